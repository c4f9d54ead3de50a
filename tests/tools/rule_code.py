"""Where each rule lives: the functions that judge or tell by its id, the data that name it, and its scenarios."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.tools.code_map import Module, Tree

RULE = re.compile(r"\b[A-Z]{2,4}-\d+\b")
SENTENCES, TEXTS = "rules.yaml", "texts.yaml"


class Place(NamedTuple):
    """A function or a module's constant that names a rule. `judges`: it refuses by that rule."""

    path: str
    name: str
    judges: bool


class Rule(NamedTuple):
    """One rule of a pack. `code` names its id as a value, `described` only in words; paths are relative to the tree."""

    id: str
    pack: str
    sentence: str
    code: tuple[Place, ...]
    described: tuple[str, ...]
    data: tuple[str, ...]
    scenarios: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def files(self) -> frozenset[str]:
        """The Python files that rule by it: what has to be read to know what the program makes of it."""
        return frozenset(place.path for place in self.code)


def rules_of(tree: Tree) -> list[Rule]:
    """Every rule of every delivered pack, in the order of the packs' files."""
    code: dict[str, set[Place]] = {}
    described: dict[str, set[str]] = {}
    for module in tree.modules.values():
        named = set(RULE.findall(module.source))
        for rule in named:
            described.setdefault(rule, set()).add(module.path)
        for rule, place in _places(module) if named else ():
            code.setdefault(rule, set()).add(place)
    found: list[Rule] = []
    for file in sorted((tree.root / "rules_yaml").glob(f"*/{SENTENCES}")):
        pack = file.parent
        data = _data(pack, tree.root)
        scenarios = _scenarios(pack, tree.root)
        for rule, entry in _documents(file)[0].items():
            places = tuple(sorted(code.get(rule, ())))
            found.append(
                Rule(
                    id=rule,
                    pack=pack.name,
                    sentence=entry["text"]["en"],
                    code=places,
                    described=tuple(sorted(described.get(rule, set()) - {place.path for place in places})),
                    data=tuple(data.get(rule, ())),
                    scenarios=tuple(scenarios.get(rule, {}).items()),
                )
            )
    return found


def _places(module: Module) -> Iterator[tuple[str, Place]]:
    for name, node in _named(module.tree):
        words = _words_for_people(node)
        refuses = "Refus" in ast.unparse(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else False
        for inner in ast.walk(node):
            if not isinstance(inner, ast.Constant) or not isinstance(inner.value, str) or id(inner) in words:
                continue
            if RULE.fullmatch(inner.value):
                yield inner.value, Place(module.path, name, refuses)


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Functions, methods, and what else a module or a class says at its top, each with the name one would look for."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                own = _name_of(inner)
                yield (f"{node.name}.{own}" if own else node.name), inner
        else:
            yield _name_of(node) or "(module)", node


def _name_of(node: ast.stmt) -> str | None:
    if isinstance(node, ast.FunctionDef):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    names = [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    return names[0] if names else None


def _words_for_people(node: ast.AST) -> set[int]:
    """The strings that stand alone, as docstrings do."""
    return {id(inner.value) for inner in ast.walk(node) if isinstance(inner, ast.Expr)}


def _documents(file: Path) -> list[Any]:
    return list(yaml.load_all(file.read_text("utf-8"), yaml.CSafeLoader))


def _data(pack: Path, root: Path) -> dict[str, list[str]]:
    """Cards, offices and options that name the rule they stand on."""
    found: dict[str, list[str]] = {}
    for file in sorted([*pack.glob("*.yaml"), *pack.glob("*.csv")]):
        if file.name not in (SENTENCES, TEXTS):
            for rule in set(RULE.findall(file.read_text("utf-8"))):
                found.setdefault(rule, []).append(file.relative_to(root).as_posix())
    return found


def _scenarios(pack: Path, root: Path) -> dict[str, dict[str, tuple[str, ...]]]:
    """A rule → its files → the names of the scenarios there that cite it anywhere."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    # What holds for every game is shown by the games.
    folders = [pack.parent] if pack.name == "common" else [pack]
    for file in sorted(file for folder in folders for file in folder.glob("**/scenarios/**/*.yaml")):
        for scenario in _documents(file):
            for rule in sorted(set(_cited(scenario))):
                files = found.setdefault(rule, {})
                path = file.relative_to(root).as_posix()
                files[path] = (*files.get(path, ()), str(scenario["scenario"]))
    return found


def _cited(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _cited(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited(inner)
    elif isinstance(value, str) and RULE.fullmatch(value):
        yield value
