"""The state of the reader's mock-up."""

from __future__ import annotations

from typing import Any

from tests.screenshots.states.parts import FOUR
from tests.ui.reader.screens import enter, say
from tests.ui.tables import calm


def reader(p: Any) -> None:
    """A card is read aloud; two dice have been thrown."""
    session = enter(p, {"table_events": "app"}, *FOUR)
    say(p, "roll:2d6")
    for _ in range(30):
        say(p, "draw:table_events")
        drawn = [one for one in p.texts() if "Alles oder nichts" in one]
        if drawn:
            break
    assert session is p.flow.opened.session
    calm(p)
    p.flow.services.voice.reading = ("Bei vier oder mehr zählt dieser Zug doppelt.",)
    p.wait(1)


STATES = {"rd_reader": reader}
