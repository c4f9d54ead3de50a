"""A game that is being set up: who plays, by which rules, with which dice. Pure; the packs judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Refusal
from companion.languages import Words
from companion.models.game.parties import figure_badges
from companion.models.game.question import Why
from companion.models.set_up.guests import Guests
from companion.table.evening import Group
from companion.table.journal import Seating
from companion.texts import Teller

if TYPE_CHECKING:
    from companion.packs.pack import Pack
    from companion.packs.schema import Option

DICE: Mapping[str, tuple[str, ...]] = {
    "tower": ("tower", "typed"),
    "typed": ("typed",),
    "virtual": ("virtual",),
}
"""Where dice come from: the tower with the table's own dice for when it is away, typed in, or the machine."""

PHYSICAL_DECK = "physical_deck"
"""The option by which a pack leaves drawing to the real deck."""

DECKS: Mapping[str, tuple[str, ...]] = {"virtual": ("virtual",), "physical": ("physical",)}
"""Where cards come from: the machine, or the real deck on the table."""

LOTS: Mapping[str, tuple[str, ...]] = {"virtual": ("virtual",), "typed": ("typed",)}
"""Who draws lots, such as who begins: the machine, or the table."""


BEGINS = 4
"""Steps with which a number begins: an hour, twenty seconds, four."""


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """A variant or option with what it changes. `value` is None while it is off.

    `choices` are the values of one that is chosen between, with their words; `least` and `most` the ends of a number,
    `step` how far a tap goes. `usual` is what holds while nothing is chosen.
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
        """Whether it changes anything."""
        return self.value not in (None, False)

    @property
    def is_number(self) -> bool:
        """Whether it is given a number."""
        return self.most > self.least


@dataclass
class SetUp:
    """What has been chosen so far. Dice come from the table's own until somebody chooses, or a real tower is there.

    `choices` says for each place with buttons whether they are used: "buttons" or "screen". `figures` are those that
    are not called like their party, with the party.
    """

    pack: Pack
    language: str
    variants: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "typed"
    deck: str = "virtual"
    lots: str = "virtual"
    guests: Guests = field(default_factory=Guests)
    choices: dict[int, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.guests.most = self.pack.players.max

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def names(self) -> list[str]:
        """Who plays, in the order of the seats, clockwise."""
        return self.guests.names

    def add(self, name: str, place: int | None = None) -> bool:
        """Somebody more; False if the name is empty or taken, or all places are."""
        return self.guests.add(name, place)

    def take_group(self, group: Group) -> None:
        """The people of a remembered group, and what they played with last."""
        self.guests.take(group.seating)
        self.choices = dict(group.seating.choices)
        if group.pack == self.pack.id:
            self.variants = [name for name in group.variants if name in self.pack.variants]
            self.options = {name: value for name, value in group.options.items() if name in self.pack.options}
        self.dice = _chosen(DICE, group.sources.get("roll"), self.dice)
        self.deck = _chosen(DECKS, group.sources.get("draw"), self.deck)
        self.lots = _chosen(LOTS, group.sources.get("lot"), self.lots)

    # ── rules ───────────────────────────────────────────────────────────────────────────────────────────────

    def switches(self) -> list[SwitchModel]:
        """All variants and options as they stand."""
        made = []
        for name, patch in self.pack.variants.items():
            value = True if name in self.variants else None
            told = (self.say(patch.title), self.say(patch.text))
            made.append(SwitchModel(name, *told, True, value, rule=patch.rule or ""))
        for name, patch in self.pack.options.items():
            if name != PHYSICAL_DECK and not patch.with_cards:  # they are asked for with the cards
                made.append(self._option(name, patch))
        return made

    def cards(self) -> SwitchModel | None:
        """The choice of the pack that says where the cards come from; None where the source of drawing says it."""
        found = ((name, patch) for name, patch in self.pack.options.items() if patch.with_cards)
        return next((self._option(name, patch) for name, patch in found), None)

    def _option(self, name: str, option: Option) -> SwitchModel:
        teller = Teller(self.pack.texts.plain, {}, self.language, {})
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
        """On or off; a number begins at what is usual, or low."""
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
        """An option's value; None or what is usual anyway leaves it out."""
        if value is None or value == switch.usual:
            self.options.pop(switch.id, None)
        else:
            self.options[switch.id] = value

    def all_options(self) -> dict[str, int | str | bool]:
        """The options, and that the real deck is used where the group draws from it and the pack has it."""
        real = self.deck == "physical" and PHYSICAL_DECK in self.pack.options
        return {**self.options, PHYSICAL_DECK: True} if real else dict(self.options)

    def problems(self) -> list[Why]:
        """Why it cannot begin yet."""
        teller = Teller(self.pack.texts.plain, {}, self.language, {name: name for name in self.names})
        found = self.pack.judge(self.variants, self.all_options(), len(self.names))
        return [Why(rule, teller.refusal(Refusal(rule, code, self._named(facts)))) for rule, code, facts in found]

    def _named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with the titles of variants and options in place of their ids."""
        known = {**self.pack.variants, **self.pack.options}
        return {
            key: self.say(known[value].title) if value in known else value
            for key, value in facts.items()
            if isinstance(value, str | int)
        }

    # ── beginning ───────────────────────────────────────────────────────────────────────────────────────────

    def seating(self) -> Seating:
        """Who sits where, with everybody's colours."""
        chosen = figure_badges(self.figures, self.guests.badges()) if self.figures else {}
        return self.guests.seating(self.choices, chosen)

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The chains for chance."""
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
        """A text of the pack in the language at hand."""
        return words.told_in(self.language)


def _chosen(known: Mapping[str, tuple[str, ...]], chain: Sequence[str] | None, usual: str) -> str:
    return next((name for name, one in known.items() if chain is not None and one == tuple(chain)), usual)


def _step(option: Option) -> int:
    """How far a tap goes: a quarter of an hour, five seconds, one of anything else."""
    return {"minutes": 15, "seconds": 5}.get(option.type, 1)


def _unit(option: Option) -> str:
    return {"minutes": "min", "seconds": "s"}.get(option.type, "")
