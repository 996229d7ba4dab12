"""Rules for equal and similar titles."""

import re
from collections.abc import Iterator

from studio_core.audit.findings import Problem, Severity, Subject
from studio_core.portfolio.duplicates import find_duplicates, title_key
from studio_core.records.collections import PORTFOLIO, WORKS
from studio_core.texts.untrusted import normal_form

_NO_LETTERS = re.compile(r"[\W_]++")


class RepeatedTitles:
    """Works with the title of another one: all but the first by id (decision 5)."""

    name = "repeated-title"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._titles: dict[str, list[tuple[str, str]]] = {name: [] for name in WORKS}

    def look(self, subject: Subject) -> None:
        """Remember the title."""
        title = subject.document.get("title")
        if subject.collection in WORKS and isinstance(title, str):
            self._titles[subject.collection].append((subject.id, title))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield each record that repeats a title, naming the first one."""
        for collection, titles in self._titles.items():
            hint = "; `studio dedupe` removes it" if collection == PORTFOLIO else ""
            for group in find_duplicates(titles):
                for id in group.remove:
                    yield (
                        collection,
                        id,
                        Problem(f"same title as {group.keep}: {group.title:.80}{hint}"),
                    )


class NearTitles:
    """Works whose title differs from another only in case, width, spaces or punctuation."""

    name = "near-title"
    severity: Severity = "notice"

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], tuple[str, str]] = {}
        self._near: list[tuple[str, str, Problem]] = []

    def look(self, subject: Subject) -> None:
        """Compare the title with the first similar one."""
        title = subject.document.get("title")
        if subject.collection not in WORKS or not isinstance(title, str):
            return
        plain = _NO_LETTERS.sub("", normal_form("NFKC", title).casefold())
        if not plain:
            return
        key = title_key(title)
        first = self._first.setdefault((subject.collection, plain), (subject.id, key))
        if first[1] != key:
            problem = Problem(f"nearly the same title as {first[0]}: {first[1]:.80}")
            self._near.append((subject.collection, subject.id, problem))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield each record whose title is similar to an earlier one."""
        yield from self._near
