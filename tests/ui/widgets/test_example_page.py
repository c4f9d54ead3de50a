"""The example of a page in docs/pages.md runs as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.ui.screens.home import HomeScreen
from tests.ui.house import sit_down
from tests.ui.look.test_layout import check

PAGES = Path(__file__).parents[3] / "docs" / "pages.md"


def texts(p: Any) -> list[str]:
    """What stands on the screen."""
    return [one.text for one in p.stage.screen.walk(restrict=True) if hasattr(one, "text")]


def test_the_example_shows_the_games_and_back_leads_to_where_one_came_from(pilot: Callable[..., Any]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGES.read_text("utf-8"), re.DOTALL)
    space: dict[str, Any] = {}
    exec(compile(code, str(PAGES), "exec"), space)
    p = pilot()
    flow = p.flow
    page = space["KeptGames"](flow.services, flow.stage, flow.navigator)
    page.show()
    p.frames(4)
    assert "Anna, Ben, Çem" not in texts(p)
    sit_down(p, "Anna", "Ben", "Çem")
    flow.lobby.home()
    p.frames(4)
    page.show()
    p.frames(4)
    check(p, "the example")
    p.tap("Look again")
    assert "Anna, Ben, Çem" in texts(p)
    p.key("escape")
    assert isinstance(flow.stage.screen, HomeScreen)
