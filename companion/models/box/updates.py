"""The page of updates as plain data; its codes are listed in docs/deploy.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.texts.wording import N_

if TYPE_CHECKING:
    from hardware.machine.updates import Offer, UpdateOutcome

REFUSED = {
    "not_there": N_("The stick is gone, or the file is. Plug it in again."),
    "damaged": N_("The file is damaged or only half there. Copy it again, and eject the stick properly."),
    "nobody_trusted": N_("This box trusts no signature yet. Install it by hand: sudo apt install ./….deb"),
    "unsigned": N_("The file is not signed. Take it from where the last one came from."),
    "bad_signature": N_("The signature is wrong: somebody has changed the file, or signed it with another key."),
    "other_package": N_("This is another program."),
    "wrong_machine": N_("This is for another kind of computer. Take the file for this one."),
    "does_not_fit": N_("This is for another release of the system. Take the file for this one."),
    "not_newer": N_("This version or a later one is here already."),
    "disk_full": N_("There is too little room: {megabytes} MB is needed. Delete something."),
    "cannot_keep": N_("The present version could not be kept aside, so nothing was changed."),
    "install_failed": N_("It could not be installed. The version before is back."),
    "start_failed": N_("The new version did not start. The version before is back."),
    "no_answer": N_("The box did not answer. Switch it off and on again, and try once more."),
    "interrupted": N_("It was cut short in the middle. The version before is back; try again."),
    "stopped": N_("It was cut short before anything was changed. Try again."),
}
"""Code of an outcome → sentence."""
OTHERWISE = N_("It was not installed ({code}).")
WORKING = N_("It is being checked and installed.")
WAIT = N_("The screen goes dark for a moment; leave the plug in.")
DONE = N_("The last update was installed.")


@dataclass(frozen=True, slots=True)
class Silence:
    """No result of an update was ever reported."""

    state: str = "refused"
    code: str = "no_answer"
    facts: Mapping[str, str] = field(default_factory=dict)


NO_ANSWER = Silence()


@dataclass(frozen=True, slots=True)
class OfferModel:
    """An update package on a stick; the `title` is its version in full, the `number` as people say it."""

    title: str
    number: str
    stick: str
    offer: Offer


@dataclass(frozen=True, slots=True)
class UpdatesModel:
    """The whole page. `said` is the result of the last request; while `working` no other request is possible, and
    `wait` says what that means for the table.
    """

    offers: tuple[OfferModel, ...]
    said: str
    working: bool
    trouble: bool
    wait: str = ""


def updates_model(
    offers: Sequence[Offer], outcome: UpdateOutcome | Silence | None, asked: bool, words: Callable[[str], str]
) -> UpdatesModel:
    """Builds the page in the window's language."""
    shown = tuple(
        OfferModel(f"{offer.version} ({offer.machine})", offer.version.partition("+")[0], offer.stick, offer)
        for offer in offers
    )
    state = "working" if asked else str(outcome.state) if outcome is not None else ""
    if state == "working":
        return UpdatesModel(shown, words(WORKING), working=True, trouble=False, wait=words(WAIT))
    if outcome is not None and state in ("refused", "rolled_back"):
        return UpdatesModel(shown, _refusal(outcome, words), working=False, trouble=True)
    return UpdatesModel(shown, words(DONE) if state == "done" else "", working=False, trouble=False)


def _refusal(outcome: UpdateOutcome | Silence, words: Callable[[str], str]) -> str:
    known = REFUSED.get(outcome.code)
    facts = {"megabytes": "?", **outcome.facts}
    return words(known).format_map(facts) if known is not None else words(OTHERWISE).format(code=outcome.code)
