"""What the pages tell somebody to type, tap or open is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from companion.app import COMMANDS
from tests.test_house import ROOT, project

TOLD = (
    "README.md",
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / "docs").glob("*.md")),
    *sorted(str(file.relative_to(ROOT)) for file in (ROOT / ".github").rglob("*.md")),
)
ELSEWHERE = {
    "companion_pettingzoo",
    "tests/test_deep_dive.py",
    "companion/texts/locale/eo/LC_MESSAGES/companion.po",
}
"""What lies in another environment, or is made by the reader; as does what has a stand-in in its name."""

STAND_IN = re.compile(r"<\w+>|\b[A-Z]{3,}\b")
TYPED = re.compile(r"`([^`\n]+)`|^ {4,}(\S.*)$", re.MULTILINE)
TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def typed_in(text: str) -> list[list[str]]:
    """Each command that a page has between backticks or in a block of its own, in words, without remarks."""
    found = (one or block for one, block in TYPED.findall(text))
    return [line.partition(" #")[0].removeprefix("sudo ").split() for line in found]


def mistake_in(words: list[str]) -> str:
    """What is wrong with a command; empty if nothing is, or if it is none of ours."""
    program, *rest = words or [""]
    name = Path(program).name
    if STAND_IN.search(program) or not ELSEWHERE.isdisjoint((program, *(word.split(".")[0] for word in rest))):
        return ""
    if name == "make" and rest and rest[0] not in TARGETS:
        return f"no such target: {rest[0]}"
    if name == "companion" and rest and not rest[0].startswith("-") and rest[0] not in COMMANDS:
        return f"no such command: {rest[0]}"
    if name.startswith("python") and rest[:1] == ["-m"] and importlib.util.find_spec(rest[1]) is None:
        return f"no such module: {rest[1]}"
    if program.startswith((".venv/bin/", "deploy/", "tests/", "companion/")) and not program.startswith(".venv"):
        return "" if any(ROOT.glob(program.rstrip("/").rstrip(":,"))) else f"no such file: {program}"
    return ""


@pytest.mark.parametrize("page", TOLD)
def test_every_command_and_file_that_is_told_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert [told for told in map(mistake_in, typed_in(text)) if told] == []
    here = (ROOT / page).parent
    assert [link for link in LINK.findall(text) if "://" not in link and not (here / link).exists()] == []


def test_what_is_not_there_is_found() -> None:
    text = (
        "`make nothing`, `companion none x`, `.venv/bin/python -m tests.none`\n\n    make test\n\n`deploy/nowhere.py`"
    )
    assert list(map(mistake_in, typed_in(text))) == [
        "no such target: nothing",
        "no such command: none",
        "no such module: tests.none",
        "",
        "no such file: deploy/nowhere.py",
    ]


def test_home_and_version_are_the_same_wherever_they_are_told() -> None:
    """Whoever publishes writes the home address in each of these places."""
    table = project()["project"]
    home, version = table["urls"]["Homepage"], table["version"]
    metainfo = (ROOT / "deploy/root/usr/share/metainfo/table_companion.metainfo.xml").read_text("utf-8")
    assert f'<url type="homepage">{home}</url>' in metainfo
    addresses = re.findall(r"<image[^>]*>([^<]+)</image>", metainfo)
    assert len(addresses) >= 3
    for address in addresses:
        assert address.startswith(f"{home}images/"), address
        assert (ROOT / "docs/images" / Path(address).name).is_file()
    assert f'<release version="{version}"' in metainfo
    assert f"## {version}\n" in (ROOT / "docs/changelog.md").read_text("utf-8")
    assert f"(now {version.rpartition('.')[0]})" in (ROOT / "docs/SECURITY.md").read_text("utf-8")
    maintainer = (ROOT / "deploy/deb/targets.py").read_text("utf-8")
    assert table["authors"][0]["email"] in maintainer
