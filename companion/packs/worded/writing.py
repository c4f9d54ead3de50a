"""Writes a pack of words as files that its translator goes on with."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from companion.languages import Language, own_name
from companion.packs.worded.texts import PackTexts
from companion.packs.worded.words_pack import GAME_FILE, WORDS_FILE

_PLAIN_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")


def id_of_words(pack: str, language: Language) -> str:
    """What a pack of words is called where nobody says otherwise: `animal_farm_fr`."""
    return f"{pack}_{language.lower().replace('-', '_')}"


def words_files(pack: str, language: Language, texts: PackTexts, said: Mapping[str, str]) -> dict[str, str]:
    """The files of a pack of words: what is said already, and the other paths with nothing behind them."""
    head = f"schema: 2\nid: {id_of_words(pack, language)}\ntranslates: {pack}\nlanguage: {language}\n"
    lines = [f"# {pack} in {own_name(language)}: a text behind each path; what is empty is read in another language."]
    for path, text in texts.items():
        lines += ["", *(f"# {line}" for line in text.source.splitlines())]
        lines.append(f"{_key(path)}: {_quoted(said[path])}" if said.get(path) is not None else f"{_key(path)}:")
    return {GAME_FILE: head, WORDS_FILE: "\n".join(lines) + "\n"}


def _key(path: str) -> str:
    return path if _PLAIN_KEY.fullmatch(path) else _quoted(path)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
