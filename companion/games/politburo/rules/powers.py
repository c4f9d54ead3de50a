"""The powers of offices that are used by themselves (PB-24 to PB-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules import drawing, judges
from companion.mechanics.windows import NOTHING

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo

USE = "use_power"
PUT_BACK, THROW_AWAY, KEEP = "put_back", "throw_away", "keep"


def see_one_more(game: Politburo, party: Party) -> Script:
    """PB-25: Industry sees one more card right after the refill."""
    state, office = game.state, game.office_with("sees_one_more")
    if office is None or not game.holds(party, office) or office in state.powers_used:
        return
    if not state.deck.cards and not state.discard:
        return
    wanted = yield Question("use_industry", Kind.CHOOSE, (party,), candidates=lambda _: (USE, NOTHING), rule="PB-25")
    if wanted == NOTHING:
        return
    yield from drawing.renew(game)
    if not state.deck.cards:
        return
    use(game, party, office)
    if game.dealt:
        game.say("sees_card", "PB-25", party=party, card=state.deck.cards[0])
    does = yield Question(
        "industry_card",
        Kind.CHOOSE,
        (party,),
        judge=lambda _, value: _judge(game, party, value),
        candidates=lambda _: (THROW_AWAY, PUT_BACK, KEEP),
        default=lambda _: PUT_BACK,
        shape=lambda: {"card": state.deck.cards[0] if state.deck.cards else None},
        rule="PB-25",
        private=game.dealt,
    )
    if not state.deck.cards:
        return
    if does == THROW_AWAY:
        card = state.deck.take()
        state.discard.append(card)
        game.say("discarded", "PB-25", party=party, count=1, cards=[card] if game.dealt else [])
    elif does == KEEP:
        before = len(state.hands[party])
        state.hands[party].append(state.deck.take())
        game.say("kept", "PB-25", party=party)
        yield from drawing.discard_to(game, party, lambda: before, "PB-25")
    else:
        game.say("put_back", "PB-25", party=party)


def _judge(game: Politburo, party: Party, value: str) -> list[Refusal]:
    if value == KEEP and not game.state.hands[party]:
        return [Refusal("PB-25", "no_other_card", {"party": party})]
    return [] if value in (THROW_AWAY, PUT_BACK, KEEP) else [Refusal("PB-25", "unknown_option")]


def look(game: Politburo, party: Party) -> Script:
    """PB-26: the head of the NKVD looks at the cards beside one candidate."""

    def judge(one: Party, value: str) -> list[Refusal]:
        if not game.state.assigned.beside(value):
            return [Refusal("PB-26", "nothing_assigned", {"candidate": value})]
        return judges.look(game, one)

    candidate = yield Question(
        "look_at",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda _: game.in_play(),
        rule="PB-26",
        may_pass=True,
    )
    office = game.office_with("sees_assigned")
    if candidate == PASS or office is None:
        return
    use(game, party, office)
    game.say("looks", "PB-26", party=party, candidate=candidate)
    if game.dealt:
        cards = list(game.state.assigned.beside(candidate))
        game.say("sees_assigned", "PB-26", party=party, candidate=candidate, cards=cards)


def use(game: Politburo, party: Party, office: str) -> None:
    """PB-24: once per round; it stays with the office, whoever holds it then."""
    game.state.powers_used = [*game.state.powers_used, office]
    game.say("power_used", "PB-24", office=office, party=party)
