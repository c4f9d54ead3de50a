"""Explains each mechanism to beginners on a short card when it first occurs, before the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.describing import describe
from companion.engine.vocabulary import TABLE, Party
from companion.models.game.notice import Notice
from companion.table.evening import store_sentence
from companion.table.journal import StoreError
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.style import Style
from companion.ui.flow.window_host import WindowHost
from companion.ui.screens.table.lesson import LessonCard
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage


class Lesson(NamedTuple):
    """An explanation, and the people and parties it is for."""

    mechanism: str
    names: tuple[str, ...]
    parties: tuple[Party, ...]


class Teaching:
    """Watches the open question. What was explained is remembered with the group."""

    def __init__(self, services: Services, game: GameAtHand, style: Style, stage: Stage, host: WindowHost) -> None:
        self._evening, self._game, self._style = services.evening, game, style
        self._stage, self._host = stage, host

    def due(self) -> Lesson | None:
        """The explanation to give before the open question, or None."""
        play = self._game.play
        if play is None or not self._style.settings.explain:
            return None
        session, told = self._game.session, self._evening.newcomers()
        ask = session.question
        if ask is None or not told:
            return None
        nobody = {*session.seating.absent, *session.seating.box}
        here = [party for party in session.game.parties if party not in nobody]
        people = {party: person.name for party in here if (person := session.seating.person_of(party))}
        new = {party: name for party, name in people.items() if name in told}
        asked = [party for party in ask.open_to() if party in new]
        told_of = describe(ask, TABLE, session.game)  # the card lies before everybody
        for mechanism in play.teller.explained_at(told_of["name"], told_of["kind"]) if asked else ():
            mine = {party: name for party, name in new.items() if mechanism not in told[name]}
            if any(party in mine for party in asked):  # the others who are new read along, and need it only once
                return Lesson(mechanism, tuple(dict.fromkeys(mine.values())), tuple(mine))
        return None

    def look(self) -> None:
        """Shows a due explanation, if nothing else covers the table."""
        play, stage = self._game.play, self._stage
        if not isinstance(stage.screen, TableScreen) or stage.over is not None or stage.moment is not None:
            return
        if play is None or play.moments:  # what has just happened is seen before anything new is explained
            return
        lesson = self.due()
        if lesson is None:
            return
        title, text = play.teller.explanation(lesson.mechanism)
        parties = play.parties()
        shown = [party for party in parties if party.name in lesson.parties]
        if len(shown) == len(parties):
            shown = []  # it is for everybody: no piece says so better than none
        stage.hush()
        stage.cover(
            LessonCard(stage.look, title, text, shown, lambda: self._understood(lesson), self._enough, self._host)
        )
        self._host.narrator.say((title, text), self._style.language)

    def _enough(self) -> None:
        """Nothing more is explained to those who play now, in this game and in any other."""
        self._stage.uncover()
        try:
            self._evening.explain_nothing([person.name for person in self._game.session.seating.people])
        except StoreError as error:  # it is remembered until the box is switched off
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))

    def _save(self, name: str, told: Sequence[str] | None) -> None:
        try:
            self._evening.save_newcomer(name, told)
        except StoreError as error:  # it is remembered until the box is switched off
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))

    def _understood(self, lesson: Lesson) -> None:
        self._stage.uncover()
        told = self._evening.newcomers()
        for name in lesson.names:
            self._save(name, (*told.get(name, ()), lesson.mechanism))
