"""Reader & dice: what the program asks of the game, and where its script begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import Accent, GameLook
from companion.engine.questions import Kind, Question
from companion.engine.telling import Events
from companion.engine.vocabulary import SPENT, Audience, Party, Refusal, Running
from companion.games.reader.rules import definition as pack
from companion.games.reader.rules import positions, script, turns
from companion.games.reader.rules.score import totals
from companion.games.reader.rules.state import Piles, ReaderBase, Table
from companion.games.reader.rules.telling import TELLS

COUNTED = ("used", "this_turn")
"""Parts of the state that are in milliseconds."""

MOST = 9
"""Most parties at the table; one alone may stand for everybody."""


class Reader(ReaderBase):
    """A helper for any game, without rules, as a game script. Raises BadPositionError for too many parties."""

    name: ClassVar[str] = "reader"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = GameLook(Accent("#8FC7D9", "#14566B"))
    face: ClassVar[str] = "companion.games.reader.face:ReaderFace"
    bot: ClassVar[str] = "companion.games.reader.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("table", "setup")
    for_table: ClassVar[frozenset[str]] = frozenset({"what_next"})
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.ROLL, Kind.LOT})

    def party_count(self) -> tuple[int, int]:
        return 1, MOST

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """The start: every deck one pile in unknown order, nothing drawn, nobody's turn."""
        piles = Piles({deck.id: self.definition.whole[deck.id] for deck in self.definition.app_decks})
        return Table(piles=piles, tray={named.id: named.throw for named in self.definition.tray})

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self)

    def points(self) -> Mapping[Party, float]:
        """What everybody has in all, once something was written down."""
        return totals(self) if self.state.rounds else {}

    def main(self) -> Script:
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The usual view with everybody's total points, but without the time used, which the clock shows."""
        seen = {key: value for key, value in super().view(audience).items() if key not in COUNTED}
        return {**seen, "totals": totals(self)}

    # ── the clock ───────────────────────────────────────────────────────────────────────────────────────────────

    def running_clock(self) -> Running | None:
        """Whose time runs (RD-5)."""
        return turns.running(self)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an announcement beside the question: only the clock makes one."""
        verb, _, spent = str(value).partition(":")
        if verb != SPENT:
            return super().judge_any_time(party, value)
        return turns.judge_spent(self, party, spent)

    def any_time(self, party: Party, value: Any) -> Script:
        """Adds time that the clock has measured to a party's."""
        return turns.spend(self, party, str(value).partition(":")[2])

    def card_shown(self, ask: Question, deck: str, card: str) -> Any:
        """Reads the scanned card of a real deck; if the question asks for a card, it is the answer."""
        named = f"{deck}.{card}"
        if ask.name == "what_next":
            return f"read:{named}" if self.definition.deck[deck].mode_hint == "reader" else None
        return named if ask.name == "which_card" or ask.kind is Kind.DRAW else None

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.labels
