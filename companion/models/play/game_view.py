"""What the window reads from an open game, in the user's language. Read-only; no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.engine.game import Game
from companion.engine.once import looked_at, once
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import CLAIM, PASS, TABLE, BadAnswerError, Party
from companion.mechanics.proposals import Talks
from companion.models.boards.board import BoardModel
from companion.models.boards.real_board import RealTable
from companion.models.game.answered import answered
from companion.models.game.contest import ContestModel, contest_of
from companion.models.game.moments import Reveal, last_reveal
from companion.models.game.parties import PartyModel, figures_at, first_words, looks_at, shorts_at
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import (
    EndingModel,
    OptionModel,
    QuestionModel,
    Why,
    any_time_of,
    endings_of,
    option_of,
    options_of,
    question_of,
    sentence_for,
    whys,
)
from companion.models.play.table import BoardOf, TableModel, no_board, standing
from companion.models.play.taken_back import told_of
from companion.models.record.record import RecordGroup, groups_of
from companion.table.evening import TableGame
from companion.table.journal import GAME_KINDS, Entry, UndoStep
from companion.table.play import Line, called, last_reasons
from companion.texts import Teller
from companion.texts.owners import owners_in

MOST_WHYS = 3
"""So many reasons stand above a question at most, the last ones."""


class GameView:
    """An open game as the window sees it. `language` may change at any time.

    `board_of` makes the board from the public view; `said` are the last public sentences.
    """

    def __init__(
        self, opened: TableGame, language: str, words: Callable[[str], str], board_of: BoardOf = no_board
    ) -> None:
        self.opened = opened
        self._board_of = board_of
        self.words = words
        self.teller: Teller = opened.teller(language)
        self.said: tuple[str, ...] = tuple(opened.recap(language, 3))
        self.has_phone: Callable[[Party], bool] = lambda party: False
        self.phone_gone: Callable[[Party], bool] = lambda party: False
        self.real_table = RealTable(opened, self.board, self._board_at_first)

    def _(self, text: str) -> str:
        return self.words(text)

    @cached_property
    def pack(self) -> Mapping[str, Any]:
        """The pack's definition as plain data; it does not change while a game is open."""
        return self.opened.resolved.plain

    def model(self) -> TableModel:
        """What the table screen shows now."""
        with looked_at(self.opened.session.game):
            return self._model()

    def _model(self) -> TableModel:
        session = self.opened.session
        view = session.view(TABLE)
        step = self.step_back()
        board = self.board()
        whys = self._whys()
        done = self.said[: -len(whys)] if whys and self.said[-len(whys) :] == whys else ()
        lately = self._whys(session.seating.box)[-MOST_WHYS:]
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
            doubt=self.opened.inputs.doubt,
            to_move=self.real_table.to_move(board),
            standing=standing(view, self.teller) if board is None else (),
            revealed=self.revealed(),
            undoes=self.undoes(),
            advised=self.opened.adviser.whom(),
            why=" ".join(lately),
            explained=" ".join((*done[-1:], *whys)),
        )

    def _whys(self, box: Collection[Party] = ()) -> tuple[str, ...]:
        session = self.opened.session
        found = last_reasons(session.ledger.entries, session.question, box)
        return tuple(filter(None, map(self.teller.saying, found)))

    def undoes(self) -> str:
        """What an undo takes back first, as a sentence; empty where nothing can be taken back."""
        return self.taken_back_by_undo()[1] if self.step_back() is not None else ""

    def told_undoes(self) -> str:
        """The same, but empty where all that is told of it is who has chosen."""
        return self._told_of(self._undone_steps()) if self.step_back() is not None else ""

    def revealed(self) -> Reveal | None:
        """What everybody chose in the last reveal; None as long as they choose anew."""
        session = self.opened.session
        if session.question is not None and session.question.is_secret:
            return None
        return last_reveal(session.game, self.teller)

    def step_back(self) -> UndoStep | None:
        """The target of an undo; None if there is nothing to undo."""
        session = self.opened.session
        ask = session.question
        begun = ask is not None and ask.known_as != ask.id  # by somebody who is asked alone
        known, asked = (ask.known_as if begun else None, ask.id) if ask is not None else (None, None)
        return session.ledger.step_of_one(session.game.details, known, session.game.windows, asked)

    def step_to(self, line: int) -> UndoStep | None:
        """The target of going back to before a line of the public log; None if the line no longer counts."""
        session = self.opened.session
        return session.ledger.step_to(session.log(TABLE).entry_number(line))

    def board(self) -> BoardModel | None:
        """The recorded board; None for a game without one."""
        return once(self.opened.session.game, self._board)

    def _board(self, game: Game) -> BoardModel | None:
        return self._board_of(game, self.opened.session.view(TABLE), self.teller)

    def _board_at_first(self) -> BoardModel | None:
        """The board at the beginning of the game."""
        position = self.opened.header.position
        return None if position is None else self._board_of(self.opened.session.game, position, self.teller)

    def owners(self) -> Mapping[str, Party]:
        """Maps the things on the table to the parties they belong to."""
        return owners_in(self.opened.session.view(TABLE), self.opened.session.game.parties)

    def title(self) -> str:
        """The title of the game or pack in the user's language."""
        title = self.pack.get("title", {})
        return str(title.get(self.teller.language) or next(iter(title.values()), ""))

    def parties(self) -> tuple[PartyModel, ...]:
        """All parties in the order of their seats."""
        return once(self.opened.session.game, self._parties)

    def _parties(self, _: Game) -> tuple[PartyModel, ...]:
        session = self.opened.session
        names = session.game.seats() or session.game.parties
        shown, short = looks_at(session), shorts_at(session)
        first = first_words([called(session.seating, party) for party in session.game.parties])
        ask = session.question
        missing = ask.awaited() if ask is not None else ()
        heard = ask.heard() if ask is not None else ()
        claims = ask.claims() if ask is not None else ()
        talks = session.game.running[-1] if session.game.running else None
        refused = talks.against() if isinstance(talks, Talks) else ()
        return tuple(
            PartyModel(
                party,
                short[party],
                shown[party],
                session.seating.place_of(party),
                asked=party in missing,
                answered=party in heard,
                by_buttons=session.seating.chooses_by(party) == "buttons",
                by_phone=self.has_phone(party),
                phone_gone=self.has_phone(party) and self.phone_gone(party),
                called=called(session.seating, party),
                absent=party in session.seating.absent,
                refused=party in refused,
                claims=party in claims,
                boxed=party in session.seating.box,
                first=first[called(session.seating, party)],
            )
            for party in names
        )

    def waited_for(self, *, elsewhere: bool) -> tuple[Party, ...]:
        """Whoever has not answered the open question: those who do so by phone or buttons, or else all others here."""
        ask, seating = self.opened.session.question, self.opened.session.seating
        return tuple(
            party
            for party in (ask.open_to() if ask is not None else ())
            if party not in seating.box
            and (self.has_phone(party) or seating.chooses_by(party) == "buttons") is elsewhere
        )

    def looks(self) -> dict[str, PartyLook]:
        """Mark and colour of every party, and of figures with names of their own."""
        return looks_at(self.opened.session)

    def figures(self) -> tuple[PartyModel, ...]:
        """The figures that a correction can place: one per party, or each colour of a party that has several."""
        return figures_at(self.opened.session) or self.parties()

    def question(self, *, party: Party | None = None) -> QuestionModel | None:
        """The open question as the table sees it, or this party."""
        return once(self.opened.session.game, self._question, party)

    def _question(self, _: Game, party: Party | None) -> QuestionModel | None:
        return question_of(
            self.opened.session,
            self.teller,
            everybody=self._("All"),
            source=self.source(),
            rolling=self.opened.sources.rolling,
            party=party,
        )

    def source(self) -> str:
        """Who answers the open question of chance; "" if it is no question of chance."""
        ask = self.opened.session.question
        return self.opened.sources.source_of(ask) if ask is not None and ask.kind in CHANCE else ""

    def language_of(self, party: Party) -> str:
        """The language in which a party reads private content."""
        person = self.opened.session.seating.person_of(party)
        return (person.language if person is not None else "") or self.teller.language

    def teller_for(self, party: Party) -> Teller:
        """Returns what puts private content into words for a party."""
        language = self.language_of(party)
        return self.teller if language == self.teller.language else self.opened.teller(language)

    def options(self, party: Party, *, alone: bool = False) -> tuple[OptionModel, ...]:
        """The options of the open question for one party; in its language if it is `alone` with the screen."""
        return options_of(self.opened.session, self.teller_for(party) if alone else self.teller, party)

    def sentence(self, party: Party) -> str:
        """The open question as put to one party in private, in its language."""
        return sentence_for(self.opened.session, self.teller_for(party), party)

    def warnings(self, party: Party | None, value: Any, question: int) -> tuple[Why, ...]:
        """The objections of rules that only warn (GEN-7); empty if the answer is impossible anyway."""
        ask = self.opened.session.question
        if party is None or ask is None or ask.id != question or ask.kind in CHANCE:
            return ()
        try:
            return whys(self.opened.session.warnings(question, party, value), self.teller)
        except BadAnswerError:  # the answer itself is refused with the same reason, and told
            return ()

    def option(self, party: Party, value: Any) -> OptionModel:
        """One conceivable answer to the open question with the reasons against it."""
        return option_of(self.opened.session, self.teller, party, value)

    def against(self, spot: str) -> tuple[Why, ...]:
        """Why a spot that is not listed is no answer to the open question; nothing where no spot is asked for."""
        question = self.question()
        if question is None or question.kind is not Kind.PLACE or question.party is None or question.private:
            return ()
        try:
            return self.option(question.party, spot).refused
        except BadAnswerError:
            return ()

    def announcements(self, party: Party) -> tuple[OptionModel, ...]:
        """What a party might announce now, in its language."""
        return any_time_of(self.opened.session, self.teller_for(party), party)

    def endings(self) -> tuple[EndingModel, ...]:
        """How people can end the game now by saying so, and who."""
        return endings_of(self.opened.session, self.teller)

    def taken_back_by_undo(self) -> tuple[int, str]:
        """How many steps an undo goes back (an answer and the rolls after it), and the first sentence it removes; where
        none was told, who has chosen, or what.

        An answer that only adds details to another is not a step of its own.
        """
        game, steps = self.opened.session.game, self._undone_steps()
        counted = [line for line in steps if line.entry.name not in game.details | game.windows]
        return max(1, len(counted)), self._told_of(steps) or self._chosen_by(steps)

    def _undone_steps(self) -> list[Line]:
        """What the next undo takes back."""
        step = self.step_back()
        lines = self.opened.session.lines(TABLE, step.line) if step is not None else []
        return [line for line in lines if not line.undone and line.entry.kind in GAME_KINDS]

    def _told_of(self, steps: Sequence[Line]) -> str:
        told = told_of(steps, self.opened.session.game, self.teller)
        return told or self._said_in_window([line.entry for line in steps])

    def _chosen_by(self, steps: Sequence[Line]) -> str:
        """Whose answer it is, where what was answered is not told, or only with what follows; what was asked for where
        somebody did so for the whole table.
        """
        session, for_table = self.opened.session, self.opened.session.game.for_table
        if any(line.entry.name in for_table for line in steps):  # the log of the table does not say what it was
            entry = next(one for one in reversed(session.ledger.active) if one.name in for_table)
            return self.teller.value(entry.name, entry.value)
        party = next((line.entry.party for line in steps if line.entry.party is not None), None)
        return self._("{name} has chosen.").replace("{name}", self.teller.name(party)) if party is not None else ""

    def _said_in_window(self, entries: Sequence[Entry]) -> str:
        """Who has said in the open window whether something comes from them: no event tells it while it is open.

        Of a window that is over, while somebody still chooses what comes, it names only that it was asked.
        """
        ask = self.opened.session.question
        if ask is None or not entries:
            return ""
        if ask.kind is not Kind.WINDOW or entries[-1].question != ask.id:
            for_all = entries[0].kind == "answer" and entries[0].party is None  # a window is closed so
            return self._("Who plays something in between.") if for_all else ""
        last = entries[-1]._replace(value=CLAIM if entries[-1].party in ask.claims() else PASS)  # no line tells it
        return answered([last], ask, self.teller, self.words)

    def parts(self) -> list[RecordGroup]:
        """The parts of the position that can be corrected; public information only."""
        game = self.opened.session.game
        view, kept = game.view(TABLE), set(game.position())  # a view also tells what only follows from the position
        known = {key: view[key] for key in view if key in kept}
        return groups_of(known, game.parts(), game.parties, tuple(game.figures()))

    def _contest(self, view: Mapping[str, Any]) -> ContestModel | None:
        running = view.get("running") or [{}]
        game = self.opened.session.game
        return contest_of(running[-1], game.odds(), self.teller, game.contest_says())
