"""The rules in a house's own words: each as a slip with its sentence, how it is kept, and the way to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.languages import told_in
from companion.models.house.clauses import ClauseDraft, said
from companion.models.house.draft import HouseDraft
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.screens.workshop.house.numbers import slip
from companion.ui.widgets.builder import Builder, put

MOST = 50
"""A pack has at most so many."""


def own_rules(
    draft: HouseDraft,
    look: Look,
    on_edit: Callable[[ClauseDraft], None],
    on_remove: Callable[[str], None],
) -> list[Widget]:
    """A slip for each own rule, and the way to a new one."""
    b, _ = Builder(look), look._
    listed: list[Widget] = []
    if not draft.own.house:
        told = _("A rule of this house forbids, requires or allows something, at all times or only at some.")
        more = _("Or it gives somebody more or less of something, or ends the game early.")
        listed.append(b.dim(f"{told} {more}", "body"))
    for rule, written in draft.own.house.items():
        listed.append(_slip(rule, written, b, on_edit, on_remove))
    if len(draft.own.house) < MOST:
        fresh = partial(on_edit, ClauseDraft(draft.free_rule()))
        listed.append(b.button(_("New rule"), fresh, icon="plus"))
    return listed


def _slip(
    rule: str,
    written: Mapping[str, Any],
    b: Builder,
    on_edit: Callable[[ClauseDraft], None],
    on_remove: Callable[[str], None],
) -> Widget:
    _, paper, read = b.look._, slip(b, whole=True), ClauseDraft.read(rule, written)
    number = b.text(rule, "small", strong=True, colour=b.palette.brick_text, pos_hint={"top": 1}, wide=18)
    text = told_in(said(written), b.look.language)
    levels = {"enforce": "", "warn": _("It only warns."), "off": _("It is left off.")}
    level = levels.get(written.get("level", "enforce"), "")
    put(
        paper,
        b.row(number, b.text(text, colour=paper.ink), high="needed"),
        b.text(level, "small", colour=paper.soft) if level else None,
    )
    edit: Widget | None = None
    if read is None:
        paper.add_widget(b.text(_("Written by hand: it is changed in its file."), "small", colour=paper.soft))
    else:
        edit = b.button(_("Change"), partial(on_edit, read), icon="correct", style="field")
    off = b.held(_("Remove"), partial(on_remove, rule), mm=MAIN_MM)
    paper.add_widget(b.row(edit, off, high="needed"))
    return paper
