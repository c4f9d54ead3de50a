"""Catalogues for translators: what comes out goes in again, without the loss of a byte; what is wrong is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.packs.catalogue import Catalogue
from companion.packs.worded.merging import Source, merged
from companion.packs.worded.po import FUZZY, WINDOW, PoEntry, PoFile, read, read_po, written
from companion.plainfile.problems import Problems
from tests.packs.conftest import Write

SIGNS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
TEXT = st.text(st.one_of(SIGNS, st.sampled_from('"\\\n\t\r{}|#')), max_size=40)
LINE = st.text(SIGNS, max_size=30).map(str.strip)
NOTE = LINE.map(lambda line: f"# {line}".strip())
KEY = st.text(st.one_of(SIGNS, st.sampled_from('"\\\n')), min_size=1, max_size=12)
FLAG = st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True)


@st.composite
def entries(draw: st.DrawFn, of_pack: bool) -> tuple[PoEntry, ...]:
    keys = draw(st.lists(KEY, unique=True, max_size=6))
    return tuple(
        PoEntry(
            key if of_pack else "",
            draw(TEXT) if of_pack else key,
            draw(TEXT),
            tuple(draw(st.lists(NOTE, max_size=2))),
            tuple(draw(st.lists(FLAG, max_size=2, unique=True))),
            obsolete=draw(st.booleans()),
        )
        for key in keys
    )


@st.composite
def catalogues(draw: st.DrawFn) -> PoFile:
    of_pack = draw(st.booleans())
    names = draw(st.lists(st.from_regex(r"X-[A-Z][a-z]+", fullmatch=True), unique=True, max_size=2))
    more = tuple((name, draw(LINE)) for name in names if name != "X-Translates")
    notes = tuple(draw(st.lists(NOTE, max_size=2)))
    return PoFile("ladder" if of_pack else WINDOW, "pt-BR", draw(entries(of_pack)), more, notes)


def again(po: PoFile) -> PoFile:
    problems = Problems()
    found = read(written(po), "x.po", problems)
    assert not problems and found is not None, problems.sorted()
    return found


@given(catalogues())
def test_what_is_written_is_read_again_to_the_byte(po: PoFile) -> None:
    assert again(po) == po
    assert written(again(po)) == written(po)


@given(catalogues(), st.dictionaries(KEY, TEXT, max_size=6), st.dictionaries(KEY, TEXT, max_size=3))
def test_what_is_merged_loses_nothing_and_is_the_same_when_it_is_merged_again(
    po: PoFile, texts: dict[str, str], said: dict[str, str]
) -> None:
    known = {one.key: one.source for one in po.entries if not one.obsolete}
    sources = {key: Source(key if po.translates == WINDOW else text) for key, text in (known | texts).items()}
    for today in (sources, {}):
        first = merged(po.translates, po.language, today, said, [po])
        kept = {(one.key, one.said) for one in first.entries}
        assert {(one.key, one.said) for one in po.entries if one.said} <= kept
        notes = {(one.key, note) for one in first.entries for note in one.notes}
        assert {(one.key, note) for one in po.entries for note in one.notes if today or one.said} <= notes
        assert {one.key for one in po.entries if FUZZY in one.flags and one.said} <= {
            one.key for one in first.entries if FUZZY in one.flags
        }
        assert written(merged(po.translates, po.language, today, said, [again(first)])) == written(first)


def test_a_text_that_has_changed_is_to_be_looked_at_again_and_says_what_it_was() -> None:
    po = PoFile("ladder", "fr", (PoEntry("title", "Ladder", "Échelle", ("# my note",)),))
    (one,) = merged("ladder", "fr", {"title": Source("Stair\ncase")}, {}, [po]).entries
    assert (one.source, one.said, one.told, one.flags) == ("Stair\ncase", "Échelle", "", (FUZZY,))
    assert one.before == ('#| msgid "Ladder"',) and one.notes == ("# my note",)


def test_a_text_of_the_window_that_has_changed_is_found_by_its_likeness() -> None:
    po = PoFile(WINDOW, "fr", (PoEntry("", "Closes by itself.", "Se ferme.", ("# why",)), PoEntry("", "No", "Non")))
    today = {text: Source(text) for text in ("Closes all by itself.", "Now", "No")}
    changed, unlike, same, gone = merged(WINDOW, "fr", today, {}, [po]).entries
    assert (changed.said, changed.flags, changed.before) == ("Se ferme.", (FUZZY,), ('#| msgid "Closes by itself."',))
    assert (unlike.said, same.told) == ("", "Non")
    assert (gone.source, gone.said, gone.notes, gone.obsolete) == ("Closes by itself.", "Se ferme.", ("# why",), True)
    of_pack = PoFile("ladder", "fr", (PoEntry("rung", "Step", "Marche"),))
    assert merged("ladder", "fr", {"rungs": Source("Step")}, {}, [of_pack]).entries[0].said == ""


def test_a_head_that_lost_what_it_translates_is_one_mistake(tmp_path: Path) -> None:
    (tmp_path / "x.po").write_text(f'msgid ""\nmsgstr "Language: fr\\n"\n\n{TITLE}{TITLE.replace("a", "b")}')
    problems = Problems()
    assert read_po(tmp_path / "x.po", problems) is None
    (told,) = map(str, problems)
    assert "does not say X-Translates" in told and "copy that line from a new export" in told


def test_what_is_gone_waits_at_the_end_and_comes_back() -> None:
    po = PoFile("ladder", "fr", (PoEntry("title", "Ladder", "Échelle"), PoEntry("about", "Up", "Haut")))
    gone = merged("ladder", "fr", {"about": Source("Up")}, {}, [po])
    assert [(one.path, one.obsolete) for one in gone.entries] == [("about", False), ("title", True)]
    assert '#~ msgctxt "title"\n#~ msgid "Ladder"\n#~ msgstr "Échelle"\n' in written(gone)
    sources = {"title": Source("Ladder"), "about": Source("Up")}
    assert merged("ladder", "fr", sources, {}, [again(gone)]) == po


def test_what_a_program_of_translators_writes_is_understood() -> None:
    text = """\
# Translators of the world
#
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: Table Companion 1\\n"
"Language: pt_BR\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"X-Generator: Poedit 3.4\\n"

#. to the translator
#: companion/ui/a.py:12 companion/ui/b.py
#, python-brace-format, fuzzy
#| msgid "{name} was here"
msgid "{name} is here, and this text is so long that "
"it is wrapped"
msgstr ""
"{name}"
" aqui"
#~ msgid "Gone"
#~ msgstr "Foi-se"
"""
    po = read(text, "x.po", Problems())
    assert po is not None and (po.translates, po.language) == (WINDOW, "pt-BR")
    here, gone = po.entries
    assert (here.source, here.said, here.told) == (
        "{name} is here, and this text is so long that it is wrapped",
        "{name} aqui",
        "",
    )
    assert here.flags == ("python-brace-format", FUZZY) and here.before == ('#| msgid "{name} was here"',)
    assert (gone.source, gone.said, gone.obsolete) == ("Gone", "Foi-se", True)
    assert dict(po.more)["X-Generator"] == "Poedit 3.4" and po.notes[0] == "# Translators of the world"
    assert again(po) == po


TITLE = 'msgctxt "a"\nmsgid "x"\nmsgstr "y"\n'
HEAD = 'msgid ""\nmsgstr "Language: fr\\nX-Translates: ladder\\n"\n\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"\xff\xfe\x00", "x.po:1: this is not written in UTF-8"),
        (HEAD.encode() + 'msgctxt "title"\nmsgstr "É"'.encode("latin-1"), "x.po:5: this is not written in UTF-8"),
        (HEAD.replace("fr\\n", "fr\\nContent-Type: text/plain; charset=ISO-8859-2\\n").encode(), "says iso-8859-2"),
        (b"#" * 4_000_001, "more than 4 MB"),
        (b"", "the first entry does not say Language"),
        (f'{HEAD}msgid "x"\nmsgstr "y"\n'.encode(), "x.po:4:1: this text has no path: x"),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgid_plural "y"\n'.encode(), "x.po:6:1: plural forms stand within the text"),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr "\x07"\n'.encode(), "x.po:6:1: there is a control character"),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr "y"z"\n'.encode(), "x.po:6:1: this line is not understood"),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr "y"z"\n'.encode(), 'a quote is written \\"'),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr "y\n'.encode(), 'a " is missing'),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmsgstr y\n'.encode(), "texts stand in quotes"),
        (f'{HEAD}msgctxt "a"\nmsgid "x"\nmgstr "y"\n'.encode(), "a line begins with msgctxt"),
        (f"{HEAD}{TITLE}{TITLE}".encode(), "x.po:7:1: a: this stands twice, first in line 4"),
        (b'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgctxt "a"\nmsgid "x"\nmsgstr "y"\n', "does not say X-Translates"),
    ],
)
def test_what_is_no_catalogue_is_told_where(tmp_path: Path, text: bytes, told: str) -> None:
    (tmp_path / "x.po").write_bytes(text)
    problems = Problems()
    assert read_po(tmp_path / "x.po", problems) is None
    assert any(told in str(problem) for problem in problems), problems.sorted()


@given(st.text(max_size=200) | st.text(st.sampled_from('msgidctxrn"\\#~|, \n[0]'), max_size=200))
def test_nothing_that_is_no_catalogue_ends_the_program(text: str) -> None:
    problems = Problems()
    assert (read(text, "x.po", problems) is None) == bool(problems)


LAMPS = {
    "title": "Échelle",
    "texts.events.moved": "déplacé",
    "rules.LA-02.text": "{party} manque",
}


def test_catalogues_beside_packs_are_laid_over_them_and_the_later_folders_come_over_the_earlier(
    catalogue: Catalogue, write: Write
) -> None:
    before = catalogue.load("ladder").resolve(["fast"], {}, 3)
    folder = Path("packs/words/fr")
    folder.mkdir(parents=True)
    (folder / "companion.po").write_text(written(PoFile(WINDOW, "fr", (PoEntry("", "Goodbye.", "Salut."),))))
    po = PoFile("ladder", "fr", tuple(PoEntry(path, "x", said) for path, said in LAMPS.items()))
    (folder / "ladder.po").write_text(written(po))
    (info,) = catalogue.words()
    assert (info.id, info.translates, info.language) == ("fr/ladder", "ladder", "fr")
    told = catalogue.load("ladder").resolve(["fast"], {}, 3)
    assert (told.text, told.hash) == (before.text, before.hash)
    assert (told.title["fr"], told.texts.events["moved"]["fr"]) == ("Échelle", "déplacé")
    assert "fr" not in told.rules["LA-02"].text
    (wrong,) = catalogue.problems_of_words(info)
    assert re.match(r".*ladder\.po:15:1: rules\.LA-02\.text: nothing fills \{party\} here", str(wrong)), wrong
    assert "texts are not in fr yet" in str(catalogue.missing_words(info)[0])


def test_a_catalogue_in_the_wrong_folder_is_told_and_not_used(catalogue: Catalogue) -> None:
    folder = Path("packs/words/it")
    folder.mkdir(parents=True)
    (folder / "ladder.po").write_text(written(PoFile("ladder", "fr", (PoEntry("title", "x", "Échelle"),))))
    (info,) = catalogue.words()
    assert "the first entry says Language: fr" in str(catalogue.problems_of_words(info)[0])
    assert set(catalogue.load("ladder").title) == {"de", "en", "es"}
