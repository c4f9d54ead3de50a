"""The bottom line of the table: devices, whether the game is saved, and what is always needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.box.devices import DeviceModel
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.play.table import TableModel
from companion.ui.game.narrator import Narrator
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import BarButton
from companion.ui.widgets.chips import DeviceChip
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.layout import Well
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import brief

SPARE_MM = 16.0
"""What a wide bottom line has room for beside its words: devices."""

STACKED_MM = 10.5
"""Height of the bottom line where words stand below their icons."""


def with_names_shorter(said: str, parties: Sequence[PartyModel]) -> tuple[str, ...]:
    """A sentence, and the same with fewer letters of each name: its first, then the short one."""
    named = sorted(parties, key=lambda party: -len(party.title))  # “Anna Maria” before “Anna”
    briefly = shortly = said
    for party in named:
        briefly = briefly.replace(party.title, brief(party.first or party.title))
        shortly = shortly.replace(party.title, party.short)
    return tuple(dict.fromkeys((said, briefly, shortly)))


@dataclass(frozen=True)
class TableWays:
    """Where the table's buttons lead. `repeat` reads the last sentences again, or stops reading; `party` is called when
    a party's tile is tapped, `choices` when what it chose is tapped there; `phones` is offered while phones are on.
    """

    log: Callable[[], None]
    correct: Callable[[], None]
    to_do: Callable[[], None]
    undo: Callable[[], None]
    menu: Callable[[], None]
    devices: Callable[[], None]
    repeat: Callable[[], None]
    party: Callable[[Party], None]
    choices: Callable[[], None]
    phones: Callable[[], None] = lambda: None


class BottomLine(Well):
    """Replaces only what changed; `tell` shows why the voice is silent."""

    def __init__(self, look: Look, ways: TableWays, tell: Callable[[Notice], None]) -> None:
        self.look, self.theme, self.ways, self.tell = look, look.theme, ways, tell
        self.b = b = Builder(look)
        design = b.theme.design
        super().__init__(b.theme, orientation="horizontal", spacing=design(6), padding=design(6), size_hint_y=None)
        self._high = b.mm(TOUCH_MM if self.is_wide else STACKED_MM)
        self.height = self._high + design(12)
        self._parts = KeyedChildren(self)
        self._shown: tuple[object, ...] | None = None

    def update(self, model: TableModel, devices: Sequence[DeviceModel], narrator: Narrator, tip: str = "") -> None:
        """Shows the devices, whether the game is saved, and the buttons; nothing is built where nothing changed.

        A `tip` stands in the place of “undo” while nothing can be taken back.
        """
        theme, look, ways, wide = self.theme, self.look, self.ways, self.is_wide
        speaks = (bool(narrator.reading) if narrator.heard else None) if not wide else None
        whats = with_names_shorter(model.undoes, model.parties)
        shows = (tuple(devices), model.saved, model.can_undo, model.to_move, speaks, whats, tip)
        if shows == self._shown:
            return
        self._shown = shows
        parts: list[Part] = []
        if wide:
            told = [one for one in devices if one.icon in ("speaker", "phone") or one.state == "lost"]
            parts += [Part(device, partial(self._device, device)) for device in told]
        if not model.saved:
            parts += [Part("disk", self._disk), Part("unsaved", self._unsaved)]
        tip = "" if model.can_undo else tip
        undo = ("undo", look._("Undo"), ways.undo, model.can_undo, look.locked)
        buttons = [
            ("log", look._("Log"), ways.log, True, False),
            *([] if wide or tip else [undo]),
            ("correct", look._("Correct"), ways.correct, True, look.locked),
            ("menu", look._("Menu"), ways.menu, True, False),
        ]
        if model.to_move:
            to_move = look.fill(look._("To board: {count}"), count=len(model.to_move))
            buttons.insert(0, ("figure", to_move, ways.to_do, True, False))
        if not wide:
            worst = next((device for device in devices if device.state == "lost"), None)
            if worst is not None:
                buttons.insert(0, (worst.icon, look._("Devices"), ways.devices, True, False))
            if any(device.icon == "phone" for device in devices):
                buttons.insert(0, ("phone", look._("Phones"), ways.phones, True, False))
        if speaks is not None:
            buttons.insert(1, ("speaker", look._("Stop") if speaks else look._("Again"), ways.repeat, True, False))
        if wide:
            build = partial(BarButton, *undo[:2], theme, undo[2], held=undo[4], beside=True, whats=whats)
            none = partial(self._tip, tip)  # the others stay where they are
            parts.insert(0, Part((undo[1], undo[3:], whats, tip), build if model.can_undo else none))
        elif tip:
            parts.insert(0, Part(tip, partial(self._tip, tip)))
        for icon, text, act, enabled, held in buttons:
            hint: dict[str, Any] = {"height": self._high}
            if wide:
                hint |= {"size_hint_x": None, "width": self._wide(text), "beside": True}
            build = partial(BarButton, icon, text, theme, act, enabled=enabled, held=held, **hint)
            parts.append(Part((icon, text, enabled, held), build))
        self._parts.show(parts)

    def _wide(self, text: str) -> float:
        """The width of a button of a wide bottom line: its icon and its word."""
        theme = self.theme
        word = text_width(text, theme.px("label"), face=theme.style("label").face)
        return max(theme.mm(TOUCH_MM), word + theme.design(8 + 26 + 8 + 10))

    def _device(self, device: DeviceModel) -> Widget:
        return DeviceChip(device.icon, device.state, device.sentence, self.theme, self._act_of(device))

    def _tip(self, words: str) -> Widget:
        b = self.b
        return b.fit(words, "label", strong=True, align="left", size_hint=(1.8, None), height=self._high)

    def _disk(self) -> Widget:
        b = self.b
        return b.icon("disk", colour=b.palette.warning, wide=5)

    def _unsaved(self) -> Widget:
        b = self.b
        return b.fit(self.look._("Not saved"), "small", colour=b.palette.warning, size_hint_x=0.8)

    @cached_property
    def is_wide(self) -> bool:
        """Whether the words of the bottom line have room beside their icons."""
        look, theme = self.look, self.theme
        words = (
            look._("Undo"),
            look._("Log"),
            look._("Correct"),
            look._("Menu"),
            look.fill(look._("To board: {count}"), count=20),
        )
        return sum(self._wide(word) + theme.design(6) for word in words) + theme.mm(SPARE_MM) < theme.profile.width

    def _act_of(self, device: DeviceModel) -> Callable[[], None]:
        """What a tap on a device does: the voice reads again, or the screen says why it is silent."""
        if device.icon == "phone":
            return self.ways.phones
        if device.icon != "speaker":
            return self.ways.devices
        if device.state in DeviceChip.OUT:
            return partial(self.tell, Notice(device.sentence))
        return self.ways.repeat
