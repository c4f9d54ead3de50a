"""The words of boards that scripts draw, and of stories, in the table's language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.texts.wording import N_

BOARD_WORDS: Mapping[str, str] = {
    "fund": N_("Fund"),
    "million": N_("{amount} M"),
    "round": N_("Round {round} of {rounds}"),
    "game": N_("Game {number}"),
    "now": N_("now {count}"),
    "points": N_("Points"),
    "passed": N_("passed"),
    "won": N_("{name} won with:"),
    "next": N_("Next to go out: {title}"),
    "box": N_("The box"),
    "run_off": N_("They throw again"),
}
"""Name in a page's script → the text."""

PLAY, PAUSE, TURN = N_("Play it all"), N_("Pause"), N_("Turning point {number}")

STORY_WORDS: Mapping[str, str] = {
    "back": N_("One back"),
    "on": N_("One on"),
    "play": PLAY,
    "pause": PAUSE,
    "turn": TURN,
    "at": N_("{number} of {count}"),
    "larger": N_("Larger, or as before"),
    "who": N_("At the table"),
}
"""The same for the story of a game."""

DRIFTED = N_("The rules have changed since: the story ends here.")
"""Where today's rules do not accept what was played next."""

ONLY, HELD = N_("Known only to {name}: {what}"), N_("Unseen by the others, {name} holds: {cards}.")
"""What not everybody knew then: what somebody alone was told, and a hand."""

AGREED = N_("In this file stands also what only some knew then: all had agreed to it.")
"""Below a story that tells secrets."""

TOO_OLD = N_("This story is packed, and this browser is too old to unpack it. Open the file in a newer one.")
"""Where a browser cannot unpack a file."""
