"""Leads through the evening, from home to the end, and carries inputs from the devices to the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.engine.vocabulary import Party
from companion.table.entries import StoreError
from companion.table.evening import Settings
from companion.table.session import Incident
from companion.ui.aloud import Aloud
from companion.ui.devices import Devices
from companion.ui.look import Look
from companion.ui.models.moments import over_of
from companion.ui.models.parties import looks
from companion.ui.models.setup import SetUp
from companion.ui.models.troubles import notice_sentence, store_sentence
from companion.ui.play import Notice, Play
from companion.ui.questions.asking import Asking
from companion.ui.questions.hand_over import HandOver
from companion.ui.screens.correct import CorrectScreen
from companion.ui.screens.end import EndScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.log import LogScreen
from companion.ui.screens.menu import MenuSheet
from companion.ui.screens.moment import MomentScreen
from companion.ui.screens.set_up import SetUpScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.table import DeviceModel, TableScreen
from companion.ui.services import Services
from companion.ui.stage import Stage
from companion.ui.theme import PALETTES, Theme


class Flow:
    """One evening at the window. `leave` closes it."""

    def __init__(self, services: Services, leave: Callable[[], None]) -> None:
        self.services = services
        self.leave = leave
        self.chosen = services.evening.settings
        self.play: Play | None = None
        self.opened: Any = None
        self.setup: SetUp | None = None
        self.aloud = Aloud(services.voice, self.chosen.volume)
        self.look = self._look()
        self.stage = Stage(self.look, services.now)
        self.table: TableScreen | None = None
        self._here: Callable[[], None] = self.home
        self._devices = Devices(services)

    # ── the look ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def language(self) -> str:
        """The language at hand."""
        return self.chosen.language or self.services.system_language

    def _look(self) -> Look:
        settings = self.chosen
        palette = PALETTES.get(settings.theme, PALETTES["dark"])
        theme = Theme(palette, self.services.profile, settings.text_size, settings.mirrored)
        look = Look(theme, self.services.translator(self.language), self.language)
        return look.for_game(self.opened.resolved.id) if self.opened is not None else look

    def _restyle(self) -> None:
        self.look = self._look()
        self.stage.look = self.look

    def change_settings(self, settings: Settings) -> None:
        """Set the box so; what is shown is built anew."""
        if self.chosen.language != settings.language:
            self.aloud.forget()
        self.chosen = settings
        self.aloud.turn_to(settings.volume)
        try:
            self.services.evening.save_settings(settings)
        except StoreError as error:
            self.tell(Notice(store_sentence(error, self.look.words), trouble=True))
        if self.play is not None:
            self.play.words = self.services.translator(self.language)
            self.play.teller = self.opened.teller(self.language)
            self.play.said = tuple(self.opened.recap(self.language, 3))
        self._restyle()
        self._here()

    def speak(self, language: str) -> None:
        """Use another language."""
        self.change_settings(replace(self.chosen, language=language))

    # ── home and set-up ─────────────────────────────────────────────────────────────────────────────────────

    def home(self) -> None:
        """The first screen. The game goes on where it was."""
        self._close_game()
        self._here = self.home
        try:
            games = self.services.evening.games(self.language)
            notes = [notice_sentence(notice, self.look.words) for notice in self.services.evening.notices]
        except StoreError as error:
            games, notes = [], [store_sentence(error, self.look.words)]
        self.stage.show(HomeScreen(self.look, self, games, notes))

    def settings(self) -> None:
        """Settings, from home."""
        self.settings_page(back=self.home)

    def settings_page(self, back: Callable[[], None]) -> None:
        """How the box is set."""

        def here() -> None:
            self._here = here
            self.stage.show(SettingsScreen(self.look, self.chosen, self.change_settings, back))

        here()

    def new_game(self) -> None:
        """Set up another game."""
        packs = [info for info in self.services.packs.list() if not info.broken]
        if len(packs) == 1:
            self._set_up(packs[0].id)
            return
        ways = [
            ("ladder", getattr(info.title, self.language, info.id), partial(self._set_up, info.id)) for info in packs
        ]
        self.stage.cover(MenuSheet(self.look, self.look._("Which game?"), ways, self.stage.uncover))

    def _set_up(self, pack: str) -> None:
        self.setup = SetUp(self.services.packs.load(pack), self.language)
        self._show_set_up()

    def _show_set_up(self) -> None:
        assert self.setup is not None
        self.setup.language = self.language
        self._here = self._show_set_up
        groups = self.services.evening.groups()
        look = self.look.for_game(self.setup.pack.id)
        self.stage.show(
            SetUpScreen(look, self.setup, groups, on_back=self.home, on_begin=self._begin, redraw=self._show_set_up)
        )

    def _begin(self) -> None:
        setup = self.setup
        assert setup is not None
        evening = self.services.evening
        try:
            evening.save_group(setup.group())
        except StoreError as error:
            self.tell(Notice(store_sentence(error, self.look.words), trouble=True))
        self._open(
            lambda unsaved: evening.begin(
                setup.pack.id,
                setup.seating(),
                variants=setup.variants,
                options=setup.all_options(),
                sources=setup.sources(),
                unsaved=unsaved,
            )
        )

    def resume(self, game: str) -> None:
        """Go on with a game."""
        self._open(lambda _unsaved: self.services.evening.resume(game))

    def _open(self, opening: Callable[[bool], Any]) -> None:
        try:
            opened = opening(False)
        except StoreError as error:
            self.tell(Notice(store_sentence(error, self.look.words), trouble=True))
            try:
                opened = opening(True)
            except StoreError:
                return
        except Incident:
            self.tell(Notice(self.look._("This game cannot be opened. The others can still be played."), trouble=True))
            return
        self.opened = opened
        self.aloud.forget()
        self.play = Play(opened, self.language, self.services.translator(self.language))
        self.play.on_change = self._changed
        self._restyle()
        self.at_table()
        for notice in opened.notices:
            self.tell(Notice(notice_sentence(notice, self.look.words), trouble=True))

    def _close_game(self) -> None:
        if self.play is not None:
            self.play.close()
            self.opened.close()
        self.play, self.opened, self.table = None, None, None
        self._restyle()

    # ── at the table ────────────────────────────────────────────────────────────────────────────────────────

    def at_table(self) -> None:
        """The table, or the end when the game is over."""
        play = self.play
        if play is None:
            self.home()
            return
        self._here = self.at_table
        if self.opened.session.outcome is not None:
            self._show_end()
        else:
            self.table = TableScreen(self.look, play, self, self.devices)
            self.stage.show(self.table)
        self._next_moment()

    def _show_end(self) -> None:
        assert self.play is not None
        self.table = None
        session = self.opened.session
        over = over_of(session.outcome, self.play.teller)
        marks = looks(session.game.parties)
        self.stage.show(EndScreen(self.look, over, marks, on_home=self.home, on_log=self.log, on_undo=self.undo))

    def _changed(self) -> None:
        """The game or a notice changed: show it, where it can be seen."""
        play = self.play
        if play is None:
            return
        over = self.opened.session.outcome is not None
        shown = self.stage.screen is self.table
        if self.table is not None and shown and not over:
            self.table.update()
            self.stage.note_change()
        elif self._here == self.at_table and (over or self.table is None):
            self.at_table()
        self._speak()
        self._next_moment()
        self._tell_waiting()
        if self.opened is not None:
            self._devices.light(self.opened.session)

    def _tell_waiting(self) -> None:
        """Show what is to be told; the way back is offered only when the moment that an answer brought is over."""
        play = self.play
        if play is None:
            return
        later = [notice for notice in play.notices if notice.undo and self.stage.moment is not None]
        now = [notice for notice in play.notices if notice not in later]
        play.notices = later
        for notice in now:
            self.tell(notice)

    def _next_moment(self) -> None:
        play = self.play
        if play is None or self.stage.moment is not None or not play.moments:
            return
        moment = play.moments.pop(0)
        marks = looks(self.opened.session.game.parties)
        self.stage.show_moment(MomentScreen(moment, marks, self.look, self._moment_over))

    def _moment_over(self) -> None:
        self.stage.show_moment(None)
        self._next_moment()
        self._tell_waiting()

    def _speak(self) -> None:
        play = self.play
        if play is not None:
            self.aloud.say(play.said_now, self.language)
            play.said_now = ()

    def repeat(self) -> None:
        """Read the last sentences once more; at the beginning, what happened last and what is asked."""
        play = self.play
        if play is not None:
            question = play.question()
            self.aloud.repeat((*play.said[-1:], *([question.sentence] if question else ())), self.language)

    def tell(self, notice: Notice) -> None:
        """Show a few words."""
        self.stage.tell(notice, self.undo)

    def cover(self, widget: Any) -> None:
        """Lay something over the whole screen."""
        self.stage.cover(widget)

    def uncover(self) -> None:
        """Take it away."""
        self.stage.uncover()

    # ── the table's buttons ─────────────────────────────────────────────────────────────────────────────────

    def log(self) -> None:
        """The log."""
        if self.play is not None:
            self._here = self.log
            self.table = None
            self.stage.show(LogScreen(self.look, self.play, self.at_table))

    def correct(self) -> None:
        """Correct the record."""
        if self.play is not None and self.opened.session.outcome is None:
            self._here = self.correct
            self.table = None
            self.stage.show(CorrectScreen(self.look, self.play, self.at_table))

    def undo(self) -> None:
        """Take back the last answer; past a reveal only by holding, in the log."""
        play = self.play
        if play is None:
            return
        step = self.opened.session.ledger.step_back()
        if step is not None and step.reveals:
            self.stage.hush()
            self.log()
            self.tell(Notice(self.look._("This takes back what was revealed. Open the line and hold.")))
            return
        self.stage.hush()
        if play.undo() and self.table is None:
            self.at_table()

    def menu(self) -> None:
        """Ways on."""
        _ = self.look._
        ways = [
            ("back", _("On with the game"), self.stage.uncover),
            *([("speaker", _("Say it again"), self._repeat_from_menu)] if self.services.voice is not None else []),
            ("gear", _("Settings"), lambda: self.settings_page(self.at_table)),
            ("tower", _("Devices"), self.devices_panel),
            ("hand", _("Home, the game is kept"), self.home),
        ]
        title = self.play.title() if self.play is not None else ""
        self.stage.cover(MenuSheet(self.look, title, ways, self.stage.uncover))

    def _repeat_from_menu(self) -> None:
        self.stage.uncover()
        self.repeat()

    def devices_panel(self) -> None:
        """The devices."""

        def here() -> None:
            self._here = here
            self.table = None
            self.stage.show(self._devices.screen(self.look, self.at_table, self._name_at))

        here()

    def party(self, party: Party) -> None:
        """Somebody wants to announce something beside the open question (GEN-6)."""
        play = self.play
        if play is None or self.table is None or self.table.shown is None:
            return
        question = play.question()
        if question is None or not play.announcements(party):
            return
        model = self.table.shown
        asking = Asking(self.look, play, question, model.parties, self, (), lambda value: False)
        self.stage.cover(
            HandOver(
                asking,
                asking.party(party),
                self.stage.uncover,
                take=lambda value: play.announce(party, value),
                options=lambda: play.announcements(party),
                sentence=self.look.fill(self.look._("{name} announces …"), name=party),
            )
        )

    def _name_at(self, place: int) -> str:
        here = self.opened.session.seating.party_at(place) if self.opened is not None else ()
        return ", ".join(here) or self.look.fill(self.look._("Place {number}"), number=place)

    # ── devices ─────────────────────────────────────────────────────────────────────────────────────────────

    def devices(self) -> list[DeviceModel]:
        """Each device with its state."""
        return self._devices.told(self.look)

    def pump(self) -> None:
        """Carry what the devices brought to the game, and give the clock its share."""
        play, given = self.play, self._devices.poll()
        if play is not None:
            for one in given:
                play.opened.desk.put(one)
            play.pump()
            if self.table is not None and self.table.outdated():
                self.table.update()
        if self._devices.have_changed() and self.table is not None:
            self.table.update_bar()

    def due(self) -> float:
        """When to pump again at the latest, in seconds of the clock."""
        usual = self.services.now() + (0.1 if self.play is not None else 0.5)
        return self._devices.due(usual)

    def close(self) -> None:
        """The window closes: the game is kept."""
        self._close_game()
