"""The election: called, fraud announced, votes given, rolled, won, and the card that follows (BU-06 to BU-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Premise, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules import end, events, green_cards, judges
from companion.games.buerokratopoly.rules.asking import pick
from companion.games.buerokratopoly.rules.state import Election
from companion.mechanics.dice_contest import roll_all, roll_off

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


def election(game: Buerokratopoly, caller: Party, area: str) -> Script:
    """An election that was lawfully called; the red card that orders it repeated brings it round again (BU-53)."""
    contest = Election(caller=caller, area=area)
    game.say("election_called", "BU-43" if area == game.ladder.top else "BU-06", party=caller, area=area, post=area)
    with game.doing(judges.nothing_against, running=contest):
        again = True
        while again:
            again = yield from hold(game, contest)


def hold(game: Buerokratopoly, contest: Election) -> Script:
    """From the window to the card (BU-14). True if the election is to be repeated."""
    figure = None
    with game.doing(judges.election, game, contest.caller, contest.area) as call:
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
        end.by_election(game, contest.winner)
    yield from events.draw_election_card(game, contest)
    return contest.repeat and bring_back(game, contest)


def lapse(game: Buerokratopoly, party: Party, call: Premise) -> None:
    """What made a named action impossible makes it lapse (BU-33); what was paid stays paid (GEN-11)."""
    why = call.why[0] if call.why else None
    game.say("lapsed", "BU-33", party=party, because=why.rule if why else "BU-05", code=why.code if why else "")


def before_the_dice(game: Buerokratopoly, contest: Election) -> Script:
    """BU-10, BU-33, BU-46: cards first, then votes; who comes in by a card votes, too."""
    yield from green_cards.window(game, "before_dice", contest.caller)
    if game.definition.rules.interactive_votes:
        while (party := next_to_vote(game, contest)) is not None:
            yield from give_votes(game, contest, party)


def next_to_vote(game: Buerokratopoly, contest: Election) -> Party | None:
    """Clockwise from the caller, only with two or more colours. Who has received votes rolls unasked."""
    colours = game.colours_in(contest.area, contest.caller)
    if len(colours) < 2:
        return None
    settled = {*contest.votes, *game.standing_votes(contest).values()}
    return next((party for party in colours if party not in settled), None)


def give_votes(game: Buerokratopoly, contest: Election, party: Party) -> Script:
    """BU-46: openly, for oneself or for another participant."""
    try:
        for_whom = yield Question(
            "give_votes",
            Kind.CHOOSE,
            (party,),
            judge=lambda giver, value: judges.vote(game, contest, giver, value),
            candidates=lambda _: game.colours_in(contest.area, contest.caller),
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


def find_winner(game: Buerokratopoly, contest: Election) -> Script:
    """BU-07 to BU-11: everyone with a figure there, the highest sum, run-offs; one colour wins in any case (BU-08)."""

    def who() -> list[Party]:
        return game.colours_in(contest.area, contest.caller)

    def dice(party: Party) -> int:
        return game.election_dice(contest, party)

    def side(party: Party) -> Party:
        return game.standing_votes(contest).get(party, party)

    candidates = {side(party) for party in who()}
    game.say("participants", "BU-07", parties=who(), area=contest.area)
    if len(candidates) > 1:
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


def choose_figure(game: Buerokratopoly, contest: Election) -> Script:
    """BU-14: the winner picks one own figure in the area; one colour in the last election wins at once (BU-43)."""
    winner, area = contest.winner, contest.area
    if winner is None:
        return None
    if area == game.ladder.top and set(game.figures_in(area).values()) == {winner}:
        return game.own_in(area, winner)[0]
    return (
        yield from pick(
            winner,
            "choose_winner_figure",
            lambda: game.own_in(area, winner),
            lambda post: judges.figure_of_area(game, winner, area, post, "BU-14"),
            "BU-14",
        )
    )


def bring_back(game: Buerokratopoly, contest: Election) -> bool:
    """BU-53: the winner's figure returns and the same election begins again; False if it cannot return."""
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
