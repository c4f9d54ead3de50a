"""An hour at the window: sit down or go on with what was begun, play, pause, look around, leave for home."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.soak.faults import Faults
from tests.soak.fingers import Fingers
from tests.soak.phones.people import Phones
from tests.soak.table import Table
from tests.ui.sitting import write_names

PEOPLE = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee", "Gus", "Hal", "Ida")
PACKS = ("reader", "karriere_poker", "buerokratopoly", "politburo", "buergermeister", "animal_farm")
"""Evening after evening, in this order."""
THINKING = ((50.0, 10.0, 40.0), (45.0, 40.0, 80.0), (5.0, 80.0, 500.0))
"""How often, out of a hundred times, people take how long for an answer, in seconds."""
STUCK = 25
"""Steps without an entry, while somebody may answer, after which a question counts as stuck."""
TRIES = 3
"""Taps after which a game has to be open."""
HOME = "home"


class Evening:
    """One hour of one pack at a table. `found` takes what should not be."""

    def __init__(
        self,
        table: Table,
        pack: str,
        seed: str,
        counted: dict[str, Counter[str]],
        found: Callable[[str], None],
    ) -> None:
        self.table, self.pack, self.seed, self.counted, self.found = table, pack, seed, counted, found
        self.rng = random.Random(f"{seed} evening")
        self.fingers = Fingers(table, seed, counted["ways"])
        self.faults = Faults(table, seed, counted["faults"], found)
        self.phones = Phones(self.fingers, seed, counted["phones"], found)
        self.fingers.by_phone = self.phones.answers
        self.done, self.missed = counted["done"], ""

    @property
    def flow(self) -> Any:
        """The window's flow."""
        return self.table.flow

    # ── sitting down ────────────────────────────────────────────────────────────────────────────────────────

    def sit_down(self) -> None:
        """Go on with this pack's game if one was left, else set one up; all by taps."""
        table = self.table
        self.fingers.wake()
        for _ in range(TRIES):  # a card at the edge of the list: the first tap only brings it up, and people tap again
            self._sit_down()
            if self.flow.opened is not None:
                self.phones.begin()
                return
        raise AssertionError(f"no game was begun; there is: {table.texts()}")

    def _sit_down(self) -> None:
        table = self.table
        games = [game for game in self.flow.services.evening.games("en") if game.running]
        title = self._title()
        if any(game.title.get("en") == title for game in games):
            if not (mine := self._saved(title)):  # home itself shows the one that was played last
                (others,) = [way for way in table.find_all(role="button") if way.shows.startswith("Other games")]
                table.tap_widget(others)
                mine = self._saved(title)
            table.tap_widget(mine[0])
            self.done["resumed"] += self.flow.opened is not None
        elif self.pack == "reader":
            self._set_up_reader()
        else:
            self._set_up()

    def _saved(self, title: str) -> list[Any]:
        return [card for card in self.table.find_all(role="running") if title in self._texts(card)]

    def _title(self) -> str:
        return str(self.flow.services.packs.load(self.pack).title["en"])

    def _texts(self, card: Any) -> list[str]:
        return [widget.text for widget in card.walk(restrict=True) if getattr(widget, "text", "")]

    def _set_up(self) -> None:
        table = self.table
        table.tap("New game")
        table.tap(self._title())
        pack = self.flow.services.packs.load(self.pack)
        self._names(self.rng.randint(pack.players.min, min(9, pack.players.max)))
        self._dice()
        self._rules()
        self.done["set up"] += 1
        table.tap("Begin", "button")

    def _set_up_reader(self) -> None:
        table = self.table
        table.tap("Reader & dice")
        for deck in self.rng.sample(table.find_all(role="deck"), 2):
            table.tap(deck.shows, "deck")
        table.tap("Who is there")
        table.tap("Sit down by name")
        self._names(self.rng.randint(1, 9))
        self._dice()
        self.done["set up"] += 1
        table.tap("Begin", "button")

    def _names(self, count: int) -> None:
        """On the screen's keyboard, or whoever played before."""
        table = self.table
        group = ", ".join(PEOPLE[:count])
        if table.find_all("Who plays", "way"):
            table.tap("Who plays", "way")
            known = [button for button in table.find_all(role="button") if button.shows == group]
            if known:
                table.tap_widget(known[0])
                return
            table.tap("Done")
        setting = self.flow.new_game
        people = setting.reader.setup.people if self.pack == "reader" else setting.setup
        table.tap(str(count), "number")  # whoever was here last sits down again by themselves
        nameless = sum(guest.unnamed for guest in people.guests.seated.values())
        if nameless:
            write_names(table, *[name for name in PEOPLE if name not in people.names][:nameless])

    def _dice(self) -> None:
        """Mostly the tower throws; now and then real dice, or the machine."""
        table = self.table
        ways = [way for way in table.find_all(role="way") if way.shows.startswith("Dice")]
        if not ways:
            return
        table.tap_widget(ways[0])
        source = self.rng.choice(("Tower", "Tower", "Tower", "Our dice", "The box"))
        found = table.find_all(source)
        if found:
            table.tap_widget(found[0])
        table.tap("Done")

    def _rules(self) -> None:
        """Some switches; those that do not go together are taken back."""
        table, setup = self.table, self.flow.new_game.setup
        table.tap("Rules", "way")
        for _ in range(2):
            switches = [switch.shows.partition(" Off ")[0] for switch in table.find_all(role="switch")]
            title = self.rng.choice(switches)
            table.tap(title, "switch")
            if setup.problems():
                table.tap(title, "switch")
        table.tap("Done")
        if setup.problems():
            setup.variants.clear()
            setup.options.clear()
            self.flow.new_game.show()
            table.frames(3)

    # ── playing ─────────────────────────────────────────────────────────────────────────────────────────────

    def hour(self, seconds: float) -> None:
        """Play for so many seconds of the clock, then leave for home with everything whole again."""
        try:
            self._play(self.table.clock.time + seconds)
        finally:
            self.phones.close()
        self.phones.check(self.flow.services.evening.folder / "games")

    def _play(self, until: float) -> None:
        table = self.table
        self.sit_down()
        idle, before = 0, -1
        while table.clock.time < until:
            if self.flow.opened.session.outcome is not None:
                self._end()
                continue
            self.phones.look()
            number = self.flow.opened.session.ledger.next_number
            idle = idle + 1 if number == before else 0
            before = number
            if idle > STUCK:
                self._stuck()
                idle = 0
            try:
                self.fingers.step()
            except AssertionError as error:  # a finger missed; whoever misses all the time is stuck
                self.done["missed"] += 1
                self.missed = str(error)[:300]
            if self.flow.opened.session.ledger.next_number != number:
                self.done["plays"] += 1
                self._think()
        self.faults.mend()
        self.phones.end()
        self.go_home()

    def _think(self) -> None:
        """Between plays people think; some look around, and things break."""
        ((_, least, most),) = self.rng.choices(THINKING, [share for share, *_ in THINKING])
        self.table.pause(self.rng.uniform(least, most))
        self.faults.maybe()
        self.phones.maybe()
        if self.rng.random() < 0.08:
            self._look_around()

    def _look_around(self) -> None:
        """One thing that people do beside answering."""
        acts = (self._log, self._page, self._undo, self._correct, self._leave_and_come_back, self._turn)
        act = self.rng.choice(acts)
        self.fingers.calm()
        if self.flow.stage.screen is not self.flow.table or self.flow.stage.over is not None:
            return
        self.done[act.__name__.strip("_")] += 1
        act()
        self.table.pause(3.0)
        if self.flow.opened is not None and self.flow.stage.screen is not self.flow.table:
            self.flow.at_table.show()
        self.table.frames(2)

    def _log(self) -> None:
        self.table.tap("Log", "button")

    def _page(self) -> None:
        """A way of the menu that leads to a page."""
        self.table.tap("Menu", "button")
        usual = {self.fingers.words(one) for one in ("On with the game", "Say it again", "Home")}
        ways = [way for way in self.flow.pages.ways() if way[1] not in usual]
        self.table.tap(self.rng.choice(ways)[1])

    def _undo(self) -> None:
        self.table.tap("Undo", "button")
        self.fingers.calm()

    def _correct(self) -> None:
        """One more of something, where the page offers a number; the table may refuse it."""
        table, before = self.table, self.flow.opened.session.ledger.next_number
        table.tap("Correct", "button")
        groups = table.find_all(role="button", root=self.flow.stage.screen.parts)
        if groups:
            table.tap_widget(self.rng.choice(groups))
        more = table.find_all("+", "button", self.flow.stage.screen)
        if more:
            table.tap_widget(self.rng.choice(more))
            table.tap("Agreed")
            table.tap("Apply")
        self.done["corrected"] += self.flow.opened.session.ledger.next_number > before

    def _turn(self) -> None:
        """To anybody, or whatever else that sheet offers."""
        self.table.tap("Menu", "button")
        self.table.tap("Turn the screen")
        self.table.tap_widget(self.rng.choice(self.table.find_all(role="button", root=self.flow.stage.over)))

    def _leave_and_come_back(self) -> None:
        if not self.flow.opened.session.saved or not self.table.box.takes:
            return
        game = self.flow.opened.id
        self.go_home()
        self.table.pause(self.rng.uniform(5, 120))
        self.fingers.wake()
        self.flow.lobby.resume(game)
        self.table.frames(3)
        self.phones.begin(again=True)

    def _end(self) -> None:
        """The game is over: look at it, go home, sit down again."""
        self.done["ended"] += 1
        self.fingers.calm()
        self.table.pause(60.0)
        self._again()

    def go_home(self) -> None:
        """By taps."""
        table = self.table
        self.fingers.wake()
        self.fingers.calm()
        if self.flow.stage.over is not None:
            self.flow.stage.uncover()
        if self.flow.opened.session.outcome is None:
            if self.flow.stage.screen is not self.flow.table:
                self.flow.at_table.show()
                table.frames(2)
            table.tap("Menu", "button")
            table.tap("The game is kept")
        else:
            table.tap("Home", "button")
        table.frames(3)
        assert self.flow.opened is None, f"this is not home: {table.texts()}"
        self.phones.left()

    def _stuck(self) -> None:
        ask = self.flow.opened.session.question
        where = f"{ask.name} #{ask.id} asks {', '.join(ask.open_to())}" if ask is not None else "no question"
        self.found(f"stuck: {where}; {self.missed}; there is: {self.table.texts()[:30]}")
        self._again()

    def _again(self) -> None:
        """Everything is mended, for whoever sits down next."""
        self.faults.mend()
        self.go_home()
        self.sit_down()
