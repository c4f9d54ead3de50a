"""`python -m tests.screenshots --motions`: each motion as a sheet of frames, by a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.screenshots.__main__ import OUT

PANEL = "touch-display-1"
FRAME = 1 / 30
ACROSS = 7


def draw(folder: Path = OUT / "motions") -> None:
    """All sheets, in this process."""
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES[PANEL]
    prepare(profile)
    from tests.ui.house import TestClock
    from tests.ui.pilot import open_window

    clock = TestClock()
    window = open_window(profile, clock)
    from companion.texts import translator
    from companion.ui.look.look import Look
    from companion.ui.look.palettes import PALETTES
    from companion.ui.look.theme import Theme

    look = Look(theme=Theme(PALETTES["dark"], profile), words=translator("de"), language="de")
    folder.mkdir(parents=True, exist_ok=True)
    for name, box, begin in motions(look):
        frames = list(_frames(window, clock, look, box, begin))
        _sheet(frames, folder / f"{name}.png")


def motions(look: Any) -> Iterator[tuple[str, tuple[float, float], Callable[[Any], float]]]:
    """Name, size in design pixels, and what puts the thing into a box and begins: it returns the seconds it takes."""
    from companion.models.game.party_looks import PARTIES
    from companion.ui.look import times
    from companion.ui.look.motion import poses
    from companion.ui.look.motion.motion import Motion
    from companion.ui.look.paint.papers import Art
    from companion.ui.widgets.chips import PartyMark
    from companion.ui.widgets.things.cards import CardFront, CardReverse
    from companion.ui.widgets.things.dice import DiceRow
    from companion.ui.widgets.things.moving import Moving
    from companion.ui.widgets.things.paper import Paper
    from companion.ui.widgets.things.plates import Stamp

    game = "buerokratopoly"

    def flip(box: Any) -> float:
        front = CardFront(look, "WAHL", art=Art(game, "action_election"))
        card = Moving(look.theme, CardReverse(look, game), front, aspect=0.69)
        box.add_widget(card)
        Motion(times.FLIP, lambda t: card.pose(poses.flip(t)))
        return times.FLIP

    def dice(box: Any) -> float:
        faces = [Moving(look.theme, DiceRow((face,), look.theme, mm=8.5, align="centre")) for face in range(1, 7)]
        for one in faces:
            box.add_widget(one)

        def pose(t: float) -> None:
            now = poses.die(t, 5, -6)
            for number, one in enumerate(faces, 1):
                one.pose(now._replace(face=0, alpha=float(number == now.face)))

        Motion(times.DICE, pose)
        return times.DICE

    def stamp(box: Any) -> float:
        paper = Paper(look.theme)
        pressed = Moving(look.theme, Stamp("GEWÄHLT", look.theme, mm=3.6))
        box.add_widget(paper)
        box.add_widget(pressed)
        Motion(times.STAMP, lambda t: pressed.pose(poses.stamp(t)))
        return times.STAMP

    def slide(box: Any) -> float:
        piece = Moving(look.theme, PartyMark(PARTIES[2], look.theme, mm=6))
        box.add_widget(piece)
        seconds = poses.slide_seconds(3)

        def pose(t: float) -> None:
            x, y = poses.along(t, seconds, ((-30.0, -30.0), (-30.0, 10.0), (30.0, 10.0)))
            piece.pose(poses.REST._replace(x=x, y=y))

        Motion(seconds, pose)
        return seconds

    yield "flip", (100, 140), flip
    yield "dice", (100, 90), dice
    yield "stamp", (130, 100), stamp
    yield "slide", (110, 90), slide


def _frames(
    window: Any, clock: Any, look: Any, size: tuple[float, float], begin: Callable[[Any], float]
) -> Iterator[tuple[int, int, bytes]]:
    from kivy.base import EventLoop
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.uix.floatlayout import FloatLayout

    from companion.ui.widgets.layout import Surface
    from companion.ui.widgets.screen.settling import settle

    wide, high = (round(look.theme.design(one)) for one in size)
    ground = Surface(look.theme.palette.surface)
    box = FloatLayout(size_hint=(None, None), size=(wide, high), pos=(40, 40))
    box.pos_hint = {"x": 0.05, "y": 0.1}
    ground.add_widget(box)
    window.add_widget(ground)
    EventLoop.idle()
    settle(ground)
    seconds = begin(box)
    for thing in box.children:
        thing.pos_hint = {"x": 0, "y": 0}
    settle(ground)
    for _ in range(int(seconds / FRAME) + 3):
        EventLoop.idle()
        yield (
            wide + 40,
            high + 40,
            bytes(glReadPixels(int(box.x) - 20, int(box.y) - 20, wide + 40, high + 40, GL_RGB, GL_UNSIGNED_BYTE)),
        )
        clock.time += FRAME
    window.remove_widget(ground)


def _sheet(frames: list[tuple[int, int, bytes]], file: Path) -> None:
    from PIL import Image

    wide, high, _ = frames[0]
    sheet = Image.new("RGB", (wide * ACROSS, high * -(-len(frames) // ACROSS)))
    for number, (_, _, pixels) in enumerate(frames):
        one = Image.frombytes("RGB", (wide, high), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        sheet.paste(one, (number % ACROSS * wide, number // ACROSS * high))
    sheet.save(file)
