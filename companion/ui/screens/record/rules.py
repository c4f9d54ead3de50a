"""The rules of the open game: goal and turn, each rule with its id, opened at the one that is asked, and a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.play.rule_book import SECTIONS, RuleBook, RuleEntry
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.paint import papers
from companion.ui.look.paint.atlas import COMMON
from companion.ui.look.paint.papers import Art
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.questions.panel import Host
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.search import SearchPage
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper, Rule
from companion.ui.widgets.vignette import Vignette

MARGIN_MM = 15.0
"""How broad the margin is in which the number of a rule stands."""

LEAD = 46
"""So many letters of a rule may stand before it in bold."""

LINE = 1.3
"""How high a line is, in sizes of its letters: the number stands on the first one."""

READ_AT = 0.4
"""What is read stands so far below the head of the page, as a share of its height."""


class RulesScreen(Page):
    """All of the rules on a sheet of paper; beside it (upright: below) the search and the sections.

    `cited` are ids of rules: they are marked, and the page opens at the first of them, else at its beginning.
    """

    role = "rules"

    def __init__(
        self,
        look: Look,
        book: RuleBook,
        cited: Sequence[str],
        host: Host,
        on_back: Callable[[], None],
        art: str = COMMON,
    ) -> None:
        super().__init__(look, look._("Rules"), on_back)
        b = self.b
        self.book, self.host = book, host
        marked = [entry for rule in cited if (entry := book.rule(rule)) is not None]
        self.at: Widget | None = None
        self.sheet = b.column(gap=0.5, high="needed")
        self.entries: dict[RuleEntry, RuleParagraph] = {}
        self.heads: dict[str, Widget] = {}
        for section in book.sections:
            self.heads[section.name] = head = SectionHead(look._(SECTIONS[section.name]), b, art)
            self.sheet.add_widget(head)
            head.bind(y=self._mark_open)  # it lies there only after the sheet has its height
            for entry in section.entries:
                self.entries[entry] = RuleParagraph(entry, b, marked=entry in marked)
                self.sheet.add_widget(self.entries[entry])
        self.view = b.scrolled(self.sheet)
        self.view.on_paper = True
        self.view.bind(size=self._place, scroll_y=self._mark_open)
        self.sheet.bind(size=self._place, height=self._mark_open)
        paper = Paper(b.theme, pad=14)
        paper.add_widget(self.view)
        put(self.body, paper, self._ways())
        self._mark_open()
        if marked:
            self._to(self.entries[marked[0]])

    def _ways(self) -> Widget:
        b, look = self.b, self.look
        search = b.button(look._("Search"), self._search, icon="keyboard", mm=TOUCH_MM)
        high = TOUCH_MM if b.portrait or b.theme.text_scale > 1 else MAIN_MM
        self.ways_to = {
            name: b.button(look._(SECTIONS[name]), partial(self._to, head), size="label", mm=high, style="value")
            for name, head in self.heads.items()
        }
        if b.portrait:
            return b.column(b.grid(*self.ways_to.values(), cols=2, gap=0.75), search, high="needed")
        return b.column(search, *self.ways_to.values(), b.space(), gap=0.75, size_hint_x=0.42)

    def _mark_open(self, *_: object) -> None:
        """The way to the section whose rules are read is a sheet of light."""
        top = self.view.scroll_y * (self.sheet.height - self.view.height) + self.view.height
        line = top - self.view.height * READ_AT
        reached = [name for name, head in self.heads.items() if head.top >= line]
        for name, way in self.ways_to.items():
            way.choose(on=name == reached[-1] if reached else False)

    # ── where the page is opened ────────────────────────────────────────────────────────────────────────────

    def _to(self, widget: Widget) -> None:
        self.at = widget
        self._place()

    def _place(self, *_: object) -> None:
        """Scrolls to what is sought; again with each change of size, until somebody scrolls."""
        if self.at is None:
            return
        before = self.sheet.children[self.sheet.children.index(self.at) + 1 :]
        above = sum(widget.height + self.sheet.spacing for widget in before)
        rest = self.sheet.height - self.view.height
        self.view.scroll_y = 1.0 - min(1.0, above / rest) if rest > 0 else 1.0

    def on_touch_down(self, touch: Touch) -> bool:
        """From now on the page stays where a finger puts it."""
        if self.view.collide_point(*touch.pos):
            self.at = None
        return bool(super().on_touch_down(touch))

    # ── the search ──────────────────────────────────────────────────────────────────────────────────────────

    def _search(self) -> None:
        look = self.look

        def shown(entry: RuleEntry) -> Widget:
            return FoundRule(entry, self.b, partial(self._found, entry))

        def done(typed: str, found: Sequence[RuleEntry]) -> None:
            if typed and found:
                self._found(found[0])

        hint, none = look._("A word, or the number of a rule"), look._("No rule says that.")
        self.host.cover(SearchPage(look, look._("Rules"), hint, none, self.book.find, shown, done, self.host.uncover))

    def _found(self, entry: RuleEntry) -> None:
        self.host.uncover()
        for told, paragraph in self.entries.items():
            paragraph.mark(on=told is entry)
        self._to(self.entries[entry])


def led(text: str) -> tuple[str, str]:
    """What a rule is about, where it begins with few words and a colon or a short sentence, and the rest of it."""
    for sign, after in ((":", ""), (".", ".")):
        lead, found, rest = text.partition(f"{sign} ")
        if found and len(lead) <= LEAD and sign not in lead:
            return lead + after, rest[:1].upper() + rest[1:]
    return "", text


class SectionHead(BoxLayout):
    """The title of a section in brick, above a line; before it the game's emblem if it has one."""

    def __init__(self, words: str, b: Builder, art: str) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=b.units(0.25))
        self.bind(minimum_height=self.setter("height"))
        emblem = Art(art, "emblem")
        side = b.mm(8)
        picture = (
            Vignette(
                partial(_whole, emblem),
                b.theme,
                size_hint=(None, None),
                size=(side, side),
                pos_hint={"center_y": 0.5},
            )
            if emblem.exists
            else None
        )
        title = b.heading(words, colour=b.palette.brick_text, pos_hint={"center_y": 0.5})
        put(self, b.row(picture, title, high="needed"), Rule(b.theme))


class RuleParagraph(Painted, BoxLayout):
    """A rule: its id in red, its title if it has one, what it says, and how the house plays it."""

    role = "rule"
    whole = True

    def __init__(self, entry: RuleEntry, b: Builder, *, marked: bool = False, **kwargs: Any) -> None:
        self.theme, self.entry, self.marked = b.theme, entry, marked
        ink = b.palette.ink
        super().__init__(
            orientation="vertical",
            spacing=b.units(0.25),
            padding=(b.units(1), b.units(0.5)),
            size_hint_y=None,
            **kwargs,
        )
        self.bind(minimum_height=self.setter("height"))
        lead, rest = (entry.title, entry.text) if entry.title else led(entry.text)
        words = b.column(
            b.text(lead, "effect", strong=True, colour=ink) if lead else None,
            b.text(rest, "body", colour=ink) if rest else None,
            b.text(entry.note, "body", strong=True, colour=b.palette.brick_text) if entry.note else None,
            gap=0.25,
            high="needed",
        )
        margin = MARGIN_MM * min(b.theme.text_scale, 1.3)
        line = b.theme.px("effect" if lead else "body") * LINE
        number = b.fit(entry.id, "typed", colour=b.palette.brick_text, align="left", wide=margin)
        number.size_hint_y, number.height, number.pos_hint = None, line, {"top": 1}
        put(self, b.row(number, words, gap=0.5, high="needed") if entry.id else words)

    def mark(self, *, on: bool) -> None:
        """Marks it as the one that is sought, or not."""
        self.marked = on
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the light on it, if it is the one that is sought."""
        if self.marked:
            paint_box(canvas, self.pos, self.size, self.theme.palette.lamp, None, self.theme.units(0.5), alpha=0.6)


class FoundRule(Touchable, Paper):
    """A rule that the search has found: a slip that leads to it."""

    role = "found_rule"

    def __init__(self, entry: RuleEntry, b: Builder, on_tap: Callable[[], None]) -> None:
        self.entry = entry
        Paper.__init__(self, b.theme, "slip", pad=8, size_hint_y=None)
        self.on_tap, self.pressed = on_tap, False
        self.add_widget(RuleParagraph(entry, b))
        self.bind(minimum_height=self._grow)

    def _grow(self, _: Widget, needed: float) -> None:
        self.height = max(needed, self.theme.mm(TOUCH_MM))

    @property
    def shows(self) -> str:
        """Its id, or what it begins with."""
        return self.entry.id or self.entry.title or self.entry.text


def _whole(art: Art, canvas: Canvas, _theme: Theme, size: tuple[float, float]) -> None:
    """A picture as large as its box."""
    papers.whole(canvas, art, (0, 0), size)
