"""The open card: an index card on the table, and on the whole screen at a tap. A marker moves with the voice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.clock import Clock, ClockEvent

from companion.games.reader.face.ink import SET, index_card, ink
from companion.games.reader.models import CardModel
from companion.models.game.notice import Notice
from companion.models.game.reading import Passage
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import FollowsVoice, ReadText, Sentence
from companion.ui.game.reading_bar import TappedText, reading_bar
from companion.ui.look.faces import LEAST_MM, Typeface
from companion.ui.look.look import Look
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.track import out_cubic, track
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import Theme
from companion.ui.questions.panel import Host
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted, Sheet, Surface
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.text import text_width
from companion.voice.sentences import spoken_pieces

WIPE = 0.16
"""Seconds in which the marker goes over a sentence."""

BAR, OUT = 7, 8
"""The bar before the sentence that sounds, and how far the marker goes beyond its words, in design pixels."""


INDENT = BAR + OUT + 4
"""Room for both left of the words."""


class CardSentence(Sentence):
    """A sentence on the index card. While it sounds it is bold, on the stroke of a marker, with a bar before it.

    It is measured in bold, so that nothing moves when it becomes so.
    """

    def __init__(self, text: str, theme: Theme, size: str, *, title: bool = False, strong: bool = False) -> None:
        self.title, self.bold, self.stroke = title, title or strong, 1.0
        super().__init__(text, theme, size, align="left")
        self.face = Typeface.READ_STRONG
        self.colour(ink(theme, "petrol" if title else "ink" if strong else "resting"))
        self._wrap()

    def _drawn(self, passed: float) -> None:
        self.face = Typeface.READ_STRONG if self.bold or self.read else Typeface.READ
        super()._drawn(passed)
        self.face = Typeface.READ_STRONG

    def sounds(self, read: bool) -> None:
        """It begins to sound, or has ended."""
        self.read = read
        if not self.title:
            self.colour(ink(self.theme, "ink" if read or self.bold else "resting"))
        self._draw()
        if read:
            Motion(WIPE, self._wipe, calm=self.theme.calm)
        self.repaint()

    def _wipe(self, t: float) -> None:
        self.stroke = track(t, (0, 0), (WIPE, 1, out_cubic))
        self.repaint()

    def lines(self) -> Iterator[tuple[float, float]]:
        """The middle of each line, from below, and its width, in px."""
        said: list[str] = [""]
        for word in self.text.split():
            longer = f"{said[-1]} {word}".strip()
            if said[-1] and text_width(longer, self.font_size, face=self.face) > self.width:
                said.append(word)
            else:
                said[-1] = longer
        high = self.height / len(said)
        for number, line in enumerate(said):
            yield self.y + self.height - (number + 0.5) * high, text_width(line, self.font_size, face=self.face)

    def paint(self, canvas: Canvas) -> None:
        """Draws the marker and the bar; the lines of the card below."""
        theme, d = self.theme, self.theme.design(1)
        textured = theme.palette.textured
        if self.title:
            if textured:
                painter.nine(canvas, "rule_red", (self.x, self.y - 8 * d), (self.width, 8 * d), of=SET)
            return
        if textured:
            painter.nine(canvas, "rule_blue", (self.x, self.y - 5 * d), (self.width, 4 * d), of=SET, alpha=0.55)
        if not self.read:
            return
        lines = list(self.lines())
        whole, gone = sum(wide for _, wide in lines) * self.stroke, 0.0
        high = self.height / len(lines) * 0.98
        for middle, wide in lines:
            seen = max(0.0, min(wide, whole - gone))
            gone += wide
            if seen > 12 * d:
                pos, size = (self.x - OUT * d, middle - high / 2), (seen + 2 * OUT * d, high)
                if not textured or not painter.nine(canvas, "marker", pos, size, of=SET):
                    box(canvas, pos, size, theme.palette.lamp, 2 * d, 0.6)
        box(canvas, (self.x - (OUT + 4 + BAR) * d, self.y), (BAR * d, self.height), ink(theme, "petrol"), 2 * d)


class IndexText(ReadText):
    """The words of a card in the face of what is read aloud."""

    def __init__(self, card: CardModel, b: Builder, reads: Narrator | None, *, size: str) -> None:
        super().__init__(card.title, "\n".join(card.lines), b, reads, size=size, effect="\n".join(card.effect))

    def written(self, title: str, text: str, effect: str, theme: Theme, size: str) -> Sequence[Sentence]:
        """The first is the title, and what is to be done is in bold."""
        plain, effects = [*spoken_pieces(title), *spoken_pieces(text)], spoken_pieces(effect)
        return [
            CardSentence(piece, theme, size if number else "display", title=not number, strong=number >= len(plain))
            for number, piece in enumerate([*plain, *effects])
        ]

    def _sizes(self, share: float) -> list[float]:
        least = self.theme.mm(LEAST_MM) / Typeface.READ_STRONG.cap
        return [max(px, min(least, wanted)) for px, wanted in zip(super()._sizes(share), self._wanted, strict=True)]

    def _needed(self, share: float, width: float) -> float:
        return super()._needed(share, width - self.theme.design(INDENT))

    def _fit(self, *_: object) -> None:
        """The words stand right of the bar of the sentence that sounds."""
        super()._fit()
        _, above, right, below = self.column.padding
        self.column.padding = self.theme.design(INDENT), above, right, below

    @property
    def share(self) -> float:
        """How much of the card has been read, 0 to 1."""
        return (max(self._marked) + 1) / len(self.sentences) if self._marked else 0.0


PICTURES, EACH = 6, 1 / 6
"""The pictures of the waves, and how long each is seen."""


class Waves(FollowsVoice, Painted):
    """Waves while a voice reads, and how far it is; where nothing moves, the bar alone."""

    role = "waves"

    def __init__(self, words: IndexText, reads: Narrator, theme: Theme, **kwargs: Any) -> None:
        self.words, self.reads, self.theme, self.number = words, reads, theme, 1
        self._event: ClockEvent | None = None
        super().__init__(**{"size_hint_y": None, "height": theme.design(34), **kwargs})
        self.bind(parent=self._left)
        self.follow_voice()

    def follow_voice(self) -> None:
        """Begins and ends with the voice."""
        sounds = bool(self.reads.reading)
        if sounds and self._event is None and not self.theme.calm:
            self._event = Clock.schedule_interval(self._next, EACH)
        elif not sounds:
            self._stop()
        self.repaint()

    def _next(self, _: float) -> None:
        if self.get_parent_window() is None or not self.reads.reading:
            self._stop()
        self.number = self.number % PICTURES + 1
        self.repaint()

    def _stop(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _left(self, _: object, parent: object) -> None:
        if parent is None:
            self._stop()

    def paint(self, canvas: Canvas) -> None:
        """Draw them."""
        theme, d = self.theme, self.theme.design(1)
        petrol = ink(theme, "petrol")
        middle = self.y + self.height / 2
        painter.icon(canvas, "sound", (self.x + 14 * d, middle), 26 * d, petrol)
        if not theme.calm:
            name = f"wave_{self.number}" if self.reads.reading else "wave_rest"
            painter.image(canvas, name, (self.x + 112 * d, middle), of=SET, colour=petrol)
        left = self.x + (200 if not theme.calm else 40) * d
        wide, high = max(20 * d, self.x + self.width - left), 10 * d
        box(canvas, (left, middle - high / 2), (wide, high), petrol, high / 2, 0.25)
        if share := self.words.share if self.reads.reading else 0.0:
            box(canvas, (left, middle - high / 2), (max(high, wide * share), high), petrol, high / 2)


class CardSheet(TappedText, Sheet):
    """Title and clauses, as large as there is room, and below them the ways to hear it."""

    role = "open card"

    def __init__(
        self, card: CardModel, look: Look, host: Host | None, on_tap: Callable[[], object], *, size: str = "question"
    ) -> None:
        b, self.theme = Builder(look), look.theme
        self.on_tap = on_tap
        Sheet.__init__(self, b.theme, pad=0, gap=0)
        d = b.theme.design(1)
        self.spacing = 10 * d
        reads = host.narrator if host is not None else None
        self.words = IndexText(card, b, reads, size=size)
        self.bar = (
            reading_bar(look, host.narrator, host.tell, Passage(card.spoken, card.id)) if host is not None else None
        )
        heard = self.bar is not None and self.bar.has_buttons
        waves = Waves(self.words, reads, b.theme) if heard and reads is not None else None
        self.page = b.column(self.words, waves, gap=0)
        self.page.spacing, self.page.padding = 4 * d, (14 * d, 20 * d, 18 * d, 14 * d)
        put(self, self.page, self.bar)
        self.page.bind(pos=self.repaint, size=self.repaint)

    def paint(self, canvas: Canvas) -> None:
        """The card; what is below it are controls."""
        d = self.theme.design(1)
        pos, size = (self.page.x + 4 * d, self.page.y + 5 * d), (self.page.width - 10 * d, self.page.height - 8 * d)
        if min(size) > 40 * d:
            index_card(canvas, self.theme, pos, size)


class LargeCard(Surface):
    """The card on the whole screen, read from a metre away; a tap closes it."""

    role = "large card"

    def __init__(self, card: CardModel, look: Look, host: Host, **kwargs: Any) -> None:
        b = Builder(look)
        super().__init__(b.palette.surface, **kwargs)
        self.go_back = host.uncover
        self.sheet = CardSheet(card, look, host, host.uncover, size="title")
        self.add_widget(b.column(self.sheet, b.go_on(), pad=1.5))

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: it hides no button."""
        return self.sheet.room_for(notice)
