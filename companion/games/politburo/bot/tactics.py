"""A better player of Politburó: attacks where nothing is laid against it, lays its own defences against both kinds of
attacks, and lets no card lie idle in its hand.

It knows no more than `Greedy`: how many cards lie beside a candidate and who was activated is seen by everybody.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Question
from companion.engine.vocabulary import PASS, Party
from companion.games.politburo.bot.greedy import DEFENDS, Greedy
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.judges import ANSWERS, DOES, RETURN
from companion.games.politburo.rules.script import DISCARD, END_TURN
from companion.games.politburo.worth import Worth

LANDS = 0.25
"""How likely an attack is held to land for each card that could answer it: most candidates are better left alone."""

RETURNS = 1.2
"""What a card that returns an attack is worth beside a candidate, compared with one that cancels it."""

TWICE = 0.5
"""What a second card against the same kind of attack is worth: only one of a kind can be played in a turn (PB-11)."""

BELOW_NOTHING = 8
"""Added to a candidate's loyalty to say how much it is worth to be protected: one in Siberia's reach counts, too."""

NO_HARM = -0.001
"""The least worth at which a card is played, so that new ones are drawn: nothing is enough, harm to oneself is not."""

USELESS = -99.0


class Wary(Worth):
    """Holds an attack for lost, most times, where something lies that could answer it."""

    def lands(self, one: str) -> float:
        state = self.game.state
        active = state.active.get(state.owner[one])
        spent = one in state.markers and active != one  # PB-16
        if spent or active not in (None, one) or state.is_hospitalised(one):  # PB-14, PB-43
            return 1.0
        return LANDS ** len(state.assigned.beside(one))


class Good(Greedy):
    """Plays whatever does no harm, first where it meets no answer; discards what it cannot lay beside anybody."""

    enough = NO_HARM
    rates: ClassVar[type[Worth]] = Wary

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self._answers["discard_card"] = self._discard_one

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """As `Greedy`; of a card that is only played to be rid of it, that."""
        assert isinstance(game, Politburo)
        said = super().reason(game, ask, party, value)
        card = ask.shape()["card"] if ask.name == "target" and ask.shape is not None else value
        if ask.name not in ("turn", "target") or card not in game.definition.card:
            return said
        plan = self.rates(game, party, self.rng).best(card)
        is_whole = plan is not None and (ask.name == "target" or not plan[2])  # nothing more is asked about it
        is_idle = is_whole and plan is not None and plan[0] <= 0
        return Saying("reason.room", {"party": party}) if is_idle else said

    def _turn(self, game: Politburo, ask: Question, party: Party) -> Any:
        value = super()._turn(game, ask, party)
        return DISCARD if value == END_TURN and self._useless(game, party) is not None else value

    def _useless(self, game: Politburo, party: Party) -> str | None:
        """A card for which there is no room: in the hand it answers nothing in others' turns (PB-49)."""
        room = bool(self._room(game, party))
        return None if room else next(iter(self._assignable(game, party)), None)

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Besides, what is discarded."""
        assert isinstance(game, Politburo)
        useless = self._useless(game, party) if value == DISCARD else None
        said = Saying("reason.no_room", {"card": useless}) if useless is not None else None
        return said or super().advises(game, ask, party, value)

    def _discard_one(self, game: Politburo, ask: Question, party: Party) -> Any:
        return self._useless(game, party) or PASS

    def _keeps(self, worth: Worth, game: Politburo, card: str) -> float:
        idle = self._kind(game, card) in DEFENDS and not self._room(game, worth.party)
        return USELESS if idle else super()._keeps(worth, game, card)

    # ── defences ────────────────────────────────────────────────────────────────────────────────────────────

    def _assign_card(self, game: Politburo, ask: Question, party: Party) -> Any:
        laid = self._laid(game, party)
        return laid[0] if laid is not None else PASS

    def _assign_to(self, game: Politburo, ask: Question, party: Party) -> Any:
        laid = self._laid(game, party)
        return laid[1] if laid is not None else PASS

    def _laid(self, game: Politburo, party: Party) -> tuple[str, str] | None:
        """The card that is wanted most beside a candidate, and which one: the same for both questions."""
        pairs = [(card, one) for one in self._room(game, party) for card in self._assignable(game, party)]
        return max(pairs, key=lambda pair: self._shelter(game, *pair), default=None)

    def _shelter(self, game: Politburo, card: str, one: str) -> float:
        kind = self._kind(game, card)
        beside = (self._kind(game, lies) for lies in game.state.assigned.beside(one))
        again = any(ANSWERS.get(lies) == ANSWERS[kind] for lies in beside)
        worth = (game.state.loyalty[one] + BELOW_NOTHING) * (TWICE if again else 1.0)
        return worth * RETURNS if DOES[kind] == RETURN else worth
