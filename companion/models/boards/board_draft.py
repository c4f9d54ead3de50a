"""An owner's own ladder board while it is being entered; immutable, every change returns a new draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from companion.languages import LANGUAGES, told_in
from companion.models.boards.ladder import LadderModel, PostModel

LEAST_BELOW = 2
"""Least posts of an area: nobody could mutiny or be elected in a smaller one."""

MOST_BELOW = 6
MOST_WORKERS = 6


class PostDraft(NamedTuple):
    """One office as it is stored in the pack: names by language, the office above, whether its branch is closed."""

    id: str
    level: str
    title: Mapping[str, str]
    short: Mapping[str, str]
    parent: str | None = None
    security: bool = False


@dataclass(frozen=True)
class BoardDraft:
    """The offices from the top down, and the number of workers under each department."""

    levels: tuple[str, ...]
    posts: tuple[PostDraft, ...]
    workers: int

    @classmethod
    def of(cls, board: Any) -> Self:
        """The first draft, from the board in a pack's definition (`levels`, `posts`, `worker_areas`)."""
        posts = [PostDraft(p.id, p.level, dict(p.title), dict(p.short), p.parent, p.security) for p in board.posts]
        return cls(board.levels, tuple(posts), board.worker_areas.count)

    @classmethod
    def from_rows(cls, levels: tuple[str, ...], rows: Sequence[Mapping[str, Any]], workers: int) -> Self:
        """Restores a draft from what `rows` returned."""
        return cls(levels, tuple(PostDraft(**row) for row in rows), workers)

    def __getitem__(self, post: str) -> PostDraft:
        return next(one for one in self.posts if one.id == post)

    def below(self, post: str) -> tuple[PostDraft, ...]:
        """The direct subordinates of an office."""
        return tuple(one for one in self.posts if one.parent == post)

    def branch(self, post: str) -> Iterator[str]:
        """The ids of an office and everything below it."""
        yield post
        for one in self.below(post):
            yield from self.branch(one.id)

    # ── changes ─────────────────────────────────────────────────────────────────────────────────────────────

    def renamed(self, post: str, title: str) -> Self:
        """Renames an office, as it is printed on the owner's board: the same name in every language."""
        return self._with(self[post]._replace(title=dict.fromkeys(LANGUAGES, title)))

    def shortened(self, post: str, short: str) -> Self:
        """Changes the short name, for narrow spaces."""
        return self._with(self[post]._replace(short=dict.fromkeys(LANGUAGES, short)))

    def secured(self, post: str, security: bool) -> Self:
        """Opens or closes an office's branch."""
        return self._with(self[post]._replace(security=security))

    def with_workers(self, count: int) -> Self:
        """Sets the number of workers under each department."""
        return replace(self, workers=count)

    def with_below(self, post: str, count: int, name: str) -> Self:
        """Sets the number of direct subordinates. New ones get the smallest branch that an area needs.

        `name` is a template with a place for a number. Surplus subordinates are removed from the end, with all below
        them.
        """
        draft, have = self, len(self.below(post))
        for _ in range(have - count):
            draft = draft._without(draft.below(post)[-1].id)
        for number in range(have + 1, count + 1):
            draft = draft._grown(post, name.format(number=number), name)
        return draft

    def _with(self, changed: PostDraft) -> Self:
        return replace(self, posts=tuple(changed if one.id == changed.id else one for one in self.posts))

    def _without(self, post: str) -> Self:
        gone = set(self.branch(post))
        return replace(self, posts=tuple(one for one in self.posts if one.id not in gone))

    def _grown(self, above: str, title: str, name: str) -> Self:
        level = self.levels[self.levels.index(self[above].level) + 1]
        words = dict.fromkeys(LANGUAGES, title)
        fresh = PostDraft(self._free_id(above), level, words, words, above)
        draft = replace(self, posts=(*self.posts, fresh))
        if level != self.levels[-2]:
            draft = draft.with_below(fresh.id, LEAST_BELOW, name)
        return draft

    def _free_id(self, above: str) -> str:
        known = {one.id for one in self.posts}
        return next(made for number in range(1, 1000) if (made := f"{above}_{number}") not in known)

    # ── what comes of it ────────────────────────────────────────────────────────────────────────────────────

    def can_have_below(self, post: str) -> bool:
        """Whether the number of subordinates may be changed. The three offices below the top are fixed (BU-01)."""
        level = self.levels.index(self[post].level)
        return 0 < level < len(self.levels) - 2

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """The offices as they are stored in the pack, each after the one above it."""
        return [
            {key: value for key, value in post._asdict().items() if value not in (None, False)} for post in self.posts
        ]

    def model(self, language: str) -> LadderModel:
        """The board for display, without figures or single workers."""
        rank = {level: number for number, level in enumerate(self.levels)}
        closed: set[str] = set()
        posts: dict[str, PostModel] = {}
        below: dict[str, list[str]] = {}
        levels: list[list[str]] = [[] for _ in self.levels[:-1]]
        for post in self.posts:
            if post.security or post.parent in closed:
                closed.add(post.id)
            posts[post.id] = PostModel(
                post.id,
                rank[post.level],
                post.parent,
                told_in(post.title, language),
                told_in(post.short, language),
                post.id in closed,
            )
            below[post.id] = []
            levels[rank[post.level]].append(post.id)
            if post.parent is not None:
                below[post.parent].append(post.id)
        return LadderModel(
            posts,
            {post: tuple(low) for post, low in below.items()},
            tuple(tuple(level) for level in levels),
            kinds=self.levels,
        )
