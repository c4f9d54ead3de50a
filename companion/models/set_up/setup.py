"""A game being set up: players, rules, dice. Pure data; the packs decide what is valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Refusal
from companion.languages import Words
from companion.models.game.parties import figure_badges
from companion.models.game.question import Why
from companion.models.set_up.by_box import NOBODY_LEFT, StrengthModel, box_sentence, strengths_told
from companion.models.set_up.guests import Guest, Guests
from companion.packs.problems import InvalidPackError
from companion.packs.setup import SetupRefusedError, narrowed, picked
from companion.table.evening import Group
from companion.table.journal import Seating
from companion.table.play import game_of
from companion.table.players import NO_PLAYER, against_any, against_box, strength_in
from companion.texts import Teller, translator

if TYPE_CHECKING:
    from companion.packs.pack import Pack
    from companion.packs.schema import PackOption

DICE: Mapping[str, tuple[str, ...]] = {
    "tower": ("tower", "typed"),
    "radio": ("radio", "typed"),
    "typed": ("typed",),
    "virtual": ("virtual",),
}
"""Sources of dice by the group's choice: tower or radio dice (typed in while away), typed in, or the machine."""

PHYSICAL_DECK = "physical_deck"
"""The option of packs by which cards come from the real deck."""

DECKS: Mapping[str, tuple[str, ...]] = {"virtual": ("virtual",), "physical": ("physical",)}
"""Sources of cards by the group's choice: the machine, or the real deck on the table."""

LOTS: Mapping[str, tuple[str, ...]] = {"virtual": ("virtual",), "typed": ("typed",)}
"""Sources of lots (such as who begins) by the group's choice: the machine, or the table."""


BEGINS = 4
"""The value, in steps, at which a number begins: an hour, twenty seconds, four."""


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """A variant or option and what it changes. `value` is None while it is off.

    `choices` are the possible values with their texts; `least` and `most` limit a number, and a tap changes it by
    `step`. `usual` is the value used if nothing is chosen.
    """

    id: str
    title: str
    text: str
    variant: bool
    value: int | str | bool | None
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    unit: str = ""
    usual: int | str | None = None
    rule: str = ""

    @property
    def on(self) -> bool:
        return self.value not in (None, False)

    @property
    def is_number(self) -> bool:
        return self.most > self.least


@dataclass
class SetUp:
    """The choices so far. Dice are the players' own until somebody chooses another source or a real tower is connected.

    `choices` maps each place with buttons to "buttons" or "screen". `figures` maps figures with names of their own to
    their party. `seen` are the names of those who have played this game here, or want nothing explained; the
    others are taken to be new, unless `told` says otherwise of a name. `learn` are the names of those to whom not
    everything of this game has been explained yet, since it has not come up.
    """

    pack: Pack
    language: str
    variants: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "typed"
    deck: str = "virtual"
    lots: str = "virtual"
    phones: bool = False
    guests: Guests = field(default_factory=Guests)
    choices: dict[int, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    seen: frozenset[str] = frozenset()
    learn: frozenset[str] = frozenset()
    told: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.guests.most = self.pack.players.max
        self.guests.speak(self.language)

    def speak(self, language: str) -> None:
        """Goes on in another language."""
        self.language = language
        self.guests.speak(language)

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> list[str]:
        """The players in seat order, clockwise."""
        return self.guests.names

    def add(self, name: str, place: int | None = None) -> bool:
        """Adds a player; False if the name is empty or taken, or no place is free."""
        return self.guests.add(name, place)

    @property
    def numbers(self) -> range:
        """How many can play."""
        return range(self.pack.players.min, self.pack.players.max + 1)

    def is_new(self, name: str) -> bool:
        """Whether what is new is explained to this person."""
        return self.told.get(name, name not in self.seen)

    @property
    def people(self) -> list[str]:
        """The players for whom the box does not play."""
        return [name for name in self.names if name not in self.guests.boxed]

    def learning(self) -> list[str]:
        """The names of those who are new."""
        return [name for name in self.people if self.is_new(name)]

    def goes_on(self) -> bool:
        """Whether to somebody who is not new what has not come up yet is explained when it does."""
        return any(name in self.learn and self.told.get(name) is None for name in self.people)

    def seat(self, group: Group) -> None:
        """Seats a remembered group's people; what else was chosen stays."""
        self.guests.take(group.seating)
        self.choices = dict(group.seating.choices)

    def take_group(self, group: Group) -> None:
        """Takes over a remembered group's people and their last choices."""
        self.seat(group)
        if group.pack == self.pack.id:
            self.variants = [name for name in group.variants if name in self.pack.variants]
            self.options = {name: value for name, value in group.options.items() if name in self.pack.options}
        self.dice = _chosen(DICE, group.sources.get("roll"), self.dice)
        self.deck = _chosen(DECKS, group.sources.get("draw"), self.deck)
        self.lots = _chosen(LOTS, group.sources.get("lot"), self.lots)

    # ── the box plays along ─────────────────────────────────────────────────────────────────────────────────

    @property
    def has_box(self) -> bool:
        """Whether the box knows how to play this game."""
        return self._against_box() != NO_PLAYER

    def against_box(self, name: str) -> str:
        """Why the box cannot play for somebody, as an English UI text; "" if it can."""
        others = [one for one in self.people if one != name]
        return box_sentence(self._against_box()) or ("" if others else NOBODY_LEFT)

    def let_box(self, name: str, plays: bool, strength: str = "") -> None:
        """The box plays for somebody from now on, with this strength or the usual one, or that person does."""
        self.guests.let_box(name, plays, strength)

    def strengths(self) -> tuple[StrengthModel, ...]:
        """How well the box can play this game."""
        return strengths_told(
            self.pack.game, Teller(self.pack.texts.plain, {}, self.language, {}, home=self.pack.language)
        )

    def strength_of(self, guest: Guest) -> StrengthModel:
        """How well it plays for somebody."""
        plays = strength_in(self.pack.game, guest.strength)
        return next(one for one in self.strengths() if one.id == plays)

    def _against_box(self) -> str:
        """Why the box cannot play the game as it is chosen now."""
        script = self.pack.game
        players = min(max(len(self.names), self.numbers.start), self.numbers.stop - 1)
        try:
            pack = self.pack.resolve(self.variants, self.all_options(), players)
        except (InvalidPackError, SetupRefusedError):  # what is wrong with the choices is told anyway
            return against_any(script)
        return against_box(game_of(pack, lambda _: script, [str(number) for number in range(players)]))

    # ── rules ───────────────────────────────────────────────────────────────────────────────────────────────

    def switches(self) -> list[SwitchModel]:
        """All variants and options with their present values; while somebody is new, what helps them comes first."""
        first: list[SwitchModel] = []
        made: list[SwitchModel] = []
        for name, patch in self.pack.variants.items():
            value = True if name in self.variants else None
            told = (self.say(patch.title), self.say(patch.text))
            made.append(SwitchModel(name, *told, True, value, rule=patch.rule or ""))
        for name, patch in self.pack.options.items():
            if name != PHYSICAL_DECK and not patch.with_cards:  # they are asked for with the cards
                (first if patch.first_evening and self.learning() else made).append(self._option(name, patch))
        return first + made

    def cards(self) -> SwitchModel | None:
        """The option that says where cards come from; None if this follows from the source of draws."""
        found = ((name, patch) for name, patch in self.pack.options.items() if patch.with_cards)
        return next((self._option(name, patch) for name, patch in found), None)

    def _option(self, name: str, option: PackOption) -> SwitchModel:
        teller = Teller(self.pack.texts.plain, {}, self.language, {}, home=self.pack.language)
        numbers = option.type not in ("switch", "choice")
        least, most = (option.min or 0, option.max or 99) if numbers else (0, 0)
        return SwitchModel(
            name,
            self.say(option.title),
            self.say(option.text),
            variant=False,
            value=self.options.get(name),
            choices=tuple((value, teller.value(name, value)) for value in option.values),
            least=least,
            most=most,
            step=_step(option),
            unit=_unit(option),
            usual=option.default,
            rule=option.rule or "",
        )

    def turn(self, switch: SwitchModel) -> None:
        """Switches it on or off; a number starts at its usual value, or else its lowest."""
        if switch.variant and switch.id in self.variants:
            self.variants.remove(switch.id)
        elif switch.variant:
            self.variants.append(switch.id)
        elif switch.on:
            self.options.pop(switch.id, None)
        elif switch.is_number:
            self.options[switch.id] = switch.usual or min(switch.most, max(switch.least, BEGINS * switch.step))
        else:
            self.options[switch.id] = switch.choices[0][0] if switch.choices else True

    def give(self, switch: SwitchModel, value: int | str | None) -> None:
        """Sets an option's value; None or the usual value removes it."""
        if value is None or value == switch.usual:
            self.options.pop(switch.id, None)
        else:
            self.options[switch.id] = value

    def all_options(self) -> dict[str, int | str | bool]:
        """The chosen options; the one for a real deck is on if the group draws from it and the pack has it."""
        real = self.deck == "physical" and PHYSICAL_DECK in self.pack.options
        return {**self.options, PHYSICAL_DECK: True} if real else dict(self.options)

    def problems(self) -> list[Why]:
        """Why the game cannot begin yet."""
        found = self._against(len(self.names))
        boxed = self.guests.boxed
        against = self.against_box(boxed[0]) if boxed and not found else ""
        return [*found, Why("", translator(self.language)(against))] if against else found

    def conflicts(self) -> list[Why]:
        """Why these choices cannot be combined, whoever plays."""
        return self._against(None)

    def _against(self, players: int | None) -> list[Why]:
        teller = Teller(self.pack.texts.plain, {}, self.language, {name: name for name in self.names})
        found = self.pack.judge(self.variants, self.all_options(), players)
        whys = []
        for rule, code, facts in found:
            named = self._named(facts)
            if (
                code == "player_count"
                and players is not None
                and players in self.numbers
                and (limiting := self._limiting(players))
            ):
                code, named = "count_of_option", {**named, "item": limiting}
            whys.append(Why(rule, teller.refusal(Refusal(rule, code, named))))
        return whys

    def _limiting(self, players: int) -> str:
        """The title of what is switched on and does not go with so many, who could play without it."""
        chosen = picked(self.pack.variants, self.pack.options, self.variants, self.all_options())
        limits = ((patch, narrowed(self.pack.players, [patch.players])) for patch in chosen.values())
        return next((self.say(patch.title) for patch, (least, most) in limits if not least <= players <= most), "")

    def _named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with ids of variants and options replaced by their titles."""
        known = {**self.pack.variants, **self.pack.options}
        return {
            key: self.say(known[value].title) if value in known else value
            for key, value in facts.items()
            if isinstance(value, str | int)
        }

    # ── beginning ───────────────────────────────────────────────────────────────────────────────────────────

    def seating(self) -> Seating:
        """The seating with everybody's colours."""
        chosen = figure_badges(self.figures, self.guests.badges()) if self.figures else {}
        return self.guests.seating(self.choices, chosen, partial(strength_in, self.pack.game))

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The sources of chance for each kind of it."""
        deck = DECKS["virtual" if self.cards() is not None else self.deck]
        return {"roll": DICE[self.dice], "draw": deck, "shuffle": deck, "lot": LOTS[self.lots]}

    def group(self) -> Group:
        """The people with their choices, to be remembered under their names."""
        return Group(
            ", ".join(self.names),
            self.seating(),
            self.pack.id,
            tuple(self.variants),
            dict(self.options),
            {},
            self.sources(),
        )

    def say(self, words: Words) -> str:
        """A text of the pack in the user's language."""
        return words.told_in(self.language)


def _chosen(known: Mapping[str, tuple[str, ...]], chain: Sequence[str] | None, usual: str) -> str:
    return next((name for name, one in known.items() if chain is not None and one == tuple(chain)), usual)


def _step(option: PackOption) -> int:
    """How much a tap changes a number: 15 minutes, five seconds, or one of anything else."""
    return {"minutes": 15, "seconds": 5}.get(option.type, 1)


def _unit(option: PackOption) -> str:
    return {"minutes": "min", "seconds": "s"}.get(option.type, "")
