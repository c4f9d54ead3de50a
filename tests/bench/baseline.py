"""The baseline that `make bench` compares with: ratios only, never seconds, for each release of Python."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

FILE = Path(__file__).parent / "baseline.json"
RELEASE = f"{sys.version_info.major}.{sys.version_info.minor}"

Ratios = Mapping[str, Sequence[float]]
"""The rounds' ratios of each figure, by its name."""


def read(file: Path = FILE, release: str = RELEASE) -> dict[str, list[float]]:
    """The rounds that were accepted under a release of Python; nothing if there are none."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {name: kept["rounds"] for name, kept in known.get(release, {}).items()}


def accept(taken: Ratios, file: Path = FILE, release: str = RELEASE, *, whole: bool = False) -> None:
    """Write these rounds in place of what was accepted; figures that were not taken stay, unless these are all."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    before = {} if whole else known.get(release, {})
    known[release] = before | {name: _kept(ratios) for name, ratios in taken.items()}
    file.write_text(_text(known), "utf-8")


def _kept(ratios: Sequence[float]) -> dict[str, Any]:
    """A figure's rounds with what people look at: median, and the spread of the middle half, as a share of it."""
    middle = median(ratios)
    first, _, third = quantiles(ratios, n=4) if len(ratios) > 1 else (middle, middle, middle)
    spread = (third - first) / middle if middle else 0.0
    return {"median": _short(middle), "spread": _short(spread), "rounds": sorted(map(_short, ratios))}


def _short(number: float) -> float:
    return float(f"{number:.3g}")


def _text(known: Mapping[str, Mapping[str, Any]]) -> str:
    """JSON with a line for each figure, so that a change is read in a diff."""
    releases = []
    for release, figures in sorted(known.items()):
        lines = [
            f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps(kept)}" for name, kept in sorted(figures.items())
        ]
        releases.append(f"  {json.dumps(release)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(releases) + "\n}\n"
