"""Why the box has done so, above the question about it: as long as that is open, and never in its way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.face.asked import HandPanel
from companion.table.players.host import A_TURN, SOURCE
from tests.ui.box_plays.alone import OTHERS, begin
from tests.ui.house import legal
from tests.ui.karriere_poker.evening import past_moments
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_why_stands_above_the_question_about_it_until_that_is_answered(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session, anna = begin(p, "politburo"), bot("greedy", "politburo", "a")
    heard = p.flow.play.on_change
    for _ in range(400):
        ask, why = session.question, p.flow.play.model().why
        if why and ask.name == "answer_window" and "Anna" in ask.open_to():
            break
        p.flow.play.on_change = lambda: None
        if session.driver.awaits_reveal:
            session.reveal()
        elif "Anna" in ask.open_to() and (value := anna.answer(session.game, ask, "Anna")) is not None:
            session.answer("Anna", value, question=ask.id)
        else:
            p.wait(2.3)
        p.flow.play.on_change = heard
    assert why
    calm(p)
    p.wait(A_TURN + 0.5)
    for party in OTHERS:
        if session.question is ask and party in ask.open_to():
            session.answer(party, PASS, question=ask.id, source=SOURCE)
    p.frames(3)
    assert session.question is ask
    assert set(ask.open_to()) == {"Anna"}
    told = p.flow.play.said[-2].rstrip(".")
    assert p.flow.play.model().why == why
    texts = p.texts()
    assert texts.index(why) == next(at for at, text in enumerate(texts) if text.startswith(f"{told} (")) + 1
    session.answer("Anna", PASS, question=ask.id)
    assert p.flow.play.model().why != why


def test_the_question_is_whole_below_a_reason_and_above_the_advice(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, advice=True, explain=False, language="de"))
    session, seen = begin(p, "karriere_poker"), 0
    rng = random.Random(5)
    for _ in range(120):
        p.flow.stage.hush()
        past_moments(p)
        ask = session.question
        if ask.name == "follow" and ask.asked() == ("Anna",) and p.flow.play.model().why:
            p.frames(4)
            (panel,) = [one for one in p.flow.stage.screen.walk() if isinstance(one, HandPanel)]
            lies = panel.sentence.to_window(0, panel.sentence.y)[1]
            top = panel.below.to_window(0, panel.below.top)[1]
            assert panel.body.height <= panel.view.height + 1, "an arrow lies over the question"
            assert lies >= top - 1, (lies, top)
            assert panel.sentence.to_window(0, panel.sentence.top)[1] <= panel.to_window(0, panel.top)[1] + 1
            assert p.flow.play.model().why in p.texts()
            seen += 1
        if seen > 2:
            break
        if ask.asked() == ("Anna",) and ask.kind is Kind.CARDS:
            session.answer("Anna", PASS if ask.may_pass else rng.choice(legal(session, "Anna")), question=ask.id)
            p.frames(3)
        elif "Anna" in ask.open_to() and ask.kind not in CHANCE:
            session.answer("Anna", legal(session, "Anna")[0], question=ask.id)
        else:
            p.wait(A_TURN + 0.3)
    assert seen > 2
