"""The states of Bürokratopoly's mock-ups, the ones of the shell beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.models.game.moments import CardShown, Over
from tests.screenshots.states.parts import FOUR, NINE, answer, begin, last, pass_windows, tap_away
from tests.ui.tables import calm

POSTS = {
    "brown_coal": "Clara",
    "energy_saving": "Clara",
    "dining_cars": "Clara",
    "petrol_coupons.w1": "Clara",
    "admissions.w1": "Clara",
    "transport": "Ben",
    "power_cuts": "Ben",
    "newspapers": "Ben",
    "gas_masks.w1": "Ben",
    "schools": "Anna",
    "timetables": "Anna",
    "print_permits": "Anna",
    "holiday_camps.w1": "Anna",
    "public_order.w1": "Anna",
    "machine_building": "Dirk",
    "theatres": "Dirk",
    "school_meals": "Dirk",
    "side_dishes.w1": "Dirk",
    "gas_masks.w2": "Dirk",
}
ELECTS, REVOLTS, MOVES = "election", "mutiny", "transfer_or_promote"
CHOSEN = {"Anna": ELECTS, "Ben": REVOLTS, "Clara": ELECTS, "Dirk": MOVES}


def position(at: str = "actions", **more: Any) -> dict[str, Any]:
    """The third round of the mock-ups; Clara begins."""
    found = {"at": at, "round": 3, "start_party": "Clara", "posts": POSTS, "prison": {"Ben": 1}, **more}
    return found if at == "round" else {"choices": CHOSEN, **found}


def table(p: Any) -> Any:
    """Clara is asked where she calls the election."""
    session = begin(p, "buerokratopoly", FOUR, position(), typed=True)
    pass_windows(p)
    return session


def nine(p: Any) -> None:
    """The same with nine people and larger text."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    others = dict.fromkeys(NINE[4:], REVOLTS)
    posts = {
        **POSTS,
        **{
            f"{area}.w1": name
            for area, name in zip(("delays", "sport", "army", "arts", "police"), NINE[4:], strict=True)
            if area == "delays"
        },
    }
    begin(p, "buerokratopoly", NINE, position(choices={**CHOSEN, **others}, posts=posts), typed=True)
    pass_windows(p)


def ministry(p: Any) -> None:
    """Clara has won an election, and is asked which figure moves up."""
    table(p)
    answer(p, ("Clara", "mining_and_energy"))
    rolled(p, [3, 3], [2])
    calm(p)


def rolled(p: Any, *throws: list[int]) -> None:
    """These dice are typed in, one throw after the other."""
    session = p.flow.opened.session
    pass_windows(p)
    for faces in throws:
        session.answer(None, faces, source="typed")
        pass_windows(p)


def secret(p: Any) -> None:
    """Anna alone looks at her three cards."""
    begin(p, "buerokratopoly", FOUR, position("round"))
    p.hand_over("Anna")
    p.hold(p.flow.look._("Hold to show"), 1.0)
    p.wait(1)


def reveal(p: Any) -> None:
    """The four cards lie open."""
    session = begin(p, "buerokratopoly", FOUR, position("round"))
    answer(p, *CHOSEN.items())
    session.reveal()
    p.wait(3)


def contest(p: Any) -> None:
    """Anna and Ben have thrown, Clara has still to throw."""
    posts = {"potholes.w1": "Anna", "potholes.w2": "Ben", "potholes.w3": "Clara", "potholes.w4": "Clara"}
    hands = {"Ben": ["wahlbetrug"]}
    begin(p, "buerokratopoly", FOUR, position(posts=posts, hands=hands, start_party="Anna"), typed=True)
    pass_windows(p)
    answer(p, ("Anna", "potholes"))
    session = p.flow.opened.session
    answer(p, ("Ben", "claim"))
    while (ask := session.question).kind.value != "roll":
        who = ask.open_to()[0]
        window = ask.kind.value == "window"
        answer(p, (None, "pass") if window else (who, next(o.value for o in session.options(ask.id, who))))
    while len(session.game.running[-1].rolls) < 2:
        session.answer(None, [2, 4, 6][: session.question.shape()["dice"]], source="typed")
    calm(p)


def card(p: Any) -> None:
    """The winner has drawn the joke; in play one card lies there at a time."""
    begin(p, "buerokratopoly", FOUR, position(deck={"ordered": True, "cards": ["politischer_witz"]}), typed=True)
    pass_windows(p)
    answer(p, ("Clara", "mining_and_energy"))
    rolled(p, [3, 3], [2])
    calm(p)
    last(p, "Clara", "brown_coal")
    tap_away(p, CardShown)
    p.wait(1)


def win(p: Any) -> None:
    """Clara sits on the chair."""
    posts = {"economy": "Clara", "ideology": "Ben", "security": "Clara", "queues.w1": "Anna", "shoes.w1": "Dirk"}
    begin(p, "buerokratopoly", FOUR, position(round=11, posts=posts), typed=True)
    pass_windows(p)
    answer(p, ("Clara", "general_secretary"))
    rolled(p, [3, 3], [2])
    calm(p)
    last(p, "Clara", "economy")
    tap_away(p, Over)
    p.wait(2)


def why(p: Any) -> None:
    """The slip with the reason why there is no election below the admissions."""
    table(p)
    p.tap_at(*p.spot_of("admissions"))
    p.tap_at(*p.spot_of("admissions"))
    p.wait(1)


def home(p: Any) -> None:
    """The game that was played last is offered."""
    table(p)
    p.flow.lobby.home()
    p.wait(1)


def set_up(p: Any) -> None:
    """Four people sit there, one of them without a name."""
    p.flow.new_game.choose()
    p.frames(4)
    p.tap("Bürokratopoly", "game")
    p.frames(4)
    p.flow.stage.screen._sit(4)
    guests = p.flow.new_game.setup.guests
    for guest, name in zip(guests.all[:3], FOUR, strict=False):
        guests.rename(guest.name, name)
    p.flow.new_game.show()
    p.frames(4)


def which_game(p: Any) -> None:
    """Five boxes."""
    p.flow.new_game.choose()
    p.frames(4)


STATES = {
    "home": home,
    "which_game": which_game,
    "setup": set_up,
    "bu4_table": table,
    "bu4_table_portrait": table,
    "bu4_nine_130": nine,
    "bu4_ministry": ministry,
    "bu5_secret": secret,
    "bu6_reveal": reveal,
    "bu7_contest": contest,
    "bu8_cards": card,
    "bu9_win": win,
    "bu10_why_log": why,
}
