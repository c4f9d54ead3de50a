"""Every kind of answer that a phone gives, at the session itself."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.bots import bot
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.models.farm import FarmModel
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.question import SHORT_CUT, OptionModel
from companion.models.play.play import Play
from companion.models.play.table import no_board
from companion.phones.at_table import answered_there
from companion.phones.forms.asked import form_of
from companion.phones.forms.form import ADVICE, BOX, AtSeat, pick_of
from companion.phones.project import Projection, audience_of
from companion.phones.seats import SeatsTaken
from companion.phones.taps import Phoned, Said
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from companion.ui.boards.face import face_of
from tests.phones.tables import FIVE, KEY, SOURCES, all_states
from tests.shipped import restored, shipped
from tests.ui.animal_farm.screens import ANIMALS


@contextmanager
def at_question(
    folder: Path, game: str, wanted: str, position: Mapping[str, Any] | None = None, names: tuple[str, ...] = FIVE
) -> Iterator[TableGame]:
    """The game, played by bots up to a question of this name, from a `position` if wanted."""
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(folder, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = evening.begin(game, Seating.of(names), sources=SOURCES, position=position)
    session = opened.session
    bots = {party: bot("random", game, f"1{party}") for party in session.game.parties}
    while (ask := session.question) is not None and ask.name != wanted:
        if session.driver.awaits_reveal:
            session.reveal()
        elif ask.kind is Kind.WINDOW:
            session.answer(None, "pass")
        else:
            party = ask.open_to()[0]
            session.answer(party, bots[party].answer(session.driver.game, ask, party))
    assert session.question is not None
    yield opened
    opened.close()
    evening.close()


def tap(game: TableGame, party: str, value: Any, name: str = "tap00000", *, sure: bool = False) -> dict[str, object]:
    """The one reply to a tap."""
    ask, replies = game.session.question, list[dict[str, object]]()
    assert ask is not None
    pick = pick_of(KEY, ask.id, ask.version, party, value)
    said = Said(name, ask.id, pick, sure=sure)
    Phoned(said, seat(game, party), form_of, KEY, SeatsTaken(lambda: 0.0), replies.append).done_at(game.session)
    assert len(replies) == 1
    return replies[0]


def seat(game: TableGame, party: str) -> AtSeat:
    return AtSeat(game, party, game.teller("en"), str, no_board)


def choices_of(game: TableGame, party: str) -> tuple[OptionModel, ...]:
    """What stands on a party's phone."""
    form = form_of(seat(game, party))
    assert form is not None
    return form.options


def test_in_a_window_all_have_the_same_two_in_the_same_order_and_may_claim_or_pass(tmp_path: Path) -> None:
    with at_question(tmp_path, "politburo", "answer_window") as game:
        ask = game.session.question
        assert ask is not None
        asked = ask.open_to()
        shown = {tuple(one.label for one in choices_of(game, party)) for party in asked}
        assert shown == {("Play out of turn", "Rather not")}
        assert tap(game, asked[0], "claim")["ok"]
        last = game.session.ledger.entries[-1]
        assert (last.party, last.value, last.source) == (asked[0], "claim", "phone#tap00000")


def test_yes_or_no_is_answered(tmp_path: Path) -> None:
    with at_question(tmp_path, "buerokratopoly", "consent") as game:
        ask = game.session.question
        assert ask is not None
        party = ask.open_to()[0]
        assert [one.label for one in choices_of(game, party)] == ["Yes", "No"]
        assert tap(game, party, False)["ok"]
        assert game.session.ledger.entries[-1].value is False


def test_what_gives_something_up_wants_a_second_tap_and_what_is_refused_is_told(tmp_path: Path) -> None:
    with at_question(tmp_path, "buerokratopoly", "promote_or_transfer") as game:
        ask = game.session.question
        assert ask is not None
        party, number = ask.open_to()[0], game.session.ledger.next_number
        refused = [one.value for one in choices_of(game, party) if not one.open]
        for value in refused:
            reply = tap(game, party, value)
            assert (reply["ok"], reply["code"], bool(reply["why"])) == (False, "refused", True)
        reply = tap(game, party, "let_it_lapse")
        assert (reply["ok"], reply["code"]) == (False, "warned")
        assert game.session.ledger.next_number == number
        assert tap(game, party, "let_it_lapse", sure=True)["ok"]


def test_a_failure_of_the_game_s_script_is_told_to_the_phone_too(tmp_path: Path, monkeypatch: Any) -> None:
    with at_question(tmp_path, "buerokratopoly", "choose_action") as game:

        def fails(*_: object, **__: object) -> None:
            raise RuntimeError("in a script")

        monkeypatch.setattr(game.session, "answer", fails)
        replies: list[dict[str, object]] = []
        ask = game.session.question
        assert ask is not None
        pick = pick_of(KEY, ask.id, ask.version, "Anna", "election")
        said = Said("tap00000", ask.id, pick)
        phoned = Phoned(said, seat(game, "Anna"), form_of, KEY, SeatsTaken(lambda: 0.0), replies.append)
        try:
            phoned.done_at(game.session)
        except RuntimeError:
            assert replies == [{"ok": False, "code": "failed"}]
        else:
            raise AssertionError("it belongs to the window, which tells the table")


def test_the_box_says_to_a_phone_what_it_would_do_and_to_no_other(tmp_path: Path) -> None:
    with at_question(tmp_path, "buerokratopoly", "choose_action") as game:
        ask = game.session.question
        assert ask is not None
        assert not any("advice" in state for state in states(game).values())
        assert not tap(game, "Anna", ADVICE)["ok"], "it is off"
        game.adviser.allowed = lambda: True
        offered = {party: states(game)[audience_of(party)]["advice"] for party in FIVE}
        assert all(one["held"] and one["said"] == "" for one in offered.values())
        number = game.session.ledger.next_number
        assert tap(game, "Anna", ADVICE) == {"ok": True, "saved": True, "stays": True}
        assert [entry.kind for entry in game.session.ledger.entries[number:]] == ["advice"]
        assert tap(game, "Anna", ADVICE, "tap00001")["ok"]
        assert game.session.ledger.next_number == number + 1, "it was asked for twice"
        shown = states(game)
        said = shown[audience_of("Anna")]["advice"]["said"]
        assert said.startswith("The box would choose: ")
        assert not any(said in json.dumps(state) for whom, state in shown.items() if whom != audience_of("Anna"))
        assert ask.open_to() == tuple(FIVE), "nothing is answered by it"


def states(game: TableGame) -> dict[str, Any]:
    teller = game.teller("en")
    projection = Projection(lambda party: teller, translator, KEY, lambda party: ())
    return all_states(projection, game, "", (), FIVE)


def test_markers_that_have_room_go_back_by_a_second_tap_alone(tmp_path: Path) -> None:
    lying = {"at": "round_end", "round": 2, "start": FIVE[0], "new": {FIVE[0]: {"lion": 2}}}
    with at_question(tmp_path, "animal_farm", "sort_zones", lying) as game:
        assert choices_of(game, FIVE[0])[-1].forfeits
        assert tap(game, FIVE[0], "pass") == {"ok": False, "code": "warned", "why": []}
        assert seat(game, FIVE[0]).session.question is not None and choices_of(game, FIVE[0]), (
            "nothing is given back by one tap"
        )
        assert tap(game, FIVE[0], "pass", "tap00001", sure=True)["ok"]
        assert game.session.game.view(TABLE)["existing"].get(FIVE[0], {}).get("lion", 0) == 0
    full = {"existing": {FIVE[0]: {"lion": 2}}, "air_drop": {FIVE[0]: {"lion": 2}}}
    with at_question(tmp_path / "full", "animal_farm", "sort_zones", {**lying, **full}) as game:
        assert not choices_of(game, FIVE[0])[-1].forfeits
        assert tap(game, FIVE[0], "pass")["ok"], "what fits nowhere goes back at once"


def test_what_an_alliance_came_to_is_told_besides_what_each_of_them_takes(tmp_path: Path) -> None:
    partners = FIVE[:4]
    talks = {"at": "region", "round": 1, "regions": ["africa"], "agents": {"africa": dict.fromkeys(FIVE, 1)}}
    with at_question(tmp_path, "animal_farm", "agree", talks) as game:
        play = Play(game, "en", str)
        draft = {"partners": list(partners), "split": dict.fromkeys(partners, 1)}
        game.session.answer(FIVE[0], {"draft": draft})
        for party in partners[1:]:
            game.session.answer(party, {"confirm": 1})
        while (ask := game.session.question) is not None and ask.kind is Kind.WINDOW:
            game.session.answer(None, "pass")
        told = [sentence for sentence in game.recap("en", 20) if "Africa goes to" in sentence]
        assert len(told) == 1 and game.recap("en", 20)[-3:] != game.recap("en", 3)
        assert told[0] in game.recap("en", 3)
        assert list(play.said) == game.recap("en", 3), "on a phone in another language the same stands there"


def test_where_a_marker_is_laid_says_which_card_it_is_and_who_shares_it(tmp_path: Path) -> None:
    laying = {"at": "revolution", "round": 1, "start": FIVE[0], "new": {FIVE[0]: dict.fromkeys(ANIMALS, 1)}}
    with at_question(tmp_path, "animal_farm", "revolution", laying) as game:
        party, cards = FIVE[0], game.session.view(TABLE)["revolutions"]
        subs = {str(one.value).partition(".")[0]: one.sub for one in choices_of(game, party) if one.sub}
        name = game.teller("en").name
        assert subs == {
            "left": f"{name(cards[party])}, with {FIVE[1]}",
            "right": f"{name(cards[FIVE[-1]])}, with {FIVE[-1]}",
        }


def test_the_rest_is_kept_by_one_tap_as_at_the_window_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    party = FIVE[0]
    lying = {"at": "round_end", "round": 2, "start": party, "new": {party: {"lion": 2, "parrot": 2}}}
    keep = {BOX: SHORT_CUT}
    with at_question(tmp_path, "animal_farm", "sort_zones", lying) as game:
        before = game.session.game.view(TABLE)
        assert [one.label for one in choices_of(game, party)][-2:] == ["Keep all that is left", "Give back the rest"]
        assert tap(game, party, keep)["ok"]
        now = game.session.game.view(TABLE)
        assert sum(now["existing"][party].values()) == sum(now["air_drop"][party].values()) == 2
        assert not any(now["new"][party].values())
        assert answered_there(seat(game, party)) == [], "it was answered on the phone"
        game.session.undo()
        assert game.session.game.view(TABLE) == before
    five = {**lying, "new": {party: {"lion": 5}}}
    with at_question(tmp_path / "five", "animal_farm", "sort_zones", five) as game:
        assert keep not in [one.value for one in choices_of(game, party)], "not all of it has room"
        assert not tap(game, party, keep)["ok"]


def test_regions_are_listed_as_they_lie_on_the_table(tmp_path: Path) -> None:
    stand = {"africa": {FIVE[0]: 1}, "australia": {FIVE[0]: 2}, "middle_east": {FIVE[1]: 1}}
    began = {"at": "round", "round": 2, "start": FIVE[0], "start_region": "middle_east", "agents": stand}
    with at_question(tmp_path, "animal_farm", "move", began) as game:
        board = face_of(AnimalFarm).board(game.session.game, game.session.view(TABLE), game.teller("en"))
        assert isinstance(board, FarmModel)
        lying = [one.id for one in sorted(board.regions, key=lambda one: one.turn)]
        options = [one for one in choices_of(game, FIVE[0]) if one.value in lying]
        assert lying[0] == "middle_east" and {one.open for one in options} == {True, False}
        assert [one.value for one in options] == lying


def test_the_pass_is_called_as_at_the_window_before_anything_was_placed_and_after(tmp_path: Path) -> None:
    with at_question(tmp_path, "buergermeister", "place_figure", names=FIVE[:3]) as game:
        for words in ("Place none", "Place no more"):
            ask = game.session.question
            assert ask is not None and ask.name == "place_figure"
            party = ask.open_to()[0]
            shown = Play(game, "en", str).question()
            assert shown is not None and shown.passes == words
            form = form_of(seat(game, party))
            assert form is not None and form.word is not None
            assert [form.word(one).label for one in form.judged if one.value == "pass"] == [words]
            free = next(one.value for one in form.judged if not one.refusals and one.value != "pass")
            assert tap(game, party, free)["ok"]
