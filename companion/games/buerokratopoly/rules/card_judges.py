"""The judges of the green cards: when each may be played, on whom, where to (BU-10, BU-20, BU-32 to BU-36, BU-50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.vocabulary import Party, Refusal
from companion.games.buerokratopoly.rules import judges
from companion.games.buerokratopoly.rules.cards import AUFSTIEG, BEWEIS, FREIKAUF, WAHLBETRUG
from companion.games.buerokratopoly.rules.state import AreaContest, Election, Mutiny

if TYPE_CHECKING:
    from companion.games.buerokratopoly.rules.game import Buerokratopoly


def announcement(game: Buerokratopoly, party: Party, kind: Any) -> judges.Refusals:
    """Whether a green card may be played now (BU-10, BU-20, BU-33 to BU-36, BU-50)."""
    if kind not in game.green_cards:
        return [Refusal("BU-50", "no_card", {"party": party, "card": kind})]
    found = []
    if game.definition.rules.physical_deck and game.next_unseen(kind) is None:
        found.append(Refusal("BU-50", "none_left", {"card": kind}))
    elif not game.holds(party, kind):
        found.append(Refusal("BU-50", "no_card", {"party": party, "card": kind}))
    contest = game.contest
    found += _interrupted(game, kind, contest)
    if kind == WAHLBETRUG:
        return found + _fraud(game, party, contest)
    if kind == BEWEIS:
        return found + _evidence(game, party, contest)
    if kind == AUFSTIEG:
        return found + _any_rise(game, party)
    return found + _any_ransom(game, party)


def anything_to_play(game: Buerokratopoly) -> bool:
    """Whether public knowledge leaves anybody a card to announce (GEN-6): how many cards each one holds is public.

    Before the dice of a repeated election these must be cards of somebody whom fraud could help (BU-33).
    """
    contest = game.contest
    if not game.blocks(_interrupted(game, AUFSTIEG, contest)):
        return game.anybody_holds_cards()
    return any(cards and not game.blocks(_fraud(game, party, contest)) for party, cards in game.state.hands.items())


def _interrupted(game: Buerokratopoly, kind: str, contest: AreaContest | None) -> judges.Refusals:
    """BU-33: dice and what follows from them; of a repeated election, what stands before its dice, too."""
    if contest is None:
        return []
    if game.definition.rules.green_cards_any_time:
        apart = kind in (AUFSTIEG, FREIKAUF) and isinstance(contest, Election) and contest.dice_fallen
        return [Refusal("BU-33", "between_dice_and_card", {})] if apart else []
    if contest.begun:
        return [Refusal("BU-33", "contest_under_way", {})]
    if isinstance(contest, Election) and contest.repeated and kind != WAHLBETRUG:
        return [Refusal("BU-33", "only_fraud", {})]
    return []


def _fraud(game: Buerokratopoly, party: Party, contest: AreaContest | None) -> judges.Refusals:
    if not isinstance(contest, Election):
        return [Refusal("BU-10", "no_election", {})]
    colours = game.colours_in(contest.area)
    if party not in colours:
        return [Refusal("BU-10", "not_participant", {"party": party})]
    if contest.first and contest.winner is None:
        return [Refusal("BU-11", "run_off", {})]
    if contest.begun:
        return [Refusal("BU-10", "too_late", {})]
    found: judges.Refusals = []
    if len(colours) < 2:
        found.append(Refusal("BU-08", "nothing_to_win", {"area": contest.area}))
    if game.election_dice(contest, party) >= judges.MOST_DICE:
        found.append(Refusal("BU-10", "over_cap", {"party": party}))
    return found


def _evidence(game: Buerokratopoly, party: Party, contest: AreaContest | None) -> judges.Refusals:
    if not isinstance(contest, Mutiny):
        return [Refusal("BU-20", "no_mutiny", {})]
    if party not in game.mutiny_parties(contest):
        return [Refusal("BU-20", "not_participant", {"party": party})]
    if contest.begun:
        return [Refusal("BU-20", "too_late", {})]
    if game.definition.rules.evidence_mutineers_only and not game.mutinous(contest, party):
        return [Refusal("BU-20", "not_mutineer", {"party": party})]
    return []


def rise(game: Buerokratopoly, party: Party, post: str) -> judges.Refusals:
    """Aufstieg for the figure on this post (BU-34, BU-36)."""
    found = judges.figure_there(game, post, "BU-34")
    if found:
        return found
    if game.state.posts[post] != party and not game.definition.rules.favours:
        found.append(Refusal("BU-36", "others_figure", {"party": party, "post": post}))
    above = game.ladder.superior(post)
    if above is None:
        found.append(Refusal("BU-34", "no_superior", {"post": post}))
    elif above == game.ladder.top:
        found.append(Refusal("BU-34", "top", {"post": above}))
    elif above in game.state.posts:
        found.append(Refusal("BU-34", "taken", {"post": above}))
    return found


def _any_rise(game: Buerokratopoly, party: Party) -> judges.Refusals:
    figures = [(owner, rise(game, party, post)) for post, owner in game.state.posts.items()]
    return _for_one_of(game, party, figures, [Refusal("BU-41", "prison", {})])


def _for_one_of(
    game: Buerokratopoly, party: Party, against: Sequence[tuple[Party, judges.Refusals]], nobody: judges.Refusals
) -> judges.Refusals:
    """What is against a card for one of these owners' figures: nothing if one can have it, else all that is said.

    Another's figure counts where the variant or the table's levels allow it (BU-47, GEN-7); then what they forgive
    is told. `nobody` is for who has no figure that could be meant.
    """
    found: judges.Refusals = []
    for owner, reasons in against:
        if not reasons:
            return []
        if owner == party or game.definition.rules.favours:
            found += [reason for reason in reasons if reason not in found]
    forgiven = next((reasons for _, reasons in against if not game.blocks(reasons)), None)
    return forgiven or found or nobody


def ransom(game: Buerokratopoly, party: Party, prisoner: Party) -> judges.Refusals:
    """Freikauf for a figure of this prisoner (BU-35, BU-36)."""
    found = []
    if not game.state.prison.get(prisoner):
        found.append(Refusal("BU-35", "not_in_prison", {"party": prisoner}))
    if prisoner != party and not game.definition.rules.favours:
        found.append(Refusal("BU-36", "others_figure", {"party": party}))
    if next(game.open_posts(), None) is None:
        found.append(Refusal("BU-35", "none_free", {}))
    return found


def _any_ransom(game: Buerokratopoly, party: Party) -> judges.Refusals:
    return _for_one_of(game, party, [(prisoner, ransom(game, party, prisoner)) for prisoner in game.parties], [])


def set_free(game: Buerokratopoly, post: str) -> judges.Refusals:
    """Where a prisoner goes: a free post of the lowest level outside the security branches (BU-35)."""
    found = judges.lowest_free(game, post, "BU-35")
    if post in game.ladder and game.ladder.is_closed(post):
        found.append(Refusal("BU-35", "security_area", {"post": post}))
    return found
