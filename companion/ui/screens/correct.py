"""Correction brings the record to the table: figures move by two taps, numbers by plus and minus, with a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.texts import grammar
from companion.ui.faces import BoardWidget, Face, Seen
from companion.ui.look import Look
from companion.ui.models.board import BoardModel, PartRow
from companion.ui.models.parties import PartyModel
from companion.ui.play import Notice, Play
from companion.ui.screens.page import Page
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.layout import Sheet, as_high_as_needed, column, row, scrolled
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.text import Text

MOST_MONEY = 10**9
"""Larger amounts are not typed in by plus and minus."""


class CorrectScreen(Page):
    """Left the board (if there is one), right the other parts, the reason, and “take over”."""

    role = "correct"

    def __init__(self, look: Look, play: Play, face: Face, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Correct the record"), on_back)
        self.play, self.on_back = play, on_back
        self.model = play.model()
        self.figures = play.figures()
        self.steps = face.steps
        self.patch: dict[str, Any] = {}
        self.reason = ""
        self.taken: str | None = None
        self.adding: PartyModel | None = None
        self.board: BoardWidget | None = None
        self.side = column(self.theme, 1, size_hint_x=1 if self.theme.profile.portrait else 0.66)
        if self.model.board is not None and self.model.board.spots:
            self.board = face.draw(Seen(self.model.board, play.looks(), look, self._spot))
            self.body.add_widget(self.board)
        self.body.add_widget(self.side)
        self._show()

    # ── figures ─────────────────────────────────────────────────────────────────────────────────────────────

    def _now(self) -> BoardModel | None:
        """The board with what has been changed so far."""
        board = self.model.board
        if board is None or board.zone not in self.patch:
            return board
        return board.moved(self.patch[board.zone])

    def _spot(self, spot: str) -> None:
        board = self._now()
        if board is None:
            return
        owner = board.spots[spot].owner
        if self.adding is not None and owner is None:
            self._set(spot, self.adding.name)
            self.adding = None
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
        self.patch.setdefault(self.model.board.zone, {})[spot] = owner

    def _off(self) -> None:
        if self.taken is not None:
            self._set(self.taken, None)
            self.taken = None
            self._show()

    def _add(self, party: PartyModel) -> None:
        self.adding = None if self.adding is not None and self.adding.name == party.name else party
        self.taken = None
        self._show()

    # ── the rest ────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        theme, look = self.theme, self.look
        self.side.clear_widgets()
        listed = column(theme, 1)
        board = self._now()
        if self.board is not None and board is not None:
            self.board.marked = self.taken
            self.board.update(board, {}, self.board.zoom)
            listed.add_widget(self._figures(board))
        for part in self.play.parts():
            listed.add_widget(self._part(part))
        self.side.add_widget(scrolled(listed, theme))
        self.side.add_widget(self._reasons())
        done = TouchButton(look._("Take over"), theme, self._done, style="main")
        done.opacity = 1.0 if self.patch and self.reason else 0.35
        self.side.add_widget(done)

    def _figures(self, board: BoardModel) -> Sheet:
        theme, look = self.theme, self.look
        sheet = Sheet(theme, pad=1, gap=0.75, size_hint_y=None)
        sheet.bind(minimum_height=sheet.setter("height"))
        if self.taken is not None:
            here = board.spots[self.taken]
            sheet.add_widget(
                Text(
                    look.fill(look._("{name}, {post}: tap where it stands."), name=here.owner, post=here.short),
                    theme,
                    "body",
                    strong=True,
                )
            )
            sheet.add_widget(TouchButton(look._("Off the board"), theme, self._off))
            return sheet
        text = look._("Tap a figure, then where it stands. Or add one:")
        if self.adding is not None:
            text = look.fill(look._("{name}: tap where it stands."), name=self.adding.name)
        sheet.add_widget(Text(text, theme, "body"))
        line = as_high_as_needed(row(theme, 0.5))
        for number, party in enumerate(self.figures):
            if number and number % 3 == 0:
                sheet.add_widget(line)
                line = as_high_as_needed(row(theme, 0.5))
            chosen = self.adding is not None and self.adding.name == party.name
            shown = replace(party, asked=chosen, answered=False)
            line.add_widget(PartyChip(shown, theme, partial(self._add, party)))
        sheet.add_widget(line)
        return sheet

    def _part(self, part: PartRow) -> BoxLayout:
        teller = self.play.teller
        label = teller.value("view", part.key)
        label = label[:1].upper() + label[1:]
        mark = self.play.looks().get(part.of) if part.of is not None else None
        text = f"{label}: {teller.name(part.of)}" if part.of is not None else label
        if isinstance(part.value, bool):
            on = bool(self._value(part))
            state = self.look._("On") if on else self.look._("Off")
            return TouchButton(f"{text}: {state}", self.theme, lambda: self._put(part, not on, show=True), mm=TOUCH_MM)
        if isinstance(part.value, int):
            step = self.steps.get(part.key, 1)
            limits: dict[str, Any] = (
                {} if step == 1 else {"least": -MOST_MONEY, "most": MOST_MONEY, "tell": self._number}
            )
            return Stepper(
                text,
                int(self._value(part)),
                self.look,
                lambda value: self._put(part, value),
                mark=mark,
                step=step,
                **limits,
            )
        parties, figures = [[one.name for one in some] for some in (self.model.parties, self.figures)]
        names = parties if part.value in parties else figures
        now = str(self._value(part))
        following = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
        return TouchButton(f"{text}: {now}", self.theme, lambda: self._put(part, following, show=True), mm=TOUCH_MM)

    def _number(self, value: int) -> str:
        return grammar.number(value, self.look.language)

    def _value(self, part: PartRow) -> Any:
        changed = self.patch.get(part.key, {} if part.of is not None else part.value)
        return changed.get(part.of, part.value) if part.of is not None else changed

    def _put(self, part: PartRow, value: Any, *, show: bool = False) -> None:
        if part.of is not None:
            self.patch.setdefault(part.key, {})[part.of] = value
        else:
            self.patch[part.key] = value
        if show:
            self._show()

    def _reasons(self) -> BoxLayout:
        theme, look = self.theme, self.look
        box = as_high_as_needed(column(theme, 0.5))
        box.add_widget(Text(look._("Why?"), theme, "small", colour=theme.palette.text_dim))
        line = as_high_as_needed(row(theme, 0.5))
        for reason in (look._("Wrong tap"), look._("Moved by hand"), look._("Agreed")):
            line.add_widget(
                TouchButton(
                    reason,
                    theme,
                    partial(self._because, reason),
                    mm=TOUCH_MM,
                    size="small",
                    chosen=reason == self.reason,
                    padding=(theme.units(0.5), theme.units(0.5)),
                )
            )
        box.add_widget(line)
        return box

    def _because(self, reason: str) -> None:
        self.reason = reason
        self._show()

    def _done(self) -> None:
        if not self.patch:
            self.play.tell(Notice(self.look._("Nothing has been changed yet.")))
        elif not self.reason:
            self.play.tell(Notice(self.look._("Choose a reason first.")))
        elif self.play.correct(self.patch, self.reason):
            self.on_back()
