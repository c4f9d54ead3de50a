"""The map that lies on the owner's table: region by region, fields are tapped on a grid, named and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import told_in
from companion.mechanics.region_board import Cell
from companion.models.boards.map_draft import Flaw, MapDraft
from companion.texts.wording import N_
from companion.ui.boards.maps.grid import MapGrid
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import put
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.layout import Surface, as_high_as_needed
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.screen.page import Page

LONGEST_NAME = 40
"""Most letters of a field's name."""

FLAWS = {
    "missing": N_("Fields still missing: {told}"),
    "too_many": N_("Surplus fields: {told}"),
    "apart": N_("The fields lie in {told} pieces."),
    "narrow": N_("Fields in no block of two by two: {told}"),
    "same_name": N_("Two fields are called {told}."),
}
"""The sentence for each flaw."""


@dataclass(frozen=True)
class Keeper:
    """What can be done with a draft.

    `problems` returns what the game finds wrong with it, as sentences; `save` keeps it as the owner's pack; `tables`
    are those that can be read in, by name; `read_in` returns the draft with the fields of one, None after telling why
    it cannot be used; `write_out` writes the fields as a table and tells where.
    """

    problems: Callable[[MapDraft], Sequence[str]]
    save: Callable[[MapDraft], None]
    tables: Callable[[], Sequence[str]]
    read_in: Callable[[str, MapDraft], MapDraft | None]
    write_out: Callable[[MapDraft], None]


class MapEditor(Page):
    """Left a part of the grid; right the region, the field that was tapped, and what is not complete yet."""

    role = "map_editor"

    def __init__(
        self,
        look: Look,
        title: str,
        draft: MapDraft,
        keeper: Keeper,
        on_back: Callable[[], None],
        style: MapStyle | None = None,
    ) -> None:
        super().__init__(look, title, on_back)
        self.draft, self.keeper = draft, keeper
        self.before: list[MapDraft] = []
        self.land, self.field = draft.lands[0].id, ""
        self.told: Sequence[str] = ()
        self.over: Widget | None = None
        portrait = self.b.portrait
        self.grid = MapGrid(draft, self.land, look, self._cell, style=style, size_hint=(1, 1.15 if portrait else 1))
        self.side = self.b.column(size_hint=(1, 1) if portrait else (0.72, 1))
        put(self.body, self.grid, self.side)
        self._show()

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def _cell(self, cell: Cell) -> None:
        """Handles a tap on a cell: a free one becomes a field, a field is selected."""
        there = self.draft.at(cell)
        if there is None:
            name = f"{told_in(self.draft.land(self.land).short, self.look.language)} {{number}}"
            draft = self.draft.with_field(self.land, cell, name)
            made = draft.at(cell)
            self.field = made.id if made is not None else ""
            self._change(draft)
            return
        self.land, self.field = there.land, there.id
        self._show()

    def _change(self, draft: MapDraft) -> None:
        if draft != self.draft:
            self.before.append(self.draft)
            self.draft, self.told = draft, ()
        self._show()

    def _undo(self) -> None:
        if self.before:
            self.draft = self.before.pop()
            self._show()

    def _remove(self) -> None:
        field, self.field = self.field, ""
        self._change(self.draft.without(field))

    def _name(self) -> None:
        """Asks for a name on top of the page."""
        over = Surface(self.b.palette.surface)

        def done(typed: str) -> None:
            self._uncover()
            if typed:
                self._change(self.draft.renamed(self.field, typed))

        sheet = self.b.column(
            TextEntry(self.draft[self.field].name, self.look, done, most=LONGEST_NAME), pad=1.5, pos_hint={"top": 1}
        )
        over.add_widget(as_high_as_needed(sheet))
        self._cover(over)

    def _turn(self, land: str) -> None:
        self._uncover()
        self.land, self.field = land, ""
        self._show()

    def _choose_land(self) -> None:
        language = self.look.language
        ways = [
            (
                "check" if not self.draft.flaws(land.id) else "map",
                told_in(land.title, language),
                partial(self._turn, land.id),
            )
            for land in self.draft.lands
        ]
        self._cover(MenuSheet(self.look, self.look._("Which Land?"), ways, self._uncover))

    def _tables(self) -> None:
        look = self.look
        ways = [("disk", look._("Write a table (CSV)"), self._write_out)]
        ways += [
            ("log", look.fill(look._("Read in {name}"), name=name), partial(self._read_in, name))
            for name in self.keeper.tables()
        ]
        self._cover(MenuSheet(look, look._("Tables"), ways, self._uncover))

    def _write_out(self) -> None:
        self._uncover()
        self.keeper.write_out(self.draft)

    def _read_in(self, name: str) -> None:
        self._uncover()
        read = self.keeper.read_in(name, self.draft)
        if read is not None:
            self.field = ""
            self._change(read)

    def _cover(self, over: Widget) -> None:
        self.over = over
        self.add_widget(over)

    def _uncover(self) -> None:
        if self.over is not None:
            self.remove_widget(self.over)
            self.over = None

    def _save(self) -> None:
        self.told = self.keeper.problems(self.draft)
        if self.told:
            self._show()
        else:
            self.keeper.save(self.draft)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        b, look, draft = self.b, self.look, self.draft
        if self.field and all(one.id != self.field for one in draft.fields):
            self.field = ""
        flaws = draft.flaws(self.land)
        wrong = frozenset[Cell]().union(*(flaw.cells for flaw in flaws))
        self.grid.show(draft, self.land, self.field or None, wrong)
        self.side.clear_widgets()
        land = draft.land(self.land)
        count = f"{told_in(land.title, look.language)}: {len(draft.of_land(self.land))}/{land.printed}"
        listed = b.column(
            b.button(count, self._choose_land, icon="map", mm=TOUCH_MM),
            self._taken_up(),
            *(b.text(self._sentence(flaw), "small", colour=b.palette.warning) for flaw in flaws),
        )
        if any(flaw.code == "narrow" for flaw in flaws) or self.land in draft.loose:
            loose = self.land in draft.loose
            label = look._("Printed like that: yes") if loose else look._("Printed like that: no")
            change = partial(self._change, draft.loosened(self.land, not loose))
            listed.add_widget(b.button(label, change, chosen=loose, mm=TOUCH_MM))
        put(listed, *(b.text(sentence, "small", colour=b.palette.warning) for sentence in self.told), self._arrows())
        put(self.side, b.scrolled(listed), self._ends())

    def _sentence(self, flaw: Flaw) -> str:
        return self.look.fill(self.look._(FLAWS[flaw.code]), told=flaw.told)

    def _taken_up(self) -> Widget:
        """The selected field: its name, and the button to remove it."""
        b = self.b
        if not self.field:
            return b.text(self.look._("Tap a cell: a field is made, or taken up."))
        away = b.button("", self._remove, icon="erase", mm=TOUCH_MM, wide=TOUCH_MM * 1.3)
        return b.row(
            b.button(self.draft[self.field].name, self._name, icon="correct", mm=TOUCH_MM, size="small"),
            away,
            gap=0.5,
            high="needed",
        )

    def _arrows(self) -> BoxLayout:
        """The arrows that move the visible part of the grid."""
        line = self.b.row(gap=0.5, high=TOUCH_MM)
        for icon, down, right in (("back", 0, -2), ("up", -2, 0), ("down", 2, 0), ("forward", 0, 2)):
            move = partial(self.grid.move, down, right)
            line.add_widget(self.b.button("", move, icon=icon, mm=TOUCH_MM))
        return line

    def _ends(self) -> BoxLayout:
        b, _ = self.b, self.look._
        undo = b.button(_("Undo"), self._undo, icon="undo", mm=TOUCH_MM)
        undo.opacity = 1.0 if self.before else 0.35
        save = b.button(_("Save"), self._save, style="main")
        save.opacity = 0.35 if any(self.draft.flaws(land.id) for land in self.draft.lands) else 1.0
        return b.column(
            b.row(undo, b.button(_("Tables"), self._tables, icon="log", mm=TOUCH_MM), high="needed"),
            save,
            high="needed",
        )
