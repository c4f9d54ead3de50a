"""`make twins`: hunts for secrets; see `tests.secrets.evenings` and `tests.players.twins`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

# Before Kivy is imported: nothing is shown or heard here, and arguments and what is said on stderr are not Kivy's.
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    SDL_AUDIODRIVER="dummy",
    SDL_VIDEODRIVER="offscreen",
    GPIOZERO_PIN_FACTORY="mock",
)

from tests.tools.stopping import stopping

with stopping():
    from tests.players.twins import GAMES, faults
    from tests.secrets.evenings import hunted
    from tests.tools.stopping import GOES_ON
    from tests.tools.trials import BUILD, Part, run

AT_A_TIME = 5
"""Positions of a game for one trial with seats of the box."""


def imagined(seed: str) -> dict[str, int]:
    """As a trial: a seat of the box where all that it may not see is dealt anew. Raises AssertionError."""
    games, number = list(GAMES), int(seed.rsplit("/", 1)[-1])
    game = games[number % len(games)]
    wrong, differ = faults(game, AT_A_TIME, seed)
    assert not wrong, wrong[0]
    return {"positions": AT_A_TIME, f"{game}: differ": differ}


HUNT = Part("hunt", "games that differ in one hidden thing, over all channels", hunted, "pairs", 10_000)
SEATS = Part("box", "a seat of the box where all that it may not see is dealt anew", imagined, "positions", 5_000)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; 1 if anything leaks."""
    parser = argparse.ArgumentParser("python -m tests.secrets", description="Hunts for secrets.")
    parser.add_argument("pairs", nargs="?", type=int, default=HUNT.most, help=f"how many ({HUNT.most})")
    parser.add_argument("--part", choices=(HUNT.name, SEATS.name), help="one alone (both, of seats half as many)")
    parser.add_argument("--seed", default="1", help="the same seed tries the same again (1)")
    parser.add_argument("--workers", type=int, help="processes at once (one for each core); 0: all in this one")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    parser.add_argument("--only", metavar="TRIAL", help="the one trial of this seed, as a finding names it")
    args = parser.parse_args(argv)
    found = 0
    with stopping("" if args.fresh or args.only else GOES_ON):
        for part, most in ((HUNT, args.pairs), (SEATS, args.pairs // 2)):
            if args.part not in (None, part.name):
                continue
            if args.only:
                sys.stdout.write(f"{json.dumps(part.trial(args.only), indent=1)}\n")
                continue
            figures = run(part, most, args.seed, fresh=args.fresh, workers=args.workers)
            found += len(figures.findings)
            sys.stdout.write(f"{figures.line(part)}\n")
            for name, count in sorted(figures.counted.items()):
                sys.stdout.write(f"  {name} {count:,}\n")
    sys.stdout.write(f"Figures and findings stand in {BUILD}.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
