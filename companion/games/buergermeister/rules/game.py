"""Die Bürgermeister: the state, what is asked of it, who may know of what it tells, and where the script begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import GameLook
from companion.engine.state import Pile
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.buergermeister.look import LOOK
from companion.games.buergermeister.rules import definition as pack
from companion.games.buergermeister.rules import positions, scoring, script
from companion.games.buergermeister.rules.state import Match, Table
from companion.mechanics import deck

TELLS: Events = {
    **deck.TELLS,
    **to_all(
        "agreed",
        "between_enemies",
        "captured",
        "card_drawn",
        "closes_nothing",
        "collected",
        "colour_chosen",
        "deck_goes_round",
        "deck_shuffled",
        "enclosed",
        "fewer_placements",
        "forgiven",
        "free_placement",
        "game_ends",
        "land_full",
        "left_alone",
        "look_yourself",
        "looks_at_next",
        "not_enclosed",
        "nothing_enclosed",
        "nothing_happens",
        "paid",
        "placed",
        "placing_over",
        "premium",
        "premium_at_hand",
        "purse_dealt",
        "replaced",
        "result",
        "returned",
        "rolled",
        "several_enclosed",
        "short_of_money",
        "skipped",
        "start_player",
        "time_up",
        "turn_begins",
        "turn_lapsed",
        "vacated",
    ),
    "next_card": told_to("player", until=("card_drawn",)),
}


class Buergermeister(Match):
    """The referee of Die Bürgermeister. Raises BadPositionError for a number of players that cannot play (GEN-10)."""

    name: ClassVar[str] = "buergermeister"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = LOOK
    face: ClassVar[str] = "companion.games.buergermeister.face:BuergermeisterFace"
    bot: ClassVar[str] = "companion.games.buergermeister.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("turn", "setup")

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not 2 <= len(parties) <= 4:
            raise BadPositionError([Refusal("GEN-10", "players", {"min": 2, "max": 4, "count": len(parties)})])
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
        """Premiums of Länder that have become full, and the end when all are."""
        scoring.settle(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know, with the table of the Länder and whose the colours are."""
        colours = {colour: side.player for colour, side in self.side_of.items()}
        return {**super().view(audience), "colours": colours, "lands": scoring.table(self)}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """To agree to an end, and the clock's announcement if the time is limited."""
        return (scoring.AGREE, scoring.TIME_IS_UP) if self.definition.rules.time_limit else (scoring.AGREE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing this now."""
        return scoring.agreement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Note who agrees to an end, or that time is up."""
        return scoring.announced(self, party, value)

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of Länder, fields and cards."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short names of Länder."""
        return self.definition.short_labels

    def figures(self) -> Mapping[str, Party]:
        """With two players the colours: `Anna 1` is Anna's."""
        return {colour: side.player for colour, side in self.side_of.items() if colour != side.player}

    def tally(self) -> Mapping[str, int]:
        """Whether the money let the board fill, what the cards brought, and which Länder were tied (BM-25)."""
        return scoring.tally(self)

    def as_once_told(self, event: Event) -> Event:
        """All were told the next card, its seer under another name; who stood between two enemies was safe inside."""
        if event.kind == "between_enemies":
            return event._replace(kind="safe_inside")
        if event.kind == "next_card":
            facts = {("to" if fact == "player" else fact): value for fact, value in event.facts.items()}
            return Event(event.kind, event.rule, facts)
        return super().as_once_told(event)
