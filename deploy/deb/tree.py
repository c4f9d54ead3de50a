"""Lays out what a package installs, below one folder.

/usr/lib/table-companion/site       the locked packages and the program, with byte code
/usr/lib/table-companion/companion  starts it with the release's own Python and nothing of the user's
/usr/lib/table-companion/deploy     what root does (`companion-box`)
/usr/lib/table-companion/handbook   the owners' handbook, as `make site` has built it
deploy/root                         units, rules, settings: as they stand there
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.deb.lean import StripError, make_lean
from deploy.deb.targets import MACHINES, Release, Target

PROJECT = Path(__file__).parents[2]
HOME = Path("usr/lib/table-companion")
OF_THE_PROGRAM = ("companion", "hardware", "rules_yaml", "pyproject.toml", "README.md", "LICENSE", "LICENSES")
DOCUMENTS = (
    "authoring.md", "deploy.md", "events.md", "faults.md", "firmware.md", "phones.md", "scanners.md", "texts.md",
    "wiring.md", "wiring_expander.md", "wiring_keypad.md", "wiring_matrix.md",
)  # fmt: skip
"""What the handbook leads builders to, and what these pages lead to."""

HANDBOOK = PROJECT / "build" / "site"
"""Where `make site` builds it."""

LAUNCHER = """#!/usr/bin/{python} -I
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/{home}/{folder}")

if __name__ == "__main__":  # the workers of a simulation import this file under another name
    from {module} import main

    raise SystemExit(main())
"""


class BuildError(Exception):
    """A package cannot be built; the message says why and what to do."""


def lay_out(tree: Path, target: Target, *, uv: str, python: str, keyring: bytes | None) -> None:
    """Fills a folder with everything that the package for `target` installs.

    `uv` and `python` are paths of programs; `python` has the version of the target's release and compiles the byte
    code. Raises BuildError.
    """
    site = tree / HOME / "site"
    _fetch(site, target, uv)
    try:
        make_lean(site, MACHINES[target.machine])
    except StripError as error:
        raise BuildError(str(error)) from error
    _install_program(site)
    _copy_tree(PROJECT / "deploy/root", tree)
    for module in ("__init__.py", *(str(Path("box") / file.name) for file in (PROJECT / "deploy/box").glob("*.py"))):
        (tree / HOME / "deploy" / module).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / "deploy" / module, tree / HOME / "deploy" / module)
    _documents(tree)
    _handbook(tree)
    _manual(tree)
    if keyring is not None:
        file = tree / "usr/share/keyrings/table-companion.gpg"
        file.parent.mkdir(parents=True)
        file.write_bytes(keyring)
    _launchers(tree, target.release)
    _byte_code(site, python)
    _same_rights(tree)


def _fetch(site: Path, target: Target, uv: str) -> None:
    """Unpacks the locked wheels for the target's machine and Python; hashes are checked."""
    major, minor = target.release.python
    _run(
        [
            uv,
            "pip",
            "install",
            "--quiet",
            "--no-config",
            "--target",
            str(site),
            "--no-deps",
            "--python-version",
            f"{major}.{minor}",
            "--python-platform",
            f"{MACHINES[target.machine]}-manylinux_{target.release.glibc}",
            "--require-hashes",
            "--only-binary",
            ":all:",
            "-r",
            str(PROJECT / "deploy/requirements.txt"),
        ],
        "The locked packages could not be fetched. Is there a network?",
    )


def _install_program(site: Path) -> None:
    """Installs the program from a copy, because a build in the checkout would include files of older builds."""
    with tempfile.TemporaryDirectory() as folder:
        for name in OF_THE_PROGRAM:
            source = PROJECT / name
            if source.is_dir():
                shutil.copytree(source, Path(folder) / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, Path(folder) / name)
        _run(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-index",
                "--no-deps",
                "--no-build-isolation",
                "--no-compile",
                "--disable-pip-version-check",
                "--target",
                str(site),
                folder,
            ],
            "The program itself could not be installed into the package.",
        )
    shutil.rmtree(site / "bin", ignore_errors=True)
    for name in ("direct_url.json", "RECORD"):  # both speak of a folder of the machine that built it
        next(site.glob(f"table_companion-*.dist-info/{name}")).unlink()


def _copy_tree(source: Path, tree: Path) -> None:
    for file in sorted(source.rglob("*")):
        if file.is_file():
            (tree / file.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, tree / file.relative_to(source))


def _documents(tree: Path) -> None:
    folder = tree / "usr/share/doc/table-companion"
    folder.mkdir(parents=True)
    for name in DOCUMENTS:
        shutil.copy(PROJECT / "docs" / name, folder / name)


def _handbook(tree: Path) -> None:
    """The built handbook; a package without one says so when it is built, and on the box."""
    if (HANDBOOK / "index.html").is_file():
        shutil.copytree(HANDBOOK, tree / HOME / "handbook")
    else:
        print(f"No handbook in {HANDBOOK}: the package comes without one. `make site` builds it.", file=sys.stderr)


def _manual(tree: Path) -> None:
    """Manual pages and completion, by a process of its own: it imports every command."""
    share = tree / "usr/share"
    _run([sys.executable, "-m", "deploy.release.manual", str(share)], "The manual could not be written.")
    for file in sorted(share.glob("man/man*/*")):
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
        file.unlink()
    shutil.move(share / "zsh/site-functions", share / "zsh/vendor-completions")  # where Debian's zsh looks


def _launchers(tree: Path, release: Release) -> None:
    home = tree / HOME
    for name, folder, module in (("companion", "site", "companion.app"), ("companion-box", "", "deploy.box.__main__")):
        text = LAUNCHER.format(python=release.python_name, home=HOME, folder=folder, module=module)
        (home / name).write_text(text.replace(f'/{HOME}/"', f'/{HOME}"'), encoding="utf-8")
        (home / name).chmod(0o755)
    for link, name in ((tree / "usr/bin/companion", "companion"), (tree / "usr/sbin/companion-box", "companion-box")):
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../lib/table-companion/{name}")


def _byte_code(site: Path, python: str) -> None:
    """Compiles the byte code now, because the folder is read-only later; a start then skips checking sources."""
    _run(
        [
            python,
            "-m",
            "compileall",
            "-q",
            "-j",
            "2",
            "--invalidation-mode",
            "unchecked-hash",
            "-s",
            str(site),
            "-p",
            f"/{HOME}/site",
            str(site),
        ],
        "The byte code could not be made.",
    )


def _same_rights(tree: Path) -> None:
    """Sets permissions that do not depend on who builds the package."""
    for path in [tree, *tree.rglob("*")]:
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.suffixes)
        path.chmod(0o755 if runs else 0o644)


def program_version() -> str:
    """The program's version from pyproject.toml."""
    found = re.search(r'^version = "(.+)"$', (PROJECT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def _run(command: Sequence[str], trouble: str) -> None:
    # The order of sets in byte code comes from the hash seed: the same one each time.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"{trouble}\n{done.stdout}{done.stderr}".strip())
