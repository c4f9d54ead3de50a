"""Loyalty and health: gains, losses, settings, and what changes them on the way (PB-36, PB-40, PB-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def gain(game: Politburo, candidate: str, points: int, rule: str) -> None:
    """PB-41: each gain of loyalty is one more for whoever has Patriotismo heroico lying there."""
    more = points + len(game.lasting("heroic_patriotism", game.state.owner[candidate])) if points else 0
    move_loyalty(game, candidate, more, rule if more == points else "PB-41")


def lose(game: Politburo, candidate: str, points: int, rule: str, *, in_full: bool = False) -> None:
    """PB-41: each loss of loyalty is one less for each Popularidad of its owner, never below 0."""
    spared = 0 if in_full else len(game.lasting("popularity", game.state.owner[candidate]))
    less = max(0, points - spared)
    move_loyalty(game, candidate, -less, rule if less == points or rule == "PB-36" else "PB-41")


def move_loyalty(game: Politburo, candidate: str, by: int, rule: str) -> None:
    """Move a marker on the loyalty track, no further than its ends (PB-40)."""
    tracks, was = game.definition.tracks, game.state.loyalty[candidate]
    now = min(tracks.highest_loyalty, max(tracks.lowest_loyalty, was + by))
    game.state.loyalty[candidate] = now
    rule = rule if now == was + by else "PB-40"
    game.say("loyalty", rule, candidate=candidate, was=was, now=now, by=now - was)


def raise_to(game: Politburo, candidate: str, loyalty: int, rule: str) -> None:
    """PB-27: a setting, no gain: at least this much."""
    was = game.state.loyalty[candidate]
    if was < loyalty:
        game.state.loyalty[candidate] = loyalty
        game.say("loyalty_set", rule, candidate=candidate, was=was, now=loyalty)


def hurt(game: Politburo, candidate: str, points: int, rule: str) -> None:
    """Take health away, down to 0 (PB-40); what follows from 0 comes after all losses (PB-38)."""
    _move_health(game, candidate, -points, rule)


def heal(game: Politburo, candidate: str, points: int, rule: str) -> None:
    """Give health back, up to the end of the track."""
    _move_health(game, candidate, points, rule)


def _move_health(game: Politburo, candidate: str, by: int, rule: str) -> None:
    was = game.state.health[candidate]
    now = min(game.definition.tracks.health, max(0, was + by))
    game.state.health[candidate] = now
    rule = rule if now == was + by else "PB-40"
    game.say("health", rule, candidate=candidate, was=was, now=now, by=now - was)
