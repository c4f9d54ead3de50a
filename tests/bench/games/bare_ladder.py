"""The rules of Bürokratopoly as a bare generator: no judges, refusals, questions, events, rows or secrecy.

Left out beside the engine: the red cards' effects (every red card of the bench says that nothing happens), so prison
and ransom with them; announcements beside a question; variants but the fast game; positions and corrections. All else
follows the rules, and a test holds it to the engine question by question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from companion.mechanics.ladder import Ladder

Asked = tuple[str, str, Sequence[Any]]
"""The question, who is asked, and what may be answered; for a throw the dice, for a shuffle the cards."""

Bare = Generator[Asked, Any, Any]

LAPSE, LEAVE, NOTHING = "let_it_lapse", "leave_all", "nothing"
SIDES = MUTINEERS, SUPERIOR = "support_mutiny", "support_superior"
ACTIONS = ELECTION, MUTINY, ASSIGNMENT = "election", "mutiny", "transfer_or_promote"
FRAUD, EVIDENCE, RISE, BLANK = "wahlbetrug", "beweis", "aufstieg", "alles_nach_plan"


class Lapsed(Exception):
    """What is under way no longer stands."""


class BareLadder:
    """One game; `play()` is the generator. Posts and parties are ids, `cards` the whole deck."""

    def __init__(self, ladder: Ladder, parties: Sequence[str], figures: int, cards: Sequence[str]) -> None:
        self.parties, self.figures, self.cards = list(parties), figures, list(cards)
        self.all = list(ladder)
        self.top, self.lowest = ladder.top, list(ladder.lowest_posts)
        self.level = {post: ladder.level(post) for post in ladder}
        self.above = {post: ladder.superior(post) for post in ladder}
        self.chain = {post: frozenset(ladder.chain_above(post)) for post in ladder}
        self.areas = {post: ladder.area(post) for post in ladder.areas()}
        self.posts: dict[str, str] = {}
        self.hands: dict[str, list[str]] = {party: [] for party in parties}
        self.discard: list[str] = []
        self.contest: tuple[str, str, str] | None = None
        self.bonus: dict[str, int] = {}
        self.task: dict[str, Any] = {}

    # ── the course ──────────────────────────────────────────────────────────────────────────────────────────

    def play(self) -> Bare:
        """The whole game; returns who wins."""
        self.deck = list((yield "shuffle_election_cards", "", sorted(self.cards)))
        start = yield "start_player", "", self.parties
        for _ in range(self.figures):
            for party in self.clockwise(start):
                post = yield "place_figure", party, [post for post in self.lowest if post not in self.posts]
                self.posts[post] = party
        while True:
            choices = {}
            for party in self.parties:
                choices[party] = yield "choose_action", party, ACTIONS
            for party in self.clockwise(start):
                try:
                    winner = yield from self.act(party, choices[party])
                except Lapsed:
                    winner = None
                self.contest, self.bonus, self.task = None, {}, {}
                if winner:
                    return winner
            start = self.parties[(self.parties.index(start) + 1) % len(self.parties)]

    def act(self, party: str, action: str) -> Bare:
        if action == ASSIGNMENT:
            while not (yield from self.assignment(party)):
                pass
            return None
        lawful = self.election_stands if action == ELECTION else self.mutiny_stands
        area = yield "choose_area", party, [*(area for area in self.areas if lawful(party, area)), LAPSE]
        if area == LAPSE:
            return None
        self.contest = (action, area, party)
        return (yield from (self.election if action == ELECTION else self.mutiny)(party, area))

    def clockwise(self, start: str) -> list[str]:
        here = self.parties.index(start)
        return self.parties[here:] + self.parties[:here]

    def inside(self, area: str) -> list[str]:
        """The occupied posts of an area."""
        return [post for post in self.areas[area] if post in self.posts]

    def own(self, area: str, party: str) -> list[str]:
        return [post for post in self.areas[area] if self.posts.get(post) == party]

    def move(self, figure: str, target: str) -> None:
        self.posts[target] = self.posts.pop(figure)
        if self.task.get("figure") == figure:
            self.task["figure"] = target

    def one_of(self, name: str, party: str, values: Sequence[str]) -> Bare:
        """Asked only if there is a choice."""
        if len(values) < 2:
            return values[0] if values else None
        return (yield name, party, values)

    # ── election ────────────────────────────────────────────────────────────────────────────────────────────

    def election_stands(self, party: str, area: str) -> bool:
        inside = self.inside(area)
        if area in self.posts or len(inside) < 2 or not self.own(area, party):
            return False
        return area != self.top or len(inside) == len(self.areas[area])

    def colours(self, area: str, start: str) -> list[str]:
        there = {self.posts[post] for post in self.inside(area)}
        return [party for party in self.clockwise(start) if party in there]

    def election_dice(self, area: str, party: str) -> int:
        return min(3, len(self.own(area, party)) + self.bonus.get(party, 0))

    def election(self, caller: str, area: str) -> Bare:
        yield from self.window("before_dice", caller, lambda: self.election_stands(caller, area))
        tied, stage = self.colours(area, caller), "roll_election"
        while len(tied) > 1 or (stage == "roll_election" and area != self.top):
            sums = {}
            for party in tied:
                sums[party] = sum((yield stage, party, range(self.election_dice(area, party))))
            best = max(sums.values())
            tied, stage = [party for party in tied if sums[party] == best], "roll_runoff"
        winner = tied[0]
        figure = yield from self.one_of("choose_winner_figure", winner, self.own(area, winner))
        self.move(figure, area)
        if area == self.top:
            return winner
        return (yield from self.draw(winner))

    def draw(self, party: str) -> Bare:
        if not self.deck and self.discard:
            renewed, self.discard = sorted(self.discard), []
            self.deck = list((yield "shuffle_election_cards", "", renewed))
        if not self.deck:
            return
        card = self.deck.pop(0)
        if card == BLANK:
            self.discard.append(card)
            return
        self.hands[party].append(card)
        if (yield "keep_card", party, ("keep", "discard")) == "discard":
            self.hands[party].remove(card)
            self.discard.append(card)

    # ── mutiny ──────────────────────────────────────────────────────────────────────────────────────────────

    def mutiny_stands(self, party: str, area: str) -> bool:
        return area != self.top and self.posts.get(area, party) != party and bool(self.own(area, party))

    def mutiny(self, caller: str, area: str) -> Bare:
        declared = {caller: MUTINEERS}
        undecided = True
        while undecided:
            while party := self.undeclared(caller, area, declared):
                declared[party] = yield "choose_side", party, SIDES
            yield from self.window("before_dice", caller, lambda: self.mutiny_stands(caller, area))
            undecided = self.undeclared(caller, area, declared) is not None
        owner = self.posts[area]
        declared[owner] = SUPERIOR
        sums = {MUTINEERS: 0, SUPERIOR: 0}
        for party in self.mutiny_parties(caller, area):
            dice = len(self.own(area, party)) + (2 if party == owner else 0) + self.bonus.get(party, 0)
            sums[declared[party]] += sum((yield "roll_mutiny", party, range(dice)))
        if sums[MUTINEERS] > sums[SUPERIOR]:
            yield from self.take_the_post(caller, area)
        else:
            yield from self.punish(owner, area, declared)

    def undeclared(self, caller: str, area: str, declared: dict[str, str]) -> str | None:
        for party in self.colours(area, caller):
            if party not in declared and party != self.posts.get(area):
                return party
        return None

    def mutiny_parties(self, caller: str, area: str) -> list[str]:
        there = {self.posts[post] for post in (*self.inside(area), area)}
        return [party for party in self.clockwise(caller) if party in there]

    def take_the_post(self, caller: str, area: str) -> Bare:
        figure = yield from self.one_of("choose_mutiny_figure", caller, self.own(area, caller))
        free = [post for post in self.lowest if post not in self.posts or post == figure]
        target = yield from self.one_of("ousted_to", caller, free)
        if target is not None:
            ousted = self.posts.pop(area)
            self.move(figure, area)
            self.posts[target] = ousted

    def punish(self, owner: str, area: str, declared: dict[str, str]) -> Bare:
        against = [post for post in self.inside(area) if declared.get(self.posts[post]) == MUTINEERS]
        figure = yield "punish", owner, [*against, LEAVE]
        if figure == LEAVE:
            return
        target = yield from self.one_of("punish_to", owner, [post for post in self.lowest if post not in self.posts])
        if target is not None:
            self.move(figure, target)

    # ── promote or transfer ─────────────────────────────────────────────────────────────────────────────────

    def assignment(self, caller: str) -> Bare:
        """False if it was refused and another is to be named."""
        refused = self.task.get("refused", [])
        task = self.task = {"caller": caller, "refused": refused}
        promoters = self.promoters(caller)
        actions = ("promote", "transfer", LAPSE) if promoters else ("transfer", LAPSE)
        action = yield "promote_or_transfer", caller, actions
        if action == LAPSE:
            return True
        if action == "promote":
            task["promoter"] = yield "promoter", caller, [*promoters, LAPSE]
            if task["promoter"] == LAPSE:
                return True
            task["figure"] = yield "promoted", caller, [*self.promoted(task["promoter"]), LAPSE]
        else:
            task["figure"] = yield "transferred", caller, [*self.posts, LAPSE]
        if task["figure"] == LAPSE:
            return True
        name, lawful = ("promote_to", self.may_rise) if action == "promote" else ("transfer_to", self.may_go)
        targets = [post for post in self.all if lawful(post) and (task["figure"], post) not in refused]
        target = yield name, caller, [*targets, LAPSE]
        if target == LAPSE:
            return True
        owner = self.posts[task["figure"]]
        if owner != caller and not (yield "consent", owner, (True, False)):
            refused.append((task["figure"], target))
            return False

        def stands() -> bool:
            return task["figure"] in self.posts and lawful(target)

        yield from self.window("before_move", caller, stands)
        self.move(task["figure"], target)
        return True

    def promoters(self, caller: str) -> list[str]:
        return [post for post, owner in self.posts.items() if owner == caller and self.promoted(post)]

    def promoted(self, promoter: str) -> list[str]:
        """The figures that this one can promote somewhere where their owners have not refused it."""
        return [post for post in self.posts if promoter in self.chain[post] and self.has_way_up(promoter, post)]

    def has_way_up(self, promoter: str, figure: str) -> bool:
        refused = self.task["refused"]
        return any(self.is_between(promoter, post) and (figure, post) not in refused for post in self.chain[figure])

    def is_between(self, promoter: str, target: str) -> bool:
        return target not in self.posts and self.level[target] >= 2 and promoter in self.chain[target]

    def may_rise(self, target: str) -> bool:
        task = self.task
        chain, promoter = self.chain[task["figure"]], task["promoter"]
        if self.posts.get(promoter) != task["caller"]:
            return False
        return target in chain and self.is_between(promoter, target)

    def may_go(self, target: str) -> bool:
        figure = self.task["figure"]
        free = target not in self.posts and target != figure and target != self.top
        return free and self.level[target] >= self.level[figure]

    # ── green cards ─────────────────────────────────────────────────────────────────────────────────────────

    def window(self, name: str, first: str, stands: Callable[[], bool] | None = None) -> Bare:
        announced = True
        while announced and any(map(self.might_play, self.parties)):
            announced = False
            claims = set()
            for party in self.parties:
                if (yield name, party, ("claim", "pass")) == "claim":
                    claims.add(party)
            for party in self.clockwise(first):
                if party not in claims:
                    continue
                card = yield "what_to_play", party, [*self.playable(party), NOTHING]
                if card == NOTHING:
                    continue
                announced = True
                yield from self.play_card(party, card)
                if stands is not None and not stands():
                    raise Lapsed

    def might_play(self, party: str) -> bool:
        """Whether a party might have a card that can be played, by what all can see."""
        return bool(self.hands[party]) and any(map(self.is_unseen, self.possible(party)))

    def is_unseen(self, card: str) -> bool:
        return card in self.deck or any(card in hand for hand in self.hands.values())

    def playable(self, party: str) -> Iterator[str]:
        return (card for card in self.possible(party) if card in self.hands[party])

    def possible(self, party: str) -> Iterator[str]:
        kind, area, caller = self.contest or ("", "", "")
        if kind == ELECTION:
            colours = self.colours(area, caller)
            if party in colours and len(colours) > 1 and self.election_dice(area, party) < 3:
                yield FRAUD
        if kind == MUTINY and party in self.mutiny_parties(caller, area):
            yield EVIDENCE
        if self.risers(party):
            yield RISE

    def risers(self, party: str) -> list[str]:
        mine = [post for post, owner in self.posts.items() if owner == party]
        return [post for post in mine if self.above[post] != self.top and self.above[post] not in self.posts]

    def play_card(self, party: str, card: str) -> Bare:
        self.hands[party].remove(card)
        self.discard.append(card)
        if card == RISE:
            post = yield from self.one_of("advance_figure", party, self.risers(party))
            above = self.above[post]
            assert above is not None
            self.move(post, above)
        else:
            self.bonus[party] = self.bonus.get(party, 0) + 1
