from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.house import Trial


@pytest.fixture
def companion(tmp_path: Path) -> Trial:
    return Trial(tmp_path / "data")
