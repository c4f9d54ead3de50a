"""Karriere Poker: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.house.aliases import Alias
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.look import Accent, GameLook
from companion.engine.parts import FIXED, Shape
from companion.engine.questions import Kind
from companion.engine.state import Hands
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import Event, Party, Ranking, Refusal
from companion.games.karriere_poker.rules import definition as pack
from companion.games.karriere_poker.rules import end, house, imagining, positions, script
from companion.games.karriere_poker.rules.between_games import NEXT_GAME
from companion.games.karriere_poker.rules.end import PLAYERS_CHANGE, TIME_IS_UP
from companion.games.karriere_poker.rules.state import CareerInPlay, Table

TELLS: Events = {
    **to_all(
        "already_out",
        "box_deals",
        "cleared",
        "dealer_drawn",
        "deals",
        "evening_lost",
        "evening_won",
        "exchanged",
        "game_ended",
        "lead_passes",
        "leads",
        "leftovers_aside",
        "leftovers_taken",
        "passed",
        "played",
        "players_changed",
        "position_taken",
        "positions_left_out",
        "ranks",
        "round_over",
        "seated",
        "seats_of_honour",
        "stack_laid_out",
        "stack_sorted",
        "stay_seated",
        "time_is_up",
        "titles",
    ),
    "hand": told_to("party"),
    "cards_given": told_to("party", "taker", until=("game_ended", "box_deals")),
}


class KarrierePoker(CareerInPlay):
    """The rules of Karriere Poker as a game script; it deals the cards, or referees real ones."""

    name: ClassVar[str] = "karriere_poker"
    look: ClassVar[GameLook] = GameLook(Accent("#9CCBB0", "#1F5E41"))
    face: ClassVar[str] = "companion.games.karriere_poker.face:KarrierePokerFace"
    bot: ClassVar[str] = "companion.games.karriere_poker.bot:Greedy"
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.LOT, Kind.SHUFFLE})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    phases: ClassVar[tuple[str, ...]] = ("seating", "deal", "rounds")
    entries: ClassVar[tuple[str, ...]] = ("round", "game")
    for_table: ClassVar[frozenset[str]] = frozenset({NEXT_GAME})
    ranks: ClassVar[bool] = True
    ends_at: ClassVar[str] = "game"
    actions: ClassVar[tuple[NamedAction, ...]] = house.ACTIONS
    facts: ClassVar[tuple[Fact, ...]] = house.FACTS
    aliases: ClassVar[tuple[Alias, ...]] = house.ALIASES

    def party_count(self) -> tuple[int, int]:
        return pack.LEAST, pack.MOST

    def judge_party_count(self) -> Sequence[Refusal]:
        """Also against a table that leaves out more positions than possible (KP-25)."""
        players = len(self.parties)
        if (found := super().judge_party_count()) or len(self.definition.in_play(players)) >= players:
            return found
        return (Refusal("KP-25", "too_many_left_out", {"count": len(self.definition.positions) - players}),)

    # ── positions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """The state before the first game: everybody sits as entered, nothing is dealt."""
        return Table(seats=list(self.parties), hands=Hands(self.parties if self.dealt else ()))

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position: unnamed cards are cleared, players without cards are out,
        the first leader is to play.
        """
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self)

    def parts(self) -> Mapping[str, Shape]:
        """The number of the game follows from the rankings before it (KP-17); time is up only where it is limited."""
        limited = bool(self.definition.rules.minutes)
        return {"game": FIXED} if limited else {"game": FIXED, "time_is_up": FIXED}

    def settle(self) -> None:
        """Takes out players without cards, and passes the turn on if one of them had it (KP-10)."""
        positions.settle(self)

    def standing(self) -> Ranking:
        """The ranking of the last game (KP-17)."""
        return end.standing(self)

    def main(self) -> Script:
        """The script of the whole evening."""
        return script.play(self)

    # ── announcements beside every question ───────────────────────────────────────────────────────────────────────────

    number_changes: ClassVar[str] = PLAYERS_CHANGE
    endings: ClassVar[tuple[str, ...]] = (TIME_IS_UP,)

    def judge_joining(self) -> Sequence[Refusal]:
        """The refusal of a new player: another number of players needs a new first game (KP-27)."""
        return end.judge_new_number()

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """The refusal of a departure: another number of players needs a new first game (KP-27)."""
        return end.judge_new_number()

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """What can be announced at any time: a change of players, and the clock's signal if time is limited."""
        return (PLAYERS_CHANGE, TIME_IS_UP) if self.definition.rules.minutes else (PLAYERS_CHANGE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return end.judge_announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Carries out an announcement: time is up after this game (KP-26), or the number of players changes (KP-27)."""
        return end.announced(self, value)

    # ── players without people ────────────────────────────────────────────────────────────────────────────────────────

    hindsight: ClassVar[int] = 6000
    strengths: ClassVar[Mapping[str, str]] = {
        "easy": "companion.games.karriere_poker.bot:Easy",
        "good": "companion.games.karriere_poker.bot:Good",
    }

    @property
    def holds_real_cards(self) -> bool:
        return not self.dealt

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """With the hands of the others dealt anew, so that they could have played what they played since."""
        return imagining.imagined(self, seen, before, since, rng)

    # ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.short_labels

    # ── what the state tells ──────────────────────────────────────────────────────────────────────────────────────────

    def seats(self) -> Sequence[Party] | None:
        """The parties by rank from the second game on (KP-18); pads stay with the place, marks go with the people."""
        return tuple(self.state.seats) if self.definition.steps.change_of_seats else None

    def rates(self) -> Mapping[str, tuple[int, int]]:
        """How often the Boss, the Dishwasher and all players kept or changed ranks from game to game."""
        pairs = list(pairwise(self.state.history))
        half = len(self.parties) // 2
        return {
            "boss_again": (sum(before[0] == after[0] for before, after in pairs), len(pairs)),
            "dishwasher_again": (sum(before[-1] == after[-1] for before, after in pairs), len(pairs)),
            "same_rank": (
                sum(one == other for before, after in pairs for one, other in zip(before, after, strict=True)),
                len(pairs) * len(self.parties),
            ),
            "upper_half_again": (
                sum(party in after[:half] for before, after in pairs for party in before[:half]),
                len(pairs) * half,
            ),
        }
