"""The effects of red cards: which figures are meant, and one function for each effect (BU-13, BU-39, BU-53).

Each effect returns whether it concerned anybody; a card of which none did has no effect (BU-38).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import green_cards, moves
from companion.games.buerokratopoly.rules.cards import Chosen, Effect, Everyone, Figure, Highest, Holder, PostGroup
from companion.games.buerokratopoly.rules.moves import figures_on, meant
from companion.games.buerokratopoly.rules.posts import figure_of_area, pick
from companion.games.buerokratopoly.rules.state import Election, Match, Position

Obeying = Generator[Question, Any, bool]

Picking = Generator[Question, Any, str | None]


def somebody(contest: Election, who: str) -> Party | None:
    """The party that a word of a card means; None if there is none, as no loser with a single colour."""
    if who == "loser":
        return contest.loser
    return contest.caller if who == "caller" else contest.winner


def whose(position: Position, contest: Election, of: str, chooser: Party) -> list[Party]:
    """The parties among whose figures somebody chooses."""
    if of == "any":
        return list(position.parties)
    if of == "others":
        return [party for party in position.parties if party != chooser]
    one = somebody(contest, of)
    return [] if one is None else [one]


def figures(position: Position, contest: Election, selector: Figure) -> Picking:
    """The post of the one figure that a selector means, None if there is none."""
    match selector:
        case "winner":
            figure, winner = contest.figure, contest.winner
            return figure if figure is not None and position.state.posts.get(figure) == winner else None
        case "loser":
            return (yield from losers_figure(position, contest))
        case Holder():
            return selector.holder if selector.holder in position.state.posts else None
        case Chosen():
            return (yield from chosen(position, contest, selector))
        case Highest():
            return (yield from highest(position, contest, selector))
        case Everyone():
            raise TypeError("a whole group is no single figure")


def figures_of_group(position: Position, group: PostGroup) -> dict[str, Party]:
    """Post → owner for all figures of a level, a branch or an area, in board order."""
    if group.level is not None:
        there = figures_on(position, group.level)
    elif group.branch is not None:
        branch = (group.branch, *position.ladder.branch(group.branch)) if group.branch in position.ladder else ()
        there = [post for post in branch if post in position.state.posts]
    else:
        there = [post for post in position.ladder.area(group.area or "") if post in position.state.posts]
    return {post: position.state.posts[post] for post in there}


def losers_figure(position: Position, contest: Election) -> Picking:
    """One of the loser's figures in the area; its owner picks it once for the whole card (BU-13)."""
    loser, area = contest.loser, contest.area
    if loser is None:
        return None
    if position.state.posts.get(contest.loser_figure or "") != loser:
        contest.loser_figure = yield from pick(
            loser,
            "loser_figure",
            lambda: position.own_in(area, loser),
            lambda post: [
                Refusal("BU-13", "not_losers_figure", r.facts)
                for r in figure_of_area(position, loser, area, post, "BU-13")
            ],
            "BU-13",
            figures=position,
        )
    return contest.loser_figure


def chosen(position: Position, contest: Election, selector: Chosen) -> Picking:
    """The post of a figure that somebody chooses."""
    chooser = somebody(contest, selector.chosen_by)
    if chooser is None:
        return None

    def lawful() -> list[str]:
        owners = whose(position, contest, selector.of, chooser)
        return [post for post in figures_on(position, selector.level) if position.state.posts[post] in owners]

    return (yield from _pick_figure(position, chooser, lawful))


def highest(position: Position, contest: Election, selector: Highest) -> Picking:
    """The post of a player's highest figure; if several are on one level its owner picks."""
    if isinstance(selector.highest_of, str):
        party = somebody(contest, selector.highest_of)
    else:
        chooser = somebody(contest, selector.highest_of.chosen_by)
        party = None if chooser is None else (yield from _name_player(position, chooser))
    if party is None:
        return None
    owner = party

    def top_ones() -> list[str]:
        mine = position.figures_of(owner)
        return [post for post in mine if position.ladder.level(post) == position.ladder.level(mine[0])]

    return (yield from _pick_figure(position, owner, top_ones))


def _name_player(position: Position, chooser: Party) -> Picking:
    def concerned() -> list[Party]:
        return [party for party in position.parties if party in position.state.posts.values()]

    def judge(party: str) -> list[Refusal]:
        if party in concerned():
            return []
        if party in position.parties:
            return [Refusal("BU-53", "not_concerned", {"party": party})]
        return [unknown_option("BU-53", party)]

    return (yield from pick(chooser, "choose_party", concerned, judge, "BU-53", kind=Kind.CHOOSE))


def _pick_figure(position: Position, chooser: Party, lawful: Callable[[], list[str]]) -> Picking:
    return (yield from pick(chooser, "choose_figure", lawful, lambda post: meant(position, post, lawful()), "BU-53"))


def move(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Moves figures up or down by levels, or to the lowest level."""
    verb = effect.move
    assert verb is not None and contest.winner is not None
    if isinstance(verb.figure, Everyone):
        group = figures_of_group(game, verb.figure.all)
        if verb.up is not None:
            return (yield from moves.climb_all(game, contest.winner, group, verb.up))
        return (yield from moves.fall_all(game, contest.winner, group, verb.down))
    post = yield from figures(game, contest, verb.figure)
    if post is None:
        return False
    if verb.up is not None:
        return moves.climb(game, post, verb.up)
    return (yield from moves.fall(game, post, verb.down))


def send(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Sends figures to prison."""
    verb = effect.send
    assert verb is not None
    if isinstance(verb.figure, Everyone):
        posts = list(figures_of_group(game, verb.figure.all))
    else:
        post = yield from figures(game, contest, verb.figure)
        posts = [] if post is None else [post]
    for post in posts:
        moves.send_to_prison(game, post)
    return bool(posts)


def swap(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Exchanges the figures of two occupied posts."""
    verb = effect.swap
    assert verb is not None
    first = yield from figures(game, contest, verb.first)
    second = yield from figures(game, contest, verb.second)
    posts = game.state.posts
    if first is None or second is None or first == second or first not in posts or second not in posts:
        return False
    game.swap(first, second)
    game.say("swapped", "BU-53", {"from": first, "to": second})
    return True


def vacate(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Empties a post: its holder goes to the lowest level (BU-39, BU-40)."""
    verb = effect.vacate
    assert verb is not None
    post = verb.post
    if post is None:
        chooser = somebody(contest, verb.choose or "drawer")
        post = yield from _choose_post(game, chooser, verb.level)
    if post is None or post not in game.state.posts:
        return False
    freed = yield from moves.fall(game, post, None)
    if freed:
        game.say("vacated", "BU-39", post=post)
    return freed


def _choose_post(position: Position, chooser: Party | None, level: str | None) -> Generator[Question, Any, str | None]:
    def held() -> list[str]:
        return moves.figures_on(position, level)

    def judge(post: str) -> list[Refusal]:
        return [] if post in held() else [Refusal("BU-53", "not_concerned", {"post": post})]

    if chooser is None:
        return None
    return (yield from pick(chooser, "choose_post", held, judge, "BU-53"))


def lose_action(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Cancels a party's next action: this round's if it is still to come, else the next round's."""
    assert effect.lose_action is not None
    party = somebody(contest, effect.lose_action.who)
    if party is None:
        return False
    lost = game.state.lost_actions
    lost[party] = lost.get(party, 0) + 1
    game.say("action_lost", "BU-53", party=party)
    return True
    yield


def hand_over(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Gives a green card to another party; its owner picks it, and only the two see which one it is."""
    assert effect.hand_over is not None
    giver, taker = somebody(contest, effect.hand_over["from"]), somebody(contest, effect.hand_over["to"])
    if giver is None or taker is None or giver == taker:
        return False
    card = yield from green_cards.own_card(game, giver, "hand_over_card", "BU-53")
    if card is None:
        return False
    game.state.hands[giver].remove(card)
    game.state.hands[taker].append(card)
    game.say("card_handed_over", "BU-53", {"from": giver, "to": taker})
    game.say("card_received", "BU-53", giver=giver, party=taker, card=card)
    yield from green_cards.discard_down(game, taker)
    return True


def discard(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Discards one green card of each party that is meant and has any, the winner first."""
    assert effect.discard is not None
    one = None if effect.discard.who == "all" else somebody(contest, effect.discard.who)
    concerned = False
    for party in game.clockwise(contest.winner or game.start):
        if effect.discard.who == "all" or party == one:
            card = yield from green_cards.own_card(game, party, "discard_card", "BU-53")
            if card is not None:
                green_cards.lay_down(game, party, card, "BU-53")
                concerned = True
    return concerned


def amnesty(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Lets every party free figures, the winner first."""
    assert effect.amnesty is not None
    return (yield from moves.amnesty(game, contest.winner or game.start, effect.amnesty.each, "BU-53"))


def release(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Lets somebody pick a prisoner and that figure's new post."""
    assert effect.release is not None
    chooser = somebody(contest, effect.release.figure.chosen_by)
    if chooser is None:
        return False

    def prisoners() -> list[Party]:
        among = whose(game, contest, effect.release.figure.of, chooser)  # type: ignore[union-attr]
        return [party for party in among if game.state.prison.get(party)]

    def judge(party: str) -> list[Refusal]:
        return [] if party in prisoners() else [Refusal("BU-35", "not_in_prison", {"party": party})]

    prisoner = yield from pick(chooser, "free_figure", prisoners, judge, "BU-53", kind=Kind.CHOOSE)
    if prisoner is None:
        return False
    return (yield from moves.set_free(game, chooser, prisoner, "BU-53"))


def repeat_election(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Records that the election is to be repeated, after the card is laid aside."""
    contest.repeat = True
    return True
    yield


def nothing(game: Match, contest: Election, effect: Effect) -> Obeying:
    """A card that says that nothing happens."""
    game.say("nothing_happens", "BU-53")
    return True
    yield


Verb = Callable[["Match", Election, Effect], Obeying]

VERBS: dict[str, Verb] = {
    "move": move,
    "send": send,
    "swap": swap,
    "vacate": vacate,
    "lose_action": lose_action,
    "hand_over": hand_over,
    "discard": discard,
    "amnesty": amnesty,
    "release": release,
    "repeat_election": repeat_election,
    "nothing": nothing,
}
