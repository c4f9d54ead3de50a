"""Evenings of Politburó at the window: begun in one line, led on by players without people."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.bots import bot
from companion.engine.questions import Kind
from companion.table.journal.entries import Seating
from tests.ui.house import VIRTUAL
from tests.ui.tables import calm

FIVE = ("Anna", "Benjamin", "Friederike Luise", "Dora", "Íñigo")


def begun(
    p: Any,
    mode: str,
    seats: int = 4,
    *,
    position: Mapping[str, Any] | None = None,
    sources: Any = VIRTUAL,
    **options: Any,
) -> Any:
    """A new game on the table of a pilot; returns its session."""
    seating = Seating.of(FIVE[:seats])
    evening = p.flow.services.evening
    game = evening.begin(
        "politburo", seating, options={"mode": mode, **options}, position=position, sources=dict(sources)
    )
    name = game.id
    game.close()
    p.flow.lobby.resume(name)
    calm(p)
    return p.flow.opened.session


def see_cards(p: Any) -> None:
    """Whoever is asked alone holds the button until the own cards are seen."""
    p.hold(p.flow.look._("{name}: hold to look").split("}")[1].strip(), 1.0, "button")
    p.frames(3)


class Company:
    """Greedy players for all seats; `step` gives one answer, as the session takes it, not by taps."""

    def __init__(self, session: Any, seed: str = "1", name: str = "greedy") -> None:
        self.session = session
        self.bots = {party: bot(name, "politburo", f"{seed}/{party}") for party in session.game.parties}
        self.rng = random.Random(seed)

    def wanted(self, party: str) -> Any:
        """What a player would answer now."""
        return self.bots[party].answer(self.session.game, self.session.question, party)

    def step(self) -> None:
        """One answer."""
        session, ask = self.session, self.session.question
        if session.driver.awaits_reveal:
            session.reveal()
            return
        for party in ask.open_to():
            value = self.wanted(party)
            if value is not None:
                session.answer(party, value)
                return
        session.expire(ask.id)

    def until(self, wanted: Callable[[Any], bool], most: int = 6000) -> bool:
        """Go on until a question comes that is wanted; False if the game ends before."""
        for _ in range(most):
            if self.session.question is None:
                return False
            if wanted(self.session.question):
                return True
            self.step()
        return False


def is_attack(session: Any) -> Callable[[Any], bool]:
    """The window after an attack from somebody's hand, on somebody else's candidate."""

    def wanted(ask: Any) -> bool:
        if ask.kind is not Kind.WINDOW or ask.name != "answer_window":
            return False
        stack = session.game.view(_table())["board"]["stack"]
        return bool(stack and stack["plays"] and stack["plays"][0]["kind"] in ("assault", "defamation"))

    return wanted


def _table() -> Any:
    from companion.engine.vocabulary import TABLE

    return TABLE


class Fingers:
    """Plays all seats by taps in the real window, as the company would have it; `taps` counts them."""

    def __init__(self, p: Any, session: Any, seed: str = "1", name: str = "greedy") -> None:
        self.p = p
        self.rng = random.Random(f"fingers {seed}")
        self.seed, self.name = seed, name
        self.taps = 0
        self.sit_down(session)

    def sit_down(self, session: Any) -> None:
        """Play this session; after a resume it is another one."""
        self.session = session
        self.company = Company(session, self.seed, self.name)

    def _words(self, text: str) -> str:
        return str(self.p.flow.look._(text))

    def tap(self, widget: Any) -> None:
        """Tap something, scrolled into sight if need be."""
        around = self.p.list_around(widget)
        if around is not None:
            around.scroll_to(widget, animate=False)
            self.p.frames(2)
        self.taps += 1
        self.p.tap_widget(widget)

    def tap_words(self, words: str, role: str = "") -> None:
        """Tap what shows this in front."""
        self.tap(self.p.find(words, role, self.p.front()))

    def tap_value(self, value: Any) -> None:
        """Tap the option that stands for a value, on the pile of other cards if need be; back has its button."""
        shown = [one for one in self.p.find_all(role="option", root=self.p.front()) if one.option.value == value]
        piles = self.p.find_all(role="pile", root=self.p.front())
        front = self.p.front()
        if getattr(front, "picked", None) == value and (plays := self.p.find_all("Play: ", "button", front)):
            self.tap(plays[0])
        elif shown:
            self.tap(shown[0])
        elif piles and value != "pass":
            self.tap(piles[0])
            self.p.frames(2)
            self.tap_value(value)
        else:
            self.tap_words(self.p.flow.play.teller.value(self.session.question.name, value))

    def interrupt(self) -> bool:
        """Somebody who is not asked taps his own mark; whether he may announce now."""
        session, ask = self.session, self.session.question
        others = [one for one in session.game.those_in() if one not in ask.asked()]
        free = [one for one in others if not session.why("any_time", one, "announce")]
        if ask.kind is Kind.WINDOW or not free:
            return False
        self.rest()
        self.tap_words(self.rng.choice(free), "party")
        return True

    def rest(self) -> None:
        """Until what was told is out of the way."""
        self.p.clock.time += 10
        self.p.frames(2)

    def step(self) -> None:
        """One answer by taps."""
        p, session = self.p, self.session
        if p.flow.stage.moment is not None:
            p.tap(role="moment")
            return
        ask = session.question
        if session.driver.awaits_reveal:
            self.tap_words(self._words("Go on"))
        elif ask.kind is Kind.WINDOW:
            self._window(ask)
        elif ask.private:
            self._privately(ask)
        elif ask.name == "arrange":
            self.tap_words(self._words("Done, draw {count}").split(",")[0])
        else:
            self.tap_value(value := self.company.wanted(ask.asked()[0]))
            if value == "exchange_hand":  # it ends the turn and is asked once more
                self.tap_value(value)

    def _window(self, ask: Any) -> None:
        for party in ask.open_to():
            if self.company.wanted(party) == "claim":
                chips = self.p.find_all(party, "party", self.p.flow.table.question_side)
                self.tap(chips[0])
                return
        nobody = self._words("Nobody else" if ask.answered() else "Nobody")
        self.tap_words(nobody)

    def _privately(self, ask: Any) -> None:
        over = self.p.flow.stage.over
        if over is None:
            self.taps += 1
            see_cards(self.p)
            over = self.p.flow.stage.over
        if self.p.find_all(role="held", root=over):
            self.taps += 1
            self.p.hold(self._words("Hold to show"), 1.0)
        party = ask.open_to()[0]
        value = self.company.wanted(party)
        if ask.name == "arrange":
            self._arrange(party, value)
        elif isinstance(value, list):
            self._discard(ask, value)
        else:
            self.tap_value(value)

    def _arrange(self, party: str, value: list[str]) -> None:
        hand = list(self.session.game.view(_party(party))["hands"][party])
        left = list(range(len(hand)))
        for card, _, place in (one.rpartition("@") for one in value):
            number = next(one for one in left if hand[one] == card)
            left.remove(number)
            self.tap_value(number)
            self.tap_value((number, place))
        self.tap_words(self._words("Done"))

    def _discard(self, ask: Any, value: list[str]) -> None:
        held, taken = list(ask.shape()["held"]), []
        for card in value:
            number = next(one for one, other in enumerate(held) if other == card and one not in taken)
            taken.append(number)
            self.tap_value(number)
        words = self._words("Discard {count} of {other}").split("{")[0]
        self.tap_words(f"{words}{len(value)}", "button")


def _party(name: str) -> Any:
    from companion.engine.vocabulary import Audience

    return Audience.of(name)
