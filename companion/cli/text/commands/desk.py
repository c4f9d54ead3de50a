"""What every question and every command of one open game uses: lines are read, answers given, refusals told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.cli.text.commands.commands import Commands
from companion.cli.text.parsing.answers import ALL_OF_THEM
from companion.cli.text.parsing.choices import Choice, first_of_alike, meant_by, read_out, tell_meant, why_line
from companion.cli.text.story import Story
from companion.cli.text.talk import LookAgain, Mouth, Talk, asked, example_of, is_number, one_listed, tell_numbers
from companion.engine.describing import describe
from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE, Audience, BadAnswerError, Party, Refusal, RefusedError
from companion.table.evening import TableGame
from companion.table.play import GameFailedError
from companion.texts import Teller
from companion.texts.typed import is_typed


class Desk:
    """One open game at a terminal. `refused_in_private` are the reasons against what somebody last wished for there.

    `language_chosen` is called after a change of language. `page()` returns columns and lines of the terminal; without
    it output is not paged.
    """

    def __init__(
        self,
        game: TableGame,
        mouth: Mouth,
        *,
        language_chosen: Callable[[], None] = lambda: None,
        page: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        self.game = game
        self.language_chosen = language_chosen
        self.page = page
        self.session = game.session
        self.mouth = mouth
        self.story = Story(game, mouth)
        self.commands = Commands(self)
        self.refused_in_private: Sequence[Refusal] = ()

    @property
    def teller(self) -> Teller:
        """Puts this game into words in the present language."""
        return self.game.teller(self.mouth.language)

    def read(
        self, prompt: str, private: bool = False, here: Iterable[str] = (), choices: Sequence[Choice] | None = None
    ) -> Talk[str]:
        """A line, without what stands around it; `here` is what fits, for who asks for help, `choices` what is listed.

        Raises LookAgain after a command, when the clock has moved on, or when somebody has answered elsewhere
        meanwhile: then the line was meant for what is asked no more.
        """
        self.commands.at(tuple(here), choices if not private else None)
        before = self.session.ledger.next_number
        typed = yield from asked(prompt, private)
        is_new = self.session.ledger.next_number != before
        if not private and (yield from self.commands.run(typed)):
            raise LookAgain
        if is_new:
            self.mouth.say(self.mouth._("That has been answered already."))
            raise LookAgain
        return typed

    def whom(self, parties: Sequence[Party], question: str) -> Talk[Party]:
        """Asks for one of these parties by number or name. Raises LookAgain for an empty line."""
        names = [self.teller.name(party) for party in parties]
        while True:
            self.mouth.say(question)
            for number, name in enumerate(names, 1):
                self.mouth.say(f"{number}: {name}")
            example = example_of(self.mouth, len(names), names[-1])
            typed = yield from self.read(self.mouth._("Number or name"), here=(example,))
            if not typed:
                raise LookAgain
            meant = yield from one_listed(self.mouth, typed, names)
            if meant is not None:
                return parties[meant]
            tell_numbers(self.mouth, len(names))

    def sentence(self, question: Question, party: Party | None = None) -> str:
        """Who has to do what, in public or as told to one party in private."""
        audience = Audience.of(party) if party is not None else TABLE
        return self.teller.question(describe(question, audience, self.session.game), party)

    def one_of(self, choices: Sequence[Choice], typed: str, private: bool = False) -> Choice | None:
        """The choice that a line means; otherwise prints what is possible and returns None."""
        if private and self.commands.helped_in_private(typed, choices, self.refused_in_private):
            return None
        if is_typed(typed, ALL_OF_THEM):
            read_out(self.mouth, choices, self.teller, everything=True)
            return None
        meant = meant_by(typed, choices)
        if len(meant) == 1:
            return meant[0]
        if (alike := first_of_alike([choice for choice in meant if not choice.refusals])) is not None:
            return alike
        if meant:
            tell_meant(meant, self.mouth, self.teller)
        elif choices and is_number(typed):
            tell_numbers(self.mouth, len(choices))
        else:
            self.mouth.say(self.mouth._("There is no such choice. Type a number, a part of a name, or “?” for help."))
        return None

    def act(
        self,
        question: Question | str,
        party: Party | None,
        value: object,
        source: str = "person",
        *,
        private: bool = False,
    ) -> bool:
        """Gives an answer to the session; if it is refused, prints why and returns False."""
        _ = self.mouth._
        number = question if isinstance(question, str) else question.id
        version = None if isinstance(question, str) else question.version
        try:
            self.session.answer(party, value, question=number, source=source, version=version)
        except RefusedError as refused:
            self.refuse(refused.refusals, private)
        except BadAnswerError as bad:
            stale = bad.code in ("stale", "unknown_question", "not_your_turn")
            self.mouth.say(_("That has been answered already.") if stale else _("That does not fit here."))
        except GameFailedError as incident:
            self.mouth.say(incident.after(_("Something went wrong in the program. The last answer was taken back.")))
        else:
            self.commands.refused = ()
            return True
        return False

    def refuse(self, refusals: Sequence[Refusal], private: bool = False) -> None:
        """Prints all reasons with their rules; for a private answer, `why` repeats them in private only."""
        if private:
            self.refused_in_private = refusals
        else:
            self.commands.refused = refusals
        self.mouth.say(self.mouth._("Not possible."))
        for refusal in refusals:
            self.mouth.say(why_line(refusal, self.teller))
