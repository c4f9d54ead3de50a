"""What a player without a person says in talks: what it proposes, what it agrees to and what it turns down.

It has no memory: what it has proposed and who has turned that down it reads off what was told since the region opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.bot.worth import Worth
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.animal_farm.rules.pledges import NO_ELEPHANT, PARTNER, ROUND, SHARE, credit, is_pledged
from companion.games.animal_farm.rules.state import LAST_WINDOW, RegionTalks
from companion.games.animal_farm.rules.turns import usable

DRAFTS = 2
"""Proposals of its own in the talks about one region."""

MARGIN = 0.2
"""How much of what its best proposal would bring it wants at first beyond what it has without; less with each draft."""

PATIENCE = 2
"""Changes of the drafts per player after which it is content with what it would have without."""

SURE, EVEN, SLOPE = 0.95, 0.1, 0.6
"""How likely somebody agrees: at most, to what is as good as no agreement, and more for each point beyond that."""

A_PROMISE = 0.1
"""What it costs to have given its word."""

LION = 0.4
"""What it costs to add the strength of a marker."""


PROMISED: Mapping[str, float] = {NO_ELEPHANT: 0.4, PARTNER: 0.5, SHARE: 0.6}
"""Points of what can be promised, if it is kept; what it costs to keep it is as much."""


class Prospect(NamedTuple):
    """A proposal that could be made."""

    draft: dict[str, Any]
    worth: float
    hope: float


class Bargain:
    """The talks about a region as one party sees them."""

    def __init__(self, game: AnimalFarm, party: Party, ask: Question) -> None:
        talks = game.running[-1]
        assert isinstance(talks, RegionTalks)
        assert ask.shape is not None
        self.game, self.party, self.talks = game, party, talks
        self.worth, self.shape = Worth(game, talks), ask.shape()
        self.nothing = self.worth.threat(party)
        self.said = said_before(game, party)
        self._others: dict[Party, float] = {}
        self._without: dict[Party, float] = {}

    # ── what was proposed ───────────────────────────────────────────────────────────────────────────────────────

    def split_of(self, number: int) -> dict[Party, int]:
        draft = self.talks.drafts[str(number)]["draft"]
        return {partner: draft["split"].get(partner, 0) for partner in draft["partners"]}

    def pays(self, number: int) -> float:
        """What a proposal is worth beyond what the party would have without its maker, with what is promised for it."""
        entry = self.talks.drafts[str(number)]
        worth = self.worth.of(self.party, self.split_of(number)) - self.without(entry["by"])
        pledge = entry["draft"].get("pledge", {})
        return worth + self._promised(entry["by"], pledge["what"]) * (pledge["to"] == self.party) if pledge else worth

    def _promised(self, by: Party, what: str) -> float:
        """What a promise is worth to whom it is made: less, the more its maker has broken."""
        return credit(self.game, by) * PROMISED[what]

    def without(self, other: Party) -> float:
        """What the party can hope for if it does not agree with somebody."""
        if other not in self._without:
            self._without[other] = self.worth.outside(self.party, other)
        return self._without[other]

    @property
    def firmness(self) -> float:
        """1 at the beginning of the talks, 0 when there has been enough talk."""
        return max(0.0, 1 - self.talks.version / (PATIENCE * len(self.game.parties)))

    def wanted(self) -> float:
        """What an agreement must bring beyond what the party would have without."""
        best = max((offer.worth for offer in self.offers()), default=0.0)
        return MARGIN * self.firmness * max(0.0, best - self.nothing)

    def welcome(self, asking: Iterable[int], standing: Iterable[int]) -> list[int]:
        """What it agrees to out of what waits for it, the best first: more than what it has agreed to already."""
        agreed = [self.pays(number) for number in standing if self.talks.drafts[str(number)]["by"] != self.party]
        paying = {number: self.pays(number) for number in asking}
        least = max([self.wanted(), *agreed]) if paying else 0.0
        return sorted((one for one in paying if paying[one] >= least), key=paying.__getitem__, reverse=True)

    def standing(self) -> Iterator[int]:
        """What the party has proposed or agreed to, and what can still come about."""
        gone = {*self.talks.declined, *self.talks.bound()}
        for number, entry in self.talks.drafts.items():
            waiting = self.talks.waiting(entry)
            if self.party in entry["confirmed"] and not gone.union(entry.get("refused", ())).intersection(waiting):
                yield int(number)

    def waits_for_maker(self) -> bool:
        """Whether it has said yes to what lies there still, and can leave the next step to its maker: to one who has
        not said yes to something else, or two could wait for each other for ever.
        """
        makers = {entry["by"] for entry in self._agreed_to(self.party)}
        return any(not any(self._agreed_to(maker)) for maker in makers)

    def _agreed_to(self, party: Party) -> Iterator[Mapping[str, Any]]:
        """The proposals of others that a party has said yes to."""
        for entry in self.talks.drafts.values():
            if party in entry["confirmed"] and party != entry["by"]:
                yield entry

    # ── what could be proposed ──────────────────────────────────────────────────────────────────────────────────

    def offers(self) -> list[Prospect]:
        """What the party could propose, the best prospect first."""
        shares = list(self._shares())
        found = [*shares, *self._lions(), *self._counters(), *self._pledges(shares)]
        return sorted(filter(self._is_fair, found), key=lambda offer: offer.hope, reverse=True)

    def _is_fair(self, offer: Prospect) -> bool:
        """Whether each partner gets something, and no less than it has without for sure, as far as everybody sees."""
        split = offer.draft["split"]
        return all(
            (split[other] or not any(split.values())) and self.worth.of(other, split) >= self.worth.surely(other)
            for other in split
            if other != self.party
        )

    def _shares(self) -> Iterator[Prospect]:
        for partners in self.worth.majorities(self.party):
            others = partners[1:]
            for shares in product(*(range(self.worth.most(one) + 1) for one in others)):
                left = self.worth.total - sum(shares)
                if left >= 0:
                    own = min(left, self.worth.most(self.party))
                    yield self._offer({self.party: own, **dict(zip(others, shares, strict=True))})

    def _lions(self) -> Iterator[Prospect]:
        """Alone, with the strength of its markers."""
        uses = self.shape["using"].get(self.party, [])
        for count in range(1, len(uses) + 1):
            offer = self._offer({self.party: self.worth.most(self.party)})
            draft = {**offer.draft, "using": uses[:count]}
            yield Prospect(draft, offer.worth - LION * count, offer.hope - LION * count)

    def _counters(self) -> Iterator[Prospect]:
        """What lies there for it, with one marker moved."""
        for number in self.talks.asking(self.party):
            split = self.split_of(number)
            for giver in split:
                if giver != self.party and split[giver] and split[self.party] < self.worth.most(self.party):
                    moved = {**split, giver: split[giver] - 1, self.party: split[self.party] + 1}
                    yield self._offer({self.party: moved.pop(self.party), **moved})

    def _pledges(self, offers: Iterable[Prospect]) -> Iterator[Prospect]:
        """The same with a promise, where it has an elephant to be feared: the one that it can keep by doing nothing."""
        if not usable(self.game, self.party, LAST_WINDOW):
            return
        for offer in offers:
            for other in offer.draft["partners"][1:]:
                pledged = self._offer(offer.draft["split"], other)
                draft = {**pledged.draft, "pledge": {"to": other, "what": NO_ELEPHANT, "when": ROUND}}
                if not is_pledged(self.game, self.party, NO_ELEPHANT, (other,)):
                    yield Prospect(draft, pledged.worth, pledged.hope - A_PROMISE)

    def _offer(self, split: Mapping[Party, int], pledged: Party | None = None) -> Prospect:
        worth, likely = self.worth.of(self.party, split), 1.0
        for other in split:
            if other != self.party:
                more = self.worth.of(other, split) - self._outside_of(other)
                more += self._promised(self.party, NO_ELEPHANT) if other == pledged else 0.0
                likely *= max(0.05, min(SURE, EVEN + SLOPE * more)) if split[other] else 0.05
        return Prospect(
            {"partners": list(split), "split": dict(split)}, worth, self.nothing + likely * (worth - self.nothing)
        )

    def _outside_of(self, other: Party) -> float:
        if other not in self._others:
            self._others[other] = self.worth.outside(other, self.party)
        return self._others[other]


# ── what has been said ────────────────────────────────────────────────────────────────────────────────────────────────


class Spoken(NamedTuple):
    """The proposals that a party has made since the region opened, and who has turned which of them down."""

    made: Mapping[int, Mapping[Party, int]]
    turned_down: Mapping[int, frozenset[Party]]

    def is_new(self, split: Mapping[Party, int]) -> bool:
        """Whether nobody in it has turned down as much, with the same partners, before."""
        return not any(
            set(earlier) == set(split) and any(split[one] <= earlier[one] for one in self.turned_down.get(number, ()))
            for number, earlier in self.made.items()
        )


def said_before(game: Game, party: Party) -> Spoken:
    """What a party has proposed since the talks opened or reopened, read off what everybody was told."""
    made: dict[int, Mapping[Party, int]] = {}
    against: dict[int, set[Party]] = {}
    for event in reversed(game.events):
        facts = event.facts
        if event.kind in ("region_opens", "proposal_fell"):
            break
        if event.kind == "draft_made" and facts["party"] == party:
            made[facts["number"]] = {one: facts["split"].get(one, 0) for one in facts["partners"]}
        elif event.kind == "drafts_refused":
            for number in facts["numbers"]:
                against.setdefault(number, set()).add(facts["party"])
    return Spoken(made, {number: frozenset(who) for number, who in against.items()})


# ── answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def answer(bargain: Bargain, is_legal: Callable[[Any], bool], *, eager: bool = False) -> Any:
    """Agrees to what pays, else proposes something, else turns it down; None while others have to speak.

    Who is `eager` agrees to the first that gives it anything.
    """
    talks, party = bargain.talks, bargain.party
    if party in talks.declined or party in talks.bound():
        return None
    asking, standing = talks.asking(party), list(bargain.standing())
    for number in asking if eager else bargain.welcome(asking, standing):
        if (not eager or bargain.split_of(number)[party]) and is_legal({"confirm": number}):
            return {"confirm": number}
    if standing:
        return {"refuse": True} if asking else None
    if bargain.firmness and len(bargain.said.made) < DRAFTS:
        for offer in bargain.offers():
            is_new = offer.worth > bargain.nothing and bargain.said.is_new(offer.draft["split"])
            if is_new and is_legal({"draft": offer.draft}):
                return {"draft": offer.draft}
    if asking:
        return {"refuse": True}
    return None if bargain.waits_for_maker() else {"decline": True}


def reason(bargain: Bargain, value: Mapping[str, Any]) -> Saying | None:
    """What weighed most for what was said: the card that it brings nearer, the majority that it has alone, the rival
    who would get too much. All of it lies open.
    """
    party, worth = bargain.party, bargain.worth
    if "draft" in value:
        return _for(bargain, value["draft"]["split"])
    if "confirm" in value:
        return _for(bargain, bargain.split_of(value["confirm"]))
    asking = bargain.talks.asking(party)
    if not {"refuse", "decline"} & set(value) or not asking:
        return None
    if worth.alone(party):
        return Saying("reason.alone", {"party": party, "region": worth.region})
    split = bargain.split_of(max(asking, key=bargain.pays))
    rival = max((one for one in split if one != party), key=lambda one: worth.given_to(party, one, split))
    if worth.given_to(party, rival, split) > worth.gain(party, split).sum:
        return Saying("reason.rival", {"party": party, "rival": rival})
    return Saying("reason.little", {"party": party})


def _for(bargain: Bargain, split: Mapping[Party, int]) -> Saying | None:
    """What a split is good for; nothing is said where it only keeps the markers from a stronger rival."""
    party, worth = bargain.party, bargain.worth
    if list(split) == [party] and worth.alone(party):
        return Saying("reason.alone", {"party": party, "region": worth.region})
    gain = worth.gain(party, split)
    if gain.sum <= 0:
        return None
    if gain.revolution >= max(gain.politics, gain.markers):
        return Saying("reason.revolution", {"party": party, "card": gain.card})
    if gain.politics >= gain.markers:
        return Saying("reason.politics", {"party": party, "card": gain.politics_card})
    return Saying("reason.markers", {"party": party, "count": split.get(party, 0)})
