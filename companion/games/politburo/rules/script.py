"""The course of a game: rounds of turns, and what a player does in one (PB-06 to PB-09)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules import hands, judges, offices, playing, round_end, set_up
from companion.games.politburo.rules.candidates import end_lasting_by_turn, still_in
from companion.games.politburo.rules.state import ASSIGN as TO_ASSIGN
from companion.games.politburo.rules.state import DRAW_UP, EXCHANGE, PolitburoBase

Refusals = list[Refusal]

END_TURN, ASSIGN, DISCARD, LOOK = "end_turn", "assign", "discard", "look"
"""What a player can do in their own turn besides playing a card."""


def play(game: PolitburoBase) -> Script:
    """The whole game, from the entry point of the loaded position on."""
    if game.at not in game.entries:
        yield from set_up.run(game)
    while True:
        if game.at != "round_end":
            yield from turns(game)
            game.enter("round_end")
        yield from round_end.run(game)
        game.at = "turn"


def turns(game: PolitburoBase) -> Script:
    """Gives everybody who is not eliminated one turn (PB-09)."""
    state = game.state
    if state.turn is None:
        begin_round(game)
    while (party := state.turn) is not None:
        yield from turn(game, party)
        state.began = ""
        if state.turn == party:  # else the table has corrected whose turn it is
            state.had_turn = [*state.had_turn, party]
            state.turn = next_turn(game, party)


def begin_round(game: PolitburoBase) -> None:
    """Begins a round with the start player, or the next player clockwise if that one is out (PB-09)."""
    state = game.state
    first = state.first or game.parties[0]
    state.turn = next(party for party in game.clockwise(first) if state.in_play(party))
    game.say("round_begins", "PB-09", round=state.round, party=state.turn)


def next_turn(game: PolitburoBase, after: Party) -> Party | None:
    """The next player clockwise who has not had a turn (PB-09); None when the round is over."""
    for party in game.clockwise(game.left_of(after)):
        if game.state.in_play(party) and party not in game.state.had_turn:
            return party
    return None


def turn(game: PolitburoBase, party: Party) -> Script:
    """One turn: draw up and act freely, or exchange the hand (PB-06, PB-07)."""
    state = game.state
    clear_turn(game)
    game.enter("turn")
    with game.doing(judge_turn, game, party) as this_turn:
        state.turns += 1
        game.say("turn_begins", "PB-06", party=party, limit=hands.hand_limit(game, party))
        game.tell_adjusted(party, "hand_per_lost", "hand_per_office", "exchange_extra")
        end_lasting_by_turn(game, party)
        state.last = party
        _hold_the_last_office(game, party)
        begins = DRAW_UP
        exchanges = game.definition.steps.exchange_of_hands
        full = not hands.refill(game, party)["refill"] and not offices.may_see_one_more(game, party)
        if exchanges and not full:
            begins = yield Question(
                "begin_turn",
                Kind.CHOOSE,
                (party,),
                candidates=lambda _: (DRAW_UP, EXCHANGE),
                rule="PB-06",
                facts=lambda: {**hands.refill(game, party), **hands.exchanged(game, party)},
            )
        if begins == DRAW_UP:
            yield from hands.draw_up(game, party)
            state.began = DRAW_UP
            yield from offices.see_one_more(game, party)
            begins = yield from acts(game, party, full=exchanges and full)
        if begins == EXCHANGE:
            state.began = EXCHANGE
            yield from hands.exchange(game, party)
        game.say("turn_ends", "PB-06", party=party)
    if this_turn.lapsed:
        game.say("turn_lapsed", this_turn.why[0].rule, party=party)


def clear_turn(game: PolitburoBase) -> None:
    """Makes the limits count anew, as they do in every turn (PB-11, PB-14)."""
    game.state.began, game.state.played, game.state.active = "", [], {}


def _hold_the_last_office(game: PolitburoBase, party: Party) -> None:
    """With `hold_office_one_round`, end the game if the General Secretary has lasted a whole round (PB-01)."""
    holder = game.state.offices.get(game.definition.top)
    if holder is not None and game.state.owner[holder] == party:
        offices.win(game, holder)


def acts(game: PolitburoBase, party: Party, *, full: bool = False) -> Script:
    """Lets a player play, assign, discard and use offices in any order, until the turn is passed on (PB-06).

    Returns EXCHANGE if the hand is to be exchanged instead: with a `full` hand there was nothing to draw up, so that
    this is offered with the first step (PB-07).
    """
    hand, powers = list(game.state.hands[party]), list(game.state.powers_used)
    while True:
        untouched = (hand, powers) == (
            game.state.hands[party],
            game.state.powers_used,
        )  # what was taken back is nothing
        value = yield _step(game, party, exchange=full and untouched)
        if value == EXCHANGE:
            return EXCHANGE
        if value == END_TURN:
            return DRAW_UP
        if value == ASSIGN:
            yield from hands.assign(game, party)
        elif value == DISCARD:
            yield from hands.discard(game, party)
        elif value == LOOK:
            yield from offices.look(game, party)
        else:
            yield from playing.from_hand(game, party, value)


def _step(game: PolitburoBase, party: Party, *, exchange: bool) -> Question:
    """What a player does next; `exchange`: nothing was done yet that stands against exchanging the hand."""
    instead = (EXCHANGE,) if exchange else ()

    def judge(one: Party, value: str) -> Refusals:
        return [] if value in instead else in_turn(game, one, value)

    def facts() -> dict[str, int]:
        counts = hands.exchanged(game, party) if exchange else {}
        return {"size": len(game.state.hands[party]), "limit": hands.hand_limit(game, party), **counts}

    return Question(
        "turn",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: (*hands.cards_in_hand(game, one), ASSIGN, DISCARD, LOOK, *instead, END_TURN),
        default=lambda _: END_TURN,
        rule="PB-06",
        private=game.dealt,
        facts=facts,
    )


def judge_turn(game: PolitburoBase, party: Party) -> Refusals:
    """Every reason why a player's turn cannot go on."""
    found = []
    if game.state.turn != party:
        found.append(Refusal("PB-06", "not_in_turn", {"party": party}))
    return [*found, *still_in(game.state, party)]


def in_turn(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Every reason against one step of the own turn: a card from the hand, or another action."""
    if value in (ASSIGN, DISCARD) and not game.state.hands[party]:
        return [Refusal("PB-06", "no_cards", {"party": party})]
    if value in (DISCARD, END_TURN):
        return []
    if value == ASSIGN:
        cards = dict.fromkeys(sorted(game.state.hands[party])) if game.dealt else ()
        return [
            *_against_all(game, [hands.not_assigned(game.definition, one) for one in cards]),
            *_against_all(game, [_beside(game, party, one) for one in game.state.in_play(party)]),
        ]
    if value == LOOK:
        return offices.judge_look(game, party)
    return judges.card(game, party, value)


def _beside(game: PolitburoBase, party: Party, candidate: str) -> Sequence[Refusal]:
    known = game.aimed(candidate)
    return game.against(TO_ASSIGN, party, known, hands.assignable(game, party, candidate))


def _against_all(game: PolitburoBase, each: Sequence[Sequence[Refusal]]) -> Refusals:
    """The reasons against each of several values if all are refused; else nothing."""
    return [refusal for found in each for refusal in found] if all(map(game.blocks, each)) else []
