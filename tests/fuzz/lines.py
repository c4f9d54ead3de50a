"""Protocol lines: games are played by an honest client while a hostile one sends whatever it likes in between."""

from __future__ import annotations

import json
import random
from typing import Any

from companion.packs.scripts.games import find_game
from companion.table.play.clocks import Timing
from companion.table.protocol import wire
from companion.table.protocol.current_game import CurrentGame
from companion.table.protocol.referee import Referee
from tests.fuzz.batch import keep
from tests.fuzz.mutate import VALUES, altered, as_line, mangled
from tests.fuzz.reach import Guide
from tests.fuzz.watch import bounded, watched
from tests.protocol.client import Client
from tests.protocol.house import Shelf
from tests.protocol.learnt import Learnt
from tests.protocol.page import blocks
from tests.protocol.test_bad_lines import CODES, COMMANDS, FIELDS
from tests.shipped import shipped
from tests.tools.trials import Counted
from tests.torture.table import packs, seated, set_up

LINES = 600
"""Hostile lines of one game."""
LEARNT = 0.25
"""How often a line is made of one that reached something new."""


def hostile_client(seed: str) -> Counted:
    """One game with LINES hostile lines. Raises AssertionError, or what the referee should not."""
    rng = random.Random(f"lines/{seed}")
    names = packs()
    chosen = set_up(rng, names[int(seed.rsplit("/", 1)[-1]) % len(names)])
    faults: list[str] = []
    desk = CurrentGame(
        shipped(), find_game, Timing.unhurried(lambda: 0.0, lambda: 0.0), saves=Shelf(), app_version="fuzz"
    )
    referee = Referee(desk, faults.append)
    sent: list[dict[str, Any]] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        sent.append(request)
        reply = referee.handle(request)
        assert not faults, (faults, request)
        return reply

    client = Client(ask, Learnt(blocks()), rng.randrange(10**6))
    more: dict[str, Any] = {
        "variants": list(chosen.variants),
        "options": chosen.options,
        "chance": rng.choice(("ask", "seeded")),
    }
    client.play(chosen.pack, list(seated(chosen)), 0, **more)
    tally = {"fragments": 0, "refused": 0, "taken": 0}
    guide, learnt = Guide(), list[bytes]()
    with bounded():
        for _ in range(LINES):
            line = _line(sent, learnt, rng)
            guide.new()  # what the honest client reached is nothing to learn from
            try:
                with watched():
                    taken = _one(referee, line)
            except Exception:
                keep("protocol", line)
                raise
            if faults:
                keep("protocol", line)
            assert not faults, (faults, line[:500])
            if guide.new():
                learnt.append(line)
            tally["fragments"] += 1
            tally["taken" if taken else "refused"] += 1
            if rng.random() < 0.2 and (question := referee.handle({"cmd": "question"})["question"]) is not None:
                client.step(question)
            del sent[:-200]
    return {**tally, "branches": guide.places()}


def _one(referee: Referee, line: bytes) -> bool:
    """One line; whether it was taken. Whatever is refused changes nothing, and says why."""
    try:
        request = wire.decode(line)
    except wire.BadLineError as bad:
        assert str(bad)
        return False
    before = referee.handle({"cmd": "position"})
    reply = referee.handle(request)
    wire.encode(reply)
    if not reply["ok"]:
        error = reply["error"]
        assert error["code"] in CODES, reply
        assert error.get("message") or error.get("refusals"), reply
        assert all(refusal["text"] and refusal["rule"] for refusal in error.get("refusals", ())), reply
        assert referee.handle({"cmd": "position"}) == before
    referee.over = False
    return bool(reply["ok"])


def _line(sent: list[dict[str, Any]], learnt: list[bytes], rng: random.Random) -> bytes:
    """A request that was sent, or that reached something new, altered; or one that is made up; or what is none."""
    how = rng.random()
    if learnt and how < LEARNT:
        line = rng.choice(learnt)
        try:
            return as_line(altered(json.loads(line), rng))
        except (ValueError, RecursionError):
            return mangled(line, learnt, rng).replace(b"\n", b" ")
    how = rng.random()
    if how < 0.55:
        return as_line(altered(rng.choice(sent), rng))
    if how < 0.8:
        fields = {rng.choice(FIELDS): rng.choice(VALUES) for _ in range(rng.randrange(5))}
        return as_line({"cmd": rng.choice(COMMANDS), **fields})
    return mangled(as_line(rng.choice(sent)), [as_line(request) for request in sent[-5:]], rng).replace(b"\n", b" ")
