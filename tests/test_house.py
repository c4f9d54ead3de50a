"""The rules of the house that no other tool holds."""

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from setuptools import find_namespace_packages

ROOT = Path(__file__).parents[1]
LOCKS = [
    "deploy/requirements.txt",
    "deploy/requirements-dev.txt",
    "deploy/requirements-scale.txt",
    "deploy/requirements-researchers.txt",
    "deploy/requirements-release.txt",
    "deploy/requirements-site.txt",
]
LONGEST_MODULE = 400
APT_LINE = re.compile(r"[a-z0-9][a-z0-9+.-]+( \| [a-z0-9][a-z0-9+.-]+)*")
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.*?))? \\$", re.MULTILINE)
# What would tie the project to one machine or one source of packages. Written so that this file does not match itself.
TIES = re.compile(
    r"(?<![\w./-])/(?:wo[r]k|ro[o]t|ho[m]e|o[p]t)/\w|pypi[.]org|deb[.]debian|python[h]osted|file:/{2}|extra-index-u[r]l|registry[.]npmjs"
)
SHIPPED_MEDIA = {".ttf", ".otf", ".png", ".jpg", ".jpeg", ".webp", ".wav", ".ogg"}


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def text_of(name: str) -> str | None:
    """The text of a tracked file, or None when it is not text."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def project(folder: str = ".") -> dict[str, Any]:
    return tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower()


def apt_groups() -> dict[str, list[list[str]]]:
    """deploy/apt.txt as group → packages, each a list of its alternative names."""
    groups: dict[str, list[list[str]]] = {}
    current = ""
    for line in (ROOT / "deploy/apt.txt").read_text(encoding="utf-8").splitlines():
        entry = line.partition("#")[0].strip()
        if entry.startswith("["):
            current = entry.strip("[]")
            groups[current] = []
        elif entry:
            assert APT_LINE.fullmatch(entry), f"not a package or alternatives: {line!r}"
            assert "#" in line, f"does not say what it is for: {line!r}"
            groups[current].append(entry.split(" | "))
    return groups


def pins(lock: str) -> dict[str, str]:
    return {name: version for name, version, _ in PIN.findall((ROOT / lock).read_text(encoding="utf-8"))}


def test_the_groups_of_debian_packages_are_the_ones_that_setup_asks_for() -> None:
    script = (ROOT / "deploy/setup.sh").read_text(encoding="utf-8")
    asked = set(" ".join(re.findall(r"(?:needed|wanted)=[\"']([a-z ]+)", script)).split())
    asked |= set(" ".join(re.findall(r"deploy/apt\.sh \"([a-z ]+)\"", (ROOT / "Makefile").read_text("utf-8"))).split())
    groups = apt_groups()
    assert set(groups) == asked
    assert all(groups.values()), "a group without a package"


def test_no_debian_package_is_listed_twice() -> None:
    names = [name for packages in apt_groups().values() for alternatives in packages for name in alternatives]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8"))
    assert len(entries) > 10
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place_to_fetch_from(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.findall(r".*(?:://|^--|@ ).*", text, re.MULTILINE) == []


def test_the_game_is_tested_with_the_packages_it_is_played_with() -> None:
    played, tested, scaled, researched, released, _ = map(pins, LOCKS)
    assert played
    assert {name: tested.get(name) for name in played} == played
    shared = researched.keys() & tested.keys()
    assert {name: researched[name] for name in shared} == {name: tested[name] for name in shared}
    assert {name: scaled.get(name) for name in played} == played
    assert {name: tested.get(name) for name in scaled} == scaled
    assert {name: released.get(name) for name in played} == played


def test_every_dependency_is_locked_and_explained() -> None:
    table = project()
    extras = table["project"]["optional-dependencies"]
    runtime = table["project"]["dependencies"] + extras["pi"] + extras["phones"]
    groups = table["dependency-groups"]
    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").lower()
    scale = table["project"]["optional-dependencies"]["scale"]
    for requirement in [*runtime, *scale, *groups["build"], *groups["dev"]]:
        name = name_of(requirement)
        assert name in pins(LOCKS[1]), f"{name}: run `make lock`"
        assert f"| {name} |" in explained, f"{name} has no row in docs/dependencies.md"
    for requirement in runtime:
        assert name_of(requirement) in pins(LOCKS[0]), f"{requirement}: run `make lock`"
    for requirement in scale:
        assert name_of(requirement) in pins(LOCKS[2]), f"{requirement}: run `make lock`"
        assert name_of(requirement) not in pins(LOCKS[0]), f"{requirement} is not needed to play"


def test_what_a_release_needs_is_locked_and_explained_and_not_played_with() -> None:
    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").lower()
    for requirement in project()["dependency-groups"]["release"]:
        name = name_of(requirement)
        assert name in pins(LOCKS[4]), f"{name}: run `make lock`"
        assert f"| {name} |" in explained, f"{name} has no row in docs/dependencies.md"
        assert name not in pins(LOCKS[0]) or name == "setuptools", f"{name} is not needed to play"


def test_what_builds_the_handbook_is_locked_and_explained_and_neither_played_nor_tested_with() -> None:
    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").lower()
    for requirement in project()["dependency-groups"]["site"]:
        name = name_of(requirement)
        assert name in pins(LOCKS[5]), f"{name}: run `make lock`"
        assert f"| {name} |" in explained, f"{name} has no row in docs/dependencies.md"
        assert name not in pins(LOCKS[1])


def test_what_researchers_need_is_locked_and_explained_and_nobody_else_has_it() -> None:
    table = project("deploy/pettingzoo")
    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8").lower()
    researched = pins(LOCKS[3])
    for requirement in table["project"]["dependencies"]:
        name = name_of(requirement)
        assert name in researched, f"{name}: run `make lock`"
        assert f"| {name} |" in explained, f"{name} has no row in docs/dependencies.md"
        assert [lock for lock in LOCKS[:3] if name in pins(lock)] == []
    theirs = researched.keys() - pins(LOCKS[1]).keys() - {"numpy", "gymnasium", "pettingzoo"}
    assert [name for name in sorted(theirs) if name not in explained] == []
    runtime = {name_of(requirement) for requirement in project()["project"]["dependencies"]}
    assert runtime <= researched.keys(), "the game itself is played there, too"


def test_the_box_s_package_has_nothing_for_researchers() -> None:
    assert [name for name in find_namespace_packages(str(ROOT)) if name.startswith("companion_pettingzoo")] == []
    assert "pettingzoo" not in (ROOT / "deploy/deb/tree.py").read_text(encoding="utf-8")


def test_nothing_names_a_machine_or_a_source_of_packages() -> None:
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name in tracked()
        for number, line in enumerate((text_of(name) or "").splitlines(), 1)
        if TIES.search(line)
    ]
    assert found == []


def test_ties_to_a_machine_are_recognised() -> None:
    for tie in ("cd /" + "work/main", "https://" + "pypi" + ".org/simple", "/" + "home/anna/x", "file:" + "//x"):
        assert TIES.search(tie), tie
    for free in ("a/work/b", "the network/home network", "docs/home/x"):
        assert not TIES.search(free), free


def test_no_module_is_too_long_to_be_read_at_once() -> None:
    lengths = {
        name: len((ROOT / name).read_text(encoding="utf-8").splitlines())
        for name in tracked()
        if name.startswith(("companion/", "hardware/")) and name.endswith(".py")
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


BEHIND_THE_VIEW = re.compile(r"\bgame\.(?:state|events)\b|\)\.state\b|\bstate\.hands\b")


def test_the_window_sees_only_what_an_audience_may_know() -> None:
    """Views, and what was told to somebody (`Game.told`): there nothing has to be hidden afterwards."""
    found = [
        f"{module.relative_to(ROOT)}:{number}"
        for folder in ("ui", "models", "games/*/face")
        for module in sorted((ROOT / "companion").glob(f"{folder}/**/*.py"))
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1)
        if BEHIND_THE_VIEW.search(line)
    ]
    assert found == []


def test_every_font_picture_and_sound_is_in_the_one_list_of_licences() -> None:
    table = (ROOT / "companion/ui/look/LICENSES.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    media = [
        name
        for name in tracked()
        if name.startswith(("companion/", "hardware/", "rules_yaml/")) and Path(name).suffix.lower() in SHIPPED_MEDIA
    ]
    known = {pattern: [name for name in media if fnmatch(name, f"companion/{pattern}")] for pattern in listed}
    assert set(media) - {name for names in known.values() for name in names} == set()
    unused = [pattern for pattern, names in known.items() if not names and not pattern.startswith("games/")]
    assert unused == [], "nothing of that is left"


def test_a_package_holds_what_is_made_of_the_drawings_and_not_the_drawings() -> None:
    found = project()["tool"]["setuptools"]["packages"]["find"]
    packed = set(find_namespace_packages(str(ROOT), exclude=found["exclude"], include=found["include"]))
    folders = {name: ".".join(Path(name).parent.parts) for name in tracked() if name.startswith("companion/")}
    for name, package in folders.items():
        if Path(name).suffix.lower() in SHIPPED_MEDIA or name.endswith(("/index.json", "/style.yaml")):
            assert package in packed, name
        elif name.endswith(".svg"):
            assert package not in packed, name


def test_the_packages_say_that_they_are_typed() -> None:
    for package in ("companion", "hardware"):
        assert (ROOT / package / "py.typed").is_file()


def test_every_relative_link_in_the_documents_leads_somewhere() -> None:
    broken = []
    for name in tracked():
        if name.endswith(".md") and not name.startswith("docs/site/"):  # the handbook's: tests/site
            for target in re.findall(r"\]\(([^)#\s]+)", text_of(name) or ""):
                drawn = target.startswith("docs/images/")  # by `make screenshots`
                if "://" not in target and not drawn and not (ROOT / name).parent.joinpath(target).exists():
                    broken.append(f"{name}: {target}")
    assert broken == []
