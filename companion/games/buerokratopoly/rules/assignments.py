"""Promote or transfer: named, agreed to, then carried out (BU-26 to BU-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import green_cards, judges
from companion.games.buerokratopoly.rules.elections import lapse
from companion.games.buerokratopoly.rules.judges import LAPSE, PROMOTE, TRANSFER
from companion.games.buerokratopoly.rules.state import Assignment

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


def transfer_or_promote(game: Buerokratopoly, party: Party) -> Script:
    """One promotion or one transfer (BU-26); after a refusal another one may be named (BU-31)."""
    task = Assignment(caller=party)
    with game.doing(judges.nothing_against, running=task):
        done = False
        while not done:
            done = yield from attempt(game, task)


def attempt(game: Buerokratopoly, task: Assignment) -> Script:
    """Name one move, have it agreed to, carry it out. False if another one is to be named."""
    task.action, task.promoter, task.figure, task.target = "", None, None, None
    agreed, named = False, False
    with game.doing(judges.assignment, game, task) as move:
        named = yield from name_move(game, task)
        if not named:
            game.say("lapsed", game.rule_of_lapse(task.caller), party=task.caller)
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


def name_move(game: Buerokratopoly, task: Assignment) -> Script:
    """Which of the two, whose figure, where to. False if it is left to lapse (BU-05)."""
    action = yield Question(
        "promote_or_transfer",
        Kind.CHOOSE,
        (task.caller,),
        judge=lambda _, value: () if value == LAPSE else judges.task_kind(game, task, value),
        candidates=lambda _: (PROMOTE, TRANSFER, LAPSE),
        rule="BU-26",
    )
    if action == LAPSE:
        return False
    task.action = action
    return (yield from (name_promotion(game, task) if action == PROMOTE else name_transfer(game, task)))


def name_promotion(game: Buerokratopoly, task: Assignment) -> Script:
    """BU-27, BU-28: an own figure promotes one below it to a free post between the two."""
    above = yield from _post(
        game, task, "promoter", "BU-28", lambda: list(game.state.posts), lambda p: judges.promoter(game, task, p)
    )
    if above == LAPSE:
        return False
    task.promoter = above
    figure = yield from _post(
        game, task, "promoted", "BU-27", lambda: list(game.state.posts), lambda p: judges.promoted(game, task, above, p)
    )
    if figure == LAPSE:
        return False
    task.figure = figure
    return (yield from _target(game, task, "promote_to", "BU-27"))


def name_transfer(game: Buerokratopoly, task: Assignment) -> Script:
    """BU-30: any figure on the ladder, with consent if it is another's, to any branch."""
    figure = yield from _post(
        game, task, "transferred", "BU-30", lambda: list(game.state.posts), lambda p: judges.transferred(game, p)
    )
    if figure == LAPSE:
        return False
    task.figure = figure
    return (yield from _target(game, task, "transfer_to", "BU-30"))


def _target(game: Buerokratopoly, task: Assignment, name: str, rule: str) -> Script:
    target = yield from _post(game, task, name, rule, lambda: game.ladder, lambda p: judges.named_target(game, task, p))
    if target == LAPSE:
        return False
    task.target = target
    return True


def _post(
    game: Buerokratopoly,
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
    )
    return post


def ask_consent(game: Buerokratopoly, task: Assignment) -> Script:
    """BU-31: another's figure only with consent, asked for exactly this move before it happens."""

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


def carry_out(game: Buerokratopoly, task: Assignment) -> None:
    """Move the figure."""
    figure, target = task.figure, task.target
    assert figure is not None and target is not None
    owner = game.move(figure, target)
    move = {"from": figure, "to": target}
    if task.action == TRANSFER:
        game.say("transferred", "BU-30", move, party=owner, by=task.caller)
    else:
        game.say("promoted", "BU-27", move, party=owner, by=task.caller)
