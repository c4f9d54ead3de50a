"""The drawing of how a game went: every name on the page and none over another, from the export of a game too."""

from __future__ import annotations

import csv
import io
import itertools
from pathlib import Path

import pytest
from reportlab.graphics.shapes import String

from companion import app
from companion.models.game.party_looks import PARTIES
from companion.simulate.curve import APART, PartyLine, drawing
from companion.simulate.plot import WIDTH
from tests.simulate.test_plot import shapes
from tests.table.hindsight.looked_back import hindsight
from tests.table.hindsight.test_look_back import Table, end


def test_every_name_stands_beside_its_line_and_none_over_another() -> None:
    courses = [
        PartyLine(f"Somebody {index}", look.colour, [(0.0, 1 / 9), (1.0, float(index == 4))])
        for index, look in enumerate(PARTIES)
    ]
    drawn = drawing("A game", courses, [0.5])
    names = [(y + one.y, one) for one, _, y in shapes(drawn) if isinstance(one, String) and "Somebody" in one.text]
    assert len(names) == 9
    heights = sorted(y for y, _ in names)
    assert all(b - a >= APART - 0.01 for a, b in itertools.pairwise(heights))
    assert all(one.x + 100 < WIDTH and 0 < y < drawn.height for y, one in names)


@pytest.fixture
def looked_back(tmp_path: Path) -> str:
    table = Table(tmp_path)
    game = table.begin()
    end(game)
    table.look(game)
    table.looks.begun[0].tells, table.looks.begun[0].done = hindsight(game.session).plain(), True
    table.look(game)
    game.close()
    table.here.close()
    return game.id


def test_a_game_s_curve_is_exported(looked_back: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = ["export", looked_back, "--format", "curve", "--data", str(tmp_path)]
    assert app.main(base) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == ["after", "Anna", "Ben", "Cem", "Dora"]
    assert len(rows) == 12
    for ending in (".svg", ".pdf"):
        picture = tmp_path / f"curve{ending}"
        assert app.main([*base, "--output", str(picture)]) == 0
        assert picture.stat().st_size > 1000
    assert "Dora" in (tmp_path / "curve.svg").read_text("utf-8")


def test_without_a_look_back_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path)
    game = table.begin()
    game.close()
    table.here.close()
    assert app.main(["export", game.id, "--format", "curve", "--data", str(tmp_path)]) != 0
    assert "nobody has looked back" in capsys.readouterr().err
