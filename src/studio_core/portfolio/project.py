"""Projects, read from stored records of any age and quality (specification, section 3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from studio_core.content.tags import findable_text, read_tags
from studio_core.dates import parse_moment
from studio_core.pictures.image import Image, ImageList, cover_index, read_images
from studio_core.portfolio.areas import BUSINESS_LABELS, PROJECT_TYPES, ProjectType, filter_key
from studio_core.portfolio.arrangement import opening_picture
from studio_core.portfolio.leads import lead_and_lines
from studio_core.portfolio.location import public_location
from studio_core.records.display_order import read_order
from studio_core.records.opening_mark import with_opening_picture
from studio_core.records.reading import text_of
from studio_core.records.record import Document
from studio_core.records.repairs import Repair
from studio_core.texts import catalogue
from studio_core.texts.unseen import trimmed

_TEXTS = ("title", "address", "area", "businessType", "style", "styleDescription", "info")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectKeys:
    """What projects are ordered and selected by; *filter* is the key of a filter, None for none.

    *style* is what is shown; where none is stored '', or a default while the site is not open.
    *findable* is the text that a visitor finds the project by until all of it is prepared.
    """

    id: str
    type: ProjectType
    filter: str | None
    style: str
    tags: tuple[str, ...]
    findable: str
    order: float | None
    created_at: datetime | None

    @staticmethod
    def from_record(id: str, document: Document, *, is_open: bool = True) -> "ProjectKeys":
        """Read these alone of a stored project; never raises, whatever the document holds."""
        project_type = type_of(document)
        label = type_label(project_type, document.get("businessType"))
        style = text_of(document.get("style"))
        if not (style or is_open):
            style = catalogue("fallbacks")["project.no_style"]
        tags = read_tags(document.get("tags"))
        facts = (title_of(id, document), location_of(document), label, style)
        return ProjectKeys(
            id=id,
            type=project_type,
            filter=filter_key(project_type, area_of(document), label),
            style=style,
            tags=tags,
            findable=findable_text(facts, tags),
            order=read_order(document.get("order")),
            created_at=parse_moment(document.get("createdAt")),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project as it is shown, with defaults for missing texts.

    *area* is the stored text, else the older `info`; '' when there is neither. *filter* is the key
    of its filter, *cover* the index of the cover in *images* and *opening* that of what opens it
    on wide screens, *description* the lines of the text: *lead* stands first, *lines* follow it.
    *location* is told to the dong only.
    """

    id: str
    type: ProjectType
    title: str
    location: str
    area: str
    type_label: str
    filter: str | None
    style: str
    tags: tuple[str, ...]
    style_description: str
    description: tuple[str, ...]
    lead: str
    lines: tuple[str, ...]
    document: Document = field(compare=False)
    cloud_name: str
    construction_date: str
    images: tuple[Image, ...]
    cover: int
    opening: int
    order: float | None
    created_at: datetime | None

    @staticmethod
    def from_record(
        id: str, document: Document, cloud_name: str = "", *, is_open: bool = True
    ) -> "Project":
        """Read a stored project; never raises, whatever the document holds."""
        document = with_opening_picture(document)
        keys = ProjectKeys.from_record(id, document, is_open=is_open)
        pictures = read_pictures(document, cloud_name)
        style_description = text_of(document.get("styleDescription"))
        description = text_of(document.get("contents")) or style_description
        cover = cover_index(pictures, document.get("thumbnailIndex"))
        lines = tuple(_LINE_BREAK.split(description)) if description else ()
        written = document.get("lead")
        lead, following = lead_and_lines(
            trimmed(written) if isinstance(written, str) else "", lines
        )
        return Project(
            id=id,
            type=keys.type,
            title=title_of(id, document),
            location=location_of(document),
            area=area_of(document),
            type_label=type_label(keys.type, document.get("businessType")),
            filter=keys.filter,
            style=keys.style,
            tags=keys.tags,
            style_description=style_description,
            description=lines,
            lead=lead,
            lines=following,
            document=document,
            cloud_name=cloud_name,
            construction_date=text_of(document.get("constructionDate")),
            images=pictures.images,
            cover=cover,
            opening=opening_picture(pictures.images, cover, document.get("openingPicture")),
            order=keys.order,
            created_at=keys.created_at,
        )


def type_of(document: Document) -> ProjectType:
    """Return a project's type; every value but `residential` counts as commercial."""
    return "residential" if document.get("type") == "residential" else "commercial"


def title_of(id: str, document: Document) -> str:
    """Return the title as it is shown."""
    return text_of(document.get("title")) or catalogue("fallbacks")["project.untitled"].format(
        id=id
    )


def location_of(document: Document) -> str:
    """Return the location as it is shown: to the dong only."""
    return (
        public_location(text_of(document.get("address")))
        or catalogue("fallbacks")["project.no_location"]
    )


def area_of(document: Document) -> str:
    """Return the text of the area, else of the older `info`; '' when there is neither."""
    return text_of(document.get("area")) or text_of(document.get("info"))


def type_label(project_type: ProjectType, business_type: Any) -> str:
    """Return the label of a project's type; an unknown business type is its own label."""
    if project_type == "residential":
        return catalogue("portfolio-empty")["project.type.residential"]
    known = text_of(business_type).strip()
    return BUSINESS_LABELS.get(known, known) or catalogue("shell")["space.commercial"]


def read_pictures(document: Document, cloud_name: str = "") -> ImageList:
    """Return a project's usable images: `images`, else the older `main_img` and `sub_imgs`."""
    listed = read_images(document.get("images"), cloud_name)
    if listed.usable or not ("main_img" in document or "sub_imgs" in document):
        return listed
    main = read_images(document.get("main_img") or (), cloud_name, "main_img")
    subs = read_images(document.get("sub_imgs"), cloud_name, "sub_imgs")
    usable = main.usable + subs.usable
    return ImageList(
        usable=usable,
        positions=tuple(range(len(usable))),
        mended=(*listed.mended, *subs.mended),
    )


def repairs_of(document: Document) -> Iterator[Repair]:
    """Yield everything of a stored project that is shown differently from what is stored."""
    pictures = read_pictures(document)
    yield from pictures.mended
    if document.get("type") not in PROJECT_TYPES:
        yield Repair("type", "neither residential nor commercial, shown as commercial")
    if not text_of(document.get("title")):
        yield Repair("title", "no title, shown by its id")
    if not text_of(document.get("address")):
        yield Repair("address", "no address, shown as unknown")
    if not pictures.usable:
        yield Repair("images", "no usable image, the placeholder is shown")
    if parse_moment(document.get("createdAt")) is None:
        absent = document.get("createdAt") is None
        yield Repair("createdAt", f"{'no' if absent else 'not a'} date, taken as the oldest")
    yield from _repaired_numbers(document, pictures)
    for name in _TEXTS:
        value = document.get(name)
        if value is not None and not isinstance(value, str):
            reason = "a number, shown as text" if text_of(value) else "not a text, taken as none"
            yield Repair(name, reason)


def _repaired_numbers(document: Document, pictures: ImageList) -> Iterator[Repair]:
    order = document.get("order")
    if order is not None and read_order(order) is None:
        yield Repair("order", "not a number, taken as none")
    elif isinstance(order, str):
        yield Repair("order", "a number written as text, taken as the number")
    index = document.get("thumbnailIndex")
    is_number = isinstance(index, (int, float)) and not isinstance(index, bool)
    if isinstance(index, str) and index.strip().isdecimal():
        yield Repair("thumbnailIndex", "a number written as text, taken as the number")
    elif index is not None and not (is_number and index in (pictures.positions or (0,))):
        yield Repair("thumbnailIndex", "no such image, the first is the cover")
