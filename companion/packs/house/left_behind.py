"""Sentences that stay behind a number: nothing is wrong with the pack, but people will read what is not so.

These are warnings. `companion check` tells them, and with `--strict` they are failures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from companion.languages import Language, grouped
from companion.packs.numbers.lookup import PackText, WrittenText, said_in, texts_in
from companion.packs.numbers.places import names, without
from companion.packs.numbers.spelled import WORDS
from companion.packs.pack import Pack
from companion.packs.patches.patches import NamedSettings, Setting
from companion.packs.schemas.shapes import keys_of
from companion.plainfile.marks import Fields, Leaf, Mark, Node, Path, follow
from companion.plainfile.problems import Problem, Problems


def left_behind(pack: Pack) -> tuple[Problem, ...]:
    """Every sentence that does not follow the numbers of its pack, in the order of the files."""
    found = Problems()
    for rule, language, text, name in _placeless(pack):
        if _is_own(pack, text.mark):
            found.add(
                text.mark, f"{rule}.text.{language}", f"this sentence does not say {name}", "", f"write {{{name}}}"
            )
    for change in _changes(pack):
        for setting in change.keys:
            _look_at(pack, change, setting, found)
    return found.sorted()


def _is_own(pack: Pack, mark: Mark) -> bool:
    """Whether something stands in the pack's own files, and not in those of a pack below."""
    return FilePath(mark.file).parent == pack.folder


def _placeless(pack: Pack) -> Iterator[tuple[str, Language, WrittenText, str]]:
    """Each sentence of a rule that a parameter names, and that has no place for it."""
    for name, parameter in pack.parameters.items():
        for rule in parameter.rules:
            for language, text in _sentences(pack, rule):
                if name not in names(text.value):
                    yield rule, language, text, name


def _sentences(pack: Pack, rule: str) -> Iterator[tuple[Language, WrittenText]]:
    node = pack.sources.said.rule_nodes.get(rule)
    return texts_in(follow(node, ("text",)) if node is not None else None)


def _changes(pack: Pack) -> Iterator[NamedSettings]:
    """What this pack itself changes: a house rule answers for its own patches alone."""
    yield from pack.sources.house[-1:]
    for change in pack.sources.changes.values():
        if any(_is_own(pack, setting.key) for setting in change.keys):
            yield change


def _look_at(pack: Pack, change: NamedSettings, setting: Setting, found: Problems) -> None:
    earlier = pack.sources.house[:-1] if change.kind == "house" else pack.sources.house
    tree = pack.sources.patched_by(earlier, ())
    old, new = _number_at(tree, setting.path), setting.value.value if isinstance(setting.value, Leaf) else None
    chosen = change.takes is setting
    if old is None or new == old:
        return
    now, name = "chosen" if chosen else new, str(setting.path[-1])
    if setting.path[0] == "parameters":
        for rule in _rules_of(pack, name):
            _tell(setting, f"{setting.dotted} is {now}, {rule}", old, _sentences(pack, rule), name, found)
        return
    for said in _around(pack, tree, setting):
        place = ".".join(map(str, setting.path[len(said.path) - 1 :]))
        _tell(setting, f"{setting.dotted} is {now}, its {said.path[-1]}", old, said.texts(), place, found)


def _number_at(tree: Node, path: Path) -> int | None:
    node = follow(tree, path)
    value = node.value if isinstance(node, Leaf) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _rules_of(pack: Pack, name: str) -> tuple[str, ...]:
    """The rules that a parameter names."""
    parameter = pack.parameters.get(name)
    if parameter is None:
        return ()
    return tuple(dict.fromkeys((*parameter.rules, *([parameter.rule] if parameter.rule is not None else ()))))


def _around(pack: Pack, tree: Fields, setting: Setting) -> list[PackText]:
    """The texts of the smallest item around a number that has any."""
    section = str(setting.path[0])
    shape = (keys_of(pack.game.Definition) or {}).get(section)
    every = list(said_in(tree.entries[section].node, shape, (section,)))
    for length in range(len(setting.path), 0, -1):
        here = follow(tree, setting.path[:length])
        inside = [said for said in every if said.owners and said.owners[0].node is here]
        if inside:
            return [said._replace(path=(*setting.path[:length], said.path[-1])) for said in inside]
    return []


def _tell(
    setting: Setting, about: str, old: int, texts: Iterable[tuple[Language, WrittenText]], place: str, found: Problems
) -> None:
    """Warns of the first language in which a text has the old number and no place for the new one."""
    for language, text in texts:
        if place not in names(text.value) and says(text.value, language, old):
            hint = f'{language}: "{text.value}"; write {{{place}}}'
            found.add(setting.key, f"set.{setting.dotted}", f"{about} still says {old}", "", hint)
            return


def says(text: str, language: Language, number: int) -> bool:
    """Whether a text has this number as a figure, or as a word from two on: "one" is said of much that is no number."""
    bare = without(text)
    for figure in (grouped(number, language), str(number)):
        if re.search(rf"(?<![\w.,]){re.escape(figure)}(?![\w]|[.,]\d)", bare):
            return True
    words = WORDS.get(language, ())
    return 1 < number < len(words) and re.search(rf"\b{words[number]}\b", bare, re.IGNORECASE) is not None
