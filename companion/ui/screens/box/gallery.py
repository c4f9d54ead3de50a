"""Every part of the look in every state, on a few pages: for whoever draws, and for looking at a theme on a panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PARTIES
from companion.models.game.question import OptionModel, Why
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.buttons import BarButton
from companion.ui.widgets.chips import PartyChip, PartyMark
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import Surface, Well
from companion.ui.widgets.screen.toast import Toast
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.cards import CardFront, CardReverse, EventCard
from companion.ui.widgets.things.odds import OddsBar, tick_list
from companion.ui.widgets.things.paper import LogSheet, Paper, Slip
from companion.ui.widgets.things.plates import Plate, Stamp

GAME = "buerokratopoly"
"""Whose art is shown where a part needs some."""
PEOPLE = ("Anna", "Ben", "Clara", "Dirk", "Eva", "Finn", "Gabi", "Hans", "Ines")
LEVELS = {
    "general_secretary": "Generalsekretär",
    "politburo": "Wirtschaft",
    "ministers": "Minister",
    "divisions": "Bereich",
    "departments": "Abteilung",
}
ART = ("action_election", "action_mutiny", "action_transfer_or_promote", "motif_joke", "motif_urn")


class GalleryScreen(Surface):
    """One page of the gallery; a button for each of the others stands at its foot."""

    role = "gallery"
    PAGES = ("controls", "names", "things", "cards", "papers")

    def __init__(self, look: Look, page: str, on_turn: Callable[[str], None], on_back: Callable[[], None]) -> None:
        self.look, self.theme, self.go_back = look, look.theme, on_back
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        fill = dict(
            zip(self.PAGES, (self._controls, self._names, self._things, self._cards, self._papers), strict=True)
        )
        turns = [
            b.button(name, partial(on_turn, name), style="value", mm=TOUCH_MM, chosen=name == page, size="label")
            for name in self.PAGES
        ]
        foot = Well(self.theme, orientation="horizontal", size_hint_y=None, height=b.mm(TOUCH_MM + 2))
        foot.padding, foot.spacing = self.theme.design(5), self.theme.design(6)
        for one in turns:
            foot.add_widget(one)
        body = BoxLayout(orientation="vertical", padding=self.theme.design(10), spacing=self.theme.design(8))
        fill[page](body)
        self.add_widget(b.column(body, foot, gap=0))

    def _party(self, number: int, *, asked: bool = False, answered: bool = False, absent: bool = False) -> PartyModel:
        name = PEOPLE[number]
        return PartyModel(name, name[:4], PARTIES[number], asked=asked, answered=answered, absent=absent)

    def _names(self, body: BoxLayout) -> None:
        theme, b = self.theme, self.b
        states = (
            PartyChip(self._party(0), theme, size="effect"),
            PartyChip(self._party(2, asked=True), theme, acting=True, starts=True),
            PartyChip(self._party(1, asked=True), theme),
            PartyChip(self._party(3, answered=True), theme),
            PartyChip(self._party(4, absent=True), theme),
        )
        nine = [
            PartyChip(
                self._party(number, asked=number == 2),
                theme,
                size="effect" if number == 2 and not b.portrait else "small",
                height=b.mm(11.5 if b.portrait else TOUCH_MM),
                acting=number == 2,
                upright=b.portrait,
                size_hint_x=None if number == 2 and not b.portrait else 1,
                width=theme.design(130),
            )
            for number in range(9)
        ]
        pieces = [
            b.row(*(PartyMark(look, theme, mm=mm) for look in PARTIES), gap=0.5, high=mm + 2.5)
            for mm in (3.5, 5.2, 6.7, 9.3)
        ]
        for part in (
            b.row(*states, gap=0.75, high=10.5),
            b.row(*nine, gap=0.5, high=13 if b.portrait else 10.5),
            *pieces,
            b.space(),
        ):
            body.add_widget(part)

    def _controls(self, body: BoxLayout) -> None:
        theme, b = self.theme, self.b

        def nothing(_: OptionModel) -> None: ...

        refused = OptionModel("c", "Studienplätze", refused=(Why("BU-06", "Dort stehen keine zwei Figuren."),))
        answers = [
            OptionCard(
                OptionModel("a", "Bergbau und Energie"), theme, nothing, nothing, number=1, sub="2 Würfel gegen 1"
            ),
            OptionCard(OptionModel("b", "Eisenbahn"), theme, nothing, nothing, mark=PARTIES[2], chosen=True),
            OptionCard(refused, theme, nothing, nothing),
        ]
        pressed = b.button("Gedrückt")
        pressed.pressed = True
        buttons = [
            b.button("Für uns würfeln", style="main", icon="dice"),
            pressed,
            b.button("Verfallen lassen", mm=TOUCH_MM),
            b.button("Bloß", style="quiet", icon="log", mm=TOUCH_MM),
        ]
        held = b.held("Halten", lambda: None, mm=12)
        held.seconds, held.held = 1.0, 0.6
        columns = b.row(b.scroll(*answers), b.scroll(*buttons, held), gap=1)
        bar = Well(theme, orientation="horizontal", size_hint_y=None, height=b.mm(TOUCH_MM) + theme.design(12))
        bar.padding, bar.spacing = theme.design(6), theme.design(6)
        bar.add_widget(BarButton("undo", "Rückgängig", theme, beside=True, whats=("Alle decken auf.",)))
        for icon, word, wide in (("correct", "Berichtigen", 27), ("menu", "Menü", 17)):
            bar.add_widget(BarButton(icon, word, theme, beside=True, size_hint_x=None, width=b.mm(wide)))
        said = [Text("Runde 3. Clara ist dran.", theme, "small", colour=b.palette.text_dim)]
        said.append(Text("Clara, Wahl: in welchem Bereich?", theme, "question"))
        for part in (*said, columns, bar):
            body.add_widget(part)

    def _things(self, body: BoxLayout) -> None:
        theme, b = self.theme, self.b
        dice = b.row(b.dice((1, 2, 3, 4, 5, 6), waiting=2, mm=8.5), high=11)
        plates = [
            Plate(words.upper(), theme, "#8E2415", of=GAME, name=f"plate_{level}", ink=self._ink(level))
            for level, words in LEVELS.items()
        ]
        common = Plate("EIGENES", theme, "#35506B")
        odds = Paper(theme, "paper_rest")
        for share, look in ((0.35, PARTIES[1]), (0.65, PARTIES[2])):
            odds.add_widget(OddsBar(share, look.colour, theme))
        stamped = FloatLayout()
        stamped.add_widget(Paper(theme, pos_hint={"x": 0, "y": 0}, size_hint=(1, 1)))
        stamped.add_widget(Stamp("GEWÄHLT", theme, pos_hint={"x": 0, "y": 0}, size_hint=(1, 1)))
        ticks = tick_list((("Figuren aufstellen", True), ("Karten mischen", False)), theme)
        rows: list[Widget] = [dice, b.row(*plates[:3], gap=1, high=9), b.row(*plates[3:], common, gap=1, high=9)]
        rows.append(b.row(odds, stamped, b.column(ticks, b.space()), gap=2))
        for part in rows:
            body.add_widget(part)

    def _ink(self, level: str) -> str:
        return self.b.palette.ink if level == "ministers" else "#F5ECDA"

    def _cards(self, body: BoxLayout) -> None:
        b = self.b
        arts = [Art(GAME, name) for name in ART]
        hand = [
            CardFront(self.look, "WAHL", art=arts[0], lines=("Möglich: Bereich Eisenbahn",)),
            CardFront(self.look, "MEUTEREI", art=arts[1], dimmed=True),
            CardReverse(self.look, GAME),
        ]
        event = EventCard(
            self.look,
            "EREIGNIS",
            "DER POLITISCHE WITZ",
            ("Der Gewinner erzählt auf der Feier einen Witz.", "Nur der Verlierer hat ihn verstanden."),
            "Die Figur des Verlierers kommt ins Gefängnis.",
            art=arts[3],
            of=GAME,
            size_hint_x=1 if b.portrait else 1.7,
        )
        body.add_widget(b.column(b.row(*hand, gap=1.5), event) if b.portrait else b.row(*hand, event, gap=1.5))

    def _papers(self, body: BoxLayout) -> None:
        theme, b = self.theme, self.b
        log = LogSheet(theme)
        for number, line in enumerate(("Runde 3. Clara beginnt.", "Alle decken auf.", "Anna: Wahl", "Ben: Meuterei")):
            row = b.row(
                Text(line, theme, "label", colour=log.ink),
                b.text(f"BU-0{number + 3}", "small", colour=log.soft, wide=12),
                high="needed",
            )
            log.add_widget(row)
        log.add_widget(b.space())
        why = Why("Regel BU-06", "Im Bereich unter „Studienplätze“ stehen keine zwei Figuren.")
        slip = Slip("WARUM NICHT?", "Betr.: Wahl, Studienplätze", (why,), theme)
        notice = Toast(Notice("Turm: Würfel fehlt."), self.look, lambda: None, width=b.mm(40 if b.portrait else 60))
        body.add_widget(b.row(log, b.column(slip, notice, b.space(), gap=1.5), gap=2))
