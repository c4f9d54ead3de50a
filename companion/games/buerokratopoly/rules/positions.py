"""Legal positions, and how an incomplete one is filled in (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.vocabulary import Refusal
from companion.games.buerokratopoly.rules.posts import in_play
from companion.games.buerokratopoly.rules.state import Election, Position
from companion.games.impossible import below_least, named_twice

ENTRIES = ("setup", "round", "actions")


def completed(position: Position, named: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in: the first seat starts, and unnamed cards lie in the deck."""
    parts = dict(named)
    if parts.get("at") != "setup":
        parts.setdefault("start_party", position.parties[0])
    if "deck" not in parts:
        left = Counter(position.whole_deck())
        left.subtract(_face_down(position, [card for card in _named_cards(parts) if isinstance(card, str)]))
        parts["deck"] = {"ordered": False, "cards": sorted(left.elements())}
    return parts


def _named_cards(parts: Mapping[str, Any]) -> Iterator[Any]:
    hands = parts.get("hands", {})
    piles = [*hands.values()] if isinstance(hands, Mapping) else []
    for pile in [*piles, parts.get("discard", [])]:
        yield from pile if isinstance(pile, list) else ()


def _face_down(position: Position, cards: list[str]) -> list[str]:
    """Cards as the deck lists them face down; unknown ids stay unchanged."""
    known = position.definition.card
    return [position.definition.face_down(card) if card in known else card for card in cards]


def judge(position: Position) -> list[Refusal]:
    """Every reason why the state is impossible."""
    return [*_entry(position), *_people(position), *_figures(position), *_cards(position)]


def _entry(position: Position) -> Iterator[Refusal]:
    if position.at not in ENTRIES:
        yield _bad("unknown_entry_point", at=position.at, known=list(ENTRIES))
    if position.at == "actions" and set(position.state.choices) != set(position.parties):
        yield _bad("choices_missing")
    known = {"election", "mutiny", "transfer_or_promote"}
    for choice in sorted(set(position.state.choices.values()) - known):
        yield _bad("unknown_action", value=choice)
    yield from below_least("round", position.state.round, 1)
    yield from named_twice("acted", position.state.acted)


def _people(position: Position) -> Iterator[Refusal]:
    state = position.state
    named = {*state.posts.values(), *state.prison, *state.choices, *state.acted, *state.lost_actions}
    if state.start_party is not None:
        named.add(state.start_party)
    elif position.at != "setup":
        yield _bad("start_party_missing")
    for party in sorted(named - set(position.parties)):
        yield Refusal("BU-03", "not_at_table", {"party": party})
    for what, counts in (("prison", state.prison), ("lost_actions", state.lost_actions)):
        for party, number in counts.items():
            yield from below_least(f"{what}: {party}", number, 0)


def _figures(position: Position) -> Iterator[Refusal]:
    for post in position.state.posts:
        yield from in_play(position, post)
        if post == position.ladder.top:
            yield Refusal("BU-44", "top", {"post": post})
    most = position.numbers.figures
    for party in position.parties:
        if position.placed(party) > most:
            yield _bad("too_many_figures", party=party, count=position.placed(party), max=most)


def _cards(position: Position) -> Iterator[Refusal]:
    """BU-50, BU-51: no card more often than it is printed, only green ones in hands."""
    pack, state = position.definition, position.state
    held = state.hands.total()
    there = Counter(state.deck.cards) + held + Counter(_face_down(position, state.discard))
    for contest in position.running:
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
