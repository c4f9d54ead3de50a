"""Sentences that follow the numbers of their pack, and warnings of those that do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, ClassVar

import pytest

from companion.engine.game import Game
from companion.games.limits import FilledInPlay
from companion.languages import Words
from companion.packs.catalogue import Catalogue
from companion.packs.house.left_behind import left_behind, says
from companion.packs.numbers.places import PlaceValue, filled, read
from companion.packs.pack import Pack
from tests.packs.conftest import FILES, GAME, Write
from tests.packs.fake_game import Card, Definition, Ladder, games
from tests.shipped import shipped

FIGURES = "figures: {type: int, min: 3, max: 5, default: 4,"
HOUSE = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"
UPPER = "schema: 1\nid: upper\nextends: ours\ntitle: {en: Upper}\n"


@dataclass(frozen=True)
class Price:
    coins: int


@dataclass(frozen=True)
class Ware(Card):
    """A card with a number one map further inside, and with a text that is filled when it is sold."""

    price: Price = Price(1)
    cry: Annotated[Words, FilledInPlay()] = field(default_factory=Words)


@dataclass(frozen=True)
class Stand:
    title: Words = field(default_factory=Words)
    length: int = 1


@dataclass(frozen=True)
class Barrow:
    wheels: int
    called: Words = field(default_factory=Words)


@dataclass(frozen=True)
class Shop(Definition):
    cards: tuple[Ware, ...] = ()
    stand: Stand | Barrow = Stand()
    posters: Mapping[str, Words] = field(default_factory=dict)


class Selling(Ladder):
    """A ladder whose cards are sold."""

    name: ClassVar[str] = "ladder"
    Definition: ClassVar[type[Definition]] = Shop


def selling(name: str) -> type[Game]:
    games(name)
    return Selling


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("{n}", 1200000, "1.200.000"),
        ("{n.word} Würfel", 2, "zwei Würfel"),
        ("{n.Word} Würfel", 12, "Zwölf Würfel"),
        ("{n.word}", 13, "13"),
        ("{n|einen Würfel|# Würfel}", 1, "einen Würfel"),
        ("{n|einen Würfel|# Würfel}", 3, "3 Würfel"),
        ("{n.word|einen|# Würfel}", 3, "drei Würfel"),
        ("{n?none|so viele man will|höchstens #}", None, "so viele man will"),
        ("{n?none|so viele man will|höchstens #}", 4, "höchstens 4"),
        ("{n.word?1|einer|2|einer oder zwei|bis zu #}", 1, "einer"),
        ("{n.word?1|einer|2|einer oder zwei|bis zu #}", 2, "einer oder zwei"),
        ("{n.word?1|einer|2|einer oder zwei|bis zu #}", 5, "bis zu fünf"),
        ("{n?true|mit|ohne}", False, "ohne"),
        ("{n?superior|oben|unten}", "superior", "oben"),
        ("{n}", "superior", "die Chefin"),
        ("{n}", None, "ohne Grenze"),
        ("{n}", (2, 4), "2, 4"),
        ("{n?none|nie|nach {n.word} Runden}", 3, "nach drei Runden"),
        ("{other}", 3, "{other}"),
    ],
)
def test_a_place_is_filled(template: str, value: object, said: str) -> None:
    known = PlaceValue(value, Words(de="ohne Grenze"), {"superior": Words(de="die Chefin")})
    assert filled(template, "de", lambda name: known if name == "n" else None) == said


@pytest.mark.parametrize(
    ("language", "forms", "told"),
    [
        ("pl", "# karta|# karty|# kart", ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "0 kart"]),
        ("pl", "# karta|# karty", ["1 karta", "2 karty", "5 karty", "12 karty", "22 karty", "0 karty"]),
        ("fr", "# carte|# cartes", ["1 carte", "2 cartes", "5 cartes", "12 cartes", "22 cartes", "0 carte"]),
        ("it", "# carta|# carte", ["1 carta", "2 carte", "5 carte", "12 carte", "22 carte", "0 carte"]),
        ("en", "# card|# cards", ["1 card", "2 cards", "5 cards", "12 cards", "22 cards", "0 cards"]),
    ],
)
def test_a_number_takes_the_form_that_its_language_has_for_it(language: str, forms: str, told: list[str]) -> None:
    place = f"{{n|{forms}}}"
    assert [filled(place, language, partial(_is, n)) for n in (1, 2, 5, 12, 22, 0)] == told


def _is(number: int, _name: str) -> PlaceValue:
    return PlaceValue(number)


def test_a_language_without_words_for_numbers_gets_figures() -> None:
    assert filled("{n.word}", "fr", lambda _: PlaceValue(2)) == "2"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf 13"),
        ("en", "zero one two three four five six seven eight nine ten eleven twelve 13"),
        ("es", "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce 13"),
    ],
)
def test_a_number_is_a_word_up_to_twelve(language: str, words: str) -> None:
    assert [filled("{n.word}", language, partial(_is, n)) for n in range(14)] == words.split()


@pytest.mark.parametrize(
    "inside", ["", "N", "n|one", "n|a|b|c|d|e|f|g", "n?none|only", "n?only", "n?", "n?a|b|c|d", "1", "n:the"]
)
def test_what_is_no_place(inside: str) -> None:
    assert read(inside) is None


def written(write: Write, rule: str, game: str = GAME, **files: str) -> Catalogue:
    """The pack `ladder` whose second rule says this in English."""
    rules = f'LA-01: {{forbids: [taken], text: {{en: A}}}}\nLA-02: {{text: {{en: "{rule}"}}}}\n'
    write("ladder", {**FILES, "game.yaml": game, "rules.yaml": rules, **files})
    return Catalogue([Path("packs")], games)


def said(pack: Pack, rule: str = "LA-02") -> str:
    return pack.resolve([], {}, 3).rule_texts[rule]["en"]


def test_a_rule_says_the_number_of_the_table(write: Write) -> None:
    catalogue = written(write, "{figures.Word} figures each.")
    write("ours", {"game.yaml": f"{HOUSE}set: {{parameters.figures: 3}}\n"})
    assert said(catalogue.load("ladder")) == "Four figures each."
    assert said(catalogue.load("ours")) == "Three figures each."
    assert catalogue.load("ours").rules["LA-02"].text["en"] == "Three figures each."


def test_titles_phases_and_options_have_places_too(write: Write) -> None:
    game = GAME.replace(
        "title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}}\nparameters",
        "title: {en: '{figures} up'}, text: {en: '{board}'}}\nparameters",
    )
    texts = FILES["texts.yaml"] + "values: {large: {en: the large one}, board.small: {en: the small one}}\n"
    pack = written(write, "B", game, **{"texts.yaml": texts}).load("ladder")
    (phase,) = pack.resolve([], {"small_board": True}, 3).phases
    assert (phase.title["en"], phase.text["en"]) == ("4 up", "the small one")


def test_a_sentence_of_play_takes_a_parameter_by_its_whole_name(write: Write) -> None:
    texts = "events:\n  moved: {en: '{party} has {count} of {parameters.figures.word}'}\n"
    pack = written(write, "B", **{"texts.yaml": texts}).load("ladder")
    assert pack.resolve([], {}, 3).texts.events["moved"]["en"] == "{party} has {count} of four"


def test_a_card_says_its_own_numbers(write: Write) -> None:
    cards = FILES["cards.yaml"].replace(
        "title: {de: Leck, en: Leak, es: Fuga}",
        "title: {de: '{count}', en: '{number}/{figures}', es: '{effects.1.take}'}",
    )
    pack = written(write, "B", **{"cards.yaml": cards}).load("ladder")
    leak, gift = pack.resolve([], {}, 3).definition.cards
    assert (*leak.title.values(), gift.title["en"]) == ("2", "1/4", "1", "Gift")


def test_a_card_says_of_what_it_leaves_out_what_it_is_then(write: Write) -> None:
    cards = FILES["cards.yaml"].replace("{de: Gabe, en: Gift, es: Regalo}", "{en: '{count|one|#}, number {number}'}")
    cards = cards.replace("{de: Leck, en: Leak, es: Fuga}", "{en: 'as {colour} as can be'}")
    leak, gift = written(write, "B", **{"cards.yaml": cards}).load("ladder").resolve([], {}, 3).definition.cards
    assert (leak.title["en"], gift.title["en"]) == ("as red as can be", "one, number none")


def test_what_is_filled_while_people_play_stays_as_it_is_written(write: Write) -> None:
    cards = FILES["cards.yaml"].replace("number: 1\n", "cry: {en: '{buyer} pays {count}'}\n")
    write("ladder", {**FILES, "cards.yaml": cards})
    leak, _ = Catalogue([Path("packs")], selling).load("ladder").resolve([], {}, 3).definition.cards
    assert leak.cry["en"] == "{buyer} pays {count}"


def test_a_text_has_places_wherever_a_file_may_have_one(write: Write) -> None:
    game = GAME.replace("  cards: cards.yaml\n", "  cards: cards.yaml\n  stand: stand.yaml\n  posters: posters.yaml\n")
    stand = "wheels: 2\ncalled: {en: 'on {wheels.word} wheels'}\n"
    posters = "door: {en: '{figures.Word} figures inside'}\n"
    write("ladder", {**FILES, "game.yaml": game, "stand.yaml": stand, "posters.yaml": posters})
    shop = Catalogue([Path("packs")], selling).load("ladder").resolve([], {}, 3).definition
    assert (shop.stand.called["en"], shop.posters["door"]["en"]) == ("on two wheels", "Four figures inside")


def test_what_is_no_number_has_no_form_for_one(write: Write) -> None:
    cards = FILES["cards.yaml"].replace("en: Leak", "en: '{id|one|more}'").replace("en: Gift", "en: '{count|one|#}'")
    assert [str(problem) for problem in written(write, "B", **{"cards.yaml": cards}).check("ladder")] == [
        "packs/ladder/cards.yaml:4:25: cards[leak].title.en: {id|one|more} has a form for one, but 'leak' is no number"
    ]


def test_a_clause_of_a_variant_is_told_of_somebody(write: Write) -> None:
    game = GAME.replace("schema: 1", "schema: 2").replace(FIGURES, f"{FIGURES} adjustable: true,")
    say = "{party} has {parameters.figures}, not {parameters.figurs}."
    clause = f'HOUSE-1: {{adjust: figures, by: 1, say: {{en: "{say}"}}}}'
    game = game.replace("set: {rules.fast: true}", f"set: {{rules.fast: true}}\n    house: {{{clause}}}")
    (problem,) = written(write, "B", game).check("ladder")
    assert problem.path == "variants.fast.house.HOUSE-1.say.en"
    assert problem.message == "nothing fills the place {parameters.figurs}"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("{figurs}", "nothing fills the place {figurs} (expected one of board, figures; did you mean figures?)"),
        ("{figures|one}", "the place {figures|one} cannot be read"),
        ("{figures|a|b|c}", "{figures|a|b|c} has 3 forms, and en has 2 (expected {name|one|other})"),
        ("{figures?none|any|#}", "figures is never none (expected a number)"),
        ("{board?lage|a|b}", "board is never lage (expected one of large, small; did you mean large?)"),
        ("{board|one|more}", "is for numbers, and board is a choice"),
        ("{board}", "board has no words for large"),
    ],
)
def test_a_place_that_nothing_fills_is_an_error_at_its_sentence(write: Write, rule: str, told: str) -> None:
    (problem,) = written(write, rule).check("ladder")
    assert str(problem).startswith("packs/ladder/rules.yaml:2:20: LA-02.text.en: ")
    assert told in str(problem)


@pytest.mark.parametrize(
    ("rule", "told"),
    [("{figures?4|All four|#}.", "All four."), ("{figures?none|Any|4|All four|#}.", "All four.")],
)
def test_a_place_may_name_a_number_and_that_there_is_none(write: Write, rule: str, told: str) -> None:
    game = GAME.replace(FIGURES, f"{FIGURES} none: {{en: any number}},")
    assert said(written(write, rule, game).load("ladder")) == told


def test_a_place_in_a_card_and_in_a_sentence_of_play_is_looked_at_too(write: Write) -> None:
    cards = FILES["cards.yaml"].replace("en: Leak", "en: '{costs}'")
    texts = "events:\n  moved: {en: '{party} {parameters.figurs}'}\n"
    found = written(write, "B", **{"cards.yaml": cards, "texts.yaml": texts}).check("ladder")
    assert [(problem.file, problem.path) for problem in found] == [
        ("packs/ladder/texts.yaml", "events.moved.en")
    ] or found
    assert any("{parameters.figurs}" in str(problem) for problem in found)


def test_a_place_is_filled_with_a_number_of_a_file(write: Write) -> None:
    assert said(written(write, "{cards.leak.count.word} leaks.").load("ladder")) == "two leaks."


def test_braces_of_a_pack_without_parameters_are_braces() -> None:
    assert "d{a|b|c}" in shipped().load("reader").resolve([], {}, 2).rule_texts["RD-4"]["en"]


# ── warnings ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_rule_without_the_place_of_its_number_is_warned_of(write: Write) -> None:
    game = GAME.replace(FIGURES, f"{FIGURES} rules: [LA-02],")
    catalogue = written(write, "Four figures each.", game)
    assert [str(warning) for warning in left_behind(catalogue.load("ladder"))] == [
        "packs/ladder/rules.yaml:2:20: LA-02.text.en: this sentence does not say figures (write {figures})"
    ]
    assert left_behind(written(write, "{figures.Word} figures each.", game).load("ladder")) == ()


def test_a_number_that_a_house_changes_is_held_against_the_rule(write: Write) -> None:
    game = GAME.replace(FIGURES, f"{FIGURES} rule: LA-02,")
    catalogue = written(write, "Four figures each.", game)
    write("ours", {"game.yaml": f"{HOUSE}set:\n  parameters.figures: 3\n"})
    assert [str(warning) for warning in left_behind(catalogue.load("ours"))] == [
        "packs/ours/game.yaml:6:3: set.parameters.figures: parameters.figures is 3, LA-02 still says 4 "
        '(en: "Four figures each."; write {figures})'
    ]
    assert left_behind(catalogue.load("ladder")) == ()
    write("ours", {"game.yaml": f"{HOUSE}set:\n  parameters.figures: 4\n"})
    assert left_behind(catalogue.load("ours")) == ()


def test_a_house_over_a_house_is_held_against_what_the_lower_one_says(write: Write) -> None:
    catalogue = written(write, "Four figures each.", GAME.replace(FIGURES, f"{FIGURES} rule: LA-02,"))
    rules = "files: {rules: rules.yaml}\nset: {parameters.figures: 3}\n"
    write("ours", {"game.yaml": HOUSE + rules, "rules.yaml": "LA-02: {text: {en: Three figures each.}}\n"})
    write("upper", {"game.yaml": UPPER + "set: {parameters.figures: 4}\n"})
    assert left_behind(catalogue.load("ours")) == ()
    assert [str(warning) for warning in left_behind(catalogue.load("upper"))] == [
        "packs/upper/game.yaml:5:7: set.parameters.figures: parameters.figures is 4, LA-02 still says 3 "
        '(en: "Three figures each."; write {figures})'
    ]


def test_a_number_of_a_variant_is_held_against_the_rule_where_the_variant_stands(write: Write) -> None:
    game = GAME.replace(FIGURES, f"{FIGURES} rule: LA-02,")
    game = game.replace("set: {rules.fast: true}", "set: {rules.fast: true, parameters.figures: 3}")
    catalogue = written(write, "Four figures each.", game)
    write("ours", {"game.yaml": HOUSE})
    (warning,) = left_behind(catalogue.load("ladder"))
    assert "set.parameters.figures: parameters.figures is 3, LA-02 still says 4" in str(warning)
    assert left_behind(catalogue.load("ours")) == ()


def test_a_number_is_found_as_a_figure_and_from_two_on_as_a_word() -> None:
    assert [says("One of two, not 11 or 1.5.", "en", number) for number in range(16)] == [
        number in (2, 11) for number in range(16)
    ]


def test_a_number_of_a_card_is_held_against_the_card(write: Write) -> None:
    cards = FILES["cards.yaml"].replace("{de: Leck, en: Leak, es: Fuga}", "{de: Leck, en: 2 leaks, es: Fuga}")
    cards = cards.replace("  count: 2\n", "  count: 2\n  text: {de: zwei mal, en: '{count} times', es: F}\n")
    write("ladder", {**FILES, "cards.yaml": cards})
    write("ours", {"game.yaml": f"{HOUSE}set: {{cards.leak.count: 3, cards.gift.count: 9}}\n"})
    found = [str(warning) for warning in left_behind(Catalogue([Path("packs")], games).load("ours"))]
    assert found == [
        "packs/ours/game.yaml:5:7: set.cards.leak.count: cards.leak.count is 3, its text still says 2 "
        '(de: "zwei mal"; write {count})',
        "packs/ours/game.yaml:5:7: set.cards.leak.count: cards.leak.count is 3, its title still says 2 "
        '(en: "2 leaks"; write {count})',
    ]


@pytest.mark.parametrize(("key", "place"), [("cards.leak.price.coins", "price.coins"), ("stand.length", "length")])
def test_a_number_is_held_against_the_next_texts_around_it(write: Write, key: str, place: str) -> None:
    game = GAME.replace("  cards: cards.yaml\n", "  cards: cards.yaml\n  stand: stand.yaml\n")
    cards = FILES["cards.yaml"].replace("en: Leak", "en: It says 2").replace("number: 1\n", "price: {coins: 2}\n")
    stand = "title: {de: A, en: It says 2, es: C}\nlength: 2\n"
    write("ladder", {**FILES, "game.yaml": game, "cards.yaml": cards, "stand.yaml": stand})
    write("ours", {"game.yaml": f"{HOUSE}set: {{{key}: 3}}\n"})
    (warning,) = left_behind(Catalogue([Path("packs")], selling).load("ours"))
    assert warning.message == f"{key} is 3, its title still says 2"
    assert warning.hint == f'en: "It says 2"; write {{{place}}}'
