"""The course of the game in the order of the rule book: set-up, rounds, and how a round begins and ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.engine.game import Moot, Script
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import GameOver, Outcome, Party, Ranking, Refusal, ranked
from companion.games.buerokratopoly.rules import elections, green_cards, moves, mutinies
from companion.games.buerokratopoly.rules.assignments import PROMOTE, TRANSFER, task_kind, transfer_or_promote
from companion.games.buerokratopoly.rules.elections import election
from companion.games.buerokratopoly.rules.mutinies import mutiny
from companion.games.buerokratopoly.rules.posts import LAPSE, Refusals, lowest_free, rule_of_lapse
from companion.games.buerokratopoly.rules.state import Assignment, Election, Match, Mutiny, Position
from companion.mechanics.deck import shuffle
from companion.mechanics.simultaneous import choose_together

ELECTION, MUTINY = "election", "mutiny"

RANDOM, MIXED = "random", "mixed"

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
    """Sets up: shuffles the deck, draws lots for the start player, places figures one per lap (BU-02, BU-03, BU-51)."""
    state = game.state
    if not state.deck.ordered and not game.definition.rules.physical_deck:
        yield from shuffle("shuffle_election_cards", state.deck)
    if state.start_party is None:
        lot = {"of": list(game.parties)}
        state.start_party = yield Question("start_player", Kind.LOT, shape=lambda: lot)
        game.say("start_player", "BU-03", party=state.start_party)
    spread = {None: place_in_turn, RANDOM: spread_anywhere, MIXED: spread_mixed}
    yield from spread[game.definition.rules.spread_figures](game)


def place_in_turn(game: Match) -> Script:
    """Everybody places their own figures, one per lap (BU-02)."""
    while (party := next_to_place(game)) is not None:
        yield from place_figure(game, party)


def spread_anywhere(game: Match) -> Script:
    """Draws a free post of the lowest level for each figure (BUH-1)."""
    while (party := next_to_place(game)) is not None:
        post = yield Question("post_by_lot", Kind.LOT, shape=lambda: {"of": _free_lowest(game)}, rule="BUH-1")
        game.state.posts[post] = party
        game.say("placed", "BUH-1", party=party, post=post)


def spread_mixed(game: Match) -> Script:
    """Draws areas and fills each with figures of different parties, one of each at most (BUH-1).

    Who comes first moves on by one from lap to lap, so that with many parties not always the same ones meet.
    """
    while next_to_place(game) is not None:
        area = yield Question("area_by_lot", Kind.LOT, shape=lambda: {"of": _roomiest_areas(game)}, rule="BUH-1")
        posts = [post for post in game.ladder.area(area) if post not in game.state.posts]
        for post in posts[: len(game.parties)]:
            party = next_to_place(game, moving_on=True)
            if party is None:
                return
            game.state.posts[post] = party
            game.say("placed", "BUH-1", party=party, post=post)


def _free_lowest(position: Position) -> list[str]:
    return [post for post in position.ladder.lowest_posts if post not in position.state.posts]


def _roomiest_areas(position: Position) -> list[str]:
    """The areas of the lowest level with the most free posts: the empty ones, while there are some."""
    superiors = (position.ladder.superior(post) for post in _free_lowest(position))
    free = Counter(above for above in superiors if above is not None)
    most = max(free.values())
    return [area for area, posts in free.items() if posts == most]


def next_to_place(game: Match, *, moving_on: bool = False) -> Party | None:
    """Who places the next figure: clockwise from the start player, or with `moving_on` from the party that is as many
    seats further as laps are done. None when all are placed.
    """
    placed = {party: game.placed(party) for party in game.clockwise(game.start)}
    fewest = min(placed.values())
    if fewest >= game.numbers.figures:
        return None
    order = list(placed)
    first = fewest % len(order) if moving_on else 0
    return next(party for party in order[first:] + order[:first] if placed[party] == fewest)


def placement(position: Position, post: str) -> Refusals:
    """Every reason against placing a figure on a post: a free one of the lowest level (BU-02)."""
    return lowest_free(position, post, "BU-02", taken="BU-01")


def place_figure(game: Match, party: Party) -> Script:
    """Asks a party to place a figure on a free post of the lowest level (BU-02)."""
    try:
        post = yield Question(
            "place_figure",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: placement(game, value),
            candidates=lambda _: game.ladder.lowest_posts,
            facts=lambda: {"number": game.placed(party) + 1, "count": game.numbers.figures},
            fits=lambda: next_to_place(game) == party,
        )
    except Moot:
        return
    game.state.posts[post] = party
    game.say("placed", "BU-02", party=party, post=post)


def begin_round(game: Match) -> None:
    """Begins a round: everybody has all three action cards again (BU-03)."""
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
    """Phase 2: carry out the actions, clockwise from the start player (BU-04).

    Cards before an action are announced beside its first question, which is their window (BU-33, GEN-6).
    """
    while (party := next_to_act(game)) is not None:
        yield from act(game, party)
        game.state.acted = [*game.state.acted, party]


def next_to_act(game: Match) -> Party | None:
    """The next party that has not acted in this round; None if all have."""
    return next((party for party in game.clockwise(game.start) if party not in game.state.acted), None)


def act(game: Match, party: Party) -> Script:
    """Carries out one action, whose target is named only now (BU-04). A lost action lapses (BU-53)."""
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
    """Asks for the area of an action.

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


def against_calling(position: Match, party: Party, area: str, action: str) -> Sequence[Refusal]:
    """Every reason why a party may not call an election or a mutiny in an area, with those of the house."""
    judge = elections.calling if action == ELECTION else mutinies.calling
    found = judge(position, party, area)
    if position.house is None:
        return found
    superior = position.state.posts.get(area)
    known = {"area": area, **({"target": superior} if superior is not None else {})}
    return position.against(f"call_{action}", party, known, found)


def callable_in(position: Match) -> dict[str, list[str]]:
    """Area → what some party there could call now: an election or a mutiny, never both (BU-06, BU-16)."""
    posts = position.state.posts
    areas = dict.fromkeys(above for post in posts if (above := position.ladder.superior(post)) is not None)
    found: dict[str, list[str]] = {}
    for area in areas:
        there = dict.fromkeys(position.figures_in(area).values())
        for action in (ELECTION, MUTINY):
            if any(not position.blocks(against_calling(position, party, area, action)) for party in there):
                found[area] = [action]
                break
    return found


def possible_now(position: Match, party: Party, action: str) -> int:
    """In how many areas a party could call an election or a mutiny now; for the third card, in how many ways it can be
    played. By what all can see.
    """
    if action == TRANSFER_OR_PROMOTE:
        task = Assignment(caller=party)
        return sum(not position.blocks(task_kind(position, task, kind)) for kind in (PROMOTE, TRANSFER))
    rule = "BU-06" if action == ELECTION else "BU-16"
    areas: Iterable[str | None] = position.ladder.areas()
    if position.blocks([Refusal(rule, "no_figure", {})]):  # where it stands nowhere it can call nothing
        areas = {position.ladder.superior(post) for post in position.figures_of(party)}
    return sum(
        area is not None and not position.blocks(against_calling(position, party, area, action)) for area in areas
    )


def dice_there(position: Position, party: Party, area: str) -> Saying | None:
    """The dice that a party would have in an area, against those of each other party there (BU-09) or of the superior
    alone, as long as nobody else has taken sides (BU-19); None where it has no figure.
    """
    there = Counter(position.figures_in(area).values())
    own = there.pop(party, 0)
    if not own:
        return None
    superior = position.state.posts.get(area)
    if superior is not None:
        mutiny = Mutiny(caller=party, area=area)
        own_superior = superior == party  # BU-17
        against = position.numbers_of(party).superior_dice if own_superior else position.mutiny_dice(mutiny, superior)
        return Saying("could.dice", {"count": position.mutiny_dice(mutiny, party), "against": [against]})
    if not there:
        return Saying("could.win", {})
    election = Election(caller=party, area=area)
    others = sorted((position.election_dice(election, other) for other in there), reverse=True)
    return Saying("could.dice", {"count": position.election_dice(election, party), "against": others})


def end_of_round(game: Match) -> Script:
    """Ends a round: amnesty if few are at liberty, end by time, new start player (BU-33, BU-48, BU-49).

    A last window for cards comes before an amnesty or the end; else the next choice is their window (GEN-6).
    """
    if game.definition.steps.last_window and (game.state.time_is_up or moves.are_few(game)):
        yield from green_cards.window(game, "after_round", game.start)
    yield from moves.amnesty_of_the_few(game)
    if game.state.time_is_up:
        by_time(game)
    game.house_may_end()
    game.state.start_party = game.left_of(game.start)
    game.state.round += 1
    game.say("marker_passed", "BU-04", party=game.state.start_party)


def by_time(game: Match) -> None:
    """Ends the game where time is up, ranked by `standing` (BU-48)."""
    ranking = standing(game)
    game.say("time_up", "BU-48")
    for winner in ranking[0]:
        game.say("time_result", "BU-48", winner=winner)
    elections.congratulate(game, ranking[0])
    raise GameOver(Outcome("time_limit", "BU-48", ranking))


def standing(position: Position) -> Ranking:
    """The parties by the levels of their figures, best first, which compare like words; equals share a place."""
    return ranked({party: _levels(position, party) for party in position.parties})


def _levels(position: Position, party: Party) -> tuple[int, ...]:
    """How high a party's figures stand, the highest first, 0 for the top and less below; prison and figures off the
    board come last.
    """
    levels = [-position.ladder.level(post) for post in position.figures_of(party)]
    below = [-len(position.definition.board.levels)] * (position.numbers.figures - len(levels))
    return (*levels, *below)
