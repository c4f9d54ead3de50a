"""One game at the table: driver, journal, undo, and what happens by the clock.

Every act is judged, applied, written, and then shown, in this order. An act that fails inside the game's code is never
written: it is undone by replay and raised as a `GameFailedError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Option, Question
from companion.engine.vocabulary import (
    ANY_TIME,
    Audience,
    BadAnswerError,
    BadPositionError,
    Event,
    Outcome,
    Party,
    Refusal,
    RefusedError,
    Row,
)
from companion.table.journal import BY_ITSELF, Entry, Journal, Ledger, Seating, StoreError, UndoStep, told_lines
from companion.table.play.agreement import Agreement, tell
from companion.table.play.clocks import Clocks, Timing
from companion.table.play.errors import (
    Chance,
    Change,
    ConfirmationRequiredError,
    GameFailedError,
    OnIncident,
    PlaysSeats,
    ReplayDivergedError,
    at_once,
    why_entries,
)
from companion.table.play.log import AudienceLog, Line
from companion.table.play.opening import EntryPoint, Opening
from companion.table.play.writer import JournalWriter


class Session:
    """A running game.

    `chance` answers dice and draws immediately where it can; without it they stay open questions. `on_incident` is
    called with every failure of the game's code.

    Raises ReplayDivergedError (the rules changed), GameFailedError (at the start), BadPositionError, StoreError.
    """

    def __init__(
        self,
        opening: Opening,
        journal: Journal,
        timing: Timing,
        *,
        chance: Chance | None = None,
        on_incident: OnIncident | None = None,
    ) -> None:
        self._opening, self._timing = opening, timing
        self._writing = JournalWriter(journal, timing.now)
        self._on_incident: OnIncident = on_incident or (lambda _error, _line: None)
        self.chance = chance
        self.seating = self.began_seated = journal.header.seating
        self.listeners: list[Callable[[Change], None]] = []
        self.clocks = Clocks(timing)
        self._marks: dict[int, tuple[int, int]] = {}
        self._failed_at, self.entry = -1, EntryPoint()
        self.players: PlaysSeats | None = None
        self.ledger = Ledger(journal.entries(), opening.for_table)
        self.agreement = Agreement(journal, opening.new_game)
        if seats := [entry.value for entry in self.ledger.entries if entry.kind == "seats"]:
            self.seating = Seating.from_plain(seats[-1])
        self._replay_anew()
        begun = self.ledger.next_number
        self._go_on()
        self.clocks.deadlines.resume(self.ledger.entries)
        self._save(self.ledger.entries[begun:])

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def game(self) -> Game:
        """The game in its present state. Do not keep a reference: an undo creates a new object."""
        return self.driver.game

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        return self.driver.question

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.driver.outcome

    @property
    def saved(self) -> bool:
        """Whether everything shown as accepted is on disk."""
        return not self._writing.unsaved

    @property
    def unsaved(self) -> int:
        """How many entries wait to be written."""
        return len(self._writing.unsaved)

    @property
    def trouble(self) -> StoreError | None:
        """The present error in saving, or None."""
        return self._writing.trouble

    def view(self, audience: Audience) -> dict[str, Any]:
        """What an audience may know of the position."""
        return self.driver.view(audience)

    def copy(self) -> Driver:
        """A driver with a new game of the same pack and parties, not started yet."""
        return self._opening.driver()

    def options(self, question: int | str, party: Party) -> list[Option]:
        """All conceivable values with the reasons against each. Raises BadAnswerError for a wrong question or party."""
        return self.driver.options(question, party)

    def why(self, question: int | str, party: Party, value: Any) -> Sequence[Refusal]:
        """Every reason against an answer. Raises BadAnswerError."""
        return self.driver.why(question, party, value)

    def warnings(self, question: int | str, party: Party, value: Any) -> Sequence[Refusal]:
        """The reasons that only warn and do not forbid; ask for confirmation first (GEN-7)."""
        return self.driver.warns(self.driver.why(question, party, value))

    def lines(self, audience: Audience, since: int = 0) -> list[Line]:
        """The log for an audience from an entry on, with the audience's own numbers."""
        return self.log(audience).lines(since)

    def log(self, audience: Audience) -> AudienceLog:
        """The log as an audience may see it."""
        return AudienceLog(self.ledger, self.game, self._marks, audience)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────

    def answer(
        self,
        party: Party | None,
        value: Any,
        *,
        question: int | str | None = None,
        source: str = "person",
        version: int | None = None,
    ) -> Change:
        """Gives an answer. Raises BadAnswerError, RefusedError or GameFailedError; then nothing has changed.

        Nobody answers a question in the place of the box, where that plays a seat.
        """
        if party in self.seating.box and question != ANY_TIME and source not in BY_ITSELF:
            raise BadAnswerError("boxed", f"the box plays for {party}")
        self.tell_time()
        return self._act(Row("answer", party, question, "", value, source), version)

    def reveal(self, source: str = "person") -> Change:
        """Reveals the secret choices now. Raises BadAnswerError if one is missing."""
        return self._act(Row("reveal", None, None, "", None, source))

    def expire(self, question: int | str | None = None, source: str = "person") -> Change:
        """Closes the open question as if its deadline had passed, or a window because nobody reacts.

        Raises BadAnswerError.
        """
        return self._act(Row("expire", None, question, "", None, source))

    def correct(self, patch: Mapping[str, Any], reason: str, source: str = "person") -> Change:
        """Corrects the recorded position to match the real table (GEN-8). Raises BadPositionError."""
        return self._act(Row("correct", None, None, reason, patch, source))

    def switch(self, rule: str, level: str, source: str = "person") -> Change:
        """Sets a rule to `enforce`, `warn` or `off` from now on (GEN-7). Raises BadAnswerError."""
        return self._act(Row("switch", None, None, rule, level, source))

    def retell(self, opening: Opening) -> None:
        """Goes on with the same game from an opening that differs in its words alone. Raises as at the start."""
        self.tell_time()
        self._opening = opening
        self._replay_anew()
        self.clocks.watch(self.driver)

    def note(self, kind: str, text: str, source: str = "person", value: Any = None) -> Change:
        """Adds an entry that does not change the game: a note, an overruled decision, confirmed moves on the board."""
        return self._keep([self._entry(kind, name=text, value=value, source=source)], ())

    def seat(self, seating: Seating) -> Change:
        """Records that people changed places, came or went, as one step. Parties and badges stay."""
        self.seating = seating = seating.after(self.seating)
        return self._keep([self._entry("seats", value=seating.plain(), source="person")], ())

    def undo(self, steps: int = 1, *, held: bool = False) -> Change:
        """Undoes the last `steps` answers of people. Raises BadAnswerError if there are none.

        Raises ConfirmationRequiredError if this takes back a reveal and is not `held`.
        """
        return self._undo(self.ledger.step_back(steps), held, "there is nothing to undo")

    def undo_to(self, line: int, *, held: bool = False) -> Change:
        """Undoes everything from a line of the log on. Raises BadAnswerError, ConfirmationRequiredError."""
        return self._undo(self.ledger.step_to(line), held, "that line does not count any more")

    def redo(self, steps: int = 1) -> Change:
        """Repeats what was undone last. Raises BadAnswerError if there is nothing, or an update's rules refuse it."""
        if not 1 <= steps <= self.ledger.can_redo():
            raise BadAnswerError("bad_request", "there is nothing to do again")
        first = self.ledger.next_number
        for _ in range(steps):
            self.ledger.add(self._entry("redo", source="person"))
        try:
            return self._rebuilt(first)
        except ReplayDivergedError as drift:
            self.ledger = Ledger(self.ledger.entries[:first], self._opening.for_table)
            self._replay_anew()
            self.clocks.watch(self.driver)
            raise BadAnswerError("rules_changed", "today's rules do not accept what was undone") from drift

    def tick(self) -> Change | None:
        """Runs what is due: a reveal, a deadline, another attempt to save. Call it often.

        Raises GameFailedError, once: a failing step is not repeated before something else has happened.
        """
        self._writing.try_again()
        if self.question is None or self._failed_at == self.ledger.next_number:
            return None
        if self.clocks.turn.is_due(self.game):
            return self.tell_time()
        due = self.clocks.due(self.driver, self.ledger.entries)
        if due is None and self.players is not None:
            due = self.players(self)
        return None if due is None else self._act(due)

    def save(self) -> bool:
        """Tries to write waiting entries now; returns whether everything shown as accepted is on disk."""
        return self.saved or self._writing.keep(())

    def tell_time(self) -> Change | None:
        """Reports used time of a turn to the game, as an entry by the clock."""
        if (spent := self.clocks.turn.take()) is None:
            return None
        return self._act(Row("answer", spent.party, ANY_TIME, ANY_TIME, spent.announcement, "clock"))

    def left(self) -> float | None:
        """Seconds until the open question expires, or None."""
        return self.clocks.deadlines.left()

    def failed(self, error: BaseException) -> GameFailedError:
        """Logs a failure of the game's code, in an act or in reading a position; returns the error for the players."""
        self._on_incident(error, self.ledger.next_number)
        return GameFailedError.of(error)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> Driver:
        """Creates a driver at the first question. Raises GameFailedError, BadPositionError."""
        try:
            driver = self._opening.driver(auto_reveal=False)
            driver.game.keeps_snapshots = True
            self._timing.limit(driver.start)
        except BadPositionError:
            raise
        except Exception as error:
            raise self.failed(error) from error
        self.clocks.turn.begin_again()
        self._marks = {-1: (0, len(driver.game.events))}
        self.entry = EntryPoint(self._opening.position).after(driver, -1)
        return driver

    def _replay(self) -> None:
        """Replays the entries that count. Raises ReplayDivergedError."""
        driver = self.driver
        self._put_again(0)
        for done, entry in enumerate(self.ledger.active, start=1):
            before, acts = len(driver.game.events), len(driver.rows)
            driver.count = entry.number
            try:
                self._timing.limit(partial(driver.replay, entry.row()))
            except Exception as error:  # whatever it is, this game's rules do not lead where the journal went
                raise self.agreement.refused(entry, error) from error
            self._marks[entry.number] = (before, len(driver.game.events))
            self.entry = self.entry.after(driver, entry.number)
            self.agreement.hold(entry, driver.game, before, is_asked=len(driver.rows) > acts)
            self._put_again(done)
        self.agreement.end()
        driver.game.snapshot = None
        driver.count = self.ledger.next_number
        driver.auto_reveal = self._timing.grace is None

    def _put_again(self, done: int) -> None:
        """Restores the id that the open question got from an undo or redo after `done` entries."""
        if (fold := self.ledger.folds.get(done)) is not None and self.driver.question is not None:
            self.driver.question.id = fold + 1

    def _act(self, row: Row, version: int | None = None) -> Change:
        first_entry, first_event = self.ledger.next_number, len(self.game.events)
        try:
            self._do(row, version)
            self._serve_chance()
            for why in why_entries(self, first_entry):
                self.ledger.add(why)
        except GameFailedError:  # what was taken before it counts
            self.clocks.watch(self.driver)
            self._keep((), tuple(self.game.events[first_event:]), already=first_entry)
            self._failed_at = self.ledger.next_number
            raise
        self.clocks.watch(self.driver)
        return self._keep((), tuple(self.game.events[first_event:]), already=first_entry)

    def _do(self, row: Row, version: int | None = None) -> None:
        """Runs one act on the driver and adds the resulting entries to the ledger."""
        driver = self.driver
        driver.count = self.ledger.next_number
        driver.rows.clear()
        mark = len(driver.game.events)
        try:
            self._timing.limit(partial(driver.apply, row, version))
        except (BadAnswerError, RefusedError, BadPositionError):
            raise
        except Exception as error:
            self._on_incident(error, self.ledger.next_number)
            self._replay_anew()
            # The kind of failure and no more: its message may hold what the table must not know.
            self.ledger.add(self._entry("incident", name=type(error).__name__, source="companion"))
            raise GameFailedError.of(error) from error
        self._enter_rows(driver.rows, mark)

    def _enter_rows(self, rows: Sequence[Row], mark: int) -> None:
        events = self.game.events
        for row in rows:
            told = tell(events[mark:]) if row is rows[-1] else ""
            entry = Entry(self.ledger.next_number, *row, at=self._timing.wall(), told=told)
            self._marks[entry.number] = (mark, len(events)) if row is rows[-1] else (mark, mark)
            self.ledger.add(entry)
        self.entry = self.entry.after(self.driver, self.ledger.next_number - 1)

    def _go_on(self) -> None:
        """Answers pending questions of chance after a replay. A failure is logged; the question stays open."""
        try:
            self._serve_chance()
        except GameFailedError:
            self._failed_at = self.ledger.next_number
        self.clocks.watch(self.driver)

    def _serve_chance(self) -> None:
        """Answers chance questions as long as a source has results at once, and what nobody need be asked."""
        while self.chance is not None and (ask := self.question) is not None:
            if (result := at_once(ask, self.chance, self.ledger)) is None:
                return
            self._do(Row("answer", None, ask.id, ask.name, *result))

    def _keep(self, entries: Sequence[Entry], events: Sequence[Event], already: int | None = None) -> Change:
        """Writes the entries of an act, then notifies the listeners."""
        for entry in entries:
            self.ledger.add(entry)
        first = already if already is not None else (entries[0].number if entries else self.ledger.next_number)
        new = tuple(self.ledger.entries[first:])
        saved = self._save(new)
        change = Change(new, tuple(events), saved)
        for listener in list(self.listeners):
            listener(change)
        return change

    def _save(self, new: Sequence[Entry]) -> bool:
        saved, now = self._writing.keep(new), self.game.snapshot
        if saved and now is not None and self._writing.keep_snapshot(self.ledger.last_active, now):
            self.game.snapshot = None
        return saved

    def _entry(self, kind: str, *, name: str = "", value: Any = None, source: str) -> Entry:
        return Entry(self.ledger.next_number, kind, None, None, name, value, source, at=self._timing.wall())

    def _undo(self, step: UndoStep | None, held: bool, otherwise: str) -> Change:
        if step is None:
            raise BadAnswerError("bad_request", otherwise)
        if step.reveals and not held:
            raise ConfirmationRequiredError
        first = self.ledger.next_number
        back = [entry for entry in self.ledger.active if entry.number >= step.line]
        told = told_lines((entry, self.game.events[slice(*self._marks[entry.number])]) for entry in back)
        self.ledger.add(self._entry("undo", value=step.line, source="person")._replace(told=told))
        return self._rebuilt(first)

    def _rebuilt(self, first: int) -> Change:
        """Replays after an undo or redo, and writes the entries from number `first` on."""
        self._replay_anew()
        self._go_on()
        return self._keep((), (), already=first)

    def _replay_anew(self) -> None:
        """Replays from the start. Raises GameFailedError, ReplayDivergedError."""
        self.driver = self._begin()
        self._replay()
