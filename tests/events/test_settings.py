"""`events.yaml`: what may stand there, and how a mistake is told."""

from __future__ import annotations

import pytest

from companion.events.settings import Broker, EventsError, EventSettings, WledLamp, read_settings

WHOLE = """schema: 1
mqtt:
  host: 192.168.1.5
  port: 8883
  user: box
  password: "0815"
  topic: home/table
  discovery: homeassistant
wled:
  - address: http://192.168.1.7
  - address: http://lamp.local:8080/
    brightness: 200
    seats:
      1: [0, 9]
      2: [10, 19]
"""


def test_all_that_can_be_written_is_read() -> None:
    broker = Broker("192.168.1.5", 8883, "box", "0815", "home/table", "homeassistant")
    lamps = (WledLamp("192.168.1.7"), WledLamp("lamp.local", 8080, 200, {1: (0, 9), 2: (10, 19)}))
    assert read_settings("events.yaml", WHOLE) == EventSettings(broker, lamps)
    assert "0815" not in repr(broker)


def test_the_socket_alone_needs_no_more_than_the_file() -> None:
    assert read_settings("events.yaml", "schema: 1\n") == read_settings("events.yaml", "") == EventSettings()


@pytest.mark.parametrize(
    ("line", "wrong", "told"),
    [
        ("schema: 1", "schema: 2", "events.yaml:1:9: schema: expected 1"),
        ("  port: 8883", "  port: 88830", "events.yaml:4:9: mqtt.port: expected a number 1 to 65535 (found 88830)"),
        ("  host: 192.168.1.5", "  hots: a", "events.yaml:3:3: mqtt.hots: unknown key (did you mean host?)"),
        ('  password: "0815"', "  password: 815", "events.yaml:6:13: mqtt.password: expected a text"),
        ("  topic: home/table", "  topic: home/#", "events.yaml:7:10: mqtt.topic: expected letters, digits"),
        (
            "  - address: http://192.168.1.7",
            "  - address: https://a",
            "events.yaml:10:14: wled[0].address: expected http",
        ),
        ("  - address: http://192.168.1.7", "  - address: http://a/x?y", "events.yaml:10:14: wled[0].address"),
        ("  - address: http://192.168.1.7", "  - address: http://a:b", "events.yaml:10:14: wled[0].address"),
        ("      1: [0, 9]", "      12: [0, 9]", "events.yaml:14:7: wled[1].seats.12: expected a number 1 to 9"),
        (
            "      1: [0, 9]",
            "      1: [9, 0]",
            "events.yaml:14:10: wled[1].seats.1: expected the first and the last LED",
        ),
        ("      1: [0, 9]", "      1: 9", "events.yaml:14:10: wled[1].seats.1: expected the first"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_key(line: str, wrong: str, told: str) -> None:
    assert line in WHOLE
    with pytest.raises(EventsError) as found:
        read_settings("events.yaml", WHOLE.replace(line, wrong, 1))
    assert any(str(problem).startswith(told) for problem in found.value.problems), str(found.value)
