"""What is made after each change, before anybody asks for it."""

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from studio_core.insights.insight import CATEGORIES
from studio_core.languages.speaking import called_in
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.portfolio.selecting import Selection
from studio_http.pages.content import SITE
from studio_http.published.content import Snapshot
from studio_http.published.precompression import Making

if TYPE_CHECKING:
    from studio_http.published.snapshot import Published

_DETAILS = 200
"""How many projects are made at the start; the others when somebody asks for them."""


def made_ahead(
    published: "Published", language: str, after: Snapshot, is_start: bool
) -> list[Making]:
    """Return the work that the snapshot *after* in *language* asks for, the most wanted first."""
    work: list[Making] = [partial(after.answers.get, SITE), published.portfolio]
    work += [partial(published.insight_list, None)]
    work += [partial(published.page, path) for path in after.own_texts.pages]
    work += [partial(published.portfolio, Selection(type)) for type in PROJECT_TYPES]
    work += [partial(published.insight_list, category) for category in CATEGORIES]
    # Of many records the text takes much memory: they are prepared once somebody opens the search.
    work += after.searched.preparations() if after.searched.is_small else ()
    if is_start:
        work += [
            partial(published.project, id) for id in islice(after.portfolio.projects, _DETAILS)
        ]
    return [partial(called_in, language, making) for making in work]
