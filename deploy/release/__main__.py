"""`python -m deploy.release --key KEY`: everything that is given away, from the last commit: `make release`.

A copy of the commit is made, and all that follows happens there, so that nothing of this checkout gets in but the built
handbook. What comes out lies in `dist/table-companion-VERSION`, and is the same to the byte whoever makes it, where and
when. Judges look before and after; what one of them does not accept is not given away.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.deb.targets import MACHINES, RELEASES
from deploy.deb.tree import HANDBOOK, PROJECT, BuildError, program_version

JUDGES_OF_DEBIAN = ("lintian", "appstreamcli", "desktop-file-validate", "apt-ftparchive", "gpg", "dpkg-deb")
MADE_INTO_THE_HANDBOOK = ("docs/site", "deploy/site", "rules_yaml", "companion/texts")
NO_HOME = "table-companion.invalid"
SAME_EVERYWHERE = {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}


def main(argv: Sequence[str] | None = None) -> int:
    """Makes a release; returns 1, with the reason printed, if that is impossible."""
    parser = argparse.ArgumentParser("deploy.release", description="Makes everything that is given away.")
    parser.add_argument("--key", required=True, help="the key of this user's GnuPG that signs packages and repository")
    parser.add_argument("--into", type=Path, default=PROJECT / "dist", help="where the folder of the release is made")
    parser.add_argument("--release", action="append", choices=[release.name for release in RELEASES])
    parser.add_argument("--machine", action="append", choices=list(MACHINES))
    parser.add_argument("--uv", type=Path, required=True, help="the program uv")
    parser.add_argument("--reuse", type=Path, required=True, help="the program reuse")
    parser.add_argument("--unjudged", action="store_true", help="leave the judges out: for comparing two builds")
    args = parser.parse_args(argv)
    try:
        release = make(args)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{release}: SHA256SUMS names all of it.")
    if NO_HOME in (PROJECT / "pyproject.toml").read_text(encoding="utf-8"):
        print(f"Its addresses are below {NO_HOME}, which cannot exist: docs/packaging.md says where to write yours.")
    return 0


def make(args: argparse.Namespace) -> Path:
    """Makes the folder of the release; returns it. Raises BuildError."""
    missing = [name for name in JUDGES_OF_DEBIAN if shutil.which(name) is None]
    if missing:
        raise BuildError(f"A release needs {', '.join(missing)}: deploy/apt.sh installs what stands under [release].")
    if changed := _git("status", "--porcelain"):
        raise BuildError(f"A release is made of a commit, and these are not in one; commit or stash them:\n{changed}")
    os.umask(0o022)
    name = f"table-companion-{program_version()}"
    with tempfile.TemporaryDirectory(prefix="table-companion-release-") as folder:
        copy, made = Path(folder) / name, Path(folder) / "made"
        copy.mkdir()
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=PROJECT, capture_output=True, check=True)
        subprocess.run(["tar", "--extract", "--no-same-permissions"], cwd=copy, input=archive.stdout, check=True)
        _handbook(copy, judged=not args.unjudged)
        command = [sys.executable, "-m", "deploy.release.making", "--key", args.key, "--into", str(made)]
        command += ["--uv", str(args.uv.absolute()), "--reuse", str(args.reuse.absolute())]
        for option in ("release", "machine"):
            command += [word for value in getattr(args, option) or () for word in (f"--{option}", value)]
        command += ["--unjudged"] if args.unjudged else []
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment |= SAME_EVERYWHERE | {"SOURCE_DATE_EPOCH": _git("log", "-1", "--format=%ct")}
        if subprocess.run(command, cwd=copy, env=environment, check=False).returncode != 0:
            raise BuildError("Nothing is given away: what stopped it stands above.")
        into: Path = args.into / name
        shutil.rmtree(into, ignore_errors=True)
        into.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, into)
    return into


def _handbook(copy: Path, *, judged: bool) -> None:
    """Takes the built handbook along: the one thing that is not made anew in the copy, since its pictures take long.
    Only what is not judged may do without, or with an old one. Raises BuildError.
    """
    index = HANDBOOK / "index.html"
    if judged and not index.is_file():
        raise BuildError("A release has the handbook inside, and it is not built: make site")
    if judged and index.stat().st_mtime < int(_git("log", "-1", "--format=%ct", "--", *MADE_INTO_THE_HANDBOOK)):
        raise BuildError("The handbook is older than the last change of what it is made of; build it anew: make site")
    if index.is_file():
        shutil.copytree(HANDBOOK, copy / HANDBOOK.relative_to(PROJECT))


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=PROJECT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"A release is made of a commit, and git knows none here: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main())
