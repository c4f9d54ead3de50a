"""All output of all commands to the standard streams passes through this module.

Much of it comes from elsewhere: names in saved games, keys in packs, file names, device data. Control characters are
made visible, so that no name can control the terminal or fake a line.
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
    """The output cannot be written: the disk is full, or the terminal is gone."""


@contextmanager
def printing() -> Iterator[None]:
    """For printing inside: raises OutputError, or BrokenPipeError if the reader has left, which is no failure."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"what it prints cannot be written: {error.strerror or error}.") from error


def put(stream: TextIO, *lines: str, flush: bool = False) -> None:
    """Writes lines; line breaks and control characters inside a line are made visible. Raises OutputError."""
    with printing():
        stream.write("".join(f"{visible(line)}\n" for line in lines))
        if flush:
            stream.flush()


def put_aside(*lines: str) -> None:
    """Writes lines to the program's own stderr, also where Kivy has taken the other one for its log."""
    if sys.__stderr__ is not None:
        put(sys.__stderr__, *lines)


def put_over(stream: TextIO, line: str, *, last: bool) -> None:
    """Overwrites the line written by this function before; after the `last` one a new line starts.

    Raises OutputError.
    """
    with printing():
        stream.write("\r" + visible(line) + ("\n" if last else ""))
        stream.flush()


def put_reply(stream: BinaryIO, reply: bytes) -> None:
    """Writes a line of JSON with its line end; control characters are escaped in JSON's way. Raises OutputError."""
    with printing():
        stream.write(visible(reply.decode().removesuffix("\n")).encode() + b"\n")
        stream.flush()


def put_on_terminal(text: str) -> None:
    """Writes text with control sequences for the terminal. Its lines must be `visible` already.

    Raises OutputError.
    """
    with printing():
        sys.stdout.buffer.write(text.encode(sys.stdout.encoding or "utf-8", errors="replace"))
        sys.stdout.buffer.flush()


@contextmanager
def standing_before() -> Iterator[None]:
    """Filters everything that a foreign library prints inside."""
    with redirect_stdout(_Before(sys.stdout)), redirect_stderr(_Before(sys.stderr)):
        yield


class _Before(io.TextIOBase):
    """A stream that makes everything but printable characters and line breaks visible."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes text with its control characters made visible."""
        self._stream.write("\n".join(map(visible, text.split("\n"))))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


def is_terminal() -> bool:
    """Whether stdout is a terminal."""
    return sys.stdout.isatty()


class Parser(argparse.ArgumentParser):
    """An argument parser whose error messages make control characters visible."""

    def error(self, message: str) -> NoReturn:
        """Prints the error and exits."""
        super().error(visible(message))


def reader_is_gone(code: int = 0) -> int:
    """Exits quietly after the reader of our output has left (`companion … | head`)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def stand_in() -> None:
    """Opens replacements for standard streams that are closed (`companion … <&- >&-`).

    Otherwise the next opened file would get their number, and output would be written into a saved game.
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
    """The message for an unknown command, with the known ones."""
    from difflib import get_close_matches

    meant = get_close_matches(word, commands, n=1)
    hint = f"Did you mean {meant[0]}?" if meant else f"Commands: {', '.join(commands)}."
    return f"there is no command {word}. {hint}"
