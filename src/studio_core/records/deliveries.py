"""What an outbox delivers: records that somebody outside is to have, and what became of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from studio_core.records.record import Document, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of sending the record *id*.

    *record* is what was sent, None when there was nothing to send. *error* is '' on success;
    *away* says that the other side failed, and not for this record's sake; *is_final* that it is
    not to be sent again.
    """

    id: str
    record: Record | None = None
    error: str = ""
    away: bool = False
    is_final: bool = False

    @property
    def delivered(self) -> bool:
        """Tell whether the other side has taken it."""
        return self.record is not None and not self.error


class Deliveries(Protocol):
    """What is delivered: records of *collection*, by the process that holds *lease*."""

    @property
    def collection(self) -> str:
        """Where the records lie."""
        ...

    @property
    def lease(self) -> str:
        """The lease that lets one process at a time deliver them."""
        ...

    def waits(self, document: Document) -> bool:
        """Tell whether a record has still to be delivered."""
        ...

    def next_at(self, document: Document) -> str | None:
        """Return when a waiting record is to be sent again; None for at once."""
        ...

    def since(self, document: Document) -> str | None:
        """Return since when a waiting record could be sent; None when that is not known."""
        ...

    def send(self, id: str) -> Outcome:
        """Send one record, unless somebody else has delivered or removed it; from any thread."""
        ...

    def record(
        self, outcomes: Sequence[Outcome], next_at: Callable[[int], str], *, at: str
    ) -> None:
        """Write the outcomes; *next_at* gives the next moment after so many attempts."""
        ...
