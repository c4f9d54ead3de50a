"""A game whose script a test writes: the smallest thing that a driver runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.driver import Driver
from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import Hands, Pile, State
from companion.engine.telling import TO_NOBODY, Events, to_all, told_to
from companion.engine.vocabulary import Outcome, Party, Refusal

DONE = Outcome("done", "T-01", (("Anna", "Ben", "Cem"),))


@dataclass
class Box(State):
    """A little of everything."""

    hands: Hands
    deck: Pile
    allowed: list[str] = field(default_factory=lambda: ["left", "right"])
    votes: dict[str, int] = field(default_factory=dict)
    holder: Party | None = "Anna"
    open: bool = True


class Scripted(Game[Box, Any]):
    """Plays `script(game)`; its judges look at the state."""

    name = "scripted"
    Definition = dict
    tells: ClassVar[Events] = {
        **to_all("begun", "gone_on", "inner_lapsed", "lapsed", "late", "moved", "outer_lapsed", "skipped", "tick"),
        **to_all("time_up", "went"),
        "found": told_to("party", until=("moved",)),
        "shared": told_to("finders"),
        "kept_back": TO_NOBODY,
        "whispered": told_to("party"),
    }
    forbids: ClassVar[dict[str, list[str]]] = {"T-02": ["not_allowed"]}

    def __init__(self, script: Callable[[Scripted], Script]) -> None:
        super().__init__({}, ("Anna", "Ben", "Cem"))
        self.script = script
        self.got: list[Any] = []

    def fresh(self) -> Box:
        return Box(Hands(self.parties), Pile())

    def main(self) -> Script:
        yield from self.script(self)
        return DONE

    def judge_position(self) -> Sequence[Refusal]:
        return () if self.state.holder in (None, *self.parties) else (Refusal("T-03", "no_party"),)

    def judge_side(self, party: Party, value: Any) -> Sequence[Refusal]:
        return () if value in self.state.allowed else (Refusal("T-02", "not_allowed", {"value": value}),)

    def judge_open(self) -> Sequence[Refusal]:
        return () if self.state.open else (Refusal("T-04", "closed"),)

    def judge_holder(self, party: Party) -> Sequence[Refusal]:
        return () if self.state.holder == party else (Refusal("T-05", "lost_it"),)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return () if value in ("shout", "quiet", "end") else (Refusal("T-06", "unknown"),)

    def any_time(self, party: Party, value: Any) -> Script:
        if value == "shout":
            self.got.append((yield self.side("louder", (party,))))

    def side(self, name: str = "side", parties: Any = ("Anna",), **more: Any) -> Question:
        """Left or right, as the state allows."""
        kind = more.pop("kind", Kind.CHOOSE)
        return Question(
            name,
            kind,
            parties,
            judge=self.judge_side,
            candidates=lambda _: ("left", "right", "up"),
            rule="T-02",
            **more,
        )

    def secret(self, name: str = "secret", **more: Any) -> Question:
        """The same, of all, in secret."""
        return self.side(name, self.parties, kind=Kind.CHOOSE_SECRETLY, mode=Mode.ALL, **more)


def play(script: Callable[[Scripted], Script], **how: Any) -> tuple[Driver, Scripted]:
    """A driver at the first question of this script, and its game."""
    game = Scripted(script)
    driver = Driver(game, forbids=Scripted.forbids, **how)
    driver.start()
    return driver, game


def told(game: Game, kind: str) -> list[Any]:
    """The events of a kind."""
    return [event for event in game.events if event.kind == kind]
