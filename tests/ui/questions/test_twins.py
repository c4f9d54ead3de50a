"""Two games that differ in one hidden thing are one game at the real window: the same things, in the same places."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import Party
from companion.models.game.question import question_of
from companion.models.play import game_view
from companion.table.chance import Sources
from companion.table.journal import Seating
from tests.battery.hidden import HIDDEN
from tests.battery.playable import NAMES
from tests.battery.twin_games import Twins
from tests.battery.twin_positions import opened, otherwise, stand_of
from tests.shipped import shipped

Act = tuple[str, Callable[[Any], object]]
"""The name of the question that is open, and what is done with the session then."""

ASKED = {"roll": ("typed",), "lot": ("typed",), "draw": ("physical",), "shuffle": ("physical",)}
"""All chance is asked for."""


@pytest.fixture(autouse=True)
def chance_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """All chance is answered by the trial: shuffles too, which the box passes at once where people have the cards."""
    monkeypatch.setattr(Sources, "chance", lambda _self, _question: None)


TABLES = ("buerokratopoly", "politburo")
SLOW = tuple(pack for pack in HIDDEN if pack not in TABLES)


class Noted(Twins):
    """What is done in both, each on its own, up to the last look at which the difference is not known to all."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.acts: tuple[list[Act], list[Act]] = ([], [])
        self.looked = 0

    def look(self, *, papers: bool = False) -> None:
        self.looked = len(self.acts[0])

    def _note(self, *acts: Callable[[Any], object]) -> None:
        for game, noted, act in zip(self.games, self.acts, acts, strict=True):
            ask = game.session.question
            noted.append((ask.name if ask is not None else "", act))

    def _both(self, party: Party | None, values: Sequence[Any], source: str = "person") -> None:
        def answer(value: Any) -> Callable[[Any], object]:
            return lambda session: session.answer(party, value, question=session.question.id, source=source)

        self._note(*map(answer, values))
        super()._both(party, values, source)

    def _undo(self) -> bool:
        return False

    def step(self) -> bool:
        session = self.games[0].session
        name = session.question.name if session.question is not None and session.driver.awaits_reveal else ""
        went = super().step()
        for noted in self.acts if name else ():
            noted.append((name, lambda session: session.reveal()))
        return went


def seen(pilot: Any) -> list[Any]:
    """Everything in the window: what it is, what stands on it, and where."""
    return [
        (type(one).__name__, *(getattr(one, name, "") for name in ("text", "shows", "role")), *one.pos, *one.size)
        for one in pilot.widgets()
    ]


def shown(pilot: Any, pack: str, options: Any, names: Sequence[str], position: Any, acts: Sequence[Act]) -> list[Any]:
    """What the window shows of a game after each act, with a moment that fills the screen and without it."""
    evening, pictures = pilot.flow.services.evening, list[Any]()
    seating = Seating.of(tuple(names))
    pilot.flow.game.open(lambda _: evening.begin(pack, seating, options=options, position=position, sources=ASKED))
    pilot.frames(3)
    session, play = pilot.flow.opened.session, pilot.flow.play
    for name, act in acts:
        pictures.append(seen(pilot))
        while pilot.stage.moment is not None or play.moments:
            play.moments.clear()
            pilot.stage.show_moment(None)
            pilot.frames(2)
            pictures.append(seen(pilot))
        assert session.question is not None and session.question.name == name
        act(session)
        pilot.frames(3)
    return pictures


def compared(pilot: Callable[..., Any], pack: str, seed: str, most: int) -> int:
    """How many pictures of two games were the same."""
    stand, rng = HIDDEN[pack].stands[0], random.Random(f"{pack}/window/{seed}")
    loaded, names = shipped().load(pack), NAMES[: HIDDEN[pack].stands[0].seats]
    options = {**loaded.simulated(), **stand.options}
    resolved = loaded.resolve([], options, stand.seats)
    begun = stand_of(resolved, names, stand, rng)
    other, what, _ = otherwise(resolved, names, begun, HIDDEN[pack], rng, stand)
    pair = Noted((opened(resolved, names, begun), other), HIDDEN[pack], rng, what)
    pair.play(most)
    told = []
    for game, acts in zip(pair.games, pair.acts, strict=True):
        at = pilot()
        told.append(shown(at, pack, options, names, game.header.position, acts[: pair.looked]))
        at.close()
    for number, (one, its) in enumerate(zip(*told, strict=True)):
        assert one == its, f"picture {number} of {pack} differs by {pair.what}"
    return len(told[0])


@pytest.mark.parametrize("pack", [*TABLES, *(pytest.param(pack, marks=pytest.mark.long) for pack in SLOW)])
def test_the_window_shows_two_games_that_differ_in_something_hidden_as_one(pilot: Any, pack: str) -> None:
    assert sum(compared(pilot, pack, str(seed), 10) for seed in range(1 if pack in TABLES else 3)) > 3


def test_a_window_that_shows_too_much_is_found_out(pilot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def knowing(session: Any, *args: Any, **more: Any) -> Any:
        asked = question_of(session, *args, **more)
        return asked and replace(asked, sentence=f"{asked.sentence} {session.game.everything()['hands']}")

    monkeypatch.setattr(game_view, "question_of", knowing)
    with pytest.raises(AssertionError, match="picture"):
        for seed in range(3):
            compared(pilot, "buerokratopoly", f"planted{seed}", 3)
