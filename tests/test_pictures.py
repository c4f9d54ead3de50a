"""WebP, PNG and JPEG are read by what Kivy's wheel brings, so that Pillow can stay out of the locked packages."""

import base64
import subprocess
import sys
from pathlib import Path

import pytest

# 8 × 8 pixels of one colour each, (200, 40, 40).
PICTURES = {
    "webp": "UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQlCIXpf+BiOh/AAA=",
    "png": ("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mM4oaGBFTEMLQkAgl1GARdiiXUAAAAASUVORK5CYII="),
    "jpg": (
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8Q"
        "EBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ"
        "EBAQEBAQEBD/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAV"
        "AQEBAAAAAAAAAAAAAAAAAAAHCP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ABQbrVf/2Q=="
    ),
}
READ = """
import sys
sys.modules["PIL"] = None
from kivy.base import EventLoop
EventLoop.ensure_window()
from kivy.core.image import Image
picture = Image(sys.argv[1], keep_data=True, nocache=True)
print(*picture.size, *(round(part * 255) for part in picture.read_pixel(4, 4)[:3]))
"""


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_read_without_pillow(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"red.{kind}"
    file.write_bytes(base64.b64decode(PICTURES[kind]))
    # A process of its own: the window that it opens would stay, with its size, for the tests that come after.
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    width, height, *colour = map(int, done.stdout.split())
    assert (width, height) == (8, 8)
    assert colour == pytest.approx([200, 40, 40], abs=3), "a picture of another colour"
