"""The course of a game: rounds of turns, and what a player does in one (PB-06 to PB-09)."""

from __future__ import annotations

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules import hands, judges, offices, playing, round_end, set_up
from companion.games.politburo.rules.candidates import end_lasting_by_turn, still_in
from companion.games.politburo.rules.state import DRAW_UP, EXCHANGE, PolitburoBase

Refusals = list[Refusal]

END_TURN, ASSIGN, DISCARD, LOOK = "end_turn", "assign", "discard", "look"
"""What a player does in the own turn besides playing a card."""


def play(game: PolitburoBase) -> Script:
    """The whole game, from wherever it stands."""
    if game.at not in game.entries:
        yield from set_up.run(game)
    while True:
        if game.at != "round_end":
            yield from turns(game)
            game.enter("round_end")
        yield from round_end.run(game)
        game.at = "turn"


def turns(game: PolitburoBase) -> Script:
    """PB-09: everybody who is in has one turn."""
    state = game.state
    if state.turn is None:
        begin_round(game)
    while (party := state.turn) is not None:
        yield from turn(game, party)
        if state.turn == party:  # else the table has corrected whose turn it is
            state.had_turn = [*state.had_turn, party]
            state.turn = next_turn(game, party)


def begin_round(game: PolitburoBase) -> None:
    """PB-09: the start player, or the next clockwise if that one is out."""
    state = game.state
    first = state.first or game.parties[0]
    state.turn = next(party for party in game.clockwise(first) if state.in_play(party))
    game.say("round_begins", "PB-09", round=state.round, party=state.turn)


def next_turn(game: PolitburoBase, after: Party) -> Party | None:
    """PB-09: the next clockwise who is in and has not had a turn; None when the round is over."""
    for party in game.clockwise(game.left_of(after)):
        if game.state.in_play(party) and party not in game.state.had_turn:
            return party
    return None


def turn(game: PolitburoBase, party: Party) -> Script:
    """PB-06, PB-07: draw up and do what one likes, or exchange the hand."""
    state = game.state
    state.began, state.played, state.active = "", [], {}
    game.enter("turn")
    with game.doing(judge_turn, game, party) as this_turn:
        state.turns += 1
        game.say("turn_begins", "PB-06", party=party, limit=hands.hand_limit(game, party))
        end_lasting_by_turn(game, party)
        state.last = party
        _hold_the_last_office(game, party)
        begins = yield Question(
            "begin_turn",
            Kind.CHOOSE,
            (party,),
            candidates=lambda _: (DRAW_UP, EXCHANGE),
            rule="PB-06",
            facts=lambda: {**hands.refill(game, party), **hands.exchanged(game, party)},
        )
        if begins == EXCHANGE:
            state.began = EXCHANGE
            yield from hands.exchange(game, party)
        else:
            yield from hands.draw_up(game, party)
            state.began = DRAW_UP
            yield from offices.see_one_more(game, party)
            yield from acts(game, party)
        game.say("turn_ends", "PB-06", party=party)
    if this_turn.lapsed:
        game.say("turn_lapsed", this_turn.why[0].rule, party=party)


def _hold_the_last_office(game: PolitburoBase, party: Party) -> None:
    """PB-01, `hold_office_one_round`: the General Secretary has lasted until that player's next turn."""
    holder = game.state.offices.get(game.definition.top)
    if holder is not None and game.state.owner[holder] == party:
        offices.win(game, holder)


def acts(game: PolitburoBase, party: Party) -> Script:
    """PB-06: play, assign, discard, use offices, in any order, until the turn is passed on."""
    while True:
        value = yield Question(
            "turn",
            Kind.CHOOSE,
            (party,),
            judge=lambda one, value: in_turn(game, one, value),
            candidates=lambda one: (*hands.cards_in_hand(game, one), ASSIGN, DISCARD, LOOK, END_TURN),
            default=lambda _: END_TURN,
            rule="PB-06",
            private=game.dealt,
            facts=lambda: {"size": len(game.state.hands[party]), "limit": hands.hand_limit(game, party)},
        )
        if value == END_TURN:
            return
        if value == ASSIGN:
            yield from hands.assign(game, party)
        elif value == DISCARD:
            yield from hands.discard(game, party)
        elif value == LOOK:
            yield from offices.look(game, party)
        else:
            yield from playing.from_hand(game, party, value)


def judge_turn(game: PolitburoBase, party: Party) -> Refusals:
    """What must stay true while a player's turn lasts."""
    found = []
    if game.state.turn != party:
        found.append(Refusal("PB-06", "not_in_turn", {"party": party}))
    return [*found, *still_in(game.state, party)]


def in_turn(game: PolitburoBase, party: Party, value: str) -> Refusals:
    """Everything against one step of the own turn: a card from the hand, or one of the other things to do."""
    if value in (ASSIGN, DISCARD) and not game.state.hands[party]:
        return [Refusal("PB-06", "no_cards", {"party": party})]
    if value in (DISCARD, END_TURN):
        return []
    if value == ASSIGN:
        cards = dict.fromkeys(game.state.hands[party]) if game.dealt else ()
        return [
            *_against_all(game, [hands.not_assigned(game.definition, one) for one in cards]),
            *_against_all(game, [hands.assignable(game, party, one) for one in game.state.in_play(party)]),
        ]
    if value == LOOK:
        return offices.judge_look(game, party)
    return judges.card(game, party, value)


def _against_all(game: PolitburoBase, each: list[Refusals]) -> Refusals:
    """The reasons against each of several, where every one of them is refused; else nothing."""
    return [refusal for found in each for refusal in found] if all(map(game.blocks, each)) else []
