"""A conversation on a terminal; private output goes to the alternate screen and is then cleared."""

from __future__ import annotations

import os
import select
import signal
import textwrap
from collections.abc import Callable

from companion.cli.text.table import Output, TextTable
from companion.visible import visible

TO_ALTERNATE = "\x1b[?1049h\x1b[2J\x1b[H"
"""Enters the alternate screen (which has no scrollback), clears it, goes to its top (xterm control sequences)."""

BACK = "\x1b[2J\x1b[H\x1b[?1049l"
"""Clears the alternate screen before leaving it: a terminal that shows it again shows nothing."""

FRESH = "\x1b[2J\x1b[?1049l\x1b[2J\x1b[H"
"""At the start: clears and leaves the alternate screen, which may hold something private after a crash."""

PUSHED_AWAY = "\n" * 100
"""Pushes private text out of sight where there is no alternate screen."""

NARROWEST = 20
"""Characters below which lines are not wrapped at words; some terminals report a width of 0."""

POLL = 0.25
"""Seconds between two looks at the clock while nobody types."""

LONGEST = 4096
"""Most bytes of a line; a terminal in line mode passes no more (termios)."""


class TerminalScreen:
    """Writes outputs. `alternate`: the terminal has a second screen for private output.

    `width()` returns the characters per line; without it lines are not wrapped.
    """

    def __init__(
        self, write: Callable[[str], object], *, alternate: bool, width: Callable[[], int] | None = None
    ) -> None:
        self._write = write
        self._alternate = alternate
        self._width = width
        self._private = False

    def begin(self) -> None:
        """Clears the public screen. An earlier program may have been killed while showing something private."""
        if self._alternate:
            self._write(FRESH)

    def show(self, output: Output) -> None:
        """Writes an output on the public or private screen."""
        self.hide() if not output.private else self._turn_private()
        for line in output.lines:
            self._write(self._wrapped(visible(line.strip("\n"))) + "\n")
        if not output.over:
            self._write(f"{visible(output.prompt)} ")

    def _wrapped(self, line: str) -> str:
        """Wraps a line between words."""
        width = self._width() if self._width is not None else 0
        fits = width < NARROWEST or len(line) <= width
        return line if fits else "\n".join(textwrap.wrap(line, width, break_on_hyphens=False))

    def _turn_private(self) -> None:
        if not self._private:
            self._private = True
            _ignore_suspend(True)
            self._write(TO_ALTERNATE if self._alternate else PUSHED_AWAY)

    def hide(self) -> None:
        """Returns to the public screen; private output is cleared."""
        if self._private:
            self._write(BACK if self._alternate else PUSHED_AWAY)
            self._private = False
            _ignore_suspend(False)


def _ignore_suspend(ignore: bool) -> None:
    """Blocks Ctrl+Z while something private is shown, so that the program cannot be suspended with it on the screen."""
    signal.signal(signal.SIGTSTP, signal.SIG_IGN if ignore else signal.SIG_DFL)


class LineReader:
    """Reads complete lines from a file descriptor with a timeout, so that clocks keep running."""

    def __init__(self, stdin: int) -> None:
        self._stdin = stdin
        self._read = b""
        self.ended = False

    def next(self, patience: float = POLL) -> str | None:
        """A line, or None if there is none after `patience` seconds or the input has ended (`ended`)."""
        while b"\n" not in self._read and not self.ended:
            if not select.select([self._stdin], [], [], patience)[0]:
                return None
            try:
                more = os.read(self._stdin, LONGEST)
            except OSError:  # the terminal is gone, or it is a folder: nothing more will come
                more = b""
            self.ended = not more
            self._read += more
        if b"\n" not in self._read:
            return None
        line, self._read = self._read.split(b"\n", 1)
        return line.decode("utf-8", errors="replace").rstrip("\r")


def converse(table: TextTable, screen: TerminalScreen, lines: LineReader) -> None:
    """Runs until the conversation or the input ends. Nothing private stays on the screen, however it ends."""
    try:
        output = table.start()
        screen.show(output)
        while not output.over:
            line = lines.next()
            came = table.put(line) if line is not None else table.leave() if lines.ended else table.tick()
            if came is not None:
                waiting = line is None and not output.private  # then the prompt still stands in this line
                output = came._replace(lines=("", *came.lines)) if waiting else came
                screen.show(output)
    finally:
        screen.hide()
