"""Judges of posts that several actions share, and how a party picks one.

A judge reads the position and nothing else, so that the same function fills options, explains what is grey, refuses a
bad answer and tells later whether an action under way is still legal. It returns every refusal at once; the codes are
those of rules.yaml. Judges of a single action stand beside its script.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from companion.engine.game import Moot, Premise
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules.definition import Penalty
from companion.games.buerokratopoly.rules.state import Match, Position

Refusals = list[Refusal]

LAPSE = "let_it_lapse"


def nothing_against(*_: Any) -> Refusals:
    """The judge of an action that nothing can make illegal any more (GEN-11): it never finds a refusal."""
    return []


def in_play(position: Position, post: str) -> Refusals:
    """The refusal of a post that does not exist, or not in this variant (BU-02, BU-45); else empty."""
    if post in position.ladder:
        return []
    if post in position.definition.whole_ladder:
        return [Refusal("BU-45", "out_of_play", {"post": post})]
    return [Refusal("BU-02", "unknown_post", {"post": post})]


def free(position: Position, post: str, rule: str = "BU-01") -> Refusals:
    """Every reason against entering a post without election: it must be in play, empty
    and not the top (BU-01, BU-44).
    """
    found = in_play(position, post)
    if not found and post in position.state.posts:
        found.append(Refusal(rule, "taken", {"post": post}))
    if post == position.ladder.top:
        found.append(Refusal("BU-44", "top", {"post": post}))
    return found


def _of_its_area(position: Position, refusal: Refusal) -> Refusal:
    """Where one of several places is taken and all others of its area are as well, the refusal says that."""
    post = refusal.facts.get("post")
    if refusal.code != "taken" or not isinstance(post, str) or (above := position.ladder.superior(post)) is None:
        return refusal
    area = position.ladder.area(above)
    if len(area) < 2 or any(one not in position.state.posts for one in area):
        return refusal
    return Refusal(refusal.rule, "full", {"area": above, "count": len(area)})


def lowest_free(position: Position, post: str, rule: str, *, taken: str = "") -> Refusals:
    """Every reason against a post: it must be a free one of the lowest level in use.

    `taken` is the rule cited for an occupied post, if it is not `rule`.
    """
    found = [_of_its_area(position, refusal) for refusal in free(position, post, taken or rule)]
    if post in position.ladder and position.ladder.level(post) != position.ladder.lowest:
        found.append(Refusal(rule, "not_lowest_level", {"post": post}))
    return found


def penalty_level(position: Position, to: Penalty, level: int) -> int:
    """The level to which a figure of this level is sent: the lowest, or the next lower one that has room (BU-24)."""
    lowest = position.ladder.lowest
    if to == "lowest":
        return lowest
    lower = range(min(level + 1, lowest), lowest)
    return next((one for one in lower if next(position.free_on(one), None) is not None), lowest)


def penalty_post(position: Position, to: Penalty, reached: int, post: str, rule: str) -> Refusals:
    """Every reason against a post for a figure that has lost a mutiny and is sent to this level (BU-23, BU-24)."""
    if to == "lowest":
        return lowest_free(position, post, rule)
    found = [_of_its_area(position, refusal) for refusal in free(position, post, rule)]
    if post in position.ladder and position.ladder.level(post) != reached:
        found.append(Refusal(rule, "wrong_level", {"post": post}))
    return found


def area_there(position: Position, area: str, rule: str) -> Refusals:
    """The refusal of a post without an area below it in this variant (BU-45); else empty."""
    found = in_play(position, area)
    if not found and not position.ladder.area(area):
        workers = position.definition.whole_ladder.area(area)
        out = Refusal("BU-45", "out_of_play", {"post": workers[0]}) if workers else None
        found.append(out or Refusal(rule, "no_area", {"post": area}))
    return found


def figure_there(position: Position, post: str, rule: str) -> Refusals:
    """Every reason against choosing a figure on this post: there must be one, and not in prison (BU-30, BU-41)."""
    if post == "prison":
        return [Refusal(rule, "prison", {})] if rule == "BU-30" else [Refusal("BU-41", "prison", {})]
    found = in_play(position, post)
    if not found and post not in position.state.posts:
        found.append(Refusal(rule, "no_figure", {"post": post}))
    return found


def figure_of_area(position: Position, party: Party, area: str, post: str, rule: str) -> Refusals:
    """Every reason against choosing a figure: it must be an own one in this area."""
    if position.figures_in(area).get(post) == party:
        return []
    return [Refusal(rule, "not_in_area", {"party": party, "post": post, "area": area})]


def whose(position: Position, figure: str | None) -> Mapping[str, Any]:
    """Which figure is to be moved, and whose it is now."""
    return {"from": figure, "owner": position.state.posts.get(figure or "")}


def first_of_alike(position: Position, posts: Sequence[str]) -> str | None:
    """The first of these posts if they are workers' posts of one area with figures of one party; else None.

    Nothing is below a worker, nothing remembers which of them stood where, and no rule tells them apart.
    """
    whole, owners = position.definition.whole_ladder, {position.state.posts.get(post) for post in posts}
    workers = all(post in whole and whole.level(post) == whole.lowest for post in posts)
    same = workers and len(owners) == 1 and None not in owners and len({whole.superior(post) for post in posts}) == 1
    return posts[0] if same else None


def pick(
    party: Party,
    name: str,
    lawful: Callable[[], Iterable[str]],
    judge: Callable[[str], Sequence[Refusal]],
    rule: str,
    *,
    kind: Kind = Kind.PLACE,
    candidates: Callable[[], Iterable[str]] | None = None,
    facts: Callable[[], Mapping[str, Any]] | None = None,
    figures: Position | None = None,
) -> Generator[Question, Any, str | None]:
    """The value that a party picks; asked only if several are legal, None if none is (any more).

    With `figures` it is a figure in that position, and foregone if all that may be picked are alike. `candidates` are
    all values to show, illegal ones in grey; `judge(value)` finds the reasons against one.
    """
    few = list(islice(lawful(), 2))
    if len(few) < 2:
        return few[0] if few else None
    shown = candidates or lawful
    try:
        picked: str = yield Question(
            name,
            kind,
            (party,),
            judge=lambda _, value: judge(value),
            candidates=lambda _: shown(),
            rule=rule,
            facts=facts,
            fits=lambda: next(iter(lawful()), None) is not None,
            foregone=(lambda: first_of_alike(figures, list(lawful()))) if figures is not None else None,
        )
    except Moot:
        return None
    return picked


def lapse(game: Match, party: Party, call: Premise) -> None:
    """Tells that an action lapses because it has become impossible (BU-33); its cost stays paid (GEN-11)."""
    why = call.why[0] if call.why else None
    game.say("lapsed", "BU-33", party=party, because=why.rule if why else "BU-05", code=why.code if why else "")


def rule_of_lapse(position: Position, party: Party) -> str:
    """The rule by which a party cannot act: BU-42 if all its figures are in prison, else BU-05."""
    jailed = position.state.prison.get(party, 0) and party not in position.state.posts.values()
    return "BU-42" if jailed else "BU-05"
