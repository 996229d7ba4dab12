"""Drafts in which what has to be filled is empty for the moment: their pages are drawn anyway."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_core.content.registry import Field, content_types
from studio_core.records.collections import SERVICES, SITE
from tests.http.preview.test_marks import PAGES, drafted, marked, own
from tests.own_texts import demo_documents

Client = TestClient[Any]


def blanked(fields: tuple[Field, ...], document: Any) -> dict[str, Any]:
    """Return what the *document* becomes when each text that has to be filled is taken out."""
    changed: dict[str, Any] = {}
    for field in fields:
        value = document.get(field.name)
        if field.kind == "list" and value:
            changed[field.name] = [{**one, **blanked(field.item, one)} for one in value]
        elif field.need and field.kind not in ("choice", "slug"):
            changed[field.name] = None
    return changed


def records() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the first record of each part and list that has such texts, with those taken out."""
    seen = set[str]()
    for collection, held in demo_documents().items():
        for id in held:
            type = content_types()[id if collection == SITE else collection]
            changed = blanked(type.fields, own(id, collection))
            # No draft of a service is without its name: the address is made of it.
            if changed and type.name not in (*seen, SERVICES):
                seen.add(type.name)
                yield collection, id, changed


@pytest.mark.parametrize(("collection", "id", "changed"), list(records()))
def test_a_draft_without_what_it_needs_is_drawn(
    own_texts: None, admin: Client, collection: str, id: str, changed: dict[str, Any]
) -> None:
    drafted(admin, collection, id, own(id, collection) | changed)

    for address in PAGES[:7]:
        assert marked(admin, address).status_code == 200, address
    assert admin.get(f"/preview/{collection}/{id}?framed=1").status_code == 200
