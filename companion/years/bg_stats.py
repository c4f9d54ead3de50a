"""One finished game as a web address that a person's own phone opens to put it into the app BG Stats.

The form is the one that the makers of BG Stats publish for other apps and websites
(https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/):
`https://app.bgstatsapp.com/createPlay.html?data=` and a JSON object, percent-encoded.
`sourceName`, `sourcePlayId`, `playDate` (UTC, `yyyy-MM-dd HH:mm:ss`) and a game's name are required; the app remembers
by `sourceName` and the source ids whom and what it has matched before, so these must not change. The box itself opens
nothing: it only draws the address as a code.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from companion.years.records import FinishedGame
from companion.years.whom import Whom, key_of

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"
MOST = 2_953
"""Bytes in the largest square code, with the least correction (ISO/IEC 18004, version 40-L)."""
MOST_SURE = 2_331
"""Bytes in the largest one that is still read where 15 % of it are not (40-M)."""
SAFE = ":,()'*!/~"
"""Characters besides letters and digits that need no encoding in a query (RFC 3986), so that the code stays small."""


class TooLongError(Exception):
    """The names of this game are too long for one code."""


def play_address(game: FinishedGame, title: str, now: float, whom: Whom | None = None) -> str:
    """The address for one game; one without a date is of `now`. Raises TooLongError.

    Who is forgotten is in it without a name, as somebody must have sat there.
    """
    address = ADDRESS + quote(
        json.dumps(play_of(game, title, now, whom), ensure_ascii=False, separators=(",", ":")), SAFE
    )
    if len(address) > MOST:
        raise TooLongError(f"{len(address)} of {MOST} letters")
    return address


def correction(address: str) -> str:
    """How much of its code may be lost: level M of ISO/IEC 18004 where that has room, else L."""
    return "m" if len(address) <= MOST_SURE else "l"


def play_of(game: FinishedGame, title: str, now: float, whom: Whom | None = None) -> Mapping[str, Any]:
    """The same as plain data."""
    scored = any(seat.points is not None for seat in game.seats)
    players = []
    for seat in game.seats:
        hidden = seat.box or (whom is not None and whom.is_forgotten(seat.name))
        name = "Anonymous player" if hidden else seat.name
        player: dict[str, Any] = {"name": name, "sourcePlayerId": "?" if hidden else key_of(name), "rank": seat.place}
        if seat.place == 1 and game.decided:
            player["winner"] = True
        if seat.points is not None:
            player["score"] = int(seat.points) if seat.points == int(seat.points) else seat.points
        players.append(player)
    began = time.gmtime(game.begun_at if game.begun_at is not None else now)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": time.strftime("%Y-%m-%d %H:%M:%S", began),
        **({"durationMin": max(1, round(game.seconds / 60))} if game.seconds is not None else {}),
        "game": {"name": title, "sourceGameId": game.game, **({} if scored else {"noPoints": True})},
        "players": players,
    }
