from hardware.buttons.keyboard import Keyboard
from hardware.clock import ManualClock
from hardware.inputs import ButtonPressed

KEYS = {"a": (7, 1), "s": (7, 2), "f1": (8, 1)}


def test_a_key_is_a_press_of_its_button() -> None:
    keyboard = Keyboard(KEYS, ManualClock(3.0))
    assert keyboard.down("S")
    assert keyboard.down("F1")
    assert not keyboard.down("x")
    assert keyboard.poll() == [ButtonPressed(7, 2), ButtonPressed(8, 1)]
    assert keyboard.poll() == []


def test_a_key_that_repeats_while_held_is_one_press() -> None:
    keyboard = Keyboard(KEYS, ManualClock())
    for _ in range(30):
        keyboard.down("a")
    assert keyboard.up("a")
    keyboard.down("a")
    assert len(keyboard.poll()) == 2


def test_a_terminal_only_tells_that_a_key_was_typed() -> None:
    keyboard = Keyboard(KEYS, ManualClock())
    assert [keyboard.typed(key) for key in "aax"] == [True, True, False]
    assert keyboard.poll() == [ButtonPressed(7, 1)] * 2


def test_keys_held_when_the_window_lost_the_keyboard_are_forgotten() -> None:
    keyboard = Keyboard(KEYS, ManualClock())
    keyboard.down("a")
    keyboard.release_all()
    keyboard.down("a")
    assert len(keyboard.poll()) == 2
