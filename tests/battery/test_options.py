"""Bürokratopoly over all pairs of its switches and every number of players. `make battery` does the same at length.

Here each pair is played once, with one number of players or another; with each number of them in the long tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from companion.packs.pack import Pack
from tests.battery.covering import Table, covering_array, lawful_tables, met_by, settings, split
from tests.battery.ending import somebody_is_general_secretary
from tests.battery.option_tables import SEATS, TABLES, array, playable, tables
from tests.battery.positions import END, MIDDLE, SET_UP
from tests.battery.stretch import stretch
from tests.games.buerokratopoly.table import VARIANTS, pack

pytestmark = pytest.mark.lot(5)

ENTRIES = 30


@contextmanager
def at(name: str) -> Iterator[None]:
    """Whatever goes wrong inside names the table."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"at the table {name}")
        raise


# ── the array ───────────────────────────────────────────────────────────────────────────────────────────────────────


def can_be(one: str, its: Any, other: str, his: Any, seats: int) -> bool:
    """Whether these two settings go together, as game.yaml has it: votes before favours, seven at the compact board."""
    together = {one: its, other: his}
    if together.get("favours") and "interactive_votes" in together and not together["interactive_votes"]:
        return False
    return not (together.get("compact_board") and seats > 7)


def test_every_switch_of_the_pack_is_tried() -> None:
    expected = {
        "spread_figures",
        "fast_game",
        "interactive_votes",
        "favours",
        "no_roll_one_colour",
        "evidence_mutineers_only",
        "green_cards_any_time",
        "time_limit",
        "window_timer",
        "physical_deck",
        "compact_board",
    }
    assert set(settings(pack())) == expected
    assert all(values[0] is None and values[1] is not None for values in settings(pack()).values())


def test_the_array_holds_every_pair_of_settings_with_every_number_of_seats() -> None:
    """Held against the rules of the set-up as they are read by people, not as the array was computed."""
    values = settings(pack())
    held = {
        (table.seats, *((name, table.switched().get(name)) for name in pair))
        for table in tables(whole=True)
        for pair in combinations(values, 2)
    }
    missing: list[Any] = []
    impossible: list[Any] = []
    for seats, (one, other) in product(SEATS, combinations(values, 2)):
        for its, his in product(values[one], values[other]):
            there = (seats, (one, its), (other, his)) in held
            if there != can_be(one, its, other, his, seats):
                (impossible if there else missing).append((seats, one, its, other, his))
    assert not missing
    assert not impossible


def test_what_is_played_each_time_holds_every_pair_and_every_setting_at_every_number_of_seats() -> None:
    def pairs(of: Sequence[Table]) -> set[Any]:
        return {(one, other) for table in of for _, one, other in met_by(table, tuple(settings(pack())))}

    def settings_at(of: Sequence[Table]) -> set[Any]:
        return {(seats, one) for table in of for seats, one, _ in met_by(table, tuple(settings(pack())))}

    assert pairs(tables()) == pairs(tables(whole=True))
    assert settings_at(tables()) == settings_at(tables(whole=True))
    assert len(tables()) < len(tables(whole=True)) / 2


def test_the_array_holds_only_what_may_be_played_and_much_less_than_everything() -> None:
    whole = tables(whole=True)
    assert all(not pack().judge(*split(pack(), table.switched()), table.seats) for table in whole)
    assert len(set(whole)) == len(whole) < len(list(lawful_tables(pack()))) / 20
    assert whole == covering_array(pack())


def test_a_new_option_joins_by_itself() -> None:
    more: Pack = replace(pack(), options={**pack().options, "newcomer": pack().options["no_roll_one_colour"]})
    names = tuple(settings(more))
    demands = {demand for table in covering_array(more) for demand in met_by(table, names)}
    beside = {
        one[0] if other[0] == "newcomer" else other[0] for _, one, other in demands if "newcomer" in dict((one, other))
    }
    assert beside == set(names) - {"newcomer"}
    assert {seats for seats, one, other in demands if "newcomer" in dict((one, other))} == set(SEATS)


# ── play ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.lot(3)
@TABLES
def test_all_pairs_of_switches_stand_the_battery(seats: Sequence[int], whole: bool) -> None:
    held: Counter[str] = Counter()
    for table, start in array(whole=whole):
        if table.seats in seats:
            with at(f"{table.id}, from {start}"):
                held += stretch(playable(table, start), 0, ENTRIES)
    for check in ("offered", "refused", "hidden", "secret", "undone", "corrected"):
        assert held[check] > 5, f"{check} was hardly met"


@TABLES
def test_with_all_pairs_of_switches_somebody_becomes_general_secretary(seats: Sequence[int], whole: bool) -> None:
    for table in tables(whole=whole):
        if table.seats in seats:
            with at(table.id):
                somebody_is_general_secretary(playable(table, END), seed=1)


@pytest.mark.lot(7)
@pytest.mark.parametrize("seats", SEATS)
def test_with_every_variant_somebody_becomes_general_secretary(seats: int) -> None:
    """One of them from the set-up; `make battery` plays all from there."""
    played = 0
    for count in range(len(VARIANTS) + 1):
        for variants in combinations(VARIANTS, count):
            if not pack().judge(variants, {}, seats):
                table = Table(seats, tuple((name, True) for name in variants))
                start = SET_UP if variants == ("fast_game",) else MIDDLE
                with at(f"{table.id}, from {start}"):
                    somebody_is_general_secretary(playable(table, start), seed=1)
                played += 1
    assert played == 6
