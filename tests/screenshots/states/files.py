"""The states of Politburó's mock-ups, in Spanish."""

from __future__ import annotations

from typing import Any

from tests.screenshots.states.parts import answer, begin
from tests.ui.politburo.evening import see_cards
from tests.ui.tables import calm

PEOPLE = ("Ana", "Bruno", "Carla", "Diego", "Elena")
FILES = {
    "arkadin": ("Ana", 12, 8),
    "kolbasin": ("Ana", 7, 10),
    "belkova": ("Ana", -2, 6),
    "gromin": ("Bruno", 17, 9),
    "hlebova": ("Bruno", 9, 4),
    "morkov": ("Bruno", 0, 10),
    "dragunova": ("Carla", 22, 7),
    "chutkin": ("Carla", 6, 3),
    "ignatin": ("Carla", 9, 10),
    "yegorin": ("Diego", 6, 5),
    "fialkina": ("Diego", 18, 8),
    "ostrovin": ("Diego", 3, 9),
    "lapina": ("Elena", 8, 10),
    "nadyedina": ("Elena", 4, 2),
    "yurkova": ("Elena", 8, 6),
}
"""Candidate → owner, loyalty, health."""

HAND = ("demagogy_3", "defamation_2", "assault_1", "bodyguard", "cure", "five_year_plan")


def position(**more: Any) -> dict[str, Any]:
    """A late round, Carla in turn."""
    return {
        "at": "turn",
        "round": 4,
        "owner": {one: owner for one, (owner, _, _) in FILES.items()},
        "loyalty": {one: loyalty for one, (_, loyalty, _) in FILES.items()},
        "health": {one: health for one, (_, _, health) in FILES.items()},
        "offices": {"industry": "arkadin", "interior": "gromin", "nkvd": "dragunova", "propaganda": "fialkina"},
        "lost": {"morkov": "siberia"},
        "markers": ["belkova", "chutkin"],
        "first": "Ana",
        "turn": "Carla",
        "last": "Bruno",
        "had_turn": ["Ana", "Bruno"],
        "hands": {"Carla": list(HAND)},
        **more,
    }


def overview(p: Any) -> None:
    """All dossiers; it is Carla's turn."""
    given = {"Ana": {"arkadin": ["defamation_1"]}, "Elena": {"yurkova": ["contraband"]}}
    begin(p, "politburo", PEOPLE, position(began="draw_up", assigned=given), mode="dealt")
    if p.flow.opened.session.question.name == "begin_turn":
        answer(p, ("Carla", "draw_up"))


def window(p: Any) -> None:
    """Bruno's defamation is sent back by Carla's puppet; does anybody answer?"""
    turn = {"turn": "Diego", "last": "Carla", "had_turn": ["Ana", "Bruno", "Carla"]}
    given = {"Bruno": {"gromin": ["defamation_4"]}, "Carla": {"dragunova": ["manipulator"]}}
    session = begin(p, "politburo", PEOPLE, position(assigned=given, markers=[], **turn), mode="dealt")
    if session.question.name == "begin_turn":
        answer(p, ("Diego", "draw_up"))
    p.tap("Bruno", "party")
    answer(p, ("Bruno", "gromin"))
    if session.question.name == "play_from":
        answer(p, ("Bruno", "defamation_4"))
    answer(p, ("Bruno", "dragunova"), ("Carla", "claim"))
    while session.question.kind.value == "window":
        p.flow.play.nobody()
    calm(p)
    answer(p, ("Carla", "dragunova"))
    p.wait(1)


def hand(p: Any) -> None:
    """Carla's six cards: one tap on a card leads on to its target, so none is chosen yet."""
    session = begin(p, "politburo", PEOPLE, position(began="draw_up", markers=[]), mode="dealt", near="Carla")
    if session.question.name == "begin_turn":
        answer(p, ("Carla", "draw_up"))
    see_cards(p)
    p.wait(1)


def correction(p: Any) -> None:
    """The dossiers of a correction; Dragunova's is chosen, whose loyalty and health stand beside them."""
    begin(p, "politburo", PEOPLE, position(began="draw_up", hands={"Carla": len(HAND)}))
    p.flow.pages.correct()
    p.frames(4)
    p.tap("Dragunova", "block")
    p.frames(4)


STATES = {"pb_overview": overview, "pb_window": window, "pb_hand": hand, "pb_correct": correction}
