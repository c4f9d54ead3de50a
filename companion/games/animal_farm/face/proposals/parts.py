"""Printed parts of the proposal board: names to choose from, a region, a partner with markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    DIM,
    Frame,
    PrintOnce,
    best,
    block,
    disc,
    ink,
    outlined_block,
    party_named,
    piece,
    sheet,
    write,
)
from companion.games.animal_farm.face.proposals.slate import Slate, TouchSpot, paper_key
from companion.games.animal_farm.models.draft import AtStake
from companion.models.game.parties import PartyModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.text import text_width

TAG_MM = 11.0
"""The height of a name to choose."""

MOST_TAG_MM, LARGEST = 20.0, 1.3
"""Its height where there is room, and how much larger it is written then."""

STRIP_MM = 19.0
"""The height of what says what the talks are about."""

ROOMIEST = 2.1
"""How much higher a partner in a form is than a finger, at most."""

TURNED = 2.0
"""Upright, where one half is turned to the other, both are drawn so much larger than they are shown."""


def person(
    canvas: Canvas,
    theme: Theme,
    party: PartyModel,
    frame: Frame,
    *,
    mm: float = 3.2,
    side_mm: float = 5.0,
    faint: bool = False,
) -> None:
    """Piece and name from the left; the short name where the whole one has no room."""
    x, y, wide, high = frame
    side = min(theme.mm(side_mm), high * 0.7)
    piece(canvas, theme, party.look, (x + side / 2, y + high / 2), side)
    left = x + side + theme.design(7)
    room = max(1.0, x + wide - left)
    words, face = party_named(party, room, theme, mm)
    colour = theme.palette.ink_soft if faint else ink(theme, "ink")
    write(canvas, theme, words, (left, y, room, high), colour, mm=mm, face=face, align="left")


def asks_who(look: Look) -> Widget:
    """The question who sits at a half; upright between two arrows to whoever that is."""
    b, words = Builder(look), look._("Who sits here?")
    if not b.portrait:
        return b.heading(words)
    middle = {"center_y": 0.5}
    one, other = (b.icon("down", mm=5.5, wide=12, high=7, colour=b.palette.lamp, pos_hint=middle) for _ in range(2))
    return b.row(one, b.heading(words, align="center", pos_hint=middle), other, gap=0.5, high="needed")


class NameTags(Slate):
    """Everybody's name on paper, two in a line, each in a place that stays; who works elsewhere is faint."""

    def __init__(
        self,
        parties: Sequence[PartyModel],
        free: Sequence[Party],
        theme: Theme,
        on_name: Callable[[Party], object],
    ) -> None:
        self.parties, self.free = parties, free
        spots = {
            party.name: TouchSpot(party.title, theme, partial(on_name, party.name), "party")
            for party in parties
            if party.name in free
        }
        self.gap, self.line = theme.design(6), theme.mm(TAG_MM)
        self.lines = (len(parties) + 1) // 2
        self.least = self.lines * (self.line + self.gap)
        super().__init__(theme, spots, size_hint_y=None, height=self.least)
        self.times = TURNED if theme.profile.portrait else 1.0

    def fill(self, room: float) -> None:
        """Makes the names as high as there is room for."""
        least, most = self.theme.mm(TAG_MM), self.theme.mm(MOST_TAG_MM)
        self.line = max(least, min(most, room / self.lines - self.gap))
        self.height = self.lines * (self.line + self.gap)

    def _tags(self, frame: Frame) -> dict[Party, Frame]:
        x, y, wide, high = frame
        half, top, last = (wide - self.gap) / 2, y + high, len(self.parties) - 1
        return {
            party.name: (
                x + number % 2 * (half + self.gap),
                top - (number // 2 + 1) * self.line - number // 2 * self.gap,
                wide if number == last and not number % 2 else half,  # nobody is beside the last one
                self.line,
            )
            for number, party in enumerate(self.parties)
        }

    def _larger(self) -> float:
        """How much larger all names are written: no more than every whole name has room for."""
        theme, narrow = self.theme, Typeface.NARROW
        longest = max(text_width(one.title, theme.type(3.2, narrow), face=narrow) for one in self.parties)
        room = (self.width - self.gap) / 2 - 24 * theme.design(1) - theme.mm(5.0) * LARGEST
        return float(max(1.0, min(LARGEST, self.line / theme.mm(TAG_MM), room / max(1.0, longest))))

    def places(self, frame: Frame) -> dict[str, Frame]:
        """Those that can be tapped."""
        return {name: at for name, at in self._tags(frame).items() if name in self.spots}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The tags."""
        d, larger = self.theme.design(1), self._larger()
        for party, (x, y, wide, high) in zip(self.parties, self._tags(frame).values(), strict=True):
            if party.name in self.free:
                sheet(canvas, self.theme, "slip", (x, y, wide, high), "slip")
                at = x + 10 * d, y, wide - 16 * d, high
                person(canvas, self.theme, party, at, mm=3.2 * larger, side_mm=5.0 * larger)
                continue
            centre, side = (x + 10 * d + self.theme.mm(2.5), y + high / 2), self.theme.mm(5)
            paint_mark(canvas, party.look, centre, side, self.theme.palette.text, alpha=2 * DIM)
            room = x + 17 * d + side, y, wide - 23 * d - side, high
            words, face = party_named(party, room[2], self.theme)
            write(canvas, self.theme, words, room, self.theme.palette.text_dim, face=face, align="left")


class RegionCut(PrintOnce, Widget):
    """The linocut of a region alone, where there is no room for more of it."""

    def __init__(self, region: str, animal: str, theme: Theme, **kwargs: Any) -> None:
        self.region, self.animal = region, animal
        super().__init__(theme, **kwargs)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """A square in the middle."""
        side = min(frame[2], frame[3])
        at = frame[0] + (frame[2] - side) / 2, frame[1] + (frame[3] - side) / 2, side, side
        block(canvas, self.theme, self.region, self.animal, at)
        outlined_block(canvas, self.theme, at)


class RegionStrip(Slate):
    """What talks are about: the linocut, the region's name, and how much there is to share."""

    role = "about"

    def __init__(self, region: str, animal: str, title: str, stake: AtStake, look: Look) -> None:
        self.region, self.animal, self.title, self.look = region, animal, title, look
        self.lines = stake_lines(stake, look)
        super().__init__(look.theme, {}, size_hint_y=None, height=look.theme.mm(STRIP_MM))
        self.times = TURNED if look.theme.profile.portrait else 1.0

    @property
    def shows(self) -> str:
        """Its words."""
        return " ".join((self.title, *self.lines))

    def places(self, frame: Frame) -> dict[str, Frame]:
        """It is read only."""
        return {}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """The block at the left, the words beside it."""
        theme, d = self.theme, self.theme.design(1)
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = frame
        side = high - 8 * d
        block(canvas, theme, self.region, self.animal, (x + 4 * d, y + 4 * d, side, side))
        left, room = x + side + 14 * d, wide - side - 20 * d
        outlined_block(canvas, theme, (x + 4 * d, y + 4 * d, side, side))
        larger = min(1.5, high / theme.mm(STRIP_MM))
        words, face = best((self.title,), room, theme, 4.0 * larger)
        at, mm = (left, y + high * 0.56, room, high * 0.38), 4.0 * larger
        write(canvas, theme, words, at, ink(theme, "ink"), mm=mm, face=face, align="left")
        for number, line in enumerate(self.lines):
            at = left, y + high * (0.32 - 0.26 * number), room, high * 0.26
            write(canvas, theme, line, at, ink(theme, "ink"), mm=2.8 * larger, face=Typeface.LABEL, align="left")


def stake_lines(stake: AtStake, look: Look) -> tuple[str, ...]:
    """How many markers there are to share, and what a majority is."""
    told = look.fill(look._("{count} to share."), count=stake.markers)
    if not stake.majority:
        return (told,)
    return told, look.fill(look._("Majority from {strength}."), strength=stake.majority)


class PartnerRow(Slate):
    """Somebody who may be a partner: a tap on the name adds or removes that one; minus and plus change the markers.

    `count` is None for who is no partner; `most` is how many that one may take. Where it is none, that is said, and the
    minus is the way out, but for who proposes and `stays`.
    """

    role = "partner"

    def __init__(
        self,
        party: PartyModel,
        count: int | None,
        most: int,
        look: Look,
        on_name: Callable[[], object],
        on_count: Callable[[int], object],
        *,
        animal: str,
        brings: int = 0,
        stays: bool = False,
    ) -> None:
        theme, now = look.theme, count or 0
        self.animal = animal
        self.brings = look.fill(look._("strength {count}"), count=brings) if brings else ""
        self.party, self.count, self.most, self.stays = party, count, most, stays
        self.close = False
        """Whether another one stands beside it."""
        self.nothing = look._("takes none")
        spots = {
            "name": TouchSpot(party.title, theme, on_name, "party"),
            "more": TouchSpot("+", theme, on_name if count is None else partial(on_count, now + 1)),
        }
        if count is not None:
            spots["less"] = TouchSpot("−", theme, partial(on_count, now - 1))
        self.least = theme.mm(TOUCH_MM)
        super().__init__(theme, spots, size_hint_y=None, height=self.least)

    def fill(self, room: float) -> None:
        """Takes the height that nothing else needs."""
        self.height = max(self.least, min(room, self.theme.mm(TOUCH_MM * ROOMIEST)))

    def _columns(self, frame: Frame) -> dict[str, Frame]:
        """Name, minus, the number, plus."""
        x, y, wide, high = frame
        step, number = self.theme.mm(TOUCH_MM * 1.1), self.theme.mm(9.5)
        if self.close:
            step, number = self.theme.mm(TOUCH_MM), 0.0  # it stands below the name
        name = wide - 2 * step - number
        return {
            "name": (x, y, name, high),
            "less": (x + name, y, step, high),
            "number": (x + name + step, y, number, high),
            "more": (x + wide - step, y, step, high),
        }

    def places(self, frame: Frame) -> dict[str, Frame]:
        """The spots; the number between them is only read, and who is no partner has nothing to lose."""
        return {name: at for name, at in self._columns(frame).items() if name in self.spots}

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """A slip of paper: a tick for a partner; who is none is faint, with the plus alone."""
        theme, d, palette = self.theme, self.theme.design(1), self.theme.palette
        at, is_in = self._columns(frame), self.count is not None
        sheet(canvas, theme, "slip", frame, "slip")
        x, y, wide, high = at["name"]
        if is_in:
            box(canvas, (x + 3 * d, y + 3 * d), (frame[2] - 6 * d, high - 6 * d), ink(theme, "ochre"), 4 * d, 0.32)
        side = 0.0 if self.close else theme.mm(4.4)
        if is_in and side:
            painter.icon(canvas, "check", (x + 8 * d + side / 2, y + high / 2), side, palette.green)
        room = wide if is_in else at["more"][0] - x
        if is_in and self.close:
            self._stacked(canvas, (x + 7 * d, y, room - 8 * d, high))
        else:
            self._named(canvas, (x + side + 12 * d, y, room - side - 14 * d, high), faint=not is_in)
        leaves = not self.count and not self.stays
        signs = (
            ("less", "×" if leaves else "−", not self.count and self.stays),
            ("more", "+", (self.count or 0) >= self.most),
        )
        for name, sign, idle in signs[0 if is_in else 1 :]:
            paper_key(canvas, theme, at[name], faint=idle)
            write(canvas, theme, sign, at[name], palette.ink_soft if idle else ink(theme, "ink"), mm=4.6)
        if not is_in or self.close:
            return
        x, y, wide, high = at["number"]
        if not self.count:  # a partner all the same, for nothing
            words = self.nothing.split(" ")
            half = high / max(2, len(words))
            for line, word in enumerate(words):
                low = y + high / 2 + (len(words) / 2 - line - 1) * half * 0.8
                write(canvas, theme, word, (x, low, wide, half), palette.ink_soft, face=Typeface.NARROW)
            return
        digits, side = str(self.count), min(theme.mm(4.8), high * 0.6)
        first = text_width(digits, theme.type(4.6, Typeface.HEAVY), face=Typeface.HEAVY)
        left = x + (wide - first - side) / 2 - d
        write(canvas, theme, digits, (left - d, y, first + 4 * d, high), ink(theme, "ink"), mm=4.6, face=Typeface.HEAVY)
        disc(canvas, theme, self.animal, (left + first + 4 * d + side / 2, y + high / 2), side)

    def _stacked(self, canvas: Canvas, frame: Frame) -> None:
        """Where two stand side by side: the piece, right of it the name above the number."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        side = min(theme.mm(4.6), high * 0.6)
        piece(canvas, theme, self.party.look, (x + side / 2, y + high / 2), side)
        left, colour = x + side + 4 * d, ink(theme, "ink")
        room, line = x + wide - left, min(high * 0.46, theme.type(3.0) * 1.2)
        low = y + (high - 2.1 * line) / 2
        words, face = party_named(self.party, room, theme)
        write(canvas, theme, words, (left, low + 1.1 * line, room, line), colour, face=face, align="left")
        told, mm = str(self.count or 0), 3.4
        write(canvas, theme, told, (left, low, room, line), colour, mm=mm, face=Typeface.HEAVY, align="left")
        if not self.count:
            return
        coin = left + text_width(told, theme.type(mm, Typeface.HEAVY), face=Typeface.HEAVY) + 4 * d
        disc(canvas, theme, self.animal, (coin + line / 2, low + line / 2), line)

    def _named(self, canvas: Canvas, frame: Frame, *, faint: bool) -> None:
        """Who it is, and right of it what strength that one brings: a long name gives way to it."""
        theme, (x, y, wide, high) = self.theme, frame
        if not self.brings:
            person(canvas, theme, self.party, frame, faint=faint)
            return
        told = text_width(self.brings, theme.type(2.8, Typeface.NARROW), face=Typeface.NARROW) + theme.design(8)
        person(canvas, theme, self.party, (x, y, wide - told, high), faint=faint)
        at, soft = (x + wide - told, y, told - theme.design(6), high), theme.palette.ink_soft
        write(canvas, theme, self.brings, at, soft, face=Typeface.NARROW, align="right")


class Partners(BoxLayout):
    """Their rows: who proposes has a line, the others stand side by side; nobody's place changes with who is in it."""

    def __init__(self, abreast: int) -> None:
        self.abreast = abreast
        self.rows: list[PartnerRow] = []
        super().__init__(orientation="vertical", size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))

    def add(self, row: PartnerRow) -> None:
        """Takes a row; `lay` puts it into its line."""
        self.rows.append(row)

    def lay(self) -> None:
        """Puts the rows into lines; of an odd number the last one has a line, too."""
        self.add_widget(self.rows[0])
        for first in range(1, len(self.rows), self.abreast):
            line = BoxLayout(size_hint_y=None)
            line.bind(minimum_height=line.setter("height"))
            for row in self.rows[first : first + self.abreast]:
                row.close = self.abreast > 1 and len(self.rows) - first > 1
                line.add_widget(row)
            self.add_widget(line)

    def fill(self, room: float) -> None:
        """The lines share the height."""
        for row in self.rows:
            row.fill(room / len(self.children))
