"""Problems that types cannot express: unknown names, defaults outside their limits, contradictory patches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.questions import Kind
from companion.packs.numbers.declared import check_declared
from companion.packs.pack import Pack, PackSources
from companion.packs.patches.patches import NamedSettings, check_conflicts, check_keys
from companion.packs.patches.steps import check_steps
from companion.packs.problems import did_you_mean, one_of
from companion.packs.schema import (
    GameFile,
    HouseFile,
    PackOption,
    Patch,
    PlayerLimits,
    Players,
    RuleText,
    TextsFile,
)
from companion.packs.setup import fits, judge_choice, narrowed
from companion.packs.sources.files import ANY
from companion.plainfile.marks import Fields, Mark, Node, follow, key_mark
from companion.plainfile.problems import Problems


class PlayersOf(NamedTuple):
    """How many can play a pack; patches narrow it."""

    pack: str
    players: Players


def check_game(head: GameFile, tree: Fields, game: type[Game], problems: Problems) -> None:
    """Checks the players, phases and files of a pack that extends no other."""
    for index, phase in enumerate(head.phases):
        if game.phases and phase.id not in game.phases:
            message, hint = f"the script has no phase {phase.id}", did_you_mean(phase.id, game.phases)
            problems.add(_mark(tree, "phases", index, "id"), f"phases[{index}].id", message, one_of(game.phases), hint)
    if head.players.min > head.players.max:
        mark = _mark(tree, "players", "min")
        problems.add(mark, "players.min", f"{head.players.min} is more than max, {head.players.max}")
    for name, entry in head.files.items():
        if isinstance(entry, str):
            continue
        chooser = head.parameters.get(name)
        values = chooser.values if chooser is not None and chooser.type == "choice" else ()
        if not values:
            message = "several files need a parameter of the same name that chooses between them"
            expected = f"a parameter {name} of the type choice"
            problems.add(_key(tree, "files", name), f"files.{name}", message, expected)
            continue
        for value in entry:
            if value not in values:
                hint = did_you_mean(value, values)
                problems.add(
                    _key(tree, "files", name, value),
                    f"files.{name}.{value}",
                    "no such value",
                    one_of(values),
                    hint,
                )
        for value in values:
            if value not in entry:
                problems.add(_key(tree, "files", name), f"files.{name}", f"the file for {value} is missing")


def check_house(
    head: HouseFile,
    tree: Fields,
    below: Pack,
    settings: NamedSettings,
    sources: PackSources,
    rules: Mapping[str, RuleText],
    problems: Problems,
) -> None:
    """Checks that everything a house rule sets, softens or replaces exists in the pack that it extends."""
    check_keys(settings, sources.every(), sources.shape, sources.unread, "", problems)
    check_steps(settings, sources.shape, "", problems)
    _check_limits(head.players, PlayersOf(below.id, below.players), tree, "players", problems)
    for rule, level in head.enforce.items():
        mark, path = _key(tree, "enforce", rule), f"enforce.{rule}"
        if rule not in rules:
            if "rules" in sources.unread:
                continue
            problems.add(mark, path, f"there is no rule {rule}", "", did_you_mean(rule, rules))
        elif level != "enforce" and not rules[rule].forbids:
            message = f"{rule} has nothing that could be allowed: no refusal of it is marked forbids"
            soft = [name for name, text in rules.items() if text.forbids]
            problems.add(mark, path, message, one_of(soft))
    _check_preset(head, tree, below, problems)
    for name, by_value in sources.files.items():
        allowed = below.sources.files.get(name, {})
        for value in by_value:
            if ANY not in by_value and value not in allowed:
                hint = did_you_mean(value, allowed)
                path = f"files.{name}.{value}"
                problems.add(_key(tree, "files", name, value), path, "no such value", one_of(allowed), hint)
        if name not in below.sources.files:
            known = [*below.sources.files, "rules", "texts"]
            hint = did_you_mean(name, known)
            problems.add(_key(tree, "files", name), f"files.{name}", f"{below.id} has no {name}", one_of(known), hint)
    for kind, own, others in (
        ("variants", head.variants, {**below.variants, **below.options}),
        ("options", head.options, {**below.variants, **below.options}),
    ):
        for name in own:
            if name in others:
                problems.add(_key(tree, kind, name), f"{kind}.{name}", f"{below.id} has a {name} already")


def _check_preset(head: HouseFile, tree: Fields, below: Pack, problems: Problems) -> None:
    """Checks that a house's presets exist, have allowed values, and can be chosen together."""
    variants, options = {**below.variants, **head.variants}, {**below.options, **head.options}
    for found in judge_choice(variants, options, head.preset.variants, head.preset.options):
        item, facts = str(found.facts["item"]), found.facts
        kind = "options" if item in head.preset.options else "variants"
        mark = _mark(tree, "preset", kind, *([item] if kind == "options" else [head.preset.variants.index(item)]))
        told = {
            "bad_value": (f"found {facts.get('value')!r}", _takes(options[item]) if item in options else ""),
            "needs": (f"{item} needs {facts.get('needs')}", ""),
            "excludes": (f"{item} cannot be chosen beside {facts.get('excludes')}", ""),
        }
        message, expected = told.get(found.code, (f"there is no {kind[:-1]} {item}", one_of(facts.get("known", ()))))
        meant = facts.get("meant")
        problems.add(mark, f"preset.{kind}.{item}", message, expected, f"did you mean {meant}?" if meant else "")


def _takes(option: PackOption) -> str:
    """The values that an option allows, as text for people."""
    if option.type == "switch":
        return "true"
    return one_of(option.values) if option.type == "choice" else f"a whole number from {option.min} to {option.max}"


def check_items(
    head: GameFile | HouseFile,
    tree: Fields,
    sources: PackSources,
    rules: Mapping[str, RuleText],
    others: Mapping[str, Patch],
    players: PlayersOf,
    problems: Problems,
) -> None:
    """Variants, options and parameters: rule ids, names, keys; `others` are the items of the packs below."""
    trees = tuple(sources.every())
    own: dict[str, Patch] = {**head.variants, **head.options}
    names = {**others, **own}
    known_rules = None if "rules" in sources.unread else rules
    for name in head.options:
        if name in head.variants:
            message = f"{name} is the name of a variant too"
            problems.add(_key(tree, "options", name), f"options.{name}", message, "a name of its own")
    for kind, items in (("variants", head.variants), ("options", head.options)):
        for name, patch in items.items():
            path = f"{kind}.{name}"
            if isinstance(patch, PackOption):
                _check_option(patch, tree, name, problems)
            _check_rule(patch.rule, known_rules, _mark(tree, kind, name, "rule"), f"{path}.rule", problems)
            _check_names(patch, name, names, follow(tree, (kind, name)) or tree, path, problems)
            _check_limits(patch.players, players, tree, f"{path}.players", problems)
            check_keys(sources.changes[name], trees, sources.shape, sources.unread, f"{path}.", problems)
            check_steps(sources.changes[name], sources.shape, f"{path}.", problems)
    if isinstance(head, GameFile):
        for name, parameter in head.parameters.items():
            path = f"parameters.{name}.rule"
            _check_rule(parameter.rule, known_rules, _mark(tree, "parameters", name, "rule"), path, problems)
            check_declared(name, parameter, tree, head.players, known_rules, problems)
    excludes = {name: frozenset(patch.excludes) for name, patch in names.items()}
    check_conflicts((sources.changes[name] for name in names), excludes, problems)


def check_empty(head: GameFile | HouseFile, tree: Fields, problems: Problems) -> None:
    """Checks that no variant and no switch is empty: each changes something.

    It is asked of the head as it is written: a key that went changes something though nothing may have come instead.
    """
    for name, variant in head.variants.items():
        if variant.changes_nothing:
            mark = _key(tree, "variants", name)
            problems.add(mark, f"variants.{name}", "this sets nothing", "a set of dotted keys")
    for name, option in head.options.items():
        if option.type == "switch" and not _is_for_a_value(option) and option.changes_nothing:
            mark, expected = _key(tree, "options", name), "a set of dotted keys, or type and sets"
            problems.add(mark, f"options.{name}", "this sets nothing", expected)


def check_explanations(own: TextsFile, every: TextsFile, tree: Node, problems: Problems) -> None:
    """Checks that every explained mechanism occurs: each `at` must be a question with a
    sentence, or a kind of question.
    """
    known = [*dict.fromkeys(f"kind.{kind}" for kind in Kind), *every.questions]
    for name, explanation in own.explain.items():
        path = f"explain.{name}.at"
        if not explanation.at:
            problems.add(_mark(tree, "explain", name, "at"), path, "this is never explained", "names of questions")
        for index, question in enumerate(explanation.at):
            if question not in known:
                mark = _mark(tree, "explain", name, "at", index)
                hint = did_you_mean(question, known)
                problems.add(mark, f"{path}[{index}]", f"there is no question {question}", "", hint)


def _is_for_a_value(option: PackOption) -> bool:
    return option.sets is not None or bool(option.values) or option.min is not None or option.max is not None


def _check_option(option: PackOption, tree: Node, name: str, problems: Problems) -> None:
    path = f"options.{name}"
    mark = _key(tree, "options", name)
    if option.type == "switch":
        if _is_for_a_value(option):
            message = "an option with sets, values, min or max takes a value"
            problems.add(mark, path, message, "type: int, minutes, seconds or choice")
        return
    if option.sets is None:
        problems.add(mark, path, "the key sets is missing", "the dotted key that takes the value")
    if option.type == "choice":
        if not option.values:
            problems.add(mark, path, "the key values is missing", "a list of words")
    elif option.min is None or option.max is None:
        problems.add(mark, path, "the keys min and max are missing", "the limits of the value")
    elif option.min > option.max:
        problems.add(_mark(tree, "options", name, "min"), f"{path}.min", f"{option.min} is more than max, {option.max}")
    for key, value in (("default", option.default), ("simulated", option.simulated)):
        if value is not None and not fits(option, value):
            problems.add(_mark(tree, "options", name, key), f"{path}.{key}", f"the {key} {value} is not allowed")


def _check_rule(
    rule: str | None, rules: Mapping[str, RuleText] | None, mark: Mark, path: str, problems: Problems
) -> None:
    if rule is not None and rules is not None and rule not in rules:
        problems.add(
            mark,
            path,
            f"there is no rule {rule}",
            "an id that stands in rules.yaml",
            did_you_mean(rule, rules),
        )


def _check_names(patch: Patch, name: str, names: Iterable[str], node: Node, path: str, problems: Problems) -> None:
    known = [other for other in names if other != name]
    for key, listed in (("requires", patch.requires), ("excludes", patch.excludes)):
        for index, other in enumerate(listed):
            if other not in known:
                mark = _mark(node, key, index)
                message = f"there is no variant or option {other}" if other != name else f"{name} names itself"
                problems.add(mark, f"{path}.{key}[{index}]", message, "", did_you_mean(other, known))
            elif key == "requires" and other in patch.excludes:
                problems.add(_mark(node, key, index), f"{path}.{key}[{index}]", f"{other} is excluded too")


def _check_limits(limits: PlayerLimits, given: PlayersOf, tree: Node, path: str, problems: Problems) -> None:
    """Checks that a patch leaves somebody to play with, and does not say that more could."""
    pack, players = given
    least, most = narrowed(players, [limits])
    if players.min > players.max:
        return  # all is wrong at the players themselves, and told there
    where = path.split(".")
    if least > most:
        message = f"no number of players is left between {least} and {most}"
        problems.add(_mark(tree, *where), path, message, f"{players.min} to {players.max}")
        return
    for key, limit, own, word in (("min", limits.min, players.min, "less"), ("max", limits.max, players.max, "more")):
        if limit is not None and (limit < own if word == "less" else limit > own):
            message = f"{limit} is {word} than the {own} of {pack}"
            expected = f"a number from {players.min} to {players.max}"
            problems.add(_mark(tree, *where, key), f"{path}.{key}", message, expected)


def _mark(node: Node, *path: str | int) -> Mark:
    """The place of a value in its file; that of its parent if it is missing."""
    found = follow(node, path)
    return found.mark if found is not None else node.mark


def _key(node: Node, *path: str | int) -> Mark:
    """The place of a key in its file."""
    above = follow(node, path[:-1])
    return key_mark(above if above is not None else node, path[-1])
