"""Phase 2, alliances: region by region, who is with whom and who takes how much (AF-02, AF-04 to AF-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules import pledges
from companion.games.animal_farm.rules.state import EXISTING, LAST_WINDOW, NEW, PROPOSAL, Farm, FarmInPlay, RegionTalks
from companion.games.animal_farm.rules.strength import (
    NOBODY,
    add_strength,
    allied,
    fall,
    last_window,
    opposed,
    strength,
    strongest,
)
from companion.games.animal_farm.rules.turns import conceivable, judge_use, not_held, usable
from companion.mechanics.proposals import Draft, negotiate


def phase(game: FarmInPlay) -> Script:
    """Talks about every region, from the start region along the arrows (AF-02)."""
    state = game.state
    while state.regions:
        game.enter("region")
        region = state.regions[0]
        yield from talk_about(game, region)
        if state.regions[:1] == [region]:
            state.regions = state.regions[1:]


def judge_region(farm: Farm, name: str) -> Sequence[Refusal]:
    """Every reason why a region is not discussed now: regions come one by one (AF-02),
    empty ones are skipped (AF-09).
    """
    state = farm.state
    if state.regions[:1] != [name]:
        return [Refusal("AF-02", "not_in_turn", {"region": name})]
    return [] if any(state.agents[name].values()) else [Refusal("AF-09", "nobody_there", {"region": name})]


def talk_about(game: FarmInPlay, region: str) -> Script:
    """Talks about one region until an alliance takes markers, nobody wants to any more, or time is up."""
    if why := game.blocks(judge_region(game, region)):
        game.say("region_skipped", why[0].rule, region=region)
        return
    animal = game.definition.region[region].animal
    game.say("region_opens", "AF-02", region=region, animal=animal, count=game.stock(animal))
    there = {party: count for party in game.order() if (count := game.agents_in(region, party))}
    game.say("strengths", "AF-38", region=region, strengths=there)
    talks = RegionTalks(region=region)
    with game.doing(judge_region, game, region, running=talks) as under_way:
        question = agreement(game, talks)  # one for the region, so that its clock goes on when talks reopen (AF-15)
        while (sealed := (yield from agree(game, talks, question))) is None:
            pass
        if sealed:
            take(game, talks, sealed)
        else:
            game.say("no_agreement", "AF-11", region=region)
    if under_way.lapsed:
        game.say("region_skipped", under_way.why[0].rule, region=region)


def agree(game: FarmInPlay, talks: RegionTalks, question: Question) -> Script:
    """Talks until a proposal survives the last window for added strength.

    Returns its number, "" if there is none, None if the talks reopen.
    """
    number = yield from settle_one(game, talks, question)
    if number is None:
        return ""
    talks.binding.append(number)
    if game.definition.rules.relative_majority:
        yield from call(game, talks, question, number)
    yield from last_window(game, talks)
    best = strongest(game, talks, talks.binding)
    if len(best) > 1:
        game.say("rivals_tie", "AF-04", region=talks.region)
        return ""
    if not best or not stands(game, talks, best[0]):
        fall(game, talks)
        return None
    return best[0]


def stands(game: FarmInPlay, talks: RegionTalks, number: str) -> bool:
    """Whether a proposal still has its majority after the last window."""
    entry = talks.drafts[number]
    return not game.blocks(judge_draft(game, talks, entry["by"], entry["draft"], int(number)))


def take(game: FarmInPlay, talks: RegionTalks, number: str) -> None:
    """AF-11: each partner takes what was agreed on, into New Influence; the region is closed."""
    draft, animal = talks.drafts[number]["draft"], game.definition.region[talks.region].animal
    game.state.alliances[talks.region] = list(draft["partners"])
    game.say("alliance_sealed", "AF-04", region=talks.region, number=int(number), partners=list(draft["partners"]))
    for partner in draft["partners"]:
        game.tell_adjusted(partner, "markers_per_agent")
    pledges.alliance_was_sealed(game, talks.region, talks.drafts[number]["by"], draft)
    for party in draft["partners"]:
        if amount := draft["split"].get(party, 0):
            game.put(party, NEW, animal, amount)
            game.say("took", "AF-11", party=party, animal=animal, count=amount)


# ── the talks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def agreement(game: FarmInPlay, talks: RegionTalks) -> Question:
    """The question about a region: it goes to everybody who has strength there, or could have (AF-05)."""
    timer = game.definition.rules.negotiation_timer
    return Question(
        "agree",
        Kind.PROPOSE,
        lambda: talkers(game, talks),
        judge=lambda party, value: talks.judge(party, value, "AF-04", partial(judge_draft, game, talks)),
        candidates=talks.steps,
        shape=lambda: shape(game, talks),
        rule="AF-04",
        mode=Mode.ANY,
        deadline=timer,
        spoken=talks.spoken,
        open_ended=True,
        using=lambda party: conceivable(game, PROPOSAL),
        facts=lambda: {"region": talks.region},
    )


def settle_one(game: FarmInPlay, talks: RegionTalks, question: Question) -> Script:
    """Asks until all partners have confirmed a proposal; its number, or None."""
    return (
        yield from negotiate(
            talks, question, "AF-04", game.say, timer_rule="AF-15", drafted=partial(announce, game, talks)
        )
    )


def talkers(game: FarmInPlay, talks: RegionTalks) -> tuple[Party, ...]:
    """Everybody who can be a partner: by agents, by strength already added, or by an action that could add some."""
    return tuple(
        party
        for party in game.order()
        if strength(game, talks, party) or _is_named(talks, party) or usable(game, party, PROPOSAL)
    )


def _is_named(talks: RegionTalks, party: Party) -> bool:
    return any(party in entry["draft"]["partners"] for entry in talks.drafts.values())


def shape(game: FarmInPlay, talks: RegionTalks) -> dict[str, Any]:
    """What a proposal can hold: partners, so many `together` at most (AF-06), `total` markers, `most` for each, what
    each can use, its strength now.

    A `majority` is more than all others have together (AF-07); 0 where the strongest proposal wins (AF-04). `later` are
    those who can still add strength in the last window, `pledges` what can be promised (AF-14).
    """
    asked, stock = talkers(game, talks), game.stock(game.definition.region[talks.region].animal)
    strengths = {party: strength(game, talks, party) for party in asked}
    return {
        "partners": list(asked),
        "together": most_partners(game) if game.blocks(_too_many(game)) else len(asked),
        "total": min(most_in_all(game), stock),
        "most": {party: most_for(game, talks.region, party) for party in asked},
        "using": {party: uses for party in asked if (uses := usable(game, party, PROPOSAL))},
        "strengths": strengths,
        "majority": 0 if game.definition.rules.relative_majority else sum(strengths.values()) // 2 + 1,
        "later": [party for party in game.order() if usable(game, party, LAST_WINDOW)],
        "pledges": pledges.offered(game),
    }


def announce(game: FarmInPlay, talks: RegionTalks, party: Party, draft: Draft) -> None:
    """Pays for the strength that comes with a proposal (AF-32). A promise in it binds nobody (AF-14)."""
    for use_of in draft.get("using", []):
        add_strength(game, talks, party, use_of, NOBODY, "AF-32")
    if promise := draft.get("promise"):
        game.say("promised", "AF-14", party=party, text=promise, binding=False)
    if pledge := draft.get("pledge"):
        game.say("pledged", "AF-14", **pledges.told(game, party, pledge))


def call(game: FarmInPlay, talks: RegionTalks, question: Question, number: str) -> Script:
    """AF-04, `relative_majority`: the others may agree on rival proposals until all have declined."""
    talks.declined = []
    partners = talks.drafts[number]["draft"]["partners"]
    game.say("call_opened", "AF-04", region=talks.region, number=int(number), partners=list(partners))
    while (rival := (yield from settle_one(game, talks, question))) is not None:
        talks.binding.append(rival)
        game.say("rival_agreed", "AF-04", region=talks.region, number=int(rival))


# ── a proposal ────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_draft(
    farm: Farm, talks: RegionTalks, by: Party, wanted: Mapping[str, Any], number: int = NOBODY
) -> list[Refusal]:
    """Everything against a proposal: its partners, what its maker uses for it, its split, and its strength.

    `number` is that of a proposal which lies on the table already; others may have lent it strength.
    """
    partners, split, using = wanted["partners"], wanted["split"], wanted.get("using", [])
    if found := _names(farm, by, partners, split):
        return found
    found = [*_announced(farm, by, using), *pledges.judge_pledge(farm, by, wanted)]
    extra = 0 if found else sum(_strength_of(farm, use) for use in using)
    bonus = {party: strength(farm, talks, party) - farm.agents_in(talks.region, party) for party in partners}
    bonus[by] += extra
    found += _partners(farm, talks, partners, bonus)
    found += _shares(farm, talks, partners, split, bonus)
    return [*found, *_majority(farm, talks, partners, extra, number)]


def _names(farm: Farm, by: Party, partners: Sequence[Party], split: Mapping[str, int]) -> list[Refusal]:
    """AF-04: the maker must be a partner, nobody may be named twice, only partners may share."""
    strangers = [party for party in partners if party not in farm.parties]
    if strangers or len(set(partners)) < len(partners):
        return [Refusal("AF-04", "wrong_partners", {"partners": list(partners)})]
    if by not in partners:
        return [Refusal("AF-04", "not_in_it", {"party": by})]
    return [Refusal("AF-04", "no_partner_shares", {"party": party}) for party in split if party not in partners]


def _announced(farm: Farm, by: Party, using: Sequence[str]) -> list[Refusal]:
    """AF-32: actions that add strength must be announced together with the proposal."""
    return [
        refusal
        for place, use_of in enumerate(using)
        for refusal in judge_use(farm, by, use_of, PROPOSAL, using[:place])
    ]


def _strength_of(farm: Farm, use_of: str) -> int:
    card, _, verb = use_of.partition(".")
    return sum(effect.count for effect in farm.definition.action[card].effects if effect.verb == verb)


def _partners(farm: Farm, talks: RegionTalks, partners: Sequence[Party], bonus: Mapping[Party, int]) -> list[Refusal]:
    """AF-05: a partner needs an agent there, or strength from an action. AF-06: somebody stays outside."""
    absent = [p for p in partners if not farm.agents_in(talks.region, p) and not bonus[p]]
    found = [Refusal("AF-05", "no_agent_there", {"party": party}) for party in absent]
    return found + (_too_many(farm) if len(partners) > most_partners(farm) else [])


def _too_many(farm: Farm) -> list[Refusal]:
    return [Refusal("AF-06", "too_many_partners", {"count": most_partners(farm)})]


def _majority(farm: Farm, talks: RegionTalks, partners: Sequence[Party], extra: int, number: int) -> list[Refusal]:
    """AF-07, AF-08: a proposal needs a majority.

    With `relative_majority` it needs more strength than every player who stands
    alone; rival proposals are compared later.
    """
    held, against = extra + allied(farm, talks, partners, number), opposed(farm, talks, partners, number)
    if farm.definition.rules.relative_majority:
        return [] if held > against else [Refusal("AF-07", "not_strongest", {"strength": held, "others": against})]
    if held == against:
        return [Refusal("AF-08", "exactly_half", {"strength": held})]
    return [] if held > against else [Refusal("AF-07", "no_majority", {"strength": held, "others": against})]


def _shares(
    farm: Farm, talks: RegionTalks, partners: Sequence[Party], split: Mapping[Party, int], bonus: Mapping[Party, int]
) -> list[Refusal]:
    """AF-11, AF-12, AF-20: a partner takes at most so many markers for each agent, and none for added strength.

    All together take no more than `most_in_all`, no more than the region has, and one at least if they could: whoever
    the split leaves out takes none.
    """
    found = []
    for party, amount in split.items():
        most = most_for(farm, talks.region, party)
        if amount > most:
            told = {"party": party, "count": most}
            code = ("AF-12", "strength_is_no_agent") if bonus[party] else ("AF-11", "more_than_agents")
            found.append(Refusal(*code, told))
    total, stock = sum(split.values()), farm.stock(farm.definition.region[talks.region].animal)
    if total <= 0 < min(stock, sum(farm.agents_in(talks.region, party) for party in partners)):
        found.append(Refusal("AF-11", "nothing_asked", {"count": min(most_in_all(farm), stock)}))
    if total > most_in_all(farm):
        found.append(Refusal("AF-11", "too_many_markers", {"count": most_in_all(farm)}))
    if total > stock:
        animal = farm.definition.region[talks.region].animal
        found.append(Refusal("AF-20", "not_in_stock", {"animal": animal, "count": stock}))
    return found


def most_in_all(farm: Farm) -> int:
    """AF-11: the most markers that an alliance takes in all, before looking at what the region has left."""
    return len(farm.parties) + farm.numbers.taken_over_players


def most_for(farm: Farm, region: str, party: Party) -> int:
    """AF-11: the most markers that one partner takes for the agents there."""
    return farm.agents_in(region, party) * farm.numbers_of(party).markers_per_agent


def most_partners(farm: Farm) -> int:
    """AF-06: how many an alliance can have at most; whoever stands alone always may."""
    return max(1, len(farm.parties) - farm.numbers.left_outside)


# ── handing over ──────────────────────────────────────────────────────────────────────────────────────────────────────

HAND_OVER = "hand_over"
"""What can be announced beside every question of phases 2 and 4 (AF-13)."""


def judge_announcement(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Everything against handing over a marker now."""
    if value != HAND_OVER or not farm.definition.steps.handing_over:
        return [Refusal("AF-13", "not_to_be_given", {"value": value})]
    found = []
    if farm.at not in ("region", "revolution"):
        found.append(Refusal("AF-13", "wrong_phase", {"party": party}))
    if not farm.exposed(party):
        found.append(Refusal("AF-13", "nothing_to_give", {"party": party}))
    return found


def hand_over(game: FarmInPlay, giver: Party) -> Script:
    """Gives a marker from New or Existing Influence to another player's New Influence.

    Both questions (which marker, to whom) can be passed.
    """
    try:
        marker = yield Question(
            "hand_over_what",
            Kind.CHOOSE,
            (giver,),
            judge=lambda _, value: judge_gift(game, giver, value),
            candidates=lambda _: game.markers_in(giver, NEW, EXISTING),
            rule="AF-13",
            may_pass=True,
        )
        if marker == PASS:
            return
        receiver = yield Question(
            "hand_over_to",
            Kind.CHOOSE,
            (giver,),
            candidates=lambda _: [party for party in game.parties if party != giver],
            rule="AF-13",
            may_pass=True,
            facts=lambda: {"marker": marker},
            fits=lambda: game.lying(giver, marker) > 0,
        )
    except Moot:  # it has been corrected away
        return
    if receiver == PASS:
        return
    zone, _, animal = marker.partition(".")
    game.put(giver, zone, animal, -1)
    game.put(receiver, NEW, animal)
    game.say("handed_over", "AF-13", party=giver, to=receiver, zone=zone, animal=animal)
    pledges.marker_was_handed_over(game, giver, receiver)
    if game.at == "revolution":  # whoever has passed may lay what has just been given
        waiting = game.state.waiting
        after = game.clockwise(game.left_of(waiting[-1])) if waiting else ()
        game.state.waiting = [*waiting, *(party for party in after if party not in waiting)]


def judge_gift(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Every reason against giving this marker: it must come from New or Existing Influence (AF-13)."""
    zone, _, _ = value.partition(".")
    if zone in (NEW, EXISTING):
        return not_held(farm, party, value, "AF-13")
    return [Refusal("AF-13", "not_to_be_given", {"value": value})]
