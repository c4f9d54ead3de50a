"""USB sticks and memory cards that are mounted, found by the usual mount points."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

PLACES = ("/media/*", "/media/*/*", "/run/media/*/*")
"""Where desktops (udisks2) and automounters mount sticks."""


class Stick(NamedTuple):
    """A mounted stick: its label, and the folder with its files."""

    name: str
    folder: Path


def mounted(
    places: Sequence[str] = PLACES, root: Path = Path("/"), is_mount: Callable[[Path], bool] = Path.is_mount
) -> list[Stick]:
    """All sticks, sorted by name. One that is being unplugged is left out; nothing is raised."""
    found = []
    for place in places:
        for folder in sorted(root.glob(place.lstrip("/"))):
            try:
                if folder.is_dir() and is_mount(folder):
                    found.append(Stick(folder.name, folder))
            except OSError:
                continue  # gone, or not ours to look into
    return found
