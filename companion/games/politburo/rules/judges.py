"""Which cards may be played now, from where, and on whom (PB-11 to PB-16, PB-30 to PB-36, PB-45, PB-49 to PB-51).

Each judge returns every refusal at once; the codes are those of rules.yaml. A play is judged twice: the card when it is
named, its targets when they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules.candidates import own, still_in
from companion.games.politburo.rules.hands import cards_beside, cards_in_hand
from companion.games.politburo.rules.offices import dismissed, is_used_up, judge_power, promoted, usurped
from companion.games.politburo.rules.state import ANSWER, DRAW_UP, EXCHANGE, PLAY, Announcement, Bureau, PolitburoBase
from companion.mechanics.reactions import Play, Stack

Refusals = list[Refusal]

ANNOUNCE = "announce"
"""The announcement that one has something to play (GEN-6)."""

ON_ONE = ("demagogy", "defamation", "assault", "attempt", "cure", "hospitalisation", "promotion", "dismissal")
"""Kinds that are played on one candidate, whom the player names."""

COUNTED = frozenset({"demagogy", "defamation", "assault"})
"""Kinds of which the powers of offices allow a second one (PB-26)."""

POWER_OF = {"assault": "second_assault", "demagogy": "second_word", "defamation": "second_word"}

NEEDS_OFFICE = ("great_purge", "five_year_plan", "privation")

NO_OFFICE = ("revolts",)


def may_hold_something(game: PolitburoBase, party: Party) -> bool:
    """Whether a player may have something to play, judged by public knowledge alone (GEN-6)."""
    return bool(game.state.hands[party]) or any(game.state.assigned.beside(one) for one in game.state.in_play(party))


def sources(game: PolitburoBase, party: Party) -> list[str]:
    """What a player can name after an announcement: own cards, and own candidates with assigned cards."""
    beside = [one for one in game.state.in_play(party) if game.state.assigned.beside(one)]
    return [*cards_in_hand(game, party), *beside]


def fetchable(game: PolitburoBase) -> list[str]:
    """The discards that can be fetched: those not being played right now (PB-45)."""
    left = list(game.state.discard)
    for stack in (entry for entry in game.running if isinstance(entry, Stack)):
        for play in (*stack.plays, *stack.later, *([stack.now] if stack.now is not None else [])):
            for card in (play["card"], play.get("betrayal")):
                if card in left:
                    left.remove(card)
    return left


def any_time(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Every reason against an announcement beside the open question; independent of what anybody holds (GEN-6)."""
    if value != ANNOUNCE:
        return [Refusal("GEN-6", "nothing_any_time")]
    found = []
    if game.at not in game.entries:
        found.append(Refusal("PB-49", "not_started"))
    found += still_in(game.state, party)
    if any(isinstance(entry, Stack | Announcement) for entry in game.running):
        found.append(Refusal("PB-30", "window_asks"))
    if not found and not may_hold_something(game, party):
        found.append(Refusal("PB-49", "no_cards", {"party": party}))
    return found


def claim(game: PolitburoBase, party: Party, value: str, stack: Stack | None) -> Refusals:
    """Every reason against a claimant's play: a card, or a candidate to play from."""
    if value in game.state.owner:
        found = [*_source(game, party, value)]
        if not game.blocks(found):
            beside = [_from(game, party, one, value, stack) for one in cards_beside(game, value)]
            if all(game.blocks(reasons) for reasons in beside):
                found.append(_nothing_from(value, beside))
        return found
    return card(game, party, value, None, stack)


def _from(game: PolitburoBase, party: Party, name: str, source: str, stack: Stack | None) -> Sequence[Refusal]:
    """Every reason against a card beside a candidate, with those of a house."""
    kind, found = game.definition.card[name].kind, card(game, party, name, source, stack)
    return game.against(ANSWER if kind in ANSWERS else PLAY, party, game.aimed("", kind), found)


def _nothing_from(candidate: str, beside: Sequence[Sequence[Refusal]]) -> Refusal:
    """Why no card beside a candidate can be played: one that protects only another is named before the rest (PB-16)."""
    alone = (reasons[0] for reasons in beside if len(reasons) == 1)
    elsewhere = (reason for reason in alone if reason[:2] == ("PB-16", "protects_itself"))
    return next(elsewhere, Refusal("PB-30", "nothing_from_there", {"candidate": candidate}))


def card(
    game: PolitburoBase, party: Party, name: str, source: str | None = None, stack: Stack | None = None
) -> Refusals:
    """Every reason against playing a card now, from the hand or from the candidate `source`."""
    known = game.definition.card.get(name)
    if known is None:
        return [Refusal("PB-49", "no_such_card")]
    found = [*_held(game, party, name, source)]
    if source is not None:
        found += _source(game, party, source)
        if known.is_star:
            found.append(Refusal("PB-49", "star_from_hand", {"card": name}))
    elif not known.is_star and game.state.turn != party:
        found.append(Refusal("PB-49", "own_turn_only", {"card": name}))
    elif not known.is_star or known.kind == "betrayal":
        answers = known.kind in ANSWERS and threat(stack) is not None  # PB-15: what others play may be answered
        found += [] if answers else _stars_only(game, party, name)
    if known.kind in ANSWERS:
        found += answer(game, party, name, source, threat(stack))
    else:
        found += _premises(game, party, known.kind)
        if (
            not found
            and known.kind in ON_ONE
            and not any(game.able(PLAY, party, known.kind, lambda one: target(game, party, name, one)))
        ):
            found += _nobody(game, party, name)
    return found


def _stars_only(game: PolitburoBase, party: Party, name: str) -> Refusals:
    """The refusal of a game card before drawing up and in an exchange turn (PB-06, PB-07).

    Traición is refused too, though it has a star, because the Difamación that it needs is a game card (PB-36).
    """
    began = game.state.began
    if game.state.turn != party or began == DRAW_UP:
        return []
    rule, code = ("PB-07", "exchange_turn") if began == EXCHANGE else ("PB-06", "not_drawn_up")
    takes_along = game.definition.card[name].is_star
    return [Refusal(rule, f"{code}_for_both" if takes_along else code, {"card": name, "party": party})]


def _nobody(game: PolitburoBase, party: Party, name: str) -> Refusals:
    """Why no candidate can be a target: the reasons against the own ones, or against all, each once."""
    if game.definition.card[name].kind == "dismissal":  # the same of everybody: no candidate is to be named for it
        return [Refusal("PB-28", "nobody_to_dismiss")]
    kind, ones = game.definition.card[name].kind, game.state.in_play(party) or game.state.in_play()
    reasons = [game.against(PLAY, party, game.aimed(one, kind), target(game, party, name, one)) for one in ones]
    return list({(r.rule, r.code): r for found in reasons for r in found}.values())[:1]


def _held(game: PolitburoBase, party: Party, name: str, source: str | None) -> Iterator[Refusal]:
    """Refusals of a card that is not there (PB-49); with real cards only the number of cards is known."""
    cards = game.state.hands[party] if source is None else game.state.assigned.beside(source)
    if game.known_as(name) not in cards:
        yield Refusal("PB-49", "not_held", {"party": party, "card": name})


def _source(game: PolitburoBase, party: Party, source: str) -> Iterator[Refusal]:
    """Every reason why a candidate may not play its assigned cards (PB-14 to PB-16, PB-43)."""
    state = game.state
    told = {"candidate": source, "party": party}
    if found := own(state, party, source, "PB-14"):
        yield from found
        return
    if state.turn == party:
        yield Refusal("PB-15", "own_turn", told)
    elif state.turn is None:
        yield Refusal("PB-49", "nobodys_turn", told)
    if state.is_hospitalised(source):
        yield Refusal("PB-43", "hospitalised", told)
    elif source in state.markers and state.active.get(party) != source:
        yield Refusal("PB-16", "activated_before", told)
    if state.active.get(party, source) != source:
        yield Refusal("PB-14", "another_is_active", {**told, "active": state.active[party]})


def _premises(game: PolitburoBase, party: Party, kind: str) -> Iterator[Refusal]:
    """Refusals of a special card whose conditions are not met, whatever its target."""
    state = game.state
    if kind in NEEDS_OFFICE and not state.offices_of(party):
        yield Refusal("PB-51", "needs_office", {"party": party})
    if kind in NO_OFFICE and state.offices_of(party):
        yield Refusal("PB-51", "not_by_an_office", {"party": party})
    if kind == "heroic_patriotism" and party not in state.mourning:
        yield Refusal("PB-39", "nobody_killed", {"party": party})
    if kind == "contraband":
        if not fetchable(game):
            yield Refusal("PB-45", "no_discard")
        if not any(game.able(PLAY, party, kind, lambda one: price(game, party, one))):
            yield Refusal("PB-45", "cannot_pay", {"party": party})
    with_none = kind == "betrayal" and all(game.blocks(betrayed_with(game, party, one)) for one in sources(game, party))
    if with_none and not game.blocks(_stars_only(game, party, kind)):  # else that is why, not what is in the hand
        yield Refusal("PB-36", "no_defamation", {"party": party})
    if kind == "usurpation" and not any(game.able(PLAY, party, kind, lambda one: usurped(game, party, one))):
        yield Refusal("PB-28", "nobody_to_usurp")


def price(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Every reason against a candidate paying for Contrabando: an own one with enough to take (PB-45)."""
    state, tracks = game.state, game.definition.tracks
    if found := own(state, party, value, "PB-45"):
        return found
    if state.loyalty[value] - game.definition.value_of_kind("contraband") < tracks.lowest_loyalty:
        return [Refusal("PB-45", "too_low", {"candidate": value})]
    return []


def betrayed_with(game: PolitburoBase, party: Party, value: str, source: str | None = None) -> Refusals:
    """Every reason against the Difamación for Traición: a card in hand, or a candidate to play one from (PB-36)."""
    if value in game.state.owner:
        able = (one for one in cards_beside(game, value) if not game.blocks(betrayed_with(game, party, one, value)))
        found = [*_source(game, party, value)]
        if not game.blocks(found) and next(able, None) is None:
            found.append(Refusal("PB-36", "no_defamation", {"party": party}))
        return found
    known = game.definition.card.get(value)
    if known is None:
        return [Refusal("PB-49", "no_such_card")]
    both = source is not None or len(game.state.hands[party]) > 1  # with real cards it is only known how many there are
    if known.kind != "defamation" or not both:
        return [Refusal("PB-36", "no_defamation", {"party": party})]
    return card(game, party, value, source)


def target(game: PolitburoBase, party: Party, name: str, value: str) -> Refusals:
    """Every reason against a candidate as the target of this card."""
    state, kind = game.state, game.definition.card[name].kind
    told: dict[str, Any] = {"candidate": value, "party": party, "card": name}
    if value not in state.owner or value in state.lost:
        return [Refusal("PB-50", "not_in_play", told)]
    found = []
    if kind != "defamation" and kind not in ("promotion", "dismissal") and state.is_hospitalised(value):
        found.append(Refusal("PB-43", "hospitalised", told))
    if kind in COUNTED:
        found += same_kind(game, party, kind, value)
    elif kind == "cure" and not state.health[value] and state.owner[value] != party:
        found.append(Refusal("PB-54", "owner_only", told))
    elif kind == "hospitalisation" and state.owner[value] != party:
        found.append(Refusal("PB-43", "own_candidate", told))
    elif kind == "promotion":
        found += promoted(game, party, value)
    elif kind == "dismissal":
        found += dismissed(game, value)
    return found


# ── one of a kind on a candidate (PB-11 to PB-13, PB-24, PB-26) ───────────────────────────────────────────────────────


def same_kind(game: PolitburoBase, party: Party, kind: str, candidate: str) -> Refusals:
    """The refusal of one card too many of a kind on a candidate in one turn of a player (PB-11 to PB-13, PB-24).

    An office may allow one more (PB-26).
    """
    before = [
        entry
        for entry in game.state.played
        if entry["candidate"] == candidate and entry["kind"] == kind and entry["party"] == party
    ]
    most, uses = most_of_a_kind(game), game.numbers.power_uses
    if len(before) < most or (len(before) < most + uses and power_for(game, party, kind) is not None):
        return []
    told = {"candidate": candidate, "card": kind, "party": party}
    office = game.definition.office_with(POWER_OF.get(kind, ""))
    if (
        office is not None
        and len(before) < most + uses
        and game.state.holds(party, office)
        and is_used_up(game, office)
    ):
        return [Refusal("PB-24", "power_used", {"office": office})]
    if before[-1]["answered"]:
        return [Refusal("PB-13", "same_kind_answered", told)]
    return [Refusal("PB-11", "same_kind", told)]


def most_of_a_kind(game: PolitburoBase) -> int:
    """How many cards of a kind a player may play on a candidate in a turn (PB-11)."""
    return game.numbers.same_kind


def power_for(game: PolitburoBase, party: Party, kind: str) -> str | None:
    """The office by which a player may play one more card of this kind now (PB-26); None if there is none."""
    power = POWER_OF.get(kind)
    if power is None or game.state.turn != party or judge_power(game, party, power):
        return None
    office = game.definition.office_with(power)
    return office if game.may_use(party, office) else None


def count(game: PolitburoBase, play: Play) -> None:
    """Counts a card against the limits, whatever happens to it (PB-11, PB-13); uses up an office's power if needed."""
    state, party = game.state, play["by"]
    on = play.get("protects", play["target"])
    entry = {"party": party, "kind": play["kind"], "candidate": on, "answered": False}
    same = [e for e in state.played if e["party"] == party and e["kind"] == play["kind"] and e["candidate"] == on]
    office = power_for(game, party, play["kind"]) if len(same) >= most_of_a_kind(game) else None
    if office is not None:
        state.powers_used = [*state.powers_used, office]
        game.say("power_used", "PB-26", office=office, party=party)
    state.played = [*state.played, entry]


# ── what can be answered, and by what (PB-30, PB-32, PB-34) ───────────────────────────────────────────────────────────

ATTACKS = ("assault", "defamation", "attempt")

ANSWERS: dict[str, tuple[str, ...]] = {
    "bodyguard": ("assault",),
    "avenger": ("assault",),
    "favourite": ("defamation",),
    "manipulator": ("defamation",),
    "counterattack": ("assault", "defamation"),
}
"""Kind of answer → the attacks that it answers."""

CANCEL, RETURN = "cancel", "return"

DOES = {
    "bodyguard": CANCEL,
    "favourite": CANCEL,
    "avenger": RETURN,
    "manipulator": RETURN,
    "counterattack": RETURN,
}


class Threat(NamedTuple):
    """An attack: its kind, its target, the attacking player, and the attacking candidate (None: from a hand)."""

    kind: str
    target: str
    by: Party
    source: str | None
    unanswerable: bool


def threat(stack: Stack | None) -> Threat | None:
    """The attack that can be answered now; None if there is none."""
    if stack is None or not stack.plays:
        return None
    attack, top = stack.plays[0], stack.top
    if attack["kind"] not in ATTACKS or top.get("does") == CANCEL:
        return None
    return Threat(attack["kind"], top["target"], top["by"], top["source"], bool(attack.get("betrayal")))


def answerable(attack: Threat) -> bool:
    """Whether there are cards that answer such an attack."""
    return not attack.unanswerable and any(attack.kind in kinds for kinds in ANSWERS.values())


RETURNS = ("avenger", "manipulator", "counterattack")


def answer(game: PolitburoBase, party: Party, name: str, source: str | None, attack: Threat | None) -> Refusals:
    """Every reason against a card as an answer to this attack (PB-30, PB-32, PB-34)."""
    known = game.definition.card[name]
    if attack is None:
        return [Refusal("PB-30", "nothing_to_answer", {"card": name})]
    found = []
    target_of = {"candidate": attack.target, "party": party}
    if attack.kind not in ANSWERS[known.kind]:
        if attack.kind == "attempt":
            found.append(Refusal("PB-35", "no_answer", target_of))
        else:
            found.append(Refusal("PB-30", "wrong_answer", {"card": name}))
    elif attack.unanswerable:
        found.append(Refusal("PB-36", "no_answer", target_of))
    if game.state.owner.get(attack.target) != party:
        found.append(Refusal("PB-50", "not_own_candidate", target_of))
    elif source not in (None, attack.target):
        found.append(Refusal("PB-16", "protects_itself", {**target_of, "source": source}))
    if game.state.is_hospitalised(attack.target):
        found.append(Refusal("PB-43", "hospitalised", target_of))
    if not known.is_star:
        found += same_kind(game, party, known.kind, attack.target)
    able = game.able(ANSWER, party, known.kind, lambda one: return_to(game.state, one, attack))
    if not found and known.kind in RETURNS and not any(able):
        found.append(Refusal("PB-32", "nobody_to_return_to", target_of))
    return found


def return_to(state: Bureau, value: str, attack: Threat | None) -> Refusals:
    """Every reason against returning an attack to a candidate (PB-32).

    It must be the attacking one; if the attack came from a hand, any candidate of the attacker.
    """
    if attack is None or value not in state.in_play():
        return [Refusal("PB-32", "not_the_attacker", {"candidate": value})]
    found = []
    if state.owner[value] != attack.by or attack.source not in (None, value):
        found.append(Refusal("PB-32", "not_the_attacker", {"candidate": value}))
    if attack.kind == "assault" and state.is_hospitalised(value):
        found.append(Refusal("PB-43", "hospitalised", {"candidate": value}))
    return found
