"""`python -m tests.rule_coverage`: do the scenarios stand on the rules that they cite?"""

from __future__ import annotations

import sys

from companion.packs.games import find_game
from tests.rule_coverage.proof import proofs
from tests.shipped import shipped


def main() -> int:
    catalogue = shipped()
    proved = list(proofs(catalogue, find_game))
    unnoticed = [proof for proof in proved if not proof.noticed]
    for proof in unnoticed:
        sys.stdout.write(f"{proof.file}: “{proof.scenario}” does not notice that {proof.rule} is disabled\n")
    rules = {proof.rule for proof in proved}
    sys.stdout.write(f"{len(proved)} citations of {len(rules)} rules tried, {len(unnoticed)} not noticed.\n")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
