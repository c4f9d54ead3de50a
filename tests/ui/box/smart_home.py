"""A box that tells machines in the house, without any: the window's events with a child that only keeps its part."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.events import running
from companion.events.child import Reach
from companion.events.reaching import NO_RIGHT
from companion.events.running import Events
from companion.events.settings import FILE, Broker, EventSettings, WledLamp

BROKER = Broker("homeassistant.local", 8883, "table", "0815", discovery="homeassistant")
LAMPS = WledLamp("192.168.178.107"), WledLamp("wled-living-room.local", 8080)


class ChildDouble:
    """Tells nobody anything."""

    def __init__(self, *_: object) -> None:
        self.let = False

    def let_go(self) -> None:
        """It ends at once."""
        self.let = True

    def wait(self) -> None:
        """It has ended."""


def events_in(folder: Path, text: str | None = None) -> Events:
    """Those of a program that has just started there, with this `events.yaml`."""
    folder.mkdir(parents=True, exist_ok=True)
    if text is not None:
        (folder / FILE).write_text(text, "utf-8")
    events = Events(folder, lambda: 0.0, "en", lambda *_: None)
    events.start(lambda: "en")
    return events


def screens(p: Any) -> Iterator[str]:
    """The page off, with nobody, with a broker and lamps of which some are not reached, typing, and a damaged file."""
    flow, before, child = p.flow, p.flow.services.events, vars(running)["OutsideChild"]
    folder = flow.services.evening.folder / "house"
    vars(running)["OutsideChild"] = ChildDouble
    events = events_in(folder)
    object.__setattr__(flow.services, "events", events)
    try:
        flow.lobby.home()
        flow.devices.page()
        p.frames(4)
        yield "devices with a smart home"
        flow.devices._house()
        p.frames(4)
        yield "smart home, off"
        events.turn(on=True)
        p.wait(0.6)
        yield "smart home, nobody yet"
        events.choose(EventSettings(BROKER, LAMPS))
        events.reach = (
            Reach("MQTT homeassistant.local:8883", True, ""),
            Reach("WLED 192.168.178.107", False, NO_RIGHT),
        )
        p.wait(0.6)
        yield "smart home"
        flow.stage.screen._ask_broker()
        p.frames(4)
        yield "smart home, typing"
        flow.stage.screen.go_back()
        events.choose(EventSettings())
        (folder / FILE).write_text("schema: 1\nmqtt:\n  hots: 192.168.1.5\n", "utf-8")
        events.close()
        events._begin()
        p.wait(0.6)
        yield "smart home, damaged"
    finally:
        events.close()
        vars(running)["OutsideChild"] = child
        object.__setattr__(flow.services, "events", before)
        flow.lobby.home()
