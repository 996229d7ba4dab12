"""The projects that an article leads to."""

from collections.abc import Sequence

from studio_core.portfolio.relatives import RELATED
from studio_core.portfolio.selecting import Selection
from studio_http.pages.content import PROJECTS, Content
from studio_http.pages.selection_query import selection_parts
from studio_http.pages.shapes import ProjectCardOut


def projects_named(
    tags: Sequence[str], content: Content, answers: dict[str, object]
) -> Sequence[ProjectCardOut]:
    """Return the first projects in public order that have one of *tags*, none for no tags.

    They come into *answers*, too, by the address at which the application asks for them.
    """
    if not tags:
        return []
    selection = Selection(tags=tuple(tags))
    listed = content.projects(selection, 0, RELATED)
    parts = [*selection_parts(selection), f"limit={RELATED}"]
    answers[f"{PROJECTS}?{'&'.join(parts)}"] = listed
    return listed.items
