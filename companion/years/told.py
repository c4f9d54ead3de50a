"""The sums as tables of words in one language: the same ones for the terminal, the window and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.languages import grouped, told_in
from companion.table.journal import UNDATED
from companion.texts.wording import N_
from companion.years.rating import RatedPerson, said
from companion.years.tables import PersonTotal, Tables

PEOPLE, GAMES, YEARS, DUELS = N_("People"), N_("Games"), N_("Years"), N_("Who beats whom")
RATING = N_("Strength")
IN_A_ROW, NOW_AND_MOST = N_("Won in a row"), N_("now {now}, most {most}")
EXPLAINED = N_("Strength: two times in three it lies within what stands after ±. 1000 is where everybody begins.")
DUELS_EXPLAINED = N_("How often whoever stands at the left ended before whoever stands above.")
LEFT_OUT = N_("Saves that cannot be read and are not counted: {count}. “Saved games” says why.")


NONE = "–"
"""Stands in a table for what there is none of."""


@dataclass(frozen=True)
class ToldTable:
    """A heading, the heads of the columns, the rows, and what is to be known for reading them."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class ToldYears:
    """Tells sums. `words` translates English texts, `colour` a colour's name."""

    tables: Tables
    rated: Mapping[str, RatedPerson]
    words: Callable[[str], str]
    language: str
    colour: Callable[[str], str] = str

    def people(self) -> ToldTable:
        """Everybody's sums, whoever played most first."""
        _ = self.words
        head = _("Name"), _("Played"), _("Won"), _(RATING), _(IN_A_ROW), _("Time"), _("Colour")
        rows = tuple(self._person(one) for one in self.tables.people)
        return ToldTable(_(PEOPLE), head, rows, _(EXPLAINED))

    def _person(self, one: PersonTotal) -> tuple[str, ...]:
        _, won = self.words, f"{one.won} ({_percent(one.share)})"
        streak = _(NOW_AND_MOST).format(now=one.streak, most=one.longest_streak) if one.longest_streak else NONE
        colour = self.colour(one.colour) if one.colour else NONE
        return one.name, str(one.games), won, self.strength(one.name), streak, self.lasted(one.seconds), colour

    def games(self) -> ToldTable:
        """What was played how often, for how long, and the most points."""
        _ = self.words
        head = _("Game"), _("Played"), _("Usual length"), _("From – to"), _("Most points")
        rows = []
        for game in self.tables.by_game:
            span = f"{self.lasted(game.shortest)} – {self.lasted(game.longest)}" if game.timed else "–"
            best = "–" if game.best is None else f"{game.best[0]:g} ({game.best[1]})"
            usual = self.lasted(game.usual) if game.timed else "–"
            rows.append((told_in(game.title, self.language) or game.game, str(game.games), usual, span, best))
        return ToldTable(_(GAMES), head, tuple(rows))

    def years(self) -> ToldTable:
        """How often and how long people played in each year."""
        _ = self.words
        head = _("Year"), _("Played"), _("Time")
        rows = tuple(
            (_(UNDATED) if year.year is None else str(year.year), str(year.games), self.lasted(year.seconds))
            for year in self.tables.by_year
        )
        return ToldTable(_(YEARS), head, rows)

    def duels(self, most: int = 9) -> ToldTable:
        """Everybody against everybody, of those who played most."""
        _, names = self.words, [one.name for one in self.tables.people[:most]]
        rows = tuple((who, *(self._duel(who, other) for other in names)) for who in names)
        return ToldTable(_(DUELS), ("", *names), rows, _(DUELS_EXPLAINED))

    def _duel(self, who: str, other: str) -> str:
        duel = self.tables.duel(who, other)
        return "" if who == other else f"{duel.first} : {duel.second}" if duel.met else "–"

    def person(self, name: str) -> tuple[ToldTable, ToldTable]:
        """One person's games, and how they did against everybody else."""
        _, titles = self.words, {game.game: game.title for game in self.tables.by_game}
        one = next(person for person in self.tables.people if person.name == name)
        games = tuple(
            (told_in(titles[game], self.language) or game, str(played), f"{won} ({_percent(won / played)})")
            for game, (played, won) in sorted(one.by_game.items(), key=lambda item: (-item[1][0], item[0]))
        )
        met = [(other.name, self.tables.duel(name, other.name)) for other in self.tables.people if other.name != name]
        against = tuple(
            (other, str(duel.met), str(duel.first), str(duel.second))
            for other, duel in sorted(met, key=lambda item: -item[1].met)
            if duel.met
        )
        return (
            ToldTable(_(GAMES), (_("Game"), _("Played"), _("Won")), games),
            ToldTable(_("Against"), (_("Name"), _("Met"), _("Before"), _("Behind")), against),
        )

    def facts(self, name: str) -> Sequence[tuple[str, str]]:
        """One person's sums, each after what it is; what there is none of is left out."""
        head = self.people().head
        row = self._person(next(person for person in self.tables.people if person.name == name))
        told = list(zip(head[1:], row[1:], strict=True))
        if (rated := self.rated.get(name)) is not None:
            told[2] = told[2][0], f"{told[2][1]}, {self.words(said(rated))}"
        return [(what, how) for what, how in told if how != NONE]

    def left_out(self, damaged: int) -> tuple[str, ...]:
        """What is to be said of saves that are not counted."""
        told = self.words(LEFT_OUT)
        return (told.format(count=damaged),) if damaged else ()

    def strength(self, name: str) -> str:
        """A rating with its doubt; a dash for whoever has none."""
        if (rated := self.rated.get(name)) is None:
            return NONE
        return f"{grouped(round(rated.rating), self.language)} ± {rated.doubt:.0f}"

    def lasted(self, seconds: float) -> str:
        """A length in minutes, a long one in hours."""
        minutes = round(seconds / 60)
        return f"{minutes} min" if minutes < 180 else f"{grouped(round(minutes / 60), self.language)} h"


def _percent(share: float) -> str:
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%"
