"""Whole evenings with any variants, options, levels of rules and house rules, hunted through from many positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.journal import Header, Seating
from tests.battery.hidden import HIDDEN, Stand
from tests.battery.twin_games import played
from tests.battery.twins import Evening
from tests.secrets.hunt import Hunter, LeakError, at_a_table
from tests.shipped import shipped
from tests.torture.table import act, packs, seated, set_up

ACTS = 400
"""So many acts of an evening at most are walked through."""

GO_ON = 12
"""Entries for which two games are played side by side from one position of an evening on."""

STOPS = 6
"""From so many positions of an evening, at most."""

WARNS, HOUSE = 0.1, 0.3
"""How often a rule only warns, and how often an evening has a house rule."""


def of_this_house(pack: str, rng: random.Random) -> tuple[ResolvedPack, tuple[str, ...]]:
    """What is played in an evening, and who plays."""
    chosen, loaded = set_up(rng, pack), shipped().load(pack)
    levels = {rule: "warn" for rule, text in loaded.rules.items() if text.forbids and rng.random() < WARNS}
    resolved = loaded.resolve(chosen.variants, chosen.options, chosen.seats, levels)
    actions = find_game(resolved.game).actions
    if not actions or rng.random() > HOUSE:
        return resolved, seated(chosen)
    action = rng.choice(actions)
    does = rng.choice(("forbid", "require")) if action.possible is not None else "forbid"
    clause = {"id": "HOUSE-1", "does": does, "of": [action.name], "when": {}}
    rules = {**resolved.plain["rules"], "HOUSE-1": {"text": {"en": "So it is."}, "forbids": ["forbidden"]}}
    plain = {**resolved.plain, "version": 2, "clauses": [clause], "rules": rules}
    return ResolvedPack.from_plain(plain, find_game), seated(chosen)


def through_an_evening(pack: str, seed: str) -> Counter[str]:
    """Pairs of games from positions of one evening, up to its end. Raises LeakError."""
    rng, hunter = random.Random(f"{pack}/{seed}"), Hunter()
    resolved, names = of_this_house(pack, rng)
    evening = Evening(Header("g", resolved.plain, Seating.of(names), 0.0, "test"), rng)
    on = Stand("evening", len(names), steps=GO_ON)
    for position in positions(evening, rng):
        played(resolved, names, position, HIDDEN[pack], rng, on, hunter.twins, hunter.now)
    return hunter.found


def positions(evening: Evening, rng: random.Random) -> list[Any]:
    """Where an evening stood now and then until its end; a game can be begun from there."""
    session = evening.game.session
    for _ in range(ACTS):
        if session.outcome is not None:
            break
        act(session, rng)
    stood = [position for _, position in evening.journal.snapshots()]
    return [None, *rng.sample(stood, min(STOPS, len(stood)))]


def hunted(seed: str) -> dict[str, int]:
    """As a trial: the games by turns; a table of `HIDDEN` and an evening by turns. Raises LeakError."""
    names, number = packs(), int(seed.rsplit("/", 1)[-1])
    pack, turn = names[number % len(names)], number // len(names)
    stands = HIDDEN[pack].stands
    try:
        at_one = stands[turn // 2 % len(stands)] if turn % 2 else None
        found = through_an_evening(pack, seed) if at_one is None else at_a_table(pack, at_one, seed)
    except LeakError as leak:
        raise LeakError(f"{pack}: {leak}") from leak
    by_game = {f"{pack}: {name}": count for name, count in found.items()}
    return {"pairs": found["pairs"], "games": 1, **by_game}
