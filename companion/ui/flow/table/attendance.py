"""Handles the people of a game: their page, reminders, and a new game when their number changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from companion.engine.questions import CHANCE
from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.models.play.play import Play
from companion.models.set_up.people import PeopleAtTable, PersonModel
from companion.table.evening import Group, store_sentence
from companion.table.journal import Person, Seating, StoreError
from companion.table.play import Urgency, Wait, Waiting, declines, policy, presence
from companion.table.players import strength_in
from companion.ui.flow.game_at_hand import GameAtHand
from companion.ui.flow.table.aside import beside_answers
from companion.ui.flow.window_host import WindowHost
from companion.ui.game.device_status import DeviceOverview
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.screens.table.people import PeopleActs, PeopleScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage


class Attendance:
    """The people of the open game. `set_up_with(pack, group)` sets up another game for them."""

    def __init__(
        self,
        services: Services,
        game: GameAtHand,
        stage: Stage,
        navigator: Navigator,
        host: WindowHost,
        status: DeviceOverview,
        set_up_with: Callable[[str, Group], None],
    ) -> None:
        self._services, self._game, self._stage, self._navigator = services, game, stage, navigator
        self._host, self._status, self._set_up_with = host, status, set_up_with
        self.before_new: Callable[[], None] = lambda: None
        """Called before the game is left for another one of the same people."""
        game.on_open.append(self.begin)
        game.on_close.append(self.end)
        self._waiting: Waiting | None = None
        self._told: Wait | None = None
        self._notice: Notice | None = None
        self._picked: int | None = None

    @property
    def play(self) -> Play:
        """The open game."""
        assert self._game.play is not None
        return self._game.play

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────────

    def page(self, picked: int | None = None) -> None:
        """Shows the page with all places."""
        if self._game.play is not None:
            self._picked = picked
            self._navigator.push(self._page)

    def _page(self) -> PeopleScreen:
        acts = PeopleActs(
            move=self.move,
            away=self.away,
            back=self.back,
            box=self.box,
            leave=self.leave,
            take_over=self.take_over,
            rename=self.rename,
            speak_to=self.speak_to,
            set_new=self.set_new,
            begin_anew=self.begin_anew,
        )
        people = PeopleAtTable(self.play, self.newcomers)
        return PeopleScreen(self._stage.look, people, acts, self._navigator.back, self._picked)

    def people(self) -> tuple[PersonModel, ...]:
        """Everybody in the game."""
        return PeopleAtTable(self.play, self.newcomers).all()

    def newcomers(self) -> Collection[str]:
        """The names of the beginners."""
        return self._services.evening.newcomers().keys()

    def _seating(self) -> Seating:
        return self.play.opened.session.seating

    # ── what is done there ──────────────────────────────────────────────────────────────────────────────────

    def move(self, person: PersonModel, place: int) -> None:
        """Moves a person to a place, swapping with whoever sits there."""
        _ = self._stage.look._
        other = next((one for one in self.people() if one.place == place), None)
        said = (
            _("{name} sits at place {number} now.") if other is None else _("{name} and {other} have swapped places.")
        )
        told = {"name": person.name, "number": place, "other": other.name if other is not None else ""}
        self._seat(presence.moved_to(self._seating(), person.index, place), self._stage.look.fill(said, **told))

    def away(self, person: PersonModel) -> None:
        """A person takes a break."""
        said = self._stage.look.fill(self._stage.look._("{name} takes a break."), name=person.name)
        self._seat(presence.away(self._seating(), person.index), said)

    def back(self, person: PersonModel) -> None:
        said = self._stage.look.fill(self._stage.look._("{name} is back."), name=person.name)
        self._seat(presence.back(self._seating(), person.index), said)

    def box(self, person: PersonModel, strength: str = "") -> None:
        """The box plays for a person from now on, with this strength or the usual one, if it can."""
        look, session = self._stage.look, self.play.opened.session
        against = PeopleAtTable(self.play, self.newcomers).against_box(person)
        if against:
            self._stage.tell(Notice(look._(against)))
            return
        said = look.fill(look._("The box plays for {name}."), name=person.name)
        self._seat(presence.boxed(session.seating, person.index, strength_in(type(session.game), strength)), said)

    def leave(self, person: PersonModel, off: bool) -> None:
        """A person leaves for good; with `off` their figures are removed, otherwise they stay."""
        session, look = self.play.opened.session, self._stage.look
        said = look.fill(look._("{name} has left."), name=person.name)
        for party in person.parties if off else ():
            patch = session.game.taken_off(party)
            if patch and not self.play.correct(patch, said):
                return
        self._seat(presence.gone(session.seating, person.index), said)

    def take_over(self, person: PersonModel, name: str) -> None:
        """A newcomer takes over this person's parties."""
        look = self._stage.look
        said = look.fill(look._("{other} plays on for {name}."), name=person.name, other=name)
        self._seat(presence.taken_over(self._seating(), person.index, Person(name)), said)

    def rename(self, person: PersonModel, name: str) -> None:
        """A person is called otherwise from now on."""
        told = self._services.evening.newcomers()
        people = {one.name for one in self._seating().people}
        if self.play.seat(presence.renamed(self._seating(), person.index, name)):
            if person.name in told:
                self._save_newcomer(name, told[person.name])
                self._save_newcomer(person.name, None)
            self._remember(people, person.name, name)
            self.page(person.index)

    def _remember(self, people: Collection[str], old: str, new: str) -> None:
        """Whoever tells their name at the table is called so the next time these people play, too."""
        evening = self._services.evening
        group = next((one for one in evening.groups() if one.people == set(people)), None)
        if group is None:
            return
        try:
            evening.forget_group(group.name)
            evening.save_group(group.renamed(old, new))
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))

    def speak_to(self, person: PersonModel, address: str, language: str) -> None:
        """Changes a person's form of address and language."""
        self.play.seat(presence.spoken_to(self._seating(), person.index, address, language))
        if language:
            self.play.opened.speak(language)

    def set_new(self, person: PersonModel, new: bool) -> None:
        """Marks a person as a beginner, or no longer."""
        self._save_newcomer(person.name, () if new else None)

    def _save_newcomer(self, name: str, told: Sequence[str] | None) -> None:
        try:
            self._services.evening.save_newcomer(name, told)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))

    def begin_anew(self, without: PersonModel | None = None) -> None:
        """Sets up another game for those present; this one ends if its rules say so (KP-27), otherwise it is saved."""
        session, pack = self.play.opened.session, self.play.opened.resolved
        change, party = session.game.number_changes, session.game.parties[0]
        stays = [p for p in self.people() if not p.left and (without is None or p.index != without.index)]
        people = tuple(session.seating.people[person.index] for person in stays)
        seating = Seating(
            people,
            {person.name: index for index, person in enumerate(people)},
            {index: person.place for index, person in enumerate(stays) if person.place is not None},
            {name: badge for name, badge in session.seating.badges.items() if name in {p.name for p in people}},
            box={person.name: person.strength for person in stays if person.boxed},
        )
        chosen = pack.plain
        if change and session.question is not None and not session.why("any_time", party, change):
            self.play.announce(party, change)
        self.before_new()
        self._game.close()
        group = Group("", seating, pack.id, tuple(chosen["variants"]), dict(chosen["options"]))
        self._set_up_with(pack.id, group)

    def _seat(self, seating: Seating, said: str) -> None:
        if self.play.seat(seating):
            self._host.narrator.say((said,), self._stage.look.language)
            self.page()
            self._stage.tell(Notice(said))

    # ── who is waited for ───────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Called when a game is opened."""
        self._waiting = Waiting(self.play.opened.session, self._services.now)
        self._told = self._notice = None

    def end(self) -> None:
        """Called when a game is closed."""
        self._waiting = None

    def look(self) -> None:
        """Reminds those who are waited for, or asks the players what to do, if nothing covers the table."""
        stage, waiting = self._stage, self._waiting
        wait = waiting.look(stage.rest.since) if waiting is not None else None
        told = self._told if stage.toast is not None or self._notice is None or not self._notice.aside else None
        if wait == told:  # what is to be decided comes back after what lay over it
            return
        table = stage.screen if isinstance(stage.screen, TableScreen) else None
        if wait is not None and (table is None or stage.over is not None or stage.moment is not None):
            return
        anew = wait != self._told
        self._told = wait
        if self._notice is not None and stage.toast is not None and stage.toast.notice is self._notice:
            stage.hush()
        self._notice = None
        if wait is not None and table is not None:
            if wait.step is Urgency.DECIDE:
                self._notice = self._ask(wait)
                stage.tell(self._notice, at=beside_answers(table))
            elif anew:
                self._notice = self._nudge(wait)
                stage.tell(self._notice)
        if self._game.opened is not None:
            self._status.light(self._game.session, wait.parties if wait is not None else ())

    def _nudge(self, wait: Wait) -> Notice:
        look = self._stage.look
        said = look.fill(look._("We are waiting for {name}."), name=self._names(wait.parties))
        self._host.narrator.say((said,), look.language)
        return Notice(said)

    def _ask(self, wait: Wait) -> Notice:
        """The message with the players' options. Who is there is answered for only after the table has said that they
        take a break; that is held, as all that may forfeit an action.
        """
        look, names = self._stage.look, self._names(wait.parties)
        said = look._("{name} is not there.") if wait.away else look._("{name} does not answer.")
        answer = self._words(wait.parties)
        decide = answer, lambda: self._decide(wait.parties)
        pause = look.fill(look._("{name} takes a break"), name=names), lambda: self._break(wait.parties)
        ways = (look._("We wait"), self._wait), decide if wait.away else pause
        return Notice(look.fill(said, name=names), ways=ways, held=(answer,), aside=True)

    def _words(self, parties: Sequence[Party]) -> str:
        """The pack's policy in words, without the answer it gives where that is secret."""
        look, play = self._stage.look, self.play
        session, absent = play.opened.session, play.opened.absent
        found = [policy(session, party, absent) for party in parties]
        if not all(one.answers for one in found):
            return look.fill(look._("Somebody answers for {name}"), name=self._names(parties))
        ask = session.question
        private = ask is not None and ask.private  # whether it can be given up may tell what it is
        given_up = declines(session.game)
        if not private and all(isinstance(one.value, str) and one.value in given_up for one in found):
            return look._("It lapses")
        return look._("Take the usual answer")

    def _decide(self, parties: Sequence[Party]) -> None:
        play = self.play
        self._stage.hush()
        for party in parties:
            session, absent = play.opened.session, play.opened.absent
            ask = session.question
            if ask is None or party not in ask.open_to():
                continue
            if policy(session, party, absent).answers:
                play.answer_for(party, absent)
            elif (ask.private or ask.is_secret) and ask.kind not in CHANCE:
                self._hand_over(party)
                return

    def _hand_over(self, party: Party) -> None:
        """Hands the screen to somebody who answers in private for an absent person."""
        play, host, table = self.play, self._host, self._stage.screen
        asking = table.asking() if isinstance(table, TableScreen) else None
        if asking is not None:
            source = "screen" if asking.question.secret else "person"
            host.cover(
                HandOver(
                    asking,
                    asking.party(party),
                    host.uncover,
                    take=lambda value: play.answer(party, value, source=source),
                )
            )

    def _break(self, parties: Sequence[Party]) -> None:
        self._stage.hush()
        seating = self._seating()
        for person in dict.fromkeys(seating.parties[party] for party in parties):
            seating = presence.away(seating, person)
        self.play.seat(seating)

    def _wait(self) -> None:
        self._stage.hush()
        if self._waiting is not None:
            self._waiting.wait()

    def _names(self, parties: Sequence[Party]) -> str:
        return ", ".join(presence.called(self._seating(), party) for party in parties)
