"""What an evening needs of packs and games, as protocols: `companion.packs` and the games fulfil them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from companion.engine.game import Game
from companion.packs.games import find_game
from companion.packs.resolved import ResolvedPack


class RuleLike(Protocol):
    """A rule as a pack describes it."""

    @property
    def forbids(self) -> tuple[str, ...]:
        """The refusal codes that a level acts on."""


class Playable(Protocol):
    """A pack with everything chosen."""

    @property
    def id(self) -> str:
        """The pack's id."""

    @property
    def game(self) -> str:
        """The name of the game's script."""

    @property
    def players(self) -> int:
        """For how many players."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The chosen variants."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The chosen options with their values."""

    @property
    def levels(self) -> Mapping[str, Any]:
        """Rule id → enforce, warn or off."""

    @property
    def rules(self) -> Mapping[str, RuleLike]:
        """Rule id → what the pack says of it."""

    @property
    def definition(self) -> Any:
        """What the game's class is built with."""

    @property
    def plain(self) -> dict[str, Any]:
        """All of it as plain data, for the journal."""


class Resolves(Protocol):
    """A pack as it stands in its files."""

    def resolve(
        self,
        variants: Sequence[str],
        options: Mapping[str, Any],
        players: int,
        levels: Mapping[str, str] | None = None,
    ) -> Playable:
        """The pack for this set-up; raises what the packs raise when it cannot be played together."""


class Shelf(Protocol):
    """Where packs are found: the catalogue."""

    def load(self, pack: str) -> Resolves:
        """A pack by its id; raises what the packs raise when there is none or it is broken."""


Restore: TypeAlias = Callable[[Mapping[str, Any]], Playable]
"""Makes a pack from what a journal holds; raises what the packs raise when it cannot be read."""

FindGame: TypeAlias = Callable[[str], type[Game]]
"""The class of an installed game; raises LookupError."""


def installed_game(name: str) -> type[Game]:
    """The class of an installed game by the name of its script. Raises LookupError."""
    found: type = find_game(name)
    if not issubclass(found, Game):
        raise LookupError(f"the game script {name} is no game")
    return found


def restored(plain: Mapping[str, Any]) -> Playable:
    """The pack that a journal holds. Raises PackErrors if it cannot be read."""
    return ResolvedPack.from_plain(plain)


def fresh_game(
    playable: Playable, parties: Sequence[str], find_game: FindGame, position: Mapping[str, Any] | None = None
) -> Game:
    """The game in its starting state, or in a position (GEN-9). Raises BadPosition, LookupError."""
    game = find_game(playable.game)(playable.definition, tuple(parties))
    if position is not None:
        game.load(position)
    return game


def forbidden_codes(playable: Playable) -> dict[str, tuple[str, ...]]:
    """For each rule the codes that its level acts on, as `Driver` and `Session` want them."""
    return {rule: tuple(said.forbids) for rule, said in playable.rules.items()}
