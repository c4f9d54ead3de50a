"""What is read aloud, as it stands on the screen: the sentence that sounds is marked, and there are ways to hear it
again, more slowly, or not at all.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Sequence
from math import ceil, log
from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.party_looks import Colour
from companion.models.game.reading import marked
from companion.ui.game.narrator import Narrator
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import AbstractWidget, Painted, as_high_as_needed
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.text import LEADING, Text, longest_word, wrapped_height
from companion.voice.sentences import spoken_pieces

STEP = 0.93
"""Factor by which a text that does not fit is made smaller at each try."""


class FollowsVoice(metaclass=AbstractWidget):
    """A widget that shows what the voice is reading."""

    @abstractmethod
    def follow_voice(self) -> None:
        """Called when another sentence is read, or the voice came or went."""


def follow_voice(root: Widget) -> None:
    """Updates every shown widget that follows the voice."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, FollowsVoice):
            widget.follow_voice()


class Sentence(Painted, Text):
    """One sentence; while it is read it has a bar before it and a background."""

    read = False

    def __init__(
        self,
        text: str,
        theme: Theme,
        size: str,
        *,
        strong: bool = False,
        align: str = "center",
        colour: Colour | None = None,
    ) -> None:
        self.theme, self.on_paper = theme, colour is not None
        super().__init__(text=text, theme=theme, size=size, strong=strong, align=align, colour=colour)

    def sounds(self, read: bool) -> None:
        """It begins to sound, or has ended."""
        self.read = read
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draws the bar and the background."""
        if self.read:
            palette, bar = self.theme.palette, self.theme.units(0.5)
            out = 2 * bar if self.halign == "left" else 0  # not under the first letter
            left, width = self.x - out, self.width + out
            if self.on_paper:
                paint_box(canvas, (left, self.y), (width, self.height), palette.lamp, None, bar, alpha=0.45)
            else:
                paint_box(canvas, (left, self.y), (width, self.height), palette.sunken, palette.line, bar)
            paint_box(canvas, (left, self.y), (bar, self.height), palette.accent, None, bar / 2)

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read. A word wider than the screen continues in the next line."""
        return bool(self.texture_size[1] > self.height + 1 or self.texture_size[0] > self.width + 1)

    def set_size(self, px: float) -> None:
        """Sets the font size and lays the sentence out anew."""
        self.wanted_px = px
        self._wrap()


class ReadSentences(FollowsVoice, BoxLayout):
    """Holds sentences and marks the one being read; without a voice none ever is."""

    def __init__(self, sentences: Sequence[Sentence], b: Builder, reads: Narrator | None) -> None:
        super().__init__(orientation="vertical", spacing=b.units(1))
        self.theme, self.reads, self.sentences = b.theme, reads, sentences
        self._marked: tuple[int, ...] = ()

    def follow_voice(self) -> None:
        """Marks the sentence being read, and scrolls to it."""
        reading = self.reads.reading if self.reads is not None else ()
        now = marked([one.text for one in self.sentences], reading, self._marked)
        if now == self._marked:
            return
        self._marked = now
        for number, one in enumerate(self.sentences):
            if one.read != (number in now):
                one.sounds(number in now)
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """Scrolls to a sentence; here everything is in sight, subclasses scroll."""


class ReadParagraph(ReadSentences):
    """A text whose sentences are marked as they are read, as high as needed."""

    def __init__(
        self, text: str, b: Builder, reads: Narrator, *, size: str = "body", colour: Colour | None = None
    ) -> None:
        shown = [Sentence(piece, b.theme, size, align="left", colour=colour) for piece in spoken_pieces(text)]
        super().__init__(shown, b, reads)
        put(self, *self.sentences)
        as_high_as_needed(self)
        self.follow_voice()

    def _bring_into_sight(self) -> None:
        """Scrolls the sentence being read into sight, where the text lies in a list."""
        if self._marked and isinstance(self.parent, LongList):
            self.parent.keep_in_sight(self.sentences[self._marked[0]])


class OnPaper(NamedTuple):
    """How a text stands on a card of paper: ink of its sentences, of its title, and the bar of what is to be done."""

    ink: Colour
    title: Colour
    bar: Colour
    on_bar: Colour


class ToBeDone(Sentence):
    """What is to be done, in a solid bar with an arrow, which lies around the words."""

    ARROW, OVER = 42, 10
    """The room of the arrow, and of the bar above and below the words, in design pixels."""

    def __init__(self, text: str, theme: Theme, size: str, printed: OnPaper) -> None:
        self.ground_colour = printed.bar
        super().__init__(text, theme, size, strong=True, align="left", colour=printed.on_bar)

    def in_bar(self) -> BoxLayout:
        """The words with the room that their bar takes."""
        theme = self.theme
        over, edge = theme.design(self.OVER), theme.design(8)
        return as_high_as_needed(_row_of(self, (theme.design(self.ARROW), over, edge, over)))

    def paint(self, canvas: Canvas) -> None:
        """Draws the bar behind the words."""
        theme, over, arrow = self.theme, self.theme.design(self.OVER), self.theme.design(self.ARROW)
        at = self.x - arrow, self.y - over
        size = self.width + arrow + theme.design(8), self.height + 2 * over
        paint_box(canvas, at, size, self.ground_colour, None, theme.design(3))
        if self.read:
            edge = theme.design(5)
            paint_box(canvas, at, (edge, size[1]), theme.palette.lamp, None, edge / 2)
        where = at[0] + arrow * 0.52, self.y + self.height / 2
        paint_icon(canvas, "triangle_right", where, theme.design(24), CREAM)


def _row_of(child: Widget, padding: tuple[float, float, float, float]) -> BoxLayout:
    row = BoxLayout(padding=padding)
    row.add_widget(child)
    return row


CREAM = "#F5ECDA"


class ReadText(ReadSentences):
    """A title and the sentences of its text, as large as there is room; the text scrolls if it does not fit.

    `size` is the size of the sentences if they fit; what is to be done (`effect`) comes last, in bold. `printed` on a
    card, it begins at the left, and what is to be done is in a solid bar.
    """

    role = "read text"

    def __init__(
        self,
        title: str,
        text: str,
        b: Builder,
        reads: Narrator | None,
        *,
        size: str = "head",
        effect: str = "",
        printed: OnPaper | None = None,
    ) -> None:
        self.printed = printed
        shown = self.written(title, text, effect, b.theme, size)
        super().__init__(shown, b, reads)
        self._wanted = [one.wanted_px for one in shown]
        self._highs: list[float] = []
        self._gap = Widget(size_hint_y=None, height=0)
        self.column = b.column(*(one.in_bar() if isinstance(one, ToBeDone) else one for one in shown))
        self.view = b.scrolled(self.column)
        self.add_widget(self.view)
        self.bind(size=self._fit)
        self.follow_voice()

    def written(self, title: str, text: str, effect: str, theme: Theme, size: str) -> Sequence[Sentence]:
        """Its sentences, in the order in which they are read."""
        printed = self.printed
        if printed is None:
            shown = [Sentence(piece, theme, "display", strong=True) for piece in spoken_pieces(title)]
            shown += [Sentence(piece, theme, size) for piece in spoken_pieces(text)]
            shown += [Sentence(piece, theme, size, strong=True) for piece in spoken_pieces(effect)]
        else:
            left: dict[str, Any] = {"align": "left"}
            shown = [Sentence(piece, theme, "card", colour=printed.title, **left) for piece in spoken_pieces(title)]
            shown += [Sentence(piece, theme, size, colour=printed.ink, **left) for piece in spoken_pieces(text)]
            shown += [ToBeDone(effect, theme, "effect", printed)] if effect else []
        return shown

    @property
    def scrolls(self) -> bool:
        """Whether the text is too long for its place."""
        return self._hidden > 1

    @property
    def _hidden(self) -> float:
        """Height of the text that does not fit, in px."""
        return float(sum(self._highs) + self.column.spacing * (len(self._highs) - 1) - self.height)

    def _bring_into_sight(self) -> None:
        """Scrolls the sentence being read to the middle, as far as the text reaches."""
        if len(self._marked) == 1 and self.scrolls:
            number = self._marked[0]
            above = sum(self._highs[:number]) + self.column.spacing * number
            down = above + self._highs[number] / 2 - self.height / 2
            self.view.scroll_y = 1 - min(1.0, max(0.0, down / self._hidden))

    def push(self, up: float) -> None:
        """Scrolls the text up by so many px, if it is too long for its place."""
        if self.scrolls:
            self.view.scroll_y = min(1.0, max(0.0, self.view.scroll_y - up / self._hidden))

    def _fit(self, *_: object) -> None:
        """Sets the wanted size if everything fits, else a smaller one; a text that never fits gets a size that is easy
        to read.
        """
        width = max(1.0, self.width - self.theme.units(1))
        smallest = ceil(log(self.theme.least / max(self._wanted), STEP))
        steps = range(smallest + 1)  # a text is measured five times, not thirty: it is drawn while people wait for it
        step = bisect_left(steps, True, key=lambda step: self._needed(STEP**step, width) <= self.height)
        share = STEP**step if step <= smallest else min(1.0, self.theme.body / min(self._wanted))
        needed = self._needed(share, width)
        for one, px in zip(self.sentences, self._sizes(share), strict=True):
            one.set_size(px)
        air = max(0.0, (self.height - needed) / 2 - 1)
        if self.printed is not None:  # on a card it begins at its top, and what is to be done stands at its foot
            self.column.padding = (0, 0, self.theme.units(1), 0)
            if isinstance(self.sentences[-1], ToBeDone):
                self._gap.height = max(0.0, 2 * air)
                if self._gap.parent is None:
                    self.column.add_widget(self._gap, 1)
        else:
            self.column.padding = (0, air, self.theme.units(1), air)
        self._bring_into_sight()

    def _sizes(self, share: float) -> list[float]:
        return [max(min(px, self.theme.least), px * share) for px in self._wanted]

    def _needed(self, share: float, width: float) -> float:
        """Height at a share of the wanted sizes, in px; infinite if a word would be cut."""
        sized = list(zip(self.sentences, self._sizes(share), strict=True))
        effect = self.theme.design(ToBeDone.ARROW + 8)
        self._highs = [
            wrapped_height(one.text, px, width - effect, leading=LEADING, face=one.face)
            + 2 * self.theme.design(ToBeDone.OVER)
            if isinstance(one, ToBeDone)
            else wrapped_height(one.text, px, width, leading=LEADING, face=one.face)
            for one, px in sized
        ]
        if any(longest_word(one.text, px, face=one.face) > width and px > self.theme.least for one, px in sized):
            return float("inf")
        gaps = len(sized) - 1 + (1 if self.printed is not None else 0)
        return float(sum(self._highs) + self.column.spacing * gaps)
