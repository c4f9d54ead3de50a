"""Device states in words for the user interface.

Drivers report a code and facts (`hardware.status`); for a code unknown here the driver's own English sentence is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.texts.wording import N_

if TYPE_CHECKING:
    from hardware.status import DeviceStatus


class DeviceModel(NamedTuple):
    """A device as its chip on the screen shows it: icon, state, sentence."""

    icon: str
    state: str
    sentence: str


SENTENCES = {
    "board_failed": N_("{board} cannot be used. Choose on the screen; we keep trying."),
    "board_hangs": N_("{board} hangs. Choose on the screen; unplug it and plug it in again."),
    "board_no_gpio": N_("{board} needs pins, and this computer has none. Choose on the screen."),
    "board_pin_taken": N_("{board}: another program is using GPIO {pin}. Close it; we keep trying."),
    "board_pins_denied": N_("{board}: we may not use the pins. Add this user to the group gpio."),
    "board_ready": N_("Buttons ready, places: {places}."),
    "board_simulated": N_("Buttons simulated, places: {places}."),
    "board_starting": N_("Looking for {board}."),
    "button_stuck": N_("Place {place}: button {button} is held all the time. Free it, or look at its wires."),
    "buttons_denied": N_("We may not use the pins of the buttons. Add this user to the group gpio."),
    "buttons_lost": N_("The buttons have stopped answering. Choose on the screen; we keep trying."),
    "buttons_no_gpio": N_("This computer has no pins for buttons. Choose on the screen or with keys."),
    "buttons_partly": N_("Not working: {keys}. Is its pin used by another program?"),
    "buttons_ready": N_("Buttons ready, places: {places}."),
    "buttons_simulated": N_("Buttons simulated, places: {places}."),
    "buttons_starting": N_("Looking for the buttons."),
    "expander_deaf": N_("{board}: its interrupt lead to GPIO {pin} is dead. It works, a little slower."),
    "expander_elsewhere": N_("{board} is not at {address}, but something is at {found}: check its jumpers."),
    "expander_foreign": N_("{board}: what answers at {address} is no MCP23017. Check the addresses."),
    "expander_restarted": N_("{board} lost its power for a moment. Press again; check its supply."),
    "expander_silent": N_("{board} does not answer at {address}. Check its plug; choose on the screen."),
    "i2c_denied": N_("{board}: we may not use I2C. Add this user to the group i2c."),
    "i2c_no_bus": N_("{board}: there is no I2C bus {bus}. Switch I2C on with raspi-config."),
    "keyboard_ready": N_("Keys ready, places: {places}."),
    "keypad_absent": N_("{board} is not plugged in. Choose on the screen, or plug it in."),
    "keypad_ambiguous": N_("{board}: {count} keypads fit its path. Write the whole path into hardware.yaml."),
    "keypad_denied": N_("{board}: we may not read it. Add this user to the group input."),
    "keypad_elsewhere": N_("{board} is not in its socket; a keypad is in another. Put it back there."),
    "keypad_taken": N_("Another program is using {board}. Close it; we keep trying."),
    "keypad_unplugged": N_("{board} is unplugged. Choose on the screen, or plug it in again."),
    "lights_denied": N_("We may not use the pins of the lights. Add this user to the group gpio."),
    "lights_lost": N_("The lights have stopped answering. The screen shows who has chosen; we keep trying."),
    "lights_no_gpio": N_("This computer has no pins for lights. The screen shows who has chosen."),
    "lights_partly": N_("Not working: {keys}. Is its pin used by another program?"),
    "lights_ready": N_("Lights ready, places: {places}."),
    "lights_simulated": N_("Lights simulated, places: {places}."),
    "lights_starting": N_("Looking for the lights."),
    "matrix_diode": N_("{board}: no diode at {spot}. Several buttons held together may not count."),
    "power_denied": N_("We may not use the pin of the switch-off button. Add this user to the group gpio."),
    "power_lost": N_("The switch-off button has stopped answering. Switch off on the screen."),
    "power_no_gpio": N_("This computer has no pins for a switch-off button. Switch off on the screen."),
    "power_partly": N_("The pin of the switch-off button is in use. Switch off on the screen."),
    "power_ready": N_("The switch-off button is ready: hold it for two seconds."),
    "power_simulated": N_("The switch-off button is simulated."),
    "power_starting": N_("Looking for the switch-off button."),
    "scanner_absent": N_("{scanner} is not plugged in. Name cards on the screen, or plug it in."),
    "scanner_denied": N_("{scanner}: we may not use it. Add this user to the groups input and dialout."),
    "scanner_failed": N_("{scanner} cannot be used. Name cards on the screen; we keep trying."),
    "scanner_ready": N_("{scanner} is ready: show it a card."),
    "scanner_simulated": N_("{scanner} is simulated."),
    "scanner_starting": N_("Looking for {scanner}."),
    "scanner_taken": N_("Another program is using {scanner}. Close it; we keep trying."),
    "scanner_unplugged": N_("{scanner} is unplugged. Name cards on the screen, or plug it in again."),
    "radio_battery": N_("The battery of {die} is nearly empty: its rolls may be lost. Charge it."),
    "radio_denied": N_("We may not use Bluetooth. Add this user to the group bluetooth."),
    "radio_failed": N_("Bluetooth cannot be used. Throw by hand; we keep trying."),
    "radio_missing": N_("This machine has no Bluetooth. Plug in an adapter, or throw by hand."),
    "radio_no_program": N_("Radio dice need the package bleak. Install it, or throw by hand."),
    "radio_off": N_("Bluetooth is switched off. Switch it on; we keep trying."),
    "radio_ready": N_("Bluetooth is ready. Dice of this table near: {dice}."),
    "radio_simulated": N_("Radio dice are simulated. Dice of this table near: {dice}."),
    "radio_starting": N_("Looking for Bluetooth."),
    "tower_absent": N_("No dice tower is plugged in. Throw by hand, or plug it in at any time."),
    "tower_asking": N_("Asking {port} whether it is the dice tower."),
    "tower_foreign": N_("The tower speaks protocol {protocol}, we speak {ours}. Update its firmware."),
    "tower_no_answer": N_("{port} does not answer like a dice tower."),
    "tower_port_denied": N_("We may not use {port}. Add this user to the group dialout."),
    "tower_port_failed": N_("{port} cannot be used. We keep trying."),
    "tower_port_in_use": N_("Another program is using {port}. Close it; we keep trying."),
    "tower_port_missing": N_("Nothing is plugged in at {port}."),
    "tower_port_modem": N_("ModemManager uses {port}. Remove that program; we keep trying."),
    "tower_ready": N_("The dice tower is ready. Dice: {dice}, faces: {faces}."),
    "tower_restarting": N_("The dice tower has restarted."),
    "tower_silent": N_("The dice tower has stopped answering. Throw by hand; we keep asking."),
    "tower_simulated": N_("The dice tower is simulated. Dice: {dice}, faces: {faces}."),
    "tower_unplugged": N_("The dice tower is unplugged. Throw by hand, or plug it in again."),
}
"""Code of a status → sentence with places for its facts."""


VOICE = {
    "ready": N_("The voice is ready."),
    "speaking": N_("The voice is reading."),
    "muted": N_("The voice is muted."),
    "silent": N_("There is no sound: everything is written."),
    "quiet": N_("Quiet hours: everything is written."),
    "absent": N_("No voice: everything is written."),
}
"""State of the voice → its sentence."""


FAULTS = {
    "jam": N_("Jammed"),
    "cocked": N_("A die leans"),
    "lost": N_("A die is lost"),
    "busy": N_("Busy"),
    "doubt": N_("Not sure"),
    "unread": N_("A die unread"),
    "garbage": N_("Noise"),
    "half-line": N_("Half a line"),
    "double": N_("Told twice"),
    "contradict": N_("Contradiction"),
    "late": N_("Too late"),
    "reset": N_("Restarts"),
    "silent": N_("Says nothing"),
    "wrong-value": N_("A wrong face"),
    "too-few": N_("Too few dice"),
    "too-many": N_("Too many dice"),
    "unasked": N_("Unasked roll"),
    "stale": N_("The old roll"),
}
"""What can go wrong with a simulated tower's next roll → what its button says."""


def details_of(status: DeviceStatus) -> str:
    """Technical details for repairs: the unchanged message of a library or system, or the parts concerned."""
    return str(status.facts.get("detail") or status.facts.get("missing") or "")


def status_sentence(status: DeviceStatus, words: Callable[[str], str], otherwise: Callable[[DeviceStatus], str]) -> str:
    """The sentence for a device's state; `otherwise` makes one for codes unknown here."""
    known = SENTENCES.get(str(status.code))
    return words(known).format_map(status.facts) if known is not None else otherwise(status)
