"""The parties as the screen shows them: mark, colour, short name, and whether they are asked or have answered."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.ui.theme import PARTIES, PartyLook

SHORT = 4
"""Letters of a short name."""


@dataclass(frozen=True, slots=True)
class PartyModel:
    """One party. `place` is the number of its place at the table, None if nobody sits for it."""

    name: Party
    short: str
    look: PartyLook
    place: int | None = None
    asked: bool = False
    answered: bool = False


def looks(parties: Sequence[Party]) -> dict[Party, PartyLook]:
    """Mark and colour of each party, by its seat."""
    return {party: PARTIES[number % len(PARTIES)] for number, party in enumerate(parties)}


def looks_at(game: Game) -> dict[str, PartyLook]:
    """The same for a game's parties and for figures that are called otherwise: a party's first ones look like it."""
    shown = looks(game.parties)
    given: dict[str, PartyLook] = {}
    spare = iter(PARTIES[len(shown) :])
    for figure, party in game.figures().items():
        own = shown[party]
        given[figure] = next(spare) if own in given.values() else own
    return {**shown, **given}


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Up to four letters for each name, all different: the beginning, else the beginning with a later letter."""
    taken: dict[str, str] = {}
    for name in names:
        letters = _letters(name)
        tries = [_cut(letters, SHORT)]
        tries += [_cut(letters, SHORT - 1) + letter for letter in letters[SHORT:]]
        tries += [_cut(letters, SHORT - 1) + str(number) for number in range(2, 10)]
        short = next(one for one in tries if one and one not in taken.values())
        taken[name] = short
    return taken


def _letters(name: str) -> list[str]:
    """What a reader takes for one letter each, without spaces; marks stay with their letter."""
    letters: list[str] = []
    for char in unicodedata.normalize("NFC", name):
        if unicodedata.combining(char) and letters:
            letters[-1] += char
        elif not char.isspace():
            letters.append(char)
    return letters


def _cut(letters: Sequence[str], most: int) -> str:
    return "".join(letters[:most])
