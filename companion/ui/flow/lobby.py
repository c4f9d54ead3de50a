"""Home and the pages reached from it: saved games, settings, owners' own material, languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games.decks import Deck
from companion.languages import LANGUAGES
from companion.models.game.notice import Notice
from companion.table.evening import SavedGame, notice_sentence, store_sentence
from companion.table.journal import StoreError
from companion.ui.boards.face import face_of
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import BoxSettings, Style
from companion.ui.look.look import Look
from companion.ui.screens.box.settings import SettingsScreen, Shown
from companion.ui.screens.box.this_box import ThisBox
from companion.ui.screens.home import HomeHost, HomeScreen, Way
from companion.ui.screens.saved_games import AllGamesScreen, boxes_of
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage

if TYPE_CHECKING:  # the set-up and the workshop are imported when they are entered: home does not wait for them
    from companion.ui.flow.new_game import NewGame
    from companion.ui.flow.others import Others
    from companion.ui.flow.years import Years
    from companion.ui.game.workshop import Bench, Workpiece
    from companion.ui.screens.workshop.decks import Decks
    from companion.ui.screens.workshop.menu import WorkshopScreen


class Lobby:
    """The pages outside of a game.

    `devices` shows the devices page, `practise` starts a practice round, `on_deck` is called with each newly imported
    deck, `tell_again` shows the story of a saved game, `leave` closes the window.
    """

    def __init__(
        self,
        services: Services,
        game: GameAtHand,
        stage: Stage,
        navigator: Navigator,
        style: Style,
        settings: BoxSettings,
        box: ThisBox,
        new_game: Callable[[], NewGame],
        *,
        devices: Callable[[], None],
        practise: Callable[[], None],
        on_deck: Callable[[Deck], None],
        tell_again: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self._style, self._settings, self._box, self._new_game = style, settings, box, new_game
        self._devices, self._practise, self._on_deck, self._leave = devices, practise, on_deck, leave
        self._tell_again, self._shown = tell_again, Shown()
        self._told, self._untold = False, list[SavedGame]()
        self._decks: Decks | None = None
        self._others: Others | None = None
        self._years: Years | None = None

    # ── home ────────────────────────────────────────────────────────────────────────────────────────────────

    def home(self) -> None:
        """Shows the first screen; the open game is saved."""
        self._told = True
        self._game.close()
        self._navigator.reset(self.page)

    def tell(self) -> None:
        """Tells at home what happened last in its game, for which packs are read: the first home does not wait for
        that. Shows it anew if one of its games cannot be played here.
        """
        told, self._told = self._told, True
        if told or not any(game.running for game in self._untold) or not self._navigator.is_at(self.page):
            return
        games, _ = self._saved()
        screen = self._stage.screen
        if any(game.wrong for game in games) or not isinstance(screen, HomeScreen):
            self._navigator.rebuild()
        else:
            screen.tell(games[0])

    def page(self) -> HomeScreen:
        """Builds the home screen: games to resume, and other pages."""
        look, box = self._stage.look, self._box
        games, notes = self._saved()
        self._untold = [] if self._told else games
        notes += box.notes()
        arts, ways = self._arts(games), self.ways()
        return HomeScreen(look, self._host(), games, notes, ways, arts, box.ways(), box.may_switch_off)

    def _host(self) -> HomeHost:
        ways = (self.resume, self.all_games, self.new_game, self.settings, self.speak, self.languages, self.leave)
        return HomeHost(*ways)

    def _saved(self) -> tuple[list[SavedGame], list[str]]:
        """The saved games, and what is to be said of them."""
        evening, look = self._services.evening, self._stage.look
        try:
            games = evening.games(look.language, told=self._told)
            return games, [notice_sentence(notice, look.words) for notice in evening.notices]
        except StoreError as error:
            return [], [store_sentence(error, look.words)]

    def all_games(self) -> None:
        """Shows every saved game."""
        self._navigator.push(self._all_games)

    def _all_games(self) -> AllGamesScreen:
        games, _ = self._saved()
        look, resume, back = self._stage.look, self._host().resume, self._navigator.back
        return AllGamesScreen(look, resume, self._tell_again, games, self._arts(games), back)

    def ways(self) -> Sequence[Way]:
        """Further entries of the home screen, below “new game”: icon, text, action."""
        _ = self._stage.look._
        return [
            ("dice", _("Reader & dice"), lambda: self._new_game().reader.enter()),
            ("check", _("Practice"), self._practise),
            ("correct", _("Workshop"), self.workshop),
            ("star", _("Statistics"), self.years),
        ]

    def years(self) -> None:
        """Shows what was played over the years."""
        from companion.ui.flow.years import Years

        if self._years is None:  # kept: what was added up once is not read again
            self._years = Years(self._services, self._stage, self._navigator)
        self._years.show()

    def _arts(self, games: Sequence[SavedGame]) -> Mapping[str, str]:
        """In whose box each game's pack comes."""
        return boxes_of(games, self._services, self._stage.look.language)

    def resume(self, game: str) -> None:
        """Resumes a saved game, by its id."""
        self._game.resume(game)

    def new_game(self) -> None:
        """Starts setting up another game."""
        self._new_game().choose()

    def leave(self) -> None:
        """Closes the program; a box is switched off, because it would restart the program."""
        if self._box.may_switch_off:
            self._box.switch_off()
        else:
            self._leave()

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────

    def speak(self, language: str) -> None:
        """Switches to another language."""
        self._settings.change(replace(self._style.settings, language=language))

    def settings(self) -> None:
        """Shows the settings page."""
        self._navigator.push(self._settings_page)

    def languages(self) -> None:
        """Shows the page of the settings with every language."""
        self._shown.page, self._shown.scroll = "language", Shown().scroll
        self.settings()

    def _settings_page(self) -> SettingsScreen:
        voice, change, back = self._services.voice, self._settings.change, self._navigator.back
        engines = voice.installed if voice is not None else ()
        look, settings = self._stage.look, self._style.settings
        missing = self._missing(look)
        return SettingsScreen(look, settings, change, back, self._shown, self._devices, engines, missing)

    def _missing(self, look: Look) -> dict[str, int]:
        """Language → per cent, of those in which something is missing."""
        from companion.texts.translating import quick_coverage  # home does not wait for it

        others = [language for language in look.languages if language not in LANGUAGES]
        found = quick_coverage(others, self._services.packs)
        return {language: one.percent for language, one in found.items() if one.percent < 100}

    # ── the workshop ────────────────────────────────────────────────────────────────────────────────────────

    def workshop(self) -> None:
        """Shows the page of what owners make themselves, for each game."""
        self._navigator.push(self._workshop)

    def _workshop(self) -> WorkshopScreen:
        from companion.ui.game.workshop import FOLDER, workbenches
        from companion.ui.screens.set_up.reader import READER
        from companion.ui.screens.workshop.menu import Thing, WorkshopScreen

        stage, look = self._stage, self._stage.look

        def told(sentence: str) -> None:
            stage.tell(Notice(sentence))

        def trouble(sentence: str) -> None:
            stage.tell(Notice(sentence, trouble=True))

        benches = workbenches(self._services.packs, self._services.evening.folder / FOLDER, told, trouble)
        about = look._("Events, questions, roles of your own: the box draws them and reads them out.")
        things = [Thing("cards", READER, look._("Decks of cards"), about, self.decks)]
        things += [
            Thing(
                piece.icon,
                bench.pack.id,
                bench.pack.title.told_in(look.language),
                look._(piece.label),
                partial(self._work, piece, bench),
            )
            for bench in benches
            for piece in face_of(bench.pack.game).workpieces
        ]
        about = look._("Switch rules of a game, change its numbers, add rules of your own.")
        things.append(Thing("correct", "", look._("House rules"), about, self._new_game().houses.choose_game))
        about = look._("Games that somebody else has written, from a USB stick.")
        things.append(Thing("down", "", look._("Games of others"), about, self.others))
        return WorkshopScreen(look, things, self._navigator.back)

    def others(self) -> None:
        """Shows the games of others."""
        from companion.ui.flow.others import Others

        if self._others is None:  # kept: one may be tried in the background
            self._others = Others(self._services, self._stage, self._navigator)
        self._others.show()

    def decks(self) -> None:
        """Shows the library of decks."""
        from companion.ui.screens.workshop.decks import Decks

        if self._decks is None:  # kept: to read the decks of all games takes a while
            self._decks = Decks(self._services, self._stage, self._navigator, self._on_deck)
        self._decks.show()

    def _work(self, piece: Workpiece, bench: Bench) -> None:
        stage, back = self._stage, self._navigator.back
        self._navigator.push(lambda: piece.build(stage.look.for_game(bench.pack.game.look), bench, back))
