"""What visitors see of projects: cards in lists, and the details of one project."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from studio_core.content.labels import month_label
from studio_core.content.registry import content_types
from studio_core.content.shown import Fact, facts_of, shown_values
from studio_core.languages.speaking import spoken
from studio_core.pictures.image import Image, Role
from studio_core.pictures.presentation import (
    PLACEHOLDER_URL,
    Picture,
    picture_address,
    picture_of,
    placeholder,
)
from studio_core.portfolio.areas import PROJECT_TYPES, ProjectType, pyeong
from studio_core.portfolio.arrangement import Arrangement, arranged, first_row, shown_ratio
from studio_core.portfolio.location import district_of
from studio_core.portfolio.project import Project, read_pictures
from studio_core.portfolio.selecting import ShownT
from studio_core.portfolio.sizes import size_of
from studio_core.records.collections import PORTFOLIO
from studio_core.records.display_order import in_display_order
from studio_core.records.record import Document, Record
from studio_core.texts import catalogue

_SIDES: tuple[Role, ...] = ("before", "after")
_MAX_TITLE_IN_ALT = 200
"""How much of a title stands in each picture's text; the editor accepts no longer titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectCard:
    """A project as a list shows it.

    *district* is the end of its location, for a line that has no room for all of it. *area* is the
    stored text, None when there is none; *size* what it tells in both units, None when it tells no
    size; *pyeong* the number that its filter goes by, None for commercial projects and for an area
    that is in no filter of sizes. *first_row* has the proportions of the pictures
    that stand in it.
    """

    id: str
    type: ProjectType
    title: str
    location: str
    district: str
    type_label: str
    area: str | None
    size: str | None
    pyeong: float | None
    filter: str | None
    style: str
    tags: tuple[str, ...]
    thumbnail: Picture
    image_count: int
    first_row: tuple[float | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectPicture(Picture):
    """A picture of a project: what stands below it, and what it is in the story.

    *pair* is the same for one picture of before and one of after the work, and for no others.
    *ratio* is the width by the height that it is shown in among others.
    """

    caption: str | None
    role: Role
    pair: str | None
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectDetail(ProjectCard):
    """A project as its own page shows it; *images* is the placeholder when there are none.

    *cover* is the index of the cover, *opening* that of what opens the page on wide screens, and
    *parts* says where the others stand. Of the text, *lead* stands first and *story* follows;
    *facts* and *values* have all else that visitors get by the registry.
    """

    style_description: str
    description: tuple[str, ...]
    lead: str | None
    story: tuple[str, ...]
    construction_date: str | None
    construction_label: str | None
    cover: int
    opening: int
    images: tuple[ProjectPicture, ...]
    parts: Arrangement
    facts: tuple[Fact, ...]
    values: Mapping[str, Any]


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


def card_of(project: Project) -> ProjectCard:
    """Return what a list shows of *project*."""
    size = size_of(project.type, project.area)
    return ProjectCard(
        id=project.id,
        type=project.type,
        title=project.title,
        location=project.location,
        district=district_of(project.location),
        type_label=project.type_label,
        area=project.area or None,
        size=str(size) if size else None,
        pyeong=pyeong(project.area) if project.type == "residential" else None,
        filter=project.filter,
        style=project.style,
        tags=project.tags,
        thumbnail=cover_of(project),
        image_count=len(project.images),
        first_row=first_row([shown_ratio(one.width, one.height) for one in project.images[:2]]),
    )


def cover_of(project: Project) -> Picture:
    """Return the cover picture, or the placeholder when there is no usable image."""
    if not project.images:
        return placeholder()
    return picture_of(project.images[project.cover], _cover_alt(project.title))


def covers_of(projects: Iterable[Project]) -> Iterator[tuple[Project, Picture, Picture]]:
    """Yield those of *projects* that have a picture, with that of wide screens and the cover."""
    for project in projects:
        if project.images:
            wide = project.images[project.opening]
            yield project, picture_of(wide, _cover_alt(project.title)), cover_of(project)


def pictures_of(project: Project) -> tuple[ProjectPicture, ...]:
    """Return every picture; their texts cut a title at 200 letters. Without any the placeholder."""
    title, paired = project.title[:_MAX_TITLE_IN_ALT], _paired(project.images)
    pictures = tuple(
        _project_picture(image, _alt(image.role).format(title=title, n=number), number in paired)
        for number, image in enumerate(project.images, start=1)
    )
    if pictures:
        return pictures
    nothing = {**_fields(placeholder()), "ratio": shown_ratio(None, None)}
    return (ProjectPicture(**nothing, caption=None, role="photo", pair=None),)


def picture_addresses(document: Document, cloud_name: str = "") -> list[str]:
    """Return the addresses of every picture of a stored project, as `pictures_of` shows them."""
    usable = read_pictures(document, cloud_name).usable
    return [picture_address(url) for url, _ in usable] or [PLACEHOLDER_URL]


def _alt(role: Role) -> str:
    if role == "plan":
        return catalogue("story")["project.plan.alt"]
    return catalogue("fallbacks")["project.image_alt"]


def _cover_alt(title: str) -> str:
    return catalogue("fallbacks")["project.cover_alt"].format(title=title)


def _project_picture(image: Image, alt: str, is_paired: bool) -> ProjectPicture:
    return ProjectPicture(
        **_fields(picture_of(image, alt)),
        caption=image.caption or None,
        role=image.role,
        pair=image.pair if is_paired else None,
        ratio=shown_ratio(image.width, image.height),
    )


def _fields(view: Any) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in fields(view)}


def _paired(images: Iterable[Image]) -> frozenset[int]:
    """Return the numbers, from 1, of the first two sides of each whole pair."""
    firsts: dict[str, dict[str, int]] = {}
    for number, image in enumerate(images, start=1):
        if image.pair and image.role in _SIDES:
            firsts.setdefault(image.pair, {}).setdefault(image.role, number)
    whole = (numbers.values() for numbers in firsts.values() if len(numbers) == len(_SIDES))
    return frozenset(chain.from_iterable(whole))


def detail_of(project: Project) -> ProjectDetail:
    """Return what the project's own page shows."""
    pictures, type = pictures_of(project), content_types(spoken())[PORTFOLIO]
    return ProjectDetail(
        **_fields(card_of(project)),
        style_description=project.style_description,
        description=project.description,
        lead=project.lead or None,
        story=project.lines,
        construction_date=project.construction_date or None,
        construction_label=month_label(project.construction_date) or None,
        cover=project.cover,
        opening=project.opening,
        images=pictures,
        parts=arranged(pictures, project.cover, project.opening),
        facts=facts_of(type, project.document),
        values=shown_values(
            type,
            project.document,
            _cover_alt(project.title),
            project.cloud_name,
        ),
    )
