"""A table of bots at the real evening: begins games, answers, undoes, notes; and what it was told is safe."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.bots import best, bot
from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Kind, Mode
from companion.engine.vocabulary import PASS, TABLE, BadAnswerError, BadPositionError
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.packs.setup import SetupRefusedError
from companion.table.journal.entries import Entry, Header, MemoryJournal
from companion.table.play.clocks import Timing, unlimited
from companion.table.play.game import open_game
from companion.table.play.opening import game_of
from companion.table.play.session import Session
from tests.battery.playable import NAMES
from tests.shipped import shipped


class Acknowledged(NamedTuple):
    """What the table was told is safe: so many entries, the digest of all of them, and what they led to."""

    entries: int
    story: str
    stand: str


NOTHING = Acknowledged(0, "", "")


class SetUp(NamedTuple):
    """What is played: a pack, how many sit there, and what is switched on."""

    pack: str
    seats: int
    variants: tuple[str, ...]
    options: dict[str, Any]


def packs() -> list[str]:
    """All packs that are there, by name."""
    return sorted(info.id for info in shipped().list() if not info.broken)


def set_up(rng: random.Random, pack_id: str) -> SetUp:
    """A number of players, and any variant and option with which it can be played."""
    pack = shipped().load(pack_id)
    seats = rng.randint(pack.players.min, pack.players.max)
    variants = tuple(name for name in pack.variants if rng.random() < 0.3)
    switched = {name: True for name, one in pack.options.items() if one.type == "switch" and rng.random() < 0.2}
    options = {**pack.simulated(), **switched}
    for chosen in ((variants, options), ((), options), (variants, pack.simulated())):
        if _goes(pack, seats, *chosen):
            return SetUp(pack_id, seats, *chosen)
    return SetUp(pack_id, seats, (), pack.simulated())


def _goes(pack: Pack, seats: int, variants: Sequence[str], options: dict[str, Any]) -> bool:
    try:
        game_of(pack.resolve(variants, options, seats), find_game, NAMES[:seats])
    except (SetupRefusedError, BadPositionError):
        return False
    return True


def seated(chosen: SetUp) -> tuple[str, ...]:
    """The names at this table."""
    return NAMES[: chosen.seats]


def act(session: Session, rng: random.Random) -> None:
    """One thing that people do: mostly they answer; now and then they undo, do again, or note something."""
    what = rng.random()
    try:
        if what < 0.04:
            session.undo(rng.randint(1, 3), held=True)
        elif what < 0.06:
            session.redo()
        elif what < 0.09:
            session.note("note", f"Zoë {rng.random()}")
        else:
            answer(session, rng)
    except BadAnswerError:
        answer(session, rng)  # there was nothing to undo


def answer(session: Session, rng: random.Random) -> None:
    """One entry to the open question; when the game is over, a note."""
    ask = session.question
    if ask is None:
        session.note("note", "over")
    elif session.driver.awaits_reveal:
        session.reveal()
    elif ask.kind in CHANCE:
        shape = ask.shape() if ask.shape is not None else {}
        session.answer(None, drawn(ask.kind, shape, rng), source="typed")
    else:
        asked = list(ask.open_to() if ask.mode is Mode.ALL else ask.asked())
        game = session.game.name
        # Who thinks may wait for others, and they for him: then somebody acts at random.
        players = ("random",) if rng.random() < 0.3 else (best(game), "random")
        for name in players:
            for party in rng.sample(asked, len(asked)):
                value = bot(name, game, str(rng.random())).answer(session.driver.game, ask, party)
                if value is not None:
                    nobody = ask.kind is Kind.WINDOW and value == PASS
                    session.answer(None if nobody else party, value, question=ask.id)
                    return
        session.expire(ask.id)


def story(entries: Sequence[Entry], before: str = "") -> str:
    """A digest of entries that follow what has the digest `before`."""
    for entry in entries:
        before = hashlib.sha256(f"{before}{json.dumps(entry)}".encode()).hexdigest()
    return before


def stand(session: Session) -> str:
    """A digest of what the table sees, and of what is asked and who has answered."""
    ask = session.question
    open_ = None if ask is None else [ask.name, list(ask.asked()), list(ask.answered())]
    return hashlib.sha256(json.dumps([session.view(TABLE), open_], sort_keys=True).encode()).hexdigest()


def replayed(header: Header, entries: Sequence[Entry]) -> Session:
    """These entries alone, played again in memory."""
    journal = MemoryJournal(header)
    journal.append(entries)
    resolved = ResolvedPack.from_plain(header.pack, find_game)
    return open_game(resolved, find_game, journal, Timing(lambda: 0.0, lambda: 0.0, 1.5, unlimited)).session


def hold(told: Acknowledged, header: Header, entries: Sequence[Entry]) -> None:
    """What was acknowledged is there, in its order, and leads where it led. Raises AssertionError."""
    assert len(entries) >= told.entries, f"{told.entries - len(entries)} acknowledged entries are lost"
    assert [entry.number for entry in entries] == list(range(len(entries))), "numbers are missing"
    assert story(entries[: told.entries]) == told.story, "an acknowledged entry is another one"
    if told.stand:
        assert stand(replayed(header, entries[: told.entries])) == told.stand, "they lead somewhere else"
