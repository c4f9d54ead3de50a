"""`companion doctor`: checks whether this machine is fit to play on, and says how to fix problems."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.cli.house import FAILED, House, Subparsers

MARKS = ("ok", "--", "NO")
"""Signs before a line: all is well, optional, somebody has to mend it."""


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("doctor", help="whether this machine is fit to play on; fails if something is not")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder (default: the one of `play`)")
    parser.add_argument("--json", action="store_true", help="for programs: level, code and facts of each finding")


def run(args: argparse.Namespace, house: House) -> int:
    """Prints the findings, the worst first; 1 if there is a fault."""
    from companion.box.finding import Severity
    from companion.box.self_check import look_at, worst
    from companion.box.sentences import sentence

    machine = house.machine(args.data if args.data is not None else house.data)
    found = look_at(machine)
    if args.json:
        plain = [
            {"level": f.level.name.lower(), "code": f.code, "facts": dict(f.facts), "text": sentence(f)} for f in found
        ]
        report = json.dumps({"user": machine.user, "findings": plain}, ensure_ascii=False, indent=1)
        house.say(*report.split("\n"))
    else:
        for finding in found:
            house.say(f"{MARKS[finding.level]}  {sentence(finding)}")
    return FAILED if worst(found) is Severity.FAULT else 0
