"""What is made after each change, before anybody asks for it: the main pages and the search."""

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.speaking import called_in
from studio_http.pages.content import SITE
from studio_http.published.content import Snapshot
from studio_http.published.precompression import Making

if TYPE_CHECKING:
    from studio_http.published.snapshot import Published


MOST_RECORDS = 10
"""How many of the records that changed at once have their pages made ahead."""


def made_ahead(
    published: "Published",
    language: str,
    after: Snapshot,
    projects: frozenset[str],
    articles: frozenset[str],
) -> list[Making]:
    """Return the work that the snapshot *after* in *language* asks for, the most wanted first.

    *projects* and *articles* have changed. Everything else is made when somebody asks for it.
    """
    work: list[Making] = [partial(after.answers.get, SITE), published.portfolio]
    work += [partial(published.insight_list, None)]
    work += [partial(published.page, path) for path in after.own_texts.pages]
    if len(projects) + len(articles) <= MOST_RECORDS:
        paths = [*map(project_path, projects), *map(article_path, articles)]
        work += [partial(published.page, unquote(path)) for path in paths]
    work += after.searched.preparations()
    return [partial(called_in, language, making) for making in work]
