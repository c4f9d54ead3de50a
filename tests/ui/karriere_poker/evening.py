"""Karriere Poker at the window: an evening that is begun at once, and people who play it by taps alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import PASS
from companion.mechanics.climbing import CardPlay, read
from companion.table.journal.entries import Person, Seating
from tests.ui.house import VIRTUAL

FOUR = ("Anna", "Ben", "Cem", "Dora")
EIGHT = ("Anna", "Benjamin", "Çem", "Dorothea", "Emil", "Friederike Luise", "Gülşen", "Hans-Joachim")

Value = Any
Taste = Callable[[Sequence[Value]], Value]
"""What somebody plays of what is legal; `pass` is among it where it is allowed."""


def begin(
    p: Any,
    names: Sequence[str | Person] = FOUR,
    *,
    position: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    **options: Any,
) -> Any:
    """An evening with these people, the machine drawing lots and shuffling; returns its session."""
    evening = p.flow.services.evening
    p.flow.game.open(
        lambda unsaved: evening.begin(
            "karriere_poker",
            Seating.of(list(names)),
            variants=list(variants),
            options=options,
            sources=VIRTUAL,
            position=position,
            unsaved=unsaved,
        )
    )
    p.frames(3)
    return p.flow.opened.session


def legal(session: Any) -> list[Value]:
    """What may be answered now, a pass included."""
    ask = session.question
    values = [o.value for o in session.options(ask.id, ask.asked()[0]) if not o.refusals]
    return [*values, *([PASS] if ask.may_pass else [])]


def play_of(value: Value) -> CardPlay:
    """A play as number, size and jokers."""
    laid = read(value)
    assert laid is not None
    return laid


def size(value: Value) -> int:
    """How many cards are laid; a pass, and what is no play, has none."""
    return play_of(value).size if isinstance(value, list) else 0


def eager(rng: random.Random) -> Taste:
    """As many cards at once as can be, now and then a pass; so a game is short."""

    def taste(values: Sequence[Value]) -> Value:
        if PASS in values and rng.random() < 0.2:
            return PASS
        most = max(map(size, values))
        return rng.choice([value for value in values if size(value) == most])

    return taste


class Player:
    """Answers whatever is asked by tapping; counts the taps of plays."""

    def __init__(self, p: Any, taste: Taste) -> None:
        self.p, self.taste = p, taste
        self.taps: list[int] = []

    def step(self) -> None:
        """One answer."""
        past_moments(self.p)
        p, session = self.p, self.p.flow.opened.session
        if session.question.name == "next_game":
            p.tap(p.flow.play.teller.value("next_game", "next_game"), "button")
            return
        value = self.taste(legal(session))
        if session.question.private:
            self.from_the_hand(value)
        else:
            self.taps.append(self.enter(value))

    def enter(self, value: Value) -> int:
        """What was played with real cards; how many taps that took."""
        p, _ = self.p, self.p.flow.look._
        if p.find_all(_("Swapped"), "button"):
            p.tap(_("Swapped"), "button")
        if value == PASS:
            p.tap(_("Pass"))
            return 1
        laid, taps = play_of(value), 1
        if not p.flow.play.question().shape["count"] and p.find_all(role="count"):  # one count alone is not asked for
            p.tap(f"{laid.size} ×", "count")
            taps += 1
        if laid.number and laid.jokers:
            wanted = str(laid.jokers)
            taps += 1
            if p.find_all(wanted, "joker"):
                p.tap(wanted, "joker")
            else:  # one key for all their numbers
                p.tap_widget(p.find_all(role="joker")[0])
                while not p.find_all(wanted, "joker"):
                    p.tap_widget(p.find_all(role="joker")[0])
                    taps += 1
        p.tap(str(laid.number) if laid.number else p.flow.play.teller.name("joker"), "rank")
        return taps

    def from_the_hand(self, value: Value) -> None:
        """Behind the hand-over: the cards, then “play”. A pass needs no look."""
        p, look = self.p, self.p.flow.look
        if value == PASS:
            p.tap(look._("Pass"))
            return
        open_hand(p, p.flow.opened.session.question.asked()[0])
        laid = play_of(value)
        wanted = {p.flow.play.teller.name("joker"): laid.jokers, str(laid.number): laid.size - laid.jokers}
        for name, count in wanted.items():  # jokers first: the numbered ones fill up what is wanted
            while self._taken(name) != count:
                p.tap_widget(p.find(name, "card"))
        p.tap(look.fill(look._("Play: {cards}"), cards=""), "button")

    def _taken(self, name: str) -> int:
        return sum(group.chosen for group in self.p.find_all(role="card") if group.shows == name)


def past_moments(p: Any) -> None:
    """Everybody has read what filled the screen, and taps."""
    while p.flow.stage.moment is not None:
        p.wait(3)
        p.tap(role="moment")


def open_hand(p: Any, party: str) -> None:
    """The asked party takes the screen and looks."""
    look = p.flow.look
    p.tap(look.fill(look._("{name} looks at the cards"), name=party))
    if not p.flow.stage.over.shown:  # of a person alone at the table it lies open at once
        p.hold(look._("Hold to show"), 1.0)
