"""`companion-box`: the commands that root runs on a box. See docs/deploy.md."""

from __future__ import annotations

import argparse
import grp
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from deploy.box import stick
from deploy.box.network import PhonesNetwork
from deploy.box.switch import Switch
from deploy.box.update import Updater
from deploy.box.wifi import Wifi

FORGET = Path("/etc/table-companion/forget-games")
"""Where this stands, purging the package deletes the games too. In root's folder: the table's program writes to its own
one whatever it likes, links too."""

READER = "table-companion"
"""The group whose program shows the password of the box's own Wi-Fi."""


def _on() -> int:
    Switch().on()
    return 0


def _off() -> int:
    Switch().off()
    return 0


def _installed() -> int:
    switch = Switch()
    if switch.is_box or switch.wanted:
        switch.on()
    else:
        print("To have this machine start into the game: sudo companion-box on")
    return 0


def _removed() -> int:
    Switch().off(for_good=False)
    return 0


def _status() -> int:
    print("This machine is a box." if Switch().is_box else "This machine is no box.")
    return 0


def _update() -> int:
    Updater().update()
    return 0  # what became of it is told on the screen; the unit itself did its work


def _recover() -> int:
    Updater().recover()
    return 0


def _ended() -> int:
    Updater().ended()
    return 0


def _allow_phones() -> int:
    PhonesNetwork().asked()
    return 0


def _home_network() -> int:
    PhonesNetwork().allow()
    return 0


def _phones_off() -> int:
    if PhonesNetwork().take_back():
        print("From its next start on the program uses no network: sudo systemctl daemon-reload, and restart it.")
    return 0


def _wifi() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that the home Wi-Fi comes back on the way out
    Wifi(group=_reader).serve()
    return 0


def _home_wifi() -> int:
    Wifi(group=_reader).ended()
    return 0


def _reader() -> int:
    """The group of the table's program; -1 where there is none."""
    try:
        return grp.getgrnam(READER).gr_gid
    except KeyError:
        return -1


def _back() -> int:
    return 0 if Updater().back() else 1


def _forget() -> int:
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    os.close(os.open(FORGET, flags, 0o644))
    return 0


COMMANDS: dict[str, tuple[Callable[[], int], str]] = {
    "on": (_on, "start into the game when this machine is switched on"),
    "off": (_off, "be an ordinary machine again"),
    "status": (_status, "tell which of the two it is"),
    "back": (_back, "go back to the version before the last update"),
    "forget-games": (_forget, "let purging the package delete the saved games too"),
    "update": (_update, "install the update that was asked for (started by the system)"),
    "ended": (_ended, "end an update that was killed (started by the system)"),
    "recover": (_recover, "mend an update that was cut short (started by the system)"),
    "phones-off": (_phones_off, "take back that the table's program may use networks at home"),
    "home-network": (_home_network, "let it, for events out; phones-off takes it back"),
    "allow-phones": (_allow_phones, "let it, as was asked for on the screen (started by the system)"),
    "wifi": (_wifi, "make the Wi-Fi of its own that was asked for (started by the system)"),
    "home-wifi": (_home_wifi, "go back to the home Wi-Fi (started by the system)"),
    "installed": (_installed, "what the package does when it is installed"),
    "removed": (_removed, "what the package does before it is removed"),
}


def argument_parser() -> argparse.ArgumentParser:
    """What reads the command line."""
    parser = argparse.ArgumentParser("companion-box", description="Looks after a Table Companion box; needs root.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, what) in COMMANDS.items():
        commands.add_parser(name, help=what)
    mount = commands.add_parser("mount", help="mount a stick (started by the system)")
    mount.add_argument("stick", help="its device: sda1")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code. Disk errors are reported in one sentence."""
    args = argument_parser().parse_args(argv)
    try:
        if args.command == "mount":
            return 0 if stick.mount(args.stick) else 1
        return COMMANDS[args.command][0]()
    except OSError as error:
        print(f"companion-box {args.command}: {error}. Is it run as root (sudo)?", file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
