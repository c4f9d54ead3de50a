"""Whoever has a phone that is there answers on it; at the window only after the table has said so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.questions import Kind
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.models.game.parties import PartyModel
from companion.models.play.play import Play
from companion.texts.grammar import join_list
from companion.ui.look.look import Look
from companion.ui.questions.panel import Again
from companion.ui.widgets.screen.menu import MenuSheet, Way


def held_by(look: Look, party: PartyModel, otherwise: str, more: str = "") -> tuple[str, str]:
    """What the key says that is held to be alone with the screen, and what stands below it: `otherwise` and `more`; for
    somebody with a phone the same whatever is done there meanwhile.
    """
    if party.on_phone:
        otherwise, more = look._("{name} chooses on the phone"), look._("Here instead: hold")
    return look.fill(otherwise, name=party.title), look.fill(more, name=party.title)


def tapped_by(look: Look, party: PartyModel, otherwise: str) -> str:
    """The same for a key that is tapped."""
    there = look._("{name} chooses on the phone. Here instead?") if party.on_phone else otherwise
    return look.fill(there, name=party.title)


class ForPhoneSheet(MenuSheet):
    """Whether the screen answers for those who have a phone, one or several. In a window of the game it asks of one at
    once what that is: a second tap on a name would take it back. `again` is what is asked in any case.
    """

    def __init__(
        self,
        look: Look,
        play: Play,
        parties: Sequence[Party],
        act: Callable[[], object],
        close: Callable[[], None],
        again: Again | None = None,
        *,
        answers: bool = False,
    ) -> None:
        """`answers`: they are answered for, also those whose turn comes only later."""
        self._play, self._parties = play, parties
        self._at = self._stands()
        ask, names = play.opened.session.question, [play.teller.name(party) for party in parties]
        party, asked = parties[0], ask is not None and parties[0] in ask.asked()

        def do(what: Callable[[], object]) -> None:
            stands = not self.is_outdated()
            close()
            if stands:
                what()

        if len(parties) > 1:
            says = look._("{names} have phones. Answer for them here?")
        elif asked or answers:
            says = look._("{name} has a phone. Answer for {name} here?")
        else:
            says = look._("{name} has a phone. Look here?")
        if ask is not None and ask.kind is Kind.WINDOW and asked and not answers:
            here = [
                Way("cards", look._("{name}: yes"), partial(do, partial(play.answer, party, CLAIM, question=ask.id))),
                Way("check", look._("{name}: no"), partial(do, partial(play.answer, party, PASS, question=ask.id))),
            ]
        else:
            here = [Way("check", again.yes if again is not None else look._("Yes, here"), partial(do, act))]
        ways = [way._replace(label=look.fill(way.label, name=names[0])) for way in here]
        stay = Way("phone", look._("No, on the phone"), close, lit=True)
        said = look.fill(says, name=names[0], names=join_list(names, look.language))
        super().__init__(look, f"{again.asks} {said}" if again is not None else said, [*ways, stay], close)

    def _stands(self) -> object:
        ask = self._play.opened.session.question
        if ask is None:
            return None
        said = [dict(ask.commits or {}).get(party) for party in self._parties]
        laid = ask.version if ask.kind is Kind.PROPOSE else None  # what somebody has proposed meanwhile
        return ask.known_as, laid, [one is not None for one in said] if ask.is_secret else said

    def is_outdated(self) -> bool:
        """Whether something else is asked by now, or was answered on the phone meanwhile; a secret that is only chosen
        anew makes no difference.
        """
        return self._stands() != self._at
