"""Every public answer in all languages, the most wanted of each first."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import unquote

import msgspec

from studio_core.addresses.paths import article_path, project_path, quoted_path
from studio_core.cursors import FIRST, Page, Wanted
from studio_core.errors import StudioError
from studio_core.insights.insight import CATEGORIES
from studio_core.insights.views import page_of_insights
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import called_in, each_in, here, spoken
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.portfolio.selecting import EVERYTHING, Selection, page_of_projects
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.content import ARTICLES, CONSULTATION, PAGE, POLICIES, PROJECTS, SITE
from studio_http.pages.page_routes import FEEDS
from studio_http.pages.page_routes import POLICIES as EARLIER
from studio_http.published import insight_index, portfolio_index
from studio_http.published.content import Snapshot
from studio_http.published.snapshot import Published
from studio_http.published_files.names import Form

_CHOSEN = ("/portfolio?category=commercial", "/contact?tab=qna", "/search")
"""Pages beside those of the site map."""

_FILES = ("/sitemap.xml", *FEEDS)


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """One address, the form that its answer has as a file, and how that is made.

    It is made in the language of its address, whoever has it made; None where there is none.
    """

    address: str
    form: Form
    make: Callable[[], CachedResponse | None]


def every_answer(published: Published) -> Iterator[PublicAnswer]:
    """Yield every public answer of what is *published* now."""
    for language, now in published.editions.items():
        yield from each_in(language, _answers(published, now))


def _answers(published: Published, now: Snapshot) -> Iterator[PublicAnswer]:
    """Yield the answers in the language that is spoken; what is one for all with the base one."""
    page = partial(_page, published)
    yield from map(page, (*map(quoted_path, now.own_texts.pages), *_CHOSEN))
    yield _said(SITE, "data", published.site)
    yield _said(CONSULTATION, "data", published.consultation)
    yield from _lists(published, now)
    alike = ("/robots.txt", *now.own_texts.root_files) if spoken() == BASE else ()
    for path in (*alike, *_FILES):
        yield _said(path, "file", partial(published.page, path))
    for day in now.site.get("privacy", {}).get("before", ()):
        yield page(EARLIER + day)
        yield _said(POLICIES + day, "data", partial(_policy, now, day))
    for project in now.portfolio.ordered:
        yield page(path := project_path(project.id))
        address = f"{PROJECTS}/{path.rpartition('/')[2]}"
        yield _said(address, "data", partial(published.project, project.id))
    for article in now.insights.ordered:
        yield page(path := article_path(article.id))
        address = f"{ARTICLES}/{path.rpartition('/')[2]}"
        yield _said(address, "data", partial(published.insight, article.id))
    part = 1
    while published.page(path := f"/sitemap-{part}.xml"):
        yield _said(path, "file", partial(published.page, path))
        part += 1


def _lists(published: Published, now: Snapshot) -> Iterator[PublicAnswer]:
    """Yield whole lists, and their pages as the application asks for them."""
    for selection in (EVERYTHING, *map(Selection, PROJECT_TYPES)):
        projects = partial(page_of_projects, now.portfolio.ordered, selection)
        for wanted in _every_page(projects):
            make = partial(published.portfolio, selection, wanted)
            yield _said(portfolio_index.list_key(selection, wanted), "data", make)
    for category in (None, *CATEGORIES):
        articles = partial(page_of_insights, now.insights.ordered, category)
        for wanted in _every_page(articles):
            make = partial(published.insight_list, category, wanted)
            yield _said(insight_index.list_key(category, wanted), "data", make)


def _every_page(page_at: Callable[[Wanted], Page[Any]]) -> Iterator[Wanted]:
    """Yield what is asked for by who wants a list at once, and by who turns its pages."""
    for first in (FIRST, Wanted(PAGE)):
        wanted: Wanted | None = first
        while wanted is not None:
            yield wanted
            following = page_at(wanted).next
            wanted = Wanted(first.limit, following) if following else None


def _page(published: Published, address: str) -> PublicAnswer:
    path, _, query = address.partition("?")
    return _said(address, "page", partial(published.page, unquote(path), query))


def _policy(now: Snapshot, day: str) -> CachedResponse | None:
    policy = now.own_texts.policy_before(day)
    return None if policy is None else CachedResponse(msgspec.json.encode(policy))


def _said(address: str, form: Form, make: Callable[[], CachedResponse | None]) -> PublicAnswer:
    """Return an answer in the language that is spoken, now and when it is made."""
    language = spoken()
    return PublicAnswer(here(address), form, lambda: called_in(language, partial(_made, make)))


def _made(make: Callable[[], CachedResponse | None]) -> CachedResponse | None:
    # What was there may be gone by now.
    with suppress(StudioError):
        return make()
    return None
