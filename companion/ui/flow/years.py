"""Leads through the pages of the years: what is counted, one person, forgetting somebody, and paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.models.game.notice import Notice
from companion.models.years.years import ALL_GROUPS, ALL_YEARS, TITLE, YearsModel
from companion.packs.stored.delivered import deliver_file
from companion.table.evening import store_sentence
from companion.table.journal import StoreError
from companion.ui.screens.record.years import PersonHost, PersonYearsScreen, YearsHost, YearsScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.stage import Stage


class Years:
    """The pages of the years. The saves are read in the background: the first time there may be thousands."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator) -> None:
        self._services, self._stage, self._navigator = services, stage, navigator
        self.model = YearsModel(services.evening)
        self._part = "people"

    def show(self) -> None:
        """Shows the page, up to date as soon as what is new has been read."""
        self.model.ready = False
        self._navigator.push(self._page)
        self._services.background.beside(self._read, self._was_read)

    def _read(self) -> StoreError | None:
        try:
            self.model.update()
        except StoreError as error:
            return error
        return None

    def _was_read(self, failed: StoreError | None) -> None:
        if failed is not None:
            self._trouble(store_sentence(failed, self._stage.look.words))
        elif self._navigator.is_at(self._page):
            self._navigator.rebuild()

    def _page(self) -> YearsScreen:
        host = YearsHost(self.part, self.choose, self.person, self.paper)
        return YearsScreen(self._stage.look, self.model, self._part, host, self._navigator.back)

    def part(self, part: str) -> None:
        """Shows another part of the page."""
        self._part = part
        self._navigator.rebuild()

    # ── which games ─────────────────────────────────────────────────────────────────────────────────────────

    def choose(self) -> None:
        """Asks for the year, the group, and whether guests count."""
        _, choice = self._stage.look._, self.model.choice
        years: Sequence[int | None] = (None, *self.model.years())
        ways = [
            Way(
                "clock",
                _(ALL_YEARS) if year is None else str(year),
                partial(self._chosen, year, choice.group, choice.guests),
                chosen=year == choice.year,
            )
            for year in years
        ]
        ways += [
            Way(
                "people",
                group or _(ALL_GROUPS),
                partial(self._chosen, choice.year, group, choice.guests),
                chosen=group == choice.group,
            )
            for group in ("", *self.model.groups())
        ]
        guests = partial(self._chosen, choice.year, choice.group, not choice.guests)
        ways.append(Way("person", _("Guests count, too"), guests, chosen=choice.guests))
        if self.model.whom.forgotten or self.model.whom.same:
            ways.append(Way("undo", _("Names that were changed"), self.changed))
        self._stage.cover(MenuSheet(self._stage.look, _("What is counted"), ways, self._stage.uncover))

    def _chosen(self, year: int | None, group: str, guests: bool) -> None:
        self._stage.uncover()
        self.model.choose(year=year, group=group, guests=guests)
        self._navigator.rebuild()

    # ── one person ──────────────────────────────────────────────────────────────────────────────────────────

    def person(self, name: str) -> None:
        """Shows one person's page."""
        host = PersonHost(partial(self.who, name), partial(self.ask_to_forget, name), self._navigator.back)
        self._navigator.push(lambda: PersonYearsScreen(self._stage.look, self.model, name, host))

    def who(self, name: str) -> None:
        """Asks who somebody is: the same as another, or in one group somebody else of that name."""
        look, stage = self._stage.look, self._stage
        ways = [
            Way("people", look.fill(look._("The same as {name}"), name=other), partial(self._same, name, other, ""))
            for other in self.model.others(name, look)
        ]
        for group in self.model.groups_of(name):
            other = f"{name} ({group})"
            told = look.fill(look._("In “{group}” somebody else: {name}"), group=group, name=other)
            ways.append(Way("person", told, partial(self._same, name, other, group)))
        if not ways:
            told = look._("{name} has played with everybody here and is therefore none of them.")
            stage.tell(Notice(look.fill(told, name=name)))
            return
        title = look.fill(look._("Who is {name}?"), name=name)
        stage.cover(MenuSheet(look, title, ways, stage.uncover))

    def _same(self, name: str, who: str, group: str) -> None:
        if self._decide(lambda: self.model.whom.rename(name, who, group)):
            self._navigator.back()
            self._navigator.rebuild()

    def changed(self) -> None:
        """Shows who was removed from the counts or is counted as another; a tap takes it back."""
        look, stage, whom = self._stage.look, self._stage, self.model.whom
        ways = [
            Way("undo", look.fill(look._("Count {name} again"), name=name), partial(self._undo, whom.remember, name))
            for name in whom.forgotten
        ]
        for (name, group), other in whom.same.items():
            told = look.fill(look._("“{name}” is not {other}"), name=self.model.spelled(name), other=other)
            ways.append(Way("undo", told, partial(self._undo, whom.undo, name, group)))
        stage.uncover()
        stage.cover(MenuSheet(look, look._("Names that were changed"), ways, stage.uncover))

    def _undo(self, act: Callable[..., None], *what: str) -> None:
        if self._decide(lambda: act(*what)):
            self._navigator.rebuild()

    def _decide(self, act: Callable[[], None]) -> bool:
        """Does what is asked on the sheet that is open, and closes it; says why if the disk refuses."""
        self._stage.uncover()
        try:
            act()
        except StoreError as error:
            self._trouble(store_sentence(error, self._stage.look.words))
            return False
        return True

    def ask_to_forget(self, name: str) -> None:
        """Asks before somebody is in no count any more."""
        look, stage = self._stage.look, self._stage
        title = look.fill(look._("Remove {name} from all counts? The saved games stay."), name=name)
        ways = [
            Way("erase", look._("Remove"), partial(self._forget, name), held=True),
            Way("close", look._("Rather not"), stage.uncover),
        ]
        stage.cover(MenuSheet(look, title, ways, stage.uncover))

    def _forget(self, name: str) -> None:
        look, stage = self._stage.look, self._stage
        if not self._decide(lambda: self.model.whom.forget(name)):
            return
        self._navigator.back()
        self._navigator.rebuild()
        ways = ((look._("Take back"), partial(self._remember, name)), (look._("Leave it"), stage.hush))
        told = look.fill(look._("{name} is in no count any more."), name=name)
        stage.tell(Notice(told, ways=ways, until_answer=True))

    def _remember(self, name: str) -> None:
        self._stage.hush()
        try:
            self.model.whom.remember(name)
        except StoreError as error:
            self._trouble(store_sentence(error, self._stage.look.words))
        self._navigator.rebuild()

    # ── paper ───────────────────────────────────────────────────────────────────────────────────────────────

    def paper(self) -> None:
        """Writes tables and plots as PDF onto the first stick."""
        from companion.years.paper import pdf_of  # most evenings nobody asks for paper

        look, _ = self._stage.look, self._stage.look._
        sticks = self._services.sticks()
        if not sticks:
            self._trouble(_("There is no USB stick. Put one in, wait a moment, and tap again."))
            return
        told = self.model.told(look)
        notes = [self.model.chosen(look), *told.left_out(len(self.model.index.damaged))]
        name = f"{_(TITLE)}.pdf"
        try:
            written = pdf_of(told, self.model.ratings.courses, _(TITLE), notes)
            deliver_file(sticks[0].folder / name, lambda path: path.write_bytes(written))
        except OSError as error:
            why = error.strerror or str(error)
            self._trouble(look.fill(_("It could not be saved: {why}. Try again."), why=why))
            return
        lies = look.fill(_("“{title}” lies on the stick, in {place}."), title=name, place=sticks[0].name)
        self._stage.tell(Notice(lies))

    def _trouble(self, sentence: str) -> None:
        self._stage.tell(Notice(sentence, trouble=True))
