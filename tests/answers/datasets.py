"""What is asked of: the demo, and two exports of the original product."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.answers.messy_export import messy_export

_LEGACY = Path(__file__).parents[1] / "fixtures" / "legacy-export.json"
_SEED = 4711

DATASETS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "demo": dict,
    "legacy": lambda: json.loads(_LEGACY.read_text(encoding="utf-8")),
    "messy": lambda: messy_export(_SEED),
    "new": dict,
}
"""By name, the tree that is imported. `demo` has the demo content instead, `new` nothing at all."""
