"""See `tests.corpus`. The whole is compared by `make corpus`."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.corpus import doors
from tests.corpus.cases import cases
from tests.corpus.comparing import changes
from tests.corpus.differences import named, unaccounted
from tests.corpus.kept import packs, read, tables
from tests.corpus.talks import FINISHED, RUNNING, TOLD
from tests.corpus.telling import LOOKS, TRANSCRIPT, changed, texts
from tests.text_play.robot import evening_in

pytestmark = pytest.mark.lot(5)

ENTRY = """
- rule: BM-15
  why: Only who looks at the card is told which it is.
  tables: [buergermeister/*]
  parts: [transcript.jsonl]
  lines: ["- *[[]next_card[]].card: *"]
"""

SENT = '→ {"cmd":"question"}\n'
BEFORE = SENT + '← {"ok":true,"events":[{"kind":"next_card","card":"a"},{"kind":"placed","post":"w1"}]}\n'
AFTER = SENT + '← {"events":[{"kind":"next_card"},{"kind":"placed","post":"w1"}],"ok":true}\n'


@pytest.mark.lot(12)
@pytest.mark.parametrize("pack", packs())
def test_the_same_story_is_told(pack: str) -> None:
    """Every running save as it opens, and the shortest game of each pack in all its parts."""
    kept = read(pack)
    shortest = min(
        (table for table in kept if TRANSCRIPT in kept[table]), key=lambda table: len(kept[table][TRANSCRIPT])
    )
    found = [
        change
        for table, parts in kept.items()
        for change in changed(table, parts, texts(parts) if table == shortest else LOOKS[:1])
    ]
    assert [str(change) for change in unaccounted(found, named())][:20] == []


@pytest.mark.parametrize(
    ("table", "told"), [("buergermeister/2", ["unproved"]), ("buergermeister/4-laender_first", [])]
)
def test_the_window_goes_on_with_an_earlier_save_where_it_was(tmp_path: Path, table: str, told: list[str]) -> None:
    """BM-19: it told of safety. Where a position was kept since, nothing is left to be compared."""
    parts = read("buergermeister")[table]
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / RUNNING).write_bytes(parts[RUNNING])
    here, _ = evening_in(tmp_path, 1, lambda: 0.0)
    game = here.resume("running")
    assert not game.header.follows and [notice.code for notice in game.notices] == told
    question = json.loads(parts[LOOKS[0]].decode().splitlines()[1].removeprefix(TOLD))["question"]
    assert game.session.question is not None
    assert (game.session.question.id, game.session.question.name) == (question["id"], question["name"])
    game.close()
    assert here.look("running").session.question is not None
    here.close()


@pytest.mark.parametrize(
    "table",
    [
        "buerokratopoly/6-interactive_votes",  # who has received votes is asked no more: somebody else is
        "buerokratopoly/8-interactive_votes-favours",  # or the game is over by then
        "politburo/2-mode=dealt-window_timer=3",
        "politburo/4-mode=dealt-hold_office_one_round",
        "politburo/5-mode=dealt",
    ],
)
def test_an_earlier_save_is_read_to_its_end(tmp_path: Path, table: str) -> None:
    """PB-14, BU-46: its answers to questions that are asked no more are left out."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / FINISHED).write_bytes(read(table.partition("/")[0])[table][FINISHED])
    here, _ = evening_in(tmp_path, 1, lambda: 0.0)
    assert here.look("finished").session.outcome is not None
    here.close()


def test_everything_is_kept_that_there_is() -> None:
    """A new pack, number of seats, variant or option is added by `python -m tests.corpus make`."""
    offered = doors.packs()
    assert packs() == sorted(pack["id"] for pack in offered)
    for pack in offered:
        assert [case.name for case in cases(pack) if case.name not in tables(pack["id"])] == []


def test_the_named_differences_are_of_tables_that_there_are() -> None:
    kept = [table for pack in packs() for table in tables(pack)]
    for difference in named():
        for pattern in difference.tables:
            assert any(fnmatchcase(table, pattern) for table in kept), pattern


def test_only_what_is_said_counts_in_json() -> None:
    said = {"ok": True, "events": [{"kind": "next_card", "card": "a"}, {"kind": "placed", "post": "w1"}]}
    assert changes("lamps/2", TRANSCRIPT, BEFORE, f"{SENT}← {json.dumps(said, sort_keys=True)}\n") == []
    assert [change.line for change in changes("lamps/2", TRANSCRIPT, BEFORE, AFTER)] == [
        '- events[next_card].card: "a"'
    ]
    assert [change.line for change in changes("lamps/2", "running.log.de.txt", "a\nb\n", "a\nc\n")] == ["- b", "+ c"]


def test_what_is_named_is_accounted_for() -> None:
    found = changes("buergermeister/3", TRANSCRIPT, BEFORE, AFTER)
    differences = named(ENTRY)
    assert unaccounted(found, differences) == []
    assert differences[0].unneeded() == []
    elsewhere = changes("buergermeister/3", "running.jsonl", BEFORE, AFTER)
    assert unaccounted(elsewhere, differences) == elsewhere


def test_a_difference_that_is_none_is_told() -> None:
    differences = named(ENTRY)
    assert unaccounted([], differences) == []
    assert differences[0].unneeded() == [
        "BM-15: nothing differs by tables: buergermeister/* any more",
        "BM-15: nothing differs by parts: transcript.jsonl any more",
        "BM-15: nothing differs by lines: - *[[]next_card[]].card: * any more",
    ]


def test_another_story_is_accounted_for_from_where_it_begins() -> None:
    later = BEFORE + SENT + '← {"ok":true}\n'
    now = AFTER + SENT + '← {"ok":false}\n'
    found = changes("buergermeister/3", TRANSCRIPT, later, now)
    assert [str(change) for change in unaccounted(found, named(ENTRY))] == [
        'buergermeister/3 transcript.jsonl, reply 1 to {"cmd":"question"}: - ok: true',
        'buergermeister/3 transcript.jsonl, reply 1 to {"cmd":"question"}: + ok: false',
    ]
    assert unaccounted(found, named(f"{ENTRY}  onwards: true\n")) == []
    earlier = changes(
        "buergermeister/3", TRANSCRIPT, SENT + '← {"ok":true}\n' + BEFORE, SENT + '← {"ok":false}\n' + AFTER
    )
    assert len(unaccounted(earlier, named(f"{ENTRY}  onwards: true\n"))) == 2


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (ENTRY.replace("rule: BM-15", "rule: because"), "neither a rule's id nor a page"),
        (ENTRY.replace("  why: Only who looks at the card is told which it is.\n", ""), "why must be told"),
        (ENTRY.replace("  lines:", "  line:"), "has no line"),
    ],
)
def test_an_entry_says_what_and_why(entry: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        named(entry)
