"""What the window needs of an open game; `companion.table.evening.table_game.TableGame` fulfils it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.table.chance import Scans, Suggestion
from companion.table.evening import Warned
from companion.table.journal import Header
from companion.table.play import Change, Session
from companion.texts import Teller


class DoubtLike(Protocol):
    """A roll that the table has to settle."""

    @property
    def faces(self) -> tuple[int | None, ...]:
        """What is known of each die."""

    @property
    def sides(self) -> int:
        """Faces of a die."""

    @property
    def trouble(self) -> str:
        """Why, as a code."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Of accept, fix, again, type, without."""


class DeskLike(Protocol):
    """Takes inputs and turns them into acts."""

    suggested: Suggestion | None
    scans: Scans | None
    confirms: Callable[[Warned], bool] | None

    def put(self, given: object) -> None:
        """Lay an input into the queue."""

    def pump(self) -> list[Change]:
        """Handle what lies in the queue, and let the clock have its share. Raises GameFailedError."""

    def settle(self, choice: str, die: int = 0, face: int = 0) -> list[Change]:
        """Settle a doubtful roll. Raises ValueError."""

    def use(self, source: str, *, for_good: bool = False) -> list[Change]:
        """Let another source answer the open question of chance. Raises ValueError, GameFailedError."""

    @property
    def doubt(self) -> DoubtLike | None:
        """The roll to settle."""


class SourcesLike(Protocol):
    """Who answers chance."""

    @property
    def rolling(self) -> bool:
        """Whether the tower has been asked and has not answered yet."""

    def source_of(self, question: Any) -> str:
        """Who answers this question as things are now."""

    def for_this(self, question: Any, source: str) -> None:
        """Another source for this question alone."""

    def for_good(self, kind: str, source: str) -> None:
        """One source for the rest of the evening."""

    def throw(self, question: Any) -> tuple[Any, str] | None:
        """Somebody pressed to throw."""


class PackLike(Protocol):
    """What is played."""

    @property
    def id(self) -> str:
        """The pack's id."""

    @property
    def plain(self) -> Mapping[str, Any]:
        """The resolved pack as plain data."""


class Opened(Protocol):
    """A game that is open at the table."""

    @property
    def session(self) -> Session:
        """The game under way."""

    @property
    def resolved(self) -> PackLike:
        """Its pack."""

    @property
    def header(self) -> Header:
        """What the game was begun with."""

    @property
    def away(self) -> float:
        """For how many seconds nothing had been done when it was opened."""

    @property
    def desk(self) -> DeskLike:
        """Where inputs go."""

    @property
    def sources(self) -> SourcesLike:
        """Who answers chance."""

    @property
    def absent(self) -> str:
        """What the pack wants to be done when somebody does not answer."""

    def teller(self, language: str) -> Teller:
        """Speaks about this game."""

    def recap(self, language: str, most: int = 5) -> list[str]:
        """What happened last."""

    def house_rules(self, language: str) -> tuple[str, ...]:
        """What differs from the published rules."""

    def close(self) -> None:
        """Let the file go."""
