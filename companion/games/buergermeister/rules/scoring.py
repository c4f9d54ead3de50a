"""What Länder bring: the premium when one is full, the result at the end (BM-24 to BM-26, BM-32 to BM-34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.game import Script
from companion.engine.vocabulary import GameOver, Outcome, Party, Ranking, Refusal, ranked
from companion.games.buergermeister.rules.state import Match, Position
from companion.mechanics.majority import leaders, share


def settle(game: Match) -> None:
    """Updates the highest number of taken fields, pays for full Länder, and ends the game when all are full.

    A Land with a figure whose captures are still open waits until they are done (BM-24).
    """
    state, turn = game.state, game.current
    if len(state.figures) > state.highest:
        state.highest, state.draws_since = len(state.figures), 0
    if turn is not None and turn.open is not None:
        return
    for land in game.board.full(state.figures.keys()):
        if land not in state.paid_out:
            state.paid_out = [*state.paid_out, land]
            pay_premium(game, land)
    if len(state.figures) == len(game.board):
        finish(game, "all_full")


def pay_premium(game: Match, land: str) -> None:
    """Pays the premium of a full Land: most figures win; a tie shares it, rounded down, unless it goes to one of
    them or to nobody (BM-25).
    """
    mayors = game.mayors_in(land)
    most = leaders(mayors, game.sides)
    game.say("land_full", "BM-24", land=land, party=list(most), count=mayors[most[0]])
    first = paid_to(game, most)
    amount = share(game.definition.land[land].premium, len(first), game.numbers.coin) if first else 0
    for side in first:
        game.receive(side, amount)
        game.say("premium", "BM-25", party=side, land=land, amount=amount, purse=game.state.purse[side])
    turn = game.current
    if turn is not None and turn.side in first and turn.left:
        game.say("premium_at_hand", "BM-26", party=turn.side, amount=amount)


def paid_to(game: Match, most: Sequence[str]) -> Sequence[str]:
    """Which of those who have most figures get the premium; in turn is who plays now or comes next (BM-25)."""
    if not game.definition.steps.premiums:
        return ()
    if len(most) == 1 or game.numbers.premium_tie == "shared":
        return most
    if game.numbers.premium_tie == "nobody":
        return ()
    side = game.state.turn or next(iter(game.sides))
    while side not in most:
        side = game.side_after(side)
    return (side,)


def tally(game: Match) -> dict[str, int]:
    """Statistics for simulations: draws, taken fields, money from cards in pips (of 100,000 as printed), and 1 for each
    tied Land.
    """
    pip = game.numbers.pip_value
    counted = {
        "cards drawn": 0,
        "fields taken": len(game.state.figures),
        "captured figures": 0,
        "cards' money / 100,000": 0,
    }
    counted |= {f"tied: {land}": 0 for land in game.board.regions}
    for event in game.events:
        facts = event.facts
        if event.kind == "card_drawn":
            counted["cards drawn"] += 1
        elif event.kind == "collected":
            counted["cards' money / 100,000"] += facts["amount"] // pip
        elif event.kind == "paid":
            counted["cards' money / 100,000"] -= facts["amount"] // pip
        elif event.kind == "captured":
            counted["captured figures"] += len(facts["fields"])
        elif event.kind == "land_full" and len(facts["party"]) > 1:
            counted[f"tied: {facts['land']}"] = 1
    return counted


def table(position: Position) -> dict[str, Any]:
    """Land → its fields, how many are taken, its premium, whether that is paid, and the figures of each side."""
    told = {}
    for land in position.definition.lands:
        mayors = position.mayors_in(land.id)
        told[land.id] = {
            "fields": len(position.board.regions[land.id]),
            "taken": mayors.total(),
            "premium": land.premium,
            "paid": land.id in position.state.paid_out,
            "mayors": {side: mayors[side] for side in position.sides},
        }
    return told


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────


AGREE, TIME_IS_UP = "agree_to_end", "time_is_up"
"""What can be announced beside every question (BM-32)."""


def agreement(position: Position, party: Party, value: Any) -> Sequence[Refusal]:
    """Every reason against agreeing to an end (once per party, BM-32) or announcing
    that time is up (if it is limited).
    """
    if value == AGREE and position.definition.steps.agreed_end:
        return (Refusal("BM-32", "agreed_already", {}),) if party in position.state.agreed else ()
    if value == TIME_IS_UP and position.definition.rules.time_limit:
        return (Refusal("BM-32", "noted_already", {}),) if position.state.time_is_up else ()
    return (Refusal("GEN-6", "nothing_any_time", {}),)


class Result(NamedTuple):
    """A player's result at the end. `halves` are half Länder: two for most figures alone, one for a tie."""

    mayors: int
    halves: int
    cash: int


def announced(game: Match, party: Party, value: Any) -> Script:
    """Records an agreement to an end, or that time is up; if all agree the game ends at once."""
    if value == TIME_IS_UP:
        game.state.time_is_up = True
        game.say("time_up", "BM-32")
        return
    game.state.agreed = [*game.state.agreed, party]
    missing = [one for one in game.parties if one not in game.state.agreed]
    game.say("agreed", "BM-32", party=party, missing=missing)
    if set(game.state.agreed) == set(game.parties):
        finish(game, "agreed")
    yield from ()


def after_turn(game: Match) -> None:
    """Ends the game if an end has come that is checked between turns; by the clock or after the last round, everybody
    has had equally many.
    """
    state, numbers = game.state, game.numbers
    if numbers.patience is not None and state.draws_since >= numbers.patience:
        finish(game, "no_progress")
    if state.turn != state.start:
        return
    if state.time_is_up:
        finish(game, "time_limit")
    game.house_may_end()
    if numbers.last_round is None and game.house is None:
        return  # else nobody counts: saves from before there were any count none either
    state.rounds += 1
    if numbers.last_round is not None and state.rounds >= numbers.last_round:
        finish(game, "last_round")


def finish(game: Match, reason: str) -> None:
    """Counts the results and ranks the players. Raises GameOver."""
    game.say("game_ends", "BM-32", reason=reason)
    rule = "BM-34" if game.definition.rules.laender_first else "BM-33"
    results, ranking = results_of(game), standing(game)
    for group in ranking:
        for party in group:
            mayors, halves, cash = results[party]
            game.say("result", rule, party=party, mayors=mayors, laender=as_number(halves), cash=cash)
    raise GameOver(Outcome(reason, rule, ranking))


def standing(position: Position) -> Ranking:
    """The players by their results (BM-33, BM-34)."""
    return ranked({party: _score(position, result) for party, result in results_of(position).items()})


def points(position: Position) -> dict[Party, float]:
    """What counts first of each result."""
    laender, results = position.definition.rules.laender_first, results_of(position)
    return {party: result.halves / 2 if laender else result.mayors for party, result in results.items()}


def results_of(position: Position) -> dict[Party, Result]:
    """Player → result; the parties of one player are added up."""
    halves, figures = dict.fromkeys(position.sides, 0), dict.fromkeys(position.sides, 0)
    for mayors_there in position.mayors_by_land().values():
        for name, count in mayors_there.items():
            figures[name] += count
        first = leaders(mayors_there, position.sides)
        for name in first:
            halves[name] += 2 if len(first) == 1 else 1
    results = dict.fromkeys(position.parties, Result(0, 0, 0))
    for side in position.sides.values():
        mayors, more, cash = results[side.player]
        results[side.player] = Result(
            mayors + figures[side.id], more + halves[side.id], cash + position.state.purse[side.id]
        )
    return results


def as_number(halves: int) -> str:
    """Half Länder as people write them: 3, 2½, ½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _score(position: Position, result: Result) -> tuple[int, int, int]:
    if position.definition.rules.laender_first:
        return result.halves, result.mayors, result.cash
    return result.mayors, result.halves, result.cash
