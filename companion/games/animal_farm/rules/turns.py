"""Turns, one after the other, and the actions used in them (AF-01, AF-16, AF-17, AF-20, AF-23, AF-39)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.house.saying import TARGET
from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules.definition import Effect
from companion.games.animal_farm.rules.state import (
    LAST_WINDOW,
    PROPOSAL,
    SPY,
    USE,
    VERBS,
    ZONES,
    Farm,
    FarmInPlay,
    Turn,
)

Act = Callable[[FarmInPlay, Turn], Script]


def judge_turn(farm: Farm, party: Party) -> Sequence[Refusal]:
    """Every reason against a party's turn now: players act clockwise from the start player (AF-01)."""
    waiting = farm.state.waiting
    if waiting[:1] == [party]:
        return ()
    return (Refusal("AF-01", "not_in_turn", {"party": waiting[0] if waiting else None}),)


def take_turns(game: FarmInPlay, act: Act) -> Script:
    """Gives everybody who waits a turn, until nobody is left."""
    while game.state.waiting:
        yield from take_turn(game, act)


def say_if_idle(game: FarmInPlay, rule: str, can: Callable[[Party], bool]) -> None:
    """Says that nobody can do anything in the phase that begins, so that it is not passed over in silence."""
    if not any(map(can, game.state.waiting)):
        game.say("nobody_can", rule, phase=game.at)


def take_turn(game: FarmInPlay, act: Act) -> Script:
    """Gives the first player in the list a turn and removes that player, unless a correction already has."""
    state = game.state
    turn = Turn(state.waiting[0], game.at)
    with game.doing(judge_turn, game, turn.party, running=turn) as under_way:
        yield from act(game, turn)
        if state.waiting[:1] == [turn.party]:
            state.waiting = state.waiting[1:]
    if under_way.lapsed:
        game.say("turn_lapsed", "AF-01", party=turn.party)


def ask(
    game: FarmInPlay,
    name: str,
    party: Party,
    candidates: Callable[[], Iterable[str]],
    judge: Callable[[str], Sequence[Refusal]],
    rule: str,
    *,
    may_pass: bool = True,
    facts: Callable[[], dict[str, Any]] | None = None,
) -> Script:
    """Asks a party to choose; returns PASS without asking if nothing can be chosen."""
    question = Question(
        name,
        Kind.CHOOSE,
        (party,),
        judge=lambda _, value: judge(value),
        candidates=lambda _: candidates(),
        rule=rule,
        may_pass=may_pass,
        facts=facts,
        house=game.house,  # a house may be against all that the printed rules allow
    )
    if all(game.blocks(question.judged(party, value)) for value in candidates()):
        return PASS
    try:
        return (yield question)
    except Moot:  # corrected meanwhile: there is nothing left to choose
        return PASS


# ── using an action ───────────────────────────────────────────────────────────────────────────────────────────────────


def judge_use(farm: Farm, party: Party, use_of: str, occasion: str, earlier: Sequence[str] = ()) -> list[Refusal]:
    """Every reason against using an action (`card.verb`) now.

    `earlier` are the actions announced together with it before.
    """
    card_id, _, verb = use_of.partition(".")
    card = farm.definition.action.get(card_id)
    if card is None or use_of not in farm.every_use:
        return [Refusal("AF-39", "unknown_action", {"action": use_of})]
    found = []
    if not card.is_basic and party not in farm.state.discs.get(card_id, ()):
        found.append(Refusal("AF-31", "not_bought", {"party": party, "action": card_id}))
    if verb not in VERBS.get(occasion, ()):
        found.append(_out_of_place(card_id, verb, occasion))
    if not card.is_basic and (most := farm.numbers.advanced_uses) is not None:
        times = farm.state.used[party].count(card_id) + [_card(other) for other in earlier].count(card_id)
        if times >= most:
            found.append(Refusal("AF-23", "used_already", {"party": party, "action": card_id}))
    before = [farm.definition.action.get(_card(other)) for other in earlier]
    asked = 1 + [one.animal for one in before if one is not None].count(card.animal)
    return [*found, *_marker(farm, party, card.animal, asked), *_object(farm, party, verb, card.animal)]


def _card(use_of: str) -> str:
    return use_of.partition(".")[0]


def _out_of_place(card: str, verb: str, occasion: str) -> Refusal:
    """The refusal of an action in a wrong phase (AF-39); in phase 2 two occasions have rules of their own."""
    if occasion == LAST_WINDOW:
        return Refusal("AF-10", "elephants_only", {"action": card})
    if occasion == PROPOSAL and verb == "sway":
        return Refusal("AF-32", "in_the_window_only", {"action": card})
    return Refusal("AF-39", "wrong_phase", {"action": card})


def _marker(farm: Farm, party: Party, animal: str, asked: int) -> list[Refusal]:
    """AF-16, AF-17: an action costs a marker of its animal, from a zone that activates actions."""
    if farm.activated(party, animal) >= asked:
        return []
    if farm.held(party, animal) >= asked:
        return [Refusal("AF-16", "cannot_activate", {"party": party, "animal": animal})]
    return [Refusal("AF-17", "no_marker", {"party": party, "animal": animal})]


def _object(farm: Farm, party: Party, verb: str, animal: str) -> list[Refusal]:
    """AF-22, AF-39: an action needs something to act on."""
    if verb == "swap" and farm.markers_of(party) - bool(farm.held(party, animal)) < 1:
        return [Refusal("AF-39", "nothing_to_swap", {"party": party})]
    if verb == "remove" and not any(may_spy(farm, party, other) for other in farm.parties if other != party):
        return [Refusal("AF-22", "nothing_to_remove", {"party": party})]
    return []


def may_spy(farm: Farm, party: Party, other: Party) -> bool:
    """Whether a party has markers that can be spied out, and no house is against it."""
    return bool(farm.exposed(other)) and not farm.blocks(farm.against(SPY, party, {TARGET: other}, ()))


def uses(farm: Farm, party: Party, occasion: str) -> list[str]:
    """What a party's actions can do on an occasion, as `card.verb`, legal or not (AF-39): the basic ones, and the
    advanced ones with a disc of this party (AF-31).
    """
    bought = {card for card, parties in farm.state.discs.items() if party in parties}
    return [use_of for use_of, card in farm.fitting.get(occasion, ()) if card.is_basic or card.id in bought]


def usable(game: FarmInPlay, party: Party, occasion: str) -> list[str]:
    """Those of a party's actions on an occasion that are legal now, as `card.verb`."""
    return [
        use
        for use in uses(game, party, occasion)
        if not game.blocks(game.against(USE, party, game.use_known(use) or {}, judge_use(game, party, use, occasion)))
    ]


def conceivable(farm: Farm, occasion: str) -> list[str]:
    """What all actions that lie out can do, as `card.verb`; those meant for the occasion come first (AF-39)."""
    out = [card for card in farm.definition.actions if card.is_basic or card.id in farm.state.advanced]
    found = [(f"{card.id}.{effect.verb}", effect.verb) for card in out for effect in card.effects]
    fitting = VERBS.get(occasion, ())
    return [use for use, verb in found if verb in fitting] + [use for use, verb in found if verb not in fitting]


def pay(game: FarmInPlay, party: Party, use_of: str) -> Effect:
    """Pays for an action with a marker, which goes back to its region (AF-17). Returns the action's effect."""
    card_id, _, verb = use_of.partition(".")
    card = game.definition.action[card_id]
    zones = (*game.activating, *(zone for zone in ZONES if zone not in game.activating))
    zone = next((zone for zone in zones if game.zones[zone][party].get(card.animal, 0) > 0), None)
    if zone is not None:
        game.put(party, zone, card.animal, -1)
    if not card.is_basic:
        game.state.used[party].append(card_id)
    game.say("action_used", "AF-17", party=party, action=use_of, animal=card.animal, zone=zone)
    return next(effect for effect in card.effects if effect.verb == verb)


# ── swapping ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def swap(game: FarmInPlay, party: Party, effect: Effect) -> Script:
    """Exchanges up to that many own markers for other animals from their regions, within a zone (AF-20, AF-39)."""
    for _ in range(effect.count):
        try:
            given = yield Question(
                "swap_give",
                Kind.CHOOSE,
                (party,),
                judge=lambda _, value: judge_swap_give(game, party, value),
                candidates=lambda _: game.markers_in(party, *ZONES),
                rule="AF-39",
            )
            zone, _, animal = given.partition(".")
            taken = yield Question(
                "swap_take",
                Kind.CHOOSE,
                (party,),
                judge=lambda _, value, animal=animal: judge_swap_take(game, animal, value),  # type: ignore[misc]
                candidates=lambda _: game.definition.animals,
                rule="AF-20",
                facts=lambda given=given: {"marker": given},  # type: ignore[misc]
                fits=lambda given=given: game.lying(party, given) > 0,  # type: ignore[misc]
            )
        except Moot:  # corrected meanwhile: there is nothing to give, or nothing to take
            return
        game.put(party, zone, animal, -1)
        game.put(party, zone, taken)
        game.say("swapped", "AF-39", party=party, zone=zone, given=animal, taken=taken)


def judge_swap_give(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Every reason against giving this marker in an exchange: the party must have it (AF-39)."""
    return not_held(farm, party, value, "AF-39")


def judge_swap_take(farm: Farm, given: str, animal: str) -> list[Refusal]:
    """Every reason against taking this animal in an exchange: another one, with a marker left (AF-20, AF-39)."""
    if animal not in farm.definition.animals:
        return [unknown_option("AF-20", animal)]
    if animal == given:
        return [Refusal("AF-39", "another_animal", {"animal": given})]
    return [] if farm.stock(animal) > 0 else [Refusal("AF-20", "not_in_stock", {"animal": animal, "count": 0})]


def not_held(farm: Farm, party: Party, value: str, rule: str) -> list[Refusal]:
    """The refusal, citing this rule, of a marker (`zone.animal`) that the party does not have; else empty."""
    zone, _, animal = value.partition(".")
    if zone in farm.zones and farm.zones[zone][party].get(animal, 0) > 0:
        return []
    return [Refusal(rule, "not_held", {"party": party, "marker": value})]
