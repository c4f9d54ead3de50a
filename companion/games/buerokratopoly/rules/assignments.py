"""Promotions and transfers: named, agreed to by the figure's owner, then carried out (BU-26 to BU-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import green_cards
from companion.games.buerokratopoly.rules.posts import (
    LAPSE,
    Refusals,
    figure_there,
    free,
    lapse,
    nothing_against,
    rule_of_lapse,
    whose,
)
from companion.games.buerokratopoly.rules.state import Assignment, Match, Position

PROMOTE, TRANSFER = "promote", "transfer"


def transfer_or_promote(game: Match, party: Party) -> Script:
    """One promotion or one transfer (BU-26); if the owner refuses, another one may be named (BU-31)."""
    task = Assignment(caller=party)
    with game.doing(nothing_against, running=task):
        done = False
        while not done:
            done = yield from attempt(game, task)


def attempt(game: Match, task: Assignment) -> Script:
    """Has one move named and agreed to, and carries it out. False if another one is to be named."""
    task.action, task.promoter, task.figure, task.target = "", None, None, None
    named = False
    with game.doing(assignment, game, task) as move:
        named = yield from name_move(game, task)
        if not named:
            game.say("lapsed", rule_of_lapse(game, task.caller), party=task.caller)
            return True
        agreed = yield from ask_consent(game, task)
        if agreed:
            yield from green_cards.window(game, "before_move", task.caller)
            move.hold()
    if move.lapsed:
        if not named:
            return False  # nothing was named yet: name anew
        lapse(game, task.caller, move)
        return True
    if agreed:
        carry_out(game, task)
    return agreed


def name_move(position: Position, task: Assignment) -> Script:
    """Asks whether to promote or transfer, whose figure, and where to. False if the party gives up the action."""
    action = yield Question(
        "promote_or_transfer",
        Kind.CHOOSE,
        (task.caller,),
        judge=lambda _, value: () if value == LAPSE else task_kind(position, task, value),
        candidates=lambda _: (PROMOTE, TRANSFER, LAPSE),
        rule="BU-26",
    )
    if action == LAPSE:
        return False
    task.action = action
    return (yield from (name_promotion(position, task) if action == PROMOTE else name_transfer(position, task)))


def name_promotion(position: Position, task: Assignment) -> Script:
    """Asks for a promotion: an own figure promotes one below it to a free post between the two (BU-27, BU-28)."""
    above = yield from _post(
        position, task, "promoter", "BU-28", lambda: list(position.state.posts), lambda p: promoter(position, task, p)
    )
    if above == LAPSE:
        return False
    task.promoter = above
    figure = yield from _post(
        position,
        task,
        "promoted",
        "BU-27",
        lambda: list(position.state.posts),
        lambda p: promoted(position, task, above, p),
    )
    if figure == LAPSE:
        return False
    task.figure = figure
    return (yield from _target(position, task, "promote_to", "BU-27"))


def name_transfer(position: Position, task: Assignment) -> Script:
    """Asks for a transfer: any figure on the ladder to a free post in any branch; others' only with consent (BU-30)."""
    figure = yield from _post(
        position, task, "transferred", "BU-30", lambda: list(position.state.posts), lambda p: transferred(position, p)
    )
    if figure == LAPSE:
        return False
    task.figure = figure
    return (yield from _target(position, task, "transfer_to", "BU-30"))


def _target(position: Position, task: Assignment, name: str, rule: str) -> Script:
    target = yield from _post(
        position, task, name, rule, lambda: position.ladder, lambda p: named_target(position, task, p)
    )
    if target == LAPSE:
        return False
    task.target = target
    return True


def _post(
    position: Position,
    task: Assignment,
    name: str,
    rule: str,
    candidates: Callable[[], Iterable[str]],
    judge: Callable[[str], Sequence[Refusal]],
) -> Script:
    post: str = yield Question(
        name,
        Kind.PLACE,
        (task.caller,),
        judge=lambda _, value: () if value == LAPSE else judge(value),
        candidates=lambda _: (*candidates(), LAPSE),
        rule=rule,
        facts=(lambda: whose(position, task.figure)) if task.figure is not None else None,
    )
    return post


def ask_consent(game: Match, task: Assignment) -> Script:
    """Asks the owner of another's figure for consent to exactly this move, before it happens (BU-31)."""

    def owner_now() -> Party:
        return game.state.posts[task.figure or ""]

    owner = owner_now()
    if owner == task.caller:
        return True
    move = {"from": task.figure, "to": task.target}
    game.say("consent_asked", "BU-31", move, party=owner, by=task.caller)
    try:
        agreed: bool = yield Question(
            "consent",
            Kind.CONFIRM,
            (owner,),
            candidates=lambda _: (True, False),
            default=lambda _: False,  # nobody is taken to agree
            rule="BU-31",
            facts=lambda: {"by": task.caller, "from": task.figure, "to": task.target},
            fits=lambda: owner_now() == owner,
        )
    except Moot:  # the figure turned out to be somebody else's: that one is asked
        return (yield from ask_consent(game, task))
    game.say("consent_given" if agreed else "consent_refused", "BU-31", move, party=owner)
    if not agreed:
        task.refused = [*task.refused, f"{task.figure}>{task.target}"]
    return agreed


def carry_out(game: Match, task: Assignment) -> None:
    """Moves the figure."""
    figure, target = task.figure, task.target
    assert figure is not None and target is not None
    owner = game.move(figure, target)
    move = {"from": figure, "to": target}
    if task.action == TRANSFER:
        game.say("transferred", "BU-30", move, party=owner, by=task.caller)
    else:
        game.say("promoted", "BU-27", move, party=owner, by=task.caller)


# ── what may be named ────────────────────────────────────────────────────────────────────────────────────────────


def task_kind(position: Position, task: Assignment, action: str) -> Refusals:
    """Every reason against choosing `promote` or `transfer`: one legal move of that kind must exist (BU-26)."""
    promoters: Iterable[str] = position.state.posts
    if position.blocks([Refusal("BU-28", "not_own_promoter", {})]):  # then nobody else's needs to be judged
        promoters = position.figures_of(task.caller)
    if action == PROMOTE and all(position.blocks(promoter(position, task, post)) for post in promoters):
        return [Refusal("BU-27", "no_promotion", {"party": task.caller})]
    if action == TRANSFER and all(position.blocks(transferred(position, post)) for post in position.state.posts):
        return [Refusal("BU-30", "no_transfer", {})]
    return [] if action in (PROMOTE, TRANSFER) else [Refusal("BU-26", "unknown_option", {"value": action})]


def promoter(position: Position, task: Assignment, post: str) -> Refusals:
    """Every reason against a promoter: an own figure, with a figure below it and a free post to promote to (BU-28)."""
    found = _own_promoter(position, task.caller, post)
    if position.blocks(found):
        return found
    below = _below(position, post)
    if not below:
        found.append(Refusal("BU-27", "nobody_below", {"post": post}))
    elif all(position.blocks(_no_way_up(position, task, post, figure)) for figure in below):
        found.append(Refusal("BU-27", "nobody_to_promote", {"post": post}))
    return found


def _below(position: Position, above: str) -> list[str]:
    """The figures that a figure on this post could promote.

    Where nothing forgives that one stands elsewhere, only those below are judged: of nine parties' a few of fifty.
    """
    there: Iterable[str] = position.state.posts
    elsewhere = [Refusal("BU-27", code, {}) for code in ("promotes_self", "not_below_promoter", "not_on_chain")]
    if len(position.blocks(elsewhere)) == len(elsewhere):
        there = [figure for figure in there if position.ladder.is_above(above, figure)]
    return [figure for figure in there if not position.blocks(_promoted(position, above, figure))]


def promoted(position: Position, task: Assignment, above: str, post: str) -> Refusals:
    """Every reason against promoting this figure: it stands below the promoter, with a free post between (BU-27)."""
    found = _promoted(position, above, post)
    return found if position.blocks(found) else found + _no_way_up(position, task, above, post)


def _own_promoter(position: Position, party: Party, post: str) -> Refusals:
    found = figure_there(position, post, "BU-28")
    if not found and position.state.posts[post] != party:
        found.append(Refusal("BU-28", "not_own_promoter", {"party": party, "post": post}))
    return found


def _promoted(position: Position, above: str, post: str) -> Refusals:
    found = figure_there(position, post, "BU-28")
    if found or position.ladder.is_above(above, post):
        return found
    if post == above:
        return [Refusal("BU-27", "promotes_self", {"post": post})]
    if position.ladder.is_above(post, above):
        return [Refusal("BU-27", "not_below_promoter", {"from": above, "to": post})]
    return [Refusal("BU-27", "not_on_chain", {"from": post, "to": above})]


def _no_way_up(position: Position, task: Assignment, above: str, figure: str) -> Refusals:
    """Why this promoter cannot promote the figure at all: no post is free, or its owner has refused (BU-31)."""
    chained = position.blocks([Refusal("BU-27", "not_on_chain", {})])
    refused: Refusals = []
    for target in position.ladder.chain_above(figure) if chained else position.ladder:
        if not position.blocks(_between(position, above, figure, target)):
            against = _refused(task, figure, target)
            if not against:
                return []
            refused += against
    return refused or [Refusal("BU-27", "no_free_post", {"from": figure, "to": above})]


def _refused(task: Assignment, figure: str, target: str) -> Refusals:
    if f"{figure}>{target}" in task.refused:
        return [Refusal("BU-31", "consent_refused", {"from": figure, "to": target})]
    return []


def promotion(position: Position, party: Party, above: str, figure: str, target: str) -> Refusals:
    """Every reason against a promotion from `figure` to `target` by the figure on `above` (BU-27 to BU-29)."""
    return (
        _own_promoter(position, party, above)
        + _promoted(position, above, figure)
        + _between(position, above, figure, target)
    )


def _between(position: Position, above: str, figure: str, target: str) -> Refusals:
    found = free(position, target, "BU-27")
    if target not in position.ladder or figure not in position.ladder or above not in position.ladder:
        return found
    chain = {"from": figure, "to": target}
    if position.ladder.level(target) < position.definition.promoted_up_to:
        found.append(Refusal("BU-29", "politburo", {"post": target}))
    if target in (figure, above) and target in position.state.posts:
        return found  # that it is taken is enough: that it does not lie above itself helps nobody
    if position.ladder.level(target) >= position.ladder.level(figure):
        found.append(Refusal("BU-27", "not_above_figure", chain))
    elif not position.ladder.is_above(target, figure):
        found.append(Refusal("BU-27", "not_on_chain", chain))
    if not position.ladder.is_above(above, target):
        found.append(Refusal("BU-27", "not_below_promoter", {"from": above, "to": target}))
    return found


def transferred(position: Position, post: str) -> Refusals:
    """Every reason against transferring the figure on this post: there must be one on the ladder (BU-30), and, where
    the house leaves fewer levels, a post for it.
    """
    found = figure_there(position, post, "BU-30")
    if not found and position.numbers.transfer_to != "same_or_lower":
        here = position.ladder.level(post)
        if all(
            next(position.free_on(level), None) is None or position.blocks(_levels_of_transfer(position, here, level))
            for level in range(position.ladder.lowest + 1)
        ):
            found.append(Refusal("BU-30", "nowhere_to_go", {"post": post}))
    return found


def _levels_of_transfer(position: Position, here: int, there: int, **places: str) -> Refusals:
    """Reasons against a transfer from one level to another: the same or a lower one, as the house has it (BU-30)."""
    to = position.numbers.transfer_to
    if there < here:
        return [Refusal("BU-30", "higher_level", places)]
    if there > here and to == "same":
        return [Refusal("BU-30", "lower_level", places)]
    return [Refusal("BU-30", "same_level", places)] if there == here and to == "lower" else []


def transfer(position: Position, figure: str, target: str) -> Refusals:
    """Every reason against a transfer: `target` must be another free post of the same or a lower level (BU-30)."""
    found = figure_there(position, figure, "BU-30")
    if target == "prison":
        return [*found, Refusal("BU-30", "prison", {})]
    if target == figure:
        return [*found, Refusal("BU-30", "same_post", {"post": target})]
    found += free(position, target, "BU-30")
    if figure in position.ladder and target in position.ladder:
        here, there = position.ladder.level(figure), position.ladder.level(target)
        found += _levels_of_transfer(position, here, there, **{"from": figure, "to": target})
    return found


def assignment(position: Position, task: Assignment) -> Refusals:
    """Every reason why a promotion or transfer that is being named cannot be completed any more."""
    above, figure, target = task.promoter, task.figure, task.target
    if not task.action:
        return []
    if figure is not None and target is not None:
        if task.action == TRANSFER:
            return transfer(position, figure, target)
        return promotion(position, task.caller, above or "", figure, target)
    if task.action == TRANSFER and figure is not None:
        return transferred(position, figure)
    if above is None:
        return task_kind(position, task, task.action)
    if figure is None:
        return promoter(position, task, above)
    return _own_promoter(position, task.caller, above) + promoted(position, task, above, figure)


def named_target(position: Position, task: Assignment, target: str) -> Refusals:
    """Every reason against the post to move to; moves that the owner has refused are not asked again (BU-31)."""
    assert task.figure is not None
    if task.action == TRANSFER:
        found = transfer(position, task.figure, target)
    else:
        found = promotion(position, task.caller, task.promoter or "", task.figure, target)
    return found + _refused(task, task.figure, target)
