"""What a house rule says is the same at the window, on a phone, on the public page, in text and in the protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.engine.questions import Kind, Question
from companion.models.game.question import OptionModel, Why, question_of
from companion.models.play.rule_book import RuleBook
from companion.models.play.table import no_board
from companion.phones.forms.asked import form_of
from companion.phones.forms.form import AtSeat, pick_of
from companion.phones.project import TV, Projection
from companion.phones.seats import SeatsTaken
from companion.phones.speaking import rules_of
from companion.phones.taps import Phoned, Said
from companion.table.evening import TableGame
from companion.table.protocol.replies import event_plain, option_plain
from companion.texts import Teller, translator
from tests.phones.tables import KEY, all_states
from tests.text_play.test_words_pack import Beside

NAMES = ("Anna", "Ben", "Cem")
SAID = {
    "HOUSE-1": {"en": "Nobody places in Wien.", "de": "In Wien setzt niemand.", "es": "Nadie coloca en Viena."},
    "HOUSE-2": {"en": "Better not in Salzburg.", "de": "Besser nicht in Salzburg.", "es": "Mejor no en Salzburgo."},
    "HOUSE-3": {"en": "One figure more at first.", "de": "Zuerst eine Figur mehr.", "es": "Una figura más al inicio."},
}
HOUSE = f"""\
schema: 2
id: ours
extends: buergermeister
title: {{de: Ours, en: Ours, es: Ours}}
house:
  HOUSE-1: {{forbid: place, when: {{land: wien}}, say: {SAID["HOUSE-1"]}}}
  HOUSE-2: {{forbid: place, when: {{land: salzburg}}, level: warn, say: {SAID["HOUSE-2"]}}}
  HOUSE-3: {{adjust: figures_a_turn, by: 1, when: {{round: 1}}, say: {SAID["HOUSE-3"]}}}
"""
RECENT = 9
"""So many sentences are looked at."""

WHY = {"en": "why", "de": "warum", "es": "por qué"}


class Beheld(NamedTuple):
    """One table, and what stands on each of the five."""

    robot: Beside
    game: TableGame
    teller: Teller
    pages: list[dict[str, Any]]
    """What stood on the pages before."""

    @property
    def question(self) -> Question:
        ask = self.game.session.question
        assert ask is not None
        return ask

    @property
    def party(self) -> str:
        """Whoever is asked."""
        return self.question.open_to()[0]

    def at_the_window(self, land: str) -> OptionModel:
        asked = question_of(self.game.session, self.teller, everybody="")
        assert asked is not None
        return next(one for one in asked.options if str(one.value).startswith(land))

    def in_the_protocol(self, land: str) -> dict[str, Any]:
        ask, session = self.question, self.game.session
        listed = [option_plain(one, ask.name, self.teller) for one in session.options(ask.id, self.party)]
        return next(one for one in listed if str(one["value"]).startswith(land))

    def on_pages(self) -> dict[str, Any]:
        projection = Projection(lambda _: self.teller, translator, KEY, lambda _: ())
        return all_states(projection, self.game, "", self.game.recap(self.teller.language, RECENT), NAMES)

    def on_the_phone(self, value: object) -> dict[str, object]:
        """The reply to a tap."""
        ask, replies = self.question, list[dict[str, object]]()
        seat = AtSeat(self.game, self.party, self.teller, str, no_board)
        tapped = Said("tap00000", ask.id, pick_of(KEY, ask.id, ask.version, self.party, value))
        Phoned(tapped, seat, form_of, KEY, SeatsTaken(lambda: 0.0), replies.append).done_at(self.game.session)
        return replies[-1]

    def in_text(self, typed: str) -> str:
        return "\n".join(self.robot.type(typed).lines)


@pytest.fixture(params=["de", "en", "es"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Beheld:
    """The first figure is to be placed."""
    folder = tmp_path / "packs/ours"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(HOUSE, "utf-8")
    robot = Beside(tmp_path / "data", [folder.parent], language=request.param)
    title = {"de": "Die Bürgermeister", "en": "The Mayors", "es": "Los alcaldes"}[request.param]
    robot.type("1", f"{title}: Ours", ", ".join(NAMES), "")
    robot.type("1")  # dice are typed: so what begins the turn is still on the public page
    game = robot.table.game
    assert game is not None
    table = Beheld(robot, game, game.teller(request.param), [])
    while table.question.name != "place_figure":
        table.pages.append(table.on_pages())
        robot.type("3" if table.question.kind is Kind.ROLL else robot.answer())
    return table


def said(table: Beheld, rule: str) -> str:
    return SAID[rule][table.teller.language]


def test_what_is_refused_is_refused_with_the_same_words(table: Beheld) -> None:
    told, party, option = said(table, "HOUSE-1"), table.party, table.at_the_window("wien")
    assert option.refused == (Why("HOUSE-1", told),)
    assert table.on_the_phone(option.value) == {"ok": False, "code": "refused", "why": [told]}
    assert table.in_the_protocol("wien")["refusals"] == [{"rule": "HOUSE-1", "code": "forbidden", "text": told}]
    assert f"HOUSE-1: {told}" in table.in_text(f"{WHY[table.teller.language]} {option.label}")
    before = table.on_pages()[TV]
    assert told in table.in_text(option.label)
    assert table.on_pages()[TV] == before and told not in str(before), "it concerns nobody but who is asked"
    assert table.party == party


def test_what_is_warned_of_is_warned_of_and_told_with_the_same_words(table: Beheld) -> None:
    told, party, option = said(table, "HOUSE-2"), table.party, table.at_the_window("salzburg")
    assert (option.refused, option.warned) == ((), (Why("HOUSE-2", told),))
    assert table.on_the_phone(option.value) == {"ok": False, "code": "warned", "why": [told]}
    assert table.in_the_protocol("salzburg")["warnings"] == [{"rule": "HOUSE-2", "code": "forbidden", "text": told}]
    assert f"HOUSE-2: {told}" in table.in_text(option.label)
    table.in_text({"en": "yes", "de": "ja", "es": "sí"}[table.teller.language])
    event = next(one for one in reversed(table.game.session.game.events) if one.kind == "override")
    everywhere(table, table.teller.event(event))
    noted = event_plain(event)
    assert (noted["of"], noted["party"], noted["value"]) == ("HOUSE-2", party, option.value)
    assert "HOUSE-2" in table.teller.event(event)


def test_what_is_adjusted_is_told_with_the_same_words(table: Beheld) -> None:
    event = next(one for one in table.game.session.game.events if one.kind == "adjusted")
    sentence = table.teller.event(event)
    assert sentence.endswith(f"HOUSE-3, {table.party}: {said(table, 'HOUSE-3')}")
    everywhere(table, sentence)
    assert event_plain(event)["rule"] == "HOUSE-3"


def test_the_rules_say_it_with_the_same_words(table: Beheld) -> None:
    told = rules_of(table.game, table.teller, str)
    on_phones = {one["id"]: one["text"] for part in told["sections"] for one in part["entries"] if one.get("id")}
    at_the_window = RuleBook.of(table.game, table.teller)
    for rule in SAID:
        entry = at_the_window.rule(rule)
        assert entry is not None and entry.text == on_phones[rule] == said(table, rule)
        assert f"{rule}: {said(table, rule)}" in "\n".join(table.robot.heard), "before the game begins"


def everywhere(table: Beheld, sentence: str) -> None:
    """It was told in text, at the window, on the public page and on every phone."""
    assert sentence in table.robot.heard
    assert sentence in table.game.recap(table.teller.language, RECENT)
    shown = [*table.pages, table.on_pages()]
    for page in shown[-1]:
        assert any(sentence in pages[page]["said"] for pages in shown), page
