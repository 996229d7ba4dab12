"""Rules for the `order` in lists: a whole number from 0 on; gaps are no fault (decision 52)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from studio_core.audit.findings import Problem, RuleList, Severity, Subject
from studio_core.dates import parse_moment
from studio_core.portfolio.areas import ProjectType
from studio_core.portfolio.project import type_of
from studio_core.records.collections import PORTFOLIO, SITE_LISTS
from studio_core.records.display_order import in_display_order, read_order
from studio_core.records.record import Json

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
    list: tuple[str, ProjectType]
    order: float
    created: Json
    fault: str

    @property
    def created_at(self) -> datetime | None:
        return parse_moment(self.created)


class InvalidOrders:
    """Orders that are no whole number from 0 on, written as text, or taken.

    Projects of one type, or records of another list, may not have the same. They are mended as a
    move would do it: all in the collection that have an order get the number of their place.
    """

    name = "order"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._placed: list[_Placed] = []

    def look(self, subject: Subject) -> None:
        """Remember a record with an order."""
        document = subject.document
        value = document.get("order")
        order = read_order(value)
        if subject.collection not in (PORTFOLIO, *SITE_LISTS) or order is None:
            return
        fault = ""
        if isinstance(value, str):
            fault = f"order {value!r:.40} is a text, not a number"
        elif order < 0 or not order.is_integer():
            fault = f"order {order:g} is no whole number from 0 on"
        placed = (subject.collection, type_of(document))
        created = document.get("createdAt")
        self._placed.append(_Placed(subject.id, placed, order, created, fault))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Yield every fault, and every record that gets another order by mending one."""
        for collection in (PORTFOLIO, *SITE_LISTS):
            placed = [record for record in self._placed if record.list[0] == collection]
            taken = Counter[object]()
            faults: dict[str, str] = {}
            for record in placed:
                taken[record.list, record.order] += 1
                if record.fault:
                    faults[record.id] = record.fault
                elif taken[record.list, record.order] > 1:
                    faults[record.id] = f"order {record.order:g} is taken by another record"
            for place, record in enumerate(in_display_order(placed) if faults else ()):
                if record.id in faults or record.order != place:
                    message = faults.get(record.id, "")
                    yield collection, record.id, Problem(message, {"order": place})
