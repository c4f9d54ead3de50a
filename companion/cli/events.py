"""`companion events`: what is told to machines in the house, line by line, and whether they can be reached."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.house import FAILED, CommandError, House, Subparsers

if TYPE_CHECKING:
    from companion.events.settings import EventSettings

HOW = "They are switched on at the window (Devices, Smart home) or by a file: docs/events.md."


def add(subparsers: Subparsers) -> None:
    """Adds the subcommand to the parser."""
    parser = subparsers.add_parser("events", help="tell machines in the house what happens at the table")
    parser.add_argument("act", nargs="?", choices=("test",), help="test: try every broker and lamp of events.yaml")
    parser.add_argument("--follow", action="store_true", help="print a line of JSON for each public event")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of saved games")


def run(args: argparse.Namespace, house: House) -> int:
    """Follows, tests, or says what is switched on. Raises CommandError."""
    folder = args.data if args.data is not None else house.data
    if args.follow:
        return _follow(folder, house)
    settings = _settings(folder)
    if args.act == "test":
        return _test(settings, house)
    house.say(*_told(settings))
    return 0


def _settings(folder: Path) -> EventSettings:
    from companion.events.settings import FILE, EventsError, own_settings

    try:
        settings = own_settings(folder)
    except EventsError as error:
        raise CommandError(f"{FILE} cannot be used:", lines=tuple(map(str, error.problems))) from error
    if settings is None:
        raise CommandError(f"events are off: there is no {folder / FILE}. {HOW}")
    return settings


def _follow(folder: Path, house: House) -> int:
    from companion.events.feed import connected

    try:
        client = connected(folder)
    except OSError as error:
        told = f"nothing is told in {folder} now: events are off, or nobody plays. {HOW}"
        raise CommandError(told) from error
    with client, client.makefile("r", encoding="utf-8") as lines:
        for line in lines:
            house.say(line.rstrip("\n"))
            house.out.flush()
    return 0


def _told(settings: EventSettings) -> list[str]:
    from companion.events.settings import WledLamp, address

    broker = settings.broker
    lines = ["socket: on"]
    if broker is not None:
        lines.append(f"MQTT: {broker.host}:{broker.port}, topics {broker.topic}/…")
    return lines + [f"WLED: http://{address(lamp.host, lamp.port, WledLamp.port)}" for lamp in settings.lamps]


def _test(settings: EventSettings, house: House) -> int:
    from companion.events.reaching import NO_AIOMQTT
    from companion.events.wled import LampError, send

    failed = False
    for lamp in settings.lamps:
        try:
            asyncio.run(send(lamp, {"on": True, "bri": lamp.brightness}))
            house.say(f"WLED at {lamp.host}: light on.")
        except LampError as error:
            failed = True
            house.say(f"WLED at {lamp.host}: {error}")
    if settings.broker is not None:
        try:
            from companion.events.mqtt import FAILURES, tried, why
        except ImportError:
            house.say(NO_AIOMQTT)
            return FAILED
        try:
            asyncio.run(tried(settings.broker))
            house.say(f"MQTT at {settings.broker.host}: connected.")
        except FAILURES as error:
            failed = True
            house.say(f"MQTT at {settings.broker.host}: {why(error)}")
    if not settings.lamps and settings.broker is None:
        house.say("events.yaml names neither a broker nor a lamp: the socket alone is on.")
    return FAILED if failed else 0
