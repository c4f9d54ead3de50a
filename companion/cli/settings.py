"""`companion settings`: lists what can be set in a game, as files of house rules write it."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.cli.house import FAILED, MISUSED, CommandError, House, Subparsers, add_folders, pack_named
from companion.languages import grouped, told_in

if TYPE_CHECKING:
    from companion.packs.house.settable.listing import Entry

LANGUAGE = "en"
WIDTH = 110
"""Characters of a line of text."""

HEADS: Mapping[str, str] = {
    "numbers": "numbers: set: {parameters.NAME: …}",
    "choices": "choices: set: {parameters.NAME: …}",
    "steps": "steps: steps: {NAME: true or false}",
    "orders": "orders: order: {NAME: …}",
    "rules": 'rules: enforce: {ID: warn or "off"}, and what a clause may allow',
    "options": "options: preset: {options: {NAME: …}}",
    "variants": "variants: preset: {variants: [NAME]}",
    "clauses": "clauses of this pack: house:",
    "actions": "actions for clauses: forbid or require: NAME",
    "facts": "facts for clauses: when: {NAME: …}",
    "keys": "keys of files: set: {KEY: …}; ID is the id of a card, post or land",
    "changed": "what the house rule has changed",
}
"""Section → how it is headed, with where in a file it is written."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("settings", help="list what can be set in a game")
    parser.add_argument("game", help="the id of a pack, or its folder")
    parser.add_argument("word", nargs="?", default="", help="only what has this word in its name or its texts")
    parser.add_argument("--house", metavar="NAME", help="what this house rule has made of it, beside what is printed")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="of the list")
    add_folders(parser)


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the list; returns 1 if nothing has the word."""
    from companion.packs.house.settable.listing import PackSettings, holding

    printed, catalogue = pack_named(args, house, args.game)
    pack = printed
    if args.house is not None:
        pack, catalogue = pack_named(args, house, args.house)
        if printed.id not in pack.extends:
            raise CommandError(f"--house: {pack.id} does not extend {printed.id}.", MISUSED)
    elif pack.extends:
        printed = catalogue.load(pack.extends[-1])
    told = PackSettings(pack, printed).plain()
    sections = holding({name: told[name] for name in HEADS}, args.word)
    if args.format == "json":
        house.say(*json.dumps({**told, **sections}, ensure_ascii=False, indent=2).split("\n"))
    else:
        house.say(*_text(told, sections))
    if not any(sections.values()):
        house.tell(f"companion settings: nothing in {pack.id} has {args.word} in its name or its texts.")
        return FAILED
    return 0


def _text(told: Mapping[str, Any], sections: Mapping[str, list[Entry]]) -> Iterator[str]:
    name = told["house"] or told["game"]
    extends = f", extends {told['game']}" if told["house"] else ""
    yield f"{told_in(told['title'], LANGUAGE)} ({name}{extends})"
    for section, listed in sections.items():
        if listed:
            yield from ("", HEADS[section])
            wide = min(44, max(len(entry["name"]) for entry in listed))
            for entry in listed:
                yield from _entry(section, entry, wide)


def _entry(section: str, entry: Entry, wide: int) -> Iterator[str]:
    yield f"  {entry['name']:<{wide}}  {BRIEF[section](entry)}".rstrip()
    for said in _sentences(entry):
        yield from textwrap.wrap(said, WIDTH, initial_indent="      ", subsequent_indent="      ")


def _sentences(entry: Entry) -> Iterator[str]:
    for rule, said in entry.get("sentences", {}).items():
        yield f"{rule}: {told_in(said, LANGUAGE)}"
    if entry.get("text") and not entry.get("sentences"):
        yield told_in(entry["text"], LANGUAGE)


def _number(entry: Entry) -> str:
    unit = f" {entry['unit']}" if entry["unit"] and entry["value"] is not None else ""
    said = [f"{_said(entry, entry['value'])}{unit}{_beside(entry)}", _limits(entry)]
    said += ["by players"] if entry["by_players"] else []
    said += ["by party"] if entry["adjustable"] else []
    return "; ".join(filter(None, said))


def _limits(entry: Entry) -> str:
    low, high = entry["min"], entry["max"]
    said = " ".join(f"{word} {_figures(end)}" for word, end in (("from", low), ("to", high)) if end is not None)
    said += f" by {_figures(entry['step'])}" if entry.get("step") else ""
    none = entry.get("none")
    return said + (f", or null: {told_in(none, LANGUAGE)}" if none else "")


def _choice(entry: Entry) -> str:
    there = list(entry["values"]) if entry["type"] == "choice" else ["true", "false"]
    return f"{_said(entry, entry['value'])}{_beside(entry)}; one of {', '.join(there)}"


def _step(entry: Entry) -> str:
    return f"{_choice(entry)}; {entry['rule']}; {told_in(entry['title'], LANGUAGE)}"


def _rule(entry: Entry) -> str:
    return f"{entry['value']}{_beside(entry)}; allow: {', '.join(entry['allow'])}"


def _option(entry: Entry) -> str:
    if entry["type"] == "switch":
        may = "true or false"
    elif entry["type"] == "choice":
        may = f"one of {', '.join(entry['values'])}"
    else:
        may = f"{entry['type']} {_limits(entry)}".strip()
    return _and_more(entry, f"{_said(entry, entry['value'])}{_beside(entry)}; {may}")


def _variant(entry: Entry) -> str:
    return _and_more(entry, f"{_said(entry, entry['value'])}{_beside(entry)}")


def _and_more(entry: Entry, said: str) -> str:
    for key in ("requires", "excludes"):
        said += f"; {key} {', '.join(entry[key])}" if entry[key] else ""
    return said + (f"; {entry['rule']}" if entry["rule"] else "")


def _clause(entry: Entry) -> str:
    when = f" when {json.dumps(entry['when'], ensure_ascii=False)}" if entry["when"] else ""
    of = f", only with {entry['belongs_to']}" if entry["belongs_to"] else ""
    return f"{entry['value']}; {entry['does']} {', '.join(entry['of'])}{when}{of}"


def _action(entry: Entry) -> str:
    said = [told_in(entry["title"], LANGUAGE)] if entry["title"] else []
    said += ["can be required"] if entry["require"] else []
    said += [f"knows {', '.join(entry['gives'])}"] if entry["gives"] else []
    return "; ".join(said + ([] if entry["counted"] else ["not counted"]))


def _fact(entry: Entry) -> str:
    if entry["type"] == "int":
        said = _limits(entry)
    else:
        said = "true or false" if entry["type"] == "flag" else f"one of {', '.join(entry['values'])}"
    of = f"; of {', '.join(entry['of']) or 'no action'}" if entry["of"] is not None else ""
    return said + of + ("; known to its owner alone" if entry["known"] == "owner" else "")


def _key(entry: Entry) -> str:
    limits = _limits(entry)
    found = entry["found"]
    now = ""
    if isinstance(found, list):
        numbers = [one for one in found if isinstance(one, int) and not isinstance(one, bool)]
        ends = dict.fromkeys((min(numbers), max(numbers))) if numbers else ()
        now = f"; here {' to '.join(map(_figures, ends))}" if numbers else ""
    elif found is not None:
        now = f"; here {_plainly(found)}"
    return f"{entry['what']}{f' {limits}' if limits else ''}{now}"


def _changed(entry: Entry) -> str:
    title = f"{told_in(entry['title'], LANGUAGE)}: " if entry["title"] else ""
    if entry["before"] is None and entry["now"] is None:
        return f"{title}of the house's own".strip()
    if entry["name"].startswith("steps."):
        return f"{title}{'is played' if entry['now'] else 'left out'}"
    return f"{title}{_plainly(entry['now'])} (printed: {_plainly(entry['before'])})"


BRIEF: Mapping[str, Callable[[Any], str]] = {
    "numbers": _number,
    "choices": _choice,
    "steps": _step,
    "orders": _step,
    "rules": _rule,
    "options": _option,
    "variants": _variant,
    "clauses": _clause,
    "actions": _action,
    "facts": _fact,
    "keys": _key,
    "changed": _changed,
}
"""Section → what is said of an entry behind its name."""


def _beside(entry: Entry) -> str:
    """What is printed, where that is something else."""
    return "" if entry["value"] == entry["printed"] else f" (printed: {_said(entry, entry['printed'])})"


def _said(entry: Entry, value: Any) -> str:
    if value is None and entry.get("none"):
        return told_in(entry["none"], LANGUAGE)
    if isinstance(value, Mapping):
        return ", ".join(f"{players} players: {_plainly(number)}" for players, number in value.items())
    return _plainly(value)


def _plainly(value: Any) -> str:
    """A value as a file has it, numbers in groups.

    >>> _plainly(True), _plainly(100000), _plainly(None), _plainly([2, 4])
    ('true', '100,000', 'null', '2, 4')
    """
    if isinstance(value, list | tuple):
        return ", ".join(map(_plainly, value)) or "none"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return _figures(value) if isinstance(value, int) else str(value)


def _figures(number: int) -> str:
    return grouped(number, LANGUAGE)
