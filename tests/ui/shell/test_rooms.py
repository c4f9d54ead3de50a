"""The rooms of the window: no circle of more than three modules, and nobody holds the whole but who makes it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[3]
LARGEST_CIRCLE = 3


def modules() -> dict[str, Path]:
    """Every module of the window by its dotted name."""
    found = (ROOT / "companion" / "ui").rglob("*.py")
    return {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in found}


def imported(path: Path) -> Iterator[str]:
    """What a module imports anywhere in it, also for its types alone."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def needs() -> dict[str, set[str]]:
    """Module → the modules of the window that it imports."""
    known = modules()
    return {name: {one for one in imported(path) if one in known and one != name} for name, path in known.items()}


def circle(graph: Mapping[str, Set[str]], start: str) -> set[str]:
    """All that are needed by `start` and need it, and itself."""

    def reached(of: Mapping[str, Set[str]]) -> set[str]:
        seen, waiting = {start}, [start]
        while waiting:
            new = set(of[waiting.pop()]) - seen
            seen |= new
            waiting += new
        return seen

    back: dict[str, set[str]] = {name: set() for name in graph}
    for name, wanted in graph.items():
        for one in wanted:
            back[one].add(name)
    return reached(graph) & reached(back)


def test_no_circle_is_too_large_to_be_read_at_once() -> None:
    graph = needs()
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        large = {frozenset(circle(graph, name)) for name in graph}
        assert not [sorted(one) for one in large if len(one) > LARGEST_CIRCLE]


def test_nobody_holds_the_whole_but_who_makes_it() -> None:
    whole = "companion.ui.flow.flow"
    assert {name for name, wanted in needs().items() if whole in wanted} == {"companion.ui.flow.window"}


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert circle(graph, "a") == {"a", "b", "c"} and circle(graph, "d") == {"d"}
