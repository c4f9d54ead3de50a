"""The course of the game in the order of the rule book: set-up, rounds, and how a round begins and ends."""

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
    """The whole game, from the entry point of the loaded position on."""
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
    """Set up: shuffle the deck, draw lots for the start player, place figures one per lap (BU-02, BU-03, BU-51)."""
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
    """Who places the next figure: clockwise from the start player; None when all are placed."""
    placed = {party: game.placed(party) for party in game.clockwise(game.start)}
    fewest = min(placed.values())
    if fewest >= game.definition.parameters.figures:
        return None
    return next(party for party, number in placed.items() if number == fewest)


def placement(position: Position, post: str) -> Refusals:
    """Every reason against placing a figure on a post: a free one of the lowest level (BU-02)."""
    return lowest_free(position, post, "BU-02", taken="BU-01")


def place_figure(game: Match, party: Party) -> Script:
    """Ask a party to place a figure on a free post of the lowest level (BU-02)."""
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
    """Begin a round: everybody has all three action cards again (BU-03)."""
    take_back(game)
    game.enter("round")
    game.say("round_begins", "BU-03", count=game.state.round, party=game.start)


def take_back(game: Match) -> None:
    """The action cards of the last round return to the hands (BU-03)."""
    game.state.choices = {}
    game.state.acted = []


def choose_actions(game: Match) -> Script:
    """Phase 1: all choose an action in secret, revealed at once (BU-04).

    Parties that cannot act choose as well (BU-42, BU-53).
    """
    take_back(game)  # a position may name what was chosen before
    game.state.choices = yield from choose_together(
        game, "choose_action", lambda _: ACTIONS, rule="BU-04", default=lambda _: ELECTION
    )


def carry_out_actions(game: Match) -> Script:
    """Phase 2: carry out the actions, clockwise from the start player, each after a window for cards (BU-04, BU-33)."""
    while (party := next_to_act(game)) is not None:
        yield from green_cards.window(game, "before_action", party)
        yield from act(game, party)
        game.state.acted = [*game.state.acted, party]


def next_to_act(game: Match) -> Party | None:
    """The next party that has not acted in this round; None if all have."""
    return next((party for party in game.clockwise(game.start) if party not in game.state.acted), None)


def act(game: Match, party: Party) -> Script:
    """Carry out one action, whose target is named only now (BU-04). A lost action lapses (BU-53)."""
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
    """Ask for the area of an action.

    Asked even if none is possible, since people will want to know why.
    """
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
    """Area → what some party there could call now: an election or a mutiny, never both (BU-06, BU-16)."""
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
    """End a round: last window, amnesty if few are at liberty, end by time, pass the marker (BU-33, BU-48, BU-49)."""
    yield from green_cards.window(game, "after_round", game.start)
    yield from moves.amnesty_of_the_few(game)
    if game.state.time_is_up:
        by_time(game)
    game.state.start_party = game.left_of(game.start)
    game.state.round += 1
    game.say("marker_passed", "BU-04", party=game.state.start_party)


def by_time(game: Match) -> None:
    """Rank the parties when time is up: their levels, best first, compare like words; equals share a place (BU-48)."""
    words = {party: _levels(game, party) for party in game.parties}
    order = sorted(set(words.values()))
    ranking = tuple(tuple(party for party in game.parties if words[party] == word) for word in order)
    game.say("time_up", "BU-48")
    for winner in ranking[0]:
        game.say("time_result", "BU-48", winner=winner)
    elections.congratulate(game, ranking[0])
    raise GameOver(Outcome("time_limit", "BU-48", ranking))


def _levels(position: Position, party: Party) -> tuple[int, ...]:
    """The levels of a party's figures in order, 0 for the top; prison and figures off the board come last."""
    levels = [position.ladder.level(post) for post in position.figures_of(party)]
    below = [len(position.definition.board.levels)] * (position.definition.parameters.figures - len(levels))
    return (*levels, *below)
