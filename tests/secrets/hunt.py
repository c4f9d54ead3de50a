"""Pairs of games that differ in one hidden thing, compared over all channels, at many positions of whole games.

Where a game is looked at while something hidden differs, that is one pair. A party that may know of the difference
(`Twins.aware`) is left out, but the lengths of what it is sent may not differ either.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import ANY_TIME, Audience, Party
from companion.languages import LANGUAGES
from companion.table.play import Session
from tests.battery.hidden import HIDDEN, Hidden, Stand
from tests.battery.playable import NAMES
from tests.battery.twin_games import Twins, played
from tests.battery.twin_positions import stand_of
from tests.secrets.box import Box, Reasons
from tests.secrets.channels import CHANNELS, AtTheTable, Channel
from tests.shipped import shipped

ALL: tuple[type[Channel], ...] = (*CHANNELS, Box, Reasons)

ANNOUNCES, WAITS = 0.05, 0.15
"""How often somebody announces something that nobody has asked for, and how often people let time go by."""

PAUSES = (0.5, 2.0, 9.0, 40.0, 200.0)
"""Seconds."""

SHOWN_BY: Mapping[str, frozenset[str]] = {
    "animal_farm": frozenset(),
    "buergermeister": frozenset(),
    "buerokratopoly": frozenset(),
    "karriere_poker": frozenset(),
    "politburo": frozenset({"industry_card"}),  # the card that its holder sees (PB-25)
    "reader": frozenset({"put_back"}),  # the cards that are looked at
}
"""The private questions of each game that show to whom they are put what lay hidden."""

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class LeakError(AssertionError):
    """Something was told that only some may know."""


class Hunt(Twins):
    """Listens to two games over every channel. `found` counts the pairs by hidden thing, and by channel."""

    def __init__(self, games: Any, hidden: Hidden, rng: random.Random, what: str) -> None:
        super().__init__(games, hidden, rng, what)
        language = rng.choice(LANGUAGES)
        self.channels = tuple(tuple(one(game, language) for one in ALL) for game in games)
        self.found = Counter[str]()
        self.clock = Hunter()

    def look(self, *, papers: bool = False) -> None:
        """Whatever anybody may not know is the same in both. Raises LeakError."""
        self._who_was_told()
        differs = self._differs()
        for one, other in zip(*self.channels, strict=True):
            if one.every == 1 or (differs and self.tally.differing % one.every == 0):
                self._compare(one, other, differs)
        self.tally.looks += 1
        if differs:
            self.tally.differing += 1
            self.found["pairs"] += 1
            self.found[f"hidden: {self.what}"] += 1

    def _who_was_told(self) -> None:
        """Besides, whoever holds something else knows it."""
        places = (dict(self.hidden.places(game.session.game.position())) for game in self.games)
        held, other = ({name: place for name, place in one.items() if place.owner is not None} for one in places)
        for name in held.keys() | other.keys():
            if held.get(name) != other.get(name):
                self.aware.add((held.get(name) or other[name]).owner or "")
        super()._who_was_told()

    def _who_learns_by(self, ask: Question) -> Iterable[Party]:
        """Who is asked something else in private learns of the difference by that, where the game shows it so."""
        one, other = (game.session for game in self.games)
        learn = [
            party for party in ask.asked() if party not in self.aware and _asked(one, party) != _asked(other, party)
        ]
        if learn and ask.name not in SHOWN_BY[one.game.name]:
            raise LeakError(f"{ask.name}, put to {', '.join(learn)} after {self.entries} entries, knows of {self.what}")
        return learn

    def step(self) -> bool:
        """Besides, time goes by, and somebody announces something now and then."""
        if self.rng.random() < WAITS and self._wait():
            return True
        return (self.rng.random() < ANNOUNCES and self._announce()) or super().step()

    def _wait(self) -> bool:
        """So long that a light or a timer may do something by itself; whether one did, in both."""
        if any(game.session.driver.awaits_reveal for game in self.games):
            return False
        self.clock.time += self.rng.choice(PAUSES)
        ticked = [game.session.tick() is not None for game in self.games]
        if ticked[0] != ticked[1]:
            raise LeakError(f"clock: one goes on by itself after {self.entries} entries, by {self.what}")
        if not ticked[0]:
            self.look()
        return ticked[0]

    def _announce(self) -> bool:
        """The same in both; whether there was anything to announce."""
        sessions = [game.session for game in self.games]
        if any(session.question is None or session.driver.awaits_reveal for session in sessions):
            return False
        party = self.rng.choice(sessions[0].game.parties)
        listed = [
            [option.value for option in session.options(ANY_TIME, party) if not option.refusals] for session in sessions
        ]
        both = [value for value in listed[0] if value in listed[1]]
        value = self.rng.choice(both) if both else None
        for session in sessions if both else ():
            session.answer(party, value, question=ANY_TIME)
        return bool(both)

    def _compare(self, one: Channel, other: Channel, differs: bool) -> None:
        told, its = one.public(), other.public()
        heard = Counter[str]()
        if one.one_alone:
            told = {part: said for part, said in told.items() if part in its}
        for part, said in told.items():
            self._same(one, part, "all", said, its[part])
            heard[AtTheTable.PARTS[part] if isinstance(one, AtTheTable) else one.name] = 1
        if one.sizes() != other.sizes():
            raise LeakError(f"{one.name}: lengths after {self.entries} entries differ by {self.what}")
        for party in self.games[0].session.game.parties:
            if party not in self.aware:
                own, others = one.alone(party), other.alone(party)
                for part, said in own.items():
                    self._same(one, part, party, said, others[part])
                    heard[AtTheTable.OWN[part] if isinstance(one, AtTheTable) else one.name] = 1
        if differs:
            self.found.update({f"channel: {name}": 1 for name in heard})

    def _same(self, channel: Channel, part: str, who: Party, said: Any, other: Any) -> None:
        if said != other or written(said) != written(other):
            raise LeakError(f"{channel.name}, {part}, to {who}, after {self.entries} entries, differs by {self.what}")


def written(said: Any) -> str:
    """To the letter: also in which order its parts stand."""
    return said if isinstance(said, str) else ADDRESS.sub("", repr(said))


def _asked(session: Session, party: Party) -> Any:
    """The question as it is put to a party, and what it may answer; without its number, which counts private acts."""
    ask = session.question
    if ask is None or party not in ask.asked():
        return None
    put = describe(ask, Audience.of(party), session.game)
    return [{key: value for key, value in put.items() if key != "id"}, session.options(ask.id, party)]


class Hunter:
    """Makes pairs of hunts by one clock and adds up what they counted."""

    def __init__(self) -> None:
        self.found = Counter[str]()
        self.time = 0.0

    def now(self) -> float:
        """Seconds."""
        return self.time

    def twins(self, games: Any, hidden: Hidden, rng: random.Random, what: str) -> Twins:
        """As `played` wants it."""
        hunt = Hunt(games, hidden, rng, what)
        hunt.found, hunt.clock = self.found, self
        return hunt


def at_a_table(pack: str, stand: Stand, seed: str) -> Counter[str]:
    """One pair of games from a table at which something hidden soon matters. Raises LeakError."""
    rng, hunter = random.Random(f"{pack}/{stand.name}/{seed}"), Hunter()
    loaded = shipped().load(pack)
    resolved = loaded.resolve([], {**loaded.simulated(), **stand.options}, stand.seats)
    names = NAMES[: stand.seats]
    played(resolved, names, stand_of(resolved, names, stand, rng), HIDDEN[pack], rng, stand, hunter.twins, hunter.now)
    return hunter.found
