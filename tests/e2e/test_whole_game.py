"""A whole game through the real window, with a power cut in the middle of a contest."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.vocabulary import TABLE
from tests.e2e.player import Group, Seen
from tests.e2e.programs import COMPANION, TowerProgram, WindowProgram, environment
from tests.e2e.replay import replayed

pytestmark = pytest.mark.timeout(300)  # a guard against hanging only: two slow cores shared with other tests do it

NAMES = ("Ada", "Ben", "Cem")
SEED = 83
"""A game that the advised players end after some 140 answers. If the rules or the advice change, so may its length."""

PINS = {1: (17, 27, 22, 5), 2: (23, 24, 25, 6)}
"""Three buttons and a light of each wired place."""

TYPED = 6
"""The face that the group reads on each die that the tower could not read."""

DICE = ("tower", "typed", "virtual", "simulated", "tower+accepted", "tower+fixed")
"""Where dice can have come from; cards and lots are `seeded` here."""

SAID = re.compile(r"\d\d:\d\d  .+")
RULED = re.compile(r"\d\d:\d\d  .+ \[[A-Z]+-\d+\]")


def wire(folder: Path, tower: Path) -> None:
    """The owner's hardware.yaml."""
    lines = ["schema: 1", f"tower: {tower}", "places:"]
    for place, (*buttons, light) in PINS.items():
        lines.append(f"  {place}: {{buttons: {buttons}, light: {light}}}")
    folder.mkdir()
    (folder / "hardware.yaml").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.fixture
def tower(tmp_path: Path) -> Iterator[TowerProgram]:
    with TowerProgram(tmp_path, SEED) as program:
        yield program


def contest(seen: Seen) -> Seen:
    """The contest under way, as the table sees it."""
    running: list[Seen] = seen["game"]["view"]["running"]
    return running[-1]


def type_in_the_dice(group: Group) -> list[int]:
    """A die leans in the tower: the group reads all of them."""
    assert "A die leans." in group.seen["texts"]
    faces = [TYPED] * int(group.question["shape"]["dice"])
    group.do("tap", shows="Type in", part="question")
    group.type_in(faces)
    return faces


@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.long)], ids=["on", "to the end"])
def test_a_game_survives_a_power_cut_in_a_contest_and_goes_on(
    tmp_path: Path, tower: TowerProgram, to_the_end: bool
) -> None:
    """The contest is thrown to its end by the tower; the long test plays on until there is the right winner."""
    data = tmp_path / "data"
    wire(data, tower.link)

    with WindowProgram(tmp_path, data, str(SEED)) as window:
        group = Group(window, tuple(PINS))
        group.wait_until(tower_is_ready, "the tower is there")
        group.set_up(NAMES, ("Fast game", "Compact board"))
        group.play_until(lambda seen: seen["game"]["question"]["name"] == "choose_area")
        tower.tell("cocked")
        group.play_until(lambda seen: bool(seen["game"]["doubt"]))
        assert len(contest(group.seen)["participants"]) > 1, "choose another seed: nobody throws after this one"
        tower.tell("mute")  # the next roll will not come: the contest stays half thrown
        thrown = {group.question["parties"][0]: type_in_the_dice(group)}
        group.wait_until(lambda seen: seen["game"]["rolling"], "the tower has been asked for the other dice")
        before = group.game
        assert before["question"]["kind"] == "roll" and before["question"]["parties"] != list(thrown)
        assert contest(group.seen)["rolls"] == thrown
        assert before["saved"]
        ways = dict(group.ways)
        window.kill()

    kept = replayed(data)
    assert kept.question is not None and kept.question.id == before["question"]["id"]
    with WindowProgram(tmp_path, data, str(SEED)) as window:
        group = Group(window, tuple(PINS))
        assert group.seen["screen"] == "home" and "game" not in group.seen
        group.go_on()
        assert group.game["question"] == before["question"]
        tower.tell("speak")  # only now: it would throw at once
        assert group.game["view"] == before["view"]
        assert group.game["entries"] == before["entries"]
        assert contest(group.seen)["rolls"] == thrown
        group.wait_until(tower_is_ready, "the tower is there again")
        group.play_until(lambda seen: not seen["game"]["view"]["running"])
        if not to_the_end:
            entries = group.game["entries"]
            window.close_properly()
            session = replayed(data)
            assert session.ledger.next_number >= entries > before["entries"]
            assert {entry.source for entry in session.ledger.active if entry.source in DICE} == {"tower", "typed"}
            return
        group.play_until(lambda seen: seen["game"]["outcome"] is not None)
        outcome = group.game["outcome"]
        game_id = group.game["id"]
        assert "typed" not in group.ways, "dice did not come from the tower"
        group.play_until(lambda seen: seen["screen"] == "end" and not seen["moment"])
        texts = group.seen["texts"]
        window.close_properly()

    ((winner,), *_) = outcome["ranking"]
    first = texts.index("1.")
    assert winner in texts[first + 1 :][:2] or winner in texts[max(0, first - 2) : first], texts
    session = replayed(data)
    assert session.outcome is not None and session.outcome.plain() == outcome
    assert session.view(TABLE)["outcome"] == outcome
    assert {entry.source for entry in session.ledger.active if entry.source in DICE} == {"tower", "typed"}
    for way in ("button", "pass and play", "tower", "board"):
        assert ways.get(way) or group.ways.get(way), f"nothing was answered by {way}: {ways}, {group.ways}"

    log = exported(data, game_id)
    said = [line for line in log.splitlines() if SAID.match(line)]
    assert len(said) > 50
    assert [line for line in said if not RULED.fullmatch(line)] == [], "a ruling without a rule"
    assert winner in log.splitlines()[-1] and f"[{outcome['rule']}]" in log.splitlines()[-1]


def tower_is_ready(seen: Seen) -> bool:
    """Whether the window has found the tower."""
    return bool(seen["devices"].get("tower") == "ready")


def exported(data: Path, game_id: str) -> str:
    """The text log as `companion export` gives it."""
    command = [sys.executable, "-c", COMPANION, "export", game_id, "--language", "en", "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment(), check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
