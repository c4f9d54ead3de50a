"""1984: Animal Farm: the state, what is asked of it, and where the script begins."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from companion.engine.game import Script
from companion.engine.hooks import Saying
from companion.engine.house.aliases import Alias
from companion.engine.house.saying import TARGET, Fact, NamedAction
from companion.engine.look import GameLook
from companion.engine.parts import Each, Number, One, Shape, Some
from companion.engine.questions import Kind
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import PASS, Audience, Event, Party, Ranking, Refusal
from companion.games.animal_farm.look import LOOK
from companion.games.animal_farm.rules import definition as pack
from companion.games.animal_farm.rules import house, positions, script
from companion.games.animal_farm.rules.alliances import HAND_OVER, hand_over, judge_announcement
from companion.games.animal_farm.rules.revolution import bonus_of
from companion.games.animal_farm.rules.round_end import has_room, next_kept, standing, winners
from companion.games.animal_farm.rules.state import LEFT, PLACE, RIGHT, ZONES, FarmInPlay, Table
from companion.mechanics import deck, proposals, windows
from companion.mechanics.imagining import with_decks

TELLS: Events = {
    **deck.TELLS,
    **proposals.TELLS,
    **windows.TELLS,
    **to_all(
        "action_laid_out",
        "action_used",
        "agent_placed",
        "agents_laid_out",
        "air_drop_emptied",
        "nobody_can",
        "alliance_sealed",
        "bonus_at_left",
        "bonus_at_right",
        "bought",
        "call_opened",
        "espionage_done",
        "final_points",
        "gave_back",
        "handed_over",
        "marker_laid",
        "marker_returned",
        "markers_lie_open",
        "more_moves",
        "moved",
        "no_agreement",
        "passed",
        "pledged",
        "politics_laid_out",
        "politics_leaves",
        "politics_scored",
        "politics_unscored",
        "promise_broken",
        "promise_kept",
        "promised",
        "proposal_fell",
        "purchase_lapsed",
        "region_opens",
        "region_skipped",
        "revolution_failed",
        "revolution_laid_out",
        "revolution_leaves",
        "revolution_put_back",
        "revolution_stays",
        "revolution_succeeded",
        "rival_agreed",
        "rivals_tie",
        "round_begins",
        "round_marker_moves",
        "scored",
        "spied_out",
        "start_passes",
        "start_player",
        "start_region",
        "start_region_moves",
        "strength_added",
        "strengths",
        "swapped",
        "took",
        "turn_lapsed",
        "zone_filled",
    ),
}


class AnimalFarm(FarmInPlay):
    """The rules of Animal Farm as a game script."""

    name: ClassVar[str] = "animal_farm"
    look: ClassVar[GameLook] = LOOK
    face: ClassVar[str] = "companion.games.animal_farm.face:AnimalFarmFace"
    bot: ClassVar[str] = "companion.games.animal_farm.bot:Greedy"
    recalled: ClassVar[frozenset[str]] = frozenset({"region_opens", "proposal_fell", "draft_made", "drafts_refused"})
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.DRAW, Kind.SHUFFLE, Kind.LOT})
    Definition: ClassVar[type] = pack.Definition
    tells: ClassVar[Events] = TELLS
    announcement: ClassVar[str] = HAND_OVER
    undisturbed: ClassVar[frozenset[str]] = frozenset({"hand_over_what", "hand_over_to", "swap_give", "swap_take"})
    results: ClassVar[frozenset[str]] = frozenset({"alliance_sealed", "no_agreement", "revolution_succeeded"})
    alarms: ClassVar[frozenset[str]] = frozenset({"promise_broken", "revolution_succeeded"})
    by_the_way: ClassVar[frozenset[str]] = frozenset({"talks_declined"})  # the last of them ends the talks for all
    phases: ClassVar[tuple[str, ...]] = ("round", "region", "espionage", "revolution", "buying", "round_end", "renewal")
    entries: ClassVar[tuple[str, ...]] = (*script.PHASES, "setup")
    counts_rounds: ClassVar[bool] = True
    ranks: ClassVar[bool] = True
    ends_at: ClassVar[str] = "round"
    actions: ClassVar[tuple[NamedAction, ...]] = house.ACTIONS
    facts: ClassVar[tuple[Fact, ...]] = house.FACTS
    aliases: ClassVar[tuple[Alias, ...]] = house.ALIASES

    def party_count(self) -> tuple[int, int]:
        return pack.LEAST, pack.MOST

    def gives_up(self, question: str, party: Party, value: Any) -> bool:
        """Markers that a zone has still room for go back by a pass (AF-18)."""
        return question == "sort_zones" and value == PASS and has_room(self, party)

    def short_cut(self, question: str, party: Party, values: Sequence[Any]) -> Any:
        """All that is left in New Influence is kept where there is room for it, Existing Influence first (AF-18)."""
        return next_kept(self, party, values) if question == "sort_zones" else None

    # ── positions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def fresh(self) -> Table:
        """The start: empty regions and zones, both decks full and in unknown order."""
        return positions.fresh(self.definition, self.parties)

    def load(self, position: Mapping[str, Any]) -> None:
        """Starts from a position; missing parts are filled in (see `positions.completed`)."""
        super().load(positions.completed(self, position))

    def judge_position(self) -> Sequence[Refusal]:
        return positions.judge(self, self.running)

    def judge_under_way(self, was: Mapping[str, Any]) -> Sequence[Refusal]:
        return positions.judge_correction(self.running[-1], was) or super().judge_under_way(was)

    def standing(self) -> Ranking:
        """By points and markers (AF-36)."""
        return standing(self)

    def points(self) -> Mapping[Party, float]:
        """The points of the ledger (AF-36)."""
        return self.state.points

    def main(self) -> Script:
        return script.play(self)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What one audience may know; see `derived`."""
        return {**super().view(audience), **derived(self)}

    def tally(self) -> Mapping[str, int]:
        """The points given under each rule, by rule id, summed over all players."""
        points: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "scored":
                points[f"points by {event.rule}"] += event.facts["points"]
        return dict(sorted(points.items()))

    # ── players without people ────────────────────────────────────────────────────────────────────────────────────────

    quick: ClassVar[str] = "companion.games.animal_farm.bot:Quick"
    hindsight: ClassVar[int] = 420
    strengths: ClassVar[Mapping[str, str]] = {
        "easy": "companion.games.animal_farm.bot:Easy",
        "good": "companion.games.animal_farm.bot:Good",
    }

    def imagine(
        self, seen: Mapping[str, Any], before: Sequence[Event], since: Sequence[Event], rng: random.Random
    ) -> Mapping[str, Any] | None:
        """With another order of both decks: all else is public (AF-21)."""
        laid_out = {"politics_deck": "politics_laid_out", "revolution_deck": "revolution_laid_out"}
        drawn = {deck: [e.facts["card"] for e in since if e.kind == kind] for deck, kind in laid_out.items()}
        return with_decks(self, seen, drawn, rng)

    # ── announcements beside every question ───────────────────────────────────────────────────────────────────────────

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        """The announcements that are possible at any time: to give away a marker (AF-13)."""
        return (HAND_OVER,) if self.definition.steps.handing_over else ()

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return judge_announcement(self, party, value)

    def any_time(self, party: Party, value: Any) -> Script:
        return hand_over(self, party)

    def choice_says(self, question: str, party: Party, value: Any) -> Saying | None:
        """How many own agents stand where one may be moved from (AF-03); on which card a marker is laid, and who shares
        it (AF-25).
        """
        side, _, marker = str(value).partition(".")
        if question == "revolution" and side in (LEFT, RIGHT):
            known = self.lay_known(party, side, marker)
            card = self.state.revolutions.get(known[PLACE])
            return Saying("between", {"card": card, "party": known[TARGET]}) if card is not None else None
        if question != "move" or value not in self.state.agents or not (count := self.agents_in(value, party)):
            return None
        return Saying("agents_there", {"count": count})

    def lie_in_order(self) -> Sequence[str]:
        """The regions from the start region on (AF-02)."""
        return self.cycle() if self.state.start_region else ()

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The names of regions, animals and cards, and of markers and actions with the place where they are."""
        return self._labels

    @cached_property
    def _labels(self) -> dict[str, dict[str, str]]:
        return {**self.definition.labels, **pack.composed(self.definition)}

    def short_labels(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.short_labels

    def articles(self) -> Mapping[str, Mapping[str, str]]:
        return self.definition.articles

    def parts(self) -> Mapping[str, Shape]:
        """Agents and markers by place, discs by action, the start region."""
        markers = Each(self.parties, Each(tuple(self.definition.animals), Number()))
        return {
            "agents": Each(tuple(self.definition.region), Each(self.parties, Number())),
            **dict.fromkeys(ZONES, markers),
            "discs": Each(tuple(self.state.discs), Some(self.parties)),
            "start_region": One(tuple(self.definition.region)),
        }


# ── the view ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def derived(game: AnimalFarm) -> dict[str, Any]:
    """What screens get beside the state: everything that follows from it, so that none of it is worked out twice.

    All of it is public; of the state only the order of the decks is hidden.

    `rounds` of the whole game · `stock` animal → markers in its region · `cycle` the regions in the order of this
    round · `animals` region → animal · `agents_left` party → agents beside the board · `actions` all cards that
    lie out, each `{"id", "animal", "cost", "owners", "effects": [{"verb", "count"}]}` · `between` one entry for
    each card between neighbours, `{"left_of", "right_of", "card", "needs", "missing", "laid", "bonus"}`: the card
    lies at the left of `left_of` and at the right of `right_of`, `bonus` is who gets more points in this round
    · `standing` politics card → who would score it now.

    Beside it stand `at` (round = movement, region = alliances, espionage, revolution, buying, round_end, renewal,
    setup), the parts of `state.Table` (a deck as `{"count"}`), and `running`, the last one on top: `Turn` or
    `RegionTalks`, whose `drafts` map a number to `{"by", "draft": {"partners", "split", "promise"?, "pledge"?},
    "confirmed", "using"?}`.

    The end of a round is told step by step: zone_filled, gave_back · markers_lie_open · politics_scored, scored ·
    politics_leaves, politics_laid_out · revolution_leaves, revolution_laid_out · agent_placed · start_region_moves
    · round_marker_moves · start_passes.
    """
    state, known = game.state, game.definition
    return {
        "rounds": known.rounds,
        "stock": {animal: game.stock(animal) for animal in known.animals},
        "cycle": game.cycle() if state.start_region else list(known.region),
        "animals": {region.id: region.animal for region in known.regions},
        "agents_left": {party: game.agents_left(party) for party in game.parties},
        "actions": _actions(game),
        "between": [_between(game, place) for place in game.parties if place in state.revolutions],
        "standing": _standing(game) if state.start else {},
    }


def _actions(game: AnimalFarm) -> list[dict[str, Any]]:
    out = [card for card in game.definition.actions if card.is_basic or card.id in game.state.advanced]
    return [
        {
            "id": card.id,
            "animal": card.animal,
            "cost": card.cost,
            "owners": list(game.parties) if card.is_basic else list(game.state.discs[card.id]),
            "effects": [{"verb": effect.verb, "count": effect.count} for effect in card.effects],
        }
        for card in out
    ]


def _between(game: AnimalFarm, place: str) -> dict[str, Any]:
    state, neighbour = game.state, game.left_of(place)
    card = state.revolutions[place]
    return {
        "left_of": place,
        "right_of": neighbour,
        "card": card,
        "needs": list(game.definition.revolution[card].needs),
        "missing": game.missing(place),
        "laid": [dict(entry) for entry in state.laid[place]],
        "bonus": bonus_of(game, place),
    }


def _standing(game: AnimalFarm) -> dict[str, list[str]]:
    return {card: winners(game, game.definition.politics_card[card]) for card in game.state.politics}
