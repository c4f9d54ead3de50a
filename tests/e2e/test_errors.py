"""What goes wrong in the window is no good run: it ends with the reason, and so does the test that leads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.programs import Program

FAILS = """
import os
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
from kivy.base import ExceptionHandler, ExceptionManager
from tests.e2e.launcher import end_at_errors
class Survives(ExceptionHandler):
    def handle_exception(self, inst):
        return ExceptionManager.PASS
ExceptionManager.add_handler(Survives())
end_at_errors()
try:
    raise LookupError("nobody is asked")
except LookupError as error:
    ExceptionManager.handle_exception(error)
print("went on")
"""


def test_an_error_in_a_frame_ends_the_window_although_the_evening_would_survive_it(tmp_path: Path) -> None:
    with (
        pytest.raises(AssertionError, match=r"(?s)window ended:.*LookupError: nobody is asked"),
        Program("window", tmp_path, "-c", FAILS) as window,
    ):
        window.hear()


def test_a_program_that_failed_by_itself_fails_its_test(tmp_path: Path) -> None:
    with (
        pytest.raises(AssertionError, match="the window failed:"),
        Program("window", tmp_path, "-c", "import sys; sys.exit('no panel')") as window,
    ):
        window.process.wait(60)
