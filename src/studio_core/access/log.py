"""Recording who sees what: before it leaves, or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Literal, TypeAlias, get_args

from studio_core.access.chains import NOTHING, Head, day_of, digest_of, record_id, signed
from studio_core.access.checkpoints import Checkpoints
from studio_core.encryption.cipher import Cipher
from studio_core.errors import StorePermissionError, StoreTooBigError, StoreUnavailableError
from studio_core.records.changes import Actor, Put
from studio_core.records.collections import ACCESS_RECORDS
from studio_core.records.record import ABSENT, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

AccessAction: TypeAlias = Literal[
    "list",
    "open",
    "search",
    "preview",
    "download",
    "export",
    "erase",
    "person",
    "consent",
    "change",
    "deliver",
    "export_records",
]
ACTIONS: tuple[AccessAction, ...] = get_args(AccessAction)

MOST_IDS = 1000
"""Of a longer list only so many are named; how many there were is said all the same."""

MAX_REASON = 200
_MAX_FROM = 80


class AccessRecordUnavailableError(StoreUnavailableError):
    """An access could not be recorded, so nothing may be shown."""

    code = "access_record_unavailable"


@dataclass(slots=True)
class _Chain:
    """The chain that a process writes now."""

    name: str
    day: str
    head: Head = NOTHING


class AccessLog:
    """Records accesses in the chains of one process. Safe to call from many threads.

    *new_name* gives a random name for a chain that no other process gives.
    """

    def __init__(
        self,
        store: Store,
        cipher: Cipher,
        checkpoints: Checkpoints,
        new_name: Callable[[], str],
    ) -> None:
        self._store = store
        self._cipher = cipher
        self.checkpoints = checkpoints
        self._new_name = new_name
        self._lock = Lock()
        self._chain: _Chain | None = None
        self._has_news = False

    def record(
        self,
        actor: Actor,
        action: AccessAction,
        enquiries: Sequence[str],
        at: str,
        came_from: str,
        reason: str = "",
    ) -> None:
        """Record that *actor* sees or removes *enquiries*, ids, and how many they are.

        When this returns, the record is on disk. Raise `AccessRecordUnavailableError` when it could
        not be written: then nothing of the enquiries may be shown.
        """
        said: dict[str, Any] = {
            "at": at,
            "actor": actor.id or actor.kind,
            "action": action,
            "enquiries": list(enquiries[:MOST_IDS]),
            "count": len(enquiries),
            "from": came_from[:_MAX_FROM],
            "reason": reason[:MAX_REASON],
        }
        with self._lock:
            try:
                self._append(actor, said, at)
            except (
                StoreUnavailableError,
                StorePermissionError,
                StoreTooBigError,
                StaleRecordError,
            ) as error:
                raise AccessRecordUnavailableError(f"no access record: {error}") from error
            self._has_news = True

    def take_news(self) -> bool:
        """Tell whether anything was recorded since this was asked last."""
        with self._lock:
            told, self._has_news = self._has_news, False
            return told

    def note_news(self) -> None:
        """Have `take_news` say so once more: what it told could not be put into a checkpoint."""
        with self._lock:
            self._has_news = True

    def _append(self, actor: Actor, said: dict[str, Any], at: str) -> None:
        chain, day = self._chain, day_of(at)
        # A write that failed may have arrived all the same: the next one begins a new chain.
        self._chain = None
        if chain is None or chain.day != day:
            chain = _Chain(f"{day}-{self._new_name()}", day)
        number = chain.head.number + 1
        id = record_id(chain.name, number)
        said |= {"previous": chain.head.digest, "checkpoint": self.checkpoints.number}
        document = signed(self._cipher, id, said)
        change = Put(ACCESS_RECORDS, id, document, expected=ABSENT)
        Work(self._store, actor, at).commit("access_recorded", change)
        chain.head = Head(number, digest_of(id, document))
        self._chain = chain
