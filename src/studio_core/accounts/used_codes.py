"""Which steps of an account's codes were used: no code is good twice (RFC 6238, section 5.2)."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from studio_core.accounts.totp import STEP_SECONDS, step_at
from studio_core.records.key_value import Next
from studio_core.records.reading import stored_list, stored_whole
from studio_core.records.record import Document
from studio_core.records.spaces import USED_CODES
from studio_core.records.store import Store

_KEPT_STEPS = 20
"""Ten minutes: far more than servers' clocks may differ."""


def spend_step(
    store: Store,
    account_id: str,
    secret: bytes,
    matching: Callable[[frozenset[int]], int | None],
    *,
    at: str,
) -> bool:
    """Use the step that is *matching* of those not used yet; False where there is none.

    *matching* is given the steps of the account's secret that were used lately.
    """
    key = sha256(f"login:step\0{account_id}\0".encode() + secret).hexdigest()
    present = step_at(datetime.fromisoformat(at))

    def spent(before: "Document | None") -> Next:
        steps = map(stored_whole, stored_list(before.get("steps")) if before else [])
        used = frozenset(step for step in steps if step is not None)
        step = matching(used)
        if step is None:
            return None
        # Steps far ahead were used by a clock that was set back since: they stay until swept.
        lately = sorted(earlier for earlier in used if earlier > present - _KEPT_STEPS)
        until = (max(present, step) + _KEPT_STEPS) * STEP_SECONDS * 1000
        return {"steps": [*lately, step]}, until

    return store.key_values.update(USED_CODES, key, spent)
