"""The shapes of the gallery's answers: projects, what they can be narrowed by, and what is near."""

import msgspec

from studio_core.portfolio.nearest import Nearest
from studio_core.portfolio.selecting import Facets
from studio_http.pages.shapes import ProjectCardOut


class FacetOut(msgspec.Struct):
    """A style or tag, and how many projects are shown with it beside what else is chosen."""

    value: str
    count: int


class FacetsOut(msgspec.Struct):
    """The styles of a category, the most frequent first, and its tags in their own order."""

    styles: list[FacetOut]
    tags: list[FacetOut]


class NearestOut(msgspec.Struct):
    """What of a choice is left when groups of it are given up, and how many projects that shows."""

    filters: list[str]
    styles: list[str]
    tags: list[str]
    find: str
    count: int


class ProjectListOut(msgspec.Struct):
    """Projects in public order; *next* is the `after` of the page behind, absent on the last.

    *facets* come with a category, *nearest* where nothing of a category has all that is chosen.
    """

    items: list[ProjectCardOut]
    total: int
    next: str | msgspec.UnsetType = msgspec.UNSET
    facets: FacetsOut | msgspec.UnsetType = msgspec.UNSET
    nearest: NearestOut | msgspec.UnsetType = msgspec.UNSET


def facets_out(facets: Facets) -> FacetsOut:
    """Return the facets of a list as its answer tells them."""
    styles, tags = (
        [FacetOut(value, count) for value, count in group.items()]
        for group in (facets.styles, facets.tags)
    )
    return FacetsOut(styles, tags)


def nearest_out(nearest: Nearest | None) -> NearestOut | msgspec.UnsetType:
    """Return what is nearest to an empty selection as its answer tells it; unset for nothing."""
    if nearest is None:
        return msgspec.UNSET
    kept = nearest.selection
    return NearestOut(
        filters=list(kept.filters),
        styles=list(kept.styles),
        tags=list(kept.tags),
        find=kept.find,
        count=nearest.count,
    )
