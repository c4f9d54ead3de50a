"""House rules that act in a game at the window: what is shown, said and written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.ui import house
from tests.ui.tables import calm

THREE = ("Anna", "Ben", "Çem")

SUPERIOR = """schema: 2
id: ours
extends: buerokratopoly
title: {en: Ours}
set: {parameters.superior_dice: 3}
"""
LAST = """schema: 2
id: ours
extends: buerokratopoly
title: {en: Ours}
house:
  HOUSE-4:
    adjust: election_extra
    by: 1
    when: {me.place_from_last: 1}
    say: {en: Whoever is last throws one die more.}
"""
TWENTY = """schema: 2
id: ours
extends: animal_farm
title: {en: Ours}
house:
  HOUSE-2:
    end: standing
    when: {most_points: {at_least: 20}}
    say: {en: The game ends at 20 points.}
"""


def at_table(pilot: Callable[..., Any], folder: Path, written: str, position: dict[str, Any]) -> tuple[Any, Any]:
    """A game by this house rule from this position on, at the window, and its session."""
    pack = folder / "packs" / "ours"
    pack.mkdir(parents=True)
    (pack / "game.yaml").write_text(written, "utf-8")
    p = pilot(folder=folder, own_packs=True)
    session = house.sit_down(p, *THREE, game="ours", position=position, sources={**house.VIRTUAL, "roll": ("typed",)})
    calm(p)
    return p, session


def choose(p: Any, session: Any, **actions: str) -> None:
    """All choose in secret, and it is revealed."""
    for party, action in actions.items():
        session.answer(party, action)
    p.wait(3)
    calm(p)


def test_the_superior_throws_three_dice(pilot: Callable[..., Any], tmp_path: Path) -> None:
    posts = {"queues": "Ben", "queues.w1": "Anna", "shoes.w1": "Çem"}
    p, session = at_table(pilot, tmp_path, SUPERIOR, {"round": 2, "start_party": "Anna", "posts": posts})
    choose(p, session, Anna="mutiny", Ben="election", Çem="election")
    assert "1 die against 3" in p.texts(), "told before one decides"
    session.answer("Anna", "queues")
    p.wait(2)
    p.flow.play.typed([6])
    calm(p)
    assert any("rolls 3 dice" in text for text in p.texts())
    p.flow.play.typed([1, 1, 1])
    assert any(one.kind == "mutiny_won" for one in session.game.events), "six against three"


def test_whoever_is_last_throws_one_die_more(pilot: Callable[..., Any], tmp_path: Path) -> None:
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "shoes": "Çem", "economy": "Ben"}
    p, session = at_table(pilot, tmp_path, LAST, {"round": 4, "start_party": "Anna", "posts": posts})
    choose(p, session, Anna="election", Ben="mutiny", Çem="mutiny")
    session.answer("Anna", "queues")
    p.wait(2)
    calm(p)
    assert "Anna rolls 2 dice for the election." in p.texts()
    p.tap("Log")
    p.wait(1)
    shown = p.texts()
    assert "House rule HOUSE-4, Anna: Whoever is last throws one die more." in shown
    assert "HOUSE-4: Whoever is last throws one die more." in shown, "what was agreed stands at the beginning"


def test_the_game_ends_at_twenty_points_with_the_rule_that_ended_it(pilot: Callable[..., Any], tmp_path: Path) -> None:
    points = {"Anna": 20, "Ben": 2, "Çem": 4}
    politics = ["most_discs", "alone", "revolution"]
    position = {"at": "round_end", "round": 3, "points": points, "politics": politics, "new": {"Ben": {"lion": 1}}}
    p, session = at_table(pilot, tmp_path, TWENTY, position)
    session.answer("Ben", "keep.lion")
    p.wait(3)
    calm(p)
    assert "HOUSE-2: The game ends at 20 points. The game is over. Victory for Anna." in p.texts()
    p.tap("Log")
    p.wait(1)
    assert "House rule HOUSE-2: The game ends at 20 points." in p.texts()
