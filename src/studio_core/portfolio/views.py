"""What visitors see of projects: cards in lists, and the details of one project."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, takewhile
from typing import Protocol, TypeVar

from studio_core.cursors import FIRST, Page, Place, Wanted, page_of
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.pictures.presentation import PLACEHOLDER, Picture, picture_of
from studio_core.portfolio.areas import FILTERS, PROJECT_TYPES, ProjectType, pyeong
from studio_core.portfolio.project import Project
from studio_core.records.display_order import ANY_PLACE, Placed, display_place, in_display_order
from studio_core.records.record import Record
from studio_core.texts import PROJECT_COVER_ALT, PROJECT_IMAGE_ALT

_MAX_TITLE_IN_ALT = 200
"""How much of a title stands in each picture's text; the editor accepts no longer titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectCard:
    """A project as a list shows it.

    *area* is the stored text, None when there is none; *pyeong* the size that it names, None for
    commercial projects and for an area that is in no filter of sizes.
    """

    id: str
    type: ProjectType
    title: str
    location: str
    type_label: str
    area: str | None
    pyeong: float | None
    filter: str | None
    style: str
    thumbnail: Picture
    image_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectDetail(ProjectCard):
    """A project as its own page shows it; *images* is the placeholder when there are none."""

    style_description: str
    description: tuple[str, ...]
    construction_date: str | None
    images: tuple[Picture, ...]


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


ShownT = TypeVar("ShownT", bound=Shown)


def read_projects(records: Mapping[str, Record], cloud_name: str = "") -> tuple[Project, ...]:
    """Return every stored project in display order over all types."""
    projects = (
        Project.from_record(id, record.document, cloud_name) for id, record in records.items()
    )
    return tuple(in_display_order(projects))


def in_public_order(projects: Iterable[ShownT]) -> tuple[ShownT, ...]:
    """Return the residential, then the commercial projects, each in display order, ids once."""
    unique = {project.id: project for project in projects}
    by_type: dict[ProjectType, list[ShownT]] = {name: [] for name in PROJECT_TYPES}
    for project in unique.values():
        by_type[project.type].append(project)
    return tuple(chain.from_iterable(map(in_display_order, by_type.values())))


def select_projects(
    projects: Iterable[Project], category: str | None = None, filters: Collection[str] = ()
) -> tuple[Project, ...]:
    """Return the projects of *category* (None: both) with any of *filters* (empty: all).

    Keep the given order. Raise `InvalidFieldsError` for an unknown category or filter.
    """
    return tuple(filter(selection(category, filters), projects))


def page_of_projects(
    ordered: Sequence[ShownT],
    category: str | None = None,
    filters: Collection[str] = (),
    wanted: Wanted = FIRST,
) -> Page[ShownT]:
    """Return a page of what `select_projects` chooses of projects in public order.

    Raise what it raises, and `InvalidFieldsError` for a cursor that is none of the public list.
    """

    def place_at(index: int) -> Place:
        type = ordered[index].type
        alike = takewhile(lambda other: other.type == type, islice(ordered, index, None))
        return (PROJECT_TYPES.index(type), *display_place(alike))

    is_chosen = selection(category, filters)
    return page_of(ordered, wanted, place_at, (0, *ANY_PLACE), is_chosen)


def selection(category: str | None, filters: Collection[str]) -> Callable[[Shown], bool]:
    """Return what tells the projects that `select_projects` chooses; raise what it raises."""
    check_selection(category, filters)
    keys = frozenset(filters)
    return lambda one: category in (None, one.type) and (not keys or one.filter in keys)


def check_selection(category: str | None, filters: Collection[str]) -> None:
    """Raise `InvalidFieldsError` for an unknown category, or a filter that it does not have."""
    types = [name for name in PROJECT_TYPES if category in (None, name)]
    known = {key for name in types for key in FILTERS[name]}
    faults = [
        FieldFault("filter", "field_not_allowed", (("value", key),))
        for key in filters
        if types and key not in known
    ]
    if not types:
        faults.append(FieldFault("category", "field_not_allowed", (("value", str(category)),)))
    if faults:
        raise InvalidFieldsError(faults)


def card_of(project: Project) -> ProjectCard:
    """Return what a list shows of *project*."""
    return ProjectCard(
        id=project.id,
        type=project.type,
        title=project.title,
        location=project.location,
        type_label=project.type_label,
        area=project.area or None,
        pyeong=_size_of(project),
        filter=project.filter,
        style=project.style,
        thumbnail=cover_of(project),
        image_count=len(project.images),
    )


def _size_of(project: Project) -> float | None:
    return pyeong(project.area) if project.type == "residential" else None


def cover_of(project: Project) -> Picture:
    """Return the cover picture, or the placeholder when there is no usable image."""
    if not project.images:
        return PLACEHOLDER
    return picture_of(project.images[project.cover], PROJECT_COVER_ALT.format(title=project.title))


def pictures_of(project: Project) -> tuple[Picture, ...]:
    """Return every picture; their texts cut a title at 200 letters. Without any the placeholder."""
    title = project.title[:_MAX_TITLE_IN_ALT]
    pictures = tuple(
        picture_of(image, PROJECT_IMAGE_ALT.format(title=title, n=number))
        for number, image in enumerate(project.images, start=1)
    )
    return pictures or (PLACEHOLDER,)


def detail_of(project: Project) -> ProjectDetail:
    """Return what the project's own page shows."""
    return ProjectDetail(
        id=project.id,
        type=project.type,
        title=project.title,
        location=project.location,
        type_label=project.type_label,
        area=project.area or None,
        pyeong=_size_of(project),
        filter=project.filter,
        style=project.style,
        thumbnail=cover_of(project),
        image_count=len(project.images),
        style_description=project.style_description,
        description=project.description,
        construction_date=project.construction_date or None,
        images=pictures_of(project),
    )
