"""Green cards: the windows in which they are played, and what each of them does (BU-32 to BU-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules import card_judges, judges, prison
from companion.games.buerokratopoly.rules.asking import pick
from companion.games.buerokratopoly.rules.cards import AUFSTIEG, BEWEIS, FREIKAUF, UNNAMED, WAHLBETRUG
from companion.mechanics import windows

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly

KEEP, DISCARD = "keep", "discard"

TIME_IS_UP = "time_is_up"
"""What somebody announces beside a question when a group that looks at its own clock is out of time (BU-48)."""


RULES = {WAHLBETRUG: "BU-10", BEWEIS: "BU-20", AUFSTIEG: "BU-34", FREIKAUF: "BU-35"}


def window(game: Buerokratopoly, moment: str, first: Party) -> Script:
    """One window for all green cards; claims clockwise from `first` (BU-33). Left out if there is nothing to play."""
    return windows.window(
        game,
        moment,
        what="what_to_play",
        rule="BU-33",
        order=lambda: game.clockwise(first),
        useful=lambda: card_judges.anything_to_play(game),
        announceable=lambda _: game.green_cards,
        judge=lambda party, value: card_judges.announcement(game, party, value),
        play=lambda party, value: play(game, party, value),
        deadline=game.definition.rules.window_timer,
    )


def any_time(game: Buerokratopoly, party: Party, value: str) -> Script:
    """What is announced beside a question."""
    if value == TIME_IS_UP:
        game.time_runs_out()
        return
    yield from play(game, party, value)


def play(game: Buerokratopoly, party: Party, kind: str) -> Script:
    """Play a card that the judge has allowed: it is paid at once, then it resolves as far as it can (GEN-11)."""
    card = game.take_card(party, kind)
    game.say("card_played", RULES[kind], party=party, card=card)
    if kind in (WAHLBETRUG, BEWEIS):
        _add_die(game, party, kind)
        return
    resolved = yield from (_rise if kind == AUFSTIEG else _ransom)(game, party)
    if not resolved:
        game.say("no_effect", "GEN-11", card=card)


def _add_die(game: Buerokratopoly, party: Party, kind: str) -> None:
    contest = game.contest
    assert contest is not None
    full = kind == WAHLBETRUG and game.election_dice(contest, party) >= judges.MOST_DICE
    dice = contest.over_cap if full else contest.bonus
    dice[party] = dice.get(party, 0) + 1


def _rise(game: Buerokratopoly, party: Party) -> Script:
    """BU-34: one figure, one level."""
    post = yield from pick(
        party,
        "advance_figure",
        lambda: [post for post in game.state.posts if not game.blocks(card_judges.rise(game, party, post))],
        lambda post: card_judges.rise(game, party, post),
        "BU-34",
        candidates=lambda: list(game.state.posts),
    )
    above = game.ladder.superior(post) if post is not None else None
    if post is None or above is None:
        return False
    owner = game.move(post, above)
    game.say("moved_up", "BU-34" if owner == party else "BU-47", {"from": post, "to": above}, party=owner)
    return True


def _ransom(game: Buerokratopoly, party: Party) -> Script:
    """BU-35: one prisoner, any open post of the lowest level."""

    def prisoners() -> list[Party]:
        return [prisoner for prisoner in game.parties if not game.blocks(card_judges.ransom(game, party, prisoner))]

    prisoner = yield from pick(
        party, "free_figure", prisoners, lambda one: card_judges.ransom(game, party, one), "BU-35", kind=Kind.CHOOSE
    )
    if prisoner is None:
        return False
    return (yield from prison.set_free(game, party, prisoner, "BU-35" if prisoner == party else "BU-47"))


def take(game: Buerokratopoly, drawer: Party, card: str) -> Script:
    """BU-32, BU-50: counted by all, known to its owner; kept, or discarded unused at once."""
    game.state.hands[drawer].append(card)
    game.say("green_card_drawn", "BU-50", party=drawer)
    if card != UNNAMED:
        game.say("own_card_drawn", "BU-51", party=drawer, card=card)
    kept = yield Question(
        "keep_card",
        Kind.CHOOSE,
        (drawer,),
        candidates=lambda _: (KEEP, DISCARD),
        default=lambda _: KEEP,
        rule="BU-32",
        private=True,
    )
    if kept == KEEP:
        game.say("green_card_kept", "BU-32", party=drawer)
    elif card in game.state.hands[drawer]:
        lay_down(game, drawer, card, "BU-32")


def lay_down(game: Buerokratopoly, party: Party, card: str, rule: str) -> None:
    """Discard a card from a hand, openly."""
    game.state.hands[party].remove(card)
    game.state.discard.append(card)
    game.say("card_discarded", rule, party=party, card=card)
