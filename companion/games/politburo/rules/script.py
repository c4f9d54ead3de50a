"""The course of a game: rounds of turns, and what a player does in one (PB-06 to PB-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules import drawing, judges, lasting, offices, playing, powers, round_end, set_up
from companion.games.politburo.rules.judges import ASSIGN, DISCARD, DRAW_UP, END_TURN, EXCHANGE, LOOK

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def play(game: Politburo) -> Script:
    """The whole game, from wherever it stands."""
    if game.at not in game.entries:
        yield from set_up.run(game)
    while True:
        if game.at != "round_end":
            yield from turns(game)
            game.enter("round_end")
        yield from round_end.run(game)
        game.at = "turn"


def turns(game: Politburo) -> Script:
    """PB-09: everybody who is in has one turn."""
    state = game.state
    if state.turn is None:
        begin_round(game)
    while (party := state.turn) is not None:
        yield from turn(game, party)
        if state.turn == party:  # else the table has corrected whose turn it is
            state.had_turn = [*state.had_turn, party]
            state.turn = game.next_turn(party)


def begin_round(game: Politburo) -> None:
    """PB-09: the start player, or the next clockwise if that one is out."""
    state = game.state
    first = state.first or game.parties[0]
    state.turn = next(party for party in game.clockwise(first) if game.in_play(party))
    game.say("round_begins", "PB-09", round=state.round, party=state.turn)


def turn(game: Politburo, party: Party) -> Script:
    """PB-06, PB-07: draw up and do what one likes, or exchange the hand."""
    state = game.state
    state.began, state.played, state.active = "", [], {}
    game.enter("turn")
    with game.doing(judges.turn, game, party) as lasting_turn:
        state.turns += 1
        game.say("turn_begins", "PB-06", party=party, limit=game.hand_limit(party))
        lasting.before_turn_of(game, party)
        state.last = party
        _hold_the_last_office(game, party)
        begins = yield Question(
            "begin_turn",
            Kind.CHOOSE,
            (party,),
            candidates=lambda _: (DRAW_UP, EXCHANGE),
            rule="PB-06",
            facts=lambda: {**drawing.refill(game, party), **drawing.exchanged(game, party)},
        )
        if begins == EXCHANGE:
            state.began = EXCHANGE
            yield from drawing.exchange(game, party)
        else:
            yield from drawing.draw_up(game, party)
            state.began = DRAW_UP
            yield from powers.see_one_more(game, party)
            yield from acts(game, party)
        game.say("turn_ends", "PB-06", party=party)
    if lasting_turn.lapsed:
        game.say("turn_lapsed", lasting_turn.why[0].rule, party=party)


def _hold_the_last_office(game: Politburo, party: Party) -> None:
    """PB-01, `hold_office_one_round`: the General Secretary has lasted until that player's next turn."""
    holder = game.state.offices.get(game.definition.top)
    if holder is not None and game.state.owner[holder] == party:
        offices.win(game, holder)


def acts(game: Politburo, party: Party) -> Script:
    """PB-06: play, assign, discard, use offices, in any order, until the turn is passed on."""
    while True:
        value = yield Question(
            "turn",
            Kind.CHOOSE,
            (party,),
            judge=lambda one, value: judges.in_turn(game, one, value),
            candidates=lambda one: (*game.cards_in_hand(one), ASSIGN, DISCARD, LOOK, END_TURN),
            default=lambda _: END_TURN,
            rule="PB-06",
            private=game.dealt,
            facts=lambda: {"size": len(game.state.hands[party]), "limit": game.hand_limit(party)},
        )
        if value == END_TURN:
            return
        if value == ASSIGN:
            yield from assign(game, party)
        elif value == DISCARD:
            yield from discard(game, party)
        elif value == LOOK:
            yield from powers.look(game, party)
        else:
            yield from playing.from_hand(game, party, value)


def assign(game: Politburo, party: Party) -> Script:
    """PB-17: a game card face down beside an own candidate."""
    card = yield from _own_card(game, party, "assign_card", stars=False)
    if card is None:
        return
    candidate = yield Question(
        "assign_to",
        Kind.CHOOSE,
        (party,),
        judge=lambda one, value: judges.assignable(game, one, value),
        candidates=lambda _: game.in_play(party),
        rule="PB-17",
        private=game.dealt,  # that there is a game card to assign is told when it lies there
        may_pass=True,
    )
    if candidate == PASS or card not in game.state.hands[party]:
        return
    game.state.hands[party].remove(card)
    game.state.assigned.put(party, candidate, card)
    game.say("assigned", "PB-17", party=party, candidate=candidate)


def discard(game: Politburo, party: Party) -> Script:
    """PB-06: a card that one does not want."""
    card = yield from _own_card(game, party, "discard_card", stars=True)
    if card is not None:
        drawing.throw_away(game, party, [card], "PB-06")


def _own_card(game: Politburo, party: Party, name: str, *, stars: bool) -> Script:
    """One card of the own hand, or None. With real cards nobody needs to say which."""
    if not game.dealt:
        return game.known_as("")

    def judge(one: Party, value: str) -> list[Refusal]:
        if found := judges.held(game, one, [value]):
            return found
        return [] if stars else judges.not_assigned(game, value)

    card = yield Question(
        name, Kind.CHOOSE, (party,), judge=judge, candidates=game.cards_in_hand, private=True, may_pass=True
    )
    return None if card == PASS else card
