"""What anything is worth to players without people, asked or not: each of their opinions, of whatever could be chosen,
and what they would say for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.bots import bot, strengths
from companion.bots.player import Advises
from companion.bots.search import Searches
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party
from companion.games.animal_farm.bot import player as farm
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.buergermeister import bot as mayors
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.buerokratopoly.bot import greedy as ladder
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.karriere_poker.bot import Greedy as Career
from companion.games.karriere_poker.rules.game import KarrierePoker
from companion.games.politburo.bot.tactics import Wary
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.worth import Worth, weightiest, weightiest_for_all
from companion.mechanics.climbing import groups, read
from tests.goldens.flat import short
from tests.goldens.parts.judged import words

GREEDY = "greedy"
FEW = 3
"""Things of a kind that are weighed."""
ASKED: Mapping[str, tuple[str, ...]] = {
    "animal_farm": ("move", "move_to", "place_agent", "revolution", "hand_over_what", "hand_over_to"),
    "buergermeister": ("place_figure",),
    "buerokratopoly": (
        *("choose_action", "choose_area", "place_figure", "transfer_to", "promote_to", "promote_or_transfer"),
        *("transferred", "promoter", "promoted", "punish", "ousted_to"),
    ),
    "karriere_poker": ("lead", "follow"),
    "politburo": ("turn", "begin_turn", "target", "who_pays", "rescue_from_siberia", "what_to_play", "assign_card"),
}
"""Questions that are as good as asked, by pack."""
DOES: Mapping[str, tuple[str, ...]] = {
    "choose_action": ("election", "mutiny", "transfer_or_promote"),
    "promote_or_transfer": ("promote", "transfer", "lapse"),
    "begin_turn": ("draw_up", "exchange_hand"),
    "lead": (PASS,),
    "turn": ("assign", "look", "end_turn", "discard", "exchange_hand"),
    "rescue_from_siberia": (PASS,),
    "what_to_play": ("nothing",),
}
"""What may be answered besides what stands on the table."""
OUT_OF_PLACE = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of it where something is weighed that nobody could choose."""


def weighed(driver: Driver, rng: random.Random) -> Iterator[tuple[str, str]]:
    """What of, and a line: for each opinion, and for each answer that is spoken for."""
    game, party = driver.game, rng.choice(driver.game.parties)
    for name, about, worth in _opinions(game, party, rng):
        yield f"weighs {name}", f"{party} {name} {short(about)}: {_or_none(worth)}"
    for name in sorted({GREEDY, *strengths(game.name)}):
        player = bot(name, game.name, str(rng.random()))
        if not isinstance(player, Searches):
            yield from _advice(name, player, game, party, rng)


def _or_none(said: Callable[[], Any]) -> str:
    try:
        return short(said())
    except OUT_OF_PLACE as nothing:
        return type(nothing).__name__


Opinion = tuple[str, Any, Callable[[], Any]]
"""What of, about what, and how it is made."""


def _opinions(game: Game, party: Party, rng: random.Random) -> Iterator[Opinion]:
    if isinstance(game, AnimalFarm):
        yield from _of_each(farm.Greedy(rng)._opinions, game, party, rng)
    if isinstance(game, Buerokratopoly):
        yield from _of_each(ladder.Greedy(rng)._opinions, game, party, rng)
    if isinstance(game, Buergermeister):
        yield from _of_fields(game, rng)
    if isinstance(game, KarrierePoker):
        yield from _of_plays(game, party, rng)
    if isinstance(game, Politburo):
        yield from _of_cards(game, party, rng)


def _of_each(opinions: Mapping[str, Any], game: Game, party: Party, rng: random.Random) -> Iterator[Opinion]:
    for name, opinion in opinions.items():
        for _ in range(FEW):
            value = rng.choice([*words(game, rng, name), party])
            yield name, value, partial(opinion, game, party, value)


def _of_fields(game: Buergermeister, rng: random.Random) -> Iterator[Opinion]:
    side, free = rng.choice([*game.sides.values()]), [one for one in game.board if one not in game.state.figures]
    for field in rng.sample(free, min(FEW, len(free))):
        yield side.id, field, partial(mayors.Greedy(rng)._weighed, game, side, field)
    yield "quick", len(free), partial(mayors.Quick(rng).fields, game, side, free)
    for party in game.parties:
        yield "stands", party, partial(mayors.Good(rng).value, game, party)


def _of_plays(game: KarrierePoker, party: Party, rng: random.Random) -> Iterator[Opinion]:
    for _ in range(FEW):
        play = _play(rng)
        yield "lays", play, partial(Career(rng)._worth, game, party, read(play))


def _play(rng: random.Random) -> list[dict[str, int]]:
    size = rng.randint(1, 4)
    return groups(rng.randint(1, 12), size, rng.choice([0, 0, rng.randint(0, size)]))


def _of_cards(game: Politburo, party: Party, rng: random.Random) -> Iterator[Opinion]:
    for kind, of in (("worth", Worth), ("wary", Wary)):
        worth = of(game, party, random.Random(party))
        for card in rng.sample(game.definition.cards, FEW):
            yield kind, card.id, partial(worth.best, card.id)
        for one in rng.sample(game.state.in_play(), min(2, len(game.state.in_play()))):
            for name in ("lift", "drag", "wound", "lands"):
                points = [rng.randint(1, 6)] if name != "lands" else []
                yield f"{kind} {name}", [one, *points], partial(getattr(worth, name), one, *points)
    for card in rng.sample(game.definition.cards, FEW):
        one = rng.choice([*game.state.owner])
        yield "weightiest", [card.id, one], partial(weightiest, game, card.id, one)
        yield "betrays", [card.id, one], partial(weightiest, game, card.id, one, betrayal=True)
        yield "for all", card.id, partial(weightiest_for_all, game, party, card.id)


def _advice(name: str, player: Any, game: Game, party: Party, rng: random.Random) -> Iterator[tuple[str, str]]:
    """What it would answer to what is not asked, and what it would say for that and for other answers."""
    advises = player.advises if isinstance(player, Advises) else getattr(player, "reason", None)
    if advises is None:
        return
    for of in ASKED.get(game.name, ()):
        values: list[Any] = [*DOES.get(of, ()), *(_value(game, of, rng) for _ in range(FEW))]
        about = _about(game, rng)
        kind = Kind.CARDS if isinstance(game, KarrierePoker) else Kind.CHOOSE
        ask = Question(of, kind, (party,), None, partial(_given, values), partial(_given, about))
        ask.facts = ask.shape
        yield f"{name} {of}", f"{party} {short(about)}: {_or_none(partial(player.answer, game, ask, party))}"
        for value in values:
            yield f"{name} {of}", f"{short(value)}: {_or_none(partial(advises, game, ask, party, value))}"


def _given(it: Any, *_: Any) -> Any:
    return it


def _value(game: Game, of: str, rng: random.Random) -> Any:
    return _play(rng) if isinstance(game, KarrierePoker) else rng.choice(words(game, rng, of))


def _about(game: Game, rng: random.Random) -> Mapping[str, str]:
    """What a question tells of itself."""
    if not isinstance(game, Politburo):
        return {}
    return {"card": rng.choice([*game.definition.card]), "candidate": rng.choice([*game.state.owner])}
