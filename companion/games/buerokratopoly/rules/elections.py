"""The election: called, fraud announced, votes given, rolled, won, and the card that follows (BU-06 to BU-15)."""

from __future__ import annotations

from collections.abc import Collection

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import GameOver, Outcome, Party, Refusal
from companion.games.buerokratopoly.rules import green_cards
from companion.games.buerokratopoly.rules.cards import Card, Effect
from companion.games.buerokratopoly.rules.posts import (
    Refusals,
    area_there,
    figure_of_area,
    lapse,
    nothing_against,
    pick,
)
from companion.games.buerokratopoly.rules.state import Election, Match, Position
from companion.games.buerokratopoly.rules.verbs import VERBS, Obeying, Verb
from companion.mechanics.deck import draw
from companion.mechanics.dice_contest import DiceOf, SideOf, Who, roll_all, roll_lowest, roll_off, survey


def calling(position: Position, party: Party, area: str) -> Refusals:
    """Every reason why a party may not call, or continue, an election in an area (BU-06, BU-43)."""
    found = area_there(position, area, "BU-06")
    if found:
        return found
    figures = position.figures_in(area)
    if party not in figures.values():
        found.append(Refusal("BU-06", "no_figure", {"party": party, "area": area}))
    if len(figures) < min(position.numbers.election_figures, len(position.ladder.area(area))):
        found.append(Refusal("BU-06", "too_few", {"area": area}))
    if area in position.state.posts:
        found.append(Refusal("BU-06", "superior_taken", {"area": area, "post": area}))
    if area == position.ladder.top and len(figures) < len(position.ladder.area(area)):
        found.append(Refusal("BU-43", "politburo_not_full", {"area": area}))
    return found


def election(game: Match, caller: Party, area: str) -> Script:
    """Holds an election that was legally called; a red card may order it repeated (BU-53)."""
    contest = Election(caller=caller, area=area)
    game.say("election_called", "BU-43" if area == game.ladder.top else "BU-06", party=caller, area=area, post=area)
    with game.doing(nothing_against, running=contest):
        again = True
        while again:
            again = yield from hold(game, contest)


def hold(game: Match, contest: Election) -> Script:
    """Holds one election from the first window to its card (BU-14). True if it has to be repeated."""
    figure = None
    with game.doing(calling, game, contest.caller, contest.area) as call:
        yield from before_the_dice(game, contest)
        yield from find_winner(game, contest)
        figure = yield from choose_figure(game, contest)
        call.hold()
    if call.lapsed or figure is None or contest.winner is None:
        lapse(game, contest.caller, call)
        return False
    game.move(figure, contest.area)
    contest.figure, contest.came_from = contest.area, figure
    game.say("moved_up", "BU-15", {"from": figure, "to": contest.area}, party=contest.winner)
    if contest.area == game.ladder.top:
        by_election(game, contest.winner)
    if game.definition.steps.card_after_election:
        yield from draw_election_card(game, contest)
    contest.settled = True
    return contest.repeat and bring_back(game, contest)


def before_the_dice(game: Match, contest: Election) -> Script:
    """Green cards may be played, then participants vote (BU-46); who joins by a card votes as well.

    Who would throw how many dice stands there before anybody decides about a card.
    """
    survey(contest, *throwing(game, contest))
    yield from green_cards.window(game, "before_dice", contest.caller)
    if game.definition.steps.gift_votes:
        while (party := next_to_vote(game, contest)) is not None:
            yield from give_votes(game, contest, party)


def next_to_vote(game: Match, contest: Election) -> Party | None:
    """Who votes next: clockwise from the caller, if there are two colours or more; None if nobody.

    Whoever has received a vote rolls without being asked.
    """
    colours = game.colours_from(contest.caller, contest.area)
    if len(colours) < 2:
        return None
    settled = {*contest.votes, *standing_votes(game, contest).values()}
    return next((party for party in colours if party not in settled), None)


def standing_votes(position: Position, contest: Election) -> dict[Party, Party]:
    """Voter → candidate, for those who still take part: a vote lapses if either has left the area (GEN-11)."""
    there = position.colours_in(contest.area)
    return {giver: to for giver, to in contest.votes.items() if giver in there and to in there}


def voting(position: Position, contest: Election, party: Party, candidate: str) -> Refusals:
    """Every reason against a vote for this candidate (BU-46)."""
    if candidate == party:
        return []
    found = []
    votes = standing_votes(position, contest)
    if candidate not in position.colours_in(contest.area):
        found.append(Refusal("BU-46", "not_participant", {"party": party, "to": candidate}))
    if votes.get(candidate, candidate) != candidate:
        found.append(Refusal("BU-46", "to_donor", {"party": party, "to": candidate}))
    return found


def give_votes(game: Match, contest: Election, party: Party) -> Script:
    """Asks openly for whom a party rolls: itself or another participant (BU-46)."""
    try:
        for_whom = yield Question(
            "give_votes",
            Kind.CHOOSE,
            (party,),
            judge=lambda giver, value: voting(game, contest, giver, value),
            candidates=lambda _: game.colours_from(contest.caller, contest.area),
            default=lambda giver: giver,
            rule="BU-46",
            fits=lambda: next_to_vote(game, contest) == party,
        )
    except Moot:
        return
    contest.votes[party] = for_whom
    if for_whom == party:
        game.say("votes_kept", "BU-46", party=party)
    else:
        game.say("votes_given", "BU-46", {"from": party, "to": for_whom})


def throwing(game: Match, contest: Election) -> tuple[Who, DiceOf, SideOf]:
    """Who throws in an election, with how many dice, and for whose sum (BU-07, BU-09, BU-46)."""

    def who() -> list[Party]:
        return game.colours_from(contest.caller, contest.area)

    def dice(party: Party) -> int:
        return game.election_dice(contest, party)

    def side(party: Party) -> Party:
        return standing_votes(game, contest).get(party, party)

    return who, dice, side


def find_winner(game: Match, contest: Election) -> Script:
    """Finds the winner: everyone in the area throws, the highest sum wins, ties throw again (BU-07 to BU-11).

    A single colour wins in any case (BU-08).
    """

    who, dice, side = throwing(game, contest)
    candidates = {side(party) for party in who()}
    game.say("participants", "BU-07", parties=who(), area=contest.area)
    if len(candidates) > 1:
        for party in who():
            game.tell_adjusted(party, "election_dice", "election_extra")
        contest.winner = yield from roll_off(
            game,
            contest,
            stage="roll_election",
            run_off="roll_runoff",
            who=who,
            dice=dice,
            side=side,
            rule="BU-09",
            run_off_rule="BU-11",
        )
    else:
        one_colour = len(who()) == 1
        last = contest.area == game.ladder.top
        if one_colour and not last and not game.definition.rules.no_roll_one_colour:
            yield from roll_all(game, contest, "roll_election", who=who, dice=dice, side=side, rule="BU-08")
        contest.winner = next(iter(candidates), None)
    if contest.winner is not None:
        game.say("election_won", "BU-09", winner=contest.winner, area=contest.area, post=contest.area)


def choose_figure(position: Position, contest: Election) -> Script:
    """Every reason against moving the figure on a post up: the winner picks an own one of the area (BU-14, BU-43)."""
    winner, area = contest.winner, contest.area
    if winner is None:
        return None
    if area == position.ladder.top and set(position.figures_in(area).values()) == {winner}:
        return position.own_in(area, winner)[0]
    return (
        yield from pick(
            winner,
            "choose_winner_figure",
            lambda: position.own_in(area, winner),
            lambda post: figure_of_area(position, winner, area, post, "BU-14"),
            "BU-14",
            figures=position,
        )
    )


def bring_back(game: Match, contest: Election) -> bool:
    """Returns the winner's figure for a repeated election (BU-53); False if it cannot return."""
    back, figure = contest.came_from, contest.figure
    if back is None or figure is None or back in game.state.posts or game.state.posts.get(figure) != contest.winner:
        return False
    game.move(figure, back)
    contest.winner = contest.loser = contest.figure = contest.came_from = contest.loser_figure = None
    contest.rolls, contest.first, contest.votes = {}, {}, {}
    contest.settled = contest.repeat = False
    contest.repeated = True
    game.say("election_repeated", "BU-53", area=contest.area)
    return True


def by_election(game: Match, winner: Party) -> None:
    """Ends the game when the last election is won (BU-43); the winner is congratulated (BU-52)."""
    game.say("game_won", "BU-43", winner=winner)
    congratulate(game, [winner])
    others = tuple(party for party in game.parties if party != winner)
    raise GameOver(Outcome("general_secretary", "BU-43", ((winner,), others)))


def congratulate(game: Match, winners: Collection[Party]) -> None:
    """Tells the others to keep their composure and congratulate (BU-52)."""
    game.say("congratulate", "BU-52", parties=[p for p in game.parties if p not in winners])


# ── the card of the winner ───────────────────────────────────────────────────────────────────────────────────────


def draw_election_card(game: Match, contest: Election) -> Script:
    """The winner draws a card: a red one is carried out at once, a green one goes to the hand (BU-14, BU-51)."""
    card = yield from draw(
        game,
        "election_cards",
        game.state.deck,
        lambda: game.state.discard,
        ask="draw_card",
        ask_shuffle="shuffle_election_cards",
        rule="BU-51",
        shuffle_rule="BU-37",
        face_down=game.definition.face_down,
    )
    contest.settled = True
    drawer = contest.winner
    if card is None or drawer is None:
        return
    if game.definition.is_green(card):
        yield from green_cards.take(game, drawer, card)
    else:
        yield from read_aloud(game, contest, drawer, card)


def read_aloud(game: Match, contest: Election, drawer: Party, card: str) -> Script:
    """Reads a red card, carries it out and lays it aside; it may concern nobody (BU-38)."""
    game.say("card_drawn", "BU-14", party=drawer, card=card)
    contest.open_cards.append(card)
    contest.loser_figure = None
    concerned = yield from obey(game, contest, game.definition.card[card])
    if not concerned:
        game.say("no_effect", "BU-38", card=card)
    if card in contest.open_cards:
        contest.open_cards.remove(card)
        game.state.discard.append(card)


def obey(game: Match, contest: Election, card: Card) -> Obeying:
    """Carries out all effects of a card in turn. True if it concerned anybody."""
    if card.needs_loser:
        yield from find_loser(game, contest)
    concerned = False
    for effect in card.effects:
        (verb,) = effect.verbs()
        concerned |= yield from EVERY_VERB[verb](game, contest, effect)
    return concerned


def find_loser(game: Match, contest: Election) -> Script:
    """Finds the loser: the lowest first throw apart from the winner's; ties are rolled off now (BU-12).

    With one colour there is no loser (BU-08).
    """
    if contest.loser is None:
        among = [side for side in contest.first if side != contest.winner]
        contest.loser = yield from roll_lowest(game, contest, stage="roll_loser", among=among, rule="BU-12")
        if contest.loser is None:
            game.say("no_loser", "BU-46" if contest.votes else "BU-08")
        else:
            game.say("election_lost", "BU-12", loser=contest.loser)


def draw_another(game: Match, contest: Election, effect: Effect) -> Obeying:
    """Draws one more card for the same election."""
    yield from draw_election_card(game, contest)
    return True


EVERY_VERB: dict[str, Verb] = {**VERBS, "draw": draw_another}
"""All verbs of the red cards; `draw` is added here, where cards are drawn."""
