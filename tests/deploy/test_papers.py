"""What a Debian package says of itself: a changelog that Debian reads, a copyright that names what is inside."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from companion.licences import LicensedPart, parts
from deploy.deb.papers import changelog, copyright_file
from deploy.deb.tree import program_version

ROOT = Path(__file__).parents[2]
NEWS = (ROOT / "docs/changelog.md").read_text(encoding="utf-8")


def test_debian_reads_the_changelog(tmp_path: Path) -> None:
    log = tmp_path / "changelog"
    log.write_text(changelog(NEWS, f"{program_version()}+deb12", "bookworm", 1_700_000_000), encoding="utf-8")
    told = subprocess.run(["dpkg-parsechangelog", "-l", str(log)], capture_output=True, text=True, check=True)
    assert f"Version: {program_version()}+deb12\n" in told.stdout and told.stderr == ""
    log.write_text("table-companion: see elsewhere\n")
    refused = subprocess.run(["dpkg-parsechangelog", "-l", str(log)], capture_output=True, text=True, check=False)
    assert refused.stderr != ""


def test_everything_inside_is_named_with_its_text() -> None:
    inside = parts()
    named = {part.label.lower() for part in inside}
    assert {"table-companion", "kivy", "sdl 2 (in kivy)", "pillow", "reportlab", "roboto"} <= named
    assert [part.name for part in inside if not part.text] == []
    assert [part.name for part in inside if not part.holders or not part.licence] == []


def test_the_copyright_has_a_paragraph_for_each_and_no_line_that_debian_misreads() -> None:
    ours = LicensedPart("table-companion", "1", "MIT", "", "program", ("Copyright (c) 2026 us",))
    other = LicensedPart(
        "x", "1", "BSD License", "one\n\n  two", "package", ("Copyright 2020 Anna",), ("x", "x.dist-info")
    )
    told = copyright_file([ours, other])
    assert "Copyright: 2020 Anna\nLicense: BSD-License-x\n one\n .\n   two\n" in told
    assert "Files: usr/lib/table-companion/site/x/* usr/lib/table-companion/site/x.dist-info/*\n" in told
    assert [line for line in told.splitlines() if not re.match(r"(?:[A-Z][\w-]*: .+| .+|)$", line)] == []


def test_what_lies_in_one_file_has_one_paragraph_and_a_text_each() -> None:
    ours = LicensedPart("table-companion", "1", "MIT", "", "program", ("us",))
    inside = [
        LicensedPart(name, "", licence, f"text of {name}", "library", (holder,), ("x.libs/libx-*",))
        for name, licence, holder in (("x", "Zlib", "Anna"), ("y", "MIT", "Ben"))
    ]
    told = copyright_file([ours, *inside])
    assert "site/x.libs/libx-*\nCopyright: Anna\n Ben\nLicense: Zlib-x and MIT-y\n" in told
    assert "License: Zlib-x\n text of x\n" in told and "License: MIT-y\n text of y\n" in told


def test_every_text_that_is_kept_is_somebody_s() -> None:
    named = {part.text for part in parts() if part.kind == "library" or part.name == "pyserial"}
    kept = {file.read_text("utf-8").strip("\n") for file in (ROOT / "companion/licences/texts").iterdir()}
    assert kept - named == set()
