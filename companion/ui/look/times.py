"""How long everything takes, in seconds: the one table of times. No module has a duration of its own beside it."""

from __future__ import annotations

PRESS, RELEASE = 0.06, 0.09
"""A control goes down under the finger, and comes up."""

SLEEP = 0.4
"""Answers take no tap so long after a question changed hands: it was meant for what stood there before."""

PHONE_SLEEP = 0.7
"""The same on a phone, where the picture arrives later than the tap leaves."""

BOUNCE = 0.08
"""The same for a button that stands there again and says the same: no finger taps twice as fast on purpose."""

DOUBLE_TAP = 0.7
"""After a tap another one near to it is its second half so long, if what stood there has gone meanwhile."""

HOLD = 0.8
"""How long something that cannot be undone is held."""

READ_CARDS = 1.5
"""A reveal stays at least so long after its last card, also where a tap has shown all of it at once."""

ONE_THING, SEQUENCE = 0.6, 2.5
"""At most so long one thing moves, and a row of things."""

ACTING = 0.16
"""The sheet of whoever acts fades in and its notch drops."""

FLIP, FLIP_APART = 0.32, 0.22
"""A card turns, and from the start of one to the start of the next."""

DICE, DICE_TYPED = 0.6, 0.12
"""Dice tumble; those that were typed in just drop."""

ODDS = 0.25
SLIDE, SLIDE_PER_LEVEL, SLIDE_MOST = 0.2, 0.04, 0.45
"""A piece moves along the lines of a plan."""

PRISON, CARD_COMES, STAMP = 0.42, 0.26, 0.26
WIN = 0.9
PAGE = 0.12
"""One page fades into another."""

NOTICE, OFFERED, HINTED = 6.0, 4.0, 2.5
"""How long a notice without trouble stays, how long the way back is offered, and how long a hint is read."""

PASSED = 3.5
"""How long what fills the screen for all stays at least when people already play on by phone; on a television, too."""

CHANGE_SHOWN = 2.0
"""How long a change of a sum stands beside it."""

ARROW, TURN_OVER, TURN_APART = 0.2, 0.24, 0.12
"""The arrow of a capture draws itself; then piece after piece is turned to its new colour."""

SET_DOWN, LANDED = 0.18, 0.4
"""A piece is set down on its field; so long it is seen there before something else is shown."""
