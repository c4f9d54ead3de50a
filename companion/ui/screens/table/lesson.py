"""One short card that explains what comes now: for whom, a title, two sentences, “got it”."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.models.game.parties import PartyModel
from companion.models.game.reading import Passage
from companion.ui.game.reading import ReadParagraph
from companion.ui.game.reading_bar import reading_bar
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import Host
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.screen.menu import MenuSheet, level

FEW = 3
"""Up to this many people are named beside their marks."""


HIGHEST = 0.98
"""The share of the screen's height that the card takes at most: its edges are seen."""


class LessonCard(MenuSheet):
    """Covers the table. A tap beside it does nothing, because it should be read. Without `parties` it is for all."""

    role = "lesson"

    def __init__(
        self,
        look: Look,
        title: str,
        text: str,
        parties: Sequence[PartyModel],
        on_done: Callable[[], object],
        on_enough: Callable[[], object],
        host: Host,
    ) -> None:
        b = Builder(look)
        super().__init__(look, title, (), None, paper=True)
        ink = b.palette.ink
        few = ", ".join(party.title for party in parties) if len(parties) <= FEW else ""
        head = b.row(
            *(b.mark(party.look, mm=5, wide=5.5) for party in parties),
            b.fit(few, "label", align="left", colour=b.palette.ink_soft),
            gap=0.75,
            high=6,
        )
        if parties:
            self.sheet.add_widget(head, index=len(self.sheet.children))
        self.words = ReadParagraph(text, b, host.narrator, size="effect", colour=ink)
        self.view = b.scrolled(self.words)
        self.view.on_paper, self.view.size_hint_y = True, None
        self.sheet.add_widget(self.view)
        bar = reading_bar(look, host.narrator, host.tell, Passage((title, text)), tells=False)
        if bar is not None and not bar.has_buttons:
            bar = None  # all of it is written here
        buttons = (
            b.button(look._("Explain nothing more"), on_enough, mm=TOUCH_MM),
            b.button(look._("Got it"), on_done, style="main"),
        )
        ways = b.row(*level(buttons), high="needed")
        put(self.sheet, bar, ways)
        for line in (self.words, *self.sheet.children):
            if line is not self.view:
                line.bind(height=self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Gives the words the room that title and buttons leave: smaller first, then scrolled."""
        theme, sheet = self.view.theme, self.sheet
        _left, top, _right, low = sheet.padding
        others = sum(line.height for line in sheet.children if line is not self.view)
        room = theme.profile.height * HIGHEST - top - low - others - sheet.spacing * (len(sheet.children) - 1)
        if self.words.height > room and self.words.sentences[0].wanted_px > theme.body:
            for sentence in self.words.sentences:
                sentence.set_size(theme.body)
        self.view.height = max(1.0, min(self.words.height, room))
