"""A data folder in which this process looks for games of others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.packs.others.opening import forget_opened
from companion.packs.others.place import games_in
from tests.others.house import NAME


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "data"
    folder.mkdir()
    with games_in(folder):
        yield folder
    forget_opened(NAME)
