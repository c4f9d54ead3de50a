from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from tests.packs.fake_game import games

GAME = """\
schema: 1
id: ladder
game: ladder
title: {de: Leiter, en: Ladder, es: Escalera}
about: {de: Eine Leiter, en: A ladder, es: Una escalera}
emblem: ladder
players: {min: 3, max: 9}
phases:
  - {id: setup, title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}}
parameters:
  board:
    type: choice
    values: [large, small]
    default: large
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    rule: LA-01
  figures: {type: int, min: 3, max: 5, default: 4, title: {de: A, en: B, es: C}, text: {de: A, en: B, es: C}}
options:
  small_board:
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    set: {parameters.board: small}
    players: {max: 7}
  timer:
    type: seconds
    min: 3
    max: 60
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    sets: rules.timer
variants:
  fast:
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    rule: LA-02
    set: {rules.fast: true}
  faster:
    title: {de: A, en: B, es: C}
    text: {de: A, en: B, es: C}
    requires: [fast]
    excludes: [timer]
    set: {rules.bonus: 2.5, cards.leak.count: 3}
rules:
  fast: false
  timer: null
  bonus: 1.0
files:
  board: {large: large.yaml, small: small.yaml}
  cards: cards.yaml
  rules: rules.yaml
  texts: texts.yaml
"""

FILES = {
    "game.yaml": GAME,
    "large.yaml": "posts:\n  - id: top\n  - {id: left, parent: top}\n  - {id: right, parent: top}\n",
    "small.yaml": "posts:\n  - id: top\n  - {id: left, parent: top}\n",
    "cards.yaml": """\
- id: leak
  number: 1
  count: 2
  title: {de: Leck, en: Leak, es: Fuga}
  effects:
    - send: {figure: loser, to: prison}
    - take: 1
- id: gift
  colour: green
  title: {de: Gabe, en: Gift, es: Regalo}
""",
    "rules.yaml": """\
LA-01:
  forbids: [taken]
  structural: [no_post]
  text: {de: A, en: B, es: C}
LA-02: {structural: [too_late], text: {de: A, en: B, es: C}}
""",
    "texts.yaml": "events:\n  moved: {de: bewegt, en: moved, es: movido}\n",
}

COMMON = {
    "rules.yaml": "GEN-10: {structural: [player_count], text: {de: A, en: B, es: C}}\n",
    "texts.yaml": """\
events:
  moved: {de: x, en: x, es: x}
refusals:
  taken: {de: besetzt, en: taken, es: ocupado}
""",
}

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a folder under `packs/`: a relative path, so that error texts are the same everywhere."""
    monkeypatch.chdir(tmp_path)

    def pack(name: str, files: dict[str, str | bytes]) -> Path:
        folder = Path("packs", name)
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        return folder

    return pack


@pytest.fixture
def catalogue(write: Write) -> Catalogue:
    """A catalogue with the pack `ladder` and common rules and texts."""
    write("common", dict(COMMON))
    write("ladder", dict(FILES))
    return Catalogue([Path("packs")], games)
