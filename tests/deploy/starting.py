"""How long an installed program takes to its first pictures: `starting.py bare|ours`. Uses only what is installed.

Prints one line of JSON: seconds from the start of this process to the first picture, and with `ours` to home.
"""

import json
import os
import sys
import time
from typing import Any

if sys.prefix == sys.base_prefix:  # not in an environment that has the program: what the Debian package installs
    sys.path.insert(0, "/usr/lib/table-companion/site")
BEGUN = time.monotonic()
TOLD: dict[str, float] = {}


def shown(name: str, last: bool) -> Any:
    """Note when a picture is shown; leave after the last one."""

    def note(*_: object) -> None:
        TOLD.setdefault(name, time.monotonic() - BEGUN)
        if last:
            print(json.dumps(TOLD), flush=True)
            os._exit(0)

    return note


def bare() -> None:
    """A Kivy window with one word in it."""
    from companion.ui.shell import profile

    profile.prepare(profile.choose(os.environ))
    from kivy.app import App
    from kivy.core.window import Window
    from kivy.uix.label import Label

    class Bare(App):  # type: ignore[misc]
        def build(self) -> Any:
            Window.bind(on_flip=shown("first", last=True))
            return Label(text="Table Companion")

    Bare().run()


def ours() -> None:
    """The program itself."""
    from companion import app

    make = app.window_services

    def services(*given: Any, **more: Any) -> Any:
        from kivy.core.window import Window

        shown("first", last=False)()  # they are made when the first picture stands
        made = make(*given, **more)
        Window.bind(on_flip=shown("home", last=True))
        return made

    app.window_services = services
    app.main(["play", "--window", "--data", "/tmp/data"])


if __name__ == "__main__":
    bare() if sys.argv[1] == "bare" else ours()
