"""What the package says of itself, and what it installs, without building it."""

from __future__ import annotations

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from companion.box.power import REQUEST as POWER
from deploy.box.switch import SETTINGS, UNITS
from deploy.box.update import Places
from deploy.deb import package
from deploy.deb.lean import LEFT_OUT
from deploy.deb.targets import RELEASES, Target, apt_groups, control_fields
from deploy.deb.tree import LAUNCHER

ROOT = Path(__file__).parents[2]
TREE = ROOT / "deploy/root"
UNIT_FILES = sorted((TREE / "usr/lib/systemd/system").iterdir())


def test_the_fields_name_the_release_s_python_and_every_package_that_setup_installs() -> None:
    apt_list = (ROOT / "deploy/apt.txt").read_text(encoding="utf-8")
    bookworm, trixie = (Target(release, "arm64") for release in RELEASES)
    about = control_fields(bookworm, "1.2.3", apt_list, 10 << 20, "It plays.")
    assert "Version: 1.2.3+deb12\n" in about
    assert "Installed-Size: 10240\n" in about
    depends = re.findall("^Depends: (.*)$", about, re.MULTILINE)[0].split(", ")
    assert {"python3 (>= 3.11)", "python3 (<< 3.12)", "espeak-ng", "libgbm1", "libmtdev1t64 | libmtdev1"} <= {*depends}
    assert set(apt_groups(apt_list)["window"]) <= set(depends)
    assert {"network-manager", "dnsmasq-base"} <= set(
        re.findall("^Suggests: (.*)$", about, re.MULTILINE)[0].split(", ")
    )
    assert "python3 (<< 3.14)" in control_fields(trixie, "1.2.3", apt_list, 0, "It plays.")
    newer = subprocess.run(["dpkg", "--compare-versions", trixie.version("1"), "gt", bookworm.version("1")])
    assert newer.returncode == 0, "a newer release of Debian must take its own package"


def test_people_s_settings_are_marked_and_every_file_has_its_sum(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "etc/x").mkdir(parents=True)
    (tree / "etc/x/box.env").write_text("A=1\n")
    (tree / "usr").mkdir()
    (tree / "usr/link").symlink_to("nowhere")
    package.write_control(
        tree,
        ROOT / "deploy/control",
        "Package: x\nVersion: 1\nArchitecture: all\nMaintainer: We <we@it.invalid>\nDescription: words\n",
    )
    assert (tree / "DEBIAN/conffiles").read_text() == "/etc/x/box.env\n"
    assert (tree / "DEBIAN/md5sums").read_text() == "7b9ee9647aa60af266c790de3f659403  etc/x/box.env\n"
    for name in ("one", "two"):
        package.build(tree, tmp_path / f"{name}.deb", made_at=1, compression="none")
    assert (tmp_path / "one.deb").read_bytes() == (tmp_path / "two.deb").read_bytes()


def test_units_rules_and_tools_speak_of_the_same_files() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in UNIT_FILES}
    assert set(UNITS) <= set(texts)
    assert str(Places().request) in texts["table-companion-update.path"]
    for unit in ("table-companion-power.path", "table-companion-power.service"):
        assert str(POWER) in texts[unit]
    writable = re.findall(r"^ReadWritePaths=(.*)$", texts[UNITS[0]], re.MULTILINE)[0].split()
    assert {f"-{POWER.parent}", f"-{Places().request.parent}", f"-{Places().sticks}"} == set(writable)
    assert str(Places().under_way) in texts["table-companion-recover.service"]
    assert f"{Places().sticks}/%I" in texts["table-companion-stick@.service"]
    made = (TREE / "usr/lib/tmpfiles.d/table-companion.conf").read_text(encoding="utf-8")
    for folder in (Places().request.parent, Places().sticks, Places().folder):
        assert f"d {folder} " in made
    for name in SETTINGS:
        assert (TREE / "usr/lib/table-companion/box.d" / name).is_file()
    rules = (TREE / "usr/lib/udev/rules.d/70-table-companion.rules").read_text(encoding="utf-8")
    assert "table-companion-stick@%k.service" in rules
    groups = set(re.findall(r"^SupplementaryGroups=(.*)$", texts[UNITS[0]], re.MULTILINE)[0].split())
    users = (TREE / "usr/lib/sysusers.d/table-companion.conf").read_text(encoding="utf-8")
    of_debian = {"video", "render", "input", "audio", "dialout"}
    assert groups - of_debian <= set(re.findall(r"^g (\w+)", users, re.MULTILINE)), "systemd refuses unknown groups"


def test_the_network_is_left_alone() -> None:
    installed = " ".join(str(file.relative_to(TREE)) for file in TREE.rglob("*"))
    scripts = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "deploy/control").iterdir())
    for word in ("network", "resolv", "wpa_", "netplan", "nmcli", "hostname", "ssh"):
        assert word not in installed
        assert word not in scripts


def test_nothing_that_phones_import_is_left_out() -> None:
    code = "import sys, aiohttp.web; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert "yarl" in imported
    left_out = [name for name in imported for pattern in LEFT_OUT if fnmatch(name, pattern)]
    assert [name for name in left_out if not name.startswith(("_distutils", "setuptools"))] == []


def test_a_simulation_of_the_package_has_workers_of_its_own(tmp_path: Path) -> None:
    launcher = tmp_path / "companion"
    launcher.write_text(
        LAUNCHER.format(python="python3", home=str(ROOT.parent).strip("/"), folder=ROOT.name, module="companion.app")
    )
    asked = ("simulate", "karriere_poker", "--games", "2", "--workers", "2", "--data", str(tmp_path / "data"))
    done = subprocess.run([sys.executable, "-I", str(launcher), *asked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
