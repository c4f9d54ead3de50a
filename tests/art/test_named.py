"""Every drawing that the look of the games names is there, is drawn, and is no copy of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.models.style.pages import read_pages
from deploy.art.drawings import Drawing, art_sets, drawings
from deploy.art.rendering import render

LEVELS = "general_secretary politburo ministers divisions departments workers"
MARKS = "circle crescent cross diamond hexagon plus square star triangle"
ANIMALS = "parrot lion donkey elephant kangaroo"

NAMED: Mapping[str, Mapping[str, str]] = {
    "common": {
        "neutral_*": "box back emblem emblem_24",
        "die_*": "1 2 3 4 5 6",
        "die_d*": "4 8 10 12 20",
        "die_fudge_*": "minus plus",
        "piece_*_9": MARKS,
        "piece_*_14": MARKS,
        "piece_*_18": MARKS,
        "piece_*_25": MARKS,
        "piece_*_44": MARKS,
        "*": "paper card slip sheet name control notice stamp_frame pennant pencil_ring screw wood tick cross",
    },
    "buerokratopoly": {
        "*": "box back emblem emblem_24 title win_chair win_poster cabinet drawer prison_cell pile",
        "action_*": "election mutiny promote transfer transfer_or_promote",
        "ministry_*": "army culture education heavy_industry interior state_security trade_and_supply transport "
        "youth_and_sport",
        "motif_*": "band bowling exit field files flood handshake interrogation joke ladder lesson letter lift "
        "newspaper oranges parade parcel photo queue rostrum statistics swapped urn",
        "plate_*": LEVELS,
        "band_*": LEVELS,
        "event_card_*": "green red",
    },
    "animal_farm": {
        "*": "box back emblem emblem_24 title clock_dial clock_hand poster sun seal_tick seal_cross slip "
        "politics_window",
        "animal_*": ANIMALS,
        "animal_*_disc": ANIMALS,
        "animal_*_24": ANIMALS,
        "ground_*": "latin_america africa middle_east india australia",
        "revolution_*": "bread_riot empty_shelves fallen_monument forbidden_song free_radio harbour_blockade leaflets "
        "march_of_the_mothers night_of_lanterns occupied_shipyard open_dungeons plebiscite red_flags round_table "
        "silent_strike students_spring sugar_crisis the_guard_changes_sides the_landless the_miners",
        "politics_*": "alone worldwide revolution smallest_alliance most_discs most_markers most_kangaroos "
        "most_lions most_in_africa most_in_australia most_in_india most_in_latin_america most_in_middle_east "
        "fewest_in_india fewest_in_middle_east",
    },
    "karriere_poker": {
        "*": "box back emblem emblem_24 title table_tall table plate plate_out medal certificate chair dishes clip",
        "engraving_*": "1 2 3 4 5 6 7 8 9 10 11 12 13 joker",
    },
    "politburo": {
        "*": "box back emblem emblem_24 title folder folder_gone ribbon black_ribbon baize hospital win_dossier",
        "portrait_*": "arkadin belkova chutkin dragunova fialkina gromin hlebova ignatin kolbasin lapina morkov "
        "nadyedina ostrovin yegorin yurkova",
        "pictogram_*": "assault attempt avenger betrayal bodyguard collectivisation contraband counterattack cure "
        "defamation demagogy dismissal favourite five_year_plan great_purge heroic_patriotism hospitalisation "
        "industrialisation manipulator popularity promotion revolts usurpation",
    },
    "buergermeister": {
        "*": "box back emblem emblem_24 title compass big_wheel grapes danube lake peak spruces vienna_star urn ballot "
        "mayor cow bell map_paper poster",
        "motif_*": "wood water road brass_band school snow money media building harvest office health rain",
        "postcard_*": "red blue",
    },
    "reader": {
        "*": "box back emblem emblem_24 title index_card tray marker pile punch_hole",
        "wave_*": "1 2 3 4 5 6",
    },
}
"""By set and by form of the name: what stands for the star. A picture more needs no line; one less fails."""

COUNTED = {
    ("common", "die_*"): 6,
    ("buerokratopoly", "action_*"): 5,
    ("buerokratopoly", "ministry_*"): 9,
    ("animal_farm", "animal_*"): 5,
    ("animal_farm", "revolution_*"): 20,
    ("karriere_poker", "engraving_*"): 14,
    ("politburo", "portrait_*"): 15,
}
"""How many the games have of some, so that a name cannot be lost from the list unnoticed."""

ALONE = ("box", "back", "emblem", "emblem_24", "title")
"""What each game has as its own: no two games' are alike."""

PICTURES = ("action_*", "motif_*", "animal_*", "revolution_*", "engraving_*", "portrait_*", "pictogram_*", "politics_*")
"""Forms of which each is a picture, not a surface."""

SIDE = 48
"""Dots a side to which pictures are brought before they are compared."""
GROUND = "#D000D0"
"""On what they are compared: a colour that no drawing has."""
APART = 3.0
"""Values of 255 by which two pictures of one form differ at least, in the mean; the nearest two pips differ by 4.8."""
LEAST = 700
"""Bytes of the smallest picture: a blank sheet or a sign in a frame has less."""

SETS = {art.name: art for art in art_sets()}


@cache
def drawn(name: str) -> Mapping[str, Drawing]:
    """The drawings of a set by their names."""
    return {part.name: part for part in drawings(SETS[name])}


def listed() -> Iterator[tuple[str, str, list[str]]]:
    """Set, form and full names of each line of the table."""
    for of, forms in NAMED.items():
        for form, words in forms.items():
            yield of, form, [form.replace("*", word) for word in words.split()]


def seen(part: Drawing) -> Image.Image:
    """A picture as it lies on paper, at one size."""
    image = render(part, 1)
    paper = Image.new("RGBA", image.size, GROUND)
    return Image.alpha_composite(paper, image).convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image) -> float:
    """By how many values of 255 two pictures differ in the mean."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


every_line = pytest.mark.parametrize(
    ("of", "form", "names"), [pytest.param(*line, id=f"{line[0]}-{line[1]}") for line in listed()]
)


@every_line
def test_each_is_drawn_and_lies_on_a_page(of: str, form: str, names: list[str]) -> None:
    assert len(names) == len(set(names)) == COUNTED.get((of, form), len(names))
    pages = read_pages(SETS[of].pages).parts
    assert [name for name in names if name not in drawn(of)] == [], "no drawing"
    assert [name for name in names if name not in pages] == [], "on no page"


@pytest.mark.lot(9)
@every_line
def test_none_is_blank_or_a_copy_of_another(of: str, form: str, names: list[str]) -> None:
    pictures = {name: seen(drawn(of)[name]) for name in names}
    for name, picture in pictures.items():
        blank = Image.new("RGB", picture.size, GROUND)
        assert apart(picture, blank) > APART, f"{name}: there is nothing to be seen"
    alike = [(a, b) for a, b in combinations(names, 2) if apart(pictures[a], pictures[b]) <= APART]
    assert alike == []


@every_line
def test_a_picture_is_more_than_a_sign_in_a_frame(of: str, form: str, names: list[str]) -> None:
    if form in PICTURES:
        sizes = {name: (SETS[of].art / f"{name}.svg").stat().st_size for name in names}
        assert {name: size for name, size in sizes.items() if size < LEAST} == {}


@pytest.mark.parametrize("name", ALONE)
def test_each_game_has_its_own(name: str) -> None:
    games = [of for of in NAMED if of != "common"]
    pictures = {of: seen(drawn(of)[name]) for of in games}
    assert [(a, b) for a, b in combinations(games, 2) if apart(pictures[a], pictures[b]) <= APART] == []


def test_a_copy_of_a_picture_is_found() -> None:
    one, other = (seen(drawn("politburo")[f"portrait_{name}"]) for name in ("arkadin", "belkova"))
    assert apart(one, one.rotate(1)) < apart(one, other)
    assert apart(one, one.copy()) <= APART < apart(one, other)
