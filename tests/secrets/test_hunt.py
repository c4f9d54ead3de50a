"""What is hidden is told over no channel; and over each of them a leak that is planted there is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from companion.bots.observation import Observation
from companion.cli.text.game.game import TextGame
from companion.engine.questions import Question
from companion.engine.vocabulary import REFEREE
from companion.events.lines import GameLines
from companion.models.play import play
from companion.models.play.game_view import GameView
from companion.models.play.play import Play
from companion.models.story import file
from companion.phones.project import Projection
from companion.phones.server import rooms
from companion.table.play import Session
from companion.table.players import host
from companion.table.players.host import BoxPlayers
from companion.table.protocol import referee
from companion.ui.flow.table.at_table import AtTable
from tests.battery import shown
from tests.battery.hidden import HIDDEN
from tests.secrets import box, channels, evenings, hunt
from tests.secrets.box import Box, Reasons
from tests.secrets.channels import AtTheTable
from tests.torture.table import packs


@pytest.mark.parametrize("pack", packs())
def test_nothing_hidden_is_told_over_any_channel(pack: str) -> None:
    found = hunt.at_a_table(pack, HIDDEN[pack].stands[0], "few")
    assert found["pairs"] > 3
    assert {name for name in found if name.startswith("channel: ")} >= {
        f"channel: {name}"
        for name in (
            *AtTheTable.PARTS.values(),
            *(one.name for one in hunt.ALL if one not in (AtTheTable, Box, Reasons)),
        )
    }


@pytest.mark.long
@pytest.mark.parametrize("first", range(len(packs())), ids=packs())
def test_nor_anywhere_in_evenings(first: int) -> None:
    """At a single table two games may differ in nothing that stays hidden; at four in a row they do somewhere."""
    assert sum(evenings.hunted(f"evenings/{first + turn * len(packs())}")["pairs"] for turn in range(4))


# ── planted leaks ───────────────────────────────────────────────────────────────────────────────────────────

Plant = Callable[[pytest.MonkeyPatch], None]


def secret(session: Any) -> int:
    """A number made of what is hidden: it can be told by how something is done, without a word."""
    return crc32(hidden(session).encode())


def hidden(session: Any) -> str:
    """All that is hidden, as text."""
    return f"{session.game.everything()} {session.question.commits if session.question else ''}"


def after(owner: Any, name: str, more: Callable[..., Any]) -> Plant:
    """What a function returns goes through `more` first, with what it was called with."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        usual = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args, **named: more(usual(*args, **named), *args))

    return plant


def in_another_order(view: dict[str, Any], session: Session, *_: Any) -> dict[str, Any]:
    parts = list(view.items())
    turn = secret(session) % len(parts)
    return dict([*parts[turn:], *parts[:turn]])


def draws_again(_: Any, window: Play, *__: Any) -> None:
    for _again in range(secret(window.opened.session) % 7):
        window.on_change()


def sounds(_: Any, window: Any) -> None:
    window._sounds.play(f"tick {secret(window._game.session)}")


def opens_knowing(opened: Any, *_: Any) -> Any:
    view = opened.session.view
    opened.session.view = lambda eyes: {**view(eyes), "more": hidden(opened.session)}
    return opened


def sees_all(seen: Observation, copy: Any, driver: Any, *_: Any) -> Observation:
    return replace(seen, view={**seen.view, **driver.view(REFEREE)})


def by_what_is_hidden(value: Any, players: BoxPlayers, session: Session, ask: Question, party: str) -> Any:
    values = [option.value for option in session.options(ask.id, party) if not option.refusals]
    return values[secret(session) % len(values)] if values else value


def works_on(value: Any, players: BoxPlayers, session: Any, *_: Any) -> Any:
    for _again in range(secret(session) % 7):
        session.copy().start()
    return value


def slower(row: Any, players: BoxPlayers, session: Any) -> Any:
    """The box answers later by what is hidden."""
    begun = vars(players).setdefault("begun", secret(session) % 20)
    return row if players._now() * 10 >= 15 + begun else None


def unpadded(_: Any, data: bytes, size: int) -> str:
    return data.decode()


PLANTS: Mapping[str, tuple[Plant, str]] = {
    "view": (after(Session, "view", lambda view, session, *_: {**view, "more": hidden(session)}), "table, view"),
    "order": (after(Session, "view", in_another_order), "table, view"),
    "question": (after(shown, "describe", lambda told, ask, *_: {**told, "more": str(ask.commits)}), "table, question"),
    "clock": (after(Session, "left", lambda left, session: secret(session)), "table, left"),
    "log": (after(Session, "lines", lambda lines, session, *_: session.log(REFEREE).lines(0)), "table, lines"),
    "lights": (after(shown, "lights", lambda lit, session: [lit, secret(session) % 97]), "table, lights"),
    "speech": (after(play, "aloud", lambda said, told, session, *_: (*said, hidden(session))), "table, spoken"),
    "terminal": (after(TextGame, "sentence", lambda text, game, *_: f"{text} {hidden(game.session)}"), "terminal"),
    "sounds": (after(AtTable, "_hear", sounds), "table, sounds"),
    "screen": (after(GameView, "title", lambda title, view: f"{title} {hidden(view.opened.session)}"), "table, window"),
    "pictures": (after(Play, "_changed", draws_again), "table, (sounds|pictures)"),
    "phone": (
        after(Projection, "_public", lambda said, _, session, *__: {**said, "more": hidden(session)}),
        "sockets",
    ),
    "lengths": (after(rooms, "padded", unpadded), "different lengths"),
    "events": (
        after(GameLines, "_who", lambda said, lines: {**said, "more": hidden(lines._game.session)}),
        "events, lines",
    ),
    "export": (after(shown, "text_log", lambda text, game, *_: text + hidden(game.session)), "export, text"),
    "story": (after(file, "in_sight", lambda seen, session, *_: {**seen, "more": hidden(session)}), "story, file"),
    "replay": (after(channels, "open_game", opens_knowing), "replay, view"),
    "box: seen": (after(host, "observe", sees_all), "box, seen"),
    "box: answer": (after(BoxPlayers, "decide", by_what_is_hidden), "box, answered"),
    "box: time": (after(BoxPlayers, "__call__", slower), "box, answered"),
    "reasons": (after(box, "reason", lambda why, seen, copy, *_: (why, hidden(copy.__self__))), "reasons, "),
    "box: work": (after(BoxPlayers, "decide", works_on), "box, work"),
    "protocol": (after(referee, "describe", lambda told, ask, *_: {**told, "more": str(ask.commits)}), "protocol"),
}
"""A leak in each channel, and how it is told."""


@pytest.mark.parametrize("where", PLANTS)
def test_a_leak_that_is_planted_is_found(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, told = PLANTS[where]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=told):
        for seed in range(3):
            hunt.at_a_table("buerokratopoly", HIDDEN["buerokratopoly"].stands[0], f"planted{seed}")
