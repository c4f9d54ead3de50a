"""Plays one open game line by line: prints each question, reads the answer, prints the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cli.text.commands import advising
from companion.cli.text.commands.desk import Desk
from companion.cli.text.game import chance, helping, meaning
from companion.cli.text.game.helping import TYPED_TOO
from companion.cli.text.game.meaning import Answers
from companion.cli.text.parsing import proposing
from companion.cli.text.parsing.answers import TYPED
from companion.cli.text.parsing.choices import Choice, choices_of, read_out, why_line, with_prices, yes_or_no
from companion.cli.text.parsing.command_words import command_in
from companion.cli.text.talk import YES, LookAgain, Mouth, Talk, asked, in_full, several
from companion.engine.describing import describe
from companion.engine.questions import CHANCE, Kind, Mode, Option, Question
from companion.engine.vocabulary import CLAIM, PASS, TABLE, Audience, BadAnswerError, Party
from companion.models.game.question import left_to_box
from companion.models.set_up.by_box import box_sentence
from companion.table.evening import TableGame
from companion.texts import owners_in
from companion.texts.typed import is_typed


class TextGame(Desk):
    """Plays one game until people leave or it is over. Secrets are printed on private screens only.

    `begun_now`: the game is new, so people still have to set up the board. The rest is as in `Desk`.
    """

    def __init__(
        self,
        game: TableGame,
        mouth: Mouth,
        *,
        begun_now: bool = False,
        language_chosen: Callable[[], None] = lambda: None,
        page: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        super().__init__(game, mouth, language_chosen=language_chosen, page=page)
        self._begun_now = begun_now
        self._put_before = -1
        self._answers: Answers | None = None
        self._asks_who = -1
        self._told_of_talks: set[str | int] = set()
        self._told_by_box: frozenset[Party] = frozenset()
        if game.box is not None:
            game.box.when_troubled(lambda code: mouth.say(mouth._(box_sentence(code))))

    def play(self) -> Talk[None]:
        """Plays from the present position to the end."""
        self.story.begin(in_full=self._begun_now)
        try:
            while True:
                try:
                    question = self.session.question
                    if question is not None:
                        yield from self._put(question)
                    elif (yield from self._over()):
                        return
                except LookAgain:
                    self._put_before = -1
                    self.story.release()
        finally:
            self.story.end()

    def _over(self) -> Talk[bool]:
        self.story.outcome()
        typed = yield from self.read(self.mouth._("Enter to leave, or a command"))
        return not typed

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────

    def _put(self, question: Question) -> Talk[None]:
        if question.kind not in (*CHANCE, Kind.PROPOSE, Kind.WINDOW):
            self._told_of_talks.clear()
        left = left_to_box(self.session)
        if not left:
            self._told_by_box = frozenset()
        if question.kind in CHANCE:
            yield from chance.ask(self, question)
        elif left:
            yield from self._by_box(left)
        elif self.session.driver.awaits_reveal:
            self.session.reveal()
        elif question.kind is Kind.WINDOW:
            yield from self._window(question)
        elif question.is_secret or question.private:
            yield from self._behind(question)
        else:
            yield from self._openly(question)

    def _by_box(self, parties: Sequence[Party]) -> Talk[None]:
        """The box decides: what it answers comes with the clock; commands are understood meanwhile.

        It is said once of whoever is left of those of whom it was said, and again to whoever looks again.
        """
        if not self._told_by_box.issuperset(parties):
            self._told_by_box = frozenset(parties)
            names = ", ".join(self.teller.name(party) for party in parties)
            self.mouth.say(self.mouth._("The box decides for {name}."), name=names)
        yield from self.read(self.mouth._("Enter: look again"))
        self._told_by_box = frozenset()

    def _people(self, parties: Sequence[Party]) -> tuple[Party, ...]:
        """Those of them for whom the box does not play."""
        return self.session.seating.people_of(parties)

    def _openly(self, question: Question) -> Talk[None]:
        """Puts a public question to the party that is asked, or to whichever of several wants to answer."""
        waiting = self._people(question.open_to())
        alone = question.mode is not Mode.ANY or len(waiting) == 1
        party = waiting[0] if alone else (yield from self._who(question, waiting))
        if self.story.waits_for(party):
            yield from self._alone(party)
            return
        self.mouth.say(self.sentence(question, None if alone else party))
        yield from self.choose(question, party)

    def _who(self, question: Question, waiting: Sequence[Party]) -> Talk[Party]:
        """Which of several parties answers: the one who did last, or the only one missing; otherwise asks."""
        awaited, last = question.awaited(), self._answers
        if last is not None and last.party in waiting and last.name == question.name:
            if last.waits and (last.id, last.version) == (question.id, question.version):
                return last.party
            if last.party in (awaited or waiting) and question.kind is not Kind.PROPOSE:
                return last.party
        if (len(awaited) == 1 or question.standing) and self._asks_who != question.id:
            return (awaited or waiting)[0]  # at a standing question nobody need answer: whoever does says who it is
        self.mouth.say(self.sentence(question))
        party = yield from self.whom(waiting, self.mouth._("Who answers?"))
        self._answers, self._asks_who = Answers(question.name, question.id, question.version, party), -1
        return party

    def _window(self, question: Question) -> Talk[None]:
        """A window (a moment to interrupt): asks publicly who wants to react, nobody or several at once (GEN-6)."""
        _, waiting = self.mouth._, self._people(question.open_to())
        names = [self.teller.name(party) for party in waiting]
        self.mouth.say(self.sentence(question))
        self.mouth.say(_("Enter: nobody."))
        for number, name in enumerate(names, 1):
            self.mouth.say(f"{number}: {name}")
        example = _("Here fits Enter if nobody announces anything, else the numbers of who does, such as: {number}")
        typed = yield from self.read(_("Enter, or numbers"), here=(example.format(number=len(names)),))
        nobody, alone = not typed or typed == "0", len(waiting) == len(question.open_to())
        if nobody and alone:
            self.act(question, None, PASS)
            return
        claimants = set() if nobody else (yield from several(self.mouth, typed, names))
        if claimants is None:
            self.mouth.say(_("Please type the numbers of those who announce something, like 1 3."))
            return
        for place, party in enumerate(waiting):
            if self.session.question is question:
                self.act(question, party, CLAIM if place in claimants else PASS)

    def _alone(self, party: Party) -> Talk[None]:
        """Shows a party what it alone was told, on a private screen, before the open question."""
        _, name = self.mouth._, self.teller.name(party)
        self.mouth.say(_("Give to {name}. Only {name} looks."), name=name)
        yield from self.read(_("{name}: Enter").format(name=name))
        self.story.confide(party)
        yield from asked(_("Enter hides this"), private=True)

    def _behind(self, question: Question) -> Talk[None]:
        """Puts a private question: the screen is handed over, used, and cleared."""
        _, waiting, done = self.mouth._, self._people(question.open_to()), self._people(question.answered())
        party = waiting[0]
        name = self.teller.name(party)
        if self._put_before != question.id:  # said once, not before each hand-over
            self._put_before = question.id
            self.mouth.say(self.sentence(question))
        self.mouth.say(_("Give to {name}. Only {name} looks."), name=name)
        if done:
            self.mouth.say(_("Who wants to change a choice types the name."))
        helps = helping.at_hand_over(name, [self.teller.name(p) for p in done], self.mouth)
        typed = yield from self.read(_("{name}: Enter").format(name=name), here=helps)
        if typed:
            asked_of = self._people(question.asked())
            meant = in_full(typed, [self.teller.name(p) for p in asked_of])
            if not meant:
                self.mouth.say(_("Only Enter, a name, or a command fits here."))
                return
            party = asked_of[meant[0]]
        self.story.confide(party)
        more: Question | None = question
        while more is not None:
            self.mouth.say(self.sentence(more, party))
            yield from self.choose(more, party, private=True)
            more = self._more_of(party)
        if question.mode is Mode.ALL:
            self.mouth.say(_("{name} has chosen."), name=self.teller.name(party))
        self.story.release()

    def _more_of(self, party: Party) -> Question | None:
        """The next question to the same party before the others learn anything.

        The screen stays with that party, so that nobody can count its questions (GEN-6).
        """
        more = self.session.question
        if more is None or not more.private or more.mode is not Mode.ONE or more.kind in CHANCE:
            return None
        return more if more.asked() == (party,) and not self.session.game.told_lately(TABLE) else None

    # ── answering ───────────────────────────────────────────────────────────────────────────────────────────

    def choose(self, question: Question, party: Party, *, private: bool = False) -> Talk[None]:
        """Asks a party until an answer is accepted; refusals are explained.

        If several parties may answer, an empty line goes back to asking who does.
        """
        choices, self.refused_in_private = self._choices(question, party), ()
        several_may = question.mode is Mode.ANY and len(self._people(question.open_to())) > 1
        self._read_out(question, party, choices)
        if several_may:
            self.mouth.say(self.mouth._("{name} answers. Enter: somebody else does."), name=self.teller.name(party))
        while True:
            prompt = self.mouth._("Number or name") if choices else self.mouth._("Answer")
            helps = helping.here(self.session, question, party, choices, self.mouth, self.teller)
            typed = yield from self.read(prompt, private, helps, choices)
            if private and (meant := command_in(typed)) is not None and meant.command == "advice":
                advising.tell(self.game, self.mouth, party)
                continue
            if not typed and several_may:
                self._answers, self._asks_who = None, question.id
                raise LookAgain
            choice = yield from meaning.meant(self, question, party, typed, choices, private=private)
            if choice is None:
                continue
            if choice.refusals:
                self.refuse(choice.refusals, private)
            elif (yield from self._surely(question, party, choice, private)):
                self.story.hold(private)
                if self.act(question, party, choice.value, private=private):
                    self._has_answered(party)
                    return
                if question.kind is Kind.PROPOSE:
                    proposing.tell_against(question, party, choice.value, self.teller, self.mouth)

    def _has_answered(self, party: Party) -> None:
        if self._answers is not None and self._answers.party == party:
            self._answers = self._answers._replace(waits=False)

    def _read_out(self, question: Question, party: Party, choices: Sequence[Choice]) -> None:
        """Prints the options, and how to type answers that cannot be listed."""
        if choices or question.kind not in TYPED:
            read_out(self.mouth, choices, self.teller)
        if self.teller.has("values", f"{question.name}{TYPED_TOO}"):
            self.mouth.say(self.teller.spoken(f"{question.name}{TYPED_TOO}"))
        if question.kind is Kind.PROPOSE:
            proposing.tell(self.session, question, party, self.teller, self.mouth, self._told_of_talks)
        elif question.kind is Kind.SPLIT or (question.kind is Kind.CARDS and not choices):
            for line in helping.unlisted(question, choices, self.mouth, self.teller):
                self.mouth.say(line)

    def _choices(self, question: Question, party: Party) -> list[Choice]:
        if question.kind is Kind.CONFIRM:
            return yes_or_no(self.teller)
        options: Sequence[Option] = self.session.options(question.id, party) if question.candidates is not None else []
        options = proposing.lines_of(question, party, options, self.session)
        owners = owners_in(self.session.view(TABLE), self.session.game.parties)
        passes = (
            self.teller.passes(describe(question, Audience.of(party), self.session.game)) if question.may_pass else ""
        )
        may_pass = question.may_pass
        listed = choices_of(options, question.name, self.teller, may_pass=may_pass, passes=passes, owners=owners)
        return with_prices(listed, question.name, self.session.game.definition, self.teller)

    def _surely(self, question: Question, party: Party, choice: Choice, private: bool) -> Talk[bool]:
        """Prints the objection of a rule that only warns, and asks for confirmation (GEN-7)."""
        try:
            warnings = self.session.warnings(question.id, party, choice.value)
        except BadAnswerError:  # it will be told when it is given
            return True
        if not warnings:
            return True
        for refusal in warnings:
            self.mouth.say(why_line(refusal, self.teller))
        self.mouth.say(self.mouth._("The group lets this pass, and it is written down. Do it?"))
        return is_typed((yield from self.read(self.mouth._("yes or no"), private)), YES)
