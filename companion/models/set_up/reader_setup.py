"""An evening with the reader that is being set up: which decks come along, who is there, where dice come from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.decks import Deck, Mode
from companion.models.set_up.setup import SetUp
from companion.packs.decks import reader_pack
from companion.packs.pack import Pack
from companion.table.journal import Person, Seating
from companion.texts.cards import words_in
from companion.texts.wording import N_, Wording

CHAINS: dict[str, tuple[str, ...]] = {
    "tower": ("tower", "virtual"),
    "typed": ("typed",),
    "virtual": ("virtual",),
}
"""Where dice come from. What the tower has not, such as a d20, the machine throws."""

TABLE = N_("Table")
"""Who plays where nobody gives a name."""


@dataclass
class ReaderSetUp:
    """What has been chosen so far. `decks` are all that there are, `along` those that come along, and how."""

    people: SetUp
    pack: Pack
    decks: Sequence[Deck]
    along: dict[str, Mode] = field(default_factory=dict)

    def turn(self, deck: Deck) -> None:
        """Not along, as it is meant, the other way, not along again."""
        now = self.along.get(deck.id)
        other: Mode = "reader" if deck.mode_hint == "app" else "app"
        if now is None:
            self.along[deck.id] = deck.mode_hint
        elif now == deck.mode_hint:
            self.along[deck.id] = other
        else:
            del self.along[deck.id]

    def chosen(self) -> tuple[Deck, ...]:
        """The decks that come along, in the order of the list."""
        return tuple(replace(deck, mode_hint=self.along[deck.id]) for deck in self.decks if deck.id in self.along)

    def titles(self, language: str) -> list[str]:
        """What those are called."""
        return [words_in(deck.title, language) for deck in self.decks if deck.id in self.along]

    def made(self) -> Pack:
        """The pack with these decks. Raises InvalidPackError."""
        return reader_pack(self.pack, self.chosen())

    def seating(self, wording: Wording) -> Seating:
        """Those who gave their names, else the table as one."""
        return self.people.seating() if self.people.names else Seating.of([Person(wording._(TABLE))])

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The chains for chance."""
        return {**self.people.sources(), "roll": CHAINS[self.people.dice]}
