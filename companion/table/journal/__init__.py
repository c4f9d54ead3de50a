"""How an evening is saved: journal entries, the ledger of those that count, and the file that holds them."""

from companion.table.journal.codec import Contents, in_memory
from companion.table.journal.database import remove
from companion.table.journal.entries import (
    FOREGONE,
    GAME_KINDS,
    Badge,
    Entry,
    Header,
    Journal,
    MemoryJournal,
    Person,
    Seating,
    StoreError,
)
from companion.table.journal.folder import (
    HOLDER,
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    FolderInUseError,
    FolderLock,
    no_room,
    read_json,
    set_aside,
    store_error,
    sync_file,
    sync_folder,
    write_whole,
)
from companion.table.journal.incidents import Incidents
from companion.table.journal.ledger import Ledger, UndoStep, event_from, last_position, told_lines
from companion.table.journal.salvage import ASIDE, contents, copied, look, open_or_salvage, whole
from companion.table.journal.store import SUFFIX, Peek, SqliteJournal, contents_of, replaced
from companion.table.journal.upkeep import BACKUPS, GAMES, tidy

__all__ = [
    "ASIDE",
    "BACKUPS",
    "FOREGONE",
    "GAMES",
    "GAME_KINDS",
    "HOLDER",
    "PRIVATE_FILE",
    "PRIVATE_FOLDER",
    "SUFFIX",
    "Badge",
    "Contents",
    "Entry",
    "FolderInUseError",
    "FolderLock",
    "Header",
    "Incidents",
    "Journal",
    "Ledger",
    "MemoryJournal",
    "Peek",
    "Person",
    "Seating",
    "SqliteJournal",
    "StoreError",
    "UndoStep",
    "contents",
    "contents_of",
    "copied",
    "event_from",
    "in_memory",
    "last_position",
    "look",
    "no_room",
    "open_or_salvage",
    "read_json",
    "remove",
    "replaced",
    "set_aside",
    "store_error",
    "sync_file",
    "sync_folder",
    "tidy",
    "told_lines",
    "whole",
    "write_whole",
]
