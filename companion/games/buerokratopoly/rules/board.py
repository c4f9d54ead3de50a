"""The board of a pack: a tree of posts in levels."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.limits import Count
from companion.languages import Words
from companion.mechanics import ladder
from companion.mechanics.ladder import Ladder

POLITBURO = 1
"""The level right below the top."""


@dataclass(frozen=True)
class Post:
    """One office. `security` holds for the whole branch below."""

    id: str
    level: str
    title: Words
    short: Words
    parent: str | None = None
    security: bool = False


@dataclass(frozen=True)
class WorkerAreas:
    """The posts of the lowest level: so many under each post of the level above, `<post>.<prefix><number>`."""

    count: Count
    prefix: str = "w"


@dataclass(frozen=True)
class Board:
    """A tree of posts. `levels` are ids from the top down; a post stands after its parent."""

    levels: tuple[str, ...]
    worker_areas: WorkerAreas
    worker_title: Words
    posts: tuple[Post, ...]

    def ladder(self, *, fast: bool) -> Ladder:
        """The posts in play; the fast game leaves the lowest level out (BU-45)."""
        rank = {level: number for number, level in enumerate(self.levels)}
        posts = [ladder.Post(post.id, rank[post.level], post.parent, post.security) for post in self.posts]
        if not fast:
            last = len(self.levels) - 2
            posts += [
                ladder.Post(f"{post.id}.{self.worker_areas.prefix}{number}", last + 1, post.id)
                for post in self.posts
                if rank[post.level] == last
                for number in range(1, self.worker_areas.count + 1)
            ]
        return Ladder(posts)
