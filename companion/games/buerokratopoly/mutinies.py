"""The mutiny: sides, evidence, two sums, and what becomes of who lost it (BU-16 to BU-25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly import green_cards, judges
from companion.games.buerokratopoly.asking import pick
from companion.games.buerokratopoly.elections import lapse
from companion.games.buerokratopoly.prison import LEAVE
from companion.games.buerokratopoly.state import MUTINEERS, SUPERIOR, Mutiny
from companion.mechanics.dice_contest import roll_all

if TYPE_CHECKING:
    from companion.games.buerokratopoly.game import Buerokratopoly


def mutiny(game: Buerokratopoly, caller: Party, area: str) -> Script:
    """A mutiny that was lawfully called. No card is drawn after it (BU-25)."""
    contest = Mutiny(caller=caller, area=area)
    game.say("mutiny_called", "BU-16", party=caller, area=area, post=area)
    with (
        game.doing(judges.nothing_against, running=contest),
        game.doing(judges.mutiny, game, caller, area) as call,
    ):
        yield from take_sides(game, contest)
        if (yield from roll(game, contest)):
            yield from take_the_post(game, contest)
        else:
            yield from punish(game, contest)
    if call.lapsed:
        lapse(game, caller, call)
    else:
        game.say("mutiny_over", "BU-25", party=caller, area=area)


def take_sides(game: Buerokratopoly, contest: Mutiny) -> Script:
    """BU-18, BU-20: sides openly, clockwise from the caller; then cards; who comes in by a card declares, too."""
    first = True
    while first or next_to_declare(game, contest) is not None:
        first = False
        while (party := next_to_declare(game, contest)) is not None:
            yield from declare(game, contest, party)
        yield from green_cards.window(game, "before_dice", contest.caller)


def next_to_declare(game: Buerokratopoly, contest: Mutiny) -> Party | None:
    """A colour of the area whose side is not yet known."""
    fixed = {contest.caller, game.state.posts.get(contest.area), *contest.declared}
    return next((p for p in game.colours_in(contest.area, contest.caller) if p not in fixed), None)


def declare(game: Buerokratopoly, contest: Mutiny, party: Party) -> Script:
    """One colour of the area takes a side; no abstaining."""

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
            fits=undecided,
        )
    except Moot:
        return
    contest.declared[party] = side
    game.say("joined_mutiny" if side == MUTINEERS else "stood_by_superior", "BU-18", party=party)


def roll(game: Buerokratopoly, contest: Mutiny) -> Script:
    """BU-19, BU-21: two sums; a tie goes to the superior. True if the mutineers win."""

    def side(party: Party) -> str:
        return MUTINEERS if game.mutinous(contest, party) else SUPERIOR

    yield from roll_all(
        game,
        contest,
        "roll_mutiny",
        who=lambda: game.mutiny_parties(contest),
        dice=lambda party: game.mutiny_dice(contest, party),
        side=side,
        rule="BU-19",
    )
    totals = contest.totals()
    attack, defence = totals.get(MUTINEERS, 0), totals.get(SUPERIOR, 0)
    owner = game.state.posts[contest.area]
    told: dict[str, Any] = {"area": contest.area, "post": contest.area, "total": attack, "against": defence}
    if attack > defence:
        game.say("mutiny_won", "BU-22", winner=contest.caller, loser=owner, **told)
        return True
    if attack == defence:
        game.say("mutiny_tied", "BU-21", winner=owner, **told)
    game.say("mutiny_lost", "BU-19", winner=owner, loser=contest.caller, **told)
    return False


def take_the_post(game: Buerokratopoly, contest: Mutiny) -> Script:
    """BU-22, BU-23: both are named first, then the caller's figure moves up and the ousted one goes down."""
    caller, area = contest.caller, contest.area
    contest.figure = yield from pick(
        caller,
        "choose_mutiny_figure",
        lambda: game.own_in(area, caller),
        lambda post: judges.figure_of_area(game, caller, area, post, "BU-22"),
        "BU-22",
    )
    target = yield from pick(
        caller,
        "ousted_to",
        lambda: (p for p in game.ladder.lowest_posts if not judges.ousted_to(game, contest.figure, p)),
        lambda post: judges.ousted_to(game, contest.figure, post),
        "BU-23",
        candidates=lambda: game.ladder,
    )
    figure = contest.figure
    if figure is None or target is None or game.state.posts.get(figure) != caller:
        return  # the table was corrected meanwhile: nothing left to move
    ousted = game.state.posts.pop(area)
    game.move(figure, area)
    game.state.posts[target] = ousted
    game.say("moved_up", "BU-22", {"from": figure, "to": area}, party=caller)
    game.say("ousted", "BU-23", {"from": area, "to": target}, party=ousted)


def opponents(game: Buerokratopoly, contest: Mutiny) -> list[str]:
    """The posts of the figures that stood against the superior."""
    return [post for post in game.figures_in(contest.area) if not judges.punish(game, contest, post)]


def punish(game: Buerokratopoly, contest: Mutiny) -> Script:
    """BU-24: the superior's owner may move one figure that stood against him, or leave all where they are."""
    owner = game.state.posts[contest.area]
    try:
        figure = yield Question(
            "punish",
            Kind.PLACE,
            (owner,),
            judge=lambda _, value: () if value == LEAVE else judges.punish(game, contest, value),
            candidates=lambda _: (*game.figures_in(contest.area), LEAVE),
            rule="BU-24",
            fits=lambda: bool(opponents(game, contest)),
        )
    except Moot:
        return
    if figure == LEAVE:
        game.say("spared", "BU-24", party=owner)
        return
    contest.figure = figure
    target = yield from pick(
        owner,
        "punish_to",
        lambda: game.free_on(game.ladder.lowest),
        lambda post: judges.lowest_free(game, post, "BU-24"),
        "BU-24",
        candidates=lambda: game.ladder,
    )
    if target is None or contest.figure not in game.state.posts:
        return
    moved, come_from = game.state.posts[contest.figure], contest.figure
    game.move(come_from, target)
    game.say("punished", "BU-24", {"from": come_from, "to": target}, party=moved)
