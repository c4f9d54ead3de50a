"""Promises out of a short list, beside the free text: they bind nobody, but what became of them is told (AF-14).

One is made with a proposal and counts as soon as that is sealed. What is done at the table decides whether it was kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.engine.vocabulary import Party, Refusal
from companion.games.animal_farm.rules.state import Farm, FarmInPlay

SHARE, NO_ELEPHANT, PARTNER = "share", "no_elephant", "partner"
"""What can be promised to a partner: to hand over a marker, to add no strength against that one's alliances, to be
that one's partner in another region.
"""

WHAT = (SHARE, NO_ELEPHANT, PARTNER)

ROUND, NEXT = "round", "next"
"""Until when: to the end of this round or of the next."""

OPEN, KEPT, BROKEN = "open", "kept", "broken"

IN_A_PLEDGE = {"by": str, "to": str, "what": str, "round": int, "became": str}
"""The keys of an entry of `Table.pledges`, and the types of what they hold."""


def judge_pledge(farm: Farm, by: Party, draft: Mapping[str, Any]) -> list[Refusal]:
    """Every reason against the promise in a proposal: one of the list, to a partner, for rounds that are played."""
    pledge = draft.get("pledge")
    if pledge is None:
        return []
    if pledge["what"] not in WHAT or pledge["when"] not in (ROUND, NEXT):
        return [Refusal("AF-14", "no_such_promise", {"what": pledge["what"]})]
    if pledge["to"] == by or pledge["to"] not in draft["partners"]:
        return [Refusal("AF-14", "no_promise_to", {"to": pledge["to"]})]
    if last_round(farm, pledge) > farm.definition.rounds:
        return [Refusal("AF-14", "game_is_over_then", {"round": farm.definition.rounds})]
    return []


def offered(farm: Farm) -> dict[str, Any]:
    """What a proposal can promise: `what` and `when`, each with the round at whose end it is over, and how many of how
    many promises each has `kept` until now, of those who have given any that are over.
    """
    rounds = {when: last_round(farm, {"when": when}) for when in (ROUND, NEXT)}
    when = {one: last for one, last in rounds.items() if last <= farm.definition.rounds}
    told = {party: _kept(farm, party) for party in farm.parties}
    return {"what": list(WHAT), "when": when, "kept": {party: kept for party, kept in told.items() if kept["count"]}}


def is_pledge(held: object, by: Party, partners: Collection[Party]) -> bool:
    """Whether this is a promise as a proposal of these partners holds it."""
    if not isinstance(held, Mapping) or set(held) != {"to", "what", "when"}:
        return False
    return held["to"] in partners and held["to"] != by and held["what"] in WHAT and held["when"] in (ROUND, NEXT)


def last_round(farm: Farm, pledge: Mapping[str, Any]) -> int:
    """The round at whose end a promise is over."""
    return farm.state.round + int(pledge["when"] == NEXT)


def told(farm: Farm, by: Party, pledge: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that tell a promise."""
    return {"party": by, "to": pledge["to"], "side": pledge["what"], "round": last_round(farm, pledge)}


def credit(farm: Farm, party: Party) -> float:
    """How far a party's word is good, between 0 and 1: a half before it has given any."""
    told = _kept(farm, party)
    return (told["kept"] + 1) / (told["count"] + 2)


def _kept(farm: Farm, party: Party) -> dict[str, int]:
    """How many promises a party has kept, and how many it has given in all that are over."""
    became = [pledge["became"] for pledge in farm.state.pledges if pledge["by"] == party]
    kept = became.count(KEPT)
    return {"kept": kept, "count": kept + became.count(BROKEN)}


def is_pledged(farm: Farm, by: Party, what: str, to: Collection[Party]) -> bool:
    """Whether a party has promised this to one of these, and it is not over."""
    return any(one["by"] == by and one["to"] in to and one["what"] == what for one in _open(farm))


# ── what becomes of them ──────────────────────────────────────────────────────────────────────────────────────────────


def strength_was_added(game: FarmInPlay, by: Party, partners: Collection[Party]) -> None:
    """Somebody has added strength against the alliance of these."""
    for pledge in _open(game):
        if pledge["by"] == by and pledge["what"] == NO_ELEPHANT and pledge["to"] in partners:
            _end(game, pledge, BROKEN)


def alliance_was_sealed(game: FarmInPlay, region: str, by: Party, draft: Mapping[str, Any]) -> None:
    """An alliance takes a region: a partner is in it, or was left out; and what was promised for it counts now."""
    partners = draft["partners"]
    for pledge in _open(game):
        if pledge["what"] == PARTNER and pledge["by"] in partners:
            if pledge["to"] in partners:
                _end(game, pledge, KEPT)
            elif game.agents_in(region, pledge["to"]):
                _end(game, pledge, BROKEN)
    if made := draft.get("pledge"):
        entry = {"by": by, "to": made["to"], "what": made["what"], "round": last_round(game, made), "became": OPEN}
        game.state.pledges.append(entry)


def marker_was_handed_over(game: FarmInPlay, by: Party, to: Party) -> None:
    """One marker keeps one promise."""
    for pledge in _open(game):
        if pledge["by"] == by and pledge["to"] == to and pledge["what"] == SHARE:
            _end(game, pledge, KEPT)
            return


def round_is_over(game: FarmInPlay) -> None:
    """What was to be done until now and was not is broken, what was to be left is kept. Who never came into an alliance
    where the other could have been has neither kept nor broken anything.
    """
    for pledge in _open(game):
        if pledge["round"] > game.state.round:
            continue
        if pledge["what"] == PARTNER:
            game.state.pledges.remove(pledge)
        else:
            _end(game, pledge, KEPT if pledge["what"] == NO_ELEPHANT else BROKEN)


def _open(farm: Farm) -> list[dict[str, Any]]:
    return [pledge for pledge in farm.state.pledges if pledge["became"] == OPEN]


def _end(game: FarmInPlay, pledge: dict[str, Any], became: str) -> None:
    pledge["became"] = became
    facts = {"party": pledge["by"], "to": pledge["to"], **_kept(game, pledge["by"])}
    game.say("promise_kept" if became == KEPT else "promise_broken", "AF-14", side=pledge["what"], **facts)
