"""A greedy player of Politburó: lifts its best candidate, drags down the leaders, kills the weak, answers attacks.

It looks at the table and at its own cards, nothing else. With real cards, which nobody but their owner knows, it
imagines a hand each time it is asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from companion.bots.player import RandomBot, best, claim_or_pass, first_legal
from companion.engine.game import Game
from companion.engine.hooks import Saying
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party
from companion.games.politburo.rules import judges, offices, script
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.hands import cards_beside, hand_limit
from companion.games.politburo.rules.judges import ANSWERS, CANCEL, DOES, answerable, may_hold_something, threat
from companion.games.politburo.rules.offices import KEEP, PUT_BACK, THROW_AWAY, USE
from companion.games.politburo.rules.script import ASSIGN, END_TURN, LOOK
from companion.games.politburo.rules.state import DRAW_UP, EXCHANGE, KIND, PLAY
from companion.games.politburo.worth import Plan, Worth, weightiest, weightiest_for_all
from companion.mechanics.reactions import Stack
from companion.mechanics.windows import NOTHING

ENOUGH = 0.7
"""The least worth at which a card is played; below it is kept."""

DEFENDS = ("avenger", "manipulator", "bodyguard", "favourite")
"""Kinds of cards that are laid beside candidates, the most valuable first."""

PRIVATELY = ("bodyguard", "favourite", "avenger", "manipulator", "cure", "counterattack")
"""Kinds of cards that wait for an attack; they are not the first to be discarded."""


BLUFFS = 1 / 8
"""How often it announces something in a window without having anything (GEN-6)."""

TAKEN_BACK = frozenset({"what_to_play", "play_from", "cure_with"})
"""Questions to whoever has announced something, after which it may be taken back."""


class Greedy:
    """Rates each card with each target by the gain; chooses at random where it has no opinion."""

    enough = ENOUGH
    rates: ClassVar[type[Worth]] = Worth

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._answers: dict[str, Callable[[Politburo, Question, Party], Any]] = {
            "begin_turn": self._begin,
            "arrange": self._arrange,
            "turn": self._turn,
            "target": self._planned,
            "usurp_whom": self._planned,
            "betray_with": self._planned,
            "answer_window": self._window,
            "what_to_play": self._what,
            "play_from": self._what,
            "return_to": self._victim,
            "add_assault": lambda game, ask, party: self._first(game, party, "assault"),
            "rescue_window": lambda game, ask, party: self._says(game, party, self._has(game, party, "cure")),
            "cure_with": lambda game, ask, party: self._first(game, party, "cure"),
            "mourning_window": self._mourn,
            "rescue_from_siberia": self._rescue,
            "discard_down": self._discard,
            "assign_card": self._assign_card,
            "assign_to": self._assign_to,
            "which_takes": lambda game, ask, party: self._dearest(game, ask, party),
            "usurper": lambda game, ask, party: self._dearest(game, ask, party),
            "cure_whom": lambda game, ask, party: self._dearest(game, ask, party),
            "use_industry": lambda game, ask, party: USE,
            "industry_card": self._industry,
            "fetch_card": self._fetch,
            "look_at": self._looked_at,
            "who_pays": lambda game, ask, party: self._dearest(game, ask, party, least=True),
        }

    def answer(self, game: Game, ask: Question, party: Party) -> Any:
        assert isinstance(game, Politburo)
        opinion = self._answers.get(ask.name)
        wanted = opinion(game, ask, party) if opinion is not None else None
        if wanted is not None:
            if ask.kind is Kind.WINDOW or wanted == PASS:
                return wanted
            if first_legal(game, ask, party, [wanted]) is not None:
                return wanted
        if ask.kind is Kind.WINDOW:
            return PASS
        if ask.name in TAKEN_BACK:
            return NOTHING
        if opinion is not None and ask.name == "turn":
            return END_TURN
        return self._otherwise.answer(game, ask, party)

    def reason(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """What is most for a card, by the card and by what everybody sees; nothing of what is kept in the hand."""
        assert isinstance(game, Politburo)
        if ask.name == "turn" and value in game.definition.card:
            return weightiest_for_all(game, party, value)
        if ask.name == "target" and value in game.state.owner and ask.shape is not None:
            shape = ask.shape()
            return weightiest(game, shape["card"], value, betrayal="betrayal" in shape)
        if ask.name == "rescue_from_siberia" and value != PASS and ask.facts is not None:
            return Saying("reason.home", {"candidate": ask.facts()["candidate"]})
        if ask.name == "who_pays" and value in game.state.owner:
            return Saying("reason.pays", {"candidate": value, "loyalty": game.state.loyalty[value]})
        return None

    def advises(self, game: Game, ask: Question, party: Party, value: Any) -> Saying | None:
        """Besides, out of the hand: what comes after this answer, and why nothing is done."""
        assert isinstance(game, Politburo)
        if ask.name in ("turn", "begin_turn"):
            return self._why_in_turn(game, ask, party, value)
        if ask.name == "assign_card":
            return self._why_laid(game, party)
        if ask.name == "rescue_from_siberia" and value == PASS and ask.facts is not None:
            return Saying("reason.no_answer", {"candidate": ask.facts()["candidate"]})
        attack = threat(_stack(game))
        if ask.name != "what_to_play" or value != NOTHING or attack is None:
            return self.reason(game, ask, party, value)
        if game.state.owner[attack.target] != party:
            return Saying("reason.not_own", {"candidate": attack.target})
        return None if any(self._defences(game, party)) else Saying("reason.no_answer", {"candidate": attack.target})

    def _why_in_turn(self, game: Politburo, ask: Question, party: Party, value: Any) -> Saying | None:
        """Of a card the target and what is most for it, of a card that is laid or looked at also beside whom."""
        if value in game.definition.card:
            plan = self.rates(game, party, self.rng).best(value)
            if plan is None or not plan[2]:
                return self.reason(game, ask, party, value)
            betrayal = plan[2][0] in game.definition.card
            return weightiest(game, plan[2][0] if betrayal else value, plan[2][-1], betrayal=betrayal)
        if value == ASSIGN:
            return self._why_laid(game, party)
        if value == LOOK:
            strongest = max(self._others_guarded(game, party), key=lambda one: game.state.loyalty[one])
            return Saying("reason.look", {"candidate": strongest})
        said = {EXCHANGE: "reason.exchange", DRAW_UP: "reason.draw", END_TURN: "reason.enough"}
        return Saying(said[value], {}) if value in said else None

    def _why_laid(self, game: Politburo, party: Party) -> Saying | None:
        laid = self._laid(game, party)
        return Saying("reason.lay", {"card": laid[0], "candidate": laid[1]}) if laid is not None else None

    # ── the own turn ────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Exchanges a full hand in which nothing is worth playing, else draws up."""
        full = len(game.state.hands[party]) >= hand_limit(game, party)
        return EXCHANGE if full and self._plan(game, party) is None else DRAW_UP

    def _plan(self, game: Politburo, party: Party) -> Plan | None:
        """The best card with the best target, if it is worth playing."""
        worth = self.rates(game, party, self.rng)
        plans = [
            plan
            for card in dict.fromkeys(self._hand(game, party))
            if not self._against(game, party, card) and (plan := worth.best(card)) is not None
        ]
        found = max(plans, key=lambda plan: plan[0], default=None)
        return found if found is not None and found[0] > self.enough else None

    def _against(self, game: Politburo, party: Party, card: str) -> bool:
        """Whether a card could not be played in this turn after drawing up."""
        found = game.against(PLAY, party, {KIND: self._kind(game, card)}, script.in_turn(game, party, card))
        return any(refusal.code != "not_drawn_up" for refusal in found)

    def _turn(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Makes the best play, then assigns defences to candidates, then ends the turn.

        Exchanges a full hand in which nothing is worth playing, where that is offered.
        """
        plan = self._plan(game, party)
        if plan is None and ask.candidates is not None and EXCHANGE in ask.candidates(party):
            return EXCHANGE
        if plan is not None:
            return plan[1]
        if self._assignable(game, party) and self._room(game, party):
            return ASSIGN
        looks = self._others_guarded(game, party) and not offices.judge_look(game, party)
        return LOOK if looks and self.rng.random() < 0.5 else END_TURN

    def _planned(self, game: Politburo, ask: Question, party: Party) -> Any:
        """What the card being played needs, from that card alone: who chose it may have been another such player."""
        assert ask.shape is not None
        plan = self.rates(game, party, self.rng).best(ask.shape()["card"])
        return plan[2][0 if ask.name == "betray_with" else -1] if plan is not None and plan[2] else PASS

    def _arrange(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Assigns one defence to each candidate, as far as there are any."""
        cards = [card for card in self._hand(game, party) if self._kind(game, card) in DEFENDS] if game.dealt else []
        return [f"{card}@{one}" for card, one in zip(cards, game.state.in_play(party), strict=False)]

    def _assignable(self, game: Politburo, party: Party) -> list[str]:
        held = self._hand(game, party)
        return sorted(
            (card for card in held if self._kind(game, card) in DEFENDS),
            key=lambda card: DEFENDS.index(self._kind(game, card)),
        )

    def _others_guarded(self, game: Politburo, party: Party) -> list[str]:
        """The candidates of others beside whom a card lies."""
        state = game.state
        return [one for one in state.in_play() if state.owner[one] != party and state.assigned.beside(one)]

    def _assign_card(self, game: Politburo, ask: Question, party: Party) -> Any:
        return next(iter(self._assignable(game, party)), PASS)

    def _assign_to(self, game: Politburo, ask: Question, party: Party) -> Any:
        return max(self._room(game, party), key=lambda one: game.state.loyalty[one], default=PASS)

    def _laid(self, game: Politburo, party: Party) -> tuple[str, str] | None:
        """The card that it would lay next, and beside which candidate."""
        room, cards = self._room(game, party), self._assignable(game, party)
        return (cards[0], max(room, key=lambda one: game.state.loyalty[one])) if room and cards else None

    def _room(self, game: Politburo, party: Party) -> list[str]:
        most = game.definition.tracks.assigned
        return [one for one in game.state.in_play(party) if len(game.state.assigned.beside(one)) < most]

    def _discard(self, game: Politburo, ask: Question, party: Party) -> Any:
        assert ask.shape is not None
        worth = self.rates(game, party, self.rng)
        cards = sorted(self._hand(game, party), key=lambda card: self._keeps(worth, game, card))
        return cards[: ask.shape()["count"]]

    def _keeps(self, worth: Worth, game: Politburo, card: str) -> float:
        if self._kind(game, card) in PRIVATELY:
            return 2.0
        plan = worth.best(card)
        return plan[0] if plan is not None else 0.0

    def _industry(self, game: Politburo, ask: Question, party: Party) -> Any:
        if not game.dealt or not game.state.deck.cards:
            return PUT_BACK
        worth = self.rates(game, party, self.rng)
        seen = self._keeps(worth, game, game.state.deck.cards[0])
        worst = min((self._keeps(worth, game, card) for card in game.state.hands[party]), default=seen)
        return KEEP if seen > worst else THROW_AWAY

    def _fetch(self, game: Politburo, ask: Question, party: Party) -> Any:
        assert ask.candidates is not None
        worth = self.rates(game, party, self.rng)
        known = [card for card in ask.candidates(party) if card in game.definition.card]
        return max(known, key=lambda card: self._keeps(worth, game, card), default=None)

    def _looked_at(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Looks beside the candidate of others that it would most like to attack: the one with the highest loyalty."""
        assert ask.candidates is not None
        lawful = [one for one in ask.candidates(party) if not ask.judged(party, one)]
        others = [one for one in lawful if game.state.owner[one] != party]
        return next(iter(best(others, lambda one: game.state.loyalty[one], self.rng)), PASS)

    # ── answering ───────────────────────────────────────────────────────────────────────────────────────────

    def _window(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Announces what answers; now and then also without, where all see that it could have something."""
        holds = next(self._defences(game, party), None) is not None
        return claim_or_pass(self.rng, holds, lambda: _could_answer(game, party), BLUFFS)

    def _says(self, game: Politburo, party: Party, holds: bool) -> Any:
        return claim_or_pass(self.rng, holds, lambda: bool(game.state.hands[party]), BLUFFS)

    def _what(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Names a candidate or card that answers; after a candidate only one of its cards."""
        if not any(isinstance(entry, Stack) for entry in game.running):
            return self._first(game, party, "heroic_patriotism")
        found = self._defences(game, party)
        if ask.name == "play_from":
            assert ask.facts is not None
            source = ask.facts()["candidate"]
            return next((card for card, of in found if of == source), NOTHING)
        return next((of or card for card, of in found), None) or self._first(game, party, "heroic_patriotism")

    def _defences(self, game: Politburo, party: Party) -> Iterator[tuple[str, str | None]]:
        """Cards that answer the present attack, with the candidate they are assigned to (None: hand).

        Cards that return an attack come first, cards from the hand last.
        """
        stack = _stack(game)
        attack = threat(stack)
        if attack is None or game.state.owner[attack.target] != party or attack.by == party:
            return
        beside = cards_beside(game, attack.target)
        for card in sorted(beside, key=lambda card: DOES.get(self._kind(game, card)) == CANCEL):
            if self._kind(game, card) in ANSWERS and not judges.card(game, party, card, attack.target, stack):
                yield card, attack.target
        for card in self._hand(game, party):
            if self._kind(game, card) in ANSWERS and not judges.card(game, party, card, None, stack):
                yield card, None

    def _victim(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Returns the attack to the candidate whom it hurts most."""
        assert ask.candidates is not None
        values = [one for one in ask.candidates(party) if not ask.judged(party, one)]
        return max(values, key=lambda one: game.state.loyalty[one], default=None)

    def _mourn(self, game: Politburo, ask: Question, party: Party) -> Any:
        mourns = party in game.state.mourning
        return self._says(game, party, self._has(game, party, "heroic_patriotism")) if mourns else PASS

    def _rescue(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Saves a candidate with the lowest sufficient Demagogia."""
        assert ask.facts is not None
        needed = game.numbers.siberia_below - game.state.loyalty[ask.facts()["candidate"]]
        held = [game.definition.card[card] for card in self._hand(game, party) if self._kind(game, card) == "demagogy"]
        enough = sorted((card.value, card.id) for card in held if card.value >= needed)
        return enough[0][1] if enough else PASS

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────

    def _hand(self, game: Politburo, party: Party) -> list[str]:
        held = game.state.hands[party]
        if game.dealt:
            return sorted(held)
        deck = list(game.definition.deck.elements())
        return self.rng.sample(deck, min(len(held), len(deck)))

    def _kind(self, game: Politburo, card: str) -> str:
        return game.definition.card[card].kind

    def _has(self, game: Politburo, party: Party, kind: str) -> bool:
        return any(self._kind(game, card) == kind for card in self._hand(game, party))

    def _first(self, game: Politburo, party: Party, kind: str) -> str:
        return next((card for card in self._hand(game, party) if self._kind(game, card) == kind), NOTHING)

    def _dearest(self, game: Politburo, ask: Question, party: Party, *, least: bool = False) -> Any:
        assert ask.candidates is not None
        values = [one for one in ask.candidates(party) if not ask.judged(party, one)]
        ordered = best(values, lambda one: game.state.loyalty[one], self.rng)
        return (ordered[-1] if least else ordered[0]) if ordered else None


def _stack(game: Politburo) -> Stack | None:
    """The plays that are being answered."""
    return next((entry for entry in reversed(game.running) if isinstance(entry, Stack)), None)


def _could_answer(game: Politburo, party: Party) -> bool:
    """Whether somebody else attacks a candidate of this party with what a card could answer, as all see."""
    attack = threat(_stack(game))
    return (
        attack is not None
        and attack.by != party
        and game.state.owner[attack.target] == party
        and not game.state.is_hospitalised(attack.target)
        and answerable(attack)
        and may_hold_something(game, party)
    )


class Easy(Greedy):
    """Plays whatever it holds that does anything, as it comes. It guards its candidates against words alone, each with
    one card; what would save them from violence it keeps in the hand, where it helps nobody.
    """

    def _plan(self, game: Politburo, party: Party) -> Plan | None:
        worth = Worth(game, party, self.rng)
        held = self._hand(game, party)
        for card in self.rng.sample(held, len(held)):
            if not self._against(game, party, card) and (plan := worth.best(card)) is not None and plan[0] > 0:
                return plan
        return None

    def _assignable(self, game: Politburo, party: Party) -> list[str]:
        return [card for card in super()._assignable(game, party) if "defamation" in ANSWERS[self._kind(game, card)]]

    def _room(self, game: Politburo, party: Party) -> list[str]:
        return [one for one in super()._room(game, party) if not game.state.assigned.beside(one)]
