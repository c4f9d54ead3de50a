"""`python -m tests.torture`: see `make torture`."""

from __future__ import annotations

import os
import sys

os.environ["KIVY_NO_ARGS"] = "1"  # else Kivy takes these arguments for its own

from tests.tools.stopping import stopping

with stopping():
    from tests.battery.twins import twins
    from tests.phones.played.rounds import pages_play
    from tests.tools.trials import Part, main
    from tests.torture.cuts import cut_game
    from tests.torture.damage import damaged_game
    from tests.torture.disks import hard_evening
    from tests.torture.kills import killed_evening
    from tests.torture.phones import killed_phones
    from tests.torture.players import hurt_players
    from tests.torture.together import rivals
    from tests.torture.windows import killed_windows

PARTS = (
    Part("kills", "SIGKILL at random moments of an evening", killed_evening, "kills", 1000),
    Part("cuts", "power cuts: what was not synced is dropped, reordered, torn", cut_game, "cuts", 1000),
    Part("damage", "logs, marks and backups that decay after a kill", damaged_game, "damages", 1200),
    Part("disks", "full, read-only and failing disks in the middle of play", hard_evening, "spells", 1000),
    Part("together", "several programs on one data folder", rivals, "starts", 300),
    Part("windows", "SIGKILL of the whole window while people touch it", killed_windows, "kills", 20),
    Part(
        "phones",
        "SIGKILL of what talks to phones, and of the box, with taps on their way",
        killed_phones,
        "child_kills",
        1000,
    ),
    Part(
        "players",
        "SIGKILL, SIGSTOP and nonsense of what thinks for seats of the box, and SIGKILL of the box",
        hurt_players,
        "kills",
        300,
    ),
    Part("phones-pages", "whole games by fingers in Chromium, beside a television", pages_play, "games", 5),
    Part("secrets", "evenings that differ in secrets alone", twins, "evenings", 600),
)

if __name__ == "__main__":
    sys.exit(main("torture", PARTS))
