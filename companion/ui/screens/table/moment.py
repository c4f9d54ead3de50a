"""What everybody waits for, on the whole screen, over with one tap: reveal, dice, card, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import Party
from companion.models.game.moments import CardShown, Moment, Over, Procedure, Recap, Reveal, Thrown
from companion.models.game.party_looks import PartyLook
from companion.models.game.reading import Passage
from companion.ui.game.reading import ReadText, TappedText, reading_bar
from companion.ui.look.look import Look
from companion.ui.questions.panel import Host
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.layout import Sheet, Surface, column, row, space
from companion.ui.widgets.text import FitText


class MomentScreen(TappedText, Surface):
    """One moment. A tap anywhere ends it."""

    role = "moment"

    def __init__(
        self, moment: Moment, looks: Mapping[Party, PartyLook], look: Look, on_over: Callable[[], None], host: Host
    ) -> None:
        self.moment, self.looks, self.look, self.theme = moment, looks, look, look.theme
        self.on_tap = self.go_back = on_over
        self.host = host
        Surface.__init__(self, look.theme.palette.surface)
        page = BoxLayout(orientation="vertical", padding=self.theme.units(2.5), spacing=self.theme.units(2))
        self.add_widget(page)
        if isinstance(moment, Reveal):
            self._reveal(page, moment)
        elif isinstance(moment, Thrown):
            self._thrown(page, moment)
        elif isinstance(moment, CardShown):
            self._card(page, moment)
        elif isinstance(moment, Procedure):
            self._procedure(page, moment)
        elif isinstance(moment, Recap):
            self._recap(page, moment)
        else:
            self._over(page, moment)
        hint = FitText(
            look._("Tap to go on"),
            self.theme,
            "small",
            colour=self.theme.palette.text_dim,
            size_hint_y=None,
            height=self.theme.mm(4),
        )
        page.add_widget(hint)

    @property
    def portrait(self) -> bool:
        """Whether the panel stands upright."""
        return self.theme.profile.portrait

    def _title(self, page: BoxLayout, text: str, mm: float = 9, size: str = "head") -> None:
        page.add_widget(FitText(text, self.theme, size, strong=True, size_hint_y=None, height=self.theme.mm(mm)))

    def _reveal(self, page: BoxLayout, moment: Reveal) -> None:
        """Each party with its choice."""
        self._title(page, moment.sentence)
        count = len(moment.choices)
        columns = (1 if count <= 6 else 2) if self.portrait else (1 if count <= 3 else 2 if count <= 6 else 3)
        grid = GridLayout(cols=columns, spacing=self.theme.units(1))
        for party, choice in moment.choices:
            cell = Sheet(self.theme, orientation="horizontal", pad=1, gap=1)
            cell.add_widget(Mark(self.looks[party], self.theme, mm=8, size_hint_x=None, width=self.theme.mm(9)))
            words = column(self.theme, 0)
            words.add_widget(
                FitText(party, self.theme, "body", align="left", colour=self.theme.palette.text_dim, size_hint_y=0.8)
            )
            words.add_widget(FitText(choice, self.theme, "far", align="left", strong=True))
            cell.add_widget(words)
            grid.add_widget(cell)
        page.add_widget(grid)

    def _thrown(self, page: BoxLayout, moment: Thrown) -> None:
        """The dice of the last stage large, those before it small above, then what came of them."""
        for stage in moment.stages[:-1]:
            line = row(self.theme, 2, size_hint_y=None, height=self.theme.mm(6))
            for throw in stage:
                small = row(self.theme, 0.5)
                if throw.party is not None and throw.party in self.looks:
                    small.add_widget(
                        Mark(self.looks[throw.party], self.theme, mm=4, size_hint_x=None, width=self.theme.mm(5))
                    )
                small.add_widget(FitText(str(throw.total), self.theme, "head", align="left"))
                line.add_widget(small)
            page.add_widget(line)
        last = moment.stages[-1]
        columns = 1 if len(last) <= 4 or self.portrait else 2
        grid = GridLayout(cols=columns, spacing=self.theme.units(1))
        for throw in last:
            line = row(self.theme, 1.5, size_hint_max_y=self.theme.mm(18))
            if throw.party is not None and throw.party in self.looks:
                line.add_widget(
                    Mark(self.looks[throw.party], self.theme, mm=8, size_hint_x=None, width=self.theme.mm(9))
                )
                line.add_widget(FitText(throw.party, self.theme, "display", align="left"))
            line.add_widget(DiceRow(throw.faces, self.theme, mm=12))
            won = throw.party is not None and throw.party == moment.winner
            line.add_widget(
                FitText(
                    str(throw.total),
                    self.theme,
                    "display",
                    strong=True,
                    colour=self.theme.palette.accent if won else None,
                    size_hint_x=None,
                    width=self.theme.mm(17),
                )
            )
            grid.add_widget(line)
        page.add_widget(grid)
        self._title(page, "  ".join(moment.sentences), 20, "display")

    def _card(self, page: BoxLayout, moment: CardShown) -> None:
        """Who drew, the title, the text line by line."""
        theme = self.theme
        if moment.party is not None:
            line = row(theme, 1.5, size_hint_y=None, height=theme.mm(9))
            line.add_widget(space())
            line.add_widget(Mark(self.looks[moment.party], theme, mm=7, size_hint_x=None, width=theme.mm(8)))
            line.add_widget(FitText(moment.party, theme, "head", size_hint_x=None, width=theme.mm(50), align="left"))
            line.add_widget(space())
            page.add_widget(line)
        sheet = Sheet(theme, line=theme.palette.line, pad=3, gap=2)
        self.words = ReadText(moment.title, "\n".join(moment.lines), theme, self.host.narrator)
        sheet.add_widget(self.words)
        page.add_widget(sheet)
        self.bar = reading_bar(self.look, self.host.narrator, self.host.tell, Passage(moment.spoken, moment.card))
        if self.bar is not None:
            page.add_widget(self.bar)

    def _procedure(self, page: BoxLayout, moment: Procedure) -> None:
        """Step by step: its name, and beside it what came of it; a dash where nothing did."""
        theme = self.theme
        self._title(page, moment.sentence)
        for name, sentences in moment.steps:
            line = row(theme, 1.5, size_hint_y=1 + 0.5 * min(4, sum(map(len, sentences)) // 60))
            line.add_widget(FitText(name, theme, "head", strong=True, align="left", valign="top", size_hint_x=0.36))
            line.add_widget(FitText(" ".join(sentences) or "–", theme, "body", align="left", valign="top"))
            page.add_widget(line)

    def _recap(self, page: BoxLayout, moment: Recap) -> None:
        """What happened last, and whose turn it is."""
        self._title(page, self.look._("Where were we?"))
        for sentence in moment.sentences:
            page.add_widget(FitText(sentence, self.theme, "head", colour=self.theme.palette.text_dim))
        page.add_widget(FitText(moment.question, self.theme, "display", strong=True, size_hint_y=1.6))
        if moment.house:
            told = " ".join((self.look._("What differs from the published rules:"), *moment.house))
            page.add_widget(FitText(told, self.theme, "small", colour=self.theme.palette.text_dim))

    def _over(self, page: BoxLayout, moment: Over) -> None:
        """The sentence, large, with the marks of those who won."""
        page.add_widget(space())
        winners = moment.ranking[0] if moment.ranking else ()
        line = row(self.theme, 2, size_hint_y=None, height=self.theme.mm(18))
        for party in winners:
            line.add_widget(Mark(self.looks[party], self.theme, mm=16))
        page.add_widget(line)
        page.add_widget(
            FitText(moment.sentence, self.theme, "display", strong=True, size_hint_y=None, height=self.theme.mm(26))
        )
        page.add_widget(space())
