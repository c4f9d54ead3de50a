"""The sums over played games: people, games, years, who ended before whom, streaks and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from companion.years.records import FinishedGame
from companion.years.whom import Counted, Whom, key_of


@dataclass(frozen=True, slots=True)
class YearsChoice:
    """Which games are counted: of one year, group (its name) or game (its id); with guests only if asked."""

    year: int | None = None
    group: str = ""
    game: str = ""
    guests: bool = False

    def takes(self, game: FinishedGame, whom: Whom) -> bool:
        return (
            self.year in (None, game.year)
            and self.game in ("", game.game)
            and (not self.group or whom.in_group(game, self.group))
        )


@dataclass(slots=True)
class PersonTotal:
    """One person's sums. `streak` is how many of the last games were won without another between, `longest_streak` the
    most that ever were; `by_game` maps a game to how many were played and won. `beaten` is the share of all opponents
    who ended behind, where half of those on the same place count.
    """

    name: str
    games: int = 0
    won: int = 0
    seconds: float = 0.0
    streak: int = 0
    longest_streak: int = 0
    behind: float = 0.0
    opponents: int = 0
    colours: Counter[str] = field(default_factory=Counter)
    by_game: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """How many of the games were won, from 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def beaten(self) -> float:
        return self.behind / self.opponents if self.opponents else 0.0

    @property
    def colour(self) -> str:
        """The colour that was played most often, of two the first by its name; "" where none is known."""
        return min(self.colours, key=lambda colour: (-self.colours[colour], colour), default="")


@dataclass(slots=True)
class GameTotal:
    """One game's sums. Lengths are in seconds, of `timed` games; `best` is the most points and who had them."""

    game: str
    title: Mapping[str, str]
    games: int = 0
    seconds: float = 0.0
    timed: int = 0
    shortest: float = 0.0
    longest: float = 0.0
    best: tuple[float, str] | None = None

    @property
    def usual(self) -> float:
        """The mean length in seconds, 0 if none is known."""
        return self.seconds / self.timed if self.timed else 0.0


@dataclass(slots=True)
class YearTotal:
    """One year's sums; `year` is None for games whose date is not known."""

    year: int | None
    games: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Duel:
    """How often two met, and how often the first and the second ended before the other."""

    met: int = 0
    first: int = 0
    second: int = 0


@dataclass(frozen=True)
class Tables:
    """Everything that is added up. `duels` has each pair once, the two in order of their names."""

    games: Sequence[Counted]
    people: Sequence[PersonTotal]
    by_game: Sequence[GameTotal]
    by_year: Sequence[YearTotal]
    duels: Mapping[tuple[str, str], Duel]

    def duel(self, who: str, other: str) -> Duel:
        """How `who` did against `other`; all 0 if they never met."""
        if who <= other:
            return self.duels.get((who, other), Duel())
        turned = self.duels.get((other, who), Duel())
        return Duel(turned.met, turned.second, turned.first)


def tables_of(games: Iterable[FinishedGame], whom: Whom, choice: YearsChoice | None = None) -> Tables:
    """Adds up games, oldest first. A game in which nobody counts is in no sum."""
    chosen = choice or YearsChoice()
    picked = [game for game in games if chosen.takes(game, whom)]
    counted = [game for game in whom.counted(picked, guests=chosen.guests) if any(game.persons)]
    people: dict[str, PersonTotal] = {}
    by_game: dict[str, GameTotal] = {}
    by_year: dict[int | None, YearTotal] = {}
    duels: dict[tuple[str, str], Duel] = {}
    for one in counted:
        _add_people(one, people)
        _add_game(one, by_game)
        year = by_year.setdefault(one.played.year, YearTotal(one.played.year))
        year.games += 1
        year.seconds += one.played.seconds or 0.0
        _add_duels(one, duels)
    return Tables(
        counted,
        sorted(people.values(), key=lambda person: (-person.games, -person.won, key_of(person.name))),
        sorted(by_game.values(), key=lambda game: (-game.games, game.game)),
        sorted(by_year.values(), key=lambda year: (year.year is None, year.year or 0)),
        duels,
    )


def _add_people(one: Counted, people: dict[str, PersonTotal]) -> None:
    game = one.played
    places, decided = [seat.place for seat in game.seats], game.decided
    for who, seat in zip(one.persons, game.seats, strict=True):
        if who is None:
            continue
        if (person := people.get(who)) is None:
            person = people[who] = PersonTotal(who)
        won = seat.place == 1 and decided
        person.games += 1
        person.won += won
        person.seconds += game.seconds or 0.0
        person.streak = person.streak + 1 if won else 0
        person.longest_streak = max(person.longest_streak, person.streak)
        person.opponents += len(game.seats) - 1
        person.behind += sum(place > seat.place for place in places) + (places.count(seat.place) - 1) / 2
        if seat.colour:
            person.colours[seat.colour] += 1
        played, wins = person.by_game.get(game.game, (0, 0))
        person.by_game[game.game] = played + 1, wins + won


def _add_game(one: Counted, by_game: dict[str, GameTotal]) -> None:
    game = one.played
    total = by_game.setdefault(game.game, GameTotal(game.game, game.title))
    total.games += 1
    total.title = game.title
    if game.seconds is not None:
        total.shortest = min(total.shortest, game.seconds) if total.timed else game.seconds
        total.longest = max(total.longest, game.seconds)
        total.seconds += game.seconds
        total.timed += 1
    for who, seat in zip(one.persons, game.seats, strict=True):
        if who is not None and seat.points is not None and (total.best is None or seat.points > total.best[0]):
            total.best = seat.points, who


def _add_duels(one: Counted, duels: dict[tuple[str, str], Duel]) -> None:
    seats = sorted(
        (who, seat.place) for who, seat in zip(one.persons, one.played.seats, strict=True) if who is not None
    )
    for (who, place), (other, theirs) in combinations(seats, 2):
        if (duel := duels.get((who, other))) is None:
            duel = duels[who, other] = Duel()
        duel.met += 1
        duel.first += place < theirs
        duel.second += theirs < place
