"""Names of questions and refusals in a game's script, found by parsing its source.

Parsed are the modules of the game's class, those of the game that they import, and of `companion.mechanics` the
functions that they use. A name is found if it is a literal or a constant in `Question(…)`, `Refusal(…)`, or a call of a
function that passes a parameter on to one of these. Names put together at run time are not found.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from companion.engine.game import Game
from companion.packs.scripts.faults import SourcePlace, is_script

MECHANICS = "companion.mechanics"
ENGINE = "companion.engine"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

QUESTION, REFUSAL = "Question", "Refusal"
SLOTS: Mapping[str, tuple[int, str]] = {QUESTION: (0, "name"), REFUSAL: (1, "code")}
"""Where a call names a question or the code of a refusal: the position, counted from 0, and the keyword."""


@dataclass
class ScriptWords:
    """Names of questions, and codes of refusals with their rule (None if it is not
    literal), each with its first place.
    """

    questions: dict[str, SourcePlace] = field(default_factory=dict)
    refusals: dict[tuple[str | None, str], SourcePlace] = field(default_factory=dict)


@dataclass(frozen=True)
class _Source:
    module: ModuleType
    tree: ast.Module
    own: bool

    def parts(self, named: set[str]) -> Iterator[ast.AST]:
        """The syntax trees to search: everything of the game's own modules, of mechanics only what is used."""
        if self.own:
            yield self.tree
            return
        for node in self.tree.body:
            if isinstance(node, Function | ast.ClassDef) and node.name in named:
                yield node


def script_words(game: type[Game]) -> ScriptWords:
    """What the script of a game asks and refuses, as far as its source can be read."""
    sources = list(_sources(game))
    named = _named(sources)
    functions = [_Function.of(node) for one in sources for node in ast.walk(one.tree) if isinstance(node, Function)]
    calls = [
        (source, node)
        for source in sources
        for part in source.parts(named)
        for node in ast.walk(part)
        if isinstance(node, ast.Call)
    ]
    found = ScriptWords()
    for kind in (QUESTION, REFUSAL):
        slots = _handed_on(kind, functions)
        for source, call in calls:
            _take(kind, call, slots, source, found)
    return found


def _sources(game: type[Game]) -> Iterator[_Source]:
    waiting = [made.__module__ for made in game.__mro__ if issubclass(made, Game) and made is not Game]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop(0)
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if name in seen or module is None or file is None:
            continue
        seen.add(name)
        own = is_script(file)
        if not own and not name.startswith(MECHANICS):
            continue
        try:
            tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        except (OSError, SyntaxError, ValueError):  # without its source nothing can be said of it
            continue
        waiting += _imported(tree, module)
        yield _Source(module, tree, own)


def _imported(tree: ast.Module, module: ModuleType) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = module.__package__ or ""
            relative = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(relative, package) if node.level else relative
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _named(sources: list[_Source]) -> set[str]:
    """The functions and classes of mechanics that the game uses, directly or through others of them."""
    named: set[str] = set()
    searched: set[ast.AST] = set()
    while True:
        before = len(named)
        for source in sources:
            for part in source.parts(named):
                if part in searched:
                    continue
                searched.add(part)
                for node in ast.walk(part):
                    if isinstance(node, ast.Name):
                        named.add(node.id)
                    elif isinstance(node, ast.Attribute):
                        named.add(node.attr)
        if len(named) == before:
            return named


@dataclass(frozen=True)
class _Function:
    """A function's parameters by their place, those that are given by their name alone, and the calls inside."""

    name: str
    names: list[str]
    keywords: list[str]
    calls: list[ast.Call]

    @classmethod
    def of(cls, node: Function) -> _Function:
        names = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args)]
        return cls(
            node.name,
            names[1:] if names[:1] in (["self"], ["cls"]) else names,
            [arg.arg for arg in node.args.kwonlyargs],
            [inside for inside in ast.walk(node) if isinstance(inside, ast.Call)],
        )


def _handed_on(kind: str, functions: list[_Function]) -> dict[str, tuple[int, str]]:
    """Every function that passes a parameter on to `kind`, with the parameter's position."""
    slots = {kind: SLOTS[kind]}
    while True:
        before = len(slots)
        for one in functions:
            for call in one.calls:
                given = _given(call, slots)
                if isinstance(given, ast.Name) and given.id in (*one.names, *one.keywords) and one.name not in slots:
                    slots[one.name] = (one.names.index(given.id) if given.id in one.names else -1, given.id)
        if len(slots) == before:
            return slots


def _given(call: ast.Call, slots: Mapping[str, tuple[int, str]]) -> ast.expr | None:
    called = _called(call)
    if called not in slots:
        return None
    place, keyword = slots[called]
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    plain = not any(isinstance(arg, ast.Starred) for arg in call.args[: place + 1])
    return call.args[place] if 0 <= place < len(call.args) and plain else None


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _take(kind: str, node: ast.Call, slots: Mapping[str, tuple[int, str]], source: _Source, found: ScriptWords) -> None:
    if (given := _given(node, slots)) is None:
        return
    place = SourcePlace(str(source.module.__file__), node.lineno)
    for text in _texts(given, source.module):
        if kind == QUESTION:
            found.questions.setdefault(text, place)
            continue
        rules: list[str | None] = (
            [*_texts(node.args[0], source.module)] if _called(node) == REFUSAL and node.args else []
        )
        for rule in rules or [None]:
            found.refusals.setdefault((rule, text), place)


def _texts(given: ast.expr, module: ModuleType) -> Iterator[str]:
    """The texts that an expression may have, as far as they are literal."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
    elif isinstance(given, ast.IfExp):
        yield from _texts(given.body, module)
        yield from _texts(given.orelse, module)
    elif isinstance(given, ast.Name) and isinstance(value := getattr(module, given.id, None), str):
        yield str(value)
