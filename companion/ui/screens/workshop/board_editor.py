"""The board that lies on the owner's table: offices, names, closed branches and counts, checked after every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.languages import told_in
from companion.models.boards.board_draft import LEAST_BELOW, MOST_BELOW, MOST_WORKERS, BoardDraft
from companion.ui.boards.ladder import LadderBoard
from companion.ui.look.look import Look
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.layout import Surface, as_high_as_needed
from companion.ui.widgets.screen.page import Page

LONGEST_NAME, LONGEST_SHORT = 60, 14
"""Most letters of an office's name, and of the short name in its box."""


class BoardEditor(Page):
    """Left the board, right the office that was tapped.

    `judge(draft)` returns what is wrong with a draft as sentences; `save(draft)` keeps it and returns where, or raises
    OSError.
    """

    role = "board_editor"

    def __init__(
        self,
        look: Look,
        title: str,
        draft: BoardDraft,
        judge: Callable[[BoardDraft], Sequence[str]],
        save: Callable[[BoardDraft], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, title, on_back)
        self.draft, self.judge, self.save = draft, judge, save
        self.before: list[BoardDraft] = []
        self.post = draft.posts[0].id
        self.wrong: Sequence[str] = judge(draft)
        self.over: Surface | None = None
        self.board = LadderBoard(draft.model(look.language), {}, look, self._tapped, marked=self.post)
        self.side = self.b.column(size_hint=(1, 1) if self.b.portrait else (0.66, 1))
        put(self.body, self.board, self.side)
        self._show()

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def _tapped(self, post: str) -> None:
        self.post = post
        self.board.marked = post
        self._show()

    def _change(self, draft: BoardDraft) -> None:
        if draft == self.draft:
            return
        self.before.append(self.draft)
        self._take(draft)

    def _take(self, draft: BoardDraft) -> None:
        self.draft = draft
        self.wrong = self.judge(draft)
        known = {post.id for post in draft.posts}
        if self.post not in known:
            self.post = draft.posts[0].id
        zoom = self.board.zoom if self.board.zoom in known else None
        self.board.update(draft.model(self.look.language), {}, zoom)
        self.board.marked = self.post
        self._show()

    def _undo(self) -> None:
        if self.before:
            self._take(self.before.pop())

    def _type(self, text: str, most: int, take: Callable[[str], BoardDraft]) -> None:
        """Asks for a text on top of the page; an empty one changes nothing."""
        b = self.b
        over = Surface(b.palette.surface)

        def done(typed: str) -> None:
            self.remove_widget(over)
            self.over = None
            if typed:
                self._change(take(typed))

        sheet = b.column(TextEntry(text, self.look, done, most=most), pad=1.5, pos_hint={"top": 1})
        over.add_widget(as_high_as_needed(sheet))
        self.over = over
        self.add_widget(over)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        b, _ = self.b, self.look._
        refill(
            self.side,
            b.scroll(
                *self._office(),
                b.stepper(
                    _("Workers in each area"),
                    self.draft.workers,
                    lambda count: self._change(self.draft.with_workers(count)),
                    least=LEAST_BELOW,
                    most=MOST_WORKERS,
                ),
                *(b.text(sentence, "small", colour=b.palette.warning) for sentence in self.wrong),
            ),
            self._ends(),
        )

    def _office(self) -> list[BoxLayout]:
        post, language, _ = self.draft[self.post], self.look.language, self.look._
        title, short = told_in(post.title, language), told_in(post.short, language)
        shown: list[BoxLayout] = [
            self.b.button(
                title,
                lambda: self._type(title, LONGEST_NAME, lambda text: self.draft.renamed(post.id, text)),
                icon="correct",
            ),
            self.b.button(
                self.look.fill(_("In its box: {name}"), name=short),
                lambda: self._type(short, LONGEST_SHORT, lambda text: self.draft.shortened(post.id, text)),
                icon="correct",
            ),
            self.b.button(
                _("Security area: yes") if post.security else _("Security area: no"),
                lambda: self._change(self.draft.secured(post.id, not post.security)),
                icon="lock",
                chosen=post.security,
            ),
        ]
        if self.draft.can_have_below(post.id):
            shown.append(
                self.b.stepper(
                    _("Offices right below"),
                    len(self.draft.below(post.id)),
                    lambda count: self._change(self.draft.with_below(post.id, count, _("Office {number}"))),
                    least=LEAST_BELOW,
                    most=MOST_BELOW,
                )
            )
        return shown

    def _ends(self) -> BoxLayout:
        b, _ = self.b, self.look._
        undo = b.button(_("Undo"), self._undo, icon="undo", size_hint_x=0.8)
        undo.opacity = 1.0 if self.before else 0.35
        save = b.button(_("Save"), self._save, style="main")
        save.opacity = 0.35 if self.wrong else 1.0
        return b.row(undo, save, high="needed")

    def _save(self) -> None:
        if not self.wrong:
            self.save(self.draft)
