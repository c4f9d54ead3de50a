"""One person's half of the proposal board: what lies on the table, and the proposal that this person works on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.engine.vocabulary import BadAnswerError, Party
from companion.games.animal_farm.face.proposals.agreed import all_say_yes
from companion.games.animal_farm.face.proposals.heights import as_high_as, fill_above, fill_beside, share
from companion.games.animal_farm.face.proposals.lying import LyingSlip
from companion.games.animal_farm.face.proposals.parts import NameTags, PartnerRow, Partners, RegionStrip, asks_who
from companion.games.animal_farm.face.proposals.poster import ProposalPoster, VerdictStrip, weight_of
from companion.games.animal_farm.face.proposals.promising import PromisePage
from companion.games.animal_farm.models.draft import at_stake
from companion.models.game.question import OptionModel, QuestionModel, whys
from companion.models.game.talks import DraftModel, OnTable, Promises, Room, lying, no_of
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import QuestionContext, give
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.layout import Sheet
from companion.ui.widgets.screen.menu import level

PROMISE_WIDE = 0.64
"""The width of the way to a promise, as a share of that beside it."""

PAGE_MM = 7.0
"""The width of a proposal's number between the arrows."""

ROWS_WIDE = 1.35
"""The width of the partners, as a share of the poster's beside them."""

POSTER_HIGH = 0.7
"""The height of the poster, as a share of the partners' above it."""

Whole = Literal["", "wide", "tall"]
"""Whether the whole board belongs to one side, and which way that one looks at it."""


class SideContent(Sheet):
    """One half of the board: the proposals on the table, or a form for one's own, once somebody has sat down here.

    `free()` are those who do not work at the other half. `turn(self)` turns the half to its person; `on_answered` is
    called when something was said or laid on the table here. `whole(self)` says whether it is the whole board.
    """

    role = "side"

    def __init__(
        self,
        asking: QuestionContext,
        free: Callable[[], Sequence[Party]],
        turn: Callable[[SideContent], None],
        on_answered: Callable[[], None],
        whole: Callable[[SideContent], Whole] = lambda _: "",
    ) -> None:
        self.look, self.theme = asking.look, asking.look.theme
        self.b = Builder(asking.look)
        super().__init__(self.theme, pad=0.5, gap=0.5)
        self.asking, self.free, self.turn, self.on_answered = asking, free, turn, on_answered
        self.whole = whole
        self.teller = asking.play.teller
        self.question: QuestionModel = asking.question
        self.party: Party | None = None
        self.draft: DraftModel | None = None
        self.promising = False
        self.told = ""  # what is against something that was tapped, with its rule
        self.scrolled_to: dict[tuple[Party | None, bool], float] = {}
        self.at: int | None = None
        """The number of the proposal that was turned to."""
        self._show()

    # ── who works here ──────────────────────────────────────────────────────────────────────────────────────────

    def sit(self, party: Party | None, *, proposes: bool = False) -> None:
        """Somebody begins to work here, with a proposal where that is wanted or no other is there; or leaves."""
        begins = party is not None and (proposes or not lying(self.question.about))
        self.party, self.draft = party, self._first(party) if party is not None and begins else None
        self.promising, self.told, self.at = False, "", None
        look, play = self.asking.look, self.asking.play
        self.look = look if party is None else look.in_language(play.language_of(party))
        self.b = Builder(self.look)
        self.teller = play.teller if party is None else play.teller_for(party)
        self.turn(self)
        self._show()

    def leave(self) -> None:
        """Whoever works here is done; who had the whole board gives it back."""
        if self.whole(self):
            self.asking.host.uncover()
        else:
            self.sit(None)

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
        parties = [self.asking.party(name) for name in self.question.asked]
        tags, region = NameTags(parties, self.free(), self.theme, self.sit), self._region()
        names = b.scrolled(b.column(tags))
        put(self, region, asks_who(look), names)
        fill_above(region, names, tags)

    @property
    def _of(self) -> tuple[str, str]:
        """The region that the talks are about, and its animal."""
        region = str(self.question.about["region"])
        return region, self.asking.play.opened.session.game.definition.region[region].animal

    def _region(self) -> RegionStrip:
        """What the talks are about: the animal, its region, what is to share and what a majority is."""
        stake = at_stake(self.asking.play.opened.session.game, self.question.shape)
        region, animal = self._of
        return RegionStrip(region, animal, self.teller.name(region), stake, self.look)

    def _add_list(self, listed: BoxLayout, into: Widget | None = None) -> ScrollView:
        """Adds a list that keeps its scroll position while the same person works on it."""
        view, at = self.b.scrolled(listed), (self.party, self.draft is not None)
        (into or self).add_widget(view)
        Clock.schedule_once(partial(self._scroll, view, at), -1)
        return view

    def _scroll(self, view: ScrollView, at: tuple[Party | None, bool], _passed: float) -> None:
        """Restores a list's scroll position once it has its size, and remembers it from then on."""
        self.do_layout()
        view.scroll_y = self.scrolled_to.get(at, 1.0)
        view.bind(scroll_y=lambda _view, share: self.scrolled_to.update({at: share}))

    @property
    def _foot(self) -> float:
        """The height of what lies at the foot, in mm: two lines in large letters; fixed, so that no list moves."""
        return MAIN_MM * max(1.0, 0.95 * self.theme.text_scale)

    def _heading(
        self,
        text: str,
        on_back: Callable[[], object] | None,
        told: str = "",
        turning: Sequence[Widget] = (),
    ) -> None:
        """Whose half it is, a line, what turns the pages, and the way back, if any. What is against something takes the
        line's place, facing whoever asked: it has the same height, so that nothing moves.
        """
        b, known = self.b, self.asking.party(self.party or "")
        line = b.fit(told, "small", strong=True, align="left") if told else b.fit(text, strong=True, align="left")
        back = self._back(on_back) if on_back is not None else None
        self.add_widget(b.row(b.mark(known.look, mm=5.5, wide=6), line, *turning, back, gap=0.75, high=TOUCH_MM))

    def _back(self, act: Callable[[], object]) -> Widget:
        return self.b.button("", act, icon="back", mm=TOUCH_MM, wide=TOUCH_MM * 1.2)

    def _table(self, party: Party) -> None:
        """A proposal on the table, with what this person can say to it; a yes that is due is lit, and shown first."""
        b, look = self.b, self.look
        drafts = lying(self.question.about)
        due = [draft.number for draft in drafts if draft.asks(party)]
        several = len(drafts) > 1
        turning = self._turning([draft.number for draft in drafts], due) if several else ()
        against = "" if several else self.told
        self._heading(self.asking.party(party).title, self.leave, against, turning)
        seen = [draft for draft in drafts if not several or draft.number == self.at]
        told = self.told if several else ""
        listed = b.column(
            *(LyingSlip(draft, self.asking.party, look, self._promises, of=self._of, reader=party) for draft in seen),
            b.text(told, "small", strong=True) if told else None,
            b.dim(look._("Nothing has been proposed yet."), "body") if not drafts else None,
            self._region() if not drafts else None,
            gap=0.75,
        )
        view = self._add_list(listed)
        for draft in seen:  # its answers stay in sight, however much it promises
            fill_beside(listed, view, listed.children[-1])
            self.add_widget(self._steps(party, draft, alone=len(due) == 1, lit=draft.number in due[:1]))
        propose = b.button(look._("Propose"), partial(self._begin, party), style="plain" if due else "main")
        none = None
        if len(due) != 1:  # the no to one proposal alone stands beside the yes
            says = look._("No to all") if due else look._("I want no agreement")
            none = self._step(party, no_of(self.question.about, party), says)
            as_high_as(propose, none)
        self.add_widget(b.row(propose, none, gap=0.75, high=self._foot))

    def _turning(self, numbers: Sequence[int], due: Sequence[int]) -> tuple[Widget, ...]:
        """The number of the proposal that is shown, and an arrow to either side; whose answer is due is shown first."""
        b, numbers = self.b, sorted(numbers)
        if self.at not in numbers:
            self.at = (*due, *reversed(numbers))[0]
        place = numbers.index(self.at)
        back, on = (
            b.button("", partial(self._turn_to, numbers[(place + step) % len(numbers)]), icon=icon, mm=TOUCH_MM, wide=9)
            for icon, step in (("arrow_left", -1), ("arrow_right", 1))
        )
        back.role = on.role = "turning"
        return back, b.fit(str(self.at), strong=True, wide=PAGE_MM), on

    def _turn_to(self, number: int) -> None:
        self.at, self.told = number, ""
        self._show()

    def _steps(self, party: Party, draft: OnTable, *, alone: bool, lit: bool) -> BoxLayout:
        """What this person can say to a proposal; a no only where it is the one that asks `alone`."""
        b, look = self.b, self.look
        steps = b.row(gap=0.5, high="needed")
        if party in draft.confirmed or party == draft.by:
            steps.add_widget(self._step(party, {"withdraw": draft.number}, look._("Take back")))
        elif party in dict(draft.split):
            steps.add_widget(self._step(party, {"confirm": draft.number}, look._("Yes"), lit=lit))
        put(
            steps,
            self._step(party, no_of(self.question.about, party), look._("No")) if alone and draft.asks(party) else None,
            b.button(look._("Change it"), partial(self._work_on, draft.counter(party))),
        )
        return steps

    def _form(self, draft: DraftModel) -> None:
        """The form of a proposal: who is in it and how much each takes; what is against it stands below."""
        b, look, shape = self.b, self.look, self.question.shape
        room, whole = Room(shape), self.whole(self)
        game = self.asking.play.opened.session.game
        stake = at_stake(game, shape)
        weight = weight_of(draft, room, stake.majority)
        option = self._option(draft.by, draft.value(), look._("Lay it on the table"))
        (region, animal), uses = self._of, shape.get("using", {}).get(draft.by, ())
        if whole:  # the poster shows how it stands
            asks = look.fill(look._("{name} proposes: who joins in?"), name=self.asking.party(draft.by).title)
            self._heading(asks, self._put_away if lying(self.question.about) else None, self.told)
        else:
            said = (
                self.told
                or " ".join(why.sentence for why in option.refused[:2])
                or " ".join(filter(None, weight.words(look)))
            )
            strip = VerdictStrip(region, animal, said, weight, look, roomy=not uses or self.b.portrait)
            mark = b.mark(self.asking.party(draft.by).look, mm=5.5, wide=6, pos_hint={"center_y": 0.5})
            self.add_widget(b.row(mark, strip, self._back(self._put_away), gap=0.75, high="needed"))
        names = tuple(dict.fromkeys((draft.by, *shape["partners"], *draft.split)))
        listed, partners = b.column(gap=0), Partners(abreast=1 if whole else 2)
        listed.add_widget(partners)
        for name in names:
            partners.add(
                PartnerRow(
                    self.asking.party(name),
                    draft.split.get(name),
                    room.most(name),
                    self.look,
                    partial(self._edit, draft.with_partner(name, min(1, room.free(draft, name)))),
                    partial(self._amount, draft, name),
                    animal=animal,
                    brings=room.strengths.get(name, 0) if whole else 0,
                    stays=name == draft.by,
                )
            )
        partners.lay()
        if uses:
            listed.add_widget(b.row(*(self._use(draft, use) for use in uses), gap=0.5, high="needed"))
        high = TOUCH_MM if whole else MAIN_MM
        says = self._promises.brief(draft) or look._("Promise …")
        promise = b.button(says, self._begin_promise, size="small", mm=high)
        lay = self._card(draft.by, option, lit=True, whys=bool(whole))
        agreed = partial(self._deal, draft, option) if option.open else partial(self._explain, option)
        deal = b.button(look._("All say yes"), agreed, size="small", mm=TOUCH_MM) if whole else None
        words = b.row(*level([promise, deal] if deal is not None else [promise]), gap=0.5, high="needed")
        poster = ProposalPoster(region, animal, self.teller.name(region), weight, self.look) if whole else None
        if whole == "wide":
            rows, beside = b.column(gap=0), b.column(poster, words, lay, gap=0.5)
            rows.size_hint_x = ROWS_WIDE
            self.add_widget(b.row(rows, beside, gap=1))
            share(listed, self._add_list(listed, rows), partners)
            return
        share(listed, self._add_list(listed), partners)
        if poster is not None:
            poster.size_hint_y = POSTER_HIGH
            put(self, poster, words, b.row(lay, gap=0, high=self._foot))
            return
        words.clear_widgets()
        promise.size_hint_x = PROMISE_WIDE
        as_high_as(promise, lay)
        self.add_widget(b.row(promise, lay, gap=0.5, high=self._foot))

    def _use(self, draft: DraftModel, use: str) -> Widget:
        """An action that adds strength: a tap takes it in, or out again."""
        act = partial(self._edit, draft.with_use(use))
        return self.b.button(self.teller.name(use), act, mm=TOUCH_MM, size="small", chosen=use in draft.using)

    @property
    def _promises(self) -> Promises:
        return Promises(self.question.shape, self.teller)

    def _promise(self, draft: DraftModel) -> None:
        """A promise out of the game's list, or a few words: they bind nobody."""
        page = PromisePage(draft, self.asking.party, self._promises, self.look, self._promised)
        self._heading(self.look._("A promise binds nobody"), page.done)
        self.add_widget(page)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _first(self, party: Party) -> DraftModel:
        """What a proposal begins with: its maker, who takes as much as there is."""
        first = DraftModel(party, {party: 0})
        return first.with_amount(party, Room(self.question.shape).free(first, party))

    def _begin(self, party: Party) -> None:
        self._work_on(self._first(party))

    def _put_away(self) -> None:
        """Back to what lies on the table, or away where nothing does."""
        if lying(self.question.about):
            self._work_on(None)
        else:
            self.leave()

    def _work_on(self, draft: DraftModel | None) -> None:
        self.draft, self.promising, self.told = draft, False, ""
        self.scrolled_to.clear()
        self._show()

    def _edit(self, draft: DraftModel) -> None:
        self.draft, self.told = draft, ""
        self._show()

    def _amount(self, draft: DraftModel, party: Party, count: int) -> None:
        self._edit(draft.with_amount(party, count))

    def _begin_promise(self) -> None:
        self.promising = True
        self._show()

    def _promised(self, draft: DraftModel) -> None:
        self.draft, self.promising = draft, False
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

    def _step(self, party: Party, value: dict[str, Any], label: str, *, lit: bool = False) -> OptionCard:
        card = self._card(party, self._option(party, value, label), lit=lit)
        card.label.halign = "center"  # as the buttons beside it
        return card

    def _card(self, party: Party, option: OptionModel, *, lit: bool, whys: bool = False) -> OptionCard:
        """With `whys` what is against it stands on it."""
        sub = option.refused[0].sentence if whys and option.refused else ""
        return self.b.option(option, partial(self._answer, party), self._explain, lit=lit, sub=sub)

    def _explain(self, option: OptionModel) -> None:
        self.told = " ".join(f"{why.sentence} ({why.rule})" for why in option.refused[:1])
        self._show()

    def _deal(self, draft: DraftModel, option: OptionModel) -> None:
        """What all partners have agreed on at the table: it is laid there, and each of them says yes."""
        asked = self.question.id
        self._take(draft.by, option)
        all_say_yes(self.asking, asked, draft.by, tuple(draft.split))

    def _answer(self, party: Party, option: OptionModel) -> None:
        act = partial(self._take, party, option)
        act() if "draft" in option.value else self.asking.host.ask_first(party, act)

    def _take(self, party: Party, option: OptionModel) -> None:
        asking, play, number = self.asking, self.asking.play, self.question.id
        self.told = ""
        act = partial(play.answer, party, option.value, question=number)
        if not give(self.look, play, asking.host, party, option.value, number, act):
            return
        if "draft" in option.value:
            self._work_on(None)
        self.on_answered()
