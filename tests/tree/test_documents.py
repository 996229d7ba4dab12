"""The tour names files that are there, and decision records have one form."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOUR = ROOT / "docs" / "tour.md"
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
WHERE = ["", "src/studio_core", "src/http/studio_http", "src/adapters/studio_adapters", "docs"]
"""The tour shortens a path to what stands below a package, after it has named the package."""


def named_paths() -> list[str]:
    """Return what the tour's prose names in backticks or as a link, and looks like a path."""
    prose = TOUR.read_text("utf-8").split("## Words")[0].split("```")[2]
    code = re.findall(r"`([\w./-]+(?:\.py|\.tsx?|/))`", prose) + re.findall(r"\]\(([^)]+)\)", prose)
    return [name for name in code if "/" in name or name.endswith(".md")]


@pytest.mark.parametrize("path", named_paths())
def test_the_tour_names_what_is_there(path: str) -> None:
    assert any((ROOT / folder / path).exists() for folder in (*WHERE, *rooms()))


def rooms() -> list[str]:
    """Return every folder of the core: a file named inside its room needs no path."""
    return [str(folder.relative_to(ROOT)) for folder in (ROOT / "src/studio_core").iterdir()]


def files_by_room() -> list[tuple[str, str]]:
    """Return each room of the core with each file that the tour's table names in its row."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", TOUR.read_text("utf-8"), re.MULTILINE)
    return [(room, name) for room, text in rows for name in re.findall(r"`(\w+\.py|\w+/)`", text)]


@pytest.mark.parametrize(("room", "name"), files_by_room())
def test_a_file_lies_in_the_room_whose_row_names_it(room: str, name: str) -> None:
    assert (ROOT / "src" / "studio_core" / room / name).exists()


def test_every_room_is_on_the_tour() -> None:
    table = TOUR.read_text("utf-8")
    core = [room.name for room in (ROOT / "src/studio_core").iterdir() if room.is_dir()]
    missing = [name for name in core if name != "__pycache__" and f"| `{name}` |" not in table]

    assert not missing


@pytest.mark.parametrize("record", DECISIONS, ids=lambda record: record.stem)
def test_a_decision_has_its_number_and_three_parts(record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()

    assert lines[0].startswith(f"# {int(record.name[:4])}. ")
    parts = [line for line in lines if line.startswith("## ")]
    assert parts == ["## Context", "## Decision", "## Consequence"]


def test_decisions_are_numbered_without_gaps() -> None:
    assert [int(record.name[:4]) for record in DECISIONS] == list(range(1, len(DECISIONS) + 1))
