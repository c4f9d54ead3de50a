"""What makes a pack unplayable (the rulings' "Own content")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter
from typing import TypeAlias

from companion.games.buerokratopoly.rules.board import POLITBURO, Board
from companion.games.buerokratopoly.rules.cards import Card
from companion.games.buerokratopoly.rules.effects import Chosen, Effect, Everyone, Holder, Vacate

Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""

MOST_POSTS = 1000
"""Posts of a board, workers counted; the printed one has 301."""


def broken_posts(board: Board) -> Iterator[Problem]:
    """Posts that do not make a tree of levels."""
    rank = {level: number for number, level in enumerate(board.levels)}
    seen: dict[str, int] = {}
    if (posts := _many(board)) > MOST_POSTS:
        yield ("board", "posts"), f"the board has {posts:,} posts", f"at most {MOST_POSTS:,}, workers counted"
    for language, title in dict(board.worker_title).items():
        if set(_places(title)) - {"number", "department"}:
            yield ("board", "worker_title", language), "only {number} and {department} can stand in this title", ""
    if len(board.levels) < 4:
        yield ("board", "levels"), "a ladder needs at least four levels", ""
    for index, post in enumerate(board.posts):
        here = ("board", "posts", index)
        if post.id in seen:
            yield (*here, "id"), f"the post {post.id} stands here for the second time", ""
        if post.level not in rank:
            yield (*here, "level"), f"there is no level {post.level}", f"the levels are {', '.join(board.levels)}"
            continue
        level = rank[post.level]
        if level == len(board.levels) - 1:
            yield (*here, "level"), "posts of the lowest level are made by worker_areas", ""
        if post.parent is None and level != 0:
            yield here, f"{post.id} has no parent, but only the top post has none", ""
        if post.parent is not None and post.parent not in seen:
            yield (*here, "parent"), f"there is no post {post.parent} above", "a post stands after its parent"
        elif post.parent is not None and seen[post.parent] != level - 1:
            yield (*here, "parent"), f"{post.parent} is not exactly one level above {post.id}", ""
        seen[post.id] = level


def _many(board: Board) -> int:
    """How many posts there are, the workers of the lowest level included."""
    departments = sum(post.level == level for level in board.levels[-2:-1] for post in board.posts)
    return len(board.posts) + departments * board.worker_areas.count


def _places(title: str) -> Iterator[str]:
    """The names in braces of a title; what cannot be read counts as a strange name."""
    try:
        yield from (name for _, name, _, _ in Formatter().parse(title) if name is not None)
    except ValueError:
        yield "?"


def unfit_ladder(board: Board) -> Iterator[Problem]:
    """A tree that is no ladder of this game."""
    posts = board.ladder(fast=False)
    here = ("board", "posts")
    if len(posts.levels[0]) != 1:
        yield here, f"there must be one top post, not {len(posts.levels[0])}", ""
    if len(posts.levels) < len(board.levels):
        yield here, "some levels have no posts", ""
    elif len(posts.levels[POLITBURO]) != 3:
        yield here, f"the level {board.levels[POLITBURO]} must have 3 posts, not {len(posts.levels[POLITBURO])}", ""
    for level in posts.levels[:-1]:
        for post in level:
            if len(posts.area(post)) < 2:
                yield here, f"{post} must have at least two direct subordinates", ""
    if not any(post.security for post in board.posts):
        yield here, "at least one branch must have security: true", ""


def broken_cards(board: Board, cards: Sequence[Card]) -> Iterator[Problem]:
    """Cards that cannot be obeyed."""
    for index, card in enumerate(cards):
        here = ("cards", index)
        if (card.colour == "green") != (card.kind is not None):
            yield here, "a green card has a kind, a red one has none", ""
        if card.colour == "green" and card.effects:
            yield (*here, "effects"), "a green card has no effects", ""
        if card.colour == "red" and not card.effects:
            yield here, "a red card needs effects", "write `nothing: true` if nothing happens"
        for number, effect in enumerate(card.effects):
            for message, hint in _broken_effect(board, effect):
                yield (*here, "effects", number), message, hint
    if len({card.id for card in cards}) < len(cards):
        yield ("cards",), "two cards have the same id", ""


def _broken_effect(board: Board, effect: Effect) -> Iterator[tuple[str, str]]:
    verbs = effect.verbs()
    if len(verbs) != 1:
        yield f"one verb is needed, found {', '.join(verbs) or 'none'}", ""
    move, over = effect.move, effect.hand_over
    if move is not None and sum(way is not None for way in (move.up, move.down, move.to)) != 1:
        yield "move needs exactly one of up, down, to", ""
    if over is not None and set(over) != {"from", "to"}:
        yield "hand_over needs from and to", ""
    posts, levels = {post.id for post in board.posts}, set(board.levels)
    for named, known, what in _names(effect):
        if named not in (posts if known == "post" else levels):
            yield f"there is no {known} {named}", what


def _names(effect: Effect) -> Iterator[tuple[str, str, str]]:
    """Every post and level that an effect names."""
    moved = [v.figure for v in (effect.move, effect.send, effect.release) if v is not None]
    if effect.swap is not None:
        moved += [effect.swap.first, effect.swap.second]
    for figure in moved:
        if isinstance(figure, Holder):
            yield figure.holder, "post", ""
        elif isinstance(figure, Chosen) and figure.level is not None:
            yield figure.level, "level", ""
        elif isinstance(figure, Everyone):
            group = figure.all
            yield from ((post, "post", "") for post in (group.branch, group.area) if post is not None)
            if group.level is not None:
                yield group.level, "level", ""
    yield from _vacated(effect.vacate)


def _vacated(vacate: Vacate | None) -> Iterator[tuple[str, str, str]]:
    if vacate is not None and vacate.post is not None:
        yield vacate.post, "post", ""
    if vacate is not None and vacate.level is not None:
        yield vacate.level, "level", ""
