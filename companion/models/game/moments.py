"""Events that fill the whole screen for everybody: reveal, dice, card, winner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Event, Outcome, Party
from companion.mechanics.dice_contest import Contest
from companion.models.game.contest import ThrowModel, sums_of, throw_of
from companion.texts import Teller, card_text


@dataclass(frozen=True, slots=True)
class Reveal:
    """The secret choices of all parties, in seat order; by `values`, what was chosen, their pictures are found.

    `short` are the choices for small cards.
    """

    sentence: str
    choices: tuple[tuple[Party, str], ...]
    values: tuple[object, ...] = ()
    short: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice results in stages (each run-off is one), and sentences that say what follows from them.

    `sums` are those of the sides in each stage, gifted dice included. `card` is the card that asked for the throw. Of
    the last stage, the last `fell` throws came with this act: the others have been seen. `result` is the event that
    ended the contest.
    """

    stages: tuple[tuple[ThrowModel, ...], ...]
    sentences: tuple[str, ...]
    winner: Party | None = None
    card: CardShown | None = None
    fell: int = 0
    result: Event | None = None

    @property
    def sums(self) -> tuple[dict[str, int], ...]:
        """Side → sum, for each stage."""
        return tuple(sums_of(stage) for stage in self.stages)


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card that is shown to all. `spoken` is what a voice reads: title and clauses; `card` is its id.

    `effect` is what it does, with names and numbers; `sign` is 1 if that helps, -1 if it harms; `colour` is the card's.
    """

    party: Party | None
    title: str
    lines: tuple[str, ...]
    spoken: tuple[str, ...] = ()
    card: str = ""
    effect: str = ""
    sign: int = 0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """The end of the game: the result, and the final ranking."""

    sentence: str
    rule: str
    ranking: tuple[tuple[Party, ...], ...]
    losers: tuple[Party, ...] = ()


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure of fixed steps, each with sentences that say what happened."""

    sentence: str
    steps: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """Shown when a game is resumed: the last events, the open question, and this table's house rules."""

    sentences: tuple[str, ...]
    question: str
    house: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Staged:
    """What a game's face shows in its own way, such as a certificate: `scene` is a model of that game."""

    name: str
    scene: object


Moment: TypeAlias = Reveal | Thrown | CardShown | Over | Procedure | Recap | Staged

MomentsOf: TypeAlias = Callable[[Sequence[Event], Game, Teller], list[Moment]]
"""Finds what events of one game take the whole screen."""


def no_moments(events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
    """For games that have no special moments of their own."""
    return []


READ_ALOUD = ("card_drawn", "card_played")
"""Events that show a card to everybody."""

MOST_AFTER = 2
"""Most sentences below a throw that nobody won or lost."""


def moments_of(
    events: Iterable[Event], earlier: Iterable[Event], game: Game, teller: Teller, outcome: Outcome | None = None
) -> list[Moment]:
    """The moments among an act's events. `earlier` are the rolls of the same contest before this act."""
    told = [event for event in events if event.visible_to(TABLE)]
    found: list[Moment] = []
    found += [moment for event in told if (moment := _reveal(event, game, teller)) is not None]
    if (thrown := _thrown(told, earlier, game, teller)) is not None:
        found.append(thrown)
    found += [card for event in told if (card := card_of(event, game, teller)) is not None]
    if outcome is not None and any(event.kind == "game_over" for event in told):
        found.append(over_of(outcome, teller))
    return found


def over_of(outcome: Outcome, teller: Teller) -> Over:
    """The end of a game."""
    return Over(teller.outcome(outcome), outcome.rule, outcome.ranking, outcome.losers)


def _reveal(event: Event, game: Game, teller: Teller) -> Reveal | None:
    choices = event.facts.get("choices")
    if not isinstance(choices, dict):
        return None
    shown = tuple((party, teller.value(event.kind, choices[party])) for party in game.parties if party in choices)
    values = tuple(choices[party] for party in game.parties if party in choices)
    short = tuple(teller.value(event.kind, value, short=True) for value in values)
    return Reveal(teller.event(event), shown, values, short)


def last_reveal(game: Game, teller: Teller) -> Reveal | None:
    """What everybody chose in the last reveal of a game; None where nothing was revealed."""
    shown = (event for event in game.told(TABLE) if "choices" in event.facts)
    return next((found for event in shown if (found := _reveal(event, game, teller)) is not None), None)


def is_result(event: Event) -> bool:
    """Whether an event ends a contest, naming a winner or loser."""
    return throw_of(event) is None and ("winner" in event.facts or "loser" in event.facts)


def in_contest(game: Game) -> bool:
    """Whether some have rolled in a contest and others still have to."""
    return any(isinstance(one, Contest) for one in game.running)


def _thrown(told: list[Event], earlier: Iterable[Event], game: Game, teller: Teller) -> Thrown | None:
    """The rolls to show with their consequences: outside a contest at once, in a contest all of them at its end."""
    first = next((number for number, event in enumerate(told) if throw_of(event) is not None), None)
    if first is None:
        return None
    end = next((number for number, event in enumerate(told) if number > first and is_result(event)), None)
    if end is None and in_contest(game):
        return None
    stages: list[list[ThrowModel]] = [[]]
    for event in (*earlier, *told[:end]):
        throw = throw_of(event)
        if throw is not None:
            stages[-1].append(throw)
        elif event.kind == "run_off":
            stages.append([])
    shown = tuple(tuple(stage) for stage in stages if stage)
    fell = min(len(shown[-1]), sum(throw_of(event) is not None for event in told[:end]))
    if end is None:
        after = (event for event in told[first + 1 :] if throw_of(event) is None and event.kind not in READ_ALOUD)
        sentences = [sentence for event in after if (sentence := teller.event(event))]
        card = card_before(told[first], game, teller)
        return Thrown(shown, tuple(sentences[:MOST_AFTER] or [teller.event(told[first])]), card=card, fell=fell)
    results = tuple(s for event in told[end:] if is_result(event) and (s := teller.event(event)))
    return Thrown(shown, results, told[end].facts.get("winner"), fell=fell, result=told[end])


def card_before(throw: Event, game: Game, teller: Teller) -> CardShown | None:
    """The open card that a throw outside a contest obeys: the last one shown, if the game says what it does."""
    for event in game.told(TABLE):
        if event is not throw and throw_of(event) is not None:
            continue
        if event.kind in READ_ALOUD:
            card = card_of(event, game, teller)
            return card if card is not None and card.effect else None
    return None


def card_of(event: Event, game: Game, teller: Teller) -> CardShown | None:
    """The card that an event shows to everybody, or None."""
    card = event.facts.get("card")
    if event.kind not in READ_ALOUD or not isinstance(card, str):
        return None
    party = event.facts.get("party")
    face = card_text(getattr(game.definition, "cards", ()), card, teller.language)
    if face is None:
        return CardShown(party, teller.name(card), (teller.event(event),))
    lines = face.lines or (teller.event(event),)
    says, colour = game.card_says(card, party), colour_of(card, game)
    sign = says.sign if says is not None else 0
    return CardShown(party, face.title, lines, face.spoken, card, teller.saying(says), sign, colour)


def colour_of(card: str, game: Game) -> str:
    """The colour of a card, as the pack names it; empty if its cards have none."""
    known = next((one for one in getattr(game.definition, "cards", ()) if getattr(one, "id", None) == card), None)
    return str(getattr(known, "colour", ""))
