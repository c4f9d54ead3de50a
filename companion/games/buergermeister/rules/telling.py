"""Who may know of what Die Bürgermeister tells: every kind of event, in one place."""

from __future__ import annotations

from companion.engine.telling import Events, to_all, told_to
from companion.mechanics import deck

TELLS: Events = {
    **deck.TELLS,
    **to_all(
        "agreed",
        "between_enemies",
        "captured",
        "card_drawn",
        "closes_nothing",
        "collected",
        "colour_chosen",
        "deck_goes_round",
        "deck_shuffled",
        "enclosed",
        "fewer_placements",
        "forgiven",
        "free_placement",
        "game_ends",
        "land_full",
        "left_alone",
        "look_yourself",
        "looks_at_next",
        "not_enclosed",
        "nothing_enclosed",
        "nothing_happens",
        "paid",
        "placed",
        "placing_over",
        "premium",
        "premium_at_hand",
        "purse_dealt",
        "replaced",
        "result",
        "returned",
        "rolled",
        "several_enclosed",
        "short_of_money",
        "skipped",
        "start_player",
        "time_up",
        "turn_begins",
        "turn_lapsed",
        "vacated",
    ),
    "next_card": told_to("player", until=("card_drawn",)),
}
