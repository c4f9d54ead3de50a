"""The course of an evening in the order of the rule book: games, rounds, who leads next (KP-07 to KP-15)."""

from __future__ import annotations

from companion.engine.game import Moot, Script
from companion.engine.vocabulary import PASS, Party
from companion.games.karriere_poker.rules import end
from companion.games.karriere_poker.rules.between_games import before_game, begin_next, clear
from companion.games.karriere_poker.rules.plays import lay, question_to
from companion.games.karriere_poker.rules.state import CareerInPlay


def play(game: CareerInPlay) -> Script:
    """The whole evening, from the entry point of the loaded position on."""
    while True:
        if game.at != "round":
            game.enter("game")
            yield from before_game(game)
            game.at = "round"
        while game.is_on:
            yield from play_round(game)
        end.of_game(game)
        begin_next(game)


# ── a round ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def play_round(game: CareerInPlay) -> Script:
    """One round: the leader, then every player with cards once, clockwise (KP-08).

    With `until_all_pass` it goes on until nobody raises.
    """
    state = game.state
    if not state.plays:
        game.enter("round")
    while (party := state.turn) is not None and game.is_on:
        try:
            value = yield question_to(game, party)
        except Moot:  # corrected meanwhile: another's turn, or nobody's
            continue
        if value == PASS:
            state.done.append(party)
            game.say("passed", "KP-07", party=party)
        else:
            lay(game, party, value)
        state.turn = game.next_turn(party)
    if game.is_on:
        winner = game.winner_of_round
        game.say("round_over", "KP-08", winner=winner)
        clear(game)
        lead_after(game, winner)


def lead_after(game: CareerInPlay, winner: Party) -> None:
    """Gives the lead to the winner of a round, or if that player is out, as KP-13 and KP-14 say."""
    state = game.state
    if game.size(winner):
        leader, rule = winner, "KP-09"
    else:
        if state.ranks:
            (leader, why), rule = _by_rank(game, winner), "KP-14"
        else:
            here = state.seats.index(winner)
            others = [state.seats[here - step] for step in range(1, len(state.seats))]
            leader, rule = next(party for party in others if game.size(party)), "KP-13"
            why = "right_of_winner" if leader == others[0] else "next_to_the_right"
        game.say("lead_passes", rule, party=winner, leader=leader, why=why)
    state.turn = leader
    game.say("leads", rule, party=leader)


def _by_rank(game: CareerInPlay, winner: Party) -> tuple[Party, str]:
    """The next leader by the ranks of KP-17, and why: the superior, else the subordinate, else
    the highest with cards (KP-14).
    """
    ranks = game.state.ranks
    rank = ranks.index(winner)
    beside = [(party, "superior") for party in ranks[max(0, rank - 1) : rank]]
    beside += [(party, "subordinate") for party in ranks[rank + 1 : rank + 2]]
    for party, why in beside:
        if game.size(party):
            return party, why
        game.say("already_out", "KP-15", party=party)
    return next(party for party in ranks if game.size(party)), "highest_rank"
