"""Rules for the places that projects were dragged to; gaps between them are no fault."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from studio_core.areas import ProjectType
from studio_core.audit.findings import Problem, Rule, Severity, Subject
from studio_core.collections import PORTFOLIO
from studio_core.dates import parse_moment
from studio_core.display_order import in_display_order, read_order
from studio_core.projects import type_of


def _unreadable(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("order")
    if value is not None and read_order(value) is None:
        yield Problem(f"order {value!r:.40} is no number: taken as none", {"order": None})


ORDER_RULES = (Rule("order-unreadable", "warning", _unreadable, (PORTFOLIO,)),)


@dataclass(frozen=True, slots=True)
class _Placed:
    id: str
    type: ProjectType
    order: float
    created_at: datetime | None
    fault: str


class UnevenOrders:
    """Places that are no whole numbers from zero, or that two projects of a type share.

    Mended by numbering the placed projects of that type anew, in the order they are shown in.
    """

    name = "order"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._placed: list[_Placed] = []

    def look(self, subject: Subject) -> None:
        """Remember the place."""
        value = subject.document.get("order")
        order = read_order(value)
        if subject.collection != PORTFOLIO or order is None:
            return
        fault = ""
        if isinstance(value, str):
            fault = f"order {value!r:.40} is a text, not a number"
        elif order < 0:
            fault = f"order {value} is negative"
        elif not order.is_integer():
            fault = f"order {value} is no whole number"
        created = parse_moment(subject.document.get("createdAt"))
        self._placed.append(_Placed(subject.id, type_of(subject.document), order, created, fault))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Give every fault with the place that it would be mended to."""
        for kind in ("residential", "commercial"):
            placed = [project for project in self._placed if project.type == kind]
            yield from self._faults(placed)

    def _faults(self, placed: list[_Placed]) -> Iterator[tuple[str, str, Problem]]:
        taken = Counter[float]()
        faults: dict[str, str] = {}
        for project in placed:
            taken[project.order] += 1
            if project.fault:
                faults[project.id] = project.fault
            elif taken[project.order] > 1:
                faults[project.id] = f"order {project.order:g} is taken by another project"
        if not faults:
            return
        for place, project in enumerate(in_display_order(placed)):
            if project.id in faults or project.order != place:
                message = faults.get(project.id, "")
                yield PORTFOLIO, project.id, Problem(message, {"order": place})
