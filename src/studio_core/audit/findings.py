"""Findings of the audit, and the types of its rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

from studio_core.pictures.image import ImageList
from studio_core.portfolio.project import read_pictures
from studio_core.records.collections import PUBLIC
from studio_core.records.record import Document, Json, Record

Severity = Literal["error", "warning", "notice"]
"""error: something is lost or cannot be stored · warning: visitors see something else than what was
meant, or a value is unknown to the product · notice: shown correctly, stored in an unusual form."""


class Problem(NamedTuple):
    """What is wrong, and the field values that would mend it (None removes the field).

    *mend* is None when only a person can decide. *message* is '' when the record is not at fault
    but has to change because another record is mended.
    """

    message: str
    mend: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One problem of one record, by the rule that found it."""

    collection: str
    id: str
    rule: str
    severity: Severity
    message: str
    mend: Mapping[str, Json] | None = None

    @property
    def fixable(self) -> bool:
        """Whether `studio audit --apply` can mend it."""
        return self.mend is not None


@dataclass(frozen=True)
class Subject:
    """One record that is checked; what several rules need is computed once."""

    collection: str
    id: str
    record: Record
    cloud_name: str = ""

    @property
    def document(self) -> Document:
        """The record's content."""
        return self.record.document

    @cached_property
    def pictures(self) -> ImageList:
        """The usable pictures of a project."""
        return read_pictures(self.document, self.cloud_name)


Check = Callable[[Subject], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A check of one record at a time."""

    name: str
    severity: Severity
    check: Check
    collections: tuple[str, ...] = PUBLIC


class RuleList(list[Rule]):
    """Rules, each registered by decorating the function that checks it."""

    def add(self, name: str, severity: Severity, *collections: str) -> Callable[[Check], Check]:
        """Register the decorated check as a rule for *collections* (none given: all content)."""

        def register(check: Check) -> Check:
            self.append(Rule(name, severity, check, collections or PUBLIC))
            return check

        return register


class ListRule(Protocol):
    """A check that compares records: it is shown every record before it gives its findings."""

    @property
    def name(self) -> str:
        """The rule's name."""
        ...

    @property
    def severity(self) -> Severity:
        """The severity of its findings."""
        ...

    def look(self, subject: Subject) -> None:
        """Remember what the rule needs of one record."""
        ...

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield collection, id and problem of each fault, once every record has been shown."""
        ...


@dataclass(slots=True)
class Report:
    """All findings, and the number of records that were checked."""

    findings: list[Finding] = field(default_factory=list)
    checked: int = 0

    @property
    def clean(self) -> bool:
        """Whether there are no errors and no warnings."""
        return all(finding.severity == "notice" for finding in self.findings)

    def add(self, rule: Rule | ListRule, collection: str, id: str, problem: Problem) -> None:
        """Add a finding for a problem that *rule* found."""
        self.findings.append(
            Finding(
                collection=collection,
                id=id,
                rule=rule.name,
                severity=rule.severity,
                message=problem.message,
                mend=problem.mend,
            )
        )
