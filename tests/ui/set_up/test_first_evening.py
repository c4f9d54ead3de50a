"""From switching on to the first decision: how many taps it takes, the first time and the second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.questions import CHANCE
from companion.models.game.parties import look_of
from companion.models.game.party_looks import COLOURS
from companion.models.set_up.guests import Guests

pytestmark = pytest.mark.xdist_group("window")

FIRST, SECOND = 8, 3
"""Most taps to the first decision, of people who play for the first time and of a group that comes back."""

GAMES = {
    "Bürokratopoly": 4,
    "Karriere Poker": 4,
    "Politburó": 4,
    "1984: Animal Farm": 4,
    "The Mayors": 3,
}


class Counted:
    """Taps, with how many there were."""

    def __init__(self, p: Any) -> None:
        self.p, self.taps = p, 0

    def tap(self, shows: str, role: str = "") -> None:
        self.p.tap(shows, role)
        self.taps += 1

    def to_the_first_decision(self) -> None:
        """Until people are asked for something and nothing lies over it; chance of the machine asks nobody."""
        for _ in range(12):
            self.p.wait(1.0)
            stage, ask = self.p.flow.stage, self.p.flow.opened.session.question
            if stage.moment is None and stage.over is None and ask is not None and ask.kind not in CHANCE:
                return
            for words in ("Got it", "Next", "Throw"):
                if found := [one for one in self.p.find_all(words) if one.role == "button"]:
                    self.p.tap_widget(found[0])
                    break
            else:
                self.p.tap_at(self.p.window.width * 0.8, self.p.window.height * 0.1)
            self.taps += 1
        raise AssertionError(f"nothing is decided after {self.taps} taps: {self.p.texts()}")


@pytest.mark.parametrize("title", GAMES)
def test_the_first_decision_comes_after_few_taps(pilot: Callable[..., Any], title: str, tmp_path: Any) -> None:
    p = pilot(folder=tmp_path / "same")
    first = Counted(p)
    first.tap("New game")
    first.tap(title, "game")
    first.tap(str(GAMES[title]), "number")
    first.tap("Begin")
    first.to_the_first_decision()
    p.flow.lobby.home()
    p.frames(4)
    p.close()

    p = pilot(folder=tmp_path / "same")
    second = Counted(p)
    second.tap("New game")
    second.tap(title, "game")
    second.tap("Begin")
    begun = second.taps
    second.to_the_first_decision()
    assert first.taps <= FIRST
    assert begun <= SECOND


def test_whoever_tells_no_name_is_called_by_the_colour_in_every_language() -> None:
    guests = Guests()
    guests.sit(4)
    assert guests.names == ["Orange", "Light blue", "Green", "Yellow"]
    guests.speak("de")
    assert guests.names == ["Orange", "Hellblau", "Grün", "Gelb"]
    guests.rename("Grün", "Dora")
    guests.wear("Gelb", colour="green")
    assert guests.names == ["Orange", "Hellblau", "Dora", "Grün"], "a colour that was changed does not name its owner"
    assert look_of(guests.badges()["Grün"]).colour == COLOURS["green"].colour
    again = Guests(language="es")
    again.take(guests.seating({}, {}))
    assert again.names == ["Naranja", "Celeste", "Dora", "Verde"]
    again.rename("Dora", "")
    assert "Dora" not in again.names and len(set(again.names)) == 4


def test_people_are_spread_around_the_table_and_the_last_leave_first() -> None:
    guests = Guests()
    guests.sit(3)
    assert sorted(guests.seated) == [1, 4, 7]
    guests.rename(guests.names[0], "Anna")
    guests.sit(2)
    assert guests.names[0] == "Anna" and sorted(guests.seated) == [1, 5]
    guests.put("Anna", 2)
    guests.sit(3)
    assert 2 in guests.seated and len(guests.seated) == 3, "who was moved by hand stays there"


def test_two_people_never_have_one_name() -> None:
    guests = Guests()
    assert guests.add("Orange")
    guests.sit(3)
    assert len(set(guests.names)) == 3 and "Orange" in guests.names
    assert not guests.add("Orange")


def test_a_seat_nobody_has_named_follows_the_language_until_the_game_begins(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    p.tap(p.flow.look._("New game"))
    p.tap("Politburó", "game")
    p.tap("4", "number")
    p.flow.new_game.setup.guests.rename("Grün", "Dora")
    for language, names in (
        ("en", ["Orange", "Light blue", "Dora", "Yellow"]),
        ("es", ["Naranja", "Celeste", "Dora", "Amarillo"]),
    ):
        p.flow.settings.change(replace(p.flow.style.settings, language=language))
        p.frames(4)
        assert p.flow.new_game.setup.names == names
        assert set(names) <= set(p.texts()), "on the table, too"
    p.tap(p.flow.look._("Begin"))
    assert p.flow.opened.session.game.parties == tuple(names)
    p.flow.lobby.home()
    p.flow.settings.change(replace(p.flow.style.settings, language="de"))
    p.frames(4)
    p.tap(p.flow.look._("New game"))
    p.tap("Politburó", "game")
    assert p.flow.new_game.setup.names == ["Orange", "Hellblau", "Dora", "Gelb"], "the same people, in another evening"
