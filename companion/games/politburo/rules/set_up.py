"""Before the first round: candidates, cards, who begins, and the first cards (PB-08, PB-09, PB-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules import hands
from companion.games.politburo.rules.state import Assigned, PolitburoBase
from companion.mechanics import deck

AWAY = "discard"
"""Where an unwanted first card goes; a candidate's id assigns it there, and cards that are not named are kept."""


def run(game: PolitburoBase) -> Script:
    """Sets up the game (PB-53), then deals the first cards (PB-08)."""
    state = game.state
    yield from _deal_candidates(game)
    if game.dealt:
        yield from deck.shuffle("shuffle", state.deck, rule="PB-53")
    for party in game.parties:
        yield from hands.draw(game, party, hands.hand_limit(game, party), "PB-53")
    state.first = yield Question("start_player", Kind.LOT, shape=lambda: {"of": list(game.parties)}, rule="PB-09")
    game.say("start_player", "PB-09", party=state.first)
    if game.definition.steps.arranging:
        yield from arrange_all(game)


def arrange_all(game: PolitburoBase) -> Script:
    """Lets everybody assign and discard first cards, then draw up (PB-08)."""
    state = game.state
    arranged = yield Question(
        "arrange",
        Kind.CARDS,
        game.parties,
        judge=lambda party, value: judge(game, party, value),
        candidates=lambda party: simple(game, party),
        shape=lambda: {"to": AWAY, "most": game.definition.tracks.assigned},
        rule="PB-08",
        mode=Mode.ALL,
        private=game.dealt,
        default=lambda _: [],
        open_ended=True,
    )
    for party in game.parties:
        arrange(game, party, places(arranged[party]))
    for party in game.clockwise(state.first or game.parties[0]):
        yield from hands.draw_up(game, party)


def _deal_candidates(game: PolitburoBase) -> Script:
    """Deals the candidates one by one, each as a separate draw that everybody sees."""
    state, tracks, each = game.state, game.definition.tracks, game.numbers.candidates_each
    left = [candidate.id for candidate in game.definition.candidates]
    dealt: list[str] = []
    for party in (party for party in game.parties for _ in range(each)):
        one = yield Question("candidate_lot", Kind.LOT, (party,), shape=lambda: {"of": left}, rule="PB-53")
        left.remove(one)
        dealt.append(one)
    state.owner = {one: game.parties[number // each] for number, one in enumerate(dealt)}
    state.loyalty = dict.fromkeys(dealt, tracks.first_loyalty)
    state.health = dict.fromkeys(dealt, tracks.health)
    state.assigned = Assigned({party: {} for party in game.parties})
    for party in game.parties:
        game.say("candidates_dealt", "PB-53", party=party, candidates=state.in_play(party))


def simple(game: PolitburoBase, party: Party) -> Iterator[list[str]]:
    """The simple answers for a list of options: keep everything, or do one thing with one card."""
    yield []
    for card in dict.fromkeys(game.state.hands[party]):
        for place in (AWAY, *game.state.in_play(party)):
            yield [f"{card}@{place}"]


def places(value: Any) -> list[tuple[str, str]]:
    """Reads `["demagogy_1@discard"]` as pairs of card and destination."""
    if value == PASS:
        return []
    return [(card, place) for card, _, place in (str(entry).rpartition("@") for entry in value)]


def judge(game: PolitburoBase, party: Party, value: Any) -> list[Refusal]:
    """Every reason against keeping, assigning and discarding these cards."""
    wanted = places(value)
    found = []
    if not Counter(card for card, _ in wanted) <= Counter(game.state.hands[party]):
        found.append(Refusal("PB-08", "not_held", {"party": party}))
    for candidate, count in Counter(place for _, place in wanted if place != AWAY).items():
        found += hands.assignable(game, party, candidate, count)
    for card in sorted({card for card, place in wanted if place != AWAY and card in game.definition.card}):
        found += hands.not_assigned(game.definition, card)
    return found


def arrange(game: PolitburoBase, party: Party, wanted: list[tuple[str, str]]) -> None:
    """Moves the cards and tells the public part of it."""
    away = [card for card, place in wanted if place == AWAY]
    for card, place in wanted:
        if place != AWAY:
            hands.lay_beside(game, party, place, card)
    if away:
        hands.throw_away(game, party, away, "PB-08")
    game.say("arranged", "PB-08", party=party, count=len(wanted))
