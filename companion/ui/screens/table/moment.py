"""What everybody waits for, on the whole screen, closed by one tap: reveal, dice, card, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.models.game.moments import CardShown, Moment, Over, Procedure, Recap, Reveal, Staged, Thrown
from companion.models.game.notice import Notice
from companion.models.game.party_looks import PartyLook, name_today
from companion.models.game.reading import Passage
from companion.models.style.game_style import style_of
from companion.texts import Teller
from companion.ui.boards.face import CardLook, Face
from companion.ui.game.reading import ReadText
from companion.ui.game.reading_bar import ReadingBar, TappedText, reading_bar
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion, finish_all
from companion.ui.look.paint.atlas import COMMON
from companion.ui.questions.panel import Host
from companion.ui.screens.table.contest import plate_of
from companion.ui.screens.table.poster import WinPoster
from companion.ui.screens.table.printed import CardAloud
from companion.ui.screens.table.reveal import ONE_ROW, RevealedCards
from companion.ui.screens.table.thrown import ThrowLine
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Surface
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.things.game_box import GameBox
from companion.ui.widgets.things.moving import Moving
from companion.ui.widgets.things.paper import Paper, Rule

LARGE, DICE_MM, WINNER = 4, 13.5, 1.6
"""Up to so many throws have large dice, how large in millimetres, and how much higher the winner's slip is then."""

UPRIGHT_MM, UPRIGHT_DICE_MM = 29.0, 10.0
"""How high a slip is at most on an upright panel, and how large its dice are."""


class MomentScreen(TappedText, Surface):
    """One moment. A tap anywhere ends it. `own` is what the game shows instead of the usual.

    `throws` throws the dice that a card asks for, or takes them in; a tap on the card itself leads on to the table.
    """

    role, hides = "moment", True
    cards: RevealedCards | None = None
    ways: Widget | None = None

    def __init__(
        self,
        moment: Moment,
        looks: Mapping[Party, PartyLook],
        look: Look,
        on_over: Callable[[], None],
        host: Host,
        face: Face | None = None,
        sound: Callable[[str], None] = lambda name: None,
        *,
        own: Widget | None = None,
        starter: Party | None = None,
        game: Game | None = None,
        again: bool = False,
        throws: Widget | None = None,
        teller: Teller | None = None,
    ) -> None:
        self.teller = teller
        self.b = b = Builder(look)
        self.moment, self.looks, self.look, self.theme = moment, looks, look, look.theme
        self.face, self.sound, self._on_over = face or Face(), sound, on_over
        self.on_tap = self.go_back = self._over_if_seen
        self.host, self.starter, self.game, self.again, self.own = host, starter, game, again, own
        Surface.__init__(self, b.palette.surface)
        reveals = isinstance(moment, Reveal)
        page = BoxLayout(
            orientation="vertical", padding=b.units(1 if reveals else 2.5), spacing=b.units(1 if reveals else 2)
        )
        self.add_widget(page)
        if own is not None:
            page.padding, page.spacing = (0, 0, 0, 0 if isinstance(moment, Staged) else b.units(0.5)), 0
            page.add_widget(own)
            if isinstance(moment, Staged):
                return
            if isinstance(moment, CardShown):
                self._reading_bar(page, moment)
        elif isinstance(moment, Reveal):
            self._reveal(page, moment)
        elif isinstance(moment, Thrown):
            self._thrown(page, moment)
        elif isinstance(moment, CardShown):
            self._card(page, moment)
        elif isinstance(moment, Procedure):
            self._procedure(page, moment)
        elif isinstance(moment, Recap):
            self._recap(page, moment)
        elif isinstance(moment, Over):
            self._over(page, moment)
        if throws is not None:
            self.ways = b.column(throws, pad=1, high="needed")
            page.add_widget(self.ways)
            return
        begins = ""
        if reveals and starter is not None:
            begins = look.fill(look._("{name} begins."), name=name_today(starter, looks))
        page.add_widget(b.go_on(begins))

    @property
    def portrait(self) -> bool:
        """Whether the panel stands upright."""
        return self.theme.profile.portrait

    def on_touch_down(self, touch: Touch) -> bool:
        """Lets the buttons have the touches on them."""
        if self.ways is not None and self.ways.collide_point(*touch.pos):
            self.ways.on_touch_down(touch)
            return True
        return super().on_touch_down(touch)

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: over the buttons; without any over the head of what a game shows in its own way."""
        usual = super().room_for(notice)
        if self.ways is not None:
            return usual._replace(y=usual.y + self.ways.height)
        if self.own is None:
            return usual
        high = (self.get_root_window() or self).height
        return usual._replace(y=high - self.theme.mm(12))

    def _title(self, page: BoxLayout, text: str, mm: float = 9, size: str = "head") -> None:
        page.add_widget(self.b.fit(text, size, strong=True, high=mm))

    def _reveal(self, page: BoxLayout, moment: Reveal) -> None:
        """Each party with its choice: cards that are turned one after the other."""
        many = len(moment.choices) > ONE_ROW and not self.portrait
        self._title(page, moment.sentence, 5.5 if many else 7)
        self.cards = RevealedCards(
            moment,
            self.looks,
            self.look,
            partial(self.face.art_of, "choice"),
            self.face.art or COMMON,
            lambda: self.sound("card"),
            self.starter,
            again=self.again,
        )
        low = self.cards.size_hint_y is None
        put(page, self.b.space() if low else None, self.cards, self.b.space() if low else None)

    def _over_if_seen(self) -> None:
        """A tap ends it; while something still moves, it ends that and is used up by it."""
        if self.cards is not None:
            if self.cards.tapped():
                self._on_over()
        elif not finish_all():
            self._on_over()

    def _thrown(self, page: BoxLayout, moment: Thrown) -> None:
        """The dice of the last stage large, those before it small above, then what came of them."""
        b, teller = self.b, self.teller
        stake = None
        if moment.result is not None and self.game is not None and teller is not None:
            stake = self.face.decided(moment.result, self.game, teller)
        if stake is not None:
            page.add_widget(plate_of(stake.words, stake, self.look, self.face.art or COMMON))
        for stage in moment.stages[:-1]:
            line = b.row(gap=2, high=6)
            for throw in stage:
                line.add_widget(
                    b.row(
                        b.mark(self.looks[throw.party], mm=4, wide=5)
                        if throw.party is not None and throw.party in self.looks
                        else None,
                        b.fit(str(throw.total), "head", align="left"),
                        gap=0.5,
                    )
                )
            page.add_widget(line)
        last = moment.stages[-1]
        columns = 1 if len(last) <= 4 or self.portrait else 2
        large = columns == 1 and len(last) <= LARGE
        most = b.mm(UPRIGHT_MM if self.portrait and large else 18)
        grid = GridLayout(cols=columns, spacing=b.units(1)) if columns > 1 else b.column()
        later: list[Widget] = []
        for number, throw in enumerate(last):
            won, fell = throw.party == moment.winner, number >= len(last) - moment.fell
            line = ThrowLine(
                throw,
                self.looks,
                self.look,
                won=won,
                fell=fell,
                stamp=stake.stamp if stake is not None and large else "",
                dice_mm=9.0 if not large else UPRIGHT_DICE_MM if self.portrait else DICE_MM,
                size_hint_y=WINNER if won and large else 1,
                size_hint_max_y=most * (WINNER if won and large else 1),
            )
            grid.add_widget(line)
            later += line.told
        page.add_widget(grid)
        for number, sentence in enumerate(moment.sentences):
            told = b.fit(sentence, "display" if number == 0 else "head", dim=number > 0, high=11 - 3 * number)
            page.add_widget(told)
            later.append(told)

        def pose(t: float) -> None:
            """Nothing says how the dice lie before they rest."""
            for one in later:
                one.opacity = float(t >= times.DICE)

        Motion(times.DICE if moment.fell else 0, pose, calm=self.theme.calm)

    def _card(self, page: BoxLayout, moment: CardShown) -> None:
        """Who drew, the title, the text line by line."""
        b = self.b
        if self.game is not None and moment.card:
            self._printed(page, moment, self.face.card_look(moment.card, self.game) or CardLook())
            return
        if moment.party is not None:
            page.add_widget(
                b.row(
                    b.space(),
                    b.mark(self.looks[moment.party], mm=7, wide=8),
                    b.fit(name_today(moment.party, self.looks), "head", align="left", wide=50),
                    b.space(),
                    gap=1.5,
                    high=9,
                )
            )
        self.words = ReadText(moment.title, "\n".join(moment.lines), b, self.host.narrator)
        page.add_widget(b.sheet(self.words, line=b.palette.line, pad=3, gap=2))
        self._reading_bar(page, moment)

    def _reading_bar(self, page: BoxLayout, moment: CardShown) -> None:
        self.bar = self._voice_keys(moment)
        if self.bar is not None:
            page.add_widget(self.bar)

    def _voice_keys(self, moment: CardShown, *, upright: bool = False) -> ReadingBar | None:
        """The ways to hear it again, small: they answer nothing."""
        passage = Passage(moment.spoken, moment.card)
        return reading_bar(self.look, self.host.narrator, self.host.tell, passage, keys=True, upright=upright)

    def _printed(self, page: BoxLayout, moment: CardShown, card: CardLook) -> None:
        """A card as it is printed, who drew it beside it or, on an upright panel, above."""
        b = self.b
        shown = CardAloud(moment, card, self.look, self.host.narrator)
        self.words = shown.words
        if moment.party is not None:  # somebody drew it just now
            shown = Moving(self.theme, shown)
            Motion(times.CARD_COMES, lambda t: shown.pose(poses.comes_from_pile(t)), calm=self.theme.calm)
        who = None
        if moment.party is not None:
            mark = b.mark(self.looks[moment.party], mm=9, wide=11)
            name = b.fit(name_today(moment.party, self.looks), "title", strong=True, align="left")
            who = b.row(mark, name, gap=1, high=11)
        self.bar = self._voice_keys(moment)
        if b.portrait:
            put(page, who, shown, self.bar)
            return
        page.spacing = b.units(0.75)
        page.padding = b.units(1.5), b.units(1.5), b.units(1.5), b.units(0.75)
        put(page, shown, b.row(who, self.bar, gap=1, high="needed") if who is not None else self.bar)

    def _procedure(self, page: BoxLayout, moment: Procedure) -> None:
        """The steps of a procedure: the name, and the result beside it; a dash where there was none."""
        b, paper = self.b, Paper(self.b.theme, pad=18)
        paper.add_widget(b.fit(moment.sentence, "head", strong=True, colour=b.palette.brick_text, high=9))
        paper.add_widget(Rule(b.theme))
        page.add_widget(paper)
        for name, sentences in moment.steps:
            paper.add_widget(
                b.row(
                    b.fit(name, "head", strong=True, align="left", valign="top", colour=paper.ink, size_hint_x=0.36),
                    b.fit(" ".join(sentences) or "–", "effect", align="left", valign="top", colour=paper.ink),
                    gap=1.5,
                    size_hint_y=1 + 0.5 * min(4, sum(map(len, sentences)) // 60),
                )
            )

    def _recap(self, page: BoxLayout, moment: Recap) -> None:
        """The game's box; beside it what happened last, the latest below, and large what is asked now."""
        b, paper = self.b, Paper(self.b.theme, pad=18)
        ink = paper.ink
        lines = [self._happened(sentence, "effect", latest=False) for sentence in moment.sentences]
        asked = self._happened(moment.question, "title", latest=True)
        put(
            paper,
            b.fit(
                self.look._("Where were we?"), "head", strong=True, colour=b.palette.brick_text, align="left", high=8
            ),
            Rule(b.theme),
            *lines,
            Rule(b.theme, ink) if lines else None,
            asked,
        )
        if moment.house:
            told = " ".join((self.look._("What differs from the published rules:"), *moment.house))
            paper.add_widget(b.fit(told, "small", colour=paper.soft, size_hint_y=0.7))
        front = GameBox(self.face.art or COMMON, "", b.theme, tilt=1.2)
        if self.portrait:
            front.size_hint_y = 0.8
            put(page, front, paper)
            return
        front.size_hint_x = 0.36
        page.add_widget(b.row(front, paper, gap=1))

    def _happened(self, sentence: str, size: str, *, latest: bool) -> Widget:
        """A sentence behind the piece of whom it names first; a dot where it names nobody."""
        b, ink = self.b, self.b.palette.ink
        at = {name: found for name in self.looks if (found := _named_at(name_today(name, self.looks), sentence)) >= 0}
        who = min(at, key=lambda name: (at[name], -len(name)), default=None)
        mm = 10.0 if latest else 6.0
        sign: Widget = b.space(size_hint_x=None, width=b.mm(11 if not latest else 1))
        if who is not None:
            sign = b.mark(self.looks[who], mm=mm, wide=11, line=ink)
        words = b.fit(sentence, size, strong=latest, colour=ink if latest else b.palette.ink_soft, align="left")
        return b.row(sign, words, gap=1, size_hint_y=1.7 if latest else 1)

    def _over(self, page: BoxLayout, moment: Over) -> None:
        """The winners' pieces on the game's poster, and the result as a sentence. Where nobody has won nothing is
        stamped, and there is no bare sheet.
        """
        b = self.b
        winners = [(party, self.looks[party]) for party in moment.ranking[0]] if moment.ranking else []
        style = style_of(type(self.game)) if self.game is not None else None
        stamp = style.moment.stamp.told_in(self.look.language) if style is not None else ""
        drawn = self.face.poster
        poster = None
        if winners or drawn is not None:
            poster = WinPoster(self.look, winners, drawn, stamp if winners else "", sound=self.sound)
        middle = self.portrait or poster is None
        said = b.column(
            b.space(),
            b.text(moment.sentence, "title", strong=True, align="center" if middle else "left"),
            b.dim(moment.rule, "label", align="center" if middle else "left") if moment.rule else None,
            b.space(),
            size_hint_y=0.5 if self.portrait and poster is not None else 1,
        )
        if middle:
            put(page, poster, said)
        else:
            said.size_hint_x = 0.52
            page.add_widget(b.row(poster, said, gap=2))


def _named_at(name: str, sentence: str) -> int:
    """Where a sentence names somebody, as a whole word; -1 if it does not."""
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence)
    return found.start() if found is not None else -1
