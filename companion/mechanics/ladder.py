"""A career ladder: a tree of posts in levels, where an area is the set of posts with the same direct superior."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class LadderPost(NamedTuple):
    """One post: its id, its level (0 = top), the direct superior (None at the top), whether its branch is closed."""

    id: str
    level: int
    superior: str | None
    security: bool = False


class Ladder:
    """The posts in play. The posts are given top first; a superior must be given before its subordinates.

    `closed` branches (security areas) include every post below one that is flagged.
    """

    def __init__(self, posts: Iterable[LadderPost]) -> None:
        self._posts: dict[str, LadderPost] = {}
        self._below: dict[str, list[str]] = {}
        self._above: dict[str, frozenset[str]] = {}
        self._levels: list[list[str]] = []
        self._closed: set[str] = set()
        for post in posts:
            self._add(post)
        self.subordinates = {post: tuple(below) for post, below in self._below.items()}
        self.levels = tuple(tuple(level) for level in self._levels)
        self.superiors = {post: known.superior for post, known in self._posts.items()}
        self._number = {post: number for number, post in enumerate(self._posts)}
        self._branch = {post: tuple(self._down(post)) for post in self._posts}
        self._chain = {post: tuple(self._up(post)) for post in self._posts}

    def _up(self, post: str) -> Iterator[str]:
        above = self._posts[post].superior
        while above is not None:
            yield above
            above = self._posts[above].superior

    def _down(self, post: str) -> Iterator[str]:
        below = self.area(post)
        while below:
            yield from below
            below = tuple(lower for upper in below for lower in self.area(upper))

    def _add(self, post: LadderPost) -> None:
        if post.superior is not None and post.superior not in self._posts:
            raise ValueError(f"{post.id}: its superior {post.superior} stands nowhere above it")
        self._posts[post.id] = post
        self._below[post.id] = []
        above = post.superior
        self._above[post.id] = self._above[above] | {above} if above is not None else frozenset()
        while len(self._levels) <= post.level:
            self._levels.append([])
        self._levels[post.level].append(post.id)
        if post.superior is not None:
            self._below[post.superior].append(post.id)
        if post.security or post.superior in self._closed:
            self._closed.add(post.id)

    def __contains__(self, post: object) -> bool:
        return post in self._posts

    def __iter__(self) -> Iterator[str]:
        return iter(self._posts)

    @property
    def top(self) -> str:
        """The post that has no superior."""
        return self.levels[0][0]

    @property
    def lowest(self) -> int:
        """The number of the lowest level in play."""
        return len(self.levels) - 1

    @property
    def lowest_posts(self) -> tuple[str, ...]:
        """The posts of the lowest level in play."""
        return self.levels[-1]

    def level(self, post: str) -> int:
        """The level of a post: its distance from the top, 0 for the top itself."""
        return self._posts[post].level

    def superior(self, post: str) -> str | None:
        """The direct superior post; it also names the area in which the post lies."""
        return self.superiors[post]

    def area(self, superior: str) -> tuple[str, ...]:
        """The posts that share this direct superior; none for a post of the lowest level."""
        return self.subordinates.get(superior, ())

    def areas(self) -> Iterator[str]:
        """The ids of all areas, top first."""
        return (post for post, below in self.subordinates.items() if below)

    def chain_above(self, post: str) -> tuple[str, ...]:
        """The chain of command above a post, nearest first."""
        return self._chain[post]

    def in_order(self, posts: Iterable[str]) -> list[str]:
        """These posts, highest first, in board order."""
        number = self._number
        return sorted(posts, key=lambda post: (self._posts[post].level, number[post]))

    def is_above(self, higher: str, lower: str) -> bool:
        """Whether `higher` is on the chain of command above `lower`."""
        return higher in self._above[lower]

    def branch(self, post: str) -> tuple[str, ...]:
        """Every post below this one, level by level."""
        return self._branch[post]

    def is_closed(self, post: str) -> bool:
        """Whether the post lies in a security branch."""
        return post in self._closed
