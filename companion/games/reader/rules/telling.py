"""Which events of the reader exist, and who may know of each."""

from __future__ import annotations

from companion.engine.telling import Events, to_all

TELLS: Events = {
    **to_all(
        "card_discarded",
        "card_drawn",
        "card_kept",
        "clock_runs",
        "clock_set",
        "clock_stands",
        "deck_renewed",
        "deck_shuffled",
        "deck_split",
        "first_player",
        "looks_at_top",
        "lot_fell",
        "points_changed",
        "points_written",
        "put_back",
        "teams_made",
        "throw_forgotten",
        "throw_kept",
        "thrown",
        "thrown_words",
        "time_is_up",
        "turn_begins",
        "turn_ends",
    ),
}
