"""Setting up an evening of reading cards without a game's rules: decks, people, source of dice. Pure data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.decks import Deck, Mode
from companion.models.set_up.setup import SetUp
from companion.packs.decks.reader_pack import reader_pack
from companion.packs.pack import Pack
from companion.table.journal import Person, Seating
from companion.texts.cards import words_in
from companion.texts.wording import N_, Wording

CHAINS: dict[str, tuple[str, ...]] = {
    "tower": ("tower", "virtual"),
    "radio": ("radio", "typed"),
    "typed": ("typed",),
    "virtual": ("virtual",),
}
"""Sources of dice by the group's choice, in the order in which they are tried: for dice that the tower lacks, such as a
d20, the machine.
"""

TABLE = N_("Table")
"""The name of the party if nobody gives one."""


@dataclass
class ReaderSetUp:
    """The choices so far. `decks` are all decks, `along` the chosen ones with how they are used."""

    people: SetUp
    pack: Pack
    decks: Sequence[Deck]
    along: dict[str, Mode] = field(default_factory=dict)

    def turn(self, deck: Deck) -> None:
        """Switches a deck to its next state: not used, used as intended, used the other way, not used again."""
        now = self.along.get(deck.id)
        other: Mode = "reader" if deck.mode_hint == "app" else "app"
        if now is None:
            self.along[deck.id] = deck.mode_hint
        elif now == deck.mode_hint:
            self.along[deck.id] = other
        else:
            del self.along[deck.id]

    def chosen(self) -> tuple[Deck, ...]:
        """The chosen decks in list order."""
        return tuple(replace(deck, mode_hint=self.along[deck.id]) for deck in self.decks if deck.id in self.along)

    def titles(self, language: str) -> list[str]:
        """The titles of the chosen decks."""
        return [words_in(deck.title, language) for deck in self.decks if deck.id in self.along]

    def made(self) -> Pack:
        """The pack with the chosen decks. Raises InvalidPackError."""
        return reader_pack(self.pack, self.chosen())

    def seating(self, wording: Wording) -> Seating:
        """The people who gave names, or one party for the whole table."""
        return self.people.seating() if self.people.names else Seating.of([Person(wording._(TABLE))])

    def sources(self) -> dict[str, tuple[str, ...]]:
        """The sources of chance for each kind of it."""
        return {**self.people.sources(), "roll": CHAINS[self.people.dice]}
