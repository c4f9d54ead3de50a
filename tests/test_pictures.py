"""PNG and JPEG are read by what Kivy's wheel brings, so that Pillow can stay out of the locked packages."""

import base64
import subprocess
import sys
from pathlib import Path

import pytest

# 8 × 8 pixels of one colour each, (200, 40, 40).
PICTURES = {
    "png": "@PNG@",
    "jpg": "@JPG@",
}
READ = """
import sys
sys.modules["PIL"] = None
from kivy.base import EventLoop
EventLoop.ensure_window()
from kivy.core.image import Image
picture = Image(sys.argv[1], keep_data=True, nocache=True)
print(picture.size, [round(part * 255) for part in picture.read_pixel(4, 4)[:3]])
"""


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_read_without_pillow(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"red.{kind}"
    file.write_bytes(base64.b64decode(PICTURES[kind]))
    # A process of its own: the window that it opens would stay, with its size, for the tests that come after.
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True, timeout=60)
    size, _, colour = done.stdout.strip().partition(") ")
    assert size == "(8, 8", done.stderr
    assert [abs(a - b) <= 3 for a, b in zip(eval(colour), (200, 40, 40), strict=True)] == [True] * 3
