"""A double of NetworkManager: a program called `nmcli` that keeps one radio in a file, and does what a test has set."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

HOME = "0a1b2c3d-home"

PROGRAM = """#!{python}
import json, os, sys
path = {state!r}
with open(path) as file:
    radio = json.load(file)
words = [word for word in sys.argv[1:] if word not in ("--terse", "--wait", "45")]
radio["calls"].append(words)
code = 0

def said(text):
    sys.stdout.write(text + "\\n")

if not radio["runs"]:
    sys.stderr.write("Error: NetworkManager is not running.\\n")
    code = 8
elif words[-1] == "device":
    said("eth0:ethernet:unavailable")
    if radio["state"]:
        said("wlan0:wifi:" + radio["state"])
elif words == ["--fields", "DEVICE,STATE", "device"]:
    said("wlan0:" + radio["state"])
elif words[-1] == "--active":
    if radio["at"]:
        said(radio["at"] + ":wlan0:" + ("table-companion" if radio["at"] == "own" else "Home: of us"))
elif words[:2] == ["connection", "delete"]:
    code = 0 if radio["profile"] else 10
    radio["profile"] = []
    if radio["at"] == "own":
        radio["at"], radio["state"] = "", "disconnected"
elif words[:2] == ["connection", "add"]:
    radio["profile"] = words
elif words[:4] == ["connection", "up", "id", "table-companion"]:
    radio["secrets"].append([open(words[5]).read(), oct(os.stat(words[5]).st_mode & 0o777)])
    refused = radio["refuses"] or not radio["profile"]
    radio["at"], radio["state"], code = ("", "disconnected", 4) if refused else ("own", "connected", 0)
elif words[:3] == ["connection", "up", "uuid"]:
    refused = radio["out_of_reach"]
    radio["at"], radio["state"], code = ("", "disconnected", 4) if refused else (words[3], "connected", 0)
elif words[:2] == ["device", "connect"]:
    code = 4
elif "GENERAL.STATE" in words:
    if radio["at"] == "own":
        said("GENERAL.STATE:activated")
    else:
        code = 10
else:
    code = 2
with open(path, "w") as file:
    json.dump(radio, file)
sys.exit(code)
"""


AT_HOME: dict[str, Any] = {
    "runs": True,
    "state": "connected",
    "at": HOME,
    "profile": [],
    "refuses": False,
    "out_of_reach": False,
    "calls": [],
    "secrets": [],
}
"""What the radio's file says at first."""


class Radio:
    """One radio that is at home in a Wi-Fi, and the program in a folder for `PATH`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder, self._state = folder, folder / "radio.json"
        self.set(**AT_HOME)
        program = folder / "nmcli"
        program.write_text(PROGRAM.format(python=sys.executable, state=str(self._state)))
        program.chmod(0o755)
        (folder / "systemctl").write_text("#!/bin/sh\ntest ! -e %s\n" % (folder / "table is gone"))
        (folder / "systemctl").chmod(0o755)
        self.path = f"{folder}{os.pathsep}{os.environ['PATH']}"

    def table_ends(self) -> None:
        """The table's program does not run any more."""
        (self.folder / "table is gone").touch()

    def set(self, **facts: Any) -> None:
        """What a test wants it to be."""
        before = json.loads(self._state.read_text()) if self._state.exists() else {}
        self._state.write_text(json.dumps({**before, **facts}))

    def __getitem__(self, fact: str) -> Any:
        return json.loads(self._state.read_text())[fact]
