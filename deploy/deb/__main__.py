"""`python -m deploy.deb [--release NAME] [--machine NAME] [--key KEY]`: builds the packages into `dist/`."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.deb import package
from deploy.deb.papers import write_papers
from deploy.deb.targets import MACHINES, RELEASES, Release, Target, control_fields
from deploy.deb.tree import HOME, PROJECT, BuildError, lay_out, program_version

ABOUT = "Referees physical board games: rules, secret choices, dice, event cards."


def main(argv: Sequence[str] | None = None) -> int:
    """Builds the requested packages; returns 1, with the reason printed, if that is impossible."""
    parser = argparse.ArgumentParser("deploy.deb", description="Builds the Debian packages.")
    parser.add_argument("--release", action="append", choices=[release.name for release in RELEASES])
    parser.add_argument("--machine", action="append", choices=list(MACHINES))
    parser.add_argument("--key", help="the key of this user's GnuPG that signs, and that the boxes will trust")
    parser.add_argument("--into", type=Path, default=PROJECT / "dist", help="where to put them")
    parser.add_argument("--uv", default="uv", help="the program uv")
    args = parser.parse_args(argv)
    try:
        for release in RELEASES:
            if args.release and release.name not in args.release:
                continue
            python = python_of(release)
            for machine in args.machine or MACHINES:
                deb = one(Target(release, machine), args.into, uv=args.uv, python=python, key=args.key)
                print(f"{deb}  {deb.stat().st_size >> 20} MB{'' if args.key else ', not signed'}")
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def one(target: Target, into: Path, *, uv: str, python: str, key: str | None) -> Path:
    """Builds one package; returns its path. Raises BuildError."""
    version = program_version()
    deb = into / target.file_name(version)
    apt_list = (PROJECT / "deploy/apt.txt").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="table-companion-deb-") as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        lay_out(tree, target, uv=uv, python=python, keyring=package.public_key(key) if key else None)
        made_at = last_change()
        write_papers(tree, PROJECT, tree / HOME / "site", target.version(version), target.release.name, made_at)
        fields = control_fields(target, version, apt_list, package.size_of(tree), ABOUT)
        package.write_control(tree, PROJECT / "deploy/control", fields)
        package.build(tree, deb, made_at=made_at)
    if key:
        package.sign(deb, key, made_at)
    return deb


def python_of(release: Release) -> str:
    """A Python of the release's version on this machine, for compiling byte code. Raises BuildError."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    for name in (sys.executable, release.python_name):
        if shutil.which(name) is None:
            continue
        said = subprocess.run([name, "-ISc", ask], capture_output=True, text=True, check=False)
        if f"python{said.stdout.strip()}" == release.python_name:
            return name
    raise BuildError(
        f"The package for {release.name} needs {release.python_name} on this machine, and there is none. "
        f"Install it, or build for the other release alone: make deb ARGS='--release …'"
    )


def last_change() -> int:
    """The time of the last change of the source, in seconds since 1970; SOURCE_DATE_EPOCH says another one."""
    if told_us := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told_us)
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    return int(told.stdout.strip() or 0)


if __name__ == "__main__":
    raise SystemExit(main())
