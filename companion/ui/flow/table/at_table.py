"""The screen of an open game: the table, the final screen, and full-screen moments between answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.models.box.devices import DeviceModel
from companion.models.game.moments import CardShown, Moment, Over, Thrown, over_of
from companion.models.game.notice import Notice
from companion.models.game.parties import looks_at
from companion.models.set_up.by_box import box_sentence
from companion.models.style.game_style import style_of
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.table.pages import Pages
from companion.ui.flow.table.reading_aloud import ReadingAloud
from companion.ui.flow.window_host import WindowHost
from companion.ui.game.device_status import DeviceOverview
from companion.ui.game.sounds import Sounds
from companion.ui.look import times
from companion.ui.look.motion.motion import Motion, finish_all
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import ForPhoneSheet
from companion.ui.questions.chance import TYPED, VIRTUAL
from companion.ui.questions.window import ForAllSheet
from companion.ui.screens.table.end import EndScreen
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.input.dice_line import FACES, DiceLine
from companion.ui.widgets.screen.stage import Stage

SOUNDS: Mapping[type[Moment], str] = {Thrown: "dice", CardShown: "card", Over: "gong"}
"""What is heard when a moment is shown."""


class AtTable:
    """Shows the open game and its events.

    `devices` are the device chips in the bottom line; `home` is shown while no game is open; `again` sets up
    another game for the people of this one.
    """

    def __init__(
        self,
        game: GameAtHand,
        stage: Stage,
        navigator: Navigator,
        host: WindowHost,
        pages: Pages,
        reading: ReadingAloud,
        status: DeviceOverview,
        *,
        devices: Callable[[], Sequence[DeviceModel]],
        home: Callable[[], None],
        again: Callable[[], None],
        sounds: Sounds,
    ) -> None:
        self._sounds, self._asked = sounds, ("", 0)
        self._over_at: float | None = None  # when the moment that is shown is over without a tap
        self._shown_at = 0.0
        self._game, self._stage, self._navigator, self._host = game, stage, navigator, host
        self._pages, self._reading, self._status = pages, reading, status
        self._devices, self._home, self._again = devices, home, again
        game.on_open.append(self._opened)
        stage.comes = self._comes
        navigator.on_shown = self._shown

    @property
    def screen(self) -> TableScreen | None:
        """The table screen while it is shown, possibly covered by a menu or moment; else None."""
        return self._stage.screen if isinstance(self._stage.screen, TableScreen) else None

    def show(self) -> None:
        """Shows the table, or the final screen when the game is over, without a way back."""
        if self._game.play is None:
            self._home()
        else:
            self._navigator.reset(self.build)

    def build(self) -> Widget:
        """Builds the table or the final screen."""
        game, play = self._game, self._game.play
        assert play is not None
        game.session.clocks.deadlines.release()
        if game.session.outcome is not None:
            return self._end()
        ways, sound = self._pages.of_the_table(), self._sounds.play
        return TableScreen(self._stage.look, play, game.face, self._host, ways, self._devices, sound)

    def _end(self) -> EndScreen:
        game, session, pages = self._game, self._game.session, self._pages
        assert game.play is not None and session.outcome is not None
        points = session.view(TABLE).get(game.face.points, {})
        look, teller, looks = self._stage.look, game.play.teller, looks_at(session)
        over = over_of(session.outcome, teller)
        return EndScreen(
            look,
            over,
            looks,
            points,
            results=game.face.results(session.game, game.play.teller),
            on_home=self._home,
            on_log=pages.log,
            on_undo=pages.undo,
            on_again=self._again if not game.is_practice else None,
            ways=pages.of_the_game(),
            short_ways=pages.of_any_end(),
            kept=session.saved,
            face=game.face,
            game=session.game,
            ranking=game.face.ranking(over, session.game, teller, look, looks),
        )

    def look(self) -> None:
        """Updates what changes without an answer: the dice tower's state, whether the game is saved, and what is shown
        to all when people play on by phone.
        """
        if self._over_at is not None and self._stage.now() >= self._over_at:
            self._over_at = None
            if isinstance(self._stage.moment, MomentScreen) and not isinstance(self._stage.moment.moment, Over):
                self._moment_over()
        if self.screen is not None and self.screen.outdated():
            self.screen.update()
        self._pages.look()
        if isinstance(end := self._stage.screen, EndScreen) and end.kept != self._game.session.saved:
            self._navigator.rebuild()

    # ── what happens ────────────────────────────────────────────────────────────────────────────────────────

    def _opened(self) -> None:
        if self._game.play is not None:
            self._game.play.on_change = self._changed
            style_of(type(self._game.session.game))  # read now: nobody's answer waits for it
        if self._game.opened is not None and self._game.opened.box is not None:
            box = self._game.opened.box
            box.people_read = self._reads
            box.when_troubled(self._tell_of_box)
        self.show()

    def _tell_of_box(self, code: str) -> None:
        self._stage.tell(Notice(self._stage.look._(box_sentence(code)), trouble=True))

    def _reads(self) -> bool:
        """Whether something else than the table is looked at, or is about to: then the box does not go on. Somebody who
        chooses alone does not keep it.
        """
        play, stage = self._game.play, self._stage
        covered = stage.over is not None and not isinstance(stage.over, HandOver)
        return self.screen is None or covered or stage.moment is not None or bool(play is not None and play.moments)

    def _shown(self) -> None:
        """Another screen is shown; if it is the table, pending messages and moments appear now."""
        if self._game.opened is not None and self._navigator.is_at(self.build):
            self._status.light(self._game.session)
            self._next_moment()

    def _changed(self) -> None:
        """The game or a message has changed: displays it if the table is visible."""
        game, stage = self._game, self._stage
        if game.play is None:
            return
        stage.rest.touched()
        if stage.toast is not None and stage.toast.notice.until_answer:
            stage.hush()
        self._reading.speak()  # before anything is drawn: the voice needs a moment to begin
        if isinstance(stage.over, HandOver | ForAllSheet | ForPhoneSheet) and stage.over.is_outdated():
            stage.uncover()  # what one alone may see is not left open over another question
        self._pass()
        self._call()
        self._hear()
        if self.screen is not None and game.session.outcome is None:
            self.screen.update()
            if game.play.meanwhile():
                return
            stage.note_change()
        elif self._navigator.is_at(self.build):
            self._navigator.rebuild()
        if game.play is not None and game.play.meanwhile():
            return
        self._next_moment()
        self._tell_waiting()
        if game.opened is not None:
            self._status.light(game.session)

    def _pass(self) -> None:
        """What is shown to all is over when people play on by phone, as by a tap, once all could read it; at once if
        the throw that it asks for has fallen.
        """
        play, shown = self._game.play, self._stage.moment
        if play is None or not isinstance(shown, MomentScreen):
            return
        if play.passed is not None:
            self._over_at = self._shown_at + times.PASSED
        ask = self._game.session.question
        if shown.ways is not None and (ask is None or ask.kind is not Kind.ROLL):
            self._over_at = self._stage.now()

    def _call(self) -> None:
        """Somebody else alone is asked, as everybody sees: one knock."""
        ask = self._game.session.question if self._game.play is not None else None
        asked = ask.asked() if ask is not None else ()
        now = (asked[0] if len(asked) == 1 else "", ask.id if ask is not None else 0)
        if now[0] and now[0] != self._asked[0]:
            self._sounds.play("your_turn")
        self._asked = now

    def _hear(self) -> None:
        """What everybody has just seen happen; the same is heard once."""
        if (play := self._game.play) is None:
            return
        heard = style_of(type(self._game.session.game)).heard
        for name in dict.fromkeys(heard[kind] for kind in play.happened if kind in heard):
            self._sounds.play(name)
        play.happened.clear()

    def _tell_waiting(self) -> None:
        """Shows pending messages; an offer to undo appears only after the full-screen moment of its answer."""
        play = self._game.play
        if play is None:
            return
        hidden = self._stage.moment is not None or (bool(play.moments) and self._is_landing())
        later = [notice for notice in play.notices if notice.undo and hidden]
        no_way_back = self._game.is_practice or self._game.session.question is None  # the page of the end has its own
        now = [notice for notice in play.notices if notice not in later and not (notice.undo and no_way_back)]
        play.notices = later
        for notice in now:
            if notice.undo and isinstance(self._stage.screen, EndScreen):
                self._stage.hush()  # it has the way back itself, and all its places must be in sight
            elif not notice.undo or self.screen is None or self.screen.has_room_for(notice):
                self._stage.tell(notice)  # the way back is also in the bottom line: it hides nothing for it
            elif (toast := self._stage.toast) is not None and toast.notice.undo:
                self._stage.hush()  # the last one would lie over what is asked now

    def _next_moment(self) -> None:
        play, stage = self._game.play, self._stage
        if play is None or stage.moment is not None or not play.moments:
            return
        if self._is_landing():
            return
        moment = play.moments.pop(0)
        self._shown_at, self._over_at = stage.now(), None
        if play.passed is not None:  # what waited behind a moment that is passed, but not what this has brought
            self._over_at = self._shown_at + times.PASSED if play.passed > 0 else None
            play.passed = play.passed - 1 if play.passed > 0 else None
        if isinstance(moment, CardShown) and self._game.face.shows_cards:
            self._next_moment()
            return
        marks = looks_at(self._game.session)
        face, sound = self._game.face, self._sounds.play
        game = self._game.session.game
        own = face.show(moment, stage.look, play, sound)
        stage.show_moment(
            MomentScreen(
                moment,
                marks,
                stage.look,
                self._moment_over,
                self._host,
                face,
                sound,
                own=own,
                starter=face.starter(game),
                game=game,
                throws=self._throws_of(moment),
                teller=play.teller,
            )
        )
        sound(SOUNDS.get(type(moment), ""))

    def _is_landing(self) -> bool:
        """Whether something still comes to rest on the board, which no card may hide; the next moment follows it."""
        motion = getattr(self.screen.board, "motion", None) if self.screen is not None else None
        if not isinstance(motion, Motion) or not motion.is_under_way:
            return False
        Clock.unschedule(self._landed)
        Clock.schedule_once(self._landed, motion.seconds)
        return True

    def _comes(self) -> bool:
        """A tap while a moment waits for what still moves shows it at once, before anything below it is answered."""
        if self._game.play is None or not self._game.play.moments or not self._navigator.is_at(self.build):
            return False
        finish_all()
        self._next_moment()
        return self._stage.moment is not None

    def _landed(self, _: float) -> None:
        if self._game.play is not None and self._navigator.is_at(self.build):
            self._next_moment()
            self._tell_waiting()

    def _throws_of(self, moment: Moment) -> Widget | None:
        """What throws the dice that a card asks for while it is shown, or takes them in; else nothing."""
        play, look = self._game.play, self._stage.look
        if play is None or play.moments or not isinstance(moment, CardShown) or not self._game.face.throws_on_cards:
            return None
        question = play.question()
        if question is None or question.kind is not Kind.ROLL or int(question.shape.get("faces", FACES)) > FACES:
            return None
        if question.source == VIRTUAL:
            return Builder(look).button(look._("Throw"), self._throw, style="main", mm=TOUCH_MM, icon="dice")
        if question.source != TYPED:
            return None

        def keep(typed: Sequence[int]) -> None:
            play.typed_so_far = tuple(typed)

        line = DiceLine(int(question.shape.get("dice", 1)), look, self._typed, self._throw)
        line.go_on_from(play.typed_so_far, keep)
        return line

    def _typed(self, faces: list[int]) -> None:
        """The dice of the card that is shown."""
        self._stage.show_moment(None)
        if self._game.play is not None:
            self._game.play.typed(faces)

    def _throw(self) -> None:
        """The machine throws for the card that is shown."""
        self._stage.show_moment(None)
        if self._game.play is not None:
            self._game.play.roll()

    def _moment_over(self) -> None:
        shown, play = self._stage.moment, self._game.play
        if isinstance(shown, MomentScreen) and shown.ways is not None and play is not None and play.typed_so_far:
            return  # half a throw is not lost by a tap beside the keys
        self._stage.show_moment(None)
        self._next_moment()
        self._tell_waiting()
