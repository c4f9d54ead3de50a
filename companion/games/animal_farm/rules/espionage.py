"""Phase 3, espionage: kangaroos remove markers of others; then the Air Drop zones empty (AF-19, AF-22, AF-24)."""

from __future__ import annotations

from companion.engine.game import Script
from companion.engine.questions import unknown_option
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules.definition import Effect
from companion.games.animal_farm.rules.state import AIR_DROP, ZONES, Farm, FarmInPlay, Turn
from companion.games.animal_farm.rules.turns import (
    ask,
    judge_use,
    not_held,
    pay,
    say_if_idle,
    swap,
    take_turns,
    usable,
    uses,
)


def phase(game: FarmInPlay) -> Script:
    """Every player in turn may spy, then the Air Drop zones are emptied."""
    game.enter("espionage")
    if game.definition.steps.espionage:
        say_if_idle(game, "AF-24", lambda party: bool(usable(game, party, "espionage")))
        yield from take_turns(game, spy)
    empty_air_drop(game)


def spy(game: FarmInPlay, turn: Turn) -> Script:
    """One player's actions of espionage, each paid with a marker (AF-23, AF-24)."""
    party, done = turn.party, 0
    while True:
        value = yield from ask(
            game,
            "espionage",
            party,
            lambda: uses(game, party, "espionage"),
            lambda value: judge_use(game, party, value, "espionage"),
            "AF-24",
        )
        if value == PASS:
            break
        done += 1
        effect = pay(game, party, value)
        yield from swap(game, party, effect) if effect.verb == "swap" else remove(game, party, effect)
    if done:
        game.say("espionage_done", "AF-24", party=party, count=done)


def remove(game: FarmInPlay, spy: Party, effect: Effect) -> Script:
    """Removes up to that many markers of other players; they go back to their regions (AF-22)."""
    for _ in range(effect.count):
        victim = yield from ask(
            game,
            "spy_on",
            spy,
            lambda: [party for party in game.parties if party != spy],
            lambda value: judge_victim(game, spy, value),
            "AF-22",
            may_pass=False,
        )
        if victim == PASS:
            return
        marker = yield from ask(
            game,
            "spy_out",
            spy,
            lambda victim=victim: game.markers_in(victim, *ZONES),  # type: ignore[misc]
            lambda value, victim=victim: judge_removal(game, victim, value),  # type: ignore[misc]
            "AF-22",
            may_pass=False,
            facts=lambda victim=victim: {"victim": victim},  # type: ignore[misc]
        )
        if marker == PASS:
            return
        zone, _, animal = marker.partition(".")
        game.put(victim, zone, animal, -1)
        game.say("spied_out", "AF-22", party=spy, victim=victim, zone=zone, animal=animal)


def judge_victim(farm: Farm, spy: Party, party: Party) -> list[Refusal]:
    """Every reason against spying on a party: it must be another one, with markers that spies can reach (AF-22)."""
    if party == spy or party not in farm.parties:
        return [unknown_option("AF-22", party)]
    return [] if farm.exposed(party) else [Refusal("AF-22", "nothing_to_remove", {"party": party})]


def judge_removal(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Every reason against removing a marker: only New and Existing Influence can be spied on (AF-22)."""
    if found := not_held(farm, party, value, "AF-22"):
        return found
    return [Refusal("AF-22", "air_drop", {"party": party})] if value.startswith(f"{AIR_DROP}.") else []


def empty_air_drop(game: FarmInPlay) -> None:
    """Returns all markers of the Air Drop zones to their regions (AF-19)."""
    for party in game.order():
        markers = game.zones[AIR_DROP][party]
        if markers:
            game.say("air_drop_emptied", "AF-19", party=party, markers=dict(markers))
            markers.clear()
