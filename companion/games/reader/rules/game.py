"""Reader & dice: what the program asks of the game, and where its script begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import Accent, GameLook
from companion.engine.questions import Kind, Question
from companion.engine.telling import Events
from companion.engine.vocabulary import SPENT, Audience, BadPositionError, Party, Refusal, Running
from companion.games.reader.rules import definition as pack
from companion.games.reader.rules import positions, script, turns
from companion.games.reader.rules.score import totals
from companion.games.reader.rules.state import Piles, ReaderBase, Table
from companion.games.reader.rules.telling import TELLS

COUNTED = ("used", "this_turn")
"""Parts of the state in milliseconds."""

MOST = 9
"""Parties at the table; one alone may stand for everybody."""


class Reader(ReaderBase):
    """Helps with any game, and knows the rules of none. Raises BadPositionError for more parties than have room."""

    name: ClassVar[str] = "reader"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = GameLook(Accent("#8FC7D9", "#14566B"))
    face: ClassVar[str] = "companion.games.reader.face:ReaderFace"
    bot: ClassVar[str] = "companion.games.reader.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("table", "setup")
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.ROLL, Kind.LOT})

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not 1 <= len(parties) <= MOST:
            raise BadPositionError([Refusal("GEN-10", "players", {"min": 1, "max": MOST, "count": len(parties)})])
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """Every deck that the box shuffles as one pile in unknown order, nothing drawn, nobody's turn."""
        piles = Piles({deck.id: self.definition.whole[deck.id] for deck in self.definition.app_decks})
        return Table(piles=piles, tray={named.id: named.throw for named in self.definition.tray})

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def main(self) -> Script:
        """The whole evening."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know, with everybody's points in all; not the milliseconds that the clock has counted,
        which nobody reads: whose time runs and what is left of it is shown by the clock.
        """
        seen = {key: value for key, value in super().view(audience).items() if key not in COUNTED}
        return {**seen, "totals": totals(self)}

    # ── the clock ───────────────────────────────────────────────────────────────────────────────────────────────

    def running_clock(self) -> Running | None:
        """Whose time runs (RD-5)."""
        return turns.running(self)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Beside the question only the clock has something to say."""
        verb, _, spent = str(value).partition(":")
        if verb != SPENT:
            return super().judge_any_time(party, value)
        return turns.judge_spent(self, party, spent)

    def any_time(self, party: Party, value: Any) -> Script:
        """So much more of somebody's time has gone."""
        return turns.spend(self, party, str(value).partition(":")[2])

    def card_shown(self, ask: Question, deck: str, card: str) -> Any:
        """A card of a deck that the box only reads is read; where a card is asked for, it is that one."""
        named = f"{deck}.{card}"
        if ask.name == "what_next":
            return f"read:{named}" if self.definition.deck[deck].mode_hint == "reader" else None
        return named if ask.name == "which_card" or ask.kind is Kind.DRAW else None

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of decks and cards."""
        return self.definition.labels
