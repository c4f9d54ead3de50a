"""The tokens: contrast, colours for colour-blind eyes, sizes, marks, glyphs. No window."""

from __future__ import annotations

from itertools import combinations

import pytest
from fontTools.ttLib import TTFont

from companion.engine.look import Point
from companion.languages import grouped
from companion.models.game.parties import first_words, short_names
from companion.models.game.party_looks import PARTIES
from companion.packs.scripts.games import find_game, game_names, look_of
from companion.packs.worded.words_pack import read_words
from companion.plainfile.problems import Problems
from companion.texts import catalogues, translator
from companion.texts.typed import KEYS
from companion.ui.look.faces import Typeface
from companion.ui.look.palettes import CONTRAST, DARK, LIGHT, PALETTES
from companion.ui.look.shapes import ICONS, MARKS
from companion.ui.look.theme import TEXT_SCALES, Theme
from companion.ui.shell.profile import PROFILES, choose, prepare
from companion.ui.widgets.input.entry import MORE
from tests.shipped import shipped
from tests.tools.locale import texts
from tests.ui.house import NINE
from tests.ui.look.colour import BLIND, ciede2000, contrast, lab, seen_by


def test_the_formula_for_differences_is_the_published_one() -> None:
    # Pairs 1, 7, 15 and 25 of the paper's test data.
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, other, expected in pairs:
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("eye", BLIND)
def test_nine_colours_are_nine_colours_for_every_eye(eye: str) -> None:
    for one, other in combinations(PARTIES, 2):
        difference = ciede2000(lab(seen_by(one.colour, eye)), lab(seen_by(other.colour, eye)))
        assert difference >= 10, f"{one.mark} and {other.mark} look alike ({difference:.1f})"


@pytest.mark.parametrize("name", PALETTES)
def test_text_can_be_read_on_every_surface(name: str) -> None:
    p = PALETTES[name]
    for surface in (p.surface, p.raised, p.sunken):
        for ink in (p.text, p.text_dim, p.warning, p.accent):
            assert contrast(ink, surface) >= 4.5, (name, ink, surface)
        assert contrast(p.line, surface) >= 3, (name, "line", surface)
    assert contrast(p.on_accent, p.accent) >= 4.5
    assert contrast(p.on_warning, p.warning) >= 4.5


def test_a_games_accent_is_as_readable_as_the_usual_one() -> None:
    accents = [look_of(find_game(name)).accent for name in game_names()]
    assert None not in accents
    for accent in filter(None, accents):
        assert accent.faint() == ()
        dark, light = accent.on_dark, accent.on_light
        assert contrast(dark, DARK.raised) >= 4.5
        assert contrast(dark, DARK.on_accent) >= 4.5
        assert contrast(light, LIGHT.sunken) >= 4.5
        assert contrast(light, LIGHT.on_accent) >= 4.5


@pytest.mark.parametrize("palette", [DARK, LIGHT, CONTRAST])
def test_every_mark_has_an_outline_that_is_seen(palette: object) -> None:
    for surface in (palette.surface, palette.raised):  # type: ignore[attr-defined]
        assert contrast(palette.text, surface) >= 3  # type: ignore[attr-defined]
    for party in PARTIES:
        assert contrast(party.ink, party.colour) >= 4.5


def test_marks_are_nine_different_shapes_of_like_size() -> None:
    assert sorted(MARKS) == sorted(party.mark for party in PARTIES)

    def area(corners: tuple[Point, ...]) -> float:
        total = 0.0
        for (ax, ay), (bx, by), (cx, cy) in zip(corners[::3], corners[1::3], corners[2::3], strict=True):
            total += abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
        return total

    areas = {name: area(shape.triangles) for name, shape in MARKS.items()}
    assert min(areas.values()) > 0.3 * max(areas.values()), areas
    for name, shape in {**MARKS}.items():
        assert all(abs(x) <= 1.1 and abs(y) <= 1.1 for x, y in shape.outline), name
    for name, strokes in ICONS.items():
        assert all(abs(x) <= 1 and abs(y) <= 1 for stroke in strokes for x, y in stroke), name


READ_IN_PLAY = (Typeface.TEXT, Typeface.LABEL, Typeface.STRONG, Typeface.HEAVY, Typeface.PLATE)
"""The faces in which any text may be set."""


def every_sign() -> set[str]:
    """What can be shown: of every text in every language that ships, and of what people type on our own keys."""
    shown = set("".join(NINE)) | {key for language in catalogues() for key in translator(language)(KEYS)}
    shown |= set("".join(MORE))
    shown |= {letter.upper() for letter in shown if len(letter.upper()) == 1} | set("0123456789%+−|…")
    for language in catalogues():
        shown |= {char for text in texts() for char in translator(language)(text)} | set(grouped(12_345_678, language))
    for worded in shipped().words():
        shown |= {char for said in read_words(worded, Problems()).values() for char in str(said.value)}
    for info in shipped().list():
        for file in info.folder.glob("*.yaml"):
            lines = file.read_text(encoding="utf-8").splitlines()
            shown |= {char for line in lines if not line.lstrip().startswith("#") for char in line.split("  # ")[0]}
    return shown


def test_every_text_has_its_glyphs() -> None:
    shown = every_sign()
    for font in (
        Typeface.TEXT.file,
        Typeface.LABEL.file,
        Typeface.STRONG.file,
        Typeface.HEAVY.file,
        Typeface.PLATE.file,
    ):
        known = TTFont(font).getBestCmap()
        assert not {char for char in shown if not char.isspace() and ord(char) not in known}


def test_figures_are_as_wide_as_each_other() -> None:
    for font in (
        Typeface.TEXT.file,
        Typeface.LABEL.file,
        Typeface.STRONG.file,
        Typeface.HEAVY.file,
        Typeface.PLATE.file,
    ):
        file = TTFont(font)
        assert len({file["hmtx"][file.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}) == 1


def test_type_is_large_enough_where_it_is_read() -> None:
    # 20 minutes of arc: cap height in mm = distance in mm × tan(20/60 °); see ISO 9241-303.
    for profile in PROFILES.values():
        theme = Theme(DARK, profile)
        for size, metres in ((theme.small, 0.45), (theme.body, 0.5), (theme.head, 0.65), (theme.display, 1.0)):
            assert size * Typeface.TEXT.cap / profile.mm(1) >= metres * 1000 * 0.005818
        for scale in TEXT_SCALES:
            larger = Theme(DARK, profile, text_scale=scale)
            assert larger.head == pytest.approx(theme.head * scale)
            assert theme.display <= larger.display <= theme.display * scale


def test_the_panel_is_told_to_kivy_before_it_is_imported() -> None:
    environ: dict[str, str] = {"COMPANION_PANEL": "touch-display-2"}
    profile = choose(environ)
    prepare(profile, environ)
    assert environ["KIVY_METRICS_DENSITY"] == "1.3125"
    assert environ["SDL_TOUCH_MOUSE_EVENTS"] == "0"
    with pytest.raises(KeyError, match="touch-display-1"):
        choose({"COMPANION_PANEL": "a wall"})


def test_short_names_are_short_and_different() -> None:
    names = ["Annabell", "Anna", "Annalena", "Ann", "An Na", "Ñu", "A"]
    short = short_names(names)
    assert len(set(short.values())) == len(names)
    assert all(1 <= len(one) <= 5 for one in short.values())
    assert short["Anna"] == "Anna", "whoever is called so"
    assert short["Annabell"] == "Annab" and short["Annalena"] == "Annal"


def test_a_short_name_is_how_the_name_begins_or_has_the_initial_that_tells_apart() -> None:
    names = ["Johannes Kepler", "Johannes Kepler B", "Maximiliane-Charlotte vo", "Maximiliane-Alexandra vo"]
    short = short_names(names)
    assert list(short.values()) == ["Joha", "Joh. B", "Maxi", "Max. A"], "nobody here is called John or Maxm"
    assert list(short_names(["Anna Maria", "Anna Lena"]).values()) == ["Anna", "Anna L"]
    assert short_names(names, short) == short, "what was proposed stays with the table"
    assert short_names(names, {"Johannes Kepler": "Keplerchen"})["Johannes Kepler"] == "Kepl"


def test_a_first_word_stands_for_a_name_where_nobody_shares_it() -> None:
    names = ["Friederike Luise", "Anna Maria", "Anna Lena", "Ben", " "]
    assert list(first_words(names).values()) == ["Friederike", "Anna Maria", "Anna Lena", "Ben", " "]
