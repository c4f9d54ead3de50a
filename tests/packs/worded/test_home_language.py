"""What is missing in the wanted language is read in the one in which its pack is written, then in English."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from companion.languages import Words, told_in, under, written_in
from companion.models.house.draft import differences
from companion.models.set_up.games import games_of
from companion.models.set_up.setup import SetUp
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.house.settable.listing import PackSettings
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.texts.cards import card_texts

WORDS = Path(__file__).parents[3] / "docs/examples/languages"

ITALIAN = """\
schema: 2
id: da_noi
extends: politburo
language: it
title: {it: Da noi, en: At our place}
set: {cards.demagogy_1.title: {it: Favola, en: Fable}}
options:
  calm: {title: {it: Con calma, en: Calmly}, text: {it: Senza fretta., en: No hurry.}, set: {parameters.same_kind: 2}}
house:
  HOUSE-1: {forbid: exchange_hand, say: {it: Nessuno cambia la mano., en: Nobody exchanges.}}

"""


@pytest.fixture
def packs(tmp_path: Path) -> Catalogue:
    folder = tmp_path / "da_noi"
    folder.mkdir()
    (folder / "game.yaml").write_text(ITALIAN, "utf-8")
    return Catalogue([installed_packs(), WORDS, tmp_path], find_game)


def test_a_text_knows_the_language_in_which_its_pack_is_written() -> None:
    with written_in("it"):
        title = Words(it="Banca", en="Bank")
    assert (title.told_in("de"), title.told_in("en"), told_in(title, "fr")) == ("Banca", "Bank", "Banca")
    assert Words(it="Banca", en="Bank").told_in("de") == "Bank"  # of no pack
    assert Words(it="Banca", es="Banco").told_in("de") == "Banco"  # any
    assert pickle.loads(pickle.dumps(title)).told_in("de") == "Banca"
    assert under(title, Words(de="Spiel", en="Game")).told_in("fr") == "Game: Banca"
    assert under(title, Words(de="Spiel", en="Game")).told_in("de") == "Spiel: Banca"


@pytest.mark.lot(5)
@pytest.mark.parametrize(("language", "said"), [("de", 0), ("es", 0), ("fr", 0), ("it", 0), ("en", 1)])
def test_titles_and_sentences_of_an_italian_house_rule(packs: Catalogue, language: str, said: int) -> None:
    pack = packs.load("da_noi")
    title = ("Da noi", "At our place")[said]
    assert pack.title.told_in(language).endswith(title)
    (listed,) = (game for game in games_of(packs.list(), language) if game.id == "da_noi")
    assert listed.title.endswith(title)
    assert SetUp(pack, language).say(pack.options["calm"].title) == ("Con calma", "Calmly")[said]
    own = ("HOUSE-1: Nessuno cambia la mano.", "HOUSE-1: Nobody exchanges.")[said]
    assert own in differences(pack, SetUp(pack, language), language)
    clauses = PackSettings(pack, packs.load("politburo")).sections()["clauses"]
    assert f"HOUSE-1: {told_in(clauses[0]['text'], language)}" == own


def test_what_is_stored_is_told_in_the_same_language(packs: Catalogue) -> None:
    resolved = packs.load("da_noi").resolve([], {"calm": True}, 3)
    again = ResolvedPack.from_plain(json.loads(resolved.text))
    for made in (resolved, again):
        assert made.rules["HOUSE-1"].text.told_in("de") == "Nessuno cambia la mano."
        assert made.chosen["calm"].title.told_in("fr") == "Con calma"
        assert made.title.told_in("es").endswith("Da noi")
    assert again.text == resolved.text


def test_cards_of_an_italian_house_rule(packs: Catalogue) -> None:
    definition = packs.load("da_noi").resolve([], {}, 3).definition
    told = {language: card_texts(definition.cards, language)["demagogy_1"].title for language in ("de", "fr", "en")}
    assert told == {"de": "Favola", "fr": "Favola", "en": "Fable"}


def test_what_french_words_do_not_say_is_english(packs: Catalogue) -> None:
    assert packs.load("karriere_poker").title.told_in("fr") == "Poker de carrière"
    unsaid = next(said.text for said in packs.load("politburo").rules.values() if "fr" not in said.text)
    assert unsaid.told_in("fr") == unsaid["en"] != unsaid["de"]
