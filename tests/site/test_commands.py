"""Every command in the handbook is one that exists, with the options that it is shown with; what is harmless is run."""

from __future__ import annotations

import importlib
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import app
from companion.app import COMMANDS, OWN_OPTIONS, argument_parser
from deploy.box.__main__ import argument_parser as companion_box
from deploy.site.pages import Handbook, languages
from hardware.wiring.file import read_wiring
from tests.test_house import ROOT

FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`((?:sudo )?companion(?:-box)? [^`]+)`")
OF_THE_SYSTEM = {"apt", "ls", "nano", "systemctl"}
"""Programs of Debian's that the pages speak of."""

NOT_RUN = {"play", "handbook", "doctor", "hardware", "events"}
"""Commands that look at this machine or open something; the others are run as a reader would."""

STAND_INS = {"DECK": "politburo_cards"}
"""Words in capitals stand for something of the reader's own."""


ON_A_BOX = ("--data", "/var/lib/table-companion")


def blocks(language: str, kind: str) -> Iterator[tuple[str, str]]:
    """Each block of code of this kind, with its page."""
    book = Handbook(language)
    for name in book.names:
        for _, of, text in FENCED.findall(book.page(name)):
            if of == kind:
                yield name, text


def unprivileged(line: str) -> list[str]:
    """The words of a line, without who carries it out."""
    return shlex.split(re.sub(r"^sudo (?:-u [\w-]+ )?", "", line))


def commands(language: str) -> Iterator[tuple[str, list[str]]]:
    """Each command on a page, in words, without `sudo`."""
    for name, text in blocks(language, "sh"):
        for line in text.splitlines():
            if line.strip():
                yield name, unprivileged(line.strip())
    book = Handbook(language)
    for name in book.names:
        for line in QUOTED.findall(book.page(name)):
            yield name, unprivileged(line)


@pytest.mark.parametrize("language", languages())
def test_every_command_exists(language: str) -> None:
    for name, words in commands(language):
        try:
            assert_exists(words)
        except (SystemExit, AssertionError) as error:
            pytest.fail(f"{language}/{name}: {shlex.join(words)}: {error}")


def assert_exists(words: list[str]) -> None:
    program, *rest = words
    if program == "companion":
        modules = {one: importlib.import_module(module) for one, module in COMMANDS.items()}
        args, unknown = argument_parser(modules).parse_known_args(rest or ["play"])
        assert not unknown or args.command in OWN_OPTIONS
    elif program == "companion-box":
        companion_box().parse_args(rest)
    elif program == "make":
        assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    else:
        assert program in OF_THE_SYSTEM


def test_a_command_that_does_not_exist_is_found() -> None:
    with pytest.raises(SystemExit):
        assert_exists(["companion", "brew", "coffee"])
    with pytest.raises(SystemExit):
        assert_exists(["companion-box", "upwards"])


@pytest.mark.lot(5)
def test_what_a_page_tells_to_type_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All languages show the same commands, so those of one are run, one after the other as on the page."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "games").mkdir(parents=True)
    run = 0
    for name, (program, *rest) in commands("en"):
        if program == "companion" and rest and rest[0] not in NOT_RUN:
            out, err = io.StringIO(), io.StringIO()
            house = replace(app.build(), data=tmp_path / "data", out=out, err=err)
            words = [STAND_INS.get(word, word) for word in rest if word not in ON_A_BOX]
            code = app.run(words, house)
            assert code == 0, f"{name}: companion {' '.join(rest)}: {err.getvalue()}"
            run += 1
    assert run >= 8


def test_all_languages_show_the_same_commands() -> None:
    shown = {language: sorted(commands(language)) for language in languages()}
    assert all(there == shown["en"] for there in shown.values())


@pytest.mark.parametrize("language", languages())
def test_the_files_to_copy_are_understood(language: str) -> None:
    written = [text for _, text in blocks(language, "yaml")]
    assert written
    for text in written:
        read_wiring("hardware.yaml", text)
