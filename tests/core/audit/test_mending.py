"""What the audit mends, and that every change can be undone."""

from typing import Any

import pytest

from studio_core.audit.auditing import audit
from studio_core.audit.mending import apply_mends, plan_mends
from studio_core.portfolio.areas import PROJECT_TYPES
from studio_core.portfolio.project import Project
from studio_core.records.changes import OPERATOR
from studio_core.records.display_order import in_display_order
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.audit.stored import AT, content_checksum, store_of
from tests.undo_knowingly import undo_knowingly

UNTIDY: dict[str, dict[str, Any]] = {
    "portfolio": {
        "a": {"type": "Residential", "title": " 자이 ", "order": "3", "createdAt": 1690000000000},
        "b": {"type": "residential", "title": "래미안", "order": 3, "createdAt": "2024-05-06"},
        "c": {"type": "residential", "title": "푸르지오", "createdAt": "2024-05-05"},
        "d": {"type": "commercial", "images": [None, "https://a.kr/1.jpg"], "thumbnailIndex": 1},
    },
    "insights": {"i": {"title": "빛", "date": "2024-05-06"}},
}


def order(store: Store) -> list[list[str]]:
    projects = [
        Project.from_record(id, record.document) for id, record in store.read("portfolio").items()
    ]
    return [
        [one.id for one in in_display_order(item for item in projects if item.type == kind)]
        for kind in PROJECT_TYPES
    ]


def test_each_rule_mends_in_one_change_set_of_its_own() -> None:
    store = store_of(UNTIDY)

    mended = list(apply_mends(store, by=OPERATOR, at=lambda: AT))

    assert [mend.position for mend in mended] == list(range(2, 2 + len(mended)))
    assert {entry.action for entry in store.changes(1)} == {"audit_mended"}
    assert [mend.rule for mend in mended] == [
        "spaces",
        "moment-number",
        "moment-form",
        "type",
        "image-unusable",
        "date-form",
        "order",
    ]


@pytest.mark.parametrize("rule", ["spaces", "order"])
def test_only_the_named_rules_are_planned(rule: str) -> None:
    store = store_of(UNTIDY)

    assert [mend.rule for mend in plan_mends(store, rules={rule})] == [rule]


def test_after_mending_nothing_that_can_be_mended_is_left() -> None:
    store = store_of(UNTIDY)

    list(apply_mends(store, by=OPERATOR, at=lambda: AT))

    assert not [finding for finding in audit(store).findings if finding.fixable]
    assert list(plan_mends(store)) == []


def test_undoing_every_change_set_gives_the_content_before() -> None:
    store = store_of(UNTIDY)
    before = content_checksum(store)

    mended = list(apply_mends(store, by=OPERATOR, at=lambda: AT))
    for mend in reversed(mended):
        undo_knowingly(Work(store, OPERATOR, AT), mend.position or 0)

    assert content_checksum(store) == before


def test_mending_orders_keeps_the_order_that_visitors_see() -> None:
    tree = {"portfolio": {**UNTIDY["portfolio"], "a": {"type": "residential", "order": "3"}}}
    store = store_of(tree)
    before = order(store)

    list(apply_mends(store, by=OPERATOR, at=lambda: AT))

    assert order(store) == before


def test_the_plan_shows_every_field_and_changes_nothing() -> None:
    store = store_of(UNTIDY)
    before = content_checksum(store)

    plan = {mend.rule: mend.fields for mend in plan_mends(store)}

    assert [(field.id, field.before, field.after) for field in plan["spaces"]] == [
        ("a", " 자이 ", "자이")
    ]
    assert content_checksum(store) == before


def test_an_audit_reports_progress_every_thousand_records() -> None:
    heard: list[int] = []

    report = audit(
        store_of({"portfolio": {f"p{n}": {} for n in range(2001)}}), progress=heard.append
    )

    assert (heard, report.checked) == ([1000, 2000], 2001)


def test_every_mend_is_shown_before_it_is_written() -> None:
    store, shown = store_of(UNTIDY), list[tuple[str, int]]()

    mended = list(
        apply_mends(
            store,
            by=OPERATOR,
            at=lambda: AT,
            show=lambda mend: shown.append((mend.rule, store.position())),
        )
    )

    assert shown == [(mend.rule, number) for number, mend in enumerate(mended, start=1)]
