"""The course of the game in the order of the rule book: set-up, then turn after turn."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Refusal
from companion.games.buergermeister.rules import scoring
from companion.games.buergermeister.rules.events import draw_event
from companion.games.buergermeister.rules.placing import place_figures
from companion.games.buergermeister.rules.state import Match, Position, Turn
from companion.mechanics.deck import shuffle


def play(game: Match) -> Script:
    """The whole game, from the entry point of the loaded position on."""
    if game.at == "setup":
        yield from set_up(game)
    game.begin_with()
    while True:
        game.settle()
        game.enter("turn")
        yield from take_turn(game)
        scoring.after_turn(game)


def set_up(game: Match) -> Script:
    """Sets up full purses, a shuffled deck, and a start player by lot (BM-01, BM-03, BM-36)."""
    state = game.state
    for side, purse in state.purse.items():
        game.say("purse_dealt", "BM-03", party=side, amount=purse)
    yield from shuffle("shuffle_events", state.deck, rule="BM-36", order_may_stay_unknown=True)
    game.say("deck_shuffled", "BM-36", count=len(state.deck))
    lot = {"of": list(game.parties)}
    player = yield Question("start_player", Kind.LOT, shape=lambda: lot, rule="BM-01")
    state.start = state.turn = next(side.id for side in game.sides.values() if side.player == player)
    game.say("start_player", "BM-01", party=state.start)
    game.begin_with()
    for side, purse in game.full_purses().items():
        if purse != state.purse[side]:
            state.purse[side] = purse
            game.say("purse_dealt", "BM-03", party=side, amount=purse)


def in_turn(position: Position, side: str) -> Sequence[Refusal]:
    """Every reason against a side acting now: it must be its turn (BM-01)."""
    if position.state.turn == side:
        return ()
    return (Refusal("BM-01", "not_in_turn", {"side": position.state.turn}),)


def take_turn(game: Match) -> Script:
    """One turn: carry out a card, place figures (BM-07); then the next side clockwise (BM-01).

    A card that comes after placing gives further placements, where it would have made some free.
    """
    state, side = game.state, game.state.turn
    turn = Turn(side, left=game.numbers_of(game.sides[side].player).figures_a_turn)
    with game.doing(in_turn, game, side, running=turn) as under_way:
        game.say("turn_begins", "BM-01", party=side)
        game.tell_adjusted(game.sides[side].player, "figures_a_turn", "figure_cost")
        late = game.definition.order.event == "after placing"
        if game.definition.steps.event and late:
            yield from place_figures(game, turn)
            turn.left = 0
        if game.definition.steps.event:
            yield from draw_event(game, turn)
        yield from place_figures(game, turn)
    if under_way.lapsed:  # the table has corrected whose turn it is
        game.say("turn_lapsed", "BM-01", party=side)
    else:
        state.turn = game.side_after(side)
    state.agreed = []
