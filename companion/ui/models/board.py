"""Boards as plain data: where posts are, who stands there. The drawing is in `companion.ui.boards`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol, Self

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.texts import Teller


class SpotModel(Protocol):
    """Somewhere on a board where a figure can stand."""

    @property
    def id(self) -> str:
        """The value that names it in questions and positions."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def short(self) -> str:
        """Its name where there is little room."""

    @property
    def owner(self) -> Party | None:
        """Whose figure stands there."""


class BoardModel(Protocol):
    """What every board is: spots, and who stands on them. A table without a board has no spots.

    `zone` is the name of the map in a position that says who stands where.
    """

    zone: ClassVar[str]

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        """Every spot by its id."""

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same board with other figures on these spots."""


@dataclass(frozen=True, slots=True)
class PostModel:
    """One post of a ladder: its level (0 = top), the post above, names, who stands there."""

    id: str
    level: int
    above: str | None
    title: str
    short: str
    closed: bool = False
    owner: Party | None = None


@dataclass(frozen=True)
class LadderModel:
    """A ladder board. `posts` are top first, `below` maps a post to its direct subordinates.

    `prison` counts figures that stand beside the board.
    """

    zone: ClassVar[str] = "posts"

    posts: Mapping[str, PostModel]
    below: Mapping[str, tuple[str, ...]]
    levels: tuple[tuple[str, ...], ...]
    prison: Mapping[Party, int] = field(default_factory=dict)

    @property
    def spots(self) -> Mapping[str, PostModel]:
        """The posts."""
        return self.posts

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        """The same ladder with other figures on these posts."""
        return replace(self, posts={**self.posts, **{p: replace(self.posts[p], owner=o) for p, o in owners.items()}})

    def branch(self, post: str) -> list[str]:
        """Every post below this one, depth first."""
        found: list[str] = []
        for below in self.below.get(post, ()):
            found += [below, *self.branch(below)]
        return found

    def chain(self, post: str) -> list[str]:
        """The posts above, nearest first."""
        found: list[str] = []
        above = self.posts[post].above
        while above is not None:
            found.append(above)
            above = self.posts[above].above
        return found


def ladder_of(game: Game, view: Mapping[str, Any], teller: Teller) -> LadderModel | None:
    """The ladder of a game whose definition has one; None for other games."""
    ladder = getattr(game.definition, "ladder", None)
    owners = view.get("posts")
    if ladder is None or not isinstance(owners, Mapping):
        return None
    posts = {
        post: PostModel(
            post,
            ladder.level(post),
            ladder.superior(post),
            teller.name(post),
            teller.short(post),
            ladder.is_closed(post),
            owners.get(post),
        )
        for post in ladder
    }
    prison = view.get("prison")
    return LadderModel(posts, ladder.subordinates, ladder.levels, dict(prison) if isinstance(prison, Mapping) else {})


@dataclass(frozen=True)
class PartRow:
    """A simple part of a position that a correction can change: a number, a party, or a switch.

    `key` is its name in the state, `of` whose it is (a party, a candidate), if it is one of a map.
    """

    key: str
    value: Any
    of: Party | None = None


def simple_parts(position: Mapping[str, Any], parties: tuple[Party, ...]) -> list[PartRow]:
    """Those parts of a public position that can be changed by plus, minus or a choice."""
    rows: list[PartRow] = []
    for key, value in position.items():
        if key in ("at", "running", "question", "outcome"):
            continue
        if isinstance(value, bool | int) or (isinstance(value, str) and value in parties):
            rows.append(PartRow(key, value))
        elif isinstance(value, Mapping) and set(value) == {"count"}:
            continue  # a face-down pile: its cards are corrected, not their number
        elif isinstance(value, Mapping) and value and all(isinstance(entry, int) for entry in value.values()):
            order = [*(party for party in parties if party in value), *(name for name in value if name not in parties)]
            rows += [PartRow(key, value[name], name) for name in order]
    return rows
