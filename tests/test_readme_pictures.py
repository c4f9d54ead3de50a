"""The tool that draws README's pictures never waits for ever for what does not come."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.screenshots import readme


def test_the_tool_gives_up_when_a_game_does_not_come_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readme, "STEPS", 40)
    shown: list[int] = []
    session = SimpleNamespace(
        driver=SimpleNamespace(awaits_reveal=True),
        question=SimpleNamespace(name="choose_action"),
        reveal=lambda: shown.append(1),
    )
    with pytest.raises(RuntimeError, match="not come so far after 40 answers, at choose_action"):
        readme.play_on(session, lambda: False)
    assert len(shown) == 40
    readme.play_on(session, lambda: True)
    session.question, session.outcome = None, "nobody has won"
    with pytest.raises(RuntimeError, match="over before it had come so far: nobody has won"):
        readme.play_on(session, lambda: False)
