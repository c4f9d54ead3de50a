"""Grammar for sentences: placeholders in templates, lists, dice, and readable words for unnamed ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from companion import cldr
from companion.languages import base_of, form_for, grouped
from companion.texts.catalogue import translator
from companion.texts.wording import N_

_AND = {"de": "und", "en": "and", "es": "y"}
"""Before the last of several; what other languages say there is CLDR's."""
_PLACE = re.compile(r"\{([^{}]*)\}")
_NUMBER = re.compile(r"-?\d{1,9}")
_ID = re.compile(r"[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*")

NUMBER = "#"
"""Stands for the number in the forms of a place."""

UNKNOWN = "…"
"""Stands in a sentence for a fact that is missing: a sentence with a gap is better than none."""


Place = Callable[[str, str], "int | str | None"]
"""Gives what stands at a place, by its name and the form that is asked for: a whole number, else text; None if nothing
does.
"""


def fill(template: str, place: Place, language: str) -> str:
    """The template, which is written in a language, with each placeholder filled.

    `{name}` becomes `place(name, "")`, an ellipsis if that is None; `{name:the}` becomes `place(name,
    "the")`, a name with its article (see `with_article`); `{name|second|seconds}` becomes the form that fits the number
    of that name, with # for the number, of as many as the language has (`companion.languages.plural_forms`).

    Names are looked up whole and never evaluated: a pack's text can reach nothing but its facts.
    """
    return _PLACE.sub(lambda found: _filled(found[1], place, language), template)


def _filled(named: str, place: Place, language: str) -> str:
    name, *forms = named.split("|")
    name, _, form = name.partition(":")
    told = place(name, form)
    if told is None:
        return UNKNOWN
    said = number(told, language) if isinstance(told, int) else told
    if not forms:
        return said
    counted = int(said) if _NUMBER.fullmatch(said) else told
    fits = form_for(counted, language, forms) if isinstance(counted, int) else forms[-1]
    return fits.replace(NUMBER, said)


def inside_quotes(text: str) -> str:
    """A text that will stand in quotation marks: its own become the inner ones, in each language."""
    return text.translate(_INNER)


def places(template: str) -> frozenset[str]:
    """The names of the places in a template."""
    return frozenset(re.split(r"[|:]", found, maxsplit=1)[0] for found in _PLACE.findall(template))


FORMS = {"de": ("der", "den", "dem"), "en": ("the",), "es": ("el", "del", "al", "de")}
"""How a template asks for a name with its article, in each language: `{office:den}`, with a capital at the beginning of
a sentence.
"""

_CASES = {
    "den": {"der": "den", "die": "die", "das": "das"},
    "dem": {"der": "dem", "die": "der", "das": "dem"},
}
_QUOTES = {
    "de": ("„", "“"),
    "en": ("“", "”"),
    "es": ("«", "»"),
    "fr": ("«\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}»"),
    "it": ("«", "»"),
    "pl": ("„", "”"),
}
_INNER = str.maketrans("„“”«»", "‚‘’“”")


def with_article(name: str, article: str | None, form: str, language: str) -> str:
    """A name in the form that a template asks for (`FORMS`): “den Leiter”, “the Ministry”, “del Ministro”.

    `article` is the pack's, in the nominative; empty for a proper name, which has none; None if the
    pack gives none: then the name is quoted.
    """
    wanted = form.lower()
    if article is None:
        told = quoted(name, language)
    elif article:
        told = f"{_CASES.get(wanted, {}).get(article, article)} {name}"
    else:
        told = name
    if language == "es" and wanted == "de":  # “el cargo de Ministro”
        told = f"de {name if article else told}"
    elif language == "es" and wanted in ("del", "al"):
        before = "de" if wanted == "del" else "a"
        told = f"{wanted} {name}" if article == "el" else f"{before} {told}"
    return f"{told[:1].upper()}{told[1:]}" if form[:1].isupper() else told


def quoted(name: str, language: str) -> str:
    """A name in the quotation marks of a language."""
    opening, closing = _QUOTES.get(language, _QUOTES["en"])
    return f"{opening}{name}{closing}"


def join_list(parts: Sequence[str], language: str) -> str:
    """“A, B und C”, “A, B and C”, “A, B y C”; Spanish y becomes e before the sound of i.

    Parts that have commas of their own are held apart by semicolons.
    """
    if len(parts) < 2:
        return "".join(parts)
    apart = "; " if any("," in part for part in parts) else ", "
    base = base_of(language)
    if base not in _AND:
        return cldr.joined(parts, language, apart)
    joint = "e" if base == "es" and _sounds_like_i(parts[-1]) else _AND[base]
    return f"{apart.join(parts[:-1])} {joint} {parts[-1]}"


def _sounds_like_i(word: str) -> bool:
    plain = unicodedata.normalize("NFD", word.casefold()).replace("\u0301", "")
    plain = plain.removeprefix("h")
    if plain[:1] == "y":
        return not plain[1:2].isalpha() or plain[1] not in "aeiou"
    return plain.startswith("i") and not plain.startswith(("ia", "ie", "io"))


def number(value: int, language: str) -> str:
    """A whole number as people write it (see `grouped`)."""
    return grouped(value, language)


def dice(faces: Sequence[int], *, with_sum: bool = True) -> str:
    """“4 + 6 = 10”, “4 + 6” without the sum; a single die is just its face."""
    total = f" = {sum(faces)}" if with_sum and len(faces) > 1 else ""
    return " + ".join(str(face) for face in faces) + total


def words_of(value: str) -> str:
    """An id that nobody has named, as readable words (`let_it_lapse` → “let it lapse”); other text as it is."""
    return re.sub(r"[._]", " ", value) if _ID.fullmatch(value) else value


def sentence_of(words: str) -> str:
    """Words as a sentence: a capital first, a full stop at the end."""
    words = words.strip()
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '!', '?', UNKNOWN)) else '.'}" if words else ""


# translators: forms of address that stand before a name; a comrade is a woman or a man
ADDRESSES = {"Frau": N_("Ms"), "Herr": N_("Mr"), "Genossin": N_("Comrade (woman)"), "Genosse": N_("Comrade (man)")}
"""Forms of address that are known in every language; any other is spoken as it was typed."""


def spoken_name(name: str, address: str = "", language: str = "de") -> str:
    """How somebody is spoken of: with the form of address that was chosen, if any (“Frau Anna”, “Ms Anna”)."""
    title = address.strip()
    told = translator(language)(ADDRESSES[title]) if title in ADDRESSES else title
    return f"{told} {name}".strip()
