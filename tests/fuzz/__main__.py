"""`python -m tests.fuzz`: see `make fuzz`."""

from __future__ import annotations

import sys

from tests.tools.stopping import stopping

with stopping():
    from tests.fuzz.reach import watching
    from tests.tools.trials import main

with stopping(), watching():
    from tests.fuzz.parts import PARTS

if __name__ == "__main__":
    sys.exit(main("fuzz", PARTS))
