"""The politics row and the revolution cards between neighbours: how they come and go (AF-30, AF-33)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules.definition import LAID_OUT
from companion.mechanics.deck import draw

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def fill_politics(game: AnimalFarm) -> Script:
    """AF-33: new cards until three lie face up."""
    state = game.state
    while len(state.politics) < LAID_OUT:
        card = yield from draw(
            game,
            "politics",
            state.politics_deck,
            list,
            ask="draw_politics",
            ask_shuffle="shuffle_politics",
            rule="AF-33",
            shuffle_rule="AF-33",
        )
        if card is None:
            return
        state.politics.append(card)
        game.say("politics_laid_out", "AF-33", card=card)


def lay_revolutions(game: AnimalFarm) -> Script:
    """AF-30: the old ones leave; one new card between each two neighbours, clockwise from the start player's left."""
    state = game.state
    for card in state.revolutions.values():
        game.say("revolution_leaves", "AF-30", card=card)
    state.revolutions = {}
    for place in game.order():
        card = yield from draw_revolution(game, place)
        state.revolutions[place] = card
        state.lain[place].append(card)
        game.say("revolution_laid_out", "AF-30", card=card, party=place, neighbour=game.left_of(place))


def draw_revolution(game: AnimalFarm, place: Party) -> Script:
    """A card that may lie there; others are put back and drawn anew."""
    pile = game.state.revolution_deck
    if pile.ordered:
        fitting = (card for card in pile.cards if not fits(game, place, card))
        return pile.take(next(fitting))
    while True:
        card = yield Question(
            "draw_revolution",
            Kind.DRAW,
            shape=lambda: {"deck": "revolutions", "cards": sorted(pile.cards)},
            rule="AF-30",
            private=True,
            facts=lambda: {"who": place, "neighbour": game.left_of(place)},
        )
        why = fits(game, place, card)
        if not why:
            return pile.take(card)
        game.say("revolution_put_back", "AF-30", card=card, reason=why[0].code)


def fits(game: AnimalFarm, place: Party, card: str) -> Sequence[Refusal]:
    """AF-30: not a pair of first markers that is on the table, nor one that has been between these two neighbours.

    If no card is left that meets both, the second condition gives way; with a pack that has too few pairs the first.
    """
    free = [other for other in game.state.revolution_deck.cards if not _on_table(game, other)]
    if free and card not in free:
        return (Refusal("AF-30", "pair_on_table", {"card": card}),)
    if _been_here(game, place, card) and not all(_been_here(game, place, other) for other in free):
        return (Refusal("AF-30", "pair_been_here", {"card": card}),)
    return ()


def _on_table(game: AnimalFarm, card: str) -> bool:
    known = game.definition.revolution
    return any(known[other].pair == known[card].pair for other in game.state.revolutions.values())


def _been_here(game: AnimalFarm, place: Party, card: str) -> bool:
    known = game.definition.revolution
    return any(known[other].pair == known[card].pair for other in game.state.lain[place])
