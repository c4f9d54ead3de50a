"""The referee protocol: one reply per request, over any transport (`companion referee` uses stdin and stdout).

The client is trusted: it may see everything it asks for, and decides what to show to whom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.describing import describe
from companion.engine.questions import CHANCE
from companion.engine.vocabulary import (
    ANY_TIME,
    REFEREE,
    TABLE,
    BadAnswerError,
    BadPositionError,
    Event,
    Refusal,
    RefusedError,
)
from companion.packs.problems import did_you_mean
from companion.packs.scripts import faults
from companion.table.play import GameFailedError, Session, press
from companion.table.protocol import replies, requests
from companion.table.protocol.current_game import CurrentGame
from companion.table.protocol.replies import games_plain
from companion.table.protocol.requests import Request, RequestError, bad
from companion.texts import Teller

Reply = dict[str, Any]


class Referee:
    """Answers requests about the current game.

    `report` receives details of internal errors, for a file or stderr; the client gets a sentence. `over` is True after
    the request `quit`.
    """

    def __init__(self, current: CurrentGame, report: Callable[[str], None]) -> None:
        self.over = False
        self._current = current
        self._report = report
        self._commands: dict[str, Callable[[Request], Reply]] = {
            "games": self._games,
            "new": self._new,
            "question": self._question,
            "options": self._options,
            "why": self._why,
            "answer": self._answer,
            "press": self._press,
            "expire": self._expire,
            "view": self._view,
            "position": self._position,
            "load": self._load,
            "undo": self._undo,
            "redo": self._redo,
            "correct": self._correct,
            "odds": self._odds,
            "log": self._log,
            "save": self._save,
            "open": self._open,
            "language": self._set_language,
            "quit": self._quit,
        }

    def handle(self, request: Request) -> Reply:
        """The reply to a request. Never raises; after an error nothing has changed."""
        self._current.clear()
        try:
            return {"ok": True, **self._do(request)}
        except RequestError as wrong:
            return self._error(wrong.code, wrong.message, wrong.refusals)
        except BadAnswerError as error:
            return self._error(error.code, error.message, path=error.path)
        except RefusedError as refused:
            return self._error("refused", refusals=refused.refusals)
        except BadPositionError as error:
            return self._error("bad_position", "the game cannot stand like that", error.refusals)
        except GameFailedError as incident:
            self._report(incident.detail)
            message = f"the game failed at this ({incident.detail}); it was taken back, the game goes on"
            return self._error("bad_request", message)
        except Exception as error:  # noqa: BLE001 - errors never end the process; the detail is reported
            self._report(faults.told(error))
            who = "referee" if faults.place_of(error) is None else f"game's script ({faults.told(error)})"
            return self._error("bad_request", f"the {who} failed at this request; the game goes on")

    def _do(self, request: Request) -> Reply:
        command = requests.text(request, "cmd")
        act = self._commands.get(command)
        if act is None:
            hint = did_you_mean(command, self._commands)
            raise RequestError("unknown_command", hint or f"commands: {', '.join(self._commands)}")
        return act(request)

    # ── beginning and ending ────────────────────────────────────────────────────────────────────────────────

    def _games(self, request: Request) -> Reply:
        return {"games": games_plain(self._current.catalogue, self._current.language)}

    def _new(self, request: Request) -> Reply:
        self._current.new(request)
        return self._told(self._game.game.events)

    def _load(self, request: Request) -> Reply:
        self._current.load(request)
        return self._told(self._game.game.events)

    def _save(self, request: Request) -> Reply:
        self._current.save(request)
        return {}

    def _open(self, request: Request) -> Reply:
        self._current.open(request)
        doubt = self._current.doubt()
        return self._told(()) if doubt is None else {**self._told(()), "unproved": doubt}

    def _set_language(self, request: Request) -> Reply:
        language = requests.text(request, "language", self._current.language)
        if language not in (known := self._current.languages):
            raise bad(f"“language” must be one of {', '.join(known)}")
        self._current.language = language
        return {"language": language}

    def _quit(self, request: Request) -> Reply:
        self.over = True
        return {}

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def _question(self, request: Request) -> Reply:
        return self._now_asked(request)

    def _now_asked(self, request: Request) -> Reply:
        game = self._game
        audience = requests.audience(request, game.game.parties, REFEREE)
        ask = game.question
        if ask is None:
            outcome = game.outcome
            return {"question": None, "outcome": outcome.plain() if outcome is not None else None}
        return {"question": describe(ask, audience, game.game)}

    def _options(self, request: Request) -> Reply:
        game, question, party = self._addressed(request)
        name = question if question == ANY_TIME or game.question is None else game.question.name
        teller = self._teller
        return {"options": [replies.option_plain(o, str(name), teller) for o in game.options(question, party)]}

    def _why(self, request: Request) -> Reply:
        value = requests.value(request)
        game, question, party = self._addressed(request)
        found, driver = game.why(question, party, value), game.driver
        told = {"refusals": replies.refusals_plain(driver.blocks(found), self._teller)}
        if warnings := driver.warns(found):
            told["warnings"] = replies.refusals_plain(warnings, self._teller)
        return told

    def _addressed(self, request: Request) -> tuple[Session, int | str, str]:
        """The game's session, the question that a request is about, and the party; "" where no party is needed."""
        game = self._game
        question = requests.question(request, game.question.id if game.question is not None else None)
        party = requests.text_or_none(request, "party")
        if party is None and game.question is not None and question == game.question.id:
            asked = game.question.asked()
            if len(asked) > 1 and game.question.kind not in CHANCE:
                raise RequestError("not_your_turn", f"“party” is missing: several are asked ({', '.join(asked)})")
            party = asked[0] if asked else ""
        return game, question, party or ""

    def _view(self, request: Request) -> Reply:
        game = self._game
        return {"view": game.view(requests.audience(request, game.game.parties, TABLE))}

    def _position(self, request: Request) -> Reply:
        return {"position": self._game.game.position()}

    def _odds(self, request: Request) -> Reply:
        return {"odds": replies.exact(self._game.game.odds())}

    def _log(self, request: Request) -> Reply:
        game = self._game
        audience = requests.audience(request, game.game.parties, TABLE)
        since = game.log(audience).entry_number(requests.whole_number(request, "since", 0, 0))
        return {"lines": [replies.line_plain(line) for line in game.lines(audience, since)]}

    # ── acting ──────────────────────────────────────────────────────────────────────────────────────────────

    def _answer(self, request: Request) -> Reply:
        game, value = self._game, requests.value(request)
        ask = game.question
        if "question" not in request:
            now = f"{ask.id} ({ask.name})" if ask is not None else "none"
            raise bad(f"“question” is missing: {now} is open")
        question = requests.question(request)
        party = requests.text_or_none(request, "party")
        version = requests.whole_number_or_none(request, "version")
        source = "typed" if ask is not None and ask.kind in CHANCE and question != ANY_TIME else "person"
        return self._told(game.answer(party, value, question=question, source=source, version=version).events)

    def _press(self, request: Request) -> Reply:
        """A button of a place, as the drivers report it; whoever pressed is told what came of it."""
        place, button = requests.whole_number(request, "place", 0, 1), requests.whole_number(request, "button", 0, 1)
        sure = requests.truth(request, "sure")
        pressed = press(self._game, place, button, lambda warned: sure)
        if pressed.change is not None:
            return self._told(pressed.change.events)
        if pressed.refusals:
            raise RequestError("refused", "", pressed.refusals)
        if pressed.warns:
            raise RequestError("warned", "pressed again with “sure” it counts", pressed.warns)
        raise RequestError("no_meaning", f"button {button} of place {place} means nothing at this question")

    def _expire(self, request: Request) -> Reply:
        game = self._game
        question = requests.question(request, game.question.id if game.question is not None else None)
        return self._told(game.expire(question).events)

    def _undo(self, request: Request) -> Reply:
        return self._told(self._game.undo(requests.whole_number(request, "steps", 1, 1), held=True).events)

    def _redo(self, request: Request) -> Reply:
        return self._told(self._game.redo(requests.whole_number(request, "steps", 1, 1)).events)

    def _correct(self, request: Request) -> Reply:
        game, patch = self._game, requests.mapping(request, "patch", needed=True)
        reason = requests.text(request, "reason", "")
        if not reason.strip():
            raise RequestError("refused", "a correction needs a short reason", [Refusal("GEN-8", "no_reason")])
        return self._told(game.correct(patch, reason).events)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _game(self) -> Session:
        return self._current.game.session

    @property
    def _teller(self) -> Teller:
        return self._current.game.teller(self._current.language)

    def _told(self, events: Sequence[Event]) -> Reply:
        """The reply to an act: the events, and the open question."""
        return {"events": [replies.event_plain(event) for event in events], **self._now_asked({})}

    def _error(self, code: str, message: str = "", refusals: Sequence[Refusal] = (), *, path: str = "") -> Reply:
        error: dict[str, Any] = {"code": code}
        if message:
            error["message"] = message
        if path:
            error["path"] = path
        if refusals:
            error["refusals"] = replies.refusals_plain(refusals, self._current.voice)
        return {"ok": False, "error": error}
