"""Decks from spreadsheets: every habit is read, everything wrong is told at once, nothing doubtful goes unsaid."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.decks import MOST_CARDS, Deck, DeckCard
from companion.packs.decks.deck_import.advice import LONGEST_ON_SCREEN, LONGEST_SPEECH
from companion.packs.decks.deck_import.columns import column_of, letters
from companion.packs.decks.deck_import.reading import DeckReading, deck_id, read_bytes, read_deck
from companion.packs.decks.deck_import.writing import as_table, files_of

TABLE = "id;qty;Titel (DE);title EN;description_de;tags;Colour\r\n7a;2x;Größe;Size;Eins;old, red;ñ\r\n"
CARD = DeckCard(
    "7a", {"de": "Größe", "en": "Size"}, count=2, text={"de": "Eins"}, tags=("old", "red"), extra={"Colour": "ñ"}
)


def read(text: str | bytes, file: str = "Mein Spiel.csv") -> DeckReading:
    return read_bytes(text if isinstance(text, bytes) else text.encode(), file, "de")


def said(reading: DeckReading) -> str:
    return "\n".join(map(str, (*reading.errors, *reading.warnings)))


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("latin-1", "Windows-1252"),
    ],
)
def test_what_a_spreadsheet_saves_is_read_in_any_encoding(encoding: str, told: str) -> None:
    found = read(TABLE.encode(encoding))
    assert found.errors == ()
    assert found.deck == Deck("mein_spiel", {"de": "Mein Spiel", "en": "Mein Spiel"}, (CARD,))
    assert found.encoding == told
    assert found.guessed == ("does not say" in said(found)) == (encoding in ("utf-16-le", "utf-16-be", "latin-1"))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_quotes_and_line_breaks_in_cells(separator: str) -> None:
    rows = ["id,title,text", 'a,Stop,"He said ""no""|', '  left"', ",,", "b,Go,"]
    found = read("\r\n".join(rows).replace(",", separator).replace("|", separator))
    assert found.deck is not None, said(found)
    assert [card.text for card in found.deck.cards] == [{"de": f'He said "no"{separator}\nleft'.replace("\t", "")}, {}]


def test_a_separator_that_the_first_line_names_is_taken() -> None:
    found = read("sep=;\r\ntitle;text\r\na;one, two, three, four\r\nb;x;y\r\n")
    assert [str(error)[:24] for error in found.errors] == ["Mein Spiel.csv:4:5: A4: "]


def test_one_row_for_each_language_is_one_card() -> None:
    found = read("id,count,lang,name,text\nx,3,de-AT,Haus,Ein Haus.\nx,3,English,House,A house.\ny,,es,Casa,\n")
    assert found.deck is not None, said(found)
    assert found.deck.cards[0] == DeckCard(
        "x", {"de": "Haus", "en": "House"}, count=3, text={"de": "Ein Haus.", "en": "A house."}
    )
    assert found.deck.cards[1].title == {"es": "Casa"}


def test_cards_without_ids_are_named_by_their_titles() -> None:
    found = read("title\nDas Haus\nDas Haus\n!\n")
    assert found.deck is not None
    assert [card.id for card in found.deck.cards] == ["das_haus", "das_haus_2", "card"]
    assert "3:1: A3: The same words as on the card das_haus" in said(found)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", ["Mein Spiel.csv: Nothing is written here"]),
        ("id,title\n", ["Mein Spiel.csv: There is no card in it"]),
        ("Leak,2\nGift,3\n", ["Mein Spiel.csv:1:1: No column holds titles"]),
        ("id,title\na,x\na,y\n", ["3:1: A3: The id a stands in line 2 too"]),
        ("id,title,lang\na,x,de\na,y,de\n", ["3:1: A3: The id a stands in line 2 too"]),
        ("id,title,lang\na,x,xx\n", ["2:5: C2 lang: The box does not read xx"]),
        ("id,title,qty\na,x,many\nb,x,2\n", ["2:5: C2 qty: many is no number of copies"]),
        ("id,title,qty\na,x,1\nb,,2\n", ["3:3: B3 title: The card has no title"]),
        ('id,title,text\na,"x\ny",z\nb,x,one, two\n', ["4:9: A3: This row has 4 cells"]),
        ('id,title\na,"x\n', ['2:3: this quotation mark is not closed']),
        ("id,title\na,x\x00\n", ["2:4: An invisible control character (U+0000)"]),
        ("id,title,count\na,x,999\n" + "".join(f"b{n},x{n},999\n" for n in range(20)), ["more than 20000 cards"]),
        ("title,name\nx,y\n", ["1:7: B1 name: The column means the same as A title. Delete one of them"]),
        ("id,title,count,title\na,x,2,y\n", ["1:16: D1 title: The column means the same as B title"]),
        ("title,Titel (DE)\nx,y\n", ["1:7: B1 Titel (DE): The column means the same as A title"]),
        ("title,Artist,Artist\nx,Ada,Bob\n", ["1:14: C1 Artist: The column means the same as B Artist"]),
        ("title,nr,no\nx,1,2\n", ["1:10: C1 no: The column means the same as B nr"]),
        (f"id,title\n{'x' * 65},x\n", ["2:1: A2 id: The id has 65 characters; at most 64"]),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_line_column_and_cell(text: str, places: list[str]) -> None:
    found = read(text)
    assert found.deck is None
    assert len(found.errors) == len(places), said(found)
    for place in places:
        assert place in said(found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title,text\nx,=SUM(A1:A3)\n", "2:3: B2 text: The formula =SUM(A1:A3) is taken as text"),
        ("title,text\nx,#REF!\n", "B2 text: #REF! is a formula's error"),
        ("title,qty\nx,1\ny,0\n", "A3: 0 copies: the card is left out"),
        ("title,nr\nx,A7\n", "A7 is no whole number"),
        ("name,tittle\nx,y\n", "B1 tittle: The box does not know this column. Is title meant?"),
        ("title,\nx,y\n", "B2: This column has no name"),
        ("title_de,title_en\nx,y\nz,\n", "3:3: B3 title_en: 1 of 2 cards have no title in EN (lines 3)"),
        (
            "id,lang,title\na,de,x\na,en,\nb,de,y\nb,en,z\n",
            "3:6: C3 title: 1 of 2 cards have no title in EN (lines 3)",
        ),
        (f"title,text\nx,{'so viele Worte ' * 40}\n", "Reading it aloud takes 49 s in DE"),
        (f"title,text\nx,{'wortreich' * 50}\n", "has 450 characters in DE; 420 fit the screen"),
        (f"title\n{'x' * 61}\n", "The title has 61 characters in DE"),
        ("title\nשלום\n", "Some words run from right to left (ש U+05E9"),
        ("title\nDas 😀\n", "Our font does not have 😀 U+1F600"),
        ("title\nGr\ufffd\ufffde\n", "Letters were lost before the file came here"),
    ],
)  # fmt: skip
def test_what_is_doubtful_is_named_and_does_not_stand_in_the_way(text: str, told: str) -> None:
    found = read(text)
    assert found.deck is not None
    assert told in said(found)


def test_the_language_of_rows_tells_two_columns_of_texts_apart() -> None:
    found = read("id,lang,title,title_de\na,en,House,Haus\n")
    assert found.deck is not None, said(found)
    assert found.deck.cards[0].title == {"en": "House", "de": "Haus"}


def test_a_number_that_is_none_reads_back_the_same_beside_others_that_are() -> None:
    found = read("id,Nr,title\na,A7,x\nb,8,y\n")
    assert found.deck is not None, said(found)
    back = read_bytes(as_table(found.deck.cards), "Mein Spiel.csv", "de")
    assert back.deck is not None, said(back)
    assert back.deck.cards == found.deck.cards
    assert [(card.number, dict(card.extra)) for card in back.deck.cards] == [(0, {"Nr": "A7"}), (8, {})]


def test_what_is_called_like_a_usual_column_is_written_under_another_name() -> None:
    cards = [DeckCard("a", {"de": "x"}, extra={"name": "y"})]
    back = read_bytes(as_table(cards), "Mein Spiel.csv", "de")
    assert back.deck is not None, said(back)
    assert (back.deck.cards[0].title, dict(back.deck.cards[0].extra)) == ({"de": "x"}, {"name (2)": "y"})


def test_unknown_columns_are_kept() -> None:
    found = read("title,Artist,title_xx,text_no,title_pt_xx\nx,Ada,a,b,c\n")
    assert found.deck is not None
    assert found.deck.cards[0].extra == {"Artist": "Ada", "title_xx": "a", "text_no": "b", "title_pt_xx": "c"}


def test_columns_and_rows_may_speak_a_language_that_only_packs_speak() -> None:
    found = read("id,title_en,title_fr,Text (Français),text_pt-BR\na,Leak,Fuite,Quelqu'un parle.,Alguém fala.\n")
    assert found.deck is not None, said(found)
    assert found.deck.cards[0].title == {"en": "Leak", "fr": "Fuite"}
    assert found.deck.cards[0].text == {"fr": "Quelqu'un parle.", "pt-BR": "Alguém fala."}
    assert not found.assumed
    rows = read("id,lang,title\na,en,Leak\na,Français,Fuite\na,pt-BR,Vazamento\n")
    assert rows.deck is not None, said(rows)
    assert rows.deck.cards[0].title == {"en": "Leak", "fr": "Fuite", "pt-BR": "Vazamento"}


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_a_spreadsheet_file_itself_says_what_to_do(start: bytes) -> None:
    assert "Open it there and save it once more as CSV" in said(read(start + b"\x00" * 40, "cards.xlsx"))


def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    assert "The file cannot be read: No such file" in said(read_deck(tmp_path / "gone.csv", "en"))


def test_yaml_decks_have_the_same_columns() -> None:
    text = """
id: our_events
title: {en: Events}
mode_hint: reader
cards:
  - {id: leak, qty: 2, name: Leak, description: {de: Eins, en: One}, tags: [old, red], effects: [{send: home}], nr: 7}
  - {id: gift, title: {es: Regalo}, extra: {Artist: Ada}}
"""
    found = read(text, "x.yaml")
    assert found.deck is not None, said(found)
    leak, gift = found.deck.cards
    assert found.deck.mode_hint == "reader"
    assert leak == DeckCard(
        "leak", {"de": "Leak"}, 7, 2, {"de": "Eins", "en": "One"}, {}, ("old", "red"), (), {"effects": "[{send: home}]"}
    )
    assert (gift.title, gift.extra) == ({"es": "Regalo"}, {"Artist": "Ada"})


def test_a_yaml_deck_tells_everything_at_once() -> None:
    found = read("id: 3 d\ntitel: x\nreshuffle: maybe\ncards: [x, {id: a}]\n", "x.yaml")
    for part in (
        "2:1: titel: A deck has no key titel",
        "3:12: reshuffle",
        "4:9: cards[0]",
        "4:12: cards[1]: The card has",
    ):
        assert part in said(found)


@pytest.mark.parametrize(
    ("header", "field", "language"),
    [
        ("Título (ES)", "title", "es"),
        ("de.title", "title", "de"),
        ("Card-Name English", "title", "en"),
        ("rules text", "text", ""),
        ("EFFECT_DE_AT", "effect", "de"),
        ("#", "number", ""),
        ("Tag ID", "scan", ""),
        ("count_de", "", ""),
    ],
)
def test_column_habits(header: str, field: str, language: str) -> None:
    assert column_of(header)[1:3] == (field, language)


def test_names_of_columns_and_decks() -> None:
    assert [letters(index) for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert [deck_id(name) for name in ("Größe & Co", "7 Wunder", "…")] == ["grosse_co", "deck_7_wunder", "deck"]


def test_the_decks_in_the_document_are_decks() -> None:
    text = (Path(__file__).parents[3] / "docs" / "decks.md").read_text("utf-8")
    blocks = re.findall(r"^```(csv|yaml)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert [kind for kind, _ in blocks] == ["csv", "csv", "yaml"]
    for kind, block in blocks:
        found = read(block, f"deck.{kind}")
        assert found.deck is not None, said(found)
        assert (found.warnings, found.deck.card["leak"].count) == ((), 2)
    for habit in re.findall(r"^\| `(\w+)` \| ([^|]+)\|", text, re.MULTILINE):
        assert {column_of(name).field for name in (habit[0], *habit[1].split(","))} == {habit[0]}
    assert f"({LONGEST_ON_SCREEN} characters)" in text
    assert f"longer than {LONGEST_SPEECH} s" in text
    assert f"{MOST_CARDS:,} cards" in text


words = st.text(string.ascii_letters + "äß,;\"'=| \t😀\n", min_size=1, max_size=30).map(
    lambda text: "\n".join(line.strip() for line in text.splitlines()).strip() or "x"
)
tags = st.text(string.ascii_letters + "ä -", min_size=1, max_size=8).map(str.strip).filter(bool)
texts = st.dictionaries(st.sampled_from(["de", "en", "es", "fr", "pt-BR"]), words, max_size=3)
cards = st.builds(
    DeckCard,
    id=st.text(string.ascii_letters + string.digits + 'äß#;,"=', min_size=1, max_size=12),
    title=texts.filter(bool),
    number=st.integers(0, 999),
    count=st.integers(1, 99),
    text=texts,
    effect=texts,
    tags=st.lists(tags, max_size=3, unique=True).map(tuple),
    scan=st.lists(st.text(string.hexdigits, min_size=1, max_size=10), max_size=2, unique=True).map(tuple),
    extra=st.dictionaries(st.sampled_from(["Artist", "weight", "title_xx", "A, B"]), words, max_size=2),
)
decks = st.builds(
    Deck,
    id=st.just("deck"),
    title=texts.filter(bool),
    cards=st.lists(cards, min_size=1, max_size=5, unique_by=lambda card: card.id).map(tuple),
    mode_hint=st.sampled_from(["app", "reader"]),
    reshuffle=st.booleans(),
)


@settings(max_examples=60, deadline=None)
@given(deck=decks)
@example(deck=Deck(id="deck", title={"en": "nO"}, cards=(DeckCard(id="0", title={"en": "oFf"}, number=0),)))
def test_what_is_written_reads_back_the_same(deck: Deck) -> None:
    written = files_of(deck)
    found = read_bytes(written["deck.yaml"], "deck.yaml", "en", table=written["cards.csv"])
    assert found.errors == ()
    assert found.deck == deck
