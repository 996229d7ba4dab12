"""Auditing a store: one walk over the content, every rule on every record."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from studio_core.audit.findings import (
    CONTENT,
    Finding,
    Glance,
    ListRule,
    Problem,
    Report,
    Rule,
    Subject,
)
from studio_core.audit.image_rules import IMAGE_RULES
from studio_core.audit.insight_rules import INSIGHT_RULES
from studio_core.audit.order_rules import ORDER_RULES, UnevenOrders
from studio_core.audit.project_rules import PROJECT_RULES
from studio_core.audit.record_rules import RECORD_RULES
from studio_core.audit.title_rules import NearTitles, RepeatedTitles
from studio_core.records.changes import RecordPath
from studio_core.records.record import Document
from studio_core.records.store import Store

RULES: tuple[Rule, ...] = (
    *RECORD_RULES,
    *PROJECT_RULES,
    *IMAGE_RULES,
    *INSIGHT_RULES,
    *ORDER_RULES,
)
LIST_RULES: tuple[Callable[[], ListRule], ...] = (RepeatedTitles, NearTitles, UnevenOrders)

Progress = Callable[[int], None]
Look = Callable[[RecordPath, Document], None]


def audit(
    store: Store,
    cloud_name: str = "",
    progress: Progress = lambda checked: None,
    look: Look = lambda path, document: None,
) -> Report:
    """Return what every rule finds in the content, in the order of collection, id and rule.

    *cloud_name* is the image host's, for pictures known by their id only; *progress* hears how many
    records were looked at; *look* sees every record, so that others need no walk of their own.
    """
    report = Report()
    across = [new() for new in LIST_RULES]
    for subject in subjects(store, cloud_name):
        for rule in across:
            rule.look(subject)
        look((subject.collection, subject.id), subject.document)
        report.findings.extend(_found(subject))
        report.checked += 1
        if report.checked % 1000 == 0:
            progress(report.checked)
    for rule in across:
        report.findings.extend(_concluded(rule))
    places = {name: at for at, name in enumerate(CONTENT)}
    report.findings.sort(key=lambda finding: (places[finding.collection], finding.id))
    return report


def subjects(store: Store, cloud_name: str = "") -> Iterator[Subject]:
    """Give every record of the content, in constant memory."""
    for collection in CONTENT:
        last = ""
        while batch := store.scan(collection, last):
            last = batch[-1][0]
            yield from (Subject(collection, id, record, cloud_name) for id, record in batch)


def mends_of(rule: Rule, subject: Subject) -> Iterator[Problem]:
    """Give what *rule* would mend in one record."""
    if subject.collection in rule.collections and not rule.clear(subject):
        yield from (problem for problem in rule.check(subject) if problem.mend is not None)


def _found(subject: Subject) -> Iterator[Finding]:
    for clear, rules in _GROUPS_OF[subject.collection]:
        if clear(subject):
            continue
        for rule in rules:
            for problem in rule.check(subject):
                yield _finding(rule, subject.collection, subject.id, problem)


def _concluded(rule: ListRule) -> Iterator[Finding]:
    for collection, id, problem in rule.conclude():
        if problem.message:
            yield _finding(rule, collection, id, problem)


def _finding(rule: Rule | ListRule, collection: str, id: str, problem: Problem) -> Finding:
    return Finding(
        collection=collection,
        id=id,
        rule=rule.name,
        severity=rule.severity,
        message=problem.message,
        mend=problem.mend,
    )


def _groups_of(collection: str, rules: Iterable[Rule]) -> Sequence[tuple[Glance, Sequence[Rule]]]:
    """Return the rules for *collection* in their order, neighbours of one glance together."""
    ours = (rule for rule in rules if collection in rule.collections)
    return [(clear, list(group)) for clear, group in groupby(ours, key=lambda rule: rule.clear)]


_GROUPS_OF = {name: _groups_of(name, RULES) for name in CONTENT}
