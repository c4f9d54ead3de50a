"""The mutiny: sides, evidence cards, two sums of dice, and what happens to the losers (BU-16 to BU-25)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import green_cards
from companion.games.buerokratopoly.rules.moves import LEAVE, send_to_prison
from companion.games.buerokratopoly.rules.posts import (
    Refusals,
    area_there,
    figure_of_area,
    figure_there,
    lapse,
    nothing_against,
    penalty_level,
    penalty_post,
    pick,
    whose,
)
from companion.games.buerokratopoly.rules.state import MUTINEERS, SUPERIOR, Match, Mutiny, Position
from companion.mechanics.dice_contest import DiceOf, SideOf, Who, roll_all, survey


def calling(position: Position, party: Party, area: str) -> Refusals:
    """Every reason why a party may not call, or continue, a mutiny in an area (BU-16, BU-17, BU-44)."""
    found = area_there(position, area, "BU-16")
    if found:
        return found
    if party not in position.figures_in(area).values():
        found.append(Refusal("BU-16", "no_figure", {"party": party, "area": area}))
    superior = position.state.posts.get(area)
    if superior is None:
        found.append(Refusal("BU-16", "superior_empty", {"area": area, "post": area}))
    elif superior == party:
        found.append(Refusal("BU-17", "own_superior", {"party": party, "post": area}))
    if area == position.ladder.top:
        found.append(Refusal("BU-44", "top", {"post": area}))
    return found


def mutiny(game: Match, caller: Party, area: str) -> Script:
    """Holds a mutiny that was legally called. No card is drawn after it (BU-25)."""
    contest = Mutiny(caller=caller, area=area)
    game.say("mutiny_called", "BU-16", party=caller, area=area, post=area)
    won = False
    with game.doing(nothing_against, running=contest):
        with game.doing(calling, game, caller, area) as call:
            yield from take_sides(game, contest)
            won = yield from roll(game, contest)
        if call.lapsed:
            lapse(game, caller, call)
            return
        contest.settled = True
        if won:
            yield from take_the_post(game, contest)
        elif game.definition.steps.punishment:
            yield from punish(game, contest)
    game.say("mutiny_over", "BU-25", party=caller, area=area)


def take_sides(game: Match, contest: Mutiny) -> Script:
    """Asks for sides openly, clockwise from the caller, then for cards (BU-18, BU-20).

    Who joins by a card takes a side as well.
    """
    first = True
    while first or next_to_declare(game, contest) is not None:
        first = False
        while (party := next_to_declare(game, contest)) is not None:
            yield from declare(game, contest, party)
        survey(contest, *throwing(game, contest))
        yield from green_cards.window(game, "before_dice", contest.caller)


def next_to_declare(game: Match, contest: Mutiny) -> Party | None:
    """Who has to choose a side next: a colour of the area; None if all have."""
    fixed = {contest.caller, game.state.posts.get(contest.area), *contest.declared}
    return next((p for p in game.colours_from(contest.caller, contest.area) if p not in fixed), None)


def declare(game: Match, contest: Mutiny, party: Party) -> Script:
    """Asks one colour of the area for its side; abstaining is not possible."""

    def undecided() -> bool:
        return next_to_declare(game, contest) == party

    def judge(_: Party, side: str) -> Sequence[Refusal]:
        return () if side in (MUTINEERS, SUPERIOR) else (Refusal("GEN-4", "declined", {}),)

    try:
        side = yield Question(
            "choose_side",
            Kind.CHOOSE,
            (party,),
            judge=judge,
            candidates=lambda _: (MUTINEERS, SUPERIOR),
            rule="BU-18",
            facts=lambda: {"caller": contest.caller, "superior": game.state.posts.get(contest.area, contest.area)},
            fits=undecided,
        )
    except Moot:
        return
    contest.declared[party] = side
    game.say("joined_mutiny" if side == MUTINEERS else "stood_by_superior", "BU-18", party=party)


def throwing(game: Match, contest: Mutiny) -> tuple[Who, DiceOf, SideOf]:
    """Who throws in a mutiny, with how many dice, and for which side."""

    def who() -> list[Party]:
        there = game.mutiny_parties(contest)
        return [party for party in game.clockwise(contest.caller) if party in there]

    def dice(party: Party) -> int:
        return game.mutiny_dice(contest, party)

    def side(party: Party) -> str:
        return MUTINEERS if game.mutinous(contest, party) else SUPERIOR

    return who, dice, side


def roll(game: Match, contest: Mutiny) -> Script:
    """Throws for both sides; the house says who wins a tie (BU-19, BU-21). True if the mutineers win."""

    who, dice, side = throwing(game, contest)
    tie = game.numbers.mutiny_tie
    for party in who():
        superior = ("superior_dice",) if game.leads(contest, party) else ()
        game.tell_adjusted(party, *superior, "mutiny_dice", "mutiny_extra")
    while True:
        yield from roll_all(game, contest, "roll_mutiny", who=who, dice=dice, side=side, rule="BU-19")
        totals = contest.totals()
        attack, defence = totals[MUTINEERS], totals.get(SUPERIOR, 0)  # with BU-17 off the superior may be the caller's
        owner = game.state.posts[contest.area]
        told: dict[str, Any] = {"area": contest.area, "post": contest.area, "total": attack, "against": defence}
        if attack != defence:
            break
        if tie != "roll_again":
            game.say("mutiny_tied", "BU-21", winner=contest.caller if tie == "mutineers" else owner, **told)
            break
        game.say("mutiny_tied", "BU-21", **told)
        contest.first = totals  # the contest goes on, so that nothing interrupts it (BU-33)
    if attack > defence or (attack == defence and tie == "mutineers"):
        game.say("mutiny_won", "BU-22", winner=contest.caller, loser=owner, **told)
        return True
    game.say("mutiny_lost", "BU-19", winner=owner, loser=contest.caller, **told)
    return False


def take_the_post(game: Match, contest: Mutiny) -> Script:
    """Asks which figure moves up, and to which post the ousted superior goes, then moves both (BU-22, BU-23).

    A superior who has left the post meanwhile is not ousted; the post is taken all the same (GEN-11).
    """
    caller, area = contest.caller, contest.area
    contest.figure = yield from pick(
        caller,
        "choose_mutiny_figure",
        lambda: game.own_in(area, caller),
        lambda post: figure_of_area(game, caller, area, post, "BU-22"),
        "BU-22",
        figures=game,
    )
    to_prison = game.numbers.ousted_to == "prison"
    target = None
    if not to_prison:
        target = yield from pick(
            caller,
            "ousted_to",
            lambda: free_for_ousted(game, contest),
            lambda post: ousted_to(game, contest.figure, post),
            "BU-23",
            candidates=lambda: game.ladder,
            facts=lambda: whose(game, area),
        )
    figure, posts = contest.figure, game.state.posts  # only now: a correction puts others in their place
    if figure is None or posts.get(figure) != caller or (area in posts and target is None and not to_prison):
        return  # the table was corrected meanwhile: nothing left to move
    if to_prison and area in posts:
        send_to_prison(game, area, "BU-23")
    ousted = posts.pop(area, None)
    game.move(figure, area)
    game.say("moved_up", "BU-22", {"from": figure, "to": area}, party=caller)
    if ousted is not None and target is not None:
        posts[target] = ousted
        game.say("ousted", "BU-23", {"from": area, "to": target}, party=ousted)


def ousted_to(position: Position, leaving: str | None, post: str) -> Refusals:
    """Every reason against a post for the ousted figure: a free one of the lowest level, or of the next lower (BU-23).

    The post that the rising figure leaves counts as free; it lies one level lower.
    """
    reached = position.ladder.level(leaving) if leaving is not None else position.ladder.lowest
    found = penalty_post(position, position.numbers.ousted_to, reached, post, "BU-23")
    return [r for r in found if not (post == leaving and r.code in ("taken", "full"))]


def free_for_ousted(position: Position, contest: Mutiny) -> Iterator[str]:
    """The posts for the ousted figure; none if the superior has left, or nobody takes the post."""
    caller, posts = contest.caller, position.state.posts
    if posts.get(contest.area, caller) != caller and posts.get(contest.figure or "") == caller:
        yield from (post for post in position.ladder if not ousted_to(position, contest.figure, post))


def punishing(position: Position, contest: Mutiny, post: str) -> Refusals:
    """Every reason against punishing a figure: one of the area that stood against the superior (BU-24)."""
    owner = position.figures_in(contest.area).get(post)
    if owner is None:
        return figure_there(position, post, "BU-24") or [
            Refusal("BU-24", "not_in_area", {"post": post, "area": contest.area})
        ]
    if not position.mutinous(contest, owner):
        return [Refusal("BU-24", "not_opponent", {"post": post, "party": owner})]
    return []


def opponents(position: Position, contest: Mutiny) -> list[str]:
    """The posts of the figures that stood against the superior."""
    return [post for post in position.figures_in(contest.area) if not punishing(position, contest, post)]


def punish(game: Match, contest: Mutiny) -> Script:
    """Lets the superior's owner move one figure that stood against the superior, or none (BU-24)."""
    owner = game.state.posts[contest.area]

    def useful() -> bool:
        return game.state.posts.get(contest.area) == owner and bool(opponents(game, contest))

    try:
        figure = yield Question(
            "punish",
            Kind.PLACE,
            (owner,),
            judge=lambda _, value: () if value == LEAVE else punishing(game, contest, value),
            candidates=lambda _: (*game.figures_in(contest.area), LEAVE),
            default=lambda _: LEAVE,
            rule="BU-24",
            fits=useful,
        )
    except Moot:
        return
    if figure == LEAVE:
        game.say("spared", "BU-24", party=owner)
        return
    contest.figure = figure
    to = game.numbers.punished_to
    if to == "prison":
        send_to_prison(game, figure, "BU-24")
        return

    def reached() -> int:
        return penalty_level(game, to, game.ladder.level(contest.figure or figure))

    target = yield from pick(
        owner,
        "punish_to",
        lambda: game.free_on(reached()),
        lambda post: penalty_post(game, to, reached(), post, "BU-24"),
        "BU-24",
        candidates=lambda: game.ladder,
        facts=lambda: whose(game, contest.figure),
    )
    if target is None or contest.figure not in game.state.posts:
        return
    moved, come_from = game.state.posts[contest.figure], contest.figure
    game.move(come_from, target)
    game.say("punished", "BU-24", {"from": come_from, "to": target}, party=moved)
