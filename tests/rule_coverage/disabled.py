"""A game in which one rule is disabled: whatever refuses or tells by its id is silent.

Every refusal that cites the id is dropped, wherever it comes from: a question's judge, an announcement's, what must
stay true of something under way, a position's. Every event that cites it is not told. The state still changes as
the script says: so this shows that a scenario stands on rulings which the game really makes under that id, not that
each effect on the board is looked at. That is what mutation testing of the games is for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Game, Premise, Script
from companion.engine.questions import Question
from companion.engine.state import State
from companion.engine.vocabulary import Party, Refusal


def without(game: type[Game], rule: str) -> type[Game]:
    """The game's class with this rule disabled."""

    class Disabled(game):  # type: ignore[valid-type,misc]
        def main(self) -> Script:
            return muted(super().main(), rule)

        def any_time(self, party: Party, value: Any) -> Script:
            return muted(super().any_time(party, value), rule)

        def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
            return others(super().judge_any_time(party, value), rule)

        def judge_position(self) -> Sequence[Refusal]:
            return others(super().judge_position(), rule)

        def doing(self, judge: Callable[..., Any], *args: Any, running: State | None = None) -> Premise:
            return super().doing(lambda *now: others(judge(*now), rule), *args, running=running)  # type: ignore[no-any-return]

        def say(self, kind: str, cited: str, *args: Any, **facts: Any) -> None:
            if cited != rule:
                super().say(kind, cited, *args, **facts)

    Disabled.__name__ = game.__name__
    return Disabled


def others(refusals: Sequence[Refusal], rule: str) -> list[Refusal]:
    """The refusals that stand on other rules."""
    return [refusal for refusal in refusals if refusal.rule != rule]


def muted(script: Script, rule: str) -> Script:
    """The script with questions whose judges do not know the rule."""
    give: Callable[[Any], Question] = script.send
    value: Any = None
    while True:
        try:
            ask = give(value)
        except StopIteration as end:
            return end.value
        _mute(ask, rule)
        try:
            value = yield ask
            give = script.send
        except GeneratorExit:
            script.close()
            raise
        except Exception as thrown:  # noqa: BLE001 - Moot and Lapsed belong to the script inside
            value, give = thrown, script.throw


def _mute(ask: Question, rule: str) -> None:
    judge = ask.judge
    if judge is not None and not hasattr(judge, "muted"):

        def silent(party: Party, value: Any) -> Sequence[Refusal]:
            return others(judge(party, value), rule)

        silent.muted = True  # type: ignore[attr-defined]
        ask.judge = silent
    elif judge is None and ask.rule == rule and ask.candidates is not None:
        ask.judge = lambda party, value: ()
