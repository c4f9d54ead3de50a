"""An evening with the reader at the window: real taps, and what came of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.games.reader.face import turns
from companion.games.reader.face.board import ReaderBoard
from companion.games.reader.face.pad import Round
from companion.games.reader.face.turns import RunningClock, clock_text
from companion.ui.look.faces import Typeface
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.text import FitText, text_width
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.eyes import middle
from tests.ui.house import NINE
from tests.ui.look.test_layout import PANELS, check
from tests.ui.reader.screens import enter, page, say, screens
from tests.ui.tables import calm
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")

Fly = Callable[..., Any]
DECK = {"table_events": "app"}


def shown(p: Any) -> str:
    """Everything that stands on the board now."""
    board = next(widget for widget in p.stage.walk() if isinstance(widget, ReaderBoard))
    return " | ".join(widget.text for widget in board.walk() if hasattr(widget, "text"))


def test_at_the_largest_text_a_drawn_card_lies_in_sight_before_the_next_question(pilot: Fly) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.6))
    session = enter(p, DECK, "Anna", "Ben")
    assert p.flow.table.halves.takes_turns and p.flow.table.board_side.parent is None
    for _ in range(2):  # the second one as well
        p.tap("Draw a card")
        calm(p)
        card = session.game.definition.card[session.game.state.shown["table_events"]]
        assert p.flow.table.question_side.parent is None and card.title["en"] in shown(p)
        p.tap("What comes next?")
        p.frames(2)
        assert p.flow.table.board_side.parent is None
    say(p, "next")
    assert p.flow.table.board_side.parent is None, "nothing has come to the board"


def test_from_home_a_deck_is_taken_along_a_card_drawn_read_and_read_again(pilot: Fly) -> None:
    voice = Recorder()
    p = pilot(voice=voice, voice_state=lambda: "ready")
    p.tap("Reader & dice")
    p.tap("Events for any table", "deck")
    p.tap("Begin")
    session = p.flow.opened.session
    assert session.game.parties == ("Table",)
    assert "No card lies open." in shown(p)
    p.tap("Draw a card")
    card = session.game.state.shown["table_events"]
    face = session.game.definition.card[card]
    assert face.title["en"] in shown(p)
    assert p.stage.moment is None  # the board reads it: no other screen
    first, *rest = voice.said[-1][0].splitlines()
    assert face.title["en"] in first and rest[0] == face.title["en"] and rest[-1] in face.text["en"] + str(face.effect)
    said = len(voice.said)
    calm(p)
    p.tap("Again")
    assert voice.said[said:] == [("\n".join(rest), "en", True)]
    p.tap("", "open card")
    assert p.part("large card")
    p.tap("", "open card")
    p.tap("Undo")
    assert session.game.state.shown == {} and "No card lies open." in shown(p)


def test_what_somebody_keeps_is_read_and_given_back_at_his_tile(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, DECK, "Anna", "Ben")
    say(p, "draw:table_events", "keep:table_events")
    p.flow.pages.party("Ben")
    assert p.stage.over is None
    p.tap("Anna", "party")
    (card,) = session.game.state.kept["Anna"]
    title = session.game.definition.card[card].title["en"]
    p.tap(title)
    assert p.part("large card")
    p.stage.uncover()
    p.tap("Anna", "party")
    p.tap(f"Give back: {title}")
    assert session.game.state.kept == {} and p.stage.over is None


def test_what_covers_the_table_takes_every_touch(pilot: Fly) -> None:
    """A page is bare in many places; beneath them are Undo, Menu and the answers."""
    p = pilot()
    session = enter(p, DECK)
    p.tap("Draw a card")
    page(p, "dice")
    p.tap("…")
    p.part("notation").typed = ""
    p.part("notation").overview()
    assert _untouched(p, session) == "notation"
    p.stage.uncover()
    page(p, "score")
    p.tap("Write points")
    assert _untouched(p, session) == "points"


def _untouched(p: Any, session: Any) -> str:
    """Tap everything that the cover lies upon, wherever the cover itself has nothing to tap; nothing happens."""
    p.frames(3)
    cover, before = p.stage.over, session.ledger.next_number
    own = [widget for widget in cover.walk(restrict=True) if isinstance(widget, Touchable)]
    hidden = [widget for widget in p.stage.screen.walk(restrict=True) if isinstance(widget, Touchable)]
    bare = [spot for spot in map(middle, hidden) if not any(w.collide_point(*w.to_widget(*spot)) for w in own)]
    for spot in bare:
        p.tap_at(*spot)
    assert bare and p.stage.over is cover and p.stage.toast is None and session.ledger.next_number == before
    return str(cover.role)


def test_turns_go_round_and_the_clock_goes_on_while_nobody_touches_anything(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {}, "Anna", "Ben")
    page(p, "turns")
    p.tap("Clock …")
    p.tap("5 min")
    before = p.clock.time
    p.tap("Begin: Anna")
    calm(p)
    clock = p.part("clock")
    assert isinstance(clock, RunningClock) and clock.text == "5:00"
    p.wait(3)
    assert clock.text == "4:57"
    p.tap("Next: Ben")
    assert [(one.asked, one.answered) for one in p.flow.play.parties()] == [(False, False), (True, False)]
    assert session.game.state.turn == "Ben"
    assert 3000 <= session.game.state.used["Anna"] <= (p.clock.time - before) * 1000
    p.tap("Stop the clock")
    stood = p.part("clock").text
    p.wait(2)
    assert p.part("clock").text == stood and "The clock has been stopped." in shown(p)
    assert (clock_text(59_999), clock_text(59_001, down=True), clock_text(3_600_000)) == ("0:59", "1:00", "1:00:00")


def test_card_and_dice_lie_beside_each_other(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {"table_events": "app"}, "Anna", "Ben")
    say(p, "draw:table_events", "roll:2d6")
    page(p, "cards")
    before = session.ledger.next_number
    assert p.part("open card") and p.part("tray").throw.throw == "2d6"
    p.tap("2d6", "button")
    calm(p)
    p.wait(2)
    assert session.ledger.next_number > before and p.part("open card"), "the card has gone for the dice"
    assert p.part("tray").now == float("inf"), "the dice do not come to rest"


def test_points_are_written_by_keys_changed_and_end_the_evening(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {}, "Anna", "Ben")
    page(p, "score")
    p.tap("Write points")
    for key in ("1", "2", "±"):
        p.tap(key, "key")
    assert {"−12_", "Anna", "Next: Ben"} <= set(p.texts()), "whose points they are stands above the keys"
    p.tap("Next: Ben")
    assert not p.find_all("Next: Ben"), "after the last one it is written down"
    p.tap("7", "key")
    p.tap("Write down")
    assert session.game.state.rounds == [{"Anna": -12, "Ben": 7}]
    calm(p)
    p.tap("Change a round …")
    p.tap("Round 1")
    p.tap("Ben", "points line")
    p.tap("5", "key")
    p.tap("Write down")
    assert session.game.state.rounds == [{"Anna": -12, "Ben": 75}]
    calm(p)
    p.hold("Finish the evening", 1.3)
    assert session.outcome is not None and session.outcome.ranking == (("Ben",), ("Anna",))
    p.tap(role="moment")
    assert {"75", "-12"} <= set(p.texts())


def test_a_card_of_the_real_deck_is_found_and_read(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {"buergermeister_cards": "reader"}, "Anna", "Ben")
    p.tap("Read a card")
    p.tap("Search")
    for key in "17":
        p.tap(key, "key")
    p.tap("Done")
    card = session.game.state.shown["buergermeister_cards"]
    face = session.game.definition.card[card]
    assert face.number == 17 and face.title["en"] in shown(p)


def test_who_looks_at_the_top_is_asked_and_sees_it_behind_the_hand_over(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, DECK, "Anna", "Ben")
    p.tap("More …")
    p.tap("Look at the top: 3")
    p.tap("Ben")
    assert session.question.name == "put_back" and session.question.asked() == ("Ben",)
    top = [
        session.game.definition.card[card].title["en"]
        for card in session.game.position()["piles"]["table_events"]["cards"][:3]
    ]
    assert not any(title in text for title in top for text in p.texts())
    p.tap("Ben looks at the screen")
    p.hold("Hold to show", 1.0)
    p.tap(f"{top[1]}, {top[0]} and {top[2]}", "option")
    assert session.question.name == "what_next"
    calm(p)
    p.tap("Draw a card")
    assert top[1] in shown(p)


def test_an_evening_goes_on_where_it_was_without_any_file(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, DECK, "Anna", "Ben")
    say(p, "draw:table_events", "roll:3d6", "score:4,-1")
    before = session.game.position()
    game = p.flow.opened.id
    p.flow.lobby.home()
    p.frames(3)
    p.flow.lobby.resume(game)
    calm(p)
    assert p.flow.opened.session.game.position() == before
    assert session.game.definition.card[before["shown"]["table_events"]].title["en"] in shown(p)


def look_at_all(pilot: Fly, panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language, voice=Recorder(), voice_state=lambda: "ready")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


def test_every_screen_is_whole(pilot: Fly) -> None:
    look_at_all(pilot, PANELS[0], "es")


@pytest.mark.long
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_every_screen_is_whole_on_every_panel(pilot: Fly, panel: str, language: str) -> None:
    look_at_all(pilot, panel, language)


def test_the_end_shows_everybody_at_once(pilot: Fly) -> None:
    p = pilot()
    enter(p, {}, *NINE)
    say(p, "score:" + ",".join(map(str, range(9))), "finish")
    p.flow.at_table.show()
    calm(p)
    pad = p.part("final pad")
    assert pad.role == "final pad" and len(pad.lines) == len(NINE) and pad.front == 1
    assert all(pad.y <= line.y and line.top <= pad.top for line in pad.lines)
    assert draws(p.window) <= MOST_DRAWS


def test_an_evening_without_points_ends_with_what_there_was(pilot: Fly) -> None:
    p = pilot()
    enter(p, {"table_events": "app"}, "Anna", "Ben")
    say(p, "draw:table_events", "draw:table_events", "roll:2d6", "roll:1d20", "turn:Anna")
    page(p, "score")
    p.hold("Finish the evening", 1.3)
    p.tap(role="moment")
    assert {"That is all for today.", "Cards drawn: 2", "Throws: 2", "Turns: 1"} <= set(p.texts())
    assert p.part("evening")


def test_of_an_evening_in_which_nothing_was_done_nothing_is_told(pilot: Fly) -> None:
    p = pilot()
    enter(p, {"table_events": "app"}, "Anna", "Ben")
    say(p, "finish")
    p.flow.at_table.show()
    calm(p)
    assert not [text for text in p.texts() if text.endswith(": 0") or text.startswith("Cards drawn")]


def test_an_end_that_is_saved_after_all_is_left_by_a_tap(pilot: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    p = pilot()
    session = enter(p, {}, "Anna", "Ben")
    page(p, "score")
    with monkeypatch.context() as broken:
        broken.setattr(type(session), "saved", property(lambda _: False))
        p.hold("Finish the evening", 1.3)
        p.tap(role="moment")
        p.tap("Home")
        assert p.flow.stage.screen.role == "end"
    p.wait(1)
    p.tap("Home")
    assert p.flow.stage.screen.role == "home"


def test_a_tap_on_a_pile_draws_from_that_deck(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {"table_events": "app", "buergermeister_cards": "app"}, "Anna", "Ben")
    before = {pile.deck.id: pile.shows for pile in p.find_all(role="pile")}
    assert set(before) == {"table_events", "buergermeister_cards"}
    p.tap(before["table_events"], "pile")
    assert list(session.game.state.shown) == ["table_events"]
    calm(p)
    after = {pile.deck.id: pile.shows for pile in p.find_all(role="pile")}
    assert after["table_events"] != before["table_events"]
    assert after["buergermeister_cards"] == before["buergermeister_cards"]


def test_while_points_are_written_the_new_sum_stands_there(pilot: Fly) -> None:
    p = pilot()
    enter(p, {}, "Anna", "Ben")
    say(p, "score:10,20")
    page(p, "score")
    p.tap("Write points")
    assert {"10", "20"} <= set(p.texts())
    p.tap("5", "key")
    assert {"15", "+5"} <= set(p.texts())
    p.flow.stage.uncover()
    p.tap("Change a round …")
    p.tap("Round 1")
    assert {"10", "+10", "20", "+20"} <= set(p.texts()), "a round that is changed counts once"


def test_of_several_decks_it_is_asked_which_one_has_more(pilot: Fly) -> None:
    p = pilot()
    enter(p, {"table_events": "app", "buergermeister_cards": "app"}, "Anna", "Ben")
    p.tap("More …")
    p.tap("Events for any table")
    assert p.find_all("Shuffle the rest") or p.find_all("Draw from the bottom")


def test_the_clock_is_the_largest_and_the_others_stand_in_one_line_below(pilot: Fly) -> None:
    """Nine people with teams: nothing of it scrolls, and the clock is read from across the table."""
    p = pilot(language="de")
    enter(p, {}, *NINE)
    page(p, "turns")
    say(p, "clock:chess:600", "lot_start", "next", "teams:3")
    clock = p.part("clock")
    p.frames(4)
    words = [one for one in clock.parent.walk(restrict=True) if isinstance(one, FitText) and one is not clock]
    assert clock.font_size > 1.8 * max(one.font_size for one in words)
    assert not [one for one in p.part("turns").walk(restrict=True) if isinstance(one, ScrollView)]
    listed = p.flow.table.question_side.children[0].body
    assert listed.height <= listed.parent.height + 1, "all that can be done is in sight"


def test_upright_nothing_about_turns_is_out_of_sight(pilot: Fly) -> None:
    p = pilot(panel="touch-display-2")
    enter(p, {}, *NINE)
    page(p, "turns")
    say(p, "clock:chess:600", "lot_start", "next")
    panel = p.part("question")
    assert panel.body.height <= panel.view.height + 1


def test_the_clocks_of_nine_do_not_run_together_in_large_text(pilot: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[tuple[float, float]] = []

    def told(_canvas: Any, theme: Any, words: str, frame: Any, mm: float, *_: Any, **_more: Any) -> None:
        if words == "10:00":
            ends.append((frame[2], text_width(words, theme.type(mm, Typeface.STRONG), face=Typeface.STRONG)))

    monkeypatch.setattr(turns, "write", told)
    p = pilot(language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    enter(p, DECK, *NINE)
    page(p, "turns")
    say(p, "clock:chess:600", "lot_start", "next")
    assert len(ends) >= len(NINE) - 1
    others = ends[1 - len(NINE) :]
    assert all(words <= room * 1.3 for room, words in others), "each has its own place, no smaller than in usual text"
    assert not p.flow.table.question_side.children[0].view.more_below


def test_the_pad_ends_on_a_whole_round(pilot: Fly) -> None:
    p = pilot()
    enter(p, {}, *NINE)
    page(p, "score")
    for start in range(12):
        say(p, "score:" + ",".join(str(start) for _ in NINE))
    rounds = [one for one in p.widgets() if isinstance(one, Round)]
    view = next(widget for widget in p.widgets() if isinstance(widget, LongList) and rounds[0] in widget.walk())
    low = view.scroll_y * (view.children[0].height - view.height) + view.edge
    seen = [one for one in rounds if one.canvas in one.parent.canvas.children]
    assert view.more_below and 5 <= len(seen) < len(rounds)
    assert all(one.y >= low - 1 or one.top < low - view.edge for one in seen)


def test_the_cards_of_the_real_deck_lie_beside_the_question_and_a_tap_reads_one(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {"buergermeister_cards": "reader"}, "Anna", "Ben")
    p.tap("Read a card")
    drawer = p.part("drawer")
    assert drawer.width > p.part("question").width, "the cards are the largest on the page"
    line = p.find_all(role="option")[2]
    p.tap_widget(line)
    card = session.game.definition.card[session.game.state.shown["buergermeister_cards"]]
    assert line.option.label == f"{card.number}  {card.title['en']}"
    assert session.question.name == "what_next"


def test_a_menu_that_is_too_high_ends_within_the_window(pilot: Fly) -> None:
    p = pilot()
    settings = p.flow.settings
    settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(3)
    words = "A long name of a way that needs two lines, number {}"
    ways = [("eye", words.format(number), lambda: None) for number in range(10)]
    p.flow.stage.cover(MenuSheet(p.flow.look, "Ways", ways, p.flow.stage.uncover))
    p.frames(4)
    sheet = p.flow.stage.over.sheet
    assert sheet.y >= 0 and sheet.top <= p.stage.height, "title and last line are cut"
    assert p.part("more"), "nothing says that more lies below"
