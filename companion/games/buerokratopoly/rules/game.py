"""Bürokratopoly: the state, what is asked of it, who may know of what it tells, and where the script begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.look import Accent, GameLook
from companion.engine.state import Hands, Pile
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import Audience, BadPositionError, Event, Party, Refusal
from companion.games.buerokratopoly.rules import definition as pack
from companion.games.buerokratopoly.rules import green_cards, positions, script
from companion.games.buerokratopoly.rules.cards import GREEN
from companion.games.buerokratopoly.rules.state import MUTINEERS, Election, Match, Mutiny, Table
from companion.mechanics import deck, dice_contest, odds, simultaneous, windows

TELLS: Events = {
    **deck.TELLS,
    **dice_contest.TELLS,
    **simultaneous.TELLS,
    **windows.TELLS,
    **to_all(
        "action_lost",
        "amnesty",
        "card_discarded",
        "card_drawn",
        "card_handed_over",
        "card_played",
        "congratulate",
        "consent_asked",
        "consent_given",
        "consent_refused",
        "demoted",
        "election_called",
        "election_lost",
        "election_repeated",
        "election_won",
        "freed",
        "game_won",
        "green_card_drawn",
        "green_card_kept",
        "joined_mutiny",
        "lapsed",
        "last_round",
        "marker_passed",
        "moved_up",
        "mutiny_called",
        "mutiny_lost",
        "mutiny_over",
        "mutiny_tied",
        "mutiny_won",
        "no_effect",
        "no_loser",
        "nothing_happens",
        "ousted",
        "participants",
        "placed",
        "prison",
        "promoted",
        "punished",
        "round_begins",
        "spared",
        "start_player",
        "stood_by_superior",
        "stopped",
        "stopped_below_top",
        "swapped",
        "time_result",
        "time_up",
        "transferred",
        "vacated",
        "votes_given",
        "votes_kept",
    ),
    "own_card_drawn": told_to("party"),
    "card_received": told_to("giver", "party"),
}


class Buerokratopoly(Match):
    """The referee of Bürokratopoly. Raises BadPositionError for more or fewer players than the board seats (GEN-10)."""

    name: ClassVar[str] = "buerokratopoly"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = GameLook(Accent("#E8C77A", "#7A5200"))
    face: ClassVar[str] = "companion.games.buerokratopoly.face:BuerokratopolyFace"
    bot: ClassVar[str] = "companion.games.buerokratopoly.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    entries: ClassVar[tuple[str, ...]] = ("round", "actions", "setup")

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        if not 3 <= len(parties) <= definition.most_players:
            told = {"min": 3, "max": definition.most_players, "count": len(parties)}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """Nobody placed, nobody in prison, no cards held, the whole deck in unknown order."""
        return Table(hands=Hands(self.parties), deck=Pile(self.whole_deck()))

    def load(self, position: Mapping[str, Any]) -> None:
        """A position; cards that are not named lie in the deck, in unknown order, and the first seat starts."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the state cannot be."""
        return positions.judge(self)

    def main(self) -> Script:
        """The whole game."""
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """With what can be called in the areas where somebody stands."""
        return {**super().view(audience), "areas": script.callable_in(self)}

    # ── people who leave ────────────────────────────────────────────────────────────────────────────────────────

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """Nothing: whatever a party is asked can be left to lapse, and its figures stand where they are."""
        return ()

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The figures on the ladder and in prison (GEN-8); in set-up they would be asked for again."""
        if self.at == "setup":
            return {}
        posts = {post: None for post, owner in self.state.posts.items() if owner == party}
        prison = {party: None} if party in self.state.prison else {}
        return {part: gone for part, gone in (("posts", posts), ("prison", prison)) if gone}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """The green cards, and the clock's announcement if the time is limited (BU-48)."""
        return (*GREEN, green_cards.TIME_IS_UP) if self.time_limit() is not None else GREEN

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against playing this green card now."""
        if value == green_cards.TIME_IS_UP and self.time_limit() is not None:
            return ()
        return green_cards.announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """Play a green card beside a question, or note that time is up."""
        return green_cards.any_time(self, party, value)

    def time_limit(self) -> float | None:
        """The seconds that the group has set (BU-48)."""
        minutes = self.definition.rules.time_limit
        return None if minutes is None or self.state.time_is_up else minutes * 60.0

    def time_runs_out(self) -> None:
        """The round is played to its end, then the figures decide (BU-48)."""
        self.state.time_is_up = True
        self.say("last_round", "BU-48")

    def odds(self) -> Mapping[str, Fraction] | None:
        """The exact chances of the dice contest under way, by party or side; None if there is none."""
        contest = self.contest
        if contest is None or not contest.stage or not contest.participants:
            return None
        sides = list(contest.totals())
        entrants = [odds.Entrant(contest.totals()[s], contest.to_throw(s), contest.dice_of_side(s)) for s in sides]
        if isinstance(contest, Mutiny):
            if len(entrants) < 2:
                return {sides[0]: Fraction(1)}
            attack = sides.index(MUTINEERS)
            chance = odds.success(entrants[attack], entrants[1 - attack], contest.faces)
            return {sides[attack]: chance, sides[1 - attack]: 1 - chance}
        if isinstance(contest, Election) and contest.winner is not None:
            return None
        return dict(zip(sides, odds.highest(entrants, contest.faces), strict=True))

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of posts (an area bears its superior's) and cards."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short names of posts."""
        return self.definition.short_labels

    def as_once_told(self, event: Event) -> Event:
        """One's own card was told under the name of a card that all see, and who gives a card was no fact."""
        if event.kind == "own_card_drawn":
            return event._replace(kind="card_drawn")
        if event.kind == "card_received":
            return event._replace(facts={fact: one for fact, one in event.facts.items() if fact != "giver"})
        return super().as_once_told(event)
