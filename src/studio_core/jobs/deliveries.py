"""What an outbox delivers: records that somebody outside is to have, and what became of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from studio_core.records.record import Document, Record

NEVER = "never"
"""The next moment of what is undelivered and sent by nobody but by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of sending the record *id*.

    *record* is what was sent, None when there was nothing to send. *error* is '' on success;
    *is_final* says that it is not to be sent again by itself. *status* is what a web address
    answered on failure, 0 for nothing.
    """

    id: str
    record: Record | None = None
    error: str = ""
    is_final: bool = False
    status: int | None = None

    @property
    def delivered(self) -> bool:
        """Tell whether the other side has taken it."""
        return self.record is not None and not self.error


class Deliveries(Protocol):
    """What is delivered: records of *collection*, by the job of that name."""

    @property
    def collection(self) -> str:
        """Where the records lie."""
        ...

    @property
    def job(self) -> str:
        """The name of the job that delivers them."""
        ...

    def waits(self, document: Document) -> bool:
        """Tell whether a record has still to be delivered."""
        ...

    def next_at(self, document: Document) -> str | None:
        """Return when a waiting record is to be sent again; None for at once, or `NEVER`."""
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
