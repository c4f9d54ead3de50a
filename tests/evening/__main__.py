"""`make evening`: counts taps and seconds of an evening at 800×480 and 720×1280, prints them, writes docs/screens.md.

`--window PANEL` counts at one panel and tells the figures as JSON; each panel has a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.evening.aims import Rows, Taken, aim_of
from tests.screenshots.__main__ import HEADLESS

PANELS = {"touch-display-1": "800×480", "touch-display-2": "720×1280"}
DOCUMENT = Path(__file__).parents[2] / "docs" / "screens.md"
BEGIN, END = "<!-- counted: make evening -->\n", "<!-- counted ends -->\n"


def count(panel: str) -> Rows:
    """All acts on one panel, in this process."""
    from companion.ui.shell.profile import PROFILES, prepare

    profile = PROFILES[panel]
    prepare(profile)
    from tests.evening.acts import all_acts
    from tests.evening.counting import CountingPilot
    from tests.ui.house import TestClock, services
    from tests.ui.pilot import open_window

    def fly(data: Path) -> CountingPilot:
        clock = TestClock()
        window = open_window(profile, clock)
        return CountingPilot(window, services(data, clock, profile=profile, by_hand=True), clock, painted=False)

    with tempfile.TemporaryDirectory() as folder:
        return all_acts(fly, Path(folder))


def table(counted: dict[str, Rows]) -> str:
    """As Markdown: an act a line, a panel a column."""
    lines = [f"| Taps and seconds of | {' | '.join(counted)} | Most taps |", "|---|" + "---|" * len(counted) + "---|"]
    for act in next(iter(counted.values())):
        taken = [panel[act] for panel in counted.values()]
        aim = aim_of(act)
        held = "" if aim is None else str(aim) + ("" if max(one.taps for one in taken) <= aim else ": missed")
        lines.append(f"| {act} | {' | '.join(f'{one.taps}, {one.seconds:.0f} s' for one in taken)} | {held} |")
    return "\n".join(lines) + "\n"


def written(text: str, counted: str) -> str:
    """The document with the table between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{counted}{END}{after}"


def main() -> int:
    """Each panel in a process of its own; then what was counted is told."""
    counted: dict[str, Rows] = {}
    running = {
        name: subprocess.Popen(
            [sys.executable, "-m", "tests.evening", "--window", panel],
            env={**os.environ, **HEADLESS},
            stdout=subprocess.PIPE,
            text=True,
        )
        for panel, name in PANELS.items()
    }
    for name, process in running.items():
        said, _ = process.communicate()
        if process.returncode:
            return process.returncode
        counted[name] = {act: Taken(*taken) for act, taken in json.loads(said.splitlines()[-1]).items()}
    told = table(counted)
    DOCUMENT.write_text(written(DOCUMENT.read_text(), told))
    sys.stdout.write(f"{told}(written into {DOCUMENT})\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--window"]:
        os.environ.update(HEADLESS)
        sys.stdout.write(json.dumps(count(sys.argv[2])) + "\n")
    else:
        raise SystemExit(main())
