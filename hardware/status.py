"""Device states as stable codes with facts, and as short English sentences.

The program translates by `code` and `facts`; the sentences are for logs, terminals and missing translations. Each has
at most `SENTENCE_LIMIT` characters, to fit into a small pop-up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

SENTENCE_LIMIT = 90
_FACT_LIMIT = 32
"""Most characters of a fact in a sentence; of a longer one the end is kept (a port's last part)."""


class DeviceState(Enum):
    """The five states that the screen distinguishes."""

    ABSENT = "absent"
    """Absent since the start, and not missed by anybody."""
    CONNECTING = "connecting"
    """Connected, but not identified yet."""
    READY = "ready"
    LOST = "lost"
    """Was ready before and is absent now; the program keeps looking for it."""
    SIMULATED = "simulated"
    """Ready, and simulated."""


@dataclass(frozen=True)
class DeviceStatus:
    """A device's state with its reason.

    `code` is a key of `SENTENCES`; `facts` are the values for its placeholders.
    """

    state: DeviceState
    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict, hash=False)

    def says_the_same(self, other: "DeviceStatus") -> bool:
        """Whether people would see the same: `detail`, a library's message, may differ from attempt to attempt."""
        mine, theirs = ({**status.facts, "detail": ""} for status in (self, other))
        return (self.state, self.code, mine) == (other.state, other.code, theirs)


SENTENCES: Mapping[str, str] = {
    "board_failed": "{board} cannot be used. Choose on the screen; we keep trying.",
    "board_hangs": "{board} hangs. Choose on the screen; unplug it and plug it in again.",
    "board_no_gpio": "{board} needs pins, and this computer has none. Choose on the screen.",
    "board_pin_taken": "{board}: another program is using GPIO {pin}. Close it; we keep trying.",
    "board_pins_denied": "{board}: we may not use the pins. Add this user to the group gpio.",
    "board_ready": "{board} is ready, places: {places}.",
    "board_simulated": "{board} is simulated, places: {places}.",
    "board_starting": "Looking for {board}.",
    "button_stuck": "Place {place}: button {button} is held all the time. Free it, or look at its wires.",
    "buttons_denied": "We may not use the pins of the buttons. Add this user to the group gpio.",
    "buttons_lost": "The buttons have stopped answering. Choose on the screen; we keep trying.",
    "buttons_no_gpio": "This computer has no pins for buttons. Choose on the screen or with keys.",
    "buttons_partly": "Not working: {keys}. Is its pin used by another program?",
    "buttons_ready": "The buttons of {places} place(s) are ready.",
    "buttons_simulated": "The buttons of {places} place(s) are simulated.",
    "buttons_starting": "Looking for the buttons.",
    "expander_deaf": "{board}: its interrupt lead to GPIO {pin} is dead. It works, a little slower.",
    "expander_elsewhere": "{board} is not at {address}, but something is at {found}: check its jumpers.",
    "expander_foreign": "{board}: what answers at {address} is no MCP23017. Check the addresses.",
    "expander_restarted": "{board} lost its power for a moment. Press again; check its supply.",
    "expander_silent": "{board} does not answer at {address}. Check its plug; choose on the screen.",
    "i2c_denied": "{board}: we may not use I2C. Add this user to the group i2c.",
    "i2c_no_bus": "{board}: there is no I2C bus {bus}. Switch I2C on with raspi-config.",
    "keyboard_ready": "The keys of {places} place(s) are ready.",
    "keypad_absent": "{board} is not plugged in. Choose on the screen, or plug it in.",
    "keypad_ambiguous": "{board}: {count} keypads fit its path. Write the whole path into hardware.yaml.",
    "keypad_denied": "{board}: we may not read it. Add this user to the group input.",
    "keypad_elsewhere": "{board} is not in its socket; a keypad is in another. Put it back there.",
    "keypad_taken": "Another program is using {board}. Close it; we keep trying.",
    "keypad_unplugged": "{board} is unplugged. Choose on the screen, or plug it in again.",
    "lights_denied": "We may not use the pins of the lights. Add this user to the group gpio.",
    "lights_lost": "The lights have stopped answering. The screen shows who has chosen; we keep trying.",
    "lights_no_gpio": "This computer has no pins for lights. The screen shows who has chosen.",
    "lights_partly": "Not working: {keys}. Is its pin used by another program?",
    "lights_ready": "The lights of {places} place(s) are ready.",
    "lights_simulated": "The lights of {places} place(s) are simulated.",
    "lights_starting": "Looking for the lights.",
    "matrix_diode": "{board}: no diode at {spot}. Several buttons held together may not count.",
    "power_denied": "We may not use the pin of the switch-off button. Add this user to the group gpio.",
    "power_lost": "The switch-off button has stopped answering. Switch off on the screen.",
    "power_no_gpio": "This computer has no pins for a switch-off button. Switch off on the screen.",
    "power_partly": "The pin of the switch-off button is in use. Switch off on the screen.",
    "power_ready": "The switch-off button is ready: hold it for two seconds.",
    "power_simulated": "The switch-off button is simulated.",
    "power_starting": "Looking for the switch-off button.",
    "radio_battery": "The battery of {die} is nearly empty. Charge it; until then its rolls may be lost.",
    "radio_denied": "We may not use Bluetooth. Add this user to the group bluetooth.",
    "radio_failed": "Bluetooth cannot be used. Throw by hand; we keep trying.",
    "radio_missing": "This machine has no Bluetooth. Plug in an adapter, or throw by hand.",
    "radio_no_program": "Radio dice need the package bleak. Install it, or throw by hand.",
    "radio_off": "Bluetooth is switched off. Switch it on; we keep trying.",
    "radio_ready": "Bluetooth is ready. Radio dice near: {dice}.",
    "radio_simulated": "Radio dice are simulated. Near: {dice}.",
    "radio_starting": "Looking for Bluetooth.",
    "scanner_absent": "{scanner} is not plugged in. Name cards on the screen, or plug it in.",
    "scanner_denied": "{scanner}: we may not use it. Add this user to the groups input and dialout.",
    "scanner_failed": "{scanner} cannot be used. Name cards on the screen; we keep trying.",
    "scanner_ready": "{scanner} is ready: show it a card.",
    "scanner_simulated": "{scanner} is simulated.",
    "scanner_starting": "Looking for {scanner}.",
    "scanner_taken": "Another program is using {scanner}. Close it; we keep trying.",
    "scanner_unplugged": "{scanner} is unplugged. Name cards on the screen, or plug it in again.",
    "tower_absent": "No dice tower is plugged in. Throw by hand, or plug it in at any time.",
    "tower_asking": "Asking {port} whether it is the dice tower.",
    "tower_foreign": "The tower speaks protocol {protocol}, we speak {ours}. Update its firmware.",
    "tower_no_answer": "{port} does not answer like a dice tower.",
    "tower_port_denied": "We may not use {port}. Add this user to the group dialout.",
    "tower_port_failed": "{port} cannot be used. We keep trying.",
    "tower_port_in_use": "Another program is using {port}. Close it; we keep trying.",
    "tower_port_missing": "Nothing is plugged in at {port}.",
    "tower_port_modem": "ModemManager uses {port}. Remove that program; we keep trying.",
    "tower_ready": "The dice tower is ready: {dice} dice with {faces} faces.",
    "tower_restarting": "The dice tower has started anew.",
    "tower_silent": "The dice tower has stopped answering. Throw by hand; we keep asking.",
    "tower_simulated": "The dice tower is simulated: {dice} dice with {faces} faces.",
    "tower_unplugged": "The dice tower is unplugged. Throw by hand, or plug it in again.",
}
"""Every code that the drivers use, with its English sentence."""


_AS_IT_SHOULD_BE = ("ready", "simulated", "starting", "asking", "restarting")


def is_trouble(status: DeviceStatus) -> bool:
    """Whether people should be told: the device is missing, or works with a problem."""
    sick = status.state in (DeviceState.ABSENT, DeviceState.LOST)
    return sick or status.code.rpartition("_")[2] not in _AS_IT_SHOULD_BE


def status_sentence(status: DeviceStatus) -> str:
    """One plain English sentence, at most `SENTENCE_LIMIT` characters long."""
    facts = {name: _clipped(str(value)) for name, value in status.facts.items()}
    return SENTENCES[status.code].format_map(facts)


def _clipped(text: str) -> str:
    return text if len(text) <= _FACT_LIMIT else "…" + text[-(_FACT_LIMIT - 1) :]
