"""The shipped data of Bürokratopoly, held against the rulings; without any engine code, but for sentences as told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped

RULES = Path(__file__).parents[2] / "rules_yaml"
PACK = RULES / "buerokratopoly"
FILES = sorted([*PACK.glob("*.yaml"), *(RULES / "common").glob("*.yaml")])
LANGUAGES = {"de", "en", "es"}
LEVELS = ["general_secretary", "politburo", "ministers", "divisions", "departments", "workers"]
BOARDS = {
    "full": (9, {"ministers": 9, "divisions": 18, "departments": 54}),
    "compact": (7, {"ministers": 7, "divisions": 14, "departments": 42}),
}
PLAYERS = {"winner", "loser", "caller", "drawer", "all", "others"}
PLACEHOLDERS = {
    "party",
    "owner",
    "by",
    "area",
    "post",
    "from",
    "to",
    "dice",
    "action",
    "number",
    "total",
    "faces",
    "card",
    "count",
    "value",
    "max",
    "cards",
    "winner",
    "against",
    "loser",
    "parties",
    "caller",
    "superior",
}
COMMON_PLACEHOLDERS = {
    *{"party", "name", "dice", "faces", "card", "winner", "value", "changes", "reason", "of", "level", "part"},
    *{
        "min",
        "max",
        "count",
        "players",
        "item",
        "needs",
        "names",
        "parts",
        "known",
        "excludes",
        "at",
        "number",
        "split",
        "rule",
        "title",
        "before",
        "now",
        "numbers",
    },
}
VERBS = {
    "move": ({"figure", "up"}, {"figure", "down"}, {"figure", "to"}),
    "send": ({"figure", "to"},),
    "release": ({"figure"},),
    "amnesty": ({"each"},),
    "swap": ({"first", "second"},),
    "vacate": ({"post"}, {"level", "choose"}),
    "draw": ({"who"},),
    "hand_over": ({"from", "to"},),
    "discard": ({"who"},),
    "lose_action": ({"who"},),
    "repeat_election": (),
    "nothing": (),
}


class Strict(yaml.SafeLoader):
    """Safe loading that refuses a key given twice, which PyYAML would pass over."""


def _mapping(loader: Strict, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
    keys = [loader.construct_object(key, deep=True) for key, _ in node.value]
    twice = [key for key, times in Counter(keys).items() if times > 1]
    assert not twice, f"{node.start_mark}: given twice: {twice}"
    return yaml.SafeLoader.construct_mapping(loader, node, deep=True)


Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


@cache
def load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=Strict)  # a SafeLoader


def walk(node: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every mapping of the document with its key path."""
    if isinstance(node, dict):
        yield where, node
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from walk(value, f"{where}.{key}")


def texts(document: Any) -> list[tuple[str, dict[str, str]]]:
    """Every text in three languages, recognised by any of its language keys."""
    return [(where, node) for where, node in walk(document) if LANGUAGES & set(node)]


def placeholders(text: str) -> Counter[str]:
    """The names of all places, also of those in the cases of others: `{number.word?1|one|# of {other}}`."""
    found: Counter[str] = Counter()
    while inner := re.findall(r"{([\w.]*?)(?:\.[wW]ord)?(?::\w+)?(?:[|?][^{}]*)?}", text):
        found.update(inner)
        text = re.sub(r"{[^{}]*}", "", text)
    return found


@pytest.fixture(scope="module", params=sorted(BOARDS))
def board(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return request.param, load(PACK / f"board_{request.param}.yaml")


CARDS: list[dict[str, Any]] = load(PACK / "election_cards.yaml")["cards"]
RED = [card for card in CARDS if card["colour"] == "red"]
GREEN = [card for card in CARDS if card["colour"] == "green"]
EFFECTS = [(card["id"], verb, what) for card in RED for effect in card["effects"] for verb, what in effect.items()]


# --- every file -------------------------------------------------
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_keys_are_words_and_texts_are_complete(path: Path) -> None:
    document = load(path)
    assert all(isinstance(key, str) for _, node in walk(document) for key in node)
    found = texts(document)
    assert found
    for where, text in found:
        assert set(text) == LANGUAGES, where
        assert all(isinstance(words, str) and words == words.strip() != "" for words in text.values()), where
        assert placeholders(text["de"]) == placeholders(text["en"]) == placeholders(text["es"]), where
        assert all(words.count("{") == words.count("}") == placeholders(words).total() for words in text.values()), (
            where
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_texts_use_their_language_s_marks(path: Path) -> None:
    for where, text in texts(load(path)):
        assert not set('"»«') & set(text["de"]), where
        assert text["de"].count("„") == text["de"].count("“"), where
        assert not set('"„»«') & set(text["en"]), where
        assert text["en"].count("“") == text["en"].count("”"), where
        assert not set('"„“') & set(text["es"]), where
        assert text["es"].count("¿") == re.sub(r"{[\w.]+\?", "{", text["es"]).count("?"), where
        assert text["es"].count("¡") == text["es"].count("!"), where
        assert all(re.fullmatch(r"[ -~\n¡¿«»„“”–…À-ÿ]*", words) for words in text.values()), where


# --- boards -----------------------------------------------------
def test_levels_have_their_counts(board: tuple[str, dict[str, Any]]) -> None:
    name, data = board
    assert data["levels"] == LEVELS
    counted = Counter(post["level"] for post in data["posts"])
    assert counted == {"general_secretary": 1, "politburo": 3, **BOARDS[name][1]}
    assert data["worker_areas"] == {"count": 4, "prefix": "w"}


def test_every_post_hangs_one_level_under_its_parent(board: tuple[str, dict[str, Any]]) -> None:
    _, data = board
    level = {post["id"]: LEVELS.index(post["level"]) for post in data["posts"]}
    assert len(level) == len(data["posts"])
    assert [post["id"] for post in data["posts"] if "parent" not in post] == ["general_secretary"]
    assert all(level[post["parent"]] == level[post["id"]] - 1 for post in data["posts"][1:])
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", ident) for ident in level)


def test_every_superior_has_enough_subordinates(board: tuple[str, dict[str, Any]]) -> None:
    name, data = board
    under = Counter(post.get("parent") for post in data["posts"])
    least = {"general_secretary": 3, "politburo": 2, "ministers": 2, "divisions": 3}
    superiors = [post for post in data["posts"] if post["level"] in least]
    assert [post["id"] for post in superiors if under[post["id"]] < least[post["level"]]] == []
    assert (under["economy"], under["ideology"], under["security"]) == ((3, 3, 3) if name == "full" else (2, 2, 3))


def test_prisoners_find_room_outside_the_security_branches(board: tuple[str, dict[str, Any]]) -> None:
    name, data = board
    assert {p["id"] for p in data["posts"] if p.get("security")} == {"army", "interior", "state_security"}
    parent = {post["id"]: post.get("parent") for post in data["posts"]}
    departments = [post["id"] for post in data["posts"] if post["level"] == "departments"]
    outside = [post for post in departments if parent[parent[parent[post]]] != "security"]
    players = BOARDS[name][0]
    assert len(outside) == {"full": 36, "compact": 24}[name] >= 3 * players
    assert len(departments) >= 5 * players + 5
    assert len(departments) * data["worker_areas"]["count"] == {"full": 216, "compact": 168}[name]


def test_the_known_piece_of_the_tree(board: tuple[str, dict[str, Any]]) -> None:
    _, data = board
    under: dict[str | None, set[str]] = {}
    for post in data["posts"]:
        under.setdefault(post.get("parent"), set()).add(post["id"])
    assert under["general_secretary"] == {"economy", "ideology", "security"}
    assert under["state_security"] == {"internal_affairs", "foreign_intelligence"}
    assert under["internal_affairs"] == {"public_order", "dissidents", "church_matters"}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_names_tell_the_posts_apart(board: tuple[str, dict[str, Any]], language: str) -> None:
    _, data = board
    shorts = [post["short"][language] for post in data["posts"]]
    titles = [post["title"][language] for post in data["posts"]]
    assert len(set(shorts)) == len(shorts)
    assert len(set(titles)) == len(titles)
    assert [short for short in shorts if len(short) > 14] == []
    assert placeholders(data["worker_title"][language]) == {"number": 1, "department": 1}


def test_the_compact_board_is_a_part_of_the_full_one() -> None:
    full, compact = ({p["id"]: p for p in load(PACK / f"board_{name}.yaml")["posts"]} for name in ("full", "compact"))
    assert compact == {ident: post for ident, post in full.items() if ident in compact}


# --- election cards ---------------------------------------------
def test_the_deck_has_48_cards() -> None:
    assert {card["id"]: (card["count"], card["kind"]) for card in GREEN} == {
        kind: (4, kind) for kind in ("wahlbetrug", "beweis", "aufstieg", "freikauf")
    }
    assert sum(card.get("count", 1) for card in RED) == len(RED) == 32
    assert len({card["id"] for card in CARDS}) == len(CARDS) == len(GREEN) + len(RED)
    assert [card["number"] for card in CARDS] == list(range(1, len(CARDS) + 1))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_card_texts_differ_and_are_short_enough_to_read_aloud(language: str) -> None:
    told = shipped().load("buerokratopoly").resolve([], {}, 3).definition.card  # with its numbers
    assert len({card.text[language] for card in told.values()}) == len(CARDS)
    assert len({card["title"][language] for card in CARDS}) == len(CARDS)
    for card in CARDS:
        lines = told[card["id"]].text[language].splitlines()
        assert 1 <= len(lines) <= 3, card["id"]
        assert all(line.endswith(".") and len(line) <= 90 for line in lines), card["id"]
    assert all(2 <= len(card["title"][language].split()) <= 4 for card in RED)


def test_effects_are_written_in_the_vocabulary() -> None:
    levels = set(LEVELS)
    posts = {post["id"] for post in load(PACK / "board_compact.yaml")["posts"]}

    def player(who: Any) -> bool:
        return who in PLAYERS if isinstance(who, str) else set(who) == {"chosen_by"} and player(who["chosen_by"])

    def figure(sel: Any) -> bool:
        match sel:
            case "winner" | "loser":
                return True
            case {"holder": post, **rest} | {"all": {"area": post} | {"branch": post}, **rest}:
                return post in posts and not rest
            case {"all": {"level": level}, **rest}:
                return level in levels and not rest
            case {"highest_of": who, **rest}:
                return player(who) and not rest
            case {"chosen_by": who, "of": of, **rest}:
                return (
                    player(who)
                    and (of == "any" or player(of))
                    and rest.get("level", "workers") in levels
                    and not set(rest) - {"level"}
                )
        return False

    for card, verb, what in EFFECTS:
        if not VERBS[verb]:
            assert what is True, card
            continue
        assert set(what) in VERBS[verb], card
        for key, value in what.items():
            match key:
                case "figure" | "first" | "second":
                    good = figure(value)
                case "who" | "from" | "choose":
                    good = player(value)
                case "to":
                    good = (
                        {"move": value == "lowest", "send": value == "prison"}[verb]
                        if verb != "hand_over"
                        else player(value)
                    )
                case "post":
                    good = value in posts
                case "level":
                    good = value in levels
                case _:  # up, down, each
                    good = type(value) is int and value >= 1
            assert good, f"{card}: {verb}.{key}: {value!r}"
    assert {verb for _, verb, _ in EFFECTS} == set(VERBS)


def test_the_red_cards_are_mixed_as_the_rulings_ask() -> None:
    hits_loser = {
        card
        for card, verb, what in EFFECTS
        if ((verb == "send" or (verb == "move" and "up" not in what)) and what["figure"] == "loser")
        or (verb in ("lose_action", "discard") and what["who"] == "loser")
        or (verb == "hand_over" and what["from"] == "loser")
    }
    assert len(hits_loser) >= 6
    assert len({card for card, verb, _ in EFFECTS if verb == "send"}) >= 4
    assert len({card for card, verb, _ in EFFECTS if verb == "amnesty"}) >= 3
    winner_falls = [
        what
        for _, verb, what in EFFECTS
        if verb in ("move", "send") and what["figure"] == "winner" and "up" not in what
    ]
    assert len(winner_falls) <= 3


# --- rules, texts, game -----------------------------------------
@pytest.mark.parametrize(
    ("folder", "prefix", "last", "width"), [("buerokratopoly", "BU", 53, 2), ("common", "GEN", 12, 1)]
)
def test_every_rule_is_there_and_every_code_has_its_sentence(folder: str, prefix: str, last: int, width: int) -> None:
    rules = load(RULES / folder / "rules.yaml")
    printed = [ident for ident in rules if ident.startswith(f"{prefix}-")]  # what is a house's own stands behind them
    assert printed == [f"{prefix}-{number:0{width}}" for number in range(1, last + 1)]
    codes = []
    for ident, rule in rules.items():
        assert set(rule) <= {"forbids", "structural", "text", "no_scenario"} and "text" in rule, ident
        mine = [*rule.get("forbids", []), *rule.get("structural", [])]
        assert len(set(mine)) == len(mine), ident
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", code) for code in mine), ident
        codes += [f"{ident}.{code}" for code in mine]
    refusals = load(RULES / folder / "texts.yaml")["refusals"]
    assert [key for key in refusals if "." in key] == codes  # a code without a rule can stand under any rule


@pytest.mark.parametrize(("folder", "known"), [("buerokratopoly", PLACEHOLDERS), ("common", COMMON_PLACEHOLDERS)])
def test_templates_name_known_placeholders_only(folder: str, known: set[str]) -> None:
    parameters = {f"parameters.{name}" for name in load(PACK / "game.yaml")["parameters"]}
    for where, text in texts(load(RULES / folder / "texts.yaml")):
        numbers = {name for name in placeholders(text["de"]) if name.startswith("parameters.")}
        assert set(placeholders(text["de"])) - numbers <= known, where
        assert numbers <= parameters, where


def test_the_game_s_switches_patch_what_exists() -> None:
    game = load(PACK / "game.yaml")
    rules = load(PACK / "rules.yaml").keys() | load(RULES / "common" / "rules.yaml").keys()
    assert game["players"] == {"min": 3, "max": 9}
    assert [phase["id"] for phase in game["phases"]] == ["setup", "choice", "actions", "marker"]
    touched = set()
    for name, switch in {**game["options"], **game["variants"], **game["parameters"]}.items():
        named = {*switch.get("rules", []), *([switch["rule"]] if "rule" in switch else [])}
        assert named and named <= rules, name
        assert set(switch.get("requires", [])) <= set(game["variants"]), name
        touched |= {*switch.get("set", {}), *([switch["sets"]] if "sets" in switch else [])}
    assert touched == {"parameters.board", "parameters.lowest_level", *(f"rules.{key}" for key in game["rules"])}
    files = [game["files"]["cards"], game["files"]["rules"], *game["files"]["board"].values()]
    assert all((PACK / file).is_file() for file in files)
    assert set(game["files"]["board"]) == set(game["parameters"]["board"]["values"])
