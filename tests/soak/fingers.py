"""Answers whatever is asked, as bots would have it, by real ways: taps, wired buttons, dice in the tower, keys.

Where none of these ways is found the session is told the answer; that is counted too, as `told`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.bots import best, bot
from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import CLAIM, PASS, BadAnswerError, RefusedError
from companion.table.play.presses import buttons_of
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import ForPhoneSheet
from companion.ui.questions.warning import WarningSheet
from companion.ui.questions.window import ForAllSheet
from companion.ui.widgets.buttons import HOLD_SECONDS
from companion.ui.widgets.screen.menu import MenuSheet
from tests.soak.dice import roll
from tests.soak.reader import tap_verb
from tests.soak.table import Table
from tests.ui.animal_farm.proposing import begin, fill_in, half, reach
from tests.ui.eyes import middle
from tests.ui.karriere_poker.evening import Player as Cards
from tests.ui.politburo.evening import Fingers as Politicians

Way = Callable[[], object]

SURE = 0.85
"""How often a bot that thinks is asked, and not chance."""


class Fingers:
    """Everybody's fingers at one table. `ways` counts how questions were answered."""

    def __init__(self, table: Table, seed: str, ways: Counter[str]) -> None:
        self.table, self.seed, self.ways = table, seed, ways
        self.rng = random.Random(f"{seed} fingers")
        self.by_phone: Callable[[Any], bool] = lambda ask: False
        """Whether somebody has answered on a phone."""

    @property
    def session(self) -> Any:
        """The game as it is."""
        return self.table.flow.game.session

    @property
    def teller(self) -> Any:
        """Who names values."""
        play = self.table.flow.play
        assert play is not None
        return play.teller

    def words(self, text: str) -> str:
        """What the window says for this."""
        return str(self.table.flow.look._(text))

    # ── what lies in the way ────────────────────────────────────────────────────────────────────────────────

    def wake(self) -> None:
        """A first tap if the picture is dark."""
        table = self.table
        if table.flow.rest.dark:
            self.ways["woken"] += 1
            table.tap_at(table.window.width / 2, 2)

    def clear(self) -> bool:
        """Take away one thing that lies above the table; whether there was one."""
        table, stage = self.table, self.table.flow.stage
        self.wake()
        toast = stage.toast
        if toast is not None and toast.notice.ways:
            self.ways["decided"] += 1
            buttons = table.find_all(role="button", root=toast)
            table.tap_widget(self.rng.choice(buttons)) if buttons else stage.hush()
            return True
        if stage.moment is not None:
            stage.hush()
            table.tap(role="moment")
            return True
        if isinstance(stage.over, WarningSheet):
            table.hold(self.words("Do it all the same"), HOLD_SECONDS + 0.1, role="button")
            return True
        if stage.over is not None and not isinstance(stage.over, HandOver):
            got_it = table.find_all(self.words("Got it"), root=stage.over)
            table.tap_widget(got_it[0]) if got_it else stage.uncover()
            return True
        return False

    def calm(self) -> None:
        """Nothing lies above the table. Raises AssertionError if there is no end of it."""
        for _ in range(30):
            if not self.clear():
                return
        raise AssertionError(f"there is no end of what covers the table: {self.table.texts()}")

    # ── one answer ──────────────────────────────────────────────────────────────────────────────────────────

    def step(self) -> None:
        """Whatever the table wants next; one answer at most."""
        if self.clear():
            return
        session, ask = self.session, self.session.question
        if session.driver.awaits_reveal:
            self.ways["reveal"] += 1
            self.table.pause(2.0)  # the clock shows it
        elif ask.kind is Kind.ROLL:
            roll(self, ask)
        elif ask.kind in CHANCE:
            self.tell(None, drawn(ask.kind, ask.shape() if ask.shape is not None else {}, self.rng), "typed")
        else:
            self._answer(ask)

    def _answer(self, ask: Any) -> None:
        if self.by_phone(ask):
            self.ways["phone"] += 1
            return
        party, value = self._wanted(ask, ask.open_to())
        if party is None:
            self.ways["waited"] += 1
            self.table.pause(5.0)
        else:
            self._at_window(ask, party, value)

    def answer_for(self, party: str) -> str:
        """Somebody who is asked answers at the window: by which way; "" if there is nothing to say yet."""
        ask = self.session.question
        party, value = self._wanted(ask, [party])
        return self._at_window(ask, party, value) if party is not None else ""

    def _at_window(self, ask: Any, party: str, value: Any) -> str:
        for way, act in self._ways(ask, party, value):
            before = self._stand()
            try:
                act()
                self._here(party, value)
            except AssertionError:  # nothing shows that here
                self.ways[f"no {way} {self.session.game.name}.{ask.name}"] += 1
                continue
            if self._stand() != before:
                self.ways[way] += 1
                return way
        self.tell(party, value)
        return "told"

    def _here(self, party: str, value: Any) -> None:
        """Where the table asks whether it answers for somebody who has a phone: it does."""
        table, over = self.table, self.table.flow.stage.over
        if isinstance(over, ForAllSheet):
            table.tap_widget(table.find(self.words("Yes, nobody"), root=over))
        elif isinstance(over, ForPhoneSheet):
            claims = self.words("{name}: yes" if value == CLAIM else "{name}: no").replace("{name}", party)
            self._agree(over, self.words("Yes, here"), claims)
            self.ways["here, not on the phone"] += 1
        elif isinstance(over, MenuSheet):  # a card of Animal Farm is bought by a second tap
            self._agree(over, self.words("Buy: {count} markers").partition("{")[0])

    def _agree(self, sheet: Any, *words: str) -> None:
        """Does what a sheet asks about once more: by these words, or those for all who are asked."""
        table = self.table
        for_all = self.words("Yes, all pass"), self.words("Yes, nobody takes markers")
        shown = [one for said in (*words, *for_all) for one in table.find_all(said, root=sheet)]
        assert shown, "nothing is asked once more that this hand knows"
        table.tap_widget(shown[0])

    def _wanted(self, ask: Any, asked: Sequence[str]) -> tuple[Any, Any]:
        """Somebody and his answer; nobody if all wait for each other."""
        name = self.session.game.name
        players = (best(name), "random") if self.rng.random() < SURE else ("random", best(name))
        for player in players:
            for party in self.rng.sample(list(asked), len(asked)):
                value = bot(player, name, f"{self.seed}/{ask.id}/{party}").answer(self.session.game, ask, party)
                if value is not None and (ask.kind is not Kind.WINDOW or value == CLAIM):
                    return party, value
        return (asked[0], PASS) if ask.kind is Kind.WINDOW and asked else (None, None)

    def _ways(self, ask: Any, party: str, value: Any) -> Iterator[tuple[str, Way]]:
        table = self.table
        place = self.session.seating.place_of(party)
        pressed = self._button(place, value) if ask.is_secret or not ask.private else None
        if pressed is not None and (ask.is_secret or self.rng.random() < 0.5):
            yield "button", lambda: self.press(place, pressed)
        if ask.is_secret:
            yield "pass and play", lambda: self._secretly(party, value)
        elif self.session.game.name == "politburo":
            yield "taps", Politicians(table, self.session, self.seed).step
        elif self.session.game.name == "karriere_poker" and ask.kind is Kind.CARDS:
            yield "taps", Cards(table, lambda values: value).step
        elif ask.kind is Kind.PROPOSE and "draft" in value:
            yield "proposal", lambda: self._propose(party, value["draft"])
        elif ask.name == "what_next":
            yield "taps", lambda: tap_verb(self, value)
        elif ask.private:
            yield "behind the hand", lambda: self._privately(party, value)
        elif ask.kind is Kind.WINDOW:
            yield "window", lambda: self._window(party, value)
        elif ask.kind is Kind.CONFIRM:
            yield "taps", lambda: table.tap(self.words("Yes" if value else "No"), "button")
        else:
            if ask.kind is Kind.PLACE and value != PASS:
                yield "board", lambda: self._on_board(value)
            yield "taps", lambda: self._option(value)
            if value == PASS:
                yield "taps", lambda: table.tap(self.words("Pass"), "button")
            yield "taps", lambda: table.tap(self.teller.value(ask.name, value), "button")
            if isinstance(value, str):
                yield "board", lambda: self._on_board(value)

    def tell(self, party: str | None, value: Any, source: str = "person") -> None:
        """No finger could do it: the session is told."""
        ask = self.session.question
        self.ways[f"told {self.session.game.name}.{ask.name}"] += 1
        try:
            self.session.answer(party, value, question=ask.id, source=source)
        except (BadAnswerError, RefusedError):  # it was answered meanwhile
            self.ways["too late"] += 1
        self.table.frames(2)

    def _stand(self) -> tuple[Any, ...]:
        """What tells that something was done."""
        stage = self.table.flow.stage
        return self.session.ledger.next_number, stage.over is None, stage.moment is None

    # ── ways ────────────────────────────────────────────────────────────────────────────────────────────────

    def _button(self, place: int | None, value: Any) -> int | None:
        """The button of a place that means a value now."""
        wired, chosen = self.table.box.rig.wired, self.session.seating.choices
        if place is None or place not in wired or chosen.get(place) == "screen":
            return None
        for number, one in enumerate(buttons_of(self.session, place), start=1):
            if one.value == value and not one.refusals:
                return number
        return None

    def press(self, place: Any, button: int) -> None:
        """Press a wired button as long as fingers do."""
        panel, table = self.table.box.panel, self.table
        panel.hold(place, button)
        table.frames(4)
        if (place, button) not in table.box.lain_on:
            panel.release(place, button)
        table.frames(4)

    def _secretly(self, party: str, value: Any) -> None:
        table, stage = self.table, self.table.flow.stage
        if stage.over is None:
            table.tap_widget(table.find(party, "party", table.part("question")))
            self._here(party, value)
        self._behind(value)

    def _privately(self, party: str, value: Any) -> None:
        table = self.table
        if table.flow.stage.over is None:
            words = "{name} looks at the screen", "{name} chooses on the phone"
            found = [one for said in words for one in table.find_all(self.words(said).replace("{name}", ""))]
            assert found, "nobody is alone with the screen"
            if found[0].seconds:
                table.hold_at(*middle(found[0]), HOLD_SECONDS + 0.1)
            else:
                table.tap_widget(found[0])
            self._here(party, value)
        self._behind(value)

    def _behind(self, value: Any) -> None:
        table, over = self.table, self.table.flow.stage.over
        assert isinstance(over, HandOver), "nobody was given the screen"
        if not over.shown:
            table.hold(self.words("Hold to show"), HOLD_SECONDS + 0.1)
        self._option(value)

    def _option(self, value: Any) -> None:
        table = self.table
        cards = [card for card in table.find_all(role="option", root=table.front()) if card.option.value == value]
        assert cards, "no such option is shown"
        table.tap_widget(cards[0])

    def _window(self, party: str, value: Any) -> None:
        table = self.table
        side = table.part("question")
        if value == CLAIM and (offers := table.find_all(role="offer", root=side)):
            table.tap_widget(offers[0])
        if value == CLAIM:
            table.tap_widget(table.find(party, "party", side))
            return
        nobody = self.words("Nobody"), self.words("{names}: no").replace("{names}", "")  # where others have phones
        found = [one for said in nobody for one in table.find_all(said, "button", side)]
        assert found, "nobody can say no for all"
        table.tap_widget(found[0])

    def _on_board(self, spot: str) -> None:
        """At most out of a part of the board, into another, and on it."""
        table, before = self.table, self.session.ledger.next_number
        for _ in range(3):
            try:
                at = table.spot_of(spot)
            except (KeyError, StopIteration, AttributeError) as error:
                raise AssertionError(f"{spot} is not on this board") from error
            table.tap_at(*at)
            if self.session.ledger.next_number > before or table.flow.stage.over is not None:
                return

    def _propose(self, party: str, draft: Any) -> None:
        table = self.table
        table.tap_widget(next(spot for name, spot in table.part("proposers").spots.items() if name == party))
        try:
            begin(table, half(table, 0), self.words("Propose"))
            fill_in(table, 0, draft)
            reach(table, self.words("Lay it on the table"), root=half(table, 0))
        except AttributeError as error:  # the time for talks is up, and their board is gone
            raise AssertionError("the board of proposals is gone") from error
        if table.flow.stage.over is not None:
            table.tap(self.words("Back to the table"))
