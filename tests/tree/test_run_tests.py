"""A second try is for accidents: few failures, and none that means lost data or a broken rule."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.run_tests import DECISIVE, MOST, may_be_tried_again

ROOT = Path(__file__).resolve().parents[2]
ONCE_LATE = """
from pathlib import Path

def test_that_is_late_once():
    seen = Path(__file__).with_name("seen")
    late = not seen.exists()
    seen.touch()
    assert not late
"""
BROKEN = """
def test_that_is_broken():
    assert False
"""


def test_a_few_late_tests_may_be_tried_again() -> None:
    assert may_be_tried_again(["tests/browser/test_home.py::test_it"] * MOST)


def test_many_failures_are_no_accident() -> None:
    assert not may_be_tried_again(["tests/browser/test_home.py::test_it"] * (MOST + 1))


@pytest.mark.parametrize("decisive", DECISIVE)
def test_lost_data_and_broken_rules_decide_at_once(decisive: str) -> None:
    assert not may_be_tried_again(["tests/browser/test_home.py::test_it", f"{decisive}::test_it"])
    assert (ROOT / decisive).exists()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for folder in ("scripts", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").touch()
    shutil.copy(ROOT / "scripts" / "run_tests.py", tmp_path / "scripts")
    return tmp_path


def run(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.run_tests", "-q"]
    alone = {**os.environ, "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        command, cwd=project, env=alone, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_what_passes_alone_is_named(project: Path) -> None:
    (project / "tests" / "test_once_late.py").write_text(ONCE_LATE)

    done = run(project)

    assert done.returncode == 0
    assert "UNSTABLE" in done.stdout
    assert "  tests/test_once_late.py::test_that_is_late_once" in done.stdout.splitlines()
    assert "1 passed" in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_what_fails_again_fails_the_run(project: Path) -> None:
    (project / "tests" / "test_once_late.py").write_text(ONCE_LATE)
    (project / "tests" / "test_broken.py").write_text(BROKEN)

    done = run(project)

    assert done.returncode == 1


@pytest.mark.slow
def test_a_run_that_does_not_come_to_its_end_fails(project: Path) -> None:
    (project / "tests" / "test_unreadable.py").write_text("import nothing_of_that_name")

    done = run(project)

    assert done.returncode not in {0, 1}
