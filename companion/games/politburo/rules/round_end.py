"""The end of a round (called candidature in the rules), step by step (PB-46, PB-47)."""

from __future__ import annotations

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules import judges, offices, playing
from companion.games.politburo.rules.candidates import eliminate, end_lasting, exile, gain_loyalty
from companion.games.politburo.rules.hands import cards_in_hand, held, keep_limits
from companion.games.politburo.rules.kinds import begun
from companion.games.politburo.rules.state import PolitburoBase

STEPS = ("rescue", "siberia", "gains", "offices", "markers")


def run(game: PolitburoBase) -> Script:
    """All steps: rescue, Siberia, gains, offices and hands, markers (PB-46)."""
    state = game.state
    state.turn, state.began, state.played, state.active = None, "", [], {}
    if game.definition.steps.rescue:
        _step(game, "rescue")
        for party in game.clockwise(state.first or game.parties[0]):
            yield from rescue(game, party)
    steps = [("siberia", siberia), ("gains", gains)]
    for name, step in reversed(steps) if game.definition.order.siberia == "after gains" else steps:
        _step(game, name)
        step(game)
    eliminate(game)
    _step(game, "offices")
    yield from offices.check(game)
    yield from keep_limits(game)
    _step(game, "markers")
    back = [one for one in state.markers if not state.is_hospitalised(one)]
    state.markers = [one for one in state.markers if one not in back]
    if back:
        game.say("markers_off", "PB-46", candidates=back)
    state.powers_used, state.had_turn = [], []
    for effect in [e for e in state.effects if e["before"] is None]:  # PB-41: Plan quinquenal
        end_lasting(game, effect, "PB-46")
    game.say("round_over", "PB-46", round=state.round)
    game.house_may_end()
    state.round += 1
    state.step = "turns"


def _step(game: PolitburoBase, name: str) -> None:
    game.state.step = name
    game.say("round_step", "PB-46", step=name)


def negative(game: PolitburoBase, party: Party | None = None) -> list[str]:
    """A player's candidates that go to Siberia unless saved: those with too little loyalty (PB-47)."""
    return [one for one in game.state.in_play(party) if game.state.loyalty[one] < game.numbers.siberia_below]


def rescue(game: PolitburoBase, party: Party) -> Script:
    """Lets a player save each own candidate who is to go to Siberia with one Demagogia from the hand (PB-46)."""
    for candidate in negative(game, party):
        if game.state.is_hospitalised(candidate) or not game.state.hands[party]:
            continue
        try:
            card = yield _with_what(game, party, candidate)
        except Moot:  # recovered meanwhile, or gone
            continue
        if card == PASS:
            continue
        play = begun(game, party, card, target=candidate)
        playing.pay(game, play, game.said_before)
        yield from playing.carry_out(game, play)


def _with_what(game: PolitburoBase, party: Party, candidate: str) -> Question:
    def judge(_: Party, value: str) -> list[Refusal]:
        known = game.definition.card.get(value)
        if known is not None and known.kind != "demagogy":
            return [Refusal("PB-46", "only_demagogy", {"card": value})]
        return held(game, party, [value]) or judges.target(game, party, value, candidate)

    return Question(
        "rescue_from_siberia",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: cards_in_hand(game, one),
        rule="PB-46",
        private=game.dealt,
        may_pass=True,
        fits=lambda: candidate in negative(game, party) and not game.state.is_hospitalised(candidate),
        facts=lambda: {"candidate": candidate},
    )


def siberia(game: PolitburoBase) -> None:
    """Sends candidates with too little loyalty to Siberia; those with just enough stay (PB-46, PB-47)."""
    for candidate in [one for one in game.state.in_play() if game.state.loyalty[one] == game.numbers.siberia_below]:
        game.say("stays", "PB-47", candidate=candidate)
    exile(game, negative(game), "PB-46")


def gains(game: PolitburoBase) -> None:
    """Gives everybody in play one point, three with the card Plan, which does not add up (PB-41, PB-46)."""
    for candidate in game.state.in_play():
        party = game.state.owner[candidate]
        plans = game.state.lasting("five_year_plan", party)
        if plans:
            rule = "PB-46" if game.state.offices_of(party) else "PB-29"
            gain_loyalty(game, candidate, game.definition.card[plans[0]["card"]].value, rule)
        else:
            gain_loyalty(game, candidate, game.definition.tracks.gain, "PB-46")
