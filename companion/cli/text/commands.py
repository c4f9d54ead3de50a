"""What can be typed beside any public question: help, why, log, undo, board, correct, announcements, language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.cli.text import board, correction, reasons
from companion.cli.text.choices import Choice, meant_by
from companion.cli.text.talk import HELP, Ask, Talk, agrees, tell_help
from companion.engine.vocabulary import TABLE, BadAnswer, Refusal
from companion.table.session import Line, NeedsHold
from companion.texts import LANGUAGES

if TYPE_CHECKING:
    from companion.cli.text.game import TextGame

WORDS: Mapping[str, tuple[str, ...]] = {
    "help": HELP,
    "why": ("why", "warum", "porque", "porqué", "por qué", "por que"),
    "rule": ("rule", "regel", "regla"),
    "log": ("log", "protokoll", "registro"),
    "undo": ("undo", "zurück", "deshacer"),
    "redo": ("redo", "nochmal", "rehacer"),
    "board": ("board", "tisch", "mesa"),
    "hand": ("hand", "karten", "mano"),
    "odds": ("odds", "chancen", "probabilidades"),
    "correct": ("correct", "berichtigen", "corregir"),
    "any": ("any", "ansage", "anuncio"),
    "language": ("language", "sprache", "idioma"),
}
"""Each command by the words that mean it; `quit` is understood everywhere, see `companion.cli.text.table`."""

_MEANT = {word: command for command, words in WORDS.items() for word in words}


def command_in(typed: str) -> tuple[str | None, str]:
    """The command that a line begins with, and what follows it; None if it is none. Some are of two words."""
    words = typed.split()
    for count in (2, 1):
        command = _MEANT.get(" ".join(words[:count]).casefold())
        if command is not None:
            return command, " ".join(words[count:])
    return None, typed


USUAL_LOG = 10


class Commands:
    """The commands of one game. `choices` are the public options that `why` can be asked about.

    `refused` are the reasons against what was last wished for in public, until something else is answered.
    """

    def __init__(self, table: TextGame) -> None:
        self._table = table
        self.choices: Sequence[Choice] = ()
        self.refused: Sequence[Refusal] = ()
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
            "language": self._language,
        }

    def run(self, typed: str) -> Talk[bool]:
        """Carry out a command if the line is one; False if it is none."""
        command, rest = command_in(typed)
        if command is None:
            return False
        yield from self._acts[command](rest)
        return True

    # ── reasons ─────────────────────────────────────────────────────────────────────────────────────────────

    def private_why(self, typed: str, choices: Sequence[Choice], refused: Sequence[Refusal]) -> bool:
        """Answer “why” on a private screen, from what is known there; False if the line asks nothing of the kind."""
        command, rest = command_in(typed)
        if command == "why":
            self._explain(rest, choices, refused)
        return command == "why"

    def _why(self, rest: str) -> Talk[None]:
        self._explain(rest, self.choices, self.refused)
        return
        yield

    def _explain(self, rest: str, choices: Sequence[Choice], refused: Sequence[Refusal]) -> None:
        """What is asked about; without a name the last wish that was refused, else all that cannot be chosen."""
        mouth, teller = self._table.mouth, self._table.teller
        meant = meant_by(rest, choices) if rest else [choice for choice in choices if choice.refusals]
        if refused and not rest:
            reasons.explain_refusals(refused[:1], mouth, teller)
        elif meant:
            reasons.explain(meant, mouth, teller)
        else:
            mouth.say(mouth._("There is nothing to explain here."))

    def _rule(self, rest: str) -> Talk[None]:
        text = self._table.teller.rule(rest.upper())
        self._table.mouth.say(text or self._table.mouth._("There is no such rule."))
        return
        yield

    def _help(self, rest: str) -> Talk[None]:
        _, rules = self._table.mouth._, self._table.teller.rules
        example = next((rule for rule in rules if not rule.startswith("GEN-")), "GEN-1")
        for line in (
            _("why N: why a choice is not possible. rule {rule}: what a rule says.").format(rule=example),
            _("log: what happened. undo: take the last answer back. undo N: back to before line N. redo: do it again."),
            _("board: how the table stands. hand: own cards. odds: the chances of the dice."),
            _("correct: bring the record to the table. any: announce something, like a card."),
            _("language de, en or es."),
        ):
            self._table.mouth.say(line)
        tell_help(self._table.mouth)
        return
        yield

    # ── the log ─────────────────────────────────────────────────────────────────────────────────────────────

    def _log(self, rest: str) -> Talk[None]:
        most = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else USUAL_LOG
        for line in self._table.session.lines(TABLE)[-most:] if most else ():
            self._tell_line(line)
        return
        yield

    def _tell_line(self, line: Line) -> None:
        table, _ = self._table, self._table.mouth._
        entry, teller = line.entry, table.teller
        sentences = [f"{said} ({event.rule})" for event in line.events if (said := teller.in_full(event))]
        if entry.kind in ("undo", "redo"):
            sentences = [_("Taken back.") if entry.kind == "undo" else _("Done again.")]
        elif entry.kind in ("note", "incident", "overruled"):
            sentences = [entry.name]
        elif line.undone:
            sentences = [_("Taken back later: {what}").format(what=what) for what in self._undone(line)]
        for sentence in sentences:
            table.mouth.say(f"{entry.number}: {sentence}")

    def _undone(self, line: Line) -> list[str]:
        """What it was, as far as everybody had been told: what happened, else the answer, else whose it was."""
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
        except BadAnswer:
            table.mouth.say(_("There is nothing to take back."))
        except NeedsHold:
            if (yield from agrees(table.mouth, _("This takes back what was revealed. Do it?"))):
                self._back(line, held=True)

    def _back(self, line: int | None, held: bool) -> None:
        session = self._table.session
        if line is None:
            session.undo(held=held)
        else:
            session.undo_to(session.entry_number(TABLE, line), held=held)
        self._table.mouth.say(self._table.mouth._("Taken back."))

    def _redo(self, rest: str) -> Talk[None]:
        _ = self._table.mouth._
        try:
            self._table.session.redo()
            self._table.mouth.say(_("Done again."))
        except BadAnswer:
            self._table.mouth.say(_("There is nothing to do again."))
        return
        yield

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────

    def _board(self, rest: str) -> Talk[None]:
        for line in board.lines(self._table.session.view(TABLE), self._table.teller):
            self._table.mouth.say(line)
        return
        yield

    def _hand(self, rest: str) -> Talk[None]:
        """Own cards, on a screen of their own."""
        table, _ = self._table, self._table.mouth._
        party = yield from table.whom(table.session.game.parties, " ".join((_("Whose cards?"), _("Enter: nobody."))))
        name = table.teller.name(party)
        table.mouth.say(_("Give to {name}. Only {name} looks."), name=name)
        yield Ask(_("{name}: Enter").format(name=name))
        table.story.confide(party)
        for line in board.secrets(table.session, party, table.teller) or [_("There is nothing that is yours alone.")]:
            table.mouth.say(line)
        yield Ask(_("Enter hides this"), private=True)

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
        party = yield from table.whom(table.session.game.parties, question)
        yield from table.announce(party)

    def _language(self, rest: str) -> Talk[None]:
        table = self._table
        if rest in LANGUAGES:
            table.mouth.speak(rest)
            table.language_chosen()
            table.mouth.say(table.mouth._("English it is."))
        else:
            table.mouth.say(table.mouth._("The languages are: {languages}."), languages=", ".join(LANGUAGES))
        return
        yield
