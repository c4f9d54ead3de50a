"""`companion game` builds, adds, lists and removes games of others, and says what it does."""

from __future__ import annotations

import errno
import hashlib
import shutil
from pathlib import Path

import pytest

from companion.models.house.shelf import HouseShelf
from companion.models.set_up.others import OthersShelf
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.others.bundle import read_bundle
from companion.packs.others.opening import pack_folders
from companion.packs.others.place import FOLDER
from companion.packs.others.shelf import GameShelf
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening
from companion.table.journal import Seating, StoreError
from companion.table.play import Timing
from companion.texts import translator
from companion.texts.wording import Wording
from tests.cli.house import Trial
from tests.others.house import NAME, SCRIPT, files, kept, sheet, written

pytestmark = pytest.mark.lot(3)


def evening(data: Path) -> Evening:
    """An evening in the data folder."""
    packs = Catalogue([installed_packs()], find_game, pack_folders)
    return Evening(data, packs, Timing(lambda: 0.0, lambda: 0.0))


def test_a_game_is_begun_built_added_played_and_removed(data: Path, tmp_path: Path) -> None:
    companion = Trial(data, installed=installed_packs())
    assert companion("new-game", NAME, "--into", str(tmp_path)) == 0
    assert companion("game", "build", str(tmp_path / NAME), "--into", str(tmp_path)) == 0
    file = Path(companion.out.strip())
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
    assert companion("game", "add", str(file)) == 1
    assert "A game is a program." in companion.out
    assert f"SHA-256: {sha256}\n" in companion.out
    assert GameShelf(data / FOLDER).games() == []
    assert companion("game", "add", str(file), "--i-trust-this", sha256) == 0, companion.err
    assert companion("game", "list") == 0
    assert companion.out == f"{NAME} 0.1.0  Night train\n"
    here = evening(data)
    game = here.begin(NAME, Seating.of(("Anna", "Ben")))
    game.session.answer("Anna", "2")
    game.close()
    assert companion("game", "remove", NAME) == 1
    assert "1 saved games and 0 house rules need" in companion.out
    assert companion("game", "remove", NAME, "--yes") == 0
    (saved,) = here.games()
    assert (saved.code, saved.wrong) == ("no_game", f"Its game is not here: {NAME}.")
    with pytest.raises(StoreError, match="not here"):
        here.resume(saved.id)
    kept(data)
    (saved,) = here.games()
    assert saved.running
    here.close()


def test_a_running_game_keeps_its_version(data: Path, tmp_path: Path) -> None:
    companion = Trial(data, installed=installed_packs())
    kept(data)
    here = evening(data)
    here.begin(NAME, Seating.of(("Anna", "Ben"))).close()
    here.close()
    file, sha256 = written(tmp_path, files(sheet=sheet(version='"0.2.0"')))
    assert companion("game", "add", str(file), "--i-trust-this", sha256) == 0, companion.err
    assert "is used until no running game needs it" in companion.out
    assert GameShelf(data / FOLDER).find(NAME).version == "0.1.0"


def test_with_the_child_lock_nothing_is_added(data: Path, tmp_path: Path) -> None:
    (data / "settings.json").write_text('{"child_lock": true}')
    file, sha256 = written(tmp_path, files())
    companion = Trial(data, installed=installed_packs())
    assert companion("game", "add", str(file), "--i-trust-this", sha256) == 1
    assert "The child lock is on" in companion.err
    assert GameShelf(data / FOLDER).games() == []


@pytest.mark.parametrize(
    ("system", "first", "last"),
    [
        ("de_AT.UTF-8", "Ein Spiel ist ein Programm.", "Davon wurde nichts ausgeführt"),
        ("es_ES.UTF-8", "Un juego es un programa.", "No se ha ejecutado ni guardado nada"),
        ("nl_NL.UTF-8", "A game is a program.", "Nothing of it was run"),
    ],
)
def test_what_trust_means_is_told_in_the_language_of_the_box(
    data: Path, tmp_path: Path, system: str, first: str, last: str
) -> None:
    file, sha256 = written(tmp_path, files())
    companion = Trial(data, installed=installed_packs(), environment={"LANG": system})
    assert companion("game", "add", str(file)) == 1
    assert first in companion.out
    assert last in companion.err
    assert f"--i-trust-this {sha256}" in companion.err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (files(rules="x = 1\ndef broken(:\n"), f"{SCRIPT}:2: SyntaxError"),
        (files(sheet=sheet(api="2")), "It is written for interface 2; this program has 1."),
        ({**files(), "../up.py": b""}, "a path that leads out"),
        ({"game.toml": sheet(id='"buerokratopoly"', module='"buerokratopoly:Game"').encode()}, "a game or a pack"),
    ],
)
def test_what_cannot_be_added_is_told_in_one_sentence(
    data: Path, tmp_path: Path, content: dict[str, bytes], why: str
) -> None:
    file, sha256 = written(tmp_path, content)
    companion = Trial(data, installed=installed_packs())
    assert companion("game", "add", str(file), "--i-trust-this", sha256) == 1
    told = companion.err.splitlines()[-1]
    assert told.startswith("companion game: ")
    assert why in told
    assert GameShelf(data / FOLDER).games() == []
    assert companion("check", "karriere_poker") == 0, companion.out


TAXI = {"night_train": "night_taxi", "NightTrain": "NightTaxi", "Night train": "Night taxi"}


def another_game(pack: str) -> dict[str, bytes]:
    """A game of another id, which brings a pack of this id along."""
    made: dict[str, bytes] = {}
    for path, raw in files().items():
        text = raw.decode()
        for before, now in TAXI.items():
            path, text = path.replace(before, now), text.replace(before, now)
        if path.endswith("/game.yaml"):
            text = text.replace("id: night_taxi", f"id: {pack}", 1)
        made[path] = text.encode()
    return made


@pytest.mark.parametrize(("pack", "of"), [(NAME, NAME), ("politburo", "politburo")])
def test_a_second_pack_of_an_id_is_refused_with_a_sentence(data: Path, tmp_path: Path, pack: str, of: str) -> None:
    companion = Trial(data, installed=installed_packs())
    kept(data)
    file, sha256 = written(tmp_path, another_game(pack))
    assert companion("game", "add", str(file), "--i-trust-this", sha256) == 1
    told = companion.err.splitlines()[-1]
    assert told == (
        f"companion game: It brings a pack {pack}, but {of} has one of that id already: "
        "only one of them could be played."
    )
    assert [one.id for one in GameShelf(data / FOLDER).games()] == [NAME]
    packs = Catalogue([installed_packs()], find_game, pack_folders)
    shelf, english = OthersShelf(data, data / FOLDER, packs), Wording(words=translator("en"), language="en")
    (found,) = shelf.on_stick(tmp_path, english)
    assert found.bundle is None
    assert found.wrong.startswith(f"It brings a pack {pack}")
    failed = shelf.add(read_bundle(file), 0.0, lambda bundle: None)
    assert failed is not None
    assert failed.code == "same_pack"


def test_another_version_of_a_game_keeps_the_id_of_its_pack(data: Path, tmp_path: Path) -> None:
    kept(data)
    file, _ = written(tmp_path, files(sheet=sheet(version='"0.2.0"')))
    packs = Catalogue([installed_packs()], find_game, pack_folders)
    assert OthersShelf(data, data / FOLDER, packs).add(read_bundle(file), 0.0, lambda bundle: None) is None


@pytest.mark.parametrize("broken", ["tried", "write_through", "replace_folder", "_write"])
def test_a_disk_that_fails_in_between_is_told_and_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    written(tmp_path, files())
    shelf = OthersShelf(data, data / FOLDER, Catalogue([installed_packs()], find_game, pack_folders))
    bundle = read_bundle(next(tmp_path.glob("*.companion-game")))
    if broken == "_write":
        monkeypatch.setattr(GameShelf, broken, fails)
    elif broken != "tried":
        monkeypatch.setattr(f"companion.packs.others.shelf.{broken}", fails)
    failed = shelf.add(bundle, 0.0, fails if broken == "tried" else lambda bundle: None)
    assert failed is not None
    assert str(failed) == f"{data / FOLDER}: Input/output error. Nothing was changed."
    assert shelf.shelf.games() == []
    assert [path for path in data.rglob("*") if path.is_file()] == []
    monkeypatch.undo()
    assert shelf.add(bundle, 0.0, lambda bundle: None) is None


def test_an_old_version_that_cannot_be_taken_away_does_not_hide_that_the_new_one_is_here(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(data)
    file, _ = written(tmp_path, files(sheet=sheet(version='"0.2.0"')))
    shelf = OthersShelf(data, data / FOLDER, Catalogue([installed_packs()], find_game, pack_folders))

    def fails(folder: Path) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("companion.packs.others.shelf.mend_folders", fails)
    assert shelf.add(read_bundle(file), 0.0, lambda bundle: None) is None
    assert [one.version for one in shelf.shelf.games()] == ["0.1.0", "0.2.0"]


def test_another_file_than_the_trusted_one_is_refused(data: Path, tmp_path: Path) -> None:
    file, _ = written(tmp_path, files())
    companion = Trial(data, installed=installed_packs())
    assert companion("game", "add", str(file), "--i-trust-this", "0" * 64) == 1
    assert "not the one that was trusted" in companion.err


def test_a_pack_of_its_own_comes_from_a_stick_and_runs_nothing(tmp_path: Path) -> None:
    there = tmp_path / "STICK/table-companion/little"
    shutil.copytree(installed_packs() / "karriere_poker", there)
    head = there / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("id: karriere_poker", "id: little", 1), "utf-8")
    shelf = HouseShelf(Catalogue([installed_packs(), tmp_path / "packs"]), tmp_path / "packs")
    (found,) = shelf.on_stick(tmp_path / "STICK", "en")
    assert (found.id, found.wrong, shelf.taken("little")) == ("little", (), False)
    assert shelf.carry(found, tmp_path / "packs") == "little"
    assert shelf.taken("little"), "the next one is asked about"
    assert shelf.packs.load("little").game.name == "karriere_poker"
    assert shelf.carry(found, tmp_path / "packs", beside=True) == "little_2"
