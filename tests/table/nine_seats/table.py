"""Nine people at Bürokratopoly: the same game with and without devices, however these break.

Everybody chooses as a greedy bot does, and the same dice fall each time: what happens at the table may not depend on
how it came there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.bots import bot
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.table.evening import Evening, Surroundings
from companion.table.evening.inputs import InputQueue
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Seating
from companion.table.play.clocks import Timing
from companion.table.play.presses import buttons_of
from hardware.inputs import ButtonStuck, DeviceChanged, DiceTrouble, Input
from hardware.status import DeviceStatus, is_trouble, status_sentence
from hardware.wiring.wiring import Expander
from tests.hardware.firmware.towers import FirmwareTower, PtyTower
from tests.hardware.tables import Table
from tests.shipped import restored, shipped

NINE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee", "Gül", "Hans", "Ida")
CHOICE = "choose_action"
SOURCES = {"roll": ("typed",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}
SEED = 10


class Hands(Protocol):
    """How choices and dice come to the table. Rounds and rolls are counted from 1."""

    def choose(self, game: TableGame, wanted: Mapping[str, Any], number: int) -> None:
        """The secret choices of a round, by party."""

    def roll(self, game: TableGame, faces: Sequence[int], number: int) -> None:
        """What falls; three faces over and over."""


def play(folder: Path, hands: Hands, *, tower: Any = None, now: Any = lambda: 0.0, rounds: int = 1000) -> list[Any]:
    """So many rounds, or to the end; everything that happened at the table, how it stands, and the outcome."""
    rng = random.Random(SEED)
    bots = {party: bot("greedy", "buerokratopoly", f"{SEED}{party}") for party in NINE}
    opened = Evening(
        folder,
        shipped(),
        Timing(now, lambda: 0.0, limit=lambda act: act()),
        Surroundings(restore=restored, chance=random.Random(4), tower=lambda: tower),
    )
    game = opened.begin("buerokratopoly", Seating.of(NINE), sources=SOURCES, unsaved=True)
    session, done, rolls = game.session, 0, 0
    while (ask := session.question) is not None and done <= rounds:
        if ask.kind is Kind.ROLL:
            assert ask.shape is not None
            rolls += 1
            triple = [rng.randint(1, 6) for _ in range(3)]
            hands.roll(game, [triple[die % 3] for die in range(ask.shape()["dice"])], rolls)
        elif ask.name == CHOICE:
            done += 1
            hands.choose(game, {p: bots[p].answer(session.driver.game, ask, p) for p in sorted(ask.asked())}, done)
        elif ask.kind is Kind.WINDOW:
            session.answer(None, "pass")
        else:
            party = ask.open_to()[0]
            session.answer(party, bots[party].answer(session.driver.game, ask, party))
        assert session.question is None or session.question.id != ask.id, "an answer is missing"
    told: list[Any] = [(event.kind, event.facts) for line in session.lines(TABLE) for event in line.events]
    ending = [*told, session.view(TABLE)["posts"], session.outcome]
    game.close()
    opened.close()
    return ending


class ByScreen:
    """All by fingers: chosen on the screen, thrown by hand, typed in."""

    def choose(self, game: TableGame, wanted: Mapping[str, Any], number: int) -> None:
        """See `Hands`."""
        for party, value in wanted.items():
            game.session.answer(party, value)
        game.session.reveal()

    def roll(self, game: TableGame, faces: Sequence[int], number: int) -> None:
        """See `Hands`."""
        game.session.answer(None, list(faces), source="typed")


class PadFault(NamedTuple):
    """What happens to the buttons before a round, and what is said of it; "" if nobody need hear of it."""

    happens: Callable[[Devices], object]
    said: str = ""


class TowerFault(NamedTuple):
    """What happens to the tower while it throws, the trouble that the roll ends in, and how the table settles it.

    `settled` is `again` (after it was mended), `accept`, `fix`, `type`, or "" if the roll ends well. `after` are the
    seconds from the throw to the fault; `said` as above.
    """

    happens: Callable[[Devices], object]
    trouble: str = ""
    settled: str = ""
    after: float = 0.0
    said: str = ""


class Devices:
    """People with buttons in front of them and a tower with the real firmware; what is broken they do by hand."""

    def __init__(
        self,
        text: str,
        tower: FirmwareTower,
        line: PtyTower,
        pad_faults: Mapping[int, PadFault],
        tower_faults: Mapping[int, TowerFault],
    ) -> None:
        self.tower, self.line = tower, line
        self.table = Table(text, start=False, line=line, clock=tower.clock)
        self.panel = self.table.panel
        self.pad_faults, self.tower_faults = dict(pad_faults), dict(tower_faults)
        self.told: list[str] = []
        self.troubles: list[DeviceStatus] = []
        self.dead: set[int] = set()
        """Places whose leads are cut."""
        self.by_button = self.by_screen = self.by_tower = self.by_hand = 0
        self.lying: tuple[int, ...] = (1, 1, 1)
        self.desk: InputQueue | None = None
        self.table.rig.start()

    # ── secret choices ──────────────────────────────────────────────────────────────────────────────────────

    def choose(self, game: TableGame, wanted: Mapping[str, Any], number: int) -> None:
        """See `Hands`."""
        self.desk, question = game.inputs, game.session.question
        assert question is not None
        fault = self.pad_faults.pop(number, None)
        if fault is not None:
            fault.happens(self)
            self.feed(1.5)
            assert any(fault.said in told for told in self.told), (fault.said, self.told)
        keys = {}
        for party, value in wanted.items():
            place = game.session.seating.place_of(party)
            assert place is not None
            keys[place] = [option.value for option in buttons_of(game.session, place)].index(value) + 1
        moved = {place: button for place, button in keys.items() if place not in self.dead}
        for key in moved.items():  # all of them at the same moment
            self.panel.hold(*key)
        self.feed(0.1)
        for key in moved.items():
            self.panel.release(*key)
        self.feed(0.3)
        missing = question.open_to()
        for party in missing:
            game.session.answer(party, wanted[party])
        self.by_screen += len(missing)
        self.by_button += len(wanted) - len(missing)
        self.mend()
        self.feed(12.0 if fault is not None else 2.0)  # in which the choices are shown

    def mend(self) -> None:
        """All buttons are whole again."""
        self.dead.clear()
        self.panel.refused = None
        self.panel.bus.denied = self.panel.bus.missing = False
        for chip in self.panel.chips.values():
            chip.gone = chip.deaf = False
            chip.spoiled = 0
        self.panel.bus.chips = {
            board.address: self.panel.chips[name]
            for name, board in self.table.wiring.boards.items()
            if isinstance(board, Expander)
        }
        for matrix in self.panel.matrices.values():
            matrix.bridged, matrix.held = set(), set()

    # ── dice ────────────────────────────────────────────────────────────────────────────────────────────────

    def roll(self, game: TableGame, faces: Sequence[int], number: int) -> None:
        """See `Hands`."""
        desk, session = game.inputs, game.session
        self.desk = desk
        self.lying = (*faces[:3], 1, 1)[:3]
        self.lie()
        asked = session.question
        tower = self.table.rig.tower
        if tower is not None and tower.hello is not None:  # else it is thrown by hand
            desk.use("tower")  # for this roll alone: the sensors do not know the next one yet
            desk.pump()
        fault = self.tower_faults.pop(number, None)
        if fault is not None:
            if fault.after:
                self.feed(fault.after)
            fault.happens(self)
        by_hand, until = self.by_hand, self.table.clock.now() + 60.0
        while session.question is asked:
            assert self.table.clock.now() < until, "the roll never ended"
            if desk.doubt is not None:
                assert fault is not None and desk.doubt.trouble == fault.trouble, desk.doubt
                self._settle(game, faces, fault)
            elif game.sources.rolling:
                self.feed(0.2)
            else:
                self._by_hand(game, faces)
        if fault is not None:
            self.feed(5.0)
            assert any(fault.said in told for told in self.told), (fault.said, self.told)
            self.make_whole()
            self.feed(12.0)
        self.by_tower += by_hand == self.by_hand

    def _settle(self, game: TableGame, faces: Sequence[int], fault: TowerFault) -> None:
        doubt = game.inputs.doubt
        assert doubt is not None and fault.settled in doubt.choices
        if fault.settled == "fix":
            unread = doubt.faces.index(None)
            game.inputs.settle("fix", unread, faces[unread])
            return
        if fault.settled != "type":
            self.make_whole()
        game.inputs.settle(fault.settled)
        if fault.settled == "type":
            self._by_hand(game, faces)

    def _by_hand(self, game: TableGame, faces: Sequence[int]) -> None:
        game.session.answer(None, list(faces), source="typed")
        self.by_hand += 1

    def lie(self, status: int = 1, seen: int = 3, flags: int = 0, faces: Sequence[int] = ()) -> None:
        """What the sensor board will see of the next throw."""
        self.tower.do(f"sensors {status} {seen} {flags} {' '.join(map(str, faces or self.lying))}")

    def make_whole(self) -> None:
        """The tower is whole, plugged in, and heard."""
        self.tower.do("barrier 0", "auto 1")
        self.lie()
        self.line.spoil = bytes
        self.line.refused = None
        self.line.programs.clear()
        self.line.release()
        self.line.plug()

    # ── time ────────────────────────────────────────────────────────────────────────────────────────────────

    def feed(self, seconds: float) -> list[Input]:
        """Let time pass; the devices' inputs go to the game, and what is said of them is kept."""
        inputs = self.table.run(seconds)
        for given in inputs:
            if isinstance(given, DeviceChanged) and is_trouble(given.status):
                assert given.status in [status for *_, status in self.table.rig.troubles], "not on the devices' page"
                self.told.append(status_sentence(given.status))
            elif isinstance(given, ButtonStuck):
                self.told.append(status_sentence(self.table.rig.troubles[-1][2]))
            elif isinstance(given, DiceTrouble):
                self.told.append(f"roll: {given.trouble.value}")
            if self.desk is not None:
                self.desk.put(given)
        if self.desk is not None:
            self.desk.pump()
        return inputs
