"""Hidden hands: a climbing game with jokers, ranks and a forced exchange (rules HH-01 to HH-14).

HH-01 A play is cards of one number, jokers standing in; jokers alone are the highest number. HH-02 Only cards that
are held. HH-03 Everybody follows with as many cards as the leader. HH-04 Who follows plays higher. HH-05 The leader
must play. HH-06 A trick is the leader and then everybody with cards once, clockwise. HH-07 Who played last leads; if
he is out, the next clockwise with cards. HH-08 Out of cards: the best position that is left. HH-09 One player left
with cards: the game is over. HH-10 The deck is dealt out evenly, what is left over lies aside. HH-11 From game 2 the
lowest gives his two highest cards to the best for his two lowest, the second lowest one. HH-12 The evening ends after
the agreed number of games. HH-13 Or when one is best the agreed number of times in a row. HH-14 The record must be
able to stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from companion.engine.game import Game, Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.state import Hands, Pile, State
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import PASS, GameOver, Outcome, Party, Refusal

JOKER = "joker"


@dataclass(frozen=True, slots=True)
class SetUp:
    """`numbers`: 1 to this, one of each per player; `jokers` in all; `games` in an evening; `in_a_row` end it."""

    numbers: int = 13
    jokers: int = 2
    games: int = 3
    in_a_row: int = 3

    def number_cards(self) -> tuple[str, ...]:
        """The ids of the numbers, lowest first."""
        return tuple(str(number) for number in range(1, self.numbers + 1))

    def deck(self, seats: int) -> list[str]:
        """All cards that are dealt with."""
        return [*self.number_cards() * seats, *[JOKER] * self.jokers]


def demo_definition() -> SetUp:
    """A short evening for tests: six numbers, two games."""
    return SetUp(numbers=6, jokers=3, games=3)


class Play(NamedTuple):
    """Cards laid together: so many of a number, so many jokers."""

    number: int
    size: int
    jokers: int


@dataclass
class Trick(State):
    """What lies on the table."""

    by: Party | None = None
    number: int = 0
    count: int = 0


@dataclass
class Table(State):
    """Everything that outlasts a question."""

    hands: Hands
    aside: Pile
    cleared: Pile
    leader: Party
    game: int = 1
    positions: list[Party] = field(default_factory=list)
    last_ranking: list[Party] = field(default_factory=list)
    best_in_a_row: int = 0


class HiddenHands(Game[Table, SetUp]):
    """Rules HH-01 to HH-14."""

    name = "hidden_hands"
    Definition = SetUp
    tells: ClassVar[Events] = {
        **to_all("exchanged", "game_closed", "out_of_cards", "passed", "played"),
        "dealt": told_to("party"),
        "exchanged_cards": told_to("giver", "taker"),
    }
    entries = ("game", "trick")

    def fresh(self) -> Table:
        self.order = {card: number for number, card in enumerate((*self.definition.number_cards(), JOKER), start=1)}
        self.top = self.order[JOKER]
        self.numbered = tuple(enumerate(self.definition.number_cards(), start=1))
        return Table(Hands(self.parties), Pile(), Pile(), leader=self.parties[0])

    # ── the script ──────────────────────────────────────────────────────────────────────────────────────────

    def main(self) -> Script:
        while True:
            if self.at != "trick":
                self.enter("game")
                yield from self.deal()
                self.exchange()
            while len(self.holders()) > 1:
                yield from self.trick()
            self.close_game()

    def deal(self) -> Script:
        deck = self.definition.deck(len(self.parties))
        cards = yield Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": deck}, rule="HH-10")
        each = len(cards) // len(self.parties)
        for seat, party in enumerate(self.parties):
            self.state.hands[party][:] = sorted(cards[seat * each : (seat + 1) * each])
            self.say("dealt", "HH-10", party=party, cards=list(self.state.hands[party]))
        self.state.aside.cards = cards[each * len(self.parties) :]
        self.state.cleared.cards = []
        self.state.positions = []

    def exchange(self) -> None:
        ranking = self.state.last_ranking
        if not ranking:
            return
        swaps = [(ranking[0], ranking[-1], 2), (ranking[1], ranking[-2], 1)]
        gifts = [(low, high, self.by_rank(low)[-count:]) for high, low, count in swaps]
        gifts += [(high, low, self.by_rank(high)[:count]) for high, low, count in swaps]
        for giver, taker, cards in gifts:
            for card in cards:
                self.state.hands[giver].remove(card)
                self.state.hands[taker].append(card)
            self.say("exchanged", "HH-11", giver=giver, taker=taker, count=len(cards))
            self.say("exchanged_cards", "HH-11", giver=giver, taker=taker, cards=cards)

    def trick(self) -> Script:
        self.enter("trick")
        hands, table = self.state.hands, Trick()

        def judge(party: Party, value: Any) -> Sequence[Refusal]:
            return self.judge_play(party, value, table)

        def candidates(party: Party) -> Iterator[Any]:
            return self.legal_plays(party, table)

        def ask(party: Party) -> Question:
            return Question(
                "play",
                Kind.CARDS,
                (party,),
                judge,
                candidates,
                lambda: {"held": sorted(hands[party]), "count": table.count},
                "HH-04" if table.by else "HH-05",
                private=True,
                may_pass=table.by is not None,
                fits=lambda: bool(hands[party]),
            )

        with self.doing(self.judge_trick, running=table):
            for party in tuple(self.clockwise(self.leader())):
                if not hands[party]:
                    continue
                try:
                    value = yield ask(party)
                except Moot:  # corrected meanwhile: he has no cards
                    continue
                if value == PASS:
                    self.say("passed", "HH-06", party=party)
                else:
                    self.lay(party, value, table)
        self.state.leader = table.by or self.leader()

    def lay(self, party: Party, value: Sequence[Mapping[str, int]], table: Trick) -> None:
        play = read(value)
        assert play is not None
        number, size, jokers = play
        hand = self.state.hands[party]
        cards = [str(number)] * (size - jokers) + [JOKER] * jokers
        for card in cards:
            hand.remove(card)
        self.state.cleared.cards += cards
        table.by, table.number, table.count = party, number or self.top, size
        self.say("played", "HH-01", party=party, number=number, count=size, jokers=jokers)
        if not hand:
            self.settle()

    def close_game(self) -> None:
        state = self.state
        ranking = [*state.positions, *(p for p in self.parties if p not in state.positions)]
        again = bool(state.last_ranking) and state.last_ranking[0] == ranking[0]
        state.best_in_a_row = state.best_in_a_row + 1 if again else 1
        state.last_ranking, state.positions, state.leader = ranking, [], ranking[0]
        for _, cards in state.hands.items():
            state.cleared.cards += cards
        state.hands.load({})
        self.say("game_closed", "HH-09", game=state.game, ranking=ranking)
        if state.best_in_a_row == self.definition.in_a_row:
            raise GameOver(Outcome("best_in_a_row", "HH-13", tuple((p,) for p in ranking), (ranking[-1],)))
        if state.game == self.definition.games:
            raise GameOver(Outcome("games", "HH-12", tuple((p,) for p in ranking)))
        state.game += 1
        self.at = "game"

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────────────

    def settle(self) -> None:
        if self.at != "trick":
            return
        state = self.state
        state.positions = [p for p in state.positions if not state.hands[p]]
        for party in self.parties:
            if not state.hands[party] and party not in state.positions:
                state.positions.append(party)
                self.say("out_of_cards", "HH-08", party=party, position=len(state.positions))

    def judge_position(self) -> Sequence[Refusal]:
        state, wrong = self.state, []
        if state.leader not in self.parties:
            wrong.append(Refusal("HH-14", "unknown_party", {"party": state.leader}))
        deck = Counter(self.definition.deck(len(self.parties)))
        lying = state.hands.total() + Counter(state.aside.cards) + Counter(state.cleared.cards)
        if not lying <= deck:
            wrong.append(Refusal("HH-10", "too_many_cards", {"cards": sorted((lying - deck).elements())}))
        strangers = {*state.positions, *state.last_ranking} - set(self.parties)
        if strangers or len(state.last_ranking) not in (0, len(self.parties)):
            wrong.append(Refusal("HH-14", "wrong_ranking", {}))
        return wrong

    # ── judges ──────────────────────────────────────────────────────────────────────────────────────────────

    def judge_trick(self) -> Sequence[Refusal]:
        """Every reason why a trick cannot go on."""
        one_left = len(self.state.positions) >= len(self.parties) - 1
        return (Refusal("HH-09", "one_left"),) if one_left else ()

    def judge_play(self, party: Party, value: Any, table: Trick) -> Sequence[Refusal]:
        """Every reason against laying these groups now."""
        play, hand, found = read(value), self.state.hands[party], []
        if play is None:
            return (Refusal("HH-01", "mixed"),)
        number, size, jokers = play
        if (size > jokers and hand.count(str(number)) < size - jokers) or (jokers and hand.count(JOKER) < jokers):
            found.append(Refusal("HH-02", "not_held"))
        if not size or (number == 0) == (size > jokers):
            found.append(Refusal("HH-01", "no_cards"))
        if table.by is not None:
            if size != table.count:
                found.append(Refusal("HH-03", "wrong_count", {"count": table.count}))
            if (number or self.top) <= table.number:
                found.append(Refusal("HH-04", "too_low", {"above": table.number}))
        return found

    def legal_plays(self, party: Party, table: Trick) -> Iterator[list[dict[str, int]]]:
        """The enumerator: exactly what `judge_play` allows, without asking it."""
        hand = self.state.hands[party]
        jokers, count, above = hand.count(JOKER), table.count, table.number
        for number, card in self.numbered[above:]:
            held = hand.count(card)
            if held and held + jokers >= count:
                for size in (count,) if count else range(1, held + jokers + 1):
                    for stand_ins in range(max(0, size - held), min(jokers, size - 1) + 1):
                        yield groups(number, size, stand_ins)
        if jokers and above < self.top:
            for size in range(1, jokers + 1):
                if count in (0, size):
                    yield groups(0, size, size)

    def conceivable_plays(self, party: Party) -> Iterator[list[dict[str, int]]]:
        """A wider set than the legal ones, for holding the enumerator against the judge."""
        for number in range(self.top + 1):
            for size in range(len(self.parties) + self.definition.jokers + 1):
                for stand_ins in range(size + 1):
                    yield groups(number, size, stand_ins)

    # ── facts asked of the state ────────────────────────────────────────────────────────────────────────────

    def holders(self) -> list[Party]:
        return [party for party, cards in self.state.hands.items() if cards]

    def leader(self) -> Party:
        return next((p for p in self.clockwise(self.state.leader) if self.state.hands[p]), self.state.leader)

    def by_rank(self, party: Party) -> list[str]:
        return sorted(self.state.hands[party], key=self.order.__getitem__)


@lru_cache(maxsize=4096)
def groups(number: int, size: int, jokers: int) -> list[dict[str, int]]:
    """A play as the protocol writes it. The same play is the same list: nobody changes an answer."""
    if not jokers:
        return [{"rank": number, "count": size}]
    return [{"rank": number, "count": size - jokers}, {"joker": jokers}] if size > jokers else [{"joker": jokers}]


def read(value: Sequence[Any]) -> Play | None:
    """The play that these groups make, or None if they are no groups of one number."""
    number = count = jokers = ranks = 0
    for group in value:
        if not isinstance(group, dict):
            return None
        if "joker" in group:
            jokers += group["joker"]
        else:
            number, count, ranks = group["rank"], group["count"], ranks + 1
    return None if ranks > 1 else Play(number, count + jokers, jokers)
