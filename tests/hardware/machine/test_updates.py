"""What the program asks for is what the box's service takes, and hears what became of it."""

from pathlib import Path

from deploy.box.update import REQUEST, Places, Updater
from hardware.machine.updates import REQUEST as ASKED
from hardware.machine.updates import RESULT, STICKS, Offer, UpdateOutcome, Updates


def test_both_sides_mean_the_same_places() -> None:
    assert (Places().sticks, Places().request, Places().result) == (STICKS, ASKED, RESULT)


def test_a_package_on_a_stick_is_offered_asked_for_and_heard_of(tmp_path: Path) -> None:
    places = Places(tmp_path / "requests/update", tmp_path / "sticks", tmp_path)
    updates = Updates(places.sticks, places.request, places.result)
    assert not updates.possible
    assert (updates.offers(), updates.outcome()) == ([], None)
    for name in ("table-companion_0.2.0+deb13_arm64.deb", "holiday.deb", "table-companion_notes.txt"):
        (places.sticks / "sda1").mkdir(parents=True, exist_ok=True)
        (places.sticks / "sda1" / name).touch()
    places.request.parent.mkdir()
    assert updates.possible
    (offer,) = updates.offers()
    assert offer == Offer("sda1", "table-companion_0.2.0+deb13_arm64.deb", "0.2.0+deb13", "arm64")
    updates.ask(offer)
    asked = REQUEST.fullmatch(places.request.read_text().strip())
    assert asked is not None
    assert asked.groups() == (offer.stick, offer.file)
    Updater(places).tell("refused", "disk_full", {"megabytes": "300"})
    assert updates.outcome() == UpdateOutcome("refused", "disk_full", {"megabytes": "300"})
    places.result.write_text("[]")
    assert updates.outcome() is None
