"""Plays one open game for the window: turns intents into acts, acts into moments and words. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import (
    ANY_TIME,
    CLAIM,
    PASS,
    TABLE,
    BadAnswer,
    BadPosition,
    Event,
    Party,
    Refused,
)
from companion.table.entries import Seating
from companion.table.policy import answer_for
from companion.table.presence import called
from companion.table.session import Change, Incident, NeedsHold
from companion.texts import Teller
from companion.ui.models.board import BoardModel, PartRow, simple_parts
from companion.ui.models.contest import ContestModel, contest_of, throw_of
from companion.ui.models.moments import Moment, MomentsOf, card_of, is_result, moments_of, no_moments
from companion.ui.models.opened import Opened
from companion.ui.models.parties import PartyModel, figures_at, looks_at, shorts_at
from companion.ui.models.question import (
    OptionModel,
    QuestionModel,
    Why,
    any_time_of,
    option_of,
    options_of,
    question_of,
    sentence_for,
    whys,
)
from companion.ui.models.table import BoardOf, TableModel, no_board
from companion.ui.models.troubles import store_sentence
from companion.ui.real_table import RealTable
from companion.ui.theme import PartyLook

BY_FINGER = ("person", "typed")
"""Sources of answers that were tapped on the open screen."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A few words for the table. `undo` offers to take back what was just done; `trouble` is no news but a problem.

    With `ways` (words, act) it stays until one of them is tapped.
    """

    text: str
    whys: tuple[Why, ...] = ()
    undo: bool = False
    trouble: bool = False
    ways: tuple[tuple[str, Callable[[], object]], ...] = ()


class Play:
    """One game at the window.

    `language` may change at any time. `board_of` makes the game's board from the table's view. `on_change` is called
    after every act that changed something; `notices` and `moments` are then taken by the window.
    """

    def __init__(
        self, opened: Opened, language: str, words: Callable[[str], str], board_of: BoardOf = no_board
    ) -> None:
        self.opened = opened
        self._board_of = board_of
        self.words = words
        self.teller: Teller = opened.teller(language)
        self.moments: list[Moment] = []
        self.notices: list[Notice] = []
        self.said: tuple[str, ...] = tuple(opened.recap(language, 3))
        self.said_now: tuple[str, ...] = ()
        self._asked = -1
        self.on_change: Callable[[], None] = lambda: None
        self.more_moments: MomentsOf = no_moments  # what a game shows beside the usual
        self._throws: list[Event] = []
        self._was_unsaved = False
        self.real_table = RealTable(opened, self.board, self._board_at_first)
        opened.session.listeners.append(self._changed)

    def close(self) -> None:
        """Stop listening; the game's file is its owner's to close."""
        if self._changed in self.opened.session.listeners:
            self.opened.session.listeners.remove(self._changed)

    def _(self, text: str) -> str:
        return self.words(text)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def model(self) -> TableModel:
        """What the table screen shows now."""
        session, game = self.opened.session, self.opened.session.game
        view = session.view(TABLE)
        step = session.ledger.step_back()
        board = self._board_of(game, view, self.teller)
        return TableModel(
            title=self.title(),
            parties=self.parties(),
            question=self.question(),
            board=board,
            contest=self._contest(view),
            said=self.said,
            can_undo=step is not None,
            undo_reveals=step is not None and step.reveals,
            can_redo=bool(session.ledger.can_redo()),
            saved=session.saved,
            doubt=self.opened.desk.doubt,
            to_move=self.real_table.to_move(board),
        )

    def board(self) -> BoardModel | None:
        """The board as the record has it, None for a table without one."""
        session = self.opened.session
        return self._board_of(session.game, session.view(TABLE), self.teller)

    def _board_at_first(self) -> BoardModel | None:
        """The board of the position that the game was begun from."""
        position = self.opened.header.position
        return None if position is None else self._board_of(self.opened.session.game, position, self.teller)

    def title(self) -> str:
        """What is played, in the language at hand."""
        title = self.opened.resolved.plain.get("title", {})
        return str(title.get(self.teller.language) or next(iter(title.values()), ""))

    def parties(self) -> tuple[PartyModel, ...]:
        """All parties in the order of their seats."""
        session = self.opened.session
        names = session.game.seats() or session.game.parties
        shown, short = looks_at(session), shorts_at(session)
        ask = session.question
        asked = ask.asked() if ask is not None else ()
        missing = ask.awaited() if ask is not None else ()
        return tuple(
            PartyModel(
                party,
                short[party],
                shown[party],
                session.seating.place_of(party),
                asked=party in missing,
                answered=party in asked and party not in missing,
                by_buttons=session.seating.chooses_by(party) == "buttons",
                called=called(session.seating, party),
                absent=party in session.seating.absent,
            )
            for party in names
        )

    def looks(self) -> dict[str, PartyLook]:
        """Mark and colour of every party, and of figures that are called otherwise."""
        return looks_at(self.opened.session)

    def figures(self) -> tuple[PartyModel, ...]:
        """What can be put on the board by a correction: each party's figure, or the colours of those who have two."""
        return figures_at(self.opened.session) or self.parties()

    def question(self) -> QuestionModel | None:
        """The open question."""
        return question_of(
            self.opened.session,
            self.teller,
            everybody=self._("All"),
            source=self.source(),
            rolling=self.opened.sources.rolling,
        )

    def source(self) -> str:
        """Who answers the open question of chance as things are now; empty if it is none."""
        ask = self.opened.session.question
        return self.opened.sources.source_of(ask) if ask is not None and ask.kind in CHANCE else ""

    def language_of(self, party: Party) -> str:
        """The language in which a party reads what only it sees."""
        person = self.opened.session.seating.person_of(party)
        return (person.language if person is not None else "") or self.teller.language

    def teller_for(self, party: Party) -> Teller:
        """Who tells a party what only it sees."""
        language = self.language_of(party)
        return self.teller if language == self.teller.language else self.opened.teller(language)

    def options(self, party: Party, *, alone: bool = False) -> tuple[OptionModel, ...]:
        """The options of the open question for one party; if it is `alone` with the screen, in its language."""
        return options_of(self.opened.session, self.teller_for(party) if alone else self.teller, party)

    def sentence(self, party: Party) -> str:
        """The open question as it is put to one party alone, in its language."""
        return sentence_for(self.opened.session, self.teller_for(party), party)

    def warnings(self, party: Party | None, value: Any, question: int) -> tuple[Why, ...]:
        """What rules that only warn have against an answer (GEN-7); nothing if it cannot be given anyway."""
        ask = self.opened.session.question
        if party is None or ask is None or ask.id != question or ask.kind in CHANCE:
            return ()
        try:
            return whys(self.opened.session.warnings(question, party, value), self.teller)
        except BadAnswer:  # the answer itself is refused with the same reason, and told
            return ()

    def option(self, party: Party, value: Any) -> OptionModel:
        """One conceivable answer to the open question with what is against it."""
        return option_of(self.opened.session, self.teller, party, value)

    def announcements(self, party: Party) -> tuple[OptionModel, ...]:
        """What a party might announce now, in its language."""
        return any_time_of(self.opened.session, self.teller_for(party), party)

    def parts(self) -> list[PartRow]:
        """The simple parts of the position, for the correction."""
        game = self.opened.session.game
        view, kept = game.view(TABLE), set(game.position())  # a view also tells what only follows from the position
        return simple_parts({key: view[key] for key in view if key in kept}, (*game.parties, *game.figures()))

    def _contest(self, view: Mapping[str, Any]) -> ContestModel | None:
        running = view.get("running") or [{}]
        return contest_of(running[-1], self.opened.session.game.odds(), self.teller)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────

    def answer(
        self, party: Party | None, value: Any, *, source: str = "person", question: int | str | None = None
    ) -> bool:
        """Answer the open question. False if it was not taken; then a notice says why."""
        taken = self._do(lambda: self.opened.session.answer(party, value, question=question, source=source))
        if taken:
            self._do(lambda: self.real_table.placed(party, value))
        return taken

    def choose_secretly(self, party: Party, value: Any) -> bool:
        """A secret choice made on the screen, behind the hand-over."""
        return self.answer(party, value, source="screen")

    def claim(self, party: Party) -> bool:
        """Hold a window open: this party will play something."""
        return self.answer(party, CLAIM)

    def nobody(self) -> bool:
        """Close a window."""
        return self.answer(None, PASS)

    def announce(self, party: Party, value: Any) -> bool:
        """Play something beside the open question."""
        return self.answer(party, value, question=ANY_TIME)

    def roll(self) -> bool:
        """Somebody pressed to throw with the machine's dice."""
        ask = self.opened.session.question
        if ask is None or ask.kind is not Kind.ROLL:
            return False
        self.opened.sources.for_this(ask, "virtual")
        result = self.opened.sources.throw(ask)
        return result is not None and self.answer(None, result[0], source=result[1])

    def typed(self, faces: Sequence[int]) -> bool:
        """Dice that were read on the table."""
        return self.answer(None, list(faces), source="typed")

    def reveal(self) -> bool:
        """Show the secret choices now."""
        return self._do(self.opened.session.reveal)

    def undo(self, *, held: bool = False) -> bool:
        """Take back what a person answered last."""
        return self._do(lambda: self.opened.session.undo(held=held))

    def undo_to(self, line: int, *, held: bool = False) -> bool:
        """Go back to before a line of the log."""
        return self._do(lambda: self.opened.session.undo_to(line, held=held))

    def redo(self) -> bool:
        """Do again what was undone last."""
        return self._do(self.opened.session.redo)

    def overrule(self, line: int, event: str, reason: str) -> bool:
        """Keep in the log that the table decided otherwise about something that a line tells."""
        return self._do(lambda: self.opened.session.note("overruled", reason, value=[line, event]))

    def correct(self, patch: Mapping[str, Any], reason: str) -> bool:
        """Bring the record to the table."""
        return self._do(lambda: self.opened.session.correct(patch, reason))

    def seat(self, seating: Seating) -> bool:
        """People changed places, came or went."""
        return self._do(lambda: self.opened.session.seat(seating))

    def answer_for(self, party: Party, absent: str) -> bool:
        """Answer for somebody who is not there, as the table has decided."""
        return self._do(lambda: answer_for(self.opened.session, party, absent))

    def settle(self, choice: str, die: int = 0, face: int = 0) -> bool:
        """Settle a doubtful roll."""

        def act() -> None:
            try:
                self.opened.desk.settle(choice, die, face)
            except ValueError as error:
                raise BadAnswer("bad_value", str(error)) from error
            self.on_change()  # most choices answer nothing yet, but the doubt is gone

        return self._do(act)

    def pump(self) -> None:
        """Take what the devices brought, and give the clock its share."""
        self._do(self.opened.desk.pump, quiet=True)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _do(self, act: Callable[[], Any], *, quiet: bool = False) -> bool:
        try:
            act()
        except Refused as refused:
            self.tell(Notice(self._("That is not possible."), whys(refused.refusals, self.teller)))
        except BadPosition as wrong:
            self.tell(Notice(self._("The table cannot stand like that."), whys(wrong.refusals, self.teller)))
        except NeedsHold:
            self.tell(Notice(self._("This takes back what was revealed. Hold to do it.")))
        except BadAnswer as bad:
            stale = bad.code in ("stale", "unknown_question", "not_your_turn")
            self.tell(Notice(self._("This has been answered already.") if stale else self._("That does not fit here.")))
        except Incident:
            said = self._("Something went wrong in the program. The last answer was taken back.")
            self.tell(Notice(said, trouble=True))
        else:
            return True
        return quiet

    def tell(self, notice: Notice) -> None:
        """Show a few words."""
        self.notices.append(notice)
        self.on_change()

    def _changed(self, change: Change) -> None:
        session = self.opened.session
        if any(entry.kind == "seats" for entry in change.entries):
            self.teller = self.opened.teller(self.teller.language)
        folded = any(entry.kind in ("undo", "redo") for entry in change.entries)
        told = [event for event in change.events if event.visible_to(TABLE)]
        sentences = tuple(sentence for event in told if (sentence := self.teller.event(event)))
        if folded:
            self._throws, self.moments = [], []
            self.said = tuple(self.opened.recap(self.teller.language, 3))
        else:
            self.moments += self.more_moments(change.events, session.game, self.teller)
            self.moments += moments_of(change.events, self._throws, session.game, self.teller, session.outcome)
            for event in told:
                if is_result(event) or (throw_of(event) is None and event.kind.endswith("_called")):
                    self._throws = []
                elif throw_of(event) is not None or event.kind == "run_off":
                    self._throws.append(event)
            self.said = sentences[-3:] or self.said
            self._offer_undo(change)
        self.said_now += self._aloud(told)
        self._tell_saved(change.saved)
        self.on_change()

    def _aloud(self, told: Sequence[Event]) -> tuple[str, ...]:
        """What is read: each event, a card after it as it stands there, and a new question that is put to one."""
        spoken: list[str] = []
        for event in told:
            sentence = self.teller.event(event)
            spoken += [sentence] if sentence else []
            card = card_of(event, self.opened.session.game, self.teller)
            spoken += card.spoken if card is not None else ()
        question = self.question()
        if question is not None and question.id != self._asked:
            self._asked = question.id
            if question.party is not None:
                spoken.append(question.sentence)
        return tuple(spoken)

    def _offer_undo(self, change: Change) -> None:
        """After an answer that a finger gave, as long as taking it back shows nothing that was secret."""
        if not any(entry.kind == "answer" and entry.source in BY_FINGER for entry in change.entries):
            return
        step = self.opened.session.ledger.step_back()
        if step is not None and not step.reveals:
            told = [self.teller.event(event) for event in change.events if event.visible_to(TABLE)]
            self.notices.append(Notice(next(filter(None, reversed(told)), self._("Answered.")), undo=True))

    def _tell_saved(self, saved: bool) -> None:
        if not saved and not self._was_unsaved:
            trouble = self.opened.session.trouble
            why = f"{store_sentence(trouble, self.words)} " if trouble is not None else ""
            said = why + self._("What is played is not saved. We go on and keep trying.")
            self.notices.append(Notice(said, trouble=True))
        self._was_unsaved = not saved
