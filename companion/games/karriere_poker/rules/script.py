"""The course of an evening, as the rule text tells it: games, and how a round goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.rules import end
from companion.games.karriere_poker.rules.dealing import deal
from companion.games.karriere_poker.rules.seating import lead_after, take_seats

if TYPE_CHECKING:
    from companion.games.karriere_poker.rules.game import KarrierePoker

NEXT_GAME = "next_game"


def play(game: KarrierePoker) -> Script:
    """The whole evening, from wherever it stands."""
    while True:
        if game.at != "round":
            game.enter("game")
            yield from before_game(game)
            game.at = "round"
        while game.is_on:
            yield from play_round(game)
        end.of_game(game)
        begin_next(game)


def before_game(game: KarrierePoker) -> Script:
    """The first game has a dealer by lot (KP-19); later ones wait until everybody sits in the right place (KP-18)."""
    state = game.state
    if state.ranks:
        yield Question(
            NEXT_GAME, Kind.CHOOSE, game.parties, candidates=lambda _: (NEXT_GAME,), mode=Mode.ANY, rule="KP-18"
        )
    else:
        lay_out_positions(game)
        state.dealer = yield Question("dealer", Kind.LOT, shape=lambda: {"of": list(state.seats)}, rule="KP-19")
        game.say("dealer_drawn", "KP-19", party=state.dealer)
    yield from deal(game)


def lay_out_positions(game: KarrierePoker) -> None:
    """KP-25, KP-31: which positions there are, the Boss on top."""
    left_out = game.definition.left_out(len(game.parties))
    if left_out:
        game.say("positions_left_out", "KP-25", positions=left_out)
    game.say("stack_laid_out", "KP-31", positions=list(game.positions))


def play_round(game: KarrierePoker) -> Script:
    """KP-08: the leader, then every player with cards once, clockwise; with `until_all_pass` until nobody raises."""
    state = game.state
    if not state.plays:
        game.enter("round")
    while (party := state.turn) is not None and game.is_on:
        try:
            value = yield game.question_to(party)
        except Moot:  # corrected meanwhile: another's turn, or nobody's
            continue
        if value == PASS:
            state.done.append(party)
            game.say("passed", "KP-07", party=party)
        else:
            game.lay(party, value)
        state.turn = game.next_turn(party)
    if game.is_on:
        winner = game.winner_of_round
        game.say("round_over", "KP-08", winner=winner)
        end.clear(game)
        lead_after(game, winner)


def begin_next(game: KarrierePoker) -> None:
    """All cards back to the deck; the ranks of the next game, and where everybody sits."""
    state = game.state
    for _, cards in state.hands.items():
        state.cleared.cards += cards
        cards.clear()
    state.sizes, state.positions, state.turn = {}, [], None
    state.game += 1
    state.ranks = list(state.history[-1])
    state.dealer = state.ranks[-1]
    take_seats(game)
    game.at = "game"
