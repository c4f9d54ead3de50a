"""Looks at many twins; see `tests.players.twins`."""

from __future__ import annotations

import sys

from tests.players.twins import GAMES, faults


def main() -> None:
    """So many positions of each game, 1000 without a number; each with another course of games."""
    count, all_wrong = int(sys.argv[1]) if sys.argv[1:] else 1000, False
    for game in GAMES:
        wrong, differ = faults(game, count, "many")
        sys.stdout.write(f"{game}: {count} positions, {differ} with something hidden otherwise, {len(wrong)} wrong\n")
        sys.stdout.writelines(f"  {one}\n" for one in wrong[:10])
        all_wrong = all_wrong or bool(wrong)
    sys.exit(all_wrong)


if __name__ == "__main__":
    main()
