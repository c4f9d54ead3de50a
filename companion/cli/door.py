"""The one way out of every command: to the standard streams nothing goes but through here.

Much of what is printed comes from strangers: names in saves, keys of packs, names of files, what a device sends. A
line has no control character when it leaves, so no name can steer a terminal or forge a line.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import BinaryIO, NoReturn, TextIO

from companion.visible import visible


class OutputError(Exception):
    """What a command prints cannot be written: the disk that it goes to is full, the terminal is gone."""


@contextmanager
def printing() -> Iterator[None]:
    """Print inside. Raises OutputError, or BrokenPipeError where the reader has left, which is no failure."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"what it prints cannot be written: {error.strerror or error}.") from error


def put(stream: TextIO, *lines: str, flush: bool = False) -> None:
    """Write lines, each as one line whatever stands in it. Raises OutputError."""
    with printing():
        stream.write("".join(f"{visible(line)}\n" for line in lines))
        if flush:
            stream.flush()


def put_over(stream: TextIO, line: str, *, last: bool) -> None:
    """Write a line over the one that was written so before; below the `last` one others follow. Raises OutputError."""
    with printing():
        stream.write("\r" + visible(line) + ("\n" if last else ""))
        stream.flush()


def put_reply(stream: BinaryIO, reply: bytes) -> None:
    """Write a line of JSON with its end; whoever reads it as JSON gets the same. Raises OutputError."""
    with printing():
        stream.write(visible(reply.decode().removesuffix("\n")).encode() + b"\n")
        stream.flush()


def put_on_terminal(text: str) -> None:
    """Write what steers the terminal itself, with lines that are `visible` already. Raises OutputError."""
    with printing():
        sys.stdout.buffer.write(text.encode(sys.stdout.encoding or "utf-8", errors="replace"))
        sys.stdout.buffer.flush()


@contextmanager
def standing_before() -> Iterator[None]:
    """What is printed inside by a program of another house goes through the door as well."""
    with redirect_stdout(_Before(sys.stdout)), redirect_stderr(_Before(sys.stderr)):
        yield


class _Before(io.TextIOBase):
    """A stream that lets only visible characters and line breaks through."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write what is left of it visibly."""
        self._stream.write("\n".join(map(visible, text.split("\n"))))
        return len(text)

    def flush(self) -> None:
        """Write what has been kept back."""
        self._stream.flush()


def is_terminal() -> bool:
    """Whether somebody looks at stdout."""
    return sys.stdout.isatty()


class Parser(argparse.ArgumentParser):
    """Quotes a command line that cannot be used as visibly as everything else is told."""

    def error(self, message: str) -> NoReturn:
        """Tell it, and end."""
        super().error(visible(message))


def reader_is_gone(code: int = 0) -> int:
    """Whoever read our output has left (`companion … | head`): leave quietly, also at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def stand_in() -> None:
    """Put what is always empty in the place of standard streams that are closed (`companion … <&- >&-`).

    Else the next file that is opened gets their number, and what is printed would go into a save.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if mode == "r" else os.O_WRONLY)  # the lowest number that is free
        if getattr(sys, name) is None:
            stream = open(number, mode, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 - by number; it stays for the life of the program
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def no_command(word: str, commands: Iterable[str]) -> str:
    """What is told to whoever types a command that there is not."""
    from difflib import get_close_matches

    meant = get_close_matches(word, commands, n=1)
    hint = f"Did you mean {meant[0]}?" if meant else f"Commands: {', '.join(commands)}."
    return f"there is no command {word}. {hint}"
