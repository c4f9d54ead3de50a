"""What a position of the reader may be (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.vocabulary import Refusal
from companion.games.impossible import below_least, impossible
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.turns import CLOCKS
from companion.mechanics.dice_notation import NotationError, parse


def judge(game: ReaderBase) -> list[Refusal]:
    """Every reason why the table cannot stand as it does."""
    return [*_cards(game), *_dice(game), *_people(game), *_clock(game)]


def _cards(game: ReaderBase) -> Iterator[Refusal]:
    state, there = game.state, Counter[str]()
    boxed = {deck.id for deck in game.definition.app_decks}
    for cards in (*(pile.cards for pile in state.piles.of.values()), *state.discards.values(), *state.kept.values()):
        there.update(cards)
    there.update(card for deck, card in state.shown.items() if deck in boxed)
    whole = Counter(card for deck in game.definition.app_decks for card in game.definition.whole[deck.id])
    if wrong := sorted(card for card in {*there, *whole} if there[card] != whole[card]):
        yield Refusal("RD-2", "wrong_cards", {"cards": wrong})
    for place, by_deck in (
        ("discards", state.discards),
        ("shown", {deck: [card] for deck, card in state.shown.items()}),
    ):
        for deck, cards in by_deck.items():
            if any(card.partition(".")[0] != deck for card in cards):
                yield impossible("other_deck", part=f"{place}: {deck}", deck=deck)
    for name, pile in state.piles.of.items():
        deck, _, tag = name.partition("/")
        if any(card.partition(".")[0] != deck for card in pile.cards):
            yield impossible("other_deck", part=f"piles: {name}", deck=deck)
        elif any(tag and tag not in game.definition.card[card].tags for card in pile.cards if card in whole):
            yield impossible("without_tag", part=f"piles: {name}", tag=tag)


def _dice(game: ReaderBase) -> Iterator[Refusal]:
    for notation in (*game.state.tray.values(), *([game.state.last_throw] if game.state.last_throw else [])):
        try:
            parse(notation)
        except NotationError as error:
            yield Refusal("RD-4", error.code, error.facts)


def _people(game: ReaderBase) -> Iterator[Refusal]:
    state = game.state
    named = [state.first, state.turn, *state.kept, *state.used, *state.out_of_time]
    named += [one for team in state.teams for one in team]
    named += [one for points in state.rounds for one in points]
    for party in dict.fromkeys(named):
        if party and party not in game.parties:
            yield Refusal("RD-5", "not_at_table", {"party": party})


def _clock(game: ReaderBase) -> Iterator[Refusal]:
    state = game.state
    if state.clock not in CLOCKS:
        yield Refusal("RD-5", "no_such_clock", {"known": list(CLOCKS)})
    yield from below_least("seconds", state.seconds, 0)
    yield from below_least("this_turn", state.this_turn, 0)
    for party, spent in state.used.items():
        yield from below_least(f"used: {party}", spent, 0)
