"""How a finished game went, in words: who stood how well when, and the answers that turned it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.bots.look_back import evenly
from companion.engine.vocabulary import ANY_TIME, Party
from companion.table.hindsight import NOT_OVER, KeptAnswer, LookBack, TurningPoint
from companion.table.players import NO_PLAYER, REAL_CARDS
from companion.texts import Teller
from companion.texts.wording import N_

TITLE = N_("How it went")

AGAINST = {
    NO_PLAYER: N_("The box does not know how to play this game: it cannot look back on it."),
    REAL_CARDS: N_("You played with real cards. The box has not seen them and cannot look back."),
    NOT_OVER: N_("This comes when the game is over."),
}
"""Why a game is not looked back on → the sentence."""

LOOKS = N_("The box is looking back. This takes a few minutes.")
LOOKS_ON = N_("The box is still looking for the answers that turned the game.")
NOTHING = N_("Looking back came to nothing.")
NONE_TURNED = N_("No single answer turned this game.")
MEANT = N_("Chance to win, had the box played on for all of you.")
SAME = N_("The box would have done the same.")
INSTEAD = N_("The box instead: {what}")
CHANGED = N_("Chance for {name}: {before} before, {after} after.")

Curve = tuple[tuple[float, tuple[float, ...]], ...]
"""After which part of the game each party had which chance."""


class TurnTold(NamedTuple):
    """An answer that turned the game: after which part of it, what was done, what it changed, and what the box would
    have done.
    """

    at: float
    party: Party
    what: str
    changed: str
    box: str

    @property
    def sentences(self) -> tuple[str, ...]:
        """All of it."""
        return tuple(one for one in (self.what, self.changed, self.box) if one)


class HowItWent(NamedTuple):
    """The curve of these parties, the turning points in the order of the game, and what is to be said besides."""

    parties: tuple[Party, ...]
    curve: Curve
    turns: tuple[TurnTold, ...]
    said: str

    def plainly(self, teller: Teller) -> list[str]:
        """As lines, for those who see no curve: the chances at so many points of it, then the rest."""
        return [
            *(
                f"{_percent(at)}: "
                + ", ".join(
                    f"{teller.name(party)} {_percent(one)}" for party, one in zip(self.parties, chances, strict=True)
                )
                for at, chances in _thinned(self.curve)
            ),
            *(sentence for turn in self.turns for sentence in turn.sentences),
            *([self.said] if self.said else []),
        ]


LINES = 6
"""So many points of the curve are told in words."""


def _thinned(curve: Curve) -> Curve:
    return tuple(curve[index] for index in evenly(range(len(curve)), LINES))


def is_offered(of: LookBack) -> bool:
    """Whether people are led there: not where there is nothing and never will be."""
    return of.against not in (NO_PLAYER, NOT_OVER) and (of.looks is not None or of.found is not None)


def how_it_went(of: LookBack, teller: Teller, _: Callable[[str], str]) -> HowItWent:
    """What is known by now."""
    found = of.found
    if found is None:
        return HowItWent((), (), (), _(AGAINST.get(of.against, LOOKS if of.is_under_way else NOTHING)))
    turns = tuple(_turn(turn, teller, _) for turn in found.turns)
    said = "" if turns else NONE_TURNED if found.whole else LOOKS_ON if of.is_under_way else ""
    return HowItWent(found.parties, found.curve, turns, _(said) if said else "")


def _turn(turn: TurningPoint, teller: Teller, _: Callable[[str], str]) -> TurnTold:
    name = teller.name(turn.party)
    changed = _(CHANGED).format(name=name, before=_percent(turn.before), after=_percent(turn.after))
    box = ""
    if turn.agrees:
        box = _(SAME)
    elif turn.box is not None:
        box = _(INSTEAD).format(what=_said(turn.box, turn.party, teller))
    return TurnTold(turn.at, turn.party, _told(turn.deed, turn.party, teller), changed, box)


def _told(deed: KeptAnswer, party: Party, teller: Teller) -> str:
    """What was done, in the game's own sentence: the first that is about its party, else what was answered."""
    for event in deed.events:
        if party in (event.facts.get("party"), event.facts.get("of")) and (sentence := teller.event(event)):
            return sentence
    return f"{teller.name(party)}: {_named(deed, teller)}"


def _said(deed: KeptAnswer, party: Party, teller: Teller) -> str:
    """The same for what the box would have done, without the name where it was only answered."""
    sentence = _told(deed, party, teller)
    return sentence.removeprefix(f"{teller.name(party)}: ")


def _named(deed: KeptAnswer, teller: Teller) -> str:
    return teller.value("" if deed.question == ANY_TIME else deed.question, deed.value)


def _percent(share: float) -> str:
    return f"{round(100 * share)}\u00a0%"
