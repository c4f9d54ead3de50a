"""The house rules of a game: what each changes, and its actions; and the house rules on a stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from companion.languages import told_in
from companion.models.box.troubles import pack_sentence, plain_sentence
from companion.models.game.notice import Notice
from companion.models.house.draft import HouseDraft
from companion.models.house.shelf import HouseModel, HouseShelf, stick_folder
from companion.models.set_up.games import games_of
from companion.packs.problems import InvalidPackError
from companion.ui.game.workshop import FOLDER
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.screens.set_up.games import GamesScreen
from companion.ui.screens.set_up.reader import READER
from companion.ui.screens.workshop.house.comparing import Comparing
from companion.ui.screens.workshop.house_editor import HouseEditor
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet, as_high_as_needed
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from hardware.machine.sticks import Stick

SHOWN = 3
"""How many differences are shown on a card; the others when it is tapped."""


class HouseCard(Touchable, Sheet):
    """A house rule with its first differences."""

    role = "house"

    def __init__(self, house: HouseModel, look: Look, on_tap: Callable[[], object], *, chosen: bool) -> None:
        b = Builder(look)
        self.on_tap = on_tap
        line = b.palette.warning if house.wrong else b.palette.accent if chosen else b.palette.line
        Sheet.__init__(self, b.theme, line=line, size_hint_y=None, pad=1.5, gap=0.5)
        self.add_widget(b.text(house.title, strong=True))
        told = [look._("It cannot be used: its files have mistakes.")] if house.wrong else list(house.told[:SHOWN])
        if not house.wrong and len(house.told) > SHOWN:
            told.append(look.fill(look._("… and {count} more"), count=len(house.told) - SHOWN))
        for sentence in told or [look._("Nothing differs yet.")]:
            self.add_widget(b.dim(sentence))
        least = b.mm(MAIN_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(least, height)))


class HousesScreen(Page):
    """Left the list, right the house rule that was tapped and its actions."""

    role = "houses"

    def __init__(
        self, look: Look, title: str, houses: Sequence[HouseModel], host: Houses, on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, title, on_back)
        self.houses, self.host = houses, host
        self.chosen: HouseModel | None = None
        self._fill()

    def choose(self, house: HouseModel | None) -> None:
        """Selects a house rule and shows its actions; a second tap deselects it."""
        self.chosen = None if house is self.chosen else house
        self._fill()

    def _fill(self) -> None:
        b, _ = self.b, self.look._
        self.body.clear_widgets()
        view = b.more()
        listed = view.content
        for house in self.houses:
            listed.add_widget(HouseCard(house, self.look, partial(self.choose, house), chosen=house is self.chosen))
        if not self.houses:
            told = _("None yet. A house rule relaxes rules, sets other numbers, or says rules of your own.")
            listed.add_widget(b.dim(told, "body"))
        self.body.add_widget(view)
        portrait = b.portrait
        side = b.column(
            *(self._about(self.chosen) if self.chosen is not None else self._ways()),
            size_hint=(1, None) if portrait else (0.7, 1),
        )
        self.body.add_widget(as_high_as_needed(side) if portrait else side)

    def _ways(self) -> list[Widget]:
        b, _, host = self.b, self.look._, self.host
        made: list[Widget] = [] if b.portrait else [b.space()]
        made.append(b.button(_("From a USB stick"), host.from_stick, icon="down"))
        made.append(b.button(_("New house rule"), host.new, icon="plus", style="main"))
        return made

    def _about(self, house: HouseModel) -> list[Widget]:
        b, _, host = self.b, self.look._, self.host
        made: list[Widget] = []
        if house.wrong:
            view = b.more(
                *(
                    b.text(pack_sentence(error, self.look.words), "small", colour=b.palette.warning)
                    for error in house.wrong
                ),
                gap=0.5,
            )
            view.size_hint_y = None if b.portrait else 1
            view.height = b.mm(40)
            made.append(view)
        elif not house.can_be_changed:
            told_so = _("Written by hand: it is changed in its own files.")
            made += [b.dim(told_so)]
        if not house.wrong and not b.portrait:
            made.append(b.space())
        if not house.wrong:
            made.append(b.button(_("Try it"), partial(host.try_it, house), style="main"))
        change = b.button(_("Change"), partial(host.change, house), icon="correct") if house.can_be_changed else None
        compare = b.button(_("What it changes"), partial(host.compare, house), icon="dice") if not house.wrong else None
        if b.portrait and change is not None and compare is not None:
            made.append(b.row(change, compare, high="needed"))
        else:
            made += [one for one in (change, compare) if one is not None]
        if not house.wrong:
            made.append(b.button(_("To a USB stick"), partial(host.to_stick, house), icon="forward"))
        if house.mine:
            made.append(b.held(_("Remove"), partial(host.remove, house), mm=MAIN_MM))
        return made


class StickScreen(Page):
    """The house rules on the sticks: a tap copies one into the box; what is wrong with one is told on its card."""

    role = "sticks"

    def __init__(
        self,
        look: Look,
        houses: Sequence[HouseModel],
        troubles: Sequence[str],
        on_take: Callable[[HouseModel], None],
        on_back: Callable[[], None],
    ) -> None:
        b, _ = Builder(look), look._
        super().__init__(look, _("On the USB stick"), on_back)
        view = b.more(
            *(b.text(trouble, colour=b.palette.warning) for trouble in troubles),
            *(self._card(house, on_take) for house in houses),
        )
        listed = view.content
        if not houses and not troubles:
            told = _(
                "There is no house rule on it. It would be a folder with a game.yaml, at the top or in “{folder}”."
            )
            listed.add_widget(b.text(look.fill(told, folder="table-companion")))
        self.body.add_widget(view)

    def _card(self, house: HouseModel, on_take: Callable[[HouseModel], None]) -> Widget:
        b, _ = self.b, self.look._
        card = b.sheet(line=b.palette.warning if house.wrong else b.palette.line, pad=1.5, gap=0.75)
        card.size_hint_y = None
        put(
            card,
            b.text(house.title, strong=True),
            *(
                b.text(pack_sentence(error, self.look.words), "small", colour=b.palette.warning)
                for error in house.wrong
            ),
            b.button(_("Take it over"), partial(on_take, house), icon="down") if not house.wrong else None,
        )
        card.bind(minimum_height=card.setter("height"))
        return card


class Houses:
    """Leads through the pages of house rules. `set_up(pack)` sets a game up."""

    def __init__(self, services: Services, stage: Stage, navigator: Navigator, set_up: Callable[[str], None]) -> None:
        self._services, self._stage, self._navigator = services, stage, navigator
        self.set_up = set_up
        self.shelf = HouseShelf(services.packs, services.evening.folder / FOLDER)
        self.game = ""
        self._comparing = Comparing(services, stage, navigator, lambda _: self._look())

    # ── lists ───────────────────────────────────────────────────────────────────────────────────────────────

    def choose_game(self) -> None:
        """Asks of which game to show the house rules."""
        self._navigator.push(self._games)

    def _games(self) -> GamesScreen:
        packs = self._services.packs
        games = games_of(packs.list(), self._stage.look.language, packs.look)
        games = [game for game in games if not game.house and game.id != READER]  # that one has no rules
        title = self._stage.look._("House rules for which game?")
        return GamesScreen(self._stage.look, games, self.of, self._navigator.back, title)

    def of(self, game: str) -> None:
        """Shows the house rules of a game."""
        self.game = game
        self.list()

    def list(self) -> None:
        """Shows the list again, up to date."""
        self._navigator.push(self._list)

    def _list(self) -> HousesScreen:
        infos = {info.id: info for info in self._services.packs.list()}
        named = infos[self.game].title
        title = named.told_in(self._stage.look.language) if named is not None else self.game
        look = self._look()
        heading = look.fill(look._("{game}: house rules"), game=title)
        return HousesScreen(
            look, heading, self.shelf.of(self.game, self._stage.look.language), self, self._navigator.back
        )

    def _look(self) -> Look:
        return self._stage.look.for_game(self._services.packs.look(self.game))

    # ── one of them ─────────────────────────────────────────────────────────────────────────────────────────

    def new(self) -> None:
        """Creates a house rule, and opens its editor."""
        try:
            self._edit(self.shelf.fresh(self.game, self._stage.look.language, self._stage.look.words))
        except InvalidPackError:
            self._trouble(self._stage.look._("The files of this game have mistakes."))

    def change(self, house: HouseModel) -> None:
        """Opens the editor of a house rule."""
        try:
            draft = self.shelf.draft(house, self._stage.look.language)
        except InvalidPackError:
            draft = None
        if draft is None:
            self._trouble(self._stage.look._("The files of this game have mistakes."))
        else:
            self._edit(draft)

    def _edit(self, draft: HouseDraft) -> None:
        self._navigator.push(partial(self._editor, draft))

    def _editor(self, draft: HouseDraft) -> HouseEditor:
        look, back = self._look(), self._navigator.back
        return HouseEditor(look, draft, self._save, self._save_and_try, back)

    def _save(self, draft: HouseDraft) -> None:
        if self._kept(draft):
            self.list()
            name = told_in(draft.own.title, self._stage.look.language)
            look = self._stage.look
            self._stage.tell(Notice(look.fill(look._("Saved as “{name}”. It is in the list of games."), name=name)))

    def _save_and_try(self, draft: HouseDraft) -> None:
        if self._kept(draft):
            self.list()  # there one is when the set-up is left
            self.set_up(draft.own.id)

    def _kept(self, draft: HouseDraft) -> bool:
        """Saves it into the owner's folder; returns False after telling why it could not be saved."""
        look = self._stage.look
        try:
            wrong = self.shelf.keep(draft)
        except OSError as error:
            self._failed(error)
            return False
        if wrong:
            told = look._("The game cannot be played like that: {why}")
            self._trouble(look.fill(told, why=plain_sentence(wrong[0])))
        return not wrong

    def try_it(self, house: HouseModel) -> None:
        """Sets up a game with it."""
        self.set_up(house.id)

    def compare(self, house: HouseModel) -> None:
        """Plays many games with it in the background, and tells what is different."""
        self._comparing.show(house)

    def remove(self, house: HouseModel) -> None:
        """Deletes it for good."""
        try:
            self.shelf.remove(house)
        except OSError as error:
            self._failed(error)
        self.list()

    # ── sticks ──────────────────────────────────────────────────────────────────────────────────────────────

    def to_stick(self, house: HouseModel) -> None:
        """Copies it to a stick; asks which if there are several."""
        self._with_stick(lambda stick: self._carry(house, stick_folder(stick)))

    def from_stick(self) -> None:
        """Shows the house rules on the sticks."""
        sticks = self._services.sticks()
        if sticks:
            self._navigator.push(partial(self._on_sticks, sticks))
        else:
            self._no_stick()

    def _on_sticks(self, sticks: Sequence[Stick]) -> StickScreen:
        look, navigator = self._stage.look, self._navigator
        found: list[HouseModel] = []
        troubles: list[str] = []
        for stick in sticks:
            try:
                found += self.shelf.on_stick(stick.folder, self._stage.look.language)
            except OSError as error:
                told = look._("{stick} cannot be read: {why}. Put it in again.")
                troubles.append(look.fill(told, stick=stick.name, why=error.strerror or error))
        return StickScreen(look, found, troubles, partial(self._carry, top=self.shelf.folder), navigator.back)

    def _with_stick(self, act: Callable[[Path], None]) -> None:
        sticks = self._services.sticks()
        if not sticks:
            self._no_stick()
        elif len(sticks) == 1:
            act(sticks[0].folder)
        else:
            ways = [Way("forward", stick.name, partial(self._chosen, act, stick.folder)) for stick in sticks]
            self._stage.cover(
                MenuSheet(self._stage.look, self._stage.look._("Which stick?"), ways, self._stage.uncover)
            )

    def _chosen(self, act: Callable[[Path], None], stick: Path) -> None:
        self._stage.uncover()
        act(stick)

    def _carry(self, house: HouseModel, top: Path) -> None:
        """Copies a house rule there; one with the same id is replaced only after a held press, and only if this program
        wrote it.
        """
        look = self._stage.look
        here = top == self.shelf.folder
        if not ((top / house.id).exists() or (here and self.shelf.taken(house.id))):
            self._copy(house, top, beside=False)
            return
        ways = [
            Way("plus", look._("Keep both"), partial(self._copy, house, top, beside=True)),
            Way("close", look._("Rather not"), self._stage.uncover),
        ]
        if self.shelf.may_replace(house, top):
            ways.insert(1, Way("check", look._("Replace it"), partial(self._copy, house, top, beside=False), held=True))
        title = look.fill(look._("“{title}” is there already."), title=house.title)
        self._stage.cover(MenuSheet(look, title, ways, self._stage.uncover))

    def _copy(self, house: HouseModel, top: Path, *, beside: bool) -> None:
        look = self._stage.look
        self._stage.uncover()
        try:
            name = self.shelf.carry(house, top, beside=beside)
        except OSError as error:
            self._failed(error)
            return
        self.list()
        if top == self.shelf.folder:
            told = look.fill(look._("“{title}” is here now, as {id}."), title=house.title, id=name)
        else:
            told = look.fill(look._("“{title}” lies on the stick, in {place}."), title=house.title, place=top.name)
        self._stage.tell(Notice(told))

    def _no_stick(self) -> None:
        self._trouble(self._stage.look._("There is no USB stick. Put one in, wait a moment, and tap again."))

    def _failed(self, error: OSError) -> None:
        look = self._stage.look
        why = error.strerror or str(error)
        self._trouble(look.fill(look._("It could not be saved: {why}. Try again."), why=why))

    def _trouble(self, sentence: str) -> None:
        self._stage.tell(Notice(sentence, trouble=True))
