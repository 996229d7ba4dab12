"""The public calls: portfolio, insights and the site, answered from the snapshot."""

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from studio_core.cursors import MAX_PAGE, Wanted
from studio_core.portfolio.selecting import Selection
from studio_core.searching.finding import FoundKind
from studio_core.site.policy import PolicyNotFoundError
from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.dependencies import After, Limit, PathId, ThePublished
from studio_http.api.shapes.site import PrivacyPolicyOut, SiteOut
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.gallery_shapes import ProjectListOut
from studio_http.pages.shapes import (
    InsightListOut,
    InsightOut,
    ProjectOut,
)
from studio_http.published.search_index import SearchOut

Category = Annotated[str | None, QueryParameter(required=False)]
Filters = Annotated[list[str] | None, QueryParameter(name="filter", required=False)]
Styles = Annotated[list[str] | None, QueryParameter(name="style", required=False)]
Tags = Annotated[list[str] | None, QueryParameter(name="tag", required=False)]
Find = Annotated[str, QueryParameter(required=False)]
Query = Annotated[str, QueryParameter(name="q", required=False)]
FoundOnly = Annotated[FoundKind | None, QueryParameter(name="kind", required=False)]


@get("/api/site", tags=["public"], sync_to_thread=True)
def get_site(published: ThePublished) -> Response[SiteOut]:
    """Return the studio's identity and texts."""
    return CachedAnswer(published.site())


@get("/api/privacy/{day:str}", tags=["public"], sync_to_thread=True)
def get_earlier_policy(published: ThePublished, day: PathId) -> Response[PrivacyPolicyOut]:
    """Return the privacy policy that applied from *day* before the present one."""
    policy = published.present().own_texts.policy_before(day)
    if policy is None:
        raise PolicyNotFoundError(day)
    return CachedAnswer(CachedResponse(msgspec.json.encode(policy)))


@get("/api/portfolio", tags=["public"], sync_to_thread=True)
def list_projects(
    published: ThePublished,
    category: Category = None,
    filters: Filters = None,
    styles: Styles = None,
    tags: Tags = None,
    find: Find = "",
    limit: Limit = MAX_PAGE,
    after: After = None,
) -> Response[ProjectListOut]:
    """List projects in public order; several of one group combine with OR, groups with AND.

    *find* asks for those that the search finds by its words. Styles of the same words are one.
    *after* is the `next` of the page before; an answer without `next` ends the list.
    """
    selection = Selection(category, filters or (), styles or (), tags or (), find)
    return CachedAnswer(published.portfolio(selection, Wanted(limit, after)))


@get("/api/portfolio/{id:str}", tags=["public"], sync_to_thread=True)
def get_project(published: ThePublished, id: PathId) -> Response[ProjectOut]:
    """Return one project, display defaults applied."""
    return CachedAnswer(published.project(id))


@get("/api/insights", tags=["public"], sync_to_thread=True)
def list_insights(
    published: ThePublished, category: Category = None, limit: Limit = MAX_PAGE, after: After = None
) -> Response[InsightListOut]:
    """List articles, newest first; *after* is the `next` of the page before."""
    return CachedAnswer(published.insight_list(category, Wanted(limit, after)))


@get("/api/insights/{id:str}", tags=["public"], sync_to_thread=True)
def get_insight(published: ThePublished, id: PathId) -> Response[InsightOut]:
    """Return one article: its markdown, and that as filtered HTML."""
    return CachedAnswer(published.insight(id))


@get("/api/search", tags=["public"], sync_to_thread=True)
def search(
    published: ThePublished, words: Query = "", only: FoundOnly = None
) -> Response[SearchOut]:
    """Find projects, articles and questions that have all words, by title, then facts, then text.

    The answer has the first of each kind; with *kind* more of that one alone. A consonant stands
    for any syllable that begins with it, and the last syllable of a word may still be being typed.
    Where nothing has all words, one that is nowhere is read as typed on the other layout of the
    keyboard, or with one wrong key. A query of more than 100 characters is refused.
    """
    return CachedAnswer(published.search(words, only))


@get("/api/events", tags=["public"], media_type="text/event-stream", sync_to_thread=False)
def get_events() -> str:
    """Stream changes as they happen: events `portfolio`, `insights` and `resync`.

    The stream itself is answered in front of the routes; this one answers HEAD, and documents it.
    """
    return ""


PUBLIC_HANDLERS = [
    get_site,
    get_earlier_policy,
    list_projects,
    get_project,
    list_insights,
    get_insight,
    search,
    get_events,
]
