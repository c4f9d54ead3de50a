"""Die Bürgermeister: the state, what is asked of it, who may know of what it tells, and where the script begins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.hooks import Saying
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.look import GameLook
from companion.engine.state import Pile
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import Audience, Event, Party, Ranking, Refusal
from companion.games.buergermeister.look import LOOK
from companion.games.buergermeister.rules import definition as pack
from companion.games.buergermeister.rules import house, outlook, positions, scoring, script
from companion.games.buergermeister.rules.state import Match, Table
from companion.games.impossible import all_unchanged
from companion.mechanics import deck
from companion.mechanics.imagining import with_decks

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
    """The rules of Die Bürgermeister as a game script."""

    name: ClassVar[str] = "buergermeister"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = LOOK
    face: ClassVar[str] = "companion.games.buergermeister.face:BuergermeisterFace"
    bot: ClassVar[str] = "companion.games.buergermeister.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    phases: ClassVar[tuple[str, ...]] = ("event", "placing", "premium")
    entries: ClassVar[tuple[str, ...]] = ("turn", "setup")
    counts_rounds: ClassVar[bool] = True
    ranks: ClassVar[bool] = True
    ends_at: ClassVar[str] = "round"
    asks_along: ClassVar[frozenset[str]] = frozenset({"agreed"})
    results: ClassVar[frozenset[str]] = frozenset({"result"})
    endings: ClassVar[tuple[str, ...]] = (scoring.AGREE, scoring.TIME_IS_UP)
    start_values: ClassVar[frozenset[str]] = frozenset({"figures", "purse"})
    actions: ClassVar[tuple[NamedAction, ...]] = house.ACTIONS
    facts: ClassVar[tuple[Fact, ...]] = house.FACTS

    def party_count(self) -> tuple[int, int]:
        return 2, 4

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """The start: an empty map, full purses, the whole deck in unknown order."""
        return Table(purse=self.full_purses(), deck=Pile(self.whole_deck))

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position; missing parts are filled in (see `positions.completed`)."""
        super().load(positions.completed(self, position))

    def round_now(self) -> int:
        """Rounds are counted only where a last one or a clause asks for them."""
        return self.state.round if self.numbers.last_round is not None or self.house is not None else 0

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self)

    def judge_under_way(self, was: Mapping[str, Any]) -> Sequence[Refusal]:
        return all_unchanged(self.running[-1], was, ("side",)) or super().judge_under_way(was)

    def settle(self) -> None:
        """Pays premiums for Länder that are full now, and ends the game when all are."""
        scoring.settle(self)

    def standing(self) -> Ranking:
        """By mayors, Länder and money, or as the variant says (BM-33, BM-34)."""
        return scoring.standing(self)

    def points(self) -> Mapping[Party, float]:
        """Mayors, or Länder where these count first; a shared one is half of one (BM-33, BM-34)."""
        return scoring.points(self)

    def main(self) -> Script:
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The usual view, with the table of the Länder and the owners of the colours."""
        colours = {colour: side.player for colour, side in self.side_of.items()}
        return {**super().view(audience), "colours": colours, "lands": scoring.table(self)}

    # ── players without people ────────────────────────────────────────────────────────────────────────────────────────

    quick: ClassVar[str] = "companion.games.buergermeister.bot:Quick"
    hindsight: ClassVar[int] = 600
    strengths: ClassVar[Mapping[str, str]] = {
        "easy": "companion.games.buergermeister.bot:Easy",
        "good": "companion.games.buergermeister.bot:Good",
    }

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """With another order of the event cards: all else is public, but for the next card where it was looked at."""
        coming = [event.facts["card"] for event in since if event.kind in ("card_drawn", "next_card")]
        shown = next((event for event in reversed(before) if event.kind in ("card_drawn", "next_card")), None)
        if shown is not None and shown.kind == "next_card":
            coming.insert(0, shown.facts["card"])
        return with_decks(self, seen, {"deck": list(dict.fromkeys(coming))}, rng)

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """What can be announced at any time: agreement to an end, and the clock's signal if time is limited."""
        agree = (scoring.AGREE,) if self.definition.steps.agreed_end else ()
        return (*agree, scoring.TIME_IS_UP) if self.definition.rules.time_limit else agree

    def who_may_announce(self) -> Sequence[Party]:
        """Once somebody wants to end, whoever has not been asked yet; else everybody by a tap on their name."""
        agreed = self.state.agreed
        return [party for party in self.parties if party not in agreed] if agreed else ()

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return scoring.agreement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Records who agrees to an end, or that time is up."""
        return scoring.announced(self, party, value)

    def card_says(self, card: str, party: Party | None) -> Saying | None:
        """What an event does, with its numbers (BM-09)."""
        known = self.definition.card.get(card)
        if known is None:
            return None
        (verb,) = known.effect.verbs()
        count = getattr(known.effect, verb)
        facts = {"party": party, "count": int(count), "amount": self.numbers.pip_value}
        sign = 0 if known.effect.nothing else 1 if known.colour == "red" else -1
        more = ".more" if known.effect.dice > 1 else ""
        return Saying(f"card.{verb}{more}", facts, sign)

    def choice_says(self, question: str, party: Party, value: Any) -> Saying | None:
        """Whom a figure could replace from a field, and who would go in a direction (BM-12, BM-17)."""
        turn = self.current
        if turn is None or not isinstance(value, str):
            return None
        side = self.sides[turn.side]
        if question == "place_figure" and value in self.board:
            return outlook.replaces_from(self, side, value)
        if question == "capture" and turn.open is not None:
            return outlook.loses_there(self, side, turn.open, value)
        return None

    def question_says(self) -> Sequence[Saying]:
        """What the dice of an event are thrown for, until they have fallen: who throws by phone has no card (BM-09)."""
        turn = self.current
        if turn is None or turn.card is None or not self.definition.card[turn.card].effect.dice:
            return ()
        since = next((event.kind for event in reversed(self.events) if event.kind in ("card_drawn", "rolled")), "")
        says = self.card_says(turn.card, turn.side)
        if since != "card_drawn" or says is None:
            return ()
        return (says._replace(facts={**says.facts, "card": turn.card, "by": turn.side}),)

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.short_labels

    def figures(self) -> Mapping[str, Party]:
        """With two players each colour is a figure name of its own: `Anna 1` belongs to Anna."""
        return {colour: side.player for colour, side in self.side_of.items() if colour != side.player}

    def tally(self) -> Mapping[str, int]:
        """Statistics: draws, taken fields, money from cards, and which Länder were tied (BM-25)."""
        return scoring.tally(self)

    def as_once_told(self, event: Event) -> Event:
        """Reads events of earlier versions, which had the kind `safe_inside`, and told the next card to everybody with
        the fact `to`; who agreed to an end was told without those who have not.
        """
        if event.kind == "agreed":
            return event._replace(facts={"party": event.facts["party"]})
        if event.kind == "between_enemies":
            return event._replace(kind="safe_inside")
        if event.kind == "next_card":
            facts = {("to" if fact == "player" else fact): value for fact, value in event.facts.items()}
            return Event(event.kind, event.rule, facts)
        return super().as_once_told(event)
