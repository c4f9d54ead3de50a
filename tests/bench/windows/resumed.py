"""A saved game gone on with in a window at which nobody sits."""

from __future__ import annotations

from typing import Any


def resume(flow: Any) -> None:
    """Goes on with the newest game. Who left it more than ten minutes ago is told first what happened, on a card that
    waits for a tap and lies over all that is pressed: it is taken away.
    """
    flow.lobby.resume(flow.services.evening.games()[0].id)
    flow.stage.show_moment(None)
