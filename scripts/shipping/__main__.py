"""Make a release: `python -m scripts.shipping version NUMBER | bill | files | release`.

`version` writes the number of the next version into pyproject.toml, and into the changelog as that
of what is unreleased.

`files` makes every file of a release in dist/ from whatever is checked out; `bill` the bill of
materials alone. `release` looks first whether what is checked out can be a release, makes the files
twice, compares them, and builds the image where there is a container engine.
"""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from scripts.shipping.making import (
    PROVENANCE,
    every_part,
    make,
    project_version,
    write_bill,
)
from scripts.shipping.parts import ROOT
from scripts.shipping.provenance import GitError, digest, git
from scripts.shipping.versioning import VersionError, with_release, with_version

DIST = ROOT / "dist"
PYPROJECT = ROOT / "pyproject.toml"
CHANGELOG = ROOT / "CHANGELOG.md"
ENGINES = {"podman": ("--format", "docker"), "docker": ()}
"""What builds images, with what each has to be told: podman's own format has no HEALTHCHECK."""


def main(words: list[str]) -> int:
    """Do what the command line asks for; return the exit status."""
    try:
        return _do(words)
    except GitError as error:
        print(f"A release is made in a checkout: {error}", file=sys.stderr)
        return 1


def _do(words: list[str]) -> int:
    if words == ["bill"]:
        DIST.mkdir(exist_ok=True)
        parts = every_part()
        print(f"{write_bill(DIST, parts).relative_to(ROOT)}: {len(parts)} components")
        return 0
    if words == ["files"]:
        _tell(make(DIST))
        return 0
    if words == ["release"]:
        return release()
    if words[:1] == ["version"] and len(words) == 2:
        return begin_version(words[1])
    sys.exit(__doc__)


def begin_version(version: str) -> int:
    """Write the number of a new version; return 1 for one that cannot be."""
    try:
        pyproject = with_version(PYPROJECT.read_text("utf-8"), version)
        changelog = with_release(CHANGELOG.read_text("utf-8"), version, datetime.now(UTC).date())
    except VersionError as error:
        print(error)
        return 1
    PYPROJECT.write_text(pyproject, encoding="utf-8")
    CHANGELOG.write_text(changelog, encoding="utf-8")
    return 0


def release() -> int:
    """Make a release of what is checked out; say what stands against it instead."""
    changelog, looked = CHANGELOG.read_text("utf-8"), look_at_checkout()
    faults = list(against(project_version(), changelog, looked))
    if faults:
        print("No release:", *faults, sep="\n  ")
        return 1
    first = {path.name: digest(path) for path in make(DIST)}
    made = make(DIST)
    # Whoever commits or edits meanwhile has the files made of two things.
    if look_at_checkout() != looked:
        print("No release: what is checked out was changed while it was built")
        return 1
    changed = [path.name for path in made if first[path.name] != digest(path)]
    if changed:
        print("No release: built twice, these differ:", *changed, sep="\n  ")
        return 1
    _tell(made)
    return _image(project_version())


@dataclass(frozen=True, slots=True)
class Checkout:
    """Which commit is checked out, what was changed since, its tags, and those of other ones."""

    commit: str
    changes: tuple[str, ...]
    tags: frozenset[str]
    tags_elsewhere: frozenset[str]


def look_at_checkout() -> Checkout:
    """Return what git says of this checkout."""
    changes = tuple(line[3:] for line in git("status", "--porcelain").splitlines())
    here = frozenset(git("tag", "--points-at", "HEAD").splitlines())
    elsewhere = frozenset(git("tag").splitlines()) - here
    return Checkout(git("rev-parse", "HEAD"), changes, here, elsewhere)


def against(version: str, changelog: str, checkout: Checkout) -> Iterator[str]:
    """Yield what stands against a release of *version*."""
    if checkout.changes:
        yield f"uncommitted changes: {', '.join(checkout.changes)}"
    if f"\n## [{version}] - " not in changelog:
        yield f"CHANGELOG.md has no heading `## [{version}] - DAY`"
    if f"v{version}" in checkout.tags_elsewhere:
        yield f"another commit is v{version} already"


def _tell(made: list[Path]) -> None:
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes, {digest(path)}")
    print(f"{PROVENANCE} is not signed")


def _image(version: str) -> int:
    """Build the image with the first engine that answers; none is no fault."""
    common = ["-t", f"studio:{version}", "-f", "deploy/Containerfile", "."]
    for engine, own in ENGINES.items():
        if _answers(engine):
            command = [engine, "build", *own, *common]
            return subprocess.run(command, cwd=ROOT, check=False).returncode
    print("no container engine answers here; the image is built by:")
    print(" ", *("podman", "build", *ENGINES["podman"], *common))
    return 0


def _answers(engine: str) -> bool:
    try:
        done = subprocess.run([engine, "info"], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
