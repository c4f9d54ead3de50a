"""What lasts longer than its play: Popularidad, Patriotismo, Plan quinquenal, Hospitalización (PB-41 to PB-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Party
from companion.games.politburo.rules import tracks

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def begin(game: Politburo, play: dict[str, Any], *, candidate: str | None = None, whole_round: bool = False) -> None:
    """Lay a card before the player in turn until the next turn there starts (PB-42), or until the round ends."""
    state = game.state
    before = None if whole_round else state.turn or state.last
    state.discard.remove(play["card"])
    entry = {"card": play["card"], "kind": play["kind"], "party": play["by"], "before": before, "candidate": candidate}
    state.effects = [*state.effects, entry]
    game.say("lasts", "PB-42", card=play["card"], party=play["by"], before=before, candidate=candidate)


def before_turn_of(game: Politburo, party: Party) -> None:
    """PB-42: a player's turn starts, and that of everybody out whose turn would have come since the latest."""
    for one in _since_the_latest(game, party):
        for effect in [e for e in game.state.effects if e["before"] == one]:
            end(game, effect, "PB-42")


def end_of_round(game: Politburo) -> None:
    """PB-41: Plan quinquenal is over with the round."""
    for effect in [e for e in game.state.effects if e["before"] is None]:
        end(game, effect, "PB-46")


def end(game: Politburo, effect: dict[str, Any], rule: str) -> None:
    """A lasting card is over and goes to the discards; who was in hospital comes back (PB-43)."""
    state = game.state
    state.effects = [e for e in state.effects if e is not effect]
    state.discard.append(effect["card"])
    game.say("is_over", rule, card=effect["card"], party=effect["party"], candidate=effect["candidate"])
    candidate = effect["candidate"]
    if candidate is not None and candidate not in state.lost:
        state.markers = [one for one in state.markers if one != candidate]
        tracks.heal(game, candidate, game.definition.card[effect["card"]].value, "PB-43")


def _since_the_latest(game: Politburo, party: Party) -> list[Party]:
    """The player in turn, and whoever is out between that one and the latest."""
    latest = game.state.last
    if latest is None:
        return [party]
    passed = []
    for one in game.clockwise(game.left_of(latest)):
        if one == party:
            break
        if not game.in_play(one):
            passed.append(one)
    return [*passed, party]
