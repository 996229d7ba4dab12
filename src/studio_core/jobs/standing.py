"""How jobs stand, of the site and of each server, and what servers are asked to do now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from studio_core.dates import timestamp
from studio_core.jobs.job import Job, JobState, next_due, read_state
from studio_core.jobs.leases import is_held
from studio_core.records.key_value import milliseconds
from studio_core.records.record import Document, Json
from studio_core.records.spaces import JOBS
from studio_core.records.store import Store

_SERVER, _WISH = "server-", "wish-"
"""How the keys begin under which a server tells of its own jobs, and one of those is wished for."""

_TOLD_FOR = timedelta(minutes=3)
_WISHED_FOR = timedelta(minutes=2)


def tell_own(
    store: Store, holder: str, server: str, states: Mapping[str, Document], now: datetime
) -> None:
    """Tell others for a while how the jobs of one process stand."""
    jobs: dict[str, Json] = {name: {**state} for name, state in states.items()}
    told: Document = {"server": server, "at": timestamp(now), "jobs": jobs}
    ends = milliseconds(timestamp(now + _TOLD_FOR))
    store.key_values.put(JOBS, f"{_SERVER}{holder}", told, ends)


def wishes(store: Store, now: datetime) -> list[tuple[str, str]]:
    """Return since when which jobs of each server are wished for."""
    return [
        (str(value.get("at") or ""), key.removeprefix(_WISH))
        for key, value in store.key_values.items(JOBS, timestamp(now)).items()
        if key.startswith(_WISH)
    ]


def wish(store: Store, name: str, now: datetime) -> None:
    """Have every server run its own job *name* within a minute."""
    ends = milliseconds(timestamp(now + _WISHED_FOR))
    store.key_values.put(JOBS, f"{_WISH}{name}", {"at": timestamp(now)}, ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class JobStanding:
    """How a job stands: *server* is whose it is alone, '' for a job of the site."""

    name: str
    server: str
    next_at: str
    state: JobState
    running: bool = False


def standings(store: Store, jobs: Sequence[Job], now: datetime) -> Iterator[JobStanding]:
    """Yield how the *jobs* of the site stand, and then those of each server that runs."""
    values = store.key_values.items(JOBS, timestamp(now))
    for job in sorted(jobs, key=lambda one: one.name):
        value = values.get(job.name, {})
        state, running = read_state(value), is_held(value, timestamp(now))
        due = next_due(job, state, store, now)
        next_at = timestamp(due) if due else ""
        yield JobStanding(name=job.name, server="", next_at=next_at, state=state, running=running)
    for key, value in sorted(values.items()):
        own = value.get("jobs") if key.startswith(_SERVER) else None
        for name, document in sorted(own.items()) if isinstance(own, Mapping) else ():
            if isinstance(document, Mapping):
                yield JobStanding(
                    name=name,
                    server=str(value.get("server") or ""),
                    next_at=str(document.get("nextAt") or ""),
                    state=read_state(document),
                )
