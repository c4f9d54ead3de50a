"""Correction makes the record match the table: figures move by two taps, numbers by plus and minus, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.boards.board import BoardModel
from companion.models.game.notice import Notice
from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import name_today
from companion.models.game.question import OptionModel
from companion.models.play.play import Play
from companion.models.record.reasons import CHOSEN, reason_for
from companion.models.record.record import Changes
from companion.models.record.todo import told
from companion.table.evening import PieceMove, between
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.record.correct_parts import PartsList
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.names import names_abreast
from companion.ui.widgets.things.paper import Paper

LARGE = 1.5
"""From this text size on the keys beside what is tapped would take its room on a broad panel."""


class CorrectScreen(Page):
    """Left the board (if there is one), right the other parts, the reason, and “apply”."""

    role = "correct"

    def __init__(self, look: Look, play: Play, face: Face, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Correct the record"), self._leave)
        self.play, self.on_back, self.face = play, on_back, face
        model = play.model()
        self.model = model if model.board is None else replace(model, board=model.board.at_rest())
        self.figures = play.figures()
        self.changes = Changes()
        self.reason = ""
        self.taken: str | None = None
        self.adding: PartyModel | None = None
        self.asks_whose = False
        """Whether it is asked whose figure is added."""
        self.moved = False
        """Whether a figure was moved last: then the slip stands in place of the list, until somebody wants more."""
        self.board: BoardWidget | None = None
        self.sheet: Widget | None = None
        """Where one thing is corrected with all the room."""
        self.elsewhere = False
        """Whether the keys of what is not tapped on the board have all the room."""
        shown = self.model.board
        self.by_tap = () if shown is None or shown.spots else face.corrected_by_tap
        drawn = partial(face.drawn_on_record, play.opened.session.game)
        plain = shown is None or not (shown.spots or self.by_tap)
        self.form = not self.by_tap
        self.parts = PartsList(
            look,
            play,
            self.changes,
            face.steps_in(play.opened.session.game),
            self._show,
            self._counted,
            self.by_tap,
            paper=self.form,
            beside=not plain,
            drawn=drawn,
        )
        self.side = self.b.column(size_hint_x=1 if self.b.portrait else 0.66)
        if shown is not None and not plain:
            self.board = face.draw(BoardContext(shown, play.looks(), look, self._pick if self.by_tap else self._spot))
        if self.by_tap:  # what is tapped has all the width, the keys of the rest lie below it
            self.side = as_high_as_needed(self.b.column(gap=1))
            self.everything = self.b.column(self.board, self.side, gap=1)
            self.body.add_widget(self.everything)
        else:
            put(self.body, self.board, self.side)
        self._build()
        self._show()

    def _leave(self) -> None:
        """Back from one thing to all, or to the table; what was changed is given up only if somebody says so."""
        if self.sheet is not None:
            self.elsewhere = False
            self.parts.choose(None)
            self._show()
            return
        if not self.changes.patch:
            self.on_back()
            return
        b, _ = self.b, self.look._
        self.asked = b.column(
            b.heading(_("The correction is not applied yet.")),
            b.button(_("Keep editing"), self._stay, style="main"),
            b.button(_("Discard the correction"), self.on_back),
            gap=1.5,
            pad=1.5,
            high="needed",
            pos_hint={"top": 1},
        )
        self.remove_widget(self.frame)
        self.add_widget(self.asked)

    def _stay(self) -> None:
        self.remove_widget(self.asked)
        self.add_widget(self.frame)

    # ── figures ─────────────────────────────────────────────────────────────────────────────────────────────

    def _now(self) -> BoardModel | None:
        """The board with the changes made so far."""
        return self.model.board.corrected(self.changes.patch) if self.model.board is not None else None

    def _pick(self, thing: str) -> None:
        """What stands on the record of one thing; a second tap leads back to the rest."""
        self.parts.choose(thing if thing != self.parts.only else None)
        self._show()

    def _spot(self, spot: str) -> None:
        board = self._now()
        if board is None:
            return
        owner = board.spots[spot].owner
        if self.adding is not None and owner is None:
            self._set(spot, self.adding.name)
            self.adding, self.asks_whose = None, False
        elif self.taken is None:
            self.taken = spot if owner is not None else None
        elif spot == self.taken:
            self.taken = None
        elif owner is None:
            self._set(spot, board.spots[self.taken].owner)
            self._set(self.taken, None)
            self.taken = None
        else:
            self.taken = spot
        self._show()

    def _set(self, spot: str, owner: str | None) -> None:
        assert self.model.board is not None
        self.moved = True
        self.changes.put((self.model.board.zone, spot), owner)

    def _off(self) -> None:
        if self.taken is not None:
            self._set(self.taken, None)
            self.taken = None
            self._show()

    def _add(self, party: PartyModel) -> None:
        self.adding = None if self.adding is not None and self.adding.name == party.name else party
        self.taken = None
        self._show()

    def _ask_whose(self) -> None:
        self.asks_whose = not self.asks_whose
        self.adding = None
        self._show()

    # ── the rest ────────────────────────────────────────────────────────────────────────────────────────────

    def _build(self) -> None:
        """Builds what stays: the list, which keeps its scroll position, the reasons, and “apply”."""
        b = self.b
        large = self.board is not None and self.form and b.theme.text_scale <= 1
        self.heading = b.text("", "head" if large else "body", strong=True)
        self.above = b.column(high="needed")
        beside = self.board is None and not b.portrait
        self.below = as_high_as_needed(b.row() if beside else b.column())
        sheet = Paper(b.theme, "paper_rest", pad=10 if self.form and self.board is not None else 14)
        self.listed = MoreList(self.parts, self.look, sheet)
        self.slip = b.column(gap=1)
        put(self.side, self.heading, self.listed, self.above, self.below)

    def _show(self) -> None:
        self.above.clear_widgets()
        board = self._now()
        if self.board is not None and board is not None:
            self.board.marked = self.parts.only if self.by_tap else self.taken
            lent, lit = board.lent(self.taken, adding=self.adding is not None)
            self.board.update(lent, {spot: OptionModel(None, "") for spot in lit}, self.board.zoom)
            if not self.by_tap:
                self.above.add_widget(self._figures(board))
        if self._show_sheet(board):
            return
        self.parts.fill()
        self._show_middle(board)
        only = self.parts.only
        named = self.play.teller.name(only) if only is not None else self.parts.opened()
        self.heading.text = named or self._hint()
        self._show_ways()

    def _hint(self) -> str:
        """What can be tapped on the board, as long as nothing has been."""
        idle = self.taken is None and self.adding is None and not self.asks_whose and not self.changes.patch
        return self.look._("Tap a figure, then where it stands.") if self.board is not None and idle else ""

    def _show_sheet(self, board: BoardModel | None) -> bool:
        """The sheet of what was tapped, in place of everything; whether there is one."""
        only = self.parts.only
        if not self.by_tap or board is None:
            return False
        self.body.clear_widgets()
        for around in (self.side, self.below.parent, self.parts.parent):
            if around is not None:
                around.clear_widgets()
        self.below.orientation = "vertical" if self.b.portrait else "horizontal"
        self.parts.paper = bool(only or self.parts.opened() or self.elsewhere)
        thing = only or (self.parts.open[0] if self.parts.open else None)
        self.sheet = self.face.corrected_on(thing, board, self.parts, self.look) if thing else None
        if self.sheet is None:
            self.parts.fill()
        something = self.look._("Correct something else")
        if self.sheet is None and (only or self.parts.opened() or self.elsewhere):
            self.sheet = self.listed
            refill(self.listed.view, self.parts)
            self.elsewhere = self.elsewhere and not self.parts.opened()
        if self.sheet is not None:
            self.title.text = self.play.teller.name(str(only)) if only else self.parts.opened() or something
            self.body.add_widget(self.b.column(self.sheet, self.below, gap=1))
        else:
            self.title.text = self.look._("Tap on whom something is wrong.")
            more = self.b.button(something, self._else, icon="forward", mm=TOUCH_MM)
            put(self.side, self.parts if self._has_room else more, self.below)
            self.body.add_widget(self.everything)
        self._show_ways()
        return True

    @property
    def _has_room(self) -> bool:
        """Whether the keys of the rest stand below the board, beside the reasons for a change as well."""
        scale = self.b.theme.text_scale
        if self.b.portrait:
            return not self.changes.patch or scale <= 1
        return not self.changes.patch and scale < LARGE

    def _else(self) -> None:
        self.elsewhere = True
        self._show()

    def _counted(self) -> None:
        """A number was changed: the list stays as it is under the finger, a board that shows it follows."""
        board = self._now()
        if self.by_tap and self.board is not None and board is not None:
            self.board.update(board, {}, self.board.zoom)
        elif self.above.parent is self.side:  # below the list, which stays where it is and gets its room
            self.side.remove_widget(self.above)
        self._show_ways()

    def _show_middle(self, board: BoardModel | None) -> None:
        """The list; what was moved in its place while that was the last change; with a figure in hand only that."""
        record, in_hand = self.model.board, self.taken is not None or self.adding is not None or self.asks_whose
        moves = between(record.standing(), board.standing()) if record is not None and board is not None else []
        shown = self.moved and bool(moves) and not in_hand
        middle: Widget = self.slip if shown else self.listed
        above = None
        if self.form and self.board is not None:
            middle = self.b.space() if in_hand else middle
            above = self.above if in_hand or not self.changes.patch else None  # else slip and list have the way to add
            if above is None:
                words = self.look._("Add a figure …")
                add = self.b.button(words, self._ask_whose, icon="plus", mm=TOUCH_MM, style="field")
                self.parts.add_widget(add, len(self.parts.children))
        parts = (self.heading, above, middle, self.below) if in_hand else (self.heading, middle, above, self.below)
        wanted = [one for one in parts if one is not None]
        if self.side.children[::-1] != wanted and not (in_hand and self.listed.parent is None and not self.form):
            refill(self.side, *wanted)
        if shown:
            self._show_moves(moves)

    def _show_moves(self, moves: Sequence[PieceMove]) -> None:
        """What was moved, in words, until somebody wants to correct more."""
        b, look = self.b, self.look
        paper = as_high_as_needed(Paper(b.theme, "slip", pad=14))
        paper.role = "moves"
        looks = self.play.looks()
        for task in told(moves, self.play.teller, self.look._):
            mark = b.mark(looks[task.move.party], mm=6, wide=7, high=7, pos_hint={"center_y": 0.5})
            size = "effect" if b.theme.text_scale == 1 else "body"  # all of it is seen beside the reasons
            words = b.text(task.sentence, size, strong=True, colour=paper.ink, pos_hint={"center_y": 0.5})
            paper.add_widget(b.row(mark, words, high="needed"))
        more = b.button(look._("Correct something else"), self._more, style="quiet", icon="forward", mm=TOUCH_MM)
        add = b.button(look._("Add a figure …"), self._ask_whose, style="quiet", icon="plus", mm=TOUCH_MM)
        if b.theme.text_scale > 1:  # the words need all the room there is
            refill(self.slip, b.scroll(paper, add, more))
        elif b.portrait:
            refill(self.slip, b.scroll(paper, add), more)
        else:
            refill(self.slip, b.scroll(paper), more)

    def _more(self) -> None:
        self.moved = False
        self._show()

    def _show_ways(self) -> None:
        """The reasons and “apply”; while nothing is changed there is nothing to give a reason for. Below a sheet, whose
        keys have all the height that is left, they stand from the start: else the keys would move at the first change.
        """
        self.below.clear_widgets()
        if self.changes.patch or self.sheet is not None:
            ready = bool(self.reason and self.changes.patch)
            take = self.b.when_ready(self.look._("Apply"), self._done, ready=ready, pos_hint={"y": 0})
            put(self.below, self._reasons(), take)

    def _figures(self, board: BoardModel) -> BoxLayout:
        b, look = self.b, self.look
        sheet = b.column(gap=0.75, high="needed")
        if self.taken is not None:
            here, marks = board.spots[self.taken], self.play.looks()
            name = name_today(here.owner or "", marks)
            told = look.fill(look._("{name}, {post}: tap where it stands."), name=name, post=here.in_short)
            paper = as_high_as_needed(Paper(b.theme, "paper", pad=14))
            mark = b.mark(marks[here.owner], mm=9, wide=10, high=12) if here.owner in marks else None
            words = b.text(told, "effect", strong=True, colour=paper.ink, pos_hint={"center_y": 0.5})
            paper.add_widget(b.row(mark, words, gap=1.5, high="needed"))
            put(sheet, paper, b.button(look._("Off the board"), self._off))
            return sheet
        if not self.asks_whose:
            sheet.add_widget(b.button(look._("Add a figure …"), self._ask_whose, icon="plus", mm=TOUCH_MM))
            return sheet
        text = look._("Whose figure is added?")
        if self.adding is not None:
            text = look.fill(look._("{name}: tap where it stands."), name=self.adding.title)
        sheet.add_widget(b.text(text, strong=True))
        line = b.row(gap=0.5, high="needed")
        abreast = names_abreast(len(self.figures))
        for number, party in enumerate(self.figures):
            if number and number % abreast == 0:
                sheet.add_widget(line)
                line = b.row(gap=0.5, high="needed")
            chosen = self.adding is not None and self.adding.name == party.name
            shown = replace(party, asked=chosen, answered=False)
            line.add_widget(b.chip(shown, partial(self._add, party), full=abreast == 2))
        sheet.add_widget(line)
        return sheet

    def _reasons(self) -> BoxLayout:
        b, look = self.b, self.look
        buttons = [
            b.button(
                look._(words),
                partial(self._because, reason),
                mm=TOUCH_MM,
                size="small",
                chosen=reason == self.reason,
                padding=(b.units(0.5), b.units(0.5)),
            )
            for reason, words in CHOSEN.items()
        ]
        return b.column(b.dim(look._("Why?")), b.row(*level(buttons), gap=0.5, high="needed"), gap=0.5, high="needed")

    def _because(self, reason: str) -> None:
        self.reason = reason
        self._show()

    def _done(self) -> None:
        if not self.changes.patch:
            self.play.tell(Notice(self.look._("Nothing has been changed yet.")))
        elif not self.reason:
            self.play.tell(Notice(self.look._("Choose a reason first.")))
        elif self.play.correct(self.changes.patch, reason_for(self.reason, self.play.teller, self.look._), stands=True):
            self.on_back()
