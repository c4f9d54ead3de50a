"""Announcements besides the open question, made on a private screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.text.parsing.choices import choices_of, read_out
from companion.cli.text.talk import Talk, asked, example_of
from companion.engine.vocabulary import ANY_TIME, Party

if TYPE_CHECKING:
    from companion.cli.text.commands.desk import Desk


def announce(table: Desk, party: Party) -> Talk[None]:
    """Asks for an announcement on a private screen, because the list of possible ones shows the hand (GEN-6)."""
    _, name = table.mouth._, table.teller.name(party)
    table.mouth.say(_("Give to {name}. Only {name} looks."), name=name)
    yield from asked(_("{name}: Enter").format(name=name))
    table.story.confide(party)
    choices = choices_of(table.session.options(ANY_TIME, party), ANY_TIME, table.teller)
    table.refused_in_private = ()
    table.mouth.say(_("What does {name} announce? Enter: nothing."), name=name)
    read_out(table.mouth, choices, table.teller)
    while True:
        first = next((choice for choice in choices if not choice.refusals), None)
        example = (example_of(table.mouth, first.number, first.name),) if first is not None else ()
        typed = yield from table.read(_("Number or name"), private=True, here=example)
        if not typed:
            return
        choice = table.one_of(choices, typed, private=True)
        if choice is None:
            continue
        if choice.refusals:
            table.refuse(choice.refusals, private=True)
            continue
        table.story.hold(private=True)
        table.act(ANY_TIME, party, choice.value, private=True)
        table.story.release()
        return
