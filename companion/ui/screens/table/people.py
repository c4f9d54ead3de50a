"""The table with its places: people swap, take a break, leave, join; form of address, language, beginners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.models.game.colour_names import is_called_by_colour
from companion.models.game.question import Why
from companion.models.set_up.people import PeopleAtTable, PersonModel
from companion.texts import ADDRESSES
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.screens.by_box import strength_lines
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import BOXED
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.seats import Seats
from companion.ui.widgets.things.paper import Paper


@dataclass(frozen=True)
class PeopleActs:
    """The actions on people: sit down at a place, take a break, come back, let the box play with a strength ("": the
    usual one), leave for good (True: their pieces are removed); let a newcomer take over by name; write a name; set
    form of address and language; set or clear beginner; and start another game for those present, without the person
    given.
    """

    move: Callable[[PersonModel, int], None]
    away: Callable[[PersonModel], None]
    back: Callable[[PersonModel], None]
    box: Callable[[PersonModel, str], None]
    leave: Callable[[PersonModel, bool], None]
    take_over: Callable[[PersonModel, str], None]
    rename: Callable[[PersonModel, str], None]
    speak_to: Callable[[PersonModel, str, str], None]
    set_new: Callable[[PersonModel, bool], None]
    begin_anew: Callable[[PersonModel | None], None]


class PeopleScreen(Page):
    """Left the table; right the actions, first for everybody, then for the person who was tapped."""

    role = "people"

    def __init__(
        self,
        look: Look,
        people: PeopleAtTable,
        acts: PeopleActs,
        on_back: Callable[[], None],
        picked: int | None = None,
    ) -> None:
        super().__init__(look, look._("People"), self._back)
        self._leave_page, self.people, self.acts = on_back, people, acts
        self.picked = picked
        self.moving = False
        self._overview()

    def _back(self) -> None:
        """Leaves what is done with one person for their actions, those for all, and these for the table."""
        if self.seats is None:
            self._overview()
        elif self.picked is None:
            self._leave_page()
        else:
            self.picked, self.moving = None, False
            self._overview()

    @property
    def person(self) -> PersonModel | None:
        """The person who was tapped."""
        return next((one for one in self.people.all() if one.index == self.picked), None)

    def _overview(self) -> None:
        """The table, and the actions beside it."""
        self.body.clear_widgets()
        self.title.text = self.look._("People")
        b, person = self.b, self.person
        gone = any(one.left for one in self.people.all())
        people = {one.place: one.party for one in self.people.all() if one.place is not None}
        says = self.look._("Tap somebody else.") if person is not None else ""
        if person is not None and self.moving:
            says = self.look.fill(self.look._("Where to? Tap a place for {name}."), name=person.name)
        place = person.place if person is not None else None
        self.seats: Seats | None = Seats(people, b.theme, self._tap, picked=place, says=says)
        if person is None and not gone:
            self.seats.add_widget(self._hint())
            joins = self._button(self.look._("Somebody joins"), self._joins, "plus")
            put(self.body, b.column(self.seats, joins, gap=1.5))
            return
        if b.portrait:
            self.seats.size_hint_y = 0.9
        else:
            self.seats.size_hint_x = 1.1 / b.theme.text_scale
        view = b.more()
        self.listed = view.content
        put(self.body, self.seats, view)
        if person is None:
            self._for_all()
        else:
            self._for_one(person)

    def _hint(self) -> Paper:
        """What can be done here, on a slip in the middle of the table."""
        b = self.b
        slip = Paper(b.theme, "slip", pad=10, pos_hint={"center_x": 0.5, "center_y": 0.5})
        slip.size_hint = (0.56, 0.14) if b.portrait else (0.36, 0.3)
        words = self.look._("Tap somebody: another place, a break, leaving, or the box plays.")
        slip.add_widget(b.fit(words, "answer", strong=True, colour=slip.ink))
        return slip

    def _tap(self, place: int) -> None:
        person, there = self.person, next((one for one in self.people.all() if one.place == place), None)
        if self.moving and person is not None:
            if place != person.place:
                self.acts.move(person, place)
                return
        elif there is not None:
            self.picked = there.index
        self.moving = False
        self._overview()

    # ── for all ─────────────────────────────────────────────────────────────────────────────────────────────

    def _for_all(self) -> None:
        """Who has gone home has no place at the table to be tapped at."""
        _ = self.look._
        gone = [one for one in self.people.all() if one.left]
        put(
            self.listed,
            self.b.dim(_("Gone home:")),
            *(self._button(one.name, partial(self._pick, one.index), "people") for one in gone),
            self._button(_("Somebody joins"), self._joins, "plus"),
        )

    def _pick(self, index: int) -> None:
        self.picked = index
        self._overview()

    def _joins(self) -> None:
        """Tells why nobody can join, and for whom a newcomer may continue; people who have left come first."""
        b, _, against = self.b, self.look._, self.people.against_joining()
        self._alone()
        told = b.why(self._worded(against)) if against else None
        put(self.listed, told, b.text(_("Somebody new may play on for:"), strong=True))
        order = {"left": 0, "away": 1}
        for_whom = [
            b.button(one.name, partial(self._name_for, one), mm=MAIN_MM if b.portrait else TOUCH_MM)
            for one in sorted(self.people.all(), key=lambda one: order.get(one.how, 2))
        ]
        self._lines(for_whom, 2 if b.portrait else 3)
        self.listed.add_widget(self._button(_("A new game with everybody"), self._anew, "ladder"))

    def _anew(self) -> None:
        self.acts.begin_anew(None)

    def _alone(self) -> None:
        """The list has all of the page: what is chosen there needs no table beside it."""
        view = self.b.more()
        self.listed, self.seats = view.content, None  # the way back leads to the overview first
        refill(self.body, view)

    def _lines(self, buttons: Sequence[TouchButton], abreast: int) -> None:
        """Buttons side by side, line by line; the last line may have fewer."""
        for at in range(0, len(buttons), abreast):
            line = buttons[at : at + abreast]
            bare = (self.b.space() for _ in range(abreast - len(line)))
            self.listed.add_widget(self.b.row(*level(line), *bare, high="needed"))

    # ── for one ─────────────────────────────────────────────────────────────────────────────────────────────

    def _for_one(self, person: PersonModel) -> None:
        _, acts = self.look._, self.acts
        self._name_line(person)
        ways = (
            self._short(_("Another place"), self._move, "redo", chosen=self.moving) if not person.left else None,
            self._short(_("Is back"), partial(acts.back, person), "check")
            if person.how
            else self._short(_("Takes a break"), partial(acts.away, person), "pause"),
            self._by_box(person),
            self._how_well(person),
            self._short(_("Another name"), partial(self._rename, person), "keyboard"),
            self._short(_("Ms or Mr, language"), partial(self._spoken, person), "speaker"),
            self._short(_("Somebody else takes over"), partial(self._name_for, person), "people"),
            self._short(_("Leaves"), partial(self._leaves, person), "close") if not person.left else None,
        )
        self._lines([way for way in ways if way is not None], 2)
        new = {False: _("Knows the game"), True: _("Is new here")}
        self.listed.add_widget(self.b.segments("", new, person.new, partial(self._new, person), abreast=2))

    def _by_box(self, person: PersonModel) -> TouchButton | None:
        """The box plays for this person, or no longer; nothing in a game that it cannot play."""
        look, acts = self.look, self.acts
        if person.boxed:
            return self._short(look._("A person plays"), partial(acts.back, person), "person")
        if not self.people.has_box:
            return None
        return self._short(look._("The box plays"), partial(acts.box, person, ""), BOXED)

    def _how_well(self, person: PersonModel) -> TouchButton | None:
        """The way to how well the box plays for this person."""
        known = {one.id: one for one in self.people.strengths()} if person.boxed else {}
        if person.strength not in known or len(known) < 2:
            return None
        told = self.look.fill(self.look._("The box: {strength}"), strength=known[person.strength].title)
        return self._short(told, partial(self._strengths, person), BOXED)

    def _strengths(self, person: PersonModel) -> None:
        self._alone()
        self._name_line(person)
        plays_so = partial(self.acts.box, person)
        put(self.listed, *strength_lines(self.b, self.people.strengths(), person.strength, plays_so))

    def _name_line(self, person: PersonModel) -> None:
        b = self.b
        self.listed.add_widget(
            b.row(
                b.mark(person.party.look, mm=7, paused=person.party.absent, boxed=person.boxed, wide=8),
                b.fit(person.name, "head", strong=True, align="left"),
                high=TOUCH_MM,
            )
        )

    def _move(self) -> None:
        self.moving = not self.moving
        self._overview()

    def _new(self, person: PersonModel, new: bool) -> None:
        if new != person.new:
            self.acts.set_new(person, new)
        self._overview()

    def _spoken(self, person: PersonModel) -> None:
        """Form of address and language; every tap applies at once."""
        _ = self.look._
        self._alone()
        self._name_line(person)
        words = {_(said): word for word, said in reversed(ADDRESSES.items())}
        choices = {"": _("None"), **{word: label for label, word in reversed(words.items())}}
        if person.address not in choices:
            choices[person.address] = person.address
        languages = {"": _("The table's"), **self.look.languages}
        tongue = _("Language of what only they see")
        speak, tell_in, high = partial(self._speak, person), partial(self._tell_in, person), MAIN_MM
        told = (
            self.b.segments(_("Form of address"), choices, person.address, speak, abreast=2, mm=high),
            self.b.segments(tongue, languages, person.language, tell_in, abreast=2, mm=high),
        )
        if self.b.portrait:
            put(self.listed, *told)
        else:
            for one in told:
                one.pos_hint = {"top": 1}
            self.listed.add_widget(self.b.row(*told, gap=3, high="needed"))

    def _speak(self, person: PersonModel, address: str) -> None:
        self._spoken_to(person, address, person.language)

    def _tell_in(self, person: PersonModel, language: str) -> None:
        self._spoken_to(person, person.address, language)

    def _spoken_to(self, person: PersonModel, address: str, language: str) -> None:
        if (address, language) != (person.address, person.language):
            self.acts.speak_to(person, address, language)
        now = self.person
        if now is not None:
            self._spoken(now)

    def _leaves(self, person: PersonModel) -> None:
        """Tells what happens to a party whose person goes home, or why the game cannot go on that way."""
        b, _, against = self.b, self.look._, self.people.against_leaving(person)
        self._alone()
        self._name_line(person)
        if against:
            put(
                self.listed,
                b.why(self._worded(against)),
                self._button(_("A new game with the others"), partial(self.acts.begin_anew, person), "ladder"),
            )
        else:
            text = _("What {name} is asked from now on lapses by itself. The figures:")
            slip = as_high_as_needed(Paper(b.theme, "slip", pad=14))
            slip.add_widget(b.text(self.look.fill(text, name=person.name), "answer", strong=True, colour=slip.ink))
            self.listed.add_widget(slip)
            self._held(_("Hold: they stay where they are"), partial(self.acts.leave, person, False))
            if self.people.can_be_taken_off(person):
                self._held(_("Hold: they come off the board"), partial(self.acts.leave, person, True))
        if self.people.has_box and not person.boxed:
            self.listed.add_widget(self._button(_("The box plays"), partial(self.acts.box, person, ""), BOXED))
        self.listed.add_widget(self._button(_("Somebody else takes over"), partial(self._name_for, person), "people"))

    def _worded(self, whys: tuple[Why, ...]) -> tuple[Why, ...]:
        """What is said of a rule of the box, of which no rule book on the table knows the number."""
        words = self.look._("Rule {id}")
        return tuple(Why(self.look.fill(words, id=why.rule) if why.rule else "", why.sentence) for why in whys)

    def _held(self, text: str, act: Callable[[], None]) -> None:
        self.listed.add_widget(self.b.held(text, act, mm=MAIN_MM))

    def _name_for(self, person: PersonModel) -> None:
        """Shows the keyboard, for the name of the person who takes over."""
        asked = self.look.fill(self.look._("Who plays on for {name}?"), name=person.name)
        self._ask_name(person, asked, "", self.acts.take_over)

    def _rename(self, person: PersonModel) -> None:
        """Shows the keyboard, for a name that was not told before."""
        asked = self.look.fill(self.look._("Another name for {name}"), name=person.name)
        now = "" if is_called_by_colour(person.name) else person.name  # as in setting up: a colour is no name to mend
        self._ask_name(person, asked, now, self.acts.rename)

    def _ask_name(self, person: PersonModel, asked: str, now: str, act: Callable[[PersonModel, str], None]) -> None:
        self.seats = None
        self.body.clear_widgets()
        self.title.text = person.name

        def done(name: str) -> str:
            if not self.people.free(name, person.index):
                if other := self.people.began_as(name, person.index):
                    told = self.look._("{other} began as “{name}”: in this game nobody else can be called that.")
                    return self.look.fill(told, other=other, name=name)
                return self.look._("Everybody needs a name of their own.")
            act(person, name)
            return ""

        self.body.add_widget(self.b.entry(asked, now, done, people=True))

    def _short(self, text: str, act: Callable[[], object], icon: str, *, chosen: bool = False) -> TouchButton:
        """One of two side by side: where it is narrow the words have the room of its sign."""
        b = self.b
        sign = icon if b.portrait and b.theme.text_scale == 1 else ""
        return b.button(text, act, icon=sign, mm=TOUCH_MM, size="label", chosen=chosen)

    def _button(self, text: str, act: Callable[[], object], icon: str, *, chosen: bool = False) -> TouchButton:
        return self.b.button(text, act, icon=icon, mm=TOUCH_MM, chosen=chosen)
