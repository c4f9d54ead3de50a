"""Names: whole where they fit, else as much of each as has room, and beside each other all in one size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party
from companion.models.game.parties import PartyModel
from companion.ui.look.faces import Typeface
from companion.ui.look.theme import Theme
from companion.ui.widgets.text import FitText, longest_word, text_width, wrapped_height


class NamesAlike(NamedTuple):
    """Names beside each other in one size: how each is written, and in which letters."""

    words: Mapping[Party, str]
    face: Typeface
    px: float


def names_alike(
    parties: Sequence[PartyModel], room: float, theme: Theme, *, whole: bool = False, cut: bool = False
) -> NamesAlike | None:
    """All names in the largest size in which the longest first name has room, in narrow letters if need be; None if one
    would have to be smaller than can be read. What is left of a double name is its first half and a letter.

    With `whole` nothing may be smaller than usual. With `cut` a name may end in an ellipsis: in the largest size in
    which enough of each is read, and never None.
    """
    style, usual = theme.style("small").strong, theme.px("small")
    least = usual if whole else theme.mm(LEAST_NAME_MM) / style.cap
    px = usual / theme.text_scale**0.5 if cut else usual  # the piece above keeps its size, too
    while True:
        for face in (style, Typeface.NARROW):
            size = px * style.cap / face.cap
            words = {party.name: _fitting(party, room, size, face) for party in parties}
            if cut:
                begun = {one.name: words[one.name] or _begun(one, room, size, face) for one in parties}
                if all(words[one.name] or _is_enough(begun[one.name], one) for one in parties) or px <= least:
                    return NamesAlike(begun, face, size)
            if all(words.values()):
                return NamesAlike(words, face, size)
        if px <= least:
            return None
        px = max(least, px * 0.96)


ENOUGH = 7
"""So many letters of a name are enough to know it by."""


def _begun(party: PartyModel, room: float, size: float, face: Typeface) -> str:
    return beginning(party.first or party.title, party.short, room, size, face)


def _is_enough(begun: str, party: PartyModel) -> bool:
    """Whether so much of a name is; a short name that tells people apart is never longer."""
    return len(begun.rstrip("…")) >= ENOUGH or not party.title.startswith(begun.rstrip("…"))


def _fitting(party: PartyModel, room: float, size: float, face: Typeface) -> str:
    """As much of a name as has room, "" if not even the first name has."""
    first = party.first or party.title
    tries = (party.title, first, half(first))
    return next((one for one in tries if text_width(one, size, face=face) <= room), "")


def half(name: str) -> str:
    """What is left of a double name: its first half and a letter."""
    before, _, after = name.partition("-")
    return f"{before}-{after[:1]}." if before and after else name


BRIEF = 14
"""So many letters of one word have room on half a line of buttons."""


def brief(name: str) -> str:
    """A name on a button: half of a double one where it is long."""
    first, *others = name.split() or [""]
    return " ".join((half(first), *others)) if len(first) > BRIEF else name


def beginning(name: str, short: str, room: float, size: float, face: Typeface) -> str:
    """As much of a name as has room on a line, with an ellipsis; the short one where that is no less.

    A short name that is not how the name begins was chosen, or tells people apart who begin alike: it stays.
    """
    if not "".join(name.split()).startswith(short):
        return short
    cuts = (name[:end].rstrip(" -.") for end in range(len(name) - 1, len(short), -1))
    longer = (f"{cut}…" for cut in cuts if len("".join(cut.split())) > len(short))
    return next((one for one in longer if text_width(one, size, face=face) <= room), short)


LEAST_NAME_MM = 2.1
"""The height of a capital below which a name at the table's edge is cut rather than set smaller."""


class Name(FitText):
    """A name: the whole one where it fits, else its first name, how it begins, or the short one; never broken.

    Names beside each other have one size, unless whole names are wanted (`full`): these become smaller first. A `slim`
    one is set in narrow letters, smaller and on two lines, before it is cut.
    """

    def __init__(
        self,
        title: str,
        short: str,
        theme: Theme,
        size: str = "answer",
        *,
        full: bool = False,
        slim: bool = False,
        first: str = "",
        alike: tuple[str, NamesAlike] | None = None,
        **kwargs: Any,
    ) -> None:
        self.title, self.short, self.full, self.slim = title, short, full, slim
        self.first, self.alike = first or title, alike
        self.usual: Typeface | None = None
        self.usual_least = 0.0
        self.whole = WHOLE_UPRIGHT / theme.text_scale if theme.profile.portrait else WHOLE
        super().__init__(short, theme, size, **kwargs)

    def again(self) -> None:
        """Fits it anew, as it is to be set otherwise."""
        self.fitted = None
        self._fit()

    def _fit(self, *_: object) -> None:
        if self.alike is not None:
            self.text, names = self.alike
            self.face, self.wanted_px = names.face, names.px
            self.usual = self.face
            super()._fit()
            return
        if self.usual is None:
            self.usual, self.usual_least = self.face, self.smallest_px
        self.smallest_px = self.usual_least
        whole = self._whole(self.smallest_px if self.full else self.wanted_px, self.usual)
        capitals = self.usual.cap / Typeface.NARROW.cap  # as high as those of the usual letters
        least = max(self.smallest_px * capitals, self.wanted_px * self.whole)
        tries = (self.title, self.title.replace("-", "-\n")) if self.slim and not whole else ()
        narrow = next((one for one in tries if self._is_whole_in_narrow(one, least)), "")
        self.face, self.smallest_px = (Typeface.NARROW, least) if narrow else (self.usual, self.smallest_px)
        self.text = self.title if whole else narrow or self._cut(least)
        super()._fit()

    def _cut(self, least: float) -> str:
        """The first name where that has room, in narrow letters if need be, else how the name begins."""
        assert self.usual is not None
        if text_width(self.first, self.wanted_px, face=self.usual) <= self.width:
            return self.first
        smaller = least < self.wanted_px
        on_a_line = text_width(self.first, least, face=Typeface.NARROW) <= self.width
        if smaller and on_a_line and self._is_whole_in_narrow(self.first, least):
            self.face, self.smallest_px = Typeface.NARROW, least
            return self.first
        begun = beginning(self.first, self.short, self.width, self.wanted_px, self.usual)
        if smaller and begun == self.short:
            begun = beginning(self.first, self.short, self.width, least, Typeface.NARROW)
            if begun != self.short and self._is_whole_in_narrow(begun, least):
                self.face, self.smallest_px = Typeface.NARROW, least
                return begun
            return self.short
        return begun

    def _is_whole_in_narrow(self, name: str, size: float) -> bool:
        """Whether a name has room in narrow letters, on two lines if need be: it is set no smaller."""
        high = wrapped_height(name, size, max(1.0, self.width), face=Typeface.NARROW)
        return bool(high <= self.height and longest_word(name, size, face=Typeface.NARROW) <= self.width)

    def _whole(self, size: float, face: Typeface) -> bool:
        """Whether the whole name fits at this size."""
        if text_width(self.title, size, face=face) <= self.width:
            return True  # in a low place it is set smaller
        high = wrapped_height(self.title, size, max(1.0, self.width), face=face)
        return bool(longest_word(self.title, size, face=face) <= self.width and high <= self.height)


def names_abreast(count: int) -> int:
    """How many names stand side by side in a column beside something else: few have room for whole ones."""
    return 2 if count <= 4 else 3


WHOLE, WHOLE_UPRIGHT = 0.8, 0.62
"""A whole name that is set so much smaller is better than one that is cut, even beside others that are larger; an
upright panel, where names are large and narrow places are many, has two lines for it, in larger text as well.
"""


SLIM = 6
"""More names than so many have one size."""


def names_slim(count: int) -> bool:
    """Whether names beside each other may be set in narrow letters: of many, some would look smaller than others."""
    return count <= SLIM
