"""What the public page shows, as plain data: made from the public view alone, and from what the window tells all."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.models.game.moments import Moment, over_of
from companion.models.play.table import BoardOf, no_board
from companion.models.play.taken_back import last_taken_back
from companion.models.story.shown import in_sight
from companion.models.style.game_style import style_of
from companion.phones.forms.form import AllSeats
from companion.phones.public.moments import InFront, Picture, moment_shown, no_picture, nothing_shown
from companion.phones.public.words import words_in
from companion.table.evening import TableGame
from companion.table.play import Session
from companion.texts import Teller

LAST = 3
"""So many sentences stand there."""

SAME = 0.5
"""Seconds within which two ends are one: a state must not change by the time at which it is made."""


class PublicPage:
    """Makes the page's state. `board_of` makes the board as at the window, `shown` is what fills the window, `picture`
    finds the drawing of a value, `free()` says whether somebody can still join.
    """

    def __init__(
        self,
        board_of: BoardOf = no_board,
        shown: Callable[[], InFront] = nothing_shown,
        picture: Picture = no_picture,
        free: Callable[[], bool] = lambda: False,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._board_of, self._shown, self._picture, self._free = board_of, shown, picture, free
        self._before: dict[str, dict[str, Any]] = {}
        """What stood there last, by the language of the page."""
        self._moment: Moment | None = None
        self._number, self._pending = 0, False
        self._wall, self._ends = wall, 0.0

    @property
    def changed(self) -> bool:
        """Whether the window shows another moment than the page has, or has nothing more to show."""
        shown = self._shown()
        return shown.moment is not self._moment or shown.pending is not self._pending

    def state(
        self,
        opened: TableGame,
        common: AllSeats,
        title: str,
        said: Sequence[str],
        parties: Sequence[Mapping[str, Any]],
        teller: Teller,
        words: Callable[[str], str],
        *,
        watched: bool = True,
    ) -> dict[str, Any]:
        """The page now. What the window has still to show is not told by the board before: that stays as it was.

        `common` is what all know now.
        """
        shown = self._shown()
        if shown.moment is not self._moment:
            self._moment, self._number = shown.moment, self._number + 1
        self._pending = shown.pending
        if not shown.pending:
            undone = last_taken_back(opened.session, teller, words)
            self._before[teller.language] = self._table(opened, common, said, parties, teller, watched, undone)
        style = style_of(type(opened.session.game))
        moment = None if self._moment is None else moment_shown(self._moment, self._picture, style.motifs)
        return {
            "language": teller.language,
            "game": title,
            "words": words_in(words),
            "me": None,
            **(self._before.get(teller.language) or quiet(parties)),
            "moment": {"id": self._number, **moment} if moment is not None else None,
            "join": self._free(),
        }

    def _table(
        self,
        opened: TableGame,
        common: AllSeats,
        said: Sequence[str],
        parties: Sequence[Mapping[str, Any]],
        teller: Teller,
        watched: bool,
        undone: str,
    ) -> dict[str, Any]:
        session = opened.session
        over = over_of(session.outcome, teller).sentence if session.outcome is not None else ""
        found = opened.look_back.found
        lines = list(said) if found is not None else (opened.recap(teller.language, LAST) or list(said))[-LAST:]
        told = {
            "parties": list(parties),
            "sentence": common.sentence(teller) or over,
            "chose": common.chose(teller),
            "said": [*lines, undone][-LAST:] if undone else lines,
            "clock": self._clock(session),
        }
        return {**told, **(self._board(session, common, teller) if watched else {})}

    def _clock(self, session: Session) -> dict[str, Any] | None:
        """When the open question ends, by the clock on the wall; None where it takes as long as it takes."""
        left = session.left()
        if left is None:
            return None
        ends = self._wall() + left
        if abs(ends - self._ends) > SAME:
            self._ends = round(ends, 1)
        return {"ends": self._ends}

    def _board(self, session: Session, common: AllSeats, teller: Teller) -> dict[str, Any]:
        return in_sight(session, common.view, common.board(self._board_of, teller), common.looks, teller)


def quiet(parties: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who sits there, and nothing of what happened."""
    sitting = [{**party, "asked": False, "done": False} for party in parties]
    return {"parties": sitting, "sentence": "", "chose": {}, "said": [], "clock": None}
