"""Where everything of a dossier lies, by its size: the broad one, the low one, the tall one and the slim one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.politburo.face.art import Frame
from companion.ui.look.faces import Typeface
from companion.ui.look.theme import Theme
from companion.ui.widgets.text import text_width

BROAD = 1.05
"""From this height over its width on the photo of a wide one lies above everything, too."""

WIDE = 128
"""From so many design pixels on the photo stands left of everything; narrower ones stack the numbers beside it."""

TAB, NAME_MM, LOYALTY_MM, HEALTH_MM, OFFICE_MM = 22, 2.85, 4.4, 3.9, 2.8
"""The height of a tab in design pixels, and heights of capitals."""

PHOTO = 108 / 138
"""Width over height of a photo."""

SLIM_PHOTO, LEAST_PHOTO = 0.39, 0.62
"""The most width of a photo in a slim dossier, and the least width over its height: more would cut the face."""

TRACK, MOST_PHOTO = 52, 0.42
"""The least width of a track beside a photo, in design pixels: its ticks stay apart; the most width of a photo beside
everything over that of the dossier.
"""

LOWEST, NARROWEST = 84, 122
"""Below this height or width of a dossier in design pixels nothing on it is larger than usual, whatever the text size:
a face says more than larger letters do.
"""

CAPS, LOW_CAPS, BELOW_CAPS = 1.3, 1.12, 1.02
"""The size of a number over the least height of its line: a capital fills seven tenths of it; below a name less, and
still less with another line below it.
"""

MOST_LARGER = 1.5
"""How much larger than usual the numbers of a tall one become, the wider it is."""

HIGHEST_PHOTO = 190
"""The most height of a photo in a broad dossier, in design pixels."""

TALL, ROOMY = 108, 132
"""From so high a folder on, in design pixels, a narrow one has its photo above everything; and from so high a one on
its track has a line of its own, else a ribbon lies over it.
"""

LOW_PHOTO = 1.12
"""From so much room on, in heights of the loyalty, both numbers stand below each other beside a small photo."""


class DossierShape(NamedTuple):
    """Where everything of a dossier lies; frames are px of the canvas, `photo` is None where there is no room.

    Where `loyalty` and `health` are the same frame, the numbers stand in it beside each other. `sign` is the width of
    star and heart with the gap after them; one that is not `tabbed` has its name on the folder itself.
    """

    tab: Frame
    body: Frame
    photo: Frame | None
    loyalty: Frame
    health: Frame
    track: Frame
    ribbon: Frame
    name_px: float
    loyalty_px: float
    health_px: float
    office_px: float
    sign: float
    tabbed: bool = True


def _office_px(theme: Theme) -> float:
    return theme.mm(OFFICE_MM) / Typeface.STRONG.cap


def _two_digits(px: float, room: float) -> float:
    """The size at which two digits have room: the same for all, whatever the number."""
    while px > 8 and text_width("25", px, face=Typeface.STRONG) > room:
        px *= 0.97
    return px


def _abreast(px: float, wide: float, sign: float) -> float:
    """The same for two numbers beside each other, with their signs."""
    return _two_digits(px, (wide - 2 * sign - sign * 0.1) / 2)


def fitting(theme: Theme, wide: float, high: float) -> Theme:
    """The theme with letters as large as a dossier of this size has room for beside its photo."""
    d = theme.design(1)
    most = min(high / (LOWEST * d), wide / (NARROWEST * d))
    return replace(theme, text_scale=min(theme.text_scale, max(1.0, most)))


def shape_of(frame: Frame, theme: Theme) -> DossierShape:
    """The places in a dossier of this size, tab and all."""
    x, y, wide, high = frame
    theme, d = fitting(theme, wide, high), theme.design(1)
    name = theme.type(NAME_MM)
    tab_high = max(TAB * d, name * 0.98)
    body = (x, y, wide, high - tab_high + 3 * d)
    tab = (x, y + body[3] - 3 * d, wide, tab_high)
    if wide >= WIDE * d and body[3] < wide * BROAD:
        return _broad(frame, tab_high, theme)._replace(name_px=name)
    if body[3] >= TALL * d:
        return _tall(tab, body, theme)
    return _slim(tab, body, theme)._replace(name_px=name)


def sizes(theme: Theme) -> tuple[float, float, float]:
    """Height of a ribbon, of the loyalty and of the health, in px; large letters are for names and numbers."""
    return 21 * theme.design(1), theme.type(LOYALTY_MM), theme.type(HEALTH_MM)


def _broad(frame: Frame, tab: float, theme: Theme) -> DossierShape:
    """The photo left of everything, the name included; the ribbon lies over the track. The numbers stand beside or
    below each other, however they are larger.
    """
    d, (x, y, wide, high) = theme.design(1), frame
    ribbon_high, loyalty, health = sizes(theme)
    top, foot = y + high - d, y + 2 * d
    ribbon_high, track_high = min(ribbon_high, max(16 * d, high * 0.27)), 10 * d
    tall = min(high - 13 * d, HIGHEST_PHOTO * d, wide * MOST_PHOTO / PHOTO)
    photo = (x + 7 * d, y + 5 * d + (high - 13 * d - tall) / 2, tall * PHOTO, tall)
    left = photo[0] + photo[2] + 9 * d
    room, sign = x + wide - 5 * d - left, 14.5 * d
    body = (x, y, wide, high - tab + 3 * d)
    ribbon = (left - 4 * d, foot, room + 8 * d, ribbon_high)
    name = (left - 8 * d, top - tab, room + 12 * d, tab)
    track = (left, foot + (ribbon_high - track_high) / 2, room - 2 * d, track_high)
    low = foot + ribbon_high
    free = name[1] - low + d
    abreast = min(_abreast(loyalty, room, sign), free * LOW_CAPS)
    below = min(_two_digits(loyalty, room - sign), (free / 2 - d) * BELOW_CAPS)
    numbers: Frame = (left, low, room, free)
    second = numbers
    if below > abreast:
        row = free / 2 - d  # clear of the name above
        numbers, second = (left, low + row, room, row), (left, low, room, row)
    size = max(abreast, below)
    return DossierShape(name, body, photo, numbers, second, track, ribbon, 0.0, size, min(health, size),
                 _office_px(theme), sign, tabbed=False)  # fmt: skip


def _tall(tab: Frame, body: Frame, theme: Theme) -> DossierShape:
    """A large photo above everything: on an upright panel. In a lower one the ribbon lies over the track."""
    d, (x, y, wide, high) = theme.design(1), body
    ribbon_high, loyalty, _ = sizes(theme)
    larger = max(1.0, min(MOST_LARGER, wide / (WIDE * d)))
    room, sign, track_high = wide - 10 * d, 14 * d * larger, 11 * d
    size = _abreast(loyalty * larger, room, sign)
    row, foot = size * 1.02, y + 3 * d
    track = (x + 7 * d, foot + ribbon_high + d, wide - 14 * d, track_high)
    if high < ROOMY * d:
        track = (track[0], foot + (ribbon_high - track_high) / 2, track[2], track_high)
    numbers = (x + 5 * d, max(foot + ribbon_high, track[1] + track_high + d), room, row)
    low = numbers[1] + row + 3 * d
    tall = min(y + high - 9 * d - low, (wide - 20 * d) / PHOTO)
    photo = (x + (wide - tall * PHOTO) / 2, low + (y + high - 8 * d - low - tall) / 2, tall * PHOTO, tall)
    ribbon = (x + 2 * d, foot, wide - 2 * d, ribbon_high)
    return DossierShape(tab, body, photo, numbers, numbers, track, ribbon, theme.type(NAME_MM), size, size,
                 _office_px(theme), sign)  # fmt: skip


def _slim(tab: Frame, body: Frame, theme: Theme) -> DossierShape:
    """A small photo with the numbers below each other beside it; in a low one the numbers alone, beside each other."""
    d, (x, y, wide, high) = theme.design(1), body
    ribbon_high, loyalty, health = sizes(theme)
    name, office, track_high = theme.type(NAME_MM), _office_px(theme), 9 * d
    top, foot = y + high - 4.5 * d, y + 2 * d
    ribbon = (x + 2 * d, foot, wide - 2 * d, ribbon_high)
    track = (x + 7 * d, foot + ribbon_high + d, wide - 14 * d, track_high)
    rest = top - foot - ribbon_high - track_high - d
    if rest < LOW_PHOTO * loyalty:
        left, room, sign = x + 4 * d, wide - 8 * d, 13 * d
        size = _abreast(loyalty, room, sign)
        if rest < size * 0.8:
            track = (track[0], foot + (ribbon_high - track_high) / 2, track[2], track_high)
            rest = top - foot - ribbon_high
        size = min(size, rest * CAPS)
        line = (left, top - rest, room, rest)
        return DossierShape(tab, body, None, line, line, track, ribbon, name, size, size, office, sign)
    sign = 11 * d  # the photo's corners stay clear of the name; the track stands beside it if there is room
    beside = wide * 0.6 - 18 * d >= TRACK * d
    if not beside:  # a ribbon lies above it, and over the foot of the photo
        track = (track[0], foot, track[2], track_high)
        ribbon = (ribbon[0], foot + track_high, ribbon[2], ribbon_high - 2 * d)
    whole = top - foot - (0 if beside else track_high + 2 * d)
    photo_high = min(whole - 8 * d, wide * SLIM_PHOTO / LEAST_PHOTO)
    across = min(photo_high * PHOTO, wide * SLIM_PHOTO)
    photo = (x + 6 * d, top - 6 * d - photo_high, across, photo_high)
    left = photo[0] + photo[2] + 6 * d
    if beside:
        track = (left + 2 * d, track[1], x + wide - 8 * d - left, track_high)
    room, row = x + wide - 4 * d - left, rest / 2
    size = _two_digits(min(loyalty, row * 1.24), room - sign)
    return DossierShape(tab, body, photo, (left, top - row, room, row), (left, top - 2 * row, room, row), track, ribbon,
                 name, size, min(health, size), office, sign)  # fmt: skip
