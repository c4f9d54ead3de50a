"""The score pad: a column for everybody, a line for each round, the sums below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.reader.models import ScoreModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.layout import column, row, scrolled
from companion.ui.widgets.text import FitText


class ScorePad(BoxLayout):
    """Rounds scroll, the newest first; names and sums stay."""

    role = "pad"

    def __init__(
        self, score: ScoreModel, look: Look, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> None:
        theme = look.theme
        super().__init__(orientation="vertical", spacing=theme.units(0.5))
        self.look, self.theme = look, theme
        head = row(theme, 0.25, size_hint_y=None, height=theme.mm(9))
        head.add_widget(FitText("", theme, "small", size_hint_x=None, width=self._number()))
        for party in score.parties:
            cell = column(theme, 0)
            cell.add_widget(Mark(looks[party], theme, mm=4))
            cell.add_widget(FitText(names[party], theme, "small", size_hint_y=0.9))
            head.add_widget(cell)
        self.add_widget(head)
        sums = [(str(total), party in score.leaders) for party, total in zip(score.parties, score.totals, strict=True)]
        self.add_widget(self._line("=", sums, "body", 6.5))
        listed = column(theme, 0.25)
        for number in range(len(score.rounds), 0, -1):
            points = [(f"{value:+d}" if value else "0", False) for value in score.rounds[number - 1]]
            listed.add_widget(self._line(f"{number}.", points, "small", 5))
        self.add_widget(scrolled(listed, theme))

    def _number(self) -> float:
        return self.theme.mm(6)

    def _line(self, title: str, cells: Sequence[tuple[str, bool]], size: str, mm: float) -> BoxLayout:
        """A line of numbers; whoever is in front is pointed at."""
        theme = self.theme
        line = row(theme, 0.25, size_hint_y=None, height=theme.mm(mm))
        dim = theme.palette.text_dim
        line.add_widget(FitText(title, theme, "small", colour=dim, size_hint_x=None, width=self._number()))
        for text, leads in cells:
            colour = theme.palette.accent if leads else None
            line.add_widget(FitText(f"» {text}" if leads else text, theme, size, strong=leads, colour=colour))
        return line
