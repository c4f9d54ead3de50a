"""A box is switched off by a request that root's service sees; elsewhere by the system's own program, if it lets us."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.box.power import BoxPower


def test_a_box_is_asked_and_any_other_machine_tried(tmp_path: Path) -> None:
    ran: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str | None:
        ran.append(command)
        return answer

    answer: str | None = ""
    request = tmp_path / "requests" / "power-off"
    power = BoxPower(request, run)
    assert not power.possible and power.off() and ran == [["systemctl", "poweroff"]]
    answer = None
    assert not power.off(), "it was refused"
    request.parent.mkdir()
    assert power.possible and power.off() and request.exists() and len(ran) == 2
