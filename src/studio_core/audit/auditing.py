"""Auditing a store: every rule is applied to every record, in one pass over the content."""

from collections.abc import Callable, Iterator

from studio_core.audit.findings import ListRule, Report, Rule, Subject
from studio_core.audit.image_rules import IMAGE_RULES
from studio_core.audit.insight_rules import INSIGHT_RULES
from studio_core.audit.language_rules import LANGUAGE_RULES
from studio_core.audit.order_rules import ORDER_RULES, InvalidOrders
from studio_core.audit.project_rules import PROJECT_RULES
from studio_core.audit.record_rules import RECORD_RULES
from studio_core.audit.site_rules import SITE_RULES, MissingProjects, SharedAddresses
from studio_core.audit.title_rules import NearTitles, RepeatedTitles
from studio_core.records.changes import RecordPath
from studio_core.records.collections import PUBLIC
from studio_core.records.record import Document
from studio_core.records.store import Store
from studio_core.records.walking import every_record

RULES: tuple[Rule, ...] = (
    *RECORD_RULES,
    *PROJECT_RULES,
    *IMAGE_RULES,
    *INSIGHT_RULES,
    *ORDER_RULES,
    *SITE_RULES,
    *LANGUAGE_RULES,
)
LIST_RULES: tuple[Callable[[], ListRule], ...] = (
    RepeatedTitles,
    NearTitles,
    InvalidOrders,
    SharedAddresses,
    MissingProjects,
)

_RULES_OF = {name: [rule for rule in RULES if name in rule.collections] for name in PUBLIC}

Progress = Callable[[int], None]
Look = Callable[[RecordPath, Document], None]


def audit(
    store: Store,
    cloud_name: str = "",
    progress: Progress = lambda checked: None,
    look: Look = lambda path, document: None,
) -> Report:
    """Return what every rule finds in the content, sorted by collection and id.

    *cloud_name* is the name of the image host's account, for pictures stored by id only. *progress*
    is called with the number of records checked, every 1000 records. *look* is called with every
    record, so that other checks can use the same pass.
    """
    report = Report()
    list_rules = [new() for new in LIST_RULES]
    for subject in subjects(store, cloud_name):
        look((subject.collection, subject.id), subject.document)
        for list_rule in list_rules:
            list_rule.look(subject)
        for rule in _RULES_OF[subject.collection]:
            for problem in rule.check(subject):
                report.add(rule, subject.collection, subject.id, problem)
        report.checked += 1
        if report.checked % 1000 == 0:
            progress(report.checked)
    for list_rule in list_rules:
        for collection, id, problem in list_rule.conclude():
            if problem.message:
                report.add(list_rule, collection, id, problem)
    report.findings.sort(key=lambda found: (PUBLIC.index(found.collection), found.id))
    return report


def subjects(store: Store, cloud_name: str = "") -> Iterator[Subject]:
    """Yield every record of the content, in constant memory."""
    for collection in PUBLIC:
        for id, record in every_record(store, collection):
            yield Subject(collection, id, record, cloud_name)
