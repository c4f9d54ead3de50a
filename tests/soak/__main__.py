"""`python -m tests.soak`: see `make soak`. Figures stand in build/trials/soak.json; it goes on where it was stopped."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

# Before Kivy is imported: nothing is shown or heard here, and with threads the software renderer would keep megabytes
# of each frame that it draws.
os.environ.update(
    KIVY_LOG_MODE="PYTHON",  # else Kivy takes what is said on stderr for its log
    LP_NUM_THREADS="0",
    SDL_AUDIODRIVER="dummy",
    SDL_VIDEODRIVER="offscreen",
    GPIOZERO_PIN_FACTORY="mock",
    KIVY_CLOCK="default",
    KCFG_GRAPHICS_MAXFPS="0",
)

from tests.tools.stopping import GOES_ON, stop_at_once, stopping

with stopping():
    from companion.ui.shell import profile
    from companion.ui.shell.profile import PROFILES
    from tests.soak.box import PANEL
    from tests.tools.trials import BUILD, ROOT

HOURS = 24


def main() -> int:
    """Play, tell, judge; 1 if anything was found."""
    parser = argparse.ArgumentParser("python -m tests.soak", description="Evenings without end at one window.")
    parser.add_argument("--hours", type=int, default=HOURS, help=f"virtual hours, whole ones ({HOURS})")
    parser.add_argument("--seed", default="1", help="the same seed plays the same evenings (1)")
    parser.add_argument("--fresh", action="store_true", help="begin again instead of going on")
    parser.add_argument("--only", type=int, metavar="HOUR", help="this hour alone, on a folder of its own")
    args = parser.parse_args()
    profile.prepare(PROFILES[PANEL])
    # Else SDL takes it for a window that closes; and what is raised inside of a callback of Kivy's would be a finding.
    stop_at_once("" if args.fresh or args.only is not None else GOES_ON)
    from tests.soak.run import Run, Soaked  # Kivy reads the panel's density when it is imported

    kept = BUILD / "soak.json"
    soaked = Soaked(args.seed) if args.fresh or args.only is not None else reached(kept, args.seed, Soaked)
    folder = BUILD / ("soak-only" if args.only is not None else "soak")
    if not soaked.stands:
        shutil.rmtree(folder, ignore_errors=True)
    if args.only is not None:
        about = f"hour {args.only} alone"
    else:
        about = f"{args.hours} virtual hours" + (f", {len(soaked.stands)} of them known" if soaked.stands else "")
    sys.stderr.write(f"soak: {about}; each takes half a minute or more (seed {args.seed})\n")
    run = Run(folder, soaked, 3600.0)
    try:
        if args.only is not None:
            run.hour(args.only)
        while args.only is None and len(soaked.stands) < args.hours:
            run.hour(len(soaked.stands))
            keep(kept, soaked)
            sys.stderr.write(f"  {soaked.line()}\n")
    finally:
        run.close()
    found = [*soaked.findings, *soaked.judged()]
    for finding in found:
        sys.stdout.write(f"FOUND {finding}\n")
    if args.only is not None:
        kept = kept.with_name("soak-only.json")
        keep(kept, soaked)
    sys.stdout.write(f"{soaked.summary()}\nEverything that was counted: {kept.relative_to(ROOT)}\n")
    return 1 if found else 0


def reached(kept: Path, seed: str, of: Any) -> Any:
    """What was reached with this seed, else a beginning."""
    if kept.is_file() and (plain := json.loads(kept.read_text("utf-8")))["seed"] == seed:
        return of.from_plain(plain)
    return of(seed)


def keep(kept: Path, soaked: Any) -> None:
    """Write down how far it is."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(soaked.plain(), indent=1) + "\n", "utf-8")
    fresh.replace(kept)


if __name__ == "__main__":
    sys.exit(main())
