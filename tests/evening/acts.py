"""What an evening is made of, as scripts of taps. Seeds are fixed: every commit counts the same evening."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.e2e.advice import advice
from tests.evening.aims import Rows, Taken
from tests.evening.counting import CountingPilot, past_moments
from tests.ui.animal_farm import screens as animal_farm_screens
from tests.ui.animal_farm import test_animal_farm
from tests.ui.animal_farm.proposing import begin, fill_in, half, otherwise, reach
from tests.ui.buerokratopoly.test_whole_games import Hands
from tests.ui.house import VIRTUAL, go_on_until, sit_down
from tests.ui.karriere_poker import evening as karriere
from tests.ui.politburo import evening as politburo
from tests.ui.set_up.test_first_evening import GAMES, Counted
from tests.ui.tables import calm

FOUR = ("Anna", "Ben", "Cem", "Dora")
HOLD = HOLD_SECONDS + 0.1
MOST = 1500
"""Taps after which something does not come to its end."""

Fly = Callable[[Path], CountingPilot]
"""Opens the window over a data folder, in English."""
TYPED = {**VIRTUAL, "roll": ("typed",)}


def first_evenings(fly: Fly, folder: Path) -> Rows:
    """Of each game: from switching on to the first decision, then the same people again."""
    rows = {}
    for title, people in GAMES.items():
        data = folder / title
        p = fly(data)
        with p.counted() as count:
            first = Counted(p)
            first.tap("New game")
            first.tap(title, "game")
            first.tap(str(people), "number")
            first.tap("Begin")
            first.to_the_first_decision()
        rows[f"{title}, {people}: first run, to the first decision"] = count.taken
        p.flow.lobby.home()
        p.frames(4)
        p.close()

        p = fly(data)
        with p.counted() as decision:
            with p.counted() as begun:
                second = Counted(p)
                second.tap("New game")
                second.tap(title, "game")
                second.tap("Begin")
            second.to_the_first_decision()
        rows[f"{title}, {people}: second evening, begun"] = begun.taken
        rows[f"{title}, {people}: second evening, to the first decision"] = decision.taken
        p.close()
    return rows


def until(over: Callable[[], bool], step: Callable[[], None]) -> None:
    """Go on by steps. Fails after many."""
    for _ in range(MOST):
        if over():
            return
        step()
    raise AssertionError(f"{MOST} steps did not end it")


# ── a round of each game ────────────────────────────────────────────────────────────────────────────────────


class HandToHand(Hands):
    """Whoever gets the screen holds what lies there for the first who has not chosen."""

    def _openly(self, question: Any) -> None:
        if question.is_secret:
            self.pilot.hold("hold to choose", HOLD)
            self._option(advice(self.session, "taps")[self.pilot.flow.stage.over.party.name])
        else:
            super()._openly(question)


def bureaucrats_round(p: CountingPilot) -> Taken:
    """From the first secret choice to the next one, figures placed as it came."""
    session = sit_down(p, *FOUR)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(4))
    hands = HandToHand(p, session)
    with p.counted() as count:
        until(lambda: session.outcome is not None or session.game.state.round >= 2, hands.step)
    return count.taken


def career_game(p: CountingPilot) -> Taken:
    """A whole game with real cards, from the first lead to the certificate."""
    session = karriere.begin(p, FOUR)
    player = karriere.Player(p, karriere.eager(random.Random(4)))
    with p.counted() as count:
        until(lambda: session.question is None or session.question.name == "next_game", player.step)
    return count.taken


def politburo_round(p: CountingPilot) -> Taken:
    """From the first turn to the next round, with real cards."""
    session = politburo.begun(p, "physical")
    calm(p)
    fingers = politburo.Fingers(p, session)
    until(lambda: session.game.state.round >= 1 and session.question.name == "turn", fingers.step)
    now = session.game.state.round
    with p.counted() as count:
        until(lambda: session.outcome is not None or session.game.state.round > now, fingers.step)
    return count.taken


class Talkers(test_animal_farm.Table):
    """People without buttons who talk first: what they have agreed on is laid on the table with everybody's yes."""

    def __init__(self, p: Any, seed: int) -> None:
        self.p, self.rng = p, random.Random(seed)

    def step(self) -> None:
        """Nobody who has passed wants anything after others have passed, too."""
        question = self.session.question
        if question.name in ("revolution", "buy") and self.p.flow.stage.moment is None and self.passed(question):
            self.p.tap("All pass")
            self.p.tap("Yes, all pass")
            return
        super().step()

    def passed(self, question: Any) -> bool:
        """Whether the one before has passed in this phase, and there are others to pass for."""
        events = [event.kind for event in self.session.game.told(TABLE)]
        return bool(events) and events[0] == "passed" and bool(self.p.find_all("All pass", "button"))

    def lay(self, made: tuple[str, Mapping[str, Any]]) -> None:
        """By taps on the board."""
        party, draft = made
        otherwise(self.p)
        self.p.tap(party, "proposer")
        begin(self.p, half(self.p, 0))
        fill_in(self.p, 0, draft)
        reach(self.p, "All say yes", root=half(self.p, 0))

    def press(self, party: str, button: int) -> None:
        """A yes is a tap on the own piece in the proposal, a no one below it."""
        p, before = self.p, self.session.ledger.next_number
        name, role = ("Yes", "yes") if button == 1 else ("No", "no")
        reach(p, f"{p.flow.play.teller.name(party)} {name}", role)
        assert self.session.ledger.next_number > before
        if self.session.question.kind is not Kind.PROPOSE and p.flow.stage.over is not None:
            p.tap("Back to the table")


def farm_round(p: CountingPilot) -> Taken:
    """Movement, talks over five regions, buying, judgements, to the next round."""
    session = animal_farm_screens.sit_down(p, None, FOUR)
    talkers = Talkers(p, 3)
    with p.counted() as count:
        until(lambda: session.question is None or session.game.state.round >= 2, talkers.step)
    return count.taken


def mayors_round(p: CountingPilot) -> Taken:
    """Each of three has a turn."""
    session = sit_down(p, *FOUR[:3], game="buergermeister")
    hands, turns = Hands(p, session), [session.question.asked()[0]]

    def over() -> bool:
        ask = session.question
        if ask.name == "place_figure" and ask.asked()[0] != turns[-1]:
            turns.append(ask.asked()[0])
        return len(turns) > 3

    with p.counted() as count:
        until(over, hands.step)
    return count.taken


# ── what comes again and again ──────────────────────────────────────────────────────────────────────────────


def secret_round(p: CountingPilot) -> Taken:
    """Four choose at the screen, hand to hand, until the cards are turned."""
    session = sit_down(p, *FOUR)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(4))
    with p.counted() as count:
        p.hold("hold to choose", HOLD)
        for number in range(len(FOUR)):
            if number:
                p.hold("Hold to show", HOLD)
            p.tap("Election", "option")
        p.wait(3.0)
        if session.driver.awaits_reveal:
            p.tap("Reveal")
    assert session.game.state.choices == dict.fromkeys(FOUR, "election")
    return count.taken


def contested(ask: Any) -> bool:
    """Whether a question still belongs to a contest."""
    return ask.kind is Kind.WINDOW or ask.kind is Kind.ROLL


def election(p: CountingPilot, sources: Any) -> Taken:
    """Three of four stand for a post: from calling it until what came of it has been read."""
    session = sit_down(p, *FOUR, sources=sources)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    posts = {f"queues.w{number}": party for number, party in enumerate(FOUR[:3], start=1)}
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": FOUR[0]}, "so it stands")
    for party in FOUR:
        session.answer(party, "election")
    session.reveal()
    calm(p)
    assert session.question.name == "choose_area"
    faces = cycle([6, 3, 4])
    with p.counted() as count:
        p.tap("Queues", "option")

        def step() -> None:
            if p.flow.stage.moment is not None:
                p.tap(role="moment")
            elif session.question.kind is Kind.WINDOW:
                p.tap("Nobody")
            elif sources is TYPED:
                p.tap(str(next(faces)), "face")
                p.tap("Done")
            else:
                p.tap("Throw for all" if p.find_all("Throw for all") else "Throw")

        until(lambda: p.flow.stage.moment is None and not contested(session.question), step)
    return count.taken


def undo(p: CountingPilot) -> Taken:
    """An answer is taken back at once."""
    session = sit_down(p, *FOUR)
    go_on_until(p, lambda q: q.name == "choose_area", random.Random(3))
    p.tap_widget(next(card for card in p.find_all(role="option") if card.option.open))
    past_moments(p)
    before = len(session.ledger.active)
    with p.counted() as count:
        p.tap("Undo")
    assert len(session.ledger.active) < before
    return count.taken


def correction(p: CountingPilot) -> Taken:
    """A figure stands elsewhere than the box believes."""
    session = sit_down(p, *FOUR)
    go_on_until(p, lambda q: q.name == "choose_area", random.Random(3))
    state = session.game.state
    ladder = session.game.ladder
    there = {area: [post for post in ladder.area(area) if post in state.posts] for area in ladder.areas()}
    post = next(posts[0] for posts in there.values() if len(posts) == 1 and posts[0] in ladder.lowest_posts)
    owner, free = state.posts[post], next(one for one in ladder.lowest_posts if not there[one.split(".")[0]])
    with p.counted() as count:
        p.tap("Correct")
        for wanted in (post, free):
            p.tap_at(*p.spot_of(wanted))
        p.tap("Agreed")
        p.tap("Apply")
    assert session.game.state.posts.get(free) == owner and post not in session.game.state.posts
    return count.taken


ACTS: dict[str, Callable[[CountingPilot], Taken]] = {
    "Bürokratopoly, 4: a round": bureaucrats_round,
    "Karriere Poker, 4: a game, real cards": career_game,
    "Politburó, 4: a round, real cards": politburo_round,
    "1984: Animal Farm, 4: a round without buttons": farm_round,
    "The Mayors, 3: a turn each": mayors_round,
    "Secret round of four without buttons, until the cards are turned": secret_round,
    "Election of three, the machine throws for all": lambda p: election(p, VIRTUAL),
    "Election of three, three dice typed in": lambda p: election(p, TYPED),
    "Correction: a figure to another post": correction,
    "Undo: the last answer": undo,
}


def all_acts(fly: Fly, folder: Path) -> Rows:
    """Everything, each act in an evening of its own."""
    rows = first_evenings(fly, folder)
    for number, (name, act) in enumerate(ACTS.items()):
        p = fly(folder / f"act{number}")
        rows[name] = act(p)
        p.close()
    return rows
