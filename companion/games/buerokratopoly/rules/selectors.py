"""Whom an event card means: the selectors of the vocabulary, resolved on the present state (BU-13, BU-39)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import judges
from companion.games.buerokratopoly.rules.asking import pick
from companion.games.buerokratopoly.rules.effects import Chosen, Everyone, Figure, Group, Highest, Holder
from companion.games.buerokratopoly.rules.moves import figures_on
from companion.games.buerokratopoly.rules.state import Election

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly

Picking = Generator[Question, Any, str | None]


def somebody(contest: Election, who: str) -> Party | None:
    """The party that a word means; None if there is none, as the loser among one colour."""
    if who == "loser":
        return contest.loser
    return contest.caller if who == "caller" else contest.winner


def whose(game: Buerokratopoly, contest: Election, of: str, chooser: Party) -> list[Party]:
    """Among whose figures somebody chooses."""
    if of == "any":
        return list(game.parties)
    if of == "others":
        return [party for party in game.parties if party != chooser]
    one = somebody(contest, of)
    return [] if one is None else [one]


def figures(game: Buerokratopoly, contest: Election, selector: Figure) -> Picking:
    """The post of the one figure that is meant, None if there is none."""
    match selector:
        case "winner":
            figure, winner = contest.figure, contest.winner
            return figure if figure is not None and game.state.posts.get(figure) == winner else None
        case "loser":
            return (yield from losers_figure(game, contest))
        case Holder():
            return selector.holder if selector.holder in game.state.posts else None
        case Chosen():
            return (yield from chosen(game, contest, selector))
        case Highest():
            return (yield from highest(game, contest, selector))
        case Everyone():
            raise TypeError("a whole group is no single figure")


def figures_of_group(game: Buerokratopoly, group: Group) -> dict[str, Party]:
    """Post → owner for all figures of a level, a branch or an area, in board order."""
    if group.level is not None:
        there = figures_on(game, group.level)
    elif group.branch is not None:
        branch = (group.branch, *game.ladder.branch(group.branch))
        there = [post for post in branch if post in game.state.posts]
    else:
        there = [post for post in game.ladder.area(group.area or "") if post in game.state.posts]
    return {post: game.state.posts[post] for post in there}


def losers_figure(game: Buerokratopoly, contest: Election) -> Picking:
    """BU-13: one of the loser's figures in the area, picked by its owner once for the whole card."""
    loser, area = contest.loser, contest.area
    if loser is None:
        return None
    if game.state.posts.get(contest.loser_figure or "") != loser:
        contest.loser_figure = yield from pick(
            loser,
            "loser_figure",
            lambda: game.own_in(area, loser),
            lambda post: [
                Refusal("BU-13", "not_losers_figure", r.facts)
                for r in judges.figure_of_area(game, loser, area, post, "BU-13")
            ],
            "BU-13",
        )
    return contest.loser_figure


def chosen(game: Buerokratopoly, contest: Election, selector: Chosen) -> Picking:
    """A figure that somebody chooses."""
    chooser = somebody(contest, selector.chosen_by)
    if chooser is None:
        return None

    def lawful() -> list[str]:
        owners = whose(game, contest, selector.of, chooser)
        return [post for post in figures_on(game, selector.level) if game.state.posts[post] in owners]

    return (yield from _pick_figure(game, chooser, lawful))


def highest(game: Buerokratopoly, contest: Election, selector: Highest) -> Picking:
    """The highest figure of a player; of several on one level its owner picks."""
    if isinstance(selector.highest_of, str):
        party = somebody(contest, selector.highest_of)
    else:
        chooser = somebody(contest, selector.highest_of.chosen_by)
        party = None if chooser is None else (yield from _name_player(game, chooser))
    if party is None:
        return None
    owner = party

    def top_ones() -> list[str]:
        mine = game.figures_of(owner)
        return [post for post in mine if game.ladder.level(post) == game.ladder.level(mine[0])]

    return (yield from _pick_figure(game, owner, top_ones))


def _name_player(game: Buerokratopoly, chooser: Party) -> Picking:
    def concerned() -> list[Party]:
        return [party for party in game.parties if party in game.state.posts.values()]

    def judge(party: str) -> list[Refusal]:
        if party in concerned():
            return []
        if party in game.parties:
            return [Refusal("BU-53", "not_concerned", {"party": party})]
        return [unknown_option("BU-53", party)]

    return (yield from pick(chooser, "choose_party", concerned, judge, "BU-53", kind=Kind.CHOOSE))


def _pick_figure(game: Buerokratopoly, chooser: Party, lawful: Callable[[], list[str]]) -> Picking:
    return (yield from pick(chooser, "choose_figure", lawful, lambda post: judges.meant(game, post, lawful()), "BU-53"))
