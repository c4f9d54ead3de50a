"""The names that games of others build on: whoever takes one away breaks games that nobody here knows."""

from __future__ import annotations

import companion.api
import companion.api.bots
import companion.api.face
import companion.api.models

RULES = """ANY_TIME API CHANCE PASS REFEREE TABLE TO_NOBODY Accent Audience Contest Event Events Game GameLook GameOver
Hands Kind Knows Ladder LadderPost Mode Option Outcome Party Pile Players Premise Question Refusal RegionBoard Script
Sealed Spot Stack State Talks Words Zone ask_who choose_together draw leaders negotiate one_claim one_round oval react
resolving roll_all roll_lowest roll_off share shuffle to_all told_to unknown_option until_nobody window with_decks"""
BOTS = "Bot RandomBot best first_legal"
MODELS = "BoardModel OptionModel Teller standing"
FACE = """Art BoardContext BoardWidget Builder CardLook CardReverse Face OptionModel Painted Teller paint_icon put
refill"""


def test_the_names_of_interface_1_are_all_there() -> None:
    assert companion.api.API == 1, "with another number this list is another one, and docs/authoring.md says so"
    for module, names in (
        (companion.api, RULES),
        (companion.api.bots, BOTS),
        (companion.api.models, MODELS),
        (companion.api.face, FACE),
    ):
        assert sorted(module.__all__) == sorted(names.split())
        assert all(hasattr(module, name) for name in module.__all__)
