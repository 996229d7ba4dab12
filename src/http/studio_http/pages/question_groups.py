"""The questions that visitors ask, those of one group together."""

from collections.abc import Iterable
from typing import Any

from studio_http.pages.content import Json


def question_groups(questions: Iterable[Json]) -> list[dict[str, Any]]:
    """Return the name of each group with its questions, in the order in which groups begin.

    Questions without a group stand together under the name ''.
    """
    groups: dict[str, list[Json]] = {}
    for one in questions:
        groups.setdefault(one.get("group", ""), []).append(one)
    return [{"name": name, "questions": held} for name, held in groups.items()]
