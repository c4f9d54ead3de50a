"""The result of Die Bürgermeister: places, and in columns how many mayors and Länder each has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.buergermeister.face.print import ART, map_style
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buergermeister.rules.scoring import Result, as_number, results_of
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook
from companion.texts.wording import N_
from companion.ui.boards.maps.layout import MapBox
from companion.ui.boards.maps.sheet import paint_shape
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art, whole
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.paper import Paper, Rule

FEWER_LAENDER = N_("As many mayors, but fewer Länder")
FEWER_MAYORS = N_("As many Länder, but fewer mayors")
LESS_MONEY = N_("Otherwise equal, but less money")
"""Why somebody stands behind another with as many."""


def why_behind(one: Result, before: Result, *, laender_first: bool) -> str:
    """What has decided between two places where the first number is equal; "" where that one has."""
    if (one.mayors, one.halves) == (before.mayors, before.halves):
        return LESS_MONEY if one.cash < before.cash else ""
    if laender_first:
        return FEWER_MAYORS if one.halves == before.halves else ""
    return FEWER_LAENDER if one.mayors == before.mayors else ""


class _Sign(Painted):
    """What a column counts: a mayor, or a Land."""

    def __init__(self, look: Look, game: Buergermeister, *, land: bool, **kwargs: Any) -> None:
        self.look, self.game, self.land = look, game, land
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """In the middle of its place."""
        if not self.land:
            side = self.height
            whole(canvas, Art(ART, "mayor"), (self.center_x - side * 0.4, self.y), (side * 0.8, side))
            return
        style = map_style().for_theme(self.look.theme.palette)
        of_land: dict[str, list[tuple[int, int]]] = {}
        for field in self.game.definition.fields:
            of_land.setdefault(field.land, []).append((field.row, field.column))
        land, cells = next(reversed(of_land.items())) if len(of_land) == 1 else list(of_land.items())[1]
        room = MapBox(self.x, self.y + self.height * 0.1, self.width, self.height * 0.8)
        paint_shape(canvas, style, room, frozenset(cells), style.fills_of(of_land)[land])


class Ranks(BoxLayout):
    """A sheet with the sentence that ends the game, and a line for each player with large figures."""

    role = "ranking"

    def __init__(self, look: Look, over: Over, game: Buergermeister, looks: Mapping[Party, PartyLook]) -> None:
        super().__init__()
        b = self.b = Builder(look)
        results, first = results_of(game), game.definition.rules.laender_first
        large = look.theme.text_scale > 1
        self.wide = 17.0 if b.portrait else 19.0 if large else 22.0  # whole names have the rest
        sheet = Paper(look.theme, "paper", pad=12)
        sheet.spacing = look.theme.design(3)
        ink = sheet.ink
        columns = [("mayors", look._("Mayors")), ("laender", look._("Länder"))]
        columns = columns[::-1] if first else columns
        heads = [
            b.column(
                _Sign(look, game, land=name == "laender"),
                b.fit(title, "note", colour=ink, high=4.4),
                gap=0.25,
                size_hint_x=None,
                width=b.mm(self.wide),
            )
            for name, title in columns
        ]
        said = b.fit(over.sentence, "head", strong=True, colour=ink, align="left")
        if b.portrait:
            said.size_hint_y, said.height = None, b.mm(9 * look.theme.text_scale)
            put(sheet, said, b.row(b.space(), *heads, gap=0.5, high=14), Rule(look.theme))
        else:
            put(sheet, b.row(said, *heads, gap=0.5, high=15), Rule(look.theme))
        place, before = 1, None
        for group in over.ranking:
            for party in group:
                result = results[party]
                behind = why_behind(result, before, laender_first=first) if before is not None else ""
                told = {"mayors": str(result.mayors), "laender": as_number(result.halves)}
                put(sheet, self._line(look, place, party, looks[party], [told[name] for name, _ in columns], behind))
            place, before = place + len(group), results[group[0]]
        self.add_widget(sheet)

    def _line(self, look: Look, place: int, party: Party, mark: PartyLook, figures: list[str], behind: str) -> Widget:
        b, ink, won = self.b, self.b.palette.ink, place == 1
        name = b.fit(mark.called or party, "name" if won else "effect", strong=True, colour=ink, align="left")
        size = "total" if won else "title"
        line = b.row(
            b.fit(f"{place}.", "name" if won else "effect", strong=True, colour=ink, align="left", wide=6),
            b.mark(mark, mm=9 if won else 7, wide=10),
            name,
            *(b.fit(one, size, strong=True, colour=ink, wide=self.wide) for one in figures),
            gap=0.5,
        )
        if not behind:
            return line
        because = b.fit(look._(behind), "small", colour=b.palette.ink_soft, align="left", valign="top", high=4.6)
        return b.column(line, b.row(b.space(size_hint_x=None, width=b.mm(17)), because, high=4.6), gap=0)
