"""Phase 4, revolution: neighbours lay markers on the card between them; then each card is judged (AF-25 to AF-30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules.state import (
    AIR_DROP,
    EXISTING,
    LAY,
    LEFT,
    NEW,
    RIGHT,
    USE,
    Farm,
    FarmInPlay,
    Turn,
)
from companion.games.animal_farm.rules.turns import ask, judge_use, not_held, pay, say_if_idle, swap, take_turns, uses


def phase(game: FarmInPlay) -> Script:
    """Lays markers in turn until all players pass in a row (AF-26); then judges the cards."""
    game.enter("revolution")
    say_if_idle(
        game,
        "AF-26",
        lambda party: can_do(game, party),
    )
    yield from take_turns(game, lay_one)
    judge_cards(game)


def lay_one(game: FarmInPlay, turn: Turn) -> Script:
    """One player lays a marker or passes. Laying gives a turn again to everybody who has passed."""
    state, party = game.state, turn.party
    while True:
        asked = can_do(game, party)
        value = yield from ask(
            game,
            "revolution",
            party,
            lambda: candidates(game, party),
            lambda value: judge_lay(game, party, value),
            "AF-25",
            facts=lambda: {
                side: {"card": state.revolutions.get(place), "missing": game.missing(place)}
                for side, place in ((LEFT, party), (RIGHT, game.right_of(party)))
            },
        )
        if value == PASS:
            if asked:  # who has nothing to lay is passed over in silence
                game.say("passed", "AF-26", party=party)
            return
        side, _, marker = value.partition(".")
        if side in (LEFT, RIGHT):
            break
        yield from swap(game, party, pay(game, party, value))
    zone, _, animal = marker.partition(".")
    place = game.place_at(party, side)
    game.put(party, zone, animal, -1)
    state.laid[place].append({"party": party, "zone": zone, "animal": animal})
    game.tell_adjusted(party, "laid_per_card")
    game.say("marker_laid", "AF-26", party=party, side=side, animal=animal, card=state.revolutions[place], place=place)
    state.waiting = [party, *(other for other in game.clockwise(party) if other != party), party]


def candidates(farm: Farm, party: Party) -> Iterator[str]:
    """Every marker of this party for either of its cards, and the actions of this phase."""
    for side in (LEFT, RIGHT):
        for marker in farm.markers_in(party, NEW, EXISTING):
            yield f"{side}.{marker}"
    yield from uses(farm, party, "revolution")


def can_do(game: FarmInPlay, party: Party) -> bool:
    """Whether a party can lay a marker or use an action, with what a house has against it."""
    return any(not game.blocks(_with_house(game, party, value)) for value in candidates(game, party))


def _with_house(game: FarmInPlay, party: Party, value: str) -> Sequence[Refusal]:
    side, _, marker = value.partition(".")
    found = judge_lay(game, party, value)
    if side in (LEFT, RIGHT):
        return game.against(LAY, party, game.lay_known(party, side, marker), found)
    return game.against(USE, party, game.use_known(value) or {}, found)


def judge_lay(farm: Farm, party: Party, value: str) -> list[Refusal]:
    """Every reason against laying a marker on one of the two own cards
    (`left.new.lion`): the animal must be missing (AF-25).
    """
    side, _, marker = value.partition(".")
    zone, _, animal = marker.partition(".")
    if side not in (LEFT, RIGHT):
        return judge_use(farm, party, value, "revolution")
    found = not_held(farm, party, marker, "AF-25")
    if zone == AIR_DROP:
        found.append(Refusal("AF-25", "air_drop", {"party": party}))
    place = farm.place_at(party, side)
    if animal not in farm.missing(place):
        found.append(Refusal("AF-25", "not_needed", {"animal": animal}))
    places = (LEFT, RIGHT) if farm.definition.rules.three_markers_in_all else (side,)
    mine = sum(entry["party"] == party for one in places for entry in farm.state.laid[farm.place_at(party, one)])
    if mine >= farm.numbers_of(party).laid_per_card:
        found.append(Refusal("AF-25", "three_laid", {"party": party}))
    return found


def judge_cards(game: FarmInPlay) -> None:
    """Judges every card with a marker on it once, clockwise from the start player (AF-27, AF-28)."""
    for place in game.order():
        if game.state.laid[place]:
            judge_card(game, place)


def judge_card(game: FarmInPlay, place: Party) -> None:
    """Judges one card: points for both neighbours and some more for the bonus side, or all markers go back."""
    state, card = game.state, game.state.revolutions[place]
    both = (place, game.left_of(place))
    complete = not game.missing(place)
    laid, state.laid[place] = state.laid[place], []
    if not complete:
        game.say("revolution_failed", "AF-27", card=card, party=place, neighbour=both[1])
        for entry in laid:
            game.put(entry["party"], entry["zone"], entry["animal"])
            game.say("marker_returned", "AF-27", **entry)
        return
    state.succeeded.append(place)
    game.say("revolution_succeeded", "AF-28", card=card, party=place, neighbour=both[1])
    numbers, bonus = game.numbers, bonus_of(game, place)
    for party in both:
        if party == bonus:
            told = "bonus_at_right" if party != place else "bonus_at_left"
            base, more = numbers.revolution_points, numbers.revolution_bonus
            game.say(told, "AF-28", party=party, base=base, more=more, round=state.round)
        game.score(party, numbers.revolution_points + numbers.revolution_bonus * (party == bonus), "AF-28")
    game.say("revolution_stays", "AF-29", card=card, party=place, neighbour=both[1])


def bonus_of(game: FarmInPlay, place: Party) -> Party | None:
    """Who of the two neighbours gets more points in this round, if anybody (AF-28)."""
    numbers, odd = game.numbers, game.state.round % 2 == 1
    if numbers.bonus_side == "nobody" or not numbers.revolution_bonus:
        return None
    lies_left = odd if numbers.bonus_side == "alternating" else numbers.bonus_side == LEFT
    return place if lies_left else game.left_of(place)


# ── new cards between neighbours ──────────────────────────────────────────────────────────────────────────────────────


def lay_revolutions(game: FarmInPlay) -> Script:
    """Removes the old cards and lays a new one between each two neighbours, from the start player's left on (AF-30)."""
    state = game.state
    for card in state.revolutions.values():
        game.say("revolution_leaves", "AF-30", card=card)
    state.revolutions = {}
    for place in game.order():
        card = yield from draw_revolution(game, place)
        state.revolutions[place] = card
        state.lain[place].append(card)
        game.say("revolution_laid_out", "AF-30", card=card, party=place, neighbour=game.left_of(place))


def draw_revolution(game: FarmInPlay, place: Party) -> Script:
    """Draws until a card may lie between these two neighbours; unsuitable ones are put back."""
    pile = game.state.revolution_deck
    if pile.ordered:
        fitting = (card for card in pile.cards if not fits(game, place, card))
        return pile.take(next(fitting))
    while True:
        card = yield Question(
            "draw_revolution",
            Kind.DRAW,
            shape=lambda: {"deck": "revolutions", "cards": sorted(pile.cards)},
            rule="AF-30",
            private=True,
            facts=lambda: {"who": place, "neighbour": game.left_of(place)},
        )
        why = fits(game, place, card)
        if not why:
            return pile.take(card)
        game.say("revolution_put_back", "AF-30", card=card, reason=why[0].code)


def fits(farm: Farm, place: Party, card: str) -> Sequence[Refusal]:
    """Every reason why a card may not lie between these two neighbours.

    Its first two markers must differ from those of all cards on the table, and it must be new to this place (AF-30). If
    no card is left that meets both, the second condition is dropped; in a pack with too few pairs the first as well.
    """
    free = [other for other in farm.state.revolution_deck.cards if not _on_table(farm, other)]
    if free and card not in free:
        return (Refusal("AF-30", "pair_on_table", {"card": card}),)
    if _been_here(farm, place, card) and not all(_been_here(farm, place, other) for other in free):
        return (Refusal("AF-30", "pair_been_here", {"card": card}),)
    return ()


def _on_table(farm: Farm, card: str) -> bool:
    known = farm.definition.revolution
    return any(known[other].pair == known[card].pair for other in farm.state.revolutions.values())


def _been_here(farm: Farm, place: Party, card: str) -> bool:
    known = farm.definition.revolution
    return any(known[other].pair == known[card].pair for other in farm.state.lain[place])
