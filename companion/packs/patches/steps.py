"""`steps:` and `order:` of packs, variants, options and house rules, held against what the game's script declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.steps import ORDER, STEPS, Declared, declared
from companion.languages import Words, told_in
from companion.packs.numbers.filling import Sentences
from companion.packs.patches.patches import NamedSettings, Setting
from companion.packs.problems import did_you_mean, one_of
from companion.plainfile.marks import Fields, Leaf, MarkedValue, Node, Path, follow, marked, plain
from companion.plainfile.problems import Problems

HOUSE = "house"
FORM = 2
"""The form of files that these keys need."""

NEED_FORM = (HOUSE, STEPS, ORDER)

CALLED = {STEPS: "step", ORDER: "order"}
"""Part of a definition → how the words for what is in it begin, in `texts.yaml`."""

LEFT_OUT, REORDERED = "house.sentence.left_out", "house.sentence.order"
"""What is added to a sentence that does not hold as it is printed, in `texts.yaml`."""


def printed(shape: type[Any], head: Fields) -> dict[str, MarkedValue]:
    """The parts of a pack's tree that hold steps and orders: as printed, with what the head says otherwise."""
    parts = {}
    for part in (STEPS, ORDER):
        if known := declared(shape, part):
            entries = {name: MarkedValue(head.mark, marked(one.printed, head.mark)) for name, one in known.items()}
            said = follow(head, (part,))
            own = said.entries if isinstance(said, Fields) else {}
            entries.update((name, entry) for name, entry in own.items() if name in known)
            parts[part] = MarkedValue(head.mark, Fields(entries, head.mark))
    return parts


def check_form(tree: Fields, problems: Problems) -> None:
    """Notes every key that files of the first form do not have."""
    if plain(tree).get("schema") != 1:
        return
    for path, node in _patches(tree):
        for key in NEED_FORM:
            if key in node.entries:
                message = f"the key {key} needs schema: {FORM}"
                problems.add(node.entries[key].key, f"{path}{key}", message, f"schema: {FORM} at the top of the file")


def _patches(tree: Fields) -> Iterator[tuple[str, Fields]]:
    """The head, and each of its variants and options, with the path of its keys."""
    yield "", tree
    for kind in ("variants", "options"):
        items = follow(tree, (kind,))
        for name, entry in items.entries.items() if isinstance(items, Fields) else ():
            if isinstance(entry.node, Fields):
                yield f"{kind}.{name}.", entry.node


def check_steps(change: NamedSettings, shape: type[Any], at: str, problems: Problems) -> None:
    """Checks that every step and order that is set is one of the game's."""
    for setting in change.keys:
        part = str(setting.path[0])
        if part not in (STEPS, ORDER):
            continue
        path, known = f"{at}{setting.written}", declared(shape, part)
        name = ".".join(map(str, setting.path[1:]))
        if part == STEPS and name not in known:
            _unknown(setting, name, known, path, problems)
        elif part == ORDER and (name not in known or _misses(setting.value, known[name])):
            _undeclared(setting, name, known, path, problems)


def _unknown(setting: Setting, name: str, known: dict[str, Declared], path: str, problems: Problems) -> None:
    message, expected = f"there is no step {name}", one_of(known)
    if not known:
        message, expected = "the script of this game names no steps", "another game"
    problems.add(setting.key, path, message, expected, did_you_mean(name, known))


def _undeclared(setting: Setting, name: str, known: dict[str, Declared], path: str, problems: Problems) -> None:
    """An order that the script does not declare: told with all that it does."""
    there = [f"{one.name}: {value}" for one in known.values() for value in one.values]
    said = setting.value.value if isinstance(setting.value, Leaf) else "…"
    message = f"the script does not know the order {name}: {said}"
    mark, hint = (setting.value.mark, "") if name in known else (setting.key, did_you_mean(name, known))
    problems.add(mark, path, message, one_of(there) if there else "another game", hint)


def _misses(value: Node, one: Declared) -> bool:
    return not isinstance(value, Leaf) or value.value not in one.values


def marked_sentences(
    said: Sentences, shape: type[Any], printed: Fields, tree: Fields, house: Sequence[Sequence[Setting]]
) -> Sentences:
    """The sentences, those of what is left out or comes at another time with a remark; `house` are the house rules'
    settings, innermost first. Whoever has put a rule in words of their own at the same time, or since, is taken by
    these words.
    """
    rules = dict(said.rules)
    phases = {phase.id: phase for phase in said.phases}
    for part in (STEPS, ORDER):
        for one in declared(shape, part).values():
            path = (part, one.name)
            before, now = (plain(node) if (node := follow(of, path)) else one.printed for of in (printed, tree))
            remark = _remark(part, one.name, now, said.texts.values) if now not in (before, True) else None
            if remark is None:
                continue
            setters = [place for place, settings in enumerate(house) if any(of.path == path for of in settings)]
            last = setters[-1] if setters and _is_of(house[setters[-1]], path, now) else len(house)
            if one.rule in rules and said.reworded.get(one.rule, -1) < last:
                rules[one.rule] = replace(rules[one.rule], text=_with(rules[one.rule].text, remark))
            if one.phase in phases:
                phases[one.phase] = replace(phases[one.phase], text=_with(phases[one.phase].text, remark))
    return replace(said, rules=rules, phases=tuple(phases.values()))


def _is_of(settings: Sequence[Setting], path: Path, now: object) -> bool:
    return any(one.path == path and plain(one.value) == now for one in settings)


def _remark(part: str, name: str, now: object, words: Mapping[str, Words]) -> Words | None:
    """What is said of a step that is left out, or of an order; None where there are no words for it."""
    key = LEFT_OUT if part == STEPS else REORDERED
    title = words.get(f"{CALLED[part]}.{name}", Words(en=name))
    called = words.get(f"{CALLED[part]}.{name}.{now}", Words(en=str(now)))
    return (
        Words(
            (language, text.replace("{title}", told_in(title, language)).replace("{now}", told_in(called, language)))
            for language, text in words.get(key, Words()).items()
        )
        or None
    )


def _with(text: Words, remark: Words) -> Words:
    told = {language: f"{said} {remark.told_in(language)}" if said else said for language, said in text.items()}
    return Words(told, home=text.home)
