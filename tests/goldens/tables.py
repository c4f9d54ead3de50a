"""Which tables are played: each game with few and many seats, with its variants, early and late."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from companion.bots import RANDOM, best, bot
from companion.engine.game import Game
from companion.engine.vocabulary import Party
from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from companion.texts import Teller
from tests.battery.positions import END, MIDDLE, position
from tests.bench.play.houses import clauses_of
from tests.games.house.ends import with_values
from tests.games.reader import table as reader_table
from tests.goldens.sets import SETS
from tests.shipped import shipped
from tests.texts.telling import texts_of

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida")


EVERY = 3
"""Of so many acts one is told with all that can be told of it, of the others what came of them."""

REAL_DECKS = "real_decks"
"""The kind of position in which the box knows the order of no deck."""
MORE = 17
"""Acts that are played before the others where a table is played again."""


@dataclass(frozen=True)
class Table:
    """`skipped` acts are played untold, then one of `EVERY` is told whole, `answers` in all; `again` is another chance.
    `start` is a kind of position to begin from. With
    `house` the clauses by which decisions are measured hold (`tests.bench.play.houses`): each of them now and then.
    `own` is the number of a set of numbers and steps (`tests.goldens.sets`) that a house has in place of the printed
    ones; in `reader`, which has none, that there are all decks.
    """

    pack: str
    seats: int
    answers: int = 20
    language: str = "en"
    options: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    skipped: int = 0
    start: str = ""
    house: bool = False
    again: str = ""
    own: int | None = None

    @property
    def switches(self) -> bool:
        """Whether people switch rules off at it: where it is played again."""
        return bool(self.again)

    @property
    def name(self) -> str:
        on = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        late = [f"after={self.skipped}"] if self.skipped else []
        by = [*(["clauses"] if self.house else []), *([f"own={self.own}"] if self.own is not None else [])]
        more = filter(None, [self.start, *by, *late, self.again])
        return "-".join([f"{self.pack}/{self.seats}", *self.variants, *on, *more])

    @property
    def parties(self) -> tuple[Party, ...]:
        return NAMES[: self.seats]

    def resolved(self) -> ResolvedPack:
        printed = _resolved(self.pack, self.variants, tuple(self.options.items()), self.seats, self.own)
        return replace(printed, clauses=clauses_of(self.pack)) if self.house else printed

    def opening(self) -> Opening:
        resolved = self.resolved()
        opening = Opening.of(resolved, find_game, self.parties)
        game = opening.new_game()
        if self.start == REAL_DECKS:
            return self.opening_at(_in_unknown_order(game.position()))
        if not self.start or not isinstance(game, Buerokratopoly):
            return opening
        at = position(game, self.start, random.Random(self.name))
        return Opening.of(resolved, find_game, self.parties, at)

    def opening_at(self, position: Mapping[str, Any]) -> Opening:
        return Opening.of(self.resolved(), find_game, self.parties, position)

    def players(self) -> dict[Party, Any]:
        """Every other one by the strategy that most play by, the others at random: that goes further afield."""
        names = (best(self.pack), RANDOM)
        return {party: bot(names[at % 2], self.pack, f"{self.name}/{party}") for at, party in enumerate(self.parties)}

    def teller(self, game: Game) -> Teller:
        rules = {rule: dict(text.text) for rule, text in self.resolved().rules.items()}
        names = {party: party for party in self.parties}
        texts = texts_of(self.pack)
        return Teller(texts, rules, self.language, names, game.labels(), game.short_labels(), articles=game.articles())


@cache
def _resolved(
    pack: str, variants: tuple[str, ...], options: tuple[tuple[str, Any], ...], seats: int, own: int | None
) -> ResolvedPack:
    settled = shipped().load(pack)
    if own is not None:
        settled = _with_decks() if pack == "reader" else with_values(settled, SETS[pack][own])
    return settled.resolve([*variants], dict(options), seats)


def _in_unknown_order(position: Mapping[str, Any]) -> dict[str, Any]:
    piles = {name: part for name, part in position.items() if isinstance(part, dict) and "ordered" in part}
    return {**position, **{name: {**pile, "ordered": False} for name, pile in piles.items()}}


def _with_decks() -> Pack:
    """The reader with the decks of an evening: two that the box shuffles, one that lies on the table."""
    first, second = decks_in(reader_table.shipped()), replace(reader_table.REAL, id="signs", mode_hint="app")
    return reader_pack(reader_table.shipped(), [*first, second, reader_table.REAL])


DEALT: Mapping[str, Any] = {"mode": "dealt"}
PHYSICAL: Mapping[str, Any] = {"mode": "physical"}
FAVOURS = ("interactive_votes", "favours")

ONCE = (
    Table("animal_farm", 3),
    Table("animal_farm", 4, language="de"),
    Table("animal_farm", 5, 4, language="es", skipped=30),
    Table("animal_farm", 3, skipped=130),
    Table("animal_farm", 4, language="de", options={"choose_actions": True}, skipped=60),
    Table("animal_farm", 5, 12, language="es", options={"relative_majority": True}, skipped=150),
    Table("animal_farm", 3, options={"three_markers_in_all": True}, skipped=200),
    Table("animal_farm", 4, language="de", options={"new_influence_activates": True, "length": "long"}, skipped=25),
    Table("animal_farm", 5, 4, language="es", skipped=110),
    Table("animal_farm", 4, 16, options={"length": "long"}, skipped=500),
    Table("animal_farm", 3, language="de", options={"choose_actions": True, "relative_majority": True}, skipped=300),
    Table("animal_farm", 4, 15, house=True, skipped=20),
    Table("animal_farm", 4, 14, language="de", house=True, skipped=350),
    Table("animal_farm", 3, language="es", house=True, skipped=120),
    Table("animal_farm", 5, 4, house=True, skipped=60),
    Table("buergermeister", 2, 15),
    Table("buergermeister", 2, 15, "de", {"four_parties": True}, skipped=60),
    Table("buergermeister", 3, 15, "es", {"fixed_order": True}, skipped=120),
    Table("buergermeister", 4, 15, skipped=200),
    Table("buergermeister", 4, 15, "de", {"laender_first": True}, skipped=30),
    Table("buergermeister", 3, 15, "es", skipped=330),
    Table("buergermeister", 2, 15, "en", {"four_parties": True, "laender_first": True}, skipped=250),
    Table("buergermeister", 4, 15, "de", {"fixed_order": True}, skipped=400),
    Table("buergermeister", 3, 15, "es", skipped=75),
    Table("buergermeister", 4, 15, house=True, skipped=10),
    Table("buergermeister", 4, 12, "de", house=True, skipped=300),
    Table("buergermeister", 2, 15, "es", {"four_parties": True}, house=True, skipped=90),
    Table("buergermeister", 3, 12, house=True, skipped=180),
    Table("buerokratopoly", 3),
    Table("buerokratopoly", 4, language="de", variants=("fast_game",), start=MIDDLE),
    Table("buerokratopoly", 5, language="es", options={"spread_figures": "random"}, skipped=40),
    Table("buerokratopoly", 5, start=END),
    Table("buerokratopoly", 6, language="de", variants=FAVOURS[:1], start=MIDDLE),
    Table("buerokratopoly", 8, language="es", variants=FAVOURS, start=MIDDLE),
    Table("buerokratopoly", 8, variants=FAVOURS, start=MIDDLE, skipped=60),
    Table("buerokratopoly", 9, language="de", options={"green_cards_any_time": True}, start=MIDDLE, skipped=30),
    Table("buerokratopoly", 4, language="es", options={"physical_deck": True}, start=MIDDLE, skipped=12),
    Table("buerokratopoly", 3, start=MIDDLE, skipped=12),
    Table("buerokratopoly", 6, language="de", options={"evidence_mutineers_only": True}, start=MIDDLE, skipped=20),
    Table("buerokratopoly", 7, language="es", options={"no_roll_one_colour": True}, start=MIDDLE, skipped=70),
    Table("buerokratopoly", 4, options={"compact_board": True}, skipped=60),
    Table("buerokratopoly", 5, language="de", options={"spread_figures": "mixed"}, skipped=100),
    Table("buerokratopoly", 6, language="es", start=MIDDLE, skipped=30),
    Table("buerokratopoly", 9, skipped=200),
    Table("buerokratopoly", 4, house=True, skipped=20),
    Table("buerokratopoly", 4, language="de", house=True, skipped=250),
    Table("buerokratopoly", 6, language="es", house=True, start=MIDDLE),
    Table("buerokratopoly", 5, variants=FAVOURS, house=True, skipped=120),
    Table("karriere_poker", 4, 24, options=DEALT),
    Table("karriere_poker", 5, 24, "de", {**PHYSICAL, "dishwasher_three": True}, skipped=90),
    Table("karriere_poker", 6, 24, "es", {**DEALT, "later_joker_beats": True}, skipped=120),
    Table("karriere_poker", 8, 24, "en", DEALT, skipped=200),
    Table("karriere_poker", 7, 24, "de", {**DEALT, "stay_seated": True, "equal_may_follow": True}, skipped=150),
    Table("karriere_poker", 5, 24, "es", DEALT, variants=("seats_of_honour",), skipped=80),
    Table("karriere_poker", 6, 24, "en", {**DEALT, "until_all_pass": True}, skipped=250),
    Table("karriere_poker", 4, 24, "de", {**DEALT, "games": 2}, skipped=70),
    Table("karriere_poker", 7, 24, "es", {**PHYSICAL, "boss_three": True}),
    Table("karriere_poker", 5, 24, "en", {**DEALT, "names_only": True}, skipped=100),
    Table("karriere_poker", 8, 24, "de", {**DEALT, "no_exchange": True}, skipped=160),
    Table("karriere_poker", 6, 24, "es", {**DEALT, "without_journeyman": True}, skipped=190),
    Table("karriere_poker", 4, 24, options=DEALT, house=True),
    Table("karriere_poker", 4, 24, "es", DEALT, house=True, skipped=150),
    Table("karriere_poker", 6, 24, "de", PHYSICAL, house=True, skipped=100),
    Table("karriere_poker", 8, 24, "en", DEALT, house=True, skipped=250),
    Table("politburo", 2, options=DEALT),
    Table("politburo", 3, 20, "de", DEALT, skipped=60),
    Table("politburo", 4, 20, "es", {**DEALT, "hold_office_one_round": True}, skipped=150),
    Table("politburo", 5, 20, "en", DEALT, skipped=250),
    Table("politburo", 4, 20, "de", {**DEALT, "gain_before_siberia": True, "two_of_a_kind": True}, skipped=300),
    Table("politburo", 5, 20, "es", {**PHYSICAL, "hand_per_office": True}, skipped=100),
    Table("politburo", 3, 20, "en", {**DEALT, "betrayal_ignores_popularity": True}, skipped=400),
    Table("politburo", 2, 20, "de", PHYSICAL),
    Table("politburo", 4, 20, "es", DEALT),
    Table("politburo", 5, 20, "en", {**DEALT, "hand_per_office": True}, skipped=500),
    Table("politburo", 2, 20, "de", DEALT, skipped=200),
    Table("politburo", 3, 20, "es", {**PHYSICAL, "two_of_a_kind": True}, skipped=150),
    Table("politburo", 4, 20, options=DEALT, house=True),
    Table("politburo", 4, 20, "de", DEALT, house=True, skipped=200),
    Table("politburo", 3, 20, "es", DEALT, house=True, skipped=100),
    Table("politburo", 2, 20, "en", PHYSICAL, house=True, skipped=50),
    Table("politburo", 5, 20, "de", DEALT, house=True, skipped=350),
    Table("reader", 1, 24),
    Table("reader", 2, 24, "de", {"low_wins": True}),
    Table("reader", 4, 24, "es"),
    Table("reader", 9, 24, "en", {"low_wins": True}),
    Table("reader", 6, 24, "de"),
)
"""Languages take turns."""

OWN = (
    Table("animal_farm", 3, 5, "es", skipped=20, own=0),
    Table("animal_farm", 4, 7, "en", {"negotiation_timer": 90}, skipped=90, own=1),
    Table("animal_farm", 5, 3, "de", skipped=100, own=2),
    Table("animal_farm", 3, 7, "en", skipped=160, own=3),
    Table("animal_farm", 4, 5, "es", skipped=60, own=4),
    Table("buergermeister", 3, 7, "de", skipped=25, own=0),
    Table("buergermeister", 4, 7, "es", {"time_limit": 45}, skipped=100, own=1),
    Table("buergermeister", 2, 7, "en", skipped=12, own=2),
    Table("buergermeister", 3, 7, "de", skipped=50, own=3),
    Table("buergermeister", 4, 7, "es", skipped=90, own=4),
    Table("buerokratopoly", 5, 12, "en", start=MIDDLE, own=0),
    Table("buerokratopoly", 4, 12, "de", start=MIDDLE, skipped=20, own=1),
    Table("buerokratopoly", 3, 12, "es", {"time_limit": 60, "window_timer": 20}, start=MIDDLE, skipped=9, own=2),
    Table("buerokratopoly", 6, 12, "en", variants=FAVOURS[:1], start=MIDDLE, own=3),
    Table("buerokratopoly", 4, 12, "de", skipped=60, own=4),
    Table("karriere_poker", 5, 12, "es", DEALT, skipped=60, own=0),
    Table("karriere_poker", 4, 12, "en", {**DEALT, "minutes": 30}, skipped=40, own=1),
    Table("karriere_poker", 6, 12, "de", DEALT, skipped=8, own=2),
    Table("karriere_poker", 7, 12, "es", DEALT, skipped=60, own=3),
    Table("karriere_poker", 5, 12, "en", PHYSICAL, skipped=20, own=4),
    Table("politburo", 4, 9, "de", DEALT, skipped=60, own=0),
    Table("politburo", 3, 9, "es", {**DEALT, "window_timer": 20}, skipped=120, own=1),
    Table("politburo", 5, 9, "en", DEALT, skipped=20, own=2),
    Table("politburo", 4, 9, "de", DEALT, skipped=90, own=3),
    Table("politburo", 3, 9, "es", PHYSICAL, skipped=40, own=4),
    Table("animal_farm", 4, 7, "en", start=REAL_DECKS),
    Table("animal_farm", 3, 9, "de", start=REAL_DECKS, skipped=140),
    Table("buergermeister", 3, 7, "es", start=REAL_DECKS, skipped=10),
    Table("buergermeister", 2, 9, "en", start=REAL_DECKS, skipped=60),
    Table("reader", 3, 24, "en", own=0),
    Table("reader", 5, 24, "de", {"low_wins": True}, own=1),
    Table("reader", 7, 24, "es", own=2),
)
"""At which a house has numbers and steps of its own, or decks of its own lie on the table."""

TABLES = (*ONCE, *(replace(one, again="again", skipped=one.skipped + MORE) for one in ONCE), *OWN)
