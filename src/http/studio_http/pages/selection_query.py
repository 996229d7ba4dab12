"""How the choice of a gallery stands in addresses, as the application writes it."""

from collections.abc import Iterator
from urllib.parse import parse_qs, quote

from studio_core.addresses.paths import UNQUOTED
from studio_core.content.tags import TAGS
from studio_core.portfolio.areas import FILTERS, ProjectType
from studio_core.portfolio.selecting import MAX_FIND, Selection

MOST_STYLES = 20
"""How many styles an address may choose; no site has so many to choose from."""


def chosen_in(query: str, category: ProjectType) -> Selection:
    """Return what *query* chooses of a category; what is no filter or tag of it is left out.

    What it finds has single spaces, and is cut where it is too long.
    """
    asked = parse_qs(query)
    filters, tags = asked.get("filter", ()), asked.get("tag", ())
    return Selection(
        category=category,
        filters=tuple(sorted(key for key in FILTERS[category] if key in filters)),
        styles=tuple(sorted(set(asked.get("style", ())))[:MOST_STYLES]),
        tags=tuple(key for key in TAGS if key in tags),
        find=" ".join("".join(asked.get("find", ())[:1]).split())[:MAX_FIND].rstrip(),
    )


def narrowing_parts(selection: Selection) -> Iterator[str]:
    """Yield the parts of a query that choose within a category."""
    groups = (
        ("filter", sorted(set(selection.filters))),
        ("style", sorted(set(selection.styles))),
        ("tag", sorted(set(selection.tags))),
        ("find", [selection.find] if selection.find else []),
    )
    for name, keys in groups:
        yield from (f"{name}={quote(key, safe=UNQUOTED)}" for key in keys)


def gallery_path(selection: Selection) -> str:
    """Return the address of the page that shows a *selection*; the homes need no category in it."""
    category = ["category=commercial"] if selection.category == "commercial" else []
    parts = [*category, *narrowing_parts(selection)]
    return f"/portfolio?{'&'.join(parts)}" if parts else "/portfolio"


def selection_parts(selection: Selection) -> list[str]:
    """Return the parts of a query that ask for *selection*, its category first."""
    category = [f"category={selection.category}"] if selection.category is not None else []
    return [*category, *narrowing_parts(selection)]
