"""Events for an MQTT broker, and what Home Assistant has to know to show them.

While the broker is away events are left out, not kept for later: a lamp that flickers for a throw of an hour ago says
nothing true. How it stands is sent again when it is back.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import aiomqtt

from companion.events.lines import ASKED, CLOSED, EVENT, MOMENTS, OPENED
from companion.events.reaching import GONE as IS_GONE
from companion.events.reaching import REFUSED, SILENT, unreachable
from companion.events.settings import Broker, address

PATIENCE = 5.0
"""Seconds in which a broker has to answer."""

DELAYS: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds before it is tried again."""

MOST_WAITING = 64
"""Most events that wait for a slow broker; of more the oldest are left out."""

LONGEST_STATE = 255
"""Characters of a state in Home Assistant."""

THERE, GONE = "online", "offline"

FAILURES = (aiomqtt.MqttError, OSError, ValueError, TimeoutError)
"""What a broker can do to us."""

NO_LOGIN = (4, 5, 134, 135)
"""What a broker says to a wrong name or password, in MQTT 3 and 5."""

Message = tuple[str, str, bool]
"""Topic, payload, whether the broker keeps it."""


def messages_of(said: Mapping[str, Any], broker: Broker) -> list[Message]:
    """What a line is on MQTT."""
    line, topic = said["line"], broker.topic
    if line == EVENT:
        found: list[Message] = [(f"{topic}/event", json.dumps(said, ensure_ascii=False), False)]
        if said["moment"] in MOMENTS:
            told = {"event_type": said["moment"], "sentence": said["sentence"]}
            found.append((f"{topic}/moment", json.dumps(told, ensure_ascii=False), False))
        return found
    if line == ASKED:
        return [(f"{topic}/asked", json.dumps(said, ensure_ascii=False), True)]
    if line == OPENED:
        return [(f"{topic}/game", json.dumps(said, ensure_ascii=False), True)]
    if line == CLOSED:
        return [(f"{topic}/asked", json.dumps({**said, "asked": [], "answered": [], "sentence": ""}), True)]
    return [(f"{topic}/event", json.dumps(said, ensure_ascii=False), False)]


def discovery_of(broker: Broker) -> list[Message]:
    """What tells Home Assistant of the box: a device with two sensors and an event."""
    if not broker.discovery:
        return []
    name = broker.topic.replace("/", "_")
    shared = {
        "availability_topic": f"{broker.topic}/status",
        "device": {"identifiers": [name], "name": "Table Companion", "manufacturer": "Table Companion"},
        "origin": {"name": "table-companion"},
    }
    asked = f"{broker.topic}/asked"
    parts: Mapping[str, Mapping[str, Any]] = {
        "sensor/asked": {
            "name": "Asked",
            "icon": "mdi:account-question",
            "state_topic": asked,
            "value_template": f"{{{{ (value_json.asked | join(', '))[:{LONGEST_STATE}] }}}}",
            "json_attributes_topic": asked,
        },
        "sensor/question": {
            "name": "Question",
            "icon": "mdi:comment-question",
            "state_topic": asked,
            "value_template": f"{{{{ value_json.sentence[:{LONGEST_STATE}] }}}}",
        },
        "event/moment": {
            "name": "Moment",
            "icon": "mdi:dice-multiple",
            "state_topic": f"{broker.topic}/moment",
            "event_types": list(MOMENTS),
        },
    }
    return [
        (
            f"{broker.discovery}/{kind}/{name}/{own}/config",
            json.dumps({"unique_id": f"{name}_{own}", **told, **shared}),
            True,
        )
        for path, told in parts.items()
        for kind, own in [path.split("/")]
    ]


class BrokerOut:
    """Keeps a connection to a broker. `told` gets a sentence when it is lost or there again."""

    def __init__(
        self,
        broker: Broker,
        told: Callable[[str], None],
        *,
        delays: Sequence[float] = DELAYS,
        patience: float = PATIENCE,
    ) -> None:
        self._broker, self._told, self._delays, self._patience = broker, told, delays, patience
        self._kept: dict[str, Message] = {}
        self._waiting: deque[Message] = deque(maxlen=MOST_WAITING)
        self._changed = asyncio.Event()
        self.where = f"MQTT {address(broker.host, broker.port, Broker.port)}"
        self.connected = False
        self.why = ""

    @property
    def there(self) -> bool | None:
        """Whether it is connected; None before the first attempt has ended."""
        return True if self.connected else False if self.why else None

    def put(self, said: Mapping[str, Any]) -> None:
        """Takes a line."""
        for message in messages_of(said, self._broker):
            if message[2]:
                self._kept[message[0]] = message
            if self.connected:
                self._waiting.append(message)
        self._changed.set()

    async def run(self) -> None:
        """Connects and publishes, without end."""
        failed = 0
        while True:
            try:
                async with asyncio.timeout(None) as limit:
                    await self._live(limit)
            except FAILURES as error:
                lost, self.connected = self.connected, False
                failed = 1 if lost else failed + 1
                self.why = IS_GONE if lost else why(error)
                if failed == 1:
                    self._told(f"MQTT at {self._broker.host}: {self.why}")
                await asyncio.sleep(self._delays[min(failed, len(self._delays)) - 1])

    async def _live(self, limit: asyncio.Timeout) -> None:
        """One connection, from its beginning to its end. Raises one of FAILURES."""
        loop = asyncio.get_running_loop()
        limit.reschedule(loop.time() + 2 * self._patience)
        async with client_of(self._broker, self._patience) as client:
            for message in [*discovery_of(self._broker), (f"{self._broker.topic}/status", THERE, True)]:
                await self._publish(client, message)
            limit.reschedule(None)
            self._waiting.clear()
            self._waiting.extend(self._kept.values())
            self.connected = True
            self._told(f"MQTT at {self._broker.host} is there.")
            listening = asyncio.create_task(_listen(client))
            try:
                while True:
                    self._changed.clear()
                    while self._waiting:
                        await self._publish(client, self._waiting.popleft())
                    changed = asyncio.create_task(self._changed.wait())
                    done, _ = await asyncio.wait({changed, listening}, return_when=asyncio.FIRST_COMPLETED)
                    changed.cancel()
                    if listening in done:
                        listening.result()
                        raise aiomqtt.MqttError("it has closed the connection")
            finally:
                listening.cancel()
                limit.reschedule(loop.time() + self._patience)  # also for saying goodbye

    async def _publish(self, client: aiomqtt.Client, message: Message) -> None:
        """With an acknowledgement, so that a broker that takes nothing is noticed."""
        topic, payload, keep = message
        await client.publish(topic, payload, qos=1, retain=keep, timeout=self._patience)

    async def close(self) -> None:
        """The broker says by itself that the box is gone: its last will."""


async def _listen(client: aiomqtt.Client) -> None:
    """Ends when the connection does. Nothing is subscribed to: nobody can tell the box anything this way."""
    async for _ in client.messages:
        continue


def client_of(broker: Broker, patience: float = PATIENCE) -> aiomqtt.Client:
    """A client with the last will, not connected yet."""
    return aiomqtt.Client(
        broker.host,
        broker.port,
        username=broker.user or None,
        password=broker.password or None,
        will=aiomqtt.Will(f"{broker.topic}/status", GONE, qos=1, retain=True),
        timeout=patience,
        keepalive=20,
    )


def why(error: BaseException) -> str:
    """A failure in a few words."""
    if isinstance(error, TimeoutError) or "timed out" in str(error).lower():
        return SILENT
    if isinstance(error, aiomqtt.MqttCodeError) and getattr(error.rc, "value", error.rc) in NO_LOGIN:
        return REFUSED
    return unreachable(error)


async def tried(broker: Broker) -> None:
    """Connects once and publishes that the box was there. Raises one of FAILURES."""
    async with asyncio.timeout(2 * PATIENCE), client_of(broker) as client:
        await client.publish(f"{broker.topic}/status", GONE, qos=1, retain=True, timeout=PATIENCE)
