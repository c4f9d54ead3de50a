"""Who may know of what Politburó tells: every kind of event, in one place."""

from __future__ import annotations

from companion.engine.telling import Events, to_all, told_to
from companion.mechanics import windows

NEXT = ("turn_begins", "announces", "played", "round_step")
"""What happens openly next, after which a look is old."""

TELLS: Events = {
    **windows.TELLS,
    **to_all(
        "activated",
        "announces",
        "arranged",
        "assigned",
        "cancelled",
        "candidate_lost",
        "candidates_dealt",
        "comes_later",
        "deck_renewed",
        "discarded",
        "dismissed",
        "draw",
        "drew",
        "fetched",
        "general_secretary",
        "hand_exchanged",
        "health",
        "hospitalised",
        "is_over",
        "kept",
        "killed",
        "lapsed",
        "lasts",
        "looks",
        "loyalty",
        "loyalty_set",
        "markers_off",
        "office_taken",
        "office_tied",
        "office_vacated",
        "out",
        "played",
        "power_used",
        "put_back",
        "returned",
        "round_begins",
        "round_over",
        "round_step",
        "siberia",
        "start_player",
        "stays",
        "turn_begins",
        "turn_ends",
        "turn_lapsed",
    ),
    "lapsed_unpaid": told_to("party", until=NEXT),
    "drew_cards": told_to("party", until=NEXT),
    "sees_card": told_to("party", until=NEXT),
    "sees_assigned": told_to("party", until=NEXT),
}
