"""From choosing a game to its beginning: players, seats, rules and dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec

from companion.models.box.troubles import unplayable_sentence
from companion.models.game.notice import Notice
from companion.models.play.rule_book import goal_of
from companion.models.set_up.games import GameModel, games_of
from companion.models.set_up.guests import PLACES, Guests, known_in
from companion.models.set_up.setup import SetUp
from companion.packs.problems import InvalidPackError
from companion.table.evening import Group, store_sentence
from companion.table.journal import StoreError
from companion.table.play import GameFailedError
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import Style
from companion.ui.game.device_status import DeviceOverview
from companion.ui.questions.panel import Host
from companion.ui.screens.box.assign import ButtonWizard
from companion.ui.screens.set_up.beside import BoxState
from companion.ui.screens.set_up.games import GamesScreen
from companion.ui.screens.set_up.goal import GoalPage
from companion.ui.screens.set_up.reader import READER, ReaderEvening
from companion.ui.screens.set_up.set_up import SetUpScreen, base_of
from companion.ui.screens.workshop.houses import Houses
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage


class NewGame:
    """Leads through the set-up of a game, which `game` then opens. `home` is the screen without a game; `phones`
    switches phones on and shows their page.
    """

    def __init__(
        self,
        services: Services,
        game: GameAtHand,
        stage: Stage,
        navigator: Navigator,
        status: DeviceOverview,
        wizard: ButtonWizard,
        style: Style,
        home: Callable[[], None],
        host: Host,
        phones: Callable[[], None],
    ) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self._status, self._wizard, self._style, self._home = status, wizard, style, home
        self._host, self._phones = host, phones
        self.setup: SetUp | None = None
        """What was chosen so far."""
        self._left: SetUp | None = None  # while another game is looked for
        self.reader = ReaderEvening(services, stage, navigator, status, game.open)
        self.houses = Houses(services, stage, navigator, self._try)

    # ── which game ──────────────────────────────────────────────────────────────────────────────────────────

    def choose(self) -> None:
        """Asks which game to play, unless there is only one."""
        self._left = None
        games = self._games()
        if len(games) == 1:
            self.set_up(games[0].id)
        else:
            self._navigator.push(self._choice)

    def _choice(self) -> GamesScreen:
        return GamesScreen(self._stage.look, self._games(), self.set_up, self._navigator.back)

    def _games(self) -> list[GameModel]:
        """The games with rules; the one that only reads cards is set up differently."""
        packs = self._services.packs
        games = games_of(packs.list(), self._stage.look.language, packs.look)
        return [game for game in games if game.id != READER]

    # ── the set-up ──────────────────────────────────────────────────────────────────────────────────────────

    def set_up(self, pack: str) -> None:
        """Sets up a game; dice are the players' own unless a real tower is connected.

        Whoever only went one step back finds everybody at the table again, at another game too.
        """
        left, self._left = self._left, None
        if left is not None and left.pack.id == pack:
            self.setup = left
            self.show()
            return
        services, status, look = self._services, self._status, self._stage.look
        try:
            loaded = services.packs.load(pack)
        except InvalidPackError as errors:
            self._stage.tell(Notice(unplayable_sentence(errors, look.words), trouble=True))
            return
        known = known_in([group.seating for group in services.evening.groups()])
        preset = loaded.preset
        self.setup = SetUp(
            loaded,
            look.language,
            list(preset.variants),
            dict(preset.options),
            dice="tower" if status.tower() == "ready" else "typed",
            guests=Guests(known=known, over=sorted(status.wired()) or PLACES),
            seen=self._seen(loaded.id),
            learn=self._learn(loaded.texts.explain),
        )
        self._take_last_group(self.setup)
        if left is not None and left.names:
            self.setup.take_group(left.group())
        self.show()

    def _take_last_group(self, setup: SetUp) -> None:
        """Whoever played this game last sits there already, or else whoever was here last, if they are enough."""
        groups = self._services.evening.groups()
        played = [group for group in groups if group.pack == setup.pack.id]
        fitting = [group for group in groups if len(group.seating.people) in setup.numbers]
        if found := (played or fitting):
            setup.take_group(found[0])

    def _seen(self, pack: str) -> frozenset[str]:
        """Everybody who has played this game here, or wants nothing explained."""
        evening = self._services.evening
        try:
            games = evening.games(self._stage.look.language)
        except StoreError:  # home tells that the games cannot be read
            games = []
        played = [group.seating.people for group in evening.groups() if group.pack == pack]
        people = {person.name for group in played for person in group}
        return evening.declined().union(people, *(game.people for game in games if game.pack == pack))

    def _learn(self, explained: Iterable[str]) -> frozenset[str]:
        """Everybody who has begun to learn, and has not been told all that a game can explain."""
        begun = self._services.evening.newcomers()
        return frozenset(name for name, told in begun.items() if not set(told).issuperset(explained))

    def _try(self, pack: str) -> None:
        """Sets up a game with a house rule, keeping the people already seated."""
        before = self.setup
        self.set_up(pack)
        if before is not None and before.names and self.setup is not None:
            self.setup.take_group(before.group())
            self.show()

    def for_group(self, pack: str, group: Group) -> None:
        """Sets up a game for the people of a game they have just left."""
        self._home()
        self.set_up(pack)
        if self.setup is not None:
            self.setup.take_group(group)
            self.show()

    def show(self) -> None:
        """Shows the set-up with the present choices."""
        self._navigator.push(self._page)

    def _page(self) -> SetUpScreen:
        assert self.setup is not None
        status, evening = self._status, self._services.evening
        look = self._stage.look.for_game(self.setup.pack.game.look)
        self.setup.speak(look.language)
        chance = frozenset(kind.value for kind in self.setup.pack.game.chance)
        assign = self._assign if self._wizard.possible else None
        explains = self._style.settings.explain
        phones = find_spec("aiohttp") is not None
        box = BoxState(
            evening.groups(),
            status.tower(),
            status.wired(),
            chance,
            assign,
            phones=phones,
            radio=status.radio(),
            explains=explains,
        )
        back, house = self._leave, self._house_rules
        return SetUpScreen(look, self.setup, box, on_back=back, on_begin=self.begin, on_house=house, on_goal=self.goal)

    def _leave(self) -> None:
        self._left = self.setup
        self._navigator.back()

    def goal(self) -> None:
        """Shows goal and turn of the game being set up."""
        self._navigator.push(self._goal)

    def _goal(self) -> GoalPage:
        assert self.setup is not None
        look, pack = self._stage.look, self.setup.pack
        return GoalPage(look, goal_of(pack, look.language), self._host, self._navigator.back, base_of(pack))

    def _house_rules(self) -> None:
        """Shows the house rules of the game being set up."""
        assert self.setup is not None
        pack = self.setup.pack
        self.houses.of(pack.extends[-1] if pack.extends else pack.id)

    def _assign(self) -> None:
        """Starts assigning buttons for the people being seated."""
        assert self.setup is not None
        seated = self.setup.guests.seated

        def name(place: int) -> str:
            return seated[place].name if place in seated else self._game.name_at(place)

        self._wizard.begin(name)

    # ── the beginning ───────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Begins the game; its people are remembered as a group."""
        setup, evening = self.setup, self._services.evening
        assert setup is not None
        for place in self._status.wired():
            setup.choices.setdefault(place, "buttons")
        try:
            setup.figures = evening.figures(setup.pack.id, setup.names, setup.variants, setup.all_options())
        except GameFailedError as incident:
            self._game.tell_failed(incident)
            return
        self._remember(setup)
        self._game.open(
            lambda unsaved: evening.begin(
                setup.pack.id,
                setup.seating(),
                variants=setup.variants,
                options=setup.all_options(),
                sources=setup.sources(),
                unsaved=unsaved,
            )
        )
        if setup.phones and self._game.opened is not None:
            self._phones()

    def _remember(self, setup: SetUp) -> None:
        evening = self._services.evening
        try:
            for group in evening.groups():  # the same people are one group, however they sit
                if {person.name for person in group.seating.people} == set(setup.names):
                    evening.forget_group(group.name)
            evening.save_group(setup.group())
            told = evening.newcomers()
            for name in setup.people:  # whoever is new stays so until all that comes up is explained
                if setup.is_new(name) and name not in told:
                    evening.save_newcomer(name, ())
                elif name in told and setup.told.get(name) is False:
                    evening.save_newcomer(name, None)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))
