"""Rules that compare records: titles and orders."""

from typing import Any

from studio_core.audit.auditing import audit
from studio_core.audit.findings import Finding, Report
from tests.core.audit.stored import store_of


def found(rule: str, **projects: Any) -> list[Finding]:
    store = store_of({"portfolio": projects})
    return [finding for finding in audit(store).findings if finding.rule == rule]


def test_every_record_with_a_title_but_the_first_is_found() -> None:
    findings = found(
        "repeated-title", a={"title": "헤어살롱"}, b={"title": "헤어살롱 "}, c={"title": "카페"}
    )

    assert [(finding.id, finding.severity, finding.fixable) for finding in findings] == [
        ("b", "warning", False)
    ]


def test_titles_that_differ_only_in_case_and_punctuation_are_similar() -> None:
    findings = found("near-title", a={"title": "Café 24"}, b={"title": "cafe\u0301-24"})

    assert [(finding.id, finding.severity) for finding in findings] == [("b", "notice")]


def test_an_audit_is_clean_when_it_finds_nothing_but_notices() -> None:
    near = {"a": {"title": "카페 24"}, "b": {"title": "카페-24"}}
    report = audit(store_of({"insights": near}))
    notices = [finding for finding in report.findings if finding.severity == "notice"]

    assert not report.clean
    assert notices
    assert Report(notices).clean
    assert Report().clean


def test_an_article_may_have_the_title_of_a_project() -> None:
    store = store_of({"portfolio": {"a": {"title": "자이"}}, "insights": {"b": {"title": "자이"}}})

    assert not [item for item in audit(store).findings if "title" in item.rule]


def test_unusable_and_shared_orders_are_found() -> None:
    findings = found(
        "order",
        a={"type": "residential", "order": 3},
        b={"type": "residential", "order": 3},
        c={"type": "residential", "order": "4"},
        d={"type": "residential", "order": -1},
        e={"type": "residential", "order": 1.5},
    )

    assert {finding.id: finding.mend for finding in findings} == {
        "d": {"order": 0},
        "e": {"order": 1},
        "b": {"order": 3},
        "c": {"order": 4},
    }


def test_a_fraction_in_a_list_of_the_site_is_found_and_mended_as_a_move_would() -> None:
    slides = {"a": {"order": 0}, "b": {"order": 0.5}, "c": {"order": 1}}
    found = [one for one in audit(store_of({"slides": slides})).findings if one.rule == "order"]

    assert [(one.id, one.mend) for one in found if one.message] == [("b", {"order": 1})]


def test_gaps_and_orders_of_the_other_type_are_no_fault() -> None:
    assert not found(
        "order",
        a={"type": "residential", "order": 0},
        b={"type": "residential", "order": 7},
        c={"type": "commercial", "order": 7},
        d={"type": "commercial"},
    )
