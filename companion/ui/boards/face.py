"""What a game may show instead of the usual: a board of its own, panels of its own, further pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from companion.models.boards.board import BoardModel
from companion.packs.scripts.games import GamePartError, part_of

if TYPE_CHECKING:  # the start does not wait for what only names types
    from kivy.uix.widget import Widget

    from companion.engine.game import Game
    from companion.engine.vocabulary import Event, Party
    from companion.models.game.moments import Moment, Over
    from companion.models.game.party_looks import PartyLook
    from companion.models.game.question import OptionModel, QuestionModel, Why
    from companion.models.play.play import Play
    from companion.models.style.card_print import CardPrint
    from companion.texts import Teller
    from companion.ui.game.workshop import Workpiece
    from companion.ui.look.look import Look
    from companion.ui.look.paint.papers import Art
    from companion.ui.questions.panel import Host, Panel
    from companion.ui.widgets.screen.menu import Way
    from companion.ui.widgets.vignette import Drawing


def _silence(_: str) -> None:
    """Plays nothing."""


@dataclass(frozen=True)
class BoardContext:
    """What a board's widget is made from.

    `targets` are the options of the open question that are spots of this board; a tap on a spot that is large enough
    calls `on_spot` with its id. `play` is for what a widget looks up when it is tapped, never for rules; a
    story has none. Without `host`
    (where a correction moves figures) only spots can be tapped. `sound` plays a sound by its name, with what moves.
    """

    board: BoardModel
    looks: Mapping[Party, PartyLook]
    look: Look
    on_spot: Callable[[str], None]
    targets: Mapping[str, OptionModel] = field(default_factory=dict)
    play: Play | None = None
    host: Host | None = None
    sound: Callable[[str], None] = _silence


class BoardWidget(Protocol):
    """A drawn board; also a Kivy widget. `zoom` is what is shown large, None for the overview."""

    zoom: str | None
    marked: str | None

    def update(self, board: Any, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state; drawn only if something changed."""


@runtime_checkable
class TellsBoard(Protocol):
    """A board on which lies what somebody asked for, like a card that was drawn. `news`: something came by the last
    update; where board and question take turns, it is shown before the next question.
    """

    news: bool


class Stake(NamedTuple):
    """What a contest is about: words for a plate, and the game's own plate. `highest`: the highest sum wins it; `stamp`
    is pressed on the slip of whoever wins.
    """

    words: str
    plate: str = ""
    highest: bool = False
    stamp: str = ""


class Poster(NamedTuple):
    """What the end shows: a picture of 520 × 420 of the set `of`, further ones on it by their upper left corner, and
    the middles of the winner's piece, of the stamp and of the plate with the name, all in its design pixels; `plate` is
    the game's own plate.
    """

    of: str
    picture: str
    parts: tuple[tuple[str, tuple[float, float]], ...] = ()
    piece: tuple[float, float] = (260, 240)
    stamp: tuple[float, float] = (260, 110)
    plate: str = "plate"
    name: tuple[float, float] = (260, 372)


class CardLook(NamedTuple):
    """How a card that is read to all looks: the word of its kind (an English UI text, marked by `N_`), red or green,
    and whose frame it has.
    """

    kind: str = ""
    tone: str = "red"
    art: Art | None = None
    of: str = "common"


DrawnOnRecord = Callable[[str], "Drawing | None"]
"""The drawing beside what a correction changes, by the key of the record; None where there is none."""


class OfOneThing(Protocol):
    """The record, as a sheet about one thing reads and changes it; a path leads to a value of the position."""

    def now(self, *path: str) -> Any:
        """A value with the corrections so far; None where there is none."""

    def title(self, *path: str) -> str:
        """What a value is called."""

    def named(self, key: str, value: str) -> str:
        """The name of a possible value."""

    def looks(self) -> Mapping[Party, PartyLook]:
        """How the parties look."""

    def put(self, value: Any, *path: str) -> None:
        """Changes a value; the sheet is made anew."""

    def count(self, value: int, *path: str) -> None:
        """Changes a number under the finger; the sheet stays."""


class FacePage(NamedTuple):
    """A page of a game, offered in the menu and at the end. `label` is an English UI text, marked by `N_`. `tells` says
    whether there is anything on it yet: before that it is not offered.
    """

    icon: str
    label: str
    build: Callable[[Look, Play, Callable[[], None]], Widget]
    tells: Callable[[Play], bool] = lambda _: True


class Strip(NamedTuple):
    """The height of a question that stands below a board with all the width, in mm; None: they share it as usual.

    `mm` where the panel is wide, `upright_mm` where it stands upright. `board` is the share of the board where they
    stand beside each other and that is less than usual; with 0 the question has all the width. One that `keeps` its
    height is no higher in large text: it fits its letters into it.
    """

    mm: float | None = 11.5
    upright_mm: float | None = 20.0
    board: float = 1.0
    keeps: bool = False


class Face:
    """What a game shows: here the usual, no board and the general panels. Games override what they show otherwise."""

    pages: tuple[FacePage, ...] = ()
    tells_last = True
    """Whether what happened last stands above a question; a board that shows it needs no sentence beside it."""
    corrected_by_tap: tuple[str, ...] = ()
    """The maps of the view whose keys can be tapped on a board without spots: a correction leads there first."""
    shows_cards = False
    """Whether a card that is drawn is read on the board: then it does not take the whole screen as well."""
    throws_on_cards = False
    """Whether the dice of a card can be thrown while it is still shown."""
    secrets = True
    """Whether anybody has what others must not see; where nobody has, what may be announced is an open menu."""
    tells_why_not = True
    """Whether a tap on the name of somebody who can announce nothing now tells why; where names are tapped for other
    reasons it is silent."""
    points = ""
    """The part of the view that holds each party's points, for the ranking at the end; empty if there is none."""
    workpieces: tuple[Workpiece, ...] = ()
    poster: Poster | None = None
    """What the end of the game is shown on; None is a sheet of paper."""
    art = ""
    """The set of the game's drawings: the name of its folder in `companion/games`, or of its pack; "" if none."""

    def picture(self, kind: str, value: object) -> str:
        """The name of the drawing of a value, "" if there is none; `kind` is `choice` for what is revealed."""
        return ""

    def printed(self, card: str) -> CardPrint | None:
        """How a card of a hand is printed; None where it has no drawing."""
        return None

    def art_of(self, kind: str, value: object) -> Art | None:
        """The drawing of a value, where it can be drawn."""
        from companion.ui.look.paint.papers import Art

        art = Art(self.art, name) if (name := self.picture(kind, value)) else None
        return art if art is not None and art.exists else None

    def card_look(self, card: str, game: Game) -> CardLook | None:
        """How a card looks that is read to all; None is the usual one, a sheet of paper."""
        return None

    def at_stake(self, about: Mapping[str, Any], game: Game, teller: Teller) -> Stake | None:
        """What the contest under way is about, by what all see of it; None says only that there is one."""
        return None

    def decided(self, result: Event, game: Game, teller: Teller) -> Stake | None:
        """What was at stake in a contest that this event has ended; None says only who has won."""
        return None

    def throw_brings(self, game: Game, look: Look, teller: Teller) -> str:
        """What a throw outside a contest brings or costs; "" where its sentence says so."""
        return ""

    def starter(self, game: Game) -> Party | None:
        """Who began the round and has the pennant; None where nobody has one."""
        return None

    def won(self, game: Game, teller: Teller) -> str:
        """What whoever wins has become, as it stands on the poster of the end; "" where it has a poster without."""
        return ""

    def ranking(
        self, over: Over, game: Game, teller: Teller, look: Look, looks: Mapping[Party, PartyLook]
    ) -> Widget | None:
        """The result and the places at the end as this game shows them; None: a list on a sheet of paper."""
        return None

    def steps_in(self, game: Game) -> Mapping[str, int]:
        """By how much plus and minus change a number of a position, where it is not 1."""
        return {}

    def board(self, game: Game, view: Mapping[str, Any], teller: Teller) -> BoardModel | None:
        """The board as the table may see it: plain data that can be compared. None: what happened last is shown."""
        return None

    def draw(self, seen: BoardContext) -> BoardWidget:
        """The widget that draws a board; whoever has one overrides it, and TypeError is raised for who does not."""
        raise LookupError(f"{type(self).__name__} has no board")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.board is not Face.board and cls.draw is Face.draw:
            raise TypeError(f"{cls.__name__} has a board, but does not draw it")

    def moments(self, events: Sequence[Event], game: Game, teller: Teller) -> list[Moment]:
        """Which of these events take the whole screen in this game, besides those that do so in every game."""
        return []

    def winners(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """A drawing of who has won, for beside the ranking; None if that is `poster`, or nothing."""
        return None

    def enthroned(self, look: Look, winners: Sequence[tuple[Party, PartyLook]]) -> Widget | None:
        """What stands at the end above the ways to go on, in place of the bare pieces of who has won."""
        return None

    def show(self, moment: Moment, look: Look, play: Play, sound: Callable[[str], None]) -> Widget | None:
        """What fills the screen at a moment in this game; None: what is usual. `sound` plays one by its name."""
        return None

    def show_alone(self, card: str, sentence: str, look: Look, play: Play) -> Widget | None:
        """A card that one alone looks at, as it is read at the table; None: a sheet with its title and text does."""
        return None

    def why(self, game: Game, spot: str, teller: Teller) -> tuple[Why, ...]:
        """What a tap on a refused spot tells besides the refusals, such as why its figure is not captured."""
        return ()

    def of_party(self, look: Look, play: Play, party: Party, host: Host) -> Sequence[Way]:
        """What a tap on a party's tile offers besides its secrets, such as the cards that lie open before it."""
        return ()

    def drawn_on_record(self, game: Game, key: str) -> Drawing | None:
        """What a correction without a board shows beside a value or a group of them; None: words alone."""
        return None

    def corrected_on(self, thing: str, board: BoardModel, record: OfOneThing, look: Look) -> Widget | None:
        """The sheet on which one thing of the record, or a group of it by its key, is corrected; None: a list does."""
        return None

    def look_at_cards(self, look: Look, play: Play, party: Party, host: Host) -> bool:
        """Hands the screen to a party for its cards as this game shows them; False: the usual sheet does."""
        return False

    def advise_alone(self, look: Look, play: Play, party: Party, host: Host) -> bool:
        """Hands the screen to a party for what the box would do in its place; False: the usual sheet does."""
        return False

    def results(self, game: Game, teller: Teller) -> Mapping[Party, str]:
        """What each party has reached at the end, in few words, where it is more than points."""
        return {}

    def tells_last_at(self, question: QuestionModel) -> bool:
        """Whether what happened last stands above this question."""
        return self.tells_last

    def strip(self, question: QuestionModel) -> Strip | None:
        """Whether a question leaves the board all the width; None: they stand beside each other."""
        return None

    def panel(self, question: QuestionModel) -> type[Panel] | None:
        """The widget of a question, None for the usual one of its kind."""
        return None


def face_of(game: type[Game]) -> Face:
    """The face that a game names, imported when first needed; the usual one if it names none, or a broken one.

    Importing the boards of all games at the start would delay it.
    """
    return _made(game)[0]


def fault_of_face(game: type[Game]) -> GamePartError | None:
    """What is wrong with the face that a game names; meanwhile the game is shown by the usual one."""
    return _made(game)[1]


_FACES: dict[type[Game], tuple[Face, GamePartError | None]] = {}
"""The faces made so far, by game."""


def _made(game: type[Game]) -> tuple[Face, GamePartError | None]:
    if game not in _FACES:
        try:
            _FACES[game] = part_of(game, "face", getattr(game, "face", ""), _face) or Face(), None
        except GamePartError as error:
            _FACES[game] = Face(), error
    return _FACES[game]


def _face(named: Any) -> Face:
    face = named()
    if not isinstance(face, Face):
        raise TypeError(f"{named.__name__} is no Face")
    return face
