"""The torture in small: nothing is lost; and a program that did lose something would be found out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.table.journal.entries import Entry
from companion.table.journal.store import SqliteJournal
from tests.torture import cuts, damage, disks, kills, phones, players
from tests.torture.together import rivals


@pytest.fixture(autouse=True)
def in_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "KILLS", 4)
    monkeypatch.setattr(cuts, "CUTS", 8)
    monkeypatch.setattr(cuts, "ACTS", 15)
    monkeypatch.setattr(disks, "SPELLS", 4)
    monkeypatch.setattr(phones, "KILLS", 2)
    monkeypatch.setattr(players, "LIVES", 2)
    monkeypatch.setattr(players, "IN_VAIN", 1)
    monkeypatch.setattr(damage, "ACTS", 30)
    monkeypatch.setattr(damage, "DAMAGES", 10)


def test_kills_cuts_and_failing_disks_lose_nothing() -> None:
    assert kills.killed_evening("small/2")["acknowledged"] > 0
    assert cuts.cut_game("small/0")["cuts"] > 8
    assert disks.hard_evening("small/3")["told"] > 0


def test_no_tap_is_lost_or_counts_twice_when_what_talks_to_phones_and_the_box_are_killed() -> None:
    told = phones.killed_phones("small/0")
    assert (told["child_kills"], told["box_kills"]) == (4, 2)
    assert told["acknowledged"] > 0


def test_seats_of_the_box_play_on_whatever_befalls_what_thinks_for_them() -> None:
    told = [players.hurt_players(f"small/{number}") for number in range(2)]
    assert sum(one["box_kills"] for one in told) == 4
    assert sum(one["answers"] for one in told) > 0


@pytest.mark.parametrize(
    ("fault", "does", "found"),
    [
        ("Apart.close", lambda mind: mind._pair.close(), "a process is left"),
        ("Thoughts.end", lambda thoughts: thoughts.close(), "nobody is told that it is dead"),
    ],
)
def test_what_does_not_end_or_tell_of_what_thinks_is_found_out(
    monkeypatch: pytest.MonkeyPatch, fault: str, does: Callable[[Any], None], found: str
) -> None:
    monkeypatch.setattr(f"companion.table.players.thinking.{fault}", does)
    monkeypatch.setattr(players, "HURT", (players.KILLED,))
    monkeypatch.setattr(players, "LIVES", 6)
    with pytest.raises(AssertionError, match=found):
        for number in range(5):
            players.hurt_players(f"faulty/{number}")


def test_what_decays_after_a_kill_is_told_and_mended() -> None:
    assert damage.damaged_game("small/0")["told"] > 0


def test_whoever_believes_sqlite_alone_is_found_out_by_a_damaged_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.journal.store.read_mark", lambda path: None)
    monkeypatch.setattr("companion.table.journal.salvage._hold", lambda *known: None)
    with pytest.raises(AssertionError, match=r"nobody is told|less than the backup has|another story"):
        for number in range(5):
            damage.damaged_game(f"blind/{number}")


@pytest.mark.long
def test_one_program_plays_and_the_others_look() -> None:
    assert rivals("small/0")["starts"] == 9


def test_a_journal_that_writes_later_is_found_out_by_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    append, waiting = SqliteJournal.append, list[Entry]()

    def later(self: SqliteJournal, entries: Sequence[Entry]) -> None:
        waiting.extend(entries)
        if len(waiting) > 5:
            append(self, waiting)
            waiting.clear()

    monkeypatch.setattr(SqliteJournal, "append", later)
    with pytest.raises(AssertionError, match="acknowledged entries are lost"):
        for number in range(5):
            kills.killed_evening(f"late/{number}")


def test_a_commit_that_does_not_wait_for_the_disk_is_found_out_by_a_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = SqliteJournal._open

    def hasty(self: SqliteJournal) -> Any:
        connection = opened(self)
        connection.cursor().execute("PRAGMA synchronous=NORMAL")
        return connection

    monkeypatch.setattr(SqliteJournal, "_open", hasty)
    # the first cut that shows it may fall between two commits or within one, whose file is torn then
    with pytest.raises(AssertionError, match=r"acknowledged entries are lost|was damaged"):
        for number in range(5):
            cuts.cut_game(f"hasty/{number}")
