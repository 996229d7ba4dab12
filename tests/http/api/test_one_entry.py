"""A new field of projects or of a part of the site is one entry of the registry (docs/site.md)."""

import os
import sys
from pathlib import Path
from subprocess import run

from tests.extended_registry import extend_registry

CASES = Path(__file__).with_name("one_entry.py")


def test_projects_and_parts_of_every_store_have_a_field_by_one_entry(tmp_path: Path) -> None:
    extend_registry(tmp_path)

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(CASES)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for name in [name for name in environment if name.startswith("PYTEST_")]:
        del environment[name]
    ended = run(command, env=environment, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "21 passed" in ended.stdout.splitlines()[-1], ended.stdout
