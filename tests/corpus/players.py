"""Who plays the games that are kept: simulated people at the referee, and at the table.

Only the maker needs this. It looks into the game that is open, since simulated players do; what is made holds for
whoever comes by the doors (`tests.corpus.doors`).
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.bots import best, bot
from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.scripts.games import find_game
from companion.table.evening import Evening, Surroundings
from companion.table.journal.entries import Person, Seating
from companion.table.play.clocks import Timing
from companion.table.protocol import wire
from companion.table.protocol.current_game import CurrentGame, FileSaves
from companion.table.protocol.referee import Referee
from tests.battery.positions import END, MIDDLE, position
from tests.corpus.cases import Case
from tests.corpus.doors import BEGUN, BETWEEN, SUFFIX, VERSION, Clock, talk
from tests.corpus.talks import ASKED, FINISHED, RUNNING, TOLD
from tests.shipped import restored, shipped
from tests.torture.table import act

MOST = 2_600
"""Answers after which a game is given up, and another one tried."""
UNTIL_TIME_IS_UP = 150
"""Answers after which the time of a whole game has run out, where it is limited."""

LATE = 0.7
"""How much of a game is over where others begin."""

CHAINS = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))


class People:
    """They play one game by the protocol, and now and then look about, undo, or let a time run out."""

    def __init__(self, case: Case, attempt: int, asked_before: set[str]) -> None:
        seed = f"{case.name}/{attempt}"
        self.case, self.seed = case, seed
        self.lines: list[str] = []
        self.running_at = 0
        self.running_name = ""
        self.kept: dict[str, bytes] = {}
        self._asked_before = asked_before
        self._patience = 120 // (attempt + 1)
        self._rng = random.Random(seed)
        self._soonest = self._rng.randint(12, 90) // (attempt + 1)
        self._clock = Clock()
        self._desk = CurrentGame(
            shipped(), find_game, Timing.unhurried(self._clock, self._clock), saves=FileSaves(), app_version=VERSION
        )
        self._referee = Referee(self._desk, self._fault)
        self._bots = {party: bot(best(case.pack), case.pack, f"{seed}/{party}") for party in case.parties}
        self._others = {party: bot("random", case.pack, f"{seed}/{party}") for party in case.parties}

    def play(self) -> bool:
        """A game to its end, saved on the way and at the end; whether it came to one."""
        began = self._ask(self.case.new(self.seed))
        if not began["ok"] and self.case.position is not None:
            self.lines.clear()
            began = self._ask(replace(self.case, position=None).new(self.seed))
        assert began["ok"], began
        answers = 0
        while (question := self._question()) is not None and answers < MOST:
            if (
                not self.running_at
                and answers >= self._soonest
                and self._is_worth_keeping(question, answers - self._soonest)
            ):
                self._ask({"cmd": "save", "path": RUNNING})
                self.running_name = question["name"]
                self.running_at = answers
            self._step(question, answers)
            answers += 1
        self._ask({"cmd": "save", "path": FINISHED})
        self.kept = {name: Path(name).read_bytes() for name in (RUNNING, FINISHED) if Path(name).exists()}
        return self._question() is None and self.running_at > 0

    def position_late(self) -> dict[str, Any]:
        """Where this game stood when most of it was over."""
        asked = [line.removeprefix(ASKED) for line in self.lines if line.startswith(ASKED)]
        told = talk([[*asked[: int(len(asked) * LATE)], '{"cmd":"position"}']])[0][-1]
        position: dict[str, Any] = json.loads(told)["position"]
        return position

    def _is_worth_keeping(self, question: dict[str, Any], waited: int) -> bool:
        return waited > self._patience or question["name"] not in self._asked_before

    def _step(self, question: dict[str, Any], answers: int) -> None:
        rng, parties = self._rng, self.case.parties
        what = rng.random()
        if what < 0.02:
            if self._ask({"cmd": "undo", "steps": rng.randint(1, 3)})["ok"] and rng.random() < 0.5:
                self._ask({"cmd": "redo"})
            return
        if what < 0.03:
            self._ask({"cmd": "view", "audience": {"party": rng.choice(parties)}})
        elif what < 0.04:
            self._ask({"cmd": "odds"})
        elif what < 0.07 and (offered := self._legal("any_time", party := rng.choice(parties))):
            self._ask({"cmd": "answer", "question": "any_time", "party": party, "value": rng.choice(offered)})
            return
        elif what < 0.10 and question["parties"]:
            self._ask_why(question, rng.choice(question["parties"]))
        elif what < 0.13 and "deadline" in question:
            self._ask({"cmd": "expire", "question": question["id"]})
            return
        timed = any(self._is_time(name) for name in self.case.options)
        if timed and answers == UNTIL_TIME_IS_UP:
            self._ask({"cmd": "expire", "question": "any_time"})
            return
        self._answer()

    @staticmethod
    def _is_time(option: str) -> bool:
        return option in ("time_limit", "minutes")

    def _ask_why(self, question: dict[str, Any], party: str) -> None:
        listed = self._ask({"cmd": "options", "question": question["id"], "party": party})["options"]
        if refused := [option["value"] for option in listed if not option["legal"]]:
            value = self._rng.choice(refused)
            self._ask({"cmd": "why", "question": question["id"], "party": party, "value": value})
            self._ask({"cmd": "answer", "question": question["id"], "party": party, "value": value})

    def _legal(self, question: int | str, party: str) -> list[Any]:
        listed = self._ask({"cmd": "options", "question": question, "party": party})
        return [option["value"] for option in listed.get("options", []) if option["legal"]]

    def _answer(self) -> None:
        driver = self._desk.game.session.driver
        ask = driver.question
        assert ask is not None
        asked = list(ask.open_to())
        for bots in (self._bots, self._others):
            for party in self._rng.sample(asked, len(asked)):
                value = bots[party].answer(driver.game, ask, party)
                if value is None:
                    continue
                request = {"cmd": "answer", "question": ask.id, "party": party, "value": value}
                if ask.version is not None:
                    request["version"] = ask.version
                if self._ask(request)["ok"]:
                    return
        self._ask({"cmd": "expire", "question": ask.id})

    def _question(self) -> dict[str, Any] | None:
        told = json.loads(self.lines[-1].removeprefix(TOLD))
        if not (told["ok"] and "question" in told):
            told = self._ask({"cmd": "question"})
        question: dict[str, Any] | None = told["question"]
        return question

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        line = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        self._clock.at = BEGUN + BETWEEN * (len(self.lines) // 2 + 1)
        reply = self._referee.handle(wire.decode(line.encode()))
        self.lines += [f"{ASKED}{line}", f"{TOLD}{wire.encode(reply).decode().rstrip()}"]
        return reply

    @staticmethod
    def _fault(detail: str) -> None:
        raise AssertionError(detail)


def made_up_position(case: Case) -> dict[str, Any] | None:
    """A position of the middle or the end of a game that is long from its beginning; None for all other tables."""
    if case.pack != "buerokratopoly" or (case.is_plain and case.seats < 5):
        return None
    pack = shipped().load(case.pack).resolve(case.variants, case.options, case.seats, case.levels)
    game = Buerokratopoly(pack.definition, case.parties)
    start = END if case.seats % 2 else MIDDLE
    stand = position(game, start, random.Random(case.name))
    return None if stand is None else dict(stand)


def at_the_table(case: Case, folder: Path) -> tuple[bytes, bytes]:
    """The files of a game that was played at the box, in the middle and when it was over or put aside."""
    clock, rng = Clock(), random.Random(case.name)
    people = [Person(name, "", ("de", "en", "es")[n % 3]) for n, name in enumerate(case.parties)]

    def evening() -> Evening:
        return Evening(
            folder,
            shipped(),
            Timing(clock, clock),
            Surroundings(restore=restored, chance=random.Random(f"{case.name}/{clock.at}"), app_version=VERSION),
        )

    def go_on(game: Any, entries: int) -> None:
        session = game.session
        while session.question is not None and session.ledger.next_number < entries:
            clock.at += BETWEEN
            act(session, rng)

    first = evening()
    game = first.begin(case.pack, Seating.of(people), variants=case.variants, options=case.options, sources=CHAINS)
    path = folder / "games" / f"{game.id}{SUFFIX}"
    go_on(game, rng.randint(40, 90))
    away = {case.parties[-1]: "away"}
    seating = game.session.seating
    game.session.seat(Seating(seating.people, seating.parties, seating.places, absent=away, seats=seating.seats))
    go_on(game, game.session.ledger.next_number + 20)
    game.close()
    first.close()
    running = path.read_bytes()
    second = evening()
    game = second.resume(game.id)
    go_on(game, MOST)
    game.finish()
    game.close()
    second.close()
    return running, path.read_bytes()
