"""All mutants of a module, each with a name that stays when lines move, and the seeded sample of a package."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.operators import Change, changes

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "engine": ("engine",),
    "mechanics": ("mechanics",),
    "games": ("games",),
    "clauses": ("packs/house", "packs/numbers", "packs/patches", "packs/editing/own.py"),
}
"""What is tried, with its folders and files in `companion`."""
DRAWS = "face"
"""The folder of a game that draws it."""
TYPES = frozenset({"Literal", "Callable", "TypeVar", "NewType", "cast", "Annotated", "Generator", "Iterator"})
"""What is only for the type checker: nothing happens there when the program runs."""
TOLD = frozenset({"__repr__", "__str__", "__slots__", "__all__"})
"""For whoever debugs."""


@dataclass(frozen=True)
class Mutant:
    """`site` counts the changes of the module in the order of the tree; `name` is what a person calls it by.

    `scope` is the qualified name of the outermost function around it, empty at the module's or a class's own level;
    `body` is the line at which what that function does begins, 0 where there is none.
    """

    file: str
    name: str
    site: int
    scope: str
    first: int
    last: int
    before: str
    after: str
    body: int = 0

    @property
    def module(self) -> str:
        """The module's name as it is imported."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def part(self) -> str:
        """The part of `companion` that it is in; `tests` has a folder of this name."""
        return self.file.split("/")[1]

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.first} {self.name.rpartition(':')[0].partition(':')[2]}: {self.before} → {self.after}"
        )


_Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class _Site:
    parent: ast.AST
    field: str
    place: int | None
    node: ast.AST
    change: Change
    scope: tuple[_Definition, ...]

    @property
    def function(self) -> tuple[str, int]:
        """The outermost function around it by its qualified name, and where its body begins; a signature's defaults are
        outside of it.
        """
        names: list[str] = []
        for definition in self.scope:
            names.append(definition.name)
            if isinstance(definition, ast.FunctionDef):
                return ".".join(names), next(filter(None, map(_begins, definition.body)), 0)
        return "", 0


def mutants(file: Path) -> list[Mutant]:
    """All of a module."""
    relative = file.relative_to(ROOT).as_posix()
    seen: Counter[tuple[str, ...]] = Counter()
    found = []
    for number, site in enumerate(_sites(ast.parse(file.read_text("utf-8")))):
        before, after = _short(site.node), _short(site.change.node)
        where = ".".join(definition.name for definition in site.scope) or "<module>"
        alike = (where, site.change.operator, before, after)
        seen[alike] += 1
        digest = hashlib.sha256("\0".join((*alike, str(seen[alike]))).encode()).hexdigest()[:8]
        first, last = _lines(site)
        name = f"{relative}:{where}:{site.change.operator}:{digest}"
        scope, body = site.function
        found.append(Mutant(relative, name, number, scope, first, last, before, after, body))
    return found


def changed(file: Path, number: int) -> ast.Module:
    """The module's tree with this change in it."""
    tree = ast.parse(file.read_text("utf-8"))
    for count, site in enumerate(_sites(tree)):
        if count == number:
            node = ast.copy_location(site.change.node, _placed(site))
            if site.place is None:
                setattr(site.parent, site.field, node)
            else:
                getattr(site.parent, site.field)[site.place] = node
            return ast.fix_missing_locations(tree)
    raise LookupError(f"{file.name} has no change {number}")


def files_of(package: str) -> list[Path]:
    """Every file of a package, in order."""
    within = [ROOT / "companion" / name for name in PACKAGES[package]]
    return sorted(file for path in within for file in ([path] if path.is_file() else path.rglob("*.py")))


@cache
def all_of(package: str) -> tuple[Mutant, ...]:
    """Every mutant of a package, but for what draws: that is held by pictures and by taps, not by these tests."""
    return tuple(mutant for file in files_of(package) if DRAWS not in file.parts for mutant in mutants(file))


def sample(package: str, size: int | None, seed: str) -> Sequence[Mutant]:
    """The same ones for the same seed; a change elsewhere in the package exchanges only its own. All without a size."""

    def drawn(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed}\0{mutant.name}".encode()).hexdigest()

    return sorted(all_of(package), key=drawn)[:size]


def _sites(node: ast.AST, scope: tuple[_Definition, ...] = ()) -> Iterator[_Site]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords" if _is_class(node) else ""):
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _left_alone(child):
                continue
            for change in changes(child):
                if not _only_words(child):
                    yield _Site(node, field, place if isinstance(value, list) else None, child, change, scope)
            inner = (*scope, child) if isinstance(child, _Definition) else scope
            # What a signature says by default is reckoned outside of its function, when that is defined.
            yield from _sites(child, scope[:-1] if isinstance(child, ast.arguments) and scope else inner)


def _begins(statement: ast.stmt) -> int:
    """The line at which something is done; 0 for a docstring, which nothing runs."""
    said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return 0 if said and isinstance(statement.value.value, str) else statement.lineno  # type: ignore[attr-defined]


def _is_class(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef)


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True  # what is asserted is for the type checker; what is formatted is for people
        case ast.Expr(value=ast.Constant()):
            return True  # a docstring, or "..."
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Subscript(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id=name)) if name in TYPES:
            return True
        case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]) if name in TOLD:
            return True
    return False


def _only_words(node: ast.AST) -> bool:
    """A sentence for people, in an error or where something is told."""
    return isinstance(node, ast.Constant) and " " in str(node.value).strip()


def _placed(site: _Site) -> ast.AST:
    return site.node if hasattr(site.node, "lineno") else site.parent


def _lines(site: _Site) -> tuple[int, int]:
    """Of the node; of a statement with a body, those of its head."""
    node = _placed(site)
    if isinstance(node, ast.comprehension):
        node = node.iter
    first = getattr(node, "lineno", 1)
    if isinstance(node, ast.If | ast.While):
        return first, node.test.end_lineno or first
    return first, getattr(node, "end_lineno", first) or first


def _short(node: ast.AST) -> str:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            return f"if {ast.unparse(test)}"
        case ast.comprehension():
            return " ".join(["for", ast.unparse(node.target), *(f"if {ast.unparse(test)}" for test in node.ifs)])
    return ast.unparse(ast.fix_missing_locations(node))
