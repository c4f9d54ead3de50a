"""Everything that can be set in a pack, with what it is here, what is printed and what it may be, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.house.clauses import FORBIDDEN
from companion.engine.house.conditions import facts_in
from companion.engine.house.saying import ME, Fact, Kind, NamedAction, actions_of, facts_of
from companion.engine.parts import Flag, Number
from companion.games.steps import ORDER, STEPS, Declared, declared
from companion.packs.house.settable.keys import keys_in
from companion.packs.numbers.declared import expected_of
from companion.packs.pack import Pack
from companion.packs.patches.steps import CALLED
from companion.packs.schema import PackOption, Parameter, Patch
from companion.plainfile.marks import follow, plain
from companion.plainfile.problems import Problems

Entry = dict[str, Any]
"""One thing that can be set: `name` as it is written in a file, and what belongs to its section."""

SECTIONS = (
    "numbers", "choices", "steps", "orders", "rules", "options", "variants", "clauses", "actions", "facts", "keys",
    "changed",
)  # fmt: skip
"""What there is to list, in this order. `changed` is what a house rule has made otherwise."""


@dataclass(frozen=True)
class PackSettings:
    """What can be set in a pack, section by section. `printed` is the pack that nobody has changed."""

    pack: Pack
    printed: Pack

    def plain(self) -> dict[str, Any]:
        """All of it as plain data; texts are `Words`, which know the language that they are written in."""
        house = self.pack.id if self.pack.extends else None
        told = {"game": self.printed.id, "house": house, "title": self.pack.title, "script": self.pack.game.name}
        return {**told, **self.sections()}

    def sections(self) -> dict[str, list[Entry]]:
        """Section → what stands in it."""
        told = self.pack.told()
        parameters = [_parameter(name, self.pack, self.printed, told) for name in self.pack.parameters]
        clauses = {one.clause.id for one in self.pack.clauses}
        definition = self.pack.define(self.pack.sources.patched(()), Problems())
        actions = actions_of(self.pack.game)
        return {
            "numbers": [entry for entry in parameters if entry["type"] in ("int", "list")],
            "choices": [entry for entry in parameters if entry["type"] not in ("int", "list")],
            "steps": [_declared(STEPS, one, self.pack, self.printed, told) for one in self._declared(STEPS)],
            "orders": [_declared(ORDER, one, self.pack, self.printed, told) for one in self._declared(ORDER)],
            "rules": list(_rules(told, self.printed, clauses)),
            "options": [_option(name, option, self.pack, self.printed) for name, option in told.options.items()],
            "variants": [_variant(name, patch, self.pack, self.printed) for name, patch in told.variants.items()],
            "clauses": list(_clauses(told)),
            "actions": [_action(action, told) for action in actions.values()],
            "facts": [_fact(fact, definition, actions, told) for fact in facts_of(self.pack.game).values()],
            "keys": [one.plain() for one in keys_in(self.pack.sources.patched(()), self.pack.game.Definition)],
            "changed": [
                {"name": one.key, "title": one.title, "before": one.before, "now": one.now}
                for one in self.pack.departures()
            ],
        }

    def _declared(self, part: str) -> list[Declared]:
        return list(declared(self.pack.game.Definition, part).values())


def _value(pack: Pack, name: str) -> Any:
    node = follow(pack.sources.patched(()), ("parameters", name))
    return plain(node) if node is not None else pack.parameters[name].default


def _parameter(name: str, pack: Pack, printed: Pack, told: Pack) -> Entry:
    parameter: Parameter = told.parameters[name]
    rules = tuple(dict.fromkeys((*parameter.rules, *([parameter.rule] if parameter.rule else []))))
    named = told.texts.values
    called = {value: named.get(f"{name}.{value}", named.get(value)) for value in parameter.values}
    return {
        "name": name,
        "key": f"parameters.{name}",
        "type": parameter.type,
        "value": _value(pack, name),
        "printed": _value(printed, name) if name in printed.parameters else None,
        "unit": parameter.unit,
        "min": parameter.min,
        "max": parameter.max,
        "step": parameter.step,
        "none": parameter.none,
        "values": called,
        "by_players": parameter.by_players,
        "adjustable": parameter.adjustable,
        "expected": expected_of(parameter),
        "title": parameter.title,
        "text": parameter.text,
        "sentences": {rule: told.rules[rule].text for rule in rules},
    }


def _declared(part: str, one: Declared, pack: Pack, printed: Pack, told: Pack) -> Entry:
    """A step or an order: `value` here, `printed` in the pack that nobody has changed."""
    called, key = f"{CALLED[part]}.{one.name}", f"{part}.{one.name}"
    here, there = (follow(each.sources.patched(()), (part, one.name)) for each in (pack, printed))
    return {
        "name": one.name,
        "key": key,
        "type": "flag" if part == STEPS else "choice",
        "value": plain(here) if here is not None else one.printed,
        "printed": plain(there) if there is not None else one.printed,
        "values": {} if part == STEPS else {v: told.texts.values.get(f"{called}.{v}") for v in one.values},
        "rule": one.rule,
        "title": told.texts.values.get(called) or {"en": one.name},
        "sentences": {one.rule: told.rules[one.rule].text} if one.rule in told.rules else {},
    }


def _rules(told: Pack, printed: Pack, clauses: set[str]) -> Iterator[Entry]:
    """The rules that a table may soften, and whose codes a clause may allow."""
    for rule, said in told.rules.items():
        if said.forbids and rule not in clauses:
            yield {
                "name": rule,
                "value": told.levels.get(rule, "enforce"),
                "printed": printed.levels.get(rule, "enforce"),
                "allow": [f"{rule}.{code}" for code in said.forbids if code != FORBIDDEN],
                "text": said.text,
            }


def _patch(name: str, patch: Patch, value: Any, printed: Any) -> Entry:
    return {
        "name": name,
        "value": value,
        "printed": printed,
        "title": patch.title,
        "text": patch.text,
        "rule": patch.rule,
        "requires": list(patch.requires),
        "excludes": list(patch.excludes),
        "set": dict(patch.set),
        "steps": dict(patch.steps),
        "order": dict(patch.order),
    }


def _option(name: str, option: PackOption, pack: Pack, printed: Pack) -> Entry:
    off = option.default if option.type != "switch" else False
    here, there = (one.preset.options.get(name, off) for one in (pack, printed))
    told = {"type": option.type, "min": option.min, "max": option.max, "values": list(option.values)}
    return {**_patch(name, option, here, there), **told, "sets": option.sets}


def _variant(name: str, patch: Patch, pack: Pack, printed: Pack) -> Entry:
    return _patch(name, patch, name in pack.preset.variants, name in printed.preset.variants)


def _clauses(told: Pack) -> Iterator[Entry]:
    for clause, of in told.clauses:
        yield {
            "name": clause.id,
            "does": clause.does,
            "of": list(clause.of),
            "when": dict(clause.when),
            "belongs_to": of,
            "value": told.levels.get(clause.id, "enforce"),
            "text": told.rules[clause.id].text,
        }


def _action(action: NamedAction, told: Pack) -> Entry:
    return {
        "name": action.name,
        "title": told.texts.values.get(f"action.{action.name}"),
        "require": action.possible is not None,
        "gives": list(action.gives),
        "counted": bool(action.told),
        "private": action.private,
    }


def _fact(fact: Fact, definition: Any, actions: Mapping[str, NamedAction], told: Pack) -> Entry:
    kind = fact.kind_in(definition)
    beyond = [need for need in fact.needs if need != ME]
    return {
        "name": fact.name,
        "title": told.texts.values.get(f"fact.{fact.name}"),
        **_kind(kind),
        "needs": list(fact.needs),
        "known": fact.known,
        "of": [name for name, action in actions.items() if action.can_tell(fact)] if beyond else None,
    }


def _kind(kind: Kind | None) -> Entry:
    if isinstance(kind, Number):
        return {"type": "int", "min": kind.least, "max": kind.most, "values": []}
    if kind is None or isinstance(kind, Flag):
        return {"type": "flag" if kind is not None else "unknown", "min": None, "max": None, "values": []}
    return {"type": "choice", "min": None, "max": None, "values": list(kind.values)}


def holding(sections: Mapping[str, list[Entry]], word: str) -> dict[str, list[Entry]]:
    """What has a word in its name or in any of its texts, values or rules."""
    sought = word.casefold()
    return {name: [one for one in listed if _has(sought, list(_said(one)))] for name, listed in sections.items()}


def _said(entry: Entry) -> Iterator[Any]:
    """What is particular to an entry: not its keys, and nothing of its form, which many have in common."""
    for key, value in entry.items():
        if key in NAMING and value:
            yield list(facts_in(value) if key == "when" else value)
        if key not in FORM:
            yield value


def _has(sought: str, found: Any) -> bool:
    if isinstance(found, Mapping):
        return _has(sought, list(found.values()))
    if isinstance(found, list | tuple):
        return any(_has(sought, value) for value in found)
    return isinstance(found, str) and sought in found.casefold()


FORM = {"type", "expected", "what", "known", "does"}
"""What is said of the form of an entry: the same for many, and nothing that anybody looks for."""

NAMING = {"values", "sentences", "set", "when"}
"""What names something by its keys: values of a choice, rules, keys of files, facts."""
