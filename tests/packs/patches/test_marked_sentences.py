"""A sentence that does not hold as it is printed says so: what is left out, and what comes at another time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.steps import ORDER, STEPS, declared
from companion.languages import LANGUAGES, Words
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.numbers.filling import Sentences
from companion.packs.pack import Pack
from companion.packs.patches.steps import CALLED
from companion.packs.schema import RuleText, TextsFile
from companion.packs.scripts.games import find_game
from tests.games.house.ends import with_values
from tests.shipped import shipped

House = Callable[..., Pack]
PACKS = [info.id for info in shipped().list()]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Writes a house rule, with sentences of its own if it has any, and loads it."""

    def write(body: str, rules: str = "", name: str = "ours", extends: str = "politburo") -> Pack:
        folder = tmp_path / name
        folder.mkdir()
        head = f"schema: 2\nid: {name}\nextends: {extends}\ntitle: {{en: Ours}}\n"
        (folder / "game.yaml").write_text(head + body + ("files: {rules: rules.yaml}\n" if rules else ""), "utf-8")
        if rules:
            (folder / "rules.yaml").write_text(rules, "utf-8")
        catalogue = Catalogue([installed_packs(), tmp_path], find_game)
        catalogue.speak(*LANGUAGES)
        return catalogue.load(name)

    return write


def test_what_is_left_out_and_what_is_moved_is_said_in_each_language(house: House) -> None:
    printed = shipped().load("politburo").resolve([], {}, 3)
    pack = house("steps: {rescue: false}\norder: {siberia: after gains}\n")
    told = pack.resolve([], {}, 3)
    added = {
        "de": " An diesem Tisch ausgelassen: Rettung vor Sibirien. "
        "Gang nach Sibirien an diesem Tisch: nach dem Zuwachs.",
        "en": " Left out at this table: Rescue from Siberia. Going to Siberia at this table: after the gains.",
        "es": " En esta mesa se omite: Rescate de Siberia. Ida a Siberia en esta mesa: después de las ganancias.",
    }
    for language, remark in added.items():
        assert told.rules["PB-46"].text[language] == printed.rules["PB-46"].text[language] + remark
        assert pack.rules["PB-46"].text[language].endswith(remark)  # read before a game is begun
        assert told.phases[-1].text[language].endswith(remark)
    assert {rule for rule, said in told.rules.items() if said != printed.rules[rule]} == {"PB-46"}
    assert told.rule_texts == {rule: dict(said["text"]) for rule, said in told.plain["rules"].items()}


def test_what_an_option_moves_is_said_and_what_it_moves_back_is_not(house: House) -> None:
    pack = house("preset: {options: {gain_before_siberia: true}}\n")
    assert "after the gains" not in pack.resolve([], {}, 3).rules["PB-46"].text["en"]
    assert "after the gains" in pack.resolve([], {"gain_before_siberia": True}, 3).rules["PB-46"].text["en"]


def test_a_sentence_of_the_houses_own_is_taken_by_its_words(house: House) -> None:
    own = "PB-46: {text: {en: Nobody is rescued., de: Keiner wird gerettet., es: Nadie se salva.}}\n"
    pack = house("steps: {rescue: false}\n", own)
    assert pack.rules["PB-46"].text["en"] == "Nobody is rescued."
    above = house("order: {siberia: after gains}\n", name="above", extends="ours")
    assert above.rules["PB-46"].text["en"] == "Nobody is rescued. Going to Siberia at this table: after the gains."


def test_codes_alone_are_no_words_of_its_own(house: House) -> None:
    pack = house("steps: {rescue: false}\n", "PB-46: {forbids: [too_late]}\n")
    assert pack.rules["PB-46"].text["en"].endswith("Left out at this table: Rescue from Siberia.")


def test_other_words_for_a_rule_are_words_of_its_own_and_the_same_or_a_new_rule_are_none() -> None:
    below = {rule: RuleText(Words(en=f"As {rule} is printed.")) for rule in ("LA-01", "LA-02", "LA-03")}
    said = Sentences(Words(en="A"), (), {}, {}, {}, below, TextsFile(), {}, reworded={"LA-01": 0})
    own = {
        "LA-02": RuleText(Words(en="As the house says.")),
        "LA-03": replace(below["LA-03"], forbids=("too_late",)),
        "LA-04": RuleText(Words(en="Printed nowhere.")),
    }
    assert said.reworded_by(own, 1) == {"LA-01": 0, "LA-02": 1}


def test_what_is_taken_in_has_a_sentence_that_holds(house: House) -> None:
    pack = house("steps: {gift_votes: true}\n", extends="buerokratopoly")
    assert pack.rules == shipped().load("buerokratopoly").rules


@pytest.mark.parametrize("name", PACKS)
def test_every_step_and_order_is_told_with_its_rule_and_its_phase(name: str) -> None:
    pack = shipped().load(name)
    phases = {phase.id: phase.text for phase in pack.phases}
    for part in (STEPS, ORDER):
        for one in declared(pack.game.Definition, part).values():
            assert one.phase in ("", *phases), one
            for value in one.values:
                if value in (one.printed, True):
                    continue
                told = with_values(pack, {f"{part}.{one.name}": value}).told()
                for language in ("de", "en", "es"):
                    title = pack.texts.values[f"{CALLED[part]}.{one.name}"][language]
                    before, now = (rules[one.rule].text[language] for rules in (pack.rules, told.rules))
                    assert title in now.removeprefix(before), one
                    if one.phase:
                        assert title in {phase.id: phase for phase in told.phases}[one.phase].text[language]
