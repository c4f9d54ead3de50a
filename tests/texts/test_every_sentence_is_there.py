"""Whatever the shipped games ask, tell or refuse has a sentence of its own: in the code, and in games as they go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import ANY_TIME, TABLE
from companion.games.animal_farm import AnimalFarm
from companion.games.buergermeister import Buergermeister
from companion.games.buerokratopoly import Buerokratopoly
from companion.games.karriere_poker import KarrierePoker
from companion.games.politburo import Politburo
from companion.texts import Teller
from companion.texts.standing import ASIDE
from tests.games.buerokratopoly.table import NAMES, Player
from tests.shipped import shipped

COMPANION = Path(__file__).parents[2] / "companion"
PACKS = ("buerokratopoly", "karriere_poker", "buergermeister", "politburo", "animal_farm")
GAMES: dict[str, type[Game]] = {
    "buerokratopoly": Buerokratopoly,
    "karriere_poker": KarrierePoker,
    "buergermeister": Buergermeister,
    "politburo": Politburo,
    "animal_farm": AnimalFarm,
}
SHARED = [*sorted((COMPANION / "engine").glob("*.py")), *sorted((COMPANION / "mechanics").glob("*.py"))]


def texts_of(pack: str) -> dict[str, Any]:
    return asdict(shipped().load(pack).texts)


def code_of(pack: str) -> list[Path]:
    """The modules of a game and those that games share; a mechanism of which a game takes nothing says nothing."""
    own = sorted((COMPANION / "games" / pack / "rules").glob("*.py"))
    taken = {module for path in own for module in imported(path)}
    return [*own, *(path for path in SHARED if path.parent.name == "engine" or path.stem in taken)]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module or "").rpartition(".")[2], *(alias.name for alias in node.names))


def calls(pack: str) -> Iterator[tuple[str, list[str]]]:
    """Every call in engine and game by its function's name, with the texts among its first three arguments."""
    for path in code_of(pack):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                said = [a.value for a in node.args[:3] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                if said:
                    yield name, said


def named_by_keyword(pack: str, *keywords: str) -> Iterator[str]:
    """The texts that are given to these parameters anywhere."""
    for path in code_of(pack):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in keywords and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


@pytest.mark.lot(5)
@pytest.mark.parametrize("pack", PACKS)
def test_every_event_in_the_code_has_a_sentence(pack: str) -> None:
    kinds = {said[0] for name, said in calls(pack) if name == "say" and said[0].islower()}
    assert len(kinds) > 25
    assert sorted(kinds - texts_of(pack)["events"].keys()) == []


@pytest.mark.lot(5)
@pytest.mark.parametrize("pack", PACKS)
def test_every_refusal_in_the_code_has_a_sentence(pack: str) -> None:
    codes = {tuple(said) for name, said in calls(pack) if name == "Refusal" and len(said) == 2}
    assert len(codes) > 10
    known = texts_of(pack)["refusals"]
    assert sorted(f"{rule}.{code}" for rule, code in codes if not {f"{rule}.{code}", code} & known.keys()) == []


@pytest.mark.lot(5)
@pytest.mark.parametrize(
    ("pack", "least"), [(PACKS[0], 30), (PACKS[1], 2), (PACKS[2], 6), (PACKS[3], 20), (PACKS[4], 13)]
)
def test_every_question_in_the_code_has_a_sentence(pack: str, least: int) -> None:
    asking = ("Question", "window", "ask_who", "_ask", "_own_card", "pick", "choose_together", "shuffle")
    names = {said[0] for name, said in calls(pack) if name in asking}
    names |= set(named_by_keyword(pack, "stage", "run_off", "what", "ask", "ask_shuffle"))
    assert len(names) >= least
    assert sorted(names - texts_of(pack)["questions"].keys()) == []


def test_every_kind_of_question_has_one_for_games_without_texts() -> None:
    known = texts_of("buerokratopoly")["questions"]
    assert [kind for kind in Kind if f"kind.{kind.value}" not in known] == []


@pytest.mark.lot(5)
@pytest.mark.parametrize("pack", PACKS)
def test_every_code_of_the_rules_has_a_sentence(pack: str) -> None:
    loaded = shipped().load(pack)
    codes = [f"{rule}.{code}" for rule, said in loaded.rules.items() for code in (*said.forbids, *said.structural)]
    assert len(codes) > 20
    assert [code for code in codes if code not in asdict(loaded.texts)["refusals"]] == []


@pytest.mark.lot(3)
@pytest.mark.parametrize("variants", [[], ["fast_game"], ["interactive_votes", "favours"]])
def test_whole_games_are_told_asked_and_refused_in_sentences(variants: list[str]) -> None:
    players, missing = 5, set()
    resolved = shipped().load("buerokratopoly").resolve(variants, {}, players)
    for seed in range(3):
        game = Buerokratopoly(resolved.definition, NAMES[:players])
        driver, player = Driver(game), Player(seed)
        driver.start()
        parties = {name: name for name in game.parties}
        teller = Teller(asdict(resolved.texts), {}, "es", parties, game.labels(), game.short_labels())
        for _ in range(400):
            if driver.question is None:
                break
            missing |= gaps(driver, teller)
            player.step(driver)
        missing |= {f"event {e.kind}" for e in game.events if not teller.has("events", e.kind)}
        if driver.outcome is not None and not teller.has("events", f"outcome.{driver.outcome.reason}"):
            missing.add(f"outcome {driver.outcome.reason}")
    assert sorted(missing) == []


@pytest.mark.parametrize("pack", PACKS)
def test_every_part_of_the_state_has_a_name(pack: str) -> None:
    resolved = shipped().load(pack).resolve([], {}, 4)
    view = GAMES[pack](resolved.definition, NAMES[:4]).view(TABLE)
    known = asdict(resolved.texts)["values"]
    assert [part for part in view if part not in ASIDE and f"view.{part}" not in known] == []


def gaps(driver: Driver, teller: Teller) -> set[str]:
    """What the open question, its options and the reasons against them lack."""
    ask = driver.question
    assert ask is not None
    found = set() if teller.has("questions", ask.name) else {f"question {ask.name}"}
    asked = ask.asked()[:1] if ask.kind not in CHANCE else ()
    options = [(ask.name, option) for party in asked for option in driver.options(ask.id, party)]
    options += [(ANY_TIME, option) for option in driver.options(ANY_TIME, driver.game.parties[0])]
    for name, option in options:
        if isinstance(option.value, str) and teller.value(name, option.value) == option.value.replace("_", " "):
            found |= set() if option.value in teller.parties else {f"value {option.value}"}
        for refusal in option.refusals:
            if not any(teller.has("refusals", key) for key in (f"{refusal.rule}.{refusal.code}", refusal.code)):
                found.add(f"refusal {refusal.rule}.{refusal.code}")
    return found
