"""What is taken out of the locked packages is missed by nobody."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import babel
import pytest
import yaml._yaml

from deploy.deb.lean import STRIP, StripError, make_lean

ASKED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import babel, babel.localedata
assert babel.__file__.startswith(sys.argv[1]), babel.__file__
sys.path.insert(0, sys.argv[2])
from companion.cldr import decimal_sign, grouped, joined, own_name, plural_form, plural_forms
print(json.dumps({
    language: (
        own_name(language), plural_forms(language), [plural_form(number, language) for number in range(30)],
        joined("ABCD", language, ", "), joined("AB", language, ", "),
        grouped(1234567, language), decimal_sign(language),
    )
    for language in sorted(name.replace("_", "-") for name in babel.localedata.locale_identifiers())
}))
"""
"""All that CLDR is asked, in each of its languages: of the Babel that lies in a folder."""


@pytest.mark.lot(14)
def test_every_language_is_counted_joined_and_called_as_before(tmp_path: Path) -> None:
    here = Path(babel.__file__).parent
    site = tmp_path / "site"
    shutil.copytree(here, site / "babel", ignore=shutil.ignore_patterns("__pycache__"))
    before, size = _asked(site), _size(site)
    make_lean(site, "x86_64")
    assert _size(site) < size / 2 and not (site / "babel/messages").exists()
    assert len(before) > 1000 and _asked(site) == before


@pytest.mark.skipif(shutil.which(STRIP.format("x86_64")) is None, reason="needs binutils")
def test_a_library_is_smaller_and_still_runs(tmp_path: Path) -> None:
    shutil.copytree(Path(yaml.__file__).parent, tmp_path / "yaml")
    library = tmp_path / "yaml" / Path(yaml._yaml.__file__).name
    size = library.stat().st_size
    make_lean(tmp_path, "x86_64")
    assert library.stat().st_size < size / 2
    read = "import sys; sys.path.insert(0, sys.argv[1]); import yaml; print(yaml.load('[1]', yaml.CSafeLoader), yaml)"
    told = subprocess.run([sys.executable, "-I", "-c", read, str(tmp_path)], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("[1] ") and str(tmp_path) in told.stdout


def test_without_the_program_for_it_people_are_told_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "x.so").write_bytes(b"")
    with pytest.raises(StripError, match=r"needs pdp11-linux-gnu-strip: deploy/apt\.sh installs"):
        make_lean(tmp_path, "pdp11")


@pytest.mark.skipif(shutil.which(STRIP.format("x86_64")) is None, reason="needs binutils")
def test_what_is_no_library_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.so.1").write_bytes(b"rubbish")
    with pytest.raises(StripError, match=r"x\.so\.1 could not be stripped"):
        make_lean(tmp_path, "x86_64")


def _asked(site: Path) -> dict[str, object]:
    command = [sys.executable, "-I", "-c", ASKED, str(site), str(Path(__file__).parents[2])]
    told: dict[str, object] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return told


def _size(site: Path) -> int:
    return sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
