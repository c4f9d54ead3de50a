"""The open card: on the table, and on the whole screen at a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.reader.models import CardModel
from companion.models.game.notice import Notice
from companion.models.game.reading import Passage
from companion.ui.game.reading import ReadText, TappedText, reading_bar
from companion.ui.look.look import Look
from companion.ui.questions.panel import Host
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Sheet, Surface
from companion.ui.widgets.screen.stage import Box


class CardSheet(TappedText, Sheet):
    """Title and clauses, as large as there is room, and below them the ways to hear it."""

    role = "open card"

    def __init__(
        self, card: CardModel, look: Look, host: Host | None, on_tap: Callable[[], object], *, size: str = "head"
    ) -> None:
        b, self.theme = Builder(look), look.theme
        self.on_tap = on_tap
        Sheet.__init__(self, b.theme, line=b.palette.line, pad=2, gap=1)
        reads = host.narrator if host is not None else None
        self.words = ReadText(card.title, "\n".join(card.lines), b, reads, size=size, effect="\n".join(card.effect))
        self.bar = (
            reading_bar(look, host.narrator, host.tell, Passage(card.spoken, card.id)) if host is not None else None
        )
        put(self, self.words, self.bar)


class LargeCard(Surface):
    """The card on the whole screen, read from a metre away; a tap closes it."""

    role = "large card"

    def __init__(self, card: CardModel, look: Look, host: Host, **kwargs: Any) -> None:
        b = Builder(look)
        super().__init__(b.palette.surface, **kwargs)
        self.go_back = host.uncover
        self.sheet = CardSheet(card, look, host, host.uncover, size="far")
        self.add_widget(b.column(self.sheet, b.fit(look._("Tap to go on"), "small", dim=True, high=4), pad=2))

    def room_for(self, notice: Notice) -> Box:
        """A notice hides no button."""
        return self.sheet.room_for(notice)
