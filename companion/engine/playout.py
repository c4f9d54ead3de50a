"""A game that is played on in somebody's head: its script alone, without rows, events and the judging of answers.

It goes as the game does for a `Driver`, as long as all answers are lawful: actions end that are no longer possible, and
questions are left that nobody can answer. What it is given must not be used by anybody else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.engine.chance import drawn
from companion.engine.game import Frame, Game, Lapsed, Moot
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import GameOver, Outcome, Party


class Decides(Protocol):
    """Who answers for a party."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """A lawful answer, or None to leave the question to others."""


class Playout:
    """A game from the question on at which its scripts stand."""

    def __init__(self, game: Game, frames: list[Frame]) -> None:
        self.game, self.outcome = game, None if frames else Outcome("over", "", ())
        self._frames = frames
        silence(game)

    @property
    def question(self) -> Question | None:
        return self._frames[-1].ask if self._frames else None

    def run(
        self, who: Mapping[Party, Decides], rng: random.Random, until: Callable[[Game], bool], most: int = 2000
    ) -> None:
        """Plays on until the game is over, something is so, or so many answers were given."""
        game = self.game
        while self._frames and most and not until(game):
            most -= 1
            ask = self._frames[-1].ask
            if ask.kind in CHANCE:
                self.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng))
                continue
            for party in ask.open_to() if ask.mode is Mode.ALL else ask.asked():
                if (value := who[party].answer(game, ask, party)) is not None:
                    self.answer(party, value)
                    break
            else:
                self._expire(ask)

    def answer(self, party: Party | None, value: Any) -> None:
        """Takes a lawful answer to the open question."""
        ask = self._frames[-1].ask
        if ask.mode is Mode.ONE:
            self._run(self._frames[-1].script.send, value)
        elif ask.mode is Mode.ANY:
            self._run(self._frames[-1].script.send, (party, value))
        else:
            assert ask.commits is not None and party is not None
            ask.commits[party] = value
        self._go_on()

    def _expire(self, ask: Question) -> None:
        parties = ask.asked()
        if ask.mode is Mode.ALL:
            assert ask.commits is not None
            ask.commits.update({party: ask.on_expiry(party) for party in ask.open_to()})
        else:
            default = ask.on_expiry(parties[0]) if parties else None
            self._run(self._frames[-1].script.send, default if ask.mode is Mode.ONE else (None, default))
        self._go_on()

    def _go_on(self) -> None:
        while self._frames and (ask := self._frames[-1].ask).mode is Mode.ALL and ask.is_complete:
            assert ask.commits is not None
            self._run(self._frames[-1].script.send, {party: ask.commits[party] for party in ask.asked()})

    def _run(self, resume: Callable[[Any], Question], value: Any) -> None:
        game = self.game
        while True:
            frame = self._frames[-1]
            game.premises = frame.doing
            thrown: Exception | None
            try:
                ask = resume(value)
            except StopIteration:
                self._frames.pop()
                if not self._frames:
                    return
                thrown = self._unfit(self._frames[-1], look=True)
            except GameOver as over:
                self.outcome = over.outcome
                self._frames.clear()
                return
            else:
                frame.doing = game.premises
                if ask.mode is Mode.ALL:
                    ask.commits = {}
                frame.ask = ask
                thrown = self._unfit(frame, look=False) if frame.doing else None
            if thrown is None:
                return
            resume, value = self._frames[-1].script.throw, thrown

    def _unfit(self, frame: Frame, *, look: bool) -> Exception | None:
        for premise in frame.doing:
            if (found := premise.judge(*premise.args)) and (why := self.game.blocks(found)):
                premise.why = tuple(why)
                return Lapsed(premise)
        return Moot(frame.ask.name) if look and not frame.ask.possible(self.game.blocks) else None


def silence(game: Game) -> None:
    """Lets a game tell nothing any more."""
    vars(game)["say"] = _nothing
    vars(game)["keeps_snapshots"] = False


def _nothing(*_: Any, **__: Any) -> None:
    """Instead of `Game.say`."""
