"""The addresses that a service had before: its record remembers them."""

from studio_core.records.reading import stored_list
from studio_core.records.record import Document, Json

FORMER_PATHS = "formerPaths"
"""The field in which a service remembers the addresses that it had; the server alone sets it."""

MOST_FORMER_PATHS = 50
"""How many addresses that a service had lead to its present one; the newest are kept."""


def service_path(document: Document) -> str:
    """Return the address of a service's page; '' without one."""
    group, slug = document.get("group"), document.get("slug")
    return f"/business/{group}/{slug}" if group and slug else ""


def with_former_path(stored: Document, document: dict[str, Json]) -> dict[str, Json]:
    """Return a service's *document*, which remembers the address that *stored* had before it."""
    before, after = service_path(stored), service_path(document)
    if not before or before == after:
        return document
    had: list[Json] = [path for path in former_paths(stored) if path not in (before, after)]
    return {**document, FORMER_PATHS: [*had, before][-MOST_FORMER_PATHS:]}


def former_paths(document: Document) -> tuple[str, ...]:
    """Return the addresses that a service had before."""
    stored = stored_list(document.get(FORMER_PATHS))
    return tuple(path for path in stored if isinstance(path, str))
