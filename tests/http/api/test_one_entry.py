"""A new field of projects or of a part of the site is one entry of the registry (docs/site.md)."""

import json
import os
import shutil
import sys
from pathlib import Path
from subprocess import run

import studio_core

ENTRY = {
    "name": "estate",
    "kind": "line",
    "label": "단지",
    "limit": 60,
    "public": True,
    "search": True,
}
CASES = Path(__file__).with_name("one_entry.py")


def test_projects_and_parts_of_every_store_have_a_field_by_one_entry(tmp_path: Path) -> None:
    copy = tmp_path / "studio_core"
    shutil.copytree(Path(studio_core.__file__).parent, copy)
    registry = copy / "content" / "registry.ko.json"
    content = json.loads(registry.read_text("utf-8"))
    collections = content["collections"]
    for described in (collections["portfolio"], collections["site"]["parts"]["about"]):
        described["fields"].append(ENTRY)
    registry.write_text(json.dumps(content), "utf-8")

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(CASES)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for name in [name for name in environment if name.startswith("PYTEST_")]:
        del environment[name]
    ended = run(command, env=environment, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "21 passed" in ended.stdout.splitlines()[-1], ended.stdout
