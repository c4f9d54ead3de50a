"""The table from above with its places: who sits where. A tap on a place, then one on another, moves somebody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.set_up.places import SPOTS
from companion.ui.look.faces import Typeface
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import BOXED
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.text import FitText, face_of, longest_word, text_width, wrapped_height

FRONT, BOX_TOP = 104, 90
"""The most width of the game's box on the table, so that no tag meets it, and where those before it end, in design
pixels.
"""
LEAST_FRONT = 0.62
"""How much of that width it must have, to be more than the emblem alone."""

HIGH_MM = 11.6
"""Height of a plain place in millimetres."""

LONG = 11
"""Most letters of a name in one line."""

PIECE, TAG, EDGE = 52, 38, 112
"""Diameter of a piece, height of the tag with a name, and of a place at the near or far edge, in design pixels."""


Area = tuple[float, float, float, float]
"""x, y, width and height in px."""

WHOLE = 0.78
"""So much smaller a name is set before its letters become narrow."""


class Place(Touchable, FloatLayout):
    """A place at the table: a ring with a plus while it is free, else a piece and a tag with the name.

    Selected its tag is lit. A `note` is written on a free place; somebody who sits there has a small hand. `full`: no
    more people may sit down, so a free place is only a faint ring.
    """

    role = "seat"

    def __init__(
        self,
        number: int,
        party: PartyModel | None,
        theme: Theme,
        on_tap: Callable[[], object],
        *,
        picked: bool,
        full: bool = False,
        note: str = "",
    ) -> None:
        self.full = full
        self.number, self.party, self.theme, self.picked, self.note = number, party, theme, picked, note
        self.edge = SPOTS[number].edge
        super().__init__(on_tap, size_hint=(None, None), size=(theme.mm(TOUCH_MM * 2), theme.mm(HIGH_MM)))
        palette = theme.palette
        self.name: FitText | None = None
        self.said: FitText | None = None
        if party is not None:
            ink = palette.on_lamp if picked else palette.ink
            self.name = FitText(in_lines(party.title), theme, "answer", strong=True, colour=ink, size_hint=(None, None))
            self.add_widget(self.name)
        if note and party is None:
            self.said = FitText(note, theme, "small", colour=palette.text, size_hint=(None, None))
            self.add_widget(self.said)
        self.bind(pos=self._lay, size=self._lay)

    @property
    def shows(self) -> str:
        """Who sits there, or the place's number."""
        return self.party.title if self.party is not None else f"#{self.number}"

    @property
    def upright(self) -> bool:
        """Whether the tag lies below or above the piece, not beside it."""
        return self.edge in ("near", "far")

    @property
    def piece(self) -> tuple[float, float, float]:
        """The middle of the piece and its diameter: it stands at the edge of the table."""
        low = self._lines > 1 and self.height < self.theme.design(EDGE) * self.theme.text_scale
        share = 0.92 if not self.upright else 0.4 if low else 0.5
        size = min(self.theme.design(PIECE), self.height * share, self.width * 0.34)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        if self.edge == "far":
            y = self.y + self.height - size / 2
        elif self.edge == "near":
            y = self.y + size / 2
        elif self.edge == "left":
            x = self.x + size / 2
        else:
            x = self.x + self.width - size / 2
        return x, y, size

    @property
    def tag(self) -> tuple[float, float, float, float]:
        """The sheet with the name: x, y, width and height."""
        x, y, size = self.piece
        gap = self.theme.design(4)
        room = self._room
        tag = self.theme.design(TAG) * self._lines * self.theme.text_scale
        high = min(tag, self.height - (size + gap if self.upright else gap))
        wide = room
        if self.name is not None:
            word = max(
                text_width(line, self.name.wanted_px, face=self.name.face) for line in self.name.text.split("\n")
            )
            wide = min(room, word + self.theme.design(22))
        if self.edge == "far":
            return x - wide / 2, self.y + self.height - size - gap - high, wide, high
        if self.edge == "near":
            return x - wide / 2, self.y + size + gap, wide, high
        left = x + size / 2 + gap if self.edge == "left" else x - size / 2 - gap - wide
        return left, y - high / 2, wide, high

    @property
    def _room(self) -> float:
        """The most width of the tag: two beside each other do not touch."""
        return float(self.width) - (self.theme.design(8) if self.upright else self.piece[2] + self.theme.design(4))

    def _word(self, name: FitText) -> None:
        """Sets the name as it has room: whole, in narrow letters and smaller if need be, else the first name."""
        party, theme = self.party, self.theme
        assert party is not None
        usual, wanted, least = face_of(theme, "answer", True), theme.px("answer"), min(theme.px("answer"), theme.least)
        capitals = usual.cap / Typeface.NARROW.cap  # as high as those of the usual letters
        large, small = ((usual, px, Typeface.NARROW, px * capitals) for px in (wanted * WHOLE, least))
        sizes = [(large[0], large[1]), (large[2], large[3]), (small[0], small[1]), (small[2], small[3])]
        tries = [(words, *one) for words in (party.title, party.first or party.title, party.short) for one in sizes]
        for words, face, px in tries:
            name.text, name.face = in_lines(words), face
            _, _, wide, high = self.tag
            wide -= theme.design(10)
            fits = longest_word(name.text, px, face=face) <= wide
            if fits and wrapped_height(name.text, px, wide, face=face) <= high:
                name.smallest_px = px
                break
        name.fitted = None

    @property
    def _lines(self) -> float:
        return 1.55 if self.name is not None and "\n" in self.name.text else 1.0

    def _lay(self, *_: object) -> None:
        if self.name is not None:
            self._word(self.name)
        x, y, wide, high = self.tag
        if self.name is not None:
            self.name.pos, self.name.size = (x + self.theme.design(5), y), (wide - self.theme.design(10), high)
            self.name._fit()
        if self.said is not None:
            low = self.theme.design(26)
            said = min(
                wide, text_width(self.said.text, self.said.wanted_px, face=self.said.face) + self.theme.design(8)
            )
            middle = self.piece[0]  # beside the ring, so that it is seen whose it is
            x = middle - said / 2 if self.upright else x + (wide - said if self.edge == "right" else 0)
            y = y + (high - low) / 2 if not self.upright else y if self.edge == "near" else y + high - low
            self.said.pos, self.said.size = (x, y), (said, low)

    def paint(self, canvas: Canvas) -> None:
        """Draw the piece with its tag, or the free seat."""
        theme, palette = self.theme, self.theme.palette
        x, y, size = self.piece
        if self.party is None:
            ring = size * 0.92
            alpha = 0.35 if self.full else 1.0
            picture = None if ATLAS.plain else ATLAS.picture("seat_free")
            if picture is not None:
                painter.image(canvas, "seat_free", (x, y), scale=ring / picture.size[0], alpha=alpha)
            else:
                paint_box(
                    canvas, (x - ring / 2, y - ring / 2), (ring, ring), palette.surface, palette.line, ring / 2, 2
                )
            if not self.full:
                ink = DARK_TEXT if picture is not None else palette.text
                paint_icon(canvas, "plus", (x, y), ring * (0.5 if self.pressed else 0.42), ink)
            return
        left, low, wide, high = self.tag
        if self.picked:
            box(canvas, (left, low), (wide, high), palette.lamp, theme.design(4))
        else:
            paint_paper(canvas, theme, (left, low), (wide, high), "slip")
        self.paint_piece(canvas, (x, y - (1 if self.pressed else 0)), size)
        if self.note:
            disc = size * 0.46
            corner = x + size * 0.14, y - size * 0.5
            paint_box(canvas, corner, (disc, disc), palette.raised, palette.text, disc / 2, 1.2)
            at = corner[0] + disc / 2, corner[1] + disc / 2
            paint_icon(canvas, "hand", at, disc * 0.7, palette.text)
        if self.party.absent or self.party.boxed:
            disc = size * 0.5
            corner = x + size * 0.12, y - size * 0.5
            sign = "pause" if self.party.absent else BOXED
            paint_box(canvas, corner, (disc, disc), palette.surface, palette.text, disc / 2, 1.2)
            paint_icon(canvas, sign, (corner[0] + disc / 2, corner[1] + disc / 2), disc * 0.62, palette.text)

    def paint_piece(self, canvas: Canvas, middle: tuple[float, float], size: float) -> None:
        """Draw what stands at the edge of the table."""
        if self.party is not None:
            paint_mark(canvas, self.party.look, middle, size, self.theme.palette.text)


DARK_TEXT = "#F5ECDA"
"""On a free seat, which is dark by day as well."""


def in_lines(name: str) -> str:
    """The name in two lines if it is a long one of several words: broken there it need not be made smaller. Both lines
    are as short as can be, and of two such places a hyphen is better.
    """
    if len(name) <= LONG:
        return name
    ways = [(name[: at + 1].strip(), name[at + 1 :], name[at] == " ") for at, sign in enumerate(name) if sign in "- "]
    whole = [way for way in ways if way[0] and way[1]]
    if not whole:
        return name
    first, rest, _ = min(whole, key=lambda way: (max(text_width(part, 20, strong=True) for part in way[:2]), way[2]))
    return f"{first}\n{rest}"


class _Board(Painted, FloatLayout):
    """The table top; with `art`, the game's emblem lies on it, and the box stands at its near edge."""

    def __init__(self, theme: Theme, art: str | None = None, **kwargs: Any) -> None:
        self.theme, self.art = theme, art
        self.tags: list[Area] = []
        """Where tags lie: what would be half covered by one is not drawn."""
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        palette, design = self.theme.palette, self.theme.design
        if ATLAS.plain or not painter.nine(canvas, "table_top", self.pos, self.size):
            paint_box(canvas, self.pos, self.size, palette.sunken, palette.line, design(24), 2)
        if self.art is None or self.width < design(300) or self.height < design(190) * self.theme.text_scale:
            return  # the tags need the room
        x, y = self.middle
        if not self._front(canvas):
            if self.theme.profile.portrait and self.theme.text_scale > 1:
                return  # larger tags reach below the middle
            self._sheet(canvas, x, y + design(14))
        self._box(canvas, x, self.y + design(34))

    @property
    def front(self) -> tuple[float, float, float, float]:
        """Where the front of the game's box lies on an upright panel, between the tags: x, y, width and height."""
        design = self.theme.design
        foot, head = self.y + design(BOX_TOP), self.y + self.height - design(EDGE) * self.theme.text_scale
        high = max(0.0, min(head - foot, 2 * design(FRONT)))
        return self.x + self.width / 2 - high / 4, (foot + head - high) / 2, high / 2, high

    def _front(self, canvas: Canvas) -> bool:
        """Draw it; whether there is room."""
        x, y, wide, high = self.front
        if not self.theme.profile.portrait or wide < LEAST_FRONT * self.theme.design(FRONT):
            return False
        return papers.whole(canvas, Art(self.art or "", "box"), (x, y), (wide, high))

    def _covered(self, area: Area) -> bool:
        """Whether a tag lies on a part of it."""
        x, y, wide, high = area
        return any(
            at < x + wide and x < at + across and low < y + high and y < low + up for at, low, across, up in self.tags
        )

    def _sheet(self, canvas: Canvas, x: float, y: float) -> None:
        """The game: a sheet with its emblem."""
        wide, high = self.theme.design(104), self.theme.design(80)
        if self._covered((x - wide / 2, y - high / 2, wide, high)):
            return
        emblem = None if ATLAS.plain else ATLAS.picture("emblem", self.art or "")
        if emblem is None:
            return
        paint_paper(canvas, self.theme, (x - wide / 2, y - high / 2), (wide, high))
        painter.image(canvas, "emblem", (x, y), of=self.art or "", scale=self.theme.design(60) / emblem.size[1])

    def _box(self, canvas: Canvas, x: float, y: float) -> None:
        """This box, as it stands on the table."""
        if ATLAS.plain:
            return
        design, palette = self.theme.design, self.theme.palette
        wide, high = design(78), design(46)
        left, low = x - wide / 2, y - high / 2
        if self._covered((left, low, wide, high)):
            return
        box(canvas, (left + design(2), low - design(4)), (wide, high), "#000000", design(7), 0.4)
        box(canvas, (left, low), (wide, high), "#1A120C", design(7))
        outline(canvas, (left, low), (wide, high), "#5A4B3C", design(7), 1)
        box(canvas, (left + design(7), low + design(7)), (wide - design(14), high - design(14)), "#3A2A1E", design(2))
        box(canvas, (left + design(10), low + design(11)), (design(32), design(24)), palette.paper, design(2))
        for number, colour in enumerate((palette.lamp, "#5A4B3C", "#5A4B3C")):
            at = (left + design(46), low + design(28 - 8.5 * number))
            box(canvas, at, (design(22), design(6)), colour, design(2))


class RoundTable(FloatLayout):
    """The drawn table with a widget at each place, by number. `says` stands below it."""

    def __init__(self, places: Mapping[int, Widget], theme: Theme, says: str = "", art: str | None = None) -> None:
        super().__init__()
        self.theme, self.places = theme, places
        self.board = _Board(theme, art, size_hint=(None, None))
        self.add_widget(self.board)
        self.words = FitText(says, theme, "label", colour=theme.palette.text, size_hint=(None, None))
        self.add_widget(self.words)
        for place in places.values():
            self.add_widget(place)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        """Pieces stand on the edge of the table, their tags lie on it: no two of them meet, however many sit."""
        design = self.theme.design
        below = max(design(34), self.words.wanted_px * 1.3) if self.words.text else 0.0
        x, y, wide, high = self.x, self.y + below, self.width, self.height - below
        self.words.pos, self.words.size = (x, self.y), (wide, below or 1.0)
        rim = design(PIECE / 2)
        self.board.pos, self.board.size = (x + rim, y + rim), (wide - 2 * rim, high - 2 * rim)
        larger = self.theme.text_scale
        across, two = min(wide / 3 - design(4), design(190) * larger), 2 * self.theme.mm(TOUCH_MM)
        up = min(design(EDGE) * larger, high * 0.29, (high - two) / 2)  # two beside each other keep apart
        beside = max(self.theme.mm(TOUCH_MM), min(design(64) * larger, (high - 2 * up) * 0.46))
        reach = min(wide * 0.4, design(200) * larger)
        for number, place in self.places.items():
            edge, share = SPOTS[number]
            if edge in ("near", "far"):
                place.size = across, up
                inset = rim * 0.3 if edge == "far" else rim
                place.pos = (
                    x + inset + (wide - 2 * inset - across) * share,
                    y if edge == "near" else y + high - up,
                )
            else:
                place.size = reach, beside
                low, room = y + up, max(1.0, high - 2 * up - beside)
                apart = max(abs(share - 0.5), min(0.5, beside / room / 2))
                along = 0.5 + (apart if share > 0.5 else -apart)
                place.pos = x if edge == "left" else x + wide - reach, low + room * along
        seats = [place for place in self.places.values() if isinstance(place, Place) and place.party is not None]
        self.board.tags = [place.tag for place in seats]
        self.board.repaint()


MANY = 8
"""From so many people on their tags need the middle of the table where the type is larger."""


class Seats(RoundTable):
    """Who sits where. `on_tap` is called with the number of a place; `notes` are texts for places.

    `full`: as many people sit as may play, so free places only serve to move to. `says` stands below the table.
    """

    def __init__(
        self,
        parties: Mapping[int, PartyModel],
        theme: Theme,
        on_tap: Callable[[int], object],
        *,
        picked: int | None = None,
        says: str = "",
        full: bool = False,
        notes: Mapping[int, str] | None = None,
        art: str | None = None,
    ) -> None:
        shut, noted = full and picked is None, notes or {}
        places = {
            number: Place(
                number,
                parties.get(number),
                theme,
                partial(on_tap, number),
                picked=number == picked,
                full=shut,
                note=noted.get(number, ""),
            )
            for number in SPOTS
        }
        roomy = theme.text_scale == 1 or theme.profile.portrait or len(parties) < MANY
        super().__init__(places, theme, says, art if roomy else None)
