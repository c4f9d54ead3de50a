"""Die Bürgermeister: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.look import GameLook
from companion.engine.state import Pile
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.buergermeister.look import LOOK
from companion.games.buergermeister.rules import definition as pack
from companion.games.buergermeister.rules import end, judges, lands, positions, script
from companion.games.buergermeister.rules.sides import Side, sides_of
from companion.games.buergermeister.rules.state import Table, Turn
from companion.games.buergermeister.rules.telling import TELLS
from companion.mechanics.region_board import RegionBoard

AGREE, TIME_IS_UP = "agree_to_end", "time_is_up"
"""What can be announced beside every question (BM-32)."""


class Buergermeister(Game):
    """The referee of Die Bürgermeister. Raises BadPositionError for a number of players that cannot play (GEN-10)."""

    name: ClassVar[str] = "buergermeister"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = LOOK
    face: ClassVar[str] = "companion.games.buergermeister.face:BuergermeisterFace"
    bot: ClassVar[str] = "companion.games.buergermeister.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("turn", "setup")

    definition: pack.Definition
    state: Table

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not 2 <= len(parties) <= 4:
            raise BadPositionError([Refusal("GEN-10", "players", {"min": 2, "max": 4, "count": len(parties)})])
        self.board: RegionBoard = definition.board
        four = definition.rules.four_parties and len(parties) == 2
        self.sides: dict[str, Side] = {side.id: side for side in sides_of(parties, four_parties=four)}
        self.side_of = {colour: side for side in self.sides.values() for colour in side.colours}
        self._own = {side.id: frozenset(side.colours) for side in self.sides.values()}
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """An empty map, the purses full, the whole deck in unknown order."""
        purse = dict.fromkeys(self.sides, self.definition.parameters.purse)
        return Table(purse=purse, deck=Pile(self.whole_deck))

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; what it does not name is completed (see `positions.completed`)."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def settle(self) -> None:
        """Premiums of Länder that have become full, and the end when all are (BM-24, BM-32)."""
        lands.settle(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know, with the table of the Länder and whose the colours are (BM-36)."""
        colours = {colour: side.player for colour, side in self.side_of.items()}
        return {**super().view(audience), "colours": colours, "lands": lands.table(self)}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """To agree to an end, and the clock's announcement if the time is limited (BM-32)."""
        return (AGREE, TIME_IS_UP) if self.definition.rules.time_limit else (AGREE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing this now."""
        return judges.agreement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Note who agrees to an end, or that time is up."""
        return end.announced(self, party, value)

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of Länder, fields and cards."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short names of Länder."""
        return self.definition.short_labels

    def figures(self) -> Mapping[str, Party]:
        """With two players the colours: `Anna 1` is Anna's (BM-02)."""
        return {colour: side.player for colour, side in self.side_of.items() if colour != side.player}

    def tally(self) -> Mapping[str, int]:
        """Whether the money let the board fill, what the cards brought, and which Länder were tied (BM-25)."""
        return lands.tally(self)

    def as_once_told(self, event: Event) -> Event:
        """All were told the next card, its seer under another name; who stood between two enemies was safe inside."""
        if event.kind == "between_enemies":
            return event._replace(kind="safe_inside")
        if event.kind == "next_card":
            facts = {("to" if fact == "player" else fact): value for fact, value in event.facts.items()}
            return Event(event.kind, event.rule, facts)
        return super().as_once_told(event)

    # ── what the state tells ────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def whole_deck(self) -> list[str]:
        """All cards of the game, sorted."""
        return sorted(self.definition.card)

    @property
    def current(self) -> Turn | None:
        """The turn under way."""
        return next((entry for entry in reversed(self.running) if isinstance(entry, Turn)), None)

    def own(self, side: Side) -> frozenset[str]:
        """The colours of a side."""
        return self._own[side.id]

    def side_after(self, side: str) -> str:
        """Whose turn comes next (BM-01, BM-02)."""
        order = list(self.sides)
        return order[(order.index(side) + 1) % len(order)]

    def on_board(self, colour: str) -> int:
        """How many figures of a colour stand on the map."""
        return list(self.state.figures.values()).count(colour)

    def stock(self, colour: str) -> int:
        """How many figures of a colour are left beside the map (BM-18, BM-22)."""
        return self.definition.parameters.figures - self.on_board(colour)

    def is_full(self, land: str) -> bool:
        """Whether every field of a Land is taken."""
        return self.board.is_full(land, self.state.figures.keys())

    def mayors_in(self, land: str) -> Counter[str]:
        """Side → its figures in a Land; those who have none are left out."""
        figures = self.state.figures
        there = (figures.get(field) for field in self.board.regions[land])
        return Counter(self.side_of[colour].id for colour in there if colour is not None)
