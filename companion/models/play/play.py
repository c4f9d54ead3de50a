"""Plays an open game for the window: turns actions of people into acts, and events into moments and words. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.questions import Kind
from companion.engine.vocabulary import (
    ANY_TIME,
    CLAIM,
    PASS,
    TABLE,
    BadAnswerError,
    BadPositionError,
    Event,
    Party,
    RefusedError,
)
from companion.models.game.answered import answered
from companion.models.game.contest import throw_of
from companion.models.game.moments import (
    CardShown,
    Moment,
    MomentsOf,
    in_contest,
    is_result,
    moments_of,
    no_moments,
)
from companion.models.game.notice import Notice
from companion.models.game.question import whys
from companion.models.game.reading import Passage
from companion.models.play.advising import advice_told
from companion.models.play.aloud import aloud
from companion.models.play.game_view import GameView
from companion.models.play.table import BoardOf, no_board
from companion.table.evening import TableGame, lately, store_sentence
from companion.table.journal import ALONG, Seating
from companion.table.play import AGREED, Change, ConfirmationRequiredError, GameFailedError, answer_for, reasons_in
from companion.texts.wording import N_

BY_PEOPLE = ("person", "typed", "screen", "button", "phone", "bots", "policy", "agreed")
"""Sources of answers that somebody has given, or that were given for somebody."""

ANSWERED, DOES_NOT_FIT = N_("This has been answered already."), N_("That does not fit here.")
WHY_NOT = {
    **dict.fromkeys(("stale", "unknown_question", "not_your_turn"), ANSWERED),
    "rules_changed": N_("The rules were updated and no longer accept what was taken back."),
}
"""What is wrong with an act, by the code of its BadAnswerError."""

ROUNDS = 3
"""How often at most what came in meanwhile is processed before a picture."""

BY_FINGER = ("person", "typed")
"""Sources of answers that were tapped on the open screen."""


class Play(GameView):
    """A game that is played at the window.

    `on_change` is called after every act that changed something; the window then fetches `notices` and `moments`.
    """

    def __init__(
        self, opened: TableGame, language: str, words: Callable[[str], str], board_of: BoardOf = no_board
    ) -> None:
        super().__init__(opened, language, words, board_of)
        self.moments: list[Moment] = []
        self.passed: int | None = None  # so many of these nobody waits for: somebody has played on by phone
        self.happened: list[str] = []
        """The kinds of what everybody has just seen happen, for whoever lets it be heard."""
        self.notices: list[Notice] = []
        self.said_now: tuple[str | Passage, ...] = ()
        self._asked = opened.session.question
        self._begun: tuple[object, tuple[int, ...]] = (None, ())
        self.page = ""  # which of the pages of a game's table is looked at, in games that have several
        self.read_alone: set[tuple[Party, int]] = set()  # the news that somebody has read at the window, by their place
        self.reads_aloud = False  # whether there is a voice
        self.on_change: Callable[[], None] = lambda: None
        self.more_moments: MomentsOf = no_moments  # what a game shows beside the usual
        self._throws: list[Event] = []
        self._listen: Callable[[], None] = lambda: None
        self._rounds, self._outdated = 0, False  # pictures that `pump` may still begin; whether one is out of date
        self._was_unsaved = False
        opened.session.listeners.append(self._changed)
        self._open_with_moments()

    def _open_with_moments(self) -> None:
        """What happened at the opening of a game that nobody has answered in yet, such as its first card."""
        session = self.opened.session
        answers = (entry.source for entry in session.ledger.entries if entry.kind == "answer")
        if any(source.partition("#")[0] in BY_PEOPLE for source in answers):
            return
        found = moments_of([*session.game.told(TABLE)][::-1], (), session.game, self.teller, session.outcome)
        self.moments += [one for one in found if isinstance(one, CardShown)]

    def close(self) -> None:
        """Stops listening to the session; the file is closed by whoever opened it."""
        if self._changed in self.opened.session.listeners:
            self.opened.session.listeners.remove(self._changed)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────

    def answer(
        self, party: Party | None, value: Any, *, source: str = "person", question: int | str | None = None
    ) -> bool:
        """Answers the open question. Returns False if it was refused; a notice then says why. For a seat that the box
        plays nobody answers: nothing is done, and nothing said.
        """
        number = self.opened.session.ledger.next_number
        if party in self.opened.session.seating.box and question != ANY_TIME:
            return False
        taken = self._do(lambda: self.opened.session.answer(party, value, question=question, source=source))
        if taken:
            self._do(lambda: self.real_table.placed(self.opened.session.ledger.entries[number:]))
        return taken

    def choose_secretly(self, party: Party, value: Any) -> bool:
        """Records a secret choice made on the screen while it was handed over to `party`.

        Returns whether it was accepted.
        """
        return self.answer(party, value, source="screen")

    def claim(self, party: Party) -> bool:
        """Keeps a window (a moment to interrupt) open, because this party wants to play something.

        Whoever has said so already takes it back: a second tap never stores a step that changes nothing.
        """
        return self.answer(party, PASS if self.has_claimed(party) else CLAIM)

    def has_claimed(self, party: Party) -> bool:
        """Whether this party has said in the open window that it wants to play something."""
        ask = self.opened.session.question
        return ask is not None and party in ask.claims()

    def nobody(self) -> bool:
        """Closes a window because nobody wants to play anything; where the box plays along, it decides for itself."""
        ask = self.opened.session.question
        people = self.opened.session.seating.people_of(ask.open_to()) if ask is not None else ()
        if ask is None or len(people) == len(ask.open_to()):
            return self.answer(None, PASS)
        return self._none_of(people)

    def nobody_at(self, *, elsewhere: bool) -> bool:
        """Whoever answers at the window, or `elsewhere` by phone or buttons, plays nothing; others are waited for."""
        return self._none_of(self.waited_for(elsewhere=elsewhere))

    def _none_of(self, parties: Sequence[Party]) -> bool:
        """Passes for several, as one step."""
        number, given = getattr(self.opened.session.question, "id", None), False
        for party in parties:
            given = self.answer(party, PASS, source=ALONG if given else "person", question=number) or given
        return given

    def take_back_begun(self, party: Party) -> None:
        """Takes back what a party has begun to answer in private (`Question.details`), as far as that can be done."""
        while (ask := self.opened.session.question) is not None and ask.details is not None and party in ask.asked():
            if not ask.may_pass or not self.answer(party, PASS, question=ask.id):
                return

    def offered(self, party: Party) -> bool:
        """Takes the offer of the open question (`QuestionModel.offer`) for a party, where that is public: a claim in a
        window, or that it has something to play. Returns False where its page is to be opened instead (`Pages.party`).
        """
        ask, announcement = self.opened.session.question, self.opened.session.game.announcement
        if ask is not None and ask.kind is Kind.WINDOW:
            return party in ask.open_to() and self.claim(party)
        return announcement is not None and self.announce(party, announcement)

    def advice(self, party: Party, words: Callable[[str], str] | None = None) -> str:
        """What the box would do in the place of a party; asks for it if that has not been done yet. With `words` in
        the language of the party, which is alone with the screen.
        """
        self._do(lambda: self.opened.adviser.ask(party))
        teller = self.teller if words is None else self.teller_for(party)
        return advice_told(self.opened, teller, words or self.words, party)

    def announce(self, party: Party, value: Any) -> bool:
        """Plays something besides the open question. Returns whether it was accepted."""
        return self.answer(party, value, question=ANY_TIME)

    def roll(self) -> bool:
        """Rolls with the computer's dice, because somebody pressed."""
        ask = self.opened.session.question
        if ask is None or ask.kind is not Kind.ROLL:
            return False
        self.opened.sources.for_this(ask, "virtual")
        result = self.opened.sources.throw(ask)
        return result is not None and self.answer(None, result[0], source=result[1])

    def roll_for_all(self) -> bool:
        """Rolls for everybody who has still to throw in this stage of a contest, and shows it once."""
        ask = self.opened.session.question
        show, self.on_change = self.on_change, lambda: None
        rolled = False
        try:
            while ask is not None and (now := self.opened.session.question) is not None and now.name == ask.name:
                if not self.roll():
                    break
                rolled = True
        finally:
            self.on_change = show
        show()
        return rolled

    def typed(self, faces: Sequence[int]) -> bool:
        """Records faces read from dice on the table, die by die."""
        self.typed_so_far = ()
        return self.answer(None, list(faces), source="typed")

    @property
    def typed_so_far(self) -> tuple[int, ...]:
        """The faces that were typed for the open throw and not handed over yet; another page does not lose them."""
        ask = self.opened.session.question
        return self._begun[1] if ask is not None and self._begun[0] == ask.id else ()

    @typed_so_far.setter
    def typed_so_far(self, faces: Sequence[int]) -> None:
        ask = self.opened.session.question
        self._begun = (ask.id if ask is not None else None, tuple(faces))

    def reveal(self) -> bool:
        """Shows the secret choices now."""
        return self._do(self.opened.session.reveal)

    def undo(self, *, held: bool = False) -> bool:
        """Undoes the last answer of a person, with its details; `held` confirms taking back a reveal."""
        step = self.step_back()
        return step is not None and self._do(lambda: self.opened.session.undo_to(step.line, held=held))

    def undo_to(self, line: int, *, held: bool = False) -> bool:
        """Undoes everything from a line of the public log on; `held` confirms taking back a reveal."""
        session = self.opened.session
        return self._do(lambda: session.undo_to(session.log(TABLE).entry_number(line), held=held))

    def redo(self) -> bool:
        """Repeats what was undone last."""
        return self._do(self.opened.session.redo)

    def overrule(self, line: int, event: str, reason: str) -> bool:
        """Logs that the players decided differently about an event of a line, and why."""
        session = self.opened.session
        return self._do(lambda: session.note("overruled", reason, value=[session.log(TABLE).entry_number(line), event]))

    def correct(self, patch: Mapping[str, Any], reason: str, *, stands: bool = False) -> bool:
        """Corrects the recorded position by a merge patch. `stands`: the real board is as it says."""
        real = self.real_table.once_corrected(patch) if stands else None
        done = self._do(lambda: self.opened.session.correct(patch, reason))
        return done and (real is None or self._do(lambda: self.real_table.found(real)))

    def seat(self, seating: Seating) -> bool:
        """People changed places, came or went."""
        return self._do(lambda: self.opened.session.seat(seating))

    def answer_for(self, party: Party, absent: str) -> bool:
        """Answers for an absent party by the policy that the players chose: ask, default or lapse."""
        return self._do(lambda: answer_for(self.opened.session, party, absent, AGREED))

    def settle(self, choice: str, die: int = 0, face: int = 0) -> bool:
        """Settles a roll that is in doubt (see `InputQueue.settle`)."""

        def act() -> None:
            try:
                self.opened.inputs.settle(choice, die, face)
            except ValueError as error:
                raise BadAnswerError("bad_value", str(error)) from error
            self.on_change()  # most choices answer nothing yet, but the doubt is gone

        return self._do(act)

    def pump(self, listen: Callable[[], None] = lambda: None) -> None:
        """Processes all inputs and what is due by the clock. All of it is saved before any of it is displayed: nobody
        waits for the picture of somebody else's press. What `listen`, called in between, brings in is processed before
        the picture, too; whoever looks from elsewhere does not wait for it either.
        """
        self._listen, self._rounds = listen, ROUNDS
        try:
            self._keep()
            while self._outdated:
                self._outdated = False
                self.on_change()
        finally:
            self._rounds, self._outdated = 0, False

    def meanwhile(self) -> bool:
        """Between two parts of a picture that shows what `pump` brought: who has pressed or tapped since then does not
        wait for the rest of it. Returns whether it is out of date: one of everything follows, and the rest is left out.
        """
        if self._rounds > 1:  # within an answer there is none but this one
            self._listen()
            if self.opened.inputs.waits:
                self._rounds -= 1
                self._keep()
        return self._outdated

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _keep(self) -> None:
        show, self.on_change = self.on_change, lambda: setattr(self, "_outdated", True)
        try:
            for _ in range(ROUNDS):
                self._do(self._taken, quiet=True)
                self._listen()
                if not self.opened.inputs.waits:
                    break
        finally:
            self.on_change = show

    def _taken(self) -> None:
        """Handles what came in. Who places a piece by phone puts it there, as who does it on the screen."""
        for change in self.opened.inputs.pump():
            self.real_table.placed([entry for entry in change.entries if entry.source.partition("#")[0] == "phone"])

    def _do(self, act: Callable[[], Any], *, quiet: bool = False) -> bool:
        try:
            act()
        except RefusedError as refused:
            self.tell(Notice(self._("That is not possible."), whys(refused.refusals, self.teller)))
        except BadPositionError as wrong:
            self.tell(Notice(self._("That position is not possible."), whys(wrong.refusals, self.teller)))
        except ConfirmationRequiredError:
            self.tell(Notice(self._("This takes back what was revealed. Hold to do it.")))
        except BadAnswerError as bad:
            self.tell(Notice(self._(WHY_NOT.get(bad.code, DOES_NOT_FIT))))
        except GameFailedError as incident:
            said = self._("Something went wrong in the program. The last answer was taken back.")
            self.tell(Notice(incident.after(said), trouble=True))
        else:
            return True
        return quiet

    def tell(self, notice: Notice) -> None:
        """Shows a short message."""
        self.notices.append(notice)
        self.on_change()

    def _changed(self, change: Change) -> None:
        session = self.opened.session
        told = [event for event in change.events if event.visible_to(TABLE)]
        if not told and self._is_begun_elsewhere(change):
            return
        if any(entry.kind == "seats" for entry in change.entries):
            self.teller = self.opened.teller(self.teller.language)
            self.said = tuple(self.opened.recap(self.teller.language, 3))  # with the names of today
        folded = any(entry.kind in ("undo", "redo") for entry in change.entries)
        if any(entry.kind == "answer" and entry.source.startswith("phone#") for entry in change.entries):
            self.passed = len(self.moments)
        self.happened = [] if folded else [event.kind for event in told]
        sentences = [self.teller.event(event) for event in told]
        if folded:
            self._throws, self.moments, self.passed = [], [], None
            self.said = tuple(self.opened.recap(self.teller.language, 3))
        else:
            self.moments += self.more_moments(change.events, session.game, self.teller)
            self.moments += moments_of(change.events, self._throws, session.game, self.teller, session.outcome)
            for event in told:
                if is_result(event) or (throw_of(event) is None and event.kind.endswith("_called")):
                    self._throws = []
                elif throw_of(event) is not None or event.kind == "run_off":
                    self._throws.append(event)
            if not in_contest(session.game):
                self._throws = []
            reasons = map(self.teller.saying, reasons_in(change.entries))
            self.said = tuple(lately(session.game, told, sentences, [*reasons], 3)) or self.said
            self._offer_undo(change, sentences)
        self.said_now += aloud(zip(told, sentences, strict=True), session, self.teller, self._asked)
        self._asked = session.question
        self._tell_saved(change.saved)
        self.on_change()

    def _is_begun_elsewhere(self, change: Change) -> bool:
        """Whether somebody has only begun something on a phone: at the window nothing may stir until it is done."""
        ask, before = self.opened.session.question, self._asked
        same = ask is not None and before is not None and ask is not before and ask.known_as == before.known_as
        if not (same and all(entry.source.startswith("phone#") for entry in change.entries)):
            return False
        self._asked = ask
        return True

    def _offer_undo(self, change: Change, told: Sequence[str]) -> None:
        """Offers to undo an answer of the screen, unless that shows something secret. `told`: its events' sentences."""
        if not any(entry.kind == "answer" and entry.source in BY_FINGER for entry in change.entries):
            return
        step = self.step_back()
        if step is not None and not step.reveals:
            said = self.told_undoes() or next(filter(None, reversed(told)), "")
            said = said or answered(change.entries, self._asked, self.teller, self.words)
            self.notices.append(Notice(said, undo=True))

    def _tell_saved(self, saved: bool) -> None:
        if not saved and not self._was_unsaved:
            trouble = self.opened.session.trouble
            why = f"{store_sentence(trouble, self.words)} " if trouble is not None else ""
            said = why + self._("What is played is not saved. We go on and keep trying.")
            self.notices.append(Notice(said, trouble=True))
        self._was_unsaved = not saved
