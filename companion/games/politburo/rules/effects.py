"""What each card does once nobody has an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.games.politburo.rules import lasting, losses, offices, tracks

if TYPE_CHECKING:
    from companion.games.politburo.rules.game import Politburo

Play: TypeAlias = dict[str, Any]


def carry_out(game: Politburo, play: Play) -> None:
    """Do what the card says; if its target is gone it lapses, paid all the same (GEN-11)."""
    if any(play.get(part) in game.state.lost for part in ("target", "usurper")):
        game.say("lapsed", "GEN-11", card=play["card"], party=play["by"], candidate=play["target"])
        return
    EFFECTS[play["kind"]](game, play)


def _demagogy(game: Politburo, play: Play) -> None:
    tracks.gain(game, play["target"], play["value"], "PB-50")


def _defamation(game: Politburo, play: Play) -> None:
    if play.get("betrayal"):  # PB-36: Popularidad takes its share off the doubled value, or nothing
        in_full = game.definition.rules.betrayal_ignores_popularity
        tracks.lose(game, play["target"], 2 * play["value"], "PB-36", in_full=in_full)
    else:
        tracks.lose(game, play["target"], play["value"], "PB-50")


def _assault(game: Politburo, play: Play) -> None:
    if game.is_hospitalised(play["target"]):  # PB-43: announced before, safe there now
        game.say("lapsed", "PB-43", card=play["card"], party=play["by"], candidate=play["target"])
        return
    tracks.hurt(game, play["target"], play["value"], "PB-35" if play["kind"] == "attempt" else "PB-50")


def _cure(game: Politburo, play: Play) -> None:
    tracks.heal(game, play["target"], play["value"], "PB-54")


def _great_purge(game: Politburo, play: Play) -> None:
    losses.exile(game, [one for one in game.in_play() if game.state.loyalty[one] <= play["value"]], "PB-44")


def _privation(game: Politburo, play: Play) -> None:
    for candidate in game.in_play():
        if game.office_of(candidate) is None and not game.is_hospitalised(candidate):
            tracks.hurt(game, candidate, play["value"], "PB-51")


def _revolts(game: Politburo, play: Play) -> None:
    for candidate in [one for one in game.in_play() if game.office_of(one) is not None]:
        tracks.lose(game, candidate, play["value"], "PB-51")


def _lasting(game: Politburo, play: Play) -> None:
    lasting.begin(game, play)


def _plan(game: Politburo, play: Play) -> None:
    lasting.begin(game, play, whole_round=True)


def _hospitalisation(game: Politburo, play: Play) -> None:
    candidate = play["target"]
    if candidate not in game.state.markers:
        game.state.markers.append(candidate)
    game.say("hospitalised", "PB-43", candidate=candidate, party=play["by"])
    lasting.begin(game, play, candidate=candidate)


def _promotion(game: Politburo, play: Play) -> None:
    candidate = play["target"]
    office = game.next_vacant(candidate)
    if office is None:
        game.say("lapsed", "PB-27", card=play["card"], party=play["by"], candidate=candidate)
        return
    tracks.raise_to(game, candidate, game.definition.minimum[office], "PB-27")
    offices.put(game, office, candidate, "PB-27")


def _dismissal(game: Politburo, play: Play) -> None:
    office = _unlawful_office(game, play)
    if office is not None:
        del game.state.offices[office]
        game.say("dismissed", "PB-28", office=office, candidate=play["target"])


def _usurpation(game: Politburo, play: Play) -> None:
    office, candidate = _unlawful_office(game, play), play["usurper"]
    if office is not None and offices.below(game, candidate, office):
        tracks.raise_to(game, candidate, game.definition.minimum[office], "PB-28")
        offices.put(game, office, candidate, "PB-28")


def _unlawful_office(game: Politburo, play: Play) -> str | None:
    office = game.office_of(play["target"])
    if office is None or not offices.is_unlawful(game, office):
        game.say("lapsed", "PB-28", card=play["card"], party=play["by"], candidate=play["target"])
        return None
    return office


def _contraband(game: Politburo, play: Play) -> None:
    state = game.state
    if play["fetched"] not in game.fetchable():
        game.say("lapsed", "PB-45", card=play["card"], party=play["by"], candidate=play["target"])
        return
    state.discard.remove(play["fetched"])
    state.hands[play["by"]].append(game.known_as(play["fetched"]))
    game.say("fetched", "PB-45", party=play["by"], card=play["fetched"])
    tracks.move_loyalty(game, play["target"], -play["value"], "PB-45")


EFFECTS: Mapping[str, Callable[[Politburo, Play], None]] = {
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
    "promotion": _promotion,
    "dismissal": _dismissal,
    "usurpation": _usurpation,
    "contraband": _contraband,
}
