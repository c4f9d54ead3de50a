"""`python -m tests.tools.strip FILE.png`: what a strip of WLED lights around the table shows during a game.

A row is half a second; beside it stands what was told. The lines are of a real game, the lights those that
`companion/events/wled.py` asks for; only time is the picture's own, two seconds for each line. “Fire Flicker” is drawn
as WLED documents it: the colour, each light a little darker by chance.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from companion.events.settings import WledLamp
from companion.events.wled import FLICKER, LASTS, LampState
from tests.events.house import Listener, Told, until

LEDS, SEATS = 8, 4
LAMP = WledLamp("strip", seats={seat: ((seat - 1) * LEDS, seat * LEDS - 1) for seat in range(1, SEATS + 1)})
ROW, EACH = 0.5, 2.0
"""Seconds of a row, and between two lines."""
DOT, TALL, WORDS, MOST = 14, 13, 760, 110

Row = tuple[Sequence[Sequence[int]], str]


def lines_of(game: str, events: int) -> list[dict[str, Any]]:
    """What is told of a game."""
    with tempfile.TemporaryDirectory() as folder:
        table = Told(Path(folder))
        table.begin(game, 1)
        listener = Listener(Path(folder))
        until(lambda: table.events._feed is not None and table.events._feed.clients)
        table.play(events)
        table.close()
        return listener.all()


def lights(state: Mapping[str, Any], chance: random.Random) -> list[Sequence[int]]:
    """The strip's lights in a state, each red, green and blue."""
    strip: list[Sequence[int]] = [(0, 0, 0)] * (LEDS * SEATS)
    for segment in state.get("seg", ()) if state["on"] else ():
        for led in range(segment["start"], segment["stop"]):
            share = chance.uniform(0.3, 1.0) if segment["fx"] == FLICKER else 1.0
            strip[led] = [int(share * part) for part in segment["col"][0]] if segment["on"] else (0, 0, 0)
    return strip


def rows(lines: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """The strip over time."""
    shown, moment, left, chance = LampState(LAMP), "", 0.0, random.Random(1)
    for line in lines:
        if begins := shown.take(line):
            moment, left = begins, LASTS[begins]
        words = f"{line.get('moment', '') and '[' + line['moment'] + '] '}{line.get('sentence') or line['line']}"
        for at in range(int(EACH / ROW)):
            yield lights(shown.state(moment if left > 0 else ""), chance), "" if at else words
            left -= ROW


def picture(strip: Sequence[Row]) -> Image.Image:
    """Rows from top to bottom."""
    image = Image.new("RGB", (LEDS * SEATS * DOT + WORDS, len(strip) * TALL), (24, 24, 24))
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(11)
    for number, (colours, words) in enumerate(strip):
        for led, colour in enumerate(colours):
            x, y = led * DOT + led // LEDS, number * TALL
            pen.rectangle((x + 1, y + 1, x + DOT - 2, y + TALL - 2), fill=tuple(colour))
        pen.text((LEDS * SEATS * DOT + 12, number * TALL), words, (220, 220, 220), font)
    return image


def main(path: Path) -> None:
    """Draws what is around the first alarm of a game."""
    lines = lines_of("buerokratopoly", events=130)
    alarm = next((at for at, line in enumerate(lines) if line.get("moment") == "alarm"), 0)
    begin = max(0, alarm - 8)
    opened = [line for line in lines[:begin] if line["line"] == "opened"][-1:]
    picture(list(rows([*opened, *lines[begin : begin + MOST // 4]]))).save(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
