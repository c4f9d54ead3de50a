"""The states of Karriere Poker's mock-ups."""

from __future__ import annotations

from typing import Any

from companion.games.karriere_poker.face.hand import look_at_hand
from tests.screenshots.states.parts import begin, last

RANKS = ("Dirk", "Anna", "Clara", "Emil", "Ben", "Frida")
HELD = {2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 9: 2, 10: 1, 11: 1, 12: 2, 13: 1, 14: 1}
"""What Frida holds: number → how often; 14 is the joker."""


def laid(party: str, number: int, count: int) -> dict[str, Any]:
    """A play that lies on the table."""
    return {"party": party, "number": number, "count": count, "jokers": 0}


def table(p: Any) -> None:
    """Three sevens lie there; Clara may beat them."""
    sizes = {"Dirk": 4, "Anna": 9, "Clara": 7, "Emil": 11, "Ben": 6, "Frida": 13}
    began = {"ranks": list(RANKS), "sizes": sizes, "plays": [laid("Anna", 7, 3)], "turn": "Clara", "done": ["Anna"]}
    begin(p, "karriere_poker", RANKS, began, games=4)


def hand(p: Any) -> None:
    """Frida looks at what beats two eights, and has taken up two nines."""
    names = {14: "joker"}
    held = [names.get(number, str(number)) for number, count in HELD.items() for _ in range(count)]
    others = {name: [str(1 + n)] * 3 for n, name in enumerate(RANKS[:-1])}
    others = {name: ["8"] if name == "Dirk" else ["13"] for name in RANKS[:-1]}
    began = {
        "ranks": list(RANKS),
        "hands": {**others, "Frida": held},
        "plays": [laid("Ben", 8, 2)],
        "turn": "Frida",
        "done": ["Ben"],
    }
    begin(p, "karriere_poker", RANKS, began, mode="dealt", games=4, near="Frida")
    look_at_hand(p.flow.look, p.flow.play, p.flow.host, "Frida")
    p.frames(4)
    p.hold(p.flow.look._("Hold to show"), 1.0)
    p.tap("9", "card")
    p.wait(1)


def careers(p: Any) -> None:
    """The third game is over: the new order with the old places."""
    began = {
        "game": 3,
        "ranks": list(RANKS),
        "history": [list(RANKS), list(RANKS)],
        "positions": ["Anna", "Ben", "Clara", "Frida"],
        "sizes": {"Dirk": 2, "Emil": 4},
        "turn": "Dirk",
    }
    begin(p, "karriere_poker", RANKS, began, games=4)
    last(p, "Dirk", [{"rank": 9, "count": 2}])
    p.wait(3)


STATES = {"kp_table": table, "kp_hand": hand, "kp_careers": careers}
