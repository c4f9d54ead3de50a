"""Karriere Poker: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import Accent, GameLook
from companion.engine.questions import Kind
from companion.engine.state import Hands
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import BadPositionError, Party, Refusal
from companion.games.karriere_poker.rules import definition as pack
from companion.games.karriere_poker.rules import end, positions, script
from companion.games.karriere_poker.rules.end import PLAYERS_CHANGE, TIME_IS_UP
from companion.games.karriere_poker.rules.state import CareerInPlay, Table

TELLS: Events = {
    **to_all(
        "already_out",
        "cleared",
        "dealer_drawn",
        "deals",
        "evening_lost",
        "evening_won",
        "exchanged",
        "game_ended",
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
    "cards_given": told_to("party", "taker"),
}


class KarrierePoker(CareerInPlay):
    """The referee, or the dealer, of Karriere Poker.

    Raises BadPositionError for a number of players that the deck does not serve (GEN-10), and if the group leaves out
    more positions than there are seats to spare (KP-25).
    """

    name: ClassVar[str] = "karriere_poker"
    look: ClassVar[GameLook] = GameLook(Accent("#9CCBB0", "#1F5E41"))
    face: ClassVar[str] = "companion.games.karriere_poker.face:KarrierePokerFace"
    bot: ClassVar[str] = "companion.games.karriere_poker.bot:Greedy"
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.LOT, Kind.SHUFFLE})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("round", "game")

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        players = len(parties)
        if not pack.LEAST <= players <= pack.MOST:
            told = {"min": pack.LEAST, "max": pack.MOST, "count": players}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        if len(definition.in_play(players)) < players:
            spare = len(definition.positions) - players
            raise BadPositionError([Refusal("KP-25", "too_many_left_out", {"count": spare})])
        super().__init__(definition, parties)

    # ── positions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """Before the first game: everybody sits as entered, nothing is dealt."""
        return Table(seats=list(self.parties), hands=Hands(self.parties if self.dealt else ()))

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; cards that are not named are cleared, who has none is out, and who leads first is to play."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def settle(self) -> None:
        """KP-10: who has no cards is out; then another's turn it is."""
        positions.settle(self)

    def main(self) -> Script:
        """The whole evening."""
        return script.play(self)

    # ── announcements beside every question ───────────────────────────────────────────────────────────────────────────

    number_changes: ClassVar[str] = PLAYERS_CHANGE

    def judge_joining(self) -> Sequence[Refusal]:
        """KP-27: another number of players begins anew, with a first game."""
        return end.judge_new_number()

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """KP-27: who is left begins anew, with a first game."""
        return end.judge_new_number()

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """That people come or go, and the clock's announcement if the time is limited."""
        return (PLAYERS_CHANGE, TIME_IS_UP) if self.definition.rules.minutes else (PLAYERS_CHANGE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing this now."""
        return end.judge_announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """KP-26: time is up, the running game is finished; KP-27: the number of players changes."""
        return end.announced(self, value)

    # ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The titles of the positions."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short titles of the positions."""
        return self.definition.short_labels

    # ── what the state tells ──────────────────────────────────────────────────────────────────────────────────────────

    def seats(self) -> Sequence[Party] | None:
        """KP-18: from the second game on everybody sits by rank, while pads and colours stay with the place."""
        return None if self.definition.rules.stay_seated else tuple(self.state.seats)

    def rates(self) -> Mapping[str, tuple[int, int]]:
        """How sticky ranks are: from one game to the next, over the evening so far."""
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
