"""Time for what waits: the wall clock for records, a clock that only goes forward for waiting."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.records.replica import Move

CUT_SECONDS = 8.0
"""When a move has not been cut over by then, it is given up, and the source is written again."""

ABANDONED_SECONDS = 13.0
"""After this anybody may give up a cut whose command has ended: five seconds for clocks apart.

Servers count from when they saw the cut; commands from the moment that stands in it.

Nothing depends on the clocks but how soon: who gives up and who cuts over ask the same register,
and one of them succeeds.
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """*now* gives the moment as ISO 8601 in UTC."""

    now: Callable[[], str]
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def is_abandoned(move: Move, at: str) -> bool:
    """Tell whether *move* was to be cut over so long before *at* that nobody does it any more."""
    if move.state != "cutting":
        return False
    age = datetime.fromisoformat(at) - datetime.fromisoformat(move.at)
    return age > timedelta(seconds=ABANDONED_SECONDS)
