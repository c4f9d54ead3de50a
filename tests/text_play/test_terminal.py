"""The terminal side: the real command on a pseudo-terminal, and what is left on its screens."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.text.table import Output, TextTable
from companion.cli.text.terminal import BACK, FRESH, PUSHED_AWAY, TO_ALTERNATE, LineReader, TerminalScreen, converse
from companion.texts.spoken import language_of
from tests.text_play.robot import Robot

pytestmark = pytest.mark.lot(3)

PATIENCE = 60.0
COMMAND = "import sys; from companion.app import main; sys.exit(main())"
SECRETS = ("1: Election", "2: Mutiny")


def _hear_interrupts() -> None:
    """In a child: as from a terminal. Who runs the tests in the background has SIGINT ignored, which is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A child on a pseudo-terminal; `seen` is all that it wrote."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "play", "--text", "--data", str(folder)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_hear_interrupts,
            env={**os.environ, "TERM": "xterm", "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", **environment},
        )
        os.close(slave)
        self.seen = ""

    def expect(self, prompt: str) -> str:
        """Read on until the prompt comes; what was read since the last one."""
        mark = len(self.seen)
        while prompt not in self.seen[mark:]:
            assert select.select([self.master], [], [], PATIENCE)[0], f"no {prompt!r} in {self.seen[mark:]!r}"
            if not (more := self._read()):
                raise AssertionError(f"ended before {prompt!r}: {self.seen[mark:]!r}")
            self.seen += more
        return self.seen[mark:]

    def _read(self) -> str:
        try:
            return os.read(self.master, 65536).decode("utf-8", errors="replace")
        except OSError:  # Linux says EIO when the other side is closed
            return ""

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> int:
        """The exit code, with everything read."""
        while select.select([self.master], [], [], PATIENCE)[0] and (more := self._read()):
            self.seen += more
        return self.process.wait(PATIENCE)


def normal_screen(seen: str) -> str:
    """What an xterm keeps on its normal screen: all that was written outside the alternate one."""
    return re.sub(r"\x1b\[\?1049h.*?(\x1b\[\?1049l|$)", "", seen, flags=re.DOTALL)


@pytest.fixture
def at_a_secret(tmp_path: Path) -> Iterator[Terminal]:
    """A game at the first secret choice, shown to Anna."""
    robot = Robot(tmp_path)
    robot.set_up()
    robot.play_on(until="Anna: Enter")
    robot.type("quit")
    robot.evening.close()
    terminal = Terminal(tmp_path)
    terminal.expect("Number: ")
    terminal.type("1")
    terminal.expect("Anna: Enter: ")
    terminal.type("")
    terminal.expect("Number or name: ")
    yield terminal
    if terminal.process.poll() is None:
        terminal.process.kill()
        terminal.process.wait()
    os.close(terminal.master)


def test_the_private_screen_leaves_nothing_on_the_normal_one(at_a_secret: Terminal) -> None:
    terminal = at_a_secret
    assert all(secret in terminal.seen for secret in SECRETS)
    terminal.type("2")
    terminal.expect("Ben: Enter: ")
    assert TO_ALTERNATE in terminal.seen and terminal.seen.count(BACK) == 1
    kept = normal_screen(terminal.seen)
    assert "Anna has chosen." in kept and not any(secret in kept for secret in SECRETS)
    terminal.type("quit")
    assert terminal.end() == 0
    assert not any(secret in normal_screen(terminal.seen) for secret in SECRETS)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_ended_from_outside_nothing_private_stays(at_a_secret: Terminal, number: signal.Signals) -> None:
    os.kill(at_a_secret.process.pid, number)
    left_in_order = number == signal.SIGINT
    assert at_a_secret.end() == (0 if left_in_order else 128 + number)
    assert ("The game is saved." in normal_screen(at_a_secret.seen)) == left_in_order
    assert at_a_secret.seen.endswith(BACK) or BACK in at_a_secret.seen[at_a_secret.seen.rindex(TO_ALTERNATE) :]
    assert not any(secret in normal_screen(at_a_secret.seen) for secret in SECRETS)


class Script(TextTable):
    """A conversation of prepared outputs."""

    def __init__(self, *outputs: Output) -> None:
        self.outputs = list(outputs)
        self.typed: list[str] = []

    def start(self) -> Output:
        return self.outputs.pop(0)

    def put(self, line: str) -> Output:
        self.typed.append(line)
        return self.outputs.pop(0)

    def tick(self) -> Output | None:
        return None

    def leave(self) -> Output:
        return Output(("Bye.",), "", over=True)


def conversed(script: Script, typed: bytes, *, alternate: bool = True) -> str:
    read, write = os.pipe()
    os.write(write, typed)
    os.close(write)
    told: list[str] = []
    try:
        converse(script, TerminalScreen(told.append, alternate=alternate), LineReader(read))
    finally:
        os.close(read)
    return "".join(told)


PRIVATE = Output(("Your card.",), "Enter:", private=True)


def test_without_an_alternate_screen_what_is_private_is_pushed_away() -> None:
    told = conversed(Script(Output((), "Go:"), PRIVATE, Output(("On.",), "", over=True)), b"\n\n", alternate=False)
    assert told == f"Go: {PUSHED_AWAY}Your card.\nEnter: {PUSHED_AWAY}On.\n"


def test_a_start_leaves_and_clears_what_a_killed_evening_has_left(at_a_secret: Terminal, tmp_path: Path) -> None:
    at_a_secret.process.kill()
    at_a_secret.end()
    again = Terminal(tmp_path)
    again.expect("Number: ")
    again.type("quit")
    assert again.end() == 0
    assert again.seen.startswith(FRESH) and FRESH.index("\x1b[2J") < FRESH.index("\x1b[?1049l")
    os.close(again.master)


def test_lines_break_at_words_where_the_terminal_s_line_ends() -> None:
    told: list[str] = []
    TerminalScreen(told.append, alternate=False, width=lambda: 24).show(
        Output(("A sentence that is longer than a line.",), "Go:")
    )
    assert "".join(told) == "A sentence that is\nlonger than a line.\nGo: "
    told.clear()
    TerminalScreen(told.append, alternate=False, width=lambda: 0).show(Output(("A sentence that is longer.",), "Go:"))
    assert "".join(told) == "A sentence that is longer.\nGo: "


def test_the_end_of_input_leaves_in_order() -> None:
    script = Script(Output(("Hello.",), "Name:"), PRIVATE)
    told = conversed(script, "Jürgen\r\nhalf a line".encode())
    assert script.typed == ["Jürgen"]
    assert told == f"Hello.\nName: {TO_ALTERNATE}Your card.\nEnter: {BACK}Bye.\n"


def test_bytes_that_are_no_text_are_survived() -> None:
    script = Script(Output((), "Name:"), Output((), "", over=True))
    conversed(script, b"\xff\xfe\n")
    assert script.typed == ["\ufffd\ufffd"]


def test_a_name_cannot_steer_the_terminal() -> None:
    told: list[str] = []
    said = Output(("A\x1b[31mnna\x07\udc80\nBen", "One.\n"), "\u202eGo:", over=False)
    TerminalScreen(told.append, alternate=False).show(said)
    assert "".join(told) == "A\\u001b[31mnna\\u0007\\udc80\\u000aBen\nOne.\n\\u202eGo: "


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "de", "LC_ALL": "es_ES"}, "es"), ({"LANG": "C"}, "en"), ({}, "en")],
)
def test_the_language_is_the_system_s_or_english(environment: dict[str, str], expected: str) -> None:
    assert language_of(environment) == expected
