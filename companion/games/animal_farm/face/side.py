"""One person's half of the proposal board: what lies on the table, and the proposal that this person works on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.engine.shapes import LONGEST_TEXT
from companion.engine.vocabulary import BadAnswerError, Party
from companion.games.animal_farm.face.parts import PartnerRow, partner_line, promise_line
from companion.games.animal_farm.models.draft import DraftModel, OnTable, lying
from companion.models.game.question import OptionModel, QuestionModel, Why, whys
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import QuestionContext, give
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.input.entry import TextEntry
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import Sheet, column

WHY_MM = 8.0
"""Height of a reason: two lines."""


class SideContent(Sheet):
    """One half of the board: the proposals on the table, or a form for one's own, once somebody has sat down here.

    `free()` are those who do not work at the other half. `turn(self)` turns the half to its person.
    """

    role = "side"

    def __init__(
        self, asking: QuestionContext, free: Callable[[], Sequence[Party]], turn: Callable[[SideContent], None]
    ) -> None:
        self.look, self.theme = asking.look, asking.look.theme
        self.b = Builder(asking.look)
        super().__init__(self.theme, pad=1, gap=0.75)
        self.asking, self.free, self.turn = asking, free, turn
        self.teller = asking.play.teller
        self.question: QuestionModel = asking.question
        self.party: Party | None = None
        self.draft: DraftModel | None = None
        self.promising = False
        self.told: tuple[Why, ...] = ()
        self.scrolled_to: dict[tuple[Party | None, bool], float] = {}
        self._show()

    # ── who works here ──────────────────────────────────────────────────────────────────────────────────────────

    def sit(self, party: Party | None) -> None:
        """Somebody begins to work here, or leaves."""
        self.party, self.draft, self.promising, self.told = party, None, False, ()
        look, play = self.asking.look, self.asking.play
        self.look = look if party is None else look.in_language(play.language_of(party))
        self.b = Builder(self.look)
        self.teller = play.teller if party is None else play.teller_for(party)
        self.turn(self)
        self._show()

    def look_again(self, question: QuestionModel) -> None:
        """Brings the half up to date after others have acted; a proposal in the making stays as it is."""
        self.question = question
        if self.party is not None and self.party not in question.asked:
            self.sit(None)
        elif not self.promising:
            self._show()

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        self.clear_widgets()
        if self.party is None:
            self._nobody()
        elif self.draft is None:
            self._table(self.party)
        elif self.promising:
            self._promise(self.draft)
        else:
            self._form(self.draft)

    def _nobody(self) -> None:
        b, look = self.b, self.look
        self.add_widget(b.text(look._("Who works on this side?"), strong=True))
        grid = b.grid(cols=2)
        free = self.free()
        for name in self.question.asked:  # each in a place that stays, whoever sits down opposite
            party = self.asking.party(name)
            if name in free:
                grid.add_widget(b.chip(party, partial(self.sit, name), height=b.mm(MAIN_MM), full=True))
                continue
            text = look.fill(look._("{name}: the other side"), name=party.short)
            grid.add_widget(b.fit(text, "small", dim=True, high=MAIN_MM))
        self.add_widget(b.scrolled(_boxed(grid, self)))

    def _add_list(self, listed: BoxLayout) -> None:
        """Adds a list that keeps its scroll position while the same person works on it."""
        view, at = self.b.scrolled(listed), (self.party, self.draft is not None)
        self.add_widget(view)
        Clock.schedule_once(partial(self._scroll, view, at), -1)

    def _scroll(self, view: ScrollView, at: tuple[Party | None, bool], _passed: float) -> None:
        """Restores a list's scroll position once it has its size, and remembers it from then on."""
        self.do_layout()
        view.scroll_y = self.scrolled_to.get(at, 1.0)
        view.bind(scroll_y=lambda _view, share: self.scrolled_to.update({at: share}))

    def _heading(self, text: str, on_back: Callable[[], object]) -> None:
        b, known = self.b, self.asking.party(self.party or "")
        self.add_widget(
            b.row(
                b.mark(known.look, mm=5.5, wide=6),
                b.fit(text, strong=True, align="left"),
                b.button("", on_back, icon="back", mm=TOUCH_MM, wide=TOUCH_MM * 1.2),
                gap=0.75,
                high=TOUCH_MM,
            )
        )

    def _table(self, party: Party) -> None:
        """The proposals on the table, with what this person can say to each."""
        b, look = self.b, self.look
        self._heading(self.asking.party(party).title, lambda: self.sit(None))
        drafts = lying(self.question.about)
        waiting = sum(draft.asks(party) for draft in drafts)
        listed = b.column(
            *(self._lying(party, draft, look._("No") if waiting == 1 else look._("No to all")) for draft in drafts),
            b.dim(look._("Nothing has been proposed yet."), "body") if not drafts else None,
            gap=0.75,
        )
        self._add_list(listed)
        self._tell(self.told)
        self.add_widget(
            b.row(
                b.button(look._("Propose"), partial(self._begin, party), style="main"),
                self._step(party, {"decline": True}, look._("I want no agreement")) if not waiting else None,
                gap=0.75,
                high=MAIN_MM,
            )
        )

    def _lying(self, party: Party, draft: OnTable, no: str) -> Sheet:
        b, look = self.b, self.look
        sheet = b.sheet(pad=0.75, gap=0.5, size_hint_y=None, line=b.palette.line)
        sheet.bind(minimum_height=sheet.setter("height"))
        head = look.fill(
            look._("Number {number}, by {name}"), number=draft.number, name=self.asking.party(draft.by).title
        )
        put(
            sheet,
            b.dim(head),
            *(partner_line(self.asking.party(partner), count, draft, look) for partner, count in draft.split),
            promise_line(draft.promise, look) if draft.promise else None,
        )
        steps = b.row(gap=0.5, high="needed")
        if party in draft.confirmed or party == draft.by:
            steps.add_widget(self._step(party, {"withdraw": draft.number}, look._("Take back")))
        elif party in dict(draft.split):
            steps.add_widget(self._step(party, {"confirm": draft.number}, look._("Yes")))
        put(
            steps,
            self._step(party, {"decline": True}, no) if draft.asks(party) else None,
            b.button(look._("Change it"), partial(self._work_on, draft.counter(party))),
        )
        sheet.add_widget(steps)
        return sheet

    def _form(self, draft: DraftModel) -> None:
        """The form of a proposal: who is in it and how much each takes; what is against it stands below."""
        b, look, shape = self.b, self.look, self.question.shape
        self._heading(
            look.fill(look._("{name} proposes"), name=self.asking.party(draft.by).title), lambda: self._work_on(None)
        )
        listed = b.column(gap=0.5)
        for name in dict.fromkeys((draft.by, *shape["partners"], *draft.split)):
            party = self.asking.party(name)
            listed.add_widget(
                PartnerRow(
                    party,
                    draft.split.get(name),
                    self.look,
                    partial(self._edit, draft.with_partner(name)),
                    partial(self._amount, draft, name),
                )
            )
        more = b.row(gap=0.5, high="needed")
        for use in shape.get("using", {}).get(draft.by, ()):
            label, chosen = self.teller.name(use), use in draft.using
            act = partial(self._edit, draft.with_use(use))
            more.add_widget(b.button(label, act, mm=TOUCH_MM, size="small", chosen=chosen))
        promise = draft.promise or look._("Promise …")
        more.add_widget(b.button(promise, self._begin_promise, mm=TOUCH_MM, size="small"))
        listed.add_widget(more)
        option = self._option(draft.by, draft.value(), look._("Lay it on the table"))
        self._add_list(listed)
        self._tell(option.refused[:2])
        self.add_widget(self._card(draft.by, option))

    def _tell(self, reasons: Sequence[Why]) -> None:
        """Tells why something cannot be done, facing whoever asked; its height never changes, so that nothing moves."""
        b, text = self.b, " ".join(f"{why.sentence} ({why.rule})" for why in reasons)
        self.add_widget(b.fit(text, "small", colour=b.palette.warning, align="left", high=WHY_MM))

    def _promise(self, draft: DraftModel) -> None:
        """The line for a promise: a few words that bind nobody."""
        look = self.look
        self._heading(look._("A promise binds nobody"), partial(self._promised, draft.promise))
        put(self, TextEntry(draft.promise, look, self._promised, most=min(60, LONGEST_TEXT)), BoxLayout())

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self, party: Party) -> None:
        self._work_on(DraftModel(party, {party: 0}))

    def _work_on(self, draft: DraftModel | None) -> None:
        self.draft, self.promising, self.told = draft, False, ()
        self.scrolled_to.clear()
        self._show()

    def _edit(self, draft: DraftModel) -> None:
        self.draft, self.told = draft, ()
        self._show()

    def _amount(self, draft: DraftModel, party: Party, count: int) -> None:
        self._edit(draft.with_amount(party, count))

    def _begin_promise(self) -> None:
        self.promising = True
        self._show()

    def _promised(self, text: str) -> None:
        self.promising = False
        if self.draft is not None:
            self.draft = replace(self.draft, promise=text)
        self._show()

    def _option(self, party: Party, value: dict[str, Any], label: str) -> OptionModel:
        """One step, with what speaks against it."""
        play = self.asking.play
        session = play.opened.session
        try:
            found = session.why(self.question.id, party, value)
        except BadAnswerError:  # the talks have moved on; this half is told of it in a moment
            return OptionModel(value, label)
        return OptionModel(value, label, refused=whys(session.driver.blocks(found), self.teller))

    def _step(self, party: Party, value: dict[str, Any], label: str) -> OptionCard:
        return self._card(party, self._option(party, value, label))

    def _card(self, party: Party, option: OptionModel) -> OptionCard:
        return self.b.option(option, partial(self._answer, party), self._explain, chosen=option.open)

    def _explain(self, option: OptionModel) -> None:
        self.told = option.refused[:1]
        self._show()

    def _answer(self, party: Party, option: OptionModel) -> None:
        asking, play, number = self.asking, self.asking.play, self.question.id
        self.told = ()
        act = partial(play.answer, party, option.value, question=number)
        if give(self.look, play, asking.host, party, option.value, number, act) and "draft" in option.value:
            self._work_on(None)


def _boxed(grid: GridLayout, side: SideContent) -> BoxLayout:
    """Puts a grid into a column, as a list needs it."""
    box = column(side.theme, 0)
    box.add_widget(grid)
    return box
