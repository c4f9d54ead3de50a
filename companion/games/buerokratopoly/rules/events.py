"""Election cards: drawn, read aloud, obeyed; green ones go to the hand (BU-12, BU-14, BU-37, BU-38, BU-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules import green_cards
from companion.games.buerokratopoly.rules.cards import Card
from companion.games.buerokratopoly.rules.effects import Effect
from companion.games.buerokratopoly.rules.state import Election
from companion.games.buerokratopoly.rules.verbs import VERBS, Obeying, Verb
from companion.mechanics.deck import draw
from companion.mechanics.dice_contest import roll_lowest

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


def draw_election_card(game: Buerokratopoly, contest: Election) -> Script:
    """BU-14, BU-51: the winner draws; red happens at once, green goes to the hand."""
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


def read_aloud(game: Buerokratopoly, contest: Election, drawer: Party, card: str) -> Script:
    """A red card: read, obeyed, laid aside; one that concerns nobody has no effect (BU-38)."""
    game.say("card_drawn", "BU-14", party=drawer, card=card)
    contest.open_cards.append(card)
    contest.loser_figure = None
    concerned = yield from obey(game, contest, game.definition.card[card])
    if not concerned:
        game.say("no_effect", "BU-38", card=card)
    if card in contest.open_cards:
        contest.open_cards.remove(card)
        game.state.discard.append(card)


def obey(game: Buerokratopoly, contest: Election, card: Card) -> Obeying:
    """Every verb of a card in turn. True if it concerned anybody."""
    if card.needs_loser:
        yield from find_loser(game, contest)
    concerned = False
    for effect in card.effects:
        (verb,) = effect.verbs()
        concerned |= yield from EVERY_VERB[verb](game, contest, effect)
    return concerned


def find_loser(game: Buerokratopoly, contest: Election) -> Script:
    """BU-12: the lowest of the first throw but the winner, rolled off only now; one colour has no loser (BU-08)."""
    if contest.loser is None:
        among = [side for side in contest.first if side != contest.winner]
        contest.loser = yield from roll_lowest(game, contest, stage="roll_loser", among=among, rule="BU-12")
        if contest.loser is None:
            game.say("no_loser", "BU-46" if contest.votes else "BU-08")
        else:
            game.say("election_lost", "BU-12", loser=contest.loser)


def draw_another(game: Buerokratopoly, contest: Election, effect: Effect) -> Obeying:
    """Another card for the same election."""
    yield from draw_election_card(game, contest)
    return True


EVERY_VERB: dict[str, Verb] = {**VERBS, "draw": draw_another}
"""All verbs; the one that draws stands here, where cards are drawn."""
