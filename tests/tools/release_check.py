"""Runs what must be green before a version, what fails most likely first, and writes a page about it.

python -m tests.tools.release_check                 everything that is not green yet on this very tree
python -m tests.tools.release_check fuzz soak       only these
python -m tests.tools.release_check --list          what there is, in its order, and how it stands
python -m tests.tools.release_check --again         also what is green already

Each part is a `make` target; its output stands in build/release-check/PART.log, the page beside it as index.html. What
was green stays green for as long as the tree is the same, to the byte. Exit code 1 if a part failed.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from tests.tools.code_map import ROOT

FOLDER = ROOT / "build" / "release-check"


@dataclass(frozen=True)
class Part:
    """A `make` target, what it proves, and about how many minutes it takes on two cores."""

    target: str
    proves: str
    minutes: int
    args: str = ""


PARTS = (
    # What a change of any kind breaks.
    Part("lint", "style, types, layers", 2),
    Part("test", "everything that gates a change", 20, "LOT=all"),
    Part("corpus", "games of an earlier tree are told as they were", 5),
    # What a change of the window, the phones or the handbook breaks, and no gate sees.
    Part("long", "streams, whole games by text, firmware, story files", 5),
    Part("clicks", "whole games by taps, every screen on every panel", 60),
    Part("site-test", "the handbook in a browser", 10),
    Part("researchers-test", "the games for learning programs", 2),
    # What a change of a game or of a player breaks.
    Part("test-rules", "each scenario fails without its rule", 1),
    Part("battery", "all options with all numbers of players", 170),
    Part("twins", "no secret is told over any channel", 10),
    Part("seats", "no answer of the box is refused", 60, "--games 40"),
    Part("parameters", "every number of every pack at both ends", 10),
    # What a change of packages, libraries or the system breaks.
    Part("release-test", "two builds are equal; apt and pipx in empty Debians", 40),
    Part("deploy-test", "the package on booted Debian machines", 10),
    Part("arm64-test", "the package in a Raspberry Pi's userland", 15),
    Part("scale-test", "simulations on machines that are lost", 1),
    # What seldom fails, and takes longest.
    Part("fuzz", "what strangers can send in", 30),
    Part("torture", "kills, power cuts, failing disks, leaks", 120),
    Part("soak", "24 virtual hours with phones joining, leaving and lying", 25),
    Part("mutation", "a test fails when the referee is changed", 60),
    Part("bench", "each figure beside its baseline", 20),
)
"""In the order of how likely they fail, and among equals the shorter one first."""


@dataclass(frozen=True)
class Verdict:
    """How a part ended: its exit code, seconds, the tree it ran on, when it began (UTC), and the last line it told."""

    code: int
    seconds: float
    tree: str
    begun: str
    last: str


def tree() -> str:
    """What stands in the checkout, changed files included, in a few letters."""
    said = hashlib.sha256()
    for asked in (("rev-parse", "HEAD"), ("diff", "HEAD", "--binary"), ("ls-files", "--others", "--exclude-standard")):
        said.update(subprocess.run(["git", *asked], cwd=ROOT, capture_output=True, check=True).stdout)
    return said.hexdigest()[:12]


def read(folder: Path) -> dict[str, Verdict]:
    """The verdicts that are kept, by target; none if the file is no longer readable."""
    try:
        kept = json.loads((folder / "verdicts.json").read_text("utf-8"))
        return {target: Verdict(**one) for target, one in kept.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, AttributeError) as error:
        sys.stderr.write(f"{folder / 'verdicts.json'} cannot be read ({error}): everything is run anew.\n")
        return {}


def run_part(part: Part, log: Path) -> tuple[int, str]:
    """Runs a target, its output going to a file; returns its exit code and the last line it told."""
    command = ["make", "--no-print-directory", part.target]
    if part.args:
        command.append(part.args if "=" in part.args else f"ARGS={part.args}")
    with log.open("wb") as out:
        code = subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    lines = log.read_text("utf-8", "replace").split("\n")
    return code, next((line.strip() for line in reversed(lines) if line.strip()), "")


def check(
    parts: Sequence[Part],
    folder: Path,
    at: str,
    run: Callable[[Part, Path], tuple[int, str]] = run_part,
    *,
    again: bool = False,
    now: Callable[[], float] = time.time,
) -> bool:
    """Runs each part that is not green on the tree `at`; the page is written after each. Whether all are green."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        verdicts = read(folder)
        if not again and is_green(verdicts.get(part.target), at):
            sys.stdout.write(f"{part.target}: green already\n")
            continue
        sys.stdout.write(f"{part.target}: {part.proves}, about {part.minutes} min …\n")
        sys.stdout.flush()
        begun = now()
        code, last = run(part, folder / f"{part.target}.log")
        when = datetime.fromtimestamp(begun, UTC).strftime("%Y-%m-%d %H:%M")
        verdicts[part.target] = Verdict(code, round(now() - begun, 1), at, when, last)
        kept = {target: asdict(one) for target, one in verdicts.items()}
        (folder / "verdicts.json").write_text(json.dumps(kept, indent=1), "utf-8")
        (folder / "index.html").write_text(page(PARTS, verdicts, at), "utf-8")
        sys.stdout.write(f"{part.target}: {'green' if code == 0 else 'FAILED'} after {now() - begun:.0f} s. {last}\n")
    return all(is_green(read(folder).get(part.target), at) for part in parts)


def is_green(verdict: Verdict | None, at: str) -> bool:
    """Whether a part was green on this very tree."""
    return verdict is not None and verdict.code == 0 and verdict.tree == at


def stands(verdict: Verdict | None, at: str) -> str:
    """How a part stands, in a word or two."""
    if verdict is None:
        return "not run"
    said = "green" if verdict.code == 0 else "failed"
    return said if verdict.tree == at else f"{said} on another tree"


def page(parts: Sequence[Part], verdicts: dict[str, Verdict], at: str) -> str:
    """The page: a line for each part."""
    rows = []
    for part in parts:
        verdict = verdicts.get(part.target)
        cells = [part.target, part.proves, stands(verdict, at)]
        cells += ["", "", ""] if verdict is None else [f"{verdict.seconds:.0f} s", verdict.begun, verdict.last[:200]]
        good = "green" if is_green(verdict, at) else "open" if verdict is None or verdict.code == 0 else "failed"
        log = f'<a href="{part.target}.log">' if verdict is not None else "<a>"
        first = f"<td>{log}{html.escape(cells[0])}</a></td>"
        rows.append(f'<tr class="{good}">{first}{"".join(f"<td>{html.escape(cell)}</td>" for cell in cells[1:])}</tr>')
    done = sum(is_green(verdicts.get(part.target), at) for part in parts)
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Release check</title>
<style>body {{ font: 16px sans-serif; margin: 2em; }} table {{ border-collapse: collapse; }}
td, th {{ padding: .3em .8em; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; }}
.green td:nth-child(3) {{ color: #17632f; }} .failed td:nth-child(3) {{ color: #a11; font-weight: bold; }}</style>
<h1>{done} of {len(parts)} parts are green</h1>
<p>Tree {at}, Python {platform.python_version()}, {platform.machine()}.</p>
<table><tr><th>part</th><th>proves</th><th>stands</th><th>took</th><th>begun (UTC)</th><th>told last</th></tr>
{chr(10).join(rows)}
</table></html>
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; see the head of this file."""
    parser = argparse.ArgumentParser(prog="make release-check", description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="; ".join(part.target for part in PARTS))
    parser.add_argument("--list", action="store_true", help="only tell how it stands")
    parser.add_argument("--again", action="store_true", help="also what is green already")
    args = parser.parse_args(arguments)
    if unknown := sorted(set(args.parts) - {part.target for part in PARTS}):
        parser.error(f"there is no part {unknown[0]}; --list names all")
    at, chosen = tree(), [part for part in PARTS if not args.parts or part.target in args.parts]
    if args.list:
        verdicts = read(FOLDER)
        sys.stdout.writelines(
            f"{part.target:17} {part.minutes:4} min  {stands(verdicts.get(part.target), at):22} {part.proves}\n"
            for part in chosen
        )
        return 0
    green = check(chosen, FOLDER, at, again=args.again)
    sys.stdout.write(f"The page: {(FOLDER / 'index.html').relative_to(ROOT)}\n")
    return 0 if green else 1


if __name__ == "__main__":
    sys.exit(main())
