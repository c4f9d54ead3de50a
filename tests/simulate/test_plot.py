"""Drawings of simulations: what stands there is what was counted, inside the page, also where much is to be said."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.graphics.shapes import Circle, Drawing, Group, Line, String
from reportlab.pdfbase.pdfmetrics import stringWidth

from companion.simulate.play import Played
from companion.simulate.plot import WIDTH, drawing
from companion.simulate.report import Report, report
from companion.simulate.scale import Axis
from tests.cli.conftest import companion as companion  # the fixture
from tests.cli.house import Trial
from tests.simulate.house import GAMES, alone, plan


def counted(games: int, *, even: bool) -> Report:
    """Games in which each place wins as often as the others, or the first two share them; with much to tell."""
    names = {f"something_with_a_long_name_{rate}": (3, 4) for rate in range(9)}
    wins = [(number % (3 if even else 2),) for number in range(games)]
    return report(
        plan(),
        (
            Played(number, 99, 50 + number % 37, "target", won, won, {}, won, {}, names)
            for number, won in enumerate(wins)
        ),
    )


def shapes(group: Drawing | Group, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[object, float, float]]:
    """Every shape with where its group stands."""
    for shape in group.contents:
        if isinstance(shape, Group):
            yield from shapes(shape, x + shape.transform[4], y + shape.transform[5])
        else:
            yield shape, x, y


def texts(drawn: Drawing) -> list[tuple[str, float, float, float]]:
    """What is written, from where to where, and at what height."""
    found = []
    for shape, x, y in shapes(drawn):
        if isinstance(shape, String):
            wide = stringWidth(shape.text, shape.fontName, shape.fontSize)
            start = x + shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.textAnchor]
            found.append((shape.text, start, start + wide, y + shape.y))
    return found


def test_a_share_stands_where_it_belongs_and_its_interval_holds_it() -> None:
    told = report(plan(), alone())
    drawn = drawing([("lamps", told)])
    rows = {text: height for text, _, end, height in texts(drawn) if text.startswith("place ") and end < WIDTH / 2}
    for share in told.by_place:
        (dot,) = (
            s for s, _, y in shapes(drawn) if isinstance(s, Circle) and abs(y + s.cy - rows[share.name] - 3.5) < 1
        )
        lines = [s for s, _, y in shapes(drawn) if isinstance(s, Line) and s.y1 == s.y2 == dot.cy and s.strokeWidth > 1]
        (line,) = (line for line in lines if line.x1 <= dot.cx <= line.x2)
        left, right = (dot.cx - line.x1) / (line.x2 - line.x1), (share.share - share.low) / (share.high - share.low)
        assert math.isclose(left, right, abs_tol=1e-6)
        assert any(text == f"{share.share:.1%}" and height == rows[share.name] for text, _, _, height in texts(drawn))


@pytest.mark.parametrize("games", [1, 31, 32, 33])
def test_how_wins_grow_is_drawn_from_two_looks_on(games: int) -> None:
    said = [text for text, *_ in texts(drawing([("lamps", counted(games, even=True))]))]
    assert any(text.startswith("Wins after") for text in said) == (games > 32)


@pytest.mark.parametrize(("reports", "even"), [(1, False), (1, True), (2, True)])
def test_nothing_that_is_written_leaves_the_page_or_lies_on_another(reports: int, even: bool) -> None:
    several = [("as it is", counted(300, even=even)), ("against no_exchange, games=3", counted(77, even=even))]
    drawn = drawing(several[:reports])
    written = texts(drawn)
    for text, start, end, height in written:
        assert 0 < start < end < WIDTH, text
        assert 0 < height < drawn.height, text
    for index, (text, start, end, height) in enumerate(written):
        for other, begins, ends, level in written[index + 1 :]:
            assert abs(height - level) >= 8 or end <= begins or ends <= start, (text, other)


@pytest.mark.parametrize("form", ["svg", "pdf"])
def test_the_command_draws(companion: Trial, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"lamps.{form}"
    argv = ["simulate", "lamps", "--games", str(GAMES), "--workers", "1", "--against", "gentle", "--plot", str(file)]
    assert companion(*argv) == 0, companion.err
    if form == "svg":
        said = "".join(ElementTree.parse(file).getroot().itertext())
        assert f"against gentle: {GAMES} games" in said
        assert "..." not in said
    else:
        assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("name", "said"), [("x.png", "must end with .svg or .pdf"), ("no/x.svg", "there is no folder")]
)
def test_what_cannot_be_drawn_is_said_before_anything_is_played(
    companion: Trial, tmp_path: Path, name: str, said: str
) -> None:
    assert companion("simulate", "lamps", "--games", "1", "--plot", str(tmp_path / name)) == 2
    assert said in companion.err
    assert companion.out == ""


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_an_axis_holds_its_numbers_between_round_ones(low: float, wide: float) -> None:
    axis = Axis.around(low, low + wide, 10, 110)
    assert axis.low <= low + 1e-6 * wide and axis.high >= low + wide - 1e-6 * wide
    assert 2 <= len(axis.ticks) <= 9
    assert axis.at(axis.low) == pytest.approx(10) and axis.at(axis.high) == pytest.approx(110)
    assert all(10 - 1e-6 <= axis.at(tick) <= 110 + 1e-6 for tick in axis.ticks)


def test_an_axis_of_powers_gives_each_ten_times_the_same_room() -> None:
    axis = Axis.powers(10, 1000, 0, 100)
    assert [axis.at(number) for number in (10, 100, 1000)] == pytest.approx([0, 50, 100])
    assert axis.ticks == (10, 20, 50, 100, 200, 500, 1000)


def test_an_axis_between_two_round_numbers_still_names_its_ends() -> None:
    assert Axis.powers(30, 40, 0, 100).ticks == (30, 40)
    assert Axis.powers(30, 102, 0, 100).ticks == (30, 50, 102)  # 100 would lie on 102
