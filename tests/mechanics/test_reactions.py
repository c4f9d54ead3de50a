"""Reactions by themselves: who answers what, in which order it is carried out, what waits, who is saved."""

from __future__ import annotations

from typing import Any

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, TABLE, Party
from companion.mechanics.reactions import Play, Stack, one_after_the_other, react, save_first
from companion.mechanics.windows import NOTHING, ask_who
from tests.mechanics.hall import HallGame, hall


def what(party: Party) -> Question:
    return Question("what", Kind.CHOOSE, (party,), candidates=lambda _: ("parry", "toast", NOTHING))


def a_strike(game: HallGame) -> Script:
    """Anna strikes; whoever answers with a toast only waits with it."""
    stack, carried_out = Stack([{"card": "strike", "by": "Anna"}]), []  # type: tuple[Stack, list[str]]

    def play(party: Party, card: str) -> Script:
        (stack.plays if card == "parry" else stack.later).append({"card": card, "by": party})
        return
        yield

    def resolve(play: Play) -> Script:
        assert stack.now is play
        carried_out.append(f"{play['card']} of {play['by']}")
        return
        yield

    def carry_out(play: Play) -> Script:
        assert stack.now is None
        carried_out.append(f"later: {play['card']} of {play['by']}")
        return
        yield

    with game.doing(tuple, running=stack):
        yield from react(
            game,
            stack,
            window=lambda: ask_who("answer", game.parties, "R-1", facts=lambda: {"by": stack.top["by"]}),
            order=sorted,
            what=what,
            play=play,
            resolve=resolve,
        )
        yield from one_after_the_other(stack, carry_out)
    return carried_out


def claims(driver: Driver, **cards: str) -> None:
    for party in cards:
        driver.answer(party, "claim")
    driver.answer(None, PASS)
    for party in sorted(cards):
        driver.answer(party, cards[party])


def facts(driver: Driver) -> Any:
    return driver.view(TABLE)["question"]["facts"]


def test_the_last_answer_is_carried_out_first_and_what_answers_nothing_waits() -> None:
    driver = hall(a_strike)
    assert facts(driver) == {"by": "Anna"}
    claims(driver, Cem="parry", Ben="toast")
    assert facts(driver) == {"by": "Cem"}
    claims(driver, Ben=NOTHING, Anna="parry")
    claims(driver, Ben=NOTHING)
    told = ["parry of Anna", "parry of Cem", "strike of Anna", "later: toast of Ben"]
    assert driver.game.state.full()["result"] == told


def test_each_of_the_endangered_is_saved_in_his_turn_or_not() -> None:
    def script(game: HallGame) -> Script:
        hearts = game.state.dice

        def play(party: Party, _: str) -> Script:
            hearts[asked[-1]] -= 1
            return
            yield

        asked: list[Party] = []

        def window(party: Party) -> Question:
            asked.append(party)
            return ask_who("save", game.parties, "R-1", facts=lambda: {"of": party})

        yield from save_first(
            game,
            endangered=lambda: [party for party, wounds in hearts.items() if wounds],
            order=sorted,
            window=window,
            what=what,
            play=play,
            useful=lambda party: party != "Cem",
        )
        return [asked, {party: wounds for party, wounds in hearts.items() if wounds}]

    driver = hall(script, prepare=lambda state: state.dice.update(Cem=1, Ben=2, Anna=1))
    assert facts(driver) == {"of": "Anna"}
    claims(driver, Cem="parry")  # saved: asked no more
    claims(driver, Ben="parry")  # one wound less: asked again
    assert facts(driver) == {"of": "Ben"}
    claims(driver, Ben=NOTHING)  # nobody saves
    assert driver.game.state.full()["result"] == [["Anna", "Ben", "Ben"], {"Ben": 1, "Cem": 1}]
