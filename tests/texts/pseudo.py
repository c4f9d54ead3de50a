"""A language that nobody speaks, made of the English texts: every letter has an accent, each text is four tenths longer
and stands in brackets. What is shown without them was forgotten by translators' catalogues; what is cut has no room for
other languages.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from companion.packs.worded.po import WINDOW, PoEntry, PoFile, written
from companion.texts.translating import parts_of, place_of, sources_of
from companion.texts.typed import KEYS
from tests.shipped import shipped

LANGUAGE = "qps"
LONGER = 0.4
OPENS, CLOSES = "[", "]"

_ACCENTED = str.maketrans("AaBbCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÀąBbÇćĎďÉęĜğĤĥÎïĴĵĶķŁłÑńÖóŘřŚšŤťÛüŴŵÝÿŹż")
PLACE = re.compile(r"(\{[^{}]*\})")
MORE = "ąęłńóśźż"


def pseudo(text: str) -> str:
    """A text in it: places stay as they are, a list of typed words or of keys too."""
    if not text.strip() or text == KEYS:
        return text
    pieces = [accented(piece) for piece in PLACE.split(text)]
    return f"{OPENS}{''.join(pieces)}{_longer(text)}{CLOSES}"


def accented(piece: str) -> str:
    """The letters alone, places as they are."""
    return piece if piece.startswith("{") else piece.translate(_ACCENTED)


def _longer(text: str) -> str:
    """What makes it longer: words of a usual length, so that lines can be broken as in a language."""
    letters = len(PLACE.sub("", text))
    wanted = max(0, round(letters * LONGER) - len(OPENS + CLOSES))
    made = (MORE * (wanted // len(MORE) + 1))[:wanted]
    words = [made[at : at + len(MORE)] for at in range(0, wanted, len(MORE))]
    return "".join((" " if letters > len(MORE) else "") + word for word in words)


@cache
def catalogues(folder: Path) -> Path:
    """Everything that ships, in catalogues of this language: a folder for the packs of a table."""
    for part in parts_of(shipped()):
        said = (
            PoEntry("" if part == WINDOW else key, source.text, source.text if key == "title" else pseudo(source.text))
            for key, source in sources_of(part, shipped()).items()
        )
        path = place_of(part, LANGUAGE, folder / "words")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(PoFile(part, LANGUAGE, tuple(said))), "utf-8")
    return folder
