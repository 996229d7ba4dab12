"""The Python packages that ship, as the runtime lock names them, and what these bundle."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from scripts.shipping.parts import (
    LICENCE_FILES,
    ROOT,
    Part,
    UnlicensedError,
    common_texts,
    expression,
)

LOCK = ROOT / "requirements.runtime.txt"
NATIVE = Path(__file__).with_name("native.toml")
_CLASSIFIER = "License :: OSI Approved :: "
_BUNDLED_LICENCES = {"openssl": "Apache-2.0", "pyo3-file": "MIT OR Apache-2.0"}
"""Of what a package's own bill of materials names without a licence."""
_BY_HAND = {"jinja2": "BSD-3-Clause", "segno": "BSD-3-Clause", "pyasn1-modules": "BSD-2-Clause"}
"""What the licence file says, of packages whose metadata says `BSD` alone."""
_NO_PART = {"optional", "excluded"}


def locked() -> list[Requirement]:
    """Return every package of the runtime lock that is installed on a machine such as this."""
    whole = LOCK.read_text("utf-8").replace("\\\n", "")
    lines = [line.partition(" --hash")[0] for line in whole.splitlines() if "==" in line]
    read = [Requirement(line.strip()) for line in lines]
    return [one for one in read if one.marker is None or one.marker.evaluate()]


def python_parts() -> Iterator[Part]:
    """Yield every package of the runtime lock, each followed by what it bundles.

    Raise `UnlicensedError` for one without a licence, `ValueError` for one whose installed version
    is not the locked one.
    """
    for requirement in locked():
        package = distribution(requirement.name)
        if not requirement.specifier.contains(package.version, prereleases=True):
            raise ValueError(f"{requirement} is locked, {package.version} is installed")
        yield _package(requirement.name, package)
        yield from _described(requirement.name, package)
        yield from _native(requirement.name, package)


def bundled_files(package: Distribution) -> list[str]:
    """Return the names of the shared libraries that lie beside a package."""
    files = package.files or ()
    return [file.name for file in files if file.parts[0].endswith(".libs") and ".so" in file.name]


def named_file(file: str, libraries: Mapping[str, Any]) -> str:
    """Return which of *libraries*, by their longest beginning, a file is; '' for none."""
    begun = [
        (len(start), name)
        for name, library in libraries.items()
        for start in library.get("files", ())
        if file.startswith(start)
    ]
    return max(begun)[1] if begun else ""


@cache
def native_libraries() -> Mapping[str, Mapping[str, Any]]:
    """Return what `native.toml` says, by package and library."""
    return tomllib.loads(NATIVE.read_text("utf-8"))


def _package(name: str, package: Distribution) -> Part:
    metadata = package.metadata
    classifiers = metadata.get_all("Classifier") or []
    told = [
        _BY_HAND.get(name, ""),
        *(metadata.get_all("License-Expression") or ()),
        *(metadata.get_all("License") or ()),
        *(line.removeprefix(_CLASSIFIER) for line in classifiers if line.startswith(_CLASSIFIER)),
    ]
    licence = expression(told)
    if not licence:
        raise UnlicensedError(f"{name}: {told}")
    texts = tuple(_texts(package))
    return Part(name, package.version, "pypi", licence, texts=texts, optional=True)


def _texts(package: Distribution) -> Iterator[tuple[str, str]]:
    for file in package.files or ():
        inside = file.parts[0].endswith(".dist-info")
        if inside and "sboms" not in file.parts and file.name.lower().startswith(LICENCE_FILES):
            text = Path(str(package.locate_file(file))).read_text("utf-8", errors="replace")
            yield "/".join(file.parts[1:]).removeprefix("licenses/"), text


def _bills(package: Distribution) -> Iterator[dict[str, Any]]:
    """Yield the components that a package's own bills of materials name."""
    for file in package.files or ():
        inside = file.parts[0].endswith(".dist-info") and "sboms" in file.parts
        if inside and file.suffix == ".json":
            text = Path(str(package.locate_file(file))).read_text("utf-8")
            yield from json.loads(text).get("components", ())


def _described(name: str, package: Distribution) -> Iterator[Part]:
    """Yield what the package's own bills name as built in, each once."""
    seen = set()
    for one in _bills(package):
        kind = "cargo" if str(one.get("purl", "")).startswith("pkg:cargo") else "library"
        rpm = str(one.get("purl", "")).startswith(("pkg:rpm", "pkg:pypi"))
        key = (one["name"], one.get("version", ""))
        if rpm or one.get("scope") in _NO_PART or key in seen or "purl" not in one:
            continue
        seen.add(key)
        licence = _BUNDLED_LICENCES.get(one["name"]) or expression(_licences(one))
        if not licence:
            raise UnlicensedError(f"{one['name']} in {name}: {one.get('licenses')}")
        yield Part(key[0], key[1], kind, licence, within=name, optional=True)


def _licences(component: Mapping[str, Any]) -> Iterator[str]:
    for one in component.get("licenses", ()):
        licence = one.get("license", {})
        yield one.get("expression") or licence.get("id") or licence.get("name") or ""


def _native(name: str, package: Distribution) -> Iterator[Part]:
    """Yield the libraries of `native.toml`, which has to name every file beside the package."""
    libraries = native_libraries().get(name, {})
    for file in bundled_files(package):
        if not named_file(file, libraries):
            raise UnlicensedError(f"{file} in {name}: not in {NATIVE.name}")
    versions = {one["name"]: one.get("version", "") for one in _bills(package)}
    for library, known in libraries.items():
        version, licence = versions.get(library, ""), known["licence"]
        texts = tuple(common_texts(licence))
        yield Part(library, version, "library", licence, within=name, texts=texts, optional=True)
