"""What Politburó tells and shows: who may know of every kind of event, and all that lies open.

`view(audience)["board"]` is what screens need of it, in one piece:

    {"ladder":  [{"office", "minimum", "candidate" (or None), "party" (or None), "lawful", "power", "power_used"}, …],
                 from the highest office down
     "parties": [{"party", "in", "turn", "had_turn", "hand": {"count", "limit"}, "loyalty": sum over those in play,
                  "candidates": [{"candidate", "loyalty", "health", "office" (or None), "lost" (or None), "marker",
                                  "active", "hospitalised", "assigned": count}, …]}, …],
                 in seat order
     "effects": [{"card", "kind", "party", "before" (the player whose next turn ends it; None: the end of the round),
                  "candidate" (or None)}, …],
     "round":   {"number", "first", "turn" (or None), "last", "step", "steps": the steps of a round's end in order},
     "cards":   {"deck": count, "discard": [the open discards, the latest last]},
     "tracks":  {"loyalty": [lowest, highest], "health": highest},
     "stack":   {"plays": [play, …], the first at the bottom, "later": [play, …], "now": play or None} or None}

A play is `{"by", "card", "kind", "value", "source" (a candidate; None: from the hand), "target" (or None)}` with, for
some, `does` (cancel, return), `protects`, `usurper`, `fetched`, `betrayal`, `extra`. Hands and assigned cards stand
beside `board` in the view: `hands` (party → cards or `{"count"}`) and `assigned` (party → candidate → the same). While
somebody who has announced something is asked what it is, `running` ends with `{"by": party}`. Each step of a round's
end is an event `round_step` with the fact `step`.
"""

from __future__ import annotations

from typing import Any

from companion.engine.hooks import Saying
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import TABLE, Party
from companion.games.politburo.rules.hands import hand_limit
from companion.games.politburo.rules.judges import CANCEL
from companion.games.politburo.rules.offices import is_unlawful, is_used_up
from companion.games.politburo.rules.round_end import STEPS
from companion.games.politburo.rules.state import PolitburoBase
from companion.mechanics import windows
from companion.mechanics.reactions import Stack

NEXT = ("turn_begins", "announces", "played", "round_step")
"""Public events after which the result of an earlier look is no longer shown."""

TELLS: Events = {
    **windows.TELLS,
    **to_all(
        "activated",
        "announces",
        "arranged",
        "assigned",
        "cancelled",
        "candidate_lost",
        "candidates_dealt",
        "comes_later",
        "deck_renewed",
        "discarded",
        "dismissed",
        "draw",
        "drew",
        "fetched",
        "general_secretary",
        "hand_exchanged",
        "health",
        "hospitalised",
        "is_over",
        "kept",
        "killed",
        "lapsed",
        "lasts",
        "looks",
        "loyalty",
        "loyalty_set",
        "markers_off",
        "office_taken",
        "office_tied",
        "office_vacated",
        "out",
        "played",
        "power_used",
        "put_back",
        "returned",
        "round_begins",
        "round_over",
        "round_step",
        "siberia",
        "start_player",
        "stays",
        "turn_begins",
        "turn_ends",
        "turn_lapsed",
    ),
    "lapsed_unpaid": told_to("party", until=NEXT),
    "drew_cards": told_to("party", until=NEXT),
    "sees_card": told_to("party", until=NEXT),
    "sees_assigned": told_to("party", until=NEXT),
}


# ── the board ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def board(game: PolitburoBase) -> dict[str, Any]:
    """Everything that lies face up, in the form that the module describes."""
    state, tracks = game.state, game.definition.tracks
    stack = next((entry for entry in reversed(game.running) if isinstance(entry, Stack)), None)
    return {
        "ladder": [_office(game, office.id) for office in reversed(game.definition.offices)],
        "parties": [_party(game, party) for party in game.parties],
        "effects": [dict(effect) for effect in state.effects],
        "round": {
            "number": state.round,
            "first": state.first,
            "turn": state.turn,
            "last": state.last,
            "step": state.step,
            "steps": list(STEPS),
        },
        "cards": {"deck": len(state.deck), "discard": list(state.discard)},
        "tracks": {"loyalty": [tracks.lowest_loyalty, tracks.highest_loyalty], "health": tracks.health},
        "stack": stack.seen(TABLE) if stack is not None else None,
    }


CHANGES = {
    "demagogy": ("loyalty", "more"),
    "defamation": ("loyalty", "less"),
    "assault": ("health", "less"),
    "attempt": ("health", "less"),
    "cure": ("health", "more"),
}
"""Which number of its target a kind of card changes, and in which direction."""


def at_stake(game: PolitburoBase) -> list[Saying]:
    """What the newest play on the table does, and to whom; empty where none can be answered (PB-30)."""
    state = game.state
    stack = next((entry for entry in reversed(game.running) if isinstance(entry, Stack)), None)
    if stack is None or not stack.plays:
        return []
    first, newest = stack.plays[0], stack.top
    target, does = newest.get("target"), newest.get("does")
    facts = {"card": newest["card"], "by": newest["by"]}
    if target is None:
        return [Saying("stake.card", facts)]
    facts |= {"target": target, "owner": state.owner[target], "attack": first["card"]}
    if does == CANCEL:
        return [Saying("stake.cancel", facts)]
    play = newest if does is None else first  # an answer that sends an attack back lets it hit another
    number, way = CHANGES.get(play["kind"], ("", ""))
    if not number:
        return [Saying("stake.on", facts)]
    now = (state.loyalty if number == "loyalty" else state.health)[target]
    count = int(play["value"]) * (game.numbers.betrayal_times if play.get("betrayal") else 1)
    return [Saying(f"stake.{number}.{way}", {**facts, "now": now, "count": count})]


def _office(game: PolitburoBase, office: str) -> dict[str, Any]:
    holder = game.state.offices.get(office)
    return {
        "office": office,
        "minimum": game.definition.minimum[office],
        "candidate": holder,
        "party": None if holder is None else game.state.owner[holder],
        "lawful": not is_unlawful(game, office),
        "power": next(one.power for one in game.definition.offices if one.id == office),
        "power_used": is_used_up(game, office),
    }


def _party(game: PolitburoBase, party: Party) -> dict[str, Any]:
    state = game.state
    return {
        "party": party,
        "in": bool(state.in_play(party)),
        "turn": state.turn == party,
        "had_turn": party in state.had_turn,
        "hand": {"count": len(state.hands[party]), "limit": hand_limit(game, party)},
        "loyalty": state.loyalty_of(party),
        "candidates": [_candidate(game, one) for one, owner in state.owner.items() if owner == party],
    }


def _candidate(game: PolitburoBase, one: str) -> dict[str, Any]:
    state = game.state
    return {
        "candidate": one,
        "loyalty": state.loyalty[one],
        "health": state.health[one],
        "office": state.office_of(one),
        "lost": state.lost.get(one),
        "marker": one in state.markers,
        "active": one in state.active.values(),
        "hospitalised": state.is_hospitalised(one),
        "assigned": len(state.assigned.beside(one)),
    }
