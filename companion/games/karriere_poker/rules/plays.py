"""What may be laid, and what is refused (KP-01 to KP-07, KP-30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.karriere_poker.rules.state import Career, CareerInPlay
from companion.mechanics.climbing import JOKER, CardPlay, Groups, groups, jokers_alone, read, sets

Refusals = list[Refusal]


def question_to(career: Career, party: Party) -> Question:
    """The question to the leader (KP-05) or to a follower (KP-06).

    With real cards the options are public, since they do not depend on a hand.
    """
    follows = bool(career.state.plays)
    return Question(
        "follow" if follows else "lead",
        Kind.CARDS,
        (party,),
        partial(judge_play, career),
        partial(legal_plays, career),
        lambda: _shape(career, party),
        "KP-06" if follows else "KP-05",
        private=career.dealt,
        open_answer=True,
        may_pass=follows,
        fits=lambda: career.state.turn == party and career.is_on,
        facts=lambda: _facts(career),
    )


def _shape(career: Career, party: Party) -> dict[str, Any]:
    """What can be entered: `count` cards (0: any number), no number below `lowest` (14: jokers alone)."""
    plays = career.state.plays
    shape: dict[str, Any] = {
        "count": plays[0]["count"] if plays else 0,
        "lowest": career.floor,
        "numbers": career.highest - 1,
        "jokers": career.copies[JOKER],
        "size": career.size(party),
    }
    return {**shape, "held": career.by_rank(party)} if career.dealt else shape


def _facts(career: Career) -> dict[str, Any]:
    """Facts for the question's sentence: the play to beat, and the asked player's title (KP-29)."""
    state = career.state
    told: dict[str, Any] = {}
    if state.plays:
        told = {"count": state.plays[0]["count"], "card": career.card_of(state.plays[-1]["number"])}
    title = career.titles().get(state.turn or "")
    return {**told, "addressed": title} if title is not None else told


def judge_play(career: Career, party: Party, value: Any) -> Refusals:
    """Every reason against laying these cards now, and against a pass where none is allowed."""
    if value == PASS:
        return [Refusal("KP-07", "leader_passes", {"party": party})]
    laid = read(value)
    if laid is None or laid.number >= career.highest:
        return _unknown(career, value) or [Refusal("KP-01", "mixed", {"party": party})]
    if not laid.size:
        return [Refusal(*(("KP-07", "lay_or_pass") if career.state.plays else ("KP-05", "no_cards")), {"party": party})]
    found = _unheld(career, party, laid) if career.dealt else _impossible(career, party, laid)
    plays = career.state.plays
    if plays:
        if laid.size != plays[0]["count"]:
            found.append(Refusal("KP-06", "wrong_count", {"party": party, "count": plays[0]["count"]}))
        if (laid.number or career.highest) < career.floor:
            found.append(_too_low(career, party, laid))
    return found


def _unknown(career: Career, value: Sequence[Any]) -> Refusals:
    """A refusal for each id that is no card of this deck (KP-30)."""
    named = dict.fromkeys(_card_named(entry) for entry in value)
    return [Refusal("KP-30", "no_such_card", {"card": card}) for card in named if card not in career.copies]


def _card_named(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    return JOKER if "joker" in entry else str(entry["rank"])


def _unheld(career: Career, party: Party, laid: CardPlay) -> Refusals:
    """Refusals of cards that are not in the hand, if the program deals (KP-30)."""
    number, size, jokers = laid
    hand = career.state.hands[party]
    if hand.count(str(number)) < size - jokers or hand.count(JOKER) < jokers:
        return [Refusal("KP-30", "not_held", {"party": party})]
    return []


def _impossible(career: Career, party: Party, laid: CardPlay) -> Refusals:
    """With real cards, refusals of more cards than the hand holds, or more copies than are unplayed (KP-30)."""
    found = []
    if laid.size > career.size(party):
        found.append(Refusal("KP-30", "more_than_hand", {"party": party, "count": career.size(party)}))
    for card, count in ((str(laid.number), laid.size - laid.jokers), (JOKER, laid.jokers)):
        if count and count > career.unseen(card):
            found.append(Refusal("KP-30", "too_many_copies", {"party": party, "card": card}))
    return found


def _too_low(career: Career, party: Party, laid: CardPlay) -> Refusal:
    """The refusal of a play that is too low: KP-03 for jokers alone on jokers alone, else KP-06."""
    if not laid.number and career.state.plays[-1]["number"] == career.highest:
        return Refusal("KP-03", "not_higher", {"party": party})
    return Refusal("KP-06", "too_low", {"party": party, "card": career.card_of(career.state.plays[-1]["number"])})


# ── what can be laid ──────────────────────────────────────────────────────────────────────────────────────────────────


def legal_plays(career: Career, party: Party) -> list[Groups]:
    """All legal plays, computed directly; exactly those that `judge_play` allows."""
    plays, floor = career.state.plays, career.floor
    count = plays[0]["count"] if plays else 0
    numbers = career.numbered[floor - 1 :]
    if career.dealt:
        hand = career.state.hands[party]
        jokers = hand.count(JOKER)
        most = career.each + jokers  # of one number nobody holds more
        held = [(number, hand.count(card)) for number, card in numbers if card in hand]
    else:
        most, left = career.size(party), career.copies - career.played()
        if count > most:
            return []
        jokers, held = left[JOKER], [(number, left[card]) for number, card in numbers]
    found = sets(held, jokers, count, most)
    return found + jokers_alone(jokers, count, most) if jokers and floor <= career.highest else found


def conceivable_plays(career: Career) -> Iterator[Groups]:
    """More plays than the legal ones, to test `legal_plays` against `judge_play`."""
    for number in range(career.highest + 2):
        for size in range(1, career.each + career.copies[JOKER] + 2):
            for stand_ins in range(size + 1):
                if number or stand_ins == size:
                    yield groups(number, size, stand_ins)


# ── laying ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def lay(game: CareerInPlay, party: Party, value: Sequence[Any]) -> None:
    """Lays cards on the table; a player without cards left takes a position at once (KP-10)."""
    laid = read(value)
    assert laid is not None
    state, (number, size, jokers) = game.state, laid
    if game.dealt:
        hand = state.hands[party]
        for card in laid.cards():
            hand.remove(card)
    else:
        state.sizes[party] -= size
    rule = _rule_of(laid, game.highest - 1, follows=bool(state.plays))
    state.plays.append({"party": party, "number": number or game.highest, "count": size, "jokers": jokers})
    if game.definition.rules.until_all_pass:
        state.done = [party]
    else:
        state.done.append(party)
    game.say("played", rule, party=party, card=str(number) if number else JOKER, count=size, jokers=jokers)
    if not game.size(party):
        game.take_position(party, "KP-10")


def _rule_of(laid: CardPlay, top_number: int, *, follows: bool) -> str:
    """The id of the rule that a play is based on."""
    if not laid.number:
        return "KP-03" if follows else "KP-04"
    if laid.jokers:
        return "KP-02" if laid.number == top_number else "KP-01"
    return "KP-06" if follows else "KP-05"
