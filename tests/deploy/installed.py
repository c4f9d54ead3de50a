"""A machine with our package on it, as trials use it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.windows.window import data_folder
from tests.deploy.machine import Machine, booted

SERVICE = "table-companion.service"
DATA = "/var/lib/table-companion"
QUESTION = "/run/table-companion/requests/question.json"
RESULT = "/var/lib/table-companion-update/result.json"
STICK = "/media/table-companion/sda1"
HIDDEN_SCREEN = """[Service]
Environment=SDL_VIDEODRIVER=offscreen
StandardInput=null
TTYPath=
"""
FIRST_PICTURE = 60.0


@dataclass
class Box:
    """A machine with our package on it."""

    machine: Machine
    package: Path

    def install(self) -> None:
        self.machine.put(self.package, "/srv/package.deb")
        self.machine.do("dpkg", "--install", "/srv/package.deb")

    def give_a_game(self) -> None:
        """Put a saved game into its folder, as it was left there, and start anew."""
        self.machine.do("systemctl", "stop", SERVICE)
        shutil.copytree(data_folder(), self.machine.root / DATA.lstrip("/"), dirs_exist_ok=True)
        self.machine.do("chown", "-R", "table-companion:table-companion", DATA)
        self.machine.do("systemctl", "start", SERVICE)

    def question(self) -> Any:
        """What is asked on the screen, once it is shown."""
        return self.machine.until(lambda: self.machine.json(QUESTION), FIRST_PICTURE, "a question")

    def forget_question(self) -> None:
        self.machine.do("rm", "-f", QUESTION)

    def plays(self) -> bool:
        return self.machine.shown(SERVICE, "ActiveState") == "active"

    def version(self) -> str:
        return self.machine.do(
            "dpkg-query", "--show", "--showformat", "${Version} ${db:Status-Status}", "table-companion"
        )

    def ask_for(self, package: Path, name: str = "") -> None:
        """Put a package on the stick, and ask for it as the table's program does."""
        name = name or package.name
        self.machine.do("mkdir", "-p", STICK)
        self.machine.put(package, f"/srv/{name}")
        self.machine.do("cp", f"/srv/{name}", f"{STICK}/{name}")
        self.machine.do("rm", "-f", RESULT)
        request = "/run/table-companion/requests/update"
        self.machine.do("sh", "-c", f"echo sda1/{name} >{request}.new && mv {request}.new {request}")

    def outcome(self) -> dict[str, Any]:
        """What became of it, when it is over."""

        def over() -> dict[str, Any] | None:
            told = self.machine.json(RESULT)
            return told if told and told["state"] != "working" else None

        return self.machine.until(over, 180.0, "an outcome")


@contextmanager
def box(release: str, name: str, package: Path, settings: str) -> Iterator[Box]:
    with booted(release, name) as machine:
        machine.write(f"/etc/systemd/system/{SERVICE}.d/trial.conf", HIDDEN_SCREEN + settings)
        machine.put(Path(__file__).with_name("player.py"), "/srv/player.py")
        yield Box(machine, package)
