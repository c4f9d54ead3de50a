"""An evening at the box: the data folder, remembered people, the open game, and its exports to files."""

from companion.table.evening.evening import Evening
from companion.table.evening.export import state_sheet, text_log
from companion.table.evening.inputs import Deed, lights
from companion.table.evening.notices import STORE, TableNotice, notice_sentence, store_sentence
from companion.table.evening.people import Group, Settings, people_of_groups, read_settings
from companion.table.evening.real_table import TICKED, PieceMove, Standing, as_value, between, moved, standing
from companion.table.evening.saved_games import SavedGame, saves_of
from companion.table.evening.surroundings import EveningListener, Surroundings
from companion.table.evening.table_game import TableGame, lately, played_seconds, recap
from companion.table.evening.travel import Arrival, Relation

__all__ = [
    "STORE",
    "TICKED",
    "Arrival",
    "Deed",
    "Evening",
    "EveningListener",
    "Group",
    "PieceMove",
    "Relation",
    "SavedGame",
    "Settings",
    "Standing",
    "Surroundings",
    "TableGame",
    "TableNotice",
    "as_value",
    "between",
    "lately",
    "lights",
    "moved",
    "notice_sentence",
    "people_of_groups",
    "played_seconds",
    "read_settings",
    "recap",
    "saves_of",
    "standing",
    "state_sheet",
    "store_sentence",
    "text_log",
]
