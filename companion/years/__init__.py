"""What was played over the years: facts out of saves, an index of them, tables, a rating, and a code for phones."""

from companion.years.bg_stats import TooLongError, correction, play_address
from companion.years.index import Left, YearsIndex
from companion.years.rating import HARDLY, RatedPerson, Ratings, said
from companion.years.records import FinishedGame, SeatRecord, UncountedError, read_record
from companion.years.tables import Duel, GameTotal, PersonTotal, Tables, YearsChoice, YearTotal, tables_of
from companion.years.told import ToldTable, ToldYears
from companion.years.whom import Counted, Whom, key_of

__all__ = [
    "HARDLY",
    "Counted",
    "Duel",
    "FinishedGame",
    "GameTotal",
    "Left",
    "PersonTotal",
    "RatedPerson",
    "Ratings",
    "SeatRecord",
    "Tables",
    "ToldTable",
    "ToldYears",
    "TooLongError",
    "UncountedError",
    "Whom",
    "YearTotal",
    "YearsChoice",
    "YearsIndex",
    "correction",
    "key_of",
    "play_address",
    "read_record",
    "said",
    "tables_of",
]
