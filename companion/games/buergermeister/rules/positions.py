"""What a position may be, and what is added to one that does not name everything (GEN-8, GEN-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Refusal
from companion.games.buergermeister.rules.definition import STEP
from companion.games.buergermeister.rules.state import FIGURES_A_TURN, Turn
from companion.games.impossible import above_most, below_least, missing, named_twice, unknown_names

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister


def completed(game: Buergermeister, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position in which the first side plays, purses that are not named are full, full Länder have paid.

    Cards that do not lie used are in the deck, in unknown order.
    """
    parts = dict(position)
    if parts.get("at") != "setup":
        parts.setdefault("turn", parts.get("start") or next(iter(game.sides)))
        parts.setdefault("start", parts["turn"])
    if isinstance(purse := parts.get("purse"), Mapping):
        parts["purse"] = {**dict.fromkeys(game.sides, game.definition.parameters.purse), **purse}
    used = parts.get("used", [])
    if "deck" not in parts and isinstance(used, list):
        left = Counter(game.whole_deck)
        left.subtract(card for card in used if isinstance(card, str))
        parts["deck"] = {"ordered": False, "cards": sorted(left.elements())}
    figures = parts.get("figures", {})
    if isinstance(figures, Mapping):
        parts.setdefault("highest", len(figures))
        full = [land for land in game.board.regions if game.board.is_full(land, set(figures))]
        parts.setdefault("paid_out", full)
    return parts


def judge(game: Buergermeister) -> list[Refusal]:
    """Every reason why the game cannot stand as it does."""
    return [*_sides(game), *_money(game), *_figures(game), *_cards(game), *_counts(game), *_turn(game)]


def _sides(game: Buergermeister) -> Iterator[Refusal]:
    state = game.state
    for side in (state.start, state.turn):
        if side not in game.sides and (side or game.at != "setup"):
            yield Refusal("BM-01", "not_at_table", {"party": side})
    for party in state.agreed:
        if party not in game.parties:
            yield Refusal("BM-01", "not_at_table", {"party": party})
    yield from named_twice("agreed", state.agreed)
    if set(game.parties) <= set(state.agreed):
        yield Refusal("BM-32", "all_agreed", {})


def _money(game: Buergermeister) -> Iterator[Refusal]:
    purses = game.state.purse
    for side in sorted({*purses, *game.sides}):
        if side not in game.sides:
            yield Refusal("BM-01", "not_at_table", {"party": side})
        elif side not in purses:
            yield missing(f"purse: {side}")
        elif purses[side] < 0:
            yield Refusal("BM-03", "negative", {"party": side, "amount": purses[side]})
        elif purses[side] % STEP:
            yield Refusal("BM-03", "not_a_multiple", {"party": side, "amount": purses[side]})
    if game.state.fund % STEP:
        yield Refusal("BM-03", "not_a_multiple", {"amount": game.state.fund})


def _figures(game: Buergermeister) -> Iterator[Refusal]:
    figures = game.state.figures
    for field, colour in figures.items():
        if field not in game.board:
            yield Refusal("BM-35", "unknown_field", {"field": field})
        if colour not in game.side_of:
            yield Refusal("BM-01", "not_at_table", {"party": colour})
    most = game.definition.parameters.figures
    for colour in game.side_of:
        yield from above_most(f"figures: {colour}", game.on_board(colour), most)


def _cards(game: Buergermeister) -> Iterator[Refusal]:
    there = Counter([*game.state.deck.cards, *game.state.used])
    wrong = {card for card in {*there, *game.whole_deck} if there[card] != (card in game.definition.card)}
    if wrong:
        yield Refusal("BM-08", "wrong_cards", {"cards": sorted(wrong)})


def _counts(game: Buergermeister) -> Iterator[Refusal]:
    state = game.state
    yield from below_least("highest", state.highest, 0)
    yield from above_most("highest", state.highest, len(game.board))
    yield from below_least("draws_since", state.draws_since, 0)
    yield from named_twice("paid_out", state.paid_out)
    yield from unknown_names("paid_out", state.paid_out, game.board.regions)


def _turn(game: Buergermeister) -> Iterator[Refusal]:
    turn = game.current
    if not isinstance(turn, Turn):
        return
    if turn.side not in game.sides:
        yield Refusal("BM-01", "not_at_table", {"party": turn.side})
    if turn.card is not None and turn.card not in game.definition.card:
        yield Refusal("BM-08", "wrong_cards", {"cards": [turn.card]})
    yield from below_least("left", turn.left, 0)
    yield from above_most("left", turn.left, FIGURES_A_TURN)
    yield from below_least("free", turn.free, 0)
    if turn.debt < 0 or turn.debt % STEP:
        yield Refusal("BM-03", "not_a_multiple", {"party": turn.side, "amount": turn.debt})
    for field in (*turn.placed, *turn.replaced, *([turn.open] if turn.open is not None else [])):
        if field not in game.board:
            yield Refusal("BM-35", "unknown_field", {"field": field})
