"""`companion texts`: out to a translator and back."""

from __future__ import annotations

from itertools import pairwise
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
    said = words.read_text("utf-8").splitlines()
    filled = (f"{line} '{above[2:]}'" if line[-1:] == ":" != above[:1] else line for above, line in pairwise(said))
    words.write_text("\n".join((said[0], *filled)))
    assert companion("check", str(tmp_path / "lamps_fr")) == 0, companion.out
    assert companion.out == "1 pack, 0 scenarios: all is well.\n"
    again = companion("texts", "export", "lamps", "--to", "fr", "--into", str(tmp_path))
    assert again == 2 and "is there already" in companion.err


def test_a_catalogue_comes_back_and_is_used_and_exported_as_it_came(companion: Trial, tmp_path: Path) -> None:
    assert companion("texts", "export", "lamps", "--to", "fr", "--format", "po", "--into", str(tmp_path)) == 0
    po = tmp_path / "lamps_fr.po"
    text = po.read_text("utf-8")
    at = text.index('msgstr ""', text.index('msgctxt "title"'))
    po.write_text(text[:at] + text[at:].replace('msgstr ""', 'msgstr "Lampes"', 1), "utf-8")
    assert companion("texts", "import", str(po)) == 0, companion.out
    assert (tmp_path / "data/packs/words/fr/lamps.po").read_text("utf-8") == po.read_text("utf-8")
    assert companion("texts", "export", "lamps", "--to", "fr", "--format", "po", "--into", str(tmp_path / "new")) == 0
    assert (tmp_path / "new/lamps_fr.po").read_text("utf-8") == po.read_text("utf-8")
    po.write_text(po.read_text("utf-8").replace('msgctxt "title"', 'msgctxt "tittle"'), "utf-8")
    assert companion("texts", "import", str(po)) == 1
    assert "did you mean title?" in companion.out


def test_an_import_keeps_what_was_taken_in_before_and_counts_it(companion: Trial, tmp_path: Path) -> None:
    assert companion("texts", "export", "lamps", "--to", "prg", "--po", "--into", str(tmp_path)) == 0
    assert companion.out.endswith("has these forms in prg: {count|zero|one|other}\n")
    empty = (tmp_path / "lamps_prg.po").read_text("utf-8")
    for key, said in (("title", "Lampas"), ("about", "Spaida.")):
        at = empty.index('msgstr ""', empty.index(f'msgctxt "{key}"'))
        po = tmp_path / f"{key}.po"
        po.write_text(empty[:at] + empty[at:].replace('msgstr ""', f'msgstr "{said}"', 1), "utf-8")
        assert companion("texts", "import", str(po)) == 0, companion.out
    assert companion.out.startswith("2 of ")
    assert "Lampas" in (tmp_path / "data/packs/words/prg/lamps.po").read_text("utf-8")


def test_a_catalogue_that_was_laid_by_hand_and_cannot_be_read_is_told(companion: Trial, tmp_path: Path) -> None:
    po = tmp_path / "data/packs/words/eo/companion.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid ""\nmsgstr "Language: eo\\n"\n\nmsgid "No"\nmsgstr "Ne\n')
    assert companion("texts", "coverage", "--to", "eo") == 1
    assert companion.out.startswith(f"{po}:5:1: this line is not understood")
    po.write_text(f'{po.read_text().rstrip()}"\n')
    assert companion("texts", "coverage", "--to", "eo") == 0
    assert str(po) not in companion.out


def test_a_code_that_is_none_and_a_pack_that_is_none_are_told(companion: Trial) -> None:
    with pytest.raises(SystemExit):
        companion("texts", "export", "lamps", "--to", "xx1")
    assert companion("texts", "export", "lumps", "--to", "fr") == 2
    assert "there is no pack lumps" in companion.err
