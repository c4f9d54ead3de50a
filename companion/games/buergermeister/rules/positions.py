"""Legal positions, and how an incomplete one is filled in (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.vocabulary import Refusal
from companion.games.buergermeister.rules.state import Position, Turn
from companion.games.impossible import above_most, below_least, missing, named_twice, unknown_names


def completed(position: Position, named: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in: the first side plays, purses are full, full Länder have paid.

    Cards that are not used lie in the deck, in unknown order.
    """
    parts = dict(named)
    if parts.get("at") != "setup":
        parts.setdefault("turn", parts.get("start") or next(iter(position.sides)))
        parts.setdefault("start", parts["turn"])
    if isinstance(purse := parts.get("purse"), Mapping):
        parts["purse"] = {**position.full_purses(), **purse}
    used = parts.get("used", [])
    if "deck" not in parts and isinstance(used, list):
        left = Counter(position.whole_deck)
        left.subtract(card for card in used if isinstance(card, str))
        parts["deck"] = {"ordered": False, "cards": sorted(left.elements())}
    figures = parts.get("figures", {})
    if isinstance(figures, Mapping):
        parts.setdefault("highest", len(figures))
        full = [land for land in position.board.regions if position.board.is_full(land, set(figures))]
        parts.setdefault("paid_out", full)
    return parts


def judge(position: Position) -> list[Refusal]:
    """Every reason why the state is impossible."""
    unknown = [*_sides(position), *_money(position), *_strangers(position)]
    if unknown:  # what a house makes of numbers asks who is ahead, which only those who sit there can be
        return unknown
    return [*_figures(position), *_cards(position), *_counts(position), *_turn(position)]


def _sides(position: Position) -> Iterator[Refusal]:
    state = position.state
    for side in (state.start, state.turn):
        if side not in position.sides and (side or position.at != "setup"):
            yield Refusal("BM-01", "not_at_table", {"party": side})
    for party in state.agreed:
        if party not in position.parties:
            yield Refusal("BM-01", "not_at_table", {"party": party})
    yield from named_twice("agreed", state.agreed)
    if set(position.parties) <= set(state.agreed):
        yield Refusal("BM-32", "all_agreed", {})


def _money(position: Position) -> Iterator[Refusal]:
    purses, coin = position.state.purse, position.numbers.coin
    for side in sorted({*purses, *position.sides}):
        if side not in position.sides:
            yield Refusal("BM-01", "not_at_table", {"party": side})
        elif side not in purses:
            yield missing(f"purse: {side}")
        elif purses[side] < 0:
            yield Refusal("BM-03", "negative", {"party": side, "amount": purses[side]})
        elif purses[side] % coin:
            yield Refusal("BM-03", "not_a_multiple", {"party": side, "amount": purses[side]})
    if position.state.fund % coin:
        yield Refusal("BM-03", "not_a_multiple", {"amount": position.state.fund})


def _strangers(position: Position) -> Iterator[Refusal]:
    for field, colour in position.state.figures.items():
        if field not in position.board:
            yield Refusal("BM-35", "unknown_field", {"field": field})
        if colour not in position.side_of:
            yield Refusal("BM-01", "not_at_table", {"party": colour})


def _figures(position: Position) -> Iterator[Refusal]:
    for colour, side in position.side_of.items():
        most = position.numbers_of(side.player).figures
        yield from above_most(f"figures: {colour}", position.on_board(colour), most)


def _cards(position: Position) -> Iterator[Refusal]:
    there = Counter([*position.state.deck.cards, *position.state.used])
    wrong = {card for card in {*there, *position.whole_deck} if there[card] != (card in position.definition.card)}
    if wrong:
        yield Refusal("BM-08", "wrong_cards", {"cards": sorted(wrong)})


def _counts(position: Position) -> Iterator[Refusal]:
    state = position.state
    yield from below_least("highest", state.highest, 0)
    yield from above_most("highest", state.highest, len(position.board))
    yield from below_least("draws_since", state.draws_since, 0)
    yield from below_least("rounds", state.rounds, 0)
    yield from named_twice("paid_out", state.paid_out)
    yield from unknown_names("paid_out", state.paid_out, position.board.regions)


def _turn(position: Position) -> Iterator[Refusal]:
    turn = position.current
    if not isinstance(turn, Turn):
        return
    if turn.side not in position.sides:
        yield Refusal("BM-01", "not_at_table", {"party": turn.side})
    if turn.card is not None and turn.card not in position.definition.card:
        yield Refusal("BM-08", "wrong_cards", {"cards": [turn.card]})
    yield from below_least("left", turn.left, 0)
    if turn.side in position.sides:
        most = position.numbers_of(position.sides[turn.side].player).figures_a_turn
        yield from above_most("left", turn.left, most)
    yield from below_least("free", turn.free, 0)
    if turn.debt < 0 or turn.debt % position.numbers.coin:
        yield Refusal("BM-03", "not_a_multiple", {"party": turn.side, "amount": turn.debt})
    for field in (*turn.placed, *turn.replaced, *([turn.open] if turn.open is not None else [])):
        if field not in position.board:
            yield Refusal("BM-35", "unknown_field", {"field": field})
