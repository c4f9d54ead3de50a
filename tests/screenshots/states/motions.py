"""What moves: for each motion a state, and the one act at which it begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.vocabulary import ANY_TIME
from tests.games.buergermeister.table import seat
from tests.screenshots.states import buerokratopoly, career, farm, files, mayors
from tests.screenshots.states.parts import FOUR, answer, begin, pass_windows, tap_away
from tests.ui.reader.screens import enter, page, say
from tests.ui.tables import calm

Act = Callable[[], Any]
Film = Callable[[Any], Act]
"""Brings about the state, and returns the act."""


def _corrected(patch: dict[str, Any], state: Callable[[Any], Any] = buerokratopoly.table) -> Film:
    def film(p: Any) -> Act:
        state(p)
        return lambda: p.flow.opened.session.correct(patch, "so it is")

    return film


def page_change(p: Any) -> Act:
    """Home, and then the boxes."""
    return lambda: p.flow.new_game.choose()


def reveal(p: Any) -> Act:
    """Four cards are turned."""
    session = begin(p, "buerokratopoly", FOUR, buerokratopoly.position("round"))
    answer(p, *buerokratopoly.CHOSEN.items())
    return lambda: session.reveal()


def contest(p: Any, *, typed: bool = False) -> Act:
    """Dice of a contest fall, or are typed in, and the bars of the odds grow."""
    buerokratopoly.contest(p)
    session = p.flow.opened.session
    if typed:
        return lambda: session.answer(None, [3, 5], source="typed")
    return lambda: p.flow.play.roll()


def event_card(p: Any) -> Act:
    """The winner draws."""
    deck = {"ordered": True, "cards": ["politischer_witz"]}
    begin(p, "buerokratopoly", FOUR, buerokratopoly.position(deck=deck), typed=True)
    pass_windows(p)
    answer(p, ("Clara", "mining_and_energy"))
    buerokratopoly.rolled(p, [3, 3], [2])
    return lambda: p.flow.opened.session.answer("Clara", "brown_coal")


def win(p: Any) -> Act:
    """The chair, and the stamp."""
    posts = {"economy": "Clara", "ideology": "Ben", "security": "Clara", "queues.w1": "Anna", "shoes.w1": "Dirk"}
    begin(p, "buerokratopoly", FOUR, buerokratopoly.position(round=11, posts=posts), typed=True)
    pass_windows(p)
    answer(p, ("Clara", "general_secretary"))
    buerokratopoly.rolled(p, [3, 3], [2])
    return lambda: p.flow.opened.session.answer("Clara", "economy")


def cards_played(p: Any) -> Act:
    """Three nines are laid on three sevens."""
    career.table(p)
    return lambda: p.flow.opened.session.answer("Clara", [{"rank": 9, "count": 3}])


def table_cleared(p: Any) -> Act:
    """All others have passed: the cards go to whoever clears."""
    career.table(p)
    session = p.flow.opened.session
    while session.question.may_pass and len(session.game.state.done) < len(career.RANKS) - 1:
        session.answer(session.question.asked()[0], "pass")
    calm(p)
    return lambda: session.answer(session.question.asked()[0], "pass")


def position_taken(p: Any) -> Act:
    """The last cards are laid: a plate comes to the seat."""
    sizes = {"Dirk": 4, "Anna": 9, "Clara": 3, "Emil": 11, "Ben": 6, "Frida": 13}
    plays = [career.laid("Anna", 7, 3)]
    began = {"ranks": list(career.RANKS), "sizes": sizes, "plays": plays, "turn": "Clara", "done": ["Anna"]}
    begin(p, "karriere_poker", career.RANKS, began, games=4)
    return lambda: p.flow.opened.session.answer("Clara", [{"rank": 9, "count": 3}])


def certificate(p: Any) -> Act:
    """The new order."""
    began = {
        "game": 3,
        "ranks": list(career.RANKS),
        "history": [list(career.RANKS)] * 2,
        "positions": ["Anna", "Ben", "Clara", "Frida"],
        "sizes": {"Dirk": 2, "Emil": 4},
        "turn": "Dirk",
    }
    begin(p, "karriere_poker", career.RANKS, began, games=4)
    return lambda: p.flow.opened.session.answer("Dirk", [{"rank": 9, "count": 2}])


def on_the_cloth(p: Any) -> Act:
    """A card is laid on the cloth."""
    session = begin(p, "politburo", files.PEOPLE, files.position(markers=[]), mode="dealt")
    if session.question.name == "begin_turn":
        answer(p, ("Carla", "draw_up"))
    answer(p, ("Carla", "defamation_2"))
    return lambda: session.answer("Carla", "gromin")


def general_secretary(p: Any) -> Act:
    """The dossier opens, and is approved."""
    position = files.position(loyalty={**files.position()["loyalty"], "dragunova": 23}, markers=[])
    session = begin(p, "politburo", files.PEOPLE, position, mode="dealt")
    if session.question.name == "begin_turn":
        answer(p, ("Carla", "draw_up"))
    answer(p, ("Carla", "demagogy_3"), ("Carla", "dragunova"))
    calm(p)
    return lambda: session.expire(session.question.id)


def revolution(p: Any, *, succeeds: bool = True) -> Act:
    """A poster, three discs, the label, the points."""
    mine = {"parrot": 1} if succeeds else {}
    position = {
        "at": "revolution",
        "round": 4,
        "existing": {"Anna": mine, "Ben": {"lion": 1}},
        "new": {"Anna": {"donkey": 1}},
    }
    session = begin(p, "animal_farm", farm.FIVE[:3], position)
    steps = [("Anna", "left.existing.parrot")] if succeeds else []
    steps += [("Ben", "right.existing.lion"), ("Anna", "left.new.donkey")]
    last = "", ""
    while session.question.name == "revolution":
        who = session.question.open_to()[0]
        last = who, steps.pop(0)[1] if steps and steps[0][0] == who else "pass"
        session.answer(*last)
    session.undo()
    calm(p)
    return lambda: session.answer(*last)


def set_down(p: Any) -> Act:
    """A figure is set down in a Land that is open."""
    mayors.at_turn(p, _idle(), turn="Anna", figures={"kaernten.b2": "Carla"})
    p.flow.table.board.open_region("kaernten")
    p.frames(3)
    return lambda: p.flow.opened.session.answer("Anna", "kaernten.d3")


def capture(p: Any) -> Act:
    """The arrow, and the pieces that turn over."""
    mayors.land(p)
    session = p.flow.opened.session
    value = next(one.value for one in session.options(session.question.id, "Anna") if not one.refusals)
    return lambda: session.answer("Anna", value)


def land_full(p: Any) -> Act:
    """The last field of a Land is taken."""
    fields = [one for one in seat(players=3).game.definition.board if one.startswith("burgenland.")]
    owners = ("Anna", "Anna", "Bernd")
    figures = {field: owners[number % 3] for number, field in enumerate(fields[1:])}
    mayors.at_turn(p, _idle(), turn="Anna", figures=figures)
    return lambda: p.flow.opened.session.answer("Anna", fields[0])


def ballots(p: Any) -> Act:
    """All agree to end."""
    mayors.at_turn(p, _idle(), turn="Anna", figures={"wien.a2": "Anna", "tirol.c3": "Bernd"})
    session = p.flow.opened.session
    for name in ("Anna", "Bernd"):
        session.answer(name, "agree_to_end", question=ANY_TIME)
    calm(p)
    return lambda: session.answer("Carla", "agree_to_end", question=ANY_TIME)


def _idle() -> str:
    return str(next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing))


def event_die(p: Any) -> Act:
    """The die falls onto the postcard."""
    mayors.event(p)
    tap_away(p)
    calm(p)
    return lambda: p.flow.opened.session.answer(None, [3], source="typed")


def card_drawn(p: Any) -> Act:
    """The reader's card comes from the pile."""
    enter(p, {"table_events": "app"}, *FOUR)
    return lambda: _done(p, "draw:table_events")


def sentence(p: Any) -> Act:
    """The marker wipes over the sentence that sounds now."""
    enter(p, {"table_events": "app"}, *FOUR)
    say(p, "draw:table_events")
    p.wait(1)
    card = p.flow.table.board.model.latest

    def act() -> None:
        p.flow.services.voice.reading = card.lines[:1]
        p.flow.pump()

    return act


def dice(p: Any, throw: str = "2d6", *, typed: bool = False) -> Act:
    """Dice fall into the reader's tray."""
    enter(p, {"table_events": "app"}, *FOUR)
    page(p, "dice")
    if not typed:
        return lambda: _done(p, f"roll:{throw}")
    p.flow.opened.sources.choose("roll", ("typed",))
    say(p, f"roll:{throw}")
    return lambda: p.flow.play.answer(None, [4, 5], source="typed")


def _done(p: Any, value: str) -> None:
    p.flow.play.answer(p.flow.opened.session.game.parties[0], value)


FILMS: dict[str, Film] = {
    "page change": page_change,
    "reveal": reveal,
    "contest dice": contest,
    "contest dice typed": partial(contest, typed=True),
    "piece moves": _corrected({"posts": {"side_dishes.w1": None, "side_dishes": "Dirk"}}),
    "piece to prison": _corrected({"posts": {"side_dishes.w1": None}, "prison": {"Dirk": 1}}),
    "event card": event_card,
    "win": win,
    "cards played": cards_played,
    "table cleared": table_cleared,
    "position taken": position_taken,
    "certificate": certificate,
    "card on the cloth": on_the_cloth,
    "Siberia": _corrected({"lost": {"morkov": "siberia", "hlebova": "siberia"}}, files.overview),
    "death": _corrected({"lost": {"morkov": "siberia", "hlebova": "killed"}}, files.overview),
    "ribbon": _corrected({"loyalty": {"hlebova": 12}, "offices": {"industry": "hlebova"}}, files.overview),
    "General Secretary": general_secretary,
    "revolution": revolution,
    "revolution fails": partial(revolution, succeeds=False),
    "figure set down": set_down,
    "capture": capture,
    "Land full": land_full,
    "ballots": ballots,
    "event die": event_die,
    "reader card": card_drawn,
    "reader sentence": sentence,
    "reader dice": dice,
    "reader dice typed": partial(dice, typed=True),
    "reader many dice": partial(dice, throw="12d6"),
    "reader d20": partial(dice, throw="2d20+1d8"),
}
