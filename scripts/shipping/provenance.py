"""Where a release comes from: a statement of in-toto with a predicate of SLSA, unsigned."""

import platform
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from scripts.shipping.parts import ROOT

MATERIALS = (
    "requirements.lock.txt",
    "requirements.node.txt",
    "requirements.runtime.txt",
    "ui/package-lock.json",
)
"""The locks: each names the packages that were used, with their hashes."""

UNSIGNED = "nobody has signed this statement: compare it with a build of your own"


def digest(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    return sha256(path.read_bytes()).hexdigest()


def statement(version: str, epoch: int, products: Sequence[Path], *, clean: bool) -> dict[str, Any]:
    """Return the statement that *products* were built from the commit that is checked out.

    *clean*: whether nothing was changed since. The same checkout and machine make the same one.
    """
    commit = git("rev-parse", "HEAD")
    source = {"uri": "git+studio", "digest": {"gitCommit": commit}}
    locks = [{"uri": name, "digest": {"sha256": digest(ROOT / name)}} for name in MATERIALS]
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": one.name, "digest": {"sha256": digest(one)}} for one in products],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:studio:make-release:1",
                "externalParameters": {"version": version},
                "internalParameters": {
                    "SOURCE_DATE_EPOCH": epoch,
                    "uncommittedChanges": not clean,
                    "signature": UNSIGNED,
                },
                "resolvedDependencies": [source, *locks],
            },
            "runDetails": {
                "builder": {"id": "urn:studio:machine-of-who-ran-it", "version": _tools()}
            },
        },
    }


def _tools() -> dict[str, str]:
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        **{name: installed(name) for name in ("build", "hatchling")},
    }


class GitError(Exception):
    """What git says against telling something of this checkout, or that there is none."""


def git(*words: str) -> str:
    """Return what git says of this checkout; raise `GitError` when it says nothing."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise GitError("git is not installed") from None
    except subprocess.CalledProcessError as error:
        raise GitError(f"git {words[0]}: {error.stderr.strip()}") from error
    # Not what a line begins with: of a changed file it is a blank.
    return done.stdout.rstrip()
