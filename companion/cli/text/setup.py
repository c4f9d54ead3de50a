"""Sets up a game by questions: which game, players, variants and options, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.cli.text.choices import why_line
from companion.cli.text.decks import with_decks
from companion.cli.text.talk import HELP, Mouth, Talk, asked, number_in, pick, tell_help, tell_numbers
from companion.engine.vocabulary import BadPositionError, Refusal
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.schema import Option
from companion.packs.setup import SetupProblem, fits, is_chosen
from companion.table.chance import TYPED, VIRTUAL
from companion.table.evening import Evening, Group, TableGame, store_sentence
from companion.table.journal import Person, Seating, StoreError
from companion.table.play import GameFailedError, pack_teller
from companion.texts.wording import N_


@dataclass
class SetUp:
    """The choices so far. `options` contains chosen options only."""

    pack: Pack
    seating: Seating
    variants: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)


def set_up(evening: Evening, catalogue: Catalogue, mouth: Mouth) -> Talk[TableGame | None]:
    """Asks for everything and begins; None (with an explanation printed) if it cannot begin."""
    _ = mouth._
    pack = yield from _choose_pack(catalogue, mouth)
    if pack is None:
        return None
    pack = yield from with_decks(evening, catalogue, pack, mouth)
    seating, group = yield from _people(evening, pack, mouth)
    chosen = SetUp(pack, seating, list(pack.preset.variants), dict(pack.preset.options))
    if group is not None and group.pack == pack.id:
        chosen.variants = [name for name in group.variants if name in pack.variants]
        chosen.options = {name: value for name, value in group.options.items() if name in pack.options}
    yield from _switches(chosen, mouth)
    dice = yield from pick(
        mouth, _("Who throws the dice?"), [_("We do, and type them in."), _("The box does.")], usual=0
    )
    chosen.sources = {"roll": (VIRTUAL if dice else TYPED,)}
    return _begin(evening, chosen, mouth, group)


def _choose_pack(catalogue: Catalogue, mouth: Mouth) -> Talk[Pack | None]:
    _ = mouth._
    infos = [info for info in catalogue.list() if info.title is not None and not info.broken]
    if not infos:
        mouth.say(_("There is no game here that can be played."))
        return None
    titles = [said(info.title, mouth) for info in infos]
    place = 0 if len(infos) == 1 else (yield from pick(mouth, _("Which game?"), titles))
    try:
        pack = catalogue.load(infos[place].id)
    except InvalidPackError as errors:
        mouth.say(_("The files of this game have mistakes."))
        for error in errors.errors[:5]:
            mouth.say(str(error))
        return None
    mouth.say(f"{said(pack.title, mouth)}. {said(pack.about, mouth)}")
    return pack


def _people(evening: Evening, pack: Pack, mouth: Mouth) -> Talk[tuple[Seating, Group | None]]:
    """Asks for a remembered group, or for new names on one line, in clockwise order."""
    _ = mouth._
    groups = evening.groups()
    if groups:
        names = [*(", ".join(person.name for person in group.seating.people) for group in groups), _("New names")]
        place = yield from pick(mouth, _("Who plays?"), names)
        if place < len(groups):
            return groups[place].seating, groups[place]
    while True:
        mouth.say(
            _("Names, clockwise, with commas between. For {min} to {max} players."),
            min=pack.players.min,
            max=pack.players.max,
        )
        typed = yield from asked(_("Names"))
        if typed.casefold() in HELP:
            example = ", ".join(("Anna", "Ben", "Cem", "Dora", "Emil", "Fatma", "Greta", "Hugo")[: pack.players.min])
            tell_help(mouth, (_("Here fit the names of all who play, such as: {names}").format(names=example),))
            continue
        names = [" ".join(name.split()) for name in typed.split(",") if name.strip()]
        if len({name.casefold() for name in names}) < len(names):
            mouth.say(_("Every name may stand only once."))
        elif not _told(pack.judge(players=len(names)), pack, mouth):
            return Seating.of([Person(name) for name in names]), None


def _switches(chosen: SetUp, mouth: Mouth) -> Talk[None]:
    """Asks for variants and options; a number switches one, Enter continues."""
    _, pack = mouth._, chosen.pack
    items = [*pack.variants.items(), *pack.options.items()]
    if not items:
        return
    mouth.say(_("Variants and options. A number switches one, Enter goes on."))
    for number, (name, item) in enumerate(items, 1):
        mouth.say(f"{number}: {said(item.title, mouth)}: {_state(chosen, name, mouth)}. {said(item.text, mouth)}")
    while True:
        typed = yield from asked(_("Number, or Enter"))
        switched = number_in(typed, len(items))
        if switched is not None:
            name, item = items[switched - 1]
            yield from _switch(chosen, name, item, mouth)
            mouth.say(f"{switched}: {said(item.title, mouth)}: {_state(chosen, name, mouth)}.")
        elif typed.casefold() in HELP:
            tell_help(mouth, (_("Here fits a number from 1 to {count}, or Enter.").format(count=len(items)),))
        elif typed:
            tell_numbers(mouth, len(items))
        elif not _told(pack.judge(chosen.variants, chosen.options, len(chosen.seating.people)), pack, mouth):
            return


def _state(chosen: SetUp, name: str, mouth: Mouth) -> str:
    """The present value of a variant or option: on, off, the chosen value or the usual one."""
    _, option = mouth._, chosen.pack.options.get(name)
    value = chosen.options.get(name, option.default if option is not None else None)
    if is_chosen(value) and value is not True:
        return pack_teller(chosen.pack, mouth.language, titled=True).value(name, value)
    return _("on") if name in chosen.variants or is_chosen(value) else _("off")


def _switch(chosen: SetUp, name: str, item: object, mouth: Mouth) -> Talk[None]:
    """Switches a variant or option, asking for its value if it has one."""
    _ = mouth._
    if name in chosen.variants:
        chosen.variants.remove(name)
    elif name in chosen.options:
        del chosen.options[name]
    elif not isinstance(item, Option):
        chosen.variants.append(name)
    elif item.type == "switch":
        chosen.options[name] = True
    elif item.type == "choice":
        names = [pack_teller(chosen.pack, mouth.language, titled=True).value(name, value) for value in item.values]
        _choose(chosen, name, item, item.values[(yield from pick(mouth, said(item.title, mouth), names))])
    else:
        typed = "?"
        while typed:
            mouth.say(_(UNITS[item.type]), min=item.min, max=item.max)
            typed = yield from asked(_("Number, or Enter"))
            is_one = typed.isascii() and typed.isdigit() and len(typed) < 10
            if is_one and fits(item, int(typed)):
                _choose(chosen, name, item, int(typed))
                return


def _choose(chosen: SetUp, name: str, option: Option, value: str | int) -> None:
    """Stores a value; the usual value removes the choice."""
    if value != option.default:
        chosen.options[name] = value


UNITS = {
    "int": N_("From {min} to {max}."),
    "minutes": N_("Minutes, from {min} to {max}."),
    "seconds": N_("Seconds, from {min} to {max}."),
}


def _begin(evening: Evening, chosen: SetUp, mouth: Mouth, group: Group | None) -> TableGame | None:
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


def _told(problems: Sequence[SetupProblem], pack: Pack, mouth: Mouth) -> bool:
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
