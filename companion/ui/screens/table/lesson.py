"""One short card that explains what comes now: for whom, a title, two sentences, “got it”."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.models.game.parties import PartyModel
from companion.models.game.reading import Passage
from companion.ui.game.reading import ReadParagraph, reading_bar
from companion.ui.look.look import Look
from companion.ui.questions.panel import Host
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import row
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.text import FitText

FEW = 3
"""So many are named beside their marks."""


class LessonCard(MenuSheet):
    """Over the table. A tap beside it does nothing: it is to be read."""

    role = "lesson"

    def __init__(
        self,
        look: Look,
        title: str,
        text: str,
        parties: Sequence[PartyModel],
        on_done: Callable[[], object],
        host: Host,
    ) -> None:
        theme = look.theme
        super().__init__(look, title, (), lambda: None)
        head = row(theme, 0.75, size_hint_y=None, height=theme.mm(6))
        for party in parties:
            head.add_widget(Mark(party.look, theme, mm=5, size_hint_x=None, width=theme.mm(5.5)))
        few = ", ".join(party.title for party in parties) if len(parties) <= FEW else ""
        head.add_widget(FitText(few, theme, "small", align="left", colour=theme.palette.text_dim))
        self.sheet.add_widget(head, index=len(self.sheet.children))
        self.sheet.add_widget(ReadParagraph(text, theme, host.narrator))
        bar = reading_bar(look, host.narrator, host.tell, Passage((title, text)))
        if bar is not None:
            self.sheet.add_widget(bar)
        self.sheet.add_widget(TouchButton(look._("Got it"), theme, on_done, style="main"))
