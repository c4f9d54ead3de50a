"""The first time that a mechanism occurs to somebody who is new, one short card explains it before the question."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.engine.describing import describe
from companion.engine.vocabulary import TABLE, Party
from companion.models.game.notice import Notice
from companion.table.evening.notices import store_sentence
from companion.table.journal.entries import StoreError
from companion.ui.screens.table.lesson import LessonCard

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class Lesson(NamedTuple):
    """What is explained, to whom: by name, and by party for their marks."""

    mechanism: str
    names: tuple[str, ...]
    parties: tuple[Party, ...]


class Teaching:
    """Watches the open question. What was explained is remembered with the group's people."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow

    def due(self) -> Lesson | None:
        """What is to be explained before the open question, None if nothing is."""
        flow = self.flow
        if flow.play is None or not flow.chosen.explain:
            return None
        session, told = flow.opened.session, flow.services.evening.newcomers()
        ask = session.question
        if ask is None or not told:
            return None
        people = {party: person.name for party in ask.open_to() if (person := session.seating.person_of(party))}
        new = {party: name for party, name in people.items() if name in told and party not in session.seating.absent}
        told_of = describe(ask, TABLE, session.game)  # the card lies before everybody
        for mechanism in flow.play.teller.explained_at(told_of["name"], told_of["kind"]) if new else ():
            mine = {party: name for party, name in new.items() if mechanism not in told[name]}
            if mine:
                return Lesson(mechanism, tuple(dict.fromkeys(mine.values())), tuple(mine))
        return None

    def look(self) -> None:
        """Show what is due, once nothing else covers the table."""
        flow, stage = self.flow, self.flow.stage
        if stage.screen is not flow.table or flow.table is None or stage.over is not None or stage.moment is not None:
            return
        lesson = self.due()
        if lesson is None or flow.play is None:
            return
        title, text = flow.play.teller.explanation(lesson.mechanism)
        shown = [party for party in flow.play.parties() if party.name in lesson.parties]
        stage.hush()
        stage.cover(LessonCard(flow.look, title, text, shown, lambda: self._understood(lesson), flow))
        flow.aloud.say((title, text), flow.language)

    def _understood(self, lesson: Lesson) -> None:
        flow, evening = self.flow, self.flow.services.evening
        flow.stage.uncover()
        told = evening.newcomers()
        for name in lesson.names:
            try:
                evening.save_newcomer(name, (*told.get(name, ()), lesson.mechanism))
            except StoreError as error:  # it is remembered until the box is switched off
                flow.tell(Notice(store_sentence(error, flow.look.words), trouble=True))
