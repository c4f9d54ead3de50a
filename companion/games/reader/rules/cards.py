"""Cards of an app deck, whose order the program knows (RD-2), and of a reader deck, which it only reads (RD-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.state import Pile
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.verbs import Verb, done, who
from companion.mechanics.deck import shuffle

LOOKS = (1, 3, 5)
"""Numbers of cards to look at that are offered; any other number may be said."""

FEW = 3
"""Up to this many cards every order is offered."""

NOTHING = "nothing"
"""The answer not to do it after all."""


# ── the box's own piles ─────────────────────────────────────────────────────────────────────────────────────────────


def shuffle_pile(game: ReaderBase, name: str) -> Script:
    """Shuffles a pile; its order is known afterwards."""
    pile = game.state.piles.of[name]
    yield from shuffle("shuffle_deck", pile, rule="RD-2")
    game.say("deck_shuffled", "RD-2", deck=name.partition("/")[0], count=len(pile))


def draw(game: ReaderBase, party: Party, name: str, *, bottom: bool = False) -> Script:
    """Draws the next card face up for all; the card shown before is discarded."""
    pile, deck = game.state.piles.of[name], name.partition("/")[0]
    lay_away(game, deck)
    if not pile.cards:
        yield from reshuffle(game, party, name)
    card = yield from _taken(pile, name, bottom=bottom)
    game.state.shown[deck] = card
    game.say("card_drawn", "RD-2", who(game, party), deck=deck, card=card, left=len(pile))


def _taken(pile: Pile, name: str, *, bottom: bool) -> Script:
    """Takes the card from the top or bottom; if the order is unknown, asks which one it is."""
    if not pile.ordered:
        shape = {"deck": name, "cards": sorted(pile.cards)}
        card = yield Question("draw_card", Kind.DRAW, shape=lambda: shape, rule="RD-2", private=True)
        return pile.take(card)
    return pile.cards.pop() if bottom else pile.take()


def lay_away(game: ReaderBase, deck: str) -> str | None:
    """Discards the shown card of a deck; returns it, None if there is none."""
    card = game.state.shown.pop(deck, None)
    if card is not None:
        game.state.discards.setdefault(deck, []).append(card)
    return card


def reshuffle(game: ReaderBase, party: Party, name: str) -> Script:
    """Puts the discards into the pile and shuffles it."""
    deck, tag = name.partition("/")[::2]
    pile, discards = game.state.piles.of[name], game.state.discards.get(deck, [])
    back = [card for card in discards if not tag or tag in game.definition.card[card].tags]
    game.state.discards[deck] = list((Counter(discards) - Counter(back)).elements())
    pile.cards, pile.ordered = sorted([*pile.cards, *back]), False
    yield from shuffle("shuffle_deck", pile, rule="RD-2")
    game.say("deck_renewed", "RD-2", deck=deck, count=len(pile))


def look(game: ReaderBase, party: Party, about: str) -> Script:
    """Lets a player look at the top cards and put them back in any order; the others only learn that it happened."""
    name, _, number = about.rpartition(":")
    pile, count = game.state.piles.of[name], int(number)
    if not pile.ordered:  # to look is to decide the order
        yield from shuffle("shuffle_deck", pile, rule="RD-2")
    game.say("looks_at_top", "RD-2", party=party, deck=name.partition("/")[0], count=count)

    def top() -> list[str]:
        return pile.cards[:count]

    order = yield Question(
        "put_back",
        Kind.CARDS,
        (party,),
        judge=lambda _, cards: () if _are(cards, top()) else (Refusal("RD-2", "other_cards", {}),),
        candidates=lambda _: orders(top()),
        shape=lambda: {"deck": name, "cards": top()},
        rule="RD-2",
        private=True,
        open_ended=count > FEW,
    )
    pile.cards[:count] = order
    game.say("put_back", "RD-2", party=party, deck=name.partition("/")[0], count=count)


def _are(named: Sequence[Any], cards: Sequence[str]) -> bool:
    """Whether these cards are named, in whatever order; groups of cards, as other games know them, name none."""
    return all(isinstance(one, str) for one in named) and Counter(named) == Counter(cards)


def orders(cards: list[str]) -> list[list[str]]:
    """The orders offered for cards looked at: all of them for few cards, else the same one and each card to the top."""
    if len(cards) <= FEW:
        return [list(order) for order in permutations(cards)]
    return [cards, *([card, *cards[:n], *cards[n + 1 :]] for n, card in enumerate(cards) if n)]


def split(game: ReaderBase, party: Party, about: str) -> Script:
    """Makes a pile of its own from the cards of a pile with one tag."""
    name, _, tag = about.partition(":")
    pile = game.state.piles.of[name]
    out = [card for card in pile.cards if tag in game.definition.card[card].tags]
    pile.cards = [card for card in pile.cards if tag not in game.definition.card[card].tags]
    part = Pile(out, ordered=pile.ordered)
    game.state.piles.of[f"{name}/{tag}"] = part
    game.say("deck_split", "RD-2", deck=name, tag=tag, count=len(part), left=len(pile))
    yield from done()


def gather(game: ReaderBase, party: Party, deck: str) -> Script:
    """Puts all cards of a deck back into one pile, and shuffles it."""
    state = game.state
    for name in game.state.piles_of(deck):
        if name != deck:
            del state.piles.of[name]
    state.discards.pop(deck, None)
    state.shown.pop(deck, None)
    for owner, cards in list(state.kept.items()):
        _keep_only(game, owner, [card for card in cards if card.partition(".")[0] != deck])
    state.piles.of[deck] = Pile(game.definition.whole[deck])
    yield from shuffle_pile(game, deck)


def discard(game: ReaderBase, party: Party, deck: str) -> Script:
    """Discards the shown card of a deck."""
    game.say("card_discarded", "RD-2", deck=deck, card=lay_away(game, deck))
    yield from done()


def keep(game: ReaderBase, party: Party, deck: str) -> Script:
    """Lets a player keep the shown card."""
    card = game.state.shown.pop(deck)
    game.state.kept.setdefault(party, []).append(card)
    game.say("card_kept", "RD-2", party=party, deck=deck, card=card)
    yield from done()


def give_back(game: ReaderBase, party: Party, card: str) -> Script:
    """Discards a card that a player has kept."""
    owner = next(owner for owner, cards in game.state.kept.items() if card in cards)
    cards = list(game.state.kept[owner])
    cards.remove(card)
    _keep_only(game, owner, cards)
    deck = card.partition(".")[0]
    game.state.discards.setdefault(deck, []).append(card)
    game.say("card_discarded", "RD-2", deck=deck, card=card)
    yield from done()


def _keep_only(game: ReaderBase, owner: Party, cards: list[str]) -> None:
    if cards:
        game.state.kept[owner] = cards
    else:
        game.state.kept.pop(owner, None)


# ── the real deck ───────────────────────────────────────────────────────────────────────────────────────────────────


def read(game: ReaderBase, party: Party, about: str) -> Script:
    """Shows a card of the real deck, named by whoever drew it; asks which if only the deck is given."""
    card = about
    if "." not in about:
        card = yield Question(
            "which_card",
            Kind.CHOOSE,
            (party,),
            judge=lambda one, value: () if value == NOTHING else judge_read(game, one, value),
            candidates=lambda _: [*(f"{about}.{one.id}" for one in game.definition.deck[about].cards), NOTHING],
            rule="RD-3",
        )
    if card != NOTHING:
        deck = card.partition(".")[0]
        game.state.shown.pop(deck, None)
        game.state.shown[deck] = card
        game.say("card_drawn", "RD-3", who(game, party), deck=deck, card=card)


# ── what is against it ────────────────────────────────────────────────────────────────────────────────────────────────


def judge_pile(game: ReaderBase, party: Party, name: str) -> Sequence[Refusal]:
    """Every reason against choosing a pile: it must exist."""
    return () if name in game.state.piles.of else (_no_pile(game, name),)


def judge_draw(game: ReaderBase, party: Party, name: str) -> Sequence[Refusal]:
    """Every reason against drawing: pile or discards must have a card."""
    if found := judge_pile(game, party, name):
        return found
    deck, tag = name.partition("/")[::2]
    if game.state.piles.of[name].cards:
        return ()
    shown = game.state.shown.get(deck)
    back = [*game.state.discards.get(deck, ()), *([shown] if shown is not None else [])]
    fitting = any(not tag or tag in game.definition.card[card].tags for card in back)
    return () if fitting and game.definition.deck[deck].reshuffle else (Refusal("RD-2", "empty", {"deck": deck}),)


def judge_reshuffle(game: ReaderBase, party: Party, name: str) -> Sequence[Refusal]:
    """Every reason against reshuffling: there must be discards."""
    if found := judge_pile(game, party, name):
        return found
    deck = name.partition("/")[0]
    return () if game.state.discards.get(deck) else (Refusal("RD-2", "no_discards", {"deck": deck}),)


def judge_look(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against looking at that many cards: the pile must have them."""
    name, _, number = about.rpartition(":")
    if found := judge_pile(game, party, name):
        return found
    most = len(game.state.piles.of[name])
    fits = number.isdecimal() and len(number) < 6 and 1 <= int(number) <= most
    return () if fits else (Refusal("RD-2", "not_so_many", {"deck": name.partition("/")[0], "most": most}),)


def judge_split(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against splitting a deck: it must be whole, and have cards with the tag."""
    name, _, tag = about.partition(":")
    if found := judge_pile(game, party, name):
        return found
    bearing = tag and any(tag in game.definition.card[card].tags for card in game.state.piles.of[name].cards)
    if "/" in name or f"{name}/{tag}" in game.state.piles.of or not bearing:
        return (Refusal("RD-2", "no_such_tag", {"deck": name.partition("/")[0], "tag": tag}),)
    return ()


def judge_gather(game: ReaderBase, party: Party, deck: str) -> Sequence[Refusal]:
    """Every reason against gathering a deck: it must be one that the program shuffles."""
    return () if any(deck == one.id for one in game.definition.app_decks) else (_no_pile(game, deck),)


def judge_shown(game: ReaderBase, party: Party, deck: str) -> Sequence[Refusal]:
    """Every reason against using the shown card of a deck: one must be shown."""
    of_box = any(deck == one.id for one in game.definition.app_decks)
    return () if of_box and deck in game.state.shown else (Refusal("RD-2", "nothing_open", {"deck": deck}),)


def judge_give_back(game: ReaderBase, party: Party, card: str) -> Sequence[Refusal]:
    """Every reason against giving a card back: somebody must have kept it."""
    held = any(card in cards for cards in game.state.kept.values())
    return () if held else (Refusal("RD-2", "not_kept", {"card": card}),)


def judge_read(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against reading a card: it must belong to a deck of real cards."""
    deck = game.definition.deck.get(about.partition(".")[0])
    if deck is None or deck.mode_hint != "reader":
        return (Refusal("RD-3", "not_to_read", {"deck": about.partition(".")[0]}),)
    if "." in about and about not in game.definition.card:
        return (Refusal("RD-3", "unknown_card", {"deck": deck.id, "value": about.partition(".")[2]}),)
    return ()


def _no_pile(game: ReaderBase, name: str) -> Refusal:
    return Refusal("RD-2", "no_such_pile", {"value": name, "known": list(game.state.piles.of)})


# ── what is offered ─────────────────────────────────────────────────────────────────────────────────────────────────


def _piles(game: ReaderBase) -> Iterable[str]:
    return list(game.state.piles.of)


def _decks(game: ReaderBase) -> Iterable[str]:
    return [deck.id for deck in game.definition.app_decks]


def _looks(game: ReaderBase) -> Iterable[str]:
    return [f"{name}:{count}" for name in game.state.piles.of for count in LOOKS]


def _tags(game: ReaderBase) -> Iterable[str]:
    return [f"{deck.id}:{tag}" for deck in game.definition.app_decks for tag in deck.tags]


def _kept(game: ReaderBase) -> Iterable[str]:
    return dict.fromkeys(card for cards in game.state.kept.values() for card in cards)


def _to_read(game: ReaderBase) -> Iterable[str]:
    return [deck.id for deck in game.definition.decks if deck.mode_hint == "reader"]


def _draw_bottom(game: ReaderBase, party: Party, name: str) -> Script:
    return draw(game, party, name, bottom=True)


def _shuffle(game: ReaderBase, party: Party, name: str) -> Any:
    return shuffle_pile(game, name)


VERBS: dict[str, Verb] = {
    "draw": Verb(_piles, judge_draw, draw),
    "read": Verb(_to_read, judge_read, read),
    "discard": Verb(_decks, judge_shown, discard),
    "keep": Verb(_decks, judge_shown, keep),
    "give_back": Verb(_kept, judge_give_back, give_back),
    "draw_bottom": Verb(_piles, judge_draw, _draw_bottom),
    "look": Verb(_looks, judge_look, look),
    "shuffle": Verb(_piles, judge_pile, _shuffle),
    "reshuffle": Verb(_piles, judge_reshuffle, reshuffle),
    "split": Verb(_tags, judge_split, split),
    "gather": Verb(_decks, judge_gather, gather),
}
