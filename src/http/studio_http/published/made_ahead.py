"""What is made after each change, before anybody asks for it: the main pages and the search."""

from functools import partial
from typing import TYPE_CHECKING

from studio_core.languages.speaking import called_in
from studio_http.pages.content import SITE
from studio_http.published.content import Snapshot
from studio_http.published.precompression import Making

if TYPE_CHECKING:
    from studio_http.published.snapshot import Published


def made_ahead(published: "Published", language: str, after: Snapshot) -> list[Making]:
    """Return the work that the snapshot *after* in *language* asks for, the most wanted first.

    Everything else is made when somebody asks for it.
    """
    work: list[Making] = [partial(after.answers.get, SITE), published.portfolio]
    work += [partial(published.insight_list, None)]
    work += [partial(published.page, path) for path in after.own_texts.pages]
    work += after.searched.preparations()
    return [partial(called_in, language, making) for making in work]
