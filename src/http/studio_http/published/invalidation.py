"""Which ready answers a change makes stale."""

from collections.abc import Iterable

from studio_http.base.cached_response import CachedResponse
from studio_http.pages.page_routes import is_stale


def forget(answers: dict[str, CachedResponse], path: str, ids: Iterable[str]) -> None:
    """Drop the lists under *path* and what is about *ids*."""
    for key in [key for key in answers if key == path or key.startswith(f"{path}?")]:
        del answers[key]
    for id in ids:
        answers.pop(f"{path}/{id}", None)


def forget_pages(
    answers: dict[str, CachedResponse],
    projects: frozenset[str],
    articles: frozenset[str],
    *,
    site: bool,
) -> None:
    """Drop the pages that show something else now."""
    for key in [key for key in answers if is_stale(key, projects, articles, site=site)]:
        del answers[key]
