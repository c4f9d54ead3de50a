"""A game of others is imported when it is opened; one that is broken, changed or not trusted breaks nothing else."""

from __future__ import annotations

import json
import os
import py_compile
import subprocess
import sys
from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.others.bundle import bundle_of
from companion.packs.others.marks import MARK
from companion.packs.others.opening import pack_folders
from companion.packs.others.place import FOLDER
from companion.packs.others.sentences import OthersError
from companion.packs.others.shelf import TRUSTED, GameShelf
from companion.packs.problems import InvalidPackError
from companion.packs.scripts.games import UnknownGameError, find_game, game_names
from companion.table.evening import Evening
from companion.table.journal import Seating
from companion.table.play import GameFailedError, Timing
from companion.table.players import environment
from tests.others.house import NAME, SCRIPT, bundle, kept, packed, script, sheet


def catalogue() -> Catalogue:
    return Catalogue([installed_packs()], of_others=pack_folders)


def beginning_with(code: str) -> str:
    """The script that works, after these lines."""
    future = "from __future__ import annotations\n"
    return script().replace(future, f"{future}{code}")


def why_not(name: str = NAME) -> UnknownGameError:
    """Why a game is not found, while another one is."""
    with pytest.raises(UnknownGameError) as wrong:
        find_game(name)
    assert find_game("karriere_poker").name == "karriere_poker"
    return wrong.value


def test_a_game_is_listed_without_being_run_and_imported_when_it_is_opened(data: Path) -> None:
    kept(data)
    packs = catalogue()
    assert NAME in game_names()
    assert NAME in {info.id for info in packs.list()}
    packs.look(NAME)
    sys.dont_write_bytecode, before = False, sys.dont_write_bytecode
    assert packs.script(NAME) is None
    assert NAME not in sys.modules
    assert packs.load(NAME).problems() == ()
    assert NAME in sys.modules
    assert packs.script(NAME) is find_game(NAME)
    assert not any(NAME in path for path in sys.path)
    assert list(data.rglob("*.pyc")) == []
    sys.dont_write_bytecode = before


@pytest.mark.parametrize(
    ("rules", "line", "why"),
    [
        ("x = 1\ndef broken(:\n", 2, "SyntaxError"),
        ("x = 1\n\nundefined\n", 3, "NameError"),
        ("import sys\nsys.exit()\n", 2, "SystemExit"),
        ("import sys\nsys.exit('no thanks')\n", 2, "SystemExit: no thanks"),
        ("import companion.engine.nothing\n", 1, "ModuleNotFoundError"),
    ],
)
def test_an_import_that_fails_is_told_with_file_and_line_and_the_others_play(
    data: Path, rules: str, line: int, why: str
) -> None:
    game = kept(data, rules=rules)
    wrong = why_not()
    assert why in wrong.reason
    assert wrong.place is not None and (Path(wrong.place.file), wrong.place.line) == (game.folder / SCRIPT, line)
    assert NAME not in sys.modules
    with pytest.raises(InvalidPackError, match=why.split(":", maxsplit=1)[0]):
        catalogue().load(NAME)
    assert catalogue().load("buerokratopoly").problems() == ()


def test_a_class_without_a_definition_is_told(data: Path) -> None:
    kept(data, rules="class NightTrain: pass\nclass Contents: pass\n")
    assert "has no Definition" in why_not().reason


@pytest.mark.parametrize("name", [SCRIPT, "packs/night_train/game.yaml", f"{NAME}/__init__.py"])
def test_a_changed_byte_is_not_run(data: Path, name: str) -> None:
    game = kept(data)
    file = game.folder / name
    file.write_bytes(file.read_bytes() + b"\n")
    assert f"{name} is not as it was when the game was trusted" in why_not().reason
    assert NAME not in sys.modules


def test_a_file_that_was_added_or_taken_away_is_told(data: Path) -> None:
    game = kept(data)
    (game.folder / NAME / "more.py").write_text("")
    assert "more.py is not as it was" in why_not().reason
    (game.folder / NAME / "more.py").unlink()
    (game.folder / NAME / "bot.py").unlink()
    assert "bot.py is not as it was" in why_not().reason


def test_what_changes_after_the_game_was_opened_is_not_imported_later(data: Path) -> None:
    game = kept(data)
    find_game(NAME)
    (game.folder / NAME / "bot.py").write_text("raise SystemError")
    with pytest.raises(OthersError, match=r"bot\.py is not as it was"):
        __import__(f"{NAME}.bot")


def test_a_folder_that_is_a_link_is_told(data: Path, tmp_path: Path) -> None:
    game = kept(data)
    (tmp_path / "elsewhere").mkdir()
    (game.folder / "packs" / "more").symlink_to(tmp_path / "elsewhere")
    assert "packs/more is not as it was" in why_not().reason


def test_nothing_but_source_that_was_trusted_is_imported_later(data: Path, tmp_path: Path) -> None:
    game = kept(data)
    find_game(NAME)
    (tmp_path / "late.py").write_text("x = 1")
    for folder in (game.folder / NAME, game.folder / NAME / "rules", game.folder / NAME / "new"):
        folder.mkdir(exist_ok=True)
        py_compile.compile(str(tmp_path / "late.py"), str(folder / "late.pyc"))
    for name in (f"{NAME}.late", f"{NAME}.rules.late", f"{NAME}.new.late"):
        with pytest.raises(ModuleNotFoundError):
            __import__(name)


def test_a_folder_of_modules_needs_no_init(data: Path) -> None:
    files = bundle().files
    more = {
        f"{NAME}/extra/deep/one.py": b"X = 1\n",
        SCRIPT: files[SCRIPT] + f"\nimport {NAME}.extra.deep.one\n".encode(),
    }
    GameShelf(data / FOLDER).keep(bundle_of(packed({**files, **more}), "it"), 0.0)
    find_game(NAME)
    assert sys.modules[f"{NAME}.extra.deep.one"].X == 1


def test_what_nobody_has_trusted_is_listed_and_not_run(data: Path) -> None:
    kept(data)
    for content in ("{}", '{"games": 1}', "[" * 100_000, "\0"):
        (data / FOLDER / TRUSTED).write_text(content)
        assert "Nobody has said yet" in why_not().reason
    (data / FOLDER / TRUSTED).unlink()
    (one,) = GameShelf(data / FOLDER).games()
    assert one.wrong is not None and one.wrong.code == "not_trusted"
    assert pack_folders() == []


def test_who_trusted_what_stands_on_the_disk(data: Path) -> None:
    kept(data, when=1_700_000_000.0)
    (one,) = json.loads((data / FOLDER / TRUSTED).read_text("utf-8"))["games"]
    assert (one["id"], one["version"], one["when"], one["signature"]) == (NAME, "0.1.0", 1_700_000_000.0, None)
    assert len(one["sha256"]) == 64
    assert (data / FOLDER / TRUSTED).stat().st_mode & 0o077 == 0


def test_another_interface_is_listed_with_the_reason(data: Path) -> None:
    game = kept(data)
    (game.folder / "game.toml").write_text(sheet(api="2"))
    (one,) = GameShelf(data / FOLDER).games()
    assert str(one.wrong) == "It is written for interface 2; this program has 1."
    assert "interface 2" in why_not().reason


@pytest.mark.parametrize(
    "end", ["import os\nos._exit(3)\n", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"]
)
def test_what_ended_the_program_is_left_out_next_time_until_somebody_tries_again(data: Path, end: str) -> None:
    kept(data, rules=beginning_with(end))
    look = f"from companion.packs.scripts.games import find_game; find_game({NAME!r})"
    assert subprocess.run([sys.executable, "-c", look], env={**os.environ, **environment()}).returncode != 0
    assert "ended or hung" in why_not().reason
    shelf = GameShelf(data / FOLDER)
    assert str(shelf.games()[0].wrong).startswith("The program ended or hung")
    shelf.try_again(NAME)
    assert shelf.games()[0].wrong is None


def test_a_game_that_another_process_is_importing_is_not_left_out(data: Path) -> None:
    rules = f"""from pathlib import Path
from companion.packs.others.shelf import GameShelf
SEEN = GameShelf(Path({str(data / FOLDER)!r})).games()[0].wrong
"""
    kept(data, rules=beginning_with(rules))
    find_game(NAME)
    assert sys.modules[f"{NAME}.rules.game"].SEEN is None
    assert list((data / FOLDER / NAME).glob(f"{MARK}*")) == []


def test_a_second_version_waits_until_no_running_game_needs_the_first(data: Path) -> None:
    kept(data)
    second = kept(data, when=1.0, sheet=sheet(version='"0.2.0"'))
    shelf = GameShelf(data / FOLDER)
    assert second.waits
    assert shelf.find(NAME).version == "0.1.0"
    assert shelf.settle([NAME]) == []
    (gone,) = shelf.settle([])
    assert (gone.version, shelf.find(NAME).version) == ("0.1.0", "0.2.0")
    assert find_game(NAME).name == NAME


def test_a_game_that_ended_the_program_stays_left_out_when_a_version_that_waits_is_removed(data: Path) -> None:
    first = kept(data)
    kept(data, when=1.0, sheet=sheet(version='"0.2.0"'))
    (first.folder.parent / f"{MARK}1").touch()
    shelf = GameShelf(data / FOLDER)
    shelf.remove(NAME, "0.2.0")
    assert "ended or hung" in str(shelf.find(NAME).wrong)
    kept(data, when=1.0, sheet=sheet(version='"0.2.0"'))
    shelf.remove(NAME, "0.1.0")
    assert shelf.find(NAME).wrong is None, "another version may do better"


def test_an_error_in_play_names_the_line_of_the_script(data: Path, tmp_path: Path) -> None:
    broken = script().replace("self.state.stones -= int(number)", "self.state.stones -= int(number) // 0")
    kept(data, rules=broken)
    line = 1 + broken.splitlines().index("        self.state.stones -= int(number) // 0")
    evening = Evening(tmp_path / "evening", catalogue(), Timing(lambda: 0.0, lambda: 0.0))
    game = evening.begin(NAME, Seating.of(("Anna", "Ben")))
    with pytest.raises(GameFailedError, match=rf"game\.py:{line}"):
        game.session.answer("Anna", "2")
