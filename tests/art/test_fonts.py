"""The made fonts: their letters, figures, kerning and names. Nothing is fetched."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from deploy.art.fonts import FACES, FONTS, Face
from deploy.art.signs import SIGNS
from tests.ui.look.test_look import every_sign

SHIPPED = [face for face in FACES if face.shipped]
OF_NAMES = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻăâîșțĂÂÎȘȚäöüßẞÄÖÜñÑ¿¡áéíóúÁÉÍÓÚçğışčřž„“”‚‘’«»‹›—–…·×−€°½"
UNEVEN = {"anton", "special_elite", "abril_fatface", "berkshire_swash"}
"""Faces without figures of equal width: what stands in columns is set in another."""
RESERVED = ("abril", "source", "alfa slab", "berkshire", "oleo")

every_face = pytest.mark.parametrize("face", SHIPPED, ids=lambda face: face.name)


def opened(face: Face) -> TTFont:
    return TTFont(FONTS / f"{face.name}.ttf")


@every_face
def test_names_of_europe_and_the_signs_of_our_texts_are_there(face: Face) -> None:
    known = opened(face).getBestCmap()
    assert [letter for letter in [*OF_NAMES, *SIGNS] if ord(letter) not in known and letter not in "½°"] == []


@every_face
def test_every_text_of_every_language_has_its_glyphs_in_every_face(face: Face) -> None:
    known = opened(face).getBestCmap()
    assert sorted(sign for sign in every_sign() if not sign.isspace() and ord(sign) not in known) == []


@every_face
def test_figures_are_as_wide_as_each_other_where_the_face_has_such(face: Face) -> None:
    font = opened(face)
    widths = {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}
    assert (len(widths) == 1) == (face.name not in UNEVEN)


@every_face
def test_letters_are_kerned_and_nothing_else_is_left(face: Face) -> None:
    font = opened(face)
    features = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
    assert features == {"kern"}
    assert "GSUB" not in font


@every_face
def test_a_changed_font_has_a_name_of_its_own_and_its_licence_beside(face: Face) -> None:
    names = opened(face)["name"]
    for number in (1, 3, 4, 6):
        told = str(names.getDebugName(number)).lower()
        assert told.startswith("companion")
    assert not any(word in str(names.getDebugName(1)).lower().replace("_", " ") for word in RESERVED)
    assert (FONTS / f"LICENSE-{face.package}.txt").is_file()


def test_plates_are_set_wider() -> None:
    plates, usual = TTFont(FONTS / "plates.ttf"), TTFont(FONTS / "barlow_condensed_700.ttf")
    for letter in "AMi":
        glyph = usual.getBestCmap()[ord(letter)]
        assert plates["hmtx"][glyph][0] == usual["hmtx"][glyph][0] + 27


def test_every_font_of_the_folder_is_known() -> None:
    made = {f"{face.name}.ttf" for face in SHIPPED}
    assert {file.name for file in FONTS.glob("*.ttf")} == made | {"Roboto-Regular.ttf", "Roboto-Medium.ttf"}
