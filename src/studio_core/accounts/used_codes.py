"""Which steps of an account's codes were used: no code is good twice (RFC 6238, section 5.2)."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from studio_core.accounts.totp import STEP_SECONDS, step_at
from studio_core.records.changes import SYSTEM, ChangeSet, Put
from studio_core.records.collections import LIMITS
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import ABSENT, Revision
from studio_core.records.store import Store

_KEPT_STEPS = 20
"""Ten minutes: far more than servers' clocks may differ."""


@dataclass(frozen=True, slots=True)
class UsedSteps:
    """The steps of one secret that were used lately, and the record they were read from."""

    id: str
    steps: frozenset[int]
    revision: Revision


def used_steps(store: Store, account_id: str, secret: bytes) -> UsedSteps:
    """Return the used steps of an account's secret; a new secret starts anew."""
    id = sha256(f"login:step\0{account_id}\0".encode() + secret).hexdigest()
    record = store.get(LIMITS, id)
    if record is None:
        return UsedSteps(id, frozenset(), ABSENT)
    steps = map(stored_whole, stored_list(record.document.get("steps")))
    return UsedSteps(id, frozenset(step for step in steps if step is not None), record.revision)


def spend_step(store: Store, used: UsedSteps, step: int, *, at: str) -> None:
    """Note that *step* is used; raise `StaleRecordError` when another request was faster."""
    present = step_at(datetime.fromisoformat(at))
    # Steps far ahead were used by a clock that was set back since: they stay until swept.
    kept = sorted(one for one in used.steps if one > present - _KEPT_STEPS)
    until = (max(present, step) + _KEPT_STEPS) * STEP_SECONDS * 1000
    put = Put(
        LIMITS,
        used.id,
        {"steps": [*kept, step], "until": until},
        expected=used.revision,
    )
    store.commit(ChangeSet(actor=SYSTEM, action="attempts_counted", at=at, changes=(put,)))
