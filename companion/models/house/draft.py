"""A house rule being made: switches for rules, values with limits, chosen options. Pure data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from companion.games.steps import ORDER, STEPS
from companion.languages import LANGUAGES, Words, told_in
from companion.models.game.question import Why
from companion.models.house.clauses import said
from companion.models.house.values import ABOUT, ValueModel
from companion.models.set_up.setup import SetUp
from companion.packs.editing.own import OwnPack
from companion.packs.house.settable.listing import Entry, PackSettings
from companion.packs.pack import HOUSE_KEY, Pack
from companion.packs.patches.patches import NamedSettings, Setting, path_of
from companion.packs.schema import Preset
from companion.plainfile.marks import Mark, follow, marked, plain
from companion.texts import Teller, house_rules, translator

COMMON = "GEN-"
"""Beginning of the ids of rules that hold for every game."""

HOUSE_PREFIX = "HOUSE-"
"""Beginning of the ids of rules in a house's own words."""

SECTION = {STEPS: "steps", ORDER: "orders"}
"""Part of a definition → where `companion settings` lists it."""

PARAMETERS = "parameters."
"""Begins the dotted key of a number or choice."""


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
class StepModel:
    """Something that is played or left out, or an order: `part` is the key of a file under which it is set."""

    part: str
    name: str
    title: str
    text: str
    rule: str
    now: bool | str
    printed: bool | str
    choices: tuple[tuple[bool | str, str], ...]

    @property
    def told(self) -> str:
        """What it is now, in words."""
        return dict(self.choices)[self.now]


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

    @cached_property
    def here(self) -> Pack:
        """The pack below with the numbers, steps and orders of the house, to read finished sentences from it."""
        nowhere = Mark("")
        said = {path_of(key): value for key, value in self.own.set.items() if key.startswith(PARAMETERS)}
        for part in (STEPS, ORDER):
            said.update({(part, name): value for name, value in getattr(self.own, part).items()})
        settings = tuple(Setting(path, marked(value, nowhere), nowhere) for path, value in said.items())
        changes = NamedSettings(self.own.id, "house", settings)
        return replace(self.below, sources=replace(self.below.sources, house=(*self.below.sources.house, changes)))

    @cached_property
    def listed(self) -> Mapping[str, list[Entry]]:
        """Everything that can be set in the pack below, as `companion settings` lists it."""
        return PackSettings(self.below, self.below).sections()

    def values(self) -> list[ValueModel]:
        """The pack's typed values, those about the same side by side."""
        made = [self.value(name) for name in self.below.parameters]
        order = list(ABOUT)
        return sorted(made, key=lambda value: order.index(value.about))

    def value(self, name: str) -> ValueModel:
        """One of them by its name."""
        told, teller, key = self.told_here, self._teller(), f"{PARAMETERS}{name}"
        parameter = told.parameters[name]
        printed = self._printed[name]
        rules = dict.fromkeys((*parameter.rules, *([parameter.rule] if parameter.rule else [])))
        players = self.below.players
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
            tuple(range(players.min, players.max + 1)) if parameter.by_players else (),
            parameter.unit or "",
            tuple((rule, self._say(told.rules[rule].text)) for rule in rules if rule in told.rules),
        )

    @cached_property
    def told_here(self) -> Pack:
        """The pack with its sentences finished for the numbers of the house."""
        return self.here.told()

    @cached_property
    def _printed(self) -> Mapping[str, Any]:
        found = follow(self.below.sources.patched(()), ("parameters",))
        values: dict[str, Any] = plain(found) if found is not None else {}
        return {name: values.get(name, parameter.default) for name, parameter in self.below.parameters.items()}

    def steps(self) -> list[StepModel]:
        """What the game's script lets a house leave out, or take in, and what may come first."""
        return [self._step(part, entry) for part in (STEPS, ORDER) for entry in self.listed[SECTION[part]]]

    def listed_steps(self) -> list[StepModel]:
        """The steps without those that a switch of the game takes in, unless the house has changed them itself."""
        switched = {name for variant in self.below.variants.values() for name in variant.steps}
        return [one for one in self.steps() if one.name not in switched or one.part != STEPS or one.now != one.printed]

    def _step(self, part: str, entry: Entry) -> StepModel:
        _, name = translator(self.language), entry["name"]
        played = ((True, _("Is played")), (False, _("Left out")))
        called = tuple(
            (value, told_in(words or {}, self.language) or value) for value, words in entry["values"].items()
        )
        changed: Mapping[str, bool | str] = getattr(self.own, part)
        return StepModel(
            part,
            name,
            told_in(entry["title"], self.language),
            self._say(self.told_here.rules[entry["rule"]].text) if entry["rule"] in self.told_here.rules else "",
            entry["rule"],
            changed.get(name, entry["value"]),
            entry["value"],
            played if part == STEPS else called,
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
        values = [value for value in map(self.value, self.below.parameters) if value.changed]
        departures = [
            {
                "key": f"{PARAMETERS}{value.name}",
                "title": dict(self.below.parameters[value.name].title),
                "before": _single(value.printed),
                "now": _single(value.now),
            }
            for value in values
        ]
        departures += [{"key": key} for key in (*self.own.set, *self.own.tables) if not key.startswith(PARAMETERS)]
        departures += [{"key": f"{HOUSE_KEY}{rule}", "title": said(clause)} for rule, clause in self.own.house.items()]
        departures += [
            {
                "key": f"{step.part}.{step.name}",
                "title": {self.language: step.title},
                "before": step.printed,
                "now": step.now,
            }
            for step in self.steps()
            if step.now != step.printed
        ]
        return differing(self.below, departures, self.own.enforce, self.chosen(), self.language)

    # ── changing ────────────────────────────────────────────────────────────────────────────────────────────

    def having(self, **changes: Any) -> HouseDraft:
        """The same draft with other fields replaced."""
        changed = HouseDraft(self.below, self.own.having(**changes), self.language)
        vars(changed)["listed"] = self.listed  # of the pack below, which stays
        return changed

    def with_level(self, rule: str, level: str) -> HouseDraft:
        """Sets a rule's enforcement; if it equals that of the pack below, it is left out."""
        levels = {key: value for key, value in self.own.enforce.items() if key != rule}
        if level != self.below.levels.get(rule, "enforce"):
            levels[rule] = level
        return self.having(enforce=levels)

    def with_value(self, value: ValueModel, now: Any) -> HouseDraft:
        """Sets a value; if it equals the printed one, it is left out."""
        kept = {key: old for key, old in self.own.set.items() if key != f"{PARAMETERS}{value.name}"}
        return self.having(set=kept if now == value.printed else {**kept, f"{PARAMETERS}{value.name}": now})

    def with_step(self, step: StepModel, now: bool | str) -> HouseDraft:
        """Takes a step in or leaves it out, or chooses an order; if that is as printed, it is not said."""
        there: Mapping[str, Any] = getattr(self.own, step.part)
        kept = {name: value for name, value in there.items() if name != step.name}
        return self.having(**{step.part: kept if now == step.printed else {**kept, step.name: now}})

    def with_clause(self, rule: str, clause: Mapping[str, Any] | None) -> HouseDraft:
        """Puts a clause in its place, or removes it for None."""
        house = {key: there for key, there in self.own.house.items() if clause is not None or key != rule}
        return self.having(house={**house, rule: clause} if clause is not None else house)

    def free_rule(self) -> str:
        """An id for a further clause."""
        taken = {*self.own.house, *self.below.rules}
        return next(rule for n in range(1, 1000) if (rule := f"{HOUSE_PREFIX}{n}") not in taken)

    def with_chosen(self, setup: SetUp) -> HouseDraft:
        """Sets the options that are chosen in advance."""
        return self.having(preset=Preset(tuple(setup.variants), dict(setup.options)))

    def named(self, name: str) -> HouseDraft:
        """Sets the title in this language, and in all that had the same one; another one that was typed stays."""
        title = self.own.title
        old = title.get(self.language, told_in(title, self.language))
        return self.having(title={one: name if title.get(one, old) == old else title[one] for one in _all(title)})

    def _say(self, words: Words) -> str:
        return words.told_in(self.language)

    def _teller(self) -> Teller:
        return Teller(self.below.texts.plain, {}, self.language, {}, home=self.below.language)


def _all(words: Mapping[str, str]) -> tuple[str, ...]:
    """The languages of the program, and those that some words have beside them."""
    return tuple(dict.fromkeys((*LANGUAGES, *words)))


def _single(value: Any) -> Any:
    return value if isinstance(value, int | str) else None


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
    return house_rules(plain, Teller(pack.texts.plain, rules, language, {}, home=pack.language), short=short)


def differences(pack: Pack, setup: SetUp, language: str, *, short: bool = False) -> tuple[str, ...]:
    """The differences from the published rules in a set-up, one sentence each."""
    departures = [asdict(departure) for departure in pack.departures()]
    return differing(pack, departures, pack.levels, setup, language, short=short)
