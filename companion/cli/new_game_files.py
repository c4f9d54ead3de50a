"""The files that `companion new-game` writes, by path: a Python package, and a pack beside it."""

from __future__ import annotations

from companion.cli.new_game_code import BOT, FACE, MODELS, PACKAGE, RULES, SCRIPT, TEST

_PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "@DASHED@"
version = "0.1.0"
description = "@TITLE@ for Table Companion."

[project.entry-points."companion.games"]
@NAME@ = "@NAME@:@CLASS@"

[tool.setuptools]
packages = ["@NAME@", "@NAME@.rules", "@NAME@.face"]
"""

_SHEET = """id = "@NAME@"
version = "0.1.0"
title = "@TITLE@"
author = "Your name"
licence = "MIT"
api = 1
module = "@NAME@:@CLASS@"
packs = "packs"
"""

_GAME = """schema: 1
id: @NAME@
game: @NAME@ # the entry point in pyproject.toml
title: {de: "@TITLE@", en: "@TITLE@", es: "@TITLE@"}
about:
  de: "Wer den letzten Stein nimmt, gewinnt."
  en: "Who takes the last stone wins."
  es: "Gana quien toma la última piedra."
emblem: stone # drawn by the game's class; the name of an icon of the window would be that icon
players: {min: 2, max: 6}
rules:
  stones: 7
options:
  many_stones:
    title: {de: "Mehr Steine", en: "More stones", es: "Más piedras"}
    text: {de: "Es liegen 21 Steine.", en: "There are 21 stones.", es: "Hay 21 piedras."}
    rule: @ID@-02
    set: {rules.stones: 21}
files:
  rules: rules.yaml
  texts: texts.yaml
"""

_RULES = """@ID@-01:
  structural: [not_so_many, too_many]
  text:
    de: "Man nimmt einen, zwei oder drei Steine."
    en: "One takes one, two or three stones."
    es: "Se toman una, dos o tres piedras."
@ID@-02:
  text:
    de: "Wer den letzten Stein nimmt, gewinnt."
    en: "Who takes the last stone wins."
    es: "Gana quien toma la última piedra."
"""

_TEXTS = """questions:
  take: {de: "{party}: Wie viele Steine?", en: "{party}: how many stones?", es: "{party}: ¿cuántas piedras?"}
events:
  took:
    de: "{party} nimmt {count}, es {left|bleibt|bleiben} {left}."
    en: "{party} takes {count}, {left} {left|is|are} left."
    es: "{party} toma {count}, {left|queda|quedan} {left}."
refusals:
  @ID@-01.not_so_many: {de: "Eins, zwei oder drei.", en: "One, two or three.", es: "Una, dos o tres."}
  @ID@-01.too_many:
    de: "Es {left|liegt|liegen} nur {left}."
    en: "There {left|is|are} only {left}."
    es: "Solo hay {left}."
"""

_SCENARIO = """scenario: The last stone wins
rules: [@ID@-01, @ID@-02]
game: @NAME@
seats: [Anna, Ben]
position: {at: round, stones: 4, turn: Anna}
steps:
  - answer: {party: Anna, question: take, value: "2"}
  - expect: {event: took, party: Anna, left: 2, rule: @ID@-01}
  - refuse: {party: Ben, question: take, value: "3", rules: [@ID@-01]}
  - answer: {party: Ben, question: take, value: "2"}
  - expect: {event: game_over, rule: @ID@-02}
  - expect: {ended: {reason: last_stone, ranking: [[Ben], [Anna]]}}
"""


def files_for(name: str) -> dict[str, str]:
    """Maps paths (below the folder that gets the game) to file contents."""
    words = name.split("_")
    places = {
        "@NAME@": name,
        "@DASHED@": name.replace("_", "-"),
        "@TITLE@": " ".join(words).capitalize(),
        "@CLASS@": "".join(word.capitalize() for word in words),
        "@ID@": name.replace("_", "")[:2].upper(),
    }
    pack = f"{name}/packs/{name}"
    files = {
        f"{name}/pyproject.toml": _PROJECT,
        f"{name}/game.toml": _SHEET,
        f"{name}/{name}/__init__.py": PACKAGE,
        f"{name}/{name}/rules/__init__.py": RULES,
        f"{name}/{name}/rules/game.py": SCRIPT,
        f"{name}/{name}/bot.py": BOT,
        f"{name}/{name}/models.py": MODELS,
        f"{name}/{name}/face/__init__.py": FACE,
        f"{name}/tests/test_{name}.py": TEST,
        f"{pack}/game.yaml": _GAME,
        f"{pack}/rules.yaml": _RULES,
        f"{pack}/texts.yaml": _TEXTS,
        f"{pack}/scenarios/first.yaml": _SCENARIO,
    }
    return {path: _filled(text, places) for path, text in files.items()}


def _filled(text: str, places: dict[str, str]) -> str:
    for place, value in places.items():
        text = text.replace(place, value)
    return text
