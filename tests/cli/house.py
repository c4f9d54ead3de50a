"""The commands' house over the test packs, with streams in memory."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion import app
from companion.box.machine import Machine
from companion.cli.house import House
from companion.packs.catalogue import Catalogue
from companion.table.protocol.current_game import FileSaves
from companion.ui.boards.face import face_of, fault_of_face
from tests.protocol.house import PACKS, find


def never(seconds: float) -> None:
    raise AssertionError("nothing here may wait")


@dataclass
class Trial:
    """Runs command lines and keeps what they printed."""

    data: Path
    screen: bool = False
    sleep: Callable[[float], None] = never
    environment: dict[str, str] = field(default_factory=dict)
    installed: Path = PACKS
    root: Path = Path("/nowhere")
    played: list[tuple[str, argparse.Namespace]] = field(default_factory=list)
    out: str = ""
    err: str = ""
    reply: bytes = b""

    def __call__(self, *argv: str, stdin: bytes = b"") -> int:
        out, err, reply = io.StringIO(), io.StringIO(), io.BytesIO()
        code = app.run(list(argv), self.house(io.BytesIO(stdin), reply, out, err))
        self.out, self.err, self.reply = out.getvalue(), err.getvalue(), reply.getvalue()
        return code

    def house_rule(self, name: str, text: str) -> None:
        """Installs a house rule with this file."""
        (folder := self.data / "packs" / name).mkdir(parents=True)
        (folder / "game.yaml").write_text(text, "utf-8")

    def house(self, stdin: io.BytesIO, reply: io.BytesIO, out: io.StringIO, err: io.StringIO) -> House:
        def play(where: str) -> Callable[[argparse.Namespace], int]:
            def keep(args: argparse.Namespace) -> int:
                self.played.append((where, args))
                return 0

            return keep

        def catalogue(folders: Sequence[Path]) -> Catalogue:
            return Catalogue([self.installed, *folders], find)

        return House(
            version="test",
            data=self.data,
            environment=self.environment,
            stdin=stdin,
            stdout=reply,
            out=out,
            err=err,
            now=lambda: 0.0,
            wall=lambda: 0.0,
            sleep=self.sleep,
            catalogue=catalogue,
            find=find,
            saves=FileSaves,
            fault_of_face=fault_of_face,
            board_of=lambda game: face_of(game).board,
            has_screen=lambda: self.screen,
            window=play("window"),
            terminal=play("terminal"),
            gallery=lambda theme, text: play(f"gallery {theme} {text}")(argparse.Namespace()),
            machine=lambda data: Machine(data, "pi", self.root, wall=lambda: 0.0),
        )
