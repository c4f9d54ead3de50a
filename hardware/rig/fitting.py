"""Assigns buttons while the box runs: all contacts are watched meanwhile, then the new wiring is used."""

from collections.abc import Callable, Mapping

from hardware.rig.rig import Rig
from hardware.wiring.assigning import Assigning, Came, spoken
from hardware.wiring.wiring import PLACES, ButtonKey, Wiring


class Fitting:
    """One run through the places. It starts immediately, and ends with `keep` or `cancel`.

    `save` writes the owner's file, and raises OSError if the disk cannot be written.
    """

    def __init__(self, rig: Rig, save: Callable[[Wiring], None]) -> None:
        self._rig = rig
        self._save = save
        self._before = rig.wiring
        self._assigning = Assigning(rig.wiring, tuple(PLACES))
        rig.rewire(self._assigning.watched, trial=True)

    @property
    def wanted(self) -> ButtonKey | None:
        """The button to press now: place 1 to 9, button 1 to 3 from left to right."""
        return self._assigning.wanted

    @property
    def contacts(self) -> Mapping[ButtonKey, str]:
        """The buttons pressed so far, and where they are wired, for people."""
        return {key: spoken(contact) for key, contact in self._assigning.found.items()}

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return self._assigning.wiring() != self._before

    def stands(self, place: int) -> str:
        """A place's state: `found`, `before` or `none`, as in `Assigning.stands`."""
        return self._assigning.stands(place)

    def take(self, given: object) -> Came | None:
        """Handles an input; `None` if it concerns no button."""
        return self._assigning.take(given)

    def ask(self, place: int) -> None:
        """Asks for this place's buttons, and then continues with the places after it."""
        self._assigning.ask(place)

    def again(self) -> None:
        """Asks again for the button that was pressed last."""
        self._assigning.again()

    def skip(self) -> None:
        """Marks the wanted place as having no buttons."""
        self._assigning.skip()

    def keep(self) -> None:
        """Writes the owner's file and uses the new wiring. Raises OSError; then nothing has changed."""
        wiring = self._assigning.wiring()
        self._save(wiring)
        if self._rig.panel is not None:
            self._rig.panel.rewire(wiring)
        self._rig.rewire(wiring)

    def cancel(self) -> None:
        """Goes back to the old wiring."""
        self._rig.rewire(self._before)
