"""Mending findings of the audit: one change set per rule, so that each can be undone alone."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from studio_core.audit.auditing import LIST_RULES, RULES, subjects
from studio_core.audit.findings import ListRule, Rule, Subject
from studio_core.records.canonical import same
from studio_core.records.changes import Actor, Position, SetField
from studio_core.records.editing import commit_permitted
from studio_core.records.record import Json, Revision
from studio_core.records.store import Store
from studio_core.records.work import Work, retried

ACTION = "audit_mended"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldMend:
    """One field: its stored value and the value that a rule sets (None: no field)."""

    collection: str
    id: str
    field: str
    before: Json
    after: Json
    revision: Revision


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleMend:
    """The fields that one rule would change, or has changed at journal position *position*."""

    rule: str
    fields: tuple[FieldMend, ...]
    position: Position | None = None


def plan_mends(
    store: Store, cloud_name: str = "", rules: Container[str] | None = None
) -> Iterator[RuleMend]:
    """Yield what each rule would change in the store as it is now, without writing.

    Rules without changes are left out; *rules* names the rules to plan, None: all. Rules can
    concern the same field, so after one is applied the next may change less than planned here.
    """
    for plan in _planners(store, cloud_name, rules):
        mend = plan()
        if mend.fields:
            yield mend


def apply_mends(
    store: Store,
    cloud_name: str = "",
    *,
    by: Actor,
    at: Callable[[], str],
    show: Callable[[RuleMend], None] = lambda mend: None,
) -> Iterator[RuleMend]:
    """Commit one change set for each rule that has changes, and yield it with its position.

    What may not become what a rule makes of it stays as it is, and is found by the next audit.

    *show* is called before each commit, and again when the commit is repeated because the store was
    changed by others. *at* gives the time of a commit.
    """
    for plan in _planners(store, cloud_name):
        done = _apply(store, plan, by, at, show)
        if done is not None:
            yield done


@retried
def _apply(
    store: Store,
    plan: Callable[[], RuleMend],
    by: Actor,
    at: Callable[[], str],
    show: Callable[[RuleMend], None],
) -> RuleMend | None:
    mend = plan()
    if not mend.fields:
        return None
    show(mend)
    changes = tuple(
        SetField(field.collection, field.id, field.field, field.after, field.revision)
        for field in mend.fields
    )
    position, refused = commit_permitted(Work(store, by, at()), ACTION, *changes)
    fields = tuple(one for one in mend.fields if (one.collection, one.id) not in refused)
    return RuleMend(rule=mend.rule, fields=fields, position=position) if fields else None


def _planners(
    store: Store, cloud_name: str, rules: Container[str] | None = None
) -> Iterator[Callable[[], RuleMend]]:
    for rule in RULES:
        if rules is None or rule.name in rules:
            yield partial(_plan, store, rule, cloud_name)
    for new in LIST_RULES:
        if rules is None or new().name in rules:
            yield partial(_plan_across, store, new, cloud_name)


def _plan(store: Store, rule: Rule, cloud_name: str) -> RuleMend:
    fields: list[FieldMend] = []
    for subject in subjects(store, cloud_name):
        if subject.collection in rule.collections:
            mends: dict[str, Json] = {}
            for problem in rule.check(subject):
                mends |= problem.mend or {}
            fields.extend(_fields(subject, mends))
    return RuleMend(rule=rule.name, fields=tuple(fields))


def _plan_across(store: Store, new: Callable[[], ListRule], cloud_name: str) -> RuleMend:
    rule = new()
    for subject in subjects(store, cloud_name):
        rule.look(subject)
    fields: list[FieldMend] = []
    for collection, id, problem in rule.conclude():
        record = store.get(collection, id) if problem.mend else None
        if record is not None and problem.mend:
            fields.extend(_fields(Subject(collection, id, record), problem.mend))
    return RuleMend(rule=rule.name, fields=tuple(fields))


def _fields(subject: Subject, mends: Mapping[str, Json]) -> Sequence[FieldMend]:
    return [
        FieldMend(
            collection=subject.collection,
            id=subject.id,
            field=name,
            before=subject.document.get(name),
            after=after,
            revision=subject.record.revision,
        )
        for name, after in mends.items()
        if not same(subject.document.get(name), after)
    ]
