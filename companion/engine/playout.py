"""A game that is played on in somebody's head: its script alone, without rows, events and the judging of answers.

It goes as the game does for a `Driver`, as long as all answers are lawful: actions end that are no longer possible, and
questions are left that nobody can answer. What it is given must not be used by anybody else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from companion.engine.chance import drawn
from companion.engine.copying import copied
from companion.engine.game import Frame, Game
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.scripts import Scripts
from companion.engine.state import State
from companion.engine.vocabulary import Event, Party


class Decides(Protocol):
    """Who answers for a party."""

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        """A lawful answer, or None to leave the question to others."""


class Playout(Scripts):
    """A game from the question on at which its scripts stand."""

    def __init__(self, game: Game, frames: list[Frame]) -> None:
        super().__init__(game)
        self.frames = frames
        silence(game)

    @classmethod
    def of(cls, scripts: Scripts) -> Playout:
        """Goes on where a fork stands, which nobody else may use any more."""
        return cls(scripts.game, scripts.frames)

    def run(
        self, who: Mapping[Party, Decides], rng: random.Random, until: Callable[[Game], bool], most: int = 2000
    ) -> None:
        """Plays on until the game is over, something is so, or so many answers were given."""
        game = self.game
        while self.frames and most and not until(game):
            most -= 1
            ask = self.frames[-1].ask
            if ask.kind in CHANCE:
                self.answer(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng))
                continue
            for party in ask.open_to() if ask.mode is Mode.ALL else ask.asked():
                if (value := who[party].answer(game, ask, party)) is not None:
                    self.answer(party, value)
                    break
            else:
                self.take_expired()
                self._go_on()

    def answer(self, party: Party | None, value: Any) -> None:
        """Takes a lawful answer to the open question."""
        self.take(party, value)
        self._go_on()

    def _go_on(self) -> None:
        while self.frames and (ask := self.frames[-1].ask).mode is Mode.ALL and ask.is_complete:
            assert ask.commits is not None
            self._run(self.frames[-1].script.send, {party: ask.commits[party] for party in ask.asked()})


def begun_from(game: Game, at: str, state: State, done: int, acted: Party | None) -> Game:
    """The same game at an entry point, silent, with a state of its own. So much of what clauses count was done before,
    and this party had acted.

    All else that the game has is shared: what changes in a game must stand in its state.
    """
    twin = object.__new__(type(game))
    parts = vars(twin)
    parts.update(vars(game))
    parts.update(at=at, state=copied(state), running=[], premises=[], events=[], said_before=0)
    parts.update(snapshot=None, entered=None, entry=None, keeps_entries=False, worked_out=None)
    if game.house is not None:
        parts.update(house=game.house.begun_in(twin, done, acted))
    silence(twin)
    return twin


def silence(game: Game) -> None:
    """Lets a game tell nothing any more but what its own players look back at."""
    vars(game)["say"] = partial(_recalled, game) if game.recalled or game.house is not None else _nothing
    vars(game)["keeps_snapshots"] = False


def _nothing(*_: Any, **__: Any) -> None:
    """Instead of `Game.say`."""


def _recalled(game: Game, kind: str, /, *told: Any, **facts: Any) -> None:
    """Instead of `Game.say` where something is looked back at, or counted."""
    if kind in game.recalled:
        type(game).say(game, kind, *told, **facts)
    elif game.house is not None:  # what clauses count goes on being counted
        named: Mapping[str, Any] = told[1] if len(told) > 1 else {}
        game.house.hear(Event(kind, told[0], {**facts, **named}))
