"""Exports of a game: the log as text, everything as JSON, a play record, and a sheet to continue without the box.

No export contains secrets, except the full one, which holds everything that the box knows.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.engine.vocabulary import REFEREE, TABLE, Event
from companion.languages import told_in
from companion.table.evening.table_game import FINISHED, TableGame
from companion.table.journal import day_and_time
from companion.table.play import Line
from companion.texts import Teller, standing, translator
from companion.texts.wording import N_
from companion.visible import visible

FORM = 1
"""Version of the JSON exports."""

LATEST = 8
"""How many of the latest sentences of the log a state sheet shows."""


class Captions(NamedTuple):
    """The headings and fixed words of an export in one language."""

    log: str = N_("Log")
    players: str = N_("Players")
    undone: str = N_("taken back")
    sheet: str = N_("State of the game")
    latest: str = N_("What happened last")
    open_question: str = N_("Open question")
    over: str = N_("Result")
    incident: str = N_("A fault of the program, the answer was not taken")
    house: str = N_("What differs from the published rules")


def words(language: str) -> Captions:
    """The headings in a language."""
    return Captions(*map(translator(language), Captions()))


def _title(game: TableGame, language: str) -> str:
    title = game.header.pack.get("title", {})
    return told_in(title, language) or str(game.header.pack.get("id", ""))


def _clock(at: float) -> str:
    """The time of day; also of a clock that was never set, which still tells how long something took."""
    try:
        return time.strftime("%H:%M", time.localtime(at))
    except (OverflowError, ValueError, OSError):
        return "--:--"


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────


def text_log(game: TableGame, language: str) -> str:
    """The public log as text: one line per event, with the id of its rule.

    Undone events are marked as undone. Secret answers are left out; their reveals are included.
    """
    teller, said = game.teller(language), words(language)
    people = ", ".join(person.name for person in game.session.seating.people)
    lines = [
        f"{_title(game, language)}: {said.log}",
        f"{day_and_time(game.header.begun_at, translator(language))}  {said.players}: {people}",
        *_house(game, language, said),
        "",
    ]
    start = game.session.log(TABLE).opening()
    for event in start:
        lines += _told(event, teller, "     ")
    for line in game.session.lines(TABLE):
        lines += _log_line(line, teller, said)
    if game.session.outcome is not None:
        lines += ["", f"{said.over}: {teller.outcome(game.session.outcome)} [{game.session.outcome.rule}]"]
    return _as_text(lines)


def _house(game: TableGame, language: str, said: Captions) -> list[str]:
    """The house rules of this game under a heading; empty if it follows the published rules."""
    told = game.house_rules(language)
    return [f"{said.house}:", *(f"  {sentence}" for sentence in told)] if told else []


def _log_line(line: Line, teller: Teller, said: Captions) -> list[str]:
    entry = line.entry
    at = _clock(entry.at)
    if line.undone:
        return [f"{at}  ({entry.number} {said.undone})"]
    if entry.kind == "incident":
        return [f"{at}  * {said.incident} ({entry.name})"]
    if entry.kind == "overruled":
        return [f"{at}  * #{entry.value[0]}: {entry.name}"]
    if entry.kind == "note":
        return [f"{at}  * {entry.name}"] if entry.name != FINISHED else []
    told: list[str] = []
    for event in line.events:
        told += _told(event, teller, at)
    return told


def _told(event: Event, teller: Teller, at: str) -> list[str]:
    """The line for one event with its rule; empty if the event has no sentence because the next one covers it."""
    sentence = teller.in_full(event)
    return [f"{at}  {sentence} [{event.rule}]"] if sentence else []


# ── JSON ────────────────────────────────────────────────────────────────────────────────────────────────────────


def as_json(game: TableGame, *, full: bool = False) -> str:
    """The game as JSON text: header, log lines with their events, public view, outcome.

    `full` adds secret answers, the order of the decks and the position: let the user confirm it by holding a button.
    """
    audience = REFEREE if full else TABLE
    session = game.session
    told: dict[str, Any] = {
        "form": FORM,
        "full": full,
        "record": play_record(game),
        "opening": [event.plain() for event in session.log(audience).opening()],
        "lines": [_line_as_json(line) for line in session.lines(audience)],
        "view": session.view(audience),
    }
    if full:
        told["pack"] = dict(game.header.pack)
        told["position"] = session.game.position()
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _line_as_json(line: Line) -> dict[str, Any]:
    entry = line.entry._asdict()
    entry.pop("told")
    return {**entry, "undone": line.undone, "events": [event.plain() for event in line.events]}


def play_record(game: TableGame) -> dict[str, Any]:
    """Who played what, when, with which variants and options, and the result; as plain data."""
    session, resolved = game.session, game.resolved
    last = session.ledger.entries[-1].at if session.ledger.entries else game.header.begun_at
    return {
        "form": FORM,
        "id": game.id,
        "game": game.header.pack.get("id", ""),
        "title": dict(game.header.pack.get("title", {})),
        "people": [person.name for person in session.seating.people],
        "parties": {party: session.seating.people[index].name for party, index in session.seating.parties.items()},
        "begun_at": game.header.begun_at,
        "last_at": last,
        "variants": list(resolved.variants),
        "options": dict(resolved.options),
        "levels": dict(resolved.levels),
        "house": list(game.header.pack.get("house", ())),
        "outcome": session.outcome.plain() if session.outcome is not None else None,
        "goes_on_from": game.header.follows or None,
        **({"look_back": found.plain()} if (found := game.look_back.found) is not None else {}),
    }


# ── a sheet to go on without the box ────────────────────────────────────────────────────────────────────────────


def state_sheet(game: TableGame, language: str) -> str:
    """The public position in words: enough to continue with the real board and without the box.

    The open question and the last events tell what is under way.
    """
    teller, said = game.teller(language), words(language)
    view = game.session.view(TABLE)
    lines = [f"{_title(game, language)}: {said.sheet}", day_and_time(_last_at(game), translator(language)), ""]
    lines += standing.lines(view, teller, zeros=True)
    if latest := _latest(game, teller):
        lines += ["", f"{said.latest}:", *latest]
    if (question := view.get("question")) is not None:
        lines += ["", f"{said.open_question}: {teller.question(question)}"]
    if game.session.outcome is not None:
        lines += ["", f"{said.over}: {teller.outcome(game.session.outcome)}"]
    return _as_text(lines)


def _latest(game: TableGame, teller: Teller) -> list[str]:
    """The last sentences of the public log, oldest first."""
    told: list[str] = []
    for line in reversed(game.session.lines(TABLE)):
        if not line.undone:
            told = [
                sentence for event in line.events for sentence in _told(event, teller, _clock(line.entry.at))
            ] + told
        if len(told) >= LATEST:
            break
    return told[-LATEST:]


def _as_text(lines: Iterable[str]) -> str:
    """Joins lines; line breaks within a name or a note are removed, so that none can pass for two lines."""
    return "".join(f"{visible(line)}\n" for line in lines)


def _last_at(game: TableGame) -> float:
    entries = game.session.ledger.entries
    return entries[-1].at if entries else game.header.begun_at
