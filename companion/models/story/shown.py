"""What lies before everybody's eyes, as plain data: the board, what was played and drawn, and how all of it looks.

Made from the public view alone, for the public page and for the story of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.vocabulary import TABLE
from companion.models.boards.board import BoardModel
from companion.models.game.contest import contest_of
from companion.models.game.moments import CardShown, card_of
from companion.models.game.parties import shorts_at
from companion.models.game.party_looks import PartyLook
from companion.models.game.talks import lying
from companion.models.play.table import standing
from companion.models.story.plain import kind_of, plain
from companion.models.style.folders import style_folder
from companion.models.style.game_style import style_of
from companion.table.play import Session
from companion.texts import Teller


def in_sight(
    session: Session,
    view: Mapping[str, Any],
    board: BoardModel | None,
    looks: Mapping[str, PartyLook],
    teller: Teller,
) -> dict[str, Any]:
    """What the scripts that draw boards are given; `view` is the public one, `board` what the window makes of it."""
    game = session.game
    running = (view.get("running") or [{}])[-1]
    contest = contest_of(running, None, teller, game.contest_says())
    card = last_card(session, teller)
    style = style_of(type(game))
    return {
        "board": None if board is None else {"kind": kind_of(board), **plain(board)},
        "standing": list(standing(view, teller)) if board is None else [],
        "card": plain(card) if card is not None else None,
        "contest": plain(contest) if contest is not None else None,
        "talks": [plain(one) for one in lying(running)] if "drafts" in running else [],
        "looks": {name: looks_like(look) for name, look in looks.items()},
        "shorts": shorts_at(session),
        "style": {
            "set": set_of(style_folder(type(game))),
            "print": plain(style.print),
            "levels": dict(style.levels),
            "colours": dict(style.colours),
        },
    }


def looks_like(look: PartyLook | None) -> dict[str, str] | None:
    """A badge as plain data."""
    return None if look is None else {"colour": look.colour, "ink": look.ink, "mark": look.mark}


def set_of(folder: Path | None) -> str:
    """How the set of drawings in a game's style is called; "" where the game is none of the box's own."""
    return folder.parent.name if folder is not None else ""


def last_card(session: Session, teller: Teller) -> CardShown | None:
    """The last card that was shown to everybody."""
    told = session.game.told(TABLE)
    return next((card for event in told if (card := card_of(event, session.game, teller)) is not None), None)
