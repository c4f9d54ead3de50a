"""`python -m tests.battery`: see `tests.battery.at_length`."""

from __future__ import annotations

import sys

from tests.battery.at_length import main

sys.exit(main())
