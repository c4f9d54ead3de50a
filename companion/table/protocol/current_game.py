"""The game that is open over the referee protocol: begun, loaded, saved and opened here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.vocabulary import Refusal
from companion.languages import LANGUAGES, Language, in_order
from companion.packs.catalogue import Catalogue, UnknownPackError
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.setup import SetupRefusedError
from companion.table.chance import seeded
from companion.table.journal import (
    Contents,
    Header,
    Journal,
    MemoryJournal,
    Seating,
    SqliteJournal,
    StoreError,
    contents_of,
    in_memory,
    store_error,
    whole,
)
from companion.table.play import (
    UNPROVED,
    Chance,
    FindScript,
    OpenGame,
    ReplayDivergedError,
    Timing,
    in_todays_words,
    name_problem,
    open_game,
    pack_teller,
)
from companion.table.protocol import requests
from companion.table.protocol.requests import Request, RequestError, bad
from companion.texts import Teller, translator
from companion.texts.spoken import spoken


class CurrentGame:
    """Holds the open game; it is replaced only after the next one has started successfully.

    `timing` reveals secret choices at once. `voice` puts things into words for the present request: the open game, or
    the pack that is to begin.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        find: FindScript,
        timing: Timing,
        *,
        saves: FileSaves,
        app_version: str,
        language: str = LANGUAGES[0],
    ) -> None:
        self.catalogue = catalogue
        self.language = language
        self._find = find
        self._timing = timing
        self._saves = saves
        self._app_version = app_version
        self._open: OpenGame | None = None
        self._wanted: Pack | None = None

    @property
    def game(self) -> OpenGame:
        """The open game. Raises RequestError (`no_game`) if there is none."""
        if self._open is None:
            raise RequestError("no_game", "no game is open: begin one with “new”, or “open” a saved one")
        return self._open

    @property
    def voice(self) -> Teller | None:
        """What puts the open game, or the pack of the present request, into words."""
        if self._wanted is not None:
            return pack_teller(self._wanted, self.language)
        if self._open is not None:
            return self._open.teller(self.language)
        return None

    @property
    def languages(self) -> list[Language]:
        """The available languages: the program's, those of packs of words, and those of the open pack's title."""
        own = self._open.resolved.title if self._open is not None else ()
        return in_order((*spoken(self.catalogue.words()), *own))

    def clear(self) -> None:
        """Forgets the pack that the last request wanted to begin."""
        self._wanted = None

    def new(self, request: Request) -> None:
        """Begins a game. Raises RequestError or BadPositionError; then the previous game stays open."""
        name = requests.text(request, "game")
        seats = requests.texts(request, "seats", needed=True)
        variants, options = requests.texts(request, "variants"), requests.mapping(request, "options")
        levels = requests.text_map(request, "levels")
        position, chance = requests.mapping(request, "position"), self._chance(request)
        if problem := name_problem(seats):
            raise bad(problem)
        try:
            self._wanted = self.catalogue.load(name)
            resolved = self._wanted.resolve(variants, options, len(seats), levels)
        except UnknownPackError as error:
            raise RequestError("unknown_game", str(error)) from error
        except InvalidPackError as error:
            raise RequestError("unknown_game", f"the pack {name} cannot be used: {error.errors[0]}") from error
        except SetupRefusedError as refused:
            found = [Refusal(p.rule, p.code, p.facts) for p in refused.problems]
            raise RequestError("refused", "this cannot be played together", found) from refused
        self._begin(resolved, seats, position or None, chance)
        self._wanted = None

    def load(self, request: Request) -> None:
        """Restarts the same game and parties from a position (GEN-9). Raises RequestError or BadPositionError."""
        position = requests.mapping(request, "position", needed=True)
        game = self.game
        self._begin(game.resolved, list(game.session.seating.parties), position or None, game.session.chance)

    def save(self, request: Request) -> None:
        """Writes the open game to a file. Raises RequestError."""
        path, journal = requests.text(request, "path"), self.game.journal
        try:
            self._saves.save(path, journal)
        except StoreError as error:
            raise bad(error.message) from error

    def open(self, request: Request) -> None:
        """Resumes a saved game, whose file is only read. Nobody plays seats here, so that those which the box played
        are the host's to answer for. Raises RequestError.
        """
        path, chance = requests.text(request, "path"), self._chance(request)
        try:
            saved = self._saves.open(path)
            resolved = ResolvedPack.from_plain(saved.header.pack, self._find)
            copy = in_memory(Contents(saved.header, saved.entries(), saved.snapshots(), {}))
            self._take(in_todays_words(resolved, self.catalogue, self._find), copy, chance)
            if (session := self.game.session).seating.box:
                session.seat(replace(session.seating, box={}))
        except StoreError as error:
            raise bad(error.message) from error
        except InvalidPackError as error:
            raise bad(f"the pack in {path} cannot be read: {error.errors[0]}") from error
        except ReplayDivergedError as error:
            raise bad(f"today's rules do not accept entry {error.number} of {path}: {error.why}") from error

    def doubt(self) -> dict[str, Any] | None:
        """The line of the open game that today's rules tell otherwise without proof, and the sentence; else None."""
        if (line := self.game.session.agreement.unproved) is None:
            return None
        return {"line": line, "text": translator(self.language)(UNPROVED).format(line=line)}

    def _chance(self, request: Request) -> Chance | None:
        how = requests.text(request, "chance", "ask")
        if how == "ask":
            return None
        if how != "seeded":
            raise bad("“chance” must be “ask” or “seeded”")
        seed = request.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise bad("“seed” must be a whole number or a text")
        return seeded(seed)

    def _begin(
        self, resolved: ResolvedPack, seats: list[str], position: Mapping[str, Any] | None, chance: Chance | None
    ) -> None:
        seating = Seating.of(seats)
        header = Header("protocol", resolved.plain, seating, self._timing.wall(), self._app_version, position)
        self._take(resolved, MemoryJournal(header), chance)

    def _take(self, resolved: ResolvedPack, journal: Journal, chance: Chance | None) -> None:
        self._open = open_game(resolved, self._find, journal, self._timing, chance=chance)


class FileSaves:
    """Saved games by path (`~` is the user's home). Files that are no saved games are never overwritten."""

    def save(self, path: str, journal: Journal) -> None:
        """Writes a journal to a file. Raises StoreError."""
        place = _place(path)
        if place.exists():
            try:
                contents_of(place)
            except StoreError as error:
                raise StoreError(f"{path} is there already and is no save of ours. Choose another name.") from error
        contents = Contents(journal.header, journal.entries(), journal.snapshots(), {})
        SqliteJournal.create(place, contents).close()

    def open(self, path: str) -> Journal:
        """A copy of the journal in a file, which is not changed. Raises StoreError."""
        return in_memory(whole(_place(path)))


def _place(path: str) -> Path:
    if not path.strip() or "\0" in path:
        raise StoreError("a save needs a path")
    place = Path(path)
    try:
        place = place.expanduser()
        place.exists()  # it raises what is wrong with the path itself
    except RuntimeError as error:
        raise StoreError(f"There is no user {place.parts[0][1:]} whose folder {place.parts[0]} could be.") from error
    except OSError as error:
        raise store_error(error, place) from error
    return place
