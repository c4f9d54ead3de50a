"""What a correction can make of a contest or a move that is under way (GEN-8).

Which action it is, and how far it has come, stays as it was: whose it is, where it is held, what has been named.
Names and numbers can be others, if this action can have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.vocabulary import Refusal
from companion.games.buerokratopoly.rules.cards import BEWEIS, WAHLBETRUG
from companion.games.buerokratopoly.rules.elections import standing_votes, voting
from companion.games.buerokratopoly.rules.mutinies import punishing
from companion.games.buerokratopoly.rules.posts import figure_of_area, in_play
from companion.games.buerokratopoly.rules.state import (
    MUTINEERS,
    SUPERIOR,
    AreaContest,
    Assignment,
    Election,
    Mutiny,
    Position,
)
from companion.games.impossible import (
    above_most,
    all_unchanged,
    as_far_as,
    below_least,
    no_such_value,
    unchanged,
    wrong_entry,
)

Was = Mapping[str, Any]
"""The parts of an action before it was corrected."""

SETTLED = ("caller", "area", "action", "settled", "repeated", "open_cards")
FOLLOW = ("stage", "faces", "participants", "dice", "sides", "first_dice", "first_sides", "tied")
"""Parts that say which action it is and how far it has come, and those that follow from the board and from the dice."""

IN_A_REFUSED_MOVE = ("from", "to")


def judge(position: Position, was: Was) -> list[Refusal]:
    """Every reason why the newest action cannot be as it was corrected.

    What is settled comes first: if that is otherwise, nothing else is looked at.
    """
    action = position.running[-1]
    found = all_unchanged(action, was, (*SETTLED, *FOLLOW))
    if isinstance(action, Assignment):
        return found or [*_assignment(position, action, was)]
    if isinstance(action, AreaContest):
        return found or [*_contest(position, action, was)] or _figures(position, action, was)
    return found


# ── a promotion or transfer ───────────────────────────────────────────────────────────────────────────────────────────


def _assignment(position: Position, task: Assignment, was: Was) -> Iterator[Refusal]:
    """Its judge sees to the rest: whose the posts are, and whether the figure gets there."""
    for part in ("promoter", "figure", "target"):
        post = getattr(task, part)
        yield from as_far_as(part, post, was[part])
        yield from in_play(position, post) if post is not None else ()
    if not all(_is_move(position, move) for move in task.refused):
        yield wrong_entry("refused", IN_A_REFUSED_MOVE)


def _is_move(position: Position, move: str) -> bool:
    figure, arrow, target = move.partition(">")
    return bool(arrow) and figure in position.ladder and target in position.ladder


# ── an election or a mutiny ───────────────────────────────────────────────────────────────────────────────────────────


def _contest(position: Position, contest: AreaContest, was: Was) -> Iterator[Refusal]:
    yield from _dice(contest, was)
    yield from _more_dice(position, contest, was)
    if isinstance(contest, Election):
        yield from _votes(position, contest, was)
    elif isinstance(contest, Mutiny):
        yield from _sides(position, contest, was)


def _dice(contest: AreaContest, was: Was) -> Iterator[Refusal]:
    """The dice of this throw and the sums of the first: as many as are thrown, with the numbers that are on them."""
    for party, faces in _changed(contest.rolls, was["rolls"]):
        if party not in contest.dice:
            yield from no_such_value("rolls", party, contest.participants)
            continue
        yield from unchanged(f"dice: {party}", len(faces), contest.dice[party])
        for face in faces:
            yield from below_least(f"rolls: {party}", face, 1)
            yield from above_most(f"rolls: {party}", face, contest.faces)
    yield from unchanged("first", sorted(contest.first), sorted(was["first"]))
    in_the_first = contest.first_sides.items() if contest.first_sides else contest.sides.items()
    thrown = contest.first_dice or contest.dice
    for side, total in _changed(contest.first, was["first"]) if contest.first.keys() == was["first"].keys() else ():
        dice = sum(thrown.get(party, 0) for party, its in in_the_first if its == side)
        yield from below_least(f"first: {side}", total, dice)
        yield from above_most(f"first: {side}", total, dice * contest.faces)


def _more_dice(position: Position, contest: AreaContest, was: Was) -> Iterator[Refusal]:
    """BU-10, BU-20: dice from cards, for those who take part, and no more than the cards of that kind give."""
    kind = WAHLBETRUG if isinstance(contest, Election) else BEWEIS
    known, there = position.definition, position.colours_in(contest.area)
    if isinstance(contest, Mutiny):
        there = position.mutiny_parties(contest)
    cards = sum(known.copies[card] for card in known.of_kind[kind])
    for part, more in (("bonus", contest.bonus), ("over_cap", contest.over_cap)):
        for party, dice in _changed(more, was[part]):
            if party not in there:
                yield from no_such_value(part, party, there)
                continue
            numbers = position.numbers_of(party)
            each = numbers.fraud_dice if kind == WAHLBETRUG else numbers.evidence_dice
            yield from below_least(f"{part}: {party}", dice, 0)
            yield from above_most(f"{part}: {party}", dice, cards * each)


def _votes(position: Position, contest: Election, was: Was) -> Iterator[Refusal]:
    """BU-46: votes of those who take part, for those who have not given theirs away."""
    there = position.colours_in(contest.area)
    for giver, to in _changed(contest.votes, was["votes"]):
        for party in (giver, to):
            if party not in there:
                yield from no_such_value("votes", party, there)
    for giver, to in standing_votes(position, contest).items() if contest.votes != was["votes"] else ():
        yield from voting(position, contest, giver, to)


def _sides(position: Position, contest: Mutiny, was: Was) -> Iterator[Refusal]:
    """BU-18: sides of those who stand in the area."""
    there = position.colours_in(contest.area)
    for party, side in _changed(contest.declared, was["declared"]):
        if party not in there:
            yield from no_such_value("declared", party, there)
        yield from no_such_value(f"declared: {party}", side, (MUTINEERS, SUPERIOR))


# ── whose figures it is about ─────────────────────────────────────────────────────────────────────────────────────────


def _figures(position: Position, contest: AreaContest, was: Was) -> list[Refusal]:
    named = [part for part in ("winner", "loser", "came_from", "figure") if part in was]
    if found := [refusal for part in named for refusal in as_far_as(part, getattr(contest, part), was[part])]:
        return found
    if isinstance(contest, Election):
        return [*_after_the_dice(position, contest, was)]
    figure = contest.figure
    if figure is None or figure == was["figure"]:
        return []
    return in_play(position, figure) or [*_in_the_mutiny(position, contest, figure)]


def _in_the_mutiny(position: Position, contest: AreaContest, figure: str) -> Sequence[Refusal]:
    """The figure that takes the post is the caller's (BU-22); one that is punished stood against the superior."""
    wrong = figure_of_area(position, contest.caller, contest.area, figure, "BU-22")
    return wrong if not isinstance(contest, Mutiny) or (wrong and punishing(position, contest, figure)) else ()


def _after_the_dice(position: Position, contest: Election, was: Was) -> Iterator[Refusal]:
    """Who has won and lost, and with which figures (BU-12 to BU-15)."""
    posts, area = position.state.posts, contest.area
    if contest.came_from is None:  # the winner's figure is to be named still
        yield from unchanged("winner", contest.winner, was["winner"])
    took_part = [*contest.first] or position.colours_in(area)
    if contest.loser is not None and contest.loser != was["loser"]:
        yield from no_such_value("loser", contest.loser, [party for party in took_part if party != contest.winner])
    if contest.came_from is not None and contest.came_from != was["came_from"]:
        yield from no_such_value("came_from", contest.came_from, position.ladder.area(area))
    figure, winner = contest.figure, contest.winner
    if figure is not None and (figure, winner) != (was["figure"], was["winner"]):
        wrong = Refusal("BU-14", "not_in_area", {"party": winner, "post": figure, "area": area})
        yield from in_play(position, figure) or ([wrong] if posts.get(figure) != winner else [])
    elif winner is not None and winner != was["winner"]:
        yield from no_such_value("winner", winner, took_part)
    hit, loser = contest.loser_figure, contest.loser
    if hit is not None and hit != was["loser_figure"]:
        wrong = Refusal("BU-13", "not_losers_figure", {"party": loser, "post": hit, "area": area})
        yield from in_play(position, hit) or ([wrong] if posts.get(hit) != loser else [])


def _changed(now: Mapping[str, Any], was: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries that are otherwise than they were, or new."""
    return ((name, entry) for name, entry in now.items() if name not in was or was[name] != entry)
