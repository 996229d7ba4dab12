"""Rules for the places that projects were dragged to; gaps between them are no fault."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from studio_core.audit.findings import Problem, Rule, Severity, Subject
from studio_core.audit.glances import order_is_usual
from studio_core.dates import parse_moment
from studio_core.portfolio.areas import ProjectType
from studio_core.portfolio.order import in_display_order, read_order
from studio_core.portfolio.project import type_of
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Json


def _unreadable(subject: Subject) -> Iterator[Problem]:
    value = subject.document.get("order")
    if value is not None and read_order(value) is None:
        yield Problem(f"order {value!r:.40} is no number: taken as none", {"order": None})


ORDER_RULES = (Rule("order-unreadable", "warning", _unreadable, (PORTFOLIO,), order_is_usual),)


class _Place(NamedTuple):
    """What is remembered of each project; cheap, for there may be very many."""

    id: str
    type: ProjectType
    order: float
    created: Json
    fault: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """A project among those that are numbered anew."""

    id: str
    order: float
    created_at: datetime | None


class UnevenOrders:
    """Places that are no whole numbers from zero, or that two projects of a type share.

    Mended by numbering the placed projects of that type anew, in the order they are shown in.
    """

    name = "order"
    severity: Severity = "warning"

    def __init__(self) -> None:
        self._places: list[_Place] = []

    def look(self, subject: Subject) -> None:
        """Remember the place."""
        document = subject.document
        value = document.get("order")
        order = read_order(value)
        if subject.collection != PORTFOLIO or order is None:
            return
        fault = "" if type(value) is int and value >= 0 else _fault(value, order)
        created = document.get("createdAt")
        self._places.append(_Place(subject.id, type_of(document), order, created, fault))

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Give every fault with the place that it would be mended to."""
        for kind in ("residential", "commercial"):
            places = [place for place in self._places if place.type == kind]
            yield from self._faults(places)

    def _faults(self, places: list[_Place]) -> Iterator[tuple[str, str, Problem]]:
        taken = Counter[float]()
        faults: dict[str, str] = {}
        for one in places:
            taken[one.order] += 1
            if one.fault:
                faults[one.id] = one.fault
            elif taken[one.order] > 1:
                faults[one.id] = f"order {one.order:g} is taken by another project"
        if not faults:
            return
        placed = [_Placed(one.id, one.order, parse_moment(one.created)) for one in places]
        for place, project in enumerate(in_display_order(placed)):
            if project.id in faults or project.order != place:
                message = faults.get(project.id, "")
                yield PORTFOLIO, project.id, Problem(message, {"order": place})


def _fault(value: Json, order: float) -> str:
    if isinstance(value, str):
        return f"order {value!r:.40} is a text, not a number"
    if order < 0:
        return f"order {value!r:.40} is negative"
    return "" if order.is_integer() else f"order {value!r:.40} is no whole number"
