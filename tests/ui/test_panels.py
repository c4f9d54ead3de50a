"""The panels of kinds that Bürokratopoly does not ask: amounts, cards from a hand, proposals, a typed line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import State
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.table.entries import Header, MemoryJournal, Seating
from companion.table.open_game import OpenGame
from companion.table.session import Session
from companion.table.sources import Sources
from companion.ui.questions.cards import CardsPanel
from companion.ui.questions.propose import ProposePanel
from companion.ui.questions.split import SplitPanel
from companion.ui.questions.text import ConfirmPanel, TextPanel

pytestmark = pytest.mark.xdist_group("window")

ANNA, BEN = "Anna", "Ben"


@dataclass
class Nothing(State):
    """No state at all."""

    round: int = 1


class Asks(Game):
    """Asks one question for ever and keeps what it hears."""

    name = "asks"
    Definition = type(None)
    state: Nothing
    make: Callable[[], Question]
    heard: list[Any]

    def fresh(self) -> Nothing:
        self.heard = []
        return Nothing()

    def main(self) -> Script:
        while True:
            self.heard.append((yield self.make()))


class Pack(NamedTuple):
    """What the window asks of a pack."""

    id: str
    plain: Mapping[str, Any]
    game: str = "asks"


def ask(p: Any, make: Callable[[], Question]) -> Any:
    """A table at which this is asked; the session."""
    game = type("AsksThis", (Asks,), {"make": staticmethod(make)})
    plain = {"id": "asks", "title": {"en": "Asks"}}
    journal = MemoryJournal(Header("asks", plain, Seating.of((ANNA, BEN)), 0.0, "test"))
    session = Session(
        lambda: game(None, (ANNA, BEN)), journal, levels={}, forbids={}, now=p.clock, wall=p.clock, grace=1.5
    )
    opened = OpenGame(session, Pack("asks", plain), Sources(), journal, now=p.clock)  # type: ignore[arg-type]
    p.flow.open(lambda _unsaved: opened)
    p.frames(4)
    return session


def panel(p: Any) -> Any:
    """The widget of the open question."""
    return p.part("question")


def even(party: Party, value: Any) -> Sequence[Refusal]:
    """All of it, and no more."""
    return () if sum(value.values()) == 5 else (Refusal("GEN-4", "not_all", {}),)


def test_amounts_are_set_by_plus_and_minus_with_the_rest_in_sight(pilot: Callable[..., Any]) -> None:
    p = pilot()
    shape = {"among": ["red", "blue"], "total": 5, "max": {"red": 2, "blue": 9}}
    session = ask(p, lambda: Question("share", Kind.SPLIT, (ANNA,), judge=even, shape=lambda: shape))
    assert isinstance(panel(p), SplitPanel)
    assert "Left: 5" in p.texts()
    red, blue = p.find_all("+")
    for _ in range(4):
        p.tap_widget(red)
    assert panel(p).amounts == {"red": 2, "blue": 0}, "more than one may have of it"
    p.tap("Done")
    assert session.game.heard == [], "not all of it was given out, and yet it was taken"
    assert p.find("not all", "toast")
    p.flow.stage.hush()
    assert panel(p).amounts == {"red": 2, "blue": 0}, "what was set is lost when it is refused"
    for _ in range(4):
        p.tap_widget(blue)
    p.tap_widget(p.find_all("−")[1])
    assert "Left: 0" in p.texts()
    p.tap("Done")
    assert session.game.heard == [{"red": 2, "blue": 3}]


def test_cards_are_taken_up_laid_back_and_played_together(pilot: Callable[..., Any]) -> None:
    p = pilot()
    hand = ("seven", "eight", "nine")

    def listed(party: Party) -> Iterable[Any]:
        return hand

    session = ask(p, lambda: Question("play", Kind.CARDS, (ANNA,), judge=allowed, candidates=listed, may_pass=True))
    assert isinstance(panel(p), CardsPanel)
    for name in ("Seven", "Eight", "Nine", "Eight"):
        scrolled_to(p, name)
    assert [card.option.value for card in p.find_all(role="option") if card.chosen] == ["seven", "nine"]
    p.tap("Play")
    assert session.game.heard == [["seven", "nine"]]
    p.tap("Pass")
    assert session.game.heard[1:] == [PASS]


def allowed(party: Party, value: Any) -> Sequence[Refusal]:
    """Anything."""
    return ()


def test_a_play_that_the_game_lists_is_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    plays = ([{"rank": 7, "count": 2}], [{"joker": 1}])
    session = ask(p, lambda: Question("play", Kind.CARDS, (ANNA,), candidates=lambda party: plays))
    assert not p.find_all("Play", "button")
    p.tap("2 × 7", "option")
    assert session.game.heard == [[{"rank": 7, "count": 2}]]


def test_a_proposal_is_agreed_to_withdrawn_or_declined_by_each(pilot: Callable[..., Any]) -> None:
    p = pilot()
    draft = {"draft": {"partners": [BEN], "split": {ANNA: 1}}}

    def drafts(party: Party) -> Iterable[Any]:
        return (draft,) if party == ANNA else ()

    def make() -> Question:
        return Question("deal", Kind.PROPOSE, (ANNA, BEN), judge=allowed, candidates=drafts, mode=Mode.ANY, version=3)

    session = ask(p, make)
    assert isinstance(panel(p), ProposePanel)
    p.tap("Anna:", "option")
    for words in ("Ben agrees", "Anna withdraws", "Ben declines"):
        scrolled_to(p, words)
    assert session.game.heard == [
        (ANNA, draft),
        (BEN, {"confirm": 3}),
        (ANNA, {"withdraw": 3}),
        (BEN, {"decline": True}),
    ]


def scrolled_to(p: Any, shows: str) -> None:
    """Tap something of a list, scrolled into sight first."""
    widget = p.find(shows)
    view = p.list_around(widget)
    if view is not None:
        view.scroll_to(widget, animate=False)
        p.frames(2)
    p.tap_widget(widget)


def test_a_line_is_typed_on_the_screen(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2")
    session = ask(p, lambda: Question("call", Kind.TEXT, (ANNA,), judge=allowed))
    assert isinstance(panel(p), TextPanel)
    for key in "Hallo":
        p.tap(key, "key")
    p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))
    p.tap("Done")
    assert session.game.heard == ["Hall"]


def test_yes_and_no_are_two_large_buttons(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = ask(p, lambda: Question("sure", Kind.CONFIRM, (ANNA,), judge=allowed))
    assert isinstance(panel(p), ConfirmPanel)
    p.tap("No")
    p.tap("Yes")
    assert session.game.heard == [False, True]
