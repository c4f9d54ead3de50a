"""Legal positions, how an incomplete one is filled in, and what a correction can make of what is under way (GEN-8,
GEN-9).
"""

from __future__ import annotations

from collections import Counter
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
    named_twice,
    no_such_value,
    unchanged,
    wrong_entry,
)

Was = Mapping[str, Any]
"""The parts of an action before it was corrected."""

ENTRIES = ("setup", "round", "actions")


def completed(position: Position, named: Mapping[str, Any]) -> dict[str, Any]:
    """The position with missing parts filled in: the first seat starts, and unnamed cards lie in the deck."""
    parts = dict(named)
    if parts.get("at") != "setup":
        parts.setdefault("start_party", position.parties[0])
    if "deck" not in parts:
        left = Counter(position.whole_deck())
        left.subtract(_face_down(position, [card for card in _named_cards(parts) if isinstance(card, str)]))
        parts["deck"] = {"ordered": False, "cards": sorted(left.elements())}
    return parts


def _named_cards(parts: Mapping[str, Any]) -> Iterator[Any]:
    hands = parts.get("hands", {})
    piles = [*hands.values()] if isinstance(hands, Mapping) else []
    for pile in [*piles, parts.get("discard", [])]:
        yield from pile if isinstance(pile, list) else ()


def _face_down(position: Position, cards: list[str]) -> list[str]:
    """Cards as the deck lists them face down; unknown ids stay unchanged."""
    known = position.definition.card
    return [position.definition.face_down(card) if card in known else card for card in cards]


# ── what can stand ────────────────────────────────────────────────────────────────────────────────────────────────────


def judge(position: Position) -> list[Refusal]:
    """Every reason why the state is impossible."""
    return [*_entry(position), *_people(position), *_figures(position), *_cards(position)]


def _entry(position: Position) -> Iterator[Refusal]:
    if position.at not in ENTRIES:
        yield _bad("unknown_entry_point", at=position.at, known=list(ENTRIES))
    if position.at == "actions" and set(position.state.choices) != set(position.parties):
        yield _bad("choices_missing")
    known = {"election", "mutiny", "transfer_or_promote"}
    for choice in sorted(set(position.state.choices.values()) - known):
        yield _bad("unknown_action", value=choice)
    yield from below_least("round", position.state.round, 1)
    yield from named_twice("acted", position.state.acted)


def _people(position: Position) -> Iterator[Refusal]:
    state = position.state
    named = {*state.posts.values(), *state.prison, *state.choices, *state.acted, *state.lost_actions}
    if state.start_party is not None:
        named.add(state.start_party)
    elif position.at != "setup":
        yield _bad("start_party_missing")
    for party in sorted(named - set(position.parties)):
        yield Refusal("BU-03", "not_at_table", {"party": party})
    for what, counts in (("prison", state.prison), ("lost_actions", state.lost_actions)):
        for party, number in counts.items():
            yield from below_least(f"{what}: {party}", number, 0)


def _figures(position: Position) -> Iterator[Refusal]:
    for post in position.state.posts:
        yield from in_play(position, post)
        if post == position.ladder.top:
            yield Refusal("BU-44", "top", {"post": post})
    most = position.numbers.figures
    for party in position.parties:
        if position.placed(party) > most:
            yield _bad("too_many_figures", party=party, count=position.placed(party), max=most)


def _cards(position: Position) -> Iterator[Refusal]:
    """BU-50, BU-51: no card more often than it is printed, only green ones in hands."""
    pack, state = position.definition, position.state
    held = state.hands.total()
    there = Counter(state.deck.cards) + held + Counter(_face_down(position, state.discard))
    for contest in position.running:
        if isinstance(contest, Election):
            there += Counter(contest.open_cards)
    wrong = {card for card, number in there.items() if number > pack.deck[card]}
    wrong |= {
        card for card, number in Counter(state.discard).items() if card in pack.card and number > pack.copies[card]
    }
    if wrong:
        yield Refusal("BU-51", "wrong_cards", {"cards": sorted(wrong)})
    red = sorted(card for card in held if card in pack.card and not pack.is_green(card))
    if red:
        yield _bad("red_card_held", cards=red)


def _bad(code: str, **facts: Any) -> Refusal:
    return Refusal("GEN-9", code, facts)


# ── what is under way ─────────────────────────────────────────────────────────────────────────────────────────────────

SETTLED = ("caller", "area", "action", "settled", "repeated", "open_cards")
FOLLOW = ("stage", "faces", "participants", "dice", "sides", "first_dice", "first_sides", "tied")
"""Parts that say which action it is and how far it has come, and those that follow from the board and from the dice."""

IN_A_REFUSED_MOVE = ("from", "to")


def judge_correction(position: Position, was: Was) -> list[Refusal]:
    """Every reason why the newest action cannot be as it was corrected.

    Which action it is, and how far it has come, stays as it was: whose it is, where it is held, what has been named. If
    that is otherwise, nothing else is looked at. Names and numbers can be others, if this action can have them.
    """
    action = position.running[-1]
    found = all_unchanged(action, was, (*SETTLED, *FOLLOW))
    if isinstance(action, Assignment):
        return found or [*_assignment(position, action, was)]
    if isinstance(action, AreaContest):
        return found or [*_contest(position, action, was)] or _figures_meant(position, action, was)
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


def _figures_meant(position: Position, contest: AreaContest, was: Was) -> list[Refusal]:
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
