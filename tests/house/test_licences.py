"""Every file says whose it is: REUSE.toml, the texts in LICENSES, the list of fonts; `reuse lint` is the judge."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from typing import Any

from tests.test_house import ROOT, project, tracked

MEDIA = ROOT / "companion/ui/look/LICENSES.md"
SPDX = {"Apache 2.0": "Apache-2.0", "OFL 1.1": "OFL-1.1", "MIT, as the code": "MIT"}


def annotated() -> list[dict[str, Any]]:
    """REUSE.toml's entries; of those that match a file, the last one counts."""
    entries: list[dict[str, Any]] = tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))["annotations"]
    return entries


def entry_of(name: str) -> dict[str, Any]:
    matching = [
        entry
        for entry in annotated()
        for path in ([entry["path"]] if isinstance(entry["path"], str) else entry["path"])
        if path == "**" or fnmatch(name, path)
    ]
    return matching[-1]


def test_every_licence_that_is_named_has_its_text_and_no_other_has() -> None:
    named = {entry["SPDX-License-Identifier"] for entry in annotated()}
    assert named == {file.stem for file in (ROOT / "LICENSES").iterdir()}
    assert (ROOT / "LICENSES/MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert named == set(project()["project"]["license"].split(" AND "))


def test_every_annotation_is_of_files_that_are_there() -> None:
    names = tracked()
    patterns = [path for entry in annotated()[1:] for path in entry["path"]]
    assert len(patterns) > 10
    assert [path for path in patterns if not any(fnmatch(name, path) for name in names)] == []


def test_both_lists_say_the_same_of_every_font() -> None:
    rows = re.findall(r"^\| `(ui/look/fonts/[^`]+)` \|.*\| ([^|:]+): \[", MEDIA.read_text("utf-8"), re.MULTILINE)
    fonts = [name for name in tracked() if name.endswith(".ttf")]
    told = {name: SPDX[licence] for name in fonts for row, licence in rows if fnmatch(name, f"companion/{row}")}
    assert told == {name: entry_of(name)["SPDX-License-Identifier"] for name in fonts}
    ours = [name for name in fonts if entry_of(name)["SPDX-FileCopyrightText"] == "2026 The Table Companion authors"]
    assert ours == []
