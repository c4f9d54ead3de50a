"""What is rarely done: it stands in menus, so that the table stays uncluttered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.vocabulary import TABLE, Party
from companion.games.reader import Reader
from companion.games.reader.face.card import LargeCard
from companion.games.reader.models import CardModel, DeckModel, TurnModel, card_of
from companion.models.game.hand import COLOURS
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.panel import Host
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.screen.menu import MenuSheet, Way, level

Act = Callable[[str], None]
Ask = Callable[[str, str], None]
"""Asks who does something: title, value."""
Show = Callable[[str, Sequence[Way]], None]

MINUTES = (5, 10, 15, 30)
"""Chess clocks that are offered: minutes that each party has for the whole game."""
SECONDS = (30, 60, 90, 180)
"""Sand timers that are offered: seconds for each turn."""
MOST_TAGS = 4
MOST_KEPT = 4


def deck_ways(deck: DeckModel, look: Look, act: Act, ask: Ask) -> list[Way]:
    """Everything that can be done with a deck besides drawing from it."""
    _ = look._
    if deck.reader:
        return []
    ways = []
    if deck.open is not None:
        ways.append(Way("hand", _("Keep the open card"), partial(ask, _("Who keeps it?"), f"keep:{deck.id}")))
        ways.append(Way("close", _("Discard the open card"), partial(act, f"discard:{deck.id}")))
    ways += [Way("down", _("Draw from the bottom"), partial(act, f"draw_bottom:{deck.piles[0].name}"))]
    for count in (1, 3):
        said = look.fill(_("Look at the top: {count}"), count=count)
        ways.append(Way("eye", said, partial(ask, _("Who looks?"), f"look:{deck.piles[0].name}:{count}")))
    ways += [
        Way("turn", _("Shuffle what is left"), partial(act, f"shuffle:{deck.piles[0].name}")),
        Way("redo", _("Shuffle the discards in"), partial(act, f"reshuffle:{deck.piles[0].name}")),
        Way("check", _("Gather and shuffle all"), partial(act, f"gather:{deck.id}")),
    ]
    split = {pile.name for pile in deck.piles}
    for tag in [tag for tag in deck.tags if f"{deck.id}/{tag}" not in split][:MOST_TAGS]:
        told = _(COLOURS[tag]) if tag in COLOURS else tag
        ways.append(Way("beside", look.fill(_("Set apart: {tag}"), tag=told), partial(act, f"split:{deck.id}:{tag}")))
    for party, card, title in deck.kept[:MOST_KEPT]:
        said = look.fill(_("{name} gives back: {card}"), name=party, card=title)
        ways.append(Way("undo", said, partial(act, f"give_back:{card}")))
    return ways


def kept_ways(game: Reader, party: Party, look: Look, play: Play, host: Host) -> list[Way]:
    """The cards that somebody keeps: each can be shown large, or given back."""
    ways: list[Way] = []
    for card in dict.fromkeys(game.view(TABLE)["kept"].get(party, ())):
        shown = card_of(game, card, look.language)
        ways.append(Way("eye", shown.title, partial(_read, shown, look, host)))
        said = look.fill(look._("Give back: {card}"), card=shown.title)
        ways.append(Way("undo", said, partial(_give_back, card, party, play, host)))
    return ways[: 2 * MOST_KEPT]


def _read(card: CardModel, look: Look, host: Host) -> None:
    host.cover(LargeCard(card, look, host))


def _give_back(card: str, party: Party, play: Play, host: Host) -> None:
    host.uncover()
    play.answer(party, f"give_back:{card}")


class ClockSheet(MenuSheet):
    """The kinds of clock, each with its lengths in one line; a new clock starts from zero."""

    role = "clocks"

    def __init__(self, turns: TurnModel, look: Look, act: Act, on_close: Callable[[], None]) -> None:
        super().__init__(look, look._("Clock"), (), on_close)
        b, _ = Builder(look), look._
        self.b, self.turns, self.act = b, turns, act
        self.sheet.width = min(b.theme.profile.width * 0.94, b.mm(124))
        none = self._way(_("No clock"), "none", icon="close")
        up = self._way(_("Count up"), "up", icon="chart")
        minutes = [self._way(look.fill(_("{minutes} min"), minutes=one), "chess", one * 60) for one in MINUTES]
        seconds = [self._way(look.fill(_("{seconds} s"), seconds=one), "sand", one) for one in SECONDS]
        put(
            self.sheet,
            b.row(*level([none, up]), gap=1, high="needed"),
            b.text(_("Chess clock: so long for everybody"), "body"),
            b.row(*level(minutes), gap=1, high="needed"),
            b.text(_("Sand timer: so long each turn"), "body"),
            b.row(*level(seconds), gap=1, high="needed"),
        )

    def _way(self, words: str, kind: str, seconds: int = 0, icon: str = "") -> TouchButton:
        value = f"clock:{kind}:{seconds}" if seconds else f"clock:{kind}"
        chosen = (self.turns.clock, self.turns.seconds) == (kind, seconds)
        return self.b.button(words, partial(self._take, value), icon=icon, chosen=chosen, mm=MAIN_MM)

    def _take(self, value: str) -> None:
        if self.on_close is not None:
            self.on_close()
        self.act(value)


def turn_ways(people: Sequence[PartyModel], turns: TurnModel, look: Look, act: Act, show: Show) -> list[Way]:
    """Drawing lots, making teams, giving the marker, and giving the turn to somebody else."""
    _ = look._

    def of(verb: str) -> list[Way]:
        return [Way("figure", one.title, partial(act, f"{verb}:{one.name}")) for one in people]

    ways = [
        Way("forward", _("Somebody else's turn …"), partial(show, _("Whose turn is it?"), of("turn"))),
        Way("star", _("The first player's marker …"), partial(show, _("Who starts?"), of("first"))),
        Way("hand", _("Draw somebody by lot"), partial(act, "lot")),
    ]
    for size in range(2, len(people) // 2 + 1):
        ways.append(Way("people", look.fill(_("Teams of {size}"), size=size), partial(act, f"teams:{size}")))
    return ways
