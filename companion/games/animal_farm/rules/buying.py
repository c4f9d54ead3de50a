"""Phase 5, buying stronger actions: any markers out of New and Existing Influence, a disc on the card (AF-31); and what
is for sale, at the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question, unknown_option
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.animal_farm.rules.state import ANIMAL, BUY, EXISTING, NEW, USE, Farm, FarmInPlay, Turn
from companion.games.animal_farm.rules.turns import ask, judge_use, pay, say_if_idle, swap, take_turns, uses


def phase(game: FarmInPlay) -> Script:
    """Every player in turn may buy."""
    game.enter("buying")
    say_if_idle(
        game,
        "AF-31",
        lambda party: any(not game.blocks(_with_house(game, party, value)) for value in offers(game, party)),
    )
    yield from take_turns(game, buy)


def buy(game: FarmInPlay, turn: Turn) -> Script:
    """Buys cards as long as there are markers to pay with; a pass ends the turn."""
    party = turn.party
    while True:
        value = yield from ask(
            game,
            "buy",
            party,
            lambda: offers(game, party),
            lambda value: judge_buy(game, turn, value),
            "AF-31",
        )
        if value == PASS:
            return
        if value in game.state.advanced:
            yield from pay_for(game, turn, value)
        else:
            yield from swap(game, party, pay(game, party, value))


def offers(game: FarmInPlay, party: Party) -> list[str]:
    """The cards that lie out, and what this party's actions can do here."""
    return [*game.state.advanced, *uses(game, party, "buying")]


def _with_house(game: FarmInPlay, party: Party, value: str) -> Sequence[Refusal]:
    found = judge_buy(game, Turn(party, game.at), value)
    if (known := game.use_known(value)) is not None:
        return game.against(USE, party, known, found)
    return game.against(BUY, party, {ANIMAL: game.definition.action[value].animal}, found)


def judge_buy(farm: Farm, turn: Turn, value: str) -> list[Refusal]:
    """Every reason against buying a card, or using an action, now.

    For sale are advanced actions that lie out, each once per player, for their cost in markers (AF-31). What has just
    been bought works from the next fitting phase on.
    """
    party = turn.party
    if value not in farm.definition.action or "." in value:
        found = judge_use(farm, party, value, "buying")
        if (card := value.partition(".")[0]) in turn.bought:
            found.append(Refusal("AF-31", "bought_now", {"party": party, "action": card}))
        return found
    if value not in farm.state.advanced:
        return [Refusal("AF-31", "not_out", {"action": value})]
    found = []
    if party in farm.state.discs[value]:
        found.append(Refusal("AF-31", "bought_already", {"party": party, "action": value}))
    return [*found, *afford(farm, party, value)]


def afford(farm: Farm, party: Party, card: str) -> list[Refusal]:
    """AF-31: enough markers in New and Existing Influence."""
    cost, held = farm.definition.action[card].cost, farm.exposed(party)
    return [] if held >= cost else [Refusal("AF-31", "too_expensive", {"party": party, "cost": cost, "count": held})]


def pay_for(game: FarmInPlay, turn: Turn, card: str) -> Script:
    """Asks for the markers one by one; all go back to their regions when the last one is chosen.

    Nothing is asked if every marker left is needed.
    """
    turn.card, turn.paid = card, []
    cost = game.definition.action[card].cost
    with game.doing(judge_purchase, game, turn) as under_way:
        while len(turn.paid) < cost:
            if game.exposed(turn.party) == cost:
                turn.paid = all_of(game, turn.party)
                continue
            marker = yield from ask(
                game,
                "pay_with",
                turn.party,
                lambda: game.markers_in(turn.party, NEW, EXISTING),
                lambda value: judge_payment(game, turn, value),
                "AF-31",
                may_pass=False,
                facts=lambda: {"card": card, "count": cost - len(turn.paid)},
            )
            if marker == PASS:
                break
            turn.paid.append(marker)
        else:
            take(game, turn)
    if under_way.lapsed:
        game.say("purchase_lapsed", "AF-31", party=turn.party, action=card)
    turn.card, turn.paid = "", []


def all_of(farm: Farm, party: Party) -> list[str]:
    """Every marker that this party can pay with, one entry each."""
    return [marker for marker in farm.markers_in(party, NEW, EXISTING) for _ in range(farm.lying(party, marker))]


def judge_purchase(farm: Farm, turn: Turn) -> list[Refusal]:
    """Every reason why a purchase under way has to stop: the rest can no longer be paid (AF-31)."""
    wanted = [marker for marker in dict.fromkeys(turn.paid) if turn.paid.count(marker) > farm.lying(turn.party, marker)]
    missing = [Refusal("AF-31", "not_held", {"party": turn.party, "marker": marker}) for marker in wanted]
    return [*missing, *afford(farm, turn.party, turn.card)]


def judge_payment(farm: Farm, turn: Turn, value: str) -> list[Refusal]:
    """Every reason against paying with this marker: it must lie in New or Existing Influence (AF-31)."""
    zone, _, animal = value.partition(".")
    if zone not in (NEW, EXISTING) or animal not in farm.definition.animals:
        return [unknown_option("AF-31", value)]
    if farm.lying(turn.party, value) > turn.paid.count(value):
        return []
    return [Refusal("AF-31", "not_held", {"party": turn.party, "marker": value})]


def take(game: FarmInPlay, turn: Turn) -> None:
    """Finishes a purchase: the markers go back to their regions, a disc on the card marks its owner for good."""
    for marker in turn.paid:
        zone, _, animal = marker.partition(".")
        game.put(turn.party, zone, animal, -1)
    game.state.discs[turn.card].append(turn.party)
    turn.bought.append(turn.card)
    game.say("bought", "AF-31", party=turn.party, action=turn.card, markers=list(turn.paid))


def lay_out_actions(game: FarmInPlay) -> Script:
    """Lays out one advanced action for each animal, at random or as the start player chooses (AF-31)."""
    state = game.state
    for animal in game.definition.animals:
        cards = game.definition.advanced_of(animal)
        if game.definition.rules.choose_actions:
            card = yield Question(
                "choose_action",
                Kind.CHOOSE,
                (state.start,),
                candidates=lambda _, cards=cards: cards,  # type: ignore[misc]
                rule="AF-31",
                facts=lambda animal=animal: {"animal": animal},  # type: ignore[misc]
            )
        else:
            card = yield Question(
                "draw_action",
                Kind.LOT,
                shape=lambda cards=cards: {"of": list(cards)},  # type: ignore[misc]
                rule="AF-31",
                facts=lambda animal=animal: {"animal": animal},  # type: ignore[misc]
            )
        state.advanced.append(card)
        state.discs[card] = []
        game.say("action_laid_out", "AF-31", action=card, animal=animal)
