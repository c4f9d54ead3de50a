"""The course of the game, as the rule text tells it: set-up, rounds, and how a round goes and ends."""

from __future__ import annotations

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import GameOver, Outcome, Party
from companion.games.buerokratopoly.rules import elections, green_cards, moves, mutinies
from companion.games.buerokratopoly.rules.assignments import transfer_or_promote
from companion.games.buerokratopoly.rules.elections import election
from companion.games.buerokratopoly.rules.mutinies import mutiny
from companion.games.buerokratopoly.rules.posts import LAPSE, Refusals, lowest_free, rule_of_lapse
from companion.games.buerokratopoly.rules.state import Match, Position
from companion.mechanics.deck import shuffle
from companion.mechanics.simultaneous import choose_together

ELECTION, MUTINY = "election", "mutiny"

TRANSFER_OR_PROMOTE = "transfer_or_promote"
ACTIONS = (ELECTION, MUTINY, TRANSFER_OR_PROMOTE)


def play(game: Match) -> Script:
    """The whole game, from wherever it stands."""
    if game.at == "setup":
        yield from set_up(game)
        begin_round(game)
    while True:
        if game.at == "round":
            yield from choose_actions(game)
            game.enter("actions")
        yield from carry_out_actions(game)
        yield from end_of_round(game)
        begin_round(game)


def set_up(game: Match) -> Script:
    """BU-51, BU-03, BU-02: one deck, a start player by lot, one figure each per lap."""
    state = game.state
    if not state.deck.ordered and not game.definition.rules.physical_deck:
        yield from shuffle("shuffle_election_cards", state.deck)
    if state.start_party is None:
        lot = {"of": list(game.parties)}
        state.start_party = yield Question("start_player", Kind.LOT, shape=lambda: lot)
        game.say("start_player", "BU-03", party=state.start_party)
    while (party := next_to_place(game)) is not None:
        yield from place_figure(game, party)


def next_to_place(game: Match) -> Party | None:
    """Whose figure comes next: clockwise from the start player, one lap after the other."""
    placed = {party: game.placed(party) for party in game.clockwise(game.start)}
    fewest = min(placed.values())
    if fewest >= game.definition.parameters.figures:
        return None
    return next(party for party, number in placed.items() if number == fewest)


def placement(position: Position, post: str) -> Refusals:
    """BU-02: any free post of the lowest level."""
    return lowest_free(position, post, "BU-02", taken="BU-01")


def place_figure(game: Match, party: Party) -> Script:
    """BU-02: any free post of the lowest level."""
    try:
        post = yield Question(
            "place_figure",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: placement(game, value),
            candidates=lambda _: game.ladder.lowest_posts,
            facts=lambda: {"number": game.placed(party) + 1, "count": game.definition.parameters.figures},
            fits=lambda: next_to_place(game) == party,
        )
    except Moot:
        return
    game.state.posts[post] = party
    game.say("placed", "BU-02", party=party, post=post)


def begin_round(game: Match) -> None:
    """All three action cards are in hand again (BU-03): with that the entry point is noted."""
    take_back(game)
    game.enter("round")
    game.say("round_begins", "BU-03", count=game.state.round, party=game.start)


def take_back(game: Match) -> None:
    """The action cards of the last round return to the hands (BU-03)."""
    game.state.choices = {}
    game.state.acted = []


def choose_actions(game: Match) -> Script:
    """BU-04, phase 1: in secret, revealed at once. Who cannot act still chooses (BU-42, BU-53)."""
    take_back(game)  # a position may name what was chosen before
    game.state.choices = yield from choose_together(
        game, "choose_action", lambda _: ACTIONS, rule="BU-04", default=lambda _: ELECTION
    )


def carry_out_actions(game: Match) -> Script:
    """BU-04, phase 2: clockwise from the start player; before each action a window (BU-33)."""
    while (party := next_to_act(game)) is not None:
        yield from green_cards.window(game, "before_action", party)
        yield from act(game, party)
        game.state.acted = [*game.state.acted, party]


def next_to_act(game: Match) -> Party | None:
    """Who has not acted in this round yet."""
    return next((party for party in game.clockwise(game.start) if party not in game.state.acted), None)


def act(game: Match, party: Party) -> Script:
    """One action; the target is named only now (BU-04). A lost one lapses (BU-53)."""
    lost = game.state.lost_actions
    if lost.get(party, 0):
        lost[party] -= 1
        if not lost[party]:
            del lost[party]
        game.say("lapsed", "BU-53", party=party)
        return
    chosen = game.state.choices[party]
    if chosen == TRANSFER_OR_PROMOTE:
        yield from transfer_or_promote(game, party)
        return
    area = yield from choose_area(game, party, chosen)
    if area == LAPSE:
        game.say("lapsed", rule_of_lapse(game, party), party=party)
    elif chosen == ELECTION:
        yield from election(game, party, area)
    else:
        yield from mutiny(game, party, area)


def choose_area(game: Match, party: Party, action: str) -> Script:
    """In which area; asked also when only lapsing is left, since people will want to know why."""
    judge = elections.calling if action == ELECTION else mutinies.calling
    area: str = yield Question(
        "choose_area",
        Kind.PLACE,
        (party,),
        judge=lambda _, value: () if value == LAPSE else judge(game, party, value),
        candidates=lambda _: (*game.ladder.areas(), LAPSE),
        rule="BU-06" if action == ELECTION else "BU-16",
        facts=lambda: {"action": action},
    )
    return area


def callable_in(position: Position) -> dict[str, list[str]]:
    """Area → what somebody who stands there could call now: an election or a mutiny, never both (BU-06, BU-16)."""
    posts = position.state.posts
    areas = dict.fromkeys(above for post in posts if (above := position.ladder.superior(post)) is not None)
    found: dict[str, list[str]] = {}
    for area in areas:
        there = dict.fromkeys(position.figures_in(area).values())
        if any(not position.blocks(elections.calling(position, party, area)) for party in there):
            found[area] = [ELECTION]
        elif any(not position.blocks(mutinies.calling(position, party, area)) for party in there):
            found[area] = [MUTINY]
    return found


def end_of_round(game: Match) -> Script:
    """The last window, an amnesty if too few are at liberty, the end by the clock, the marker (BU-33, BU-49, BU-48)."""
    yield from green_cards.window(game, "after_round", game.start)
    yield from moves.amnesty_of_the_few(game)
    if game.state.time_is_up:
        by_time(game)
    game.state.start_party = game.left_of(game.start)
    game.state.round += 1
    game.say("marker_passed", "BU-04", party=game.state.start_party)


def by_time(game: Match) -> None:
    """BU-48: the figures by level, highest first, compared one by one like words; equal is shared."""
    words = {party: _levels(game, party) for party in game.parties}
    order = sorted(set(words.values()))
    ranking = tuple(tuple(party for party in game.parties if words[party] == word) for word in order)
    game.say("time_up", "BU-48")
    for winner in ranking[0]:
        game.say("time_result", "BU-48", winner=winner)
    elections.congratulate(game, ranking[0])
    raise GameOver(Outcome("time_limit", "BU-48", ranking))


def _levels(position: Position, party: Party) -> tuple[int, ...]:
    """A party's figures by level, 0 for the top; prison and figures off the board come last."""
    levels = [position.ladder.level(post) for post in position.figures_of(party)]
    below = [len(position.definition.board.levels)] * (position.definition.parameters.figures - len(levels))
    return (*levels, *below)
