"""Phase 2, alliances: region by region, who is with whom and who takes how much (AF-02, AF-04 to AF-15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.rules import alliance_judges as judge
from companion.games.animal_farm.rules.actions import pay
from companion.games.animal_farm.rules.judges import LAST_WINDOW, PROPOSAL
from companion.games.animal_farm.rules.state import NEW, RegionTalks
from companion.mechanics import windows
from companion.mechanics.proposals import Draft, negotiate

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.game import AnimalFarm


def phase(game: AnimalFarm) -> Script:
    """AF-02: from the start region along the arrows."""
    state = game.state
    while state.regions:
        game.enter("region")
        region = state.regions[0]
        yield from talk_about(game, region)
        if state.regions[:1] == [region]:
            state.regions = state.regions[1:]


def talk_about(game: AnimalFarm, region: str) -> Script:
    """One region, until it is sealed, or nobody wants to any more, or time is up."""
    if why := game.blocks(judge.region(game, region)):
        game.say("region_skipped", why[0].rule, region=region)
        return
    animal = game.definition.region[region].animal
    game.say("region_opens", "AF-02", region=region, animal=animal, count=game.stock(animal))
    there = {party: count for party in game.order() if (count := game.agents_in(region, party))}
    game.say("strengths", "AF-38", region=region, strengths=there)
    talks = RegionTalks(region=region)
    with game.doing(judge.region, game, region, running=talks) as under_way:
        question = agreement(game, talks)  # one for the region, so that its clock goes on when talks reopen (AF-15)
        while (sealed := (yield from agree(game, talks, question))) is None:
            pass
        if sealed:
            take(game, talks, sealed)
        else:
            game.say("no_agreement", "AF-11", region=region)
    if under_way.lapsed:
        game.say("region_skipped", under_way.why[0].rule, region=region)


def agree(game: AnimalFarm, talks: RegionTalks, question: Question) -> Script:
    """Talks up to a proposal that has outlasted the last window: its number, "" for none, None if talks reopen."""
    number = yield from settle_one(game, talks, question)
    if number is None:
        return ""
    talks.binding.append(number)
    if game.definition.rules.relative_majority:
        yield from call(game, talks, question, number)
    yield from last_window(game, talks)
    best = judge.strongest(game, talks, talks.binding)
    if len(best) > 1:
        game.say("rivals_tie", "AF-04", region=talks.region)
        return ""
    if not best or not stands(game, talks, best[0]):
        fall(game, talks)
        return None
    return best[0]


def agreement(game: AnimalFarm, talks: RegionTalks) -> Question:
    """The question of a region: to all who have, or could have, strength there (AF-05)."""
    timer = game.definition.rules.negotiation_timer
    return Question(
        "agree",
        Kind.PROPOSE,
        lambda: talkers(game, talks),
        judge=lambda party, value: talks.judge(party, value, "AF-04", partial(judge.draft, game, talks)),
        candidates=talks.steps,
        shape=lambda: shape(game, talks),
        rule="AF-04",
        mode=Mode.ANY,
        deadline=timer,
        spoken=talks.spoken,
        open_ended=True,
        using=lambda party: game.conceivable(PROPOSAL),
        facts=lambda: {"region": talks.region},
    )


def settle_one(game: AnimalFarm, talks: RegionTalks, question: Question) -> Script:
    """Talk until a proposal is fully confirmed; its number, or None."""
    return (
        yield from negotiate(
            talks, question, "AF-04", game.say, timer_rule="AF-15", drafted=partial(announce, game, talks)
        )
    )


def talkers(game: AnimalFarm, talks: RegionTalks) -> tuple[Party, ...]:
    """Who can be a partner: by agents, by strength added before, or by an action that could add some."""
    return tuple(
        party
        for party in game.order()
        if judge.strength(game, talks, party) or game.usable(party, PROPOSAL) or _is_named(talks, party)
    )


def _is_named(talks: RegionTalks, party: Party) -> bool:
    return any(party in entry["draft"]["partners"] for entry in talks.drafts.values())


def shape(game: AnimalFarm, talks: RegionTalks) -> dict[str, Any]:
    """What a proposal can hold: partners, `total` markers, `most` for each, what each can use, its strength now.

    `later` are those who can still add strength in the last window (AF-10).
    """
    asked, stock = talkers(game, talks), game.stock(game.definition.region[talks.region].animal)
    return {
        "partners": list(asked),
        "total": min(judge.most_in_all(game), stock),
        "most": {party: game.agents_in(talks.region, party) for party in asked},
        "using": {party: uses for party in asked if (uses := game.usable(party, PROPOSAL))},
        "strengths": {party: judge.strength(game, talks, party) for party in asked},
        "later": [party for party in game.order() if game.usable(party, LAST_WINDOW)],
    }


def announce(game: AnimalFarm, talks: RegionTalks, party: Party, draft: Draft) -> None:
    """AF-32: the strength that comes with a proposal is paid now. AF-14: what is promised with it binds nobody."""
    for use_of in draft.get("using", []):
        add_strength(game, talks, party, use_of, judge.NOBODY, "AF-32")
    if promise := draft.get("promise"):
        game.say("promised", "AF-14", party=party, text=promise, binding=False)


def add_strength(
    game: AnimalFarm, talks: RegionTalks, party: Party, use_of: str, to: int, rule: str, side: str | None = None
) -> None:
    """AF-10: a bonus counts for its player to the end of the talks about this region."""
    effect = pay(game, party, use_of)
    talks.bonuses.append({"party": party, "strength": effect.count, "to": to})
    told = {} if side is None else {"side": side}
    game.say("strength_added", rule, party=party, strength=effect.count, region=talks.region, **told)


def call(game: AnimalFarm, talks: RegionTalks, question: Question, number: str) -> Script:
    """AF-04, `relative_majority`: the others may agree on rival proposals until all have declined."""
    talks.declined = []
    partners = talks.drafts[number]["draft"]["partners"]
    game.say("call_opened", "AF-04", region=talks.region, number=int(number), partners=list(partners))
    while (rival := (yield from settle_one(game, talks, question))) is not None:
        talks.binding.append(rival)
        game.say("rival_agreed", "AF-04", region=talks.region, number=int(rival))


def last_window(game: AnimalFarm, talks: RegionTalks) -> Script:
    """AF-10: elephants only, by any player, clockwise from the start player."""

    def swaying() -> tuple[Party, ...]:
        return tuple(party for party in game.order() if game.usable(party, LAST_WINDOW))

    def uses(party: Party) -> Iterator[str]:
        for use_of in game.uses(party, LAST_WINDOW):
            yield f"{use_of}.for"
            yield f"{use_of}.against"

    def play(party: Party, value: str) -> Script:
        use_of, _, side = value.rpartition(".")
        lent = _strongest_or_none(game, talks) if side == "for" else judge.NOBODY
        add_strength(game, talks, party, use_of, lent, "AF-10", side)
        yield from ()

    yield from windows.window(
        game,
        "elephants",
        what="elephant",
        rule="AF-10",
        order=game.order,
        useful=lambda: bool(swaying()),
        announceable=uses,
        judge=lambda party, value: judge.sway(game, talks, party, value),
        play=play,
        facts=lambda: {"region": talks.region},
        private=False,
        parties=swaying,  # markers lie open (AF-21)
    )


def _strongest_or_none(game: AnimalFarm, talks: RegionTalks) -> int:
    """What strength “for” is lent to: the proposal that is about to take the region."""
    return int(next(iter(judge.strongest(game, talks, talks.binding)), judge.NOBODY))


def stands(game: AnimalFarm, talks: RegionTalks, number: str) -> bool:
    """Whether a proposal is still valid after the last window."""
    entry = talks.drafts[number]
    return not game.blocks(judge.draft(game, talks, entry["by"], entry["draft"], int(number)))


def fall(game: AnimalFarm, talks: RegionTalks) -> None:
    """AF-10: the majority is lost; the proposal falls, the talks reopen."""
    fallen, talks.binding, talks.declined = talks.binding, [], []
    for number in fallen:
        talks.remove(number)
        game.say("proposal_fell", "AF-10", region=talks.region, number=int(number))


def take(game: AnimalFarm, talks: RegionTalks, number: str) -> None:
    """AF-11: each partner takes what was agreed on, into New Influence; the region is closed."""
    draft, animal = talks.drafts[number]["draft"], game.definition.region[talks.region].animal
    game.state.alliances[talks.region] = list(draft["partners"])
    game.say("alliance_sealed", "AF-04", region=talks.region, number=int(number), partners=list(draft["partners"]))
    for party in draft["partners"]:
        if amount := draft["split"].get(party, 0):
            game.put(party, NEW, animal, amount)
            game.say("took", "AF-11", party=party, animal=animal, count=amount)
