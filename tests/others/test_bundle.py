"""A file of a game is read without trust: what does not fit is told in one sentence, and nothing of it is kept."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

import pytest

from companion.packs.others import bundle as form
from companion.packs.others.bundle import build_bundle, bundle_of, read_bundle
from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import LARGEST
from tests.others.house import NAME, files, packed, sheet, written


def told(raw: bytes) -> str:
    """What is wrong with these bytes."""
    with pytest.raises(OthersError) as wrong:
        bundle_of(raw, "it")
    return str(wrong.value)


def test_what_an_author_builds_is_read_again_and_always_the_same(tmp_path: Path) -> None:
    for name, content in files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_it.py").write_text("left out")
    (tmp_path / NAME / "__pycache__").mkdir()
    (tmp_path / NAME / "__pycache__/game.pyc").write_bytes(b"left out")
    first, raw = build_bundle(tmp_path)
    assert (first.id, first.file_name) == (NAME, f"{NAME}-0.1.0.companion-game")
    assert build_bundle(tmp_path)[1] == raw
    assert dict(bundle_of(raw, "it").files) == files()


@pytest.mark.parametrize(
    "name",
    ["../up.py", "a/../../up.py", "/etc/up.py", "C:\\up.py", "a\\up.py", "./a.py", "a//b.py", ".hidden.py", "a\0b.py"],
)
def test_a_path_that_leads_out_is_refused(name: str) -> None:
    raw = packed({**files(), name.replace("\0", "0"): b""}).replace(b"a0b.py", b"a\0b.py")
    assert "a path that leads out" in told(raw)


def test_a_link_is_refused_in_the_file_and_by_who_builds_it(tmp_path: Path) -> None:
    link = f"{NAME}/passwd.py"
    assert "is a link" in told(packed({**files(), link: b"/etc/passwd"}, {link: stat.S_IFLNK | 0o777}))
    (tmp_path / NAME).mkdir()
    (tmp_path / "game.toml").write_text(sheet())
    (tmp_path / NAME / "passwd.py").symlink_to("/etc/passwd")
    with pytest.raises(OthersError, match="is a link"):
        build_bundle(tmp_path)


def test_a_file_that_is_a_link_itself_is_not_followed(tmp_path: Path) -> None:
    file, _ = written(tmp_path, files())
    (tmp_path / "link").symlink_to(file)
    with pytest.raises(OthersError, match="cannot be read"):
        read_bundle(tmp_path / "link")


def test_what_is_too_large_packed_or_unpacked_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "larger than 10 MB" in told(packed({**files(), "packs/much.csv": bytes(LARGEST)}))
    monkeypatch.setattr(form, "LARGEST", 1_000)
    file, _ = written(tmp_path, files())
    with pytest.raises(OthersError, match="larger than"):
        read_bundle(file)


def test_too_many_files_are_refused() -> None:
    many = {f"packs/p{number}.md": b"" for number in range(form.MOST_FILES)}
    assert "more than 500 files" in told(packed({**files(), **many}))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (f"{NAME}/fast.so", "only Python"),
        (f"{NAME}/code.pyc", "only Python"),
        ("setup.py", f"stand in the folder {NAME}"),
        ("packs/json.py", f"stand in the folder {NAME}"),
        (f"{NAME}/RULES/GAME.PY", "only Python"),
        ("GAME.toml", "twice"),
    ],
)
def test_what_belongs_into_no_game_is_refused(name: str, why: str) -> None:
    assert why in told(packed({**files(), name: b""}))


def test_no_zip_a_damaged_one_and_one_that_needs_a_password_are_told() -> None:
    whole = packed(files())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as other:
        other.writestr("game.toml", sheet())
    for raw in (b"", b"PK\3\4 nothing", whole[: len(whole) // 2], out.getvalue()):
        assert "is no game file, or it is damaged" in told(raw)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"id": '"Night"'}, "id Night cannot be a game's"),
        ({"id": '"json"', "module": '"json:Game"'}, "id json cannot be a game's"),
        ({"id": '"companion"'}, "id companion cannot be a game's"),
        ({"version": '"../1"'}, "is no version"),
        ({"module": '"os:system"'}, "is not night_train:Class"),
        ({"packs": '"../packs"'}, "is no name of a folder"),
        ({"title": '""'}, "title is a text"),
        ({"api": '"one"'}, "api is the number"),
        ({"depends": '"numpy"'}, "there is no key depends"),
        ({"title": "Night"}, "game.toml: "),
    ],
)
def test_a_sheet_that_does_not_fit_is_told(changed: dict[str, str], why: str) -> None:
    assert why in told(packed(files(sheet=sheet(**changed))))


def test_a_file_without_a_sheet_is_told() -> None:
    content = files()
    del content["game.toml"]
    assert "holds no game.toml" in told(packed(content))
