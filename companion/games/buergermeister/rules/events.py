"""Event cards: drawn, obeyed, put under the deck; dice, money, fields to be vacated (BM-08, BM-09, BM-28)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Refusal
from companion.games.buergermeister.rules.definition import Effect
from companion.games.buergermeister.rules.state import Match, Position, Side, Turn
from companion.mechanics.deck import draw

VACATE = "vacate"
"""What clauses of a house call it to take a figure off."""


def draw_event(game: Match, turn: Turn) -> Script:
    """Draws a card and carries it out (BM-07).

    It is put under the deck at once: face down there, it stays out of sight.
    """
    state = game.state
    if not state.deck.cards and game.definition.rules.fixed_order:
        turn_deck_over(game)
    card = yield from draw(
        game,
        "event_cards",
        state.deck,
        lambda: state.used,
        ask="draw_event",
        ask_shuffle="shuffle_events",
        rule="BM-07",
        shuffle_rule="BM-08",
    )
    assert card is not None, "a deck of this game never runs out: its used cards come again"
    state.used.append(card)
    state.draws_since += 1
    turn.card = card
    game.say("card_drawn", "BM-07", party=turn.side, card=card)
    effect = game.definition.card[card].effect
    (verb,) = effect.verbs()
    yield from VERBS[verb](game, turn, effect)


def turn_deck_over(game: Match) -> None:
    """With `fixed_order` the used cards become the deck as they lie, so their order is known from then on (BM-08)."""
    state = game.state
    state.deck.cards, state.deck.ordered, state.used = state.used, True, []
    game.say("deck_goes_round", "BM-08", count=len(state.deck))


# ── what a card does ────────────────────────────────────────────────────────────────────────────────────────────────


def collect(game: Match, turn: Turn, effect: Effect) -> Script:
    """Pays one or two dice from the fund to the player (BM-09)."""
    amount = yield from roll(game, turn, effect)
    game.receive(turn.side, amount)
    game.say("collected", "BM-09", party=turn.side, amount=amount, purse=game.state.purse[turn.side])


def pay(game: Match, turn: Turn, effect: Effect) -> Script:
    """Pays dice to the fund: cash first, then own figures for what each pays (BM-09, BM-28)."""
    turn.debt = yield from roll(game, turn, effect)
    pay_cash(game, turn)
    if not turn.debt:
        return
    game.say("short_of_money", "BM-28", party=turn.side, amount=turn.debt)
    vacated = 0
    while turn.debt > 0:
        field = yield from choose_figure(game, turn)
        if field is not None:
            vacate(game, turn, field)
            vacated += 1
        elif turn.debt > 0:
            game.say("forgiven", "BM-29", party=turn.side, amount=turn.debt)
            turn.debt = 0
        pay_cash(game, turn)  # a correction may have brought some
    if vacated:
        game.say("nothing_enclosed", "BM-30", party=turn.side, count=vacated)


def pay_cash(game: Match, turn: Turn) -> None:
    """Pays the debt in cash as far as the purse allows."""
    amount = min(game.state.purse[turn.side], turn.debt)
    if amount > 0:
        game.receive(turn.side, -amount)
        turn.debt -= amount
        game.say("paid", "BM-09", party=turn.side, amount=amount, purse=game.state.purse[turn.side])


def roll(game: Match, turn: Turn, effect: Effect) -> Script:
    """Throws the dice of a card. Returns the amount of money."""
    shape = {"dice": effect.dice, "faces": 6}
    player = game.sides[turn.side].player
    faces: list[int] = yield Question(
        "roll_event",
        Kind.ROLL,
        (player,),
        shape=lambda: shape,
        rule="BM-09",
        facts=lambda: {"side": turn.side, "card": turn.card},
    )
    game.say("rolled", "BM-09", party=turn.side, faces=faces, total=sum(faces))
    return sum(faces) * game.numbers.pip_value


def vacating(position: Position, side: Side, field: str) -> Sequence[Refusal]:
    """Every reason against taking this figure off: it must be an own one, in a Land that is not full (BM-23, BM-28)."""
    if position.state.figures.get(field) not in side.colours:
        return (Refusal("BM-28", "not_own", {"field": field}),)
    if position.is_full(land := position.board.region_of[field]):
        return (Refusal("BM-23", "full_land", {"land": land}),)
    return ()


def choose_figure(position: Position, turn: Turn) -> Script:
    """Asks which figure to take off (BM-28).

    None if there is none; not asked if all of them have to go.
    """
    side = position.sides[turn.side]

    def lawful() -> list[str]:
        if not position.numbers.vacated_value:  # it would pay nothing
            return []
        fields, region_of = mine(), position.board.region_of
        one_of = {region_of[field]: field for field in fields}  # a Land's own figures all may go, or none of them
        free = {land for land, field in one_of.items() if not position.blocks(against(field))}
        return [field for field in fields if region_of[field] in free]

    def against(field: str) -> Sequence[Refusal]:
        return position.against(VACATE, side.player, position.in_land(field), vacating(position, side, field))

    def mine() -> list[str]:
        own = position.own(side)
        return position.board.in_order(field for field, colour in position.state.figures.items() if colour in own)

    while turn.debt > 0:
        fields, each = lawful(), position.numbers.vacated_value
        if len(fields) * each <= turn.debt:
            return fields[0] if fields else None
        try:
            return (
                yield Question(
                    "vacate",
                    Kind.PLACE,
                    (side.player,),
                    judge=lambda _, value: vacating(position, side, value),
                    candidates=lambda _: mine(),
                    rule="BM-28",
                    facts=lambda: {"side": side.id, "amount": turn.debt, "each": position.numbers.vacated_value},
                    fits=lambda: turn.debt > 0,
                )
            )
        except Moot:
            continue
    return None


def vacate(game: Match, turn: Turn, field: str) -> None:
    """Takes a figure off the board: it pays its part of the debt, and its field is free at once."""
    colour = game.state.figures.pop(field)
    turn.debt = max(0, turn.debt - game.numbers.vacated_value)
    game.say("vacated", "BM-28", party=turn.side, field=field, colour=colour, amount=turn.debt)


def free_placements(game: Match, turn: Turn, effect: Effect) -> Script:
    """Makes that many placements of this turn free; without a figure left the card is skipped (BM-31)."""
    if any(game.stock(colour) for colour in game.sides[turn.side].colours):
        turn.free += effect.free_placements or 0
        if game.definition.order.event == "after placing":
            turn.left = min(turn.free, game.numbers_of(game.sides[turn.side].player).figures_a_turn)
        game.say("free_placement", "BM-09", party=turn.side, count=turn.free)
    else:
        skip(game, turn)
    yield from ()


def fewer_placements(game: Match, turn: Turn, effect: Effect) -> Script:
    """Reduces the placements of this turn by that many; after them the card is skipped (BM-31)."""
    if game.definition.order.event == "after placing":
        skip(game, turn)
        return
    turn.left = max(0, turn.left - (effect.fewer_placements or 0))
    game.say("fewer_placements", "BM-09", party=turn.side, count=turn.left)
    yield from ()


def look_at_next(game: Match, turn: Turn, effect: Effect) -> Script:
    """Shows the player the next card; skipped where the deck is shuffled before each draw (BM-31)."""
    deck, player = game.state.deck, game.sides[turn.side].player
    coming = deck.cards or (game.state.used if game.definition.rules.fixed_order else [])
    if not coming:
        skip(game, turn)
    elif deck.cards and not deck.ordered:
        game.say("look_yourself", "BM-09", party=turn.side)
    else:
        game.say("looks_at_next", "BM-09", party=turn.side)
        game.say("next_card", "BM-09", player=player, party=turn.side, card=coming[0])
    yield from ()


def nothing(game: Match, turn: Turn, effect: Effect) -> Script:
    """A card without effect."""
    game.say("nothing_happens", "BM-09", party=turn.side)
    yield from ()


def skip(game: Match, turn: Turn) -> None:
    """Tells that a card's effect is impossible, and skips it."""
    game.say("skipped", "BM-31", party=turn.side, card=turn.card)


VERBS: dict[str, Callable[[Match, Turn, Effect], Script]] = {
    "collect": collect,
    "pay": pay,
    "free_placements": free_placements,
    "fewer_placements": fewer_placements,
    "look_at_next": look_at_next,
    "nothing": nothing,
}
