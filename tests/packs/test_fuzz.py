from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.packs.catalogue import Catalogue
from companion.packs.problems import InvalidPackError
from companion.packs.scenarios.scenario import read_scenario
from companion.packs.sources.csv_source import read_csv
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.problems import Problems
from tests.packs.conftest import COMMON, FILES
from tests.packs.fake_game import games
from tests.packs.test_scenario import WHOLE

PIECES = st.sampled_from(
    [
        *(
            "no",
            "- ",
            ": ",
            "{",
            "}",
            "[",
            "]",
            "\n",
            "\t",
            "  ",
            "&a ",
            "*a",
            "!!x ",
            "'",
            '"',
            "|",
            "#",
            "? ",
        ),
        *(
            "<<: ",
            "1.10",
            "id",
            "set",
            "rules.fast",
            "null",
            "99999999999",
            "[]",
            "{}",
            ",",
            "\x00",
            "\ufeff",
        ),
        *("\u2028", "ß", "---", "%"),
    ]
)
NEW = PIECES | st.text(max_size=4)
"""Made once: hypothesis looks through each strategy that it has not seen, which takes longer than drawing from it."""
quick = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def damaged(draw: st.DrawFn, text: str) -> bytes:
    """A text with a few pieces cut out, put in, or moved elsewhere."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(NEW) if draw(st.integers(0, 2)) else text[end : end + 40]
        text = text[:start] + piece + text[end:]
    raw = text.encode("utf-8", "surrogatepass")
    if draw(st.integers(0, 9)) == 0:
        cut = draw(st.integers(0, len(raw)))
        raw = raw[:cut] + draw(st.binary(max_size=3)) + raw[cut:]
    return raw


@quick
@given(st.data())
def test_a_damaged_pack_is_loaded_or_told(tmp_path: Path, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted(FILES)))
    for folder, files in (("common", COMMON), ("ladder", FILES)):
        (tmp_path / folder).mkdir(exist_ok=True)
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text, "utf-8")
    raw = data.draw(damaged(FILES[file]))
    (tmp_path / "ladder" / file).write_bytes(raw)
    catalogue = Catalogue([tmp_path], games)
    for info in catalogue.list():
        errors = catalogue.check(info.id)
        assert all(error.message and error.line >= 0 and error.column >= 0 for error in errors)
        if not errors:
            assert catalogue.load(info.id).resolve([], {}, 5).hash


@quick
@given(damaged(WHOLE))
def test_a_damaged_scenario_is_read_or_told(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "s.yaml"
    path.write_bytes(raw)
    try:
        scenario = read_scenario(path)
    except InvalidPackError as error:
        assert error.errors
    else:
        assert scenario.header.seats


@quick
@given(st.binary(max_size=200) | st.lists(PIECES, max_size=40).map(lambda pieces: "".join(pieces).encode()))
def test_any_bytes_are_read_or_told(raw: bytes) -> None:
    for read in (read_yaml, read_csv):
        problems = Problems()
        node = read(raw, "f", problems)
        assert node is not None or problems


@pytest.mark.parametrize("levels", [10, 1_000, 100_000])
def test_depth_is_no_way_to_crash(levels: int) -> None:
    for opening in ("[", "{a: ", "- ", "? "):
        problems = Problems()
        assert read_yaml((opening * levels).encode(), "f", problems) is None or levels == 10
