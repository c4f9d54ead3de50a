"""The meaning of the column names that card designers use, which follow many habits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.languages import KNOWN_NAMES, Language
from companion.packs.problems import closest

_FIELDS = {
    "id": "id card_id cardid key code",
    "number": "number nr no num # nummer numero card_number cardnumber",
    "count": "count qty quantity copies copy amount anzahl menge cantidad copias",
    "title": "title name card_name cardname card_title titel titulo nombre",
    "text": "text description desc body rules_text card_text beschreibung regeltext texto descripcion",
    "effect": "effect effects effekt wirkung efecto efectos",
    "tags": "tags tag keywords category categories kategorie schlagwort schlagworte etiqueta etiquetas categoria",
    "scan": "scan barcode bar_code qr qrcode ean rfid nfc tag_id strichcode codigo_de_barras",
    "lang": "lang language locale sprache idioma lengua",
}
_MEANS = {habit: field for field, habits in _FIELDS.items() for habit in habits.split()}
_LANGUAGE_WORDS = {
    "de": "de deu ger deutsch german aleman de_de de_at de_ch",
    "en": "en eng english englisch ingles en_us en_gb",
    "es": "es spa esp espanol spanish spanisch es_es es_mx",
}
TRANSLATED = ("title", "text", "effect")
"""Fields that have a text for each language."""
REPEATED = ("tags", "scan")
"""Fields that several columns may fill."""

_PLAIN = str.maketrans("áàäâçčéèêíìñóòöúùü", "aaaacceeeiinooouuu")

_LANGUAGE_OF: Mapping[str, Language] = {
    **{name.casefold().translate(_PLAIN): code for code, name in KNOWN_NAMES.items()},
    **{code: code for code in KNOWN_NAMES},
    **{word: code for code, words in _LANGUAGE_WORDS.items() for word in words.split()},
}
"""Languages of the program by many habits, those that only packs speak by their code or their own name. Other codes are
none: a column `text_id` or `name_no` may mean anything.
"""
_WITH_COUNTRY = re.compile(r"([a-z]{2,3})-([A-Z]{2})")
"""Written in any other way, `pt_br`, the country may be anything."""


class Column(NamedTuple):
    """The meaning of a column: a field, and a language if it has one. An unknown column has only its `name`.

    `meant` is the most similar known name.
    """

    name: str
    field: str = ""
    language: str = ""
    meant: str = ""


def column_of(header: str) -> Column:
    """The meaning of a column's name: `Title (DE)`, `title_de`, `de.title`, `Titel Deutsch` are all the same."""
    name = header.strip()
    words = [word for word in re.split(r"[\s_\-.()\[\]/:]+", name.casefold().translate(_PLAIN)) if word]
    if (field := _MEANS.get("_".join(words))) is not None:
        return Column(name, field)
    base, _, last = name.rpartition("_")
    of_base = _MEANS.get(base.casefold(), "")
    if of_base in TRANSLATED and (country := _of_a_country(last)):
        return Column(name, of_base, country)
    for cut in (1, 2):
        for rest, tail in ((words[:-cut], words[-cut:]), (words[cut:], words[:cut])):
            field, language = _MEANS.get("_".join(rest), ""), _LANGUAGE_OF.get("_".join(tail), "")
            if field in TRANSLATED and language:
                return Column(name, field, language)
    return Column(name, meant=closest("_".join(words), _MEANS) or "")


def column_language(word: str) -> str | None:
    """`de` for de, DE, de-AT, Deutsch, German …; `fr` for fr and Français; None if it is no language that we know."""
    if country := _of_a_country(word.strip()):
        return country
    plain = re.sub(r"[\s\-.]+", "_", word.strip().casefold().translate(_PLAIN))
    return _LANGUAGE_OF.get(plain)


def _of_a_country(word: str) -> Language:
    """`pt-BR` if this is written so and we know the language; those of the program have no countries."""
    found = _WITH_COUNTRY.fullmatch(word)
    return word if found and found[1] in KNOWN_NAMES and found[1] not in _LANGUAGE_WORDS else ""


def letters(index: int) -> str:
    """A spreadsheet's name of a column, counted from 0: A, B … Z, AA …"""
    name = ""
    while index >= 0:
        name = chr(ord("A") + index % 26) + name
        index = index // 26 - 1
    return name
