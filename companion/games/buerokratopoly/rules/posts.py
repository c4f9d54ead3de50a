"""Posts: which of them can be named and entered, whose figures stand there, and how a step has one picked.

A judge reads the position and nothing else, so that the same function fills options, explains what is grey, refuses a
bad answer and tells later whether what is under way still stands. It returns every refusal at once; the codes are those
of rules.yaml. Each action has its own beside its steps; here are those that several share.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from companion.engine.game import Moot, Premise
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules.state import Match, Position

Refusals = list[Refusal]

LAPSE = "let_it_lapse"


def nothing_against(*_: Any) -> Refusals:
    """For what is under way and can no longer fall (GEN-11)."""
    return []


def in_play(position: Position, post: str) -> Refusals:
    """Whether there is such a post in this variant (BU-02, BU-45)."""
    if post in position.ladder:
        return []
    if post in position.definition.whole_ladder:
        return [Refusal("BU-45", "out_of_play", {"post": post})]
    return [Refusal("BU-02", "unknown_post", {"post": post})]


def free(position: Position, post: str, rule: str = "BU-01") -> Refusals:
    """A post that a figure may enter without election: in play, empty, not the top (BU-01, BU-44)."""
    found = in_play(position, post)
    if not found and post in position.state.posts:
        found.append(Refusal(rule, "taken", {"post": post}))
    if post == position.ladder.top:
        found.append(Refusal("BU-44", "top", {"post": post}))
    return found


def lowest_free(position: Position, post: str, rule: str, *, taken: str = "") -> Refusals:
    """A free post of the lowest level in use. `taken` names the rule for an occupied one, if it is another."""
    found = free(position, post, taken or rule)
    if post in position.ladder and position.ladder.level(post) != position.ladder.lowest:
        found.append(Refusal(rule, "not_lowest_level", {"post": post}))
    return found


def area_there(position: Position, area: str, rule: str) -> Refusals:
    """Whether a post has an area below it in this variant (BU-45)."""
    found = in_play(position, area)
    if not found and not position.ladder.area(area):
        workers = position.definition.whole_ladder.area(area)
        out = Refusal("BU-45", "out_of_play", {"post": workers[0]}) if workers else None
        found.append(out or Refusal(rule, "no_area", {"post": area}))
    return found


def figure_there(position: Position, post: str, rule: str) -> Refusals:
    """Somebody stands on this post, and the post is no prison (BU-30, BU-41)."""
    if post == "prison":
        return [Refusal(rule, "prison", {})] if rule == "BU-30" else [Refusal("BU-41", "prison", {})]
    found = in_play(position, post)
    if not found and post not in position.state.posts:
        found.append(Refusal(rule, "no_figure", {"post": post}))
    return found


def figure_of_area(position: Position, party: Party, area: str, post: str, rule: str) -> Refusals:
    """An own figure of the area."""
    if position.figures_in(area).get(post) == party:
        return []
    return [Refusal(rule, "not_in_area", {"party": party, "post": post, "area": area})]


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
) -> Generator[Question, Any, str | None]:
    """What a party picks; asked only if there is more than one lawful choice, None if there is none (any more).

    `candidates` are all that may be shown, grey ones included; `judge(value)` finds what is against one.
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
        )
    except Moot:
        return None
    return picked


def lapse(game: Match, party: Party, call: Premise) -> None:
    """What made a named action impossible makes it lapse (BU-33); what was paid stays paid (GEN-11)."""
    why = call.why[0] if call.why else None
    game.say("lapsed", "BU-33", party=party, because=why.rule if why else "BU-05", code=why.code if why else "")


def rule_of_lapse(position: Position, party: Party) -> str:
    """Why an action is left to lapse: BU-42 if all figures are in prison, else BU-05."""
    jailed = position.state.prison.get(party, 0) and party not in position.state.posts.values()
    return "BU-42" if jailed else "BU-05"
