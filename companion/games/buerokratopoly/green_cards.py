"""Green cards: the windows in which they are played, and what each of them does (BU-32 to BU-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly import judges
from companion.games.buerokratopoly.asking import pick
from companion.games.buerokratopoly.definition import AUFSTIEG, FREIKAUF, WAHLBETRUG
from companion.mechanics import windows

if TYPE_CHECKING:
    from companion.games.buerokratopoly.game import Buerokratopoly

TIME_IS_UP = "time_is_up"
"""What the clock announces beside a question when the time limit has run out (BU-48)."""


def window(game: Buerokratopoly, moment: str, first: Party) -> Script:
    """One window for all green cards; claims clockwise from `first` (BU-33). Left out if nobody holds a card."""
    return windows.window(
        game,
        moment,
        what="what_to_play",
        rule="BU-33",
        order=lambda: game.clockwise(first),
        useful=game.anybody_holds_cards,
        announceable=lambda _: game.green_cards,
        judge=lambda party, value: judges.announcement(game, party, value),
        play=lambda party, value: play(game, party, value),
        deadline=game.definition.rules.window_timer,
    )


def any_time(game: Buerokratopoly, party: Party, value: str) -> Script:
    """What is announced beside a question."""
    if value == TIME_IS_UP:
        game.state.time_is_up = True
        return
    yield from play(game, party, value)


def play(game: Buerokratopoly, party: Party, kind: str) -> Script:
    """Play a card that the judge has allowed. It is laid open once it is clear what it does."""
    game.say("card_claimed", "BU-32", party=party)
    if kind == AUFSTIEG:
        yield from _rise(game, party)
    elif kind == FREIKAUF:
        yield from _ransom(game, party)
    else:
        _add_die(game, party, kind)


def _lay_open(game: Buerokratopoly, party: Party, kind: str, rule: str) -> None:
    game.say("card_played", rule, party=party, card=game.take_card(party, kind))


def _add_die(game: Buerokratopoly, party: Party, kind: str) -> None:
    contest = game.contest
    if contest is None:
        return
    fraud = kind == WAHLBETRUG
    _lay_open(game, party, kind, "BU-10" if fraud else "BU-20")
    full = fraud and game.election_dice(contest, party) >= judges.MOST_DICE
    dice = contest.over_cap if full else contest.bonus
    dice[party] = dice.get(party, 0) + 1


def _rise(game: Buerokratopoly, party: Party) -> Script:
    post = yield from pick(
        party,
        "advance_figure",
        lambda: [post for post in game.state.posts if not judges.rise(game, party, post)],
        lambda post: judges.rise(game, party, post),
        "BU-34",
        candidates=lambda: list(game.state.posts),
    )
    above = game.ladder.superior(post) if post is not None else None
    if post is None or above is None:
        return
    rule = "BU-34" if game.state.posts[post] == party else "BU-47"
    _lay_open(game, party, AUFSTIEG, rule)
    owner = game.move(post, above)
    game.say("moved_up", rule, {"from": post, "to": above}, party=owner)


def _ransom(game: Buerokratopoly, party: Party) -> Script:
    def prisoners() -> list[Party]:
        return [prisoner for prisoner in game.parties if not judges.ransom(game, party, prisoner)]

    prisoner = yield from pick(
        party, "free_figure", prisoners, lambda one: judges.ransom(game, party, one), "BU-35", kind=Kind.CHOOSE
    )
    if prisoner is None:
        return
    try:
        post = yield Question(
            "free_to",
            Kind.PLACE,
            (party,),
            judge=lambda _, value: judges.set_free(game, value),
            candidates=lambda _: game.ladder.lowest_posts,
            rule="BU-35",
            fits=lambda: not judges.ransom(game, party, prisoner),
            facts=lambda: {"of": prisoner},
        )
    except Moot:
        return
    rule = "BU-35" if prisoner == party else "BU-47"
    _lay_open(game, party, FREIKAUF, rule)
    game.release(prisoner, post)
    game.say("freed", rule, party=prisoner, to=post)
