"""Seats of the box in talks with a person: they settle nothing before that one has spoken, or a fair time has gone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.table.evening import Evening, Surroundings
from companion.table.journal import WHY, Seating
from companion.table.play import Session, Timing
from companion.table.players.host import SILENCE, TALKS
from tests.shipped import shipped
from tests.table.little import Clock

NAMES = ("Anna", "Ben", "Cem", "Dora")
VIRTUAL = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))


class Region:
    """Talks about Africa, with so many agents of each: Anna is there, the box plays the others."""

    def __init__(self, folder: Path, agents: dict[str, int]) -> None:
        self.clock = Clock()
        timing = Timing(self.clock, self.clock, limit=lambda act: act())
        self.evening = Evening(folder, shipped(), timing, Surroundings(chance=random.Random(3)))
        seating = replace(Seating.of(NAMES), box=dict.fromkeys(NAMES[1:], "greedy"))
        position = {"at": "region", "regions": ["africa"], "agents": {"africa": agents}}
        self.game = self.evening.begin("animal_farm", seating, sources=VIRTUAL, position=position)

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def open(self) -> bool:
        ask = self.session.question
        return ask is not None and ask.kind is Kind.PROPOSE

    def wait(self, seconds: float) -> None:
        """The box says whatever it wants to say meanwhile."""
        for _ in range(int(seconds)):
            self.clock.time += 1.0
            for _ in range(3):
                self.game.inputs.pump()

    def said(self) -> list[tuple[Any, Any]]:
        return [(one.party, one.value) for one in self.session.ledger.active if one.kind == "answer"]


@pytest.fixture
def regions(tmp_path: Path) -> Iterator[list[Region]]:
    made: list[Region] = []
    yield made
    for region in made:
        region.game.close()
        region.evening.close()


def opened(regions: list[Region], folder: Path, **agents: int) -> Region:
    regions.append(Region(folder, agents))
    return regions[-1]


def test_nobody_takes_a_region_alone_before_the_person_there_has_spoken(regions: list[Region], tmp_path: Path) -> None:
    region = opened(regions, tmp_path, Anna=1, Ben=3)
    region.wait(SILENCE - 2)
    assert region.open and not region.said()
    region.wait(4)
    assert not region.open


def test_one_answer_of_the_person_ends_the_waiting(regions: list[Region], tmp_path: Path) -> None:
    region = opened(regions, tmp_path, Anna=1, Ben=3)
    region.wait(TALKS + 1)
    region.session.answer("Anna", {"decline": True})
    region.wait(TALKS + 2)
    assert not region.open


def test_the_box_makes_drafts_meanwhile_but_gives_the_last_yes_later(regions: list[Region], tmp_path: Path) -> None:
    region = opened(regions, tmp_path, Anna=1, Ben=2, Cem=2)
    region.wait(20)
    assert any("draft" in value for _, value in region.said())
    assert region.open and "Anna" in region.session.question.awaited()  # type: ignore[union-attr]


def test_where_nobody_but_the_box_may_speak_it_does_not_wait(regions: list[Region], tmp_path: Path) -> None:
    region = opened(regions, tmp_path, Ben=3, Cem=1)
    region.wait(TALKS + 2)
    assert not region.open


def test_a_no_of_the_person_leaves_it_time_to_propose(regions: list[Region], tmp_path: Path) -> None:
    """Anna has the majority: whatever the other says, nobody closes the region for her."""
    region = opened(regions, tmp_path, Anna=3, Ben=2)
    region.session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 3, "Ben": 0}}})
    region.wait(TALKS + 1)
    region.wait(2 * SILENCE)
    assert region.open
    region.session.answer("Anna", {"draft": {"partners": ["Anna"], "split": {"Anna": 3}}})
    assert not region.open


def test_why_the_box_would_settle_is_not_told_of_whoever_speaks_first(regions: list[Region], tmp_path: Path) -> None:
    """Ben would take it alone, which is held back; what Anna says meanwhile gets the number that was thought of."""
    region = opened(regions, tmp_path, Anna=1, Ben=3)
    region.wait(TALKS + 1)
    session = region.session
    assert region.game.box is not None and region.game.box._reasons, "it has a reason already"
    before = session.ledger.next_number
    session.answer("Anna", {"decline": True})
    assert [one for one in session.ledger.entries[before:] if one.kind == WHY] == []
    region.wait(TALKS + 2)
    (why,) = [one for one in session.ledger.entries[before:] if one.kind == WHY]
    assert why.value[1]["party"] == "Ben"
