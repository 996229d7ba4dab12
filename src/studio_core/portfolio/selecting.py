"""Which projects of the public list somebody asks for, and how many each further choice leaves."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import Protocol, TypeVar

from studio_core.content.tags import TAGS
from studio_core.cursors import FIRST, Page, Place, Wanted, page_of
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.portfolio.areas import FILTERS, PROJECT_TYPES, ProjectType
from studio_core.records.display_order import ANY_PLACE, Placed, display_place
from studio_core.texts.searching import folded

_KEPT_STYLES = 1_000
"""As many are compared without being taken apart again; no site has so many."""

MAX_FIND = 100
"""Characters that somebody may look for; what is found by them fits in an address."""


class Shown(Placed, Protocol):
    """What the public list is ordered and selected by."""

    @property
    def type(self) -> ProjectType:
        """Residential or commercial."""
        ...

    @property
    def filter(self) -> str | None:
        """The key of the filter that it is in; None for none."""
        ...

    @property
    def style(self) -> str:
        """The style as it is shown."""
        ...

    @property
    def tags(self) -> Sequence[str]:
        """The keys of its tags."""
        ...


ShownT = TypeVar("ShownT", bound=Shown)


@lru_cache(_KEPT_STYLES)
def style_key(style: str) -> str:
    """Return what styles are compared by: the set of their words, whatever their order and signs.

    A style without letters is compared by its signs.
    """
    said = folded(style)
    parted = "".join(letter if letter.isalnum() else " " for letter in said)
    return " ".join(sorted(set(parted.split()))) or said


@dataclass(frozen=True, slots=True)
class Selection:
    """Projects of a category (None: both) with any of the filters, any of the styles, any tag.

    Where there are words to *find*, *found_ids* are of what the search finds by them. An empty
    group lets everything pass. Styles are compared by `style_key`.
    """

    category: str | None = None
    filters: Collection[str] = ()
    styles: Collection[str] = ()
    tags: Collection[str] = ()
    find: str = ""
    found_ids: Container[str] = field(default=(), repr=False, compare=False)
    _styles: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_styles", frozenset(map(style_key, self.styles)))

    def check(self) -> None:
        """Raise `InvalidFieldsError` for an unknown category, filter or tag; any style may be.

        It is raised for more than `MAX_FIND` characters to find, too.
        """
        types = [name for name in PROJECT_TYPES if self.category in (None, name)]
        known = {key for name in types for key in FILTERS[name]}
        wrong = [("filter", key) for key in self.filters if types and key not in known]
        wrong += [("tag", key) for key in self.tags if key not in TAGS]
        wrong += [] if types else [("category", str(self.category))]
        if wrong:
            faults = (FieldFault(name, "field_not_allowed", (("value", v),)) for name, v in wrong)
            raise InvalidFieldsError(list(faults))
        if len(self.find) > MAX_FIND:
            raise InvalidFieldsError([FieldFault("find", "field_too_long", (("max", MAX_FIND),))])

    def __call__(self, project: Shown) -> bool:
        """Tell whether *project* is one of these."""
        return (
            self.category in (None, project.type)
            and (not self.filters or project.filter in self.filters)
            and (not self._styles or style_key(project.style) in self._styles)
            and (not self.tags or any(tag in self.tags for tag in project.tags))
            and (not self.find or project.id in self.found_ids)
        )


EVERYTHING = Selection()


def select_projects(projects: Iterable[ShownT], selection: Selection) -> tuple[ShownT, ...]:
    """Return the projects of *selection* in the given order; raise what `Selection.check` does."""
    selection.check()
    return tuple(filter(selection, projects))


def page_of_projects(
    ordered: Sequence[ShownT], selection: Selection = EVERYTHING, wanted: Wanted = FIRST
) -> Page[ShownT]:
    """Return a page of what `select_projects` chooses of projects in public order.

    Raise what it raises, and `InvalidFieldsError` for a cursor that is none of the public list.
    """

    def place_at(index: int) -> Place:
        type = ordered[index].type
        alike = takewhile(lambda other: other.type == type, islice(ordered, index, None))
        return (PROJECT_TYPES.index(type), *display_place(alike))

    selection.check()
    return page_of(ordered, wanted, place_at, (0, *ANY_PLACE), selection)


@dataclass(frozen=True, slots=True)
class Facets:
    """The styles and tags of a category, with the number of projects each would show.

    Styles of the same words are one, and stand as the first project of each spells it, the most
    frequent first, and none for a project without one; tags in their own order. A number counts
    what is shown if that one alone were chosen of its group, beside what is chosen of the others.
    """

    styles: Mapping[str, int]
    tags: Mapping[str, int]


def facets_of(ordered: Iterable[Shown], selection: Selection) -> Facets:
    """Return the facets of the *selection*'s category; raise what `Selection.check` raises."""
    selection.check()
    of_category = [one for one in ordered if selection.category in (None, one.type)]
    spelled: dict[str, str] = {}
    styled = [one for one in of_category if style_key(one.style)]
    for one in styled:
        spelled.setdefault(style_key(one.style), one.style)
    frequent = [key for key, _ in Counter(style_key(one.style) for one in styled).most_common()]
    used = {tag for one in of_category for tag in one.tags}
    beside_style = filter(replace(selection, styles=()), of_category)
    beside_tag = filter(replace(selection, tags=()), of_category)
    styles = Counter(style_key(one.style) for one in beside_style)
    tags = Counter(tag for one in beside_tag for tag in one.tags)
    return Facets(
        styles={spelled[key]: styles[key] for key in frequent},
        tags={key: tags[key] for key in TAGS if key in used},
    )
