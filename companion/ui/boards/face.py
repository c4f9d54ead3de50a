"""What a game may show instead of the usual: a board of its own, panels of its own, further pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion.models.boards.board import BoardModel
from companion.packs.games import GamePartError, part_of

if TYPE_CHECKING:  # the start does not wait for what only names types
    from kivy.uix.widget import Widget

    from companion.engine.game import Game
    from companion.engine.vocabulary import Event, Party
    from companion.models.game.moments import Moment
    from companion.models.game.party_looks import PartyLook
    from companion.models.game.question import OptionModel, QuestionModel, Why
    from companion.models.play.play import Play
    from companion.texts import Teller
    from companion.ui.game.workshop import Workpiece
    from companion.ui.look.look import Look
    from companion.ui.questions.panel import Host, Panel
    from companion.ui.widgets.screen.menu import Way


@dataclass(frozen=True)
class BoardContext:
    """What the widget of a board is made from.

    `targets` are the options of the open question that are spots of this board; a tap on a spot that is large enough
    calls `on_spot` with its id. `play` is there for what a widget asks when it is tapped, never for rules. Without
    `host` (where a figure is only moved by a correction) nothing else than spots can be tapped.
    """

    board: BoardModel
    looks: Mapping[Party, PartyLook]
    look: Look
    on_spot: Callable[[str], None]
    targets: Mapping[str, OptionModel] = field(default_factory=dict)
    play: Play | None = None
    host: Host | None = None


class BoardWidget(Protocol):
    """A drawn board; also a Kivy widget. `zoom` is what is shown large, None for the overview."""

    zoom: str | None
    marked: str | None

    def update(self, board: Any, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; drawn only if something changed."""


class FacePage(NamedTuple):
    """A page of a game, offered in the menu and at the end. `label` is an English UI text, marked by `N_`."""

    icon: str
    label: str
    build: Callable[[Look, Play, Callable[[], None]], Widget]


class Face:
    """The usual: no board, the general panels. Games replace what they show otherwise."""

    pages: tuple[FacePage, ...] = ()
    steps: Mapping[str, int] = {}
    """By how much plus and minus change a number of a position, where it is not 1."""
    tells_last = True
    """Whether what happened last stands above a question; a board that shows it needs no sentence beside it."""
    shows_cards = False
    """Whether a card that is drawn is read on the board: then it does not take the whole screen as well."""
    points = ""
    """The part of the view that holds what each party has reached, for the ranking at the end; empty: none."""
    workpieces: tuple[Workpiece, ...] = ()

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> BoardModel | None:
        """The board as the table may see it: plain data that can be compared. None: what happened last is shown."""
        return None

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The widget of that board."""
        raise NotImplementedError

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """What of these events takes the whole screen in this game, beside what does so in every game."""
        return []

    def why(self, game: Game, spot: str, teller: Teller) -> tuple[Why, ...]:
        """What a tap on a spot that cannot be chosen tells beside the refusals: why its figure stays, for one."""
        return ()

    def of_party(self, look: Look, play: Play, party: Party, host: Host) -> Sequence[Way]:
        """What a tap on a party's tile offers beside its secrets: what lies before it for all to see, for one."""
        return ()

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The widget of a question, None for the usual one of its kind."""
        return None


def face_of(game: type[Game]) -> Face:
    """The face that a game names, imported when somebody looks at it; the usual one if it names none, or a broken one.

    At the start nobody waits for the boards of all games.
    """
    return _made(game)[0]


def fault_of_face(game: type[Game]) -> GamePartError | None:
    """What is wrong with the face that a game names: it is played with the usual one meanwhile."""
    return _made(game)[1]


_FACES: dict[type[Game], tuple[Face, GamePartError | None]] = {}
"""Those that were made by now."""


def _made(game: type[Game]) -> tuple[Face, GamePartError | None]:
    if game not in _FACES:
        try:
            _FACES[game] = part_of(game, "face", _face) or Face(), None
        except GamePartError as error:
            _FACES[game] = Face(), error
    return _FACES[game]


def _face(named: Any) -> Face:
    face = named()
    if not isinstance(face, Face):
        raise TypeError(f"{named.__name__} is no Face")
    return face
