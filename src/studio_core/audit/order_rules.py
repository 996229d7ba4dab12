"""Rules for the `order` in lists; gaps, fractions and negative ones are no fault (1 and 52)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from studio_core.audit.findings import Problem, RuleList, Severity, Subject
from studio_core.dates import parse_moment
from studio_core.portfolio.areas import PROJECT_TYPES, ProjectType
from studio_core.portfolio.project import type_of
from studio_core.records.collections import PORTFOLIO, SITE, SITE_CONTENT
from studio_core.records.display_order import in_display_order, read_order
from studio_core.records.record import Json

SITE_LISTS = tuple(name for name in SITE_CONTENT if name != SITE)

ORDER_RULES = RuleList()


@ORDER_RULES.add("order-unreadable", "warning", PORTFOLIO, *SITE_LISTS)
def order_unreadable(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("order")
    if value is not None and read_order(value) is None:
        yield Problem(f"order {value!r:.40} is no number: taken as none", {"order": None})


@dataclass(frozen=True, slots=True)
class _Placed:
    """What is kept of each project with an order; little, because there may be very many."""

    id: str
    type: ProjectType
    order: float
    created: Json
    fault: str

    @property
    def created_at(self) -> datetime | None:
        return parse_moment(self.created)


class InvalidOrders:
    """Orders that are written as text, or that several projects of one type have.

    They are mended by numbering all projects of that type with an order anew, in display order.
    """

    name = "order"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._placed: list[_Placed] = []

    def look(self, subject: Subject) -> None:
        """Remember a project with an order."""
        document = subject.document
        value = document.get("order")
        order = read_order(value)
        if subject.collection != PORTFOLIO or order is None:
            return
        is_text = isinstance(value, str)
        fault = f"order {value!r:.40} is a text, not a number" if is_text else ""
        created = document.get("createdAt")
        self._placed.append(_Placed(subject.id, type_of(document), order, created, fault))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield every fault, and every project that gets another order by mending one."""
        for kind in PROJECT_TYPES:
            placed = [project for project in self._placed if project.type == kind]
            taken = Counter[float]()
            faults: dict[str, str] = {}
            for project in placed:
                taken[project.order] += 1
                if project.fault:
                    faults[project.id] = project.fault
                elif taken[project.order] > 1:
                    faults[project.id] = f"order {project.order:g} is taken by another project"
            for place, project in enumerate(in_display_order(placed) if faults else ()):
                if project.id in faults or project.order != place:
                    message = faults.get(project.id, "")
                    yield PORTFOLIO, project.id, Problem(message, {"order": place})
