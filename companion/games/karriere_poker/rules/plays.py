"""What may be laid, and what is refused (KP-01 to KP-07, KP-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import PASS, Party, Refusal
from companion.mechanics.climbing import JOKER, Play, read

if TYPE_CHECKING:
    from companion.games.karriere_poker.rules.game import KarrierePoker

Refusals = list[Refusal]


def judge_play(game: KarrierePoker, party: Party, value: Any) -> Refusals:
    """Everything against laying these cards now. A pass comes here only where it is not allowed."""
    if value == PASS:
        return [Refusal("KP-07", "leader_passes", {"party": party})]
    laid = read(value)
    if laid is None or laid.number >= game.highest:
        return _unknown(game, value) or [Refusal("KP-01", "mixed", {"party": party})]
    if not laid.size:
        return [Refusal(*(("KP-07", "lay_or_pass") if game.state.plays else ("KP-05", "no_cards")), {"party": party})]
    found = _unheld(game, party, laid) if game.dealt else _impossible(game, party, laid)
    plays = game.state.plays
    if plays:
        if laid.size != plays[0]["count"]:
            found.append(Refusal("KP-06", "wrong_count", {"party": party, "count": plays[0]["count"]}))
        if (laid.number or game.highest) < game.floor:
            found.append(_too_low(game, party, laid))
    return found


def _unknown(game: KarrierePoker, value: Sequence[Any]) -> Refusals:
    """KP-30: of what is laid, each that is no card of this deck, however often it is named."""
    named = dict.fromkeys(_card_named(entry) for entry in value)
    return [Refusal("KP-30", "no_such_card", {"card": card}) for card in named if card not in game.copies]


def _card_named(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    return JOKER if "joker" in entry else str(entry["rank"])


def _unheld(game: KarrierePoker, party: Party, laid: Play) -> Refusals:
    """KP-30, dealt: only what the hand holds."""
    number, size, jokers = laid
    hand = game.state.hands[party]
    if (size > jokers and hand.count(str(number)) < size - jokers) or (jokers and hand.count(JOKER) < jokers):
        return [Refusal("KP-30", "not_held", {"party": party})]
    return []


def _impossible(game: KarrierePoker, party: Party, laid: Play) -> Refusals:
    """KP-30, with real cards: no more than the hand has cards, no more copies than are still to come."""
    found = []
    if laid.size > game.size(party):
        found.append(Refusal("KP-30", "more_than_hand", {"party": party, "count": game.size(party)}))
    for card, count in ((str(laid.number), laid.size - laid.jokers), (JOKER, laid.jokers)):
        if count and count > game.unseen(card):
            found.append(Refusal("KP-30", "too_many_copies", {"party": party, "card": card}))
    return found


def _too_low(game: KarrierePoker, party: Party, laid: Play) -> Refusal:
    """KP-03 where jokers alone lie and jokers alone are laid, else KP-06."""
    if not laid.number and game.state.plays[-1]["number"] == game.highest:
        return Refusal("KP-03", "not_higher", {"party": party})
    return Refusal("KP-06", "too_low", {"party": party, "card": game.card_of(game.state.plays[-1]["number"])})
