"""Machines in the house that are told what happens: switched on and off, the broker, the lamps, and who is reached."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.events.child import Reach
from companion.events.running import Events
from companion.events.settings import Broker, EventSettings, WledLamp, address, address_of
from companion.models.game.notice import Notice
from companion.table.evening import store_sentence
from companion.table.journal import StoreError
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import refill
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.visible import visible

LOOK_EVERY = 0.5
"""Seconds between two updates while the page is shown."""

HOME_ASSISTANT = "homeassistant"
"""The prefix under which Home Assistant looks for devices, as long as nobody has told it another one."""

LONGEST = 64
"""Most letters of an address, a name or a password that is typed here."""

UNSET = "–"
"""Shown for a name or a password that the broker does not need."""

NOT_AN_ADDRESS = N_("That is no address. One looks like 192.168.1.5, or with a port like 192.168.1.5:8080.")


class SmartHomePage(Page):
    """The switch, then the broker and the lamps, each with whether it is reached. Every tap applies at once.

    `keep` does what people chose and returns why the disk refuses, "" if it does not; `tell` tells them.
    """

    role = "smart home"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        events: Events,
        keep: Callable[[Callable[[], None]], str],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(look, look._("Smart home"), self._back)
        self._on_back, self._events, self._keep, self._tell = on_back, events, keep, tell
        self._seen: object = None
        self._asks = False
        self._view = self.b.more(gap=1)
        self.body.add_widget(self._view)
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Looks who is reached only while the page is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        """Shows what has changed; draws nothing if nothing has."""
        events, b, _ = self._events, self.b, self.look._
        shows = events.settings, events.problems, events.reach
        if shows == self._seen:
            return
        self._seen = shows
        on = events.settings is not None or bool(events.problems)
        listed: list[Widget | None] = [
            b.segments(_("Smart home"), {False: _("Off"), True: _("On")}, on, self._turn, beside=True)
        ]
        if events.problems:
            told = _("events.yaml cannot be used, so nothing is told. Correct it, or switch off here.")
            listed += [b.text(told, "answer"), *map(self._problem, events.problems)]
        elif events.settings is not None:
            listed += self._places(events.settings)
        told = _(
            "Lamps, Home Assistant and other machines in the house are told what everybody at the table may see: whose "
            "turn it is, a throw, a reveal. Nobody can play this way."
        )
        refill(self._view.content, *listed, b.dim(told))

    def _problem(self, problem: str) -> Widget:
        """What is wrong with the file, by its name alone: a long path would not fit on a line."""
        return self.b.dim(visible(problem.replace(f"{self._events.folder}{os.sep}", "")))

    def _places(self, settings: EventSettings) -> list[Widget | None]:
        """The broker with what belongs to it, and the lamps."""
        b, _, broker = self.b, self.look._, settings.broker
        if broker is None:
            shown: list[Widget | None] = [self._way(_("MQTT broker"), _("none"), self._ask_broker)]
        else:
            at = address(broker.host, broker.port, Broker.port)
            shown = self._place(_("MQTT broker"), "MQTT", at, self._ask_broker)
            ha = {False: _("No"), True: _("Yes")}
            password = _("kept") if broker.password else UNSET
            shown += [
                b.row(
                    self._way(_("Name at the broker"), visible(broker.user) or UNSET, self._ask_user),
                    self._way(_("Password at the broker"), password, self._ask_password),
                    high="needed",
                ),
                b.segments(_("Home Assistant finds the box"), ha, bool(broker.discovery), self._find, beside=True),
            ]
        for number, lamp in enumerate(settings.lamps):
            at = address(lamp.host, lamp.port, WledLamp.port)
            shown += self._place(_("WLED lamp"), "WLED", at, partial(self._ask_lamp, number))
        return [*shown, b.button(_("A WLED lamp"), partial(self._ask_lamp, None), icon="plus", mm=TOUCH_MM)]

    def _way(self, title: str, stands: str, act: Callable[[], None]) -> WayToPage:
        return WayToPage(title, stands, self.look, act, lines=1)

    def _place(self, title: str, kind: str, at: str, act: Callable[[], None]) -> list[Widget | None]:
        """One of them, whether it is reached, and below it why not."""
        _, where = self.look._, f"{kind} {at}"
        found = next((one for one in self._events.reach if one.where == where), Reach(where, None, ""))
        how = _("is looked for") if found.there is None else _("connected") if found.there else _("not reached")
        why = _(found.why) if found.why else ""
        return [
            self._way(title, f"{at} · {how}", act),
            self.b.dim(visible(why[:1].upper() + why[1:])) if why else None,
        ]

    # ── what people choose ──────────────────────────────────────────────────────────────────────────────────

    def _turn(self, on: bool) -> None:
        self._tell(self._keep(partial(self._events.turn, on=on)))
        self._update()

    def _choose(self, settings: EventSettings) -> str:
        """Keeps them and returns why not, "" if all is well."""
        if settings == self._events.settings:
            return ""
        wrong = self._keep(partial(self._events.choose, settings))
        self._update()
        return wrong

    def _have(self, broker: Broker | None) -> str:
        return self._choose(replace(self._now, broker=broker))

    @property
    def _broker(self) -> Broker:
        """The one whose lines are shown."""
        assert self._now.broker is not None
        return self._now.broker

    @property
    def _now(self) -> EventSettings:
        return self._events.settings or EventSettings()

    def _ask_broker(self) -> None:
        old = self._now.broker

        def done(text: str) -> str:
            if not text:
                return self._have(None)
            found = address_of(text, Broker.port)
            if found is None:
                return self.look._(NOT_AN_ADDRESS)
            return self._have(replace(old or Broker(""), host=found[0], port=found[1]))

        now = "" if old is None else address(old.host, old.port, Broker.port)
        self._ask(self.look._("Address of the broker; nothing: no broker"), now, done)

    def _ask_user(self) -> None:
        broker = self._broker
        asked = self.look._("Name at the broker; nothing: none is needed")
        self._ask(asked, broker.user, lambda text: self._have(replace(broker, user=text)))

    def _ask_password(self) -> None:
        broker = self._broker
        asked = self.look._("Password at the broker; nothing: none is needed")
        self._ask(asked, "", lambda text: self._have(replace(broker, password=text)))

    def _find(self, on: bool) -> None:
        found = self._broker.discovery or HOME_ASSISTANT
        self._tell(self._have(replace(self._broker, discovery=found if on else "")))

    def _ask_lamp(self, at: int | None) -> None:
        lamps = self._now.lamps
        old = lamps[at] if at is not None else WledLamp("")

        def done(text: str) -> str:
            rest = [lamp for number, lamp in enumerate(lamps) if number != at]
            if text:
                found = address_of(text, WledLamp.port)
                if found is None:
                    return self.look._(NOT_AN_ADDRESS)
                rest.insert(len(rest) if at is None else at, replace(old, host=found[0], port=found[1]))
            return self._choose(replace(self._now, lamps=tuple(rest)))

        now = address(old.host, old.port, WledLamp.port)
        self._ask(self.look._("Address of the lamp; nothing: no lamp"), now, done)

    def _ask(self, asked: str, text: str, done: Callable[[str], str]) -> None:
        """A line to type in place of the list. What is wrong is told there, and what was typed stays."""

        def typed(answer: str) -> str:
            wrong = done(answer)
            if not wrong:
                self._list()
            return wrong

        self._asks = True
        refill(self.body, self.b.entry(asked, text, typed, most=LONGEST, names=False))

    def _list(self) -> None:
        self._asks = False
        refill(self.body, self._view)

    def _back(self) -> None:
        """Out of what is typed, which changes nothing then; else out of the page."""
        (self._list if self._asks else self._on_back)()


class SmartHomePages:
    """Opens this page."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator) -> None:
        assert services.events is not None
        self._events: Events = services.events
        self._stage, self._navigator = stage, navigator

    def page(self) -> None:
        """Shows it."""
        self._navigator.push(self._page)

    def _page(self) -> SmartHomePage:
        return SmartHomePage(self._stage.look, self._navigator.back, self._events, self._keep, self._tell)

    def _keep(self, act: Callable[[], None]) -> str:
        try:
            act()
        except StoreError as error:
            return store_sentence(error, self._stage.look.words)
        return ""

    def _tell(self, wrong: str) -> None:
        if wrong:
            self._stage.tell(Notice(wrong, trouble=True))
