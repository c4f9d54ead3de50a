"""Keys that went, read as what came instead: in files, which `check` tells of and can rewrite, and in saved packs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.house.aliases import Alias
from companion.engine.house.clauses import Clause
from companion.packs.heads import Head, read_head, salvaged
from companion.packs.schemas.typed import check
from companion.plainfile.marks import Fields, Leaf, Mark, MarkedValue, follow, put, with_key
from companion.plainfile.problems import Problem, Problems

SET, SETS, RULES = "set", "sets", "rules"

Belonging = tuple[Clause, str | None]
"""A clause, and the variant or option that it belongs to; None if the pack is always played by it."""


class WentKey(NamedTuple):
    """A key that went, where it stands in a file.

    `value` is where its own value stands, None where only the key changes. `idle`: what came instead stands beside it,
    and holds.
    """

    alias: Alias
    mark: Mark
    value: Leaf | None
    path: str
    idle: bool = False

    @property
    def in_place(self) -> bool:
        """Whether another key can stand here instead."""
        return bool(self.alias.new) and not self.idle and not self.path.startswith(f"{RULES}.")


class Lifted(NamedTuple):
    """A pack's head with the keys of today; `clauses` are those that came instead of keys, with what they belong to."""

    tree: Fields
    gone: tuple[WentKey, ...]
    clauses: tuple[Belonging, ...]


def lifted(tree: Fields, aliases: Sequence[Alias]) -> Lifted:
    """A head in which no key stands that went."""
    known = {alias.old: alias for alias in aliases}
    gone: list[WentKey] = []
    clauses: list[Belonging] = []
    if not known:
        return Lifted(tree, (), ())
    tree = _rules_lifted(tree, known, gone, clauses)
    tree = _patch_lifted(tree, "", None, known, gone, clauses)
    for kind in ("variants", "options"):
        items = follow(tree, (kind,))
        for name, entry in items.entries.items() if isinstance(items, Fields) else ():
            if isinstance(entry.node, Fields):
                patch = _patch_lifted(entry.node, f"{kind}.{name}.", name, known, gone, clauses)
                changed = put(tree, (kind, name), patch)
                assert isinstance(changed, Fields)
                tree = changed
    return Lifted(tree, tuple(gone), tuple(clauses))


def _patch_lifted(
    patch: Fields,
    path: str,
    of: str | None,
    known: Mapping[str, Alias],
    gone: list[WentKey],
    clauses: list[Belonging],
) -> Fields:
    said = follow(patch, (SET,))
    if isinstance(said, Fields):
        entries: dict[str, MarkedValue] = {}
        for key, entry in said.entries.items():
            alias = known.get(key)
            if alias is None or not isinstance(entry.node, Leaf):
                entries[key] = entry
                continue
            idle = alias.new in said.entries
            gone.append(WentKey(alias, entry.key, entry.node, f"{path}{SET}.{key}", idle))
            if alias.new:
                entries.setdefault(alias.new, MarkedValue(entry.key, _now(alias, entry.node)))
            elif entry.node.value is True:
                clauses.append((_clause(alias), of))
        patch = with_key(patch, SET, MarkedValue(patch.entries[SET].key, Fields(entries, said.mark)))
    sets = follow(patch, (SETS,))
    if isinstance(sets, Leaf) and (alias := known.get(str(sets.value))) and alias.new and not alias.values:
        gone.append(WentKey(alias, sets.mark, None, f"{path}{SETS}"))
        patch = with_key(patch, SETS, MarkedValue(patch.entries[SETS].key, Leaf(alias.new, sets.mark)))
    return patch


def _rules_lifted(tree: Fields, known: Mapping[str, Alias], gone: list[WentKey], clauses: list[Belonging]) -> Fields:
    """The switches of a pack that stands by itself, as they are out of the box."""
    rules = follow(tree, (RULES,))
    if not isinstance(rules, Fields):
        return tree
    kept: dict[str, MarkedValue] = {}
    for key, entry in rules.entries.items():
        alias = known.get(f"{RULES}.{key}")
        if alias is None or not isinstance(entry.node, Leaf):
            kept[key] = entry
            continue
        gone.append(WentKey(alias, entry.key, entry.node, f"{RULES}.{key}"))
        if entry.node.value == alias.printed:
            continue
        if alias.new:
            part, _, name = alias.new.partition(".")
            at = (part, name, "default") if part == "parameters" else (part, name)
            tree = _with(tree, at, MarkedValue(entry.key, _now(alias, entry.node)))
        else:
            clauses.append((_clause(alias), None))
    return with_key(tree, RULES, MarkedValue(tree.entries[RULES].key, Fields(kept, rules.mark)))


def _with(tree: Fields, path: tuple[str, ...], value: MarkedValue) -> Fields:
    """The tree with a value where its maps lead, as far as they are there."""
    if len(path) == 1:
        return with_key(tree, path[0], value)
    below = follow(tree, path[:1])
    inner = _with(below if isinstance(below, Fields) else Fields({}, value.key), path[1:], value)
    return with_key(tree, path[0], MarkedValue(value.key, inner))


def _now(alias: Alias, old: Leaf) -> Leaf:
    return Leaf(alias.value(old.value), old.mark)


def _clause(alias: Alias) -> Clause:
    return Clause(alias.clause, "allow", (alias.allow,), {}, printed=True)


def lifted_head(head: Head, game: type[Game] | None) -> tuple[Head, Lifted]:
    """A head with the keys of today."""
    found = lifted(head.tree, game.aliases if game is not None else ())
    if not found.gone:
        return head, found
    shape = type(head.file)
    return Head(found.tree, check(found.tree, shape, Problems()) or salvaged(found.tree, shape)), found


# ── what check tells, and rewrites ────────────────────────────────────────────────────────────────────────────────────


def gone_in(folder: Path, game: type[Game]) -> tuple[WentKey, ...]:
    """The keys of a pack's head that went."""
    read = read_head(folder, Problems())
    return lifted(read.tree, game.aliases).gone if read is not None else ()


def told(gone: WentKey) -> Problem:
    """What check tells of a key that went."""
    hint = "companion check --rewrite writes it so" if gone.in_place else "it goes on to mean what it meant"
    if gone.idle:
        hint = f"{gone.alias.new} stands beside it and holds: delete this one"
    message = f"the key {gone.alias.old} has another name now: {gone.alias.instead}"
    return Problem(gone.mark.file, gone.mark.line, gone.mark.column, gone.path, message, "", hint)


def rewrite(gone: Sequence[WentKey]) -> int:
    """Writes the keys of today where old ones stand, and nothing else; returns how many.

    What does not stand there letter by letter (escaped, or behind an anchor) is left as it is.
    """
    count = 0
    files: dict[str, list[WentKey]] = {}
    for one in gone:
        if one.in_place:
            files.setdefault(one.mark.file, []).append(one)
    for file, found in files.items():
        path = Path(file)
        text = path.read_bytes().decode()
        starts = [0, *(broken.end() for broken in _BREAK.finditer(text))]
        edits = [whole for one in found if (whole := _edits(one, text, starts)) is not None]
        for at, old, new in sorted({edit for whole in edits for edit in whole}, reverse=True):
            text = text[:at] + new + text[at + len(old) :]
        path.write_bytes(text.encode())
        count += len(edits)
    return count


_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line in YAML 1.1, by which marks count."""

_Edit = tuple[int, str, str]


def _edits(one: WentKey, text: str, starts: Sequence[int]) -> list[_Edit] | None:
    """What to write instead of what, and where; None if something of it does not stand there."""
    wanted = [(one.mark, one.alias.old, one.alias.new)]
    if one.value is not None and (now := one.alias.value(one.value.value)) is not one.value.value:
        wanted.append((one.value.mark, _written(one.value.value), _written(now)))
    edits: list[_Edit] = []
    for mark, old, new in wanted:
        at = starts[mark.line - 1] + mark.column - 1
        at += text[at : at + 1] in ('"', "'")
        if not text.startswith(old, at):
            return None
        edits.append((at, old, new))
    return edits


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


# ── saved packs ───────────────────────────────────────────────────────────────────────────────────────────────────────


def lifted_save(saved: Mapping[str, Any], aliases: Sequence[Alias]) -> dict[str, Any]:
    """A saved pack with the keys of today. What it says under a key of today already stays."""
    definition = dict(saved["definition"]) if isinstance(saved.get("definition"), Mapping) else {}
    clauses = list(saved.get("clauses", ()))
    for alias in aliases:
        part, _, name = alias.old.partition(".")
        switches = definition.get(part)
        if not isinstance(switches, Mapping) or name not in switches:
            continue
        value = switches[name]
        definition[part] = {key: one for key, one in switches.items() if key != name}
        if value == alias.printed:
            continue
        if alias.new:
            part, _, name = alias.new.partition(".")
            now = dict(definition.get(part, {}))
            if now.get(name, alias.value(alias.printed)) == alias.value(alias.printed):
                definition[part] = {**now, name: alias.value(value)}
        elif all(clause["id"] != alias.clause for clause in clauses):
            clauses.append(asdict(_clause(alias)))
    return {**saved, "definition": definition, **({"clauses": clauses} if clauses else {})}
