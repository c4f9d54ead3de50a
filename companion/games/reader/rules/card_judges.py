"""What is against something that is to be done with cards (RD-2, RD-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party, Refusal

if TYPE_CHECKING:
    from companion.games.reader.rules.game import Reader


def judge_pile(game: Reader, party: Party, name: str) -> Sequence[Refusal]:
    """There is such a pile."""
    return () if name in game.state.piles.of else (_no_pile(game, name),)


def judge_draw(game: Reader, party: Party, name: str) -> Sequence[Refusal]:
    """There is a card, or there will be once the discards are shuffled."""
    if found := judge_pile(game, party, name):
        return found
    deck, tag = name.partition("/")[::2]
    if game.state.piles.of[name].cards:
        return ()
    shown = game.state.shown.get(deck)
    back = [*game.state.discards.get(deck, ()), *([shown] if shown is not None else [])]
    fitting = any(not tag or tag in game.definition.card[card].tags for card in back)
    return () if fitting and game.definition.deck[deck].reshuffle else (Refusal("RD-2", "empty", {"deck": deck}),)


def judge_reshuffle(game: Reader, party: Party, name: str) -> Sequence[Refusal]:
    """There are cards to shuffle in."""
    if found := judge_pile(game, party, name):
        return found
    deck = name.partition("/")[0]
    return () if game.state.discards.get(deck) else (Refusal("RD-2", "no_discards", {"deck": deck}),)


def judge_look(game: Reader, party: Party, about: str) -> Sequence[Refusal]:
    """So many cards lie there."""
    name, _, number = about.rpartition(":")
    if found := judge_pile(game, party, name):
        return found
    most = len(game.state.piles.of[name])
    fits = number.isdecimal() and len(number) < 6 and 1 <= int(number) <= most
    return () if fits else (Refusal("RD-2", "not_so_many", {"deck": name.partition("/")[0], "most": most}),)


def judge_split(game: Reader, party: Party, about: str) -> Sequence[Refusal]:
    """Some cards of a whole deck bear the tag."""
    name, _, tag = about.partition(":")
    if found := judge_pile(game, party, name):
        return found
    bearing = tag and any(tag in game.definition.card[card].tags for card in game.state.piles.of[name].cards)
    if "/" in name or f"{name}/{tag}" in game.state.piles.of or not bearing:
        return (Refusal("RD-2", "no_such_tag", {"deck": name.partition("/")[0], "tag": tag}),)
    return ()


def judge_gather(game: Reader, party: Party, deck: str) -> Sequence[Refusal]:
    """It is a whole deck of the box."""
    return () if any(deck == one.id for one in game.app_decks) else (_no_pile(game, deck),)


def judge_shown(game: Reader, party: Party, deck: str) -> Sequence[Refusal]:
    """A card of one of the box's decks lies open."""
    of_box = any(deck == one.id for one in game.app_decks)
    return () if of_box and deck in game.state.shown else (Refusal("RD-2", "nothing_open", {"deck": deck}),)


def judge_give_back(game: Reader, party: Party, card: str) -> Sequence[Refusal]:
    """Somebody keeps this card."""
    held = any(card in cards for cards in game.state.kept.values())
    return () if held else (Refusal("RD-2", "not_kept", {"card": card}),)


def judge_read(game: Reader, party: Party, about: str) -> Sequence[Refusal]:
    """It is a card of a deck that the box only reads."""
    deck = game.definition.deck.get(about.partition(".")[0])
    if deck is None or deck.mode_hint != "reader":
        return (Refusal("RD-3", "not_to_read", {"deck": about.partition(".")[0]}),)
    if "." in about and about not in game.definition.card:
        return (Refusal("RD-3", "unknown_card", {"deck": deck.id, "value": about.partition(".")[2]}),)
    return ()


def _no_pile(game: Reader, name: str) -> Refusal:
    return Refusal("RD-2", "no_such_pile", {"value": name, "known": list(game.state.piles.of)})
