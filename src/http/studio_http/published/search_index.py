"""What visitors search: the records of one snapshot, each prepared once, and the answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import TypeAlias
from urllib.parse import quote

import msgspec

from studio_core.addresses.paths import UNQUOTED
from studio_core.insights.insight import CATEGORIES
from studio_core.portfolio.areas import FILTERS
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import Selection, facets_of
from studio_core.searching.finding import Found, FoundKind, SearchedRecords
from studio_core.searching.quoting import first_quote
from studio_core.searching.records import (
    searched_insight,
    searched_project,
    searched_question,
    told_lines,
)
from studio_core.searching.words import Searched, Text, Word, words_of
from studio_core.texts import catalogue
from studio_http.pages.content import SEARCH
from studio_http.pages.shapes import InsightCardOut, ProjectCardOut
from studio_http.published.insight_index import InsightEntry, InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex, ProjectEntry
from studio_http.published.site_index import QuestionEntry

Entry: TypeAlias = ProjectEntry | InsightEntry | QuestionEntry

_PREPARED_AT_ONCE = 20
"""Records: some ten milliseconds, so that requests in between do not wait."""

_PREPARED_BY_SEARCH = 200
"""Records that a search prepares itself: a quarter of a second at the most."""

_MOST_STYLES = 8


class QuoteOut(msgspec.Struct):
    """The piece of a project's text around the word that was found in it."""

    before: str
    word: str
    after: str


class FoundProjectOut(ProjectCardOut, rename="camel", tag_field="kind", tag="project"):
    """A project that was found, and the facts that stand below its title.

    *quote* is of the first word that the text has and the title has not, null without one.
    """

    detail: list[str]
    quote: QuoteOut | None


class FoundInsightOut(InsightCardOut, rename="camel", tag_field="kind", tag="insight"):
    """An article that was found, and the facts that stand below its title."""

    detail: list[str]


class FoundQuestionOut(msgspec.Struct, rename="camel", tag_field="kind", tag="question"):
    """A question of the page of contact that was found, with its group as what stands below it."""

    id: str
    title: str
    detail: list[str]


class CategoryOut(msgspec.Struct):
    """A category of articles, and what it is called."""

    key: str
    label: str


class FoundCountsOut(msgspec.Struct):
    """How many projects and articles were found, and how many questions where there are some."""

    project: int
    insight: int
    question: int | msgspec.UnsetType = msgspec.UNSET


class BrowseOut(msgspec.Struct):
    """Where to look without words: what some public project, or article, is of.

    *areas* and *businesses* are filters of homes and shops, *categories* those of articles.
    """

    areas: list[str]
    businesses: list[str]
    styles: list[str]
    categories: list[CategoryOut]


class SearchOut(msgspec.Struct):
    """What was found, best first: the first of each kind. *browse* comes when nothing was.

    *words* comes when the query has more: by so many, the rarest of them, this was found.
    """

    items: list[FoundProjectOut | FoundInsightOut | FoundQuestionOut]
    total: int
    counts: FoundCountsOut
    words: int | msgspec.UnsetType = msgspec.UNSET
    browse: BrowseOut | msgspec.UnsetType = msgspec.UNSET


@dataclass
class SearchIndex:
    """What can be found of these projects, articles and *questions*.

    Records are prepared in the background; what did not change stays prepared. While many are not,
    these are found by their titles alone: nobody waits for seconds after a large site has started.
    """

    portfolio: PortfolioIndex
    insights: InsightIndex
    questions: Sequence[QuestionEntry] = ()
    _is_prepared: bool = False

    def answer(self, query: str, only: FoundKind | None = None) -> dict[str, object]:
        """Return the answer to *query*; raise `InvalidFieldsError` for one that is too long."""
        words = words_of(query)
        found: Found[Entry] = self._collection.find(words, only)
        counts = {name: one for name, one in found.counts.items() if one or name != "question"}
        return {
            "items": [self._item(entry, found.words) for _, entry in found.items],
            "total": found.total,
            "counts": counts,
            **({"words": len(found.words)} if len(found.words) < len(words) else {}),
            **({} if found.total else {"browse": self._browse}),
        }

    def chosen(self, selection: Selection) -> Selection:
        """Return *selection* with the projects that its words find, where it has any.

        Raise `InvalidFieldsError` for an unknown selection.
        """
        selection.check()
        if not selection.find:
            return selection
        found = self._collection.every(words_of(selection.find), "project")
        return replace(selection, found_ids={one.id for one in found})

    def preparations(self) -> Iterator[Callable[[], None]]:
        """Yield the work that prepares all records that are not, in pieces."""
        entries = self._unprepared()
        for start in range(0, len(entries), _PREPARED_AT_ONCE):
            yield partial(_prepare, entries[start : start + _PREPARED_AT_ONCE])
        yield self._gather

    def _gather(self) -> None:
        if self.is_prepared:
            self._whole_collection.vocabulary()

    def prepared(self) -> "SearchIndex":
        """Return this with every record prepared now, which takes a millisecond for each."""
        _prepare(self._unprepared())
        return self

    @property
    def is_prepared(self) -> bool:
        """Whether every record is found by all of its text; the last few are prepared for that."""
        if not self._is_prepared:
            entries = self._unprepared()
            if len(entries) <= _PREPARED_BY_SEARCH:
                _prepare(entries)
                self._is_prepared = True
        return self._is_prepared

    def _unprepared(self) -> list[Entry]:
        return [entry for entry in self._entries() if entry.prepared is None]

    def _entries(self) -> Iterator[Entry]:
        return chain(self.portfolio.ordered, self.insights.ordered, self.questions)

    @property
    def _collection(self) -> SearchedRecords[Entry]:
        if not self.is_prepared:
            return self._collected()
        return self._whole_collection

    @cached_property
    def _whole_collection(self) -> SearchedRecords[Entry]:
        return self._collected()

    def _collected(self) -> SearchedRecords[Entry]:
        return SearchedRecords((_kind_of(one), one, _searched(one)) for one in self._entries())

    def _item(self, entry: Entry, words: Sequence[Word]) -> Mapping[str, object]:
        """Return what was found in the shape of its card, with what stands below its title."""
        if isinstance(entry, QuestionEntry):
            detail = [entry.group] if entry.group else []
            return {"kind": "question", "id": entry.id, "title": entry.title, "detail": detail}
        if isinstance(entry, InsightEntry):
            article = self.insights.card(entry)
            detail = [article.category_label, article.date_label]
            return {**msgspec.to_builtins(article), "kind": "insight", "detail": detail}
        project = self.portfolio.card(entry)
        detail = [project.size or project.type_label, project.location]
        more = {"kind": "project", "detail": detail, "quote": _quote(entry, words)}
        return {**msgspec.to_builtins(project), **more}

    @cached_property
    def _browse(self) -> BrowseOut:
        filters = {one.filter for one in self.portfolio.ordered}
        styles = facets_of(self.portfolio.ordered, Selection("residential")).styles
        categories = {one.category for one in self.insights.ordered}
        return BrowseOut(
            areas=[key for key in FILTERS["residential"] if key in filters],
            businesses=[key for key in FILTERS["commercial"] if key in filters],
            styles=list(styles)[:_MOST_STYLES],
            categories=[
                CategoryOut(key, catalogue("insight")[f"insight.filter.{key}"])
                for key in CATEGORIES
                if key in categories
            ],
        )


def prepared(entry: Entry) -> Searched:
    """Return a record as it is looked through, which is kept with it."""
    if entry.prepared is None:
        if isinstance(entry, QuestionEntry):
            entry.prepared = searched_question(entry.title, entry.group, entry.answer)
        elif isinstance(entry, InsightEntry):
            entry.prepared = searched_insight(entry.insight)
        else:
            project = _project(entry)
            entry.told = "\n".join(told_lines(project))
            entry.prepared = searched_project(project)
    return entry.prepared


def _searched(entry: Entry) -> Searched:
    """Return what is known of a record now: of one that is not prepared, its title alone."""
    if entry.prepared:
        return entry.prepared
    title = Text.of([entry.findable if isinstance(entry, ProjectEntry) else entry.title])
    return Searched(title, title, title)


def _kind_of(entry: Entry) -> FoundKind:
    if isinstance(entry, QuestionEntry):
        return "question"
    return "insight" if isinstance(entry, InsightEntry) else "project"


def _prepare(entries: Sequence[Entry]) -> None:
    for entry in entries:
        prepared(entry)


def _quote(entry: ProjectEntry, words: Sequence[Word]) -> object:
    """Return the piece of text around the first word that the title has not; None for none.

    Where the words stand beside each other, it is around all of them.
    """
    for way in chain.from_iterable(word.ways for word in (Word.joined(words), *words)):
        line = prepared(entry).line(way)
        if line is not None:
            return first_quote(entry.told.split("\n"), line, way)
    return None


def _project(entry: ProjectEntry) -> Project:
    return replace(Project.from_record(entry.id, entry.record.document), style=entry.style)


def search_key(query: str, only: FoundKind | None = None) -> str:
    """Return the address of an answer, as clients write it."""
    kind = f"&kind={only}" if only else ""
    return f"{SEARCH}?q={quote(query, safe=UNQUOTED, errors='replace')}{kind}"
