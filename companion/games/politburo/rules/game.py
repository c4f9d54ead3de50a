"""The game script of Politburó as the program calls it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.hooks import Clues, Saying
from companion.engine.house.aliases import Alias
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.look import Accent, GameLook
from companion.engine.parts import Each, Number, One, Shape, Some
from companion.engine.questions import Kind, Question
from companion.engine.state import Hands
from companion.engine.telling import Events
from companion.engine.vocabulary import Audience, Event, Party, Ranking, Refusal, Row
from companion.games.politburo.rules import (
    candidates,
    hands,
    house,
    imagining,
    judges,
    playing,
    positions,
    script,
)
from companion.games.politburo.rules import definition as pack
from companion.games.politburo.rules.state import DRAW_UP, EXCHANGE, Assigned, Bureau, PolitburoBase
from companion.games.politburo.telling import TELLS, at_stake, board

ASK_FOR_A_CANDIDATE = frozenset(
    {"target", "return_to", "usurp_whom", "usurper", "who_pays", "look_at", "cure_whom", "which_takes", "assign_to"}
)
"""Questions that are answered by a candidate."""


class Politburo(PolitburoBase):
    """The rules of Politburó as a game script; it deals the cards, or referees real ones."""

    name: ClassVar[str] = "politburo"
    look: ClassVar[GameLook] = GameLook(Accent("#F2A07B", "#8A3311"))
    face: ClassVar[str] = "companion.games.politburo.face:PolitburoFace"
    bot: ClassVar[str] = "companion.games.politburo.bot:Greedy"
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.DRAW, Kind.SHUFFLE, Kind.LOT})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    phases: ClassVar[tuple[str, ...]] = ("set_up", "turns", "round_end")
    entries: ClassVar[tuple[str, ...]] = ("turn", "round_end")
    alarms: ClassVar[frozenset[str]] = frozenset({"killed"})
    forfeits: ClassVar[tuple[str, ...]] = (EXCHANGE,)
    counts_rounds: ClassVar[bool] = True
    ranks: ClassVar[bool] = True
    ends_at: ClassVar[str] = "round"
    actions: ClassVar[tuple[NamedAction, ...]] = house.ACTIONS
    facts: ClassVar[tuple[Fact, ...]] = house.FACTS
    aliases: ClassVar[tuple[Alias, ...]] = house.ALIASES
    announcement: ClassVar[str] = judges.ANNOUNCE
    told_sooner: ClassVar[frozenset[str]] = frozenset({"activated", "played"})  # PB-14: its only card is not asked for
    by_the_way: ClassVar[frozenset[str]] = frozenset({"activated"})
    details: ClassVar[frozenset[str]] = frozenset(
        {"target", "usurp_whom", "usurper", "fetch_card", "who_pays", "betray_with", "return_to", "add_assault"}
        | {"play_from", "assign_card", "assign_to", "discard_card", "cure_whom"}
    )
    windows: ClassVar[frozenset[str]] = frozenset({"answer_window", "mourning_window", "rescue_window"})

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if definition.rules.mode == "dealt":  # PB-55: what is asked before a card is paid
            self.untold = self.details | {"turn", "what_to_play", "cure_with"}
        super().__init__(definition, parties)

    def party_count(self) -> tuple[int, int]:
        return pack.LEAST, pack.MOST

    # ── positions and views ─────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Bureau:
        """The start: candidates for everybody in the pack's order, all cards in the deck."""
        tracks, each = self.definition.tracks, self.numbers.candidates_each
        dealt = self.definition.candidates[: each * len(self.parties)]
        owner = {one.id: self.parties[number // each] for number, one in enumerate(dealt)}
        state = Bureau(
            owner,
            dict.fromkeys(owner, tracks.first_loyalty),
            dict.fromkeys(owner, tracks.health),
            Hands(self.parties),
            Assigned({party: {} for party in self.parties}),
        )
        state.deck.load([self.known_as(card) for card in self.definition.deck.elements()])
        return state

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position; tracks, cards and turn that it does not name are as at the start.

        A turn begins with nothing played and nobody activated, whatever is left of the last one (PB-11, PB-14).
        """
        super().load(positions.completed(self, position))
        if self.at == "turn" and "began" not in position:
            script.clear_turn(self)

    def correct(self, patch: Mapping[str, Any]) -> None:
        """Applies a correction; with real cards a hand may be a number, and the deck holds the rest."""
        super().correct(positions.counted(self, patch))

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self)

    def judge_under_way(self, was: Mapping[str, Any]) -> Sequence[Refusal]:
        return positions.judge_correction(self, was) or super().judge_under_way(was)

    def settle(self) -> None:
        """Carries out deaths, eliminations and offices after a correction. Actions under way do so themselves."""
        if not self.running and self.at in self.entries:
            positions.settle(self)

    def standing(self) -> Ranking:
        """By the highest office, then the sum of loyalty."""
        return candidates.standing(self)

    def main(self) -> Script:
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The state and, ready for screens, `board`: see `companion.games.politburo.telling`."""
        return {**super().view(audience), "board": board(self)}

    def tally(self) -> Mapping[str, int]:
        """Statistics: turns, rounds, and how often each star card was played and took effect."""
        told = Counter((event.kind, event.facts.get("card")) for event in self.events)
        betrayal = pack.RULES["betrayal"]  # it is told with the card that it takes along
        told["played", "betrayal"] = sum(event.kind == "played" and event.rule == betrayal for event in self.events)
        stars = [card.id for card in self.definition.cards if card.is_star]
        mattered = {f"mattered: {card}": told["played", card] - told["lapsed", card] for card in stars}
        return {"turns": self.state.turns, "rounds": self.state.round, **mattered}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """One announcement without its card, which is asked for privately (GEN-6)."""
        return (judges.ANNOUNCE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return judges.any_time(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """The script of a play beside the open question (PB-49)."""
        return playing.interrupt(self, party)

    def as_once_told(self, event: Event) -> Event:
        """Earlier versions told everybody of a card that lapsed before it was paid, as `lapsed`; that cards were laid
        open with their candidate, their owner or a whole hand was told without saying which.
        """
        if event.kind == "lapsed_unpaid":
            return event._replace(kind="lapsed", audience=None)
        if event.kind in ("hand_exchanged", "candidate_lost", "out"):
            return event._replace(facts={fact: value for fact, value in event.facts.items() if fact != "cards"})
        return super().as_once_told(event)

    def as_asked_now(self, row: Row, ask: Question | None) -> Sequence[Row] | None:
        """With a full hand nothing is drawn up, and a candidate's only card need not be named (PB-06, PB-14)."""
        if row.name == "begin_turn" and ask is not None and ask.name == "turn":
            return () if row.value == DRAW_UP else (row._replace(question=ask.id, name="turn"),)
        if row.name == "play_from" and row.value in self.definition.card:
            return ()
        return super().as_asked_now(row, ask)

    def choice_says(self, question: str, party: Party, value: Any) -> Saying | None:
        """Where a candidate stands that can be chosen: loyalty, health and office (public, whatever the question); what
        lies beside the own ones, where a card is played from there; what either way to begin a turn draws, and with a
        full hand what exchanging it does.
        """
        state = self.state
        if question == "what_to_play" and self.dealt and state.owner.get(value) == party:
            cards = hands.cards_beside(self, value)
            return Saying("lies", {"cards": cards}) if cards else None
        if question == "begin_turn":
            counts = {**hands.refill(self, party), **hands.exchanged(self, party)}
            return Saying(f"ways.{value}" if value == EXCHANGE or counts["refill"] else f"ways.{value}.full", counts)
        if question == "turn" and value == EXCHANGE:
            return Saying(f"ways.{EXCHANGE}", hands.exchanged(self, party))
        asks = question == "arrange" or question in ASK_FOR_A_CANDIDATE
        if not asks or not isinstance(value, str) or value not in state.owner:
            return None
        office = state.office_of(value)
        laid = len(state.assigned.beside(value))
        facts = {"loyalty": state.loyalty[value], "health": state.health[value], "office": office, "count": laid}
        return Saying(f"stands{'.office' if office is not None else ''}{'.beside' if laid else ''}", facts)

    def question_says(self) -> Sequence[Saying]:
        return at_stake(self)

    # ── players without people ──────────────────────────────────────────────────────────────────────────────

    strengths: ClassVar[Mapping[str, str]] = {
        "easy": "companion.games.politburo.bot:Easy",
        "good": "companion.games.politburo.bot:Good",
    }

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """With hands, assigned cards and the deck dealt anew; what was shown since is brought there by `fit`."""
        return imagining.imagined(self, seen, before, rng)

    def fit(self, clues: Clues) -> None:
        if self.dealt:
            imagining.Needed(self, clues).arrange()

    def invented(self, ask: Question, party: Party | None, clues: Clues) -> Any:
        return imagining.invented(self, ask, party, clues)

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.short_labels

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        """The articles of the offices; candidates are called by their names alone."""
        return self.definition.articles

    @property
    def holds_real_cards(self) -> bool:
        return not self.dealt

    def parts(self) -> Mapping[str, Shape]:
        """The shapes of what can be corrected; hands are numbers with real cards."""
        candidates, tracks = tuple(self.state.owner), self.definition.tracks
        hands = {} if self.dealt else {"hands": Each(self.parties, Number())}
        return {
            **hands,
            "loyalty": Each(candidates, Number(tracks.lowest_loyalty, tracks.highest_loyalty)),
            "health": Each(candidates, Number(0, tracks.health)),
            "offices": Each(tuple(self.definition.minimum), One(candidates)),
            "markers": Some(candidates),
            "active": Each(self.parties, One(candidates)),
            "lost": Each(candidates, One(("killed", "siberia"))),
        }
