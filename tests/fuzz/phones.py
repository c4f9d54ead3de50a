"""The pair between box and child, and a page's messages: whatever is said, the table goes on and nobody else answers.

Host and child run here, one line handed to the other (`tests.phones.wire`). Honest phones play; in between comes what a
hostile child says to the box, what a hostile page says to the child, and what a broken box would say to the child.
"""

from __future__ import annotations

import json
import random
from typing import Any

from companion.engine.vocabulary import Party
from companion.phones.server.frames import SMALL
from companion.phones.server.rooms import Rooms
from companion.table.evening.table_game import TableGame
from tests.battery.playable import NAMES
from tests.battery.twin_positions import opened
from tests.fuzz.batch import keep
from tests.fuzz.mutate import VALUES, altered, as_line, mangled
from tests.fuzz.watch import bounded, watched
from tests.phones.played.players import PhonePlayer
from tests.phones.wire import Guest, Wired
from tests.shipped import shipped
from tests.tools.trials import Counted
from tests.torture.table import answer, packs

LINES = 300
"""Hostile messages of one game."""
FIELDS = ("t", "to", "tap", "question", "pick", "value", "sure", "token", "party", "join", "see", "device", "seat")
KINDS = ("answer", "join", "see", "state", "hello", "reply", "grant", "")


def hostile_phones(seed: str) -> Counted:
    """One game with LINES hostile messages in each direction. Raises AssertionError, or what nobody should."""
    rng = random.Random(f"phones/{seed}")
    names = packs()
    pack = shipped().load(names[int(seed.rsplit("/", 1)[-1]) % len(names)])
    seated = NAMES[: pack.players.min]
    game = opened(pack.resolve([], pack.simulated(), len(seated)), seated, None)
    wired = Wired(game, game.session.game.parties)
    stranger = Guest(wired.pair, "f" * 64)
    players = {party: PhonePlayer(party, random.Random(rng.random())) for party in wired.at}
    heard: list[dict[str, Any]] = []
    usual = wired.pair.says
    wired.pair.rooms._say = lambda message: (heard.append(message), usual(message))[1]  # type: ignore[func-returns-value]
    tally = {"fragments": 0, "taken": 0, "closed": 0, "refused": 0}
    with bounded():
        for _ in range(LINES):
            raw = _line(heard, rng)
            try:
                with watched():
                    _one(raw, wired, stranger, rng, tally)
            except Exception:
                keep("phones", raw)
                raise
            tally["fragments"] += 1
            if rng.random() < 0.4:
                _honestly(wired, players, game, rng)
            del heard[:-100]
    wired.close()
    return tally


def _one(raw: bytes, wired: Wired, stranger: Guest, rng: random.Random, tally: dict[str, int]) -> None:
    """One message by one of three ways. Whoever has no seat changes nothing; what a seat says counts for it alone."""
    session, text = wired.game.session, raw.decode("utf-8", "replace")
    number, how = session.ledger.next_number, rng.random()
    by: Party | None = None
    if how < 0.5:
        by = rng.choice([None, *wired.at])
        tally["taken" if (wired.at[by] if by is not None else stranger).say(text) else "closed"] += 1
    else:
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(said, dict):
            return
        if how < 0.85:
            wired.phones._heard.put(said)  # what the child says once it is taken over: with the tokens that it knows
            token = said.get("token")
            by = wired.phones.seats.party_of(token) if isinstance(token, str) else None
        else:
            rooms = Rooms(lambda _: None)
            try:
                rooms.hear(said)
            except (AttributeError, KeyError, TypeError):
                tally["refused"] += 1  # the child ends, and another one is started
            return
    wired.pump()
    fresh = session.ledger.entries[number:]
    assert all(entry.party in (by, None) for entry in fresh), (by, fresh)
    assert by is not None or not fresh, fresh
    assert wired.phones.seats.taken == tuple(wired.at), "nobody has a seat without a finger"
    for guest in (*wired.at.values(), stranger, wired.tv):
        for frame in guest.hear():
            size = len(frame.encode())
            assert size == SMALL or size % 4096 == 0
    assert stranger.state.get("page") in ("join", "waiting")
    for wish in wired.phones.wishes:
        wired.phones.refuse(wish)


def _honestly(wired: Wired, players: dict[Party, PhonePlayer], game: TableGame, rng: random.Random) -> None:
    """Somebody answers from what stands on the own page; else the game goes on by itself."""
    party = rng.choice(list(wired.at))
    message = players[party].message(wired.at[party].state)
    if message is not None and rng.random() < 0.7:
        assert wired.at[party].say(json.dumps(message))
    elif game.session.question is not None:
        answer(game.session, rng)
    wired.pump()


def _line(heard: list[dict[str, Any]], rng: random.Random) -> bytes:
    """What was said, altered; or made up; or no message."""
    how = rng.random()
    if heard and how < 0.5:
        return as_line(altered(rng.choice(heard), rng))
    if how < 0.8 or not heard:
        known = {"token": rng.choice((f"{0:064x}", f"{1:064x}", "f" * 64)), "to": 1, "tap": "fuzz0000", "question": 1}
        fields = {rng.choice(FIELDS): rng.choice(VALUES) for _ in range(rng.randrange(5))}
        return as_line({"t": rng.choice(KINDS), **(known if rng.random() < 0.6 else {}), **fields})
    return mangled(as_line(rng.choice(heard)), [as_line(one) for one in heard[-5:]], rng).replace(b"\n", b" ")
