"""The list of saved games, read without replaying any of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from companion.engine.vocabulary import Event
from companion.table.journal import (
    ASIDE,
    GAMES,
    SUFFIX,
    Badge,
    Header,
    Peek,
    StoreError,
    event_from,
    look,
    store_error,
    write_whole,
)
from companion.texts import Teller

TellerFor: TypeAlias = Callable[[Header, str], Teller]
"""The teller in a language for the game of a header; raises StoreError if it cannot be played here."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game as it is listed.

    `title` maps a language to text; `people` and `parties` are names; times are seconds since the epoch. `recap` is the
    last sentence of the log in the requested language. `wrong` says why a game cannot be resumed, empty otherwise;
    `code` is the code of the `StoreError` behind it, for translations. `followed_by` is the id of the game that
    continues this one. `badges` are colour and mark by party; `round` is what the game calls it with its number
    (“Round 2”), empty where none are counted or the game cannot be told. `decks` are the ids of the card decks on its
    table, for a game that only reads cards.
    """

    id: str
    title: Mapping[str, str]
    pack: str
    people: tuple[str, ...]
    parties: tuple[str, ...]
    begun_at: float
    last_at: float
    finished: bool
    recap: str = ""
    wrong: str = ""
    code: str = ""
    followed_by: str = ""
    decks: tuple[str, ...] = ()
    badges: Mapping[str, Badge] = field(default_factory=dict)
    round: str = ""

    @property
    def running(self) -> bool:
        """Whether the game can be resumed: it is neither over nor broken."""
        return not self.finished and not self.wrong


LAST = "last_game"
"""A file in the data folder with the id of the game opened last. File times would tell it only if the clock is right.
"""


def note_last(folder: Path, game_id: str) -> None:
    """Remembers which game was opened last."""
    with suppress(StoreError):  # only the order of a list: what is wrong with the disk is told by the game's own save
        write_whole(folder / LAST, game_id)


def list_games(games: Path, backups: Path, teller_for: TellerFor | None, language: str) -> list[SavedGame]:
    """Lists all games of a folder: running, then finished, then broken, each group with the one played last first.

    Without a teller no pack is read: nothing is told of what happened last, nor whether a game can be played here.
    Raises StoreError if the folder itself cannot be read.
    """
    try:
        files = sorted(path for path in games.glob(f"*{SUFFIX}") if _is_game(path))
    except OSError as error:
        raise store_error(error, games) from error
    found: dict[str, SavedGame] = {}
    follows: dict[str, str] = {}
    for path in files:
        game, before = _look(path, backups / path.name, teller_for, language)
        found[game.id] = game
        if before:
            follows[before] = game.id
    for before, after in follows.items():
        if before in found:
            found[before] = replace(found[before], finished=True, followed_by=after)
    last = _last(games.parent)

    def order(game: SavedGame) -> tuple[Any, ...]:
        return bool(game.wrong), game.finished, game.id != last, -game.last_at, game.id

    return sorted(found.values(), key=order)


def saves_of(data: Path, script: str, *, running: bool = False) -> list[str]:
    """The ids of the saves in a data folder that a game's script is needed for; of the `running` ones alone."""
    found = []
    for path in sorted((data / GAMES).glob(f"*{SUFFIX}")):
        with suppress(StoreError):  # the list of saves tells what is wrong with it
            header, glance, _ = look(path)
            if header.pack.get("game") == script and not (running and glance.get("finished")):
                found.append(path.stem)
    return found


def _last(folder: Path) -> str:
    try:
        return (folder / LAST).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):  # none was opened yet, or the disk is torn: then their times have to do
        return ""


def _is_game(path: Path) -> bool:
    return not path.name.startswith(".") and ASIDE not in path.name


def _look(path: Path, backup: Path, teller_for: TellerFor | None, language: str) -> tuple[SavedGame, str]:
    """The list entry of a file, and the id of the game that it continues; a damaged file is read as far as possible."""
    try:
        header, glance, last_at = look(path)
    except StoreError as error:
        broken = SavedGame(path.stem, {}, "", (), (), 0.0, 0.0, False, wrong=error.message, code=error.code)
        if error.code != "damaged":
            return broken, ""
        found = _otherwise(path, backup)
        if found is None:  # it cannot be mended either: the first reason is the one to tell
            return broken, ""
        header, glance, last_at = found
    # A copy under another name is a game of its own: it is asked for by the name of its file.
    return _listed(replace(header, game_id=path.stem), glance, last_at, teller_for, language), header.follows


def _otherwise(path: Path, backup: Path) -> Peek | None:
    """What a damaged game's backup, or its file without the write-ahead log, still shows."""
    for see in (partial(look, backup), partial(look, path, logged=False)):
        with suppress(StoreError):  # then the next way
            return see()
    return None


def _listed(
    header: Header, glance: Mapping[str, Any], last_at: float, teller_for: TellerFor | None, language: str
) -> SavedGame:
    header = _as_called_today(header, glance)
    game = SavedGame(
        id=header.game_id,
        title=_words(header.pack.get("title")),
        pack=str(header.pack.get("id", "")),
        people=tuple(person.name for person in header.seating.people),
        parties=tuple(header.seating.parties),
        begun_at=header.begun_at,
        last_at=last_at,
        finished=bool(glance.get("finished")),
        decks=_decks(header.pack.get("definition")),
        badges=dict(header.seating.badges),
    )
    if game.finished or teller_for is None:
        return game
    try:
        teller = teller_for(header, language)
    except StoreError as error:
        return replace(game, wrong=error.message, code=error.code)
    told = (teller.event(event) for event in reversed(_events(glance)))
    number = glance.get("round")
    return replace(
        game,
        recap=next((sentence for sentence in told if sentence), ""),
        round=f"{teller.value('view', 'round')} {number}" if isinstance(number, int) and number else "",
    )


def _as_called_today(header: Header, glance: Mapping[str, Any]) -> Header:
    """The header with the names that people have by now; a summary of an earlier version does not have them."""
    called = glance.get("called")
    names = called if isinstance(called, Mapping) else {}
    people = list(header.seating.people)
    for party, index in header.seating.parties.items():
        if isinstance(name := names.get(party), str) and 0 <= index < len(people):
            people[index] = replace(people[index], name=name)
    return replace(header, seating=replace(header.seating, people=tuple(people)))


def _words(title: Any) -> dict[str, str]:
    """The title by language from a pack that has not been validated yet."""
    return {str(language): str(word) for language, word in title.items()} if isinstance(title, Mapping) else {}


def _decks(definition: Any) -> tuple[str, ...]:
    """The deck ids from a pack that has not been validated yet."""
    listed = definition.get("decks") if isinstance(definition, Mapping) else None
    found = listed if isinstance(listed, list) else []
    return tuple(str(deck["id"]) for deck in found if isinstance(deck, Mapping) and "id" in deck)


def _events(glance: Mapping[str, Any]) -> list[Event]:
    """The last events that are kept in a game's file for the list; malformed ones are left out."""
    kept = glance.get("events")
    plain = kept if isinstance(kept, list) else []
    return [event_from(event) for event in plain if isinstance(event, Mapping) and {"kind", "rule"} <= set(event)]
