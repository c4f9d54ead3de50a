"""Finds words that a pack lacks, from its game's declarations and script, and by playing a few random games.

Events are declared with their kind (`Game.tells`), codes with their rule (`forbids`, `structural`);
questions and other codes are found in the script (`companion.packs.scripts.words`). Values only show in play,
so one that comes up late or rarely may be missed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator

from companion.bots import bot
from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.telling import TO_NOBODY
from companion.engine.vocabulary import REFEREE, Event, Refusal
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.faults import SourcePlace, place_of, place_of_class, problem_at, said
from companion.packs.scripts.words import script_words
from companion.packs.setup import SetupRefusedError
from companion.plainfile.problems import Problem
from companion.simulate.play import NAMES, step
from companion.simulate.stuck import StuckError
from companion.table.play import FindScript, Opening, teller_of
from companion.texts.teller import ALL

ANSWERS = 120
"""Number of answers in each random game."""

SEED = "words"

ID = re.compile(r"(?=.*[a-z]{2})[a-z][a-z0-9]*([_.][a-z0-9]+)*")
"""The form of an id; any other text was typed by people, or needs no translation, like numbers and throws (`d6`)."""


def wordless(pack: Pack, find: FindScript, below: Pack | None = None) -> list[Problem]:
    """Every word that a pack lacks, and errors of its script on the way; for a house rule only its own.

    `below` is the pack that it extends, whose own check finds the rest.
    """
    if not issubclass(pack.game, Game):  # it cannot be played, only described
        return []
    known = {problem.message for problem in wordless(below, find)} if below is not None else set()
    found = dict.fromkeys([*_of_script(pack), *_of_games(pack, find)])
    return [problem for problem in found if problem.message not in known]


def _of_script(pack: Pack) -> Iterator[Problem]:
    game = pack.game
    texts, words = pack.texts, script_words(game)
    home = place_of_class(game) or SourcePlace(str(pack.folder), 0)
    for kind, knows in game.audiences.items():
        if knows.named != TO_NOBODY.named and not _begins(kind, texts.events):
            yield _lacks(home, f"events: {kind}", "the event")
    for name, place in words.questions.items():
        if name not in texts.questions and f"{name}{ALL}" not in texts.questions:
            yield _lacks(place, f"questions: {name}", "the question")
    for rule, text in pack.rules.items():
        for code in (*text.forbids, *text.structural):
            if not _is_refused(rule, code, texts.refusals):
                yield _lacks(SourcePlace(str(pack.folder), 0), f"refusals: {rule}.{code}", "the code")
    for (of, code), place in words.refusals.items():
        declared = of is not None and of in pack.rules and code in (*pack.rules[of].forbids, *pack.rules[of].structural)
        if not declared and not _is_refused(of, code, texts.refusals):
            yield _lacks(place, f"refusals: {of}.{code}" if of else f"refusals: {code}", "the code")


def _begins(kind: str, events: Iterable[str]) -> bool:
    """Whether a kind of event has a sentence, or one for each side that it is about."""
    return any(key == kind or key.startswith(f"{kind}.") for key in events)


def _is_refused(rule: str | None, code: str, refusals: Iterable[str]) -> bool:
    keys = set(refusals)
    if rule is None:  # the rule is known only when it is refused
        return code in keys or any(key.endswith(f".{code}") for key in keys)
    return code in keys or f"{rule}.{code}" in keys


def _lacks(place: SourcePlace, key: str, what: str) -> Problem:
    section, _, name = key.partition(": ")
    return problem_at(place, f"{what} {name} has no words: texts.yaml, {section}, lacks {name}")


def _of_games(pack: Pack, find: FindScript) -> Iterator[Problem]:
    """The findings of a random game with the fewest and one with the most players, without variants."""
    counts = dict.fromkeys((pack.players.min, min(pack.players.max, len(NAMES))))
    for count in counts:
        try:
            resolved = pack.resolve((), pack.simulated(), count)
        except SetupRefusedError:  # there is no such game
            continue
        try:
            yield from _of_game(resolved, find, count)
        except StuckError as error:
            yield error.problem._replace(message=f"in a game of {count} played by chance {error.problem.message}")
        except Exception as error:
            if (place := place_of(error)) is None:
                raise
            yield problem_at(place, f"the script failed in a game that was played by chance: {said(error)}")


def _of_game(resolved: ResolvedPack, find: FindScript, count: int) -> Iterator[Problem]:
    parties = NAMES[:count]
    rng = random.Random(SEED)
    players = {party: bot("random", resolved.game, f"{SEED}/{party}") for party in parties}
    driver = Opening.of(resolved, find, parties).driver()
    driver.start()
    listener = _Listener(resolved, driver.game)
    home = place_of_class(type(driver.game)) or SourcePlace(resolved.id, 0)
    told = 0
    for _ in range(ANSWERS):
        if driver.question is None:
            break
        listener.question(driver)
        events, told = driver.game.events[told:], len(driver.game.events)
        for event in events:
            listener.event(event)
        driver.rows.clear()
        step(driver, driver.question, players, rng)
    for value, where in listener.found.items():
        yield problem_at(home, f"{value} has no name ({where}): texts.yaml, values, or the game's labels lack {value}")


class _Listener:
    """Turns everything in a game into sentences, and collects ids that have no words."""

    def __init__(self, resolved: ResolvedPack, game: Game) -> None:
        self.found: dict[str, str] = {}
        self._teller = teller_of(resolved, game, "en")

    def event(self, event: Event) -> None:
        """Turns an event and everything that it names into a sentence."""
        if self._teller.has("events", event.kind):
            self._teller.in_full(event)
            self._keep(f"event {event.kind}")

    def question(self, driver: Driver) -> None:
        """Turns the open question, its options and the reasons against them into sentences."""
        ask = driver.question
        assert ask is not None
        if self._teller.has("questions", ask.name):
            self._teller.question(describe(ask, REFEREE, driver.game))
            self._keep(f"question {ask.name}")
        if ask.candidates is None:
            return
        for party in ask.asked():
            for option in driver.options(ask.id, party):
                self._teller.value(ask.name, option.value)
                self._keep(f"an answer to {ask.name}")
                for refusal in (*option.refusals, *option.warnings):
                    self._refusal(refusal)

    def _refusal(self, refusal: Refusal) -> None:
        if any(self._teller.has("refusals", key) for key in (f"{refusal.rule}.{refusal.code}", refusal.code)):
            self._teller.refusal(refusal)
            self._keep(f"refusal {refusal.rule}.{refusal.code}")

    def _keep(self, where: str) -> None:
        for value in self._teller.unnamed:
            if ID.fullmatch(value):
                self.found.setdefault(value, where)
        self._teller.unnamed.clear()
