"""The privacy policy that somebody consented to is found again on every store, whatever happens."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from studio_adapters.stores.memory import MemoryStore
from studio_core.content.kinds import kinds
from studio_core.enquiries.consent_text import PolicyReference, policy_consented_to
from studio_core.languages.registry import TWINNED
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.forgetting import forget_record
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import PORTFOLIO, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from studio_core.site.tables import documents_of
from studio_core.transfer.migration import Migration, migrate
from tests.content_records import save_content
from tests.undo_knowingly import undo_knowingly

PARTS = kinds()[SITE]
BEFORE, NOW = "2026-03-02T01:30:00.000Z", "2026-03-02T01:31:00.000Z"
DUE, LATER = "2026-03-02T01:31:30.000Z", "2026-03-09T01:30:00.000Z"


def write(store: Store, at: str = NOW, part: str = "privacy", **sent: Any) -> None:
    save_content(Work(store, OPERATOR, at), SITE, part, sent, None)


def shown(store: Store) -> PolicyReference:
    """Return what is stored with an enquiry that comes now."""
    policy = store.get(SITE, "privacy")
    assert policy is not None
    version = str(policy.document["effectiveFrom"])
    return PolicyReference(version=version, revision=policy.revision, months=12)


def intro(store: Store, text: PolicyReference, at: str = NOW) -> str | None:
    found = policy_consented_to(store, text, at)
    return str(found.privacy.document["intro"]) if found else None


def test_the_text_is_found_after_it_was_changed(store: Store) -> None:
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    first = shown(store)
    was_current = is_current(store, first)
    write(store, LATER, intro="다음", effectiveFrom="2026-03-09")
    Work(store, OPERATOR, LATER).commit("project_created", Put(PORTFOLIO, "p1", {"title": "집"}))
    second = shown(store)

    assert (intro(store, first), intro(store, second, LATER)) == ("처음", "다음")
    assert (was_current, is_current(store, first)) == (True, False)


def test_it_is_past_when_visitors_read_another_address_and_not_when_the_same_is_saved_again(
    store: Store,
) -> None:
    write(store, BEFORE, part="company", phone="02-555-0100")
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    first = shown(store)
    write(store, LATER, intro="다음", effectiveFrom="2026-01-01")
    write(store, LATER, intro="처음", effectiveFrom="2026-01-01")

    assert is_current(store, first)
    write(store, LATER, part="company", phone="02-555-0200")
    assert not is_current(store, first)


def is_current(store: Store, text: PolicyReference) -> bool:
    found = policy_consented_to(store, text, NOW)
    return found is not None and found.is_current


@pytest.mark.parametrize("language", TWINNED)
def test_each_language_is_past_when_its_own_text_has_changed(store: Store, language: str) -> None:
    twin = f"{language}.intro"
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    before_twins = shown(store)
    write(store, BEFORE, **{twin: "First"})
    base = shown(store)
    other = replace(base, language=language)

    assert (intro(store, base), intro(store, other)) == ("처음", "First")
    assert all(is_current(store, one) for one in (before_twins, base, other))
    write(store, LATER, **{twin: "Next"})
    assert [is_current(store, one) for one in (before_twins, base, other)] == [True, True, False]
    assert intro(store, other) == "First"
    write(store, LATER, **{twin: "First"}, intro="다음")
    assert [is_current(store, one) for one in (base, other)] == [False, True]


@pytest.mark.parametrize("language", TWINNED)
def test_a_consent_is_stored_with_its_language_unless_that_is_the_base_one(language: str) -> None:
    text = PolicyReference(version="2026-01-01", revision="c0ffee", months=12)
    other = replace(text, language=language)

    assert "language" not in text.document(NOW)
    assert other.document(NOW)["language"] == language
    assert [PolicyReference.of(one.document(NOW)) for one in (text, other)] == [text, other]


def test_changes_in_the_same_moment_are_told_from_each_other(store: Store) -> None:
    texts = []
    for number in range(3):
        write(store, NOW, intro=f"글 {number}", effectiveFrom="2026-01-01")
        texts.append(shown(store))

    assert [intro(store, text) for text in texts] == ["글 0", "글 1", "글 2"]


def test_a_schedule_that_is_carried_out_in_the_same_minute_is_told_from_before(
    store: Store,
) -> None:
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    save_draft(Work(store, OPERATOR, BEFORE), PARTS, "privacy", {"intro": "예약"}, None)
    due = datetime.fromisoformat(DUE)
    schedule(Work(store, OPERATOR, BEFORE), PARTS, "privacy", publish_at=due)
    first = shown(store)
    run_due(store, kinds(), at=BelievedAt(DUE), known={})

    # Both came in that minute; the clock of one server was behind.
    assert (intro(store, first, DUE), intro(store, shown(store), NOW)) == ("처음", "예약")


def test_a_change_that_was_undone_is_still_known(store: Store) -> None:
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    first = shown(store)
    write(store, NOW, intro="실수", effectiveFrom="2026-01-01")
    mistake = shown(store)
    undo_knowingly(Work(store, OPERATOR, LATER), store.position())

    assert (intro(store, first), intro(store, mistake)) == ("처음", "실수")
    assert is_current(store, first)


def test_it_moves_with_the_site_to_another_store(store: Store) -> None:
    source = MemoryStore()
    write(source, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    first = shown(source)
    write(source, LATER, intro="다음", effectiveFrom="2026-03-09")

    migrate(Migration(source, store, by=OPERATOR, now=lambda: LATER))
    write(store, LATER, intro="뒤", effectiveFrom="2026-03-09")

    assert intro(store, first) == "처음"


def test_an_enquiry_of_before_revisions_has_the_text_of_its_moment(store: Store) -> None:
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    older = replace(shown(store), revision="")
    write(store, LATER, intro="다음", effectiveFrom="2026-03-09")

    assert intro(store, older, NOW) == "처음"
    assert intro(store, replace(older, version="2025-01-01"), NOW) is None
    assert intro(store, older, "2020-01-01T00:00:00Z") is None
    assert intro(store, older, "?") is None


def test_the_telephone_in_it_is_that_of_then(store: Store) -> None:
    write(store, BEFORE, "company", phone="02-123-4567")
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    text = shown(store)
    write(store, LATER, "company", phone="02-999-9999")

    found = policy_consented_to(store, text, NOW)

    assert found is not None
    assert found.company is not None
    assert found.company.document["phone"] == "02-123-4567"


def test_a_text_from_before_its_import_is_not_known(store: Store) -> None:
    policy = {"effectiveFrom": "2026-01-01", "intro": "처음", "sections": []}
    found = documents_of({"privacyPolicy": policy}, {})
    import_documents(Work(store, OPERATOR, NOW), found)

    assert intro(store, PolicyReference(version="2026-01-01"), BEFORE) is None
    assert intro(store, PolicyReference(version="2026-01-01"), NOW) == "처음"
    assert intro(store, PolicyReference(version="2026-01-01", revision="c0ffee"), NOW) is None


def test_what_was_forgotten_is_not_known(store: Store) -> None:
    write(store, BEFORE, intro="처음", effectiveFrom="2026-01-01")
    text = shown(store)
    Work(store, OPERATOR, NOW).commit("part_deleted", Delete(SITE, "privacy"))
    assert intro(store, text) == "처음"

    forget_record(store, SITE, "privacy", at=LATER)

    assert intro(store, text) is None
