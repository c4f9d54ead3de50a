"""The end of a game: the ranking, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.models.game.moments import Over
from companion.models.game.notice import Notice
from companion.models.game.party_looks import PartyLook, name_today
from companion.models.style.game_style import style_of
from companion.texts.grammar import number
from companion.ui.boards.face import Face
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.screens.table.poster import WinPoster
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import Way, level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.things.paper import Paper, Rule
from companion.ui.widgets.things.plates import Stamp

NOBODYS: Mapping[Party, int] = {}
"""The points in a game that has none."""

NOTHING_SAID: Mapping[Party, str] = {}
"""The results in a game that has nothing but places."""


FEW = 5
"""More than these stand closer on a low panel, so that nobody is below the fold."""

SHORT = 8
"""Letters of a result that is a number."""


MOST = 3
"""So many winners have their pieces on the sheet."""


class WinnersSheet(Paper):
    """Who has won, as on a certificate: the pieces, the names, and the game's stamp if it has one."""

    role = "certificate"

    def __init__(self, b: Builder, winners: Sequence[tuple[Party, PartyLook]], stamp: str) -> None:
        super().__init__(b.theme, "sheet", pad=14)
        names = ", ".join(one.called or party for party, one in winners)
        put(
            self,
            b.row(*(b.mark(look, mm=18, line=self.ink) for _, look in winners[:MOST]), gap=1),
            Rule(b.theme),
            b.fit(names, "name", strong=True, colour=self.ink, size_hint_y=0.42),
            Stamp(stamp, b.theme, mm=5, size_hint_y=0.4) if stamp else None,
        )


class EndScreen(Page):
    """Left the game's poster, if it has one and nobody has points; right the ranking and what can be done next.

    `ranking` is the game's own. `short_ways` stand abreast. If the game is not `kept`, leaving needs a held button, and
    so does `on_again`, which leads to another game of the same people.
    """

    role = "end"

    def __init__(
        self,
        look: Look,
        over: Over,
        looks: Mapping[Party, PartyLook],
        points: Mapping[Party, int] = NOBODYS,
        *,
        results: Mapping[Party, str] = NOTHING_SAID,
        on_home: Callable[[], None],
        on_log: Callable[[], None],
        on_undo: Callable[[], None],
        on_again: Callable[[], None] | None = None,
        ways: Sequence[Way] = (),
        short_ways: Sequence[Way] = (),
        kept: bool = True,
        face: Face | None = None,
        game: Game | None = None,
        ranking: Widget | None = None,
    ) -> None:
        super().__init__(look, look._("The end"), None)
        b, self.kept = self.b, kept
        style = style_of(type(game)) if game is not None else None
        stamp = style.moment.stamp.told_in(look.language) if style is not None else ""
        winners = [(party, looks[party]) for party in over.ranking[0]] if over.ranking else []
        drawn = face.poster if face is not None else None
        poster = face.winners(look, winners) if face is not None else None
        if poster is None and drawn is not None and not points:
            poster = WinPoster(look, winners, drawn, stamp if winners else "", seen=True)
        throne = face.enthroned(look, winners) if face is not None and winners and poster is None else None
        told = {party: number(points[party], look.language) for party in points}
        self.listed = ranking if ranking is not None else b.scroll(self._ranking(over, looks, told | dict(results)))
        self.frame.remove_widget(self.head)  # the ranking says itself that it is the end, and has that room
        beside = poster is None and not b.portrait
        mm = MAIN_MM if beside or b.portrait else TOUCH_MM  # below the ranking they are low: it is what all look at

        def buttons(of: Sequence[Way]) -> list[TouchButton]:
            return [b.button(way.label, way.act, icon=way.icon, held=way.held, mm=mm) for way in of]

        log = b.button(look._("Log"), on_log, icon="log", mm=mm)
        undo = b.button(look._("Undo"), on_undo, icon="undo", held=look.locked, mm=mm)
        held = look.locked or not kept
        home = b.button(look._("Home"), on_home, style="main", mm=mm, held=held)
        again = b.button(look._("New game"), on_again, mm=mm, held=held) if on_again is not None else None
        acts = b.column(
            (throne or WinnersSheet(b, winners, stamp)) if beside and winners else b.space() if beside else None,
            b.row(*level(buttons(short_ways)), high="needed") if short_ways else None,
            *buttons(ways),
            b.row(log, undo, high="needed"),
            home if again is None else b.row(*level((again, home)), high="needed"),
            high=None if beside else "needed",
        )
        if b.portrait:
            if throne is not None:
                throne.size_hint_y = 0.5 if len(looks) <= FEW else 0.2
                poster = throne
            put(self.body, poster, self.listed, acts)
            return
        if poster is not None:
            put(self.body, poster, b.column(self.listed, acts, gap=1, size_hint_x=1.15))
        else:
            acts.size_hint_x = 0.62
            put(self.body, self.listed, acts)

    def _ranking(self, over: Over, looks: Mapping[Party, PartyLook], results: Mapping[Party, str]) -> Paper:
        """Result and places on a sheet: two that share the second place leave no third."""
        b, ink = self.b, self.b.palette.ink
        low = sum(map(len, over.ranking)) > FEW
        sheet = Paper(b.theme, "paper", pad=8 if low else 14, size_hint_y=None)
        sheet.spacing = b.theme.design(2)
        sheet.bind(minimum_height=sheet.setter("height"))
        sheet.add_widget(b.text(over.sentence, "effect", colour=ink))
        if over.rule:
            sheet.add_widget(b.text(over.rule, "typed", colour=b.palette.brick_text))
        if not results and low:
            self._abreast(sheet, over, looks)
            return sheet
        place = 1
        for group in over.ranking:
            for party in group:
                told = results.get(party)
                room = 16 if told is None or len(told) < SHORT else 44
                sheet.add_widget(
                    b.row(
                        b.fit(f"{place}.", "effect", colour=ink, align="left", wide=6),
                        b.mark(looks[party], mm=6 if place == 1 else 5, wide=7),
                        b.fit(name_today(party, looks), "effect" if place == 1 else "label", align="left", colour=ink),
                        b.fit(told, "effect", align="right", colour=ink, wide=room) if told is not None else None,
                        gap=1,
                        high=7 if low else 8,
                    )
                )
            place += len(group)
        return sheet

    def _abreast(self, sheet: Paper, over: Over, looks: Mapping[Party, PartyLook]) -> None:
        """The winners large, all others two abreast, so that everybody is in sight."""
        b, ink = self.b, self.b.palette.ink
        others: list[Widget] = []
        place = 1
        for group in over.ranking:
            for party in group:
                first, mm = place == 1, 8.0 if place == 1 else 5.0
                size = "name" if first else "label"
                row = b.row(
                    b.fit(f"{place}.", size, strong=first, colour=ink, align="left", wide=7 if first else 5),
                    b.mark(looks[party], mm=mm, wide=mm + 1, line=ink),
                    b.fit(name_today(party, looks), size, strong=first, align="left", colour=ink),
                    gap=0.75,
                    high=(10 if first else 7) * (1.3 if b.portrait else 1),
                )
                if first:
                    sheet.add_widget(row)
                else:
                    others.append(row)
            place += len(group)
        half = -(-len(others) // 2)  # read down, then across
        left, right = others[:half], others[half:]
        columns = (b.column(*part, gap=0.25, high="needed", pos_hint={"top": 1}) for part in (left, right))
        sheet.add_widget(b.row(*columns, gap=1, high="needed"))

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: over the end of the ranking, beside the buttons."""
        x, y = self.listed.to_window(*self.listed.pos)
        return Box(x, y, self.listed.width, self.listed.height)
