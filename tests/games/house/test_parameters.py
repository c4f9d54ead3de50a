"""Every number and choice that a pack declares: printed as in the rules' code, played at both ends, said as it is."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.games.buergermeister.rules.definition import Parameters
from companion.games.numbers import at_table, by_players
from companion.languages import Language
from companion.packs.house.left_behind import left_behind, says
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from tests.battery.play import step
from tests.games.house.ends import DONE, AtAnEnd, at, every_end
from tests.shipped import shipped

ENDS = every_end()
NAMES = ("Anna", "Ben", "Cem", "Dora", "Eli", "Fay", "Gil", "Hal", "Ida")

SAYS_IT_ANYWAY: Mapping[tuple[str, str, str], str] = {
    ("animal_farm", "existing_limit", "AF-18"): "the limit of the Air Drop zone is still two",
    ("animal_farm", "air_drop_limit", "AF-18"): "the limit of Existing Influence is still two",
}
"""(pack, parameter, rule) → why a sentence still has the printed number: it is another one."""

WITH_PARAMETERS = [info.id for info in shipped().list() if shipped().load(info.id).parameters]


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_the_printed_number_is_the_same_in_the_pack_and_in_the_code(name: str) -> None:
    pack = shipped().load(name)
    shape = next(item for item in fields(pack.game.Definition) if item.name == "parameters")
    printed: Any = shape.default() if callable(shape.default) else shape.default
    coded = {item.name: getattr(printed, item.name) for item in fields(printed)}
    assert coded == {name: parameter.default for name, parameter in pack.parameters.items()}


@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_no_sentence_of_a_shipped_pack_lacks_the_place_of_its_number(name: str) -> None:
    assert [str(warning) for warning in left_behind(shipped().load(name))] == []


def sentences(pack: Pack, rule: str) -> Mapping[Language, str]:
    return pack.resolve([], {}, pack.players.max).rule_texts[rule]


@pytest.mark.lot(11)
@pytest.mark.parametrize("end", ENDS, ids=str)
def test_at_its_end_no_sentence_says_the_printed_number(end: AtAnEnd) -> None:
    printed, changed = shipped().load(end.pack), at(end)
    parameter = printed.parameters[end.name]
    for rule in parameter.rules:
        before, now = sentences(printed, rule), sentences(changed, rule)
        for language in now:
            assert "{" not in now[language], now[language]
            assert now[language] != before[language], f"{rule} says the same in {language}"
            if type(parameter.default) is int and (end.pack, end.name, rule) not in SAYS_IT_ANYWAY:
                assert not says(now[language], language, parameter.default), now[language]


def party_count(pack: Pack) -> tuple[int, int]:
    """How many can play with these numbers: a small board has room for fewer."""
    least, most = pack.players.min, pack.players.max
    game = pack.game(pack.resolve([], {}, least).definition, NAMES[:least])
    room = game.party_count() or (least, most)
    return max(least, room[0]), min(most, room[1])


def played(end: AtAnEnd, seed: int, answers: int) -> None:
    """A random game at an end, as simulations play it: no exception, no impossible position; it need not end."""
    pack, rng = at(end), random.Random(f"{end} {seed}")
    least, most = party_count(pack)
    players = rng.randint(least, most)
    resolved = pack.resolve([], pack.simulated(), players)
    driver = Driver(pack.game(resolved.definition, NAMES[:players]))
    driver.start()
    for answer in range(answers):
        if driver.question is None:
            break
        step(driver, rng)
        if driver.outcome is None and not answer % 50:  # when it is over nobody plays on from there
            assert list(driver.game.judge_position()) == [], (str(end), seed, answer)


@pytest.mark.lot(23)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("end", ENDS, ids=str)
def test_it_can_be_played_at_its_end(end: AtAnEnd, seed: int) -> None:
    played(end, seed, 500)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("end", ENDS, ids=str)
def test_many_can_be_played_at_its_end(end: AtAnEnd) -> None:
    for seed in range(20):
        played(end, seed, 2000)


@dataclass(frozen=True)
class Agents:
    start_agents: int = by_players({3: 7, 4: 6})
    moves: int = 1


def test_a_game_saved_before_a_number_was_one_goes_on_by_the_printed_one() -> None:
    assert at_table(Agents(), 4) == Agents(6, 1)
    assert at_table(Agents(9, 2), 4) == Agents(9, 2)
    saved = shipped().load("buergermeister").resolve([], {}, 3).plain
    saved["definition"]["parameters"] = {"figures": 80, "purse": 2_000_000}
    assert ResolvedPack.from_plain(saved).definition.parameters == Parameters()


def test_games_that_are_done_have_ends() -> None:
    assert {end.pack for end in ENDS} == set(DONE)
