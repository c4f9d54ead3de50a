"""The desk of the referee protocol: begins, loads, saves and opens the one game that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.engine.vocabulary import Refusal
from companion.languages import LANGUAGES
from companion.packs.catalogue import Catalogue, UnknownPackError
from companion.packs.pack import Pack
from companion.packs.problems import PackErrors
from companion.packs.resolved import ResolvedPack
from companion.packs.setup import SetupRefused
from companion.table.journal.entries import Journal, MemoryJournal, Seating, StoreError
from companion.table.play.acts import Chance
from companion.table.play.opening import Clock, FindScript, header_of, name_problem, pack_teller, session_of, teller_of
from companion.table.play.session import Drifted, Session
from companion.table.protocol import requests
from companion.table.protocol.requests import Request, Wrong, bad
from companion.texts import Teller


class Saves(Protocol):
    """Where `save` and `open` keep games."""

    def save(self, path: str, journal: Journal) -> None:
        """Write a journal to a file. Raises StoreError."""

    def open(self, path: str) -> Journal:
        """The journal in a file, with its entries. Raises StoreError."""


class OpenGame(NamedTuple):
    """The game on the desk."""

    session: Session
    resolved: ResolvedPack
    journal: Journal


class Desk:
    """Holds the open game and replaces it only when the next one stands.

    `seeded(seed)` gives a source that throws the same for the same seed. `voice` speaks of what the present request
    is about: the open game, or the pack that somebody wants to begin.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        find: FindScript,
        *,
        saves: Saves,
        seeded: Callable[[int | str], Chance],
        now: Clock,
        wall: Clock,
        app_version: str,
        language: str = LANGUAGES[0],
    ) -> None:
        self.catalogue = catalogue
        self.language = language
        self._find = find
        self._saves = saves
        self._seeded = seeded
        self._now = now
        self._wall = wall
        self._app_version = app_version
        self._open: OpenGame | None = None
        self._wanted: Pack | None = None

    @property
    def game(self) -> OpenGame:
        """The open game. Raises Wrong (`no_game`) if there is none."""
        if self._open is None:
            raise Wrong("no_game", "no game is open: begin one with “new”, or “open” a saved one")
        return self._open

    @property
    def voice(self) -> Teller | None:
        """Who speaks of what is on the desk."""
        if self._wanted is not None:
            return pack_teller(self._wanted, self.language)
        if self._open is not None:
            return teller_of(self._open.resolved, self._open.session.game, self.language)
        return None

    def clear(self) -> None:
        """Forget what the last request wanted to begin."""
        self._wanted = None

    def new(self, request: Request) -> None:
        """Begin a game. Raises Wrong or BadPosition; then the game before stays open."""
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
            raise Wrong("unknown_game", str(error)) from error
        except PackErrors as error:
            raise Wrong("unknown_game", f"the pack {name} cannot be used: {error.errors[0]}") from error
        except SetupRefused as refused:
            found = [Refusal(p.rule, p.code, p.facts) for p in refused.problems]
            raise Wrong("refused", "this cannot be played together", found) from refused
        self._begin(resolved, seats, position or None, chance)
        self._wanted = None

    def load(self, request: Request) -> None:
        """Start the same people's game anew from a position (GEN-9). Raises Wrong or BadPosition."""
        position = requests.mapping(request, "position", needed=True)
        game = self.game
        self._begin(game.resolved, list(game.session.seating.parties), position, game.session.chance)

    def save(self, request: Request) -> None:
        """Write the open game to a file. Raises Wrong."""
        path, journal = requests.text(request, "path"), self.game.journal
        try:
            self._saves.save(path, journal)
        except StoreError as error:
            raise bad(error.message) from error

    def open(self, request: Request) -> None:
        """Go on with a saved game; the file is only read. Raises Wrong."""
        path, chance = requests.text(request, "path"), self._chance(request)
        try:
            saved = self._saves.open(path)
            resolved = ResolvedPack.from_plain(saved.header.pack, self._find)
            self._take(resolved, in_memory(saved), chance)
        except StoreError as error:
            raise bad(error.message) from error
        except PackErrors as error:
            raise bad(f"the pack in {path} cannot be read: {error.errors[0]}") from error
        except Drifted as error:
            raise bad(f"today's rules do not accept entry {error.number} of {path}: {error.why}") from error

    def _chance(self, request: Request) -> Chance | None:
        how = requests.text(request, "chance", "ask")
        if how == "ask":
            return None
        if how != "seeded":
            raise bad("“chance” must be “ask” or “seeded”")
        seed = request.get("seed", 0)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise bad("“seed” must be a whole number or a text")
        return self._seeded(seed)

    def _begin(
        self, resolved: ResolvedPack, seats: list[str], position: Mapping[str, Any] | None, chance: Chance | None
    ) -> None:
        seating = Seating.of(seats)
        now, version = self._wall(), self._app_version
        header = header_of("protocol", resolved, seating, begun_at=now, app_version=version, position=position)
        self._take(resolved, MemoryJournal(header), chance)

    def _take(self, resolved: ResolvedPack, journal: Journal, chance: Chance | None) -> None:
        session = session_of(resolved, self._find, journal, now=self._now, wall=self._wall, chance=chance)
        self._open = OpenGame(session, resolved, journal)


def in_memory(journal: Journal) -> MemoryJournal:
    """A copy that is played on without writing to where it came from."""
    copy = MemoryJournal(journal.header)
    copy.append(journal.entries())
    return copy
