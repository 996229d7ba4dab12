"""What the audit finds, and the shape of its rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

from studio_core.pictures.image import ImageList
from studio_core.portfolio.project import read_pictures
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.record import Document, Json, Record

Severity = Literal["error", "warning", "notice"]
"""error: something is lost or cannot be stored · warning: visitors see something else than what was
meant, or a value is none the product knows · notice: shown as it should be, but could be tidier."""

CONTENT = (PORTFOLIO, INSIGHTS)


class Problem(NamedTuple):
    """What is wrong, and the fields that would mend it (None removes one), if anything would.

    Without a message, nothing is wrong with the record itself: another one's mending changes it.
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
        """Whether `--apply` mends it."""
        return self.mend is not None


@dataclass(frozen=True)
class Subject:
    """One record under audit; what several rules need is read once."""

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
    collections: tuple[str, ...] = CONTENT


class RuleList(list[Rule]):
    """The rules of one subject, each made of the function that checks it."""

    def add(self, name: str, severity: Severity, *collections: str) -> Callable[[Check], Check]:
        """Make the decorated check a rule for *collections* (none given: for all content)."""

        def register(check: Check) -> Check:
            self.append(Rule(name, severity, check, collections or CONTENT))
            return check

        return register


class ListRule(Protocol):
    """A check that must have seen every record before it can say anything."""

    @property
    def name(self) -> str:
        """The rule's name."""
        ...

    @property
    def severity(self) -> Severity:
        """How bad what it finds is."""
        ...

    def look(self, subject: Subject) -> None:
        """Remember what matters of one record."""
        ...

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Give collection, id and problem of each fault, in the order of collection and id."""
        ...


@dataclass(slots=True)
class Report:
    """Everything that was found, and how many records were looked at."""

    findings: list[Finding] = field(default_factory=list)
    checked: int = 0

    @property
    def clean(self) -> bool:
        """Whether there is nothing but notices."""
        return all(finding.severity == "notice" for finding in self.findings)

    def add(self, rule: Rule | ListRule, collection: str, id: str, problem: Problem) -> None:
        """Remember one problem that *rule* found."""
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
