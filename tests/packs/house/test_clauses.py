"""What is wrong with the clauses of a house is told at its line and column, all of it together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import pytest

from companion.engine.game import Game
from companion.engine.house.saying import ME, TARGET, Fact, NamedAction
from companion.engine.parts import Flag, Number, One
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.house.clauses import unseen_with_real_cards
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from tests.packs.conftest import COMMON, FILES, Write
from tests.packs.fake_game import Ladder, games

HEAD = "schema: 2\nid: our_house\nextends: ladder\ntitle: {en: House}\n"


class Climbing(Ladder):
    """A ladder on which one climbs, peeks in private, and is pushed."""

    name: ClassVar[str] = "ladder"
    counts_rounds: ClassVar[bool] = True
    ends_at: ClassVar[str] = "round"
    actions: ClassVar[tuple[NamedAction, ...]] = (
        NamedAction("climb", at={}, possible=lambda game, party: True),
        NamedAction("push", at={}, gives=(TARGET,), told={"moved": lambda game, facts: ("", None)}),
        NamedAction("peek", at={}, private=True),
    )
    facts: ClassVar[tuple[Fact, ...]] = (
        Fact("me.cards", Number(0, 9), lambda game, doing: 0, (ME,)),
        Fact("me.red", Flag(), lambda game, doing: False, (ME,), known="owner"),
        Fact("target.mine", Flag(), lambda game, doing: False, (TARGET, ME)),
        Fact("post", lambda definition: One(tuple(p.id for p in definition.board.posts)), lambda game, doing: "top"),
    )


def climbing(name: str) -> type[Game]:
    games(name)
    return Climbing


@pytest.fixture
def catalogue(write: Write) -> Catalogue:
    write("common", dict(COMMON))
    write("ladder", dict(FILES))
    return Catalogue([Path("packs")], climbing)


def told(catalogue: Catalogue, write: Write, house: str, head: str = HEAD) -> list[str]:
    write("our_house", {"game.yaml": head + house})
    return [str(error).removeprefix("packs/our_house/game.yaml:") for error in catalogue.check("our_house")]


def clause(said: str) -> str:
    return "house:\n  HOUSE-1: {" + said + ', say: {en: "No."}}\n'


GOOD = """\
house:
  HOUSE-1:
    forbid: [climb, push]
    when:
      round: {at_most: 2}
      any: [{players: 3}, {not: {me.cards: {at_least: 2, not: 5}}}, {post: {one_of: [top, left]}}]
    say: {en: "{party}, not in round {round}."}
  HOUSE-2: {require: climb, when: {phase: setup}, say: {es: "Sube."}, level: warn}
  HOUSE-3: {allow: LA-01.taken, say: {de: "Zwei dürfen."}}
variants:
  calm:
    title: {en: Calm}
    text: {en: No pushing.}
    house: {HOUSE-4: {forbid: push, when: {target.mine: true}, say: {en: "{target} is yours."}}}
"""


def test_a_house_is_read_and_stored_with_its_sentences_and_levels(catalogue: Catalogue, write: Write) -> None:
    found = told(catalogue, write, GOOD.replace("{phase: setup}", "{round: 1}"))
    assert found == []
    pack = catalogue.load("our_house")
    resolved = pack.resolve([], {}, 4)
    assert [one.id for one in resolved.clauses] == ["HOUSE-1", "HOUSE-2", "HOUSE-3"]
    assert [one.when for one in resolved.clauses[1:]] == [{"round": 1}, {}]
    assert resolved.level("HOUSE-2") == "warn"
    assert resolved.rules["HOUSE-1"].text["en"] == "…, not in round …."
    assert resolved.texts.refusals["HOUSE-1.forbidden"]["en"] == "{party}, not in round {round}."
    assert (resolved.rules["HOUSE-1"].forbids, resolved.rules["HOUSE-3"].forbids) == (("forbidden",), ())
    calm = pack.resolve(["calm"], {}, 4, {"HOUSE-1": "off"})
    assert [one.id for one in calm.clauses] == ["HOUSE-1", "HOUSE-2", "HOUSE-3", "HOUSE-4"]
    assert calm.level("HOUSE-1") == "off"
    assert calm.plain["version"] == 2
    assert ResolvedPack.from_plain(json.loads(calm.text), climbing) == calm
    assert [departure.key for departure in pack.departures()] == ["house.HOUSE-1", "house.HOUSE-2", "house.HOUSE-3"]


def test_a_clause_that_ends_a_game_says_when(catalogue: Catalogue, write: Write) -> None:
    assert told(catalogue, write, clause("end: standing, when: {round: 3}")) == []
    ((end, _),) = catalogue.load("our_house").clauses
    assert (end.does, end.of, end.when) == ("end", (), {"round": 3})


def test_a_pack_without_clauses_stores_none(catalogue: Catalogue) -> None:
    plain = catalogue.load("ladder").resolve([], {}, 4).plain
    assert "clauses" not in plain


def test_a_clause_has_the_level_that_it_says(catalogue: Catalogue, write: Write) -> None:
    levels = ("enforce", "warn", "off")
    clauses = [f'  {level.upper()}-1: {{require: climb, level: "{level}", say: {{en: "No."}}}}\n' for level in levels]
    assert told(catalogue, write, "".join(("house:\n", *clauses))) == []
    assert catalogue.load("our_house").levels == {f"{level.upper()}-1": level for level in levels}


def test_what_a_clause_allows_is_news_unless_it_stands_among_the_rules(catalogue: Catalogue, write: Write) -> None:
    write("our_house", {"rules.yaml": "HOUSE-1: {text: {en: No climbing.}}\nHOUSE-2: {text: {en: Two may.}}\n"})
    found = told(
        catalogue,
        write,
        "files: {rules: rules.yaml}\n"
        "house:\n"
        "  HOUSE-1: {forbid: climb}\n"
        "  HOUSE-2: {allow: LA-01.taken}\n"
        '  HOUSE-3: {allow: LA-01.taken, say: {en: "Three may."}}\n',
    )
    assert found == []
    resolved = catalogue.load("our_house").resolve([], {}, 4)
    told_of = {one.id: (one.printed, resolved.rules[one.id].forbids) for one in resolved.clauses}
    assert told_of == {"HOUSE-1": (False, ("forbidden",)), "HOUSE-2": (True, ()), "HOUSE-3": (False, ())}


def test_a_sentence_is_told_with_the_numbers_of_its_pack(catalogue: Catalogue, write: Write) -> None:
    house = "house: {HOUSE-1: {forbid: climb, say: {en: 'Only {party} of {parameters.figures}.'}}}\n"
    assert told(catalogue, write, house) == []
    resolved = catalogue.load("our_house").resolve([], {}, 4)
    assert resolved.rules["HOUSE-1"].text["en"] == "Only … of 4."
    assert resolved.texts.refusals["HOUSE-1.forbidden"]["en"] == "Only {party} of 4."


def test_a_clause_speaks_of_the_board_that_its_own_house_sets(catalogue: Catalogue, write: Write) -> None:
    said = clause("forbid: climb, when: {post: right}")
    assert told(catalogue, write, said) == []
    (error,) = told(catalogue, write, "set: {parameters.board: small}\n" + said)
    assert "HOUSE-1.when.post: found the text 'right'" in error


def test_a_house_over_a_house_adds_its_own(catalogue: Catalogue, write: Write) -> None:
    write("our_house", {"game.yaml": HEAD + clause("forbid: climb")})
    upper = HEAD.replace("our_house", "upper").replace("extends: ladder", "extends: our_house")
    write("upper", {"game.yaml": upper + clause("forbid: push").replace("HOUSE-1", "HOUSE-2")})
    assert [one.id for one in catalogue.load("upper").resolve([], {}, 4).clauses] == ["HOUSE-1", "HOUSE-2"]
    write("upper", {"game.yaml": upper + clause("forbid: push")})
    (error,) = catalogue.check("upper")
    assert "there is a rule HOUSE-1 already" in str(error)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "forbid: clim",
            "6:21: house.HOUSE-1.forbid: there is no action clim (expected one of climb, push, peek; did you mean",
        ),
        ("forbid: climb, when: {rond: 1}", "6:35: house.HOUSE-1.when.rond: there is no fact rond"),
        ("forbid: climb, when: {rond: 1}", "did you mean round?"),
        (
            "forbid: climb, when: {round: first}",
            "6:42: house.HOUSE-1.when.round: found the text 'first' (expected a whole number from 1 to 999)",
        ),
        ("forbid: climb, when: {round: {at_most: 0}}", "6:35: house.HOUSE-1.when.round: this can never be so"),
        ("forbid: climb, when: {round: 1, all: [{round: {at_least: 2}}]}", "together with what is asked of it above"),
        (
            "forbid: climb, when: {target.mine: true}",
            "6:35: house.HOUSE-1.when.target.mine: target.mine is nothing that is known of climb",
        ),
        ("forbid: climb, when: {me.red: true}", "me.red is known to its owner alone, and climb is answered openly"),
        ("require: []", "6:13: house.HOUSE-1.require: the list is empty"),
        ("require: push", "push cannot be required: nobody can tell whether it is possible (expected climb)"),
        ("require: climb, when: {target.mine: true}", "target.mine is not known yet when climb would be required"),
        ("allow: LA-01.taken, when: {target.mine: true}", "target.mine belongs to an action"),
        ("allow: LA-01.taken, when: {me.red: true}", "me.red is known to its owner alone"),
        ("allow: LA-01.no_post", "it cannot be done at all (expected LA-01.taken)"),
        ("allow: LA-01.takn", "did you mean LA-01.taken?"),
        ("allow: LA-77.taken", "there is no rule LA-77"),
        ("allow: LA-01.taken, level: warn", "what is allowed has no level (expected none)"),
        ("forbid: climb, when: {post: lft}", "expected one of top, left, right; did you mean left?"),
        (
            "forbid: climb, require: push",
            "it has forbid and require (expected exactly one of forbid, require, allow,",
        ),
        ("when: {round: 1}", "it does nothing"),
        ("forbid: climb, by: 1", "forbid takes no by (expected adjust)"),
        ("forbid: climb, to: 1", "forbid takes no to (expected adjust)"),
        ("end: now", "found the text 'now'"),
        ("end: standing, when: {me.cards: 1}", "me.cards is nothing that is known of all together"),
        ("end: standing, when: {me.red: true}", "me.red is nothing that is known of all together"),
        ("adjust: figures, by: 1", "figures is one number for all (expected no clause adjust"),
        (
            "adjust: figures, by: 1, when: {me.red: true}",
            "6:44: house.HOUSE-1.when.me.red: me.red is known to its owner alone",
        ),
        ("forbit: climb", "did you mean forbid?"),
        ("forbid: climb, level: wrn", "did you mean warn?"),
    ],
)
def test_a_mistake_in_a_clause_is_told_at_its_place(
    catalogue: Catalogue, write: Write, said: str, expected: str
) -> None:
    found = told(catalogue, write, clause(said))
    assert any(expected in error for error in found), found


@pytest.mark.lot(5)
@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "adjust: figurs, by: 1",
            "there is no parameter figurs (expected one of figures, purse",
        ),
        ("adjust: figurs, by: 1", "did you mean figures?"),
        ("adjust: longest_run, by: 1", "longest_run is one number for all (expected one of figures, purse"),
        ("adjust: figures", "it does not say by how much (expected exactly one of by, to)"),
        ("adjust: figures, by: 1, to: 50", "it does not say by how much"),
        ("adjust: figures, by: 0", "found 0 (expected a number that changes something)"),
        ("adjust: figures_a_turn, to: 9", "found 9 (expected a whole number from 1 to 5)"),
        ("adjust: figures, by: one", "found the text 'one'"),
        ("adjust: figure_cost, by: 3", "found 3 (expected a multiple of 50000)"),
        (
            "adjust: figures, by: 1, when: {land.free: 1}",
            "land.free is nothing that is known of somebody",
        ),
        ("adjust: figures, by: 1, when: {me.plase: 1}", "did you mean me.place?"),
        ("adjust: figures, by: 1, when: {me.place: 12}", "expected a whole number from 1 to 9"),
        ("end: standing, when: {me.place: 1}", "me.place is nothing that is known of all together"),
        ('end: standing, say: {en: "{target}."}', "nothing fills {target}"),
    ],
)
def test_a_mistake_in_a_number_or_an_end_is_told_at_its_place(write: Write, said: str, expected: str) -> None:
    catalogue = Catalogue([installed_packs(), Path("packs")], find_game)
    head = HEAD.replace("ladder", "buergermeister")
    found = told(catalogue, write, clause(said) if "say:" not in said else "house:\n  HOUSE-1: {" + said + "}\n", head)
    assert any(expected in error for error in found), found


def test_what_adjusts_and_ends_is_stored_with_its_limits(write: Write) -> None:
    catalogue = Catalogue([installed_packs(), Path("packs")], find_game)
    catalogue.speak("en")
    said = clause("adjust: figures_a_turn, by: 1, when: {me.place_from_last: 1}")
    said += clause("end: standing, when: {lead: {at_least: 9}}").removeprefix("house:\n").replace("HOUSE-1", "HOUSE-2")
    assert told(catalogue, write, said, HEAD.replace("ladder", "buergermeister")) == []
    resolved = catalogue.load("our_house").resolve([], {}, 3)
    adjust, end = resolved.plain["clauses"]
    assert (adjust["of"], adjust["by"], adjust["least"], adjust["most"]) == (["figures_a_turn"], 1, 1, 5)
    assert (end["does"], end["of"], "by" in end) == ("end", [], False)
    assert ResolvedPack.from_plain(json.loads(resolved.text), find_game) == resolved


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        ("house: {HOUSE-1: {forbid: climb}}\n", "5:9: house.HOUSE-1: the key say is missing"),
        ("house: {LA-01: {forbid: climb, say: {en: A}}}\n", "there is a rule LA-01 already"),
        ("house: {LA-01: {forbid: climb}}\n", "the pack below has this rule"),
        ("house: {HOUSE-1: {forbid: climb, say: {en: 'Not {you}.'}}}\n", "nothing fills {you}"),
        ("house: {HOUSE-1: {forbid: push, say: {en: 'Not {target}.'}}}\n", "nothing fills {target}"),
        ("house: {HOUSE-1: {forbid: push, say: {en: 'Not {.'}}}\n", "a brace stands alone"),
        ("house: {house: {forbid: push, say: {en: A}}}\n", "expected an id such as BU-06 or HOUSE-1"),
    ],
)
def test_a_mistake_beside_what_a_clause_does(catalogue: Catalogue, write: Write, house: str, expected: str) -> None:
    found = told(catalogue, write, house)
    assert any(expected in error for error in found), found


def test_clauses_need_the_second_form(catalogue: Catalogue, write: Write) -> None:
    found = told(catalogue, write, clause("forbid: climb"), HEAD.replace("schema: 2", "schema: 1"))
    assert found == ["5:1: house: the key house needs schema: 2 (expected schema: 2 at the top of the file)"]


def test_an_id_stands_once_in_the_pack_and_all_its_variants(catalogue: Catalogue, write: Write) -> None:
    own = 'house: {HOUSE-1: {forbid: push, say: {en: "No."}}}'
    twice = clause("forbid: climb") + f"variants: {{calm: {{title: {{en: A}}, text: {{en: B}}, {own}}}}}\n"
    found = told(catalogue, write, twice)
    assert any("variants.calm.house.HOUSE-1: HOUSE-1 stands here for the second time" in one for one in found), found


@pytest.mark.parametrize(
    ("say", "expected"),
    [(", say: 5", "6:33: house.HOUSE-1.say: found the number 5"), ("", "6:3: house.HOUSE-1: the key say is missing")],
)
def test_a_wrong_sentence_hides_no_wrong_code_of_the_same_rule(
    catalogue: Catalogue, write: Write, say: str, expected: str
) -> None:
    house = f"house:\n  HOUSE-1: {{forbid: climb{say}}}\n  HOUSE-2: {{allow: HOUSE-1.taken, say: {{en: A}}}}\n"
    first, second = told(catalogue, write, house)
    assert first.startswith(expected)
    assert second == "7:20: house.HOUSE-2.allow: HOUSE-1 has no taken (expected a code of another rule)"


def test_a_wrong_number_hides_no_wrong_word(catalogue: Catalogue, write: Write) -> None:
    write("our_house", {"game.yaml": HEAD + "set: {parameters.board: small}\n"})
    upper = HEAD.replace("our_house", "upper").replace("extends: ladder", "extends: our_house")
    house = clause("forbid: climb, when: {post: right}")  # stands on the large board alone
    write("upper", {"game.yaml": f"{upper}set: {{parameters.figures: 9}}\n{house}"})
    number, word = map(str, catalogue.check("upper"))
    assert "parameters.figures: found 9" in number
    assert "house.HOUSE-1.when.post: found the text 'right' (expected one of top, left)" in word


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("forbid: 5", "6:21: house.HOUSE-1.forbid: found the number 5"),
        ("forbid: [climb, {push: 1}]", "6:29: house.HOUSE-1.forbid[1]: found "),
        ("allow: [LA-01.taken, 5]", "6:34: house.HOUSE-1.allow[1]: found the number 5"),
    ],
)
def test_what_is_no_name_is_told_once(catalogue: Catalogue, write: Write, said: str, place: str) -> None:
    (error,) = told(catalogue, write, clause(said))
    assert error.startswith(place)


def test_everything_is_told_together_and_by_place(catalogue: Catalogue, write: Write) -> None:
    house = (
        "set: {parameters.figures: 9}\n"
        "house:\n"
        '  HOUSE-1: {forbid: clim, when: {rond: 1}, say: {en: "Not {you}."}}\n'
        "  HOUSE-2: {require: push, when: {round: {at_most: 0}}, say: 5}\n"
        '  HOUSE-3: {allow: LA-01.takn, when: {me.cards: many}, say: {en: "A"}}\n'
        "enforce: {HOUSE-1: off}\n"
    )
    found = told(catalogue, write, house)
    lines = [int(error.partition(":")[0]) for error in found]
    assert lines == sorted(lines) == [5, 7, 7, 7, 8, 8, 8, 9, 9, 10], found


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("forbid: climb", "the script of ladder names no actions yet"),
        ("end: standing", "6:3: house.HOUSE-1.end: nothing is over in ladder where it could end"),
    ],
)
def test_a_game_without_actions_or_ends_says_so(write: Write, said: str, expected: str) -> None:
    write("ladder", dict(FILES))
    write("our_house", {"game.yaml": HEAD + clause(said)})
    (error,) = Catalogue([Path("packs")], games).check("our_house")
    assert expected in str(error)


@pytest.mark.lot(5)
@pytest.mark.parametrize(
    ("game", "said", "meant"),
    [
        ("buerokratopoly", "forbid: call_election, when: {area.level: {not: genral_secretary}}", "general_secretary"),
        ("buerokratopoly", "forbid: call_election, when: {area.colurs: 1}", "area.colours"),
        ("karriere_poker", "forbid: lead, when: {me.position: bos}", "boss"),
        ("karriere_poker", "forbid: [lead, follow], when: {lay.joker: 1}", "lay.jokers"),
        ("karriere_poker", "forbid: folow", "follow"),
        ("politburo", "forbid: play, when: {target.candidate_left: 1}", "target.candidates_left"),
        ("politburo", "forbid: [play, answer], when: {card.kind: asault}", "assault"),
        ("politburo", "forbid: use_powr", "use_power"),
        ("buergermeister", "forbid: capture, when: {run.lenght: 3}", "run.length"),
        ("buergermeister", "forbid: place, when: {land: wein}", "wien"),
        ("buergermeister", "require: plac", "place"),
        ("animal_farm", "forbid: lay, when: {card.suceeded_last_round: true}", "card.succeeded_last_round"),
        ("animal_farm", "forbid: ally, when: {ally.has_frist: true}", "ally.has_first"),
        ("animal_farm", "forbid: move, when: {region: afrika}", "africa"),
    ],
)
def test_a_clause_over_a_game_that_is_shipped(write: Write, game: str, said: str, meant: str) -> None:
    house = HEAD.replace("our_house", "ours").replace("ladder", game)
    folder = write("ours", {"game.yaml": house + clause(said)})
    (error,) = Catalogue([installed_packs(), folder], find_game).check("ours")
    assert f"did you mean {meant}?" in str(error)


def test_a_fact_that_only_its_owner_knows_is_a_warning_for_real_cards(catalogue: Catalogue, write: Write) -> None:
    seen = '  HOUSE-2: {require: climb, when: {round: 1}, say: {en: "Climb."}}\n'
    assert told(catalogue, write, clause("forbid: peek, when: {not: {me.red: true}}") + seen) == []
    pack = catalogue.load("our_house")
    (warning,) = unseen_with_real_cards(pack.folder, pack.game)
    assert "game.yaml:6:3: house.HOUSE-1.when: with real cards the box cannot know me.red" in str(warning)
