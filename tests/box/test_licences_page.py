"""What the page of licences shows: lines of the list, paragraphs and pages of a text."""

from __future__ import annotations

from companion.licences import LicensedPart, parts
from companion.models.box.licences import LONGEST, PAGE, groups, line_of, pages, paragraphs

WRAPPED = """\
Copyright (c) 2020 Anna
Copyright (c) 2021 Ben

Permission is granted to anyone to use
this software for any purpose.
----------------
  1. The origin must not
     be misrepresented.
  2. Altered versions must be marked."""


def test_a_text_is_set_in_paragraphs_and_points_stay_points() -> None:
    assert paragraphs(WRAPPED) == [
        "Copyright (c) 2020 Anna",
        "Copyright (c) 2021 Ben",
        "Permission is granted to anyone to use this software for any purpose.",
        "1. The origin must not be misrepresented.",
        "2. Altered versions must be marked.",
    ]


def test_no_word_of_a_text_is_lost_and_long_ones_have_pages() -> None:
    for part in parts():
        told = pages(part.text)
        assert " ".join(" ".join(page) for page in told).split() == [
            word for line in part.text.splitlines() if any(map(str.isalnum, line)) for word in line.split()
        ], part.name
        assert all(sum(map(len, page)) <= PAGE or len(page) == 1 for page in told)
    assert pages("") == [[]]


def test_everything_inside_stands_in_a_group_and_its_line_has_room() -> None:
    inside = parts()
    assert sum(len(group.parts) for group in groups(inside, str)) == len(inside)
    assert [line for line in map(line_of, inside) if len(line) > 2 * LONGEST] == []
    many = LicensedPart("TiMidity", "0.2i", "A-1.0 OR " + "B" * LONGEST, "", "library")
    assert line_of(many) == "TiMidity 0.2i · A-1.0 …"
