"""The survivors that are accounted for: a name, and why no test can or need notice it."""

from __future__ import annotations

from pathlib import Path

import yaml

LIST = Path(__file__).with_name("survivors.yaml")


def accepted() -> dict[str, str]:
    """Reasons by the mutants' names."""
    told = yaml.safe_load(LIST.read_text("utf-8")) or {}
    return {name: reason for reason, names in told.items() for name in names}
