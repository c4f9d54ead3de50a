"""Green cards: when they may be played, on whom, and what each does (BU-32 to BU-36, BU-50)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from companion.engine.game import Moot, Script
from companion.engine.once import once
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import moves
from companion.games.buerokratopoly.rules.cards import AUFSTIEG, BEWEIS, FREIKAUF, GREEN, UNNAMED, WAHLBETRUG
from companion.games.buerokratopoly.rules.posts import Refusals, figure_there, pick
from companion.games.buerokratopoly.rules.state import AreaContest, Election, Match, Mutiny, Position
from companion.mechanics import windows

KEEP, DISCARD = "keep", "discard"

TIME_IS_UP = "time_is_up"
"""What somebody announces beside a question when a group that looks at its own clock is out of time."""


WINDOWS = ("before_dice", "before_move", "after_round")
"""The moments in which all are asked for a card, because no other question is open."""

OTHERS_FIGURE = "others_figure"
"""The code of a card for a figure of another party (BU-36)."""

WHAT_TO_PLAY = "what_to_play"
"""The question to a claimant."""

RULES = {WAHLBETRUG: "BU-10", BEWEIS: "BU-20", AUFSTIEG: "BU-34", FREIKAUF: "BU-35"}


def window(game: Match, moment: str, first: Party) -> Script:
    """Asks everybody for green cards where no question is open beside which they are announced; claims count clockwise
    from `first` (BU-33, GEN-6).

    Left out if public knowledge shows that nobody can play one.
    """
    return windows.window(
        game,
        moment,
        what=WHAT_TO_PLAY,
        rule="BU-33",
        order=lambda: game.clockwise(first),
        useful=lambda: anything_to_play(game),
        announceable=lambda _: GREEN,
        judge=lambda party, value: announcement(game, party, value),
        play=lambda party, value: play(game, party, value),
        deadline=game.definition.rules.window_timer,
    )


def any_time(game: Match, party: Party, value: str) -> Script:
    """Plays a green card that was announced beside a question."""
    if value == TIME_IS_UP:
        game.time_runs_out()
        return
    yield from play(game, party, value)


def take(game: Match, drawer: Party, card: str) -> Script:
    """Gives a party a green card (BU-32, BU-50), or discards it if the party cannot keep it.

    Everybody sees the number of cards, only the owner which they are.
    """
    game.state.hands[drawer].append(card)
    game.say("green_card_drawn", "BU-50", party=drawer)
    if card != UNNAMED:
        game.say("own_card_drawn", "BU-51", party=drawer, card=card)
    kept = yield Question(
        "keep_card",
        Kind.CHOOSE,
        (drawer,),
        candidates=lambda _: (KEEP, DISCARD),
        default=lambda _: KEEP,
        rule="BU-32",
        private=True,
    )
    if kept == KEEP:
        game.say("green_card_kept", "BU-32", party=drawer)
        yield from discard_down(game, drawer)
    elif card in game.state.hands[drawer]:
        lay_down(game, drawer, card, "BU-32")


def discard_down(game: Match, party: Party) -> Script:
    """Where the house allows only so many green cards, the rest are discarded; their owner picks which (BU-32)."""
    most = game.numbers_of(party).green_hand
    if most is not None and len(game.state.hands[party]) > most:
        game.tell_adjusted(party, "green_hand")
    while most is not None and len(game.state.hands[party]) > most:
        card = yield from own_card(game, party, "discard_card", "BU-32", more_than=most)
        if card is None:
            return
        lay_down(game, party, card, "BU-32")


def own_card(
    position: Position, party: Party, name: str, rule: str, *, more_than: int = 0
) -> Generator[Question, Any, str | None]:
    """A green card that its owner picks, as long as there are more than so many.

    The party is asked even if all are equal, because skipping the question would give that away.
    """

    def judge(_: Party, card: str) -> list[Refusal]:
        return [] if card in position.state.hands[party] else [Refusal("BU-53", "not_owned_card", {"party": party})]

    if not position.state.hands[party]:
        return None
    try:
        card: str = yield Question(
            name,
            Kind.CHOOSE,
            (party,),
            judge=judge,
            candidates=lambda _: sorted(set(position.state.hands[party])),
            rule=rule,
            private=True,
            fits=lambda: len(position.state.hands[party]) > more_than,
        )
    except Moot:
        return None
    return card


def lay_down(game: Match, party: Party, card: str, rule: str) -> None:
    """Discards a card from a hand face up."""
    game.state.hands[party].remove(card)
    game.state.discard.append(card)
    game.say("card_discarded", rule, party=party, card=card)


def holds(position: Position, party: Party, kind: str) -> bool:
    """Whether a party has a green card of this kind; with real cards, whether it may have one."""
    hand = position.state.hands[party]
    if position.definition.rules.physical_deck:
        return UNNAMED in hand and next_unseen(position, kind) is not None
    return any(card in hand for card in position.definition.of_kind[kind])


def next_unseen(position: Position, kind: str) -> str | None:
    """The id of a card of this kind that is not face up yet; None if all copies are (BU-50)."""
    seen, copies = position.state.discard, position.definition.copies
    return next((card for card in position.definition.of_kind[kind] if seen.count(card) < copies[card]), None)


def announcement(position: Position, party: Party, kind: Any) -> Refusals:
    """Every reason against playing a green card now (BU-10, BU-20, BU-33 to BU-36, BU-50)."""
    if kind not in GREEN:
        return [Refusal("BU-50", "no_card", {"party": party, "card": kind})]
    found = []
    if position.definition.rules.physical_deck and next_unseen(position, kind) is None:
        found.append(Refusal("BU-50", "none_left", {"card": kind}))
    elif not holds(position, party, kind):
        found.append(Refusal("BU-50", "no_card", {"party": party, "card": kind}))
    return found + _against_playing(position, party, kind)


def _against_playing(position: Position, party: Party, kind: str) -> Refusals:
    """Every reason against a green card of this kind that everybody can see, whoever holds one."""
    contest = position.contest
    found = list(_interrupted(position, kind, contest))
    if kind == WAHLBETRUG:
        return found + _fraud(position, party, contest)
    if kind == BEWEIS:
        return found + _evidence(position, party, contest)
    if kind == AUFSTIEG:
        return found + _any_rise(position, party)
    return found + _any_ransom(position, party)


def who_might_play(position: Position) -> Iterator[Party]:
    """Those who might have a green card to play now, judged by public knowledge alone (GEN-6).

    How many cards each party holds is public, so is which are face up, and what each kind could do for whom.
    """
    out = [kind for kind in GREEN if next_unseen(position, kind) is not None]
    for party, cards in position.state.hands.items():
        if cards and any(not position.blocks(_against_playing(position, party, kind)) for kind in out):
            yield party


def anything_to_play(position: Position) -> bool:
    """Whether somebody might have a green card to play, judged by public knowledge alone (GEN-6)."""
    return next(who_might_play(position), None) is not None


def _interrupted(position: Position, kind: str, contest: AreaContest | None) -> Refusals:
    """Reasons against a card while dice are being resolved, and before the dice of a repeated election (BU-33)."""
    if contest is None:
        return []
    if position.definition.rules.green_cards_any_time:
        apart = kind in (AUFSTIEG, FREIKAUF) and isinstance(contest, Election) and contest.dice_fallen
        return [Refusal("BU-33", "between_dice_and_card", {})] if apart else []
    if contest.begun:
        return [Refusal("BU-33", "contest_under_way", {})]
    if isinstance(contest, Election) and contest.repeated and kind != WAHLBETRUG:
        return [Refusal("BU-33", "only_fraud", {})]
    return []


def play(game: Match, party: Party, kind: str) -> Script:
    """Plays a card that the judge allowed: it is paid for at once and has what effect is still possible (GEN-11)."""
    card = take_out(game, party, kind)
    game.say("card_played", RULES[kind], party=party, card=card)
    if kind in (WAHLBETRUG, BEWEIS):
        _add_dice(game, party, kind)
        return
    resolved = yield from (_play_rise if kind == AUFSTIEG else _play_ransom)(game, party)
    if not resolved:
        game.say("no_effect", "GEN-11", card=card)


def take_out(game: Match, party: Party, kind: str) -> str:
    """Takes a green card of this kind out of a hand and lays it open (BU-32). Returns its id."""
    hand = game.state.hands[party]
    if game.definition.rules.physical_deck:
        card = next_unseen(game, kind)
    else:
        card = next((card for card in game.definition.of_kind[kind] if card in hand), None)
    if card is None:
        raise ValueError(f"{party} holds no {kind}")
    hand.remove(game.definition.face_down(card))
    game.state.discard.append(card)
    return card


def _add_dice(game: Match, party: Party, kind: str) -> None:
    contest, numbers = game.contest, game.numbers_of(party)
    assert contest is not None
    dice = contest.over_cap if game.has_most_dice(contest, party) else contest.bonus
    dice[party] = dice.get(party, 0) + (numbers.fraud_dice if kind == WAHLBETRUG else numbers.evidence_dice)


def _fraud(position: Position, party: Party, contest: AreaContest | None) -> Refusals:
    if not isinstance(contest, Election):
        return [Refusal("BU-10", "no_election", {})]
    colours = position.colours_in(contest.area)
    if party not in colours:
        return [Refusal("BU-10", "not_participant", {"party": party})]
    if contest.first and contest.winner is None:
        return [Refusal("BU-11", "run_off", {})]
    if contest.begun:
        return [Refusal("BU-10", "too_late", {})]
    found: Refusals = []
    if len(colours) < 2:
        found.append(Refusal("BU-08", "nothing_to_win", {"area": contest.area}))
    if position.has_most_dice(contest, party):
        found.append(Refusal("BU-10", "over_cap", {"party": party}))
    return found


def _evidence(position: Position, party: Party, contest: AreaContest | None) -> Refusals:
    if not isinstance(contest, Mutiny):
        return [Refusal("BU-20", "no_mutiny", {})]
    if party not in position.mutiny_parties(contest):
        return [Refusal("BU-20", "not_participant", {"party": party})]
    if contest.begun:
        return [Refusal("BU-20", "too_late", {})]
    found: Refusals = []
    if position.definition.rules.evidence_mutineers_only and not position.mutinous(contest, party):
        found.append(Refusal("BU-20", "not_mutineer", {"party": party}))
    if position.has_most_dice(contest, party):
        found.append(Refusal("BU-20", "over_cap", {"party": party}))
    return found


def rise(position: Position, party: Party, post: str) -> Refusals:
    """Every reason against the card Aufstieg (rise) for the figure on this post (BU-34, BU-36)."""
    found = figure_there(position, post, "BU-34")
    if found:
        return found
    if position.state.posts[post] != party:
        found.append(Refusal("BU-36", OTHERS_FIGURE, {"party": party, "post": post}))
    return found + once(position, _to_rise_to, post)


def _to_rise_to(position: Position, post: str) -> Refusals:
    """Reasons against the post above this one, whoever would rise to it."""
    above = position.ladder.superior(post)
    if above is None:
        return [Refusal("BU-34", "no_superior", {"post": post})]
    if above == position.ladder.top:
        return [Refusal("BU-34", "top", {"post": above})]
    return [Refusal("BU-34", "taken", {"post": above})] if above in position.state.posts else []


def _any_rise(position: Position, party: Party) -> Refusals:
    could_be_meant = _could_be_meant(position, party)
    figures = [
        (owner, rise(position, party, post)) for post, owner in position.state.posts.items() if could_be_meant(owner)
    ]
    return _for_one_of(position, party, figures, [Refusal("BU-41", "prison", {})])


def _could_be_meant(position: Position, party: Party) -> Callable[[Party], bool]:
    """Whether a card can be played for a figure of an owner.

    Where nothing forgives others' figures they need not be judged: of nine parties' that leaves one in nine.
    """
    others = not position.blocks([Refusal("BU-36", OTHERS_FIGURE, {})])
    return lambda owner: others or owner == party


def _for_one_of(
    position: Position, party: Party, against: Sequence[tuple[Party, Refusals]], nobody: Refusals
) -> Refusals:
    """Reasons against a card for the figures of these owners: none if it is legal for one, else all of them.

    Others' figures count where the house or the table's levels allow it (BU-47, GEN-7), which is told then; what stands
    against them is a reason only in a house that allows them.
    `nobody` is the refusal for a party without a figure that could be meant.
    """
    found: Refusals = []
    for owner, reasons in against:
        if not reasons:
            return []
        others = [reason for reason in reasons if reason.code == OTHERS_FIGURE]
        if owner == party or (position.house is not None and position.house.let(others, tuple)):
            found += [reason for reason in reasons if reason not in (*found, *others)]
    forgiven = next((reasons for _, reasons in against if not position.blocks(reasons)), None)
    return forgiven or found or nobody


def _play_rise(game: Match, party: Party) -> Script:
    """Carries out the card Aufstieg (rise): one figure goes up one level (BU-34)."""
    post = yield from pick(
        party,
        "advance_figure",
        lambda: [post for post in game.state.posts if not game.blocks(rise(game, party, post))],
        lambda post: rise(game, party, post),
        "BU-34",
        candidates=lambda: list(game.state.posts),
    )
    above = game.ladder.superior(post) if post is not None else None
    if post is None or above is None:
        return False
    owner = game.move(post, above)
    game.say("moved_up", "BU-34" if owner == party else "BU-47", {"from": post, "to": above}, party=owner)
    return True


def ransom(position: Position, party: Party, prisoner: Party) -> Refusals:
    """Every reason against the card Freikauf (ransom) for this prisoner (BU-35, BU-36)."""
    found = []
    if not position.state.prison.get(prisoner):
        found.append(Refusal("BU-35", "not_in_prison", {"party": prisoner}))
    if prisoner != party:
        found.append(Refusal("BU-36", OTHERS_FIGURE, {"party": party}))
    if once(position, _is_full):
        found.append(Refusal("BU-35", "none_free", {}))
    return found


def _is_full(position: Position) -> bool:
    """Whether a prisoner who is set free finds no post."""
    return next(moves.open_posts(position), None) is None


def _any_ransom(position: Position, party: Party) -> Refusals:
    could_be_meant = _could_be_meant(position, party)
    prisoners = [one for one in position.parties if could_be_meant(one)]
    return _for_one_of(position, party, [(one, ransom(position, party, one)) for one in prisoners], [])


def _play_ransom(game: Match, party: Party) -> Script:
    """Carries out the card Freikauf (ransom): one prisoner goes to a free post of the lowest level (BU-35)."""

    def prisoners() -> list[Party]:
        return [prisoner for prisoner in game.parties if not game.blocks(ransom(game, party, prisoner))]

    prisoner = yield from pick(
        party, "free_figure", prisoners, lambda one: ransom(game, party, one), "BU-35", kind=Kind.CHOOSE
    )
    if prisoner is None:
        return False
    return (yield from moves.set_free(game, party, prisoner, "BU-35" if prisoner == party else "BU-47"))
