"""The list of all parts (SBOM, CycloneDX 1.6): the program, its fonts, the locked packages, what lies inside these.

Of a package the hashes of all its wheels are given that the lock allows: which of them is installed depends on machine
and Python. What a wheel says of its own parts (PEP 770) is taken over.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import distributions
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.factory.license import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.component_evidence import ComponentEvidence, Occurrence
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from companion.licences import OURS, LicensedPart, parts
from deploy.deb.tree import PROJECT, BuildError

LOCK = PROJECT / "deploy/requirements.txt"
_PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)", re.MULTILINE)


def bill_of_materials(wheel: Path, into: Path, made_at: int) -> Path:
    """Writes the list for the program that is in a wheel. Raises BuildError if it is none by CycloneDX' schema."""
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(wheel).extractall(folder)
        bom = listed([folder, *sys.path], LOCK.read_text("utf-8"), made_at)
    ours = bom.metadata.component
    text = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2)
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise BuildError(f"The list of parts is not what CycloneDX prescribes: {error}")
    file = into / f"{OURS}-{ours.version}.cdx.json"
    file.write_text(text + "\n", encoding="utf-8")
    return file


def listed(path: Sequence[str], lock: str, made_at: int) -> Any:
    """The list itself. `path` is where the packages lie, `lock` the text of the lock."""
    inside = parts(path)
    known = {_plain(part.name): part for part in inside if part.kind in ("program", "package")}
    ours = _component(known[OURS], ComponentType.APPLICATION)
    installed = {_plain(one.name): one for one in distributions(path=list(path))}
    packages = {}
    for entry in re.split(r"\n(?=\S)", lock):
        if pinned := _PIN.match(entry):
            name, version = pinned.groups()
            part = known.get(name) or LicensedPart(name, version, "", "", "package")
            hashes = re.findall(r"--hash=sha256:(\w+)", entry)
            packages[name] = _component(part, ComponentType.LIBRARY, version, hashes)
    for part in (one for one in inside if one.inside):
        packages[part.inside].components.add(_component(part, ComponentType.LIBRARY))
    for name in packages.keys() & installed.keys():
        _add_what_it_tells(packages[name], Path(str(installed[name].locate_file(""))))
    bom = Bom(components=packages.values(), serial_number=uuid5(NAMESPACE_URL, f"{OURS}-{ours.version}-{made_at}"))
    for part in (one for one in inside if one.kind == "font"):
        bom.components.add(_component(part, ComponentType.FILE))
    bom.metadata.component, bom.metadata.timestamp = ours, datetime.fromtimestamp(made_at, UTC)
    for name in (OURS, *packages):
        needed = installed[name].requires if name in installed else ()
        names = {_plain(re.split(r"[^\w.-]", one, maxsplit=1)[0]) for one in needed or ()}
        bom.register_dependency(packages.get(name, ours), [packages[one] for one in sorted(names & packages.keys())])
    return bom


def _component(part: LicensedPart, kind: ComponentType, version: str = "", hashes: Sequence[str] = ()) -> Component:
    version = version or part.version
    package, ref = part.kind in ("package", "program"), f"{part.kind}:{part.label}"
    places = [Occurrence(bom_ref=f"{ref}:{one}", location=one) for one in part.files]
    return Component(
        name=part.name,
        version=version or None,
        type=kind,
        bom_ref=ref,
        purl=PackageURL("pypi", None, _plain(part.name), version) if package else None,
        licenses=[LicenseFactory().make_from_string(part.licence)] if part.licence else None,
        copyright="\n".join(part.holders) or None,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=one) for one in sorted(hashes)],
        evidence=None if package else ComponentEvidence(occurrences=places),
    )


def _add_what_it_tells(package: Component, site: Path) -> None:
    """Adds what a package's wheel tells of its own parts."""
    for file in _told_by(package, site):
        told = json.loads(file.read_text("utf-8"))
        for number, one in enumerate(told.get("components", ())):
            if "name" in one and _plain(one["name"]) != _plain(package.name):
                component = Component(
                    name=one["name"],
                    version=one.get("version"),
                    type=ComponentType(one.get("type", "library")),
                    bom_ref=f"{package.bom_ref.value}:{file.stem}:{number}",
                    purl=PackageURL.from_string(one["purl"]) if "purl" in one else None,
                )
                package.components.add(component)


def _told_by(package: Component, site: Path) -> Iterator[Path]:
    stem = package.name.replace("-", "_")
    for folder in site.glob(f"{stem}-{package.version}.dist-info/sboms"):
        yield from sorted(folder.glob("*.json"))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
