"""The kinds of cards: what each asks before it is paid, and its effect if nobody answers it.

Everything is asked before the card is paid, so it can be taken back until then (`pass`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import PASS, Party, Refusal
from companion.games.politburo.rules import judges, offices
from companion.games.politburo.rules.candidates import (
    begin_lasting,
    exile,
    gain_loyalty,
    heal,
    hurt,
    lose_loyalty,
    move_loyalty,
)
from companion.games.politburo.rules.definition import RULES
from companion.games.politburo.rules.hands import cards_beside, cards_in_hand, held
from companion.games.politburo.rules.judges import ANSWERS, CANCEL, DOES, threat
from companion.games.politburo.rules.state import ANSWER, PolitburoBase
from companion.mechanics.reactions import Play, Stack
from companion.mechanics.windows import NOTHING


def begun(game: PolitburoBase, party: Party, card: str, source: str | None = None, target: str | None = None) -> Play:
    """A play as plain data, `{"by", "card", "kind", "value", "source", "target"}`; without `source` from the hand."""
    known = game.definition.card[card]
    told = {"by": party, "card": card, "kind": known.kind, "value": known.value}
    return {**told, "source": source, "target": target}


def named(game: PolitburoBase, party: Party, card: str, source: str | None, stack: Stack | None) -> Script:
    """Asks for everything that a play needs; None if it was taken back, or is illegal by now.

    Returns what `begun` gives, and for some kinds `does` and `protects` (answers), `usurper`, `fetched`, `betrayal`
    (the card Traición that goes with it), `extra_assault` (a play of its own).
    """
    play = begun(game, party, card, source)
    with game.doing(judges.card, game, party, card, source, stack) as holding:
        try:
            if (yield from _details(game, play, stack)):
                return play
        except Moot:
            return None
    if holding.lapsed:
        rule = holding.why[0].rule  # PB-55: with real cards the card lies on the table
        game.say("lapsed_unpaid" if game.dealt else "lapsed", rule, card=card, party=party, candidate=None)
    return None


def _details(game: PolitburoBase, play: Play, stack: Stack | None) -> Script:
    kind, party, card = play["kind"], play["by"], play["card"]
    if kind in ANSWERS:
        return (yield from _answer(game, play, stack))
    if kind == "betrayal":
        return (yield from _betrayal(game, play))
    if kind == "contraband":
        discards = lambda: sorted(set(judges.fetchable(game)))  # noqa: E731 - looked at whenever somebody asks
        return (yield from _ask(game, play, "fetch_card", "fetched", discards, None, "PB-45")) and (
            yield from _ask(game, play, "who_pays", "target", game.state.in_play, _of(judges.price, game), "PB-45")
        )
    if kind == "usurpation":

        def usurper(asked: Party, value: str) -> Sequence[Refusal]:
            return offices.usurper(game, asked, value, game.state.office_of(play["target"]))

        return (
            yield from _ask(game, play, "usurp_whom", "target", game.state.in_play, _of(offices.usurped, game), "PB-28")
        ) and (yield from _ask(game, play, "usurper", "usurper", lambda: game.state.in_play(party), usurper, "PB-28"))
    if kind in judges.ON_ONE:
        return (
            yield from _ask(
                game,
                play,
                "target",
                "target",
                game.state.in_play,
                lambda p, one: judges.target(game, p, card, one),
                "PB-50",
            )
        )
    return True


def _of(judge: Callable[..., Sequence[Refusal]], game: PolitburoBase) -> Callable[[Party, str], Sequence[Refusal]]:
    return lambda party, value: judge(game, party, value)


def _ask(
    game: PolitburoBase,
    play: Play,
    name: str,
    part: str,
    candidates: Callable[[], Iterable[str]],
    judge: Callable[[Party, str], Sequence[Refusal]] | None,
    rule: str,
) -> Script:
    """Asks for one part of a play; False if it is taken back. Private where cards are concerned."""
    value = yield Question(
        name,
        Kind.CHOOSE,
        (play["by"],),
        judge=judge,
        candidates=lambda _: candidates(),
        rule=rule,
        private=game.dealt,
        may_pass=True,
        shape=lambda: {part: play[part] for part in ("card", "betrayal") if part in play},  # known to the asked alone
    )
    if value == PASS:
        return False
    play[part] = value
    return True


def _answer(game: PolitburoBase, play: Play, stack: Stack | None) -> Script:
    """Asks whether to cancel or return; a return needs a target unless a candidate has attacked (PB-32)."""
    attack, party = threat(stack), play["by"]
    assert attack is not None
    play["does"], play["protects"] = DOES[play["kind"]], attack.target
    if play["does"] == CANCEL:
        play["target"] = attack.target
        return True
    possible = list(game.able(ANSWER, party, play["kind"], lambda one: judges.return_to(game.state, one, attack)))
    if len(possible) == 1:
        play["target"] = possible[0]
    else:

        def judge(asked: Party, value: str) -> Sequence[Refusal]:
            return judges.return_to(game.state, value, threat(stack))

        if not (yield from _ask(game, play, "return_to", "target", game.state.in_play, judge, "PB-32")):
            return False
    if play["kind"] == "counterattack":
        yield from _one_more(game, play)
    return True


def _one_more(game: PolitburoBase, play: Play) -> Script:
    """Offers one more Agresión from the hand on the same target, with Contraataque (PB-34)."""
    party = play["by"]
    if len(game.state.hands[party]) < 2 or game.state.is_hospitalised(play["target"]):
        return

    def judge(_: Party, value: str) -> list[Refusal]:
        if value == NOTHING:
            return []
        card = game.definition.card.get(value)
        if card is not None and card.kind != "assault":
            return [Refusal("PB-34", "only_an_assault", {"card": value})]
        return held(game, party, [value])

    value = yield Question(
        "add_assault",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: (*cards_in_hand(game, one), NOTHING),
        rule="PB-34",
        private=game.dealt,
    )
    if value != NOTHING:
        play["extra_assault"] = {**begun(game, party, value), "target": play["target"], "extra": True}


def _betrayal(game: PolitburoBase, play: Play) -> Script:
    """Asks for the Difamación that Traición needs, and its target (PB-36)."""
    party, betrayal = play["by"], play["card"]
    found: dict[str, Any] = {"by": party, "card": betrayal}
    judge = _of(judges.betrayed_with, game)
    if not (yield from _ask(game, found, "betray_with", "with", lambda: judges.sources(game, party), judge, "PB-36")):
        return False
    source = None
    if found["with"] in game.state.owner:
        source = found["with"]

        def from_him(asked: Party, value: str) -> Sequence[Refusal]:
            return judges.betrayed_with(game, asked, value, source)

        cards = lambda: cards_beside(game, source)  # noqa: E731 - looked at whenever somebody asks
        if not (yield from _ask(game, found, "betray_with", "with", cards, from_him, "PB-36")):
            return False
    known = game.definition.card[found["with"]]
    play.update(card=known.id, kind=known.kind, value=known.value, source=source, betrayal=betrayal)

    def on(asked: Party, value: str) -> Sequence[Refusal]:
        return judges.target(game, asked, known.id, value)

    named_target = False
    with game.doing(judges.betrayed_with, game, party, known.id, source):
        named_target = yield from _ask(game, play, "target", "target", game.state.in_play, on, "PB-50")
    return named_target


# ── what it does ──────────────────────────────────────────────────────────────────────────────────────────────────────


def take_effect(game: PolitburoBase, play: Play) -> None:
    """Carries out a card's effect; without its target it lapses, but stays paid (GEN-11)."""
    if any(play.get(part) in game.state.lost for part in ("target", "usurper")):
        game.say("lapsed", "GEN-11", card=play["card"], party=play["by"], candidate=play["target"])
        return
    EFFECTS[play["kind"]](game, play)


def _demagogy(game: PolitburoBase, play: Play) -> None:
    gain_loyalty(game, play["target"], play["value"], "PB-50")


def _defamation(game: PolitburoBase, play: Play) -> None:
    if play.get("betrayal"):  # PB-36: Popularidad takes its share off the whole value, or nothing
        points = game.numbers.betrayal_times * play["value"]
        if game.definition.rules.betrayal_ignores_popularity:
            move_loyalty(game, play["target"], -points, "PB-36")
        else:
            lose_loyalty(game, play["target"], points, "PB-36", spared_by="PB-36")
    else:
        lose_loyalty(game, play["target"], play["value"], "PB-50")


def _assault(game: PolitburoBase, play: Play) -> None:
    if game.state.is_hospitalised(play["target"]):  # PB-43: announced before, safe there now
        game.say("lapsed", "PB-43", card=play["card"], party=play["by"], candidate=play["target"])
        return
    hurt(game, play["target"], play["value"], RULES[play["kind"]])


def _cure(game: PolitburoBase, play: Play) -> None:
    heal(game, play["target"], play["value"], "PB-54")


def _great_purge(game: PolitburoBase, play: Play) -> None:
    exile(game, [one for one in game.state.in_play() if game.state.loyalty[one] <= play["value"]], "PB-44")


def _privation(game: PolitburoBase, play: Play) -> None:
    for candidate in game.state.in_play():
        if game.state.office_of(candidate) is None and not game.state.is_hospitalised(candidate):
            hurt(game, candidate, play["value"], "PB-51")


def _revolts(game: PolitburoBase, play: Play) -> None:
    for candidate in [one for one in game.state.in_play() if game.state.office_of(one) is not None]:
        lose_loyalty(game, candidate, play["value"], "PB-51")


def _lasting(game: PolitburoBase, play: Play) -> None:
    begin_lasting(game, play)


def _plan(game: PolitburoBase, play: Play) -> None:
    begin_lasting(game, play, whole_round=True)


def _hospitalisation(game: PolitburoBase, play: Play) -> None:
    candidate = play["target"]
    if candidate not in game.state.markers:
        game.state.markers.append(candidate)
    game.say("hospitalised", "PB-43", candidate=candidate, party=play["by"])
    begin_lasting(game, play, candidate=candidate)


def _contraband(game: PolitburoBase, play: Play) -> None:
    state = game.state
    if play["fetched"] not in judges.fetchable(game):
        game.say("lapsed", "PB-45", card=play["card"], party=play["by"], candidate=play["target"])
        return
    state.discard.remove(play["fetched"])
    state.hands[play["by"]].append(game.known_as(play["fetched"]))
    game.say("fetched", "PB-45", party=play["by"], card=play["fetched"])
    move_loyalty(game, play["target"], -play["value"], "PB-45")


EFFECTS: Mapping[str, Callable[[PolitburoBase, Play], None]] = {
    "demagogy": _demagogy,
    "defamation": _defamation,
    "assault": _assault,
    "attempt": _assault,
    "cure": _cure,
    "great_purge": _great_purge,
    "privation": _privation,
    "revolts": _revolts,
    "popularity": _lasting,
    "heroic_patriotism": _lasting,
    "five_year_plan": _plan,
    "hospitalisation": _hospitalisation,
    "promotion": offices.promote,
    "dismissal": offices.dismiss,
    "usurpation": offices.usurp,
    "contraband": _contraband,
}
