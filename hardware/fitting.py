"""Assigns buttons while the box runs: the rig watches every contact meanwhile, and then takes what was found."""

from collections.abc import Callable, Mapping

from hardware.assigning import Assigning, Came, spoken
from hardware.rig import Rig
from hardware.wiring import PLACES, ButtonKey, Wiring


class Fitting:
    """One go through the places. It begins at once, and ends with `keep` or `cancel`.

    `save` writes the owner's file, and raises OSError if the disk takes nothing.
    """

    def __init__(self, rig: Rig, save: Callable[[Wiring], None]) -> None:
        self._rig = rig
        self._save = save
        self._before = rig.wiring
        self._assigning = Assigning(rig.wiring, tuple(PLACES))
        rig.rewire(self._assigning.watched, trial=True)

    @property
    def wanted(self) -> ButtonKey | None:
        """The button that is to be pressed now: place 1 to 9, button 1 to 3 from left to right."""
        return self._assigning.wanted

    @property
    def contacts(self) -> Mapping[ButtonKey, str]:
        """The buttons that were pressed by now, and where they are wired, for people."""
        return {key: spoken(contact) for key, contact in self._assigning.found.items()}

    @property
    def changed(self) -> bool:
        """Whether there is anything to keep."""
        return self._assigning.wiring() != self._before

    def stands(self, place: int) -> str:
        """See `hardware.assigning.Assigning.stands`."""
        return self._assigning.stands(place)

    def take(self, given: object) -> Came | None:
        """See `hardware.assigning.Assigning.take`."""
        return self._assigning.take(given)

    def ask(self, place: int) -> None:
        """See `hardware.assigning.Assigning.ask`."""
        self._assigning.ask(place)

    def again(self) -> None:
        """See `hardware.assigning.Assigning.again`."""
        self._assigning.again()

    def skip(self) -> None:
        """See `hardware.assigning.Assigning.skip`."""
        self._assigning.skip()

    def keep(self) -> None:
        """Write the owner's file and take the devices anew. Raises OSError: nothing was changed, and it goes on."""
        wiring = self._assigning.wiring()
        self._save(wiring)
        if self._rig.panel is not None:
            self._rig.panel.rewire(wiring)
        self._rig.rewire(wiring)

    def cancel(self) -> None:
        """Take the devices as they were."""
        self._rig.rewire(self._before)
