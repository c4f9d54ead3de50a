"""What a Bürokratopoly pack holds: board, cards, switches; and what makes a pack unplayable (Own content)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import Annotated, Literal, TypeAlias

from companion.games.buerokratopoly.rules.cards import (
    GREEN,
    GREEN_CARD,
    UNNAMED,
    Card,
    Chosen,
    Effect,
    Everyone,
    Holder,
    Vacate,
)
from companion.games.limits import Count, FilledInPlay
from companion.games.steps import step
from companion.languages import Words, told_in
from companion.mechanics import ladder
from companion.mechanics.ladder import Ladder

POLITBURO = 1
"""The level of the Politbüro, right below the top."""

LEAST_PLAYERS, MOST_PLAYERS = 3, 9
"""How many seats the game has."""

OPEN_POSTS = 3
"""So many posts of the lowest level outside the security branches a board has for each player, so that prisoners can be
freed (BU-35); with few figures, for all but one of them.
"""


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
    worker_title: Annotated[Words, FilledInPlay()]
    posts: tuple[Post, ...]

    @property
    def last(self) -> int:
        """The number of the lowest level, that of the workers."""
        return len(self.levels) - 1

    def number_of(self, level: str, otherwise: int) -> int:
        """The number of a level, 0 for the top; boards may call theirs otherwise."""
        return self.levels.index(level) if level in self.levels else otherwise

    def ladder(self, lowest: int) -> Ladder:
        """The posts in play, down to this level (BU-45)."""
        rank = {level: number for number, level in enumerate(self.levels)}
        posts = [
            ladder.LadderPost(post.id, rank[post.level], post.parent, post.security)
            for post in self.posts
            if rank[post.level] <= lowest
        ]
        if lowest == self.last:
            posts += [
                ladder.LadderPost(f"{post.id}.{self.worker_areas.prefix}{number}", lowest, post.id)
                for post in self.posts
                if rank[post.level] == lowest - 1
                for number in range(1, self.worker_areas.count + 1)
            ]
        return Ladder(posts)


@dataclass(frozen=True)
class Rules:
    """The rule switches; `game.yaml` names the ruling beside each."""

    spread_figures: str | None = None
    no_roll_one_colour: bool = False
    evidence_mutineers_only: bool = False
    green_cards_any_time: bool = False
    time_limit: int | None = None
    window_timer: int | None = None
    physical_deck: bool = False


Penalty: TypeAlias = Literal["lowest", "one_down", "prison"]
"""Where a figure goes that has lost a mutiny (BU-23, BU-24)."""


@dataclass(frozen=True)
class Parameters:
    """The numbers and choices of the rule text, as printed; `game.yaml` says what they may be.

    A default is never changed: games that were saved before a number was one go on by it.
    """

    board: str = "full"
    figures: Count = 5
    election_dice: int = 3
    election_extra: int = 0
    election_figures: int = 2
    fraud_dice: int = 1
    superior_dice: int = 2
    mutiny_dice: int | None = None
    mutiny_extra: int = 0
    mutiny_tie: Literal["superior", "mutineers", "roll_again"] = "superior"
    evidence_dice: int = 1
    ousted_to: Penalty = "lowest"
    punished_to: Penalty = "lowest"
    promote_up_to: Literal["ministers", "divisions", "departments"] = "ministers"
    transfer_to: Literal["same_or_lower", "same", "lower"] = "same_or_lower"
    lowest_level: Literal["workers", "departments", "divisions"] = "workers"
    amnesty_below: int = 4
    amnesty_each: int = 1
    green_hand: int | None = None


@dataclass(frozen=True)
class Steps:
    """What may be left out; True is played. A default is never changed."""

    gift_votes: bool = step("BU-46", printed=False)
    amnesty_of_the_few: bool = step("BU-49")
    card_after_election: bool = step("BU-14")
    punishment: bool = step("BU-24")
    last_window: bool = step("BU-33")


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied."""

    board: Board
    cards: tuple[Card, ...]
    rules: Rules = Rules()
    parameters: Parameters = Parameters()
    steps: Steps = Steps()

    @cached_property
    def ladder(self) -> Ladder:
        return self.board.ladder(self._lowest)

    @property
    def _lowest(self) -> int:
        """The number of the lowest level in play (BU-45)."""
        return self.board.number_of(self.parameters.lowest_level, self.board.last)

    @cached_property
    def promoted_up_to(self) -> int:
        """The number of the highest level that a promotion leads to (BU-29)."""
        return self.board.number_of(self.parameters.promote_up_to, POLITBURO + 1)

    @cached_property
    def whole_ladder(self) -> Ladder:
        """The posts of the board, whether this variant uses them or not."""
        return self.board.ladder(self.board.last)

    @cached_property
    def card(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of posts and cards."""
        posts = {post.id: dict(post.title) for post in self.board.posts}
        cards = {card.id: dict(card.title) for card in self.cards}
        return {**posts, **self._workers(), **cards, UNNAMED: dict(GREEN_CARD)}

    @cached_property
    def short_labels(self) -> dict[str, dict[str, str]]:
        """Id → language → short name, of posts."""
        return {post.id: dict(post.short) for post in self.board.posts}

    def _workers(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of the posts that the pack names by one title pattern."""
        made = {}
        posts, titles = self.whole_ladder, dict(self.board.worker_title)
        for department in posts.levels[-2]:
            for number, post in enumerate(posts.area(department), start=1):
                made[post] = {
                    language: title.format(number=number, department=told_in(self.short_labels[department], language))
                    for language, title in titles.items()
                }
        return made

    @cached_property
    def copies(self) -> Counter[str]:
        """How often each card is printed."""
        return Counter({card.id: card.count for card in self.cards})

    @cached_property
    def deck(self) -> Counter[str]:
        """Card → number of copies in the deck; cards that the program cannot tell apart face down are one."""
        return Counter(self.face_down(card) for card in self.copies.elements())

    def face_down(self, card: str) -> str:
        """The id of a card that nobody has named yet: with real cards every green one is the same unknown card."""
        return UNNAMED if self.rules.physical_deck and self.is_green(card) else card

    def is_green(self, card: str) -> bool:
        return card == UNNAMED or self.card[card].colour == "green"

    @cached_property
    def of_kind(self) -> dict[str, list[str]]:
        """Kind of green card → the cards of that kind."""
        return {kind: [card.id for card in self.cards if card.kind == kind] for kind in GREEN}

    @cached_property
    def most_players(self) -> int:
        """For how many players this board has room, with its workers in the fast game as well (Own content)."""
        rooms, figures = [], self.parameters.figures
        for lowest in {self._lowest, min(self._lowest, self.board.last - 1)}:
            posts = self.board.ladder(lowest)
            open_posts = sum(not posts.is_closed(post) for post in posts.lowest_posts)
            rooms += [(len(posts.lowest_posts) - figures) // figures, open_posts // min(OPEN_POSTS, figures - 1)]
        return min(MOST_PLAYERS, *rooms)

    def problems(self) -> list[Problem]:
        found = [*broken_posts(self.board)]
        if not found:
            found += unfit_ladder(self.board)
            found += broken_cards(self.board, self.cards)
            found += missing_levels(self.board, self.parameters)
            if not found and self.most_players < LEAST_PLAYERS:
                found.append(
                    (
                        ("board", "posts"),
                        "the lowest level has too few posts, or too few open ones, for three players",
                        "",
                    )
                )
        return found


Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""

MOST_POSTS = 1000
"""Most posts of a board, workers included; the printed one has 301."""


def broken_posts(board: Board) -> Iterator[Problem]:
    """Problems of posts that do not form a tree of levels."""
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
    """How many posts a board has, including the workers' posts on its lowest level."""
    departments = sum(post.level == level for level in board.levels[-2:-1] for post in board.posts)
    return len(board.posts) + departments * board.worker_areas.count


def _places(title: str) -> Iterator[str]:
    """The names in braces in a title; a title that cannot be read counts as one unknown name."""
    try:
        yield from (name for _, name, _, _ in Formatter().parse(title) if name is not None)
    except ValueError:
        yield "?"


def unfit_ladder(board: Board) -> Iterator[Problem]:
    """Problems of a tree of posts that breaks the rules for a board of this game."""
    posts = board.ladder(board.last)
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


def missing_levels(board: Board, parameters: Parameters) -> Iterator[Problem]:
    """Levels that a house names and that this board does not have."""
    printed = Parameters()
    for name in ("lowest_level", "promote_up_to"):
        level = getattr(parameters, name)
        if level not in board.levels and level != getattr(printed, name):
            yield ("parameters", name), f"there is no level {level}", f"the levels are {', '.join(board.levels)}"


def broken_cards(board: Board, cards: Sequence[Card]) -> Iterator[Problem]:
    """Problems of cards that cannot be carried out."""
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
    """Every post and level that an effect names: its id, `post` or `level`, and where in the effect it stands."""
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
