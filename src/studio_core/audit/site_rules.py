"""Rules for the studio's own texts: what the registry of their fields says, read by the audit."""

from collections.abc import Iterator

from studio_core.audit.findings import Problem, RuleList, Severity, Subject
from studio_core.content.former_paths import service_path
from studio_core.content.registry import type_of
from studio_core.content.rules import faults_in
from studio_core.errors import FieldFault
from studio_core.records.collections import PORTFOLIO, SERVICES, SITE, SITE_CONTENT, SLIDES

SITE_RULES = RuleList()

_SAID = {
    "field_required": "there is no {field}",
    "field_too_long": "{field} is longer than {max} characters",
    "alt_too_long": "the alternative text of {field} is longer than {max} characters",
    "list_too_long": "{field} has more than {max} entries",
    "link_not_allowed": "{field} is no allowed address",
    "slug_invalid": "{field} cannot be part of an address",
    "field_invalid_date": "{field} is no date",
    "field_not_allowed": "{field} is none of its choices: {value}",
}
_SAID_OF_OTHERS = "{field} is nothing that its form takes ({code})"


@SITE_RULES.add("site-part", "warning", SITE)
def site_part(subject: Subject) -> Iterator[Problem]:
    if type_of(SITE, subject.id) is None:
        yield Problem("the site has no such part: nobody sees it")


@SITE_RULES.add("site-value", "warning", *SITE_CONTENT)
def site_value(subject: Subject) -> Iterator[Problem]:
    type = type_of(subject.collection, subject.id)
    for fault in faults_in(type, subject.document) if type else ():
        yield Problem(_told(fault))


def _told(fault: FieldFault) -> str:
    facts = dict(fault.facts)
    said = _SAID.get(fault.code, _SAID_OF_OTHERS)
    return said.format_map({**facts, "field": fault.field, "code": fault.code})


class SharedAddresses:
    """Services with the address of another service, which alone is shown there."""

    name = "service-address"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._repeated: list[tuple[str, str, Problem]] = []

    def look(self, subject: Subject) -> None:
        """Remember a service's address, or that it is another one's."""
        path = service_path(subject.document) if subject.collection == SERVICES else ""
        if not path:
            return
        first = self._first.setdefault(path, subject.id)
        if first != subject.id:
            problem = Problem(f"has the address of services/{first}: {path:.200}")
            self._repeated.append((SERVICES, subject.id, problem))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield every service whose address an earlier one has."""
        yield from self._repeated


class MissingProjects:
    """Slides that lead to a project which is not public, so that they lead nowhere."""

    name = "slide-project"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._projects: set[str] = set()
        self._slides: list[tuple[str, str]] = []

    def look(self, subject: Subject) -> None:
        """Remember a project's id, or where a slide leads."""
        if subject.collection == PORTFOLIO:
            self._projects.add(subject.id)
        project = subject.document.get("project") if subject.collection == SLIDES else None
        if project:
            self._slides.append((subject.id, str(project)))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield every slide whose project is not there."""
        for id, project in self._slides:
            if project not in self._projects:
                yield SLIDES, id, Problem(f"leads to {project:.80}, which is no public project")
