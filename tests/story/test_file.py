"""The story of a game as a file: what stands in it, what does not, and how large it gets."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.vocabulary import TABLE
from companion.models.game.hand import hand_of
from companion.models.story import file
from companion.models.story.beats import Retelling
from companion.models.story.bundle import script
from companion.models.story.delta import SAME, change, changed, share
from companion.models.story.file import LARGEST
from companion.models.story.plain import plain
from companion.models.story.shown import in_sight
from companion.models.story.words import DRIFTED
from companion.table.evening import TableGame
from companion.ui.boards.face import face_of
from tests.battery import twin_games
from tests.battery.hidden import HIDDEN
from tests.battery.shown import Onlookers
from tests.bench.store.story import NINE
from tests.story.tables import GAMES, looked_back, table, told

NAMESPACES = ("http://www.w3.org/2000/svg",)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableGame]:
    with table(tmp_path_factory.mktemp("story"), answers=60) as opened:
        yield opened


def data_in(page: bytes) -> dict[str, Any]:
    """What its script reads."""
    found = re.search(r'<script type="application/json" id="story"([^>]*)>(.*?)</script>', page.decode(), re.DOTALL)
    assert found is not None
    text = zlib.decompress(base64.b64decode(found[2])).decode() if "packed" in found[1] else found[2]
    read: dict[str, Any] = json.loads(text)
    return read


def boards_in(page: bytes) -> list[Any]:
    """The board at each beat, put together as the script does it."""
    data = data_in(page)
    boards = [data["first"]]
    for _, *done in data["beats"][1:]:
        boards.append(changed(boards[-1], done[0], data["shared"]) if done else boards[-1])
    return boards


# ── what stands in it ───────────────────────────────────────────────────────────────────────────────────────


def test_it_tells_the_whole_log_and_ends_with_the_board_of_the_table(game: TableGame) -> None:
    page, teller = told(game), game.teller("en")
    said = [sentence for beat in data_in(page)["beats"] for sentence in beat[0]]
    log = [sentence for event in game.session.game.told(TABLE) if (sentence := teller.event(event))]
    assert said == log[::-1] and len(log) > 40
    board = face_of(type(game.session.game)).board(game.session.game, game.session.view(TABLE), teller)
    assert boards_in(page)[-1]["board"] == json.loads(json.dumps({"kind": "career", **plain(board)}))


def test_a_beat_is_an_answer_with_all_that_followed(game: TableGame) -> None:
    beats = list(Retelling(game, face_of(type(game.session.game)).board, game.teller("en")).beats())
    assert all(beat.sentences for beat in beats[1:]) and len(beats) > 30
    assert [beat.last for beat in beats] == sorted({beat.last for beat in beats})
    assert beats[-1].last == game.session.ledger.last_active and beats[-1].done == 1.0


def test_at_a_reveal_it_is_told_who_chose_what(tmp_path: Path) -> None:
    with table(tmp_path, "buerokratopoly", answers=30) as game:
        teller = game.teller("en")
        reveals = [event for event in game.session.game.told(TABLE) if "choices" in event.facts]
        said = [sentence for beat in data_in(told(game))["beats"] for sentence in beat[0]]
    assert reveals and all({*teller.details(event)} <= {*said} for event in reveals)


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    with table(tmp_path, answers=20) as game:
        session, before = game.session, told(game)
        ask = session.question
        assert ask is not None
        party = ask.asked()[0]
        value = next(one.value for one in session.options(ask.id, party) if not one.refusals)
        session.answer(party, value, question=ask.id)
        assert told(game) != before
        session.undo()
        assert told(game) == before


def test_the_story_ends_in_a_sentence_where_todays_rules_go_another_way(game: TableGame, monkeypatch: Any) -> None:
    usual = Retelling._repeated

    def parted(self: Retelling, entry: Any) -> bool:
        return usual(self, entry._replace(name="something else") if entry.number == 30 else entry)

    monkeypatch.setattr(Retelling, "_repeated", parted)
    data = data_in(told(game))
    assert data["drifted"] == DRIFTED and 5 < len(data["beats"]) < 40


def test_a_save_that_was_opened_only_as_far_as_todays_rules_go_says_so_at_its_end(
    game: TableGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "cut", True)
    assert data_in(told(game))["drifted"] == DRIFTED


def test_the_answers_that_turned_the_game_are_marked_without_what_the_box_knew(tmp_path: Path) -> None:
    with table(tmp_path, "animal_farm") as game:
        assert "turns" not in data_in(told(game))
        looked_back(game)
        data = data_in(told(game))
    assert [turn["beat"] for turn in data["turns"]] == sorted(turn["beat"] for turn in data["turns"])
    assert {*data["turns"][0]} == {"beat", "changed"} and "61" in data["turns"][0]["changed"]
    assert {len(point) for point in data["curve"]["points"]} == {1 + len(data["curve"]["parties"])}


# ── what does not ───────────────────────────────────────────────────────────────────────────────────────────


class Readers(Onlookers):
    """Whoever opens the file in the middle of the game."""

    def now(self) -> dict[str, Any]:
        return {}

    def papers(self) -> dict[str, Any]:
        return {"story": told(self.game)}


def compared(pack: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> twin_games.Tally:
    monkeypatch.setattr(twin_games, "Onlookers", Readers)
    tally = twin_games.Tally()
    for seed in seeds:
        for stand in HIDDEN[pack].stands[: 1 if len(seeds) == 1 else None]:
            tally.add(twin_games.at_a_stand(pack, stand, f"story{seed}"))
    return tally


@pytest.mark.parametrize("pack", GAMES)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 8), marks=pytest.mark.long)], ids=["few", "many"])
def test_two_evenings_that_differ_in_a_secret_are_one_story_to_the_byte(
    pack: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = compared(pack, seeds, monkeypatch)
    assert tally.looks and tally.differing


def test_a_story_that_knows_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = in_sight

    def knowing(session: Any, *rest: Any) -> dict[str, Any]:
        return {**usual(session, *rest), "leak": str(session.game.everything())}

    monkeypatch.setattr(file, "in_sight", knowing)
    with pytest.raises(AssertionError, match="story"):
        compared("buerokratopoly", range(1, 4), monkeypatch)


def test_what_only_some_knew_stands_in_it_where_all_have_agreed(tmp_path: Path) -> None:
    with table(tmp_path, "politburo", seed=2, options={"mode": "dealt"}) as game:
        plain, whole = data_in(told(game)), data_in(told(game, agreed=True))
        teller, session = game.teller("en"), game.session
        left = {party: hand for party in session.game.parties if (hand := hand_of(session, teller, party))}
    assert not {"unseen", "agreed"} & {*plain} and {*whole} - {*plain} == {"unseen", "agreed"}
    assert {name: whole[name] for name in plain} == plain
    assert left and {*whole["unseen"]} <= {str(number) for number in range(len(whole["beats"]))}
    at_the_end = whole["unseen"][str(len(whole["beats"]) - 1)]
    for party, hand in left.items():
        assert any(party in one and all(card.title in one for card in hand) for one in at_the_end)


def test_before_the_end_nobody_can_agree_to_it(game: TableGame) -> None:
    assert game.session.outcome is None and told(game, agreed=True) == told(game)


@pytest.mark.parametrize("pack", GAMES)
def test_a_file_asks_for_nothing_and_is_small(pack: str, tmp_path: Path) -> None:
    with table(tmp_path, pack, answers=8) as game:
        whole = told(game)
    page = re.sub(r"base64,[\w+/=]+", "base64,", whole.decode())
    for space in NAMESPACES:
        page = page.replace(space, "")
    assert re.findall(ASKING, page) == []
    sources = set(re.findall(r"(?:src|href|url)\s*[=(:]\s*[\"']?([^\"')\s,]*)", page))
    assert {one for one in sources if not one.startswith(("data:", "#", "url("))} <= {"page.data", ""}
    assert len(whole) < LARGEST


ASKING = r"https?:|\bfetch\(|WebSocket|XMLHttp|\bimport\b|<link|<iframe|<img|srcset|\son[a-z]+="
"""How a page asks for something, or runs what stands in an attribute."""


@pytest.mark.long
def test_two_thousand_answers_of_nine_are_less_than_a_megabyte_with_all_drawings(tmp_path: Path) -> None:
    with table(tmp_path, "buerokratopoly", NINE, answers=2_000, seed=2) as game:
        assert len(game.session.ledger.active) >= 2_000
        page = told(game)
    assert len(page) < LARGEST and b"image/png" in page


def test_a_story_that_is_too_large_is_packed_and_then_without_drawings(
    game: TableGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = told(game)
    for less in (1, 150_000):
        monkeypatch.setattr(file, "LARGEST", len(whole) - less)
        page = told(game)
        assert len(page) <= len(whole) - less and b"data-packed" in page
        assert data_in(page) == data_in(whole)
    assert b"image/png" not in page


# ── names with markup ───────────────────────────────────────────────────────────────────────────────────────

MARKUP = st.text(st.sampled_from("<>&\"'/-!{}aé\u2028 script"), min_size=1, max_size=30)


@given(MARKUP)
@settings(max_examples=60, deadline=None)
def test_nothing_in_data_ends_a_script_or_is_markup(name: str) -> None:
    written = file._in_script({"name": name})
    assert not set(written) & set("<>&\u2028\u2029") and json.loads(written) == {"name": name}


def test_a_name_with_markup_stands_in_the_file_as_text(tmp_path: Path) -> None:
    names = ("</script><b>", "<img src=x onerror=alert(1)>", "&amp;{{SCRIPT}}", "Dora")
    with table(tmp_path, names=names, answers=6) as game:
        page = told(game)
    assert [party["name"] for party in data_in(page)["parties"]] == list(names)
    assert b"<b>" not in page and b"<img" not in page and page.count(b"</script>") == 3


# ── its parts ───────────────────────────────────────────────────────────────────────────────────────────────

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.text("ab", max_size=20),
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.text("kl", max_size=2), inside, max_size=4),
    max_leaves=20,
)


@given(st.lists(PLAIN, min_size=2, max_size=6))
@settings(max_examples=200, deadline=None)
def test_what_changed_leads_from_each_to_the_next(states: list[Any]) -> None:
    changes, shared = share([change(before, now) for before, now in pairwise(states)])
    for before, now, one in zip(states, states[1:], changes, strict=False):
        came = before if one is SAME else changed(before, one, shared)
        assert json.dumps(came) == json.dumps(now) or came == now


def test_the_scripts_are_one_and_each_is_there_once() -> None:
    assert script().count("function redrawn(") == 1 and script().count("const tv_svg = ") == 1
    assert "export " not in script() and "WebSocket" not in script()
