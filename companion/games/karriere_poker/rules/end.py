"""The end of a game, and of the evening (KP-11, KP-12, KP-26, KP-27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.game import Script
from companion.engine.vocabulary import GameOver, Outcome, Party, Refusal
from companion.games.karriere_poker.rules.between_games import clear
from companion.games.karriere_poker.rules.state import Career, CareerInPlay

IN_A_ROW = 3


def of_game(game: CareerInPlay) -> None:
    """KP-11: who still has cards is the last; the ranking stands. Raises GameOver if the evening ends with it."""
    state = game.state
    own_lead = len(state.plays) == 1
    clear(game)
    for party in game.order:
        if party not in state.positions:
            game.take_position(party, "KP-11")
    ranking = list(state.positions)
    state.history.append(ranking)
    game.say("game_ended", "KP-12" if own_lead else "KP-11", game=state.game, ranking=ranking)
    of_evening(game)


def of_evening(game: CareerInPlay) -> None:
    """KP-26: the first end to come counts; if the Boss's comes with the Dishwasher's, the Boss's is told first."""
    state = game.state
    ranking = state.history[-1]
    boss, dishwasher = ranking[0], ranking[-1]
    won = next(_boss_ends(game), None)
    lost = game.definition.rules.dishwasher_three and _in_a_row(game, -1)
    if won is not None:
        game.say("evening_won", "KP-26", winner=boss, end=won)
    if lost:
        game.say("evening_lost", "KP-26", loser=dishwasher)
    losers = (dishwasher,) if lost else ()
    if won is not None:
        raise GameOver(Outcome(won, "KP-26", tuple((party,) for party in ranking), losers))
    if lost:
        raise GameOver(Outcome("dishwasher_three", "KP-26", (tuple(ranking[:-1]), (dishwasher,)), losers))


def _boss_ends(career: Career) -> Iterator[str]:
    """Every end that has come and that the Boss wins by."""
    rules = career.definition.rules
    if rules.boss_three_counts and _in_a_row(career, 0):
        yield "boss_three"
    if rules.games is not None and career.state.game >= rules.games:
        yield "games"
    if career.state.time_is_up:
        yield "minutes"


def _in_a_row(career: Career, rank: int) -> Party | None:
    """Who has had this rank in each of the last three games, the first game included."""
    last = {ranking[rank] for ranking in career.state.history[-IN_A_ROW:]}
    return last.pop() if len(last) == 1 and len(career.state.history) >= IN_A_ROW else None


def by_change_of_players(game: CareerInPlay) -> None:
    """KP-27: who is left begins anew, with a first game."""
    game.say("players_changed", "KP-27")
    raise GameOver(Outcome("players_changed", "KP-27", ()))


# ── what may be announced beside a question ───────────────────────────────────────────────────────────────────────────

PLAYERS_CHANGE, TIME_IS_UP = "players_change", "time_is_up"
"""What may be announced beside a question."""


def judge_announcement(career: Career, party: Party, value: str) -> list[Refusal]:
    """Everything against announcing this beside the open question (KP-26, KP-27)."""
    if value == TIME_IS_UP and career.definition.rules.minutes:
        return []
    if value == PLAYERS_CHANGE:
        return [] if career.at == "game" else [Refusal("KP-27", "game_running", {"party": party})]
    return [Refusal("GEN-6", "nothing_any_time", {})]


def judge_new_number() -> Sequence[Refusal]:
    """KP-27: another number of players begins anew, with a first game."""
    return (Refusal("KP-27", "begins_anew", {}),)


def announced(game: CareerInPlay, value: Any) -> Script:
    """KP-26: time is up, the running game is finished; KP-27: the number of players changes."""
    if value == PLAYERS_CHANGE:
        by_change_of_players(game)
    game.state.time_is_up = True
    game.say("time_is_up", "KP-26")
    if game.at == "game" and game.state.history:
        of_evening(game)
    return
    yield
