"""The questions of the page of contact, as the search finds them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from studio_core.records.reading import text_of
from studio_core.searching.words import Searched


@dataclass(slots=True)
class QuestionEntry:
    """What is kept of a question, its *title*; *prepared* is what visitors find it by."""

    id: str
    title: str
    group: str
    answer: str
    prepared: Searched | None = None

    @staticmethod
    def of(id: str, question: Mapping[str, Any]) -> "QuestionEntry":
        """Return the entry of a question as it is shown."""
        names = ("question", "group", "answer")
        title, group, answer = (text_of(question.get(name)) for name in names)
        return QuestionEntry(id, title, group, answer)
