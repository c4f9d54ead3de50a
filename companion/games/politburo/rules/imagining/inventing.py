"""What others could have answered in private, so that what was heard next can happen; for players without people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.hooks import Clues
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Event, Party
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.imagining import Needed, betrayal, shuffled
from companion.games.politburo.rules.offices import KEEP, PUT_BACK, THROW_AWAY
from companion.games.politburo.rules.state import EXCHANGE, PolitburoBase
from companion.mechanics.windows import NOTHING

WITH_A_PLAY = ("activated", "power_used")
"""Events that are told right before a card is."""


def invented(game: PolitburoBase, ask: Question, party: Party | None, clues: Clues) -> Any:
    """An answer of somebody else after which the events that come can happen; None if any will do."""
    if ask.kind is Kind.SHUFFLE:
        return shuffled(game, clues)
    return None if party is None else _Answer(game, ask, party, clues).value()


class _Answer:
    def __init__(self, game: PolitburoBase, ask: Question, party: Party, clues: Clues) -> None:
        self.game, self.ask, self.party, self.clues = game, ask, party, clues
        self.next = clues.coming[0] if clues.coming else Event("", "", {})
        self.at = next((i for i, one in enumerate(clues.coming) if one.kind not in WITH_A_PLAY), None)
        play = clues.coming[self.at] if self.at is not None else None
        mine = play is not None and play.kind == "played" and play.facts["party"] == party
        self.play = play if mine else None

    def value(self) -> Any:
        """The answer; cards that it needs are brought to where it takes them from."""
        played: Mapping[str, Callable[[Event], Any]] = {
            "what_to_play": self._played,
            "cure_with": lambda play: play.facts["card"],
            "play_from": lambda play: play.facts["card"],
            "betray_with": self._betrayed_with,
            "add_assault": self._one_more,
            "usurper": lambda play: self._of_the_play("usurper") or self._successor(),
            "fetch_card": lambda play: self._of_the_play("fetched") or self._fetched(),
            "rescue_from_siberia": self._rescue,
            **dict.fromkeys(("target", "return_to", "usurp_whom", "who_pays", "cure_whom"), self._target),
        }
        if self.ask.name == "turn":
            return self._turn()
        if self.ask.name in played:
            if self.play is not None:
                return played[self.ask.name](self.play)
            return NOTHING if self.ask.name in ("what_to_play", "cure_with", "play_from", "add_assault") else PASS
        match self.ask.name:
            case "assign_card":
                return self._assigned() if self.next.kind == "assigned" else PASS
            case "assign_to":
                return self.next.facts["candidate"] if self.next.kind == "assigned" else PASS
            case "discard_card" | "discard_down":
                return self._discarded()
            case "industry_card":
                return {"kept": KEEP, "discarded": THROW_AWAY}.get(self.next.kind, PUT_BACK)
        return None

    def _turn(self) -> str:
        if self.play is not None:
            return self._played(self.play)
        if self.clues.ahead == "look_at" and (self.at is None or self.clues.coming[self.at].kind == "looks"):
            return "look"
        if self.next.facts.get("party") == self.party:
            match self.next.kind:
                case "assigned":
                    return "assign"
                case "discarded":
                    return "discard"
                case "hand_exchanged":
                    return EXCHANGE
        return "look" if self.clues.ahead == "look_at" else "end_turn"

    def _played(self, play: Event) -> str:
        """Names a card in the hand or, for one beside a candidate, the candidate."""
        source = play.facts["source"]
        if play.rule == RULES["betrayal"]:
            return betrayal(self.game)
        named: str = play.facts["card"] if source is None else source
        return named

    def _betrayed_with(self, play: Event) -> Any:
        source = play.facts["source"]
        asked = list(self.ask.candidates(self.party)) if self.ask.candidates is not None else []
        return source if source in asked else play.facts["card"]

    def _target(self, play: Event) -> Any:
        return play.facts["target"]

    def _one_more(self, play: Event) -> str:
        """The Agresión that comes with Contraataque is told right after it (PB-34)."""
        assert self.at is not None
        then = next((one for one in self.clues.coming[self.at + 1 :] if one.kind not in WITH_A_PLAY), None)
        if then is None or then.kind != "played" or then.facts["party"] != self.party:
            return NOTHING
        card: str = then.facts["card"]
        return card if self.game.definition.card[card].kind == "assault" else NOTHING

    def _of_the_play(self, part: str) -> Any:
        """A part of the play that is not told with it, as far as it lies on the table in the end."""
        for running in self.clues.view["running"]:
            if set(running) == {"plays", "later", "now"}:
                for one in (*running["plays"], *running["later"], *([running["now"]] if running["now"] else [])):
                    if one["by"] == self.party and part in one:
                        return one[part]
        return None

    def _successor(self) -> Any:
        own = self.game.state.in_play(self.party)
        taken = (one.facts["candidate"] for one in self.clues.coming if one.kind == "office_taken")
        return next((one for one in taken if one in own), None)

    def _fetched(self) -> Any:
        mine = (one.facts for one in self.clues.coming if one.kind == "fetched")
        return next((one["card"] for one in mine if one["party"] == self.party), None)

    def _rescue(self, play: Event) -> Any:
        candidate = self.ask.facts()["candidate"] if self.ask.facts is not None else None
        return play.facts["card"] if play.facts["target"] == candidate else PASS

    def _assigned(self) -> str:
        """A card that the candidate shows later, else one that is not needed in the hand."""
        hand = self.game.state.hands[self.party]
        needed = Needed(self.game, self.clues)
        candidate = self.next.facts["candidate"]
        shown = [
            card
            for event in self.clues.coming
            for card in (event.facts.get("cards") or [event.facts.get("card")])
            if event.facts.get("source" if event.kind == "played" else "candidate") == candidate
            and event.kind in ("played", "candidate_lost")
        ]
        lies = list(self.game.state.assigned.beside(candidate))
        for card in shown:
            if card in lies:
                lies.remove(card)
            elif card not in needed.hands[self.party]:
                needed.bring(hand, [*needed.hands[self.party], card])
                return str(card)
        cards = [card for card in hand if not self.game.definition.card[card].is_star]
        spare = [card for card in cards if card not in needed.hands[self.party]]
        return self.clues.rng.choice(spare or cards or hand)

    def _discarded(self) -> Any:
        if self.next.kind != "discarded":
            return PASS
        cards = list(self.next.facts["cards"])
        Needed(self.game, self.clues).bring(self.game.state.hands[self.party], cards)
        return cards[0] if self.ask.name == "discard_card" else cards
