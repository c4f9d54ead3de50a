"""Cards that others could hold, and what they could have answered in private, for players without people.

Cards are dealt at random first. Before each act those that are about to be shown change places with others that nobody
has seen, so that they lie where they come from.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Event, Party
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.offices import KEEP, PUT_BACK, THROW_AWAY
from companion.games.politburo.rules.state import EXCHANGE, PolitburoBase
from companion.mechanics.windows import NOTHING

Place = tuple[list[str], int]
"""A list of cards and an index in it."""


def imagined(
    game: PolitburoBase, seen: Mapping[str, Any], before: Sequence[Event], rng: random.Random
) -> dict[str, Any] | None:
    """The state at an entry point, with the hidden cards dealt anew; cards that were fetched or looked at stay."""
    if not game.dealt:
        return None
    hands, beside = _remembered(before, betrayal(game))
    pool = Counter(game.definition.deck)
    pool.subtract(seen["discard"])
    pool.subtract(effect["card"] for effect in seen["effects"])
    dealt: list[tuple[list[str], int]] = []
    for party, hand in seen["hands"].items():
        hands[party] = list(hand) if isinstance(hand, list) else hands.get(party, [])[: hand["count"]]
        dealt.append((hands[party], 0 if isinstance(hand, list) else hand["count"]))
    lying: list[tuple[list[str], int]] = []
    for candidate, cards in ((one, cards) for of in seen["assigned"].values() for one, cards in of.items()):
        beside[candidate] = list(cards) if isinstance(cards, list) else beside.get(candidate, [])[: cards["count"]]
        lying.append((beside[candidate], 0 if isinstance(cards, list) else cards["count"]))
    for one, _ in (*dealt, *lying):
        pool.subtract(one)
    left = list((+pool).elements())
    rng.shuffle(left)
    for cards, count in lying:
        while len(cards) < count:  # star cards stay in the hand (PB-49)
            plain = (place for place, card in enumerate(left) if not game.definition.card[card].is_star)
            cards.append(left.pop(next(plain, 0)))
    for cards, count in dealt:
        while len(cards) < count:
            cards.append(left.pop())
    assigned = {party: {one: beside[one] for one in of} for party, of in seen["assigned"].items()}
    parts = {part: value for part, value in seen.items() if part not in ("running", "board")}
    return {**parts, "hands": hands, "assigned": assigned, "deck": {"ordered": True, "cards": left}}


def _remembered(events: Sequence[Event], goes_along: str) -> tuple[dict[Party, list[str]], dict[str, list[str]]]:
    """What is still known of hands and of cards beside candidates: what was fetched openly, and what was looked at.

    `goes_along` is the card that leaves the hand with one that is played by it (PB-36).
    """
    hands: dict[Party, list[str]] = {}
    beside: dict[str, list[str]] = {}
    for event in events:
        facts = event.facts
        match event.kind:
            case "fetched":
                hands.setdefault(facts["party"], []).append(facts["card"])
            case "sees_assigned":
                beside[facts["candidate"]] = list(facts["cards"])
            case "candidate_lost":
                beside.pop(facts["candidate"], None)
            case "assigned":  # it may be one of those that are known
                hands.pop(facts["party"], None)
            case "played" | "discarded" | "hand_exchanged" | "out":
                at = beside if facts.get("source") is not None else hands
                held = at.get(facts["source"] if at is beside else facts["party"], [])
                for card in facts.get("cards") or [facts.get("card")]:
                    if card in held:
                        held.remove(card)
                if event.rule == RULES["betrayal"] and goes_along in (mine := hands.get(facts["party"], [])):
                    mine.remove(goes_along)
    return hands, beside


class Needed:
    """Which cards must lie where for what comes: on top of the deck, in hands, beside candidates.

    A hand counts only until it gets cards: what is shown later may be among them.
    """

    def __init__(self, game: PolitburoBase, clues: Clues) -> None:
        self.game, self._rng, self._me = game, clues.rng, clues.party
        self.top: dict[int, str] = {}  # from the top down; what is made anew of the discards lies below the last place
        self.hands: dict[Party, list[str]] = {party: [] for party in game.parties}
        self.beside: dict[str, list[str]] = {one: [] for one in game.state.owner}
        self._grown: set[str] = set()
        self._taken = 0
        self.fetched: Counter[tuple[Party, str]] = Counter()
        before = game.events[-1].kind if game.events else ""
        for event in clues.coming:
            self._note(event, before)
            before = event.kind

    def _note(self, event: Event, before: str) -> None:
        facts, party = event.facts, str(event.facts.get("party"))
        match event.kind:
            case "drew" | "kept":
                self._taken += facts.get("count", 1)
                self._grown.add(party)
            case "drew_cards":
                start = self._taken - len(facts["cards"])
                self.top.update({start + number: card for number, card in enumerate(facts["cards"])})
            case "sees_card":
                self.top[self._taken] = facts["card"]
            case "assigned":
                self._grown.add(facts["candidate"])
            case "fetched":
                self.fetched[party, facts["card"]] += 1
            case "played" if facts["source"] is not None:
                self._shown_beside(facts["source"], [facts["card"]])
                if event.rule == RULES["betrayal"]:
                    self._shown(party, [betrayal(self.game)])
            case "played":
                also = [betrayal(self.game)] if event.rule == RULES["betrayal"] else []
                self._shown(party, [facts["card"], *also])
            case "discarded" if event.rule == "PB-25" and before != "kept":
                self.top[self._taken] = facts["cards"][0]
                self._taken += 1
            case "discarded" | "hand_exchanged" | "out":
                self._shown(party, facts["cards"])
            case "candidate_lost":
                self._shown_beside(facts["candidate"], facts["cards"])

    def _shown(self, party: Party, cards: Sequence[str]) -> None:
        for card in cards:
            if self.fetched[party, card]:
                self.fetched[party, card] -= 1
            elif party not in self._grown:
                self.hands[party].append(card)

    def _shown_beside(self, candidate: str, cards: Sequence[str]) -> None:
        if candidate not in self._grown:
            self.beside[candidate] += cards

    def arrange(self) -> None:
        """Lets the cards lie where they are needed, as far as they lie where nobody has seen them."""
        state = self.game.state
        for party, cards in self.hands.items():
            if party != self._me:
                self.bring(state.hands[party], cards)
            _order(state.hands[party], cards)
        for candidate, cards in self.beside.items():
            if state.owner[candidate] != self._me:
                self.bring(state.assigned.beside(candidate), cards)
        for place, card in self.top.items():
            if place < len(state.deck.cards):
                self._change(card, (state.deck.cards, place))

    def bring(self, into: list[str], cards: Sequence[str]) -> None:
        """Lets these cards be among those of a list."""
        missing, spare = Counter(cards), Counter(into)
        missing.subtract(into)
        spare.subtract(cards)
        for card in (+missing).elements():
            over = [number for number, one in enumerate(into) if spare[one] > 0]
            if not over:
                return
            place = self._rng.choice(over)
            spare[into[place]] -= 1
            self._change(card, (into, place))

    def _change(self, card: str, place: Place) -> None:
        cards, number = place
        if cards[number] != card and (free := next(self._free(card), None)) is not None:
            other, where = free
            other[where], cards[number] = cards[number], card

    def _free(self, card: str) -> Iterator[Place]:
        """The hidden places where this card lies and is not needed: in the deck first, then with others."""
        state = self.game.state
        deck = state.deck.cards
        for number, one in enumerate(deck):
            if one == card and self.top.get(number) != card:
                yield deck, number
        others = [(state.hands[party], self.hands[party]) for party in self.game.parties if party != self._me]
        self._rng.shuffle(others)
        for party, candidate, cards in state.assigned.items():
            if party != self._me:
                others.append((cards, self.beside[candidate]))
        for cards, needed in others:
            if cards.count(card) > needed.count(card):
                yield cards, cards.index(card)


def _order(hand: list[str], shown: Sequence[str]) -> None:
    """Puts cards in the order in which they are shown: a whole hand is discarded as it was held."""
    if not Counter(shown) - Counter(hand):
        hand[:] = [*shown, *(Counter(hand) - Counter(shown)).elements()]


def betrayal(game: PolitburoBase) -> str:
    """The card that goes with a Difamación and is not named when it is played (PB-36)."""
    return next(card.id for card in game.definition.cards if card.kind == "betrayal")


def shuffled(game: PolitburoBase, clues: Clues) -> list[str]:
    """An order of the deck in which those cards come up that were heard of."""
    cards = list(game.state.deck.cards)
    clues.rng.shuffle(cards)
    first = clues.coming[0] if clues.coming else None
    skip = 0
    if first is not None and first.kind == "drew":  # the draw had begun before the deck was made anew
        skip = first.facts["count"] - (first.facts["size"] - len(game.state.hands[first.facts["party"]]))
    needed = Needed(game, clues)
    top = {place - skip: card for place, card in needed.top.items() if place >= skip}
    for place, card in top.items():
        if card in cards[place:]:
            other = cards.index(card, place)
            cards[place], cards[other] = cards[other], cards[place]
    return cards


# ── what others could have answered in private, so that what was heard next can happen ──────────────────────────

WITH_A_PLAY = ("activated", "power_used")
"""Events that are told right before a card is."""


def invented(game: PolitburoBase, ask: Question, party: Party | None, clues: Clues) -> Any:
    """An answer of somebody else after which the events that come can happen; None if any will do."""
    if ask.kind is Kind.SHUFFLE:
        return shuffled(game, clues)
    return None if party is None else _Answer(game, ask, party, clues).value()


class _Answer:
    def __init__(self, game: PolitburoBase, ask: Question, party: Party, clues: Clues) -> None:
        self.game, self.ask, self.party, self.clues = game, ask, party, clues
        self.next = clues.coming[0] if clues.coming else Event("", "", {})
        self.at = next((i for i, one in enumerate(clues.coming) if one.kind not in WITH_A_PLAY), None)
        play = clues.coming[self.at] if self.at is not None else None
        mine = play is not None and play.kind == "played" and play.facts["party"] == party
        self.play = play if mine else None

    def value(self) -> Any:
        """The answer; cards that it needs are brought to where it takes them from."""
        played: Mapping[str, Callable[[Event], Any]] = {
            "what_to_play": self._played,
            "cure_with": lambda play: play.facts["card"],
            "play_from": lambda play: play.facts["card"],
            "betray_with": self._betrayed_with,
            "add_assault": self._one_more,
            "usurper": lambda play: self._of_the_play("usurper") or self._successor(),
            "fetch_card": lambda play: self._of_the_play("fetched") or self._fetched(),
            "rescue_from_siberia": self._rescue,
            **dict.fromkeys(("target", "return_to", "usurp_whom", "who_pays", "cure_whom"), self._target),
        }
        if self.ask.name == "turn":
            return self._turn()
        if self.ask.name in played:
            if self.play is not None:
                return played[self.ask.name](self.play)
            return NOTHING if self.ask.name in ("what_to_play", "cure_with", "play_from", "add_assault") else PASS
        match self.ask.name:
            case "assign_card":
                return self._assigned() if self.next.kind == "assigned" else PASS
            case "assign_to":
                return self.next.facts["candidate"] if self.next.kind == "assigned" else PASS
            case "discard_card" | "discard_down":
                return self._discarded()
            case "industry_card":
                return {"kept": KEEP, "discarded": THROW_AWAY}.get(self.next.kind, PUT_BACK)
        return None

    def _turn(self) -> str:
        if self.play is not None:
            return self._played(self.play)
        if self.next.facts.get("party") == self.party:
            match self.next.kind:
                case "assigned":
                    return "assign"
                case "discarded":
                    return "discard"
                case "hand_exchanged":
                    return EXCHANGE
        return "look" if self.clues.ahead == "look_at" else "end_turn"

    def _played(self, play: Event) -> str:
        """Names a card in the hand or, for one beside a candidate, the candidate."""
        source = play.facts["source"]
        if play.rule == RULES["betrayal"]:
            return betrayal(self.game)
        named: str = play.facts["card"] if source is None else source
        return named

    def _betrayed_with(self, play: Event) -> Any:
        source = play.facts["source"]
        asked = list(self.ask.candidates(self.party)) if self.ask.candidates is not None else []
        return source if source in asked else play.facts["card"]

    def _target(self, play: Event) -> Any:
        return play.facts["target"]

    def _one_more(self, play: Event) -> str:
        """The Agresión that comes with Contraataque is told right after it (PB-34)."""
        assert self.at is not None
        then = next((one for one in self.clues.coming[self.at + 1 :] if one.kind not in WITH_A_PLAY), None)
        if then is None or then.kind != "played" or then.facts["party"] != self.party:
            return NOTHING
        card: str = then.facts["card"]
        return card if self.game.definition.card[card].kind == "assault" else NOTHING

    def _of_the_play(self, part: str) -> Any:
        """A part of the play that is not told with it, as far as it lies on the table in the end."""
        for running in self.clues.view["running"]:
            if set(running) == {"plays", "later", "now"}:
                for one in (*running["plays"], *running["later"], *([running["now"]] if running["now"] else [])):
                    if one["by"] == self.party and part in one:
                        return one[part]
        return None

    def _successor(self) -> Any:
        own = self.game.state.in_play(self.party)
        taken = (one.facts["candidate"] for one in self.clues.coming if one.kind == "office_taken")
        return next((one for one in taken if one in own), None)

    def _fetched(self) -> Any:
        mine = (one.facts for one in self.clues.coming if one.kind == "fetched")
        return next((one["card"] for one in mine if one["party"] == self.party), None)

    def _rescue(self, play: Event) -> Any:
        candidate = self.ask.facts()["candidate"] if self.ask.facts is not None else None
        return play.facts["card"] if play.facts["target"] == candidate else PASS

    def _assigned(self) -> str:
        """A card that the candidate shows later, else one that is not needed in the hand."""
        hand = self.game.state.hands[self.party]
        needed = Needed(self.game, self.clues)
        candidate = self.next.facts["candidate"]
        shown = [
            card
            for event in self.clues.coming
            for card in (event.facts.get("cards") or [event.facts.get("card")])
            if event.facts.get("source" if event.kind == "played" else "candidate") == candidate
            and event.kind in ("played", "candidate_lost")
        ]
        lies = list(self.game.state.assigned.beside(candidate))
        for card in shown:
            if card in lies:
                lies.remove(card)
            elif card not in needed.hands[self.party]:
                needed.bring(hand, [*needed.hands[self.party], card])
                return str(card)
        cards = [card for card in hand if not self.game.definition.card[card].is_star]
        spare = [card for card in cards if card not in needed.hands[self.party]]
        return self.clues.rng.choice(spare or cards or hand)

    def _discarded(self) -> Any:
        if self.next.kind != "discarded":
            return PASS
        cards = list(self.next.facts["cards"])
        Needed(self.game, self.clues).bring(self.game.state.hands[self.party], cards)
        return cards[0] if self.ask.name == "discard_card" else cards
