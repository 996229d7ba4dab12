"""Every text of the site's own records is on the page that the registry names, without scripts."""

from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_core.content.former_paths import service_path
from studio_core.content.registry import ContentType, Field, site_types
from studio_core.records.collections import SERVICES
from tests.http.studio_in_memory import eventually
from tests.own_texts import PICTURE

Client = TestClient[Any]
ANY = {"If-Match": "*"}

pytestmark = pytest.mark.every_store

VALUES: Mapping[str, str] = {
    "email": "hello{n}@bom.studio",
    "telephone": "02-7{n:03}-0000",
    "registration": "1{n:02}-45-67890",
    "address": "https://bom.studio/{n}",
    "date": "2019-04-{day:02}",
    "slug": "bom-{n}",
}
"""A value of each kind that nothing else on the site has; other texts are words with a number."""

SAID: Mapping[str, str] = {"date": "2019.04.{day:02}"}
"""How the page says what it does not say as it is stored."""

FILLED = ("privacyOfficer", "processors")
"""Places in the privacy policy that its own fields fill."""

NOT_ON_PAGES = {
    "time": "linked data alone",
    "choice": "the address says it",
    "color": "the style says it",
    "logo": "the style says it",
    "project": "of a project that is there",
    "code": "for search engines alone",
}
"""Kinds that are no text of a page, and why."""


class Written:
    """What was written into fields, and on which pages it has to be found."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def value(self, field: Field, place: str) -> Any:
        """Return a new value for *field*."""
        if field.kind == "list":
            item = {one.name: self.value(one, f"{place}.{one.name}") for one in field.item}
            return [item]
        if field.kind in NOT_ON_PAGES:
            return field.choices[0].value if field.choices else None
        number = len(self.found) + 1
        if field.kind == "picture":
            self._note(place, f"사진 {number}의 글", field)
            return PICTURE | {"alt": f"사진 {number}의 글"}
        day = number % 28 + 1
        form = VALUES.get(field.kind, "글{n:03}")
        text = form.format(n=number, day=day)
        self._note(place, SAID.get(field.kind, form).format(n=number, day=day), field)
        # What stands where a text says so needs a text that says so.
        fills = [one for one in field.fills or () if one in FILLED or one in field.holds]
        text = " ".join([text, *(f"{{{one}}}" for one in fills)])
        return "/about" if place == "search.pages.path" else text

    def _note(self, place: str, said: str, field: Field) -> None:
        self.found.append((place, said, field.seen[0] if field.seen else ""))


def values(type: ContentType, written: Written) -> dict[str, Any]:
    """Return a value for every field of *type*."""
    found = {one.name: written.value(one, f"{type.name}.{one.name}") for one in type.fields}
    return {name: value for name, value in found.items() if value is not None}


def pages(written: Written, service: str) -> Iterator[tuple[str, str, str]]:
    """Yield each place with what it says and the address of its page."""
    for place, said, page in written.found:
        address = service if "{slug}" in page else page
        address = "/about" if place.startswith("search.pages.") else address
        if address and place not in {"search.pages.path", "company.phoneHref"}:
            yield place, said, address


def test_every_field_is_changed_and_seen_where_the_registry_says(
    admin: Client,
) -> None:
    written, service = Written(), ""
    for type in site_types().values():
        sent = values(type, written)
        if type.name == SERVICES:
            service = service_path(sent)
        if type.is_list:
            answer = admin.post(f"/api/admin/{type.collection}", json=sent)
        else:
            answer = admin.put(f"/api/admin/site/{type.name}", json=sent, headers=ANY)
        assert answer.status_code in (200, 201), (type.name, answer.text)
    assert eventually(lambda: admin.get(service).status_code == 200)

    missing = [
        (place, said, address)
        for place, said, address in pages(written, service)
        if said not in unescape(admin.get(address).text)
    ]

    assert missing == []
    assert len(written.found) > 50
