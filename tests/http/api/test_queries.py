"""A hundred queries that visitors may type, asked of the gallery's field and the site's search."""

import json
from pathlib import Path
from typing import Any

from studio_core.languages.registry import BASE

QUERIES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "queries.json").read_text("utf-8")
)
"""Each with what of the demo content has to be found: projects, articles, or questions by id."""


def test_there_are_a_hundred_of_every_kind() -> None:
    spoken = [query["language"] for query in QUERIES]

    assert len(QUERIES) == 100
    assert len({(query["language"], query["find"]) for query in QUERIES}) == 100
    assert (spoken.count(BASE), spoken.count("en")) == (70, 30)
