"""Goal and turn in half a minute, for whoever has not played: on paper, and read aloud if there is a voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.reading import Passage
from companion.models.play.rule_book import RuleEntry
from companion.ui.game.narrator import Narrator
from companion.ui.game.reading import ReadSentences, Sentence
from companion.ui.game.reading_bar import reading_bar
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import COMMON
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.panel import Host
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.game_box import GameBox
from companion.ui.widgets.things.paper import Paper, Rule
from companion.voice.sentences import spoken_pieces

BROAD, ROOMY, SMALL_MM = 0.24, 1.0, 6.0
"""The share of the box beside the sheet; in larger type, and on an upright panel, the words have all the room, and it
is so broad in the line of the title. From larger type than ROOMY on there is none.
"""

MANY = 3
"""From more phases than this on they stand in two columns."""


class GoalPage(Page):
    """What the game is about, then what happens in a turn; it is read when it opens, and silent when it is left."""

    role = "goal"

    def __init__(
        self, look: Look, goal: Sequence[RuleEntry], host: Host, on_back: Callable[[], None], art: str = COMMON
    ) -> None:
        self.narrator, self.on_back = host.narrator, on_back
        super().__init__(look, goal[0].title, self._leave)
        b = self.b
        self.passage = Passage(tuple(words for entry in goal for words in _spoken(entry, first=entry is goal[0])))
        paper = Paper(b.theme, pad=18)
        paper.add_widget(GoalText(goal, b, self.narrator))
        bar = reading_bar(look, self.narrator, host.tell, self.passage, tells=False)
        if bar is not None and not bar.has_buttons:
            bar = None  # everything is written here, and nobody asked for a voice
        done = b.button(look._("Got it"), self._leave, style="main", mm=MAIN_MM if b.portrait else TOUCH_MM)
        # Large type needs the room; upright the cover stands beside the title.
        front = GameBox(art, goal[0].title, b.theme, tilt=1.2) if b.theme.text_scale <= ROOMY else None
        if front is not None and b.portrait:
            front.size_hint_x, front.width = None, b.mm(SMALL_MM)
            self.head.height = max(self.head.height, 2 * front.width)
            self.head.add_widget(front, index=1)
        if b.portrait:
            put(self.body, paper, bar, done)
        else:
            done.size_hint_x, done.width = None, b.mm(34)
            self.head.add_widget(done)
            self.head.height = max(self.head.height, done.height)
            if front is not None:
                front.size_hint_x = BROAD
            put(self.body, front, b.column(paper, bar))
        self.narrator.say((self.passage,), look.language)

    def _leave(self) -> None:
        if self.narrator.reading:
            self.narrator.stop()
        self.on_back()


def _spoken(entry: RuleEntry, *, first: bool) -> tuple[str, ...]:
    """An entry as it is read: of the first one only what the game is about, its title stands on the box."""
    return (entry.text,) if first else (entry.title, entry.text)


def _in_pairs(steps: Sequence[BoxLayout]) -> list[Sequence[Widget]]:
    """Two steps a line, in their order."""
    return [[*steps[at : at + 2], *(Widget() for _ in range(at + 2 - len(steps)))] for at in range(0, len(steps), 2)]


def _at_top(parts: Sequence[Widget]) -> Sequence[Widget]:
    """They hang from the upper edge of their line, whatever their heights."""
    for one in parts:
        one.pos_hint = {"top": 1}
    return parts


class GoalText(ReadSentences):
    """The sentences on the sheet, the one being read under a light; the sheet scrolls where it is too long."""

    def __init__(self, goal: Sequence[RuleEntry], b: Builder, reads: Narrator) -> None:
        about, *phases = goal
        self.b = b
        lead = self._said(about.text, "question", strong=True)
        steps = [self._phase(number, phase) for number, phase in enumerate(phases, 1)]
        told = [*lead, *(one for _, said in steps for one in said)]
        super().__init__(told, b, reads)
        twice = len(steps) > MANY and not b.portrait
        if twice and b.theme.text_scale > ROOMY:  # a sheet that goes on is read line by line
            columns = [b.row(*_at_top(part), gap=3, high="needed") for part in _in_pairs([one for one, _ in steps])]
            for line in columns:
                line.whole = True
        else:
            half = -(-len(steps) // 2) if twice else len(steps)
            parts = [part for part in (steps[:half], steps[half:]) if part]
            told_in = [b.column(*(one for one, _ in part), gap=1.25, high="needed") for part in parts]
            columns = [b.row(*_at_top(told_in), gap=3, high="needed")]
        self.view = b.scroll(*lead, Rule(b.theme), *columns, gap=1.25)
        self.view.on_paper = True
        self.add_widget(self.view)
        self.follow_voice()

    def _said(self, text: str, size: str, *, strong: bool = False, colour: str | None = None) -> list[Sentence]:
        theme, ink = self.b.theme, colour or self.b.palette.ink
        return [Sentence(one, theme, size, strong=strong, align="left", colour=ink) for one in spoken_pieces(text)]

    def _phase(self, number: int, phase: RuleEntry) -> tuple[BoxLayout, list[Sentence]]:
        """A phase with its number, and the sentences of it."""
        b = self.b
        title = self._said(phase.title, "effect", strong=True, colour=b.palette.brick_text)
        text = self._said(phase.text, "answer" if b.portrait and b.theme.text_scale <= ROOMY else "body")
        words = as_high_as_needed(b.column(*title, *text, gap=0.25))
        count = b.text(f"{number}", "effect", strong=True, colour=b.palette.brick_text, wide=5, pos_hint={"top": 1})
        return b.row(count, words, gap=0.5, high="needed"), [*title, *text]

    def _bring_into_sight(self) -> None:
        """Scrolls the sentence being read to the middle, as far as the sheet reaches: its edges hide lines, and two
        phases beside each other are hidden together.
        """
        sheet = self.view.children[0]
        hidden = sheet.height - self.view.height
        if len(self._marked) != 1 or hidden <= 0:
            return
        shown: Widget = self.sentences[self._marked[0]]
        line = next(one for one in sheet.children if shown in one.walk(restrict=True))
        if getattr(line, "whole", False):
            shown = line
        self.view.scroll_y = 1 - min(1.0, max(0.0, (sheet.top - shown.center_y - self.view.height / 2) / hidden))
