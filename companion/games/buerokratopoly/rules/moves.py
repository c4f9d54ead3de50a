"""How cards move figures: up, down, into prison and out of it (BU-35, BU-40, BU-41, BU-44, BU-49, BU-53)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping
from typing import Any

from companion.engine.game import Moot
from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules.posts import Refusals, free, in_play, lowest_free, pick
from companion.games.buerokratopoly.rules.state import Match, Position

Moving = Generator[Question, Any, bool]


def still_holds(position: Position, party: Party, post: str) -> Refusals:
    """Every reason why a figure of this party is not on this post any more; then its effect is skipped (BU-53)."""
    if position.state.posts.get(post) == party:
        return []
    return [Refusal("BU-53", "not_concerned", {"post": post, "party": party})]


def meant(position: Position, post: str, concerned: Collection[str]) -> Refusals:
    """Every reason against a choice of figure for a card: it must be one that the card means (BU-53)."""
    if post in concerned:
        return []
    if post in position.state.posts:
        return [Refusal("BU-53", "not_concerned", {"post": post})]
    return in_play(position, post) or [unknown_option("BU-53", post)]


def figures_on(position: Position, level: str | None) -> list[str]:
    """The occupied posts of a level, of all levels for None; a level that is not in play has none."""
    if level is None:
        return [post for post in position.ladder if post in position.state.posts]
    number = position.definition.board.levels.index(level)
    posts = position.ladder.levels[number] if number < len(position.ladder.levels) else ()
    return [post for post in posts if post in position.state.posts]


def climb(game: Match, figure: str, levels: int) -> bool:
    """Moves a figure up to its superior post that many times; a taken post or the top stops it (BU-44, BU-53)."""
    for _ in range(levels):
        above = game.ladder.superior(figure)
        if above is None or above == game.ladder.top or above in game.state.posts:
            if above == game.ladder.top:
                game.say("stopped_below_top", "BU-44", post=above)
            else:
                game.say("stopped", "BU-53", post=above)
            break
        owner = game.move(figure, above)
        game.say("moved_up", "BU-53", {"from": figure, "to": above}, party=owner)
        figure = above
    return True


def climb_all(game: Match, first: Party, group: Mapping[str, Party], levels: int) -> Moving:
    """Moves all figures of a group up; parties take turns clockwise from `first`, each picking an own figure."""
    waiting = dict(group)
    moved = True
    while moved:
        moved = False
        for party in game.clockwise(first):
            figure = yield from _next_of(game, party, waiting)
            if figure is not None:
                del waiting[figure]
                moved = climb(game, figure, levels)
    return bool(group)


def _next_of(position: Position, party: Party, waiting: Mapping[str, Party]) -> Generator[Question, Any, str | None]:
    """Asks a party which of its figures that can still rise goes up now."""

    def able() -> list[str]:
        return [post for post, owner in waiting.items() if owner == party and _can_climb(position, party, post)]

    return (yield from pick(party, "choose_figure", able, lambda post: meant(position, post, able()), "BU-53"))


def _can_climb(position: Position, party: Party, post: str) -> bool:
    above = position.ladder.superior(post)
    return (
        position.state.posts.get(post) == party and above != position.ladder.top and above not in position.state.posts
    )


def level_of_fall(position: Position, level: int) -> int | None:
    """The level on which a fall to `level` ends: the next lower one if it is full; None if all are (BU-40)."""
    for number in range(min(level, position.ladder.lowest), position.ladder.lowest + 1):
        if next(position.free_on(number), None) is not None:
            return number
    return None


def fall_targets(position: Position, figure: str, level: int) -> list[str]:
    """The posts for a figure that falls to this level; under its old post if one is free there (BU-40)."""
    reached = level_of_fall(position, level)
    if reached is None:
        return []
    anywhere = list(position.free_on(reached))
    return [post for post in anywhere if position.ladder.is_above(figure, post)] or anywhere


def _free_below(position: Position, figure: str, level: int) -> bool:
    """Whether a post of this level is free under the figure's old one."""
    ladder, posts = position.ladder, position.state.posts
    below = ladder.branch(figure) if figure in ladder else ()
    return any(post not in posts and ladder.level(post) == level for post in below)


def demotion(position: Position, figure: str, level: int, post: str) -> Refusals:
    """Every reason against a fall to `post`: on the level or, if full, the next lower
    one, under the old post (BU-40).
    """
    found = free(position, post, "BU-40")
    if post not in position.ladder:
        return found
    reached = level_of_fall(position, level)
    if reached is None or position.ladder.level(post) != reached:
        found.append(Refusal("BU-40", "wrong_level", {"post": post}))
    elif not position.ladder.is_above(figure, post) and _free_below(position, figure, reached):
        found.append(Refusal("BU-40", "other_branch", {"post": post}))
    return found


def fall(game: Match, figure: str, levels: int | None) -> Moving:
    """Moves a figure down by that many levels, for None to the lowest; one already there stays (BU-40)."""
    lowest = game.ladder.lowest
    here = game.ladder.level(figure)
    if here >= lowest:
        return False
    level = lowest if levels is None else min(here + levels, lowest)
    owner = game.state.posts[figure]
    target = None

    def below() -> Iterator[str]:
        return (post for post in game.ladder if game.ladder.level(post) > here)

    def lawful() -> Iterator[str]:
        """The posts where the figure may go: those of the rule first, then others that the table's levels allow."""
        named = fall_targets(game, figure, level)
        yield from named
        for post in below():
            if post not in named and not game.blocks(demotion(game, figure, level, post)):
                yield post

    with game.doing(still_holds, game, owner, figure):
        target = yield from pick(
            owner,
            "demote_to",
            lawful,
            lambda post: demotion(game, figure, level, post),
            "BU-40",
            candidates=below,
        )
    if target is None:
        return False
    game.move(figure, target)
    game.say("demoted", "BU-40", {"from": figure, "to": target}, party=owner)
    return True


def fall_all(game: Match, first: Party, group: Mapping[str, Party], levels: int | None) -> Moving:
    """Moves all figures of a group down, clockwise from `first`."""
    concerned = False
    for party in game.clockwise(first):
        for post, owner in group.items():
            if owner == party and game.state.posts.get(post) == party:
                concerned |= yield from fall(game, post, levels)
    return concerned


# ── prison ───────────────────────────────────────────────────────────────────────────────────────────────────────


LEAVE = "leave_all"


def send_to_prison(game: Match, post: str, rule: str = "BU-41") -> None:
    """Puts the figure of a post into prison; it always has room."""
    owner = game.imprison(post)
    game.say("prison", rule, party=owner, post=post)


def open_posts(position: Position) -> Iterator[str]:
    """The empty posts of the lowest level outside the security branches (BU-35)."""
    return (post for post in position.free_on(position.ladder.lowest) if not position.ladder.is_closed(post))


def freeing(position: Position, post: str) -> Refusals:
    """Every reason against a post for a freed prisoner: a free one of the lowest level, no security branch (BU-35)."""
    found = lowest_free(position, post, "BU-35")
    if post in position.ladder and position.ladder.is_closed(post):
        found.append(Refusal("BU-35", "security_area", {"post": post}))
    return found


def set_free(game: Match, chooser: Party, prisoner: Party, rule: str) -> Moving:
    """Frees one figure of a prisoner; the chooser picks its post. False if there is none."""
    post = yield from pick(
        chooser,
        "free_to",
        lambda: open_posts(game) if game.state.prison.get(prisoner) else (),
        lambda post: freeing(game, post),
        "BU-35",
        candidates=lambda: game.ladder.lowest_posts,
        facts=lambda: {"of": prisoner},
    )
    if post is None:
        return False
    release(game, prisoner, post)
    game.say("freed", rule, {"to": post}, party=prisoner)
    return True


def release(game: Match, party: Party, post: str) -> None:
    """Puts a figure from prison on a post."""
    left = game.state.prison[party] - 1
    game.state.prison[party] = left
    if not left:
        del game.state.prison[party]
    game.state.posts[post] = party


def amnesty(game: Match, first: Party, each: int, rule: str) -> Moving:
    """Every party may free up to that many own figures, clockwise from `first`."""
    if not any(game.state.prison.values()):
        return False
    game.say("amnesty", rule, count=each)
    for party in game.clockwise(first):
        for _ in range(each):
            if not (yield from _one_of_mine(game, party, rule)):
                break
    return True


def _one_of_mine(game: Match, party: Party, rule: str) -> Moving:
    """Asks a party which own figure it frees, if any: "may" leaves the choice (GEN-4)."""

    def useful() -> bool:
        return bool(game.state.prison.get(party)) and next(open_posts(game), None) is not None

    if not useful():
        return False
    try:
        post = yield Question(
            "free_to",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: () if value == LEAVE else freeing(game, value),
            candidates=lambda _: (*game.ladder.lowest_posts, LEAVE),
            rule="BU-35",
            fits=useful,
            facts=lambda: {"of": party},
        )
    except Moot:
        return False
    if post == LEAVE:
        return False
    release(game, party, post)
    game.say("freed", rule, {"to": post}, party=party)
    return True


def are_few(position: Position) -> bool:
    """Whether fewer than `amnesty_below` figures are at liberty, and some are not (BU-49);
    never where there is no such amnesty.
    """
    few = len(position.state.posts) < position.numbers.amnesty_below and any(position.state.prison.values())
    return few and position.definition.steps.amnesty_of_the_few


def amnesty_of_the_few(game: Match) -> Moving:
    """If few figures are at liberty at the end of a round, every party frees `amnesty_each` (BU-49)."""
    if not are_few(game):
        return False
    each = game.numbers.amnesty_each
    game.say("amnesty", "BU-49", count=each)
    for party in game.clockwise(game.start):
        for _ in range(each):
            yield from set_free(game, party, party, "BU-49")
    return True
