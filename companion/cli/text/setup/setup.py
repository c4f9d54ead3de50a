"""Sets up a game by questions: which game, players, variants and options, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.cli.text.parsing.choices import why_line
from companion.cli.text.parsing.names import are_different, names_in, words_in
from companion.cli.text.setup.decks import choose_decks, decks_of, usually_along, with_decks
from companion.cli.text.setup.steps import StepBack, walk, ways_back
from companion.cli.text.talk import (
    HELP,
    LookAgain,
    Mouth,
    Talk,
    agrees,
    asked,
    number_in,
    pick,
    tell_help,
    tell_numbers,
)
from companion.engine.questions import Kind
from companion.engine.vocabulary import BadPositionError, Refusal
from companion.games.decks import Mode
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.decks.deck_library import FOLDER, Library
from companion.packs.decks.reader_pack import DECKS
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.schema import PackOption
from companion.packs.setup import SetupProblem, fits, is_chosen
from companion.table.chance import TYPED, VIRTUAL
from companion.table.evening import Evening, Group, TableGame, store_sentence
from companion.table.journal import Person, Seating, StoreError
from companion.table.play import GameFailedError, pack_teller
from companion.texts.typed import is_typed
from companion.texts.wording import N_

T = TypeVar("T")


@dataclass
class SetUpChoices:
    """The choices so far. `options` contains chosen options only."""

    pack: Pack
    seating: Seating
    variants: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)


def set_up(evening: Evening, catalogue: Catalogue, mouth: Mouth) -> Talk[TableGame | None]:
    """Asks for everything and begins; None if somebody went back or it cannot begin (explanation printed)."""
    asking = _Asking(evening, catalogue, mouth)
    steps = (asking.which, asking.decks, asking.group_, asking.names, asking.switches, asking.dice)
    if not (yield from walk(steps)):
        return None
    return _begin(evening, asking.chosen(), mouth, asking.group)


class _Asking:
    """The questions of a set-up, each a step for `walk`, and the answers so far."""

    def __init__(self, evening: Evening, catalogue: Catalogue, mouth: Mouth) -> None:
        self._evening, self._catalogue, self._mouth = evening, catalogue, mouth
        self._game: Pack | None = None
        self._with_decks: Pack | None = None
        self._along: dict[str, Mode] | None = None
        self._seating: Seating | None = None
        self._chosen: SetUpChoices | None = None
        self.group: Group | None = None

    def which(self) -> Talk[bool]:
        """Asks for the game. Raises StepBack if none can be played."""
        mouth, _ = self._mouth, self._mouth._
        infos = [info for info in self._catalogue.list() if info.title is not None and not info.broken]
        if not infos:
            mouth.say(_("There is no game here that can be played."))
            raise StepBack
        titles, place = [said(info.title, mouth) for info in infos], 0
        if len(infos) > 1:
            place = yield from pick(mouth, _("Which game?"), titles, about=ways_back(mouth))
        try:
            pack = self._catalogue.load(infos[place].id)
        except InvalidPackError as errors:
            mouth.say(_("The files of this game have mistakes."))
            for error in errors.errors[:5]:
                mouth.say(str(error))
            raise StepBack from errors
        mouth.say(f"{said(pack.title, mouth)}. {said(pack.about, mouth)}")
        if self._game is None or pack.id != self._game.id:
            self._along = None
        self._game = self._with_decks = pack
        return len(infos) > 1

    def decks(self) -> Talk[bool]:
        """Asks for the decks, in a game that uses any."""
        game = known(self._game)
        if DECKS not in game.sources.files:
            return False
        library = Library(self._evening.folder / FOLDER, self._catalogue)
        decks = decks_of(library, self._mouth)
        self._along = self._along if self._along is not None else usually_along(library, game)
        yield from choose_decks(decks, self._along, self._mouth)
        self._with_decks = with_decks(game, decks, self._along, self._mouth)
        return True

    def group_(self) -> Talk[bool]:
        """Asks for a remembered group, or for new players."""
        mouth, _ = self._mouth, self._mouth._
        self.group = self._seating = None
        groups = self._evening.groups()
        if not groups:
            return False
        names = [*(", ".join(person.name for person in group.seating.people) for group in groups), _("New names")]
        place = yield from pick(mouth, _("Who plays?"), names, about=ways_back(mouth))
        if place < len(groups):
            self.group, self._seating = groups[place], groups[place].seating
        return True

    def names(self) -> Talk[bool]:
        """Asks for new names on one line, clockwise, and prints them for confirmation."""
        mouth, _ = self._mouth, self._mouth._
        asked_for = self.group is None
        if self.group is None:
            names = yield from ask_names(known(self._with_decks), mouth)
            self._seating = Seating.of([Person(name) for name in names])
        people = [person.name for person in known(self._seating).people]
        told = _("1 player: {names}.") if len(people) == 1 else _("{count} players: {names}.")
        mouth.say(told, count=len(people), names=", ".join(people))
        return asked_for

    def switches(self) -> Talk[bool]:
        """Asks for variants and options; a number switches one, Enter continues."""
        chosen, mouth, _ = self.chosen(), self._mouth, self._mouth._
        items = [*chosen.pack.variants.items(), *chosen.pack.options.items()]
        if not items:
            return False
        _tell_switches(chosen, items, mouth)
        while True:
            typed = yield from asked(_("Number, or Enter"))
            switched = number_in(typed, len(items))
            if switched is not None:
                name, item = items[switched - 1]
                yield from _switch(chosen, name, item, mouth)
                mouth.say(f"{switched}: {said(item.title, mouth)}: {_state(chosen, name, mouth)}.")
            elif is_typed(typed, HELP):
                here = _("Here fits a number from 1 to {count}, or Enter.").format(count=len(items))
                tell_help(mouth, (here, *ways_back(mouth)))
                _tell_switches(chosen, items, mouth)
            elif typed:
                tell_numbers(mouth, len(items))
            elif not told_problems(_judged(chosen), chosen.pack, mouth):
                return True

    def dice(self) -> Talk[bool]:
        """Asks for the source of dice, in a game that throws any."""
        mouth, _ = self._mouth, self._mouth._
        if Kind.ROLL not in known(self._with_decks).game.chance:
            return False
        who = [_("We do, and type them in."), _("The box does.")]
        dice = yield from pick(mouth, _("Who throws the dice?"), who, usual=0, about=ways_back(mouth))
        self.chosen().sources = {"roll": (VIRTUAL if dice else TYPED,)}
        return True

    def chosen(self) -> SetUpChoices:
        """The options in use: this group's choices now, else those of its last evening, else the defaults."""
        pack, seating, group = known(self._with_decks), known(self._seating), self.group
        if self._chosen is None or (self._chosen.pack, self._chosen.seating) != (pack, seating):
            self._chosen = SetUpChoices(pack, seating, list(pack.preset.variants), dict(pack.preset.options))
            if group is not None and group.pack == pack.id:
                self._chosen.variants = [name for name in group.variants if name in pack.variants]
                options = {name: value for name, value in group.options.items() if name in pack.options}
                self._chosen.options = options
        return self._chosen


def known(answer: T | None) -> T:
    """An answer from an earlier step, which must have been given."""
    assert answer is not None
    return answer


def ask_names(pack: Pack, mouth: Mouth) -> Talk[list[str]]:
    """Asks until there are as many names as the game allows, all different."""
    _ = mouth._
    while True:
        mouth.say(
            _("Names, clockwise, with commas between. For {min} to {max} players."),
            min=pack.players.min,
            max=pack.players.max,
        )
        typed = yield from asked(_("Names"))
        if is_typed(typed, HELP):
            example = ", ".join(("Anna", "Ben", "Cem", "Dora", "Emil", "Fatma", "Greta", "Hugo")[: pack.players.min])
            here = _("Here fit the names of all who play, such as: {names}").format(names=example)
            tell_help(mouth, (here, *ways_back(mouth)))
            continue
        names = yield from _with_commas(names_in(typed), words_in(typed), pack, mouth)
        if not are_different(names):
            mouth.say(_("Every name may stand only once."))
        elif not told_problems(pack.judge(players=len(names)), pack, mouth):
            return names


def _with_commas(names: list[str], words: list[str], pack: Pack, mouth: Mouth) -> Talk[list[str]]:
    """The names as typed, or each word as a name if the commas were probably forgotten."""
    _ = mouth._
    doubtful = len(names) == 1 or bool(pack.judge(players=len(names)))
    if len(words) <= len(names) or not doubtful or not are_different(words):
        return names
    if pack.judge(players=len(words)):
        mouth.say(_("Commas are missing between the names."))
        return names
    meant = _("Commas are missing between the names. Are these {count} players: {names}?")
    try:
        is_so = yield from agrees(mouth, meant.format(count=len(words), names=", ".join(words)))
    except StepBack as back:  # back to the names
        raise LookAgain from back
    return words if is_so else names


def _tell_switches(chosen: SetUpChoices, items: Sequence[tuple[str, Any]], mouth: Mouth) -> None:
    mouth.say(mouth._("Variants and options. A number switches one, Enter goes on."))
    for number, (name, item) in enumerate(items, 1):
        mouth.say(f"{number}: {said(item.title, mouth)}: {_state(chosen, name, mouth)}. {said(item.text, mouth)}")


def _judged(chosen: SetUpChoices) -> Sequence[SetupProblem]:
    return chosen.pack.judge(chosen.variants, chosen.options, len(chosen.seating.people))


def _state(chosen: SetUpChoices, name: str, mouth: Mouth) -> str:
    """The present value of a variant or option: on, off, the chosen value or the usual one."""
    _, option = mouth._, chosen.pack.options.get(name)
    value = chosen.options.get(name, option.default if option is not None else None)
    if is_chosen(value) and value is not True:
        return pack_teller(chosen.pack, mouth.language, titled=True).value(name, value)
    return _("on") if name in chosen.variants or is_chosen(value) else _("off")


def _switch(chosen: SetUpChoices, name: str, item: object, mouth: Mouth) -> Talk[None]:
    """Switches a variant or option, asking for its value if it has one; “back” leaves it unchanged."""
    try:
        yield from _switch_or_ask(chosen, name, item, mouth)
    except StepBack as back:  # back to the list
        raise LookAgain from back


def _switch_or_ask(chosen: SetUpChoices, name: str, item: object, mouth: Mouth) -> Talk[None]:
    _ = mouth._
    if name in chosen.variants:
        chosen.variants.remove(name)
    elif name in chosen.options:
        del chosen.options[name]
    elif not isinstance(item, PackOption):
        chosen.variants.append(name)
    elif item.type == "switch":
        chosen.options[name] = True
    elif item.type == "choice":
        names = [pack_teller(chosen.pack, mouth.language, titled=True).value(name, value) for value in item.values]
        _choose(
            chosen,
            name,
            item,
            item.values[(yield from pick(mouth, said(item.title, mouth), names, about=ways_back(mouth)))],
        )
    else:
        typed = " "
        while typed:
            if is_typed(typed, HELP):
                mouth.say(f"{said(item.title, mouth)}. {said(item.text, mouth)}")
            mouth.say(_(UNITS[item.type]), min=item.min, max=item.max)
            typed = yield from asked(_("Number, or Enter"))
            is_one = typed.isascii() and typed.isdigit() and len(typed) < 10
            if is_one and fits(item, int(typed)):
                _choose(chosen, name, item, int(typed))
                return


def _choose(chosen: SetUpChoices, name: str, option: PackOption, value: str | int) -> None:
    """Stores a value; the usual value removes the choice."""
    if value != option.default:
        chosen.options[name] = value


UNITS = {
    "int": N_("From {min} to {max}."),
    "minutes": N_("Minutes, from {min} to {max}."),
    "seconds": N_("Seconds, from {min} to {max}."),
}


def _begin(evening: Evening, chosen: SetUpChoices, mouth: Mouth, group: Group | None) -> TableGame | None:
    _, people = mouth._, [person.name for person in chosen.seating.people]
    levels = dict(group.levels) if group is not None and group.pack == chosen.pack.id else {}
    began: dict[str, Any] = {
        "variants": chosen.variants,
        "options": chosen.options,
        "levels": levels,
        "sources": chosen.sources,
        "pack": chosen.pack,
    }
    try:
        game = evening.begin(chosen.pack.id, chosen.seating, **began)
    except StoreError as error:
        mouth.say(store_sentence(error, mouth._))
        mouth.say(_("We play on without saving."))
        game = evening.begin(chosen.pack.id, chosen.seating, unsaved=True, **began)
    except BadPositionError as wrong:
        _tell(wrong.refusals, chosen.pack, mouth)
        return None
    except GameFailedError as incident:
        mouth.say(_("Something went wrong in the program: {detail}"), detail=incident.detail)
        return None
    name = group.name if group is not None else ", ".join(people)
    try:
        evening.save_group(Group(name, chosen.seating, chosen.pack.id, tuple(chosen.variants), chosen.options, levels))
    except StoreError as error:
        mouth.say(store_sentence(error, mouth._))
    return game


def told_problems(problems: Sequence[SetupProblem], pack: Pack, mouth: Mouth) -> bool:
    """Prints why the choices cannot be combined; returns whether there was anything to print."""
    _tell([Refusal(problem.rule, problem.code, problem.facts) for problem in problems], pack, mouth)
    return bool(problems)


def _tell(refusals: Sequence[Refusal], pack: Pack, mouth: Mouth) -> None:
    teller = pack_teller(pack, mouth.language, titled=True)
    for refusal in refusals:
        mouth.say(why_line(refusal, teller))


def said(words: Words | None, mouth: Mouth) -> str:
    """A text of the pack in the present language."""
    return words.told_in(mouth.language) if words is not None else ""
