"""docs/releasing.md: its commands, run as written in a clone, make the release that it promises."""

import json
import os
import shutil
import subprocess
import tarfile
import zipfile
from datetime import date
from pathlib import Path

import pytest

from scripts.shipping.making import build_wheel, commit_epoch
from scripts.shipping.parts import ROOT
from scripts.shipping.provenance import digest
from scripts.shipping.versioning import (
    UNRELEASED,
    VersionError,
    entries,
    numbers,
    with_release,
    with_version,
)
from studio_adapters.stores.sql.schema import HEAD_VERSION
from tests.deploy.page import read_blocks

PAGE = ROOT / "docs" / "releasing.md"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
VERSION = "0.2.0"
DAY = date(2026, 12, 1)
EPOCH = 1_800_000_000
NOTICES = "THIRD-PARTY-LICENSES.txt"
PROMISED = {
    f"studio-{VERSION}.tar",
    f"studio-{VERSION}-py3-none-any.whl",
    "studio.cdx.json",
    NOTICES,
    "provenance.json",
    "SHA256SUMS",
}


def test_the_changelog_says_the_schema_of_every_version() -> None:
    newest, *released = entries(CHANGELOG)

    assert (newest.version, newest.day) == (UNRELEASED, "")
    assert newest.schema == HEAD_VERSION
    assert released
    assert all(one.schema and one.day for one in released)
    assert all("Files of `deploy/` to copy again: " in one.text for one in entries(CHANGELOG))


def test_versions_in_the_changelog_go_down() -> None:
    released = [one.version for one in entries(CHANGELOG)[1:]]

    assert released == sorted(released, key=numbers, reverse=True)
    assert f'\nversion = "{released[0]}"\n' in PYPROJECT


def test_a_new_version_stands_in_both_places() -> None:
    changelog = with_release(CHANGELOG, VERSION, DAY)
    unreleased, new, *older = entries(changelog)

    assert f'\nversion = "{VERSION}"\n' in with_version(PYPROJECT, VERSION)
    assert (new.version, new.day) == (VERSION, "2026-12-01")
    assert new.text == entries(CHANGELOG)[0].text
    assert older == entries(CHANGELOG)[1:]
    assert unreleased.text == (
        f"Schema: {HEAD_VERSION}, as in {VERSION}. Files of `deploy/` to copy again: none."
    )


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "1.0", "v1.0.0", "1.0.0rc1", ""])
def test_a_number_that_cannot_be_the_next_is_refused(version: str) -> None:
    with pytest.raises(VersionError):
        with_version(PYPROJECT, version)


def test_a_changelog_without_anything_unreleased_makes_no_version() -> None:
    with pytest.raises(VersionError):
        with_release("# Changelog\n\n## [0.1.0] - 2026-11-27\n\nSchema: 0009.\n", VERSION, DAY)


def copied(folder: Path) -> Path:
    """Return a copy of the project, with its built user interface, of another age."""
    named = subprocess.run(
        ["git", "ls-files", "-z", "pyproject.toml", "README.md", "src"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    built = (ROOT / "src/http/studio_http/static").rglob("*")
    files = [ROOT / name for name in named.stdout.split("\0") if name]
    for file in [*files, *(path for path in built if path.is_file())]:
        if file.exists():
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            os.utime(target, (EPOCH, EPOCH))
    (folder / NOTICES).write_text("MIT\n", "utf-8")
    return folder


@pytest.mark.slow
def test_a_wheel_that_is_built_elsewhere_and_later_has_the_same_bytes(tmp_path: Path) -> None:
    first = copied(tmp_path / "one")
    second, epoch = shutil.copytree(first, tmp_path / "two"), commit_epoch()  # of now

    wheels = [build_wheel(root, tmp_path / f"{root.name}-dist", epoch) for root in (first, second)]

    assert digest(wheels[0]) == digest(wheels[1])
    names = zipfile.ZipFile(wheels[0]).namelist()
    assert [name for name in names if name.endswith(f".dist-info/licenses/{NOTICES}")]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_page_s_commands_make_what_it_promises(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    making, looking = read_blocks(PAGE.read_text("utf-8"))
    author = {"GIT_AUTHOR_NAME": "봄", "GIT_AUTHOR_EMAIL": "bom@studio.example"}
    committer = {name.replace("AUTHOR", "COMMITTER"): text for name, text in author.items()}
    environment = {**os.environ, **author, **committer}

    for command in (*making.commands, looking.commands[0].replace("/tmp", str(tmp_path))):
        subprocess.run(["bash", "-ec", command], cwd=clone, env=environment, check=True)
    checking = looking.commands[1].replace("/tmp", str(tmp_path))
    subprocess.run(["bash", "-ec", checking], env=environment, check=True)

    dist = clone / "dist"
    assert {path.name for path in dist.iterdir()} == PROMISED
    told = json.loads((dist / "provenance.json").read_text("utf-8"))
    built = told["predicate"]["buildDefinition"]
    head = subprocess.run(
        ["git", "rev-parse", f"v{VERSION}^{{commit}}"],
        cwd=clone, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert built["resolvedDependencies"][0]["digest"]["gitCommit"] == head.stdout.strip()
    assert built["internalParameters"]["uncommittedChanges"] is False
    with tarfile.open(dist / f"studio-{VERSION}.tar") as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"CHANGELOG.md", "requirements.runtime.txt", "deploy/compose.yaml"} <= names
