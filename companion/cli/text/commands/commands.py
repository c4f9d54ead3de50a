"""Commands that can be typed at any public question: help, why, log, undo, board, correct, announcements, language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.cli.text.commands import advising, announcing, by_box, correction, explaining
from companion.cli.text.commands.pages import pages
from companion.cli.text.parsing import asking, proposing
from companion.cli.text.parsing.choices import Choice, meant_by, why_line
from companion.cli.text.parsing.command_words import CHANGING, WORDS, Typed, command_in
from companion.cli.text.talk import Mouth, Talk, agrees, asked, in_full, tell_help
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE, Audience, BadAnswerError, Refusal
from companion.languages import own_name
from companion.models.record.how_it_went import how_it_went
from companion.table.journal import ADVICE, WHY
from companion.table.play import ConfirmationRequiredError, GameFailedError, Line, press, reasons_in
from companion.texts import standing
from companion.texts.typed import is_typed, typed_in

if TYPE_CHECKING:
    from companion.cli.text.commands.desk import Desk


class Commands:
    """The commands of one game, at the prompt that waits: `choices` are the public options that are listed there, and
    can be asked about; `here` says what can be typed.

    `refused` are the reasons against what was last wished for in public, until something else is asked.
    """

    def __init__(self, table: Desk) -> None:
        self._table = table
        self.choices: Sequence[Choice] = ()
        self.refused: Sequence[Refusal] = ()
        self.here: Sequence[str] = ()
        self._asked_at: int | None = None
        self._acts: dict[str, Callable[[str], Talk[None]]] = {
            "help": self._help,
            "why": self._why,
            "rule": self._rule,
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "board": self._board,
            "hand": self._hand,
            "odds": self._odds,
            "correct": self._correct,
            "any": self._any,
            "press": self._press,
            "box": self._box,
            "curve": self._curve,
            "advice": self._advice,
            "language": self._language,
        }

    def at(self, here: Sequence[str], choices: Sequence[Choice] | None) -> None:
        """Sets the prompt that is open. Without `choices`, earlier refusals do not belong to it or are private."""
        self.here, self.choices = here, choices or ()
        question = self._table.session.question
        asked_at = question.id if question is not None and choices is not None else None
        if asked_at is None or asked_at != self._asked_at:
            self.refused = ()
        self._asked_at = asked_at

    def run(self, typed: str) -> Talk[bool]:
        """Carries out a line if it is a command; returns False if not."""
        found = self._found(typed, self.choices)
        if found is None:
            return False
        mouth = self._table.mouth
        words = WORDS[found.command]
        if found.command in CHANGING and not is_typed(found.word, words, mouth.language):
            here = typed_in(words, mouth.language)[0]
            mouth.say(mouth._("Nothing was done. In this language “{typed}” is: {word}"), typed=found.word, word=here)
        else:
            yield from self._acts[found.command](found.rest)
        return True

    def _found(self, typed: str, choices: Sequence[Choice]) -> Typed | None:
        """The command in a line; a question in words about a thing counts as `why`."""
        if (found := command_in(typed)) is not None:
            return found
        question = self._table.session.question
        are_answers = question is not None and question.kind is Kind.TEXT
        topic = "" if are_answers or meant_by(typed, choices) else asking.topic_in(typed)
        return Typed("why", topic, typed) if topic else None

    # ── reasons ─────────────────────────────────────────────────────────────────────────────────────────────

    def helped_in_private(self, typed: str, choices: Sequence[Choice], refused: Sequence[Refusal]) -> bool:
        """Answers “help” and “why” on a private screen; returns False if the line is neither."""
        found = self._found(typed, choices)
        if found is None or found.command not in ("why", "help", "rule"):
            return False
        if found.command == "rule":
            self._tell_rule(found.rest, choices)
        elif found.command == "why" or found.rest:
            self._explain(found.rest, choices, refused)
        else:
            mouth = self._table.mouth
            tell_help(mouth, self.here)
            mouth.say(
                mouth._("“why 2”: what is against line 2. “all”: all that there is. The rest can be done at the table.")
            )
        return True

    def _why(self, rest: str) -> Talk[None]:
        self._explain(rest, self.choices, self.refused)
        return
        yield

    def _explain(self, rest: str, choices: Sequence[Choice], refused: Sequence[Refusal]) -> None:
        """Explains what is asked about; see `explaining`."""
        table = self._table
        if rest:
            explaining.explain(table.game, rest, choices, table.mouth, table.teller)
        else:
            explaining.explain_all(table.game, choices, refused, table.mouth, table.teller)

    def _rule(self, rest: str) -> Talk[None]:
        self._tell_rule(rest, self.choices)
        return
        yield

    def _tell_rule(self, rest: str, choices: Sequence[Choice]) -> None:
        """Prints a rule by its id, or a thing by name, else the rules with these words; without a name, lists what can
        be explained.
        """
        table = self._table
        if not rest:
            explaining.tell_parts(table.game, choices, table.mouth, table.teller)
        elif explaining.RULE.fullmatch(rest):
            table.mouth.say(table.teller.rule(rest.upper()) or table.mouth._("There is no such rule."))
        elif not explaining.tell_found(table.game, rest, choices, table.mouth, table.teller):
            explaining.explain(table.game, rest, choices, table.mouth, table.teller)

    def _help(self, rest: str) -> Talk[None]:
        """Prints what can be typed at this question and everywhere; with a name, explains that thing."""
        if rest:
            self._explain(rest, self.choices, self.refused)
            return
        _, rules = self._table.mouth._, self._table.teller.rules
        things = explaining.things_of(self._table.game, self._table.teller)
        thing = next((thing.title for thing in things.values()), "")
        for line in self.here:
            self._table.mouth.say(line)
        example = next((rule for rule in rules if not rule.startswith("GEN-")), "GEN-1")
        for line in (
            _("why N: why a choice is not possible. rule {rule}: what a rule says.").format(rule=example),
            _("why {name}: what that does.").format(name=thing) if thing else "",
            _("log: what happened. undo: take the last answer back. undo N: back to before line N. redo: do it again."),
            _("board: how the table stands. hand: own cards. odds: the chances of the dice."),
            _("correct: bring the record to the table. any: announce something, like a card."),
            _("press 2 1: the first button at place 2."),
            _("box: give a seat to the box, or take it back.") if by_box.is_known(self._table.session) else "",
            _("advice: what the box would do, once a turn.") if self._table.game.adviser.allowed() else "",
            _("language {codes}: another language.").format(codes=", ".join(self._table.mouth.languages)),
        ):
            self._table.mouth.say(line)
        tell_help(self._table.mouth)
        return
        yield

    # ── the log ─────────────────────────────────────────────────────────────────────────────────────────────

    def _log(self, rest: str) -> Talk[None]:
        """Prints the log or its last lines; if it is longer than the terminal, page by page from the newest."""
        most = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else None
        lines = self._table.session.lines(TABLE)
        told = [told for line in (lines[-most:] if most else lines) for told in self._told(line)]
        for page in pages(told, self._table.page() if self._table.page is not None else None):
            for sentence in page.lines:
                self._table.mouth.say(sentence)
            if page.before and (yield from self._goes_on(page.before)):
                return

    def _curve(self, _rest: str) -> Talk[None]:
        """Prints how a finished game went: the chances along the way, and the answers that turned it."""
        table = self._table
        for line in how_it_went(table.game.look_back, table.teller, table.mouth._).plainly(table.teller):
            table.mouth.say(line)
        return
        yield

    def _goes_on(self, before: int) -> Talk[bool]:
        """Asks whether to show earlier lines; False if not."""
        mouth = self._table.mouth
        mouth.say(mouth._("Lines before these: {count}. Enter shows them, anything else goes back."), count=before)
        return bool((yield from asked(mouth._("Enter"))))

    def _told(self, line: Line) -> list[str]:
        table, _ = self._table, self._table.mouth._
        entry, teller = line.entry, table.teller
        sentences = [f"{said} ({event.rule})" for event in line.events if (said := teller.in_full(event))]
        if entry.kind in ("undo", "redo"):
            sentences = [_("Taken back.") if entry.kind == "undo" else _("Done again.")]
        elif entry.kind == ADVICE:
            sentences = [_("{name} has asked what the box would do.").format(name=teller.name(entry.value[0]))]
        elif entry.kind == WHY:
            sentences = list(map(teller.saying, reasons_in([entry])))
        elif entry.kind in ("note", "incident", "overruled"):
            sentences = [entry.name]
        elif line.undone:
            sentences = [_("Taken back later: {what}").format(what=what) for what in self._undone(line)]
        return [f"{entry.number}: {sentence}" for sentence in sentences]

    def _undone(self, line: Line) -> list[str]:
        """The lines for an undone entry, as far as it was public: its events, or the answer, or who answered."""
        (entry, teller), _ = (line.entry, self._table.teller), self._table.mouth._
        if happened := [said for event in line.events if (said := teller.in_full(event))]:
            return happened
        name = teller.name(entry.party) if entry.party else ""
        if entry.value in (None, []):
            return [_("{name} has chosen.").format(name=name) if name else _("a choice.")]
        chosen = teller.value(entry.name, entry.value)
        return [f"{name}: {chosen}." if name else f"{chosen}."]

    def _undo(self, rest: str) -> Talk[None]:
        table, _ = self._table, self._table.mouth._
        line = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 9 else None
        try:
            self._back(line, held=False)
        except BadAnswerError:
            table.mouth.say(_("There is nothing to take back."))
        except ConfirmationRequiredError:
            if (yield from agrees(table.mouth, _("This takes back what was revealed. Do it?"))):
                self._back(line, held=True)

    def _back(self, line: int | None, held: bool) -> None:
        session = self._table.session
        if line is None:
            session.undo(held=held)
        else:
            session.undo_to(session.log(TABLE).entry_number(line), held=held)
        self._table.mouth.say(self._table.mouth._("Taken back."))

    def _redo(self, rest: str) -> Talk[None]:
        _ = self._table.mouth._
        try:
            self._table.session.redo()
            self._table.mouth.say(_("Done again."))
        except BadAnswerError as bad:
            changed = _("The rules were updated and no longer accept what was taken back.")
            self._table.mouth.say(changed if bad.code == "rules_changed" else _("There is nothing to do again."))
        return
        yield

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────

    def _board(self, rest: str) -> Talk[None]:
        session, teller, mouth = self._table.session, self._table.teller, self._table.mouth
        for line in standing.lines(session.view(TABLE), teller):
            mouth.say(line)
        if session.question is not None:
            for line in proposing.lying(session.question, session, teller, mouth):
                mouth.say(line)
        return
        yield

    def _hand(self, rest: str) -> Talk[None]:
        """Shows a person's own cards on a private screen."""
        table, _ = self._table, self._table.mouth._
        people = table.session.seating.people_of(table.session.game.parties)
        party = yield from table.whom(people, " ".join((_("Whose cards?"), _("Enter: nobody."))))
        name = table.teller.name(party)
        table.mouth.say(_("Give to {name}. Only {name} looks."), name=name)
        yield from asked(_("{name}: Enter").format(name=name))
        table.story.confide(party)
        session, teller = table.session, table.teller
        mine = standing.alone(session.view(Audience.of(party)), session.view(TABLE), party, teller)
        for line in mine or [_("There is nothing here that only you may see.")]:
            table.mouth.say(line)
        yield from asked(_("Enter hides this"), private=True)

    def _odds(self, rest: str) -> Talk[None]:
        table = self._table
        chances = table.session.game.odds()
        for side, chance in (chances or {}).items():
            table.mouth.say(f"{table.teller.name(side)}: {100 * float(chance):.1f} %")
        if not chances:
            table.mouth.say(table.mouth._("No dice contest is under way."))
        return
        yield

    def _correct(self, rest: str) -> Talk[None]:
        yield from correction.correct(self._table.session, self._table.teller, self._table.mouth)

    def _any(self, rest: str) -> Talk[None]:
        table, _ = self._table, self._table.mouth._
        question = " ".join((_("Who announces something?"), _("Enter: nobody.")))
        people = table.session.seating.people_of(table.session.game.parties)
        party = yield from table.whom(people, question)
        yield from announcing.announce(table, party)

    def _box(self, rest: str) -> Talk[None]:
        yield from by_box.turn(self._table.session, self._table.mouth, self._table.teller, self._table.read, rest)

    def _advice(self, rest: str) -> Talk[None]:
        yield from advising.advise(self._table.game, self._table.mouth, rest)

    def _press(self, rest: str) -> Talk[None]:
        """A button as somebody presses it: `rest` is the number of the place and that of the button."""
        table, _ = self._table, self._table.mouth._
        numbers = [int(word) for word in rest.split() if word.isascii() and word.isdigit() and len(word) < 3]
        if len(numbers) != 2:
            table.mouth.say(_("press 2 1: the first button at place 2."))
            return
        place, button = numbers
        try:
            pressed = press(table.session, place, button, lambda warned: False)
            if pressed.warns:
                for refusal in pressed.warns:
                    table.mouth.say(why_line(refusal, table.teller))
                if not (yield from agrees(table.mouth, _("The group lets this pass, and it is written down. Do it?"))):
                    return
                pressed = press(table.session, place, button)
        except GameFailedError as incident:
            table.mouth.say(incident.after(_("Something went wrong in the program. The last answer was taken back.")))
            return
        if pressed.refusals:
            table.refuse(pressed.refusals)
        elif pressed.change is None:
            table.mouth.say(_("This button means nothing now."))
        elif not pressed.change.events:
            table.mouth.say(_("That counts."))

    def _language(self, rest: str) -> Talk[None]:
        told_language(rest, self._table.mouth, self._table.language_chosen)
        return
        yield


def told_language(rest: str, mouth: Mouth, chosen: Callable[[], None]) -> None:
    """Switches to a language typed by code or name and calls `chosen`; otherwise prints the available ones."""
    known = mouth.languages
    codes = [code for code in known if code.casefold() == rest.casefold()]
    meant = codes or [known[n] for n in in_full(rest, [own_name(code) for code in known])]
    if meant:
        mouth.speak(meant[0])
        chosen()
        # translators: said after a change to your language, so that it names yours
        mouth.say(mouth._("English it is."))
    else:
        mouth.say(mouth._("The languages are: {languages}."), languages=", ".join(known))
