"""Every game that the battery plays.

To add one: write its hooks in a module of its own, build its `Playable`s there, and name them here.
"""

from __future__ import annotations

from tests.battery.animal_farm_tables import animal_farm_tables
from tests.battery.buergermeister_tables import buergermeister_tables
from tests.battery.buerokratopoly_tables import buerokratopoly_tables
from tests.battery.karriere_tables import karriere_tables
from tests.battery.playable import Playable
from tests.battery.politburo_tables import politburo_tables
from tests.battery.reader_tables import reader_tables
from tests.battery.stub_games import stub_games

PLAYABLES: list[Playable] = [
    *stub_games(),
    *buerokratopoly_tables(),
    *karriere_tables(),
    *buergermeister_tables(),
    *politburo_tables(),
    *animal_farm_tables(),
    *reader_tables(),
]
