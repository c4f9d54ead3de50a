"""A pack as it stands in its files, typed and checked; `resolve` makes what a game is played with."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from companion.engine.game import Game
from companion.languages import Words
from companion.packs.faults import is_script, place_of, problem_at, said
from companion.packs.files import ANY
from companion.packs.games import ChecksItself
from companion.packs.patches import NamedSettings, apply
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import PLAIN_VERSION, ResolvedPack, canonical
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
from companion.packs.setup import SetupProblem, SetupRefusedError, judge_choice, judge_levels, judge_players, picked
from companion.packs.shapes import keys_of
from companion.packs.typed import check
from companion.plainfile.marks import Fields, Leaf, MarkedValue, Node, Path, follow, plain, show
from companion.plainfile.problems import Problem, Problems


@dataclass(frozen=True)
class PackSources:
    """The pack's trees with their places: patches are applied to these.

    `shape` is the type of the game's definition; `parameters` holds the default values; `files` each file by its name
    and, if a parameter of that name chooses between several, by that parameter's value (else by `ANY`); `changes` every
    variant and option by name, `house` the changes by house rules, innermost first; `own_files` the files that house
    rules replace, `unread` those that could not be read.
    """

    shape: type[Any]
    parameters: Fields
    rules: Fields
    files: Mapping[str, Mapping[str, Node]]
    changes: Mapping[str, NamedSettings]
    house: tuple[NamedSettings, ...] = ()
    own_files: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()

    def chosen(self, parameters: Node) -> Fields:
        """The tree for these values of the parameters: `rules`, `parameters`, and each file they choose."""
        entries = {"rules": _entry(self.rules), "parameters": _entry(parameters)}
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
        settings = [setting for change in (*self.house, *changes) for setting in change.settings]
        above = Fields({"parameters": _entry(self.parameters)}, self.parameters.mark)
        first = [setting for setting in settings if setting.path[0] == "parameters"]
        parameters = follow(apply(above, first, self.shape), ("parameters",)) or self.parameters
        later = [setting for setting in settings if setting.path[0] != "parameters"]
        tree = apply(self.chosen(parameters), later, self.shape)
        assert isinstance(tree, Fields)
        return tree


def _entry(node: Node) -> MarkedValue:
    return MarkedValue(node.mark, node)


KEPT = 4
"""How many resolved combinations of options are kept of a pack."""


@dataclass(frozen=True)
class Pack:
    """A usable pack: everything in its files is valid.

    `extends` names the packs below a house rule, nearest first; `levels` are the rules that the house softens (GEN-7),
    `preset` the variants and options that it has chosen in advance.
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
        if key not in self._resolved:
            if len(self._resolved) >= KEPT:
                del self._resolved[next(iter(self._resolved))]
            self._resolved[key] = self._resolve(chosen, options, players, levels or {})
        return self._resolved[key]

    def _resolve(
        self, chosen: Mapping[str, Patch], options: Mapping[str, Any], players: int, levels: Mapping[str, str]
    ) -> ResolvedPack:
        problems = Problems()
        tree = self.sources.patched(self.sources.changes[name].with_value(options.get(name)) for name in chosen)
        if self.define(tree, problems) is None:
            raise InvalidPackError.of(problems)
        saved = {
            "version": PLAIN_VERSION,
            "id": self.id,
            "game": self.game.name,
            "title": dict(self.title),
            "about": dict(self.about),
            "emblem": self.emblem,
            "phases": [asdict(phase) for phase in self.phases],
            "absent": self.absent,
            "players": players,
            "variants": [name for name in chosen if name in self.variants],
            "options": {name: options[name] for name in chosen if name in self.options},
            "chosen": {
                name: {"title": dict(patch.title), "text": dict(patch.text), "rule": patch.rule}
                for name, patch in chosen.items()
                if not (isinstance(patch, PackOption) and options.get(name) == patch.default)  # played so anyway
            },
            "levels": {**self.levels, **levels},
            "house": [asdict(departure) for departure in self.departures()],
            "rules": {rule: asdict(text) for rule, text in self.rules.items()},
            "texts": asdict(self.texts),
            "definition": plain(self._fed(tree)),
        }
        # What is played comes from the very text that is stored, so that a resumed game cannot differ from
        # it.
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
        return tuple(Departure(key, self._title_of(key), *told) for key, told in made.items())

    def _title_of(self, key: str) -> Words | None:
        """The title of the parameter or switch with a dotted key."""
        section, _, name = key.partition(".")
        if section == "parameters" and name in self.parameters:
            return self.parameters[name].title
        for patch in (*self.variants.values(), *self.options.values()):
            if key in patch.set or (isinstance(patch, PackOption) and patch.sets == key):
                return patch.title
        return None

    def define(self, tree: Fields, problems: Problems) -> Any | None:
        """The game's definition made of a tree, or None after noting what does not fit."""
        before = len(problems)
        check_parameters(tree, self.parameters, problems)
        fed = self._fed(tree)
        definition: Any | None = check(fed, self.game.Definition, problems)
        if definition is not None and isinstance(definition, ChecksItself):
            note_own_problems(definition, fed, problems)
        return definition if len(problems) == before else None

    def problems(self) -> tuple[Problem, ...]:
        """Problems that loading alone does not find: each choice of files and each variant and option is resolved."""
        problems = Problems()
        for tree in self.sources.every():
            self.define(self.sources.in_house(tree), problems)
        for name, patch in {**self.variants, **self.options}.items():
            needed = {item: self.sources.changes[item] for item in patch.requires}
            for value in trial_values(patch):
                changes = [
                    change.with_value(value if item == name else next(iter(trial_values(self._item(item)))))
                    for item, change in {**needed, name: self.sources.changes[name]}.items()
                ]
                self.define(self.sources.patched(changes), problems)
        self.define(self.sources.patched(()), problems)
        return problems.sorted()

    def own_problems(self) -> tuple[Problem, ...]:
        """What the game finds wrong in its definition without variants; empty if the definition cannot be made.

        So it can also be called for a pack with other problems.
        """
        unfit, found = Problems(), Problems()
        fed = self._fed(self.sources.in_house(self.sources.chosen(self.sources.parameters)))
        definition: Any | None = check(fed, self.game.Definition, unfit)
        if definition is not None and isinstance(definition, ChecksItself):
            note_own_problems(definition, fed, found)
        # Where it fails beside other mistakes these may be the reason: it says so when they are mended.
        return tuple(problem for problem in found.sorted() if not is_script(problem.file))

    def _item(self, name: str) -> Patch:
        return self.variants[name] if name in self.variants else self.options[name]

    def _fed(self, tree: Fields) -> Fields:
        """The part of a tree that the definition takes: `parameters` only if it has that field."""
        if "parameters" in (keys_of(self.game.Definition) or {}):
            return tree
        return Fields({key: entry for key, entry in tree.entries.items() if key != "parameters"}, tree.mark)


def _single(node: Node | None) -> Any:
    return node.value if isinstance(node, Leaf) else None


def trial_values(patch: Patch) -> tuple[Any, ...]:
    """The values of an option that are tried when a pack is checked: both ends, or each choice."""
    if not isinstance(patch, PackOption) or patch.type == "switch":
        return (True,)
    if patch.type == "choice":
        return patch.values
    return tuple(dict.fromkeys(value for value in (patch.min, patch.max, patch.default) if value is not None)) or (1,)


def check_parameters(tree: Node, parameters: Mapping[str, Parameter], problems: Problems) -> None:
    """Each parameter's value is one that its declaration allows."""
    for name, parameter in parameters.items():
        node = follow(tree, ("parameters", name))
        if not isinstance(node, Leaf):
            if node is not None:
                problems.add(node.mark, f"parameters.{name}", "found a list or a map", expected_of(parameter))
        elif not allows(parameter, node.value):
            problems.add(node.mark, f"parameters.{name}", f"found {node.value!r}", expected_of(parameter))


def allows(parameter: Parameter, value: Any) -> bool:
    """Whether a parameter may have a value."""
    if parameter.type == "choice":
        return isinstance(value, str) and value in parameter.values
    if parameter.type == "flag":
        return isinstance(value, bool)
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (parameter.min is None or value >= parameter.min) and (parameter.max is None or value <= parameter.max)


def expected_of(parameter: Parameter) -> str:
    """What a parameter may be, for people."""
    if parameter.type == "choice":
        return "one of " + ", ".join(parameter.values)
    if parameter.type == "flag":
        return "true or false"
    limits = [
        f"{word} {value}" for word, value in (("from", parameter.min), ("to", parameter.max)) if value is not None
    ]
    return " ".join(["a whole number", *limits])


def note_own_problems(definition: ChecksItself, tree: Node, problems: Problems) -> None:
    """Notes the problems that a game finds in its definition, at their place in the files."""
    try:
        own = definition.problems()
    except Exception as error:
        if (place := place_of(error)) is None:
            raise
        problems.take(problem_at(place, f"the game failed at checking its definition: {said(error)}"))
        return
    for where, message, hint in own:
        path: Path = tuple(where.split(".")) if isinstance(where, str) else tuple(where)
        mark = tree.mark
        for length in range(len(path), 0, -1):
            if (node := follow(tree, path[:length])) is not None:
                mark = node.mark
                break
        problems.add(mark, show(path, tree), message, "", hint)
