"""What the table of the reader shows, as plain data: decks with the card that lies open, turns, points, throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from companion.engine.vocabulary import TABLE, Party
from companion.games.decks import Deck
from companion.games.reader import Reader
from companion.games.reader.rules.score import ranking
from companion.games.reader.rules.turns import left, spent, this_turn
from companion.models.boards.board import BoardModel
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.cards import words_in
from companion.texts.wording import N_

CARDS, DICE, TURNS, SCORE = "cards", "dice", "turns", "score"
PAGES: Mapping[str, str] = {CARDS: N_("Cards"), DICE: N_("Dice"), TURNS: N_("Turns"), SCORE: N_("Points")}
"""The pages of the table, with their names."""

THROWN = ("thrown", "thrown_words")
"""The events that tell a throw."""

SUMS: Mapping[str, Sequence[str]] = {
    N_("Cards drawn: {count}"): ("card_drawn",),
    N_("Throws: {count}"): THROWN,
    N_("Turns: {count}"): ("turn_begins",),
}
"""What is told of an evening that had no points, and the events that are counted for it."""

MOST_THROWS = 6
"""Throws that stay in sight, the last one large."""

SEEN_BACK = 80
"""How many journal entries are searched for who threw last."""

ABOUT: Mapping[str, str] = {
    **dict.fromkeys(("card_discarded", "card_drawn", "card_kept", "looks_at_top", "put_back"), CARDS),
    **dict.fromkeys(("deck_renewed", "deck_shuffled", "deck_split"), CARDS),
    **dict.fromkeys((*THROWN, "throw_forgotten", "throw_kept"), DICE),
    **dict.fromkeys(("clock_runs", "clock_set", "clock_stands", "time_is_up", "turn_begins", "turn_ends"), TURNS),
    **dict.fromkeys(("first_player", "lot_fell", "teams_made"), TURNS),
    **dict.fromkeys(("points_changed", "points_written"), SCORE),
}
"""What happened → the page on which it is seen."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """A card as it is read: its title, its text clause by clause, then what is to be done."""

    id: str
    deck: str
    title: str
    lines: tuple[str, ...]
    effect: tuple[str, ...] = ()

    @property
    def spoken(self) -> tuple[str, ...]:
        """The parts of the card that a voice reads, in order."""
        return (self.title, *self.lines, *self.effect)


@dataclass(frozen=True, slots=True)
class PileModel:
    """A pile to draw from: its name, what it is called, how many cards are left."""

    name: str
    title: str
    left: int


@dataclass(frozen=True, slots=True)
class DeckModel:
    """A deck on the table. A deck in `reader` mode has no piles: people draw from the real cards.

    `tags` are those by which it could be split, `kept` cards that players have
    taken: their names of today, the cards and their titles.
    """

    id: str
    title: str
    reader: bool
    piles: tuple[PileModel, ...]
    discards: int
    open: CardModel | None
    tags: tuple[str, ...] = ()
    kept: tuple[tuple[Party, str, str], ...] = ()


def sums_of(game: Reader) -> dict[str, int]:
    """How often there was what everybody saw, by the text that tells it; what there was none of is left out."""
    told = Counter(event.kind for event in game.told(TABLE))
    counted = {text: sum(told[kind] for kind in kinds) for text, kinds in SUMS.items()}
    return {text: count for text, count in counted.items() if count}


def drawn_by(deck: DeckModel) -> str:
    """The answer that draws from a deck, or asks which of its real cards is read."""
    return f"read:{deck.id}" if deck.reader else f"draw:{deck.piles[0].name if deck.piles else deck.id}"


@dataclass(frozen=True, slots=True)
class TurnModel:
    """Whose turn it is, and each party's time in milliseconds; `left` is None if time is only counted."""

    party: Party
    first: Party
    clock: str
    seconds: int
    runs: bool
    this_turn: int
    used: tuple[tuple[Party, int], ...]
    left: tuple[tuple[Party, int | None], ...]
    out_of_time: tuple[Party, ...]


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """The pad: parties, their points in each round, their sums, and who is in front."""

    parties: tuple[Party, ...]
    rounds: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    leaders: tuple[Party, ...]


@dataclass(frozen=True, slots=True)
class DieModel:
    """What a die shows, and whether it counts."""

    face: str
    counts: bool


@dataclass(frozen=True, slots=True)
class ReaderThrow:
    """A throw. `total` is None for dice with words; `party` is None if it was nobody's turn.

    `number` tells two equal throws apart, and is greater the later one came. `source` is where it came from, "" where
    that is not known.
    """

    number: int
    throw: str
    name: str
    dice: tuple[tuple[DieModel, ...], ...]
    shows: str
    total: int | None
    party: Party | None
    source: str = ""

    @property
    def result(self) -> str:
        """The result, as the largest text on the screen."""
        return self.shows if self.total is None else str(self.total)


@dataclass(frozen=True, slots=True)
class ReaderModel(BoardModel):
    """The whole table; it has no spots to tap. `throws` are the last ones, newest first; `about` is the page on which
    what happened last is seen.
    """

    decks: tuple[DeckModel, ...]
    latest: CardModel | None
    last_throw: str
    tray: tuple[tuple[str, str], ...]
    turns: TurnModel
    score: ScoreModel
    teams: tuple[tuple[Party, ...], ...]
    throws: tuple[ReaderThrow, ...]
    about: str


def model_of(game: Reader, view: Mapping[str, Any], teller: Teller) -> ReaderModel:
    """The table as everybody sees it."""
    decks = tuple(_deck(game, deck, view, teller) for deck in game.definition.decks)
    opened = {deck.id: deck.open for deck in decks}
    last = next(reversed(view["shown"]), None) if view.get("shown") else None
    return ReaderModel(
        decks,
        opened.get(last) if last is not None else None,
        view.get("last_throw", ""),
        tuple(view.get("tray", {}).items()),
        _turns(game, view),
        _score(game, view),
        tuple(tuple(team) for team in view.get("teams", ())),
        _throws(game),
        next((ABOUT[event.kind] for event in game.told(TABLE) if event.kind in ABOUT), ""),
    )


def _deck(game: Reader, deck: Deck, view: Mapping[str, Any], teller: Teller) -> DeckModel:
    piles = {name: pile for name, pile in view.get("piles", {}).items() if name.partition("/")[0] == deck.id}
    shown = view.get("shown", {}).get(deck.id)
    kept = [(who, card) for who, cards in view.get("kept", {}).items() for card in cards]
    return DeckModel(
        deck.id,
        words_in(deck.title, teller.language),
        deck.mode_hint == "reader",
        tuple(PileModel(name, teller.name(name), pile["count"]) for name, pile in piles.items()),
        len(view.get("discards", {}).get(deck.id, ())),
        card_of(game, shown, teller.language) if shown is not None else None,
        deck.tags,
        tuple((teller.called(who), card, teller.name(card)) for who, card in kept if card.partition(".")[0] == deck.id),
    )


def card_of(game: Reader, card: str, language: str) -> CardModel:
    """A card by `<deck>.<card>`."""
    face = game.definition.card[card]
    return CardModel(
        card,
        card.partition(".")[0],
        words_in(face.title, language),
        _clauses(words_in(face.text, language)),
        _clauses(words_in(face.effect, language)),
    )


def _clauses(text: str) -> tuple[str, ...]:
    return tuple(clause for line in text.splitlines() if (clause := line.strip()))


def _turns(game: Reader, view: Mapping[str, Any]) -> TurnModel:
    return TurnModel(
        view.get("turn", ""),
        view.get("first", ""),
        view.get("clock", "none"),
        view.get("seconds", 0),
        bool(view.get("runs")),
        this_turn(game),
        tuple((party, spent(game, party)) for party in game.parties),
        tuple((party, left(game, party)) for party in game.parties),
        tuple(view.get("out_of_time", ())),
    )


def _score(game: Reader, view: Mapping[str, Any]) -> ScoreModel:
    rounds = tuple(tuple(points.get(party, 0) for party in game.parties) for points in view.get("rounds", ()))
    totals = tuple(sum(points[n] for points in rounds) for n in range(len(game.parties)))
    order = ranking(game)
    leaders = order[0] if order and len(game.parties) > 1 else ()
    return ScoreModel(tuple(game.parties), rounds, totals, leaders)


# ── throws ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _throws(game: Reader) -> tuple[ReaderThrow, ...]:
    """The last throws, newest first. Numbered by their place among all that happened, as undone ones are not there."""
    places = range(len(game.events) - 1, -1, -1)
    thrown = (at for at in places if game.events[at].kind in THROWN and game.events[at].visible_to(TABLE))
    return tuple(_throw(at, game.events[at].facts) for at in islice(thrown, MOST_THROWS))


def _throw(number: int, facts: Mapping[str, Any]) -> ReaderThrow:
    dice = tuple(tuple(DieModel(die["face"], die["counts"]) for die in pool) for pool in facts["dice"])
    more = (facts["shows"], facts.get("total"), facts.get("party"))
    return ReaderThrow(number, facts["throw"], facts["name"], dice, *more)


def known_source(throws: Sequence[ReaderThrow], session: Session) -> tuple[ReaderThrow, ...]:
    """The same throws; the last one says where it came from, which the journal knows."""
    lines = reversed(session.lines(TABLE, max(0, session.ledger.next_number - SEEN_BACK)))
    thrown = (line for line in lines if not line.undone and any(event.kind in THROWN for event in line.events))
    line = next(thrown, None)
    if not throws or line is None:
        return tuple(throws)
    return (replace(throws[0], source=line.entry.source), *throws[1:])
