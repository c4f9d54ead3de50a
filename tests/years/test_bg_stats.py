"""The code for BG Stats: what a phone reads from it, held against the form that its makers publish."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno

from companion.years import FinishedGame, TooLongError, Whom, correction, play_address
from tests.tools.square_code import text_in
from tests.years.evenings import BEGUN, PEOPLE, played

LONG = tuple(f"{name} von und zu Hohenzöllern-{name}" for name in PEOPLE)

FORM: Mapping[str, type | tuple[type, ...]] = {
    "sourceName": str,
    "sourcePlayId": str,
    "playDate": str,
    "durationMin": int,
    "game": dict,
    "players": list,
}
OF_GAME: Mapping[str, type] = {"name": str, "sourceGameId": str, "noPoints": bool}
OF_PLAYER: Mapping[str, Any] = {
    "name": str,
    "sourcePlayerId": str,
    "rank": int,
    "winner": bool,
    "score": (int, float),
}


def scanned(game: FinishedGame, whom: Whom | None = None) -> dict[str, Any]:
    """What a phone makes of the code: its modules are read, and the address in it is taken apart."""
    address = play_address(game, "Karriere Poker", BEGUN, whom)
    code = segno.make(address, error=correction(address), micro=False)
    read = text_in([list(row) for row in code.matrix])
    assert read == address
    parts = urlsplit(read)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    query = parse_qs(parts.query, strict_parsing=True)
    assert set(query) == {"data"}
    play: dict[str, Any] = json.loads(query["data"][0])
    return play


def holds(plain: Mapping[str, Any], form: Mapping[str, Any], *needed: str) -> None:
    assert set(needed) <= set(plain) <= set(form)
    assert all(isinstance(value, form[key]) for key, value in plain.items())


@pytest.mark.parametrize("names", [PEOPLE[:2], PEOPLE, LONG], ids=["two", "nine", "long"])
def test_a_phone_reads_a_play_in_the_published_form(names: tuple[str, ...]) -> None:
    play = scanned(played(*names, points=list(range(len(names), 0, -1)), seconds=5_400.0))
    holds(play, FORM, "sourceName", "sourcePlayId", "playDate", "game", "players")
    holds(play["game"], OF_GAME, "name", "sourceGameId")
    for player in play["players"]:
        holds(player, OF_PLAYER, "name", "sourcePlayerId", "rank")
    assert (
        re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"]) and play["playDate"] == "2023-11-14 22:13:20"
    )
    assert [player["name"] for player in play["players"]] == list(names)
    assert [player["name"] for player in play["players"] if player.get("winner")] == [names[0]]
    assert play["durationMin"] == 90 and play["players"][0]["score"] == len(names)
    assert "noPoints" not in play["game"]


def test_a_game_without_points_says_so_and_shared_places_have_no_winner() -> None:
    play = scanned(played("Anna", "Ben", places=(1, 1)))
    assert play["game"]["noPoints"] is True and not any("winner" in player for player in play["players"])


def test_the_same_people_and_games_have_the_same_ids_each_time() -> None:
    first, second = scanned(played("Anna", "Ben")), scanned(played("anna ", "Ben", id="h"))
    assert first["players"][0]["sourcePlayerId"] == second["players"][0]["sourcePlayerId"]
    assert first["game"] == second["game"] and first["sourcePlayId"] != second["sourcePlayId"]


def test_who_is_forgotten_and_the_box_have_no_name_in_it() -> None:
    whom = Whom(forgotten=["Anna"])
    play = scanned(played("Anna", "Box", "Ben", box=["Box"]), whom)
    assert "Anna" not in json.dumps(play) and "Box" not in json.dumps(play) and "Ben" in json.dumps(play)


def test_names_with_signs_of_an_address_arrive_whole() -> None:
    names = ('A&B="1"#?', "100 % Émile / 日本", "👩‍👧 {x}")
    assert [player["name"] for player in scanned(played(*names))["players"]] == list(names)


def test_a_wrong_clock_and_an_unknown_length_leave_the_game_out_of_nothing() -> None:
    play = scanned(played("Anna", "Ben", begun_at=None, seconds=None))
    assert play["playDate"] == "2023-11-14 22:13:20" and "durationMin" not in play


def test_nine_people_with_usual_names_have_a_code_that_may_be_scratched() -> None:
    usual = play_address(played(*PEOPLE, points=[7.5] * 9), "Karriere Poker", BEGUN)
    long = play_address(played(*LONG, points=[7.5] * 9), "Karriere Poker", BEGUN)
    assert correction(usual) == "m"
    for address in (usual, long):
        assert int(segno.make(address, error=correction(address), micro=False).version) <= 40


def test_names_that_no_code_holds_are_told() -> None:
    with pytest.raises(TooLongError):
        play_address(played(*(name * 60 for name in PEOPLE)), "x", BEGUN)


@pytest.mark.parametrize("error", ["l", "m", "q", "h"])
@pytest.mark.parametrize("text", ["http://10.0.0.7:8080/", "12345678", "HELLO WORLD:1", "x" * 400, "äöü 日本" * 40])
def test_the_reader_reads_what_segno_draws(text: str, error: str) -> None:
    assert text_in([list(row) for row in segno.make(text, error=error, micro=False).matrix]) == text
