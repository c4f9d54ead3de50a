"""What Animal Farm shows, for the tests of the layout and the pictures."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from tests.ui import house
from tests.ui.animal_farm.proposing import share
from tests.ui.house import go_on_until
from tests.ui.tables import calm

FIVE = ("Anna", "Benjamin", "Çem", "Dorothea", "Friederike Luise")
ANIMALS = ("parrot", "lion", "donkey", "elephant", "kangaroo")
REGIONS = ("latin_america", "africa", "middle_east", "india", "australia")
PROMISES = {
    "de": "Nächstes Mal helfe ich in Indien",
    "en": "I help in India next time",
    "es": "La próxima vez ayudo en la India",
}


def full(names: tuple[str, ...] = FIVE, at: str = "region", **more: Any) -> dict[str, Any]:
    """A table in full swing; in phase 1 nothing lies in New Influence yet."""
    rng = random.Random(4)
    return {
        "at": at,
        "round": 2,
        "start": names[1],
        "start_region": "africa",
        "agents": {
            region: {name: 2 if region == "africa" else rng.randint(0, 2) for name in names} for region in REGIONS
        },
        "new": {name: {animal: rng.randint(0, at != "round") for animal in ANIMALS} for name in names},
        "existing": {name: dict.fromkeys(rng.sample(ANIMALS, 2), 1) for name in names},
        "advanced": ["flock", "pride", "caravan", "herd", "boxers"],
        "discs": {"flock": [names[0], names[2]], "pride": list(names), "caravan": [], "herd": [], "boxers": []},
        "points": {name: 3 * number for number, name in enumerate(names)},
        **more,
    }


def sit_down(p: Any, position: Mapping[str, Any] | None, names: tuple[str, ...] = FIVE, **options: Any) -> Any:
    """A game from a position."""
    session = house.sit_down(p, *names, game="animal_farm", position=position, options=options)
    calm(p)
    return session


def screens(p: Any) -> Iterator[str]:
    """Leads through what the game shows, with five players; yields each one's name while it is shown."""
    p.flow.game.close()
    session = sit_down(p, full(), negotiation_timer=300)
    shape = session.question.shape()
    first, second, third = shape["partners"][:3]
    yield "talks, nothing proposed"
    p.tap(first, "proposer")
    yield "board, one person"
    p.flow.stage.uncover()
    p.frames(4)
    session.answer(
        first,
        {
            "draft": {
                "partners": [first, second, third],
                "split": {first: 1},
                "promise": PROMISES.get(p.flow.look.language, PROMISES["de"]),
            }
        },
    )
    session.answer(third, {"draft": {"partners": list(shape["partners"][:4]), "split": {second: 1, third: 0}}})
    session.answer(second, {"confirm": 1})
    calm(p)
    yield "talks, two proposals"
    for page in ("zones", "actions", "revolutions", "points"):
        p.flow.table.board.turn_to(page)
        p.frames(4)
        yield f"page, {page}"
    share(p, first)
    p.frames(4)
    yield "board, nobody"
    one, other = p.flow.stage.over.sides
    one.sit(first)
    other.sit(third)
    p.frames(4)
    yield "board, two people"
    other._begin(third)
    one._begin(first)
    one._edit(one.draft.with_partner(second, 1).with_partner(third, 0))
    p.frames(4)
    yield "board, two forms"
    one._begin_promise()
    p.frames(4)
    yield "board, a promise"
    p.flow.stage.uncover()
    p.flow.game.close()
    session = sit_down(p, full(at="round"))
    yield "movement"
    p.flow.game.close()
    session = sit_down(p, full(at="buying"))
    yield "buying"
    p.flow.game.close()
    session = sit_down(p, full(at="round_end", round=2))
    yield "sorting"
    while session.question.name == "sort_zones":
        session.answer(session.question.asked()[0], "pass")
    p.wait(2)
    yield "the standing"
    calm(p)
    rng = random.Random(2)
    go_on_until(p, lambda _: session.game.at == "renewal", rng)
    p.flow.table.board.turn_to("steps")
    p.frames(4)
    yield "round's end"
    go_on_until(p, lambda _: session.game.at == "round", rng)
    yield "a new round"
    p.flow.pages.correct()
    p.flow.stage.screen.parts._unfold(("discs",))
    p.frames(4)
    yield "correct, discs"
    p.flow.game.close()
    sit_down(p, None, choose_actions=True)
    yield "choosing actions"
    yield from elephants(p)
    yield from revolution(p)
    yield from ending(p)


def elephants(p: Any) -> Iterator[str]:
    """The last window of an alliance, before it is sealed."""
    p.flow.game.close()
    held = {name: {"elephant": 1} for name in FIVE[1:4]}
    session = sit_down(p, full(regions=["africa"], existing=held))
    first, second, third = session.question.shape()["partners"][:3]
    session.answer(first, {"draft": {"partners": [first, second, third], "split": {first: 2, second: 2, third: 1}}})
    for party in (second, third):
        session.answer(party, {"confirm": 1})
    calm(p)
    yield "elephants"
    p.tap(session.question.asked()[0], "claim")
    p.flow.play.nobody()
    p.frames(4)
    yield "an elephant"


def revolution(p: Any) -> Iterator[str]:
    """Laying supporters; a revolution that succeeds, one that fails."""
    p.flow.game.close()
    stocked = {name: dict.fromkeys(ANIMALS, 1) for name in FIVE}
    session = sit_down(p, full(at="revolution", new=stocked, existing={FIVE[1]: {"lion": 1, "parrot": 1}}))
    yield "laying supporters"
    while session.question.name == "revolution":
        party = session.question.asked()[0]
        needed = session.game.missing(party)
        wanted = f"left.new.{needed[0]}" if needed and party != FIVE[4] else "pass"
        session.answer(party, "pass" if session.why(session.question.id, party, wanted) else wanted)
    p.frames(4)
    for found in ("a revolution", "the next revolution"):
        if p.flow.stage.moment is not None:
            p.wait(4)
            yield found
            p.tap(role="moment")
            p.frames(4)


def ending(p: Any) -> Iterator[str]:
    """The end of the game."""
    p.flow.game.close()
    session = sit_down(p, full(at="round_end", round=6))
    while session.outcome is None and session.question.name == "sort_zones":
        session.answer(session.question.asked()[0], "pass")
    p.flow.at_table.show()
    calm(p)
    yield "ending"
