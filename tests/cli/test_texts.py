"""`companion texts`: out to a translator and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.house import Trial
from tests.protocol.house import PACKS


@pytest.fixture
def companion(tmp_path: Path) -> Trial:
    return Trial(tmp_path / "data", installed=PACKS)


def test_what_is_exported_is_a_pack_of_words_that_is_complete_once_it_is_filled_in(
    companion: Trial, tmp_path: Path
) -> None:
    assert companion("texts", "export", "lamps", "--to", "fr", "--into", str(tmp_path)) == 0, companion.err
    words = tmp_path / "lamps_fr/words.yaml"
    said = words.read_text("utf-8")
    words.write_text(
        "\n".join(f"{line} Oui" if line.endswith(":") and line[:1] != "#" else line for line in said.splitlines())
    )
    assert companion("check", str(tmp_path / "lamps_fr")) == 0, companion.out
    assert companion.out == "1 pack, 0 scenarios: all is well.\n"
    again = companion("texts", "export", "lamps", "--to", "fr", "--into", str(tmp_path))
    assert again == 2 and "is there already" in companion.err


def test_a_catalogue_comes_back_as_a_pack_of_words(companion: Trial, tmp_path: Path) -> None:
    assert companion("texts", "export", "lamps", "--to", "fr", "--format", "po", "--into", str(tmp_path)) == 0
    po = tmp_path / "lamps_fr.po"
    text = po.read_text("utf-8")
    at = text.index('msgstr ""', text.index('msgctxt "title"'))
    po.write_text(text[:at] + text[at:].replace('msgstr ""', 'msgstr "Lampes"', 1), "utf-8")
    assert companion("texts", "import", str(po)) == 0, companion.out
    assert 'title: "Lampes"' in (tmp_path / "data/packs/lamps_fr/words.yaml").read_text("utf-8")
    assert companion("texts", "export", "lamps", "--to", "fr", "--format", "po", "--into", str(tmp_path / "new")) == 0
    assert (tmp_path / "new/lamps_fr.po").read_text("utf-8") == po.read_text("utf-8")
    po.write_text(po.read_text("utf-8").replace('msgctxt "title"', 'msgctxt "tittle"'), "utf-8")
    assert companion("texts", "import", str(po)) == 1
    assert "did you mean title?" in companion.out


def test_a_code_that_is_none_and_a_pack_that_is_none_are_told(companion: Trial) -> None:
    with pytest.raises(SystemExit):
        companion("texts", "export", "lamps", "--to", "xx1")
    assert companion("texts", "export", "lumps", "--to", "fr") == 2
    assert "there is no pack lumps" in companion.err
