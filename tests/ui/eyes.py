"""Looks at the window as people do: finds things by what they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.ui.boards.ladder import LadderBoard
from companion.ui.boards.maps.land_map import LandMap
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.text import FitText, Text

Spot = tuple[float, float]
"""A point of the window, in px from its lower left corner."""


class Eyes:
    """Finds things on a stage. Subclasses say which."""

    @property
    def stage(self) -> Any:
        """What is looked at."""
        raise NotImplementedError

    def widgets(self, root: Any = None) -> Iterator[Any]:
        """All that is in the window, the topmost first."""
        for child in [root] if root is not None else list(self.stage.children):
            yield from child.walk(restrict=True)

    def front(self) -> Any:
        """What fingers reach, apart from a notice: the moment, else what covers the screen, else the screen."""
        stage = self.stage
        return next(one for one in (stage.moment, stage.over, stage.screen) if one is not None)

    def texts(self) -> list[str]:
        """Every text that is shown."""
        return [w.text for w in self.widgets() if isinstance(w, Text | FitText) and w.text]

    def find(self, shows: str = "", role: str = "", root: Any = None) -> Any:
        """The thing that shows this text and has this role. Fails with what there is."""
        found = self.find_all(shows, role, root)
        if not found:
            raise AssertionError(f"nothing shows {shows!r} as {role or 'anything'}; there is: {self.texts()}")
        exact = [widget for widget in found if widget.shows == shows]
        return (exact or found)[0]

    def find_all(self, shows: str = "", role: str = "", root: Any = None) -> list[Any]:
        """Everything touchable that shows this text."""
        return [
            w
            for w in self.widgets(root)
            if isinstance(w, Touchable) and (not role or w.role == role) and shows.casefold() in w.shows.casefold()
        ]

    def part(self, role: str, root: Any = None) -> Any:
        """The part of the window that has this role. Fails if there is none."""
        for widget in self.widgets(root):
            if getattr(widget, "role", "") == role:
                return widget
        raise AssertionError(f"there is no {role}; there is: {self.texts()}")

    def list_around(self, widget: Any) -> ScrollView | None:
        """The list that a thing is in and out of whose sight it has been scrolled, or under whose edge; else None."""
        above = widget.parent
        while above is not None and above is not self.stage:
            if isinstance(above, ScrollView):
                bottom = above.to_window(above.x, above.y)[1]
                covered = above.edge if isinstance(above, LongList) else 0  # what lies there nobody sees, nor taps
                left, (x, y) = above.to_window(above.x, above.y)[0], middle(widget)
                seen = bottom + covered <= y <= bottom + above.height and left <= x <= left + above.width
                return None if seen else above
            above = above.parent
        return None

    def spot_of(self, post: str) -> Spot:
        """Where to tap for a post: on it where it is large enough, else on its branch, or on the way out of another."""
        board = self.part("board", self.front())
        at = board.to_window(*(on_map if isinstance(board, LandMap) else on_ladder)(board, post))
        return float(at[0]), float(at[1])


def on_map(board: LandMap, field: str) -> Spot:
    """A field of a map: on it if its region is open, else on its region, or on the way out of another one."""
    laid, land = board.laid, board.board.fields[field].land
    if board.zoom is None or board.zoom == land:
        box = laid.fields[field]
    else:
        assert laid.back is not None
        box = laid.back
    x, y = box.centre
    return board.x + x, board.y + y


def on_ladder(board: LadderBoard, post: str) -> Spot:
    """A post of a ladder: on it, or where one comes nearer to it."""
    quick = next((one for one in board.laid.cells if board.board.quick and post in one.stands), None)
    if board.zoom is None and quick is not None:
        x, y = quick.centre
    elif board.zoom is None:
        branch = board.branch_of(post)
        x, y = next(one for one in board.laid.regions if one.post == branch).centre
    else:
        here = next((one for one in board.laid.cells if one.post == post), board.laid.back)
        assert here is not None, f"{post} is not in this branch, and there is no way back"
        x, y = here.centre
    return float(board.x + x), float(board.y + y)


def middle(widget: Any) -> Spot:
    """The middle of something, as a point of the window."""
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def across_panel(x: float, y: float) -> Spot:
    """Where a point of the picture lies on the panel, in parts of its width and height, whichever way it is turned."""
    from kivy.core.window import Window

    across, up = x / (Window.width - 1.0), y / (Window.height - 1.0)
    return {
        0: (across, up),
        90: (1 - up, across),
        180: (1 - across, 1 - up),
        270: (up, 1 - across),
    }[Window.rotation]


def on_panel(x: float, y: float) -> Spot:
    """That point as `UnitTestTouch` wants it, which divides by the picture's width and height again."""
    from kivy.core.window import Window

    across, up = across_panel(x, y)
    return across * (Window.width - 1.0), up * (Window.height - 1.0)


def finger(x: float, y: float) -> Any:
    """A finger above a point of the picture."""
    from kivy.tests.common import UnitTestTouch

    return UnitTestTouch(*on_panel(x, y))
