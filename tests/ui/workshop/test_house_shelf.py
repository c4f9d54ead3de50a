"""House rules on sticks: what was not written from here stays, whatever it is called."""

from __future__ import annotations

from pathlib import Path

from companion.languages import LANGUAGES
from companion.models.house.shelf import HouseModel, HouseShelf, stick_folder
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.editing.own import OwnPack

PHOTO = b"\xff\xd8 the only one"


def test_only_what_was_written_from_here_gives_way_on_a_stick(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    shelf = HouseShelf(Catalogue([installed_packs(), packs]), packs)
    OwnPack("ours", "karriere_poker", dict.fromkeys(LANGUAGES, "Ours")).write(packs / "ours")
    house = HouseModel("ours", "Ours", packs / "ours", mine=True)
    top = stick_folder(tmp_path / "STICK")
    (top / "ours").mkdir(parents=True)
    (top / "ours" / "photo.jpg").write_bytes(PHOTO)

    assert not shelf.may_replace(house, top)
    assert shelf.carry(house, top) == "ours_2"
    assert [path.name for path in (top / "ours").iterdir()] == ["photo.jpg"]
    assert "id: ours_2" in (top / "ours_2" / "game.yaml").read_text("utf-8")

    (top / "ours" / "photo.jpg").rename(tmp_path / "photo.jpg")
    (top / "ours").rmdir()
    for _ in range(2):
        assert shelf.carry(house, top) == "ours"
        assert shelf.may_replace(house, top)
    (top / "ours" / "game.yaml").write_text("# mended there by hand\n", "utf-8")
    assert not shelf.may_replace(house, top)
    assert shelf.carry(house, top) == "ours_3"
    assert (top / "ours" / "game.yaml").read_text("utf-8") == "# mended there by hand\n"
    assert [one.id for one in shelf.on_stick(top.parent, "en") if not one.wrong] == ["ours_2", "ours_3"]
