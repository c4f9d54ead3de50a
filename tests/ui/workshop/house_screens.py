"""Leads through the screens of house rules: lists, the editor, what is typed, sticks, and what set-up tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.models.house.saying import Vocabulary
from tests.ui.house import NINE

BROKEN = """schema: 1
id: their_rules
extends: buerokratopoly
title: {de: "Bei den anderen", en: "At their table", es: "En su casa"}
enforce: {BU-O6: warn, BU-01: often}
"""


def screens(p: Any, stick: Path) -> Iterator[str]:
    """Every screen; yields each one's name while it is shown. `stick` is the only one, empty."""
    flow = p.flow
    _ = flow.look._
    p.frames(4)
    p.tap(_("Workshop"))
    yield "workshop"
    p.tap(_("House rules"))
    yield "which game"
    p.tap("Bürokratopoly", "game")
    yield "no house rules yet"
    p.tap(_("New house rule"))
    editor = flow.stage.screen
    level(p, "BU-06", _("Warns"))
    yield "rules"
    editor._show_soft(False)
    editor._look_for("GEN-")
    p.frames(4)
    yield "rules that cannot be switched"
    p.tap_widget(p.find("GEN-", "button"))
    yield "search"
    editor._back()
    editor._turn_to("values")
    p.frames(4)
    p.tap_widget(p.find("−", root=number(p, "figures")))
    yield "numbers"
    editor._turn_to("own")
    p.frames(4)
    yield "no own rules yet"
    yield from own_rule(p)
    editor._turn_to("options")
    p.frames(4)
    p.tap_widget(p.find_all(role="switch")[3])
    yield "switches"
    editor._name()
    p.frames(4)
    yield "name of a house rule"
    editor._back()
    editor._back()
    p.frames(4)
    yield "leaving the editor"
    p.tap(_("Save"))
    p.flow.stage.hush()
    p.tap(role="house")
    yield "a house rule"
    p.tap(_("What it changes"))
    yield "a house rule is played"
    flow.navigator.back()
    p.frames(4)
    p.tap(role="house")
    p.tap(_("To a USB stick"))
    p.flow.stage.hush()
    folder = stick / "theirs"
    folder.mkdir()
    (folder / "game.yaml").write_text(BROKEN, "utf-8")
    p.tap(_("From a USB stick"))
    yield "on the stick"
    p.tap_widget(p.find_all(_("Take it over"))[0])
    yield "replace or keep both"
    p.tap(_("Keep both"))
    p.flow.stage.hush()
    p.tap(role="house")
    p.tap(_("Try it"))
    for name in NINE:
        flow.new_game.setup.add(name)
    flow.new_game.show()
    p.frames(4)
    yield "set-up with house rules"
    flow.stage.screen._rules()
    p.frames(4)
    yield "what differs"
    flow.new_game.houses.of("buergermeister")
    p.frames(4)
    p.tap(_("New house rule"))
    flow.stage.screen._turn_to("values")
    p.frames(4)
    p.tap_widget(p.find("2", "button", number(p, "purse")))
    for digit in "9":
        p.tap(digit, "key")
    yield "a number typed"


def own_rule(p: Any) -> Iterator[str]:
    """No mutiny in round 1, whoever begins the round excepted, put together from the list of own rules."""
    _ = p.flow.look._
    words = Vocabulary(p.flow.stage.screen.draft.below, p.flow.stage.screen.draft.listed, p.flow.look.language)
    p.tap(_("New rule"))
    yield "what a rule does"
    p.tap(_("Something is forbidden"))
    yield "what is forbidden"
    p.tap(capital(words.action("call_mutiny")))
    p.tap(_("Done"))
    p.tap(_("Only at times …"))
    yield "what it depends on"
    p.tap(_("When in the game"))
    p.tap(capital(_("round")))
    p.tap(_("And only if …"))
    p.tap(_("How often it was done"))
    p.tap(capital(words.action("call_mutiny")))
    yield "how often it was done"
    p.flow.stage.screen._back()
    p.frames(8)
    p.tap(_("And only if …"))
    p.tap(_("Whoever does it"))
    p.tap(capital(words.fact("me.is_start").title))
    p.tap(_("That is not so"))
    yield "an own rule"
    p.flow.stage.screen.over._type()
    p.frames(4)
    yield "the sentence of a rule"
    p.flow.stage.screen._back()
    p.frames(4)
    p.tap(_("Done"))
    yield "own rules"


def capital(words: str) -> str:
    """As it stands on a button."""
    return f"{words[:1].upper()}{words[1:]}"


def number(p: Any, name: str) -> Any:
    """The slip of a number."""
    return next(one for one in p.widgets() if getattr(one, "role", "") == "number" and one.value.name == name)


def level(p: Any, rule: str, words: str) -> None:
    """Hold a rule otherwise: tap the word on its card."""
    card = next(one for one in p.widgets() if getattr(one, "role", "") == "rule" and one.rule.id == rule)
    p.tap_widget(p.find(words, root=card))
