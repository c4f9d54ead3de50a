"""Everything that the table screen shows, as one piece of plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.models.boards.board import BoardModel
from companion.models.game.contest import ContestModel
from companion.models.game.moments import Reveal
from companion.models.game.parties import PartyModel
from companion.models.game.question import QuestionModel
from companion.table.chance import Doubt
from companion.table.evening import PieceMove
from companion.texts import Teller

BoardOf = Callable[[Game, Mapping[str, Any], Teller], BoardModel | None]
"""Makes a game's board from what the table may see."""


def no_board(game: Game, view: Mapping[str, Any], teller: Teller) -> None:
    """For games without a board."""


def standing(view: Mapping[str, Any], teller: Teller) -> tuple[str, ...]:
    """The position of a game without a board: each part of the public view that the pack names (`values: view.…`)."""
    shown = {key: value for key, value in view.items() if teller.has("values", f"view.{key}")}
    parts = {key: value for key, value in shown.items() if _is_told(value)}
    return tuple(f"{teller.value('view', key)}: {teller.value('', value)}" for key, value in parts.items())


def _is_told(value: object) -> bool:
    """Whether a value can be shown: a number, a word, names, or a number for each; nothing empty or nested."""
    if isinstance(value, Mapping):
        return bool(value) and set(value) != {"count"} and all(isinstance(entry, int | str) for entry in value.values())
    if isinstance(value, list):
        return bool(value) and all(isinstance(entry, str) for entry in value)
    return isinstance(value, int | str) and value != ""


@dataclass(frozen=True)
class TableModel:
    """Everything that the table screen shows. `standing` is the position of a game without a board.

    `revealed` is what everybody chose in this round, until they choose again; `undoes` is what an undo takes back.
    `why` is why a seat of the box has done what was done last, after the reasons of those that acted just before it;
    `explained` is what was done last, with its own reason. `advised` may ask the box what it would do at the open
    question.
    """

    title: str
    parties: tuple[PartyModel, ...]
    question: QuestionModel | None
    board: BoardModel | None
    contest: ContestModel | None
    said: tuple[str, ...]
    can_undo: bool
    undo_reveals: bool
    can_redo: bool
    saved: bool
    doubt: Doubt | None
    to_move: tuple[PieceMove, ...] = ()
    standing: tuple[str, ...] = ()
    revealed: Reveal | None = None
    undoes: str = ""
    why: str = ""
    explained: str = ""
    advised: Party | None = None

    @property
    def asked_along(self) -> str:
        """Who asks the others to do the same beside the open question: it stands there as long as they may."""
        question = self.question
        return (
            question.offer.said if question is not None and question.offer is not None and not question.private else ""
        )

    def asks_anew(self, before: TableModel) -> bool:
        """Whether the question is shown again; for a phone that comes or goes, where nothing can be half set."""
        now = self.question
        if now is None or now.private or now.secret or now.kind is Kind.WINDOW:
            return before != self
        return before._with_phones_there() != self._with_phones_there()

    def asks_the_same(self, before: TableModel) -> bool:
        """Whether the same question is open, of whom it is still asked or not."""
        now, then = self.question, before.question
        return now is not None and then is not None and now.id == then.id

    def _with_phones_there(self) -> TableModel:
        return replace(self, parties=tuple(replace(party, phone_gone=False) for party in self.parties))
