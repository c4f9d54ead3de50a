"""A simulated dice tower on a pseudo-terminal, which any host can open like a serial port.

It prints the path of the port and runs until stopped. Commands are read from standard input, one a line: faces and
faults as in a script (`3 5 cocked 1`), and `mute`, `speak`, `reset`, `unplug`, `plug`, `quit`. Unknown commands are
reported on standard error.
"""

import argparse
import os
import random
import select
import signal
import sys
import tty
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from hardware.clock import SystemClock
from hardware.simulated.dice_script import DiceScript, Fault, ScriptError, read_script
from hardware.simulated.tower import SimulatedTower
from hardware.tower.protocol import MOST_DICE, MOST_FACES

_TICK = 0.02
"""Longest wait between two looks at the tower's plans, in seconds."""


class _Terminal:
    """The pseudo-terminal, and the symbolic link that names it.

    The host's side is also kept open here, so that hosts may connect and disconnect without breaking the line.
    """

    def __init__(self, link: Path | None) -> None:
        self._link = link
        self._ours: int | None = None
        self._theirs: int | None = None

    @property
    def descriptor(self) -> int | None:
        return self._ours

    def plug(self) -> str:
        self.unplug()
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        path = os.ttyname(self._theirs)
        if self._link is not None:
            # Made aside and renamed, so that a host never sees the link half-made.
            aside = self._link.with_name(f"{self._link.name}.{os.getpid()}")
            aside.symlink_to(path)
            aside.replace(self._link)
        return path

    def unplug(self) -> None:
        for descriptor in (self._ours, self._theirs):
            if descriptor is not None:
                os.close(descriptor)
        if self._link is not None and self._ours is not None:
            self._link.unlink(missing_ok=True)
        self._ours = self._theirs = None

    def read(self) -> bytes:
        if self._ours is None:
            return b""
        try:
            return os.read(self._ours, 4096)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        if self._ours is None:
            return
        with suppress(BlockingIOError):
            # Nobody reads: what does not fit is lost, as on a real line; the tower repeats what matters.
            os.write(self._ours, data)


class _Commands:
    """Reads standard input line by line without waiting."""

    def __init__(self) -> None:
        self._rest = b""
        self.open = not sys.stdin.closed

    def read(self) -> list[str]:
        data = os.read(sys.stdin.fileno(), 4096)
        if not data:
            self.open = False
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "replace").strip() for line in lines]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs until `quit`, SIGINT or SIGTERM. Returns 0, or 2 for an unusable script or port."""
    options = _options(argv)
    try:
        text = options.script.read_text("utf-8") if options.script else ""
        entries = read_script(text, options.faces)
    except (OSError, UnicodeDecodeError, ScriptError) as problem:
        sys.stderr.write(f"The script {options.script} cannot be used: {problem}\n")
        return 2
    system = random.SystemRandom()
    chance = system if options.seed is None else random.Random(options.seed)
    script = DiceScript(options.faces, chance, entries)
    # Boots are drawn apart from the dice: a seeded simulator that is started twice is still two towers.
    tower = SimulatedTower(SystemClock(), script, dice=options.dice, latency=options.latency, chance=system)
    terminal = _Terminal(options.link)
    try:
        _say(terminal.plug())
        tower.restart()
        _serve(tower, terminal)
    except OSError as problem:
        sys.stderr.write(f"No pseudo-terminal can be offered: {problem}\n")
        return 2
    finally:
        terminal.unplug()
    return 0


def _serve(tower: SimulatedTower, terminal: _Terminal) -> None:
    stopped = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True

    previous = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    commands = _Commands()
    try:
        while not stopped:
            waiting = [d for d in (terminal.descriptor,) if d is not None]
            if commands.open:
                waiting.append(sys.stdin.fileno())
            readable, _, _ = select.select(waiting, [], [], _TICK)
            if commands.open and sys.stdin.fileno() in readable:
                for line in commands.read():
                    stopped = not _obey(line, tower, terminal) or stopped
            tower.feed(terminal.read())
            terminal.write(tower.poll())
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _obey(line: str, tower: SimulatedTower, terminal: _Terminal) -> bool:
    """Carries out a command; `False` for `quit`."""
    match line:
        case "quit":
            return False
        case "mute" | "speak":
            tower.mute = line == "mute"
        case "reset":
            tower.restart()
        case "unplug":
            terminal.unplug()
        case "plug":
            _say(terminal.plug())
            tower.restart()
        case _:
            try:
                tower.script.add(*read_script(line, tower.script.faces))
            except ScriptError as problem:
                sys.stderr.write(f"{problem}\ncommands: mute, speak, reset, unplug, plug, quit\n")
                sys.stderr.flush()
    return True


def _say(path: str) -> None:
    sys.stdout.write(f"{path}\n")
    sys.stdout.flush()


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="companion tower-simulator",
        description="A dice tower on a pseudo-terminal; prints the port's path and waits for a host.",
        epilog="faults: " + ", ".join(fault.value for fault in Fault),
    )
    parser.add_argument("--dice", type=_Whole(1, MOST_DICE), default=3, help="dice in the tower (default 3)")
    parser.add_argument("--faces", type=_Whole(2, MOST_FACES), default=6, help="faces of a die (default 6)")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--seed", type=int, help="throw the same dice each time")
    source.add_argument("--script", type=Path, help="file with faces and faults in order")
    parser.add_argument("--link", type=Path, help="symbolic link to make to the port")
    parser.add_argument("--latency", type=_seconds, default=0.8, help="seconds from asking to the result (default 0.8)")
    return parser.parse_args(argv)


class _Whole:
    """Reads a whole number within bounds, for argparse."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def __call__(self, text: str) -> int:
        number = int(text)
        if not self._least <= number <= self._most:
            raise argparse.ArgumentTypeError(f"{number} is outside {self._least}..{self._most}")
        return number

    def __repr__(self) -> str:
        return "number"  # argparse puts it into "invalid number value"


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"{text} is outside 0..60 seconds")
    return seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
