"""One game being played: its session, its log, its clocks, and what is done about absent people."""

from companion.table.play.agreement import UNPROVED, Agreement
from companion.table.play.clocks import Timing
from companion.table.play.errors import (
    Chance,
    Change,
    ConfirmationRequiredError,
    GameFailedError,
    ReasonTold,
    ReplayDivergedError,
)
from companion.table.play.game import OpenGame, in_todays_words, open_game, pack_teller, teller_of
from companion.table.play.log import Line, last_reasons, reasons_in
from companion.table.play.opening import EntryPoint, FindScript, Opening, game_of, name_problem
from companion.table.play.presence import (
    AGREED,
    AWAY,
    LEFT,
    answer_for,
    answer_for_who_left,
    at_table,
    called,
    declines,
    figure_called,
    follow_seats,
    own_parties,
    parties_of,
    policy,
    why_absent,
)
from companion.table.play.presses import Warned, press
from companion.table.play.session import Session
from companion.table.play.waiting import Urgency, Wait, Waiting

__all__ = [
    "AGREED",
    "AWAY",
    "LEFT",
    "UNPROVED",
    "Agreement",
    "Chance",
    "Change",
    "ConfirmationRequiredError",
    "EntryPoint",
    "FindScript",
    "GameFailedError",
    "Line",
    "OpenGame",
    "Opening",
    "ReasonTold",
    "ReplayDivergedError",
    "Session",
    "Timing",
    "Urgency",
    "Wait",
    "Waiting",
    "Warned",
    "answer_for",
    "answer_for_who_left",
    "at_table",
    "called",
    "declines",
    "figure_called",
    "follow_seats",
    "game_of",
    "in_todays_words",
    "last_reasons",
    "name_problem",
    "open_game",
    "own_parties",
    "pack_teller",
    "parties_of",
    "policy",
    "press",
    "reasons_in",
    "teller_of",
    "why_absent",
]
