"""What the pages for developers tell to run is there: every target, program, module and file."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/releasing.md", "docs/containers.md"]
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"\bmake ([a-z-]+)")
PROGRAM = re.compile(r"\.venv/bin/([a-z-]+)")
MODULE = re.compile(r"python -m ([a-z_.]+)")
IN_A_FOLDER = re.compile(r"(?:^|[\s`])((?:src|tests|docs|scripts|deploy|ui)/[\w./-]*[\w/])")
MADE_LATER = {"deploy/.env", "ui/node_modules"}
"""What a command makes, or an operator."""


def told(page: str) -> str:
    """Return the code of a page, inside sentences and in blocks."""
    text = (ROOT / page).read_text("utf-8")
    return "\n".join([*CODE.findall(text), *BLOCK.findall(text)])


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_target_that_is_told_is_one(page: str) -> None:
    assert set(TARGET.findall(told(page))) - targets() == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_program_and_module_that_is_told_is_there(page: str) -> None:
    programs = {
        name for name in PROGRAM.findall(told(page)) if not (ROOT / ".venv/bin" / name).exists()
    }
    modules = [name.replace(".", "/") for name in MODULE.findall(told(page))]
    places = [ROOT, ROOT / "src/cli", ROOT / "src/http", ROOT / "src"]
    missing = [
        name
        for name in modules
        if not any((place / f"{name}.py").exists() or (place / name).is_dir() for place in places)
    ]

    assert (programs, missing) == (set(), [])


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_told_is_there(page: str) -> None:
    named = set(IN_A_FOLDER.findall(told(page))) - MADE_LATER

    assert {name for name in named if not (ROOT / name).exists()} == set()


@pytest.mark.parametrize("target", ["setup", "run", "check", "test", "dist", "release", "sbom"])
def test_make_knows_how_a_target_is_made(target: str) -> None:
    done = subprocess.run(
        ["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_no_page_says_that_a_licence_was_chosen() -> None:
    pages = ("README.md", "CONTRIBUTING.md", "docs/releasing.md")
    texts = [(ROOT / page).read_text("utf-8") for page in pages]

    assert "No licence has been chosen yet" in texts[0]
    assert "No licence has been chosen yet" in texts[1]
    assert "which its owner has not chosen yet" in texts[2]
    assert [path.name for path in ROOT.glob("LICEN*")] == []
