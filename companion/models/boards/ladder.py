"""A ladder of offices as plain data: posts in levels, their figures, and what the open question is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.models.boards.board import Area, BoardModel
from companion.table.evening import Standing
from companion.texts import Teller


@dataclass(frozen=True, slots=True)
class PostModel:
    """One post of a ladder: its level (0 = top), the post above it, its names, and who stands there.

    `number` counts the posts of an area that have no short name; beside the area's name the number is enough.
    """

    id: str
    level: int
    above: str | None
    title: str
    short: str
    closed: bool = False
    owner: Party | None = None
    number: int | None = None

    @property
    def in_short(self) -> str:
        """The short name, which has no places to break it."""
        return self.short


BRANCHES = 9
"""Most posts of a level whose subordinates are shown branch by branch."""


@dataclass(frozen=True)
class LadderModel(BoardModel):
    """A ladder board. `posts` are ordered from the top; `below` maps a post to its direct subordinates.

    `prison` counts figures beside the board. `about` are the posts that the open question is about, `at_stake` the one
    above the area that it is about, `leaving` the one whose figure is to go elsewhere, `going_to` where to, and
    `of_areas` whether its answers are areas; with `quick` any free post of an area is as good as another, and any
    figure of one party there, so that a tap on the whole plan is enough. `kinds` are the names of the levels, by which
    a game's style calls them. `pile` is how many cards are left to draw, None where there are none. `concerns` are
    the posts whose figures its answers could be about, though they are no answers. `in_hand` are the pieces that are
    still to be set.
    """

    zone: ClassVar[str] = "posts"
    numbers: ClassVar[bool] = True

    posts: Mapping[str, PostModel]
    below: Mapping[str, tuple[str, ...]]
    levels: tuple[tuple[str, ...], ...]
    prison: Mapping[Party, int] = field(default_factory=dict)
    about: frozenset[str] = frozenset()
    at_stake: str | None = None
    leaving: str | None = None
    going_to: str | None = None
    of_areas: bool = False
    quick: bool = False
    kinds: tuple[str, ...] = ()
    pile: int | None = None
    concerns: frozenset[str] = frozenset()
    in_hand: Mapping[Party, int] = field(default_factory=dict)

    @property
    def spots(self) -> Mapping[str, PostModel]:
        return self.posts

    def moved(self, owners: Mapping[str, Party | None]) -> Self:
        return replace(self, posts={**self.posts, **{p: replace(self.posts[p], owner=o) for p, o in owners.items()}})

    def called(self, spot: str) -> str:
        """An area is called as the plan calls it, so that one is found by the other."""
        return self.posts[spot].short if self.of_areas else ""

    def within(self, spot: str) -> str:
        """A worker by the area and the number."""
        post = self.posts[spot]
        if post.number is None or post.above is None:
            return post.short
        return f"{self.posts[post.above].short} {post.number}"

    def meant(self, spot: str) -> str:
        """Where areas are asked for, a worker stands for its own."""
        post = self.posts[spot]
        return post.above if self.of_areas and post.above is not None and post.number is not None else spot

    def at_rest(self) -> Self:
        nobody: frozenset[str] = frozenset()
        return replace(
            self,
            about=nobody,
            concerns=nobody,
            at_stake=None,
            leaving=None,
            going_to=None,
            of_areas=False,
            quick=False,
        )

    def lent(self, taken: str | None, *, adding: bool = False) -> tuple[Self, tuple[str, ...]]:
        """One tap on the plan is enough where one party stands in an area, or to where there is room."""
        area = self.posts[taken].above if taken is not None else None
        free = taken is not None or adding
        lit = [
            post.id
            for post in self.posts.values()
            if (post.owner is None) is free and (not free or post.number is None or post.above != area)
        ]
        return replace(self, quick=True), tuple(lit)

    def beside(self) -> Standing:
        """The figures in prison."""
        return Standing({("prison", party): count for party, count in self.prison.items() if count})

    def to_place(self) -> Mapping[Party, int]:
        """The pieces in hand."""
        return self.in_hand

    def moving(self) -> str | None:
        return self.leaving

    def abreast(self) -> int:
        """As many as the areas of the lowest level have posts."""
        lowest = Counter(self.posts[post].above for post in self.levels[-1]) if self.in_hand else Counter()
        rooms = set(lowest.values())
        return rooms.pop() if len(rooms) == 1 else 0

    def apart(self, one: str, other: str) -> int:
        """Steps up to the post that both belong to, and down again; an area's numbered posts are alike."""
        if one not in self.posts or other not in self.posts:
            return 2 * len(self.levels)
        first, second = self.posts[one], self.posts[other]
        if first.number is not None and second.number is not None and first.above == second.above:
            return 0
        ways = [one, *self.chain(one)], [other, *self.chain(other)]
        return next(
            (up + ways[1].index(post) for up, post in enumerate(ways[0]) if post in ways[1]), 2 * len(self.levels)
        )

    def areas(self) -> list[Area]:
        """The top, and each branch whose posts are viewed together; a small board is one part."""
        head = max((n for n, posts in enumerate(self.levels) if len(posts) <= BRANCHES), default=0)
        upper = [post for level in self.levels[: head + 1] for post in level]
        branches = [(post, self.branch(post)) for post in self.levels[head]]
        found = [Area(self.posts[post].title, (post, *below), post) for post, below in branches if below]
        return [Area(self.posts[upper[0]].title, tuple(p for p in upper if p not in self.levels[head]), ""), *found]

    @cached_property
    def branch_level(self) -> int:
        """The level whose branches are opened: two above the lowest posts that have names."""
        named = max((post.level for post in self.posts.values() if post.number is None), default=0)
        return max(0, named - 2)

    def branch(self, post: str) -> list[str]:
        """All posts below this one, depth first."""
        found: list[str] = []
        for below in self.below.get(post, ()):
            found += [below, *self.branch(below)]
        return found

    def chain(self, post: str) -> list[str]:
        """The posts above this one, nearest first."""
        found: list[str] = []
        above = self.posts[post].above
        while above is not None:
            found.append(above)
            above = self.posts[above].above
        return found


def ladder_of(game: Game, view: Mapping[str, Any], teller: Teller) -> LadderModel | None:
    """The ladder of a game whose definition has one, else None."""
    ladder = getattr(game.definition, "ladder", None)
    owners = view.get("posts")
    if ladder is None or not isinstance(owners, Mapping):
        return None
    empty = _empty_posts(game.definition, teller)
    taken = {post: replace(empty[post], owner=owner) for post, owner in owners.items() if owner and post in empty}
    posts = {**empty, **taken}
    prison = view.get("prison")
    model = LadderModel(
        posts,
        ladder.subordinates,
        ladder.levels,
        dict(prison) if isinstance(prison, Mapping) else {},
        kinds=tuple(getattr(getattr(game.definition, "board", None), "levels", ())),
        pile=_count(view.get("deck")),
    )
    question = view.get("question") or {}
    return replace(
        model,
        about=frozenset(_about(model, view)),
        at_stake=_post(model, view, "area"),
        leaving=_post(model, view, "from"),
        going_to=_post(model, view, "to"),
        of_areas=question.get("name") in AREA_QUESTIONS,
        quick=question.get("name") in QUICK_QUESTIONS,
    )


_EMPTY: WeakKeyDictionary[Teller, tuple[object, Mapping[str, PostModel]]] = WeakKeyDictionary()
"""The posts of a ladder before anybody stands there, by who names them: they are the same all game long."""


def _empty_posts(definition: Any, teller: Teller) -> Mapping[str, PostModel]:
    """Every post of a ladder without its owner, from the top."""
    known, ladder = _EMPTY.get(teller), definition.ladder
    if known is not None and known[0] is ladder:
        return known[1]
    named = getattr(definition, "short_labels", {})
    posts = {
        post: PostModel(
            post,
            ladder.level(post),
            ladder.superior(post),
            teller.name(post),
            teller.short(post),
            ladder.is_closed(post),
            None,
            None if post in named or above is None else ladder.area(above).index(post) + 1,
        )
        for post in ladder
        for above in [ladder.superior(post)]
    }
    _EMPTY[teller] = ladder, posts
    return posts


AREA_QUESTIONS = frozenset({"choose_area"})
"""Questions whose answers are areas, each named by the post above it."""

QUICK_QUESTIONS = frozenset({"place_figure", "transferred", "transfer_to", "ousted_to", "punish_to"})
"""Questions for a free post or for a figure, any of one party in an area being as good as another."""


def _count(pile: Any) -> int | None:
    """How many cards lie in a pile whose order nobody may see."""
    count = pile.get("count") if isinstance(pile, Mapping) else len(pile) if isinstance(pile, list) else None
    return count if isinstance(count, int) else None


def _facts(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is under way, with what the open question says of itself."""
    running, question = view.get("running") or [{}], view.get("question") or {}
    return {**running[-1], **(question.get("facts") or {})}


def _post(board: LadderModel, view: Mapping[str, Any], fact: str) -> str | None:
    post = _facts(view).get(fact)
    return post if isinstance(post, str) and post in board.posts else None


def _about(board: LadderModel, view: Mapping[str, Any]) -> Iterator[str]:
    """The posts named by what is under way or by the open question.

    For an area, also the posts in it that are occupied.
    """
    for name, value in _facts(view).items():
        if isinstance(value, str) and value in board.posts:
            yield value
            if name == "area":
                yield from (post for post in board.below.get(value, ()) if board.posts[post].owner is not None)
