"""One evening at the window: creates and connects its parts, and runs them by the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from companion.handbook import handbook_folder
from companion.models.box.devices import DeviceModel
from companion.models.box.troubles import script_sentence
from companion.models.game.notice import Notice
from companion.models.play.play import ROUNDS, Play
from companion.models.style.folders import style_named
from companion.packs.scripts.faults import place_of
from companion.table.evening import TableGame
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.keyboard import Keys
from companion.ui.flow.lobby import Lobby
from companion.ui.flow.story import StoryPages
from companion.ui.flow.style import BoxSettings, Style
from companion.ui.flow.table.at_table import AtTable
from companion.ui.flow.table.attendance import Attendance
from companion.ui.flow.table.bg_stats import BgStats
from companion.ui.flow.table.confirmation import Confirmation
from companion.ui.flow.table.lessons import Teaching
from companion.ui.flow.table.pages import Pages
from companion.ui.flow.table.phones import PhonesAtTable
from companion.ui.flow.table.practice import Practice
from companion.ui.flow.table.reading_aloud import ReadingAloud
from companion.ui.flow.window_host import WindowHost
from companion.ui.game.device_status import DeviceOverview
from companion.ui.game.narrator import Narrator
from companion.ui.game.scanning import offer
from companion.ui.game.sounds import Sounds
from companion.ui.look.look import Look
from companion.ui.look.motion.motion import cancel_all
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.screens.box.assign import ButtonWizard
from companion.ui.screens.box.devices import DevicePages
from companion.ui.screens.box.phone_codes import HandbookScreen
from companion.ui.screens.box.this_box import ThisBox
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.screen_saver import ScreenSaver
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage
from hardware.inputs import PowerHeld

if TYPE_CHECKING:
    from companion.ui.flow.new_game import NewGame


class Flow:
    """Creates all parts of the window, which do not know it. `leave` closes the window."""

    def __init__(self, services: Services, leave: Callable[[], None]) -> None:
        self.services = services
        self.style = style = Style(services)
        self.rest = ScreenSaver(services.now, style.settings.dim_after, services.backlight)
        self.stage = stage = Stage(style.look, services.now, self.rest)
        self.navigator = navigator = Navigator(stage.show, stage.comes_back)
        self._put_by = list[object]()  # heard while a picture was built, for the box
        self.narrator = narrator = Narrator(services.voice, style.settings, services.voice_state)
        self.settings = settings = BoxSettings(services.evening, style, stage, navigator, narrator)
        self.game = game = GameAtHand(style, stage, narrator, services, settings.dress)
        styles = partial(style_named, script=services.packs.script)
        ATLAS.look_in(styles)
        self.sounds = Sounds(services.sound, lambda: bool(narrator.reading), styles)
        self.host = host = WindowHost(game, style, stage, narrator, self.sounds)
        self.status = status = DeviceOverview(services)
        settings.on_change.append(self._tune)
        game.on_open.append(self._tune)
        game.on_close.append(self._put_away)
        self._tune()
        self.reading = ReadingAloud(services, game, style, stage, narrator, settings)
        self.keys = Keys(stage, services, game)
        self.wizard = ButtonWizard(services, stage, navigator, status, game.name_at)
        self.box = ThisBox(
            services,
            stage,
            navigator,
            style.orientation,
            opened=lambda: game.opened,
            resume=game.resume,
            close_game=game.close,
            home=self.home,
            show_again=settings.show_again,
        )
        self.devices = DevicePages(
            services, stage, navigator, status, self.wizard, self.box.page, game.name_at, game.people
        )
        self.attendance = Attendance(
            services, game, stage, navigator, host, status, lambda pack, group: self.new_game.for_group(pack, group)
        )
        self.teaching = Teaching(services, game, style, stage, host)
        self.practice = Practice(services, game, stage, self.home, lambda: self.new_game.choose())
        self.lobby = Lobby(
            services,
            game,
            stage,
            navigator,
            style,
            settings,
            self.box,
            lambda: self.new_game,
            devices=self.devices.page,
            practise=self.practice.begin,
            on_deck=self.reading.of_deck,
            tell_again=lambda game: self.story.of_saved(game),
            leave=leave,
        )
        self.phones = PhonesAtTable(services, game, stage, navigator)
        self.attendance.before_new = self.phones.hand_on
        self.story = StoryPages(services, game, stage, navigator, self.phones)
        self.pages = Pages(
            game,
            stage,
            navigator,
            host,
            style,
            settings,
            self.reading,
            devices=self.devices.page,
            people=self.attendance.page,
            box_settings=self.lobby.settings,
            phones=self.phones.page,
            handbook=self.handbook,
            home=self.home,
            story=self.story.show,
            bg_stats=BgStats(services, game, stage, navigator).ways,
        )
        Confirmation(game, stage, host)
        self.at_table = AtTable(
            game,
            stage,
            navigator,
            host,
            self.pages,
            self.reading,
            status,
            devices=self.chips,
            home=self.home,
            again=self.attendance.begin_anew,
            sounds=self.sounds,
        )
        settings.on_change.append(game.translate)
        settings.on_change.append(self.phones.translate)
        game.on_open.append(self._back_up)
        stage.on_undo = self.pages.undo_at_once
        game.on_open.insert(0, lambda: setattr(stage, "on_rule", self.pages.rule))
        game.on_close.append(lambda: setattr(stage, "on_rule", None))
        settings.dress()

    @cached_property
    def new_game(self) -> NewGame:
        """From choosing a game to its beginning. Imported when somebody does: home does not wait for it."""
        from companion.ui.flow.new_game import NewGame

        services, game, stage, navigator, host = self.services, self.game, self.stage, self.navigator, self.host
        status, wizard, style, phones = self.status, self.wizard, self.style, self.phones.begin
        return NewGame(services, game, stage, navigator, status, wizard, style, self.home, host, phones)

    def begin(self) -> None:
        """Shows the first screen: home, or the calibration for an unknown panel."""
        calibrating = self.box.calibrating
        self.navigator.reset(self.lobby.page, *([calibrating.corners] if calibrating.is_due else []))

    def home(self) -> None:
        """Shows home; the open game is saved."""
        self.lobby.home()

    def handbook(self) -> None:
        """Shows where the owners' handbook is read: on whatever reaches the box while phones are on."""
        built, phones, back = handbook_folder() is not None, self.phones, self.navigator.back

        def page() -> HandbookScreen:
            return HandbookScreen(self.look, phones.model().address, built, phones.page, back)

        self.navigator.push(page)

    def _tune(self) -> None:
        """Sounds are as loud as it is set, and those of the open game."""
        chosen = self.style.settings
        self.sounds.volume, self.sounds.silenced = chosen.sounds, frozenset(chosen.silenced)
        self.sounds.of = self.game.face.art if self.game.opened is not None else ""

    def _put_away(self) -> None:
        """The drawings of a game that is closed need no room any more."""
        cancel_all()
        ATLAS.drop_games()

    def _back_up(self) -> None:
        """Copies each backup of the open game to the sticks."""
        self.game.at_hand.backed_up = self.box.keep

    # ── what is looked at ───────────────────────────────────────────────────────────────────────────────────

    @property
    def look(self) -> Look:
        """Theme and texts of the window."""
        return self.stage.look

    @property
    def play(self) -> Play | None:
        """The game as the window sees it; None while none is open."""
        return self.game.play

    @property
    def opened(self) -> TableGame | None:
        """The open game; None while none is open."""
        return self.game.opened

    @property
    def table(self) -> TableScreen | None:
        """The table screen while it is shown, else None."""
        return self.at_table.screen

    # ── the clock ───────────────────────────────────────────────────────────────────────────────────────────

    def chips(self) -> list[DeviceModel]:
        """Each device's state, whether phones are on, and problems of the box."""
        return [*self.status.told(self.look), *self.phones.chips(), *self.box.chips()]

    def pump(self) -> None:
        """Passes inputs from devices to the game, and runs what is due by the clock."""
        put_by, self._put_by = self._put_by, []
        self._hear(self.box.take([*put_by, *self.status.poll()]))
        if (play := self.play) is not None:
            for _ in range(ROUNDS):  # who taps while the picture is built does not wait until it is laid out and drawn
                self.phones.take()
                play.pump(self._meanwhile)
                self.phones.show()  # and once more where this window shows something else now
                if not (self.phones.waits or play.opened.inputs.waits) or self.play is not play:
                    break
            self.phones.follow()
            if (scanned := offer(play, self.look, self.stage.hush)) is not None:
                self.stage.tell(scanned)
            self._look_after_people()
            self.at_table.look()
        self.rest.look()
        self.narrator.look()
        self.story.look()
        if self.phones.look() and self.table is not None:
            self.table.update()  # who answers by phone is asked otherwise
        elif self.status.have_changed() and self.table is not None:
            self.table.update_bar()
        for sentence in self.status.news(self.look):
            if play is not None:
                self.stage.tell(Notice(sentence))

    def _hear(self, given: Sequence[object]) -> None:
        """Puts what devices say among the inputs of the game."""
        if given:
            self.rest.touched()
        if self.play is not None:
            for one in given:
                self.play.opened.inputs.put(one)

    def _meanwhile(self) -> None:
        """Between the parts of a picture: phones are told what has changed, and whoever has pressed or tapped since the
        last part is heard. What is for the box waits until the picture stands.
        """
        self.phones.show()
        given = self.status.poll()
        self._put_by += [one for one in given if isinstance(one, PowerHeld)]
        self._hear([one for one in given if not isinstance(one, PowerHeld)])
        self.phones.take()

    def _look_after_people(self) -> None:
        """Explains new things, reminds people who keep others waiting, or continues a practice round."""
        if self.game.is_practice:
            self.practice.look()
        else:
            self.teaching.look()
            self.attendance.look()

    def due(self) -> float:
        """When to call `pump` again at the latest, in seconds of the clock."""
        usual = self.services.now() + (0.1 if self.play is not None else 0.5)
        return self.services.now() if self.phones.owes else self.status.due(usual)

    def survives(self, error: BaseException) -> bool:
        """Closes a game whose script failed while it was read. Returns whether that was the reason.

        No answer is lost.
        """
        if self.opened is None or place_of(error) is None:
            return False
        incident = self.game.session.failed(error)
        self.stage.uncover()
        self.home()
        self.stage.tell(Notice(script_sentence(incident.place, self.look.words), trouble=True))
        return True

    def close(self) -> None:
        """Saves the game when the window closes, and restores the panel's brightness."""
        self.rest.touched()
        self.stage.uncover()
        self.stage.hush()
        cancel_all()
        self.phones.suspend()
        self.game.close()
        self.box.close()
