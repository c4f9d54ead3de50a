"""A game small enough to be read at a glance: two boards, a few cards with effects, two switches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.game import Game, Script
from companion.engine.state import State
from companion.languages import Words
from companion.packs.scripts.games import UnknownGameError


@dataclass(frozen=True)
class Rules:
    fast: bool
    timer: int | None
    bonus: float = 1.0


@dataclass(frozen=True)
class Parameters:
    board: Literal["large", "small"]
    figures: int


@dataclass(frozen=True)
class Post:
    id: str
    parent: str | None = None


@dataclass(frozen=True)
class Board:
    posts: tuple[Post, ...]


@dataclass(frozen=True)
class Journey:
    figure: Literal["winner", "loser"]
    to: str


@dataclass(frozen=True)
class Send:
    send: Journey


@dataclass(frozen=True)
class Take:
    take: int


Effect = Send | Take


@dataclass(frozen=True)
class Card:
    id: str
    title: Words
    number: int | None = None
    count: int = 1
    colour: Literal["red", "green"] = "red"
    text: Words | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Definition:
    rules: Rules
    parameters: Parameters
    board: Board
    cards: tuple[Card, ...] = ()

    def problems(self) -> list[tuple[tuple[str | int, ...] | str, str, str]]:
        posts = {post.id for post in self.board.posts}
        wrong: list[tuple[tuple[str | int, ...] | str, str, str]] = [
            (("board", "posts", post.id, "parent"), f"there is no post {post.parent}", "")
            for post in self.board.posts
            if post.parent is not None and post.parent not in posts
        ]
        if self.rules.fast and self.parameters.figures > 4:
            wrong.append(("rules.fast", "a fast game has at most 4 figures", "set parameters.figures too"))
        return wrong


class Ladder(Game):
    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Definition

    def fresh(self) -> State:
        return State()

    def main(self) -> Script:
        yield from ()


def games(name: str) -> type[Game]:
    if name != "ladder":
        raise UnknownGameError(name, ("ladder",))
    return Ladder
