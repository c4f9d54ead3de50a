"""What the program is made of, and under which licences: itself, its fonts, the packages it runs on, what these bring.

Everything is read from what is installed, so that a list is true of the very copy that tells it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import Distribution, distributions
from pathlib import Path

from companion.handbook import LICENCE, handbook_folder

OURS = "table-companion"
"""The name of our own package."""

LOOK = Path(__file__).parents[1] / "ui/look"
BROUGHT = Path(__file__).parent / "brought.toml"
_TEXT = re.compile(r"(?i)^(licen[cs]e|copying|notice)")
_ROW = re.compile(r"^\| `(ui/look/fonts/[^`]+)` \| [^|]* \| ([^|]+) \| ([^:|]+): \[text\]\(([^)]+)\) \|$", re.MULTILINE)
_SAID = re.compile(r"^[\s#*]*((?:copyright|©)(?! (?:\(c\) )?\d* ?[\[<]).*\b\d{4}.*)$", re.IGNORECASE | re.MULTILINE)
"""A line that says whose something is; the blank form at the end of a licence is none."""


@dataclass(frozen=True)
class LicensedPart:
    """Something inside: `licence` in SPDX's words where known, `folder` is the path below the installed packages."""

    name: str
    version: str
    licence: str
    text: str
    kind: str
    """`program`, `font`, `package` or `library`."""
    holders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Where it lies, below the folder of the installed packages; a `*` stands for any characters."""
    inside: str = ""
    """The package that brings it, if it is none itself."""

    @property
    def label(self) -> str:
        """A name that nothing else has."""
        return f"{self.name} (in {self.inside})" if self.inside else self.name


def parts(path: Sequence[str] | None = None) -> list[LicensedPart]:
    """Everything inside, ourselves first. `path` is where packages are looked for, by default where Python looks."""
    found = {_plain(one.name): one for one in _distributions(path)}
    needed = _needed(found)
    brought = [part for part in _brought() if part.inside in needed]
    forgot = {part.name: part for part in brought if part.name == part.inside}
    own = [_with_text(_package(found[name]), forgot.get(name)) for name in sorted(needed) if name != OURS]
    ours = [replace(_package(found[OURS]), kind="program")] if OURS in found else []
    return [
        *ours,
        *fonts(),
        *own,
        *(part for part in brought if part.name != part.inside),
        *of_handbook(handbook_folder()),
    ]


def of_handbook(folder: Path | None) -> list[LicensedPart]:
    """What makes the pages of the owners' handbook work, where it was built."""
    file = folder / LICENCE if folder is not None else None
    if file is None or not file.is_file():
        return []
    text = file.read_text("utf-8")
    said = (re.sub(r"(?i)^copyright:\s*", "", line) for line in _SAID.findall(text))
    holders = tuple(dict.fromkeys(line.strip().rstrip(",") for line in said))
    return [LicensedPart("Zensical (in the handbook)", "", "MIT", text, "library", holders, ("../handbook/assets",))]


def fonts() -> list[LicensedPart]:
    """Each font that is shipped, from the one list of origins (`ui/look/LICENSES.md`)."""
    rows = _ROW.findall((LOOK / "LICENSES.md").read_text("utf-8"))
    return [_font(*row) for row in rows]


def _font(pattern: str, origin: str, licence: str, text: str) -> LicensedPart:
    said = (LOOK / text).read_text("utf-8", "replace")
    spdx = {"OFL 1.1": "OFL-1.1", "Apache 2.0": "Apache-2.0"}[licence.strip()]
    holder = origin.split(",")[0]
    name = Path(pattern).name.removesuffix(".ttf").strip("*-_")
    return LicensedPart(name, "", spdx, said, "font", (holder,), (f"companion/{pattern}", f"companion/ui/look/{text}"))


def _distributions(path: Sequence[str] | None) -> Iterator[Distribution]:
    yield from distributions() if path is None else distributions(path=list(path))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _needed(found: dict[str, Distribution]) -> set[str]:
    """Ourselves and what we require, with what that requires, as far as it is installed; extras too."""
    waiting, needed = [OURS] if OURS in found else [], set[str]()
    while waiting:
        name = waiting.pop()
        if name in needed or name not in found:
            continue
        needed.add(name)
        for requirement in found[name].requires or []:
            other, extra = _plain(re.split(r"[^\w.-]", requirement, maxsplit=1)[0]), "extra ==" in requirement
            if not extra or (name == OURS and "scale" not in requirement.partition("extra ==")[2]):
                waiting.append(other)
    return needed


def _field(one: Distribution, name: str) -> str:
    return next(iter(one.metadata.get_all(name) or []), "")


def _package(one: Distribution) -> LicensedPart:
    told = one.metadata
    classes = [line.rpartition(":: ")[2] for line in told.get_all("Classifier") or [] if line.startswith("License ::")]
    short = (_field(one, "License") or "").splitlines()[:1]
    licence = _field(one, "License-Expression") or (short[0] if short and len(short[0]) < 40 else " or ".join(classes))
    names = [
        file for file in one.files or _files_of(one) if _TEXT.match(Path(file).name) and "_vendor" not in str(file)
    ]
    texts = [Path(str(one.locate_file(file))) for file in names if Path(file).suffix not in (".py", ".pyc")]
    text = "\n\n".join(file.read_text("utf-8", "replace").strip() for file in texts if file.is_file())
    holders = tuple(dict.fromkeys(said.strip().rstrip(",") for said in _SAID.findall(text) if len(said) < 150))[:12]
    author = _field(one, "Author") or _field(one, "Author-email") or "its authors"
    tops = sorted({Path(str(file)).parts[0] for file in one.files or [] if not str(file).startswith("..")})
    return LicensedPart(one.name, one.version, licence, text, "package", holders or (author,), tuple(tops))


def _files_of(one: Distribution) -> list[Path]:
    """The texts of licences beside the metadata of a package that kept no list of its files."""
    folder = Path(str(one.locate_file("")))
    beside = folder.glob(f"{one.name.replace('-', '_')}-{one.version}.dist-info/**/*")
    return [file.relative_to(folder) for file in beside if file.is_file()]


def _brought() -> list[LicensedPart]:
    """What lies inside packages that say nothing of its licence, and packages that forgot their own text."""
    return [
        LicensedPart(
            one["name"],
            one.get("version", ""),
            one["licence"],
            (Path(__file__).parents[1] / one["text"]).read_text("utf-8").strip("\n"),
            "library",
            tuple(one["holders"]),
            tuple(one["files"]),
            one["in"],
        )
        for one in tomllib.loads(BROUGHT.read_text("utf-8"))["library"]
    ]


def _with_text(package: LicensedPart, text: LicensedPart | None) -> LicensedPart:
    return package if text is None else replace(package, licence=text.licence, text=text.text, holders=text.holders)
