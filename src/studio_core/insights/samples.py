"""The three built-in sample articles (specification, section 3)."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from studio_core.records.record import Json


@cache
def sample_insights() -> tuple[Mapping[str, Json], ...]:
    """Return the samples: title, content, category, date, thumbnail and url, no time stamps."""
    text = files(__package__).joinpath("samples.ko.json").read_text(encoding="utf-8")
    return tuple(json.loads(text))
