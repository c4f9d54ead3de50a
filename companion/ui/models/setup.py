"""A game that is being set up: who plays, by which rules, with which dice. Pure; the packs judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from companion.engine.vocabulary import Refusal
from companion.table.entries import Person, Seating
from companion.table.people import Group
from companion.texts import Teller
from companion.ui.models.question import Why

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


class PackFace(Protocol):
    """What the set-up needs of a pack; `companion.packs.pack.Pack` fulfils it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def title(self) -> Any:
        """Its title in three languages."""

    @property
    def about(self) -> Any:
        """What it is, in a sentence."""

    @property
    def emblem(self) -> str:
        """The name of a drawing."""

    @property
    def players(self) -> Any:
        """`min` and `max`."""

    @property
    def variants(self) -> Mapping[str, Any]:
        """Published rule changes."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Table switches."""

    @property
    def texts(self) -> Any:
        """Its sentences."""

    def judge(
        self,
        variants: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        players: int | None = None,
        levels: Mapping[str, str] | None = None,
    ) -> Sequence[tuple[str, str, Mapping[str, Any]]]:
        """Every reason why this cannot be played together."""


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """A variant or option with what it changes. `value` is None while it is off; `steps` are its other values."""

    id: str
    title: str
    text: str
    variant: bool
    value: Any
    steps: tuple[int | str, ...] = ()
    unit: str = ""


@dataclass
class SetUp:
    """What has been chosen so far. `names` are in the order of the seats, clockwise."""

    pack: PackFace
    language: str
    names: list[str] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "tower"
    deck: str = "virtual"

    # ── people ──────────────────────────────────────────────────────────────────────────────────────────────

    def add(self, name: str) -> bool:
        """Somebody more; False if the name is empty or taken, or all places are."""
        if not name or name in self.names or len(self.names) >= self.pack.players.max:
            return False
        self.names.append(name)
        return True

    def rename(self, old: str, new: str) -> bool:
        """Another name; False if it is empty or taken."""
        if not new or (new != old and new in self.names):
            return False
        self.names[self.names.index(old)] = new
        return True

    def move(self, name: str, by: int) -> None:
        """One seat up or down."""
        at = self.names.index(name)
        to = at + by
        if 0 <= to < len(self.names):
            self.names[at], self.names[to] = self.names[to], self.names[at]

    def remove(self, name: str) -> None:
        """Not in this game."""
        self.names.remove(name)

    def take_group(self, group: Group) -> None:
        """The people of a remembered group, and what they played with last."""
        self.names = [person.name for person in group.seating.people][: self.pack.players.max]
        if group.pack == self.pack.id:
            self.variants = [name for name in group.variants if name in self.pack.variants]
            self.options = {name: value for name, value in group.options.items() if name in self.pack.options}
        self.dice = _chosen(DICE, group.sources.get("roll"), self.dice)
        self.deck = _chosen(DECKS, group.sources.get("draw"), self.deck)

    # ── rules ───────────────────────────────────────────────────────────────────────────────────────────────

    def switches(self) -> list[SwitchModel]:
        """All variants and options as they stand."""
        made = []
        for name, patch in self.pack.variants.items():
            value = True if name in self.variants else None
            made.append(SwitchModel(name, self.say(patch.title), self.say(patch.text), True, value))
        for name, patch in self.pack.options.items():
            value = self.options.get(name)
            made.append(
                SwitchModel(
                    name, self.say(patch.title), self.say(patch.text), False, value, _steps(patch), _unit(patch)
                )
            )
        return made

    def turn(self, switch: SwitchModel) -> None:
        """On or off; an option with values goes to the next one, then off."""
        if switch.variant:
            if switch.id in self.variants:
                self.variants.remove(switch.id)
            else:
                self.variants.append(switch.id)
            return
        values = (*(switch.steps or (True,)), None)
        following = values[0] if switch.value not in values else values[(values.index(switch.value) + 1) % len(values)]
        if following is None:
            self.options.pop(switch.id, None)
        else:
            self.options[switch.id] = following

    def all_options(self) -> dict[str, int | str | bool]:
        """The options, and that the real deck is used where the group draws from it and the pack has it."""
        real = self.deck == "physical" and PHYSICAL_DECK in self.pack.options
        return {**self.options, PHYSICAL_DECK: True} if real else dict(self.options)

    def problems(self) -> list[Why]:
        """Why it cannot begin yet."""
        teller = Teller(asdict(self.pack.texts), {}, self.language, {name: name for name in self.names})
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
        """Who sits where."""
        return Seating.of([Person(name, language=self.language) for name in self.names])

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The chains for chance."""
        deck = DECKS[self.deck]
        return {"roll": DICE[self.dice], "draw": deck, "shuffle": deck, "lot": ("virtual",)}

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

    def say(self, words: Any) -> str:
        """A text of the pack in the language at hand."""
        return str(getattr(words, self.language, "") or words.en)


def _chosen(known: Mapping[str, tuple[str, ...]], chain: Sequence[str] | None, usual: str) -> str:
    return next((name for name, one in known.items() if chain is not None and one == tuple(chain)), usual)


def _steps(option: Any) -> tuple[int | str, ...]:
    """The values that a tap goes through: each choice, or five between the ends."""
    if option.type == "switch":
        return ()
    if option.type == "choice":
        return tuple(option.values)
    least, most = option.min or 1, option.max or 10
    return tuple(dict.fromkeys(round(least + (most - least) * step / 4) for step in range(5)))


def _unit(option: Any) -> str:
    return {"minutes": "min", "seconds": "s"}.get(option.type, "")
