"""A number in a strange pack makes no work without end: whatever is counted out has a limit that is told."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError

from companion.games.limits import Between
from companion.packs.catalogue import Catalogue, installed_packs

HUGE = "1000000000"


@pytest.mark.lot(6)
@pytest.mark.parametrize(
    ("file", "written", "instead", "told"),
    [
        ("buerokratopoly/board_full.yaml", "{count: 4,", "{count: HUGE,", "board.worker_areas.count"),
        ("buerokratopoly/board_full.yaml", "{count: 4,", "{count: 0,", "board.worker_areas.count"),
        ("buerokratopoly/board_full.yaml", "{count: 4,", "{count: 17,", "the board has 1,003 posts (at most 1,000"),
        ("buerokratopoly/election_cards.yaml", "count: 4\n", "count: HUGE\n", "count"),
        ("buerokratopoly/election_cards.yaml", "count: 4\n", "count: 0\n", "count"),
        ("buerokratopoly/election_cards.yaml", "{figure: winner, up: 1}", "{figure: winner, up: 0}", "move.up"),
        (
            "buerokratopoly/election_cards.yaml",
            "{figure: winner, down: 1}",
            "{figure: winner, down: HUGE}",
            "move.down",
        ),
        ("buerokratopoly/election_cards.yaml", "{each: 1}", "{each: 0}", "amnesty.each"),
        ("animal_farm/actions.yaml", "count: 2", "count: 0", "count"),
        ("animal_farm/actions.yaml", "cost: 2", "cost: -1", "cost"),
        ("karriere_poker/deck.yaml", "numbers: 13", "numbers: HUGE", "deck.numbers"),
        ("karriere_poker/deck.yaml", "hand: 13", "hand: -1", "deck.hand"),
        ("politburo/tracks.yaml", "hand: 5", "hand: HUGE", "tracks.hand"),
        ("politburo/tracks.yaml", "highest_loyalty: 25", "highest_loyalty: HUGE", "tracks.highest_loyalty"),
        ("politburo/cards.yaml", "count: 2", "count: -1", "count"),
        ("politburo/cards.yaml", "value: 2", "value: HUGE", "value"),
        ("buergermeister/fields.csv", "wien,1,", "wien,HUGE,", "row"),
        ("buergermeister/fields.csv", "wien,1,", "wien,0,", "row"),
    ],
)
def test_a_number_that_nobody_has_on_a_table_is_refused(
    file: str, written: str, instead: str, told: str, tmp_path: Path
) -> None:
    pack = file.split("/")[0]
    for folder in ("common", pack):
        shutil.copytree(installed_packs() / folder, tmp_path / folder, ignore=shutil.ignore_patterns("scenarios"))
    text = (tmp_path / file).read_text("utf-8")
    assert written in text
    (tmp_path / file).write_text(text.replace(written, instead.replace("HUGE", HUGE), 1), "utf-8")
    [error] = Catalogue([tmp_path]).check(pack)
    assert told in str(error)


def test_a_limit_holds_at_both_ends() -> None:
    taken = TypeAdapter(Annotated[int, Between(2, 5)])
    refused = []
    for number in range(1, 7):
        try:
            assert taken.validate_python(number) == number
        except ValidationError:
            refused.append(number)
    assert refused == [1, 6]
