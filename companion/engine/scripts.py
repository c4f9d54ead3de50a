"""A game's scripts under way: one question is open per frame.

The main flow is the lowest frame, each interrupt a frame above it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.describing import goes_on
from companion.engine.game import Frame, Game, Lapsed, Moot, Script
from companion.engine.questions import Mode, Question
from companion.engine.vocabulary import PASS, GameOver, Outcome, Party


class Scripts:
    """Resumes scripts with answers that are lawful, ends actions that are no longer, and leaves pointless questions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.frames: list[Frame] = []
        self.count = 0
        self.outcome: Outcome | None = None

    @property
    def question(self) -> Question | None:
        """The open question, or None when the game is over."""
        return self.frames[-1].ask if self.frames else None

    def take(self, party: Party | None, value: Any) -> None:
        """Gives a lawful answer to the open question; the last of those to a question to all stays there."""
        frame = self.frames[-1]
        mode = frame.ask.mode
        self._acts(party if party is not None else next(iter(frame.ask.asked()), None))
        if mode is Mode.ONE:
            self._run(frame.script.send, value)
        elif mode is Mode.ANY:
            self._run(frame.script.send, (party, value))
        else:
            commits = frame.ask.commits
            assert commits is not None and party is not None
            commits[party] = value
            if self.game.house is not None:
                self.game.house.stands(frame.ask)

    def take_expired(self) -> None:
        """Gives everybody who is missing the default."""
        ask = self.frames[-1].ask
        self._acts(next(iter(ask.asked()), None))
        if ask.mode is Mode.ALL:
            assert ask.commits is not None
            for party in ask.open_to():
                ask.commits[party] = ask.on_expiry(party)
        else:
            parties = ask.asked()
            default = ask.on_expiry(parties[0]) if parties else PASS
            self.game.tell_clock(ask, parties[:1], default)
            self._run(self.frames[-1].script.send, default if ask.mode is Mode.ONE else (None, default))

    def _acts(self, party: Party | None) -> None:
        """Whoever was looked at last, what begins now is allowed by the house to who has acted, or was asked for it; to
        nobody in particular if there is none.
        """
        if self.game.house is not None:
            self.game.house.party = party

    def _push(self, script: Script) -> None:
        self.frames.append(Frame(script))
        self._run(script.send, None)

    def _run(self, resume: Callable[[Any], Question], value: Any) -> None:
        game = self.game
        house = game.house
        while True:
            frame = self.frames[-1]
            if house is not None:
                house.goes_on()
            game.premises = frame.doing
            thrown: Exception | None
            try:
                ask = resume(value)
            except StopIteration as end:
                self.frames.pop()
                if not self.frames:
                    self._end(end.value)
                    return
                if house is not None:
                    house.stands(self.frames[-1].ask)
                thrown = self._unfit(self.frames[-1], look=True)  # an interrupt is over: look again
            except GameOver as over:
                self._end(over.outcome)
                return
            else:
                frame.doing = game.premises
                if house is not None:
                    house.stands(ask)
                if ask.id < 0:
                    ask.id = self.count
                if ask.mode is Mode.ALL:
                    ask.commits = {}
                if ask.private:
                    goes_on(ask, getattr(frame, "ask", None), game)
                frame.ask = ask
                thrown = self._unfit(frame, look=False) if frame.doing else None
            if thrown is None:
                return
            resume, value = self.frames[-1].script.throw, thrown

    def _unfit(self, frame: Frame, *, look: bool) -> Exception | None:
        """Why a frame must leave its question: a premise no longer holds, or nobody can answer. None if it can stay."""
        blocks = self.game.blocks
        for premise in frame.doing:
            if (found := premise.judge(*premise.args)) and (why := blocks(found)):
                premise.why = tuple(why)
                return Lapsed(premise)
        return Moot(frame.ask.name) if look and not frame.ask.possible(blocks) else None

    def _look_again(self) -> None:
        """Leaves the open question if what the table has changed lets nobody answer it any more."""
        if self.game.house is not None:
            self.game.house.stands(self.question)
        if self.frames and (unfit := self._unfit(self.frames[-1], look=True)) is not None:
            self._acts(next(iter(self.frames[-1].ask.asked()), None))
            self._run(self.frames[-1].script.throw, unfit)

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.frames.clear()
        self.game.running, self.game.premises = [], []
        self.game.say("game_over", outcome.rule, reason=outcome.reason, ranking=[list(g) for g in outcome.ranking])
