"""The course of an evening: shuffle the decks, then ask the same open question until the table stops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from companion.engine.game import Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules import cards, dice, lots, score, turns
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.verbs import Verb, said
from companion.mechanics.dice_notation import begins_with_dice

VERBS: dict[str, Verb] = {**cards.VERBS, **dice.VERBS, **turns.VERBS, **lots.VERBS, **score.VERBS}
"""Everything that can be done, in the order in which it is offered."""


NOTED_EVERY = 20
"""Number of answers after which the position is recorded, so that a later version of the program can go on from it."""


def play(game: ReaderBase) -> Script:
    """The script of the evening: one question, which any player may answer at any time (RD-1)."""
    if game.at == "setup":
        for deck in game.definition.app_decks:
            yield from cards.shuffle_pile(game, deck.id)
    for act in count():
        if act % NOTED_EVERY == 0:
            game.enter("table")
        party, value = yield Question(
            "what_next",
            Kind.CHOOSE,
            game.parties,
            judge=lambda party, value: judge(game, party, value),
            candidates=lambda _: offered(game),
            rule="RD-1",
            mode=Mode.ANY,
            open_ended=True,
            standing=True,
            spoken=lambda: [party for party in game.parties if party != game.state.turn],
        )
        verb, about = meant(value)
        yield from VERBS[verb].do(game, party, about)


def meant(value: str) -> tuple[str, str]:
    """The verb and the argument of an answer; dice alone (`2d6+1`) mean `roll` (RD-4)."""
    verb, _, about = value.partition(":")
    return ("roll", value) if verb not in VERBS and begins_with_dice(value) else (verb, about)


def offered(game: ReaderBase) -> Iterable[str]:
    """Every answer that is offered now."""
    return [said(verb, about) for verb, known in VERBS.items() for about in known.offered(game)]


def judge(game: ReaderBase, party: Party, value: str) -> Sequence[Refusal]:
    """Every reason against an answer now."""
    verb, about = meant(value)
    if verb not in VERBS:
        return (Refusal("RD-1", "no_such_act", {"value": value}),)
    return VERBS[verb].judge(game, party, about)
