"""What happens in the copy of the commit: judged, built, judged again, one step after the other."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from deploy.deb.__main__ import last_change, one, python_of
from deploy.deb.package import signature
from deploy.deb.targets import MACHINES, RELEASES, Target
from deploy.deb.tree import PROJECT, BuildError
from deploy.release import judges
from deploy.release.parts import bill_of_materials
from deploy.release.repository import write_repository
from deploy.release.source import source_archive, wheel_of

PICTURES = PROJECT / "docs/images"
T = TypeVar("T")


def main(argv: Sequence[str] | None = None) -> int:
    """Makes it below `--into`; returns 1, with the reason printed, at the first thing that fails."""
    parser = argparse.ArgumentParser("deploy.release.making")
    for option in ("--key", "--uv", "--reuse"):
        parser.add_argument(option, required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--release", action="append")
    parser.add_argument("--machine", action="append")
    parser.add_argument("--unjudged", action="store_true")
    args = parser.parse_args(argv)
    judged = not args.unjudged
    into: Path = args.into
    into.mkdir()
    try:
        if judged:
            step("Whose each file is", lambda: judges.files(PROJECT, args.reuse))
            step("What desktop and software centre are told", lambda: judges.desktop(PROJECT / "deploy/root/usr/share"))
        sdist = step("The source archive", lambda: source_archive(PROJECT, into, last_change()))
        wheel = step("The wheel, from it", lambda: wheel_of(sdist, into))
        if judged:
            step("What Python's tools say of both", lambda: judges.distributions(sdist, wheel))
        debs = _packages(args, into)
        if judged:
            for deb in debs.values():
                step(f"What Debian says of {deb.name}", partial(judges.package, deb))
        step("The list of parts", lambda: bill_of_materials(wheel, into, last_change()))
        step("The repository", lambda: write_repository(into / "apt", debs, args.key, last_change()))
        _pictures(into / "images")
        sums = into / "SHA256SUMS"
        sums.write_text(checksums(into), encoding="utf-8")
        (into / "SHA256SUMS.asc").write_bytes(signature(sums, args.key, last_change(), "--armor", "--detach-sign"))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def step(what: str, do: Callable[[], T]) -> T:
    """Does something and says what and for how long."""
    began = time.monotonic()
    print(f"{what} …", end=" ", flush=True)
    result = do()
    print(f"{time.monotonic() - began:.0f} s", flush=True)
    return result


def _packages(args: argparse.Namespace, into: Path) -> dict[Target, Path]:
    """The Debian packages; each lies where the repository has it."""
    wanted = [release for release in RELEASES if not args.release or release.name in args.release]
    pythons = {release: python_of(release) for release in wanted}
    debs = {}
    for target in (Target(release, machine) for release in wanted for machine in args.machine or MACHINES):
        pool = into / "apt/pool" / target.release.name
        build = partial(one, target, pool, uv=args.uv, python=pythons[target.release], key=args.key)
        debs[target] = step(f"The package for {target.release.name}, {target.machine}", build)
    return debs


def _pictures(folder: Path) -> None:
    """The pictures that the metainfo names: what has to lie at the project's home address."""
    folder.mkdir()
    for file in judges.pictures_of(PROJECT / "deploy/root/usr/share"):
        shutil.copy(PICTURES / file, folder / file)
        os.utime(folder / file, (last_change(), last_change()))


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check SHA256SUMS` reads it."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n" for file in files)


if __name__ == "__main__":
    raise SystemExit(main())
