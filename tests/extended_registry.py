"""A copy of the core whose registry has one more entry, which is in no other file."""

import json
import shutil
from pathlib import Path

import studio_core

ENTRY = {
    "name": "estate",
    "kind": "line",
    "label": "단지",
    "limit": 60,
    "public": True,
    "search": True,
}


def extend_registry(folder: Path) -> None:
    """Copy the core into *folder*; projects and the part `about` have the entry there."""
    copy = folder / "studio_core"
    shutil.copytree(Path(studio_core.__file__).parent, copy)
    registry = copy / "content" / "registry.ko.json"
    content = json.loads(registry.read_text("utf-8"))
    collections = content["collections"]
    for described in (collections["portfolio"], collections["site"]["parts"]["about"]):
        described["fields"].append(ENTRY)
    registry.write_text(json.dumps(content), "utf-8")
