"""Promises on the proposal board: made in three taps out of the game's list, or in a few words; and told on a slip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.uix.boxlayout import BoxLayout

from companion.engine.shapes import LONGEST_TEXT
from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import LEAST_MM, Frame, ink, write
from companion.models.game.parties import PartyModel
from companion.models.game.talks import DraftModel, OnTable, Pledge, Promises
from companion.texts import grammar
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, refill
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.text import wrapped_height

LEADING = 1.25
"""The height of a line of words, as a share of its letters'."""


class PromisePage(BoxLayout):
    """A promise out of the game's list: to whom, what, until when. It is there with its second part; another tap on
    that takes it out again. A key leads to one in one's own words, and who has no partner finds those at once.
    """

    role = "pledge"

    def __init__(
        self,
        draft: DraftModel,
        parties: Callable[[Party], PartyModel],
        promises: Promises,
        look: Look,
        on_done: Callable[[DraftModel], object],
    ) -> None:
        super().__init__(orientation="vertical", spacing=look.theme.units(0.5))
        self.b, self.draft, self.promises, self.on_done = Builder(look), draft, promises, on_done
        self.to = {one: parties(one).title for one in draft.split if one != draft.by}
        if self.to and promises.what:
            self.pledge = draft.pledge or Pledge(next(iter(self.to)), "", next(iter(promises.when)))
            self._list()
        else:
            self._words()

    def done(self) -> None:
        """Back to the form, with what has been chosen."""
        self.on_done(self.draft)

    def _list(self) -> None:
        b, look, pledge, promises = self.b, self.b.look, self.pledge, self.promises
        rows = b.column(
            b.segments("", self.to, pledge.to, lambda one: self._take(pledge._replace(to=one))),
            b.segments("", promises.what, pledge.what, self._take_what),
            b.segments("", promises.when, pledge.when, lambda one: self._take(pledge._replace(when=one))),
            gap=0.75,
        )
        said = quoted(self.draft.promise, look)
        words = b.button(said or look._("In own words …"), self._words, size="small", mm=MAIN_MM)
        done = b.button(look._("Done"), self.done, style="main", mm=MAIN_MM)
        refill(self, b.scrolled(rows), b.row(*level([words, done]), gap=0.5, high="needed"))

    def _take_what(self, what: str) -> None:
        self._take(self.pledge._replace(what="" if what == self.pledge.what else what))

    def _take(self, pledge: Pledge) -> None:
        self.pledge, self.draft = pledge, replace(self.draft, pledge=pledge if pledge.what else None)
        self._list()

    def _words(self) -> None:
        """The keyboard."""
        entry, room = TextEntry(self.draft.promise, self.b.look, self._typed, most=min(60, LONGEST_TEXT)), BoxLayout()
        refill(self, entry, room)
        room.bind(height=lambda _, high: entry.fill(entry.height + high))

    def _typed(self, text: str) -> None:
        self.draft = replace(self.draft, promise=text)
        self.done()


def quoted(words: str, look: Look) -> str:
    """Free words as a slip has them."""
    return grammar.quoted(words, look.language) if words else ""


# ── on a slip ───────────────────────────────────────────────────────────────────────────────────────────────────────


class PromisedLines:
    """What a proposal on the table promises: the one out of the list with its giver's credit, and the free words."""

    def __init__(self, draft: OnTable, promises: Promises, look: Look) -> None:
        self.theme = look.theme
        self.told = promises.told(draft.by, draft.pledge)
        self.words = quoted(draft.promise, look)

    @property
    def shows(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.told, self.words)))

    def high(self, wide: float) -> float:
        """The height on a slip of this width: the free words have one line."""
        return self._told(wide) + (self._line if self.words else 0.0)

    @property
    def _line(self) -> float:
        line: float = self.theme.type(LEAST_MM) * LEADING
        return line

    def _told(self, wide: float) -> float:
        if not self.told:
            return 0.0
        px = self.theme.type(LEAST_MM, Typeface.NARROW)
        return wrapped_height(self.told, px, round(max(wide, self.theme.mm(30))), face=Typeface.NARROW) + 2.0

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw them from the bottom of the frame."""
        x, y, wide, _ = frame
        colour, line = ink(self.theme, "ink"), self._line if self.words else 0.0
        if self.words:
            write(canvas, self.theme, self.words, (x, y, wide, line), colour, face=Typeface.TEXT, align="left")
        if self.told:
            at = x, y + line, wide, self._told(wide)
            write(canvas, self.theme, self.told, at, colour, face=Typeface.NARROW, align="left")
