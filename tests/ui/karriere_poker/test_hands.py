"""Hands at the screen: seen by their owner alone, played from there, and gone when they are put away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.karriere_poker.face.cards import NUMERAL
from companion.games.karriere_poker.face.hand import HandScreen, look_at_hand
from companion.ui.look.faces import Typeface
from tests.ui.karriere_poker.evening import Player, begin, open_hand
from tests.ui.karriere_poker.test_karriere_poker import FEW, dealt

pytestmark = pytest.mark.xdist_group("window")


def test_cards_are_tapped_and_played_behind_the_hand_over(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt")
    open_hand(p, "Anna")
    assert {group.shows: group.count for group in p.find_all(role="card")} == {"3": 3, "9": 1}
    for lifted in (3, 2, 1, 0, 3):  # all of them, then one fewer with each tap: the same for whoever follows
        p.tap_widget(p.find("3", "card"))
        assert p.find("3", "card").chosen == lifted
    p.tap("Play: 3 × 3")
    assert p.flow.stage.over is None
    assert session.game.state.plays[-1]["count"] == 3
    open_hand(p, "Ben")
    p.tap_widget(p.find("7", "card"))  # both sevens: three cards are wanted
    assert p.find("7", "card").chosen == 2 and "Another tap: one fewer." in p.texts()
    for lifted in (1, 0, 2):
        p.tap_widget(p.find("7", "card"))
        assert p.find("7", "card").chosen == lifted
    grey = p.find("12", "card")
    assert not grey.playable
    p.tap_widget(grey)
    assert "KP-06" in p.part("why").children[0].text
    before = session.ledger.next_number
    p.tap("Play: 2 × 7")  # too few: it says so and gives no answer
    assert session.ledger.next_number == before
    p.tap("Joker", "card")
    p.tap("Play: 3 × 7")
    assert session.game.state.plays[-1] == {"party": "Ben", "number": 7, "count": 3, "jokers": 1}


def test_anybody_may_look_at_his_own_cards_and_only_looks(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt")
    before = session.ledger.next_number
    p.tap("Cem", "seat")
    assert any("Cem" in text for text in p.texts())
    assert not p.find_all(role="card")
    p.hold("Hold to show", 1.0)
    shown = {tile.shows for tile in p.find_all(role="card")}
    assert shown == {"4", "5", "6"}
    p.tap("5", "card")
    assert not any(tile.chosen for tile in p.find_all(role="card"))
    assert not p.find_all("Play")
    p.tap("Hide")
    assert not p.find_all(role="card")
    assert p.flow.stage.over is None  # nobody else waits for the screen
    assert session.ledger.next_number == before


def test_hands_leave_nothing_on_the_open_screen(pilot: Callable[..., Any], tmp_path: Path) -> None:
    """Two evenings that differ in hands alone look the same, at the table and in the log."""
    others = {"Anna": FEW["Anna"], "Ben": ["1", "1", "2", "12"], "Cem": ["8", "8", "8"], "Dora": ["joker", "2"]}
    seen = []
    for number, hands in enumerate((FEW, others)):
        p = pilot(folder=tmp_path / str(number), painted=True)
        begin(p, position=dealt(hands), mode="dealt")
        shown = [sorted(p.texts())]
        player = Player(p, lambda values: values[0])
        player.from_the_hand([{"rank": 9, "count": 1}])
        p.tap("Ben looks at the cards")
        shown.append(sorted(p.texts()))
        p.hold("Hold to show", 1.0)
        assert {tile.shows for tile in p.find_all(role="card")} == {c.capitalize() for c in hands["Ben"]}
        p.tap("Hide")
        p.tap("Not now")
        p.tap("Pass")
        p.wait(5)
        shown.append(sorted(p.texts()))
        picture = p.shot(tmp_path / f"{number}.png").read_bytes()
        p.tap("Log")
        shown.append(sorted(p.texts()))
        seen.append((shown, picture))
        p.close()
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] == seen[1][1], "a picture tells of a hand"


def test_no_hand_stays_open_over_another_question(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path / "same")
    session = begin(p, position=dealt(), mode="dealt")
    Player(p, lambda values: values[0]).from_the_hand([{"rank": 9, "count": 1}])
    open_hand(p, "Ben")
    assert p.find_all(role="card")
    session.undo()
    p.frames(2)
    assert p.flow.stage.over is None
    open_hand(p, "Anna")
    p.flow.lobby.home()
    p.frames(2)
    p.tap(role="running")
    assert not [w for w in p.widgets() if isinstance(w, HandScreen)]
    assert not p.find_all(role="card")


def test_seventeen_cards_are_readable(pilot: Callable[..., Any]) -> None:
    p = pilot()
    hands = {"Anna": [str(n) for n in range(1, 14)] + ["1", "13", "joker", "joker"], "Ben": ["2"], "Cem": ["3"]}
    begin(p, position=dealt({**hands, "Dora": ["4"]}), mode="dealt")
    open_hand(p, "Anna")
    groups = p.find_all(role="card")
    assert sum(group.count for group in groups) == 17
    mm = p.flow.services.profile.mm(1)
    for group in groups:
        assert group.width >= 9 * mm
        assert group.height >= 9 * mm
        assert group.wide * NUMERAL * Typeface.NUMERAL.cap >= 5.5 * mm  # a numeral, read at arm's length


def test_looking_at_a_hand_that_is_empty_shows_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, position=dealt({**FEW, "Cem": []}), mode="dealt")
    look_at_hand(p.flow.look, p.flow.play, p.flow.host, "Cem")
    assert p.flow.stage.over is None
