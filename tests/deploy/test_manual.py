"""The manual pages and the completion of the shells: one for each command, and read without a complaint."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.app import COMMANDS
from deploy.release.manual import COMPLETIONS, main


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("share")
    assert main([str(folder)]) == 0
    return folder


def test_every_command_has_a_page_and_so_has_what_is_below_it(share: Path) -> None:
    pages = {file.stem for file in (share / "man/man1").iterdir()}
    assert {f"companion-{name}" for name in COMMANDS} <= pages
    assert "companion-deck-import" in pages and (share / "man/man8/companion-box.8").is_file()
    deck = (share / "man/man1/companion-deck.1").read_text("utf-8")
    assert ".SH COMMANDS" in deck and ".B import" in deck


def test_every_shell_has_its_completion_of_every_command(share: Path) -> None:
    for file in COMPLETIONS.values():
        text = (share / file.format(name="companion")).read_text("utf-8")
        assert [name for name in COMMANDS if name not in text] == []
    written = str(share / COMPLETIONS["bash"].format(name="companion"))
    subprocess.run(["bash", "-n", written], check=True)


@pytest.mark.skipif(shutil.which("man") is None, reason="no man here")
@pytest.mark.parametrize("name", ["companion", "companion-play", "companion-deck", "companion-texts-export"])
def test_a_page_is_read_without_a_warning(share: Path, name: str) -> None:
    command = ["man", "--warnings", "--local-file", str(share / f"man/man1/{name}.1")]
    read = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    )
    assert read.stderr == "" and "NAME" in read.stdout and "OPTIONS" in read.stdout
