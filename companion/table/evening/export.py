"""A game on paper: the log as text, everything as JSON, a play record, and a sheet to go on without the box.

Nothing here shows a secret that the table may not know, except a full export, which holds what the box itself holds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.engine.vocabulary import REFEREE, TABLE, Event
from companion.table.evening.table_game import FINISHED, TableGame
from companion.table.play.log import Line
from companion.texts import Teller
from companion.visible import visible

FORM = 1
"""Version of the JSON exports."""


class Captions(NamedTuple):
    """The few words of an export in one language."""

    log: str
    players: str
    undone: str
    sheet: str
    open_question: str
    over: str
    yes: str
    no: str
    hidden: str
    incident: str
    house: str


_WORDS = {
    "de": Captions(
        log="Protokoll",
        players="Es spielen",
        undone="zurückgenommen",
        sheet="Spielstand",
        open_question="Offene Frage",
        over="Ergebnis",
        yes="ja",
        no="nein",
        hidden="verdeckt",
        incident="Fehler im Programm, die Antwort wurde nicht angenommen",
        house="Was von den gedruckten Regeln abweicht",
    ),
    "en": Captions(
        log="Log",
        players="Players",
        undone="taken back",
        sheet="State of the game",
        open_question="Open question",
        over="Result",
        yes="yes",
        no="no",
        hidden="face down",
        incident="A fault of the program, the answer was not taken",
        house="What differs from the published rules",
    ),
    "es": Captions(
        log="Registro",
        players="Juegan",
        undone="deshecho",
        sheet="Estado de la partida",
        open_question="Pregunta abierta",
        over="Resultado",
        yes="sí",
        no="no",
        hidden="boca abajo",
        incident="Fallo del programa, la respuesta no se aceptó",
        house="Lo que difiere de las reglas publicadas",
    ),
}


def words(language: str) -> Captions:
    """The words of a language; English where there is none."""
    return _WORDS.get(language, _WORDS["en"])


def _title(game: TableGame, language: str) -> str:
    title = game.header.pack.get("title", {})
    return str(title.get(language) or title.get("en") or game.header.pack.get("id", ""))


def _clock(at: float) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────


def text_log(game: TableGame, language: str) -> str:
    """The log that the table may read: every ruling in a line of its own with the id of its rule.

    What was taken back stands there as such; secret answers do not stand there at all, their reveals do.
    """
    teller, said = game.teller(language), words(language)
    people = ", ".join(person.name for person in game.session.seating.people)
    lines = [
        f"{_title(game, language)}: {said.log}",
        f"{_day(game.header.begun_at)}  {said.players}: {people}",
        *_house(game, language, said),
        "",
    ]
    start = game.session.opening(TABLE)
    for event in start:
        lines += _told(event, teller, "     ")
    for line in game.session.lines(TABLE):
        lines += _log_line(line, teller, said)
    if game.session.outcome is not None:
        lines += ["", f"{said.over}: {teller.outcome(game.session.outcome)} [{game.session.outcome.rule}]"]
    return _as_text(lines)


def _house(game: TableGame, language: str, said: Captions) -> list[str]:
    """What differs from the published rules, under a heading of its own; nothing if all is as published."""
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
    """A ruling with its rule; one without a sentence is a step that the next sentence tells."""
    sentence = teller.in_full(event)
    return [f"{at}  {sentence} [{event.rule}]"] if sentence else []


# ── JSON ────────────────────────────────────────────────────────────────────────────────────────────────────────


def as_json(game: TableGame, *, full: bool = False) -> str:
    """The game as JSON text: header, lines with their events, the view of the table, the outcome.

    `full` adds what only the box knows (secret answers, the order of decks, the position): ask for a held press.
    """
    audience = REFEREE if full else TABLE
    session = game.session
    told: dict[str, Any] = {
        "form": FORM,
        "full": full,
        "record": play_record(game),
        "opening": [event.plain() for event in session.opening(audience)],
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
    """Who played what, when, by which variants and options, and how it ended; plain data."""
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
    }


# ── a sheet to go on without the box ────────────────────────────────────────────────────────────────────────────


def state_sheet(game: TableGame, language: str) -> str:
    """Where everything stands, in words, from the table's view: enough to go on with the real board alone."""
    teller, said = game.teller(language), words(language)
    view = dict(game.session.view(TABLE))
    question = view.pop("question", None)
    view.pop("outcome", None)
    lines = [f"{_title(game, language)}: {said.sheet}", _day(_last_at(game)), ""]
    for name, value in view.items():
        if value not in (None, [], {}):
            lines += _part(teller, said, name, value, "")
    if question is not None:
        lines += ["", f"{said.open_question}: {teller.question(question)}"]
    if game.session.outcome is not None:
        lines += ["", f"{said.over}: {teller.outcome(game.session.outcome)}"]
    return _as_text(lines)


def _as_text(lines: Iterable[str]) -> str:
    """Each in a line of its own, whatever a name or a note holds: none can look like two."""
    return "".join(f"{visible(line)}\n" for line in lines)


def _last_at(game: TableGame) -> float:
    entries = game.session.ledger.entries
    return entries[-1].at if entries else game.header.begun_at


def _part(teller: Teller, said: Captions, name: str, value: Any, indent: str) -> list[str]:
    label = f"{indent}{teller.name(name)}:"
    if isinstance(value, Mapping) and set(value) == {"count"}:
        return [f"{label} {value['count']} ({said.hidden})"]
    if isinstance(value, Mapping):
        inner = [line for key, entry in value.items() for line in _part(teller, said, str(key), entry, indent + "  ")]
        return [label, *inner]
    if isinstance(value, list) and any(isinstance(entry, Mapping | list) for entry in value):
        numbered = enumerate(value, start=1)
        return [label, *(line for n, entry in numbered for line in _part(teller, said, str(n), entry, indent + "  "))]
    return [f"{label} {_plainly(teller, said, value)}"]


def _plainly(teller: Teller, said: Captions, value: Any) -> str:
    if value in (None, "", []):
        return "–"
    if isinstance(value, bool):
        return said.yes if value else said.no
    if isinstance(value, list):
        return ", ".join(_plainly(teller, said, entry) for entry in value)
    return teller.name(value) if isinstance(value, str) else str(value)
