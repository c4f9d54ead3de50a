"""What comes after every play: rescues, deaths, offices, hand limits; and exile (PB-37 to PB-39, PB-44, PB-52)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.politburo.rules import drawing, end, judges, offices, tracks
from companion.games.politburo.rules.order import in_order
from companion.mechanics.reactions import save_first
from companion.mechanics.windows import NOTHING, ask_who

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo


def aftermath(game: Politburo) -> Script:
    """PB-38, PB-20, PB-05: after a play all losses, then all rescues, all deaths, one check, one look at the hands."""
    yield from rescue(game)
    bury(game)
    end.eliminate(game)
    if game.state.step != "rescue":  # PB-20: during the rescue the offices wait
        yield from offices.check(game)
        yield from drawing.keep_limits(game)


def dying(game: Politburo, party: Party | None = None) -> list[str]:
    """Candidates in play whose health is 0."""
    return [one for one in game.in_play(party) if not game.state.health[one]]


def rescue(game: Politburo) -> Script:
    """PB-37, PB-38: a window for each player whose candidates are dying; several Curas may be played."""

    def endangered() -> list[Party]:
        return [party for party in game.parties if dying(game, party)]

    def cure(party: Party, card: str) -> Script:
        candidate = dying(game, party)[0]
        if len(dying(game, party)) > 1:
            candidate = yield Question(
                "cure_whom",
                Kind.CHOOSE,
                (party,),
                candidates=lambda one: dying(game, one),
                rule="PB-37",
                private=game.dealt,  # that there is a cure is told when it is paid
            )
        game.pay(party, card, None)
        game.say("played", "PB-37", party=party, card=card, source=None, target=candidate)
        tracks.heal(game, candidate, game.definition.card[card].value, "PB-37")

    yield from save_first(
        game,
        endangered=endangered,
        order=lambda parties: in_order(game, parties),
        window=lambda party: ask_who(
            "rescue_window",
            (party,),
            "PB-38",
            deadline=game.definition.rules.window_timer,
            facts=lambda: {"candidates": dying(game, party)},
        ),
        what=lambda party: _cure(game, party),
        play=cure,
        useful=lambda party: bool(game.state.hands[party]),
    )


def _cure(game: Politburo, party: Party) -> Question:
    def judge(_: Party, value: str) -> list[Refusal]:
        if value == NOTHING:
            return []
        if found := judges.held(game, party, [value]):
            return found
        cures = game.definition.card[value].kind == "cure"
        return [] if cures else [Refusal("PB-37", "only_cures", {"card": value})]

    return Question(
        "cure_with",
        Kind.CHOOSE,
        (party,),
        judge=judge,
        candidates=lambda one: (*game.cards_in_hand(one), NOTHING),
        rule="PB-37",
        private=game.dealt,
        fits=lambda: bool(dying(game, party)),
        facts=lambda: {"candidates": dying(game, party)},
    )


def bury(game: Politburo) -> None:
    """PB-38: all deaths together."""
    dead = dying(game)
    for candidate in dead:
        lose(game, candidate, "killed", "PB-38")
    game.state.mourning = [p for p in game.parties if any(game.state.owner[one] == p for one in dead)]


def exile(game: Politburo, candidates: Iterable[str], rule: str) -> None:
    """To Siberia, all together; that is no killing (PB-44)."""
    for candidate in candidates:
        lose(game, candidate, "siberia", rule)


def lose(game: Politburo, candidate: str, how: str, rule: str) -> None:
    """PB-52: a candidate is turned over; assigned cards, office and what lay there go too."""
    state = game.state
    party = state.owner[candidate]
    state.lost[candidate] = how
    game.say(how, rule, candidate=candidate, party=party)
    cards = state.assigned.clear(candidate)
    state.discard += cards
    state.markers = [one for one in state.markers if one != candidate]
    for effect in [e for e in state.effects if e["candidate"] == candidate]:
        state.effects.remove(effect)
        state.discard.append(effect["card"])
    office = game.office_of(candidate)
    if office is not None:
        del state.offices[office]
    game.say("candidate_lost", "PB-52", candidate=candidate, party=party, count=len(cards), office=office)
