"""Cards that everybody reads, as they are printed: kind, picture, title, its words, and what must be done in a bar."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.models.game.moments import CardShown
from companion.ui.boards.face import CardLook
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import OnPaper, ReadText
from companion.ui.look.look import Look
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText, text_width

LONG = 260
"""From so many letters on a card has no picture: its words need the room."""

CREAM = "#F5ECDA"


class CardAloud(Painted, BoxLayout):
    """The card; `words` are its sentences, marked as they are read aloud."""

    role = "card"

    def __init__(self, moment: CardShown, card: CardLook, look: Look, reads: Narrator) -> None:
        self.theme, self.card = look.theme, card
        theme, palette, b = look.theme, look.theme.palette, Builder(look)
        self.tone = palette.brick_text if card.tone == "red" else palette.green
        frame, pad = theme.design(18), theme.design(22)
        super().__init__(orientation="vertical", padding=(frame, frame, frame, frame), spacing=theme.design(8))
        length = sum(map(len, moment.lines))
        self.window: FloatLayout | None = None
        if card.art is not None and card.art.exists and length <= LONG:
            self.window = FloatLayout(size_hint_y=0.8 if b.portrait else 0.55)
            self.add_widget(self.window)
            self.window.bind(pos=self._lay, size=self._lay)
        self.kind: FitText | None = None
        if card.kind:
            self.kind = b.fit(look._(card.kind).upper(), "plate", colour=CREAM, size_hint=(None, None))
            wide = text_width(self.kind.text, self.kind.wanted_px, face=self.kind.face) + theme.design(28)
            self.kind.size = wide, theme.design(34)
            holder = self.window or FloatLayout(size_hint_y=None, height=theme.design(36))
            if self.window is None:
                self.add_widget(holder)
            self.holder = holder
            holder.add_widget(self.kind)
            holder.bind(pos=self._lay, size=self._lay)
        lines = moment.lines
        words, effect = ("\n".join(lines[:-1]), lines[-1]) if len(lines) > 1 else ("\n".join(lines), "")
        printed = OnPaper(palette.ink, self.tone, self.tone if palette.textured else palette.ink, CREAM)
        title = moment.title.upper()
        self.words = ReadText(title, words, b, reads, size="effect", effect=effect, printed=printed)
        holder = BoxLayout(padding=(pad - frame, 0, 0, 0))
        holder.add_widget(self.words)
        self.add_widget(holder)

    def _lay(self, *_: object) -> None:
        if self.kind is not None:
            self.kind.pos = self.holder.x, self.holder.y + self.holder.height - self.kind.height
        self.repaint()

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.words.sentences[0].text)

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
            line = max(2, theme.design(3))
            box(canvas, (self.window.x, self.window.y - line), (self.window.width, line), self.tone)
        if self.kind is not None:
            box(canvas, self.kind.pos, self.kind.size, self.tone, theme.design(3))
