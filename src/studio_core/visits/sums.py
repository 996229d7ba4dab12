"""The sums of one day, as they grow in a process and as they are stored."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document

MOST_PAGES = 2_000
"""How many pages, by source, a process tells apart in a day. Of more it keeps the sums alone, so
that no record grows without end on a site with very many projects."""


class View(NamedTuple):
    """Views of one page from one source.

    *source* is '' where a visit went on within the site, *path* where pages are not told apart.
    """

    path: str
    source: str
    project: str


@dataclass(slots=True)
class DaySums:
    """How often each page was seen, and how many consultations began and were sent by project."""

    views: Counter[View] = field(default_factory=Counter)
    started: Counter[str] = field(default_factory=Counter)
    sent: Counter[str] = field(default_factory=Counter)

    def add_view(self, view: View) -> None:
        """Count one view of a page."""
        known = view in self.views or len(self.views) < MOST_PAGES
        self.views[view if known else View("", view.source, "")] += 1

    def add_started(self, project: str) -> None:
        """Count a consultation that was begun."""
        _add(self.started, project)

    def add_sent(self, project: str) -> None:
        """Count a consultation that was sent."""
        _add(self.sent, project)

    def merge(self, other: "DaySums") -> None:
        """Add what another process, or another day, has counted."""
        self.views.update(other.views)
        self.started.update(other.started)
        self.sent.update(other.sent)

    def document(self, day: str) -> Document:
        """Return what is stored of *day*."""
        return {
            "day": day,
            "views": [
                {"path": view.path, "source": view.source, "project": view.project, "count": count}
                for view, count in sorted(self.views.items())
            ],
            "started": _counts(self.started),
            "sent": _counts(self.sent),
        }

    @staticmethod
    def of(document: Document) -> "DaySums":
        """Return the sums of a stored day; what cannot be read counts nothing."""
        sums = DaySums()
        for row in _rows(document.get("views")):
            view = View(_text(row, "path"), _text(row, "source"), _text(row, "project"))
            sums.views[view] += _count(row)
        for name, counter in (("started", sums.started), ("sent", sums.sent)):
            for row in _rows(document.get(name)):
                counter[_text(row, "project")] += _count(row)
        return sums


def _add(counter: Counter[str], project: str) -> None:
    known = project in counter or len(counter) < MOST_PAGES
    counter[project if known else ""] += 1


def _counts(counter: Counter[str]) -> list[Any]:
    return [{"project": project, "count": count} for project, count in sorted(counter.items())]


def _rows(stored: Any) -> Iterable[Mapping[str, Any]]:
    return (row for row in stored_list(stored) if isinstance(row, Mapping))


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


def _count(row: Mapping[str, Any]) -> int:
    return max(stored_whole(row.get("count")) or 0, 0)
