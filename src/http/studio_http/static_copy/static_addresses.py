"""Which files the pages of a static copy are, and which pages with a query it has."""

from dataclasses import dataclass, field
from hashlib import blake2b
from urllib.parse import unquote

from studio_core.addresses.paths import quoted_path
from studio_core.languages.registry import address_in, split_address
from studio_http.pages.page_routes import PageRoute, route_of
from studio_http.pages.selection_query import narrowing_parts

_LISTED = ("portfolio", "insight")
_MOST_QUERIES = 2000
"""Pages of lists: those of categories, of one choice each, and the pages behind their first."""


@dataclass
class StaticAddresses:
    """Known pages by their addresses; *waiting* are those that were linked to and not made yet."""

    known: set[str] = field(default_factory=set)
    waiting: list[str] = field(default_factory=list)

    def place(self, address: str) -> str | None:
        """Return where the page at *address* lies, as it stands in a link; None for none.

        A page of a list that nobody asked for before waits to be made from now on.
        """
        whole, _, query = address.partition("?")
        language, path = split_address(whole)
        route = route_of(unquote(path), query)
        if route is None or route.kind in ("application", "search"):
            return None
        place = address_in(language, route.address)
        if place not in self.known and _is_copied(route):
            if len(self.known) >= _MOST_QUERIES and "?" in place:
                return None
            self.known.add(place)
            self.waiting.append(place)
        return link_of(place) if place in self.known else None


def _is_copied(route: PageRoute) -> bool:
    """Tell whether a page that is linked to belongs to the copy: one choice at most."""
    return route.kind in _LISTED and len([*narrowing_parts(route.selection)]) <= 1


def link_of(address: str) -> str:
    """Return the link to the file of a page: its path, or one below it for each query."""
    path, _, query = address.partition("?")
    if not query:
        return path
    digest = blake2b(query.encode(), digest_size=4).hexdigest()
    return quoted_path(f"{unquote(path).rstrip('/')}/list-{digest}")
