"""A greedy player of Politburó: lifts its best candidate, drags down the leaders, kills the weak, answers attacks.

It looks at the table and at its own cards, nothing else. With real cards, which nobody but their owner knows, it
imagines a hand each time it is asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.bots.player import RandomBot, best, first_legal
from companion.engine.driver import Driver
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import CLAIM, PASS, Party
from companion.games.politburo.bot_worth import Plan, Worth
from companion.games.politburo.rules import judges
from companion.games.politburo.rules.game import Politburo
from companion.games.politburo.rules.judges import ASSIGN, DRAW_UP, END_TURN, EXCHANGE, LOOK
from companion.games.politburo.rules.powers import KEEP, PUT_BACK, THROW_AWAY, USE
from companion.games.politburo.rules.threats import ANSWERS, CANCEL, DOES, threat
from companion.mechanics.reactions import Stack
from companion.mechanics.windows import NOTHING

ENOUGH = 0.7
"""What a play must be worth, else the card is kept."""

DEFENDS = ("avenger", "manipulator", "bodyguard", "favourite")
"""Kinds that are laid beside candidates, the dearest first."""

PRIVATELY = ("bodyguard", "favourite", "avenger", "manipulator", "cure", "counterattack")
"""Kinds that wait for an attack, and are not thrown away first."""


class Greedy:
    """Weighs each card with each target by what it wins; what it has no opinion on it decides at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._otherwise = RandomBot(rng)
        self._targets: list[str] = []
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
            "rescue_window": lambda game, ask, party: CLAIM if self._has(game, party, "cure") else PASS,
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
            "who_pays": lambda game, ask, party: self._dearest(game, ask, party, least=True),
        }

    def answer(self, driver: Driver, ask: Question, party: Party) -> Any:
        """See `companion.bots.player.Bot`."""
        game = driver.game
        assert isinstance(game, Politburo)
        opinion = self._answers.get(ask.name)
        wanted = opinion(game, ask, party) if opinion is not None else None
        if wanted is not None:
            if ask.kind is Kind.WINDOW or wanted == PASS:
                return wanted
            if first_legal(driver, ask, party, [wanted]) is not None:
                return wanted
        if ask.kind is Kind.WINDOW:
            return PASS
        if opinion is not None and ask.name == "turn":
            return END_TURN
        return self._otherwise.answer(driver, ask, party)

    # ── the own turn ────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self, game: Politburo, ask: Question, party: Party) -> Any:
        """A full hand in which nothing is worth playing is exchanged."""
        full = len(game.state.hands[party]) >= game.hand_limit(party)
        return EXCHANGE if full and self._plan(game, party) is None else DRAW_UP

    def _plan(self, game: Politburo, party: Party) -> Plan | None:
        """The best card with the best target, if it is worth playing."""
        worth = Worth(game, party, self.rng)
        plans = [
            plan
            for card in dict.fromkeys(self._hand(game, party))
            if not self._against(game, party, card) and (plan := worth.best(card)) is not None
        ]
        found = max(plans, key=lambda plan: plan[0], default=None)
        return found if found is not None and found[0] > ENOUGH else None

    def _against(self, game: Politburo, party: Party, card: str) -> bool:
        """Whether a card cannot be played in this turn, once the hand is drawn up."""
        return any(refusal.code != "not_drawn_up" for refusal in judges.in_turn(game, party, card))

    def _turn(self, game: Politburo, ask: Question, party: Party) -> Any:
        """The best play; then defences beside candidates; then the turn is over."""
        plan = self._plan(game, party)
        if plan is not None:
            _, card, self._targets = plan
            return card
        if self._assignable(game, party) and self._room(game, party):
            return ASSIGN
        return LOOK if not judges.look(game, party) and self.rng.random() < 0.5 else END_TURN

    def _planned(self, game: Politburo, ask: Question, party: Party) -> Any:
        return self._targets.pop(0) if self._targets else PASS

    def _arrange(self, game: Politburo, ask: Question, party: Party) -> Any:
        """One defence beside each candidate, as far as there are any."""
        cards = [card for card in self._hand(game, party) if self._kind(game, card) in DEFENDS] if game.dealt else []
        return [f"{card}@{one}" for card, one in zip(cards, game.in_play(party), strict=False)]

    def _assignable(self, game: Politburo, party: Party) -> list[str]:
        held = self._hand(game, party)
        return sorted(
            (card for card in held if self._kind(game, card) in DEFENDS),
            key=lambda card: DEFENDS.index(self._kind(game, card)),
        )

    def _assign_card(self, game: Politburo, ask: Question, party: Party) -> Any:
        return next(iter(self._assignable(game, party)), PASS)

    def _assign_to(self, game: Politburo, ask: Question, party: Party) -> Any:
        return max(self._room(game, party), key=lambda one: game.state.loyalty[one], default=PASS)

    def _room(self, game: Politburo, party: Party) -> list[str]:
        most = game.definition.tracks.assigned
        return [one for one in game.in_play(party) if len(game.state.assigned.beside(one)) < most]

    def _discard(self, game: Politburo, ask: Question, party: Party) -> Any:
        assert ask.shape is not None
        worth = Worth(game, party, self.rng)
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
        worth = Worth(game, party, self.rng)
        seen = self._keeps(worth, game, game.state.deck.cards[0])
        worst = min((self._keeps(worth, game, card) for card in game.state.hands[party]), default=seen)
        return KEEP if seen > worst else THROW_AWAY

    def _fetch(self, game: Politburo, ask: Question, party: Party) -> Any:
        assert ask.candidates is not None
        worth = Worth(game, party, self.rng)
        known = [card for card in ask.candidates(party) if card in game.definition.card]
        return max(known, key=lambda card: self._keeps(worth, game, card), default=None)

    # ── answering ───────────────────────────────────────────────────────────────────────────────────────────

    def _window(self, game: Politburo, ask: Question, party: Party) -> Any:
        return CLAIM if next(self._defences(game, party), None) is not None else PASS

    def _what(self, game: Politburo, ask: Question, party: Party) -> Any:
        """A candidate or a card that answers; from the candidate named before, only a card."""
        if not any(isinstance(entry, Stack) for entry in game.running):
            return self._first(game, party, "heroic_patriotism")
        found = self._defences(game, party)
        if ask.name == "play_from":
            assert ask.facts is not None
            source = ask.facts()["candidate"]
            return next((card for card, of in found if of == source), NOTHING)
        return next((of or card for card, of in found), None) or self._first(game, party, "heroic_patriotism")

    def _defences(self, game: Politburo, party: Party) -> Iterator[tuple[str, str | None]]:
        """Cards that answer the running attack, with the candidate they lie beside; returns first, hands last."""
        stack = next((entry for entry in reversed(game.running) if isinstance(entry, Stack)), None)
        attack = threat(stack)
        if attack is None or game.state.owner[attack.target] != party or attack.by == party:
            return
        beside = game.cards_beside(attack.target)
        for card in sorted(beside, key=lambda card: DOES.get(self._kind(game, card)) == CANCEL):
            if self._kind(game, card) in ANSWERS and not judges.card(game, party, card, attack.target, stack):
                yield card, attack.target
        for card in self._hand(game, party):
            if self._kind(game, card) in ANSWERS and not judges.card(game, party, card, None, stack):
                yield card, None

    def _victim(self, game: Politburo, ask: Question, party: Party) -> Any:
        """Back to the candidate whom it hurts most."""
        assert ask.candidates is not None
        values = [one for one in ask.candidates(party) if not ask.judged(party, one)]
        return max(values, key=lambda one: game.state.loyalty[one], default=None)

    def _mourn(self, game: Politburo, ask: Question, party: Party) -> Any:
        mourns = party in game.state.mourning and self._has(game, party, "heroic_patriotism")
        return CLAIM if mourns else PASS

    def _rescue(self, game: Politburo, ask: Question, party: Party) -> Any:
        """The least Demagogia that is enough."""
        assert ask.facts is not None
        needed = -game.state.loyalty[ask.facts()["candidate"]]
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
