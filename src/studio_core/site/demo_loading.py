"""Loading the demo content while the site runs: how far that is, as all servers know."""

from dataclasses import dataclass
from datetime import datetime

from studio_core.dates import timestamp
from studio_core.records.key_value import milliseconds
from studio_core.records.reading import stored_whole
from studio_core.records.spaces import DEMO
from studio_core.records.store import Store

JOB = "demo"
_PROGRESS = "demo-load"
_SILENCE_MS = 60_000
"""After so long without a word from who loads, nobody is thought to."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many pictures are done, of how many; a *total* of 0 is nobody loading."""

    done: int = 0
    total: int = 0


def note_progress(store: Store, progress: Progress, now: datetime) -> None:
    """Note for every server how far loading is."""
    until = milliseconds(timestamp(now)) + (_SILENCE_MS if progress.total else 0)
    document = {"done": progress.done, "total": progress.total}
    store.key_values.put(DEMO, _PROGRESS, document, until)


def progress_of(store: Store, at: str = "") -> Progress:
    """Return how far loading is; without a moment also of who has not been heard for long."""
    document = store.key_values.get(DEMO, _PROGRESS, at) or {}
    done, total = (stored_whole(document.get(name)) or 0 for name in ("done", "total"))
    return Progress(done, total)
