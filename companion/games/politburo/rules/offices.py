"""Who takes which office (PB-01, PB-02, PB-18 to PB-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import PASS, GameOver, Party, Refusal
from companion.games.politburo.rules import end

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


class Claim(NamedTuple):
    """Who would take an office in a check: `takers` of one player (several: the player chooses), or nobody.

    `tied` are candidates of several players between whom nothing decides (PB-22).
    """

    office: str
    takers: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    by_sum: bool = False


def check(game: Politburo) -> Script:
    """PB-20: one pass from the top office down. A win ends the game at once (PB-01)."""
    for claim in claims(game):
        taker = claim.takers[0] if claim.takers else None
        if len(claim.takers) > 1 and claim.office != game.definition.top:
            try:
                taker = yield _which(game, claim)
            except Moot:  # corrected meanwhile: the next check will tell
                continue
        _settle(game, claim, taker)


def check_unasked(game: Politburo) -> None:
    """The same after a correction: where a player would have to choose, the office waits for the next check."""
    for claim in claims(game):
        if len(claim.takers) <= 1 or claim.office == game.definition.top:
            _settle(game, claim, claim.takers[0] if claim.takers else None, quiet=True)


def claims(game: Politburo) -> Iterator[Claim]:
    """For each office from the top down who would take it, as things stand when it is reached."""
    for office in reversed(game.definition.minimum):
        claim = claim_to(game, office)
        if claim.takers or claim.tied:
            yield claim


def claim_to(game: Politburo, office: str) -> Claim:
    """PB-18, PB-22: whoever has the best loyalty, if the office can be taken at all."""
    state, minimum = game.state, game.definition.minimum
    holder = state.offices.get(office)
    if holder is not None and state.loyalty[holder] >= minimum[office]:
        return Claim(office)
    able = [one for one in game.in_play() if state.loyalty[one] >= minimum[office] and below(game, one, office)]
    most = max((state.loyalty[one] for one in able), default=0)
    best = tuple(one for one in able if state.loyalty[one] == most)
    parties = {state.owner[one] for one in best}
    if len(parties) < 2:
        return Claim(office, best)
    highest = max(loyalty_of(game, party) for party in parties)
    best_parties = {party for party in parties if loyalty_of(game, party) == highest}
    if len(best_parties) > 1:
        return Claim(office, (), best)
    return Claim(office, tuple(one for one in best if state.owner[one] in best_parties), by_sum=True)


def below(game: Politburo, candidate: str, office: str) -> bool:
    """PB-20: whether a candidate holds no equal or higher office."""
    minimum, held = game.definition.minimum, game.office_of(candidate)
    return held is None or minimum[held] < minimum[office]


def loyalty_of(game: Politburo, party: Party) -> int:
    """PB-22: the loyalty of all candidates of a player who are in play, negative ones included."""
    return sum(game.state.loyalty[one] for one in game.in_play(party))


def is_unlawful(game: Politburo, office: str) -> bool:
    """Whether the office has a holder who is below its minimum."""
    holder = game.state.offices.get(office)
    return holder is not None and game.state.loyalty[holder] < game.definition.minimum[office]


def put(game: Politburo, office: str, candidate: str, rule: str) -> None:
    """Give an office to a candidate; the office held before becomes vacant, who held it has none."""
    state = game.state
    before, displaced = game.office_of(candidate), state.offices.get(office)
    if before is not None:
        del state.offices[before]
        game.say("office_vacated", "PB-20", office=before, candidate=candidate)
    state.offices[office] = candidate
    game.say("office_taken", rule, office=office, candidate=candidate, party=state.owner[candidate], before=displaced)


def win(game: Politburo, candidate: str) -> None:
    """PB-01: the player of the General Secretary wins. Raises GameOver."""
    party = game.state.owner[candidate]
    game.say("general_secretary", "PB-01", candidate=candidate, party=party)
    raise GameOver(end.won_by(game, party, "general_secretary", "PB-01"))


def _settle(game: Politburo, claim: Claim, taker: str | None, *, quiet: bool = False) -> None:
    if taker is None:
        if not quiet:
            rule = "PB-02" if claim.office == game.definition.top else "PB-22"
            game.say("office_tied", rule, office=claim.office, candidates=list(claim.tied))
        return
    put(game, claim.office, taker, _rule_of(game, claim, taker))
    if claim.office == game.definition.top and not game.definition.rules.hold_office_one_round:
        win(game, taker)


def _rule_of(game: Politburo, claim: Claim, taker: str) -> str:
    if len(claim.takers) > 1 or claim.by_sum:
        return "PB-02" if claim.office == game.definition.top else "PB-22"
    offices = list(game.definition.minimum)
    held = game.office_of(taker)
    steps = offices[offices.index(held) + 1 if held else 0 : offices.index(claim.office)]
    skips_a_free_one = any(office not in game.state.offices for office in steps)
    return "PB-19" if skips_a_free_one and claim.office not in game.state.offices else "PB-18"


def _which(game: Politburo, claim: Claim) -> Question:
    """PB-22: a tie inside one player is for that player to decide; the office itself cannot be refused (PB-23)."""
    party = game.state.owner[claim.takers[0]]

    def judge(_: Party, value: str) -> list[Refusal]:
        if value == PASS:
            return [Refusal("PB-23", "must_take", {"office": claim.office})]
        allowed = value in claim_to(game, claim.office).takers
        return [] if allowed else [unknown_option("PB-22", value)]

    return Question(
        "which_takes",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda _: claim_to(game, claim.office).takers,
        rule="PB-22",
        facts=lambda: {"office": claim.office},
    )
