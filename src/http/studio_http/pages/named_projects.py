"""The projects that an article leads to."""

from collections.abc import Sequence

import msgspec

from studio_core.portfolio.relatives import RELATED
from studio_core.portfolio.selecting import Selection
from studio_http.pages.content import PROJECTS, Chosen, Content, Json
from studio_http.pages.selection_query import selection_parts


def projects_named(tags: Sequence[str], content: Content, brought: dict[str, bytes]) -> list[Json]:
    """Return the first projects in public order that have one of *tags*, none for no tags.

    The answer is *brought* along by the address that the application asks for it.
    """
    if not tags:
        return []
    selection = Selection(tags=tuple(tags))
    body = content.page(Chosen(PROJECTS, selection), 0, RELATED)
    parts = [*selection_parts(selection), f"limit={RELATED}"]
    brought[f"{PROJECTS}?{'&'.join(parts)}"] = body
    items: list[Json] = msgspec.json.decode(body)["items"]
    return items
