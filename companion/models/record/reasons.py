"""Why a record is corrected: what is tapped is kept by its key, so that each person reads it in their own language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.texts import Teller
from companion.texts.wording import N_

CHOSEN: Mapping[str, str] = {
    "wrong_tap": N_("Wrong tap"),
    "moved_by_hand": N_("Moved by hand"),
    "agreed_on": N_("Agreed"),
}
"""What is to choose from, as UI texts; the pack's texts have them as values for whoever reads of the correction."""

BOARD_CHECK = "board_check"
"""The reason for what a comparison with the real board has shown."""

WORDS: Mapping[str, str] = {**CHOSEN, BOARD_CHECK: N_("Board check")}


def reason_for(key: str, teller: Teller, words: Callable[[str], str]) -> str:
    """What stands in the record: the key, or the words in a game whose texts were kept before there were keys."""
    return key if teller.has("values", key) or key not in WORDS else words(WORDS[key])
