"""How strong people are by whom they ended before, with how much that is doubted.

The model is Plackett and Luce's as openskill computes it (Weng and Lin, "A Bayesian Approximation Method for Online
Ranking", Journal of Machine Learning Research 12, 2011): it takes tables of any size and shared places, and tells its
own doubt. Who is not counted, guests and the box, plays as somebody who has never played before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.texts.wording import N_
from companion.years.whom import Counted

AVERAGE, POINT = 1000.0, 24.0
"""What somebody has who never played, and how many points one of the model's steps is: its doubt of ±8.3 is ±200."""

HARDLY = N_("hardly known yet")
SAID = ((150.0, HARDLY), (80.0, N_("roughly known")), (0.0, N_("well known")))
"""From which doubt on a rating is told as what."""


class RatedPerson(NamedTuple):
    """A rating after so many games. Two times in three the strength lies within `doubt` of it."""

    rating: float
    doubt: float
    games: int

    def __str__(self) -> str:
        return f"{self.rating:,.0f} ± {self.doubt:.0f}"


def said(rated: RatedPerson) -> str:
    """How sure a rating is, as an English UI text."""
    return next(words for least, words in SAID if rated.doubt >= least)


class Ratings:
    """Everybody's rating after each game, oldest first. More games at the end are added to what was computed before."""

    def __init__(self) -> None:
        self._games: list[Counted] = []
        self._model: Any = None
        self._of: dict[str, Any] = {}
        self.courses: dict[str, list[RatedPerson]] = {}

    def after(self, games: Sequence[Counted]) -> dict[str, RatedPerson]:
        """The ratings after all these games, the highest first."""
        if self._model is None or len(games) < len(self._games) or self._games != list(games[: len(self._games)]):
            from openskill.models import PlackettLuce  # a page that shows none does not wait for it

            self._model, self._games, self._of, self.courses = PlackettLuce(), [], {}, {}
        for game in games[len(self._games) :]:
            self._rate(game)
        self._games = list(games)
        now = {who: course[-1] for who, course in self.courses.items()}
        return dict(sorted(now.items(), key=lambda rated: (-rated[1].rating, rated[0])))

    def _rate(self, game: Counted) -> None:
        if len(game.persons) < 2 or not any(game.persons):
            return
        teams = [[self._of.get(who) if who in self._of else self._model.rating()] for who in game.persons]
        after = self._model.rate(teams, ranks=[float(seat.place) for seat in game.played.seats])
        for who, (rating,) in zip(game.persons, after, strict=True):
            if who is not None:
                self._of[who] = rating
                course = self.courses.setdefault(who, [])
                shown = AVERAGE + POINT * (rating.mu - 25.0)
                course.append(RatedPerson(shown, POINT * rating.sigma, len(course) + 1))
