"""For every part and list of the registry one text of it: how it is changed, and who shows it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import unescape
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from studio_core.content.former_paths import service_path
from studio_core.content.registry import ContentType, Field, site_types
from studio_core.records.collections import SERVICES
from tests.http.studio_in_memory import eventually
from tests.own_texts import demo_documents

ANY = {"If-Match": "*"}
LIVE_SECONDS = 1.0
"""How long after the answer to a change visitors may be shown what was there before."""

_BUSY_SECONDS = 30.0
"""The same on a machine that is busy with other tests."""

GetPage = Callable[[str], Any]
"""Asks a server for the page at an address."""


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A text of the part or list *name*: after a `PUT` of *fields* at *path*, *page* shows it."""

    name: str
    path: str
    page: str
    fields: dict[str, Any]
    text: str

    def is_shown(self, get: GetPage) -> bool:
        """Tell whether the page shows it without scripts."""
        return self.text in unescape(get(self.page).text)


def seconds_until_shown(admin: Any, servers: Mapping[str, GetPage]) -> dict[str, list[float]]:
    """Change every text; return how long after the answers each server showed what was written.

    Every page was asked for before: what is shown then is not what a server kept of it.
    """
    texts = list(visible_texts())
    shown = [name for name, type in site_types().items() if type.seen]
    taken: dict[str, list[float]] = {name: [] for name in servers}
    assert [one.name for one in texts] == shown
    for one in texts:
        for get in servers.values():
            assert eventually(partial(_is_found, get, one.page)), one
            assert not one.is_shown(get)

    for one in texts:
        saved = admin.put(one.path, json=one.fields, headers=ANY)
        answered = monotonic()
        assert saved.status_code == 200, (one, saved.text)
        for name, get in servers.items():
            assert eventually(partial(one.is_shown, get), _BUSY_SECONDS), (name, one)
            taken[name].append(monotonic() - answered)
    return taken


def visible_texts() -> Iterator[VisibleText]:
    """Yield one of every part and list; its page is the one that the registry names."""
    for type in (one for one in site_types().values() if one.seen):
        text = f"곧 보이는 {type.label}"[:24]
        id = next(iter(demo_documents()[type.collection])) if type.is_list else type.name
        field = _shown(type)
        fields: dict[str, Any] = {field.name: text}
        if field.kind == "list":
            fields = {field.name: [{"path": "/about", "title": text}]}
        yield VisibleText(
            name=type.name,
            path=f"/api/admin/{type.collection}/{id}",
            page="/about" if field.kind == "list" else _page(type, field, id),
            fields=fields,
            text=text,
        )


def _is_found(get: GetPage, page: str) -> bool:
    return bool(get(page).status_code == 200)


def _shown(type: ContentType) -> Field:
    """Return by what a record of a list is known, else the first text; else what has titles."""
    known_by = type.field(type.title) if type.is_list else None
    texts = [one for one in type.fields if one.kind in {"line", "text"} and one.seen]
    return known_by or next(iter(texts), type.fields[0])


def _page(type: ContentType, field: Field, id: str) -> str:
    if type.name == SERVICES:
        return service_path(demo_documents()[SERVICES][id])
    path, query = urlsplit(field.seen[0])[2:4]
    return f"{path}?{query}" if query else path
