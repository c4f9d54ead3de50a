"""A pack as it stands in its files, typed and checked; `resolve` makes what a game is played with."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.engine.house.clauses import Clause
from companion.languages import Language, Words
from companion.packs.numbers.declared import check_parameters, settled
from companion.packs.numbers.filling import Sentences, fill_files
from companion.packs.patches.patches import NamedSettings, apply
from companion.packs.patches.steps import CALLED, marked_sentences
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import PLAIN_VERSION, ResolvedPack, canonical, stored_clause
from companion.packs.schema import (
    NOTHING_PRESET,
    Absent,
    Departure,
    Level,
    PackOption,
    Parameter,
    Patch,
    Phase,
    Players,
    Preset,
    RuleText,
    TextsFile,
)
from companion.packs.schemas.shapes import keys_of, required
from companion.packs.schemas.typed import check
from companion.packs.scripts.faults import is_script, note_own_problems
from companion.packs.scripts.games import ChecksItself, ChecksItselfFor
from companion.packs.setup import (
    SetupProblem,
    SetupRefusedError,
    judge_choice,
    judge_levels,
    judge_players,
    picked,
    trial_values,
)
from companion.packs.sources.files import ANY
from companion.packs.worded.laid import laid_over
from companion.plainfile.marks import Fields, Leaf, Mark, MarkedValue, Node, follow, plain
from companion.plainfile.problems import Problem, Problems


@dataclass(frozen=True)
class PackSources:
    """The pack's trees with their places: patches are applied to these.

    `shape` is the type of the game's definition; `parameters` holds the default values; `files` each file by its name
    and, if a parameter of that name chooses between several, by that parameter's value (else by `ANY`); `changes` every
    variant and option by name, `house` the changes by house rules, innermost first; `own_files` the files that house
    rules replace, `unread` those that could not be read; `said` what the pack says, with places for its numbers;
    `parts` the steps and orders of the game.
    """

    shape: type[Any]
    parameters: Fields
    rules: Fields
    files: Mapping[str, Mapping[str, Node]]
    changes: Mapping[str, NamedSettings]
    said: Sentences
    parts: Mapping[str, MarkedValue] = field(default_factory=dict)
    house: tuple[NamedSettings, ...] = ()
    own_files: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()

    def chosen(self, parameters: Node) -> Fields:
        """The tree for these values of the parameters: `rules`, `parameters`, and each file they choose."""
        entries = {"rules": _entry(self.rules), "parameters": _entry(parameters), **self.parts}
        for name, by_value in self.files.items():
            value = follow(parameters, (name,))
            key = str(value.value) if isinstance(value, Leaf) and ANY not in by_value else ANY
            if key in by_value:
                entries[name] = _entry(by_value[key])
        return Fields(entries, self.rules.mark)

    def every(self) -> Iterator[Fields]:
        """The trees for every choice of files."""
        names = [name for name, by_value in self.files.items() if ANY not in by_value]
        for values in itertools.product(*(self.files[name] for name in names)):
            parameters = self.parameters
            for name, value in zip(names, values, strict=True):
                entry = MarkedValue(parameters.mark, Leaf(value, parameters.mark))
                parameters = Fields({**parameters.entries, name: entry}, parameters.mark)
            yield self.chosen(parameters)

    def in_house(self, tree: Fields) -> Fields:
        """A tree after house rules, its choice of files as it is."""
        later = [setting for change in self.house for setting in change.settings if setting.path[0] != "parameters"]
        changed = apply(tree, later, self.shape)
        assert isinstance(changed, Fields)
        return changed

    def patched(self, changes: Iterable[NamedSettings]) -> Fields:
        """The tree after house rules and then these changes; parameters first: they choose the files."""
        return self.patched_by(self.house, changes)

    def told(self, tree: Fields) -> Sentences:
        """What the pack says, for the numbers, steps and orders of a tree."""
        printed = Fields(self.parts, tree.mark)
        return marked_sentences(self.said.filled(tree), self.shape, printed, tree, [one.settings for one in self.house])

    def patched_by(self, house: Iterable[NamedSettings], changes: Iterable[NamedSettings]) -> Fields:
        """The same with these house rules only."""
        settings = [setting for change in (*house, *changes) for setting in change.settings]
        above = Fields({"parameters": _entry(self.parameters)}, self.parameters.mark)
        first = [setting for setting in settings if setting.path[0] == "parameters"]
        parameters = follow(apply(above, first, self.shape), ("parameters",)) or self.parameters
        later = [setting for setting in settings if setting.path[0] != "parameters"]
        tree = apply(self.chosen(parameters), later, self.shape)
        assert isinstance(tree, Fields)
        return tree


def _entry(node: Node) -> MarkedValue:
    return MarkedValue(node.mark, node)


HOUSE_KEY = "house."
"""Begins the key of a clause among what differs from the published pack."""


class PackClause(NamedTuple):
    """A clause, and the variant or option that it belongs to; None if the pack is always played by it."""

    clause: Clause
    of: str | None


KEPT = 2
"""Resolved combinations that are kept of a pack, of 1 MB at most: what is played, what is chosen meanwhile."""


@dataclass(frozen=True)
class Pack:
    """A usable pack: everything in its files is valid.

    `extends` names the packs below a house rule, nearest first; `levels` are the rules that the house softens (GEN-7),
    `preset` the variants and options that it has chosen in advance. `language` is the one that it names as its own.
    `unworded` is the same without the words that packs of words lay over it: what is played and stored is made of that.
    """

    id: str
    folder: FilePath
    game: type[Game] = field(repr=False)
    title: Words
    about: Words
    emblem: str
    players: Players
    phases: tuple[Phase, ...] = field(repr=False)
    parameters: Mapping[str, Parameter] = field(repr=False)
    variants: Mapping[str, Patch] = field(repr=False)
    options: Mapping[str, PackOption] = field(repr=False)
    rules: Mapping[str, RuleText] = field(repr=False)
    texts: TextsFile = field(repr=False)
    levels: Mapping[str, Level]
    sources: PackSources = field(repr=False)
    extends: tuple[str, ...] = ()
    absent: Absent = "ask"
    preset: Preset = NOTHING_PRESET
    clauses: tuple[PackClause, ...] = field(default=(), repr=False)
    language: Language = ""
    unworded: Pack | None = field(default=None, repr=False, compare=False)
    _resolved: dict[str, ResolvedPack] = field(default_factory=dict, init=False, repr=False, compare=False)

    def judge(
        self,
        variants: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        players: int | None = None,
        levels: Mapping[str, str] | None = None,
    ) -> list[SetupProblem]:
        """Every reason why this set-up cannot be played; empty if it can. `players` None: not known yet."""
        values = options or {}
        problems = judge_choice(self.variants, self.options, variants, values)
        if players is not None:
            chosen = picked(self.variants, self.options, variants, values)
            problems += judge_players(players, self.players, (patch.players for patch in chosen.values()))
        return problems + judge_levels(self.rules, levels or {})

    def simulated(self) -> dict[str, Any]:
        """Option → the value that simulations use unless told otherwise."""
        return {name: option.simulated for name, option in self.options.items() if option.simulated is not None}

    def resolve(
        self,
        variants: Sequence[str],
        options: Mapping[str, Any],
        players: int,
        levels: Mapping[str, str] | None = None,
    ) -> ResolvedPack:
        """The pack for this set-up; cached for the last few, because screens ask often before a game begins.

        Raises SetupRefusedError if the set-up cannot be played (GEN-7, GEN-10, GEN-12), InvalidPackError at the patch
        if its values do not fit the game's definition.
        """
        refusals = self.judge(variants, options, players, levels)
        if refusals:
            raise SetupRefusedError(refusals)
        chosen = picked(self.variants, self.options, variants, options)
        said = {"chosen": [(name, options.get(name)) for name in chosen], "players": players, "levels": levels or {}}
        key = canonical(said)
        if (found := self._resolved.pop(key, None)) is None:
            if len(self._resolved) >= KEPT:
                del self._resolved[next(iter(self._resolved))]
            wanted = chosen, options, players, levels or {}
            found = (self.unworded or self)._resolve(*wanted)
            if self.unworded is not None:
                found = self._told_as(self._resolve(*wanted), found, found.plain)
        self._resolved[key] = found  # what was asked for last goes last
        return found

    def in_words(self, stored: ResolvedPack) -> ResolvedPack:
        """A stored pack told with the words that are laid over this one, wherever it says what this pack says itself;
        what is stored of it stays as it is.
        """
        if self.unworded is None:
            return stored
        try:
            chosen = picked(self.variants, self.options, stored.variants, stored.options)
            today = self.unworded._resolve(chosen, stored.options, stored.players, {}).plain
            worded = self._resolve(chosen, stored.options, stored.players, {})
        except (InvalidPackError, KeyError):  # today's pack cannot be played like that any more
            return stored
        return self._told_as(worded, stored, today)

    def _told_as(self, worded: ResolvedPack, stored: ResolvedPack, today: Mapping[str, Any]) -> ResolvedPack:
        """A stored pack with the words of `worded`, wherever it says what today's says without them."""
        told = ResolvedPack.from_plain(laid_over(stored.plain, today, worded.plain), lambda _: self.game)
        return replace(told, text=stored.text)

    def _resolve(
        self, chosen: Mapping[str, Patch], options: Mapping[str, Any], players: int, levels: Mapping[str, str]
    ) -> ResolvedPack:
        problems = Problems()
        tree = self.sources.patched(self.sources.changes[name].with_value(options.get(name)) for name in chosen)
        tree = settled(tree, self.parameters, players)
        if self.define(tree, problems, players) is None:
            raise InvalidPackError.of(problems)
        told = self.sources.told(tree)
        tree = fill_files(tree, self.game.Definition, self.sources.said.numbers(tree))
        played = {one.clause.id: one.clause for one in self.clauses if one.of is None or one.of in chosen}
        clauses = [stored_clause(clause) for clause in played.values()]
        apart = {one.clause.id for one in self.clauses} - {clause["id"] for clause in clauses}
        saved = {
            "version": PLAIN_VERSION,
            "id": self.id,
            "game": self.game.name,
            "title": dict(self.title),
            "about": dict(told.about),
            "emblem": self.emblem,
            "phases": told.phases,
            "absent": self.absent,
            "players": players,
            "variants": [name for name in chosen if name in self.variants],
            "options": {name: options[name] for name in chosen if name in self.options},
            "chosen": {
                name: {"title": dict(patch.title), "text": dict(patch.text), "rule": patch.rule}
                for name, patch in ((name, {**told.variants, **told.options}[name]) for name in chosen)
                if not (isinstance(patch, PackOption) and options.get(name) == patch.default)  # played so anyway
            },
            "levels": {rule: level for rule, level in {**self.levels, **levels}.items() if rule not in apart},
            "house": self.departures(),
            "rules": told.rules,
            "texts": told.texts,
            "definition": plain(self._fed(tree)),
            **({"clauses": clauses} if clauses else {}),
            **({"language": self.language} if self.language else {}),
        }
        # What is played comes from the very text that is stored, so that a resumed game cannot differ from it.
        return ResolvedPack.from_plain(json.loads(canonical(saved)), lambda _: self.game)

    def departures(self) -> tuple[Departure, ...]:
        """The changes by house rules apart from levels, one per key or file; empty for a published pack."""
        published, here = replace(self.sources, house=()).patched(()), self.sources.patched(())
        keys = dict.fromkeys(setting.path for change in self.sources.house for setting in change.settings)
        made = {}
        for path in keys:
            before, now = follow(published, path), follow(here, path)
            told = (_single(before), _single(now)) if isinstance(now, Leaf) else (None, None)
            if not isinstance(now, Leaf) or told[0] != told[1]:
                made[".".join(map(str, path))] = told
        for name in self.sources.own_files:
            made[name] = (None, None)
        changed = [Departure(key, self._title_of(key), *told) for key, told in made.items()]
        own = [one.clause.id for one in self.clauses if one.of is None and self.extends]
        return (*changed, *(Departure(f"{HOUSE_KEY}{rule}", self.rules[rule].text) for rule in own))

    def _title_of(self, key: str) -> Words | None:
        """The title of the parameter or switch with a dotted key."""
        section, _, name = key.partition(".")
        if section == "parameters" and name in self.parameters:
            return self.parameters[name].title
        if section in CALLED:
            return self.texts.values.get(f"{CALLED[section]}.{name}")
        for patch in (*self.variants.values(), *self.options.values()):
            if key in patch.set or (isinstance(patch, PackOption) and patch.sets == key):
                return patch.title
        return None

    def define(self, tree: Fields, problems: Problems, players: int | None = None) -> Any | None:
        """The game's definition made of a tree, or None after noting what does not fit: for so many players, or for
        each number of players that the pack allows.
        """
        found, definition, made_of = Problems(), None, None
        check_parameters(tree, self.parameters, found)
        if found:
            check(self._fed(tree), self.game.Definition, found)
        for count in self._counts(players) if not found else ():
            settled_tree = settled(tree, self.parameters, count)
            fed = self._fed(settled_tree)
            if settled_tree is not made_of:
                definition, made_of = check(fed, self.game.Definition, found), settled_tree
                if not found and isinstance(definition, ChecksItself):  # else it may follow from what is told anyway
                    note_own_problems(definition.problems, fed, found)
            if not found and isinstance(definition, ChecksItselfFor):
                note_own_problems(partial(definition.problems_for, count), fed, found)
        problems.take(*found)
        return definition if not found else None

    def _counts(self, players: int | None) -> Iterable[int]:
        return range(self.players.min, self.players.max + 1) if players is None else (players,)

    def told(self) -> Pack:
        """The same with finished sentences, for the numbers that it has as long as nothing is chosen."""
        told = self.sources.told(self.sources.patched(()))
        return replace(
            self,
            about=told.about,
            phases=told.phases,
            parameters=told.parameters,
            variants=told.variants,
            options=told.options,
            rules=told.rules,
            texts=told.texts,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Problems that loading alone does not find: each choice of files and each variant and option is resolved."""
        problems = Problems()
        for tree in self._trials():
            self.define(tree, problems)
        return problems.sorted()

    def problems_beside(self, told: Problems) -> tuple[Problem, ...]:
        """The same for a pack with other problems, as far as its data can be read; nothing at a place of which
        something is told already.
        """
        problems = Problems()
        shapes: Mapping[str, Any] = keys_of(self.game.Definition) or {}
        unread = set() if self.sources.parameters.entries else {"parameters"}
        for tree in self._trials():
            if required(self.game.Definition) <= self._fed(tree).entries.keys() - unread:
                self.define(tree, problems)
                continue
            check_parameters(tree, self.parameters, problems)
            for name, entry in tree.entries.items():
                if name in shapes and name not in unread:  # of the others it is told that they cannot be read
                    check(entry.node, shapes[name], problems, (name,))
        # Where the script fails beside other mistakes these may be the reason: it says so when they are mended.
        return tuple(
            problem
            for problem in problems.sorted()
            if not is_script(problem.file) and not told.told(Mark(problem.file, problem.line, problem.column))
        )

    def _trials(self) -> Iterator[Fields]:
        """The trees that a pack is tried with: each choice of files, each variant and option with what it requires."""
        for tree in self.sources.every():
            yield self.sources.in_house(tree)
        items: dict[str, Patch] = {**self.variants, **self.options}
        for name, patch in items.items():
            needed = {item: trial_values(items[item])[:1] for item in patch.requires if item in items and item != name}
            if not all(needed.values()):
                continue  # it needs what has no value yet, which is told there
            for value in trial_values(patch):
                values = {**{item: first for item, (first,) in needed.items()}, name: value}
                changes = (self.sources.changes[item].with_value(chosen) for item, chosen in values.items())
                yield self.sources.patched(changes)
        yield self.sources.patched(())

    def _fed(self, tree: Fields) -> Fields:
        """The part of a tree that the definition takes: `parameters` only if it has that field."""
        if "parameters" in (keys_of(self.game.Definition) or {}):
            return tree
        return Fields({key: entry for key, entry in tree.entries.items() if key != "parameters"}, tree.mark)


def _single(node: Node | None) -> Any:
    return node.value if isinstance(node, Leaf) else None
