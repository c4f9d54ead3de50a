"""Strike back: an attack, the answer to it, the answer to the answer, several victims (rules SB-01 to SB-16).

SB-01 A turn: draw a card, play at most one, pass. SB-02 Only cards that are held. SB-03 A strike hits one champion in
play for 2, a storm those of all others for 1. SB-04 Each play opens one window for all. SB-05 A guard takes back the
play on top; SB-06 a mirror turns a strike on top back to a champion of who played it; both may be answered again.
SB-07 Simultaneous claims: clockwise from the player in turn. SB-08 If the target is gone the strike lapses. SB-09 A
herb heals 2, at any time; at zero only in the window before death. SB-10 All deaths together, after the last window.
SB-11 The hand limit is 5 less the lost champions: discard at once. SB-12 A boast, at any time, is worth a glory; so
is each champion that one's strike or storm kills. SB-13 Enough glory wins at once, also in the middle of a stack.
SB-14 The last with a champion wins; all gone at once share. SB-15 After the agreed number of turns most glory wins.
SB-16 The record must be able to stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.game import Game, Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.state import Hands, Pile, State
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import PASS, GameOver, Outcome, Party, Refusal
from companion.mechanics import windows
from companion.mechanics.reactions import Stack, react
from companion.mechanics.windows import ask_who, claimants

HEALTH = 3


@dataclass(frozen=True, slots=True)
class SetUp:
    """`cards`: kind → how often; cards are named `kind.number`."""

    cards: Mapping[str, int]
    champions: int = 2
    hand: int = 4
    glory: int = 4
    turns: int = 60

    def deck(self) -> list[str]:
        """The ids of all cards."""
        return [f"{kind}.{number}" for kind, count in self.cards.items() for number in range(count)]


def demo_definition() -> SetUp:
    """Forty-four cards, two champions each."""
    return SetUp({"strike": 14, "storm": 6, "guard": 8, "mirror": 6, "herb": 6, "boast": 4})


@dataclass
class Ring(State):
    """Everything that outlasts a question. Champions are named `party#number`."""

    health: dict[str, int]
    hands: Hands
    deck: Pile
    discard: list[str]
    glory: dict[str, int]
    turn: Party
    turns: int = 0
    hurt_by: dict[str, str] = field(default_factory=dict)


class StrikeBack(Game[Ring, SetUp]):
    """Rules SB-01 to SB-16."""

    name = "strike_back"
    Definition = SetUp
    tells: ClassVar[Events] = {
        **windows.TELLS,
        **to_all(
            "announced",
            "cancelled",
            "died",
            "discarded",
            "drew",
            "glory",
            "healed",
            "hurt",
            "laid",
            "lapsed",
            "out",
            "returned",
        ),
        "drew_card": told_to("party"),
    }
    entries = ("turn",)

    def fresh(self) -> Ring:
        champions = {f"{party}#{n}": HEALTH for party in self.parties for n in range(self.definition.champions)}
        glory = dict.fromkeys(self.parties, 0)
        return Ring(champions, Hands(self.parties), Pile(), [], glory, turn=self.parties[0])

    # ── the script ──────────────────────────────────────────────────────────────────────────────────────────

    def main(self) -> Script:
        if self.at != "turn":
            yield from self.shuffle(self.definition.deck)
            for party in self.parties:
                for _ in range(self.definition.hand):
                    yield from self.draw(party)
        while True:
            self.enter("turn")
            party = self.state.turn
            with self.doing(self.judge_turn, party):
                yield from self.draw(party)
                yield from self.play_one(party)
                yield from self.keep_hand_limits()
            self.state.turns += 1
            self.settle()
            if self.state.turn == party:  # else the table has corrected whose turn it is
                self.state.turn = next(p for p in self.clockwise(self.left_of(party)) if self.is_in(p))

    def shuffle(self, cards: Callable[[], list[str]]) -> Script:
        order = yield Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": cards()}, rule="SB-01")
        self.state.deck.load(order)
        self.state.discard = []

    def draw(self, party: Party) -> Script:
        state = self.state
        if not len(state.deck) and state.discard:
            yield from self.shuffle(lambda: list(state.discard))
        if len(state.deck):
            card = state.deck.take()
            state.hands[party].append(card)
            self.say("drew", "SB-01", party=party)
            self.say("drew_card", "SB-01", party=party, card=card)

    def play_one(self, party: Party) -> Script:
        chosen = yield self.from_hand("play", party, lambda who, value: self.judge_cards(who, value, "strike", "storm"))
        if chosen == PASS:
            return
        (card,) = chosen
        target = None
        if kind(card) == "strike":
            with self.doing(self.judge_cards, party, chosen) as holding:
                target = yield Question(
                    "target",
                    Kind.CHOOSE,
                    (party,),
                    judge=self.judge_target,
                    candidates=lambda _: tuple(self.state.health),
                    rule="SB-03",
                )
            if holding.lapsed:
                self.say("lapsed", "SB-02", party=party)
                return
        stack = Stack()
        with self.doing(self.judge_attack, target, running=stack) as attack:
            self.lay(party, card, target, stack)
            yield from react(
                self,
                stack,
                window=lambda: ask_who("answer", self.those_in, "SB-04", deadline=20.0),
                order=self.in_order,
                what=lambda who: self.from_hand(
                    "answer_with", who, lambda p, value: self.judge_answer(p, value, stack), "SB-05"
                ),
                play=lambda who, value: self.answer(who, value, stack),
                resolve=lambda play: self.resolve(play, stack),
            )
        if attack.lapsed:
            self.say("lapsed", "SB-08", party=party, target=target)
        yield from self.deaths()

    def answer(self, party: Party, value: Sequence[str], stack: Stack) -> Script:
        (card,) = value
        target = None
        if kind(card) == "mirror":
            attacker = stack.top["by"]
            target = yield Question(
                "return_to",
                Kind.CHOOSE,
                (party,),
                judge=lambda who, aim: self.judge_return(who, aim, attacker),
                candidates=lambda _: tuple(self.state.health),
                rule="SB-06",
                may_pass=True,  # the attacker has lost his last champion meanwhile
            )
        if card in self.state.hands[party]:
            self.lay(party, card, target, stack)

    def lay(self, party: Party, card: str, target: str | None, stack: Stack) -> None:
        self.discard(party, card)
        stack.plays.append({"by": party, "card": card, "target": target})
        self.say("laid", "SB-04", party=party, card=card, target=target)

    def resolve(self, play: dict[str, Any], stack: Stack) -> Script:
        what, target = kind(play["card"]), play["target"]
        if what in ("guard", "mirror"):
            answered = stack.plays.pop()
            self.say("cancelled" if what == "guard" else "returned", "SB-05", card=answered["card"], by=play["by"])
            if what == "mirror" and target is not None:
                stack.plays.append({"by": play["by"], "card": "strike.returned", "target": target})
        elif what == "strike":
            if self.state.health.get(target):
                self.hurt(target, 2, play["by"])
        else:
            for champion in tuple(self.state.health):
                if owner(champion) != play["by"]:
                    self.hurt(champion, 1, play["by"])
        return
        yield

    def hurt(self, champion: str, by: int, attacker: Party) -> None:
        self.state.health[champion] = max(0, self.state.health[champion] - by)
        self.state.hurt_by[champion] = attacker
        self.say("hurt", "SB-03", champion=champion, health=self.state.health[champion])

    def deaths(self) -> Script:
        """One window for all whose champions stand at zero, then all deaths at once (SB-09, SB-10)."""
        if self.dying():
            window = ask_who("rescue", lambda: tuple(dict.fromkeys(map(owner, self.dying()))), "SB-09")
            for party in (yield from claimants(window, self.in_order)):
                try:
                    value = yield self.from_hand(
                        "rescue_with", party, lambda who, cards: self.judge_cards(who, cards, "herb"), "SB-09"
                    )
                except Moot:
                    continue
                mine = [champion for champion in self.dying() if owner(champion) == party]
                if value != PASS and mine:
                    self.discard(party, value[0])
                    self.heal(mine[0])
        self.settle()

    def keep_hand_limits(self) -> Script:
        for party in self.in_order(self.those_in()):
            while len(self.state.hands[party]) > self.hand_limit(party):
                try:
                    (card,) = yield self.from_hand("discard", party, self.judge_cards, "SB-11", may_pass=False)
                except Moot:  # corrected meanwhile
                    continue
                self.discard(party, card)
                self.say("discarded", "SB-11", party=party, card=card)

    def from_hand(self, name: str, party: Party, judge: Any, rule: str = "SB-02", *, may_pass: bool = True) -> Question:
        return Question(
            name,
            Kind.CARDS,
            (party,),
            judge=judge,
            candidates=lambda who: [[card] for card in sorted(self.state.hands[who])],
            shape=lambda: {"held": sorted(self.state.hands[party]), "count": 1},
            rule=rule,
            private=True,
            may_pass=may_pass,
        )

    def discard(self, party: Party, card: str) -> None:
        self.state.hands[party].remove(card)
        self.state.discard = [*self.state.discard, card]

    def heal(self, champion: str) -> None:
        self.state.health[champion] = min(HEALTH, self.state.health[champion] + 2)
        self.say("healed", "SB-09", champion=champion, health=self.state.health[champion])

    def gain_glory(self, party: Party, rule: str) -> None:
        self.state.glory[party] += 1
        self.say("glory", rule, party=party, glory=self.state.glory[party])
        if self.state.glory[party] >= self.definition.glory:
            raise GameOver(Outcome("glory", "SB-13", self.ranking(first=party)))

    # ── at any time ─────────────────────────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        return sorted(self.state.hands[party])

    def judge_any_time(self, party: Party, value: str) -> Sequence[Refusal]:
        found = list(self.judge_cards(party, [value], "herb", "boast"))
        if not found and kind(value) == "herb" and not any(self.state.health.values()):
            found.append(Refusal("SB-09", "nobody_to_heal"))
        return found

    def any_time(self, party: Party, value: str) -> Script:
        self.discard(party, value)
        self.say("announced", "SB-12" if kind(value) == "boast" else "SB-09", party=party, card=value)
        if kind(value) == "boast":
            self.gain_glory(party, "SB-12")
            return
        try:
            champion = yield Question(
                "heal",
                Kind.CHOOSE,
                (party,),
                judge=self.judge_healing,
                candidates=lambda _: tuple(self.state.health),
                rule="SB-09",
            )
        except Moot:
            return
        self.heal(champion)

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────────────

    def settle(self) -> None:
        """Deaths, those who are out, and the ends (SB-10, SB-13 to SB-15)."""
        state, dead = self.state, self.dying()
        for champion in dead:
            del state.health[champion]
            self.say("died", "SB-10", champion=champion)
        for champion in dead:
            killer = state.hurt_by.pop(champion, None)
            if killer is not None and killer != owner(champion):
                self.gain_glory(killer, "SB-12")
        left = self.those_in()
        for party in self.parties:
            if party not in left and state.hands[party]:
                state.discard = [*state.discard, *state.hands[party]]
                state.hands[party][:] = []
                self.say("out", "SB-14", party=party)
        rich = [party for party in self.parties if state.glory[party] >= self.definition.glory]
        if rich:
            raise GameOver(Outcome("glory", "SB-13", self.ranking(first=rich[0])))
        if len(left) < 2:
            raise GameOver(Outcome("last_standing", "SB-14", self.ranking(first=left[0] if left else None)))
        if state.turns >= self.definition.turns:
            raise GameOver(Outcome("turns", "SB-15", self.ranking()))

    def ranking(self, first: Party | None = None) -> tuple[tuple[Party, ...], ...]:
        glory = {party: amount for party, amount in self.state.glory.items() if party != first}
        groups = [tuple(p for p in glory if glory[p] == score) for score in sorted(set(glory.values()), reverse=True)]
        return tuple(groups if first is None else [(first,), *groups])

    # ── judges ──────────────────────────────────────────────────────────────────────────────────────────────

    def judge_turn(self, party: Party) -> Sequence[Refusal]:
        if self.state.turn != party or not self.is_in(party):
            return (Refusal("SB-01", "not_in_turn", {"party": self.state.turn}),)
        return ()

    def judge_cards(self, party: Party, value: Sequence[Any], *kinds: str) -> Sequence[Refusal]:
        if len(value) != 1 or value[0] not in self.state.hands[party]:
            return (Refusal("SB-02", "not_held"),)
        return () if not kinds or kind(value[0]) in kinds else (Refusal("SB-02", "not_now", {"kinds": list(kinds)}),)

    def judge_answer(self, party: Party, value: Sequence[Any], stack: Stack) -> Sequence[Refusal]:
        if not stack.plays:
            return (Refusal("SB-04", "nothing_to_answer"),)
        if found := self.judge_cards(party, value, "guard", "mirror"):
            return found
        if kind(value[0]) == "guard":
            return (Refusal("SB-05", "own_play"),) if stack.top["by"] == party else ()
        if kind(stack.top["card"]) not in ("strike", "mirror"):
            return (Refusal("SB-06", "no_strike"),)
        return (Refusal("SB-06", "own_play"),) if stack.top["by"] == party else ()

    def judge_target(self, party: Party, champion: str) -> Sequence[Refusal]:
        return () if champion in self.state.health else (Refusal("SB-03", "not_in_play"),)

    def judge_return(self, party: Party, champion: str, attacker: Party) -> Sequence[Refusal]:
        if found := self.judge_target(party, champion):
            return found
        return () if owner(champion) == attacker else (Refusal("SB-06", "not_the_attackers"),)

    def judge_attack(self, target: str | None) -> Sequence[Refusal]:
        gone = target is not None and target not in self.state.health
        return (Refusal("SB-08", "target_gone", {"target": target}),) if gone else ()

    def judge_healing(self, party: Party, champion: str) -> Sequence[Refusal]:
        if champion not in self.state.health:
            return (Refusal("SB-03", "not_in_play"),)
        return () if self.state.health[champion] else (Refusal("SB-09", "at_zero"),)

    def judge_position(self) -> Sequence[Refusal]:
        state, parties = self.state, set(self.parties)
        if set(state.glory) != parties or state.turn not in parties or not set(state.hurt_by.values()) <= parties:
            return (Refusal("SB-16", "wrong_parties"),)
        if not set(state.health) | set(state.hurt_by) <= set(self.fresh().health):
            return (Refusal("SB-16", "unknown_champion"),)
        if any(not 0 <= health <= HEALTH for health in state.health.values()) or min(state.glory.values()) < 0:
            return (Refusal("SB-16", "off_the_track"),)
        lying = state.hands.total() + Counter(state.discard) + Counter(state.deck.cards)
        return () if lying <= Counter(self.definition.deck()) else (Refusal("SB-16", "too_many_cards"),)

    # ── facts asked of the state ────────────────────────────────────────────────────────────────────────────

    def is_in(self, party: Party) -> bool:
        return any(owner(champion) == party for champion in self.state.health)

    def those_in(self) -> tuple[Party, ...]:
        return tuple(party for party in self.parties if self.is_in(party))

    def dying(self) -> list[str]:
        return [champion for champion, health in self.state.health.items() if not health]

    def hand_limit(self, party: Party) -> int:
        alive = sum(owner(champion) == party for champion in self.state.health)
        return 5 - (self.definition.champions - alive)

    def in_order(self, parties: Iterable[Party]) -> list[Party]:
        claiming = set(parties)
        return [party for party in self.clockwise(self.state.turn) if party in claiming]


def kind(card: str) -> str:
    """The kind of a card, `strike` of `strike.3`."""
    return card.split(".")[0]


def owner(champion: str) -> Party:
    """Whose champion it is."""
    return champion.rsplit("#", 1)[0]
