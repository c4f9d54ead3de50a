"""What stands in the state of whom."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Game
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.karriere_poker import KarrierePoker
from companion.games.politburo import Politburo
from companion.models.game.hand import HandCard
from companion.models.style.card_print import CardPrint
from companion.models.style.folders import style_folder
from companion.models.style.game_style import style_of
from companion.phones.forms.form import card_shown, pick_of
from companion.phones.project import TV, Projection, audience_of
from companion.phones.words import WORDS
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from companion.ui.look.palettes import CONTRAST, DARK, LIGHT
from tests.phones.states.test_taps import at_question
from tests.phones.tables import FIVE, KEY, SOURCES, all_states
from tests.shipped import restored, shipped
from tests.ui.house import play_until

COLOUR = re.compile("#[0-9A-F]{6}")
WWW = Path(__file__).parents[3] / "companion" / "phones" / "www"


@pytest.fixture
def game(tmp_path: Path) -> Iterator[TableGame]:
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = evening.begin("buerokratopoly", Seating.of(FIVE), sources=SOURCES)
    yield opened
    opened.close()
    evening.close()


def states(game: TableGame, language: str = "en") -> dict[str, Any]:
    teller = game.teller(language)
    projection = Projection(lambda party: teller, translator, KEY, lambda party: ())
    return all_states(projection, game, "Bürokratopoly", (), FIVE)


def until(game: TableGame, name: str, seed: int = 1) -> None:
    assert play_until(game.session, lambda ask: ask.name == name, random.Random(seed))


def test_a_secret_choice_stands_in_the_state_of_its_owner_alone(game: TableGame) -> None:
    until(game, "choose_action")
    ask = game.session.question
    assert ask is not None
    game.session.answer("Anna", "election", question=ask.id)
    shown = states(game)
    pick = pick_of(KEY, ask.id, ask.version, "Anna", "election")
    assert shown[audience_of("Anna")]["chosen"] == pick
    for audience, state in shown.items():
        if audience != audience_of("Anna"):
            assert pick not in json.dumps(state), audience
            assert state.get("chosen", "") == ""
    anna = next(party for party in shown[TV]["parties"] if party["id"] == "Anna")
    assert (anna["asked"], anna["done"]) == (False, True)


def test_all_other_states_are_equal_whatever_one_chooses(game: TableGame) -> None:
    until(game, "choose_action")
    seen = []
    for value in ("election", "mutiny", "transfer"):
        if value not in [option.value for option in game.session.options(_id(game), "Anna")]:
            continue
        game.session.answer("Anna", value, question=_id(game))
        seen.append({who: state for who, state in states(game).items() if who != audience_of("Anna")})
    assert len(seen) > 1
    assert all(one == seen[0] for one in seen)


def _id(game: TableGame) -> int:
    assert game.session.question is not None
    return game.session.question.id


def test_only_who_is_asked_has_options_and_others_are_not_told_of_which_kind_the_question_is(game: TableGame) -> None:
    play_until(game.session, lambda ask: ask.kind == "choose" and len(ask.asked()) == 1, random.Random(1))
    ask = game.session.question
    assert ask is not None
    asked, shown = ask.asked()[0], states(game)
    for party in FIVE:
        state = shown[audience_of(party)]
        assert bool(state["options"]) == (party == asked)
        assert (state["question"] is not None) == (party == asked)
    assert "options" not in shown[TV] and "question" not in shown[TV]


def test_whoever_is_not_asked_has_no_form(game: TableGame) -> None:
    assert game.session.question is not None and game.session.question.kind == "place"
    asked = game.session.question.asked()[0]
    for party in FIVE:
        state = states(game)[audience_of(party)]
        assert (state["mine"], state["question"] is not None, bool(state["form"])) == ((party == asked,) * 3)


def test_a_whole_game_is_projected_in_three_languages(game: TableGame) -> None:
    rng = random.Random(3)
    kinds: set[str] = set()

    def look(ask: Any) -> bool:
        shown = states(game, ("de", "en", "es")[len(kinds) % 3])
        for party in FIVE:
            state = shown[audience_of(party)]
            if state["question"] is not None:
                kinds.add(str(state["question"]["kind"]))
                assert all(option["label"] for option in state["options"])
        return False

    play_until(game.session, look, rng, most=150)
    assert kinds >= {"choose", "choose_secretly"}


def test_the_game_is_called_by_its_title_in_the_language_that_is_read_there(tmp_path: Path) -> None:
    with at_question(tmp_path, "politburo", "begin_turn") as opened:
        for language, title in (("de", "Politburó"), ("es", "Politburó; Lucha de Poder")):
            shown = states(opened, language)
            assert {shown[audience_of(party)]["game"] for party in FIVE} == {title}
            assert shown["table"]["game"] == title


def test_cards_beside_an_own_candidate_are_seen_by_their_owner_alone(tmp_path: Path) -> None:
    with at_question(tmp_path, "politburo", "begin_turn") as opened:
        opened.session.game.state.load({"assigned": {"Anna": {"dragunova": ["bodyguard"]}}})
        shown = states(opened)
        assert shown[audience_of("Anna")]["own"]["beside"] == ["Assigned cards: Dragunova: Bodyguard."]
        for party in FIVE[1:]:
            assert shown[audience_of(party)]["own"]["beside"] == []
        assert "Bodyguard" not in json.dumps([state for name, state in shown.items() if name != audience_of("Anna")])


def test_when_a_question_ends_is_told_once_and_again_only_if_its_clock_was_stopped(tmp_path: Path) -> None:
    with at_question(tmp_path, "politburo", "answer_window") as opened:
        session, now = opened.session, 50.0
        teller, limit = opened.teller("en"), 20.0
        clock, left = [now], [limit]
        session.left = lambda: left[0]  # type: ignore[method-assign]
        projection = Projection(lambda _: teller, translator, KEY, lambda _: (), clock=lambda: clock[0])

        def told() -> set[float]:
            shown = all_states(projection, opened, "", (), FIVE)
            return {shown[audience_of(party)]["ends"] for party in FIVE}

        assert told() == {now + limit}
        clock[0], left[0] = now + 7.04, limit - 7.0
        assert told() == {now + limit}
        clock[0] += 30  # somebody corrects the board meanwhile
        assert told() == {now + limit + 30.0}


def test_a_pick_is_of_one_length_and_of_one_party() -> None:
    picks = {pick_of(KEY, 1, None, party, value) for party in FIVE for value in ("a", "b" * 99, True, None)}
    assert len(picks) == 20
    assert {len(pick) for pick in picks} == {12}


def test_the_page_uses_each_of_its_words() -> None:
    script = "".join(file.read_text(encoding="utf-8") for file in WWW.glob("*.js"))
    assert [name for name in WORDS if f"words.{name}" not in script] == []
    assert set(re.findall(r"\bwords\.([a-z_]+)", script)) <= set(WORDS)


def test_the_pages_have_the_colours_of_the_window() -> None:
    blocks = (WWW / "shared.css").read_text(encoding="utf-8").split(":root {")[1:4]
    for block, palette in zip(blocks, (DARK, LIGHT, CONTRAST), strict=True):
        tokens = dict(line.strip(" ;").removeprefix("--").split(": ") for line in block.splitlines() if " --" in line)
        assert tokens
        assert tokens == {name: getattr(palette, name.replace("-", "_")) for name in tokens}


def test_the_page_asks_for_nothing_elsewhere_and_builds_no_markup_of_texts() -> None:
    for file in filter(Path.is_file, WWW.rglob("*")):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text and "https:" not in text
        assert "innerHTML" not in text and "insertAdjacent" not in text and "eval(" not in text


def test_a_card_says_how_it_is_printed_and_the_set_of_drawings_is_the_same_for_all(game: TableGame) -> None:
    teller = game.teller("en")
    until(game, "choose_action")
    printed = {"election": CardPrint("action_election", head="#112233")}
    projection = Projection(lambda _: teller, translator, KEY, lambda _: (), printed=printed.get)
    seat = projection.seat(game, "Anna")
    assert seat.print_of("election") == {"art": "action_election", "head": "#112233"}
    assert seat.print_of("mutiny") is None
    assert "print" not in card_shown(HandCard("mutiny", "Mutiny"), seat)
    assert card_shown(HandCard("election", "Election"), seat)["print"] == seat.print_of("election")
    shown = all_states(projection, game, "", (), FIVE)
    assert {shown[audience_of(party)]["art"] for party in FIVE} == {"buerokratopoly"}


GAMES: tuple[type[Game], ...] = (Buerokratopoly, KarrierePoker, Politburo)


@pytest.mark.parametrize("kind", GAMES)
def test_every_print_is_a_drawing_of_the_game_and_all_cards_have_one(kind: type[Game]) -> None:
    folder, face = style_folder(kind), face_of(kind)
    assert folder is not None
    parts = json.loads((folder / "pages" / "index.json").read_text("utf-8"))["parts"]
    cards = [*style_of(kind).motifs] or [*map(str, range(1, 14)), "joker"]
    found = [face.printed(card) for card in cards]
    assert {one.art if one is not None else "" for one in found} <= parts.keys()
    colours = [colour for one in found if one is not None for colour in (one.ink, one.head, one.on_head)]
    assert all(COLOUR.fullmatch(colour) for colour in colours if colour)
    assert face.printed("no card") is None
