"""Operation by keyboard: Tab and arrows move a visible focus, Enter and Space press, Esc goes back.

Keys assigned to a place remain that place's buttons, except letters while somebody is typing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.widget import Widget

from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.look.theme import rgba
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.services import Services
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.entry import Typing
from companion.ui.widgets.screen.focus import Rect, Target, beside, bring_into_sight, stops, targets
from companion.ui.widgets.screen.stage import Stage

BACKSPACE, TAB, ENTER, ESCAPE, SPACE, KEYPAD_ENTER, F1 = 8, 9, 13, 27, 32, 271, 282
NAMES = {BACKSPACE: "backspace", TAB: "tab", ENTER: "enter", ESCAPE: "escape", SPACE: "spacebar"}
"""The names of keys that have no letter."""
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
"""The arrow keys (up, down, right, left), each with its direction across the window."""

FRAMES = 3
"""Frames until the widgets of a new screen have their final place."""


class Keys:
    """Handles the window's keyboard. The focus is visible from the first key until the next touch."""

    def __init__(self, stage: Stage, services: Services, game: GameAtHand) -> None:
        self._stage, self._services, self._game = stage, services, game
        self.focus: Target | None = None
        self._shown_on: object = None
        self._held: Target | None = None
        self._ring = InstructionGroup()
        self._drawn: Rect | None = None
        self._waits = 0
        stage.canvas.after.add(self._ring)
        stage.on_change = self.settle

    # ── listening ───────────────────────────────────────────────────────────────────────────────────────────

    def listen(self) -> None:
        """Starts handling keys."""
        Window.bind(on_key_down=self._down, on_key_up=self._up, on_textinput=self._text, on_touch_down=self._touch)

    def deafen(self) -> None:
        """Stops handling keys."""
        Window.unbind(on_key_down=self._down, on_key_up=self._up, on_textinput=self._text, on_touch_down=self._touch)

    def _touch(self, *_: object) -> bool:
        """Hides the focus, because fingers need none."""
        self._to(None)
        return False

    def _text(self, _window: object, text: str) -> None:
        entry = self._entry()
        if entry is not None and not self._stage.rest.dark:
            entry.type(text)

    def _down(
        self, _window: object, key: int, _scan: object = None, text: str | None = None, more: Collection[str] = ()
    ) -> bool:
        if key == F1:
            return True  # Kivy would open a page of its own
        if self._stage.rest.touched():
            return True  # it was dark: the key only wakes it
        entry = self._entry()
        if not (entry is not None and self._is_typed(key, text)) and self._of_a_place(key, text):
            return True
        if key in (ENTER, KEYPAD_ENTER, SPACE) and not (entry is not None and key == SPACE):
            self._press()
        elif key == TAB:
            self._step(-1 if "shift" in more else 1)
        elif key in ARROWS:
            self._move(ARROWS[key])
        elif key == ESCAPE:
            self._back()
        elif key == BACKSPACE and entry is not None:
            entry.erase()
        else:
            return False
        return True

    def _up(self, _window: object, key: int, *_more: object) -> bool:
        rig = self._services.rig
        name = NAMES.get(key) or (chr(key).lower() if SPACE < key < 0x110000 else "")
        if rig is not None and name and rig.keyboard.up(name) and self._held is None:
            return True
        if key in (ENTER, KEYPAD_ENTER, SPACE):
            self._release()
            return True
        return False

    def _of_a_place(self, key: int, text: str | None) -> bool:
        rig = self._services.rig
        name = NAMES.get(key) or (text or "").lower()
        return bool(rig is not None and name and rig.keyboard.down(name))

    @staticmethod
    def _is_typed(key: int, text: str | None) -> bool:
        return key in (BACKSPACE, ENTER, SPACE) or bool(text and text.isprintable())

    # ── where the focus is ──────────────────────────────────────────────────────────────────────────────────

    def _front(self) -> Widget | None:
        return self._stage.front

    def _targets(self) -> list[Target]:
        front, toast = self._front(), self._stage.toast
        found = targets(front) if front is not None else []
        return found + (targets(toast) if toast is not None else [])

    def _entry(self) -> Typing | None:
        front = self._front()
        found = [one for one in front.walk(restrict=True) if isinstance(one, Typing)] if front is not None else []
        return found[-1] if found else None

    def _first(self, found: Sequence[Target]) -> Target | None:
        """The first focus on a screen: the confirming button of a text input, else an answer, else not the way back."""
        entry = self._entry()
        if entry is not None and entry.done is not None:
            return Target(entry.done)
        answers = [one for one in found if _inside(one, "question")]
        wanted = [one for one in found if one.spot is not None and one.spot.wanted]
        plain = [one for one in stops(found) if getattr(one.widget, "style", "") != "quiet"]
        likely = answers or wanted or plain or list(found)
        if answers and wanted and not any(one.kind == "option" for one in answers):
            likely = wanted
        return likely[0] if likely else None

    def _to(self, target: Target | None) -> None:
        self.focus = target
        self._shown_on = self._page() if target is not None else None
        if target is not None:
            bring_into_sight(target.widget)
        self._waits = FRAMES
        Clock.schedule_once(self._look, 0)

    def _page(self) -> object:
        """The present page, for comparison: when it changes, the focus moves to the beginning of the new page."""
        opened, front = self._game.opened, self._front()
        question = opened.session.question if opened is not None and isinstance(front, TableScreen) else None
        return getattr(front, "role", ""), question.id if question is not None else None

    def settle(self) -> None:
        """After a change: keeps the focus where it was, or moves it to the beginning of a new screen."""
        if self.focus is not None:
            self._waits = FRAMES
            Clock.schedule_once(self._look, 0)

    def _look(self, _passed: float) -> None:
        """After a frame: updates the focus, because widgets may have moved or been replaced."""
        if self.focus is not None:
            self._find_again()
        self._draw()
        if self._waits > 0:
            self._waits -= 1
            Clock.schedule_once(self._look, 0)

    def _find_again(self) -> None:
        found, focus = self._targets(), self.focus
        assert focus is not None
        same = next((one for one in found if one.same_as(focus)), None)
        if self._page() != self._shown_on:
            self._shown_on = self._page()
            same = self._first(found)
            if same is not None:
                bring_into_sight(same.widget)
        elif same is None:
            same = self._alike(found, focus)
        self.focus = same

    def _alike(self, found: Sequence[Target], gone: Target) -> Target | None:
        """The widget that replaced a rebuilt one: the one most like it."""
        x, y = (self._drawn[0], self._drawn[1]) if self._drawn is not None else (0.0, 0.0)
        alike = [one for one in found if one.kind == gone.kind and getattr(one.widget, "style", "") != "quiet"]
        wanted = [one for one in alike if one.spot is not None and one.spot.wanted]
        if self._entry() is not None or not alike:
            return self._first(found)
        return min(wanted or alike, key=lambda one: abs(one.rect[0] - x) + abs(one.rect[1] - y))

    def _draw(self) -> None:
        theme = self._stage.look.theme
        rect = self.focus.rect if self.focus is not None else None
        if rect == self._drawn:
            return
        self._drawn = rect
        self._ring.clear()
        if rect is None:
            return
        x, y, width, height = rect
        for colour, gap, thick in ((theme.palette.surface, 2.0, 3.0), (theme.palette.text, 3.0, 1.6)):
            self._ring.add(Color(*rgba(colour)))
            box = (max(2, x - gap), max(2, y - gap), width + 2 * gap, height + 2 * gap)
            box = (*box[:2], min(box[2], Window.width - 2 - box[0]), min(box[3], Window.height - 2 - box[1]))
            self._ring.add(Line(rounded_rectangle=(*box, theme.units(0.75)), width=thick))

    # ── what keys do ────────────────────────────────────────────────────────────────────────────────────────

    def _step(self, by: int) -> None:
        found = self._targets()
        halts = stops(found)
        if not halts:
            return
        if self.focus is None:
            self._to(self._first(found))
            return
        here = self.focus
        at = next((n for n, one in enumerate(halts) if one.same_as(here)), None)
        if at is None:  # among the spots of a board, or on the keyboard on the screen
            at = next((n for n, one in enumerate(halts) if one.widget is here.widget), 0)
        self._to(halts[(at + by) % len(halts)])

    def _move(self, way: tuple[int, int]) -> None:
        found = self._targets()
        if self.focus is None:
            self._to(self._first(found))
            return
        there = beside(found, self.focus, way)
        if there is not None:
            self._to(there)

    def _press(self) -> None:
        """Presses what has the focus; the first key only shows the focus."""
        if self._held is not None:
            return  # the keyboard repeats
        if self.focus is None:
            entry = self._entry()
            if entry is None:
                self._to(self._first(self._targets()))
            else:
                entry.finish()
            return
        if self._stage.is_settling():
            return
        self._held = self.focus
        if isinstance(self._held.widget, Touchable):
            self._held.widget.key_down()

    def _release(self) -> None:
        held, self._held = self._held, None
        if held is None:
            return
        if held.spot is not None:
            held.spot.act()
        else:
            held.widget.key_up()
        self.settle()

    def _back(self) -> None:
        stage = self._stage
        if stage.toast is not None:
            stage.hush()
            self.settle()
            return
        go = getattr(self._front(), "go_back", None)
        if go is not None and not stage.is_settling():
            go()
            self.settle()


def _inside(target: Target, role: str) -> bool:
    above = target.widget
    while above is not None and above is not above.parent:
        if getattr(above, "role", "") == role:
            return True
        above = above.parent
    return False
