"""MQTT against a real broker: what arrives, what Home Assistant is told, and brokers that are gone, slow or hostile."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiomqtt", reason="the extra “events” is not installed here")

import aiomqtt

from companion.events.mqtt import BrokerOut, discovery_of
from companion.events.settings import Broker
from tests.events.house import Told, asked, comes, event, free_port, garbage, opened, serving, silent

MOSQUITTO = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

real = pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed here (deploy/apt.txt)")


class RealBroker:
    """Mosquitto on the loopback; may be killed and started again at its port."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = free_port(), folder
        self._config = folder / "mosquitto.conf"
        self._config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n", "utf-8")

    async def start(self) -> None:
        assert MOSQUITTO is not None
        with (self._folder / "mosquitto.log").open("ab") as log:
            self.process = subprocess.Popen([MOSQUITTO, "-c", str(self._config)], stdout=log, stderr=log)
        await comes(self._answers)

    def _answers(self) -> bool:
        import socket

        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@asynccontextmanager
async def listening(port: int, heard: list[tuple[str, str]]) -> AsyncIterator[None]:
    """Somebody in the house who hears all topics."""
    async with aiomqtt.Client("127.0.0.1", port) as client:
        await client.subscribe("#", qos=1)

        async def listen() -> None:
            async for message in client.messages:
                assert isinstance(message.payload, bytes)
                heard.append((str(message.topic), message.payload.decode()))

        task = asyncio.create_task(listen())
        try:
            yield
        finally:
            task.cancel()


def with_broker(folder: Path, play: Callable[[RealBroker], Any]) -> None:
    async def run() -> None:
        broker = RealBroker(folder)
        await broker.start()
        try:
            await play(broker)
        finally:
            broker.kill()

    asyncio.run(run())


@real
def test_events_arrive_and_home_assistant_is_told_what_they_are(tmp_path: Path) -> None:
    heard: list[tuple[str, str]] = []

    async def play(broker: RealBroker) -> None:
        out = BrokerOut(Broker("127.0.0.1", broker.port, discovery="homeassistant"), print)
        async with listening(broker.port, heard):
            task = asyncio.create_task(out.run())
            out.put(opened())
            out.put(asked("Ben"))
            await comes(lambda: out.connected)
            out.put(event("dice", "Anna"))
            await comes(lambda: any(topic.endswith("/moment") for topic, _ in heard))
            task.cancel()

    with_broker(tmp_path, play)
    told = {topic: json.loads(payload) for topic, payload in heard if payload.startswith("{")}
    assert told["table-companion/asked"]["asked"] == ["Ben"]
    assert told["table-companion/moment"] == {"event_type": "dice", "sentence": "It happened."}
    assert told["table-companion/event"]["kind"] == "it_happened"
    sensor = told["homeassistant/sensor/table-companion/asked/config"]
    assert (sensor["state_topic"], sensor["availability_topic"]) == ("table-companion/asked", "table-companion/status")
    assert sensor["unique_id"] == "table-companion_asked"
    assert "dice" in told["homeassistant/event/table-companion/moment/config"]["event_types"]
    assert ("table-companion/status", "online") in heard


@real
def test_a_broker_that_is_killed_and_comes_back_is_told_how_it_stands(tmp_path: Path) -> None:
    told: list[str] = []
    heard: list[tuple[str, str]] = []

    async def play(broker: RealBroker) -> None:
        out = BrokerOut(Broker("127.0.0.1", broker.port), told.append, delays=(0.01,))
        task = asyncio.create_task(out.run())
        out.put(opened())
        await comes(lambda: out.connected)
        broker.kill()
        await comes(lambda: not out.connected)
        for _ in range(1000):
            out.put(event("dice", "Anna"))
        out.put(asked("Anna"))
        await broker.start()
        async with listening(broker.port, heard):
            await comes(lambda: any(topic.endswith("/asked") for topic, _ in heard))
        task.cancel()

    with_broker(tmp_path, play)
    assert not any(topic.endswith("/moment") for topic, _ in heard), "what is over flickers no lamp"
    assert len(told) == 3
    assert [one.endswith("is there.") for one in told] == [True, False, True]


@real
def test_whoever_dies_is_said_to_be_gone_by_the_broker(tmp_path: Path) -> None:
    heard: list[tuple[str, str]] = []
    (tmp_path / "box").mkdir()

    async def play(broker: RealBroker) -> None:
        async with listening(broker.port, heard):
            table = Told(tmp_path / "box", f"schema: 1\nmqtt:\n  host: 127.0.0.1\n  port: {broker.port}\n")
            await comes(lambda: ("table-companion/status", "online") in heard)
            table.begin(events=30)
            await comes(lambda: any(topic.endswith("/event") for topic, _ in heard))
            assert table.events._child is not None
            child = table.events._child.process
            assert child is not None
            child.kill()
            await comes(lambda: ("table-companion/status", "offline") in heard)
            table.play(40)
            table.close()

    with_broker(tmp_path, play)


@pytest.mark.parametrize("serve", [silent, garbage], ids=["silent", "garbage"])
def test_a_broker_that_hangs_or_talks_nonsense_holds_up_nothing(serve: Any) -> None:
    told: list[str] = []
    tries: list[int] = []

    async def counted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tries.append(1)
        await serve(reader, writer)

    async def play() -> None:
        async with serving(counted) as port:
            out = BrokerOut(Broker("127.0.0.1", port), told.append, delays=(0.01,), patience=0.1)
            task = asyncio.create_task(out.run())
            for _ in range(10_000):
                out.put(event("dice", "Anna"))
            await comes(lambda: len(tries) > 2)
            assert not out.connected
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(play())
    assert len(told) == 1, "said once, however often it is tried"


def test_without_discovery_home_assistant_is_told_nothing() -> None:
    assert discovery_of(Broker("a")) == []
