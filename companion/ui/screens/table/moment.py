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
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Surface


class MomentScreen(TappedText, Surface):
    """One moment. A tap anywhere ends it."""

    role = "moment"

    def __init__(
        self, moment: Moment, looks: Mapping[Party, PartyLook], look: Look, on_over: Callable[[], None], host: Host
    ) -> None:
        self.b = b = Builder(look)
        self.moment, self.looks, self.look, self.theme = moment, looks, look, look.theme
        self.on_tap = self.go_back = on_over
        self.host = host
        Surface.__init__(self, b.palette.surface)
        page = BoxLayout(orientation="vertical", padding=b.units(2.5), spacing=b.units(2))
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
        page.add_widget(b.fit(look._("Tap to go on"), "small", dim=True, high=4))

    @property
    def portrait(self) -> bool:
        """Whether the panel stands upright."""
        return self.theme.profile.portrait

    def _title(self, page: BoxLayout, text: str, mm: float = 9, size: str = "head") -> None:
        page.add_widget(self.b.fit(text, size, strong=True, high=mm))

    def _reveal(self, page: BoxLayout, moment: Reveal) -> None:
        """Each party with its choice."""
        b = self.b
        self._title(page, moment.sentence)
        count = len(moment.choices)
        columns = (1 if count <= 6 else 2) if self.portrait else (1 if count <= 3 else 2 if count <= 6 else 3)
        grid = GridLayout(cols=columns, spacing=b.units(1))
        for party, choice in moment.choices:
            grid.add_widget(
                b.sheet(
                    b.mark(self.looks[party], mm=8, wide=9),
                    b.column(
                        b.fit(party, align="left", size_hint_y=0.8, dim=True),
                        b.fit(choice, "far", align="left", strong=True),
                        gap=0,
                    ),
                    orientation="horizontal",
                    pad=1,
                    gap=1,
                )
            )
        page.add_widget(grid)

    def _thrown(self, page: BoxLayout, moment: Thrown) -> None:
        """The dice of the last stage large, those before it small above, then what came of them."""
        b = self.b
        for stage in moment.stages[:-1]:
            line = b.row(gap=2, high=6)
            for throw in stage:
                line.add_widget(
                    b.row(
                        b.mark(self.looks[throw.party], mm=4, wide=5)
                        if throw.party is not None and throw.party in self.looks
                        else None,
                        b.fit(str(throw.total), "head", align="left"),
                        gap=0.5,
                    )
                )
            page.add_widget(line)
        last = moment.stages[-1]
        columns = 1 if len(last) <= 4 or self.portrait else 2
        grid = GridLayout(cols=columns, spacing=b.units(1))
        for throw in last:
            line = b.row(gap=1.5, size_hint_max_y=b.mm(18))
            if throw.party is not None and throw.party in self.looks:
                put(line, b.mark(self.looks[throw.party], mm=8, wide=9), b.fit(throw.party, "display", align="left"))
            line.add_widget(b.dice(throw.faces, mm=12))
            won = throw.party is not None and throw.party == moment.winner
            line.add_widget(
                b.fit(str(throw.total), "display", strong=True, colour=b.palette.accent if won else None, wide=17)
            )
            grid.add_widget(line)
        page.add_widget(grid)
        self._title(page, "  ".join(moment.sentences), 20, "display")

    def _card(self, page: BoxLayout, moment: CardShown) -> None:
        """Who drew, the title, the text line by line."""
        b = self.b
        if moment.party is not None:
            page.add_widget(
                b.row(
                    b.space(),
                    b.mark(self.looks[moment.party], mm=7, wide=8),
                    b.fit(moment.party, "head", align="left", wide=50),
                    b.space(),
                    gap=1.5,
                    high=9,
                )
            )
        self.words = ReadText(moment.title, "\n".join(moment.lines), b, self.host.narrator)
        page.add_widget(b.sheet(self.words, line=b.palette.line, pad=3, gap=2))
        self.bar = reading_bar(self.look, self.host.narrator, self.host.tell, Passage(moment.spoken, moment.card))
        if self.bar is not None:
            page.add_widget(self.bar)

    def _procedure(self, page: BoxLayout, moment: Procedure) -> None:
        """Step by step: its name, and beside it what came of it; a dash where nothing did."""
        b = self.b
        self._title(page, moment.sentence)
        for name, sentences in moment.steps:
            page.add_widget(
                b.row(
                    b.fit(name, "head", strong=True, align="left", valign="top", size_hint_x=0.36),
                    b.fit(" ".join(sentences) or "–", align="left", valign="top"),
                    gap=1.5,
                    size_hint_y=1 + 0.5 * min(4, sum(map(len, sentences)) // 60),
                )
            )

    def _recap(self, page: BoxLayout, moment: Recap) -> None:
        """What happened last, and whose turn it is."""
        b = self.b
        self._title(page, self.look._("Where were we?"))
        put(
            page,
            *(b.fit(sentence, "head", dim=True) for sentence in moment.sentences),
            b.fit(moment.question, "display", strong=True, size_hint_y=1.6),
        )
        if moment.house:
            told = " ".join((self.look._("What differs from the published rules:"), *moment.house))
            page.add_widget(b.fit(told, "small", dim=True))

    def _over(self, page: BoxLayout, moment: Over) -> None:
        """The sentence, large, with the marks of those who won."""
        b = self.b
        page.add_widget(b.space())
        winners = moment.ranking[0] if moment.ranking else ()
        put(
            page,
            b.row(*(b.mark(self.looks[party], mm=16) for party in winners), gap=2, high=18),
            b.fit(moment.sentence, "display", strong=True, high=26),
            b.space(),
        )
