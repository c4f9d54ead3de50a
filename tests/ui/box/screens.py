"""Every screen of the box itself: for sizes, cuts, overlaps and screenshots; and the box that they are shown of."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.box.copies import FOLDER
from companion.table.evening.travel import Relation
from companion.table.journal.entries import Seating
from companion.table.journal.salvage import contents
from companion.table.journal.store import SqliteJournal
from hardware.machine.sticks import Stick
from hardware.machine.updates import Offer, UpdateOutcome
from hardware.radio.adopted import RadioChoices
from tests.box.machines import WELL, machine
from tests.ui.box import smart_home
from tests.ui.box.radio import DICE, kept, near
from tests.ui.house import NINE, VIRTUAL, answer_randomly

SICK = {name: text for name, text in WELL.items() if not name.startswith(("dev/snd", "sys/class/input/event1"))}


class PowerDouble:
    """Hears that it is to switch off, or does not."""

    possible = True

    def __init__(self, *, hears: bool = True) -> None:
        self.hears, self.asked = hears, 0

    def off(self) -> bool:
        """Count it."""
        self.asked += 1
        return self.hears


class UpdatesDouble:
    """A box that can be asked for updates."""

    possible = True

    def __init__(self, *offers: Offer, outcome: UpdateOutcome | None = None) -> None:
        self.waiting, self.told = list(offers), outcome
        self.asked: list[Offer] = []

    def offers(self) -> Sequence[Offer]:
        """The packages on sticks."""
        return self.waiting

    def ask(self, offer: Offer) -> None:
        """Remember it."""
        self.asked.append(offer)

    def outcome(self) -> UpdateOutcome | None:
        """What became of it."""
        return self.told


OFFER = Offer("sda1", "table-companion_1.12.0+deb13_arm64.deb", "1.12.0+deb13", "arm64")


def a_box(root: Path, *, files: Any = SICK, **more: Any) -> dict[str, Any]:
    """What a pilot is given for a box with a panel that cannot be read and too little voltage."""
    root.mkdir(parents=True, exist_ok=True)
    sick = machine(root, files, says=more.pop("says", "throttled=0x50005"), renderer="llvmpipe (LLVM 19.1.7)")
    return {
        "machine": lambda _: sick,
        "power": PowerDouble(),
        "updates": UpdatesDouble(OFFER, outcome=UpdateOutcome("rolled_back", "start_failed")),
        **more,
    }


def sticks(root: Path) -> list[Stick]:
    """One that games are kept on, one that somebody brought."""
    made = [Stick("TRANSCEND-32GB", root / "one"), Stick("Urlaubsbilder 2026", root / "two")]
    for stick in made:
        stick.folder.mkdir(parents=True, exist_ok=True)
    (made[0].folder / FOLDER).mkdir(exist_ok=True)
    return made


def games_on(folder: Path, evening: Any, names: Sequence[str]) -> None:
    """Two games in a folder, one of which both boxes went on with, and one that is torn."""
    game = evening.begin("buerokratopoly", Seating.of(names), sources=VIRTUAL)
    rng = random.Random(2)
    for _ in range(12):
        answer_randomly(game.session, rng)
    game.close()
    here = evening.folder / "games" / f"{game.id}.game"
    shutil.copyfile(evening.folder / "backups" / here.name, folder / here.name)
    found = contents(here)
    other = [*found.entries[:-1], found.entries[-1]._replace(at=found.entries[-1].at + 60)]
    SqliteJournal.create(folder / here.name, found._replace(entries=other)).close()
    header = replace(found.header, game_id=f"{game.id}-far")
    SqliteJournal.create(folder / f"{game.id}-far.game", found._replace(header=header)).close()
    (folder / "torn.game").write_bytes(b"torn")


def screens(p: Any) -> Iterator[str]:
    """Leads through the pages of the box; yields each screen's name while it is shown."""
    flow, root = p.flow, p.flow.services.evening.folder
    plugged = sticks(root / "sticks")
    before = {name: getattr(flow.services, name) for name in ("machine", "power", "updates", "sticks")}
    if flow.services.machine is None:
        for name, value in a_box(root / "machine").items():
            object.__setattr__(flow.services, name, value)
    p.clock.time += 60  # the next check
    p.frames(4)
    flow.box.page()
    p.frames(4)
    yield "this box, no stick"
    object.__setattr__(flow.services, "sticks", lambda: plugged)
    flow.box.copies._sticks = flow.services.sticks
    games_on(plugged[0].folder / FOLDER, flow.services.evening, NINE)
    p.wait(2.5)
    yield "this box"
    flow.box.details()
    p.frames(4)
    yield "this box in detail"
    flow.box.licences()
    p.frames(4)
    yield "licences"
    p.tap("pyserial 3.5 · BSD-3-Clause")
    p.frames(4)
    yield "a licence"
    flow.box.updates.page()
    p.frames(4)
    yield "updates"
    flow.box.updates.ask(OFFER)
    p.frames(4)
    yield "updates, working"
    flow.lobby.home()
    p.frames(4)
    yield "home with a fault and a stick"
    flow.box.stick_games.list()
    p.frames(4)
    yield "games on the stick"
    found = flow.services.evening.arrivals(plugged[0].folder / FOLDER)
    parted = next(one for one in found if one.standing is Relation.PARTED)
    flow.box.stick_games.choose(parted)
    p.frames(4)
    yield "a game that parted"
    flow.stage.uncover()
    flow.navigator.reset(flow.box._off)
    p.frames(4)
    yield "off"
    yield from radio_screens(p)
    yield from smart_home.screens(p)
    for name, value in before.items():
        object.__setattr__(flow.services, name, value)
    flow.lobby.home()


def radio_screens(p: Any) -> Iterator[str]:
    """The pages of the radio dice: off, looking, with dice of the table and others, without Bluetooth, one die."""
    flow, before = p.flow, p.flow.services.radio
    radio, dice = near(flow.services.evening.folder, p.clock, lambda: 1)
    object.__setattr__(flow.services, "radio", lambda: dice)
    flow.lobby.home()
    flow.devices._radio()
    p.frames(4)
    yield "radio dice, off"
    dice.choose(RadioChoices(on=True, dice=(kept(DICE[0], "Anna"), kept(DICE[2]))))
    dice.poll()
    p.wait(1.0)
    yield "radio dice"
    radio.switch_off()
    dice.poll()
    p.wait(1.0)
    yield "radio dice, no Bluetooth"
    p.flow.stage.screen._on_die(DICE[0].die)
    p.frames(4)
    yield "a radio die"
    p.flow.navigator.back()
    dice.choose(dice.choices.having(kept(DICE[3])))
    p.flow.stage.screen._on_die(DICE[3].die)
    p.frames(4)
    yield "a GoDice"
    dice.close()
    object.__setattr__(flow.services, "radio", before)
