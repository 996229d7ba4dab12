"""The privacy policies before the present one, which the record of an open site remembers."""

from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.former_policies import (
    MOST_FORMER_POLICIES,
    former_policies,
    with_former_policy,
)
from studio_core.content.kinds import kinds
from studio_core.content.visibility import set_open
from studio_core.enquiries.consent_text import PolicyReference, policy_consented_to
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.publishing import publish
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_core.site.importing import export_documents, import_documents
from studio_core.site.policy import policy_before, public_policy
from tests.content_records import save_content
from tests.undo_knowingly import undo_knowingly

AT = "2026-11-25T00:00:00.000Z"
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
FIRST, SECOND, THIRD = "2026-01-01", "2026-06-01", "2027-01-01"


@pytest.fixture
def open_store() -> MemoryStore:
    """The store of an open site with its first policy."""
    store = MemoryStore()
    set_open(Work(store, **BY), is_open=True)
    save(store, effectiveFrom=FIRST, intro="처음")
    return store


def save(store: MemoryStore, **sent: Any) -> None:
    save_content(Work(store, **BY), SITE, "privacy", sent, None)


def document(store: MemoryStore) -> Any:
    found = store.get(SITE, "privacy")
    assert found
    return found.document


def days(store: MemoryStore) -> list[Any]:
    return [one["effectiveFrom"] for one in former_policies(document(store))]


def test_a_policy_of_a_later_day_leaves_the_one_before_it_readable(
    open_store: MemoryStore,
) -> None:
    officer = {"officer": "김봄", "sections": [{"heading": "글", "body": "{privacyOfficer}"}]}
    save(open_store, **officer)
    save(open_store, effectiveFrom=SECOND, intro="다음", officer="이여름")
    save(open_store, effectiveFrom=THIRD, intro="끝")

    now = document(open_store)
    assert public_policy(now)["before"] == [SECOND, FIRST]
    assert policy_before(now, SECOND)["intro"] == "다음"  # type: ignore[index]
    assert policy_before(now, FIRST) == {
        "effectiveFrom": FIRST,
        "intro": "처음",
        "sections": [{"heading": "글", "body": "김봄"}],
    }
    assert policy_before(now, THIRD) is policy_before(now, "2020-01-01") is None


def test_what_is_mended_on_the_same_day_is_the_same_policy(open_store: MemoryStore) -> None:
    save(open_store, intro="고침")
    assert days(open_store) == []

    save(open_store, effectiveFrom=SECOND)
    save(open_store, effectiveFrom=FIRST, intro="다시")

    assert days(open_store) == [SECOND]


def test_before_a_site_is_opened_nothing_was_public() -> None:
    store = MemoryStore()
    set_open(Work(store, **BY), is_open=False)
    save(store, effectiveFrom=FIRST)
    save(store, effectiveFrom=SECOND)

    assert days(store) == []


def test_a_draft_is_remembered_once_it_was_public(open_store: MemoryStore) -> None:
    of = kinds()[SITE]
    save_draft(Work(open_store, **BY), of, "privacy", {"effectiveFrom": SECOND}, None)
    save_draft(Work(open_store, **BY), of, "privacy", {"effectiveFrom": THIRD}, None)
    assert days(open_store) == []

    publish(Work(open_store, **BY), of, "privacy")

    assert days(open_store) == [FIRST]
    assert document(open_store)["effectiveFrom"] == THIRD


def test_an_undo_takes_it_back(open_store: MemoryStore) -> None:
    save(open_store, effectiveFrom=SECOND)

    undo_knowingly(Work(open_store, **BY), open_store.position())

    assert days(open_store) == []
    assert document(open_store)["effectiveFrom"] == FIRST


def test_an_import_keeps_those_of_both(open_store: MemoryStore) -> None:
    save(open_store, effectiveFrom=SECOND)
    exported = export_documents(open_store)
    import_documents(Work(open_store, **BY), {SITE: {"privacy": {"effectiveFrom": THIRD}}})
    assert days(open_store) == [SECOND, FIRST]

    other = MemoryStore()
    import_documents(Work(other, **BY), exported)
    assert days(other) == [FIRST]


def test_nobody_sends_them(open_store: MemoryStore) -> None:
    with pytest.raises(Exception, match="formerPolicies"):
        save(open_store, formerPolicies=[{"effectiveFrom": SECOND}])


def test_who_consented_reads_the_same_while_only_the_past_differs(
    open_store: MemoryStore,
) -> None:
    first = open_store.get(SITE, "privacy")
    assert first
    save(open_store, effectiveFrom=SECOND)
    save(open_store, effectiveFrom=FIRST)

    told = PolicyReference(version=FIRST, revision=first.revision)
    found = policy_consented_to(open_store, told, AT)

    assert days(open_store) == [SECOND]
    assert found
    assert found.is_current


def test_the_newest_are_kept() -> None:
    held: dict[str, Any] = {"effectiveFrom": "2000-01-01"}
    for year in range(2001, 2003 + MOST_FORMER_POLICIES):
        held = with_former_policy(held, {**held, "effectiveFrom": f"{year}-01-01"})

    kept = [one["effectiveFrom"] for one in former_policies(held)]
    assert len(kept) == MOST_FORMER_POLICIES
    assert kept[0] == f"{2001 + MOST_FORMER_POLICIES}-01-01"


def test_what_other_programs_left_there_is_passed_by() -> None:
    odd: list[Any] = [None, "?", {}, {"effectiveFrom": 7}, {"effectiveFrom": "2026-1-1"}]

    assert former_policies({"formerPolicies": odd}) == former_policies({}) == []
    assert former_policies({"formerPolicies": {"0": {"effectiveFrom": FIRST}}}) == [
        {"effectiveFrom": FIRST}
    ]
