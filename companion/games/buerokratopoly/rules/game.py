"""Bürokratopoly: the state, what is asked of it, who may know of what it tells, and where the script begins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.hooks import Clues, Saying
from companion.engine.house.aliases import Alias
from companion.engine.house.saying import Fact, NamedAction
from companion.engine.look import Accent, GameLook
from companion.engine.once import once
from companion.engine.questions import Question
from companion.engine.state import Hands, Pile
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import ANY_TIME, PASS, Audience, Event, Party, Ranking, Refusal, Row
from companion.games.buerokratopoly.rules import definition as pack
from companion.games.buerokratopoly.rules import green_cards, house, imagining, positions, posts, script
from companion.games.buerokratopoly.rules.cards import GREEN
from companion.games.buerokratopoly.rules.state import MUTINEERS, Election, Match, Mutiny, Table
from companion.mechanics import deck, dice_contest, odds, simultaneous, windows

WINDOWS = ("before_action", *green_cards.WINDOWS)
"""Every question who plays a green card that this or an earlier version asks."""

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
    """The rules of Bürokratopoly as a game script."""

    name: ClassVar[str] = "buerokratopoly"
    Definition: ClassVar[type] = pack.Definition
    look: ClassVar[GameLook] = GameLook(Accent("#E8C77A", "#7A5200"))
    face: ClassVar[str] = "companion.games.buerokratopoly.face:BuerokratopolyFace"
    bot: ClassVar[str] = "companion.games.buerokratopoly.bot:Greedy"
    tells: ClassVar[Events] = TELLS
    phases: ClassVar[tuple[str, ...]] = ("setup", "choice", "actions", "marker")
    entries: ClassVar[tuple[str, ...]] = ("round", "actions", "setup")
    forfeits: ClassVar[tuple[str, ...]] = (posts.LAPSE,)
    alarms: ClassVar[frozenset[str]] = frozenset({"mutiny_called"})
    declines: ClassVar[tuple[str, ...]] = (posts.LAPSE, windows.NOTHING)
    counts_rounds: ClassVar[bool] = True
    ranks: ClassVar[bool] = True
    ends_at: ClassVar[str] = "round"
    endings: ClassVar[tuple[str, ...]] = (green_cards.TIME_IS_UP,)
    actions: ClassVar[tuple[NamedAction, ...]] = house.ACTIONS
    facts: ClassVar[tuple[Fact, ...]] = house.FACTS
    aliases: ClassVar[tuple[Alias, ...]] = house.ALIASES
    told_sooner: ClassVar[frozenset[str]] = frozenset({"lapsed", "marker_passed", "round_begins"})  # BU-33

    def party_count(self) -> tuple[int, int]:
        return pack.LEAST_PLAYERS, self.definition.most_players

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """The start: no figures placed or in prison, no cards held, the whole deck in unknown order."""
        return Table(hands=Hands(self.parties), deck=Pile(self.whole_deck()))

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position: unnamed cards lie in the deck in unknown order, the first seat starts by default.

        A round begins with all action cards in the hands, whatever the position says of the last one (BU-03).
        """
        super().load(positions.completed(self, position))
        if self.at == "round":
            script.take_back(self)

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self)

    def judge_under_way(self, was: Mapping[str, Any]) -> Sequence[Refusal]:
        return positions.judge_correction(self, was) or super().judge_under_way(was)

    def standing(self) -> Ranking:
        """By the levels of the figures, as when time is up (BU-48)."""
        return script.standing(self)

    def main(self) -> Script:
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The usual view, with what can be called in each area where somebody stands."""
        return {**super().view(audience), "areas": once(self, script.callable_in)}

    # ── players without people ──────────────────────────────────────────────────────────────────────────────────

    heard_answers: ClassVar[frozenset[str]] = frozenset({"keep_card", "discard_card", green_cards.WHAT_TO_PLAY})

    hindsight: ClassVar[int] = 480
    strengths: ClassVar[Mapping[str, str]] = {"easy": "companion.games.buerokratopoly.bot:Easy"}

    @property
    def holds_real_cards(self) -> bool:
        return self.definition.rules.physical_deck

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """With other green cards in the hands of the others, and another order of the deck."""
        return imagining.imagined(self, seen, since, rng)

    def invented(self, ask: Question, party: Party | None, clues: Clues) -> Any:
        return imagining.invented(self, ask, party, clues)

    # ── people who leave ────────────────────────────────────────────────────────────────────────────────────────

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """No reasons: every question to a party may go unanswered, and its figures simply stay."""
        return ()

    def taken_off(self, party: Party) -> Mapping[str, Any]:
        """The correction that removes the party's figures from ladder and prison (GEN-8).

        Empty during set-up, where removed figures would be asked for again.
        """
        if self.at == "setup":
            return {}
        posts = {post: None for post, owner in self.state.posts.items() if owner == party}
        prison = {party: None} if party in self.state.prison else {}
        return {part: gone for part, gone in (("posts", posts), ("prison", prison)) if gone}

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """What can be announced at any time: green cards, and the clock's signal if time is limited (BU-48)."""
        return (*GREEN, green_cards.TIME_IS_UP) if self.time_limit() is not None else GREEN

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        if value == green_cards.TIME_IS_UP and self.time_limit() is not None:
            return ()
        return green_cards.announcement(self, party, value)

    def who_may_announce(self) -> Sequence[Party]:
        """Everybody while a card could do something for whoever holds one: who does, is not told by this (GEN-6)."""
        return self.parties if green_cards.anything_to_play(self) else ()

    def any_time(self, party: Party, value: Any) -> Script:
        """Plays a green card beside the open question, or records that time is up."""
        return green_cards.any_time(self, party, value)

    def time_limit(self) -> float | None:
        """The seconds that the table has set (BU-48)."""
        minutes = self.definition.rules.time_limit
        return None if minutes is None or self.state.time_is_up else minutes * 60.0

    def time_runs_out(self) -> None:
        """Records that time is up: the round is finished, then the figures decide (BU-48)."""
        self.state.time_is_up = True
        self.say("last_round", "BU-48")

    def odds(self) -> Mapping[str, Fraction] | None:
        """The exact chances of the dice contest under way, by party or side; None if there is none."""
        contest = self.contest
        if contest is None or not contest.participants:
            return None
        sides = list(contest.totals())
        entrants = [odds.Entrant(contest.totals()[s], contest.to_throw(s), contest.dice_of_side(s)) for s in sides]
        if isinstance(contest, Mutiny):
            if len(entrants) < 2:
                return {sides[0]: Fraction(1)}
            attack = sides.index(MUTINEERS)
            tie = self.numbers.mutiny_tie
            if tie == "roll_again":
                return dict(zip(sides, odds.highest(entrants, contest.faces), strict=True))
            first = attack if tie == "superior" else 1 - attack  # has to be higher: the other one wins a tie
            chance = odds.success(entrants[first], entrants[1 - first], contest.faces)
            return {sides[first]: chance, sides[1 - first]: 1 - chance}
        if isinstance(contest, Election) and contest.winner is not None:
            return None
        return dict(zip(sides, odds.highest(entrants, contest.faces), strict=True))

    def contest_says(self) -> Sequence[Saying]:
        """The post at stake, whose dice count for somebody else (BU-46), and who throws again (BU-11, BU-12)."""
        contest = self.contest
        if contest is None or not contest.participants:
            return ()
        said = [Saying("contest.post", {"post": contest.area})]
        if isinstance(contest, Election):
            for giver in contest.participants:
                side = contest.sides[giver]
                if giver != side:
                    said.append(Saying("contest.gift", {"from": giver, "to": side, "count": contest.dice[giver]}))
            if contest.tied:
                said.append(Saying("contest.run_off", {"parties": list(contest.tied)}))
        return said

    def choice_says(self, question: str, party: Party, value: Any) -> Saying | None:
        """How many areas an action is possible in now (BU-06, BU-16), or whether any move is (BU-26); for an area, the
        dice of a contest there (BU-09, BU-19).
        """
        if question == "choose_area" and value in self.ladder:
            return script.dice_there(self, party, value)
        if question != "choose_action":
            return None
        count = script.possible_now(self, party, value)
        return Saying(f"could.{value}" if count else "could.nothing", {"count": count}, 1 if count else -1)

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of posts and cards; an area is called after its superior post."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.short_labels

    def as_once_told(self, event: Event) -> Event:
        """Reads events of earlier versions, which told one's own card under the kind `card_drawn`, and a received card
        without its `giver`.
        """
        if event.kind == "own_card_drawn":
            return event._replace(kind="card_drawn")
        if event.kind == "card_received":
            return event._replace(facts={fact: one for fact, one in event.facts.items() if fact != "giver"})
        return super().as_once_told(event)

    def as_asked_now(self, row: Row, ask: Question | None) -> Sequence[Row] | None:
        """Windows of earlier versions that are not opened any more: what was claimed there is announced beside the
        question that is open instead (BU-33). Whoever has received votes said so, and is not asked any more (BU-46).
        """
        if row.name in WINDOWS or (row.name == "give_votes" and row.value == row.party):
            return ()
        if row.name == green_cards.WHAT_TO_PLAY:
            beside = row._replace(question=ANY_TIME, name=ANY_TIME)
            return () if row.value in (windows.NOTHING, PASS) else (beside,)
        return super().as_asked_now(row, ask)
