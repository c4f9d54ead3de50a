"""Whether variants, options, players and levels can be played together (GEN-7, GEN-10, GEN-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.packs.problems import closest
from companion.packs.schema import PackOption, Patch, PlayerLimits, Players, RuleText

LEVELS = ("enforce", "warn", "off")


class SetupProblem(NamedTuple):
    """Why a set-up is refused: a rule, the code of the refusal, and what its sentence is made of."""

    rule: str
    code: str
    facts: Mapping[str, Any]


class SetupRefusedError(Exception):
    """A set-up that cannot be played; `problems` holds every reason."""

    def __init__(self, problems: Iterable[SetupProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{rule} {code} {dict(facts)}" for rule, code, facts in self.problems))


def narrowed(players: Players, limits: Iterable[PlayerLimits]) -> tuple[int, int]:
    """The least and most players (both included) that are left when all limits hold."""
    least, most = players.min, players.max
    for limit in limits:
        least = max(least, limit.min if limit.min is not None else least)
        most = min(most, limit.max if limit.max is not None else most)
    return least, most


def is_chosen(value: Any) -> bool:
    """Whether an option's value means that it is chosen at all: `False` and `None` mean that it is not."""
    return value is not None and value is not False


def judge_choice(
    variants: Mapping[str, Patch],
    options: Mapping[str, PackOption],
    chosen: Sequence[str],
    values: Mapping[str, Any],
) -> list[SetupProblem]:
    """All refusals of a choice of variants and option values (GEN-12)."""
    problems: list[SetupProblem] = []
    for name in dict.fromkeys(chosen):
        if name not in variants:
            facts = {"item": name, "meant": closest(name, variants), "known": list(variants)}
            problems.append(SetupProblem("GEN-12", "unknown_variant", facts))
    for name, value in values.items():
        if name not in options:
            facts = {"item": name, "meant": closest(name, options), "known": list(options)}
            problems.append(SetupProblem("GEN-12", "unknown_option", facts))
        elif is_chosen(value) and not fits(options[name], value):
            facts = {"item": name, "value": value, **_limits(options[name])}
            problems.append(SetupProblem("GEN-12", "bad_value", facts))
    together = picked(variants, options, chosen, values)
    for name, patch in together.items():
        for needed in patch.requires:
            if needed not in together:
                problems.append(SetupProblem("GEN-12", "needs", {"item": name, "needs": needed}))
        for other in patch.excludes:
            mutual = other in together and name in together[other].excludes
            if other in together and not (mutual and other < name):  # said once when each excludes the other
                problems.append(SetupProblem("GEN-12", "excludes", {"item": name, "excludes": other}))
    return problems


def picked(
    variants: Mapping[str, Patch],
    options: Mapping[str, PackOption],
    chosen: Sequence[str],
    values: Mapping[str, Any],
) -> dict[str, Patch]:
    """The patches of what is chosen, in the order of the pack: so the order of taps changes nothing."""
    return {name: patch for name, patch in variants.items() if name in chosen} | {
        name: option for name, option in options.items() if is_chosen(values.get(name))
    }


def judge_players(count: int, players: Players, limits: Iterable[PlayerLimits]) -> list[SetupProblem]:
    """The refusal of a number of players (GEN-10), if it is refused."""
    least, most = narrowed(players, limits)
    if least <= count <= most:
        return []
    return [SetupProblem("GEN-10", "player_count", {"players": count, "min": least, "max": most})]


def judge_levels(rules: Mapping[str, RuleText], levels: Mapping[str, str]) -> list[SetupProblem]:
    """All refusals of rules that a group softens (GEN-7): only an id with a `forbids` code can be."""
    problems: list[SetupProblem] = []
    for rule, level in levels.items():
        if rule not in rules:
            problems.append(SetupProblem("GEN-7", "unknown_rule", {"item": rule, "meant": closest(rule, rules)}))
        elif level not in LEVELS:
            problems.append(SetupProblem("GEN-7", "bad_level", {"item": rule, "value": level, "known": list(LEVELS)}))
        elif level != "enforce" and not rules[rule].forbids:
            problems.append(SetupProblem("GEN-7", "not_soft", {"item": rule}))
    return problems


def fits(option: PackOption, value: Any) -> bool:
    """Whether an option allows a value."""
    if option.type == "switch":
        return value is True
    if option.type == "choice":
        return isinstance(value, str) and value in option.values
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (option.min is None or value >= option.min) and (option.max is None or value <= option.max)


def _limits(option: PackOption) -> dict[str, Any]:
    limits: dict[str, Any] = {"type": option.type}
    if option.type == "choice":
        limits["known"] = list(option.values)
    elif option.type != "switch":
        limits |= {"min": option.min, "max": option.max}
    return limits


def trial_values(patch: Patch) -> tuple[Any, ...]:
    """The values of an option that are tried when a pack is checked: both ends, or each choice."""
    if not isinstance(patch, PackOption) or patch.type == "switch":
        return (True,)
    if patch.type == "choice":
        return patch.values
    return tuple(dict.fromkeys(value for value in (patch.min, patch.max, patch.default) if value is not None)) or (1,)
