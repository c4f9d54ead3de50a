"""Sentences for findings: the problem and its solution. The window translates them."""

from __future__ import annotations

from collections.abc import Callable

from companion.box.finding import Finding


def N_(text: str) -> str:  # noqa: N802 - gettext's usual mark for a text that is translated later
    """Marks a text for the translation catalogues; returns it unchanged."""
    return text


SENTENCES = {
    "clock_behind": N_(
        "The date is earlier than the last game. Play on; the log's times are wrong until there is a network."
    ),
    "data_denied": N_("{folder} cannot be written. Fix it: sudo chmod -R u+rwX {folder}"),
    "data_failed": N_("The disk of {folder} does not answer as it should. Is the card loose, or worn out?"),
    "data_foreign": N_("Games belong to {owner}, not to {user}. Fix it: sudo chown -R {user} {folder}"),
    "data_full": N_("The disk is full: no game can be kept. Delete something."),
    "data_low": N_("Room for games: {megabytes} MB. Delete something before it is full."),
    "data_missing": N_("There is no folder {folder} yet. It is made when somebody plays."),
    "data_read_only": N_("The disk of {folder} is read-only. Is the card locked or worn out, or the data not mounted?"),
    "data_ready": N_("Games are kept. Room: {megabytes} MB."),
    "i2c_absent": N_("There is no I2C, and expanders are wired. Switch it on: sudo raspi-config nonint do_i2c 0"),
    "i2c_denied": N_("{user} may not use I2C. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "i2c_ready": N_("I2C can be used."),
    "picture_absent": N_("No screen can be drawn on. Is the panel plugged in, and vc4-kms-v3d in config.txt?"),
    "picture_denied": N_("{user} may not draw on {device}. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "picture_possible": N_("The screen can be drawn on."),
    "picture_ready": N_("The picture is drawn by {renderer}."),
    "picture_slow": N_("The processor draws the picture, slowly ({renderer}). Is vc4-kms-v3d in config.txt?"),
    "picture_turned": N_("COMPANION_ROTATION={degrees} is ignored: it can be 0, 90, 180 or 270."),
    "pins_absent": N_("This computer has no pins, and buttons are wired. Take them out of hardware.yaml."),
    "pins_denied": N_("{user} may not use the pins. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "pins_ready": N_("The pins can be used."),
    "serial_denied": N_("{user} may not use {device}. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "serial_ready": N_("Serial adapters can be used: {device}."),
    "sound_absent": N_("There is no loudspeaker: everything is written. Plug one in, or choose the panel's."),
    "sound_denied": N_("{user} may not use the sound. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "sound_ready": N_("There is sound and a voice."),
    "sound_speechless": N_("There is no voice. Fix it: sudo apt install espeak-ng"),
    "sound_unplayed": N_("No program here plays sound. Fix it: sudo apt install alsa-utils"),
    "supply_good": N_("The power supply is good."),
    "supply_hot": N_("The box is too hot and slows down. Give it air."),
    "supply_low": N_(
        "The box gets too little voltage, and memory cards suffer from it. Take the maker's own supply and cable."
    ),
    "supply_was_hot": N_("The box was too hot since it was switched on. Give it air."),
    "supply_was_low": N_("The voltage was too low since it was switched on. Take the maker's own supply and cable."),
    "touch_absent": N_("No touch panel was found. Mouse and keys work; check the panel's ribbon or USB cable."),
    "touch_denied": N_("{user} may not read the touch panel. Fix it: sudo usermod -aG {group} {user}, then restart."),
    "touch_ready": N_("Touch: {name}."),
    "wiring_unread": N_("The wiring cannot be read, so no buttons or lights are used: {problem}"),
}
"""Code of a finding → its sentence."""


def sentence(finding: Finding, words: Callable[[str], str] = str) -> str:
    """One or two sentences for a finding; `words` translates."""
    return words(SENTENCES[finding.code]).format_map(finding.facts)
