"""What the window shows of the years: which games are chosen, who is counted, and their sums in words."""

from __future__ import annotations

from dataclasses import replace

from companion.languages import told_in
from companion.models.game.colour_names import COLOUR_NAMES, colour_name
from companion.models.game.party_looks import COLOURS, PARTIES, Colour
from companion.table.evening import Evening, TableGame
from companion.table.journal import GAMES, SUFFIX
from companion.texts import catalogues
from companion.texts.wording import N_, Wording
from companion.years import (
    HARDLY,
    PersonTotal,
    Ratings,
    Tables,
    ToldTable,
    ToldYears,
    TooLongError,
    UncountedError,
    Whom,
    YearsChoice,
    YearsIndex,
    key_of,
    play_address,
    read_record,
    said,
    tables_of,
)

TITLE = N_("Statistics")
ORDER = N_("Whoever has played most stands at the top.")
ALL_YEARS, ALL_GROUPS = N_("All years"), N_("All groups")
NOT_YET = N_("This comes when a game has ended with places.")
TOO_LONG = N_("These names are too long for one code.")
PAIRS = 40
"""Most pairs that are listed."""


class YearsModel:
    """The sums over one data folder. `update` reads the saves, which takes seconds where all of them are new."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._ratings = Ratings()
        self.index = YearsIndex(evening.folder)
        self.choice = YearsChoice()
        self.ready = False
        self.whom = self._whom()

    def update(self) -> None:
        """Reads what is new. Raises StoreError."""
        self.index.update(self._evening.wall())
        self.whom = self._whom()
        self.ready = True

    def choose(self, *, year: int | None = None, group: str = "", guests: bool = False) -> None:
        """Counts the games of one year or all, of one group or all, with guests or without."""
        self.choice = replace(self.choice, year=year, group=group, guests=guests)

    def told(self, look: Wording) -> ToldYears:
        """The sums in the language at hand."""

        def colour(name: str) -> str:
            return look._(COLOUR_NAMES[name]) if name in COLOUR_NAMES else name

        tables = tables_of(self.index.games, self.whom, self.choice)
        return ToldYears(tables, self._ratings.after(tables.games), look.words, look.language, colour)

    @property
    def ratings(self) -> Ratings:
        """Those of the last sums that were told."""
        return self._ratings

    def years(self) -> list[int]:
        """The years in which something was played, the last one first."""
        return sorted({game.year for game in self.index.games if game.year is not None}, reverse=True)

    def groups(self) -> list[str]:
        """The remembered groups that have played."""
        games = self.index.games
        return [group for group in self.whom.groups if any(self.whom.in_group(game, group) for game in games)]

    def others(self, name: str, look: Wording) -> list[str]:
        """Who may be the same person by their name: everybody who never sat in a game with them."""
        tables = self.told(look).tables
        return sorted(one.name for one in tables.people if one.name != name and not tables.duel(name, one.name).met)

    def spelled(self, key: str) -> str:
        """A name as people wrote it last, by what it is found again by."""
        written = (seat.name for game in reversed(self.index.games) for seat in game.seats)
        return next((name for name in written if key_of(name) == key), key)

    def groups_of(self, name: str) -> list[str]:
        """The remembered groups that somebody is in, if there are several: two people there may share the name."""
        mine = [group for group, people in self.whom.groups.items() if key_of(name) in map(key_of, people)]
        return mine if len(mine) > 1 else []

    def chosen(self, look: Wording) -> str:
        """Which games are counted, in few words."""
        year = look._(ALL_YEARS) if self.choice.year is None else str(self.choice.year)
        return f"{year} · {self.choice.group or look._(ALL_GROUPS)}"

    def _whom(self) -> Whom:
        groups = {group.name: [one.name for one in group.seating.people] for group in self._evening.groups()}
        nobody = [colour_name(colour, language) for colour in COLOUR_NAMES for language in catalogues()]
        return Whom.read(self._evening.folder, groups, nobody)


def is_for_phones(game: TableGame) -> bool:
    """Whether a game has ended so that a phone can be given it."""
    outcome = game.session.outcome
    return outcome is not None and bool(outcome.ranking) and game.saved


def address_for_phones(evening: Evening, game: TableGame, look: Wording) -> tuple[str, str]:
    """What a phone opens to put a finished game into BG Stats, and "", or "" and why there is nothing."""
    now = evening.wall()
    try:
        played = read_record(evening.folder / GAMES / f"{game.id}{SUFFIX}")
        title = told_in(played.title, look.language) or played.game
        return play_address(played, title, now, Whom.read(evening.folder, {})), ""
    except UncountedError:
        return "", look._(NOT_YET)
    except TooLongError:
        return "", look._(TOO_LONG)


def line_colours(tables: Tables) -> dict[str, Colour]:
    """In which colour each of those who played most is drawn: the one that they played most often, as their page says
    it. Of two who share one whoever played more games has it, and the other gets one that is free.
    """
    people = tables.people[: len(PARTIES)]
    own: dict[str, str] = {}
    for one in people:
        if one.colour in COLOURS and one.colour not in own.values():
            own[one.name] = one.colour
    free = (colour for colour in COLOURS if colour not in own.values())
    return {one.name: COLOURS[own.get(one.name) or next(free)].colour for one in people}


def colour_of(one: PersonTotal) -> Colour:
    """In which colour somebody is drawn who is alone."""
    return COLOURS[one.colour].colour if one.colour in COLOURS else PARTIES[0].colour


def pairs(told: ToldYears, look: Wording) -> ToldTable:
    """Who beats whom, those who met most first."""
    duels = sorted(told.tables.duels.items(), key=lambda item: (-item[1].met, item[0]))
    rows = tuple(
        (who, f"{duel.first} : {duel.second}", other)
        if duel.first >= duel.second
        else (other, f"{duel.second} : {duel.first}", who)
        for (who, other), duel in duels[:PAIRS]
    )
    return ToldTable("", (look._("Ended before"), "", look._("Ended behind")), rows)


def square(told: ToldYears) -> ToldTable:
    """The same as a square, for a few people."""
    table = told.duels()
    return ToldTable("", table.head, table.rows, table.note)


def people(told: ToldYears) -> ToldTable:
    """Everybody with as many columns as a window has room for. What is hardly known is told in words alone: a number
    beside a doubt as large says nothing to whoever sees it for the first time.
    """
    table = told.people()
    rows = tuple((one.name, str(one.games), str(one.won), _strength(told, one.name)) for one in told.tables.people)
    has_doubt = any("±" in row[3] for row in rows)  # else its explanation is of what nobody sees
    return ToldTable(table.title, table.head[:4], rows, table.note if has_doubt else "")


def _strength(told: ToldYears, name: str) -> str:
    rated = told.rated.get(name)
    return told.words(HARDLY) if rated is not None and said(rated) == HARDLY else told.strength(name)


def games(told: ToldYears) -> ToldTable:
    """What was played, with as many columns as a window has room for."""
    table = told.games()
    return ToldTable(table.title, table.head[:3], tuple(row[:3] for row in table.rows), table.note)
