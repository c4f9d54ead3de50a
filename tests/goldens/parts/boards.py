"""What the models of each game show of a position, and what they make of what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE, Audience, Event
from companion.games.animal_farm.models import begins, draft, farm, idle, round_end, round_over
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.buergermeister import models as mayors
from companion.games.buergermeister.rules import outlook
from companion.games.buergermeister.rules.game import Buergermeister
from companion.games.karriere_poker import models as career
from companion.games.karriere_poker.rules.game import KarrierePoker
from companion.games.politburo.models import bureau, claims, words
from companion.games.politburo.models.round_end import procedure_of
from companion.games.politburo.rules.game import Politburo
from companion.games.reader import models as reader
from companion.games.reader.rules.game import Reader
from companion.models.boards.ladder import ladder_of
from companion.texts import Teller
from companion.texts.wording import Wording

FEW = 6
"""Figures and candidates that are asked about."""

Shown = Iterator[tuple[str, object]]
"""The name of a model, and the model."""


def shown(driver: Driver, events: Sequence[Event], teller: Teller) -> Shown:
    """Everything that stands beside the open question, or is shown of these events."""
    game, view = driver.game, driver.view(TABLE)
    if isinstance(game, AnimalFarm):
        return _farm(game, view, events, teller, driver)
    if isinstance(game, Buergermeister):
        return _mayors(game, view, events, teller)
    if isinstance(game, KarrierePoker):
        return _career(game, view, teller, driver)
    if isinstance(game, Politburo):
        return _bureau(game, view, events, teller, driver)
    if isinstance(game, Reader):
        return iter([("board", reader.model_of(game, view, teller)), ("sums", reader.sums_of(game))])
    return iter([("board", ladder_of(game, view, teller))])


def _farm(game: AnimalFarm, view: Mapping[str, Any], events: Sequence[Event], teller: Teller, driver: Driver) -> Shown:
    ask = driver.question
    yield "board", farm.farm_of(game, view, teller)
    yield "steps", round_end.steps_of(game, view, teller)
    yield "idle", idle.idle_before(game, teller)
    yield "scenes", round_end.scenes_among(events, game, teller)
    yield "round", round_over.round_among(events, game, teller)
    yield "marks", round_end.marks_of(events, teller)
    if ask is None:
        return
    yield "begins", begins.begins_with(game, ask.name, teller)
    if ask.kind is Kind.PROPOSE and ask.shape is not None:
        shape = ask.shape()
        yield "at stake", draft.at_stake(game, shape)
        yield "talks", draft.talks_of(game, shape, view["running"][-1], teller)
        yield "closed before", draft.closed_before(game, teller)


def _mayors(game: Buergermeister, view: Mapping[str, Any], events: Sequence[Event], teller: Teller) -> Shown:
    yield "board", mayors.map_of(game, view, teller)
    yield "moved", mayors.money_moved(events)
    yield "full", mayors.full_lands(events, teller)
    yield "steps", mayors.steps_of(mayors.last_moves(game))
    figures = sorted(game.state.figures)
    yield "safe", {field: outlook.why_not_captured(game, field) for field in figures[:: max(1, len(figures) // FEW)]}


def _career(game: KarrierePoker, view: Mapping[str, Any], teller: Teller, driver: Driver) -> Shown:
    yield "board", (board := career.career_of(game, view, teller))
    turned = dict(zip(game.parties, ((seat.look, seat.party[:2]) for seat in board.seats), strict=True))
    yield "dressed", [[one.party, one.look, one.short] for one in career.dressed(board, turned, top=1).around]
    yield "dressed swaps", [[one.upper.short, one.lower.short] for one in career.dressed(board, turned).swaps]
    yield "why leads", career.why_leads(game, teller)
    yield "nothing higher", career.nothing_higher(game)
    yield "plays made", career.plays_made(game)
    yield "several asked", career.several_asked(game)
    for party in game.parties:
        yield f"given.{party}", career.given_to(game, party)
    if driver.question is None or driver.question.name == "name_dealer":
        yield "certificate", career.certificate_of(game, 1, teller)


def _bureau(game: Politburo, view: Mapping[str, Any], events: Sequence[Event], teller: Teller, driver: Driver) -> Shown:
    asked = driver.question.asked() if driver.question is not None else ()
    for name, seen in (("board", view), ("own", driver.view(Audience.of(asked[0])) if asked else view)):
        board = bureau.bureau_of(game.definition, seen, teller)
        yield name, board
        yield f"{name} words", list(_words(board, game, Wording(words=str, language=teller.language)))
    yield "corrected", [board.corrected(patch).blocks for patch in _patches(board)]
    yield "procedure", procedure_of(events, game, teller)
    told: Any = SimpleNamespace(question=driver.question and SimpleNamespace(told=driver.question))
    told.ledger = SimpleNamespace(active=driver.rows)
    yield "claims", claims.claims_waiting(told)
    words_of = Wording(words=str, language=teller.language)
    yield "order", [claims.of_order(game, some, words_of, teller) for some in (asked, game.parties, game.parties[:2])]


def _words(board: bureau.BureauModel, game: Politburo, words_of: Wording) -> Iterator[object]:
    yield words.of_stack(board.stack, words_of)
    if board.stack is not None:
        yield words.of_newest(board.stack, game.definition, words_of)
        yield words.of_what_it_does(board.stack, game.definition, words_of)
    yield from (words.of_effect(effect, words_of) for effect in board.effects)
    for number, one in enumerate([one for block in board.blocks for one in block.candidates][:FEW]):
        yield words.of_candidate(one, board, words_of, narrow=bool(number % 2))


def _patches(board: bureau.BureauModel) -> Iterator[Mapping[str, Any]]:
    """Corrections of a dossier, as the parts of a position have them."""
    first, *_, last = (one.id for block in board.blocks for one in block.candidates)
    yield {"loyalty": {first: 1}, "lost": {last: "killed"}, "markers": [last]}
    yield {"health": {last: 0}, "offices": {board.offices[0].id: first, board.offices[-1].id: None}}
