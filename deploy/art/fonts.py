"""Makes the fonts that are shipped: `make art ARGS="fonts"`, the only step that needs a network and npm.

Each face comes in two files (`latin`, `latin-ext`) of a package of Fontsource, whose hash is known. They become one
TrueType file: figures of equal width where the face has them (the window switches no features on), kerning, nothing
else that it does not use, and the signs of `deploy.art.signs` where they lack. Names inside are ours, for some licences
reserve the old ones.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from deploy.art.drawings import PROJECT, ArtError
from deploy.art.signs import add_signs

FONTS = PROJECT / "companion/ui/look/fonts"
FETCHED = PROJECT / "build/fonts"

PACKAGES = {
    "abril-fatface": ("5.3.0", "261304489f1ad9509af041947230865e79ae1e7c75c330b75d42d67a5c4a8aff"),
    "alfa-slab-one": ("5.3.0", "9a23f35cd084f78793d3375618def5b8a56251df4191edce109a7738b54148b0"),
    "anton": ("5.3.0", "796d0b1b7a503636458c0869ef9993659411c86443a4e4e7555ead4b29293db4"),
    "barlow": ("5.3.0", "8ad808291f807367d10eadf915791608bd04cc393882e7e86e290daeeadd843c"),
    "barlow-condensed": ("5.3.0", "759fcdd25df64b4ef41653808d849cdb9ba0a520999032ceb137ce035a17e2ea"),
    "berkshire-swash": ("5.3.0", "4cc0bfa3a0d65395c6a9f179bdb4fa8d9565ae0e168dea37fc0640b05786e9c1"),
    "oleo-script": ("5.3.0", "2604c361ed0e4bc2ba1aee2d2444a031921911c343596662fbf882c1460928bb"),
    "saira-stencil-one": ("5.3.0", "fa80ae0e57372c67411ca278b0895e07b3717915ed73a7c46fd490c16260e268"),
    "sofia-sans-extra-condensed": ("5.3.0", "1aaf733c76bd8ab28faabf526024aff10575b41108b0d7ca6a9c53d03143c91b"),
    "source-serif-4": ("5.3.1", "54b7898afa20cf4b2d807bbf2b5a2f865e28a83db8a5fcc563dafce5ecb5e7c8"),
    "special-elite": ("5.3.0", "c4b33d38d9829a962bcb3fe8067ee8ce062c2a936e9e01fc072ddaf9cc897460"),
}
"""Each package of `@fontsource`, its version and the SHA-256 of its archive."""


@dataclass(frozen=True, slots=True)
class Face:
    """One font: its package and weight, and thousandths of an em that each letter is set wider.

    One that is not `shipped` is for lettering alone, which becomes paths. `called` is its name inside, where the
    usual one holds a word that its licence reserves.
    """

    name: str
    package: str
    weight: int = 400
    wider: int = 0
    shipped: bool = True
    called: str = ""


FACES = (
    *(Face(f"barlow_condensed_{weight}", "barlow-condensed", weight) for weight in (500, 600, 700, 800)),
    Face("plates", "barlow-condensed", 700, wider=27),
    Face("barlow_500", "barlow", 500),
    Face("anton", "anton"),
    Face("special_elite", "special-elite"),
    Face("abril_fatface", "abril-fatface", called="numerals"),
    Face("source_serif_400", "source-serif-4", 400, called="serif_400"),
    Face("source_serif_600", "source-serif-4", 600, called="serif_600"),
    Face("sofia_extra_condensed_700", "sofia-sans-extra-condensed", 700),
    Face("alfa_slab_one", "alfa-slab-one", shipped=False),
    Face("berkshire_swash", "berkshire-swash", called="swash"),
    Face("oleo_script", "oleo-script", 700, shipped=False),
    Face("saira_stencil_one", "saira-stencil-one", shipped=False),
)

LATIN = {
    *range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, *range(0x218, 0x21C), 0x237, 0x2C6, 0x2C7, *range(0x2D8, 0x2DE),
    *range(0x1E80, 0x1E86), 0x1E9E, 0x1EF2, 0x1EF3, *range(0x2010, 0x2028), 0x2030, 0x2032, 0x2033, 0x2039, 0x203A,
    0x2044, 0x20AC, 0x2116, 0x2122, *range(0x2190, 0x2194), 0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265,
}  # fmt: skip
"""The letters of Europe's languages that use Latin ones, and the signs of their texts."""


MADE = 3_786_825_600
"""The first day of 2024, in seconds since 1904: the hour of making would differ each time."""
NARROWEST_SPACE = 0.18
"""In em; narrower ones are not seen from across a table."""


def write_fonts() -> dict[str, int]:
    """Fetches what is missing, makes every face, and puts licences beside; the bytes of each shipped file.

    Raises ArtError if a package cannot be fetched or is not the known one.
    """
    written: dict[str, int] = {}
    for face in FACES:
        folder = _package(face.package)
        target = (FONTS if face.shipped else FETCHED) / f"{face.name}.ttf"
        make(face, folder / "files", target)
        if face.shipped:
            written[target.name] = target.stat().st_size
            licence = FONTS / f"LICENSE-{face.package}.txt"
            licence.write_text(_licence(folder), encoding="utf-8")
    return written


def file_of(name: str) -> Path:
    """The made font of a face. Raises ArtError if there is none of that name, or it was not made yet."""
    for face in FACES:
        if face.name == name:
            file = (FONTS if face.shipped else FETCHED) / f"{name}.ttf"
            if not file.is_file():
                raise ArtError(f'{file} is missing; `make art ARGS="fonts"` makes it')
            return file
    raise ArtError(f"no face is called {name}; there are: {', '.join(face.name for face in FACES)}")


def _package(name: str) -> Path:
    """The unpacked package."""
    version, known = PACKAGES[name]
    folder = FETCHED / f"{name}-{version}"
    if folder.is_dir():
        return folder
    FETCHED.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise ArtError("npm fetches the fonts; on Debian: sudo apt-get install npm")
    done = subprocess.run(
        [npm, "pack", "--silent", f"@fontsource/{name}@{version}"],
        cwd=FETCHED, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise ArtError(f"@fontsource/{name}@{version} could not be fetched:\n{done.stderr.strip()}")
    archive = FETCHED / done.stdout.split()[-1]
    if hashlib.sha256(archive.read_bytes()).hexdigest() != known:
        raise ArtError(f"{archive} is not the known release of @fontsource/{name}; nothing of it is used")
    with TemporaryDirectory(dir=FETCHED) as unpacked:
        with tarfile.open(archive) as opened:
            opened.extractall(unpacked, filter="data")
        (Path(unpacked) / "package").rename(folder)
    return folder


def _licence(folder: Path) -> str:
    text = (folder / "LICENSE").read_text(encoding="utf-8")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def make(face: Face, files: Path, target: Path) -> None:
    """Makes one face from the two files of its package; the same files give the same bytes."""
    slices = [files / f"{face.package}-{part}-{face.weight}-normal.woff2" for part in ("latin", "latin-ext")]
    known: set[int] = set()
    with TemporaryDirectory() as folder:
        parts = []
        for number, file in enumerate(slices):
            font = TTFont(file, recalcTimestamp=False)
            _bake_figures(font)
            wanted = LATIN & set(font.getBestCmap()) - known
            known |= wanted
            _reduce(font, wanted)
            parts.append(Path(folder) / f"{number}.ttf")
            font.save(parts[-1])
        options = MergeOptions(drop_tables=["STAT", "BASE", "GDEF", "FFTM", "DSIG"])
        made = Merger(options=options).merge([str(part) for part in parts])
    made.recalcTimestamp = False
    if "GSUB" in made:
        del made["GSUB"]  # empty by now
    made["head"].created = made["head"].modified = MADE
    add_signs(made)
    _space(made)
    if face.wider:
        _widen(made, round(face.wider * made["head"].unitsPerEm / 1000))
    _rename(made, face)
    target.parent.mkdir(parents=True, exist_ok=True)
    made.save(target)


def _bake_figures(font: TTFont) -> None:
    """Makes figures of equal width the usual ones."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    numbers = {i for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
               for i in record.Feature.LookupListIndex}  # fmt: skip
    mapping: dict[str, str] = {}
    for number in sorted(numbers):
        for lookup in table.LookupList.Lookup[number].SubTable:
            mapping |= getattr(lookup, "ExtSubTable", lookup).mapping
    for charmap in font["cmap"].tables:
        for code, glyph in list(charmap.cmap.items()):
            charmap.cmap[code] = mapping.get(glyph, glyph)


def _reduce(font: TTFont, unicodes: set[int]) -> None:
    """Leaves these characters and their kerning; hints are made for the whole font, so none are left."""
    font.flavor = None
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["STAT", "BASE", "gasp", "GlyphOrder", "MATH"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def _space(font: TTFont) -> None:
    space, least = font.getBestCmap()[ord(" ")], round(NARROWEST_SPACE * font["head"].unitsPerEm)
    advance, side = font["hmtx"].metrics[space]
    font["hmtx"].metrics[space] = (max(advance, least), side)


def _widen(font: TTFont, units: int) -> None:
    for glyph, (advance, side) in list(font["hmtx"].metrics.items()):
        if advance:
            font["hmtx"].metrics[glyph] = (advance + units, side)


def _rename(font: TTFont, face: Face) -> None:
    table = font["name"]
    kept = {number: table.getDebugName(number) or "" for number in (0, 13, 14)}
    table.names = []
    called = face.called or face.name
    names = {
        0: kept[0],
        1: f"Companion {called}",
        2: "Regular",
        3: f"Companion {called} 1",
        4: f"Companion {called}",
        5: f"Made from @fontsource/{face.package} {PACKAGES[face.package][0]}",
        6: f"Companion-{called}",
        13: kept[13],
        14: kept[14],
    }
    for number, text in names.items():
        if text:
            table.setName(text, number, 3, 1, 0x409)
