"""The page of a correction: names that can be read, what was changed stays in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.screens.record.correct_fields import ValuesGrid
from companion.ui.widgets.buttons import TouchButton
from tests.ui.people.screens import open_game

pytestmark = pytest.mark.xdist_group("window")

SHORT = ("Cy", "Bo", "Ann", "Di")
LONG = ("Maximiliane-Alexandra IX", "Wolfgang Amadeus WWWWWWW", "Konstantinos Papadopoulo", "Bo")
"""As long as a name may be."""


def correcting(p: Any, names: tuple[str, ...], text: float = 1.0) -> Any:
    """The page of a correction on the plan of a ladder."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    posts = {"queues.w1": names[0], "dissidents.w1": names[1], "delays.w1": names[2]}
    open_game(p, names, position={"at": "round", "posts": posts})
    p.tap("Correct")
    p.frames(3)
    return p.flow.stage.screen


def in_sight(view: Any, widget: Any) -> bool:
    """Whether all of it is seen in its list."""
    low = widget.to_window(*widget.pos)[1] - view.to_window(*view.pos)[1]
    return bool(low > -2 and low + widget.height < view.height + 2)


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("names", [SHORT, LONG])
def test_whoever_is_chosen_is_read_beside_the_tick(
    pilot: Callable[..., Any], panel: str, text: float, names: tuple[str, ...]
) -> None:
    p = pilot(panel=panel, language="en")
    screen = correcting(p, names, text)
    p.tap(f"First to act: {names[0]}")
    p.wait(0.3)
    grid = next(one for one in p.widgets(screen) if isinstance(one, ValuesGrid))
    keys = {key.shows: key for key in p.widgets(grid) if isinstance(key, TouchButton)}
    assert set(keys) == set(names)
    assert not any(key.label.is_cut for key in keys.values()), "each word is whole"
    assert max(key.height for key in keys.values()) < 2 * screen.b.mm(9), "no name is a strip"
    assert grid.cols == (2 if names == SHORT else 1), "as many abreast as can be read"
    assert keys[names[0]].chosen and in_sight(screen.listed.view, keys[names[0]]), "the choices come into sight"


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_what_was_changed_stays_in_sight(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel, language="en")
    screen = correcting(p, LONG, text)
    p.tap("Time is up: No")
    p.wait(0.3)
    assert screen.changes.patch == {"time_is_up": True}
    assert in_sight(screen.listed.view, p.find("Time is up: Yes"))
    p.tap("Agreed")
    p.wait(0.3)
    assert in_sight(screen.listed.view, p.find("Time is up: Yes")), "also once a reason was given"


def test_leaving_a_correction_asks_whether_to_keep_editing(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    screen = correcting(p, SHORT)
    p.tap("Time is up: No")
    p.frames(3)
    screen.go_back()
    p.frames(3)
    assert "The correction is not applied yet." in p.texts()
    p.tap("Keep editing")
    p.tap("Agreed")
    p.tap("Apply")
    assert p.flow.opened.session.game.position()["time_is_up"] is True


def test_taking_back_a_correction_is_told_in_a_line(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    correcting(p, LONG)
    p.tap("Time is up: No")
    p.tap("Wrong tap")
    p.tap("Apply")
    p.frames(3)
    for language, why in (("de", "(Vertippt)"), ("en", "(Wrong tap)"), ("es", "(Toque equivocado)")):
        assert p.flow.opened.recap(language, 1)[0].endswith(why), "each person reads the reason in their own language"
    p.tap("Undo")
    p.frames(3)
    assert p.flow.opened.session.game.position()["time_is_up"] is False
    assert p.flow.stage.toast.notice.text == "Taken back: Correction (Wrong tap)"
