"""The public projects; each is read and its card encoded once per change of its record."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from studio_core.portfolio.project import Project
from studio_core.portfolio.views import (
    card_of,
    check_selection,
    detail_of,
    in_public_order,
    select_projects,
)
from studio_core.records.record import Record
from studio_http.published.shapes import ProjectCardOut, ProjectOut, list_body, shaped

PATH = "/api/portfolio"


@dataclass(frozen=True, slots=True)
class PortfolioIndex:
    """The projects in public order, and each card as JSON."""

    cloud_name: str = ""
    projects: Mapping[str, Project] = field(default_factory=dict)
    ordered: tuple[Project, ...] = ()
    cards: Mapping[str, bytes] = field(default_factory=dict)

    def renewed(self, changed: Mapping[str, Record | None]) -> "PortfolioIndex":
        """Return the index after *changed* records (None: gone); what did not change is kept."""
        projects, cards = dict(self.projects), dict(self.cards)
        for id, record in changed.items():
            projects.pop(id, None)
            cards.pop(id, None)
            if record is not None:
                project = Project.from_record(id, record.document, self.cloud_name)
                card = shaped(card_of(project), ProjectCardOut)
                projects[id], cards[id] = project, msgspec.json.encode(card)
        ordered = in_public_order(projects.values())
        return PortfolioIndex(self.cloud_name, projects, ordered, cards)

    def list_body(self, category: str | None, filters: Collection[str]) -> bytes:
        """Return the cards of a selection; raise `InvalidFieldsError` for an unknown one."""
        chosen = select_projects(self.ordered, category, filters)
        return list_body([self.cards[project.id] for project in chosen])

    def detail_body(self, id: str) -> bytes | None:
        """Return one project, or None when there is none."""
        project = self.projects.get(id)
        if project is None:
            return None
        view = detail_of(project)
        story = view.style_description or None
        return msgspec.json.encode(shaped(view, ProjectOut, style_description=story))


def list_key(category: str | None, filters: Iterable[str]) -> str:
    """Return a selection's address; raise `InvalidFieldsError` for an unknown one."""
    chosen = sorted(set(filters))
    check_selection(category, chosen)
    parts = [f"category={category}"] if category is not None else []
    parts += [f"filter={key}" for key in chosen]
    return f"{PATH}?{'&'.join(parts)}" if parts else PATH


def detail_key(id: str) -> str:
    """Return the address of one project."""
    return f"{PATH}/{id}"
