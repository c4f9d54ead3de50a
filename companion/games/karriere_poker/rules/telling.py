"""Who may know of what Karriere Poker tells: every kind of event, in one place."""

from __future__ import annotations

from companion.engine.telling import Events, to_all, told_to

TELLS: Events = {
    **to_all(
        "already_out",
        "cleared",
        "dealer_drawn",
        "deals",
        "evening_lost",
        "evening_won",
        "exchanged",
        "game_ended",
        "leads",
        "leftovers_aside",
        "leftovers_taken",
        "passed",
        "played",
        "players_changed",
        "position_taken",
        "positions_left_out",
        "ranks",
        "round_over",
        "seated",
        "seats_of_honour",
        "stack_laid_out",
        "stack_sorted",
        "stay_seated",
        "time_is_up",
        "titles",
    ),
    "hand": told_to("party"),
    "cards_given": told_to("party", "taker"),
}
