"""The words of the user interface are complete in every language, and the compiled files are current."""

from __future__ import annotations

from functools import cache

import pytest

from companion.languages import LANGUAGES
from companion.texts import translator
from tests.tools import locale

texts = cache(locale.texts)
"""All files are looked through for them once."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_complete_has_equal_places_and_is_compiled(language: str) -> None:
    assert locale.problems(language, texts()) == []


def test_texts_are_found_in_methods_and_in_kivy_files() -> None:
    assert "Goodbye." in texts()
    assert list(locale.in_kv("""text: app._("Undo") + root._('Don\\'t') if x_("No") else '' """)) == ["Undo", "Don't"]


def test_a_text_is_translated_and_an_unknown_one_stays() -> None:
    assert translator("de")("Goodbye.") == "Auf Wiedersehen."
    assert translator("es")("Goodbye.") == "Adiós."
    for language in ("en", "xx"):
        assert translator(language)("Goodbye.") == "Goodbye."
    assert translator("de")("never written anywhere") == "never written anywhere"
    assert translator("de")("") == ""
