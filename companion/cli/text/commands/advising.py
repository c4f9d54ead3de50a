"""What the box would do in the place of whoever is asked: by a command, which also says whether it may be asked."""

from __future__ import annotations

from companion.cli.text.talk import Mouth, Talk, asked
from companion.engine.vocabulary import Party
from companion.models.play.advising import advice_told
from companion.table.evening import TableGame
from companion.texts.typed import is_typed
from companion.texts.wording import N_

ON, OFF = N_("on"), N_("off")
"""What stands behind the command to allow it, or no more."""


def advise(game: TableGame, mouth: Mouth, typed: str) -> Talk[None]:
    """Switches it, or says what the box would do at a question that is put to one party: on a private screen where what
    is said could tell a secret.
    """
    _, adviser = mouth._, game.adviser
    wanted = is_typed(typed, ON)
    if wanted or is_typed(typed, OFF):
        adviser.allow(wanted)
        mouth.say(_("Whoever is asked may ask once a turn.") if wanted else _("The box is asked no more."))
        return
    if not adviser.allowed():
        mouth.say(_("That is off. “advice on”: whoever is asked may have told once a turn what the box would do."))
        return
    party = adviser.whom()
    if party is None:
        mouth.say(_("The box has nothing to say to this now."))
        return
    if not adviser.is_alone():
        tell(game, mouth, party)
        return
    name = game.teller(mouth.language).name(party)
    mouth.say(_("Give to {name}. Only {name} looks."), name=name)
    yield from asked(_("{name}: Enter").format(name=name))
    tell(game, mouth, party)
    yield from asked(_("Enter hides this"), private=True)


def tell(game: TableGame, mouth: Mouth, party: Party) -> None:
    """Prints it; the first time the journal notes that it was asked for."""
    game.adviser.ask(party)
    told = advice_told(game, game.teller(mouth.language), mouth._, party)
    mouth.say(told or mouth._("The box has nothing to say to this now."))
