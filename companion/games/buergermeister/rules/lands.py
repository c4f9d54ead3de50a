"""The table of the Länder, and what a Land pays when it is full (BM-24, BM-25, BM-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.buergermeister.rules import end
from companion.games.buergermeister.rules.checks import STEP
from companion.games.buergermeister.rules.money import DIE, receive
from companion.mechanics.majority import leaders, share

if TYPE_CHECKING:
    from companion.games.buergermeister.rules.game import Buergermeister


def settle(game: Buergermeister) -> None:
    """Note the most taken fields so far, pay for what is full, end the game when everything is.

    The Land of a figure whose captures are not settled yet waits: it is counted after them (BM-24).
    """
    state, turn = game.state, game.current
    if len(state.figures) > state.highest:
        state.highest, state.draws_since = len(state.figures), 0
    if turn is not None and turn.open is not None:
        return
    for land in game.board.regions:
        if land not in state.paid_out and game.is_full(land):
            state.paid_out = [*state.paid_out, land]
            pay_premium(game, land)
    if len(state.figures) == len(game.board):
        end.finish(game, "all_full")


def pay_premium(game: Buergermeister, land: str) -> None:
    """Plurality is enough; a tie shares it, rounded down (BM-25)."""
    mayors = game.mayors_in(land)
    first = leaders(mayors, game.sides)
    amount = share(game.definition.land[land].premium, len(first), STEP)
    game.say("land_full", "BM-24", land=land, party=list(first), count=mayors[first[0]])
    for side in first:
        receive(game, side, amount)
        game.say("premium", "BM-25", party=side, land=land, amount=amount, purse=game.state.purse[side])
    turn = game.current
    if turn is not None and turn.side in first and turn.left:
        game.say("premium_at_hand", "BM-26", party=turn.side, amount=amount)


def tally(game: Buergermeister) -> dict[str, int]:
    """What a simulation counts: draws, taken fields, the cards' money in 100,000, a 1 for each tied Land."""
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
            counted["cards' money / 100,000"] += facts["amount"] // DIE
        elif event.kind == "paid":
            counted["cards' money / 100,000"] -= facts["amount"] // DIE
        elif event.kind == "captured":
            counted["captured figures"] += len(facts["fields"])
        elif event.kind == "land_full" and len(facts["party"]) > 1:
            counted[f"tied: {facts['land']}"] = 1
    return counted


def table(game: Buergermeister) -> dict[str, Any]:
    """Land → its fields, how many are taken, its premium, whether that is paid, and the figures of each side."""
    told = {}
    for land in game.definition.lands:
        mayors = game.mayors_in(land.id)
        told[land.id] = {
            "fields": len(game.board.regions[land.id]),
            "taken": mayors.total(),
            "premium": land.premium,
            "paid": land.id in game.state.paid_out,
            "mayors": {side: mayors[side] for side in game.sides},
        }
    return told
