"""Which branches of our code an input reaches: what guides the fuzzing to inputs that no grammar would think of.

Modules that are imported while `watching` are compiled with a mark at the head of each branch: a byte that is set. That
is the whole of it, so it costs little and runs on every Python and machine that we do (docs/reliability.md tells what
else was tried).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import SourceLoader
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, NamedTuple, TypeVar

MARKS = "__branches__"
"""What the bytes are called inside a module that is watched."""
WATCHED = ("companion.packs", "companion.table", "companion.games.decks", "hardware")
"""What reads what strangers send."""

_Node = TypeVar("_Node", bound=ast.AST)


class Place(NamedTuple):
    """Where a branch begins; `number` counts those of its module."""

    module: str
    line: int
    number: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line}/{self.number}"


class Branches:
    """One byte for each branch of all watched modules: 1 if it was reached since `forget`."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.marks = bytearray()

    def add(self, place: Place) -> int:
        """A further branch; its number."""
        self.places.append(place)
        self.marks.append(0)
        return len(self.places) - 1

    def forget(self) -> None:
        """Begin anew."""
        self.marks[:] = bytes(len(self.marks))

    def reached(self) -> int:
        """A bit for each branch that was reached since `forget`, eight bits apart."""
        return int.from_bytes(self.marks, "little")


BRANCHES = Branches()
"""Those of this process: modules are there once in it, and so are their marks."""


class Guide:
    """Tells what an input brought that was not there before. Without watched modules it tells nothing."""

    def __init__(self, branches: Branches = BRANCHES) -> None:
        self._branches = branches
        self._known = 0
        branches.forget()

    def new(self) -> bool:
        """Whether what ran since the last look reached a branch for the first time."""
        reached = self._branches.reached()
        self._branches.forget()
        grown = self._known | reached
        grown, self._known = grown != self._known, grown
        return grown

    def places(self) -> frozenset[str]:
        """All branches reached so far."""
        reached = self._known.to_bytes(len(self._branches.marks), "little")
        return frozenset(str(place) for place, mark in zip(self._branches.places, reached, strict=True) if mark)


class _Marker(ast.NodeTransformer):
    """Puts a mark at the head of each branch, also of those that are not written down: an `if` that does not hold."""

    def __init__(self, module: str, branches: Branches) -> None:
        self.module, self.branches, self.first = module, branches, len(branches.places)

    def visit(self, node: ast.AST) -> Any:
        """Mark what is inside, then the node's own branches."""
        self.generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            told = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
            node.body.insert(1 if told else 0, self._statement(node))
        elif isinstance(node, ast.If | ast.For | ast.While | ast.AsyncFor):
            node.body.insert(0, self._statement(node.body[0]))
            node.orelse.insert(0, self._statement(node))
        elif isinstance(node, ast.ExceptHandler | ast.match_case):
            node.body.insert(0, self._statement(node.body[0]))
        elif isinstance(node, ast.IfExp):
            node.body, node.orelse = self._before(node.body), self._before(node.orelse)
        elif isinstance(node, ast.BoolOp):
            node.values[1:] = [self._before(value) for value in node.values[1:]]
        elif isinstance(node, ast.comprehension):
            node.ifs = [self._before(test) for test in node.ifs]
        return node

    def _number(self, node: ast.AST) -> ast.Constant:
        number = len(self.branches.places) - self.first
        return ast.Constant(self.branches.add(Place(self.module, getattr(node, "lineno", 0), number)))

    def _statement(self, node: ast.AST) -> ast.stmt:
        target = ast.Subscript(ast.Name(MARKS, ast.Load()), self._number(node), ast.Store())
        return _placed(ast.Assign([target], ast.Constant(1)), node)

    def _before(self, value: ast.expr) -> ast.expr:
        """The value, marked when it is asked for: setting a mark gives None, so `or` goes on to the value."""
        name = ast.Attribute(ast.Name(MARKS, ast.Load()), "__setitem__", ast.Load())
        call = ast.Call(name, [self._number(value), ast.Constant(1)], [])
        return _placed(ast.BoolOp(ast.Or(), [call, value]), value)


def _placed(new: _Node, like: ast.AST) -> _Node:
    """What was put in stands where that stands, so that tracebacks stay true."""
    for node in ast.walk(new):
        if not hasattr(node, "lineno"):
            ast.copy_location(node, like)
    return ast.fix_missing_locations(new)


def marked(source: bytes | str, name: str, file: str, branches: Branches) -> CodeType:
    """The code of a module with marks; it expects `branches.marks` under the name of MARKS."""
    tree = _Marker(name, branches).visit(ast.parse(source, file))
    code: CodeType = compile(tree, file, "exec", dont_inherit=True)
    return code


class _Loader(SourceFileLoader):
    """Loads a module with marks; never from or into the cache of compiled modules."""

    def get_code(self, fullname: str) -> CodeType:
        return marked(self.get_data(self.path), fullname, self.path, BRANCHES)

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, MARKS, BRANCHES.marks)
        super().exec_module(module)


class _Finder:
    """Comes before Python's own finder, for the packages to be watched."""

    def __init__(self, packages: Sequence[str]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not any(name == package or name.startswith(package + ".") for package in self.packages):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceLoader) and spec.origin:
            spec.loader = _Loader(name, spec.origin)
        return spec


def forget_caches() -> None:
    """Empty what watched functions remember, so that branches do not depend on what ran before."""
    for module in [module for module in sys.modules.values() if hasattr(module, MARKS)]:
        for value in vars(module).values():
            if callable(forget := getattr(value, "cache_clear", None)):
                forget()


@contextmanager
def watching(packages: Sequence[str] = WATCHED) -> Iterator[None]:
    """Modules of these packages that are imported inside are watched from then on."""
    finder = _Finder(packages)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
