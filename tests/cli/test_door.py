"""Everything that commands print goes through one door, and no stranger's text steers a terminal behind it."""

from __future__ import annotations

import ast
import json
import shutil
import sys
import unicodedata
from pathlib import Path

import pytest

import companion
from companion.app import COMMANDS
from companion.cli.devices.check import check
from companion.cli.text.terminal import TerminalScreen
from companion.packs.decks.deck_import.reading import CARDS_FILE, DECK_FILE
from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Seating
from companion.table.play.clocks import Timing
from companion.visible import visible
from hardware.rig.rig import Rig
from hardware.wiring.file import read_wiring
from tests.cli.hostile import EVIL, EVIL_FILE, FORGED, as_yaml, assert_harmless, raw
from tests.cli.house import Trial
from tests.cli.test_hardware import Desk
from tests.protocol.house import PACKS, catalogue, find
from tests.text_play.robot import Robot

CLI = Path(companion.__file__).parent / "cli"
DOOR = CLI / "door.py"
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__", "out", "err"}


# ── what is made visible ────────────────────────────────────────────────────────────────────────────────────────


def test_all_that_steers_turns_or_breaks_lines_is_made_visible() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        turns = unicodedata.bidirectional(sign) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        if turns or unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp", "Cf"):
            assert not raw(visible(sign)) and "\n" not in visible(sign), hex(number)


@pytest.mark.parametrize("text", ["Größe – 100 %", "Ñandú “z”", "می\u200cخواهم", "👩\u200d🚀", "שלום", "\\u001b"])
def test_letters_of_people_stay_as_they_are(text: str) -> None:
    assert visible(text) == text


def test_json_says_the_same_afterwards() -> None:
    told = visible(json.dumps({EVIL: [EVIL, "Größe"]}, ensure_ascii=False))
    assert json.loads(told) == {EVIL: [EVIL, "Größe"]}
    assert not raw(told)


def test_nothing_in_the_commands_prints_past_the_door() -> None:
    """Only the door may write to a standard stream; others hand streams on or ask whether they are terminals."""
    past: list[str] = []
    for path in sorted([*CLI.rglob("*.py"), CLI.parent / "app.py"]):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if path == DOOR or not isinstance(node, ast.Call):
                continue
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("print", "print_exc", "input"):
                past.append(f"{path.name}:{node.lineno}: {called.id}()")
            if isinstance(called, ast.Attribute) and called.attr in ("write", "writelines", "buffer"):
                written = ast.unparse(called.value)
                if any(part in STREAMS for part in written.split(".")):
                    past.append(f"{path.name}:{node.lineno}: {ast.unparse(called)}")
            if ast.unparse(called) in ("os.write", "warnings.warn", "logging.basicConfig", "traceback.print_exc"):
                past.append(f"{path.name}:{node.lineno}: {ast.unparse(called)}")
    assert past == []


# ── every command ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A pack whose every text, key and file name is a stranger's, and broken ones beside it."""
    folder = Path(shutil.copytree(PACKS, tmp_path / EVIL_FILE[:40] / "packs"))
    game = folder / "lamps" / "game.yaml"
    text = (
        game.read_text("utf-8").replace("Lampen", EVIL_YAML).replace("Lamps", EVIL_YAML).replace("Punkte.", EVIL_YAML)
    )
    game.write_text(text, "utf-8")
    scenarios = folder / "lamps" / "scenarios"
    (scenarios / f"{EVIL_FILE}.yaml").write_text(f"name: {EVIL_YAML}\n{EVIL_YAML}: 1\n", "utf-8")
    broken = folder / EVIL_FILE
    broken.mkdir()
    (broken / "game.yaml").write_text(f"schema: 1\nid: {EVIL_YAML}\n{EVIL_YAML}: {EVIL_YAML}\n", "utf-8")
    return folder


EVIL_YAML = as_yaml(EVIL)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck that is taken, of a stranger's words."""
    folder = tmp_path / "decks" / f"deck {EVIL_FILE}"
    folder.mkdir(parents=True)
    (folder / DECK_FILE).write_text(f"id: dcim\ntitle: {{de: {EVIL_YAML}}}\n", "utf-8")
    cell = "".join(sign for sign in EVIL if unicodedata.category(sign) != "Cc")  # control characters are refused
    (folder / CARDS_FILE).write_bytes(f'id,count,title_de,"{cell}"\na,1,"{cell}","{cell}"\n'.encode("utf-8", "replace"))
    return folder


@pytest.fixture
def broken_deck(tmp_path: Path) -> Path:
    path = tmp_path / f"{EVIL_FILE}.yaml"
    path.write_text(
        f"id: {EVIL_YAML}\n{EVIL_YAML}: 1\nmode_hint: {EVIL_YAML}\n"
        f"cards: [{{title: {EVIL_YAML}, count: {EVIL_YAML}}}]\n"
    )
    return path


@pytest.fixture
def saved(companion: Trial) -> str:
    """A game of people with a stranger's names, with a note of his."""
    evening = Evening(
        companion.data, catalogue(), Timing(lambda: 0.0, lambda: 0.0, grace=None), Surroundings(find=find)
    )
    seating = Seating.of([f"Anna{EVIL}", f"Ben{EVIL}"])
    opened = evening.begin("lamps", seating, position={"at": "round", "posts": {"north": f"Anna{EVIL}"}})
    ask = opened.session.question
    assert ask is not None
    for person in seating.people:
        opened.session.answer(person.name, "wait", question=ask.id)
    opened.session.note("note", EVIL)
    game: str = opened.header.game_id
    opened.close()
    evening.close()
    return game


def harmless(companion: Trial, capfd: pytest.CaptureFixture[str], *argv: str, stdin: bytes = b"") -> str:
    """Run a command; all that it told, which is looked through."""
    ended = 0
    companion.out = companion.err = ""
    companion.reply = b""
    try:
        companion(*argv, stdin=stdin)
    except SystemExit as left:  # argparse, which writes to the real streams
        ended = 1 if left.code else 0
    real = capfd.readouterr()
    told = companion.out + companion.err + companion.reply.decode() + real.out + real.err
    assert_harmless(told, " ".join(argv))
    assert "fault of ours" not in told, told
    assert told or ended == 0
    return told


def test_every_command_is_tried_here() -> None:
    here = ast.unparse(ast.parse(Path(__file__).read_text("utf-8")))
    assert [name for name in COMMANDS if f"'{name}'" not in here] == []


def test_packs(companion: Trial, capfd: pytest.CaptureFixture[str], packs: Path) -> None:
    told = harmless(companion, capfd, "check", "--packs", str(packs))
    assert "\\u001b" in told and "\\u202e" in told
    for file in packs.rglob("*.yaml"):
        harmless(companion, capfd, "check", str(file))
    harmless(companion, capfd, "check", EVIL_FILE)
    harmless(companion, capfd, "check", "--packs", EVIL_FILE)
    harmless(companion, capfd, "simulate", "lamps", "--games", "1", "--packs", str(packs))
    harmless(companion, capfd, "simulate", EVIL_FILE, "--packs", str(packs))
    harmless(companion, capfd, "simulate", "lamps", "--variant", EVIL, "--option", f"{EVIL}={EVIL}")
    harmless(companion, capfd, "simulate", "lamps", "--against", EVIL, "--bot", EVIL)
    house = packs / "ours"
    house.mkdir()
    head = f"schema: 1\nid: ours\nextends: lamps\ntitle: {{en: {EVIL_YAML}}}\n"
    (house / "game.yaml").write_text(head, "utf-8")
    told = harmless(companion, capfd, "compare", str(house), "--games", "1", "--workers", "1", "--packs", str(packs))
    assert "games that ended" in told
    harmless(companion, capfd, "compare", EVIL_FILE, "--option", EVIL, "--packs", str(packs))
    assert "target" in harmless(companion, capfd, "settings", "lamps", "--house", "ours", "--packs", str(packs))
    harmless(companion, capfd, "settings", EVIL_FILE, EVIL, "--house", EVIL, "--packs", str(packs))
    harmless(companion, capfd, "texts", "export", EVIL, "--to", "fr", "--packs", str(packs))
    harmless(companion, capfd, "texts", "export", "lamps", "--to", EVIL, "--packs", str(packs))
    harmless(companion, capfd, "texts", "export", "lamps", "--to", "fr", "--format", "po", "--into", str(packs))
    harmless(companion, capfd, "texts", "import", str(packs / "lamps_fr.po"), "--packs", str(packs))
    harmless(companion, capfd, "texts", "import", EVIL_FILE, "--packs", str(packs))
    harmless(companion, capfd, "print", "cards", "lamps", "--packs", str(packs))
    harmless(companion, capfd, "print", "cards", EVIL, "--packs", str(packs))
    harmless(companion, capfd, "schema", EVIL)
    harmless(companion, capfd, "schema", f"lamps.{EVIL}")
    harmless(companion, capfd, "new-game", EVIL)
    harmless(companion, capfd, "new-game", "night_train", "--into", str(packs / EVIL_FILE))


def test_decks(
    companion: Trial, capfd: pytest.CaptureFixture[str], deck: Path, broken_deck: Path, tmp_path: Path
) -> None:
    into = str(tmp_path / EVIL_FILE)
    for source in (deck, broken_deck, deck / "none", tmp_path / "decks"):
        harmless(companion, capfd, "deck", "check", str(source))
        harmless(companion, capfd, "deck", "import", str(source))
    assert "dcim: Z\\u001b]0;owned" in harmless(companion, capfd, "deck", "list")
    harmless(companion, capfd, "deck", "export", "dcim", into)
    harmless(companion, capfd, "deck", "export", EVIL, into)
    (companion.data / "decks" / EVIL_FILE).mkdir()
    (companion.data / "decks" / EVIL_FILE / DECK_FILE).write_text(f"{EVIL_YAML}: 1\n", "utf-8")
    assert "cannot be read" in harmless(companion, capfd, "deck", "list")
    harmless(companion, capfd, "deck", "remove", EVIL)
    harmless(companion, capfd, "print", "labels", "dcim", "--output", str(tmp_path / f"{EVIL_FILE}.pdf"))


@pytest.mark.parametrize("form", ["log", "json", "record", "sheet"])
def test_saves(companion: Trial, capfd: pytest.CaptureFixture[str], saved: str, form: str, tmp_path: Path) -> None:
    assert "Anna" in harmless(companion, capfd, "export")
    assert "AnnaZ\\u001b" in harmless(companion, capfd, "export", saved, "--format", form)
    if form in ("json", "record"):
        record = json.loads(companion.out)
        assert f"Anna{EVIL}" in (record if form == "record" else record["record"])["people"]
    file = tmp_path / f"{EVIL_FILE}.txt"
    harmless(companion, capfd, "export", saved, "--format", form, "--output", str(file))
    assert_harmless(file.read_text("utf-8"))
    harmless(companion, capfd, "export", EVIL)
    harmless(companion, capfd, "export", saved, "--output", str(tmp_path / EVIL_FILE / "x"))
    games = companion.data / "games"
    (games / f"{EVIL_FILE}.game").write_bytes(b"no save")
    harmless(companion, capfd, "export")


def test_years_and_events(companion: Trial, capfd: pytest.CaptureFixture[str], saved: str, tmp_path: Path) -> None:
    harmless(companion, capfd, "years")
    for flag in ("--group", "--game", "--person", "--forget", "--remember"):
        harmless(companion, capfd, "years", flag, EVIL)
    harmless(companion, capfd, "years", "--pdf", str(tmp_path / EVIL_FILE))
    harmless(companion, capfd, "years", "--same", EVIL, f"Anna{EVIL}")
    harmless(companion, capfd, "years", "--json", "--guests")
    (companion.data / "events.yaml").write_text(f"{EVIL_YAML}: 1\n", "utf-8")
    harmless(companion, capfd, "events")
    harmless(companion, capfd, "events", "test")


def test_names_with_line_breaks_forge_no_line_of_the_log(companion: Trial, saved: str) -> None:
    assert companion("export", saved, "--language", "en") == 0, companion.err
    lines = companion.out.splitlines()
    assert sum(FORGED in line for line in lines) >= 3, "the names and the note are there"
    assert not any(line.startswith("20:00") for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        f"schema: 1\n{EVIL_YAML}: 1\n",
        f"schema: 1\nplaces: {{1: {{buttons: [{EVIL_YAML}]}}}}\n",
        f"schema: 1\nscanners: {{{EVIL_YAML}: {{kind: lines, port: {EVIL_YAML}}}}}\n",
        f"schema: 1\nboards: {{{EVIL_YAML}: {{kind: {EVIL_YAML}}}}}\ntower: {EVIL_YAML}\n",
    ],
)
def test_wirings(companion: Trial, capfd: pytest.CaptureFixture[str], text: str, tmp_path: Path) -> None:
    file = tmp_path / f"{EVIL_FILE}.yaml"
    file.write_text(text, "utf-8")
    for part in ("plan", "check", "wire"):
        assert "\\u001b" in harmless(companion, capfd, "hardware", part, "--file", str(file))
    harmless(companion, capfd, "hardware", "plan", "--with", EVIL)
    harmless(companion, capfd, "hardware", "plan", "--file", str(tmp_path / EVIL_FILE))


def test_devices(companion: Trial) -> None:
    desk = Desk(companion)
    rig = Rig.simulated(
        read_wiring("x", "schema: 1\ntower: none\nscanners: {codes: {kind: lines, port: a}}\n"), desk.clock
    )
    assert rig.panel is not None
    desk.plans.append((12.0, lambda: rig.panel.scanners["codes"].scan("deck/\u202eleak\x9b")))  # type: ignore[union-attr]
    check(rig, desk.house, press=False, scan=True)
    assert_harmless(desk.out.getvalue())


def test_what_is_left(companion: Trial, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for argv in (
        [EVIL],
        ["doctor", EVIL],
        ["licences", EVIL],
        ["handbook", EVIL],
        ["handbook", "--where", "--language", EVIL],
        ["gallery", EVIL],
        ["gallery", "--theme", EVIL],
        ["gallery", "--text", EVIL],
        ["gallery"],
        ["tower-simulator", EVIL.replace("\n", "")],
        ["play", f"--{EVIL}"],
        ["deck", EVIL, "x"],
    ):
        harmless(companion, capfd, *argv)
    for more in ([], ["--json"]):
        harmless(companion, capfd, "doctor", "--data", str(tmp_path / EVIL_FILE), *more)
    lines = [
        json.dumps(
            {"op": "new", "game": "lamps", "players": [f"Anna{EVIL}", f"Ben{EVIL}"], EVIL: EVIL}, ensure_ascii=False
        ),
        json.dumps({"op": "new", "game": "lamps", "players": [f"Anna{EVIL}", f"Ben{EVIL}"]}, ensure_ascii=False),
        json.dumps({"op": EVIL}),
        EVIL,
    ]
    asked = "\n".join(line.replace("\n", " ") for line in lines).encode("utf-8", "replace")
    assert harmless(companion, capfd, "referee", stdin=asked).count("\n") == len(asked.split(b"\n"))


def test_text_play(tmp_path: Path) -> None:
    """Names, and a pack's words, at the table in the terminal: the screen itself may steer, and nobody else."""
    steered: list[str] = []
    screen = TerminalScreen(steered.append, alternate=False)
    robot = Robot(tmp_path)
    evil = EVIL.replace("\n", "")
    for line in ("1", "Bürokratopoly", f"Anna{evil}, Ben{evil}, Cem{evil}", "", "2"):
        screen.show(robot.type(line))
    assert any("Z\\u001b]0;owned" in told for told in steered)
    assert_harmless("".join(steered))
