"""The score pad: a column for everybody, a line for each round, the sums below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.reader.models import ScoreModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.widgets.builder import Builder


class ScorePad(BoxLayout):
    """The score pad: rounds scroll, the newest first; names and sums stay in place."""

    role = "pad"

    def __init__(
        self, score: ScoreModel, look: Look, looks: Mapping[Party, PartyLook], names: Mapping[Party, str]
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.5))
        self.look, self.theme = look, b.theme
        self.add_widget(
            b.row(
                b.fit("", "small", size_hint_x=None, width=self._number()),
                *(
                    b.column(b.mark(looks[party], mm=4), b.fit(names[party], "small", size_hint_y=0.9), gap=0)
                    for party in score.parties
                ),
                gap=0.25,
                high=9,
            )
        )
        sums = [(str(total), party in score.leaders) for party, total in zip(score.parties, score.totals, strict=True)]
        self.add_widget(self._line("=", sums, "body", 6.5))
        listed = b.column(gap=0.25)
        for number in range(len(score.rounds), 0, -1):
            points = [(f"{value:+d}" if value else "0", False) for value in score.rounds[number - 1]]
            listed.add_widget(self._line(f"{number}.", points, "small", 5))
        self.add_widget(b.scrolled(listed))

    def _number(self) -> float:
        return self.theme.mm(6)

    def _line(self, title: str, cells: Sequence[tuple[str, bool]], size: str, mm: float) -> BoxLayout:
        """A line of numbers; an arrow points at whoever is in front."""
        b = self.b
        line = b.row(b.fit(title, "small", dim=True, size_hint_x=None, width=self._number()), gap=0.25, high=mm)
        for text, leads in cells:
            colour = b.palette.accent if leads else None
            line.add_widget(b.fit(f"» {text}" if leads else text, size, strong=leads, colour=colour))
        return line
