"""What a variant, an option or a house rule changes: dotted keys set in the pack's plain tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from companion.games.steps import ORDER, STEPS
from companion.packs.problems import closest, one_of
from companion.packs.schema import PackOption, Patch
from companion.packs.schemas.shapes import Shape, below, keys_of, meant
from companion.plainfile.marks import (
    Fields,
    Items,
    Mark,
    MarkedValue,
    Node,
    Path,
    child,
    follow,
    marked,
    plain,
    put,
    steps_of,
    with_key,
)
from companion.plainfile.problems import Problems

Kind = Literal["variant", "option", "house"]


class Setting(NamedTuple):
    """One dotted key and the value it gets; `key` is where the key stands in the file, `within` its path there if that
    is not under `set`.
    """

    path: Path
    value: Node
    key: Mark
    within: str = ""

    @property
    def written(self) -> str:
        """The path at which it stands in the file."""
        return self.within or f"set.{self.dotted}"

    @property
    def dotted(self) -> str:
        """The key as it is written."""
        return ".".join(str(step) for step in self.path)


class NamedSettings(NamedTuple):
    """A named set of settings. `takes` is the key of an option that is given a value."""

    name: str
    kind: Kind
    settings: tuple[Setting, ...]
    takes: Setting | None = None

    def with_value(self, value: Any) -> NamedSettings:
        """The change for a given value of its option; a switch has no value, and changes what it says."""
        if self.takes is None:
            return self
        given = self.takes._replace(value=marked(value, self.takes.value.mark))
        return self._replace(settings=(*self.settings, given), takes=None)

    @property
    def keys(self) -> tuple[Setting, ...]:
        """All settings, including the one whose value is still to be chosen."""
        return (*self.settings, self.takes) if self.takes else self.settings


def path_of(dotted: str) -> Path:
    """`rules.fast_game` → `("rules", "fast_game")`."""
    return tuple(dotted.split("."))


def settings_in(node: Node) -> tuple[Setting, ...]:
    """What a patch sets: its `set:` map, its steps and its orders."""
    said = follow(node, ("set",))
    entries = said.entries if isinstance(said, Fields) else {}
    by_key = (Setting(path_of(key), entry.node, entry.key) for key, entry in entries.items())
    return (*by_key, *_under(node, STEPS), *_under(node, ORDER))


def _under(node: Node, part: str) -> Iterator[Setting]:
    said = follow(node, (part,))
    for name, entry in said.entries.items() if isinstance(said, Fields) else ():
        yield Setting((part, name), entry.node, entry.key, f"{part}.{name}")


def change_of(name: str, kind: Kind, patch: Patch, node: Node) -> NamedSettings:
    """A variant or option of the pack with the places of its keys."""
    takes = None
    sets = follow(node, ("sets",))
    if isinstance(patch, PackOption) and patch.sets is not None and sets is not None:
        takes = Setting(path_of(patch.sets), sets, sets.mark)
    return NamedSettings(name, kind, settings_in(node), takes)


def apply(tree: Node, settings: Iterable[Setting], shape: Shape) -> Node:
    """The tree with the settings applied, to be read as `shape`.

    A key of a file that is not in use (such as the other board) changes nothing.
    """
    for setting in settings:
        above = follow(tree, setting.path[:-1])
        if follow(tree, setting.path) is not None:
            tree = put(tree, setting.path, setting.value)
        elif isinstance(above, Fields) and is_settable(tree, setting.path, shape):
            added = with_key(above, str(setting.path[-1]), MarkedValue(setting.key, setting.value))
            tree = put(tree, setting.path[:-1], added)
    return tree


def is_settable(tree: Node, path: Path, shape: Shape) -> bool:
    """Whether a path can be set: it exists, or the type allows it and the file leaves it out."""
    if len(path) < 2:
        return False
    if follow(tree, path) is not None:
        return True
    here: Node | None = tree
    for step in path[:-1]:
        if here is None:
            return False
        shape = below(meant(shape, here), 0 if isinstance(here, Items) else step)
        here = child(here, step)
    return isinstance(here, Fields) and path[-1] in (keys_of(meant(shape, here)) or {})


def check_keys(
    change: NamedSettings,
    trees: Iterable[Node],
    shape: Shape,
    unread: Iterable[str],
    at: str,
    problems: Problems,
) -> None:
    """Checks that every key that is set exists in one of the trees that the pack can have.

    Keys in files that are `unread` because they are broken are not checked, nor steps and orders (`packs.steps`).
    """
    known, passed = tuple(trees), set(unread)
    for setting in change.keys:
        found = any(is_settable(tree, setting.path, shape) for tree in known)
        if found or setting.path[0] in passed or setting.path[0] in (STEPS, ORDER):
            continue
        if len(setting.path) == 1 and any(follow(tree, setting.path) is not None for tree in known):
            message, expected = f"{setting.dotted} as a whole cannot be set", "a key with a dot"
            problems.add(setting.key, f"{at}{setting.written}", message, expected, _as_parameter(known, setting))
            continue
        words, position = _known_there(known, setting.path)
        wrong = str(setting.path[position])
        likely = closest(wrong, words)
        hint = _as_parameter(known, setting)
        if not hint and likely is not None:
            steps = (*setting.path[:position], likely, *setting.path[position + 1 :])
            hint = f"did you mean {'.'.join(map(str, steps))}?"
        above = ".".join(map(str, setting.path[:position])) or "the pack"
        message = f"nothing is called {wrong} in {above}"
        problems.add(setting.key, f"{at}{setting.written}", message, one_of(words), hint)


def _as_parameter(trees: Iterable[Node], setting: Setting) -> str:
    """A hint, if the key is a parameter's name without `parameters.` before it."""
    is_one = any(follow(tree, ("parameters", *setting.path)) is not None for tree in trees)
    return f"did you mean parameters.{setting.dotted}?" if is_one else ""


def _known_there(trees: tuple[Node, ...], path: Path) -> tuple[list[str], int]:
    """The known words at the point where the path leaves the trees, and the index of that step; none has all of it."""
    reached: dict[int, dict[str, None]] = {0: {}}
    for tree in trees:
        here, position = tree, 0
        while (following := child(here, path[position])) is not None:
            here, position = following, position + 1
        reached.setdefault(position, {}).update(dict.fromkeys(steps_of(here)))
    furthest = max(reached)
    return list(reached[furthest]), furthest


def check_conflicts(
    changes: Iterable[NamedSettings], excludes: Mapping[str, frozenset[str]], problems: Problems
) -> None:
    """Checks that no two changes that can be chosen together set a key to different values.

    Otherwise the order of choosing would decide.
    """
    first: dict[Path, list[tuple[NamedSettings, Setting]]] = {}
    for change in changes:
        for setting in change.keys:
            for other, earlier in first.setdefault(setting.path, []):
                apart = other.name in excludes.get(change.name, ()) or change.name in excludes.get(other.name, ())
                if apart or (change.takes is None and other.takes is None and _same(setting, earlier)):
                    continue
                message = f"{change.name} and {other.name} both set {setting.dotted}, each to another value"
                path = f"{change.kind}s.{change.name}"
                problems.add(setting.key, path, message, "", f"let {change.name} exclude {other.name}")
            first[setting.path].append((change, setting))


def _same(one: Setting, other: Setting) -> bool:
    return bool(plain(one.value) == plain(other.value))
