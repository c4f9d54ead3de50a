"""Karriere Poker: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.look import Accent, GameLook
from companion.engine.questions import Kind, Question
from companion.engine.state import Hands
from companion.engine.telling import Events
from companion.engine.vocabulary import BadPositionError, Party, Refusal
from companion.games.karriere_poker.rules import definition as pack
from companion.games.karriere_poker.rules import end, judges, positions, script
from companion.games.karriere_poker.rules.judges import PLAYERS_CHANGE, TIME_IS_UP
from companion.games.karriere_poker.rules.seating import first_leader
from companion.games.karriere_poker.rules.state import Table
from companion.games.karriere_poker.rules.telling import TELLS
from companion.mechanics.climbing import JOKER, Groups, Play, groups, jokers_alone, read, sets


class KarrierePoker(Game):
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

    definition: pack.Definition
    state: Table

    def __init__(self, definition: pack.Definition, parties: Sequence[Party]) -> None:
        players = len(parties)
        if not pack.LEAST <= players <= pack.MOST:
            told = {"min": pack.LEAST, "max": pack.MOST, "count": players}
            raise BadPositionError([Refusal("GEN-10", "players", told)])
        self.positions: tuple[str, ...] = definition.in_play(players)
        if len(self.positions) < players:
            spare = len(definition.positions) - players
            raise BadPositionError([Refusal("KP-25", "too_many_left_out", {"count": spare})])
        self.dealt = definition.rules.mode == "dealt"
        self.copies: Counter[str] = definition.deck.copies(players)
        self.highest = definition.deck.numbers + 1
        """What jokers alone count as (KP-01)."""
        self.numbered = [(number, str(number)) for number in range(1, self.highest)]
        self.height = {card: height for height, card in enumerate(self.copies)}
        super().__init__(definition, parties)

    # ── positions ───────────────────────────────────────────────────────────────────────────────────────────────

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
        state = self.state
        if self.at != "round":
            return
        for party in self.order:
            if not self.size(party) and party not in state.positions:
                self.take_position(party, "KP-10")
        if state.turn is not None and not self.size(state.turn) and self.is_on:
            self._move_turn_on(state.turn)

    def _move_turn_on(self, party: Party) -> None:
        """Somebody who is to play has no cards any more: the next plays, or if nothing lies there the next leads."""
        if self.state.plays:
            self.state.turn = self.next_turn(party)
        else:
            order = self.order
            here = order.index(party)
            self.state.turn = next(p for p in (*order[here:], *order[:here]) if self.size(p))

    def main(self) -> Script:
        """The whole evening."""
        return script.play(self)

    # ── announcements beside every question ─────────────────────────────────────────────────────────────────────

    number_changes: ClassVar[str] = PLAYERS_CHANGE

    def judge_joining(self) -> Sequence[Refusal]:
        """KP-27: another number of players begins anew, with a first game."""
        return (Refusal("KP-27", "begins_anew", {}),)

    def judge_leaving(self, party: Party) -> Sequence[Refusal]:
        """KP-27: who is left begins anew, with a first game."""
        return (Refusal("KP-27", "begins_anew", {}),)

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """That people come or go, and the clock's announcement if the time is limited."""
        return (PLAYERS_CHANGE, TIME_IS_UP) if self.definition.rules.minutes else (PLAYERS_CHANGE,)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against announcing this now."""
        return judges.announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        """KP-26: time is up, the running game is finished; KP-27: the number of players changes."""
        if value == PLAYERS_CHANGE:
            end.by_change_of_players(self)
        self.state.time_is_up = True
        self.say("time_is_up", "KP-26")
        if self.at == "game" and self.state.history:
            end.of_evening(self)
        return
        yield

    # ── names ───────────────────────────────────────────────────────────────────────────────────────────────────

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The titles of the positions."""
        return self.definition.labels

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        """The short titles of the positions."""
        return self.definition.short_labels

    def titles(self) -> dict[Party, str]:
        """KP-29: how people are to be addressed: party → position; nobody in the first game, or with `names_only`."""
        if self.definition.rules.names_only:
            return {}
        return dict(zip(self.state.ranks, self.positions, strict=False))

    # ── what the state tells ────────────────────────────────────────────────────────────────────────────────────

    @property
    def order(self) -> list[Party]:
        """Everybody in turn order: clockwise as they sit, or by rank if nobody moves (KP-18)."""
        state = self.state
        return state.ranks if state.ranks and self.definition.rules.stay_seated else state.seats

    def seats(self) -> Sequence[Party] | None:
        """KP-18: from the second game on everybody sits by rank, while pads and colours stay with the place."""
        return None if self.definition.rules.stay_seated else tuple(self.state.seats)

    @property
    def is_on(self) -> bool:
        """KP-11: whether more than one player has cards."""
        return len(self.state.positions) < len(self.parties) - 1

    @property
    def winner_of_round(self) -> Party:
        """KP-09: who played last; while nothing lies there, who leads (or would)."""
        plays = self.state.plays
        winner: Party = plays[-1]["party"] if plays else self.state.turn or first_leader(self)
        return winner

    @property
    def floor(self) -> int:
        """KP-03, KP-06: the lowest number that may follow; more than jokers alone if nothing can."""
        plays = self.state.plays
        if not plays:
            return 1
        top: int = plays[-1]["number"]
        rules = self.definition.rules
        return top if rules.equal_may_follow or (rules.later_joker_beats and top == self.highest) else top + 1

    def size(self, party: Party) -> int:
        """How many cards somebody holds: known to all (KP-28)."""
        return len(self.state.hands[party]) if self.dealt else self.state.sizes.get(party, 0)

    def next_turn(self, after: Party) -> Party | None:
        """KP-08: the next clockwise with cards who has not had a turn; None when the round is over."""
        order, done = self.order, self.state.done
        here = order.index(after) + 1
        for party in (*order[here:], *order[:here]):
            if party not in done and self.size(party):
                return party
        return None

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

    def whole_deck(self) -> list[str]:
        """Every card of this number of players (KP-30)."""
        return list(self.copies.elements())

    def by_rank(self, party: Party) -> list[str]:
        """A hand, the lowest number first, jokers last."""
        return sorted(self.state.hands[party], key=self.height.__getitem__)

    def card_of(self, number: int) -> str:
        """The card that a height is called after."""
        return str(number) if number < self.highest else JOKER

    def cards_of(self, laid: Mapping[str, Any]) -> list[str]:
        """The cards of a play that lies on the table."""
        return Play(laid["number"], laid["count"], laid["jokers"]).cards()

    def played(self) -> Counter[str]:
        """What has been played in this game, cleared or not."""
        return Counter([*self.state.cleared.cards, *(c for laid in self.state.plays for c in self.cards_of(laid))])

    def unseen(self, card: str) -> int:
        """How many copies of a card have not been played yet (KP-30)."""
        return self.copies[card] - self.played()[card]

    # ── a turn ──────────────────────────────────────────────────────────────────────────────────────────────────

    def question_to(self, party: Party) -> Question:
        """KP-05 to the leader, KP-06 to everybody after. With real cards it is no secret what may be answered."""
        follows = bool(self.state.plays)
        return Question(
            "follow" if follows else "lead",
            Kind.CARDS,
            (party,),
            self.judge_play,
            self.legal_plays,
            lambda: self._shape(party),
            "KP-06" if follows else "KP-05",
            private=self.dealt,
            open_answer=True,
            may_pass=follows,
            fits=lambda: self.state.turn == party and self.is_on,
            facts=self._facts,
        )

    def _shape(self, party: Party) -> dict[str, Any]:
        """What can be entered: `count` cards (0: any number of them), no number below `lowest` (14: jokers alone)."""
        plays = self.state.plays
        shape: dict[str, Any] = {
            "count": plays[0]["count"] if plays else 0,
            "lowest": self.floor,
            "numbers": self.highest - 1,
            "jokers": self.copies[JOKER],
            "size": self.size(party),
        }
        return {**shape, "held": self.by_rank(party)} if self.dealt else shape

    def _facts(self) -> dict[str, Any]:
        """What all may know of the question: what lies there, and how the asked is to be addressed (KP-29)."""
        state = self.state
        told: dict[str, Any] = {}
        if state.plays:
            told = {"count": state.plays[0]["count"], "card": self.card_of(state.plays[-1]["number"])}
        title = self.titles().get(state.turn or "")
        return {**told, "addressed": title} if title is not None else told

    def judge_play(self, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against laying these cards now."""
        return judges.play(self, party, value)

    def legal_plays(self, party: Party) -> list[Groups]:
        """The enumerator: exactly what `judge_play` allows, without asking it."""
        plays, floor = self.state.plays, self.floor
        count = plays[0]["count"] if plays else 0
        numbers = self.numbered[floor - 1 :]
        if self.dealt:
            hand = self.state.hands[party]
            most, jokers = len(hand), hand.count(JOKER)
            held = [(number, hand.count(card)) for number, card in numbers]
        else:
            most, left = self.size(party), self.copies - self.played()
            if count > most:
                return []
            jokers, held = left[JOKER], [(number, left[card]) for number, card in numbers]
        found = sets(held, jokers, count, most)
        return found + jokers_alone(jokers, count, most) if jokers and floor <= self.highest else found

    def conceivable_plays(self) -> Iterator[Groups]:
        """A wider set than the legal ones, for holding the enumerator against the judge."""
        for number in range(self.highest + 2):
            for size in range(1, len(self.parties) + self.copies[JOKER] + 2):
                for stand_ins in range(size + 1):
                    if number or stand_ins == size:
                        yield groups(number, size, stand_ins)

    def lay(self, party: Party, value: Sequence[Any]) -> None:
        """Lay cards on the table; who has none left takes a position at once (KP-10)."""
        laid = read(value)
        assert laid is not None
        state, (number, size, jokers) = self.state, laid
        if self.dealt:
            hand = state.hands[party]
            for card in laid.cards():
                hand.remove(card)
        else:
            state.sizes[party] -= size
        rule = _rule_of(laid, self.highest - 1, follows=bool(state.plays))
        state.plays.append({"party": party, "number": number or self.highest, "count": size, "jokers": jokers})
        if self.definition.rules.until_all_pass:
            state.done = [party]
        else:
            state.done.append(party)
        self.say("played", rule, party=party, card=str(number) if number else JOKER, count=size, jokers=jokers)
        if not self.size(party):
            self.take_position(party, "KP-10")

    def take_position(self, party: Party, rule: str) -> None:
        """The top card of the stack of positions (KP-10, KP-31)."""
        state = self.state
        state.positions.append(party)
        place = len(state.positions)
        self.say("position_taken", rule, party=party, title=self.positions[place - 1], place=place)


def _rule_of(laid: Play, top_number: int, *, follows: bool) -> str:
    """The rule that a play stands on."""
    if not laid.number:
        return "KP-03" if follows else "KP-04"
    if laid.jokers:
        return "KP-02" if laid.number == top_number else "KP-01"
    return "KP-06" if follows else "KP-05"
