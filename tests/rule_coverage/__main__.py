"""`python -m tests.rule_coverage`: do the scenarios stand on the rules that they cite?"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.tools.stopping import stopping

with stopping():
    from companion.packs.scripts.games import find_game
    from tests.rule_coverage.proof import Proof, proofs
    from tests.shipped import shipped


def main(argv: Sequence[str] | None = None) -> int:
    """Disable the rules of the packs that are asked for, one by one; 1 if a scenario did not notice it."""
    catalogue = shipped()
    packs = sorted(info.id for info in catalogue.list())
    parser = argparse.ArgumentParser(
        "python -m tests.rule_coverage",
        description="Switch each rule off that a scenario cites: the scenario must fail.",
    )
    parser.add_argument("packs", nargs="*", metavar="PACK", help=f"of {', '.join(packs)} (all)")
    asked = parser.parse_args(argv).packs
    if unknown := sorted(set(asked) - set(packs)):
        parser.error(f"there is no pack {unknown[0]}; there are {', '.join(packs)}")
    proved: list[Proof] = []
    for pack in asked or packs:
        of_pack = list(proofs(catalogue, find_game, pack))
        missed = [proof for proof in of_pack if not proof.noticed]
        for proof in missed:
            sys.stdout.write(f"{proof.file}: “{proof.scenario}” does not notice that {proof.rule} is disabled\n")
        sys.stdout.write(f"{pack}: {_told(of_pack)}\n")
        sys.stdout.flush()
        proved += of_pack
    sys.stdout.write(f"In all {_told(proved)}\n")
    return 1 if any(not proof.noticed for proof in proved) else 0


def _told(proved: Sequence[Proof]) -> str:
    rules = {proof.rule for proof in proved}
    missed = sum(not proof.noticed for proof in proved)
    return f"{len(proved)} citations of {len(rules)} rules tried, {missed} not noticed."


if __name__ == "__main__":
    with stopping():
        sys.exit(main())
