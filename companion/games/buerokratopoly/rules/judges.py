"""The judges: one function per thing that somebody may want, each returning every refusal at once.

A judge reads the state and nothing else, so that the same function fills options, explains what is grey, refuses a
bad answer and tells later whether what is under way still stands. The codes are those of rules.yaml.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from companion.engine.questions import unknown_option
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules.board import POLITBURO
from companion.games.buerokratopoly.rules.state import Assignment, Election, Mutiny

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly

Refusals = list[Refusal]

LAPSE = "let_it_lapse"
ELECTION, MUTINY = "election", "mutiny"
PROMOTE, TRANSFER = "promote", "transfer"
MOST_DICE = 3


def nothing_against(*_: Any) -> Refusals:
    """For what is under way and can no longer fall (GEN-11)."""
    return []


# ── posts ───────────────────────────────────────────────────────────────────────────────────────────────────────


def in_play(game: Buerokratopoly, post: str) -> Refusals:
    """Whether there is such a post in this variant (BU-02, BU-45)."""
    if post in game.ladder:
        return []
    if post in game.definition.whole_ladder:
        return [Refusal("BU-45", "out_of_play", {"post": post})]
    return [Refusal("BU-02", "unknown_post", {"post": post})]


def free(game: Buerokratopoly, post: str, rule: str = "BU-01") -> Refusals:
    """A post that a figure may enter without election: in play, empty, not the top (BU-01, BU-44)."""
    found = in_play(game, post)
    if not found and post in game.state.posts:
        found.append(Refusal(rule, "taken", {"post": post}))
    if post == game.ladder.top:
        found.append(Refusal("BU-44", "top", {"post": post}))
    return found


def lowest_free(game: Buerokratopoly, post: str, rule: str, *, taken: str = "") -> Refusals:
    """A free post of the lowest level in use. `taken` names the rule for an occupied one, if it is another."""
    found = free(game, post, taken or rule)
    if post in game.ladder and game.ladder.level(post) != game.ladder.lowest:
        found.append(Refusal(rule, "not_lowest_level", {"post": post}))
    return found


def placement(game: Buerokratopoly, post: str) -> Refusals:
    """BU-02: any free post of the lowest level."""
    return lowest_free(game, post, "BU-02", taken="BU-01")


def still_holds(game: Buerokratopoly, party: Party, post: str) -> Refusals:
    """Whether a figure of this party still stands there (BU-53: else what concerns it is skipped)."""
    if game.state.posts.get(post) == party:
        return []
    return [Refusal("BU-53", "not_concerned", {"post": post, "party": party})]


def meant(game: Buerokratopoly, post: str, concerned: Collection[str]) -> Refusals:
    """BU-53: a figure that the card means; where none stands there is nothing to choose."""
    if post in concerned:
        return []
    if post in game.state.posts:
        return [Refusal("BU-53", "not_concerned", {"post": post})]
    return in_play(game, post) or [unknown_option("BU-53", post)]


# ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────


def election(game: Buerokratopoly, party: Party, area: str) -> Refusals:
    """Whether a party may call, and go on with, an election in an area (BU-06, BU-43)."""
    found = _area(game, area, "BU-06")
    if found:
        return found
    figures = game.figures_in(area)
    if party not in figures.values():
        found.append(Refusal("BU-06", "no_figure", {"party": party, "area": area}))
    if len(figures) < 2:
        found.append(Refusal("BU-06", "too_few", {"area": area}))
    if area in game.state.posts:
        found.append(Refusal("BU-06", "superior_taken", {"area": area, "post": area}))
    if area == game.ladder.top and len(figures) < len(game.ladder.area(area)):
        found.append(Refusal("BU-43", "politburo_not_full", {"area": area}))
    return found


def mutiny(game: Buerokratopoly, party: Party, area: str) -> Refusals:
    """Whether a party may call, and go on with, a mutiny in an area (BU-16, BU-17, BU-44)."""
    found = _area(game, area, "BU-16")
    if found:
        return found
    if party not in game.figures_in(area).values():
        found.append(Refusal("BU-16", "no_figure", {"party": party, "area": area}))
    superior = game.state.posts.get(area)
    if superior is None:
        found.append(Refusal("BU-16", "superior_empty", {"area": area, "post": area}))
    elif superior == party:
        found.append(Refusal("BU-17", "own_superior", {"party": party, "post": area}))
    if area == game.ladder.top:
        found.append(Refusal("BU-44", "top", {"post": area}))
    return found


def callable_in(game: Buerokratopoly) -> dict[str, list[str]]:
    """Area → what somebody who stands there could call now: an election or a mutiny, never both (BU-06, BU-16)."""
    posts = game.state.posts
    areas = dict.fromkeys(above for post in posts if (above := game.ladder.superior(post)) is not None)
    found: dict[str, list[str]] = {}
    for area in areas:
        there = dict.fromkeys(game.figures_in(area).values())
        if any(not game.blocks(election(game, party, area)) for party in there):
            found[area] = [ELECTION]
        elif any(not game.blocks(mutiny(game, party, area)) for party in there):
            found[area] = [MUTINY]
    return found


def _area(game: Buerokratopoly, area: str, rule: str) -> Refusals:
    found = in_play(game, area)
    if not found and not game.ladder.area(area):
        workers = game.definition.whole_ladder.area(area)
        out = Refusal("BU-45", "out_of_play", {"post": workers[0]}) if workers else None
        found.append(out or Refusal(rule, "no_area", {"post": area}))
    return found


def figure_there(game: Buerokratopoly, post: str, rule: str) -> Refusals:
    """Somebody stands on this post, and the post is no prison (BU-30, BU-41)."""
    if post == "prison":
        return [Refusal(rule, "prison", {})] if rule == "BU-30" else [Refusal("BU-41", "prison", {})]
    found = in_play(game, post)
    if not found and post not in game.state.posts:
        found.append(Refusal(rule, "no_figure", {"post": post}))
    return found


def task_kind(game: Buerokratopoly, task: Assignment, action: str) -> Refusals:
    """BU-26: either a promotion or a transfer, if there is one that can be carried out."""
    if action == PROMOTE and all(game.blocks(promoter(game, task, post)) for post in game.state.posts):
        return [Refusal("BU-27", "no_promotion", {"party": task.caller})]
    if action == TRANSFER and not game.state.posts:
        return [Refusal("BU-30", "no_transfer", {})]
    return [] if action in (PROMOTE, TRANSFER) else [Refusal("BU-26", "unknown_option", {"value": action})]


def promoter(game: Buerokratopoly, task: Assignment, post: str) -> Refusals:
    """BU-28: an own figure promotes, one below it and to somewhere."""
    found = _own_promoter(game, task.caller, post)
    if game.blocks(found):
        return found
    posts = game.state.posts
    below = [figure for figure in posts if not game.blocks(_promoted(game, post, figure))]
    if not below:
        found.append(Refusal("BU-27", "nobody_below", {"post": post}))
    elif all(game.blocks(_no_way_up(game, task, post, figure)) for figure in below):
        found.append(Refusal("BU-27", "nobody_to_promote", {"post": post}))
    return found


def promoted(game: Buerokratopoly, task: Assignment, above: str, post: str) -> Refusals:
    """BU-27: the promoted figure stands below the promoter, and between the two a post is free."""
    found = _promoted(game, above, post)
    return found if game.blocks(found) else found + _no_way_up(game, task, above, post)


def _own_promoter(game: Buerokratopoly, party: Party, post: str) -> Refusals:
    found = figure_there(game, post, "BU-28")
    if not found and game.state.posts[post] != party:
        found.append(Refusal("BU-28", "not_own_promoter", {"party": party, "post": post}))
    return found


def _promoted(game: Buerokratopoly, above: str, post: str) -> Refusals:
    found = figure_there(game, post, "BU-28")
    if found or game.ladder.is_above(above, post):
        return found
    if post == above:
        return [Refusal("BU-27", "promotes_self", {"post": post})]
    if game.ladder.is_above(post, above):
        return [Refusal("BU-27", "not_below_promoter", {"from": above, "to": post})]
    return [Refusal("BU-27", "not_on_chain", {"from": post, "to": above})]


def _no_way_up(game: Buerokratopoly, task: Assignment, above: str, figure: str) -> Refusals:
    """Why this figure cannot be promoted anywhere by that one: nothing is free, or its owner has refused it (BU-31)."""
    chained = game.blocks([Refusal("BU-27", "not_on_chain", {})])
    refused: Refusals = []
    for target in game.ladder.chain_above(figure) if chained else game.ladder:
        if not game.blocks(_between(game, above, figure, target)):
            against = _refused(task, figure, target)
            if not against:
                return []
            refused += against
    return refused or [Refusal("BU-27", "no_free_post", {"from": figure, "to": above})]


def _refused(task: Assignment, figure: str, target: str) -> Refusals:
    if f"{figure}>{target}" in task.refused:
        return [Refusal("BU-31", "consent_refused", {"from": figure, "to": target})]
    return []


def promotion(game: Buerokratopoly, party: Party, above: str, figure: str, target: str) -> Refusals:
    """A whole promotion: BU-27 to BU-29."""
    return _own_promoter(game, party, above) + _promoted(game, above, figure) + _between(game, above, figure, target)


def _between(game: Buerokratopoly, above: str, figure: str, target: str) -> Refusals:
    found = free(game, target, "BU-27")
    if target not in game.ladder or figure not in game.ladder or above not in game.ladder:
        return found
    chain = {"from": figure, "to": target}
    if game.ladder.level(target) <= POLITBURO:
        found.append(Refusal("BU-29", "politburo", {"post": target}))
    if target in (figure, above) and target in game.state.posts:
        return found  # that it is taken is enough: that it does not lie above itself helps nobody
    if game.ladder.level(target) >= game.ladder.level(figure):
        found.append(Refusal("BU-27", "not_above_figure", chain))
    elif not game.ladder.is_above(target, figure):
        found.append(Refusal("BU-27", "not_on_chain", chain))
    if not game.ladder.is_above(above, target):
        found.append(Refusal("BU-27", "not_below_promoter", {"from": above, "to": target}))
    return found


def transferred(game: Buerokratopoly, post: str) -> Refusals:
    """BU-30: a figure on the ladder."""
    return figure_there(game, post, "BU-30")


def transfer(game: Buerokratopoly, figure: str, target: str) -> Refusals:
    """A whole transfer: another free post of the same or a lower level (BU-30)."""
    found = transferred(game, figure)
    if target == "prison":
        return [*found, Refusal("BU-30", "prison", {})]
    if target == figure:
        return [*found, Refusal("BU-30", "same_post", {"post": target})]
    found += free(game, target, "BU-30")
    if figure in game.ladder and target in game.ladder and game.ladder.level(target) < game.ladder.level(figure):
        found.append(Refusal("BU-30", "higher_level", {"from": figure, "to": target}))
    return found


def assignment(game: Buerokratopoly, task: Assignment) -> Refusals:
    """Whether what has been named of a promotion or transfer still stands, and can still be completed."""
    above, figure, target = task.promoter, task.figure, task.target
    if not task.action:
        return []
    if figure is not None and target is not None:
        if task.action == TRANSFER:
            return transfer(game, figure, target)
        return promotion(game, task.caller, above or "", figure, target)
    if task.action == TRANSFER and figure is not None:
        return transferred(game, figure)
    if above is None:
        return task_kind(game, task, task.action)
    if figure is None:
        return promoter(game, task, above)
    return _own_promoter(game, task.caller, above) + promoted(game, task, above, figure)


def named_target(game: Buerokratopoly, task: Assignment, target: str) -> Refusals:
    """The last thing that is named of a move; one that its owner has refused is not asked again (BU-31)."""
    assert task.figure is not None
    if task.action == TRANSFER:
        found = transfer(game, task.figure, target)
    else:
        found = promotion(game, task.caller, task.promoter or "", task.figure, target)
    return found + _refused(task, task.figure, target)


# ── contests ────────────────────────────────────────────────────────────────────────────────────────────────────


def figure_of_area(game: Buerokratopoly, party: Party, area: str, post: str, rule: str) -> Refusals:
    """An own figure of the area (BU-14, BU-22)."""
    if game.figures_in(area).get(post) == party:
        return []
    return [Refusal(rule, "not_in_area", {"party": party, "post": post, "area": area})]


def vote(game: Buerokratopoly, contest: Election, party: Party, candidate: str) -> Refusals:
    """For whom somebody rolls (BU-46)."""
    if candidate == party:
        return []
    found = []
    votes = game.standing_votes(contest)
    if candidate not in game.colours_in(contest.area):
        found.append(Refusal("BU-46", "not_participant", {"party": party, "to": candidate}))
    if votes.get(candidate, candidate) != candidate:
        found.append(Refusal("BU-46", "to_donor", {"party": party, "to": candidate}))
    return found


def ousted_to(game: Buerokratopoly, leaving: str | None, post: str) -> Refusals:
    """BU-23: a free post of the lowest level; the post just left counts as free."""
    found = lowest_free(game, post, "BU-23")
    return [r for r in found if not (post == leaving and r.code == "taken")]


def punish(game: Buerokratopoly, contest: Mutiny, post: str) -> Refusals:
    """BU-24: a figure of the area that stood against the superior."""
    owner = game.figures_in(contest.area).get(post)
    if owner is None:
        return figure_there(game, post, "BU-24") or [
            Refusal("BU-24", "not_in_area", {"post": post, "area": contest.area})
        ]
    if not game.mutinous(contest, owner):
        return [Refusal("BU-24", "not_opponent", {"post": post, "party": owner})]
    return []


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────


def demotion(game: Buerokratopoly, figure: str, level: int, post: str) -> Refusals:
    """BU-40: down to a level, or if it is full to the next lower one; under the old post if one is free there."""
    found = free(game, post, "BU-40")
    if post not in game.ladder:
        return found
    reached = game.level_of_fall(level)
    if reached is None or game.ladder.level(post) != reached:
        found.append(Refusal("BU-40", "wrong_level", {"post": post}))
    elif not game.ladder.is_above(figure, post) and any(
        game.ladder.is_above(figure, other) for other in game.free_on(reached)
    ):
        found.append(Refusal("BU-40", "other_branch", {"post": post}))
    return found
