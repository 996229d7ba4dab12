"""What an open site must have cannot be emptied; a closed one is filled step by step."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.content.visibility import set_open
from studio_core.dates import parse_moment
from studio_core.errors import InvalidFieldsError
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.publishing import (
    PublishIncompleteError,
    hide,
    publish,
    publish_together,
)
from studio_core.publishing.schedule import schedule_of
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.site_states import site_standings
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from tests.content_records import save_content
from tests.undo_knowingly import undo_knowingly

KINDS = kinds()
PARTS = KINDS[SITE]
FIRST, SECOND, DUE = (f"2026-03-0{day}T00:00:00.000Z" for day in (1, 2, 3))
BY: dict[str, Any] = {"actor": OPERATOR, "at": SECOND}
COMPANY = {"legalName": "주식회사 봄", "phone": "02-123-4567", "email": "hello@bom.studio"}


@pytest.fixture
def site(store: MemoryStore) -> MemoryStore:
    """An open site without a registration number: it is older than the rule."""
    Work(store, OPERATOR, FIRST).commit("x", Put(SITE, "company", COMPANY))
    set_open(Work(store, OPERATOR, FIRST), is_open=True)
    return store


def draft(store: MemoryStore, **sent: Any) -> None:
    save_draft(Work(store, **BY), PARTS, "company", sent, None)


def company(store: MemoryStore) -> dict[str, Any]:
    record = store.get(SITE, "company")
    assert record
    return {name: record.document.get(name) for name in COMPANY}


def locks(store: MemoryStore) -> list[tuple[str, str]]:
    found = next(one for one in site_standings(store, at=SECOND) if one.type.name == "company")
    return [(one.fault.field, one.fault.code) for one in found.locks]


def test_a_draft_that_empties_what_an_open_site_must_have_is_not_published(
    site: MemoryStore,
) -> None:
    draft(site, phone=None, email="", legalName="봄")

    for attempt in (
        lambda: publish(Work(site, **BY), PARTS, "company"),
        lambda: publish_together(Work(site, **BY), [(PARTS, "company")]),
    ):
        with pytest.raises(PublishIncompleteError) as refused:
            attempt()
        assert [(one.field, one.code) for one in refused.value.faults] == [
            ("phone", "opening_field_emptied"),
            ("email", "opening_field_emptied"),
        ]
    assert locks(site) == [(name, "opening_field_emptied") for name in ("phone", "email")]
    assert company(site) == COMPANY


def test_what_an_older_open_site_never_had_keeps_nothing_back(site: MemoryStore) -> None:
    draft(site, phone="02-999-9999")
    assert locks(site) == []

    publish(Work(site, **BY), PARTS, "company")

    assert company(site) == COMPANY | {"phone": "02-999-9999"}


def test_a_closed_site_is_published_with_gaps(site: MemoryStore) -> None:
    set_open(Work(site, **BY), is_open=False)
    draft(site, phone=None)
    assert locks(site) == []

    publish(Work(site, **BY), PARTS, "company")

    assert company(site)["phone"] is None


def test_a_publication_that_is_due_says_why_it_is_not_done(site: MemoryStore) -> None:
    draft(site, phone=None)
    schedule(Work(site, **BY), PARTS, "company", publish_at=parse_moment(DUE))

    assert run_due(site, KINDS, at=BelievedAt(DUE), known={}).blocked == 1

    blocked = schedule_of(site, SITE, "company").blocked
    assert blocked
    assert blocked["code"] == "publish_incomplete"
    assert company(site) == COMPANY


def test_a_field_that_is_saved_at_once_is_not_emptied_either(site: MemoryStore) -> None:
    def empty() -> None:
        save_content(Work(site, **BY), SITE, "company", {"phone": None}, None)

    with pytest.raises(InvalidFieldsError) as refused:
        empty()
    assert [one.code for one in refused.value.faults] == ["opening_field_emptied"]

    set_open(Work(site, **BY), is_open=False)
    empty()
    assert company(site)["phone"] is None


def test_a_part_that_an_open_site_must_have_is_not_hidden(site: MemoryStore) -> None:
    with pytest.raises(PublishIncompleteError):
        hide(Work(site, **BY), PARTS, "company")

    set_open(Work(site, **BY), is_open=False)
    assert hide(Work(site, **BY), PARTS, "company").is_hidden


def test_an_undo_is_not_refused(site: MemoryStore) -> None:
    set_open(Work(site, **BY), is_open=False)
    draft(site, registrationNumber="1234567890")
    publish(Work(site, **BY), PARTS, "company")
    position = site.position()
    set_open(Work(site, **BY), is_open=True)

    undo_knowingly(Work(site, OPERATOR, DUE), position)

    record = site.get(SITE, "company")
    assert record
    assert "registrationNumber" not in record.document
