"""What a Debian package says of itself besides its fields: changelog, copyright, and exceptions for lintian."""

from __future__ import annotations

import gzip
import posixpath
import re
import shutil
import textwrap
from email.utils import formatdate
from pathlib import Path

from companion.licences import OURS, LicensedPart, parts
from deploy.deb.targets import MAINTAINER

HEAD = re.compile(r"^## (\d\S*)", re.MULTILINE)
_APACHE = re.compile(r"Apache License\s+Version 2\.0, January 2004.*?END OF TERMS AND CONDITIONS", re.DOTALL)
_ON_DEBIAN = "The whole text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0."
_OF_DEBIAN = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"

EXCEPTIONS = """\
# The packages it runs on lie in a folder of its own, as they are published: the same code that is tested everywhere.
table-companion: embedded-library *
table-companion: duplicate-font-file *
table-companion: truetype-font-prohibits-installable-embedding *
table-companion: script-uses-bin-env *
# Compiled when it is packed: the folder is read-only on a box, and a start that checks sources takes seconds more.
table-companion: package-installs-python-pycache-dir *
# Isolated, and the release's own Python: nothing of the user's may be imported by what referees a game.
table-companion: unusual-interpreter *
# zstd: a box unpacks an update in a third of the time, and dpkg of each release we build for reads it.
table-companion: malformed-deb-archive *
# The signature that a box checks before it takes an update from a stick; where debsigs puts it, too.
table-companion: misplaced-extra-member-in-deb *
"""


def write_papers(tree: Path, project: Path, site: Path, version: str, release: str, made_at: int) -> None:
    """Writes all of it below `tree`. `version` is the package's, `site` has what is packed, `made_at` is since 1970."""
    folder = tree / "usr/share/doc/table-companion"
    folder.mkdir(parents=True, exist_ok=True)
    log = changelog((project / "docs/changelog.md").read_text("utf-8"), version, release, made_at)
    (folder / "changelog.gz").write_bytes(gzip.compress(log.encode(), mtime=0))
    (folder / "copyright").write_text(copyright_file(parts([str(site)])), encoding="utf-8")
    exceptions = tree / "usr/share/lintian/overrides/table-companion"
    exceptions.parent.mkdir(parents=True)
    exceptions.write_text(EXCEPTIONS, encoding="utf-8")
    shutil.copy(project / "docs/changelog.md", folder / "changelog.md")


def changelog(told: str, version: str, release: str, made_at: int) -> str:
    """Debian's changelog (deb-changelog(5)) from the versions of docs/changelog.md; the newest is this package's."""
    found = HEAD.split(told)[1:]
    suffix = version.partition("+")[2]
    entries = []
    for number, text in zip(found[::2], found[1::2], strict=True):
        points = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
        lines = [
            textwrap.fill(" ".join(one.split()), 78, initial_indent="  * ", subsequent_indent="    ") for one in points
        ]
        lines = lines or ["  * No change that is told."]
        head = f"{OURS} ({number}+{suffix}) {release}; urgency=medium"
        entries.append("\n".join([head, "", *lines, "", f" -- {MAINTAINER}  {formatdate(made_at)}", ""]))
    return "\n".join(entries)


def copyright_file(inside: list[LicensedPart]) -> str:
    """Debian's machine-readable copyright: us, each font, package and library, each with the text of its licence."""
    head = f"Format: {_OF_DEBIAN}\nUpstream-Name: {OURS}\nUpstream-Contact: {MAINTAINER}\n"
    ours = next(part for part in inside if part.name == OURS)
    mit = (Path(__file__).parents[2] / "LICENSE").read_text("utf-8")
    stanzas = [head, _stanza("*", ours.holders, "MIT", mit)]
    together: dict[str, list[LicensedPart]] = {}  # of several paragraphs about one file Debian believes the last
    for part in (one for one in inside if one is not ours):
        where = " ".join(posixpath.normpath(f"usr/lib/table-companion/site/{_whole(file)}") for file in part.files)
        together.setdefault(where, []).append(part)
    for where, some in together.items():
        if len(some) == 1:
            stanzas.append(_stanza(where, some[0].holders, _word(some[0]), some[0].text or some[0].licence))
            continue
        holders = tuple(dict.fromkeys(holder for part in some for holder in part.holders))
        stanzas.append(_stanza(where, holders, " and ".join(_word(part) for part in some), ""))
        stanzas += [f"License: {_word(part)}\n{_indented(part.text)}\n" for part in some]
    return "\n".join(stanzas)


def _whole(file: str) -> str:
    return (
        file if "*" in file or ("." in Path(file).name and not file.endswith((".libs", ".dist-info"))) else f"{file}/*"
    )


def _word(part: LicensedPart) -> str:
    """A name of its own for each text: two packages under one licence name other holders in it."""
    short = re.sub(r"[^A-Za-z0-9.+-]+", "-", part.licence).strip("-")[:40]
    return f"{short}-{re.sub(r'[^a-z0-9]+', '-', part.label.lower()).strip('-')}"


def _stanza(files: str, holders: tuple[str, ...], licence: str, text: str) -> str:
    said = "\n ".join(re.sub(r"^(?i:copyright)\s*", "", holder) for holder in holders)
    return f"Files: {files}\nCopyright: {said}\nLicense: {licence}\n{_indented(text)}".rstrip("\n") + "\n"


def _indented(text: str) -> str:
    lines = _APACHE.sub(_ON_DEBIAN, text).strip("\n").splitlines()
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in lines)
