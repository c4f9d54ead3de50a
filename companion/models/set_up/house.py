"""A house rule that is being made: every rule with its switch, values with their limits, what is chosen. Pure."""

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
"""How the ids of the rules begin that hold for every game."""


@dataclass(frozen=True, slots=True)
class RuleModel:
    """A rule with how it is held: `enforce`, `warn` or `off`. Only one with something to allow can be switched."""

    id: str
    text: str
    level: str
    can_be_switched: bool
    common: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class ValueModel:
    """A value of the pack: a number between `least` and `most` (None: no end), one of `choices`, or yes and no."""

    name: str
    title: str
    text: str
    type: str
    now: int | str | bool
    printed: int | str | bool
    choices: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None

    def against(self, value: int) -> str:
        """Which end a number leaves: "least", "most", or "" if it is allowed."""
        if self.least is not None and value < self.least:
            return "least"
        return "most" if self.most is not None and value > self.most else ""


@dataclass(frozen=True)
class HouseDraft:
    """What the owner has changed so far, on top of `below`. Immutable, every change makes another one."""

    below: Pack
    own: OwnPack
    language: str

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def rules(self, wanted: str = "", *, soft: bool = False) -> list[RuleModel]:
        """The rules in whose id or sentence all these words begin, the game's own first; `soft`: that can be
        switched.
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
        """The pack's typed values. One that only chooses between files of the house's own stays with the pack."""
        return [self._value(name, parameter) for name, parameter in self.below.parameters.items()]

    def _value(self, name: str, parameter: Parameter) -> ValueModel:
        key, teller = f"parameters.{name}", self._teller()
        below = {departure.key: departure.now for departure in self.below.departures()}
        printed = below.get(key, parameter.default)
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
        )

    def chosen(self) -> SetUp:
        """A set-up with what the house has chosen, to be switched as at the table."""
        preset = self.own.preset
        return SetUp(self.below, self.language, list(preset.variants), dict(preset.options))

    def problems(self) -> list[Why]:
        """Why what is chosen cannot be played together."""
        return [why for why in self.chosen().problems() if why.rule != "GEN-10"]

    def told(self) -> tuple[str, ...]:
        """What is different so far, one sentence each."""
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
        """The same with other parts of the owner's pack."""
        return HouseDraft(self.below, self.own.having(**changes), self.language)

    def with_level(self, rule: str, level: str) -> HouseDraft:
        """A rule held so; held as it is below, it is no longer mentioned."""
        levels = {key: value for key, value in self.own.enforce.items() if key != rule}
        if level != self.below.levels.get(rule, "enforce"):
            levels[rule] = level
        return self.having(enforce=levels)

    def with_value(self, value: ValueModel, now: int | str | bool) -> HouseDraft:
        """A value; the printed one is no longer mentioned."""
        kept = {key: old for key, old in self.own.set.items() if key != f"parameters.{value.name}"}
        return self.having(set=kept if now == value.printed else {**kept, f"parameters.{value.name}": now})

    def with_chosen(self, setup: SetUp) -> HouseDraft:
        """What is chosen before anybody is asked."""
        return self.having(preset=Preset(tuple(setup.variants), dict(setup.options)))

    def named(self, name: str) -> HouseDraft:
        """Called so, in every language."""
        return self.having(title=dict.fromkeys(LANGUAGES, name))

    def _say(self, words: Words) -> str:
        return words.told_in(self.language)

    def _teller(self) -> Teller:
        return Teller(self.below.texts.plain, {}, self.language, {})


def differing(
    pack: Pack,
    departures: Sequence[Mapping[str, Any]],
    levels: Mapping[str, str],
    setup: SetUp,
    language: str,
    *,
    short: bool = False,
) -> tuple[str, ...]:
    """What differs from the published rules, for a pack that nobody plays yet."""
    items = {**pack.variants, **pack.options}
    named = [name for name in items if name in setup.variants or name in setup.options]
    plain = {
        "house": departures,
        "levels": levels,
        "options": setup.options,
        "chosen": {name: {"title": dict(items[name].title)} for name in named},
    }
    rules = {rule: dict(text.text) for rule, text in pack.rules.items()}
    return house_rules(plain, Teller(pack.texts.plain, rules, language, {}), short=short)


def differences(pack: Pack, setup: SetUp, language: str, *, short: bool = False) -> tuple[str, ...]:
    """What a table that is being set up plays by that is not as published, one sentence each."""
    departures = [asdict(departure) for departure in pack.departures()]
    return differing(pack, departures, pack.levels, setup, language, short=short)
