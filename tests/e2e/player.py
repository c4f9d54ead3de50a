"""Plays at the window as a group does: taps, wired buttons, and dice that fall in the tower."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from tests.e2e.programs import PATIENCE

Seen = dict[str, Any]
"""What `tests.e2e.sight` tells."""

CLAIM, PASS = "claim", "pass"


class Window(Protocol):
    """What the group sits at."""

    def do(self, act: str, **how: Any) -> Seen:
        """Carry out an act; what is to be seen after it."""


class Group:
    """The people around the window. `wired` are the places with buttons; who sits elsewhere chooses on the screen.

    `seen` is what they saw last, `ways` counts how questions were answered.
    """

    def __init__(self, window: Window, wired: tuple[int, ...] = ()) -> None:
        self.window, self.wired = window, wired
        self.seen: Seen = window.do("see")
        self.ways: dict[str, int] = {}

    @property
    def game(self) -> Seen:
        """The game as it stands."""
        game: Seen = self.seen["game"]
        return game

    @property
    def question(self) -> Seen:
        """The open question."""
        question: Seen = self.game["question"]
        return question

    def do(self, act: str, **how: Any) -> Seen:
        """Do something, and look."""
        self.seen = self.window.do(act, **how)
        return self.seen

    def wait_until(self, wanted: Callable[[Seen], bool], what: str) -> None:
        """Look, frame by frame, until something can be seen. Fails if that takes unreasonably long."""
        until = time.monotonic() + PATIENCE
        while not wanted(self.seen):
            assert time.monotonic() < until, f"waited in vain until {what}; there is: {self.seen}"
            self.do("see")

    def go_on(self) -> None:
        """To the game that home offers. While the box looks at itself home is shown anew, and is not tapped for a
        moment: who sees nothing happen taps once more.
        """
        for _ in range(3):
            if self.seen["screen"] == "home":
                self.do("tap", role="running")
        assert self.seen["screen"] == "table"

    # ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────

    def set_up(
        self,
        names: tuple[str, ...],
        switches: tuple[str, ...] = (),
        sources: tuple[str, ...] = (),
        game: str = "Bürokratopoly",
    ) -> None:
        """Begin a game from the home screen: names on the screen's keyboard, rules by their switches."""
        self.do("tap", shows="New game")
        self.do("tap", shows=game)
        self.do("tap", shows=str(len(names)), role="number")
        self.do("tap", shows="Orange", role="seat")
        self.do("tap", shows="Write the name")
        for name in names:
            for letter in name:
                self.do("tap", shows=letter, role="key")
            self.do("tap", shows="Done")
        if sources:
            self.do("tap", shows="Dice", role="way")
            for source in sources:
                self.do("tap", shows=source)
            self.do("tap", shows="Done")
        if switches:
            self.do("tap", shows="Rules", role="way")
            for switch in switches:
                self.do("tap", shows=switch, role="switch")
            self.do("tap", shows="Done")
        self.begin()
        assert self.seen["screen"] == "table", self.seen["texts"]

    def begin(self) -> None:
        """All is set up. Who is new here is taught as soon as there is something to do; these want to know no more."""
        self.do("tap", shows="Begin")
        self.see_the_first_lesson()
        self.do("tap", shows="Explain nothing more")

    def see_the_first_lesson(self) -> None:
        """What is told before it is tapped away. Dice that fall before anybody is to choose need no lesson."""
        while self.seen["moment"] or self.seen["over"] != "lesson":
            if self.seen["moment"]:
                self.do("tap", role="moment")
            elif asks_for_dice(self.seen):
                self.step()
            self.wait_until(
                lambda seen: seen["moment"] or seen["over"] == "lesson" or asks_for_dice(seen),
                "what is new is explained",
            )

    # ── playing ─────────────────────────────────────────────────────────────────────────────────────────────

    def play_until(self, wanted: Callable[[Seen], bool], most: int = 1000) -> None:
        """Answer what is asked until something can be seen."""
        for _ in range(most):
            if wanted(self.seen):
                return
            self.step()
        raise AssertionError(f"{most} steps did not lead there; there is: {self.seen}")

    def step(self) -> None:
        """Whatever the window wants next, in the way that this group does it."""
        entries = self.game["entries"]
        if self.seen["toast"]:
            self.do("tap", role="toast")
        elif self.seen["moment"]:
            self.do("tap", role="moment")
        elif self.seen["over"] == "lesson":  # whoever is new here is taught
            self.do("tap", shows="Explain nothing more")
        elif self.game["awaits_reveal"]:
            self._count("reveal")
            self.reveal()
        elif self.game["source"] == "typed":
            self.type_in([entries % 6 + 1] * int(self.question["shape"]["dice"]))
        elif self.game["source"] == "virtual" and self.question["kind"] == "roll":
            self._count("machine")
            self.do("tap", shows="Throw", part="question")
        elif self.question["kind"] == "roll":
            self._count("tower")
            self.wait_until(
                lambda seen: seen["game"]["entries"] > entries or bool(seen["game"]["doubt"]), "the dice have fallen"
            )
        else:
            self._answer()
            came = self.seen["moment"]  # a tap while a card is on its way brings the card, and answers nothing yet
            assert came or self.game["entries"] > entries, f"nothing was answered; there is: {self.seen}"

    def reveal(self) -> None:
        """All have chosen: show it."""
        self.do("tap", shows="Reveal")

    def type_in(self, faces: list[int]) -> None:
        """Read dice and tap their faces."""
        self._count("typed")
        for face in faces:
            self.do("tap", shows=str(face), role="face")
        self.do("tap", shows="Done", part="question")

    def _answer(self) -> None:
        kind, asked = self.question["kind"], self.game["missing"]
        advice: Seen = self.game["advice"]
        if kind == "window":
            self._count("window")
            self._claim([party for party in asked if advice[party] == CLAIM])
        elif kind == "choose_secretly":
            self._choose_secretly(asked)
        elif self.game["private"]:
            self._count("private")
            self.do("tap", shows=f"{asked[0]} looks at the screen")
            self._behind_the_hand(advice[asked[0]])
        else:
            self._openly(advice[asked[0]], kind)

    def _claim(self, claims: list[str]) -> None:
        """Who wants to play something says so, one after the other; at last nobody else does. Whoever sits at the
        screen says that first, and where only those with buttons are left it is said for them too.
        """
        if claims:
            if self.game["offers"]:
                self.do("tap", role="offer", part="question")
            self.do("tap", shows=claims[0], part="question")
            return
        self.do("tap", role="button", part="question")  # the key for nobody names whom it speaks for
        if self.seen["over"] == "menu":
            self.do("tap", shows="Yes, nobody")

    def _choose_secretly(self, missing: list[str]) -> None:
        """First those with buttons, then the others, who hand the screen on."""
        for party in missing:
            place = self.game["places"][party]
            if place in self.wired:
                self._count("button")
                self.do("press", place=place, button=self.game["buttons"][party].index(self.game["advice"][party]) + 1)
                return
        self._count("pass and play")
        value = self.game["advice"][missing[0]]
        if len(missing) == 1 and self.seen["over"] != "hand-over":  # the last one takes what the table offers
            self.do("hold", shows=f"{missing[0]}: hold to choose", role="held")
            self.do("tap", value=value)
            return
        if self.seen["over"] != "hand-over":
            self.do("tap", shows=missing[0], role="party", part="question")
        self._behind_the_hand(value)

    def _behind_the_hand(self, value: Any) -> None:
        assert self.seen["over"] == "hand-over"
        self.do("hold", shows="Hold to show", role="held")
        self.do("tap", value=value)

    def _openly(self, value: Any, kind: str) -> None:
        if kind == "confirm":
            self._count("confirm")
            self.do("tap", shows="Yes" if value else "No", part="question")
        elif value == PASS or value is None:
            self._count("pass")
            self.do("tap", shows=self.game["pass"], part="question")
        elif value in self.game["on_board"]:
            self._count("board")
            self._on_board(value)
        else:
            self._count("option")
            self.do("tap", value=value, part="question")

    def _on_board(self, post: str) -> None:
        """At most out of another branch, into that of the post, and on the post."""
        entries = self.game["entries"]
        for _ in range(3):
            seen = self.do("post", post=post)
            if seen["moment"] or seen["game"]["entries"] > entries:
                return

    def _count(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1


def asks_for_dice(seen: Seen) -> bool:
    """Whether dice are to fall next."""
    question = seen["game"]["question"] if "game" in seen else None
    return question is not None and question["kind"] == "roll"
