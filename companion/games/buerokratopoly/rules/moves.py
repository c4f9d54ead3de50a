"""How event cards move figures: one or many, up or down (BU-40, BU-53)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.engine.questions import Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules import judges
from companion.games.buerokratopoly.rules.asking import pick

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly

Moving = Generator[Question, Any, bool]


def figures_on(game: Buerokratopoly, level: str | None) -> list[str]:
    """The occupied posts of a level by its id, of all levels for None; a level out of play has none (BU-45)."""
    if level is None:
        return [post for post in game.ladder if post in game.state.posts]
    number = game.definition.board.levels.index(level)
    posts = game.ladder.levels[number] if number < len(game.ladder.levels) else ()
    return [post for post in posts if post in game.state.posts]


def climb(game: Buerokratopoly, figure: str, levels: int) -> bool:
    """Up to the direct superior post so many times; a taken post or the top stops it (BU-53, BU-44)."""
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


def climb_all(game: Buerokratopoly, first: Party, group: Mapping[str, Party], levels: int) -> Moving:
    """Everybody up; where it is crowded in turn, clockwise from `first`, each picking one own figure."""
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


def _next_of(game: Buerokratopoly, party: Party, waiting: Mapping[str, Party]) -> Generator[Question, Any, str | None]:
    """Which of the own figures that can still rise a party lets rise now."""

    def able() -> list[str]:
        return [post for post, owner in waiting.items() if owner == party and _can_climb(game, party, post)]

    return (yield from pick(party, "choose_figure", able, lambda post: judges.meant(game, post, able()), "BU-53"))


def _can_climb(game: Buerokratopoly, party: Party, post: str) -> bool:
    above = game.ladder.superior(post)
    return game.state.posts.get(post) == party and above != game.ladder.top and above not in game.state.posts


def fall(game: Buerokratopoly, figure: str, levels: int | None) -> Moving:
    """Down by so many levels, or to the lowest level for None; a figure already there stays (BU-40)."""
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
        """The posts that the rule names first; the others where the table's levels allow them."""
        named = game.fall_targets(figure, level)
        yield from named
        for post in below():
            if post not in named and not game.blocks(judges.demotion(game, figure, level, post)):
                yield post

    with game.doing(judges.still_holds, game, owner, figure):
        target = yield from pick(
            owner,
            "demote_to",
            lawful,
            lambda post: judges.demotion(game, figure, level, post),
            "BU-40",
            candidates=below,
        )
    if target is None:
        return False
    game.move(figure, target)
    game.say("demoted", "BU-40", {"from": figure, "to": target}, party=owner)
    return True


def fall_all(game: Buerokratopoly, first: Party, group: Mapping[str, Party], levels: int | None) -> Moving:
    """Everybody down, clockwise from `first`."""
    concerned = False
    for party in game.clockwise(first):
        for post, owner in group.items():
            if owner == party and game.state.posts.get(post) == party:
                concerned |= yield from fall(game, post, levels)
    return concerned
