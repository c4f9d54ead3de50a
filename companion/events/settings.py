"""Reads and writes `events.yaml`, by which the owner switches events on and says where they go besides the socket."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from companion.plainfile.marks import Node
from companion.plainfile.problems import Problem
from companion.plainfile.reading import BY_HAND, read_plain
from companion.table.journal import store_error, write_whole

if TYPE_CHECKING:  # who has no file does not wait for what reads it
    from companion.plainfile.yaml_reader import YamlReader

FILE = "events.yaml"
"""Its name in the data folder."""

OFF_FILE = "events.off.yaml"
"""Its name while events are switched off at the window: what stands in it is wanted again."""

SCHEMA = 1
TOPIC = re.compile(r"[A-Za-z0-9_-]{1,40}(/[A-Za-z0-9_-]{1,40}){0,4}")
HOST = re.compile(r"[A-Za-z0-9_.:-]{1,253}")
SCHEMES = ("", "http", "mqtt")
"""What may stand before an address. What is encrypted is not spoken here, so nobody shall believe that it is."""

PORTS, LEDS, PLACES, BRIGHT = range(1, 65536), range(2000), range(1, 10), range(1, 256)


class EventsError(Exception):
    """A file that cannot be used. `problems` has all that is wrong, each with its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


@dataclass(frozen=True)
class Broker:
    """An MQTT broker. All topics begin with `topic`; with `discovery` Home Assistant is told under that prefix."""

    host: str
    port: int = 1883
    user: str = ""
    password: str = field(default="", repr=False)
    topic: str = "table-companion"
    discovery: str = ""


@dataclass(frozen=True)
class WledLamp:
    """A WLED lamp. `seats`: which of its LEDs, first and last, belong to which place; none: all show who is asked."""

    host: str
    port: int = 80
    brightness: int = 128
    seats: Mapping[int, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class EventSettings:
    """What is switched on besides the socket."""

    broker: Broker | None = None
    lamps: tuple[WledLamp, ...] = ()


def own_settings(folder: Path) -> EventSettings | None:
    """What the owner has written; None as long as there is no file. Raises EventsError."""
    path = folder / FILE
    try:
        text = read_plain(path, BY_HAND + 1).decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise EventsError((Problem(str(path), 0, 0, "", f"cannot be opened: {error.strerror}"),)) from error
    except UnicodeDecodeError as error:
        raise EventsError((Problem(str(path), 1, 1, "", "expected UTF-8 text", hint="save it as UTF-8"),)) from error
    return read_settings(str(path), text)


def read_settings(file: str, text: str) -> EventSettings:
    """Parses the file's text; `file` is its name in messages. Raises EventsError."""
    from companion.plainfile.yaml_reader import YamlReader

    reader = _Reader(YamlReader(file, text))
    settings = reader.read()
    if reader.yaml.problems:
        raise EventsError(reader.yaml.problems.sorted())
    return settings


def address_of(text: str, port: int) -> tuple[str, int] | None:
    """Host and port of what somebody has typed, `port` where none is named; None for what is no address."""
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        found = parts.hostname or "", port if parts.port is None else parts.port
    except ValueError:
        return None
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    usable = bare and parts.scheme in SCHEMES and found[1] in PORTS
    return found if usable and HOST.fullmatch(found[0]) else None


def address(host: str, port: int, usual: int) -> str:
    """Host and port as people write them and `address_of` reads them, without the usual port."""
    return (f"[{host}]" if ":" in host else host) + (f":{port}" if port != usual else "")


def switch(folder: Path, *, on: bool) -> None:
    """Takes the file away, or puts it there again: the one that was taken away, else one with the socket alone. One
    that somebody has laid there meanwhile stays. Raises StoreError.
    """
    path, away = folder / FILE, folder / OFF_FILE
    try:
        if not on:
            path.replace(away)
        elif not path.exists() and away.exists():
            away.replace(path)
        elif not path.exists():
            save(folder, EventSettings())
    except FileNotFoundError:
        return  # somebody has taken it away already
    except OSError as error:
        raise store_error(error, path) from error


def save(folder: Path, settings: EventSettings) -> None:
    """Writes the file anew, completely or not at all, without comments that stood in it. Raises StoreError."""
    write_whole(folder / FILE, written(settings))


def written(settings: EventSettings) -> str:
    """The file's text, without what is as usual."""
    import yaml

    plain: dict[str, Any] = {"schema": SCHEMA}
    if (broker := settings.broker) is not None:
        usual = Broker(broker.host)
        plain["mqtt"] = {name: value for name, value in vars(broker).items() if value != getattr(usual, name)}
        plain["mqtt"] = {"host": broker.host, **plain["mqtt"]}
    if settings.lamps:
        plain["wled"] = [_lamp_written(lamp) for lamp in settings.lamps]
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, default_flow_style=False)


def _lamp_written(lamp: WledLamp) -> dict[str, Any]:
    at = address(lamp.host, lamp.port, WledLamp.port)
    told: dict[str, Any] = {"address": f"http://{at}", "brightness": lamp.brightness}
    return {**told, **({"seats": {place: list(ends) for place, ends in lamp.seats.items()}} if lamp.seats else {})}


class _Reader:
    def __init__(self, yaml: YamlReader) -> None:
        self.yaml = yaml

    def read(self) -> EventSettings:
        root = self.yaml.root()
        if root is None:
            return EventSettings()
        fields = self.yaml.fields(root, "", ("schema", "mqtt", "wled"))
        if "schema" not in fields:
            self.yaml.problem(root, "schema", f"expected schema: {SCHEMA}", "put it into the first line")
        else:
            self._whole(fields["schema"], "schema", range(SCHEMA, SCHEMA + 1))
        lamps = self.yaml.sequence(fields["wled"], "wled", "a list of lamps") if "wled" in fields else None
        return EventSettings(
            self._broker(fields["mqtt"]) if "mqtt" in fields else None,
            tuple(self._lamp(node, f"wled[{number}]") for number, node in enumerate(lamps or ())),
        )

    def _broker(self, node: Node) -> Broker:
        known = ("host", "port", "user", "password", "topic", "discovery")
        fields = self.yaml.fields(node, "mqtt", known)
        if "host" not in fields:
            self.yaml.problem(node, "mqtt.host", "expected the broker's address", "such as host: 192.168.1.5")
        told = {name: self._text(fields[name], f"mqtt.{name}") for name in known if name in fields and name != "port"}
        if told.get("host") and not HOST.fullmatch(told["host"]):
            self.yaml.problem(fields["host"], "mqtt.host", "expected an address alone", "such as host: 192.168.1.5")
        for name in ("topic", "discovery"):
            if told.get(name) and not TOPIC.fullmatch(told[name]):
                self.yaml.problem(fields[name], f"mqtt.{name}", "expected letters, digits, - and _, parts divided by /")
        port = self._whole(fields["port"], "mqtt.port", PORTS) if "port" in fields else 1883
        return Broker(port=port, **{"host": "", **told})

    def _lamp(self, node: Node, path: str) -> WledLamp:
        fields = self.yaml.fields(node, path, ("address", "brightness", "seats"))
        host, port = "", 80
        if "address" not in fields:
            self.yaml.problem(node, f"{path}.address", "expected the lamp's address", "such as http://192.168.1.7")
        else:
            host, port = self._address(fields["address"], f"{path}.address")
        bright = self._whole(fields["brightness"], f"{path}.brightness", BRIGHT) if "brightness" in fields else 128
        return WledLamp(host, port, bright, self._seats(fields["seats"], f"{path}.seats") if "seats" in fields else {})

    def _address(self, node: Node, path: str) -> tuple[str, int]:
        text = self._text(node, path)
        found = address_of(text, WledLamp.port) if text.startswith("http://") else None
        if text and found is None:
            self.yaml.problem(node, path, "expected http:// and an address alone", "such as http://192.168.1.7")
        return found or ("", WledLamp.port)

    def _seats(self, node: Node, path: str) -> dict[int, tuple[int, int]]:
        seats: dict[int, tuple[int, int]] = {}
        for key, name, value in self.yaml.mapping(node, path, "places, each with its first and last LED"):
            place, here = self._whole(key, f"{path}.{name}", PLACES), f"{path}.{name}"
            ends = self.yaml.sequence(value, here, "the first and the last LED, such as [0, 9]") or []
            found = [self._whole(end, here, LEDS) for end in ends]
            if len(found) != 2 or found[0] > found[1]:
                self.yaml.problem(value, here, "expected the first and the last LED", "such as [0, 9]")
            else:
                seats[place] = found[0], found[1]
        return seats

    def _text(self, node: Node, path: str) -> str:
        return self.yaml.text(node, path, "a text") or ""

    def _whole(self, node: Node, path: str, within: range) -> int:
        expected = str(within[0]) if len(within) == 1 else f"a number {within[0]} to {within[-1]}"
        number = self.yaml.whole(node, path, expected)
        if number is not None and number not in within:
            self.yaml.problem(node, path, f"expected {expected}", f"found {number}")
        return number if number in within and number is not None else within[0]
