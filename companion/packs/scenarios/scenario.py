"""Reading scenario files into the types of `companion.packs.scenarios.scenario_schema`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.packs.problems import InvalidPackError, did_you_mean, one_of
from companion.packs.scenarios import scenario_schema as model
from companion.packs.schemas.typed import check
from companion.packs.sources.yaml_source import decode, parse
from companion.plainfile.marks import Fields, Items, Leaf, Mark, MarkedValue, Node, child, plain, show
from companion.plainfile.marks import Path as KeyPath
from companion.plainfile.problems import Problems
from companion.plainfile.reading import LARGEST_FILE, read_plain
from companion.plainfile.yaml_tree import Origin

BARE = ("reload", "undo", "redo", "expire")
"""Steps that may consist of a single word."""


_NEXT_DOCUMENT = re.compile(r"^---(?=\s|$)", re.MULTILINE)


def read_scenario(path: Path) -> model.Scenario:
    """The only scenario in a file; InvalidPackError with everything that is wrong with it."""
    scenarios = read_scenarios(path)
    if len(scenarios) > 1:
        problems = Problems()
        problems.add(Mark(str(path)), "", f"the file holds {len(scenarios)} scenarios", "one scenario")
        raise InvalidPackError.of(problems)
    return scenarios[0]


def read_scenarios(path: Path) -> tuple[model.Scenario, ...]:
    """The scenarios in a file, one or several documents; InvalidPackError with everything that is wrong with them."""
    problems = Problems()
    text = _text(path, problems)
    read = [] if text is None else [_scenario(part, origin, problems) for origin, part in _documents(text, str(path))]
    if problems:
        raise InvalidPackError.of(problems)
    return tuple(scenario for scenario in read if scenario is not None)


def _text(path: Path, problems: Problems) -> str | None:
    try:
        raw = read_plain(path, LARGEST_FILE + 1)
    except OSError as error:
        problems.add(Mark(str(path)), "", f"the file cannot be read: {error.strerror or error}")
        return None
    return decode(raw, str(path), problems)


def _documents(text: str, file: str) -> Iterator[tuple[Origin, str]]:
    """The documents with the lines in which they begin; what stands before the first one may be comments alone."""
    starts = [0, *(match.end() for match in _NEXT_DOCUMENT.finditer(text))]
    parts = [text[start : ends - 3] for start, ends in zip(starts, [*starts[1:], len(text) + 3], strict=True)]
    for start, part in zip(starts, parts, strict=True):
        if len(parts) == 1 or any(line.strip() and not line.lstrip().startswith("#") for line in part.splitlines()):
            yield Origin(file, text.count("\n", 0, start) + 1), part


def _scenario(text: str, origin: Origin, problems: Problems) -> model.Scenario | None:
    tree = parse(text, origin, problems)
    if tree is None:
        return None
    if not isinstance(tree, Fields):
        problems.add(tree.mark, "", "this is not a scenario", "keys such as scenario, game, seats, steps")
        return None
    head = Fields({key: entry for key, entry in tree.entries.items() if key != "steps"}, tree.mark)
    header = check(head, model.ScenarioHeader, problems)
    if header is not None:
        for name in sorted({name for name in header.seats if header.seats.count(name) > 1}):
            problems.add(tree.entries["seats"].node.mark, "seats", f"two seats are called {name}")
    steps = _Reader(tree, problems).steps(child(tree, "steps"))
    return None if header is None else model.Scenario(origin.file, header, steps, tree.mark.line)


@dataclass(frozen=True)
class _Reader:
    """Reads the steps of one file."""

    root: Fields
    problems: Problems

    def steps(self, node: Node | None) -> tuple[model.Step, ...]:
        if not isinstance(node, Items):
            mark = node.mark if node is not None else self.root.mark
            self.problems.add(mark, "steps", "a scenario needs steps", "a list")
            return ()
        read = [(self.step(item, ("steps", index)), item) for index, item in enumerate(node.items)]
        return tuple(model.Step(do, item.mark.line) for do, item in read if do is not None)

    def step(self, node: Node, at: KeyPath) -> model.Do | None:
        if isinstance(node, Leaf) and node.value in BARE:
            node = Fields({str(node.value): MarkedValue(node.mark, Leaf(None, node.mark))}, node.mark)
        if not isinstance(node, Fields) or len(node.entries) != 1:
            expected = "a map with one key" + (f", or {one_of(BARE)}" if isinstance(node, Leaf) else "")
            self.problems.add(node.mark, show(at), "this is not a step", expected)
            return None
        ((kind, entry),) = node.entries.items()
        reader = STEPS.get(kind)
        if reader is None:
            hint = did_you_mean(kind, STEPS)
            self.problems.add(entry.key, show((*at, kind)), "no such step", one_of(STEPS, 20), hint)
            return None
        do: model.Do | None = reader(self, entry.node, (*at, kind))
        return do

    def typed(self, node: Node, shape: type[Any], at: KeyPath) -> Any:
        return check(node, shape, self.problems, at)

    def wrapped(self, node: Node, key: str, shape: type[Any], at: KeyPath) -> Any:
        """The node as the value of the only key that its type needs."""
        inner = Problems()
        wrapped = Fields({key: MarkedValue(node.mark, node)}, node.mark)
        read = check(wrapped, shape, inner, at)
        whole, without = show((*at, key)), show(at)
        self.problems.take(*(e._replace(path=e.path.replace(whole, without, 1)) for e in inner))
        return read


def _as(shape: type[Any]) -> Callable[[_Reader, Node, KeyPath], Any]:
    return lambda reader, node, at: reader.typed(node, shape, at)


def _choose(reader: _Reader, node: Node, at: KeyPath) -> model.Choose | None:
    read: model.Choose | None = reader.wrapped(node, "answers", model.Choose, at)
    return read


def _refuse(reader: _Reader, node: Node, at: KeyPath) -> Any:
    """Reads the answer of a `refuse` step; it is an answer unless a key says that it is something else."""
    others = {"setup": model.RefuseSetUp, "position": model.RefusePosition, "correct": model.RefuseCorrection}
    keys = node.entries if isinstance(node, Fields) else {}
    shape = next((shape for key, shape in others.items() if key in keys), model.Refuse)
    return reader.typed(node, shape, at)


def _or_short(shape: type[Any], key: str) -> Callable[[_Reader, Node, KeyPath], Any]:
    """A reader for a step whose main field may stand alone: `lot: Anna`, `shuffle: [a, b]`, `undo: 2`."""

    def read(reader: _Reader, node: Node, at: KeyPath) -> Any:
        if isinstance(node, Leaf) and node.value is None:
            node = Fields({}, node.mark)
        if isinstance(node, Fields):
            return reader.typed(node, shape, at)
        return reader.wrapped(node, key, shape, at)

    return read


def _pass(reader: _Reader, node: Node, at: KeyPath) -> model.Pass | None:
    if isinstance(node, Leaf) and node.value == "all":
        return model.Pass(None)
    if isinstance(node, Leaf) and isinstance(node.value, str):
        return model.Pass((node.value,))
    parties = reader.typed(node, tuple[str, ...], at)
    return model.Pass(parties) if parties is not None else None


def _correct(reader: _Reader, node: Node, at: KeyPath) -> model.Correct | None:
    if not isinstance(node, Fields) or not node.entries:
        reader.problems.add(node.mark, show(at), "a correction says what is so on the table", "a map")
        return None
    reason = child(node, "reason")
    change = {key: plain(entry.node) for key, entry in node.entries.items() if key != "reason"}
    if reason is not None and reader.typed(reason, str, (*at, "reason")) is None:
        return None
    return model.Correct(change, plain(reason) if reason is not None else None)


def _event(key: str, shape: type[Any]) -> Callable[[_Reader, Fields, KeyPath], Any]:
    """A reader for an event: kind, rule and audience are named keys; every other key is one of its facts."""

    def read(reader: _Reader, node: Fields, at: KeyPath) -> Any:
        named = {name: entry for name, entry in node.entries.items() if name in (key, "rule", "seen_by")}
        if key == "no_event" and "seen_by" in named:
            mark, message = named["seen_by"].key, "nobody sees what did not happen"
            reader.problems.add(mark, show((*at, "seen_by")), message, "event, and who sees it")
            return None
        facts = {name: entry for name, entry in node.entries.items() if name not in named}
        inner = Fields({**named, "facts": MarkedValue(node.mark, Fields(facts, node.mark))}, node.mark)
        return reader.typed(inner, shape, at)

    return read


def _answered(reader: _Reader, node: Fields, at: KeyPath) -> Any:
    alone = child(node, "answered")
    if isinstance(alone, Leaf) and isinstance(alone.value, str):
        answered = MarkedValue(alone.mark, Items((alone,), alone.mark))
        node = Fields({**node.entries, "answered": answered}, node.mark)
    return reader.typed(node, model.ExpectAnswered, at)


def _view(reader: _Reader, node: Fields, at: KeyPath) -> model.ExpectView | None:
    view = child(node, "view")
    audience = child(view, "audience") if isinstance(view, Fields) else None
    if not isinstance(view, Fields) or audience is None:
        mark = view.mark if view is not None else node.mark
        reader.problems.add(mark, show((*at, "view")), "who looks is missing", "audience: table")
        return None
    who = reader.typed(audience, model.Audience, (*at, "view", "audience"))  # type: ignore[arg-type]
    parts = {key: plain(entry.node) for key, entry in view.entries.items() if key != "audience"}
    return model.ExpectView(who, parts) if who is not None else None


def _ended(reader: _Reader, node: Fields, at: KeyPath) -> Any:
    ended = child(node, "ended")
    if isinstance(ended, Leaf) and ended.value is True:
        return model.ExpectEnded()
    return reader.typed(ended or node, model.ExpectEnded, (*at, "ended"))


EXPECTATIONS: dict[str, tuple[tuple[str, ...], Callable[[_Reader, Fields, KeyPath], Any]]] = {
    "event": ((), _event("event", model.ExpectEvent)),
    "no_event": ((), _event("no_event", model.ExpectNoEvent)),
    "question": (("party", "includes", "excludes", "options"), _as(model.ExpectQuestion)),
    "answered": ((), _answered),
    "position": ((), _as(model.ExpectPosition)),
    "view": ((), _view),
    "ended": ((), _ended),
}
"""What can be expected: its key, the keys that belong to it, and its reader.

The facts of an event are free keys beside `event` or `no_event`.
"""


def _expect(reader: _Reader, node: Node, at: KeyPath) -> model.Expect | None:
    if not isinstance(node, Fields) or not any(key in EXPECTATIONS for key in node.entries):
        keys = list(node.entries) if isinstance(node, Fields) else []
        hint = next((hint for key in keys if (hint := did_you_mean(key, EXPECTATIONS))), "")
        reader.problems.add(node.mark, show(at), "nothing is expected here", one_of(EXPECTATIONS), hint)
        return None
    subjects = [key for key in node.entries if key in EXPECTATIONS]
    events = [key for key in subjects if key in ("event", "no_event")]
    owner = {name: key for key in subjects for name in EXPECTATIONS[key][0]}
    if len(events) > 1 or (events and "question" in subjects):
        message = "these cannot stand in one expectation"
        reader.problems.add(node.mark, show(at), f"{' and '.join(subjects)}: {message}", "a step for each")
        return None
    parts: dict[str, dict[str, MarkedValue]] = {key: {key: node.entries[key]} for key in subjects}
    for name, entry in node.entries.items():
        if name in EXPECTATIONS:
            continue
        whose = owner.get(name, events[0] if events else subjects[0])
        parts[whose][name] = entry
    read = [EXPECTATIONS[key][1](reader, Fields(part, node.mark), at) for key, part in parts.items()]
    for key in ("view", "ended"):  # these take everything inside them, and nothing beside them
        for name in parts.get(key, {}):
            if name != key:
                reader.problems.add(node.entries[name].key, show((*at, name)), "unknown key", key)
    return model.Expect(tuple(read)) if all(item is not None for item in read) else None


STEPS: dict[str, Callable[[_Reader, Node, KeyPath], Any]] = {
    "choose": _choose,
    "refuse": _refuse,
    "answer": _as(model.Answer),
    "expect": _expect,
    "roll": _or_short(model.Roll, "dice"),
    "draw": _or_short(model.Draw, "card"),
    "shuffle": _or_short(model.Shuffle, "cards"),
    "lot": _or_short(model.Lot, "value"),
    "pass": _pass,
    "expire": _or_short(model.Expire, "question"),
    "undo": _or_short(model.Undo, "steps"),
    "redo": _or_short(model.Redo, "steps"),
    "reload": _or_short(model.Reload, "nothing"),
    "correct": _correct,
}
"""The reader of each step, by the step's name."""
