"""Leads through the evening, from home to the end, and carries inputs from the devices to the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.vocabulary import TABLE, Party
from companion.models.box.troubles import script_sentence, store_sentence
from companion.models.game.moments import CardShown, Recap, over_of
from companion.models.game.notice import Notice
from companion.models.game.parties import looks_at
from companion.models.game.play import Play
from companion.models.set_up.places import Edge
from companion.packs.faults import place_of
from companion.table.evening.evening import Settings
from companion.table.evening.notices import notice_sentence
from companion.table.journal.entries import StoreError
from companion.table.play.session import Incident
from companion.ui.faces import Face, face_of
from companion.ui.flow.attendance import Company
from companion.ui.flow.box.assigning import ButtonWizard
from companion.ui.flow.box.devices import Devices
from companion.ui.flow.box.this_box import ThisBox
from companion.ui.flow.confirmation import confirms
from companion.ui.flow.keyboard import Keys
from companion.ui.flow.lessons import Teaching
from companion.ui.flow.lobby import Lobby
from companion.ui.flow.pages import Pages
from companion.ui.flow.practice import Practice
from companion.ui.flow.reading_aloud import Reading
from companion.ui.game.narrator import Aloud
from companion.ui.game.scanning import offer
from companion.ui.look.look import Look
from companion.ui.look.theme import PALETTES, Theme
from companion.ui.questions.hand_over import HandOver
from companion.ui.screens.table.end import EndScreen
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.screens.table.table import DeviceModel, TableScreen
from companion.ui.shell.calibration import measured
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.orientation import Turning
from companion.ui.shell.rest import Rest
from companion.ui.shell.services import Services
from companion.ui.widgets.stage import Stage

PAUSE = 600.0
"""Seconds after which people want to hear what happened last before they go on."""


class Flow:
    """One evening at the window. `leave` closes it."""

    def __init__(self, services: Services, leave: Callable[[], None]) -> None:
        self.services = services
        self.leave = leave
        self.chosen = services.evening.settings
        self.play: Play | None = None
        self.opened: Any = None
        self.aloud = Aloud(services.voice, self.chosen, services.voice_state)
        self.turning = Turning(measured(services.evening.folder, services.profile), self.chosen)
        self.look = self._look()
        self.rest = Rest(services.now, self.chosen.dim_after, services.backlight)
        self.stage = Stage(self.look, services.now, self.rest)
        self.stage.upright = self.turning.degrees
        self.navigator = Navigator(self.stage.show)
        self.keys = Keys(self)
        self.reading = Reading(self)
        self.devices_of_box = Devices(services)
        self.box = ThisBox(self)
        self.wizard = ButtonWizard(self)
        self.lobby = Lobby(self)
        self.pages = Pages(self)
        self.company = Company(self)
        self.teaching = Teaching(self)
        self.practice = Practice(self)
        self.navigator.on_shown = self._shown

    # ── the look ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def language(self) -> str:
        """The language at hand."""
        return self.chosen.language or self.services.system_language

    def _look(self) -> Look:
        settings = self.chosen
        palette = PALETTES.get(settings.theme, PALETTES["dark"])
        theme = Theme(palette, self.turning.profile, settings.text_size, settings.mirrored)
        speak = self.services.translator
        look = Look(
            theme=theme, words=speak(self.language), language=self.language, speak=speak, locked=settings.child_lock
        )
        return look.for_game(self.opened.resolved.id) if self.opened is not None else look

    def _restyle(self) -> None:
        self.look = self._look()
        self.stage.look = self.look
        self.stage.upright = self.turning.degrees

    def look_for(self, party: Party) -> Look:
        """The look of what one party sees alone: in its person's language, laid out for where they sit."""
        assert self.play is not None
        theme = replace(self.look.theme, profile=self.turning.profile_for(self.opened.session.seating, party))
        return replace(self.look.in_language(self.play.language_of(party)), theme=theme)

    def turn(self, toward: Edge) -> None:
        """Turn the picture so that an edge of the table reads it upright; what is shown is built anew."""
        self.turning.toward = toward
        self.show_again()

    def change_settings(self, settings: Settings) -> None:
        """Set the box so; what is shown is built anew."""
        translated = self.chosen.language != settings.language
        if translated:
            self.aloud.forget()
        self.keep_settings(settings)
        if self.play is not None:
            self.play.words = self.services.translator(self.language)
            self.play.teller = self.opened.teller(self.language)
            self.play.said = tuple(self.opened.recap(self.language, 3))
            if translated:
                self.reading.begin()
        self.show_again()

    def keep_settings(self, settings: Settings) -> None:
        """Set the box so, without building anything anew."""
        self.chosen = self.turning.settings = settings
        self.rest.after = settings.dim_after
        self.aloud.obey(settings)
        try:
            self.services.evening.save_settings(settings)
        except StoreError as error:
            self.tell(Notice(store_sentence(error, self.look.words), trouble=True))

    def show_again(self) -> None:
        """Build the screen at hand anew, in the look that holds by now."""
        self._restyle()
        self.navigator.rebuild()

    # ── games ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def face(self) -> Face:
        """How the game at hand looks."""
        return face_of(self.opened.session.game.name) if self.opened is not None else Face()

    def open(self, opening: Callable[[bool], Any]) -> None:
        """Open a game; `opening(True)` makes it in memory alone, when the disk takes nothing."""
        try:
            opened = opening(False)
        except StoreError as error:
            self.tell(Notice(store_sentence(error, self.look.words), trouble=True))
            try:
                opened = opening(True)
            except StoreError:
                return
        except Incident as incident:
            self.tell_failed(incident)
            return
        self.opened = opened
        self.aloud.forget()
        self.play = Play(opened, self.language, self.services.translator(self.language), self.face.board)
        self.play.on_change = self._changed
        opened.desk.confirms = partial(confirms, self)
        opened.backed_up = self.box.keep
        self.play.more_moments = self.face.moments
        self.play.reads_aloud = self.services.voice is not None
        self.company.begin()
        self.reading.begin()
        if opened.session.ledger.step_back() is None:  # what was dealt before anybody sat at the window
            game = opened.session.game
            self.play.moments += self.face.moments(tuple(game.told(TABLE))[::-1], game, self.play.teller)
        if opened.away > PAUSE and (question := self.play.question()) is not None:
            self.play.moments.append(Recap(self.play.said, question.sentence, opened.house_rules(self.language)))
        self._restyle()
        self.at_table()
        for notice in opened.notices:
            self.tell(Notice(notice_sentence(notice, self.look.words), trouble=True))

    def survives(self, error: BaseException) -> bool:
        """Leave a game whose script failed while it was looked at; whether that was it. Every answer is kept."""
        if self.opened is None or place_of(error) is None:
            return False
        incident = self.opened.session.failed(error)
        self.stage.uncover()
        self.lobby.home()
        self.tell(Notice(script_sentence(incident.place, self.look.words), trouble=True))
        return True

    def tell_failed(self, incident: Incident) -> None:
        """Say that a game cannot be opened, and where its script failed."""
        sentence = self.look._("This game cannot be opened. The others can still be played.")
        self.tell(Notice(incident.after(sentence), trouble=True))

    def close_game(self) -> None:
        """Leave the game; it is kept."""
        if self.play is not None:
            self.play.close()
            self.opened.close()
            self.company.end()
            self.reading.end()
            self.practice.end()
        self.play, self.opened = None, None
        self._restyle()

    # ── at the table ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def table(self) -> TableScreen | None:
        """The table, while it is the screen that is shown; a menu or a moment may lie over it."""
        return self.stage.screen if isinstance(self.stage.screen, TableScreen) else None

    def at_table(self) -> None:
        """The table, or the end when the game is over; nothing lies behind it."""
        if self.play is None:
            self.lobby.home()
        else:
            self.navigator.reset(self._table)

    def _table(self) -> Widget:
        assert self.play is not None
        self.play.opened.session.deadlines.release()
        if self.opened.session.outcome is not None:
            return self._end()
        return TableScreen(self.look, self.play, self.face, self, self.devices)

    def _shown(self) -> None:
        """Another screen is shown; what waited for the table comes now."""
        if self.opened is not None and self.navigator.is_at(self._table):
            self.devices_of_box.light(self.opened.session)
            self._next_moment()

    def _end(self) -> EndScreen:
        assert self.play is not None
        session = self.opened.session
        over = over_of(session.outcome, self.play.teller)
        marks = looks_at(session)
        home, log, undo, kept = self.lobby.home, self.log, self.undo, session.saved
        ways = self.pages.of_the_game()
        points = session.view(TABLE).get(self.face.points, {})
        more: Any = {"on_home": home, "on_log": log, "on_undo": undo, "ways": ways, "kept": kept}
        return EndScreen(self.look, over, marks, points, **more)

    def _changed(self) -> None:
        """The game or a notice changed: show it, where it can be seen."""
        play = self.play
        if play is None:
            return
        self.rest.touched()
        self.reading.speak()  # before anything is drawn: the voice needs a moment to begin
        if isinstance(self.stage.over, HandOver) and self.stage.over.is_outdated():
            self.stage.uncover()  # what one alone may see is not left open over another question
        over = self.opened.session.outcome is not None
        if self.table is not None and not over:
            self.table.update()
            self.stage.note_change()
        elif self.navigator.is_at(self._table):
            self.navigator.rebuild()
        self._next_moment()
        self._tell_waiting()
        if self.opened is not None:
            self.devices_of_box.light(self.opened.session)

    def _tell_waiting(self) -> None:
        """Show what is to be told; the way back is offered only when the moment that an answer brought is over."""
        play = self.play
        if play is None:
            return
        later = [notice for notice in play.notices if notice.undo and self.stage.moment is not None]
        now = [notice for notice in play.notices if notice not in later and not (notice.undo and self.practice.on)]
        play.notices = later
        for notice in now:
            if not notice.undo or self.table is None or self.table.has_room_for(notice):
                self.tell(notice)  # the way back is also in the bottom line: it hides nothing for it

    def _next_moment(self) -> None:
        play = self.play
        if play is None or self.stage.moment is not None or not play.moments:
            return
        moment = play.moments.pop(0)
        if isinstance(moment, CardShown) and self.face.shows_cards:
            self._next_moment()
            return
        marks = looks_at(self.opened.session)
        self.stage.show_moment(MomentScreen(moment, marks, self.look, self._moment_over, self))

    def _moment_over(self) -> None:
        self.stage.show_moment(None)
        self._next_moment()
        self._tell_waiting()

    def repeat(self) -> None:
        """Read the last sentences once more, or be silent while something is read."""
        self.reading.speaker()

    def tell(self, notice: Notice) -> None:
        """Show a few words."""
        self.stage.tell(notice, self.pages.undo_at_once)

    def cover(self, widget: Any) -> None:
        """Lay something over the whole screen; what is for one alone faces its owner."""
        if isinstance(widget, HandOver):
            party = widget.party.name
            widget.dress(self.look_for(party))
            self.stage.cover(widget, turned=self.turning.degrees_for(self.opened.session.seating, party))
        else:
            self.stage.cover(widget)

    def turned_to(self, party: Party) -> int:
        """How far something is turned on the picture so that a party reads it upright."""
        return self.turning.on_picture(self.opened.session.seating, party)

    def uncover(self) -> None:
        """Take it away."""
        self.stage.uncover()

    # ── the table's buttons ─────────────────────────────────────────────────────────────────────────────────

    def log(self) -> None:
        """The log."""
        self.pages.log()

    def correct(self) -> None:
        """Correct the record."""
        self.pages.correct()

    def to_do(self) -> None:
        """What is to be moved on the real board."""
        self.pages.to_do()

    def undo(self) -> None:
        """Take back the last answer."""
        self.pages.undo()

    def menu(self) -> None:
        """Ways on."""
        self.pages.menu()

    def devices_panel(self) -> None:
        """The devices."""
        self.pages.devices()

    def party(self, party: Party) -> None:
        """Somebody wants to announce something."""
        self.pages.party(party)

    def name_at(self, place: int) -> str:
        """Who sits at a place."""
        here = self.opened.session.seating.party_at(place) if self.opened is not None else ()
        return ", ".join(here) or self.look.fill(self.look._("Place {number}"), number=place)

    # ── devices ─────────────────────────────────────────────────────────────────────────────────────────────

    def devices(self) -> list[DeviceModel]:
        """Each device with its state."""
        return [*self.devices_of_box.told(self.look), *self.box.chips()]

    def pump(self) -> None:
        """Carry what the devices brought to the game, and give the clock its share."""
        play, given = self.play, self.box.take(self.devices_of_box.poll())
        if play is not None:
            for one in given:
                play.opened.desk.put(one)
            play.pump()
            if (scanned := offer(play, self.look, self.stage.hush)) is not None:
                self.tell(scanned)
            self._look_after_people()
            if self.table is not None and self.table.outdated():
                self.table.update()
            if isinstance(end := self.stage.screen, EndScreen) and end.kept != self.opened.session.saved:
                self.navigator.rebuild()
        if given:
            self.rest.touched()
        self.rest.look()
        self.aloud.look()
        if self.devices_of_box.have_changed() and self.table is not None:
            self.table.update_bar()
        for sentence in self.devices_of_box.news(self.look):
            if play is not None:
                self.tell(Notice(sentence))

    def _look_after_people(self) -> None:
        """Explain what is new, and do something about who does not answer; or lead through a practice round."""
        if self.practice.on:
            self.practice.look()
        else:
            self.teaching.look()
            self.company.look()

    def due(self) -> float:
        """When to pump again at the latest, in seconds of the clock."""
        usual = self.services.now() + (0.1 if self.play is not None else 0.5)
        return self.devices_of_box.due(usual)

    def close(self) -> None:
        """The window closes: the game is kept, and the panel's light is not left low."""
        self.rest.touched()
        self.stage.uncover()
        self.stage.hush()
        self.close_game()
        self.box.close()
