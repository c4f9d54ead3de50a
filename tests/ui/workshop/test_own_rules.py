"""What people who never programmed tap together in a house rule: numbers, steps, rules in their own words."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine.vocabulary import RefusedError
from companion.models.house.clauses import ClauseDraft, Condition
from companion.models.house.comparison import ACTED, SoFar, _clause
from companion.models.house.draft import HouseDraft
from companion.models.house.saying import OF_ALL, Vocabulary
from companion.packs.editing.own import OwnPack
from companion.packs.house.settable.listing import PackSettings
from companion.plainfile.problems import Problems
from companion.simulate.comparing.aside import compared
from companion.simulate.comparing.pairs import KINDS
from companion.texts import translator
from tests.cli.house import Trial
from tests.protocol.house import SHIPPED
from tests.shipped import shipped
from tests.ui.house import play_until, sit_down
from tests.ui.table.test_evening import THREE
from tests.ui.workshop.house_screens import number
from tests.ui.workshop.test_houses import to_editor

pytestmark = pytest.mark.xdist_group("window")

BY_HAND = """schema: 2
id: by_hand
extends: politburo
title: {en: By hand}
house:
  HOUSE-1:
    forbid: play
    when: {any: [{round: 1}, {target.candidates_left: 1}], target.mine: false, phase: turn}
    say: {en: Nobody is attacked at first.}
"""


def no_mutiny(p: Any) -> None:
    """“No mutiny in round 1”, from the list of own rules."""
    p.tap("New rule")
    p.tap("Something is forbidden")
    p.tap("Mutiny", "")
    p.tap("Done")
    p.tap("Only at times …")
    p.tap("When in the game")
    p.tap("Round")


def test_two_house_rules_are_tapped_together_played_refused_and_told(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    editor = to_editor(p)
    editor._turn_to("values")
    p.frames(4)
    p.tap_widget(p.find("+", root=number(p, "superior_dice")))
    assert any("The superior has three dice" in text for text in p.texts()), "the sentence stays behind"
    p.tap("Own rules")
    no_mutiny(p)
    assert "Up to round 1: nobody may mutiny." in p.texts()
    p.tap("Done")
    p.tap("Save")
    folder = tmp_path / "packs/own_buerokratopoly"
    written = yaml.safe_load((folder / "game.yaml").read_text("utf-8"))
    assert (written["schema"], written["set"]) == (2, {"parameters.superior_dice": 3})
    assert written["house"]["HOUSE-1"]["forbid"] == "call_mutiny"
    assert written["house"]["HOUSE-1"]["when"] == {"round": {"at_most": 1}}
    assert set(written["house"]["HOUSE-1"]["say"]) == {"de", "en", "es"}
    check = Trial(tmp_path / "data", installed=SHIPPED)
    assert check("check", str(folder), "--strict") == 0, check.out
    session = sit_down(p, *THREE, game="own_buerokratopoly")
    told = p.flow.opened.house_rules("en")
    assert "HOUSE-1: Up to round 1: nobody may mutiny." in told
    assert any(sentence.startswith("Dice of the superior: 3") for sentence in told)
    refused = _first_refusal(session)
    assert refused.rule == "HOUSE-1"
    assert p.flow.opened.teller("en").rule("HOUSE-1") == "Up to round 1: nobody may mutiny."


def _first_refusal(session: Any) -> Any:
    """Plays until the first action is chosen, and would mutiny."""
    assert play_until(session, lambda ask: ask.name == "choose_action", random.Random(3))
    ask = session.question
    party = ask.open_to()[0]
    options = session.options(ask.id, party)
    option = next(one for one in options if any(why.rule == "HOUSE-1" for why in one.refusals))
    with pytest.raises(RefusedError):
        session.answer(party, option.value)
    return next(why for why in option.refusals if why.rule == "HOUSE-1")


def test_a_number_goes_back_to_the_printed_one_by_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p)
    editor._turn_to("values")
    p.frames(4)
    p.tap_widget(p.find("+", root=number(p, "superior_dice")))
    p.tap_widget(p.find("One level lower", root=number(p, "ousted_to")))
    assert editor.draft.own.set == {"parameters.superior_dice": 3, "parameters.ousted_to": "one_down"}
    p.tap("As printed: 2")
    p.tap("As printed: Lowest level")
    assert editor.draft.own.set == {}


def test_numbers_by_players_and_lists_are_edited(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p, "1984: Animal Farm")
    editor._turn_to("values")
    p.frames(4)
    agents = number(p, "start_agents")
    p.tap_widget(p.find_all("+", root=agents)[0])
    assert editor.draft.own.set == {"parameters.start_agents": {"3": 8, "4": 6, "5": 5}}
    renewals = number(p, "renewals")
    p.tap_widget(p.find_all("−", root=renewals)[0])
    p.tap_widget(p.find("One less", root=number(p, "renewals")))
    assert editor.draft.own.set["parameters.renewals"] == [1]
    assert editor.draft.own.problems(editor.draft.below) == ()


def test_what_is_written_by_hand_is_kept_and_told(tmp_path: Path) -> None:
    folder = tmp_path / "by_hand"
    folder.mkdir()
    (folder / "game.yaml").write_text(BY_HAND, "utf-8")
    own = OwnPack.read(folder, Problems())
    assert own is not None
    clause = ClauseDraft.read("HOUSE-1", own.house["HOUSE-1"])
    assert clause is not None and clause.conditions == (Condition("target.mine", "equals", False),)
    draft = HouseDraft(shipped().load("politburo"), own, "en")
    words = Vocabulary(draft.below, draft.listed, "en")
    assert words.kept(clause.kept) == "(in round 1 or candidates left to that side exactly 1) and phase “turn”"
    changed = draft.with_clause("HOUSE-1", clause.having(level="warn").plain({}))
    assert changed.own.house["HOUSE-1"]["when"]["any"] == own.house["HOUSE-1"]["when"]["any"]
    assert changed.own.house["HOUSE-1"]["say"] == {"en": "Nobody is attacked at first."}
    assert changed.own.problems(draft.below) == ()


def test_a_mistake_in_a_file_is_told_with_its_line(pilot: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "packs/by_hand"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(BY_HAND.replace("target.mine: false", "target.mone: false"), "utf-8")
    p = pilot(folder=tmp_path, own_packs=True)
    p.tap("Workshop")
    p.tap("House rules")
    p.tap("Politburó", "game")
    p.tap(role="house")
    assert any("line 8" in text and "target.mone" in text for text in p.texts())
    assert not p.find_all("Change", "button")


def test_a_sentence_of_ones_own_stays_until_it_is_made_anew(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p)
    p.tap("Own rules")
    no_mutiny(p)
    page: Any = editor.over
    page._take(page.clause.having(say={"en": "Peace at first."}))
    p.frames(4)
    p.tap("Done")
    assert editor.draft.own.house["HOUSE-1"]["say"]["en"] == "Peace at first."
    p.tap("Change")
    page = editor.over
    page._take(page.clause.having(say={}))
    p.frames(4)
    p.tap("Done")
    assert editor.draft.own.house["HOUSE-1"]["say"]["en"] == "Up to round 1: nobody may mutiny."
    p.hold("Remove", 1.5)
    assert editor.draft.own.house == {}


def test_facts_of_one_owner_are_offered_only_where_they_may_stand() -> None:
    draft = HouseDraft(shipped().load("buerokratopoly"), OwnPack("ours", "buerokratopoly", {"en": "Ours"}), "en")
    words = Vocabulary(draft.below, draft.listed, "en")
    offered = {fact.name for fact in words.facts(ClauseDraft("HOUSE-1", "forbid", ("play_green",)))}
    assert "card.kind" in offered and "area.level" not in offered and "phase" not in offered
    secret = replace(words._facts["me.cards"], known="owner")
    words._facts = {**words._facts, "me.cards": secret}
    assert "me.cards" not in {fact.name for fact in words.facts(ClauseDraft("HOUSE-1", "forbid", ("play_green",)))}


@pytest.mark.parametrize("game", ["buerokratopoly", "karriere_poker", "politburo", "buergermeister", "animal_farm"])
def test_everything_that_can_be_picked_has_words_in_every_language(game: str) -> None:
    pack = shipped().load(game)
    listed = PackSettings(pack, pack).sections()
    for entry in (*listed["actions"], *listed["facts"]):
        made = entry["name"] in (*OF_ALL, "phase") or entry["name"].startswith("done.")
        assert made or set(entry["title"] or ()) >= {"de", "en", "es"}, entry["name"]
    words = Vocabulary(pack, listed, "de")
    for entry in listed["facts"]:
        if entry["name"] != "phase":
            words.fact(entry["name"])
    assert not words.teller.unnamed


def test_steps_are_left_out_and_taken_in(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p)
    p.tap("Steps")
    assert any(text.startswith("If the superior wins, the superior's owner may move") for text in p.texts())
    editor._step(next(step for step in editor.draft.steps() if step.name == "punishment"), False)
    assert editor.draft.own.steps == {"punishment": False}
    assert "steps:\n  punishment: false\n" in editor.draft.own.files()["game.yaml"]
    assert "Punishment after a mutiny: left out." in editor.draft.told()
    editor._step(next(step for step in editor.draft.steps() if step.name == "punishment"), True)
    assert editor.draft.own.steps == {}


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_the_steps_fill_their_page(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel, "es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(4)
    _ = p.flow.look._
    for label in (_("Workshop"), _("House rules")):
        p.tap(label)
    p.tap("Politburó", "game")
    p.tap(_("New house rule"))
    p.tap(_("Steps"))
    view = p.flow.stage.screen.view.view
    slips = view.children[0].children
    lowest = min(slip.y for slip in slips if slip.canvas in view.children[0].canvas.children)
    assert view.children[0].height > view.height and view.scroll_y == 1
    fold = view.children[0].height - view.height
    below = [slip for slip in slips if slip.y < fold < slip.top]
    assert lowest <= fold and all(slip.canvas in view.children[0].canvas.children for slip in below)


def test_an_order_is_chosen_beside_the_steps(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot()
    editor = to_editor(p, "1984: Animal Farm")
    p.tap("Steps")
    while not p.find_all("before the revolution"):
        editor.view.view.scroll_y -= 0.2
        p.frames(2)
    p.tap("before the revolution")
    assert editor.draft.own.order == {"buying": "before revolution"}
    assert editor.draft.own.problems(editor.draft.below) == ()
    assert "When actions are bought: before the revolution (printed: after the revolution)." in editor.draft.told()
    editor.draft.own.write(tmp_path / "ours")
    again = OwnPack.read(tmp_path / "ours", Problems())
    assert again is not None and again.order == editor.draft.own.order


def test_whoever_is_last_gets_a_die_more_by_taps(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path, own_packs=True)
    editor = to_editor(p)
    p.tap("Own rules")
    p.tap("New rule")
    p.tap("Somebody has more or less")
    p.tap("Extra dice in an election")
    p.tap("Only at times …")
    p.tap("Whom it is for")
    p.tap("One's own place from the end (1 is last)")
    assert "For whoever is last: Extra dice in an election, 1 more." in p.texts()
    p.tap("Done")
    clause = editor.draft.own.house["HOUSE-1"]
    assert (clause["adjust"], clause["by"], clause["when"]) == ("election_extra", 1, {"me.place_from_last": 1})
    assert clause["say"]["de"] == "Für den letzten Platz: Zugabe in einer Wahl, 1 mehr."
    assert editor.draft.own.problems(editor.draft.below) == ()


def test_an_end_needs_to_say_when(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p, "1984: Animal Farm")
    p.tap("Own rules")
    p.tap("New rule")
    p.tap("The game ends early")
    page: Any = editor.over
    assert "Now pick when that is." in p.texts() and not page.clause.is_whole
    p.tap("As soon as …")
    p.tap("When in the game")
    p.tap("Points of whoever leads")
    page._put(0, Condition("most_points", "at_least", 20))
    p.frames(4)
    p.tap("Done")
    clause = editor.draft.own.house["HOUSE-1"]
    assert (clause["end"], clause["when"]) == ("standing", {"most_points": {"at_least": 20}})
    said = "Points of whoever leads at least 20: the game is over at the end of the round, and whoever is ahead wins."
    assert clause["say"]["en"] == said
    assert editor.draft.own.problems(editor.draft.below) == ()


@pytest.mark.parametrize(
    "written",
    [
        {"adjust": "election_extra", "by": 1, "when": {"me.place_from_last": 1}, "say": {"en": "More."}},
        {"adjust": "superior_dice", "by": -1, "say": {"en": "Fewer."}, "level": "warn"},
        {"adjust": "superior_dice", "to": 0, "say": {"en": "None."}},
        {"end": "standing", "when": {"round": {"at_least": 12}}, "say": {"en": "Over."}},
    ],
)
def test_a_number_and_an_end_of_a_file_are_read_and_written_alike(written: Mapping[str, Any]) -> None:
    clause = ClauseDraft.read("HOUSE-1", written)
    assert clause is not None and clause.is_whole
    assert clause.plain({}) == written


def test_a_sentence_typed_in_one_language_leaves_the_others(pilot: Callable[..., Any]) -> None:
    p = pilot()
    editor = to_editor(p)
    p.tap("Own rules")
    no_mutiny(p)
    page: Any = editor.over
    page._take(page.clause.having(say={"en": "Peace at first."}))
    p.frames(4)
    assert "Typed in this language; in the others its parts tell it." in p.texts()
    p.tap("Done")
    told = editor.draft.own.house["HOUSE-1"]["say"]
    assert told["en"] == "Peace at first." and told["de"] == "Bis Runde 1: Niemand darf meutern."
    said = {**told, "de": "Anfangs ist Frieden."}
    editor.draft = editor.draft.with_clause("HOUSE-1", {**editor.draft.own.house["HOUSE-1"], "say": said})
    editor._fill()
    p.frames(4)
    p.tap("Change")
    assert "Typed in these languages, too, and kept there: DE" in p.texts()
    p.tap("Done")
    assert editor.draft.own.house["HOUSE-1"]["say"] == said


def test_another_name_in_one_language_leaves_one_typed_in_another() -> None:
    title = {"en": "Ours", "de": "Unseres", "fr": "Le nôtre"}
    draft = HouseDraft(shipped().load("politburo"), OwnPack("ours", "politburo", title), "en")
    assert draft.named("Mine").own.title == {"de": "Unseres", "en": "Mine", "es": "Mine", "fr": "Le nôtre"}


def test_a_game_calls_its_rounds_as_its_rules_do() -> None:
    pack = shipped().load("politburo")
    listed = PackSettings(pack, pack).sections()
    words = {language: Vocabulary(pack, listed, language) for language in ("de", "es")}
    later = Condition("round", "at_least", 3)
    assert words["de"].condition(later) == "ab Kandidatur 3" and words["es"].fact("round").title == "candidatura"
    assert words["es"].condition(later) == "desde la candidatura 3"
    assert words["de"].fact("done.play.me_round").title.endswith("in dieser Kandidatur")


@pytest.mark.parametrize(("kind", "said"), [("adjusted", "It changed a number 7 times"), ("ended", "It ended 2 of 5")])
def test_what_numbers_and_ends_did_is_told_in_a_comparison(kind: str, said: str) -> None:
    none = {"times": 0, "games": {"wins": 0}}
    did = {**dict.fromkeys((*ACTED, "gave_way"), none), kind: {"times": 7, "games": {"wins": 2}}}
    clause = {"id": "HOUSE-1", "level": "enforce", "text": {"en": "Ours."}, **did}
    assert _clause(clause, 5, "en", translator("en")).did[0].startswith(said)
    assert {kind.replace(" ", "_") for kind in KINDS} == {*ACTED}


class Played:
    """Plays two games on each side in this process, one step a look."""

    def __init__(self, asked: Mapping[str, Any]) -> None:
        self.steps = compared({**asked, "games": 2, "most": 400})
        self.played, self.closed = 0, False

    def told(self) -> SoFar:
        said = next(self.steps, {})
        self.played = said.get("played", self.played)
        return SoFar(self.played, said.get("result"), "failed" in said)

    def close(self) -> None:
        self.closed = True


def test_a_house_rule_is_compared_on_its_page(pilot: Callable[..., Any], tmp_path: Path) -> None:
    begun: list[Played] = []

    def begin(asked: Mapping[str, Any]) -> Played:
        begun.append(Played(asked))
        return begun[-1]

    p = pilot(folder=tmp_path, own_packs=True, compare=begin)
    to_editor(p)
    p.tap("Own rules")
    no_mutiny(p)
    p.tap("Done")
    p.tap("Save")
    p.flow.stage.hush()
    p.tap(role="house")
    p.tap("What it changes")
    assert any(text.endswith("of 400 games are played.") for text in p.texts())
    p.flow.navigator.back()
    p.frames(4)
    p.tap(role="house")
    p.tap("What it changes")
    assert len(begun) == 1, "it goes on"
    p.wait(5)
    texts = p.texts()
    assert any("games" in text and ("end" in text) for text in texts)
    assert "Up to round 1: nobody may mutiny." in texts and "Wins of seat 1" in texts
    p.flow.navigator.back()
    p.frames(4)
    p.tap(role="house")
    p.tap("Change")
    p.tap("Numbers")
    p.tap_widget(p.find("+", root=number(p, "superior_dice")))
    p.tap("Save")
    p.flow.stage.hush()
    p.tap(role="house")
    p.tap("What it changes")
    assert len(begun) == 2 and begun[0].closed, "it is another house rule now"
    p.hold("Stop", 1.5)
    assert begun[1].closed
