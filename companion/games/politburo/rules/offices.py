"""Offices: who takes which, what they can do, and the cards that give and take them (PB-01, PB-02, PB-18 to PB-28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import PASS, GameOver, Party, Refusal
from companion.games.politburo.rules.candidates import own, raise_to, won_by
from companion.games.politburo.rules.hands import discard_to, renew
from companion.games.politburo.rules.state import PolitburoBase
from companion.mechanics.reactions import Play
from companion.mechanics.windows import NOTHING

Refusals = list[Refusal]

USE = "use_power"

PUT_BACK, THROW_AWAY, KEEP = "put_back", "throw_away", "keep"


# ── who takes an office (PB-01, PB-02, PB-18 to PB-23) ────────────────────────────────────────────────────────────────


class Claim(NamedTuple):
    """Who takes an office: `takers` of one player (if several, the player chooses), or nobody.

    `tied` are candidates of several players that the rules cannot separate (PB-22).
    """

    office: str
    takers: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    by_sum: bool = False


def check(game: PolitburoBase) -> Script:
    """Assigns offices in one pass from the top down (PB-20). The General Secretary wins at once (PB-01)."""
    for claim in claims(game):
        taker = claim.takers[0] if claim.takers else None
        if len(claim.takers) > 1 and claim.office != game.definition.top:
            try:
                taker = yield _which(game, claim)
            except Moot:  # corrected meanwhile: the next check will tell
                continue
        _settle(game, claim, taker)


def check_unasked(game: PolitburoBase) -> None:
    """Assigns offices without asking, after a correction; an office with a choice waits for the next check."""
    for claim in claims(game):
        if len(claim.takers) <= 1 or claim.office == game.definition.top:
            _settle(game, claim, claim.takers[0] if claim.takers else None, quiet=True)


def claims(game: PolitburoBase) -> Iterator[Claim]:
    """For each office from the top down its claim, computed when the pass reaches it."""
    for office in reversed(game.definition.minimum):
        claim = claim_to(game, office)
        if claim.takers or claim.tied:
            yield claim


def claim_to(game: PolitburoBase, office: str) -> Claim:
    """The claim to one office: the candidate with the best loyalty, if the office can be taken (PB-18, PB-22)."""
    state, minimum = game.state, game.definition.minimum
    holder = state.offices.get(office)
    if holder is not None and state.loyalty[holder] >= minimum[office]:
        return Claim(office)
    able = [one for one in state.in_play() if state.loyalty[one] >= minimum[office] and below(game, one, office)]
    most = max((state.loyalty[one] for one in able), default=0)
    best = tuple(one for one in able if state.loyalty[one] == most)
    parties = {state.owner[one] for one in best}
    if len(parties) < 2:
        return Claim(office, best)
    if game.numbers.office_tie == "vacant":
        return Claim(office, (), best)
    highest = max(state.loyalty_of(party) for party in parties)
    best_parties = {party for party in parties if state.loyalty_of(party) == highest}
    if len(best_parties) > 1:
        return Claim(office, (), best)
    return Claim(office, tuple(one for one in best if state.owner[one] in best_parties), by_sum=True)


def below(game: PolitburoBase, candidate: str, office: str) -> bool:
    """PB-20: whether a candidate holds no equal or higher office."""
    minimum, held = game.definition.minimum, game.state.office_of(candidate)
    return held is None or minimum[held] < minimum[office]


def is_unlawful(game: PolitburoBase, office: str) -> bool:
    """Whether the office has a holder who is below its minimum."""
    holder = game.state.offices.get(office)
    return holder is not None and game.state.loyalty[holder] < game.definition.minimum[office]


def put(game: PolitburoBase, office: str, candidate: str, rule: str) -> None:
    """Gives an office to a candidate. Its former office becomes vacant, and the former holder has none."""
    state = game.state
    before, displaced = state.office_of(candidate), state.offices.get(office)
    if before is not None:
        del state.offices[before]
        game.say("office_vacated", "PB-20", office=before, candidate=candidate)
    state.offices[office] = candidate
    game.say("office_taken", rule, office=office, candidate=candidate, party=state.owner[candidate], before=displaced)


def win(game: PolitburoBase, candidate: str) -> None:
    """Ends the game: the player of the General Secretary wins (PB-01). Raises GameOver."""
    party = game.state.owner[candidate]
    game.say("general_secretary", "PB-01", candidate=candidate, party=party)
    raise GameOver(won_by(game, party, "general_secretary", "PB-01"))


def _settle(game: PolitburoBase, claim: Claim, taker: str | None, *, quiet: bool = False) -> None:
    if taker is None:
        rule, holder = "PB-02" if claim.office == game.definition.top else "PB-22", game.state.offices.get(claim.office)
        if not quiet:
            game.say("office_tied", rule, office=claim.office, candidates=list(claim.tied))
        if holder is not None and game.numbers.office_tie == "vacant":
            del game.state.offices[claim.office]
            game.say("office_vacated", "PB-22", office=claim.office, candidate=holder)
        return
    put(game, claim.office, taker, _rule_of(game, claim, taker))
    if claim.office == game.definition.top and not game.definition.rules.hold_office_one_round:
        win(game, taker)


def _rule_of(game: PolitburoBase, claim: Claim, taker: str) -> str:
    if len(claim.takers) > 1 or claim.by_sum:
        return "PB-02" if claim.office == game.definition.top else "PB-22"
    offices = list(game.definition.minimum)
    held = game.state.office_of(taker)
    steps = offices[offices.index(held) + 1 if held else 0 : offices.index(claim.office)]
    skips_a_free_one = any(office not in game.state.offices for office in steps)
    return "PB-19" if skips_a_free_one and claim.office not in game.state.offices else "PB-18"


def _which(game: PolitburoBase, claim: Claim) -> Question:
    """The question which of several own candidates takes an office (PB-22); it cannot be declined (PB-23)."""
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


# ── powers that are used by themselves (PB-24 to PB-26) ───────────────────────────────────────────────────────────────


def may_see_one_more(game: PolitburoBase, party: Party) -> bool:
    """Whether a player holds Industry, has not used it in this round, and there is a card to see (PB-25)."""
    state, office = game.state, game.definition.office_with("sees_one_more")
    if not game.definition.steps.industry_looks:
        return False
    mine = office is not None and state.holds(party, office) and not is_used_up(game, office)
    if not mine or not (state.deck.cards or state.discard):
        return False
    return game.may_use(party, office)


def see_one_more(game: PolitburoBase, party: Party) -> Script:
    """Lets the holder of Industry see one more card right after drawing up, as often as it may be used (PB-25)."""
    while may_see_one_more(game, party):
        wanted = yield Question(
            "use_industry", Kind.CHOOSE, (party,), candidates=lambda _: (USE, NOTHING), rule="PB-25"
        )
        if wanted == NOTHING:
            return
        yield from _see_one(game, party)


def _see_one(game: PolitburoBase, party: Party) -> Script:
    state, office = game.state, game.definition.office_with("sees_one_more")
    assert office is not None
    yield from renew(game)
    if not state.deck.cards:
        return
    use_power(game, party, office)
    if game.dealt:
        game.say("sees_card", "PB-25", party=party, card=state.deck.cards[0])
    does = yield Question(
        "industry_card",
        Kind.CHOOSE,
        (party,),
        judge=lambda _, value: _judge_seen(game, party, value),
        candidates=lambda _: (THROW_AWAY, PUT_BACK, KEEP),
        default=lambda _: PUT_BACK,
        shape=lambda: {"card": state.deck.cards[0] if state.deck.cards else None},
        rule="PB-25",
        private=game.dealt,
    )
    if not state.deck.cards:
        return
    if does == THROW_AWAY:
        card = state.deck.take()
        state.discard.append(card)
        game.say("discarded", "PB-25", party=party, count=1, cards=[card] if game.dealt else [])
    elif does == KEEP:
        before = len(state.hands[party])
        state.hands[party].append(state.deck.take())
        game.say("kept", "PB-25", party=party)
        yield from discard_to(game, party, lambda: before, "PB-25")
    else:
        game.say("put_back", "PB-25", party=party)


def _judge_seen(game: PolitburoBase, party: Party, value: str) -> list[Refusal]:
    if value == KEEP and not game.state.hands[party]:
        return [Refusal("PB-25", "no_other_card", {"party": party})]
    return [] if value in (THROW_AWAY, PUT_BACK, KEEP) else [Refusal("PB-25", "unknown_option")]


def look(game: PolitburoBase, party: Party) -> Script:
    """Lets the head of the NKVD look at the cards beside one candidate (PB-26)."""

    def judge(one: Party, value: str) -> list[Refusal]:
        if not game.state.assigned.beside(value):
            return [Refusal("PB-26", "nothing_assigned", {"candidate": value})]
        return judge_look(game, one)

    candidate = yield Question(
        "look_at",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda _: game.state.in_play(),
        rule="PB-26",
        may_pass=True,
    )
    office = game.definition.office_with("sees_assigned")
    if candidate == PASS or office is None:
        return
    use_power(game, party, office)
    game.say("looks", "PB-26", party=party, candidate=candidate)
    if game.dealt:
        cards = list(game.state.assigned.beside(candidate))
        game.say("sees_assigned", "PB-26", party=party, candidate=candidate, cards=cards)


def use_power(game: PolitburoBase, party: Party, office: str) -> None:
    """Marks an office's power as used in this round (PB-24), also for a later holder."""
    game.state.powers_used = [*game.state.powers_used, office]
    game.say("power_used", "PB-24", office=office, party=party)


def judge_look(game: PolitburoBase, party: Party) -> Refusals:
    """Every reason against the head of the NKVD looking at assigned cards: so often per round (PB-24, PB-26)."""
    found = judge_power(game, party, "sees_assigned")
    if not game.state.assigned.all():
        found.append(Refusal("PB-26", "nothing_assigned"))
    return found


def judge_power(game: PolitburoBase, party: Party, power: str) -> Refusals:
    """Every reason against using a power: the player must hold its office, and it must be unused (PB-24, PB-26)."""
    office = game.definition.office_with(power)
    if office is None or not game.state.holds(party, office):
        return [Refusal("PB-26", "no_such_office", {"party": party, "office": office})]
    return [Refusal("PB-24", "power_used", {"office": office})] if is_used_up(game, office) else []


def is_used_up(game: PolitburoBase, office: str) -> bool:
    """Whether an office's power was used as often as a round allows (PB-24)."""
    return game.state.powers_used.count(office) >= game.numbers.power_uses


# ── cards that give and take offices (PB-27, PB-28) ───────────────────────────────────────────────────────────────────


def next_vacant(game: PolitburoBase, candidate: str) -> str | None:
    """PB-27: the lowest vacant office above the candidate's own, the last one excepted."""
    free = [office for office in game.definition.minimum if office not in game.state.offices]
    above = [office for office in free if below(game, candidate, office)]
    return above[0] if above and above[0] != game.definition.top else None


def promoted(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Every reason against promoting a candidate: an own one, with a vacant office
    above that is not the last (PB-27, PB-43).
    """
    found = _own_and_well(game, party, value, "PB-27")
    if next_vacant(game, value) is None:
        last = game.definition.top
        if last not in game.state.offices and below(game, value, last):
            found.append(Refusal("PB-27", "only_the_last_office", {"candidate": value, "office": last}))
        else:
            found.append(Refusal("PB-27", "no_vacant_office", {"candidate": value}))
    return found


def dismissed(game: PolitburoBase, value: str) -> Refusals:
    """Every reason against dismissing: the holder must be below the office's minimum (PB-28)."""
    found = []
    office = game.state.office_of(value)
    if office is None or not is_unlawful(game, office):
        found.append(Refusal("PB-28", "holder_is_lawful", {"candidate": value}))
    if game.state.is_hospitalised(value):
        found.append(Refusal("PB-43", "hospitalised", {"candidate": value}))
    return found


def usurped(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Every reason against taking a holder's office: below its minimum, not the last one, with a successor (PB-28)."""
    found = dismissed(game, value)
    office = game.state.office_of(value)
    if office == game.definition.top:
        found.append(Refusal("PB-28", "not_the_last_office", {"office": office}))
    if not found and not any(not game.blocks(usurper(game, party, one, office)) for one in game.state.in_play(party)):
        found.append(Refusal("PB-28", "nobody_to_take_it", {"party": party}))
    return found


def usurper(game: PolitburoBase, party: Party, value: str, office: str | None) -> Refusals:
    """Every reason against the successor: an own candidate without an equal or higher office (PB-28)."""
    found = _own_and_well(game, party, value, "PB-28")
    if office is None or not below(game, value, office):
        found.append(Refusal("PB-28", "has_higher_office", {"candidate": value}))
    return found


def _own_and_well(game: PolitburoBase, party: Party, value: str, rule: str) -> Refusals:
    in_hospital = [Refusal("PB-43", "hospitalised", {"candidate": value})] if game.state.is_hospitalised(value) else []
    return own(game.state, party, value, rule) or in_hospital


def promote(game: PolitburoBase, play: Play) -> None:
    """Carries out Ascenso (promotion); it lapses if no office is vacant any more (PB-27)."""
    candidate = play["target"]
    office = next_vacant(game, candidate)
    if office is None:
        game.say("lapsed", "PB-27", card=play["card"], party=play["by"], candidate=candidate)
        return
    raise_to(game, candidate, game.definition.minimum[office], "PB-27")
    put(game, office, candidate, "PB-27")


def dismiss(game: PolitburoBase, play: Play) -> None:
    """Carries out Destitución (dismissal); it lapses if the holder is lawful by now (PB-28)."""
    office = _unlawful_office(game, play)
    if office is not None:
        del game.state.offices[office]
        game.say("dismissed", "PB-28", office=office, candidate=play["target"])


def usurp(game: PolitburoBase, play: Play) -> None:
    """Carries out Usurpación (usurpation); it lapses if the holder is lawful by now (PB-28)."""
    office, candidate = _unlawful_office(game, play), play["usurper"]
    if office is not None and below(game, candidate, office):
        raise_to(game, candidate, game.definition.minimum[office], "PB-28")
        put(game, office, candidate, "PB-28")


def _unlawful_office(game: PolitburoBase, play: Play) -> str | None:
    office = game.state.office_of(play["target"])
    if office is None or not is_unlawful(game, office):
        game.say("lapsed", "PB-28", card=play["card"], party=play["by"], candidate=play["target"])
        return None
    return office
