"""A house rule being made: switches for rules, values with limits, chosen options. Pure data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.languages import LANGUAGES, Words
from companion.models.game.question import Why
from companion.models.set_up.setup import SetUp
from companion.packs.own import OwnPack
from companion.packs.pack import Pack
from companion.packs.schema import Parameter, Preset
from companion.texts import Teller, house_rules

COMMON = "GEN-"
"""Beginning of the ids of rules that hold for every game."""


@dataclass(frozen=True, slots=True)
class RuleModel:
    """A rule and its enforcement: `enforce`, `warn` or `off`. It can be switched only if it forbids something."""

    id: str
    text: str
    level: str
    can_be_switched: bool
    common: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class ValueModel:
    """A value of the pack: a number between `least` and `most` (None: no limit) in steps of `step`, one of `choices`,
    or a boolean. Where it may be None, `none` is what that is called.
    """

    name: str
    title: str
    text: str
    type: str
    now: int | str | bool | None
    printed: int | str | bool | None
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    step: int = 1
    none: str = ""

    @property
    def start(self) -> int:
        """The number to begin with where there was none."""
        return self.printed if isinstance(self.printed, int) else self.least or 0

    def nearest(self, number: int) -> int:
        """The multiple of the step at or below a number."""
        return number - number % self.step

    def against(self, value: int) -> str:
        """The limit that a number violates: "least", "most", or "" if it is valid."""
        if self.least is not None and value < self.least:
            return "least"
        return "most" if self.most is not None and value > self.most else ""


@dataclass(frozen=True)
class HouseDraft:
    """The owner's changes so far to the pack `below`. Immutable; every change returns a new draft."""

    below: Pack
    own: OwnPack
    language: str

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def rules(self, wanted: str = "", *, soft: bool = False) -> list[RuleModel]:
        """The rules whose id or sentence has words beginning with all of `wanted`, the game's own first.

        With `soft`, only those that can be switched.
        """
        words = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in wanted.split()]
        made = [self.rule(rule) for rule in self.below.rules]
        found = [
            rule
            for rule in made
            if (rule.can_be_switched or not soft) and all(word.search(f"{rule.id} {rule.text}") for word in words)
        ]
        return sorted(found, key=lambda rule: rule.common)

    def rule(self, rule: str) -> RuleModel:
        """One rule by its id."""
        text = self.below.rules[rule]
        usual = self.below.levels.get(rule, "enforce")
        level = self.own.enforce.get(rule, usual)
        said = self._say(text.text)
        return RuleModel(rule, said, level, bool(text.forbids), rule.startswith(COMMON), level != usual)

    def values(self) -> list[ValueModel]:
        """The pack's typed values; lists, and numbers that differ by players, are written in a file."""
        made = (self._value(name, parameter) for name, parameter in self.below.parameters.items())
        return [value for value in made if all(_is_single(one) for one in (value.now, value.printed))]

    def _value(self, name: str, parameter: Parameter) -> ValueModel:
        key, teller = f"parameters.{name}", self._teller()
        below = {departure.key: departure.now for departure in self.below.departures()}
        printed: Any = below.get(key, parameter.default)
        return ValueModel(
            name,
            self._say(parameter.title),
            self._say(parameter.text),
            parameter.type,
            self.own.set.get(key, printed),
            printed,
            tuple((value, teller.value(name, value)) for value in parameter.values),
            parameter.min,
            parameter.max,
            parameter.step or 1,
            self._say(parameter.none) if parameter.none is not None else "",
        )

    def chosen(self) -> SetUp:
        """A set-up with the house rule's choices, which can be changed like any set-up."""
        preset = self.own.preset
        return SetUp(self.below, self.language, list(preset.variants), dict(preset.options))

    def problems(self) -> list[Why]:
        """Why the present choices cannot be combined."""
        return self.chosen().conflicts()

    def told(self) -> tuple[str, ...]:
        """The differences so far, one sentence each."""
        values = [value for value in self.values() if value.now != value.printed]
        departures = [
            {
                "key": f"parameters.{value.name}",
                "title": dict(self.below.parameters[value.name].title),
                "before": value.printed,
                "now": value.now,
            }
            for value in values
        ]
        departures += [{"key": key} for key in (*self.own.set, *self.own.tables) if not key.startswith("parameters.")]
        return differing(self.below, departures, self.own.enforce, self.chosen(), self.language)

    # ── changing ────────────────────────────────────────────────────────────────────────────────────────────

    def having(self, **changes: Any) -> HouseDraft:
        """The same draft with other fields replaced."""
        return HouseDraft(self.below, self.own.having(**changes), self.language)

    def with_level(self, rule: str, level: str) -> HouseDraft:
        """Sets a rule's enforcement; if it equals that of the pack below, it is left out."""
        levels = {key: value for key, value in self.own.enforce.items() if key != rule}
        if level != self.below.levels.get(rule, "enforce"):
            levels[rule] = level
        return self.having(enforce=levels)

    def with_value(self, value: ValueModel, now: int | str | bool | None) -> HouseDraft:
        """Sets a value; if it equals the printed one, it is left out."""
        kept = {key: old for key, old in self.own.set.items() if key != f"parameters.{value.name}"}
        return self.having(set=kept if now == value.printed else {**kept, f"parameters.{value.name}": now})

    def with_chosen(self, setup: SetUp) -> HouseDraft:
        """Sets the options that are chosen in advance."""
        return self.having(preset=Preset(tuple(setup.variants), dict(setup.options)))

    def named(self, name: str) -> HouseDraft:
        """Sets the title, the same in every language."""
        return self.having(title=dict.fromkeys(LANGUAGES, name))

    def _say(self, words: Words) -> str:
        return words.told_in(self.language)

    def _teller(self) -> Teller:
        return Teller(self.below.texts.plain, {}, self.language, {})


def _is_single(value: Any) -> bool:
    return value is None or isinstance(value, int | str)


def differing(
    pack: Pack,
    departures: Sequence[Mapping[str, Any]],
    levels: Mapping[str, str],
    setup: SetUp,
    language: str,
    *,
    short: bool = False,
) -> tuple[str, ...]:
    """The differences from the published rules, for a pack that is not being played.

    In `short` where the cards come from is left out: that is said beside it.
    """
    items = {**pack.variants, **pack.options}
    beside = {name for name, option in pack.options.items() if short and option.with_cards}
    options = {name: value for name, value in setup.options.items() if name not in beside}
    named = [name for name in items if name in setup.variants or name in options]
    plain = {
        "house": departures,
        "levels": levels,
        "options": options,
        "chosen": {name: {"title": dict(items[name].title)} for name in named},
    }
    rules = {rule: dict(text.text) for rule, text in pack.rules.items()}
    return house_rules(plain, Teller(pack.texts.plain, rules, language, {}), short=short)


def differences(pack: Pack, setup: SetUp, language: str, *, short: bool = False) -> tuple[str, ...]:
    """The differences from the published rules in a set-up, one sentence each."""
    departures = [asdict(departure) for departure in pack.departures()]
    return differing(pack, departures, pack.levels, setup, language, short=short)
