"""USB sticks and cards that are mounted now, by the places where systems mount them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

PLACES = ("/media/*", "/media/*/*", "/run/media/*/*")
"""Where desktops (udisks2) and automounters without one put what is plugged in."""


class Stick(NamedTuple):
    """Something that is plugged in: its label, and the folder under which its files are."""

    name: str
    folder: Path


def mounted(
    places: Sequence[str] = PLACES, root: Path = Path("/"), is_mount: Callable[[Path], bool] = Path.is_mount
) -> list[Stick]:
    """Every stick, by name. One that is being pulled out is not there: nothing is raised for it."""
    found = []
    for place in places:
        for folder in sorted(root.glob(place.lstrip("/"))):
            try:
                if folder.is_dir() and is_mount(folder):
                    found.append(Stick(folder.name, folder))
            except OSError:
                continue  # gone, or not ours to look into
    return found
