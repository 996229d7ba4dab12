"""What no tracked file may say: where packages came from, where a machine keeps things."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REGISTRY_WORDS = ("index" + "-url", "find" + "-links", "trusted" + "-host")
# A home or a work folder, or a path out of the checkout.
MACHINE_PATHS = re.compile(
    r"(?<![\w./])/(?:work|home|root|Users)/\w|\.\./shared/(?:spec|design|content|demo)"
)
SKIPS = re.compile(
    r"pytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b(?P<rest>(?:.*\n){1,4})"
)


@cache
def texts() -> dict[str, str]:
    """Return every tracked text file by its path."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=True
    ).stdout
    found = {}
    for path in filter(None, listed.split("\0")):
        content = (ROOT / path).read_bytes() if (ROOT / path).is_file() else b"\0"
        if b"\0" not in content:
            found[path] = content.decode("utf-8")
    return found


def test_every_tracked_text_file_is_read() -> None:
    assert "pyproject.toml" in texts()


@pytest.mark.parametrize("lock", ["requirements.lock.txt", "requirements.node.txt"])
def test_a_python_lock_is_hashed_and_names_no_address(lock: str) -> None:
    lines = texts()[lock].splitlines()

    pinned = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert pinned
    assert [line for line in pinned if "==" not in line or not line.endswith("\\")] == []
    assert [line for line in lines if "://" in line] == []


def test_npm_locks_name_no_address() -> None:
    locks = {path: text for path, text in texts().items() if path.endswith("package-lock.json")}

    assert locks
    for path, text in locks.items():
        packages = json.loads(text)["packages"].values()
        assert [found for found in packages if "resolved" in found] == [], path


@pytest.mark.parametrize("word", REGISTRY_WORDS)
def test_no_file_chooses_a_package_source(word: str) -> None:

    assert [path for path, text in texts().items() if word in text] == []


def test_no_file_names_a_place_of_somebodys_machine() -> None:
    found = [
        f"{path}: {line.strip()[:100]}"
        for path, text in texts().items()
        for line in text.splitlines()
        if MACHINE_PATHS.search(line) and "MACHINE_PATHS" not in line
    ]

    assert found == []


def test_a_test_that_may_not_run_says_why() -> None:
    found = [
        f"{path}: {match[0].splitlines()[0]}"
        for path, text in texts().items()
        if path.startswith("tests/") and path.endswith(".py") and path != "tests/tree/test_text.py"
        for match in SKIPS.finditer(text)
        if "reason=" not in match["rest"]
    ]

    assert found == []
