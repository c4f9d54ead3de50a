"""Random choices, and the marker of the start player (RD-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.turns import judge_turn
from companion.games.reader.rules.verbs import Verb, alone, done, nothing_against


def mark_first(game: ReaderBase, party: Party, to: str) -> Script:
    """Gives the start player's marker to somebody."""
    game.state.first = to
    game.say("first_player", "RD-6", party=to)
    yield from done()


def who_starts(game: ReaderBase, party: Party, about: str) -> Script:
    """Draws lots for the start player."""
    chosen = yield _lot(game, "who_starts")
    yield from mark_first(game, party, chosen)


def who(game: ReaderBase, party: Party, about: str) -> Script:
    """Draws lots for any one player."""
    chosen = yield _lot(game, "who_of_us")
    game.say("lot_fell", "RD-6", party=chosen)


def teams(game: ReaderBase, party: Party, about: str) -> Script:
    """Draws lots for teams of a size; players left over are spread over the teams."""
    people = list(game.parties)
    order = yield Question("shuffle_people", Kind.SHUFFLE, shape=lambda: {"cards": people}, rule="RD-6")
    number = len(people) // int(about)
    game.state.teams = [list(order[team::number]) for team in range(number)]
    game.say(
        "teams_made", "RD-6", {"teams": {str(one): team for one, team in enumerate(game.state.teams, 1)}}, count=number
    )


def judge_teams(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against making teams: there must be people for two at least."""
    most = len(game.parties) // 2
    fits = about.isdecimal() and len(about) < 3 and 1 <= int(about) <= most
    return () if fits else (Refusal("RD-6", "too_few_people", {"most": most}),)


def _lot(game: ReaderBase, name: str) -> Question:
    of = list(game.parties)
    return Question(name, Kind.LOT, shape=lambda: {"of": of}, rule="RD-6")


def _sizes(game: ReaderBase) -> Iterable[str]:
    return [str(size) for size in range(2, len(game.parties) // 2 + 1)]


def _parties(game: ReaderBase) -> Iterable[str]:
    return game.parties


VERBS: dict[str, Verb] = {
    "lot_start": Verb(alone, nothing_against, who_starts),
    "lot": Verb(alone, nothing_against, who),
    "first": Verb(_parties, judge_turn, mark_first),
    "teams": Verb(_sizes, judge_teams, teams),
}
