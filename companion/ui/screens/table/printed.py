"""Cards that everybody reads, as they are printed: kind, picture, title, its words, and what must be done in a bar."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.moments import CardShown
from companion.models.game.party_looks import Colour
from companion.ui.boards.face import CardLook
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import STEP, OnPaper, ReadSentences, ReadText, Sentence
from companion.ui.look.look import Look
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import LEADING, FitText, longest_word, text_width, wrapped_height

LONG = 260
"""From so many letters on a card has no picture: its words need the room."""

CREAM = "#F5ECDA"


WIDEST, HIGHEST, HIGHEST_BESIDE = 0.54, 0.42, 0.64
"""Most of a card's width that its picture takes beside the words, and of its height above and beside them."""

TAG_HIGH = 34
"""How high the label of the kind is, in design pixels."""


class CardTitle(ReadSentences):
    """A card's title, as large as its place allows; it is marked while it is read, like the words below."""

    role = "card title"

    def __init__(self, title: str, b: Builder, reads: Narrator, colour: Colour) -> None:
        self.title = Sentence(title, b.theme, "card", align="left", colour=colour)
        super().__init__((self.title,), b, reads)
        self._wanted = self.title.wanted_px
        put(self, self.title, b.space())
        self.bind(size=self._fit)
        self.follow_voice()

    def _fit(self, *_: object) -> None:
        text, face, px = self.title.text, self.title.face, self._wanted
        while px > self.theme.least:
            high = wrapped_height(text, px, self.width, leading=LEADING, face=face)
            if high <= self.height and longest_word(text, px, face=face) <= self.width:
                break
            px *= STEP
        self.title.set_size(max(px, self.theme.least))


class CardAloud(Painted, BoxLayout):
    """The card; `words` are its sentences, marked as they are read aloud.

    Its picture is whole, in its own form, and nothing lies on it: kind and title stand below it, the words beside them,
    or below where the card is upright.
    """

    role = "card"

    def __init__(self, moment: CardShown, card: CardLook, look: Look, reads: Narrator) -> None:
        self.theme, self.card, self.title = look.theme, card, moment.title.upper()
        theme, palette, b = look.theme, look.theme.palette, Builder(look)
        self.tone = palette.brick_text if card.tone == "red" else palette.green
        frame, pad = theme.design(18), theme.design(22)
        super().__init__(orientation="vertical", padding=(frame, frame, frame, frame), spacing=theme.design(8))
        length = sum(map(len, moment.lines))
        self.form = papers.shape(card.art) if card.art is not None and length <= LONG else 0.0
        self.kind = self._tag(look._(card.kind).upper(), b) if card.kind else None
        self.window: Widget | None = None
        self.head: BoxLayout | None = None
        title = self.title
        if self.form:
            self.window = Widget(size_hint=(None, None))
            self.window.bind(pos=self.repaint, size=self.repaint)
            told = b.column(self.kind, CardTitle(title, b, reads, self.tone), gap=0.75)
            upright: dict[str, Any] = {"size_hint_y": None} if b.portrait else {"size_hint_x": None}
            self.head = BoxLayout(orientation="vertical", spacing=theme.design(8), **upright)
            put(self.head, self.window, told)
            if not b.portrait:
                self.orientation = "horizontal"
            self.add_widget(self.head)
            self.bind(size=self._shape)
            title = ""
        elif self.kind is not None:
            self.add_widget(self.kind)
        lines = moment.lines
        words, effect = ("\n".join(lines[:-1]), lines[-1]) if len(lines) > 1 else ("\n".join(lines), "")
        printed = OnPaper(palette.ink, self.tone, self.tone if palette.textured else palette.ink, CREAM)
        self.words = ReadText(title, words, b, reads, size="effect", effect=effect, printed=printed)
        holder = BoxLayout(padding=(pad - frame, 0, 0, 0))
        holder.add_widget(self.words)
        self.add_widget(holder)

    def _tag(self, words: str, b: Builder) -> FitText:
        tag = b.fit(words, "plate", colour=CREAM, size_hint=(None, None))
        design = self.theme.design
        tag.size = text_width(words, tag.wanted_px, face=tag.face) + design(28), max(design(TAG_HIGH), tag.wanted_px)
        tag.bind(pos=self.repaint, size=self.repaint)
        return tag

    def _shape(self, *_: object) -> None:
        """The picture as large as its share of the card allows, in its own form."""
        if self.window is None or self.head is None:
            return
        inner = self.width - self.padding[0] - self.padding[2]
        if self.orientation == "vertical":
            high = min(inner / self.form, self.height * HIGHEST)
            self.head.height = high + self.theme.design(TAG_HIGH + 8) + self.theme.px("card") * 1.6
        else:
            high = min(inner * WIDEST / self.form, self.height * HIGHEST_BESIDE)
            self.head.width = high * self.form
        self.window.size = round(high * self.form), round(high)

    @property
    def shows(self) -> str:
        """Its title."""
        return self.title

    def paint(self, canvas: Canvas) -> None:
        """Draw the card, its frame, its picture and the label of its kind."""
        theme, card = self.theme, self.card
        framed = theme.palette.textured and painter.nine(
            canvas, f"event_card_{card.tone}", self.pos, self.size, of=card.of
        )
        if not framed:
            papers.paper(canvas, theme, self.pos, self.size, "card")
        if self.window is not None and card.art is not None:
            papers.picture(canvas, theme, card.art, self.window.pos, self.window.size, framed=False)
        if self.kind is not None:
            box(canvas, self.kind.pos, self.kind.size, self.tone, theme.design(3))
