"""An evening with seats of the box whose thinking process is killed, stopped, or wrong; and so is the whole program.

The program is a fork as in `tests.torture.kills`, on a clock that is moved by hand; what thinks is a real process, ours
or one that speaks badly (`tests.torture.thinker`). A seat answers at its usual moment all the same. What was told is
there, each answer of the box once and as the rules allow it, and of a process nothing is left when its game is closed.
"""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.bots import best, bot
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS, BadAnswerError, Party
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings
from companion.table.evening.table_game import TableGame
from companion.table.journal import Entry, Header, Ledger, Seating
from companion.table.journal.store import contents_of
from companion.table.play import Opening, Timing
from companion.table.players.host import NO_FORESIGHT, NO_PLAN, SILENCE, SOURCE, patience, to_answer
from companion.table.players.tasks import Blueprint
from companion.table.players.thinking import Apart, Thoughts
from tests.shipped import shipped
from tests.torture.kills import PATIENCE, Child, Say
from tests.torture.phones import NAMES, PLAYED, SOURCES, alive
from tests.torture.table import NOTHING, Acknowledged, hold, stand, story
from tests.torture.thinker import HONEST, HOW, MARK, STRENGTH, teach

BOXES, LIVES, ACTS = 2, 6, 16
"""Programs that are killed in one evening, how often each opens its game, and acts in between."""
KILLED, STOPPED, WELL = "kills", "stops", "well"
HURT = (KILLED,) * 10 + (STOPPED,) * 3 + (WELL,) + HOW
"""What may befall what thinks: it is killed, stopped for a while, left alone, or it is wrong in one of some ways."""
SOON = 0.05
"""Seconds after an act within which it is hurt: about as long as it thinks."""
FOUND, IN_VAIN = 2.0, 4
"""Seconds of the real clock after which nobody waits any more for what is being thought, and how often for nothing."""


def hurt_players(seed: str) -> dict[str, int]:
    """One evening, BOXES programs, LIVES processes of each that think. Raises AssertionError."""
    rng = random.Random(seed)
    name, seats, options = PLAYED[int(seed.rsplit("/", 1)[-1]) % len(PLAYED)]
    tally = Counter({"kills": 0, "box_kills": 0, "acknowledged": 0})
    with tempfile.TemporaryDirectory() as at:
        kept = Kept()
        for number in range(BOXES):
            work = partial(_box, Path(at), f"{seed}/{number}", name, NAMES[:seats], options, kept)
            box = Child(work)
            said = box.kill_after(rng.randrange(LIVES * (ACTS + 3)), rng.random() * SOON)
            tally += kept.hear(said)
            tally["box_kills"] += 1
            _are_gone(kept.pids)
        for path in sorted((Path(at) / "games").glob("*.game")):
            header, entries, _, _ = contents_of(path)
            tally["answers"] += answers_hold(header, entries)
    return dict(tally)


@dataclass
class Kept:
    """What was told, over all programs of an evening."""

    game: str = ""
    told: Acknowledged = NOTHING
    at: float = 1.8e9
    pids: tuple[int, ...] = ()

    def hear(self, lines: list[dict[str, Any]]) -> Counter[str]:
        """What one said until it was killed, in figures. Raises AssertionError if that was a failure."""
        counted = Counter[str]()
        for line in lines:
            assert "failed" not in line, line["failed"]
            if "ack" in line:
                self.game, self.told = line["game"], Acknowledged(*line["ack"])
                counted["acknowledged"] += 1
            self.at = line.get("at", self.at)
            if "pid" in line:
                self.pids += (line["pid"],)
            if "hurt" in line:
                counted[line["hurt"]] += 1
        return counted


def _are_gone(pids: tuple[int, ...]) -> None:
    """Processes whose program is gone end by themselves."""
    until = time.monotonic() + PATIENCE
    while left := [pid for pid in pids if alive(pid)]:
        assert time.monotonic() < until, f"{len(left)} processes think on without a program"
        time.sleep(0.01)


def answers_hold(header: Header, entries: list[Entry]) -> int:
    """How many answers of the box are in a journal: each once, of a seat of the box, lawful. Raises AssertionError."""
    opening = Opening.of(ResolvedPack.from_plain(header.pack, find_game), find_game, tuple(header.seating.parties))
    driver = opening.driver(auto_reveal=False)
    driver.start()
    boxed, seating = dict[int, Seating](), header.seating
    for entry in entries:
        seating = Seating.from_plain(entry.value) if entry.kind == "seats" else seating
        boxed[entry.number] = seating
    given = Counter[tuple[int | str | None, Party | None]]()
    for entry in Ledger(entries).active:
        ask = driver.question
        if entry.source == SOURCE:
            assert ask is not None and entry.party is not None
            assert entry.party in boxed[entry.number].box, f"the box answers for {entry.party}, whom it does not play"
            assert entry.party in ask.open_to(), f"nobody has asked {entry.party} for {entry.value!r}"
            assert not driver.blocks(driver.why(ask.id, entry.party, entry.value)), f"unlawful: {entry.value!r}"
            given[entry.question, entry.party] += ask.kind is not Kind.PROPOSE
        driver.replay(entry.row())
    assert all(count <= 1 for count in given.values()), "an answer counts twice"
    return sum(entry.source == SOURCE for entry in entries)


# ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _box(
    folder: Path, seed: str, name: str, seated: tuple[Party, ...], options: dict[str, Any], kept: Kept, say: Say
) -> None:
    """Goes on as after a cut, and opens its game again and again, until it is killed."""
    rng, clock, heard = random.Random(seed), Clock(kept.at), Heard()
    logging.getLogger("companion").addHandler(heard)
    searches = teach(name)
    evening = Evening(
        folder, shipped(), Timing(clock, clock, limit=lambda act: act()), Surroundings(chance=random.Random(seed))
    )
    game_id, files = kept.game, 0
    for life in range(LIVES):
        if game_id:
            header, entries, _, _ = contents_of(folder / "games" / f"{game_id}.game")
            if life == 0:
                hold(kept.told, header, entries)
            game = evening.resume(game_id)
            assert game.notices == (), game.notices
            if life == 0 and len(entries) == kept.told.entries == game.session.ledger.next_number:
                assert stand(game.session) == kept.told.stand, "resumed it stands elsewhere"
        else:
            players = rng.sample(seated, rng.randint(1, len(seated)))
            box = {party: STRENGTH if rng.random() < 0.8 else "greedy" for party in players}
            game = evening.begin(name, replace(Seating.of(seated), box=box), options=options, sources=SOURCES)
        table = Table(game, clock, rng, say, searches=searches)
        for _ in range(ACTS):
            table.act()
        game_id = game.id if game.session.outcome is None else ""
        table.close()
        assert MARK not in "\n".join(heard.lines), "the log tells what only one may know"
        before, files = files, len(list(Path("/proc/self/fd").iterdir()))
        assert before in (0, files), f"{files - before} files stay open"
    assert not [path for path in folder.rglob("*") if "damaged" in path.name or path.name.endswith(".broken")]


class Clock:
    """Seconds since the epoch, moved by hand; in these evenings no other one is asked."""

    def __init__(self, at: float) -> None:
        self.time = at

    def __call__(self) -> float:
        return self.time


class Heard(logging.Handler):
    """What the program has told its log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One line more."""
        self.lines.append(record.getMessage())


class Table:
    """A game between being opened and being closed, and what befalls the process that thinks for it."""

    def __init__(self, game: TableGame, clock: Clock, rng: random.Random, say: Say, *, searches: bool) -> None:
        assert game.box is not None
        self._game, self._session, self._box = game, game.session, game.box
        self._clock, self._rng, self._say = clock, rng, say
        self._hurt, self._left = rng.choice(HURT), rng.randrange(ACTS)
        self._real = searches and rng.random() < 0.3
        self._mind: Apart | None = None
        self._handle, self._pids = -1, list[int]()
        self._timer: threading.Timer | None = None
        self._told: list[str] = []
        self._kept, self._story, self._vain = 0, "", 0
        self._box.thoughts = Thoughts(lambda: Blueprint.of(self._session.copy()), self._made)
        self._box.when_troubled(self._told.append)

    @property
    def _honest(self) -> bool:
        return self._hurt in (KILLED, STOPPED, WELL)

    def _made(self, blueprint: Blueprint) -> Apart:
        command = [sys.executable, "-m", "tests.torture.thinker"]
        told = [blueprint.script, HONEST if self._honest else self._hurt, str(self._rng.random())]
        real = self._honest and self._real
        self._mind = mind = Apart(blueprint, None if real else lambda pair: [*command, str(pair), *told])
        self._pids.append(mind._child.pid)
        self._handle = os.pidfd_open(self._pids[-1])
        self._say({"pid": self._pids[-1], **({} if self._honest else {"hurt": self._hurt})})
        return mind

    def close(self) -> None:
        """Nothing is left of what has thought, and the table was told no more of it than is promised."""
        if self._timer is not None:
            self._timer.join()
        self._game.close()
        if self._handle >= 0:
            os.close(self._handle)
        assert not [pid for pid in self._pids if Path(f"/proc/{pid}").exists()], "a process is left"
        # What is stopped while much is said to it cannot be told from what is deaf.
        allowed = {KILLED: [NO_FORESIGHT], STOPPED: [NO_FORESIGHT], WELL: []}.get(self._hurt, [NO_FORESIGHT, NO_PLAN])
        assert not Counter(self._told) - Counter(allowed), f"{self._hurt}: {self._told}"
        assert len(self._pids) <= 1, "it was begun anew"
        assert MARK not in repr(self._session.ledger.entries), "the journal tells what only one may know"

    # ── what happens ────────────────────────────────────────────────────────────────────────────────────────

    def act(self) -> None:
        """One thing that people or the box do, while what thinks may be hurt; then what the table was told of it."""
        if self._session.outcome is None:
            self._hurts()
            what, session = self._rng.random(), self._session
            if what < 0.03:
                with suppress(BadAnswerError):  # there is nothing to undo
                    session.undo(self._rng.randint(1, 2), held=True)
            elif what < 0.05:
                session.seat(replace(session.seating, box=self._other_box()))
            else:
                self._go_on()
        assert self._game.saved, self._session.trouble
        entries = self._session.ledger.entries
        self._story = story(entries[self._kept :], self._story)
        self._kept = len(entries)
        acknowledged = Acknowledged(self._kept, self._story, stand(self._session))
        self._say({"game": self._game.id, "ack": acknowledged, "at": self._clock.time})

    def _other_box(self) -> dict[Party, str]:
        """Somebody comes late, or has to go."""
        box, party = dict(self._session.seating.box), self._rng.choice(self._session.game.parties)
        return {one: how for one, how in box.items() if one != party} if party in box else {**box, party: STRENGTH}

    def _hurts(self) -> None:
        """When its time has come, a moment later, at any point of what goes on here."""
        if self._mind is None or (self._timer is not None and self._timer.is_alive()):
            return
        self._left -= 1
        if self._hurt == KILLED and self._left < 0:
            self._later(signal.SIGKILL)
        elif self._hurt == STOPPED and self._left < 0:
            self._later(signal.SIGSTOP if self._left % 4 == 3 else signal.SIGCONT)

    def _later(self, what: signal.Signals) -> None:
        def send() -> None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, what)
                if what is not signal.SIGCONT:
                    self._say({"hurt": self._hurt})

        self._timer = threading.Timer(self._rng.random() * SOON, send)
        self._timer.start()

    def _go_on(self) -> None:
        session, ask = self._session, self._session.question
        assert ask is not None
        if session.driver.awaits_reveal:
            self._pump(2.0)
            return
        people, ours = session.seating.people_of(ask.open_to()), to_answer(ask, session.seating)
        if ours and (not people or self._rng.random() < 0.7) and self._of_the_box(ask, ours):
            return
        if not (people and self._of_people(ask, people)):
            self._until_something(ask, people)

    def _of_the_box(self, ask: Question, ours: Sequence[Party]) -> bool:
        """The box is waited for; whether it has said something. Whoever is asked alone has one moment for that."""
        before, session = self._session.ledger.next_number, self._session
        thinks = ask.mode is Mode.ONE and session.seating.box[ours[0]] == STRENGTH
        due = patience(ask, session.seating, thinks)
        was_over = self._box.thoughts is None or self._box.thoughts.over
        self._pump()
        self._wait()
        was_dead = self._mind is not None and not alive(self._pids[-1])
        if ask.mode is Mode.ONE:
            self._pump(due - 0.01)
            assert not self._answers(before), "it answers before its moment"
        self._pump(0.02 if ask.mode is Mode.ONE else due)
        if ask.mode is Mode.ONE and session.question is ask:
            assert self._answers(before), f"{ask.name} is stuck"
        if thinks and was_dead and not was_over and self._answers(before):
            assert NO_FORESIGHT in self._told, "nobody is told that it is dead"
        return session.ledger.next_number > before

    def _of_people(self, ask: Question, people: Sequence[Party]) -> bool:
        session = self._session
        players = ("random",) if self._rng.random() < 0.3 else (best(session.game.name), "random")
        for name in players:
            for party in self._rng.sample(people, len(people)):
                value = bot(name, session.game.name, str(self._rng.random())).answer(session.driver.game, ask, party)
                if value is not None:
                    nobody = ask.kind is Kind.WINDOW and value == PASS
                    session.answer(None if nobody else party, value, question=ask.id)
                    return True
        return False

    def _until_something(self, ask: Question, people: Sequence[Party]) -> None:
        """Time goes by until the box has said something, as it does in the end; people may have nothing to say."""
        before = self._session.ledger.next_number
        for _ in range(2 * round(SILENCE)):
            self._pump(1.0)
            if self._session.ledger.next_number > before:
                return
        assert people, f"{ask.name} is stuck"
        self._session.expire(ask.id)

    def _pump(self, seconds: float = 0.0) -> None:
        self._clock.time += seconds
        self._game.inputs.pump()

    def _answers(self, since: int) -> bool:
        return any(entry.source == SOURCE for entry in self._session.ledger.entries[since:])

    def _wait(self) -> None:
        """For some time, or until something is found: what thinks is a real process."""
        waits = self._rng.choice((0.0, SOON, FOUND, FOUND) if self._vain < IN_VAIN else (0.0, SOON))
        until = time.monotonic() + waits
        number = self._session.ledger.next_number
        while self._mind is not None and time.monotonic() < until and self._mind.alive:
            if self._mind.found(number) is not None:
                return
            time.sleep(0.005)
        self._vain += waits == FOUND
