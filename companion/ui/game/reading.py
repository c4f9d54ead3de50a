"""What is read aloud, as it stands on the screen: the sentence that sounds is marked, and there are ways to hear it
again, more slowly, or not at all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, log

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.box.devices import VOICE
from companion.models.game.notice import Notice
from companion.models.game.reading import Passage, marked
from companion.ui.game.narrator import Narrator
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import MAIN_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.layout import Painted, as_high_as_needed
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.text import LEADING, Text, longest_word, wrapped_height
from companion.voice.sentences import pieces

STEP = 0.93
"""How much smaller a text is tried when it does not fit."""


class FollowsVoice:
    """A widget that shows what the voice is up to."""

    def follow_voice(self) -> None:
        """Another sentence is read, or the voice came or went."""
        raise NotImplementedError


def follow_voice(root: Widget) -> None:
    """Let all that is shown follow the voice."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, FollowsVoice):
            widget.follow_voice()


class Sentence(Painted, Text):
    """One sentence; a bar before it and a ground under it while it is read."""

    read = False

    def __init__(self, text: str, theme: Theme, size: str, *, strong: bool = False, align: str = "center") -> None:
        self.theme = theme
        super().__init__(text=text, theme=theme, size=size, strong=strong, align=align)

    def paint(self, canvas: Canvas) -> None:
        """Draw bar and ground."""
        if self.read:
            palette, bar = self.theme.palette, self.theme.units(0.5)
            out = 2 * bar if self.halign == "left" else 0  # not under the first letter
            left, width = self.x - out, self.width + out
            paint_box(canvas, (left, self.y), (width, self.height), palette.sunken, palette.line, bar)
            paint_box(canvas, (left, self.y), (bar, self.height), palette.accent, None, bar / 2)

    @property
    def is_cut(self) -> bool:
        """Whether some of it cannot be read. A word that is wider than the screen goes on in the next line."""
        return bool(self.texture_size[1] > self.height + 1 or self.texture_size[0] > self.width + 1)

    def set_size(self, px: float) -> None:
        """Write it in this size."""
        self.wanted_px = px
        self._wrap()


class ReadSentences(FollowsVoice, BoxLayout):
    """Holds sentences, of which those that are read are marked. Without a voice nothing ever is."""

    def __init__(self, sentences: Sequence[Sentence], b: Builder, reads: Narrator | None) -> None:
        super().__init__(orientation="vertical", spacing=b.units(1))
        self.theme, self.reads, self.sentences = b.theme, reads, sentences
        self._marked: tuple[int, ...] = ()

    def follow_voice(self) -> None:
        """Mark what is read, and bring it into sight."""
        reading = self.reads.reading if self.reads is not None else ()
        now = marked([one.text for one in self.sentences], reading, self._marked)
        if now == self._marked:
            return
        self._marked = now
        for number, one in enumerate(self.sentences):
            if one.read != (number in now):
                one.read = number in now
                one.repaint()
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """All of it is in sight, unless a subclass scrolls it."""


class ReadParagraph(ReadSentences):
    """A text as high as it needs."""

    def __init__(self, text: str, b: Builder, reads: Narrator, *, size: str = "body") -> None:
        super().__init__([Sentence(piece, b.theme, size, align="left") for piece in pieces(text)], b, reads)
        put(self, *self.sentences)
        as_high_as_needed(self)
        self.follow_voice()


class ReadText(ReadSentences):
    """A title and the sentences of its text, as large as there is room; what has no room is scrolled.

    `size` is that of the sentences if they fit; what is to be done stands last, in strong letters (`effect`).
    """

    role = "read text"

    def __init__(
        self, title: str, text: str, b: Builder, reads: Narrator | None, *, size: str = "head", effect: str = ""
    ) -> None:
        shown = [Sentence(piece, b.theme, "display", strong=True) for piece in pieces(title)]
        shown += [Sentence(piece, b.theme, size) for piece in pieces(text)]
        shown += [Sentence(piece, b.theme, size, strong=True) for piece in pieces(effect)]
        super().__init__(shown, b, reads)
        self._wanted = [one.wanted_px for one in shown]
        self._highs: list[float] = []
        self.column = b.column(*shown)
        self.view = b.scrolled(self.column)
        self.add_widget(self.view)
        self.bind(size=self._fit)
        self.follow_voice()

    @property
    def scrolls(self) -> bool:
        """Whether not all of it has room."""
        return self._hidden > 1

    @property
    def _hidden(self) -> float:
        """Height that has no room, in px."""
        return float(sum(self._highs) + self.column.spacing * (len(self._highs) - 1) - self.height)

    def _bring_into_sight(self) -> None:
        """The sentence that is read into the middle, as far as the text goes."""
        if len(self._marked) == 1 and self.scrolls:
            number = self._marked[0]
            above = sum(self._highs[:number]) + self.column.spacing * number
            down = above + self._highs[number] / 2 - self.height / 2
            self.view.scroll_y = 1 - min(1.0, max(0.0, down / self._hidden))

    def push(self, up: float) -> None:
        """Move the text up by so many px, if it has no room."""
        if self.scrolls:
            self.view.scroll_y = min(1.0, max(0.0, self.view.scroll_y - up / self._hidden))

    def _fit(self, *_: object) -> None:
        """As large as wanted if that fits, else smaller; what does not fit at all is set in a size that reads well."""
        width = max(1.0, self.width - self.theme.units(1))
        smallest = ceil(log(self.theme.least / max(self._wanted), STEP))
        steps = range(smallest + 1)  # a text is measured five times, not thirty: it is drawn while people wait for it
        step = bisect_left(steps, True, key=lambda step: self._needed(STEP**step, width) <= self.height)
        share = STEP**step if step <= smallest else min(1.0, self.theme.body / min(self._wanted))
        needed = self._needed(share, width)
        for one, px in zip(self.sentences, self._sizes(share), strict=True):
            one.set_size(px)
        air = max(0.0, (self.height - needed) / 2 - 1)
        self.column.padding = (0, air, self.theme.units(1), air)
        self._bring_into_sight()

    def _sizes(self, share: float) -> list[float]:
        return [max(min(px, self.theme.least), px * share) for px in self._wanted]

    def _needed(self, share: float, width: float) -> float:
        """Height at a share of the wanted sizes, in px; endless if a word would be cut at a width that is no less."""
        sized = list(zip(self.sentences, self._sizes(share), strict=True))
        self._highs = [wrapped_height(one.text, px, width, one.strong, LEADING) for one, px in sized]
        if any(longest_word(one.text, px, one.strong) > width and px > self.theme.least for one, px in sized):
            return float("inf")
        return float(sum(self._highs) + self.column.spacing * (len(sized) - 1))


class ReadingBar(FollowsVoice, BoxLayout):
    """Again, slower, stop; where nothing can be heard, why."""

    role = "reading"

    def __init__(
        self, look: Look, reads: Narrator, on_again: Callable[[], object], on_slowest: Callable[[], object]
    ) -> None:
        self.b, self.look, self.reads = Builder(look), look, reads
        self.on_again, self.on_slowest = on_again, on_slowest
        super().__init__(spacing=self.b.units(0.75), size_hint_y=None, height=self.b.mm(MAIN_MM))
        self._shown: tuple[object, ...] = ()
        self.follow_voice()

    def follow_voice(self) -> None:
        """Show the buttons, or why there are none."""
        b, reads, look = self.b, self.reads, self.look
        shows = reads.heard, "" if reads.heard else reads.state
        if shows == self._shown:
            return
        self._shown = shows
        self.height = b.mm(MAIN_MM if reads.heard else SAID_MM)
        if not reads.heard:
            refill(self, b.fit(look._(VOICE.get(reads.state, VOICE["absent"])), "small", dim=True))
            return
        ways = (look._("Again"), self.on_again), (look._("Slower"), self._slower), (look._("Stop"), reads.stop)
        pad = (b.units(0.5), 0)
        refill(self, *(ReadingButton(words, b.theme, act, mm=MAIN_MM, padding=pad) for words, act in ways))

    @property
    def has_buttons(self) -> bool:
        """Whether there is something to tap."""
        return self.reads.heard

    def _slower(self) -> None:
        if not self.reads.slower():
            self.on_slowest()


SAID_MM = 5.0
"""Height of the line that says why nothing can be heard."""


class ReadingButton(TouchButton):
    """May be tapped again and again: another sentence is read, but it says the same."""

    repeats = True


def reading_bar(look: Look, narrator: Narrator, tell: Callable[[Notice], None], passage: Passage) -> ReadingBar | None:
    """The bar for something that is read; None in a house without a voice. `tell` shows a few words."""
    if not narrator.present or not passage.sentences:
        return None
    slowest = partial(tell, Notice(look._("It cannot read more slowly.")))
    return ReadingBar(look, narrator, partial(narrator.read, passage, look.language), slowest)


class TappedText(Touchable):
    """Ends at a tap anywhere; but a finger that moves the text only scrolls it, and the bar's buttons are their own."""

    theme: Theme
    words: ReadText | None = None
    bar: ReadingBar | None = None

    def on_touch_down(self, touch: Touch) -> bool:
        """Leave the bar its fingers."""
        if self.bar is not None and self.bar.has_buttons and self.bar.collide_point(*touch.pos):
            self.bar.on_touch_down(touch)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Touch) -> bool:
        """The text goes with the finger."""
        if touch.grab_current is self and self.words is not None:
            self.words.push(touch.dy)
        return bool(super().on_touch_move(touch))

    def room_for(self, notice: Notice) -> Box:
        """A notice hides none of the buttons."""
        edge, stage = self.theme.units(2), self.get_root_window() or self  # it may not have its own size yet
        return Box(edge, self.theme.mm(BELOW_MM), stage.width - 2 * edge, stage.height)

    def on_touch_up(self, touch: Touch) -> bool:
        """A finger that has moved was no tap."""
        if touch.grab_current is self and self.words is not None and self.words.scrolls:
            far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
            if far > self.theme.mm(MOVED_MM):
                touch.ungrab(self)
                self._press(False)
                return True
        return bool(super().on_touch_up(touch))


BELOW_MM = MAIN_MM + 10.0
"""Room at the lower edge for the bar and the line below it."""

MOVED_MM = 3.0
"""From this far on a finger has moved the text."""
