"""The states of Animal Farm's mock-ups."""

from __future__ import annotations

from typing import Any

from companion.models.game.moments import Staged
from tests.screenshots.states.parts import begin, tap_away
from tests.ui.tables import calm

FIVE = ("Anna", "Ben", "Clara", "Dirk", "Emma")
AGENTS = {
    "latin_america": (2, 0, 1, 1, 0),
    "africa": (1, 3, 0, 2, 0),
    "middle_east": (1, 1, 2, 0, 1),
    "india": (2, 0, 1, 1, 2),
    "australia": (1, 2, 1, 1, 0),
}


def regions(p: Any) -> None:
    """Two regions are settled, the third is talked about, two proposals lie there."""
    position = {
        "at": "region",
        "round": 3,
        "start": "Clara",
        "start_region": "latin_america",
        "agents": {region: dict(zip(FIVE, there, strict=True)) for region, there in AGENTS.items()},
        "alliances": {"latin_america": ["Clara", "Dirk"], "africa": ["Ben", "Dirk"]},
        "regions": ["middle_east", "india", "australia"],
        "politics": ["most_in_middle_east", "fewest_in_middle_east", "fewest_in_india"],
    }
    session = begin(p, "animal_farm", FIVE, position, negotiation_timer=180)
    session.answer("Clara", {"draft": {"partners": ["Clara", "Anna"], "split": {"Clara": 2, "Anna": 1}}})
    session.answer("Emma", {"draft": {"partners": ["Ben", "Emma", "Anna"], "split": {"Ben": 1, "Emma": 1}}})
    session.answer("Ben", {"confirm": 2})
    calm(p)
    p.clock.time += 96
    p.frames(4)


def revolution(p: Any) -> None:
    """Anna and Ben have filled the bread riot, and are paid."""
    names = ("Anna", "Ben", "Clara")
    position = {
        "at": "revolution",
        "round": 4,
        "existing": {"Anna": {"parrot": 1}, "Ben": {"lion": 1}},
        "new": {"Anna": {"donkey": 1}},
        "points": {"Anna": 11, "Ben": 7, "Clara": 8},
    }
    session = begin(p, "animal_farm", names, position)
    steps = [("Anna", "left.existing.parrot"), ("Ben", "right.existing.lion"), ("Anna", "left.new.donkey")]
    while session.question.name == "revolution":
        calm(p)
        who = session.question.open_to()[0]
        session.answer(who, steps.pop(0)[1] if steps and steps[0][0] == who else "pass")
        p.frames(3)
    tap_away(p, Staged)
    p.wait(4)


STATES = {"af_regions": regions, "af_revolution": revolution}
