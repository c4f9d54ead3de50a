"""What a position may be, and what is added to one that does not name everything (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Refusal
from companion.games.buerokratopoly.rules.posts import in_play
from companion.games.buerokratopoly.rules.state import Election
from companion.games.impossible import below_least, named_twice

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


ENTRIES = ("setup", "round", "actions")


def completed(game: Buerokratopoly, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position with the first seat as start player, and with all cards in the deck that lie nowhere else."""
    parts = dict(position)
    if parts.get("at") != "setup":
        parts.setdefault("start_party", game.parties[0])
    if "deck" not in parts:
        left = Counter(game.whole_deck())
        left.subtract(_face_down(game, [card for card in _named_cards(parts) if isinstance(card, str)]))
        parts["deck"] = {"ordered": False, "cards": sorted(left.elements())}
    return parts


def _named_cards(parts: Mapping[str, Any]) -> Iterator[Any]:
    hands = parts.get("hands", {})
    piles = [*hands.values()] if isinstance(hands, Mapping) else []
    for pile in [*piles, parts.get("discard", [])]:
        yield from pile if isinstance(pile, list) else ()


def _face_down(game: Buerokratopoly, cards: list[str]) -> list[str]:
    """Cards as they would lie in the deck; what is no card stays as it is written."""
    known = game.definition.card
    return [game.definition.face_down(card) if card in known else card for card in cards]


def judge(game: Buerokratopoly) -> list[Refusal]:
    """Every reason why the game cannot stand as it does."""
    return [*_entry(game), *_people(game), *_figures(game), *_cards(game)]


def _entry(game: Buerokratopoly) -> Iterator[Refusal]:
    if game.at not in ENTRIES:
        yield _bad("unknown_entry_point", at=game.at, known=list(ENTRIES))
    if game.at == "actions" and set(game.state.choices) != set(game.parties):
        yield _bad("choices_missing")
    known = {"election", "mutiny", "transfer_or_promote"}
    for choice in sorted(set(game.state.choices.values()) - known):
        yield _bad("unknown_action", value=choice)
    yield from below_least("round", game.state.round, 1)
    yield from named_twice("acted", game.state.acted)


def _people(game: Buerokratopoly) -> Iterator[Refusal]:
    state = game.state
    named = {*state.posts.values(), *state.prison, *state.choices, *state.acted, *state.lost_actions}
    if state.start_party is not None:
        named.add(state.start_party)
    elif game.at != "setup":
        yield _bad("start_party_missing")
    for party in sorted(named - set(game.parties)):
        yield Refusal("BU-03", "not_at_table", {"party": party})
    for what, counts in (("prison", state.prison), ("lost_actions", state.lost_actions)):
        for party, number in counts.items():
            yield from below_least(f"{what}: {party}", number, 0)


def _figures(game: Buerokratopoly) -> Iterator[Refusal]:
    for post in game.state.posts:
        yield from in_play(game, post)
        if post == game.ladder.top:
            yield Refusal("BU-44", "top", {"post": post})
    most = game.definition.parameters.figures
    for party in game.parties:
        if game.placed(party) > most:
            yield _bad("too_many_figures", party=party, count=game.placed(party), max=most)


def _cards(game: Buerokratopoly) -> Iterator[Refusal]:
    """BU-50, BU-51: no card more often than it is printed, only green ones in hands."""
    pack, state = game.definition, game.state
    held = state.hands.total()
    there = Counter(state.deck.cards) + held + Counter(_face_down(game, state.discard))
    for contest in game.running:
        if isinstance(contest, Election):
            there += Counter(contest.open_cards)
    wrong = {card for card, number in there.items() if number > pack.deck[card]}
    wrong |= {
        card for card, number in Counter(state.discard).items() if card in pack.card and number > pack.copies[card]
    }
    if wrong:
        yield Refusal("BU-51", "wrong_cards", {"cards": sorted(wrong)})
    red = sorted(card for card in held if card in pack.card and not pack.is_green(card))
    if red:
        yield _bad("red_card_held", cards=red)


def _bad(code: str, **facts: Any) -> Refusal:
    return Refusal("GEN-9", code, facts)
