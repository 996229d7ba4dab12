"""Which paths are pages that visits are counted of, as the site is now."""

from urllib.parse import unquote

from studio_core.visits.page import CONSULTATION_START, Page
from studio_http.pages.page_routes import POLICIES, PageRoute, route_of
from studio_http.published.content import Snapshot
from studio_http.published.snapshot import Published


def counted_page(published: Published, path: str) -> Page | None:
    """Return the page at *path*, percent-encoded or not; None where visitors see none."""
    now = published.snapshot
    if path == CONSULTATION_START:
        return Page(path)
    route = route_of(unquote(path)) if path.startswith("/") else None
    if now is None or route is None or not _is_there(route, now):
        return None
    project = route.id if route.kind == "project" else ""
    return Page(route.path.partition("?")[0], project)


def _is_there(route: PageRoute, now: Snapshot) -> bool:
    """Tell whether visitors are shown the page of *route*."""
    if route.kind == "project":
        return route.id in now.portfolio.projects
    if route.kind == "article":
        return route.id in now.insights.insights
    if route.kind == "service" or route.path.startswith(POLICIES):
        return route.path in now.own_texts.pages
    return route.kind != "application"
