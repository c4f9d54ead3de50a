"""Machines in the house that are told what happens: switched on and off, the broker, the lamps, and who is reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.events.running import Events, Reach
from companion.events.settings import Broker, EventSettings, WledLamp, address_of
from companion.models.game.notice import Notice
from companion.table.journal import StoreError
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import refill
from companion.ui.widgets.layout import Surface
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage

LOOK_EVERY = 0.5
"""Seconds between two updates while the page is shown."""

HOME_ASSISTANT = "homeassistant"
"""The prefix under which Home Assistant looks for devices, as long as nobody has told it another one."""

UNSET = "–"
"""Shown for a name or a password that the broker does not need."""

NOT_AN_ADDRESS = N_("That is no address. One looks like 192.168.1.5, or with a port like 192.168.1.5:1883.")


class SmartHomePage(Page):
    """The switch, then the broker and the lamps, each with whether it is reached. Every tap applies at once."""

    role = "smart home"

    def __init__(
        self, look: Look, on_back: Callable[[], None], events: Events, keep: Callable[[Callable[[], None]], None]
    ) -> None:
        super().__init__(look, look._("Smart home"), on_back)
        self._events, self._keep = events, keep
        self._seen: object = None
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
            listed += [b.text(told, "answer"), *(b.dim(problem) for problem in events.problems)]
        elif events.settings is not None:
            listed += self._places(events.settings)
        told = _(
            "Lamps, Home Assistant and other machines in the house are told what everybody at the table may see: whose "
            "turn it is, a throw, a reveal. Nobody can play this way."
        )
        refill(self._view.content, *listed, b.dim(told))

    def _places(self, settings: EventSettings) -> list[Widget | None]:
        """The broker with what belongs to it, and the lamps."""
        b, _, broker = self.b, self.look._, settings.broker
        shown: list[Widget | None] = [self._way(_("MQTT broker"), self._stands(broker), self._ask_broker)]
        if broker is not None:
            ha = {False: _("No"), True: _("Yes")}
            password = _("kept") if broker.password else UNSET
            shown += [
                b.row(
                    self._way(_("Name there"), broker.user or UNSET, self._ask_user),
                    self._way(_("Password there"), password, self._ask_password),
                    high="needed",
                ),
                b.segments(_("Home Assistant finds it"), ha, bool(broker.discovery), self._find, beside=True),
            ]
        lamps = [
            self._way(_("WLED lamp"), f"{lamp.host} · {self._how(f'WLED {lamp.host}')}", partial(self._ask_lamp, at))
            for at, lamp in enumerate(settings.lamps)
        ]
        add = b.button(_("A WLED lamp"), partial(self._ask_lamp, None), icon="plus", mm=TOUCH_MM)
        return [*shown, *lamps, add]

    def _way(self, title: str, stands: str, act: Callable[[], None]) -> WayToPage:
        return WayToPage(title, stands, self.look, act, lines=1)

    def _stands(self, broker: Broker | None) -> str:
        if broker is None:
            return self.look._("none")
        port = "" if broker.port == Broker.port else f":{broker.port}"
        return f"{broker.host}{port} · {self._how(f'MQTT {broker.host}')}"

    def _how(self, where: str) -> str:
        """Whether somebody is reached, and the system's own words where not."""
        _ = self.look._
        found = next((one for one in self._events.reach if one.where == where), Reach(where, None, ""))
        if found.there is None:
            return _("is looked for")
        return _("connected") if found.there else self.look.fill(_("not reached: {why}"), why=found.why)

    # ── what people choose ──────────────────────────────────────────────────────────────────────────────────

    def _turn(self, on: bool) -> None:
        self._keep(partial(self._events.turn, on=on))
        self._update()

    def _choose(self, settings: EventSettings) -> None:
        self._keep(partial(self._events.choose, settings))
        self._update()

    def _have(self, broker: Broker | None) -> str:
        self._choose(replace(self._now, broker=broker))
        return ""

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

        now = "" if old is None else old.host + (f":{old.port}" if old.port != Broker.port else "")
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
        self._have(replace(self._broker, discovery=HOME_ASSISTANT if on else ""))

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
            self._choose(replace(self._now, lamps=tuple(rest)))
            return ""

        now = old.host + (f":{old.port}" if old.port != WledLamp.port else "")
        self._ask(self.look._("Address of the lamp; nothing: no lamp"), now, done)

    def _ask(self, asked: str, text: str, done: Callable[[str], str]) -> None:
        over = Surface(self.b.palette.surface)

        def typed(answer: str) -> str:
            wrong = done(answer.strip())
            if not wrong:
                self.remove_widget(over)
            return wrong

        over.add_widget(self.b.entry(asked, text, typed))
        self.add_widget(over)


class SmartHomePages:
    """Opens this page."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator) -> None:
        assert services.events is not None
        self._events: Events = services.events
        self._stage, self._navigator = stage, navigator

    def page(self) -> None:
        """Shows it."""
        self._navigator.push(lambda: SmartHomePage(self._stage.look, self._navigator.back, self._events, self._keep))

    def _keep(self, act: Callable[[], None]) -> None:
        look = self._stage.look
        try:
            act()
        except (OSError, StoreError) as error:
            why = error.message if isinstance(error, StoreError) else error.strerror or str(error)
            told = look.fill(look._("It could not be saved: {why}. Try again."), why=why)
            self._stage.tell(Notice(told, trouble=True))
