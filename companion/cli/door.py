"""The one way out of every command: to the standard streams nothing goes but through here.

Much of what is printed comes from strangers: names in saves, keys of packs, names of files, what a device sends. A
line has no control character when it leaves, so no name can steer a terminal or forge a line.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import BinaryIO, TextIO

from companion.texts.visible import visible


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
