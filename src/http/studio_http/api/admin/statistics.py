"""GET /api/admin/statistics: visits and the consultations that came of them."""

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import QueryParameter

from studio_core.records.collections import PORTFOLIO
from studio_core.records.reading import text_of
from studio_core.records.store import Store
from studio_core.visits.page import SOURCES, Source
from studio_core.visits.statistics import KEPT_DAYS, DayFigures, ProjectFigures, statistics
from studio_http.api.dependencies import TheMoment, ThePublished, TheStudio
from studio_http.pages.shapes import ImageOut
from studio_http.published.snapshot import Published

Days = Annotated[int, QueryParameter(ge=1, le=KEPT_DAYS)]


class DayOut(msgspec.Struct):
    """A day in Seoul: visits, and consultations that began and were sent."""

    day: str
    visits: int
    started: int
    sent: int

    @staticmethod
    def of(day: DayFigures) -> "DayOut":
        """Return the shape of a day."""
        return DayOut(day=day.day, visits=day.visits, started=day.started, sent=day.sent)


class ProjectVisitsOut(msgspec.Struct):
    """A project: how often it was seen, and the consultations that began from it and were sent.

    *picture* is null while it is not public, *title* '' once it is gone.
    """

    id: str
    title: str
    picture: ImageOut | None
    views: int
    started: int
    sent: int


class SourceOut(msgspec.Struct):
    """Where visits came from, and how many."""

    source: Source
    visits: int


class PageVisitsOut(msgspec.Struct):
    """How often a page was seen."""

    path: str
    views: int


class StatisticsOut(msgspec.Struct):
    """The figures of some days, today the last; projects and pages by their views.

    The sources' visits are together those of the days. Of pages there are the 50 seen most.
    """

    days: list[DayOut]
    projects: list[ProjectVisitsOut]
    sources: list[SourceOut]
    pages: list[PageVisitsOut]


@get("/api/admin/statistics", tags=["administration"], sync_to_thread=True)
def get_statistics(
    studio: TheStudio, published: ThePublished, at: TheMoment, days: Days = 30
) -> StatisticsOut:
    """Return how many visits came and from where, and which projects led to consultations.

    They are sums: nothing says who came. The last minute may be missing.
    """
    found = statistics(studio.store, days, at=at)
    return StatisticsOut(
        days=[DayOut.of(day) for day in found.days],
        projects=[_project(studio.store, published, one) for one in found.projects],
        sources=[SourceOut(source, found.sources[source]) for source in SOURCES],
        pages=[PageVisitsOut(path, views) for path, views in found.pages.items()],
    )


def _project(store: Store, published: Published, project: ProjectFigures) -> ProjectVisitsOut:
    id, now = project.id, published.snapshot
    title, picture = "", None
    if now and id in now.portfolio.projects:
        card = now.portfolio.cards([id])[id]
        title, picture = card.title, card.thumbnail
    elif record := store.get(PORTFOLIO, id):
        title = text_of(record.document.get("title"))
    return ProjectVisitsOut(
        id=id,
        title=title,
        picture=picture,
        views=project.views,
        started=project.started,
        sent=project.sent,
    )


STATISTICS_HANDLERS = [get_statistics]
