"""Leads through the screens of games of others: the list, the stick, trust, what is wrong, and removing one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.packs.others.marks import MARK
from companion.packs.others.sentences import OthersError
from companion.packs.others.shelf import GameShelf
from companion.table.journal import GAMES
from companion.ui.flow.others import Others
from tests.others.house import NAME, bundle, files, packed, sheet, written


def a_stick(folder: Path) -> Path:
    """A game that works, and one that leads out of its folder."""
    written(folder, files())
    (folder / "another-1.companion-game").write_bytes(packed({**files(), "../up.py": b""}))
    return folder


def screens(p: Any, stick: Path) -> Iterator[str]:
    """Every screen; yields each one's name while it is shown. `stick` is the only one, empty."""
    flow = p.flow
    _ = flow.look._
    a_stick(stick)
    failing = [OthersError("failed", place="night_train/rules/game.py:12", why="NameError: name 'x' is not defined")]

    def tried(_: object) -> None:
        if failing:
            raise failing.pop()

    others = flow.lobby._others = Others(flow.services, flow.stage, flow.navigator, tried)
    p.frames(4)
    p.tap(_("Workshop"))
    p.tap(_("Games of others"))
    yield "none yet"
    p.tap(_("From a USB stick"))
    yield "on the stick"
    p.tap(_("What is it?"))
    yield "trust"
    game = flow.stage.screen.game
    told = _("{title} is being tried. This takes a minute or two; meanwhile the box can be used.")
    others._trying = flow.look.fill(told, title=game.title)  # the trial here takes no time
    others.show()
    p.frames(4)
    yield "being tried"
    others._trying = ""
    others.trust(game)
    flow.services.background.poll()
    p.frames(4)
    yield "not added"
    others.trust(game)
    flow.services.background.poll()
    p.frames(4)
    yield "added"
    flow.stage.hush()
    shelf = GameShelf(flow.services.evening.folder / GAMES)
    shelf.keep(bundle(sheet=sheet(version='"0.2.0"')), 1.0)
    (shelf.folder / NAME / f"{MARK}1").touch()
    others.show()
    p.frames(4)
    p.tap(role="other_game")
    yield "ended the program"
    p.tap(_("Try again"))
    flow.lobby.home()
