"""The end of a game, and of the evening (KP-11, KP-12, KP-26, KP-27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.game import Script
from companion.engine.vocabulary import GameOver, Outcome, Party, Ranking, Refusal
from companion.games.karriere_poker.rules.between_games import clear
from companion.games.karriere_poker.rules.state import Career, CareerInPlay


def of_game(game: CareerInPlay) -> None:
    """Ends a game: who still has cards is last (KP-11). Raises GameOver if the evening ends with it."""
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
    game.house_may_end()


def standing(career: Career) -> Ranking:
    """The ranking of the last game; all are equal before the first is over."""
    last = career.state.history[-1] if career.state.history else career.state.ranks
    return tuple((party,) for party in last) or (career.parties,)


def of_evening(game: CareerInPlay) -> None:
    """The first reason to end the evening that is true now, if any (KP-26).

    If the Boss's and the Dishwasher's come together, the Boss's counts.
    """
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
        raise GameOver(Outcome(won, "KP-26", standing(game), losers))
    if lost:
        raise GameOver(Outcome("dishwasher_three", "KP-26", (tuple(ranking[:-1]), (dishwasher,)), losers))


def _boss_ends(career: Career) -> Iterator[str]:
    """Every reason to end the evening with the Boss as winner that is true now."""
    rules = career.definition.rules
    if rules.boss_three_counts and _in_a_row(career, 0):
        yield "boss_three"
    if rules.games is not None and career.state.game >= rules.games:
        yield "games"
    if career.state.time_is_up:
        yield "minutes"


def _in_a_row(career: Career, rank: int) -> Party | None:
    """The party that has had this rank in each of the last games, as many as end the evening; None if there is none."""
    games = career.numbers.in_a_row
    last = {ranking[rank] for ranking in career.state.history[-games:]}
    return last.pop() if len(last) == 1 and len(career.state.history) >= games else None


def by_change_of_players(game: CareerInPlay) -> None:
    """Starts again with a first game for the players who are left (KP-27)."""
    game.say("players_changed", "KP-27")
    raise GameOver(Outcome("players_changed", "KP-27", ()))


# ── what may be announced beside a question ───────────────────────────────────────────────────────────────────────────

PLAYERS_CHANGE, TIME_IS_UP = "players_change", "time_is_up"
"""What may be announced beside a question."""


def judge_announcement(career: Career, party: Party, value: str) -> list[Refusal]:
    """Every reason against this announcement beside the open question (KP-26, KP-27)."""
    if value == TIME_IS_UP and career.definition.rules.minutes:
        return []
    if value == PLAYERS_CHANGE:
        return [] if career.at == "game" else [Refusal("KP-27", "game_running", {"party": party})]
    return [Refusal("GEN-6", "nothing_any_time", {})]


def judge_new_number() -> Sequence[Refusal]:
    """The refusal of a change in the number of players: it needs a new first game (KP-27)."""
    return (Refusal("KP-27", "begins_anew", {}),)


def announced(game: CareerInPlay, value: Any) -> Script:
    """Carries out an announcement: time is up after this game (KP-26), or the number of players changes (KP-27)."""
    if value == PLAYERS_CHANGE:
        by_change_of_players(game)
    game.state.time_is_up = True
    game.say("time_is_up", "KP-26")
    if game.at == "game" and game.state.history:
        of_evening(game)
    return
    yield
