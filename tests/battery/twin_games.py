"""Two games that differ in one hidden thing, played on side by side: to all whom it does not concern they are one game.

Both are given the same answers, and different ones where an answer is hidden: secret choices, private questions, the
order of a shuffled deck. After each entry everything that leaves the box is compared. A difference has become known to
all when other cards left their hidden places, or as many as lie there differ; from there on the games may differ.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.mechanics.windows import NOTHING
from companion.packs.resolved import ResolvedPack
from companion.table.evening.table_game import TableGame
from tests.battery.hidden import HIDDEN, Hidden, Position, Stand
from tests.battery.playable import NAMES
from tests.battery.shown import Onlookers
from tests.battery.twin_positions import Now, opened, otherwise, stand_of, stands_still
from tests.shipped import shipped

PAPERS_EVERY = 8
"""Entries between two looks at all papers."""


OTHERWISE = 0.6
"""How often a hidden answer is another one in the second game."""

CLAIMS = 0.2
"""How often somebody claims in a window."""

TAKEN_BACK = 0.4
"""How often what may be taken back is."""


@dataclass
class Tally:
    """What was compared: looks at all, looks while something hidden differed, and of which kinds these were."""

    looks: int = 0
    differing: int = 0
    of: Counter[str] = field(default_factory=Counter)
    private: set[str] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Both together."""
        self.looks += other.looks
        self.differing += other.differing
        self.of += other.of
        self.private |= other.private


class Twins:
    """Two games side by side. `aware` are those who may know of what differs; `open` is False once all may."""

    def __init__(self, games: tuple[TableGame, TableGame], hidden: Hidden, rng: random.Random, what: str) -> None:
        self.games = games
        self.hidden = hidden
        self.rng = rng
        self.aware: set[Party] = set()
        self.tally = Tally()
        self.what = what
        self.otherwise = False  # hidden answers differ, and nothing has been paid for them yet
        self.open = True
        self._watch = Onlookers(games[0]), Onlookers(games[1])
        self._told = [0, 0]
        self._before = [self._in(game.header.position or {}) for game in games]
        self.entries = 0

    # ── comparing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def look(self, *, papers: bool = False) -> None:
        """Whatever leaves the box is the same in both. Raises AssertionError."""
        self._who_was_told()
        one, other = (watch.now() for watch in self._watch)
        for part, shown in one.items():
            assert shown == other[part], f"{part} after {self.entries} entries differs by {self.what}"
        unaware = [party for party in self.games[0].session.game.parties if party not in self.aware]
        told, its = (watch.to(unaware) for watch in self._watch)
        for party, seen in told.items():
            for part, shown in seen.items():
                assert shown == its[party][part], f"{part} of {party}, {self.entries} entries, differs by {self.what}"
        if papers:
            written, others = (watch.papers() for watch in self._watch)
            for paper, text in written.items():
                assert text == others[paper], f"{paper} after {self.entries} entries differs by {self.what}"
        self.tally.looks += 1
        if self._differs():
            self.tally.differing += 1
            self.tally.of[self.what] += 1

    def _differs(self) -> bool:
        one, other = (game.session for game in self.games)
        choices = [session.question.commits if session.question else None for session in (one, other)]
        return self.otherwise or choices[0] != choices[1] or one.game.everything() != other.game.everything()

    def _who_was_told(self) -> None:
        """Who was told something else in private, or is asked there, knows of it from here on."""
        ask = self.games[0].session.question
        if ask is not None and ask.private and ask.kind not in CHANCE:
            self.aware.update(self._who_learns_by(ask))
        fresh = []
        for number, game in enumerate(self.games):
            events = game.session.game.events
            fresh.append([event for event in events[self._told[number] :] if event.audience is not None])
            self._told[number] = len(events)
        for one, other in zip(*fresh, strict=False):
            if one != other:
                self.aware.update(one.audience or (), other.audience or ())
                self.tally.private.add(one.kind)

    def _who_learns_by(self, ask: Question) -> Iterable[Party]:
        """Who may know of a difference because a private question is put to them: everybody whom it is put to."""
        return ask.asked()

    def _lying(self) -> list[dict[str, list[str]]]:
        """Place → its cards, in both."""
        return [self._in(game.session.game.position()) for game in self.games]

    def _in(self, position: Position) -> dict[str, list[str]]:
        return {name: list(place.cards) for name, place in self.hidden.places(position)}

    def _became_known(self, before: list[dict[str, list[str]]]) -> bool:
        """Whether what has been done since makes a hidden difference everybody's business."""
        after = self._lying()
        if not before[0]:  # the start of a game, which names no place
            return False
        moved = []
        for was, now in zip(before, after, strict=True):
            there = Counter(card for cards in was.values() for card in cards)
            here = Counter(card for cards in now.values() for card in cards)
            moved.append((there - here, here - there))
        counts = [{name: len(cards) for name, cards in now.items() if cards} for now in after]
        paid = self.otherwise and any(moved[0])
        opened = moved[0] != moved[1] or any(cards.keys() & _elsewhere(*before) for cards in moved[0])
        return paid or opened or counts[0] != counts[1]

    # ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, steps: int) -> None:
        """Go on until the difference is known to all, or so many entries. Raises AssertionError."""
        if self._became_known(self._before):
            return  # the very first card that is drawn is another one
        self.look(papers=True)
        for _ in range(steps):
            before = self._lying()
            if not self.step():
                break
            self.entries += 1
            if self._became_known(before):
                self.open = False
                return
            self.look(papers=self.entries % PAPERS_EVERY == 0)
        self.look(papers=True)

    def step(self) -> bool:
        """One entry in both; False if there is none any more."""
        one, other = (game.session for game in self.games)
        ask, its = one.question, other.question
        if ask is None or its is None or (one.ledger.entries and self.rng.random() < 0.04 and self._undo()):
            return ask is not None
        if one.driver.awaits_reveal:
            chosen = [session.question.commits if session.question else None for session in (one, other)]
            if chosen[0] != chosen[1]:
                self._choose(ask, its, same=True)
            for session in (one, other):
                session.reveal()
        elif ask.kind in CHANCE:
            self._chance(ask, its)
        elif ask.is_secret:
            self._choose(ask, its)
        elif ask.kind is Kind.WINDOW:
            self._window(ask)
        elif ask.private:
            self._privately(ask, its)
        else:
            self._openly(ask)
        return True

    def _undo(self) -> bool:
        """Take the last answer back in both, if there is one; what was chosen otherwise stays in the log for ever."""
        step = self.games[0].session.ledger.step_back(1)
        if step is None or step.reveals:
            return False
        for game in self.games:
            game.session.undo()
        self._told = [len(game.session.game.events) for game in self.games]
        return True

    def _both(self, party: Party | None, values: Sequence[Any], source: str = "person") -> None:
        for game, value in zip(self.games, values, strict=True):
            ask = game.session.question
            assert ask is not None
            game.session.answer(party, value, question=ask.id, source=source)

    def _chance(self, ask: Question, its: Question) -> None:
        """The same throw, lot and card; of a deck two orders."""
        shapes = [dict(one.shape()) if one.shape is not None else {} for one in (ask, its)]
        value = drawn(ask.kind, shapes[0], self.rng)
        other = value
        hides = ask.kind is Kind.SHUFFLE and ask.name not in self.hidden.open_shuffles
        if hides and shapes[0] == shapes[1] and len(value) > 1:
            self.what = ask.name
            other, (i, j) = list(value), self.rng.sample(range(len(value)), 2)
            other[i], other[j] = other[j], other[i]
        elif ask.kind in (Kind.SHUFFLE, Kind.DRAW) and shapes[0] != shapes[1]:
            shared = Counter(shapes[0]["cards"]) & Counter(shapes[1]["cards"])
            if ask.kind is Kind.SHUFFLE:
                other = drawn(ask.kind, shapes[1], self.rng)
            elif shared:
                value = other = self.rng.choice(sorted(shared))
            else:
                other = drawn(ask.kind, shapes[1], self.rng)
        self._both(None, (value, other), "typed")

    def _legal(self, number: int, party: Party) -> list[Any]:
        session = self.games[number].session
        ask = session.question
        assert ask is not None
        values = [option.value for option in session.options(ask.id, party) if not option.refusals]
        may_pass = ask.may_pass and PASS not in values and not session.why(ask.id, party, PASS)  # a house may forbid it
        return [*values, PASS] if may_pass else values

    def _choose(self, ask: Question, its: Question, *, same: bool = False) -> None:
        """One of those who have not chosen does, otherwise in each game; or all of them again, the same in both."""
        for party in ask.asked() if same else self.rng.sample(ask.open_to(), 1):
            first, second = self._legal(0, party), self._legal(1, party)
            shared = [value for value in first if value in second]
            value = self._taste(shared if same else first)
            others = [one for one in second if one != value]
            self.aware.add(party)
            self._both(party, (value, value if same or not others else self.rng.choice(others)), "button")
            self.what = f"what {ask.name} was answered"

    def _window(self, ask: Question) -> None:
        """Who claims is public."""
        claiming = [party for party in ask.open_to() if self.rng.random() < CLAIMS]
        for party in ask.open_to():
            self._both(party, [CLAIM if party in claiming else PASS] * 2)

    def _privately(self, ask: Question, its: Question) -> None:
        """What one alone is asked: the same, or another card; what may be taken back is taken back in both."""
        party = ask.asked()[0]
        first, second = self._legal(0, party), self._legal(1, party)
        back = [word for word in (PASS, NOTHING) if word in first and word in second]
        if back and self.rng.random() < TAKEN_BACK:
            self._both(party, back[:1] * 2)
            return
        cards = {card for lying in self._lying() for place in lying.values() for card in place}
        secret = [[value for value in values if _is_of(value, cards)] for values in (first, second)]
        value = self._taste([one for one in first if one in second] or first)
        other = value if value in second else self.rng.choice(second)
        if _is_of(value, cards) and self.rng.random() < OTHERWISE:
            other = self._taste([one for one in secret[1] if one != value] or [other])
        if value != other:
            self.otherwise = True
            self.what = f"what {ask.name} was answered"
        self.aware.add(party)
        self._both(party, (value, other))

    def _openly(self, ask: Question) -> None:
        """An answer that all hear: what can be given does not depend on what is hidden."""
        party = self.rng.choice(ask.open_to() if ask.mode is Mode.ALL else ask.asked())
        if ask.kind is Kind.CONFIRM:
            value: Any = self.rng.random() < 0.5
        elif ask.kind is Kind.TEXT:
            value = "text"
        elif ask.kind is Kind.PROPOSE:
            party, value = ask.awaited()[0], {"decline": True}
        else:
            value = self._taste(self._legal(0, party))
        self._both(party, (value, value))

    def _taste(self, values: Sequence[Any]) -> Any:
        """Rather what leads to something hidden."""
        busy = [value for value in values if str(value).startswith(tuple(self.hidden.busy))]
        return self.rng.choice(busy if busy and self.rng.random() < 0.8 else list(values))


MakeTwins = Callable[[tuple[TableGame, TableGame], Hidden, random.Random, str], Twins]
"""What holds two games side by side."""


def _elsewhere(one: dict[str, list[str]], other: dict[str, list[str]]) -> set[str]:
    """The cards that lie elsewhere in the one than in the other."""
    found: set[str] = set()
    for name in one.keys() | other.keys():
        for pair in zip_longest(one.get(name, ()), other.get(name, ())):
            found.update(card for card in pair if card is not None and pair[0] != pair[1])
    return found


def _is_of(value: Any, cards: set[str]) -> bool:
    """Whether an answer is a card, or cards."""
    if isinstance(value, str):
        return value in cards
    return isinstance(value, list) and all(isinstance(one, str) and one in cards for one in value)


def at_a_stand(pack: str, stand: Stand, seed: str, twins: MakeTwins = Twins) -> Tally:
    """Two games from one of the tables of `tests.battery.hidden`. Raises AssertionError."""
    rng = random.Random(f"{pack}/{stand.name}/{seed}")
    loaded = shipped().load(pack)
    resolved = loaded.resolve([], {**loaded.simulated(), **stand.options}, stand.seats)
    names = NAMES[: stand.seats]
    return played(resolved, names, stand_of(resolved, names, stand, rng), HIDDEN[pack], rng, stand, twins)


def played(
    resolved: ResolvedPack,
    names: Sequence[Party],
    begun: Position | None,
    hidden: Hidden,
    rng: random.Random,
    table: Stand,
    twins: MakeTwins = Twins,
    now: Now = stands_still,
) -> Tally:
    """Two games from here on, by one clock. Raises AssertionError."""
    one = opened(resolved, names, begun, now)
    other, what, owners = otherwise(resolved, names, begun, hidden, rng, table, now)
    pair = twins((one, other), hidden, rng, what)
    pair.aware |= owners
    pair.play(table.steps)
    return pair.tally


def all_tables(pack: str, seeds: Sequence[int]) -> Tally:
    """All tables of a game, each so often. Raises AssertionError."""
    tally = Tally()
    for stand in HIDDEN[pack].stands:
        for seed in seeds:
            tally.add(at_a_stand(pack, stand, str(seed)))
    return tally
