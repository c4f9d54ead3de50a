"""A while of each game by fingers in Chromium; whole games are played by `make torture ARGS="phones-pages"`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.phones.pages.browser import CHROMIUM
from tests.phones.played.rounds import PLAYED, whole_game

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")]

WHILE = 40.0
"""Seconds for which each is played."""


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_everybody_plays_by_what_their_page_shows(
    name: str, seats: int, options: Mapping[str, Any], tmp_path: Path
) -> None:
    told = asyncio.run(whole_game(tmp_path, name, seats, options, "1", WHILE))
    assert told["answers"] > 0, told
