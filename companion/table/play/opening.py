"""Builds a game and its driver from a resolved pack and the parties."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.house.clauses import HouseClauses
from companion.engine.vocabulary import Party
from companion.packs.resolved import ResolvedPack

LONGEST_NAME = 100
"""Most characters of a party's name."""

FindScript = Callable[[str], Any]
"""The class of a game by the name of its script; see `companion.packs.scripts.games.find_game`."""


def name_problem(names: Sequence[str]) -> str | None:
    """Why these names cannot be used together at one table, or None. Names that look alike count as equal."""
    seen: set[str] = set()
    for name in names:
        looks = unicodedata.normalize("NFC", name).strip()
        if not looks:
            return "every seat needs a name that can be read"
        if len(name) > LONGEST_NAME:
            return f"a name has at most {LONGEST_NAME} characters, “{name[:20]}…” has {len(name)}"
        if looks in seen:
            return f"two seats are called {looks}: every name may stand once"
        seen.add(looks)
    return None


def game_of(
    resolved: ResolvedPack, find: FindScript, parties: Sequence[Party], position: Mapping[str, Any] | None = None
) -> Game:
    """Creates the game in its starting state, or in a position (GEN-9). Raises BadPositionError, LookupError."""
    script = find(resolved.game)
    if isinstance(script, type) and not issubclass(script, Game):
        raise LookupError(f"the game script {resolved.game} is no game")
    game: Game = script(resolved.definition, tuple(parties))
    if resolved.clauses:
        game.house = HouseClauses(game, resolved.clauses)
    if position is not None:
        game.load(position)
    return game


def forbids_of(resolved: ResolvedPack) -> dict[str, tuple[str, ...]]:
    """Maps each rule whose enforcement can be changed (GEN-7) to the codes of its refusals."""
    return {rule: tuple(text.forbids) for rule, text in resolved.rules.items() if text.forbids}


class EntryPoint(NamedTuple):
    """Where a game can be begun anew: the position there (None: at its start), the number of the last journal entry
    that led there, how many events were told before, and the levels of the rules (None: those that it began with).
    """

    position: Mapping[str, Any] | None = None
    entry: int = -1
    events: int = 0
    levels: Mapping[str, str] | None = None

    def after(self, driver: Driver, entry: int) -> EntryPoint:
        """The entry point that a game has reached by a journal entry; itself if it has reached no other one."""
        entered = driver.game.entered
        if entered is None or entered[0] is self.position:
            return self
        return EntryPoint(entered[0], entry, entered[1], dict(driver.levels.of))


@dataclass(frozen=True, slots=True)
class Opening:
    """How one game begins; an undo starts from here again. `new_game()` returns it in its starting state.

    `levels` and `forbids` are as in `Driver`: how strictly each rule is enforced at first, and the refusal codes that
    this acts on. `listed` are all its codes (`Levels`). `position` is where `new_game()` stands, if that is not the
    beginning: an entry point, too, which the script may not enter anew. `for_table` is the game's (`Game.for_table`).
    """

    new_game: Callable[[], Game]
    levels: Mapping[str, str]
    forbids: Mapping[str, Sequence[str]]
    listed: Mapping[str, Sequence[str]] | None = None
    position: Mapping[str, Any] | None = None
    for_table: Collection[str] = ()

    @classmethod
    def of(
        cls,
        resolved: ResolvedPack,
        find: FindScript,
        parties: Sequence[Party],
        position: Mapping[str, Any] | None = None,
    ) -> Opening:
        """The opening of this pack's game for these parties. Raises LookupError."""
        new_game = partial(game_of, resolved, find, tuple(parties), position)
        listed = {rule: (*text.forbids, *text.structural) for rule, text in resolved.rules.items()}
        for_table = getattr(find(resolved.game), "for_table", ())
        return cls(new_game, dict(resolved.levels), forbids_of(resolved), listed, position, for_table)

    def driver(self, *, auto_reveal: bool = True) -> Driver:
        """A driver with a new game, not started yet. Raises BadPositionError, LookupError."""
        driver = Driver(self.new_game(), levels=self.levels, forbids=self.forbids, auto_reveal=auto_reveal)
        driver.levels.listed = self.listed
        return driver
