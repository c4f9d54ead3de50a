"""Leads through the pages of the years: every part, what is counted, a person, and forgetting somebody."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.models.game.party_looks import COLOURS
from tests.ui.house import NINE
from tests.years.evenings import BEGUN, DAY, save


def evenings(folder: Path, count: int = 40, people: tuple[str, ...] = NINE) -> None:
    """So many saves of these people over three years, and a damaged one."""
    rng = random.Random(5)
    for number in range(count):
        names = rng.sample(people, rng.randint(3, len(people)))
        names.sort(key=lambda name: people.index(name) + rng.gauss(0, 3))
        at, game = BEGUN - (count - number) * DAY * 900 / count, rng.choice(["kp", "af"])
        colours = dict(zip(names, rng.sample(list(COLOURS), len(names)), strict=True))
        save(folder, f"{number:03}", [[name] for name in names], at=at, game=game, colours=colours)
    broken = save(folder, "broken", [["Anna"], ["Ben"]])
    broken.write_bytes(broken.read_bytes()[:900])


def screens(p: Any) -> Iterator[str]:
    """Every screen; yields each one's name while it is shown. The folder has saves already."""
    flow = p.flow
    _ = flow.look._
    flow.home()
    p.frames(4)
    yield "home"
    p.tap(_("Statistics"))
    yield "reading"
    read(p)
    yield "people"
    for part in ("Strength", "Games", "Who beats whom"):
        p.tap(_(part))
        yield part.lower()
    flow.lobby._years.choose()
    p.frames(4)
    yield "what is counted"
    flow.stage.uncover()
    flow.lobby._years.part("people")
    p.frames(4)
    p.tap(NINE[0], "person")
    yield "a person"
    p.tap(_("Same person as …"))
    yield "who that is"
    flow.stage.uncover()
    flow.stage.hush()
    p.frames(4)
    p.tap(_("Remove from all counts"))
    yield "forgetting"
    flow.stage.uncover()
    p.frames(4)


def read(p: Any) -> None:
    """What is read in the background is read."""
    p.flow.services.background.poll()
    p.frames(4)
