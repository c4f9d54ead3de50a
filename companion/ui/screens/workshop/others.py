"""Games of others: the list, what lies on a stick, and the page on which somebody trusts one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.models.set_up.others import FoundGame, OtherModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet, as_high_as_needed
from companion.ui.widgets.screen.page import Page

TRUST_SECONDS = 3.0
"""How long a finger says that a game is trusted."""


class OtherCard(Touchable, Sheet):
    """A game with its author, and why it cannot be opened."""

    role = "other_game"

    def __init__(self, game: OtherModel, look: Look, on_tap: Callable[[], object], *, chosen: bool) -> None:
        b, _ = Builder(look), look._
        self.on_tap = on_tap
        line = b.palette.warning if game.wrong else b.palette.accent if chosen else b.palette.line
        Sheet.__init__(self, b.theme, line=line, size_hint_y=None, pad=1.5, gap=0.5)
        self.add_widget(b.text(f"{game.title} {game.version}", strong=True))
        self.add_widget(b.dim(game.author))
        if game.wrong:
            self.add_widget(b.text(game.wrong, "small", colour=b.palette.warning))
        elif game.waits:
            self.add_widget(b.dim(_("It is used as soon as no running game needs the version before it.")))
        least = b.mm(MAIN_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(least, height)))


class OthersScreen(Page):
    """Left the list, right the game that was tapped and what can be done with it. `tried` says what is being tried."""

    role = "others"

    def __init__(
        self,
        look: Look,
        games: Sequence[OtherModel],
        on_stick: Callable[[], None],
        on_again: Callable[[OtherModel], None],
        on_remove: Callable[[OtherModel], None],
        on_back: Callable[[], None],
        *,
        tried: str = "",
    ) -> None:
        super().__init__(look, look._("Games of others"), on_back)
        self.games, self.tried = games, tried
        self._on_stick, self._on_again, self._on_remove = on_stick, on_again, on_remove
        self.chosen: OtherModel | None = None
        self._fill()

    def choose(self, game: OtherModel) -> None:
        """Shows what can be done with a game; a second tap lets go of it."""
        self.chosen = None if game is self.chosen else game
        self._fill()

    def _fill(self) -> None:
        b, _ = self.b, self.look._
        self.body.clear_widgets()
        view = b.more()
        for game in self.games:
            chosen = game is self.chosen
            view.content.add_widget(OtherCard(game, self.look, partial(self.choose, game), chosen=chosen))
        if self.tried:
            view.content.add_widget(b.text(self.tried))
        elif not self.games:
            told = _("None yet. A game comes as one file on a USB stick: NAME-VERSION.companion-game.")
            view.content.add_widget(b.dim(told, "body"))
        portrait = b.portrait
        side = b.column(*self._ways(), size_hint=(1, None) if portrait else (0.7, 1))
        put(self.body, view, as_high_as_needed(side) if portrait else side)

    def _ways(self) -> list[Widget]:
        b, _, game = self.b, self.look._, self.chosen
        made: list[Widget] = [] if b.portrait else [b.space()]
        if game is None:
            return [*made, b.button(_("From a USB stick"), self._on_stick, icon="down", style="main")]
        if game.again:
            made.append(b.button(_("Try again"), partial(self._on_again, game), icon="turn"))
        made.append(b.held(_("Remove"), partial(self._on_remove, game), mm=MAIN_MM))
        return made


class FilesScreen(Page):
    """The files of games on the sticks; what is wrong with one is told on its card."""

    role = "game_files"

    def __init__(
        self,
        look: Look,
        found: Sequence[FoundGame],
        troubles: Sequence[str],
        on_choose: Callable[[FoundGame], None],
        on_back: Callable[[], None],
    ) -> None:
        b, _ = Builder(look), look._
        super().__init__(look, _("On the USB stick"), on_back)
        view = b.more(
            *(b.text(trouble, colour=b.palette.warning) for trouble in troubles),
            *(self._card(game, on_choose) for game in found),
        )
        if not found and not troubles:
            told = _(
                "There is no game on it. It would be a file NAME-VERSION.companion-game, at the top or in “{folder}”."
            )
            view.content.add_widget(b.text(look.fill(told, folder="table-companion")))
        self.body.add_widget(view)

    def _card(self, game: FoundGame, on_choose: Callable[[FoundGame], None]) -> Widget:
        b, _ = self.b, self.look._
        card = b.sheet(line=b.palette.warning if game.wrong else b.palette.line, pad=1.5, gap=0.75)
        card.size_hint_y = None
        put(
            card,
            b.text(game.title, strong=True),
            b.text(game.wrong, "small", colour=b.palette.warning) if game.wrong else None,
            b.button(_("What is it?"), partial(on_choose, game), icon="forward") if not game.wrong else None,
        )
        card.bind(minimum_height=card.setter("height"))
        return card


class TrustScreen(Page):
    """What a game may do, who wrote it, its SHA-256; a finger that is held for three seconds trusts it."""

    role = "trust"

    def __init__(
        self, look: Look, game: FoundGame, on_trust: Callable[[FoundGame], None], on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, game.title, on_back)
        self.game = game
        b, _ = self.b, look._
        first, *rest = game.told
        lines = [b.text(first, strong=True), *(b.text(line, "small") for line in rest)]
        note = b.dim(_("Then it is imported, checked and played for a while; what fails is told, and nothing is kept."))
        side = b.column(
            *([] if b.portrait else [b.space()]),
            b.held(_("I trust it"), partial(on_trust, game), seconds=TRUST_SECONDS),
            size_hint=(1, None) if b.portrait else (0.5, 1),
        )
        put(self.body, b.more(*lines, note), as_high_as_needed(side) if b.portrait else side)
