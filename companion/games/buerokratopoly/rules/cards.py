"""The election cards of a pack, and the vocabulary of the red ones: what one may do (verbs) and to whom (selectors).

Every class is a frozen dataclass whose fields are the keys that an author writes; unknown keys are refused by
the loader. A selector of figures is one of: the words `winner` and `loser` (of the election), `{holder: post}`,
`{all: {level | branch | area: id}}`, `{chosen_by: who, of: any | others | who, level: id}`, `{highest_of: who}` and
`{highest_of: {chosen_by: who}}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from companion.games.limits import Count
from companion.languages import Words

WAHLBETRUG, BEWEIS, AUFSTIEG, FREIKAUF = "wahlbetrug", "beweis", "aufstieg", "freikauf"
GREEN = (WAHLBETRUG, BEWEIS, AUFSTIEG, FREIKAUF)

UNNAMED = "green"
"""Stands for a green card of a physical deck, which is counted when drawn, but known only when it is played (BU-50)."""

GREEN_CARD = Words(de="Grüne Karte", en="Green card", es="Carta verde")
"""The name of the card as texts use it."""

Who: TypeAlias = Literal["winner", "loser", "caller", "drawer"]


@dataclass(frozen=True)
class Holder:
    """Whoever holds this post now (BU-39)."""

    holder: str


@dataclass(frozen=True)
class PostGroup:
    """Exactly one of: a level's id, a post with all below it (a branch), a post whose direct subordinates are meant."""

    level: str | None = None
    branch: str | None = None
    area: str | None = None


@dataclass(frozen=True)
class Everyone:
    """All figures of a level, a branch or an area."""

    all: PostGroup


@dataclass(frozen=True)
class Chosen:
    """A figure that somebody chooses: any, another player's, or one of a given player's; of one level if given."""

    chosen_by: Who
    of: Literal["any", "others", "winner", "loser", "caller", "drawer"] = "any"
    level: str | None = None


@dataclass(frozen=True)
class ChosenPlayer:
    """A player whom somebody names."""

    chosen_by: Who


@dataclass(frozen=True)
class Highest:
    """The highest figure of a player; of several its owner picks one."""

    highest_of: Who | ChosenPlayer


Figure: TypeAlias = Literal["winner", "loser"] | Holder | Everyone | Chosen | Highest


@dataclass(frozen=True)
class Move:
    """Up or down by levels, or down to the lowest level in use; exactly one of the three."""

    figure: Figure
    up: Count | None = None
    down: Count | None = None
    to: Literal["lowest"] | None = None


@dataclass(frozen=True)
class Send:
    """Off the ladder, to prison."""

    figure: Figure
    to: Literal["prison"]


@dataclass(frozen=True)
class Swap:
    """Two occupied posts exchange their holders."""

    first: Figure
    second: Figure


@dataclass(frozen=True)
class Vacate:
    """A post becomes free: a named one, or one of a level that somebody chooses."""

    post: str | None = None
    level: str | None = None
    choose: Who | None = None


@dataclass(frozen=True)
class LoseAction:
    """The next action is lost."""

    who: Who


@dataclass(frozen=True)
class Draw:
    """Another card is drawn."""

    who: Literal["drawer", "winner"]


@dataclass(frozen=True)
class Discard:
    """A green card is discarded, by one player or by each who holds any."""

    who: Literal["all", "winner", "loser", "caller", "drawer"]


@dataclass(frozen=True)
class Amnesty:
    """Every player may take up to so many figures out of prison."""

    each: Count


@dataclass(frozen=True)
class Release:
    """A chosen prisoner is set free."""

    figure: Chosen


@dataclass(frozen=True)
class Effect:
    """One verb of a card: exactly one of the fields is given."""

    move: Move | None = None
    send: Send | None = None
    swap: Swap | None = None
    vacate: Vacate | None = None
    lose_action: LoseAction | None = None
    hand_over: Mapping[Literal["from", "to"], Who] | None = None
    discard: Discard | None = None
    draw: Draw | None = None
    amnesty: Amnesty | None = None
    release: Release | None = None
    repeat_election: bool = False
    nothing: bool = False

    def verbs(self) -> list[str]:
        """The names of the effect's fields that are set: one in a valid effect."""
        return [f.name for f in fields(self) if getattr(self, f.name)]


def names_loser(effect: object) -> bool:
    """Whether an effect refers to the loser of the election (BU-12)."""
    return any(part == "loser" for part in _parts(effect))


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _parts(getattr(value, name))
    else:
        yield value


@dataclass(frozen=True)
class Card:
    """An election card: green ones have a `kind`, red ones `effects`. `count` copies are in the deck."""

    id: str
    number: int
    colour: Literal["green", "red"]
    title: Words
    text: Words
    count: Count = 1
    kind: Literal["wahlbetrug", "beweis", "aufstieg", "freikauf"] | None = None
    effects: tuple[Effect, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        if self.colour == "red":
            return ("BU-14",)
        return ("BU-33", *{"aufstieg": ("BU-34", "BU-36"), "freikauf": ("BU-35", "BU-36")}.get(self.kind or "", ()))

    @property
    def needs_loser(self) -> bool:
        """Whether the loser of the election must be known (BU-12)."""
        return any(names_loser(effect) for effect in self.effects)
