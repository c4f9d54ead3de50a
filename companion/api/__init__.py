"""What games of others build on: these names stay, whatever moves behind them.

`API` is their number. It grows only if a name goes or means something else; a game says in its `game.toml` for which
one it was written. What a window shows stands in `companion.api.face` (and only that knows Kivy), its plain data in
`companion.api.models`, players without people in `companion.api.bots`.
"""

from companion.engine.game import Game, Premise, Script
from companion.engine.look import Accent, GameLook, oval
from companion.engine.questions import CHANCE, Kind, Mode, Option, Question, unknown_option
from companion.engine.state import Hands, Pile, Sealed, State, Zone
from companion.engine.telling import TO_NOBODY, Events, Knows, to_all, told_to
from companion.engine.vocabulary import (
    ANY_TIME,
    PASS,
    REFEREE,
    TABLE,
    Audience,
    Event,
    GameOver,
    Outcome,
    Party,
    Refusal,
)
from companion.languages import Words
from companion.mechanics.deck import draw, shuffle
from companion.mechanics.dice_contest import Contest, roll_all, roll_lowest, roll_off
from companion.mechanics.imagining import with_decks
from companion.mechanics.ladder import Ladder, LadderPost
from companion.mechanics.majority import leaders, share
from companion.mechanics.proposals import Talks, negotiate
from companion.mechanics.reactions import Stack, react
from companion.mechanics.region_board import RegionBoard, Spot
from companion.mechanics.simultaneous import choose_together
from companion.mechanics.windows import ask_who, one_claim, one_round, resolving, until_nobody, window
from companion.packs.others.sheet import API
from companion.packs.schema import Players

__all__ = [
    "ANY_TIME",
    "API",
    "CHANCE",
    "PASS",
    "REFEREE",
    "TABLE",
    "TO_NOBODY",
    "Accent",
    "Audience",
    "Contest",
    "Event",
    "Events",
    "Game",
    "GameLook",
    "GameOver",
    "Hands",
    "Kind",
    "Knows",
    "Ladder",
    "LadderPost",
    "Mode",
    "Option",
    "Outcome",
    "Party",
    "Pile",
    "Players",
    "Premise",
    "Question",
    "Refusal",
    "RegionBoard",
    "Script",
    "Sealed",
    "Spot",
    "Stack",
    "State",
    "Talks",
    "Words",
    "Zone",
    "ask_who",
    "choose_together",
    "draw",
    "leaders",
    "negotiate",
    "one_claim",
    "one_round",
    "oval",
    "react",
    "resolving",
    "roll_all",
    "roll_lowest",
    "roll_off",
    "share",
    "shuffle",
    "to_all",
    "told_to",
    "unknown_option",
    "until_nobody",
    "window",
    "with_decks",
]
