"""What a release says of what ships: every part with its licence, and nothing of development."""

import json
import re
import subprocess
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

from scripts.shipping.__main__ import Checkout, against
from scripts.shipping.bill import bill_of_materials
from scripts.shipping.making import every_part
from scripts.shipping.notices import notices
from scripts.shipping.parts import ROOT, Part, expression
from scripts.shipping.provenance import MATERIALS, UNSIGNED, digest, statement
from scripts.shipping.python_parts import (
    bundled_files,
    locked,
    named_file,
    native_libraries,
    python_parts,
)
from scripts.shipping.ui_parts import FACES, font_parts, npm_parts
from scripts.supply_chain import TOOLS

PIN = re.compile(r"^([\w.-]+)==", re.MULTILINE)
WITHOUT_A_TEXT = {"obstore"}
"""Packages whose wheel holds no licence file; their licence is named all the same."""
HELPERS = {"rolldown", "vite"}
"""Development tools of which a few lines are in what visitors load."""
VALIDATE = (
    "import sys; from cyclonedx.schema import SchemaVersion;"
    "from cyclonedx.validation.json import JsonStrictValidator;"
    "sys.exit((JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read()) or 0))"
)
MOMENT = "2026-11-27T00:00:00Z"


@pytest.fixture(scope="module")
def python() -> list[Part]:
    return list(python_parts())


def pins(name: str) -> set[str]:
    return set(PIN.findall((ROOT / name).read_text("utf-8")))


def packages(parts: Sequence[Part]) -> set[str]:
    return {part.name for part in parts if part.kind == "pypi"}


def test_every_runtime_package_is_named_with_its_licence(python: list[Part]) -> None:
    named = {part.name: part for part in python if part.kind == "pypi"}

    assert named.keys() == {requirement.name for requirement in locked()}
    assert all(part.licence and part.version for part in named.values())
    assert {name for name, part in named.items() if not part.texts} == WITHOUT_A_TEXT


def test_no_package_that_only_developers_need_is_named(python: list[Part]) -> None:
    developers = pins("requirements.lock.txt") - pins("requirements.runtime.txt")

    assert {"pytest", "mypy", "hatchling"} <= developers
    assert packages(python) & developers == set()


def test_every_library_beside_a_package_is_named_and_no_other(python: list[Part]) -> None:
    for package, libraries in native_libraries().items():
        files = bundled_files(distribution(package))
        found = {named_file(file, libraries) for file in files}
        assert found == {name for name, library in libraries.items() if "files" in library}

    named = {(part.within, part.name): part.licence for part in python}
    assert named["pillow-heif", "libx265"] == "GPL-2.0-or-later"
    assert {("pillow-heif", "libde265"), ("pyvips-binary", "libvips")} <= named.keys()


@pytest.mark.slow
def test_the_interface_names_what_visitors_load() -> None:
    locked_packages = json.loads((ROOT / "ui" / "package-lock.json").read_text("utf-8"))["packages"]
    named = {part.name: part for part in npm_parts()}
    developers = {name for name in named if locked_packages[f"node_modules/{name}"].get("dev")}

    assert {"react", "react-dom", "react-router", "swr"} <= named.keys()
    assert developers == HELPERS
    assert all(part.texts and part.integrity.startswith("sha512-") for part in named.values())


def test_every_face_ships_with_its_licence() -> None:
    faces = {part.name: part.texts[0][1] for part in font_parts()}
    files = [path.stem for folder in FACES for path in folder.glob("*.woff2")]
    unlicensed = {name for name in files if name.split("-")[0].capitalize() not in faces}

    assert unlicensed == {"hangul-light"}  # Pretendard's, under the name of what it holds
    assert all("SIL OPEN FONT LICENSE" in text for text in faces.values())


@pytest.mark.slow
def test_the_bill_is_what_cyclonedx_asks_for() -> None:
    bill = bill_of_materials("1.2.3", MOMENT, every_part())
    done = subprocess.run(
        [TOOLS / "python", "-c", VALIDATE],
        input=json.dumps(bill),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    named = {component["bom-ref"] for component in bill["components"]}
    assert len(named) == len(bill["components"])
    brought = {name for one in bill["dependencies"] for name in one["dependsOn"]}
    assert brought == named


def test_the_same_parts_make_the_same_bill(python: list[Part]) -> None:
    one, other = (bill_of_materials("1.2.3", MOMENT, list(python)) for _ in range(2))

    assert one == other
    assert bill_of_materials("1.2.4", MOMENT, python)["serialNumber"] != one["serialNumber"]


def test_the_text_names_what_binds_whoever_hands_an_image_on(python: list[Part]) -> None:
    text = notices([*font_parts(), *python])

    image = text.partition("\nIn an image\n")[2]
    assert "  libx265: GPL-2.0-or-later  (in pillow-heif)\n" in image
    assert "no licence for the product itself yet" in text
    for words in ("GNU GENERAL PUBLIC LICENSE\n                       Version 2", "Name: x265"):
        assert words in image


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (["MIT"], "MIT"),
        (["", "BSD", "Apache 2.0"], "Apache-2.0"),
        (["Apache License, Version 2.0"], "Apache-2.0"),
        (["The MIT License (MIT)\n\nCopyright (c) 2013"], "MIT"),
        (["MIT/Apache-2.0"], "MIT OR Apache-2.0"),
        (["(MIT OR Apache-2.0) AND Unicode-3.0"], "(MIT OR Apache-2.0) AND Unicode-3.0"),
        (["You may do as you like"], ""),
        ([], ""),
    ],
)
def test_a_licence_is_read_from_how_packages_write_it(told: list[str], meant: str) -> None:
    assert expression(told) == meant


def test_provenance_names_commit_materials_and_products(tmp_path: Path) -> None:
    (product := tmp_path / "studio.whl").write_bytes(b"wheel")
    told = statement("1.2.3", 5, [product], clean=False)

    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    built = told["predicate"]["buildDefinition"]
    source, *locks = built["resolvedDependencies"]
    assert told["subject"] == [{"name": "studio.whl", "digest": {"sha256": digest(product)}}]
    assert source["digest"] == {"gitCommit": head.stdout.strip()}
    assert {one["uri"]: one["digest"]["sha256"] for one in locks} == {
        name: digest(ROOT / name) for name in MATERIALS
    }
    assert built["internalParameters"] == {
        "SOURCE_DATE_EPOCH": 5,
        "uncommittedChanges": True,
        "signature": UNSIGNED,
    }


def test_a_release_is_refused_for_what_stands_against_it() -> None:
    clean = Checkout("1a2b", (), frozenset(), frozenset())
    spoilt = Checkout("1a2b", ("a.py",), frozenset(), frozenset({"v1.0.0"}))

    assert list(against("1.0.0", "\n## [1.0.0] - 2026-12-01\n", clean)) == []
    assert list(against("1.0.0", "\n## [Unreleased]\n", spoilt)) == [
        "uncommitted changes: a.py",
        "CHANGELOG.md has no heading `## [1.0.0] - DAY`",
        "another commit is v1.0.0 already",
    ]
