"""The rules: sections and search without a window; the page by taps, and from each slip that cites a rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.models.game.notice import Notice
from companion.models.game.question import Why
from companion.models.play.rule_book import RuleBook, RuleEntry, RuleSection, rules_asked
from companion.table.journal.entries import Seating
from companion.texts import Teller
from companion.ui.screens.record.rules import RuleParagraph, RulesScreen
from companion.ui.screens.table.table import TableScreen
from tests.ui.house import VIRTUAL
from tests.ui.look.test_layout import check
from tests.ui.people.screens import go_to, open_game
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")


def little() -> RuleBook:
    return RuleBook(
        [
            RuleSection("goal", (RuleEntry("", "Ziel", "Wer das Büro führt, gewinnt."),)),
            RuleSection("house", ()),
            RuleSection("own", (RuleEntry("BU-06", "", "Das Amt verfällt."), RuleEntry("BU-07", "", "Siehe BU-06."))),
        ]
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("buro", ["Wer das Büro führt, gewinnt."]),
        ("BÜR", ["Wer das Büro führt, gewinnt."]),
        ("gew büro", ["Wer das Büro führt, gewinnt."]),
        ("bu-06", ["Das Amt verfällt.", "Siehe BU-06."]),
        ("06", ["Das Amt verfällt.", "Siehe BU-06."]),
        ("mt", []),
        ('"amt" OR', []),
        ('a*" NEAR(', []),
    ],
)
def test_words_are_found_by_their_beginnings_without_accents(typed: str, found: list[str]) -> None:
    assert [entry.text for entry in little().find(typed)] == found


@pytest.mark.parametrize("typed", ["", "  ", "-", '"'])
def test_without_a_word_everything_is_found(typed: str) -> None:
    assert little().find(typed) == list(little().entries)


def test_a_section_without_entries_is_left_out() -> None:
    assert [section.name for section in little().sections] == ["goal", "own"]


@pytest.mark.parametrize("pack", ["animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_each_game_is_told_and_found_by_its_id(
    pilot: Callable[..., Any], pack: str, language: str
) -> None:
    evening = pilot().flow.services.evening
    seating = Seating.of(("Anna", "Ben", "Cem", "Dora"))
    opened = evening.begin(pack, seating, sources=VIRTUAL)
    try:
        teller: Teller = opened.teller(language)
        book = RuleBook.of(opened, teller)
    finally:
        opened.close()
    assert {"goal", "own", "common"} <= {section.name for section in book.sections}
    for rule in teller.rules:
        entry = book.rule(rule)
        assert entry is not None and entry.text == teller.rule(rule) != ""
        assert entry in book.find(rule)[:3], rule


def test_the_page_opens_at_the_rule_that_is_asked(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, THREE)
    go_to(p, "choose_action")
    cited = rules_asked(p.flow.play.question())
    p.tap("Menu")
    p.tap("Rules")
    page = p.flow.stage.screen
    assert isinstance(page, RulesScreen) and cited
    assert cited[0] in [one.entry.id for one in in_sight(p)]
    assert [one.entry.id for one in rules(p) if one.marked] == [*cited]
    p.flow.navigator.back()
    p.frames()
    assert isinstance(p.flow.stage.screen, TableScreen)


def test_the_way_to_what_is_read_is_lit_and_a_rule_at_the_top_is_drawn(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1")
    open_game(p, THREE)
    p.flow.pages.rules()
    p.frames(6)
    page = p.flow.stage.screen
    page.view.scroll_y = 1.0
    p.frames(4)
    assert [name for name, way in page.ways_to.items() if way.chosen] == ["goal"]
    asked = next(one for one in rules(p) if one.entry.id == "BU-05")
    page._to(asked)
    p.frames(4)
    assert [name for name, way in page.ways_to.items() if way.chosen] == ["own"]
    assert asked in in_sight(p) and asked.canvas in asked.parent.canvas.children


def rules(p: Any) -> list[RuleParagraph]:
    return [widget for widget in p.widgets() if isinstance(widget, RuleParagraph)]


def in_sight(p: Any) -> list[Any]:
    """The rules of the page that are not scrolled away."""
    view = p.flow.stage.screen.view
    low, high = view.to_window(*view.pos)[1], view.to_window(view.x, view.top)[1]
    whole = [(one, one.to_window(*one.pos)[1]) for one in rules(p)]
    return [one for one, y in whole if y >= low - 1 and y + one.height <= high + 1]


def test_a_slip_leads_to_its_rule_in_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, THREE)
    go_to(p, "choose_action")
    p.flow.stage.tell(Notice("Election", (Why("BU-42", "There is nobody to elect."),)))
    p.frames(4)
    p.tap("BU-42", "rule_link")
    assert isinstance(p.flow.stage.screen, RulesScreen)
    assert "BU-42" in [one.entry.id for one in in_sight(p)]
    assert p.flow.stage.toast is None


def test_the_search_leads_to_a_rule(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, THREE)
    go_to(p, "choose_action")
    p.flow.pages.rules()
    p.frames(4)
    p.tap("Search")
    for letter in "gen-5":
        p.tap(letter, "key")
    p.tap("GEN-5", "found_rule")
    p.frames(4)
    assert p.flow.stage.over is None
    assert [one.entry.id for one in rules(p) if one.marked] == ["GEN-5"]
    assert "GEN-5" in [one.entry.id for one in in_sight(p)]


def test_a_house_tells_how_it_plays_a_rule(pilot: Callable[..., Any]) -> None:
    p = pilot()
    opened = p.flow.services.evening.begin(
        "buerokratopoly", Seating.of(THREE), sources=VIRTUAL, levels={"BU-06": "warn"}
    )
    try:
        book = RuleBook.of(opened, opened.teller("en"))
    finally:
        opened.close()
    (house,) = [section for section in book.sections if section.name == "house"]
    assert any("BU-06 only warns" in entry.text for entry in house.entries)
    entry = book.rule("BU-06")
    assert entry is not None and entry.note == "BU-06 only warns."


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize(("language", "scale"), [("es", 1.0), ("es", 1.3), ("de", 1.6)])
def test_nothing_is_cut(pilot: Callable[..., Any], panel: str, language: str, scale: float) -> None:
    p = pilot(panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=scale))
    open_game(p)
    go_to(p, "choose_action")
    p.flow.pages.rules()
    p.frames(4)
    check(p, "rules")
    p.flow.stage.screen._search()
    p.frames(4)
    check(p, "rules, search")
    p.flow.stage.uncover()
    p.flow.at_table.show()
    calm(p)
    p.flow.stage.tell(Notice("Elección", (Why("BU-06", "Aquí no hay nadie a quien elegir."),)))
    p.frames(4)
    check(p, "slip with a way to its rule")
