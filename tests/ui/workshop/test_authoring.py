"""docs/authoring.md can be followed word by word: its house rule warns, its game holds what it says and is played."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Rectangle

from companion.cli.new_game_files import files_for
from companion.models.game.moments import Thrown
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.decks.deck_import.reading import read_deck
from companion.packs.pack import Pack
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan, play
from companion.table.scenario.runner import cited, run_scenario
from companion.ui.boards.face import Face
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.widgets.layout import Painted
from tests.ui.table.test_evening import dismiss

pytestmark = pytest.mark.xdist_group("window")

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "examples" / "deep_dive"
FILE = re.compile(r"\*\*`([\w/.]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """The files of the page, by the name above each."""
    return dict(FILE.findall((DOCS / "authoring.md").read_text("utf-8")))


@pytest.fixture(scope="module")
def find() -> Iterator[Callable[[str], Any]]:
    """Finds the example's script as its installation would, and those of the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        module = importlib.import_module("deep_dive")
        yield lambda name: module.DeepDive if name == "deep_dive" else find_game(name)


@pytest.fixture(scope="module")
def pack(find: Callable[[str], Any]) -> Pack:
    return Catalogue([installed_packs(), EXAMPLE / "packs"], find).load("deep_dive")


def test_the_page_holds_every_file_of_the_example(written: dict[str, str]) -> None:
    files = {path for path in EXAMPLE.rglob("*") if path.suffix in (".toml", ".py", ".yaml", ".csv")}
    files.add(EXAMPLE / "deep_dive/style/art/place_shore.svg")  # one drawing stands for all
    told = {path: written[f"deep_dive/{path.relative_to(EXAMPLE).as_posix()}"] for path in files}
    assert {path: path.read_text("utf-8") for path in files} == told
    assert written["deep_dive/pyproject.toml"] == files_for("deep_dive")["deep_dive/pyproject.toml"]


def test_the_example_shows_each_of_its_rules(pack: Pack, find: Callable[[str], Any]) -> None:
    scenarios = read_scenarios(EXAMPLE / "packs/deep_dive/scenarios/rules.yaml")
    assert [failure for scenario in scenarios for failure in run_scenario(scenario, pack, find)] == []
    assert set().union(*map(cited, scenarios)) - {"GEN-7"} == {rule for rule in pack.rules if rule.startswith("DD-")}


def test_every_game_of_the_example_ends(pack: Pack, find: Callable[[str], Any]) -> None:
    plan = Plan(pack.resolve((), {"rounds": 12}, 9), 9, ("random",) * 9, "1")
    assert {play(plan, number, find).reason for number in range(20)} == {"rounds"}


def test_the_greedy_player_of_the_example_wins_more_than_its_share(pack: Pack, find: Callable[[str], Any]) -> None:
    plan = Plan(pack.resolve((), {"rounds": 12}, 3), 3, ("greedy", "random", "random"), "1")
    won = [play(plan, number, find).winners for number in range(60)]
    assert sum(0 in winners for winners in won) > 30


def test_the_house_rule_of_the_page_warns(written: dict[str, str], tmp_path: Path) -> None:
    for name in ("our_table/game.yaml", "our_table/scenarios/warned.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(written[name], "utf-8")
    house = Catalogue([installed_packs(), tmp_path]).load("our_table")
    (scenario,) = read_scenarios(tmp_path / "our_table/scenarios/warned.yaml")
    assert run_scenario(scenario, house, find_game) == []
    assert house.preset.options == {"no_roll_one_colour": True}


def test_the_deck_of_the_page_is_read_as_it_stands(written: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "weather.csv").write_text(written["weather.csv"], "utf-8")
    reading = read_deck(tmp_path / "weather.csv", "de")
    assert (list(reading.errors), list(reading.warnings)) == ([], [])


def boxes(canvas: Any) -> Iterator[Any]:
    """Every rectangle that is drawn there."""
    for one in getattr(canvas, "children", ()):
        yield from boxes(one)
        if isinstance(one, Rectangle):
            yield one


def test_a_round_of_the_example_is_played_by_taps(
    pilot: Callable[..., Any], find: Callable[[str], Any], tmp_path: Path
) -> None:
    p = pilot(folder=tmp_path, folders=[EXAMPLE / "packs"], find=find)
    p.tap("New game")
    p.tap("Deep Dive", "game")
    assert ATLAS.picture("box", "deep_dive") is not None, "its look lies beside the game, not in the program"
    setup = p.flow.new_game.setup
    for name in ("Anna", "Ben"):
        setup.add(name)
        setup.told[name] = False  # nothing is explained
    setup.dice = "virtual"
    p.flow.new_game.show()
    p.frames(4)
    p.tap("Begin")
    window = p.part("card").window
    drawn = [(*one.pos, *one.size) for one in boxes(p.part("card").canvas)]
    assert tuple(map(round, (*window.pos, *window.size))) in drawn, "the treasure's picture is in its window"
    session = p.flow.opened.session
    assert p.flow.look.game.accent.on_dark == session.game.look.accent.on_dark
    for left, place in (
        (11, "Shore"),
        (10, "Reef"),
    ):  # at first nobody brings anything up, and yet the die is seen: once
        dismiss(p)  # the treasure
        assert p.part("board").board.treasures == left, "of twelve, what was drawn is missing"
        p.hand_over()
        for dive in (place, "Shore"):
            p.hold("Hold to show", 1.0)
            p.tap(dive, "option")
        p.wait(3.0)
        moments = [p.stage.moment.moment, *p.flow.play.moments]
        assert [len(stage) for one in moments if isinstance(one, Thrown) for stage in one.stages] == [1]
    dismiss(p)
    assert (session.game.state.round, session.question.name) == (3, "dive")
    assert any(line.startswith("Coins: Anna: ") for line in p.texts())
    p.flow.pages.log()
    p.frames(4)
    assert any(line.startswith("The treasure: ") for line in p.texts())
    assert any(line.startswith(("Anna brings up: ", "It stays below: ")) for line in p.texts())


def test_a_face_that_has_a_board_draws_it() -> None:
    with pytest.raises(TypeError, match="Half has a board, but does not draw it"):
        type("Half", (Face,), {"board": lambda self, game, view, teller: None})
    assert type("None", (Face,), {})


def test_a_painted_thing_says_how_it_is_painted() -> None:
    with pytest.raises(TypeError, match="paint"):
        type("Blank", (Painted,), {})()
