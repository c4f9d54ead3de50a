"""The tree as a graph: which module imports which, in rooms and in circles. Nothing is imported to find it out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware")

PART_OF_A_GAME = re.compile(r"companion\.games\.\w+\.(face|models|bot)\b")
FLOORS = {"face": "ui", "models": "models", "bot": "bots"}
"""Where the parts of a game stand that lie in its folder and not on its floor."""

Arrows = Mapping[str, frozenset[str]]
"""Who imports whom: a name → the names it needs."""


class Module(NamedTuple):
    """One file: `name` is dotted and without `__init__`, `path` is relative to the root of the tree."""

    name: str
    path: str
    source: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """How long the file is, everything counted."""
        return len(self.source.splitlines())

    @property
    def is_init(self) -> bool:
        """Whether it is a package's `__init__`: that offers what the package's files define."""
        return self.path.endswith("__init__.py")

    @property
    def folder(self) -> str:
        """The folder it lies in, relative to the root of the tree."""
        return self.path.rpartition("/")[0]


class Tree:
    """All modules of some packages below a root, which may be another version of the project than the one that runs."""

    def __init__(self, root: Path = ROOT, packages: Sequence[str] = PACKAGES) -> None:
        self.root = root
        self.modules: dict[str, Module] = {}
        for package in packages:
            for file in sorted((root / package).rglob("*.py")):
                path = file.relative_to(root).as_posix()
                name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                source = file.read_text("utf-8")
                self.modules[name] = Module(name, path, source, ast.parse(source))

    @cached_property
    def imports(self) -> Arrows:
        """Every import counts, also one for types alone or inside a function: a reader has to follow it too."""
        return {name: frozenset(self._needed(module)) - {name} for name, module in self.modules.items()}

    def _needed(self, module: Module) -> Iterator[str]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.modules)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    if inner in self.modules:
                        yield inner
                    elif node.module in self.modules:
                        yield node.module

    def folders(self) -> dict[str, list[Module]]:
        """The modules that lie in each folder itself; a package's `__init__` is none of them."""
        found: dict[str, list[Module]] = {}
        for module in self.modules.values():
            if not module.is_init:
                found.setdefault(module.folder, []).append(module)
        return found

    def rooms(self, package: str) -> Arrows:
        """A package's rooms, that is its own modules and packages, and which of them needs which."""
        needed: dict[str, set[str]] = {}
        for name in self.modules:
            if room := _room(name, package):
                there = (_room(other, package) for other in self.imports[name])
                needed.setdefault(room, set()).update(other for other in there if other and other != room)
        return {room: frozenset(others) for room, others in needed.items()}


@cache
def this_tree() -> Tree:
    """The tree that this file belongs to, read once."""
    return Tree()


def _room(module: str, package: str) -> str:
    """The room of a package in which a module stands, empty if it stands in none."""
    if package == "companion" and (part := PART_OF_A_GAME.match(module)):
        return FLOORS[part[1]]
    above = f"{package}."
    return module[len(above) :].partition(".")[0] if module.startswith(above) else ""


def circles(arrows: Arrows) -> list[list[str]]:
    """Every set of names that need each other in a circle, the largest first (Tarjan's components of two and more)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(start: str) -> None:
        work: list[tuple[str, Iterator[str]]] = []

        def enter(name: str) -> None:
            index[name] = low[name] = len(index)
            stack.append(name)
            work.append((name, iter(sorted(arrows[name]))))

        enter(start)
        while work:
            name, rest = work[-1]
            for other in rest:
                if other not in index:
                    enter(other)
                    break
                if other in stack:
                    low[name] = min(low[name], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    cut = stack.index(name)
                    if len(stack) - cut > 1:
                        found.append(sorted(stack[cut:]))
                    del stack[cut:]

    for name in sorted(arrows):
        if name not in index:
            visit(name)
    return sorted(found, key=lambda circle: (-len(circle), circle))


def upward(arrows: Arrows) -> list[tuple[str, str]]:
    """The arrows that still point up in the best order of floors that is found; none exactly where there is no circle.

    The fewest possible cannot be computed for many rooms: each room is moved to where it does best until none wants to.
    """
    found: list[tuple[str, str]] = []
    for circle in circles(arrows):
        inside = {room: arrows[room] & set(circle) for room in circle}
        order = sorted(circle, key=lambda room: (len(inside[room]), room))
        fewest = len(against(order, inside))
        moved = True
        while moved:
            moved = False
            for room in circle:
                rest = [other for other in order if other != room]
                for at in range(len(order)):
                    tried = [*rest[:at], room, *rest[at:]]
                    if len(against(tried, inside)) < fewest:
                        order, fewest, moved = tried, len(against(tried, inside)), True
        found += against(order, inside)
    return sorted(found)


def against(order: Sequence[str], arrows: Arrows) -> list[tuple[str, str]]:
    """The arrows from a room to one that stands above it; `order` begins with the lowest."""
    floor = {room: number for number, room in enumerate(order)}
    return [(room, other) for room in order for other in sorted(arrows[room]) if floor[other] > floor[room]]
