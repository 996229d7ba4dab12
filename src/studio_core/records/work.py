"""The context in which a use case changes records: a store, who acts, and when."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from studio_core.records.changes import Actor, Change, ChangeSet, Position
from studio_core.records.record import StaleRecordError
from studio_core.records.store import Store

MAX_ATTEMPTS = 1000
"""How often a change is attempted while others change the same records."""

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Work:
    """Where records are changed, by whom, and *at* which moment, as ISO 8601 in UTC."""

    store: Store
    actor: Actor
    at: str

    def commit(
        self, action: str, *changes: Change, undoes: Position | None = None, note: str = ""
    ) -> Position:
        """Write *changes* as one change set, all or none; see `ChangeSet` and `Store.commit`."""
        by, at = self.actor, self.at
        return self.store.commit(
            ChangeSet(actor=by, action=action, at=at, changes=changes, undoes=undoes, note=note)
        )


def retried(attempt: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Repeat *attempt* when others wrote between its reading and writing, and return its result.

    Then the store raises `StaleRecordError` without a current record. An error with a current
    record is meant for the caller and passes; so does the error of the 1000th attempt.
    """

    @wraps(attempt)
    def until_current(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return attempt(*args, **kwargs)
            except StaleRecordError as error:
                if error.current is not None:
                    raise
        return attempt(*args, **kwargs)

    return until_current
