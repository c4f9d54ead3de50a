"""Radio dice: switched on and off, which of them belong to this table and to whom, and how each is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.box.devices import status_sentence
from companion.models.box.radio_dice import FORGED, told_of
from companion.models.game.notice import Notice
from companion.models.set_up.guests import known_in
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from hardware.radio.adopted import AdoptedDie, RadioChoices
from hardware.radio.die import KINDS, Maker
from hardware.radio.godice import SHELLS
from hardware.radio.radio_dice import NearDie, RadioDice
from hardware.status import DeviceState, DeviceStatus

LOOK_EVERY = 0.5
"""Seconds between two updates while the page is shown."""

MOST_PEOPLE = 12
"""So many people are offered as the owner of a die."""


class RadioDicePage(Page):
    """The switch, what counts, the dice of this table, and the others that are near."""

    role = "radio dice"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        radio: RadioDice,
        keep: Callable[[RadioChoices], None],
        on_die: Callable[[str], None],
        on_new: Callable[[AdoptedDie], None],
        say: Callable[[DeviceStatus], str],
    ) -> None:
        super().__init__(look, look._("Radio dice"), on_back)
        self._radio, self._keep, self._on_die, self._on_new, self._say = radio, keep, on_die, on_new, say
        self._seen: object = None
        self._view = self.b.more(gap=1)
        self.body.add_widget(self._view)
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Looks at the dice only while the page is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        """Shows what has changed; draws nothing if nothing has."""
        radio, b, _ = self._radio, self.b, self.look._
        near, choices = radio.nearby(), radio.choices
        shows = near, choices, radio.status
        if shows == self._seen:
            return
        self._seen = shows
        put_on = b.segments(_("Radio dice"), {False: _("Off"), True: _("On")}, choices.on, self._turn, beside=True)
        listed: list[Widget | None] = [put_on]
        if not choices.on:
            told = _("Pixels and GoDice tell by Bluetooth what they show. Off, the box does not listen at all.")
            listed += [b.dim(told)]
        else:
            listed.append(b.text(status_sentence(radio.status, self.look.words, self._say), "answer"))
            listed += self._lines(_("Dice of this table"), [one for one in near if one.adopted])
            listed += self._lines(
                _("Other dice near: a tap makes one a die of this table"), [one for one in near if not one.adopted]
            )
            if radio.status.state in (DeviceState.READY, DeviceState.SIMULATED):
                counts = {False: _("All that is heard"), True: _("Connected only")}
                listed += [
                    b.dim(_("No die is heard. Shake it, so that it wakes up.")) if not near else None,
                    b.segments(_("What counts"), counts, choices.connected_only, self._only, beside=True),
                    b.dim(_(FORGED)),
                ]
        refill(self._view.content, *listed)

    def _lines(self, title: str, dice: Sequence[NearDie]) -> list[Widget]:
        if not dice:
            return []
        ways = [
            WayToPage(one.die.name, told_of(one, self.look), self.look, partial(self._open, one), lines=1)
            for one in dice
        ]
        head = self.b.text(title, "label", strong=True)
        head.heads = True  # a list never ends with it
        if self.b.portrait or self.theme.text_scale > 1:
            return [head, *ways]
        pairs = (ways[first : first + 2] for first in range(0, len(ways), 2))
        return [head, *(self.b.row(*pair, None if len(pair) == 2 else self.b.space(), high="needed") for pair in pairs)]

    def _turn(self, on: bool) -> None:
        self._keep(replace(self._radio.choices, on=on))
        self._update()

    def _only(self, only: bool) -> None:
        self._keep(replace(self._radio.choices, connected_only=only))
        self._update()

    def _open(self, near: NearDie) -> None:
        """A die that is only near is adopted by the tap."""
        if near.adopted:
            self._on_die(near.die.die)
        else:
            self._on_new(near.die)


class RadioDiePage(Page):
    """One die of this table: its name, its kind, whose it is, and how to give it away. Every tap applies at once."""

    role = "radio die"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        die: AdoptedDie,
        people: Sequence[str],
        keep: Callable[[AdoptedDie], None],
        forget: Callable[[], None],
        rename: Callable[[], None],
    ) -> None:
        super().__init__(look, die.name or die.die, on_back)
        self._die, self._people, self._keep, self._forget = die, people, keep, forget
        self.put_beside_title(self.b.button(look._("Rename"), rename, mm=TOUCH_MM, size="label"))
        self._view = self.b.more(gap=1)
        self.body.add_widget(self._view)
        self._fill()

    def _fill(self) -> None:
        b, _, die = self.b, self.look._, self._die
        kinds = SHELLS if die.maker is Maker.GODICE else tuple(KINDS)
        owners = {"": _("The table"), **{name: name for name in self._people}}
        shell = b.dim(_("A GoDice does not know which shell it is in: choose it here.")) if kinds is SHELLS else None
        abreast = 2 if b.portrait else 4
        refill(self._view.content)
        put(
            self._view.content,
            b.segments(_("Kind"), {kind: kind for kind in kinds}, die.kind, self._be, abreast=4),
            shell,
            b.segments(_("Belongs to"), owners, die.owner, self._give, abreast=abreast),
            b.dim(_("A die of a person counts only when that person throws; one of the table, whoever throws.")),
            None if self._people else b.dim(_("Nobody has a name yet. Names are written when a game is set up.")),
            b.button(_("Forget this die"), self._forget, icon="close", mm=TOUCH_MM),
        )

    def _be(self, kind: str) -> None:
        self._change(replace(self._die, kind=kind))

    def _give(self, owner: str) -> None:
        self._change(replace(self._die, owner=owner))

    def _change(self, die: AdoptedDie) -> None:
        self._die = die
        self._keep(die)
        self._fill()


class RadioDicePages:
    """Opens these pages. `at_table` names those who play now."""

    def __init__(
        self, services: Services, stage: Stage, navigator: Navigator, at_table: Callable[[], Sequence[str]]
    ) -> None:
        assert services.radio is not None
        self._radio: RadioDice = services.radio()
        self._services, self._stage, self._navigator, self._at_table = services, stage, navigator, at_table

    def page(self) -> None:
        """Shows the dice."""
        self._navigator.push(self._page)

    def _page(self) -> RadioDicePage:
        back, say = self._navigator.back, self._services.say_status
        return RadioDicePage(self._stage.look, back, self._radio, self._keep, self._open, self._adopt, say)

    def _open(self, die: str) -> None:
        self._navigator.push(partial(self._die, die))

    def _adopt(self, die: AdoptedDie) -> None:
        """Makes a die one of this table, says so, and shows it."""
        self._have(die)
        if self._radio.choices.of(die.die) is not None:
            self._open(die.die)
            look = self._stage.look
            told = look._("{die} is a die of this table now.")
            self._stage.tell(Notice(look.fill(told, die=die.name or die.die)))

    def _die(self, die: str) -> Page:
        found = self._radio.choices.of(die)
        if found is None:
            return self._page()
        return RadioDiePage(
            self._stage.look,
            self._navigator.back,
            found,
            self._people(found.owner),
            self._have,
            partial(self._drop, die),
            partial(self._navigator.push, partial(self._naming, die)),
        )

    def _naming(self, die: str) -> Page:
        """Asks what a die is called; whoever types nothing leaves it its name."""
        look = self._stage.look
        found = self._radio.choices.of(die)
        page = Page(look, look._("Rename"), self._navigator.back)

        def done(text: str) -> str:
            if found is not None:
                self._have(replace(found, name=text or found.name))
            self._navigator.back()
            return ""

        page.body.add_widget(Builder(look).entry(look._("What is this die called?"), "", done))
        return page

    def _people(self, owner: str) -> list[str]:
        """Who may own a die: those at the table, then those of earlier evenings."""
        known = known_in([group.seating for group in self._services.evening.groups()])
        names = dict.fromkeys([*([owner] if owner else []), *self._at_table(), *known])
        return list(names)[:MOST_PEOPLE]

    def _have(self, die: AdoptedDie) -> None:
        self._keep(self._radio.choices.having(die))

    def _drop(self, die: str) -> None:
        self._keep(self._radio.choices.without(die))
        self._navigator.back()

    def _keep(self, choices: RadioChoices) -> None:
        look = self._stage.look
        try:
            self._radio.choose(choices)
        except OSError as error:
            why = error.strerror or str(error)
            told = look.fill(look._("It could not be saved: {why}. Try again."), why=why)
            self._stage.tell(Notice(told, trouble=True))
