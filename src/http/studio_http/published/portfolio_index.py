"""The public projects: their order, and each one's card and page when they are asked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any

from msgspec import UNSET

from studio_core.cursors import FIRST, Wanted
from studio_core.pictures.presentation import Picture
from studio_core.portfolio.areas import ProjectType
from studio_core.portfolio.listing import searched_text
from studio_core.portfolio.nearest import nearest_to
from studio_core.portfolio.project import Project, ProjectKeys
from studio_core.portfolio.relatives import beside, related_to
from studio_core.portfolio.sample import SAMPLE_ID, sample_document
from studio_core.portfolio.selecting import (
    EVERYTHING,
    Selection,
    facets_of,
    page_of_projects,
    style_key,
)
from studio_core.portfolio.views import (
    card_of,
    covers_of,
    detail_of,
    in_public_order,
    picture_addresses,
)
from studio_core.records.display_order import in_display_order, read_order
from studio_core.records.reading import text_of
from studio_core.records.record import Record, Revision
from studio_core.searching.words import Searched
from studio_http.pages.gallery_shapes import ProjectListOut, facets_out, nearest_out
from studio_http.pages.selection_query import selection_parts
from studio_http.pages.shapes import (
    ProjectCardOut,
    ProjectOut,
    page_parts,
    shaped,
)
from studio_http.published.packed_record import packed, unpacked

PATH = "/api/portfolio"
_MOST_COVERS = 5
"""How many projects a home page without slides shows."""


@dataclass(slots=True)
class ProjectEntry:
    """What is kept of a project; its *card* is made for the first list that shows it.

    *searched* is the text that administrators find it by, *prepared* what visitors do, and *told*
    has the lines of that which are quoted: reading the project again for each would take long.
    """

    id: str
    type: ProjectType
    filter: str | None
    style: str
    tags: tuple[str, ...]
    findable: str
    order: float | None
    created_at: datetime | None
    searched: str
    revision: Revision
    document: bytes
    card: ProjectCardOut | None = None
    prepared: Searched | None = None
    told: str = ""

    @staticmethod
    def of(id: str, record: Record, *, is_open: bool = True) -> "ProjectEntry":
        """Return the entry of a stored project."""
        keys = ProjectKeys.from_record(id, record.document, is_open=is_open)
        return ProjectEntry(
            id=id,
            type=keys.type,
            filter=keys.filter,
            style=keys.style,
            tags=keys.tags,
            findable=keys.findable,
            order=keys.order,
            created_at=keys.created_at,
            searched=searched_text(record.document),
            revision=record.revision,
            document=packed(record),
        )

    @property
    def record(self) -> Record:
        """The project as stored."""
        return unpacked(self.document, self.revision)

    def moved(self, record: Record) -> "ProjectEntry | None":
        """Return the entry with the order of *record*; None when more of the project changed."""
        order, document = record.document.get("order"), packed(record)
        if packed(Record({**self.record.document, "order": order}, record.revision)) != document:
            return None
        return replace(self, order=read_order(order), revision=record.revision, document=document)


@dataclass(frozen=True, slots=True)
class PortfolioIndex:
    """The projects in public order, and each one's position in it.

    Only while the site is not open (*is_open*) defaults stand for what is not given.
    """

    cloud_name: str = ""
    is_open: bool = True
    projects: Mapping[str, ProjectEntry] = field(default_factory=dict)
    ordered: tuple[ProjectEntry, ...] = ()
    positions: Mapping[str, int] = field(default_factory=dict)

    def renewed(self, changed: Iterable[tuple[str, Record | None]]) -> "PortfolioIndex":
        """Return the index after *changed* records (None: gone); what did not change is kept."""
        projects = dict(self.projects)
        for id, record in changed:
            before = projects.pop(id, None)
            if record is not None:
                # Of thousands that get another order by one move, all else stays as it was read.
                moved = before.moved(record) if before else None
                projects[id] = moved or ProjectEntry.of(id, record, is_open=self.is_open)
        ordered = in_public_order(projects.values())
        positions = {project.id: number for number, project in enumerate(ordered)}
        return PortfolioIndex(self.cloud_name, self.is_open, projects, ordered, positions)

    def title(self, id: str) -> str | None:
        """Return a public project's title; None for one that is not public."""
        entry = self.projects.get(id)
        return text_of(entry.record.document.get("title")) if entry else None

    def style_here(self, style: str, elsewhere: Iterable["PortfolioIndex"]) -> str:
        """Return what the projects of a *style* in another language say here; else the style."""
        key = style_key(style)
        if any(style_key(one.style) == key for one in self.ordered):
            return style
        named = (
            one.id for other in elsewhere for one in other.ordered if style_key(one.style) == key
        )
        found = (self.projects[id].style for id in named if id in self.projects)
        return next(filter(None, found), style)

    def cover_slides(self) -> list[dict[str, Any]]:
        """Return slides of the covers of the first projects that have one, as a home page has."""
        found = islice(covers_of(map(self._project, self.ordered)), _MOST_COVERS)
        return [
            {
                "index": number,
                "desktop": _of_slide(wide),
                **({"mobile": _of_slide(cover)} if _is_upright(cover) else {}),
                "project": {"id": project.id, "title": self.title(project.id)},
            }
            for number, (project, wide, cover) in enumerate(found)
        ]

    def listed(self, selection: Selection = EVERYTHING, wanted: Wanted = FIRST) -> ProjectListOut:
        """Return a page of the cards of a selection; raise what `page_of_projects` raises."""
        page = page_of_projects(self.ordered, selection, wanted)
        listed = ProjectListOut(
            items=[self.card(one) for one in page.items],
            total=page.total,
            next=page.next or UNSET,
        )
        if selection.category:
            listed.facets = facets_out(facets_of(self.ordered, selection))
            if not page.total:
                listed.nearest = nearest_out(nearest_to(self.ordered, selection))
        return listed

    def detail(self, id: str, languages: Sequence[str] = ()) -> ProjectOut | None:
        """Return one project, which is there in these *languages*, or None when there is none.

        While the site is not open and has no project, the sample is one.
        """
        entry = self.projects.get(id)
        if id == SAMPLE_ID and not (self.is_open or self.projects):
            entry = ProjectEntry.of(id, Record.of(sample_document()))
        if entry is None:
            return None
        view = detail_of(self._project(entry))
        previous, following = (
            card_of(self._project(one)) if one else None
            for one in beside(self.ordered, self.positions.get(id, 0))
        )
        return shaped(
            view,
            ProjectOut,
            **view.values,
            style_description=view.style_description or None,
            previous=previous,
            next=following,
            related=[card_of(self._project(one)) for one in related_to(entry, self.ordered)],
            languages=list(languages),
        )

    def pictures(self, entry: ProjectEntry) -> list[str]:
        """Return the addresses of a project's pictures."""
        return picture_addresses(entry.record.document, self.cloud_name)

    def cards(self, ids: Iterable[str]) -> dict[str, ProjectCardOut]:
        """Return what visitors see of these projects, by id."""
        return {id: self.card(self.projects[id]) for id in ids}

    def by_display_order(self) -> list[ProjectEntry]:
        """Return the projects in display order over all types."""
        return in_display_order(self.projects.values())

    def card(self, entry: ProjectEntry) -> ProjectCardOut:
        """Return a project as lists show it."""
        if entry.card is None:
            entry.card = shaped(card_of(self._project(entry)), ProjectCardOut)
        return entry.card

    def _project(self, entry: ProjectEntry) -> Project:
        document, cloud_name = entry.record.document, self.cloud_name
        return Project.from_record(entry.id, document, cloud_name, is_open=self.is_open)


def list_key(selection: Selection, wanted: Wanted = FIRST) -> str:
    """Return a page's address; raise `InvalidFieldsError` for an unknown selection."""
    selection.check()
    parts = [*selection_parts(selection), *page_parts(wanted)]
    return f"{PATH}?{'&'.join(parts)}" if parts else PATH


def detail_key(id: str) -> str:
    """Return the address of one project."""
    return f"{PATH}/{id}"


def _of_slide(picture: Picture) -> dict[str, Any]:
    return {"alt": picture.alt, "picture": asdict(picture)}


def _is_upright(picture: Picture) -> bool:
    return (picture.width or 0) < (picture.height or 0)
