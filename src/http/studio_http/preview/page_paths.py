"""On which page visitors see a record."""

from studio_core.addresses.paths import article_path, project_path
from studio_core.content.former_paths import service_path
from studio_core.content.registry import type_of
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES
from studio_core.records.record import Document


def page_of(collection: str, id: str, document: Document) -> str:
    """Return the path, with its query, of the page that shows a record first."""
    if collection == PORTFOLIO:
        return project_path(id)
    if collection == INSIGHTS:
        return article_path(id)
    if collection == SERVICES:
        return service_path(document) or "/business"
    type = type_of(collection, id)
    return type.seen[0] if type and type.seen else "/"
