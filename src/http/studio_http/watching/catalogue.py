"""Every metric of the server; `docs/metrics.md` tells an operator what each is good for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of every histogram, in seconds; one without a bound follows."""

WORKER = "worker"
"""The label that tells the processes of one server apart, by number from 0."""

Merged = Literal["sum", "most", "least", "each"]

Labels: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """Something that is measured: *tells* says what in one line.

    *merged* says what the numbers of several processes come to together; `each` keeps them apart,
    by the label `WORKER`. Values of *labels* are of closed sets, never what somebody sent.
    """

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    tells: str
    labels: Labels = ()
    merged: Merged = "sum"

    @property
    def shown_labels(self) -> Labels:
        """The names of the labels as they are shown."""
        return (*self.labels, WORKER) if self.merged == "each" else self.labels


def _counter(name: str, tells: str, labels: Labels = (), merged: Merged = "sum") -> Metric:
    return Metric(name=name, kind="counter", tells=tells, labels=labels, merged=merged)


def _gauge(name: str, tells: str, labels: Labels = (), merged: Merged = "most") -> Metric:
    return Metric(name=name, kind="gauge", tells=tells, labels=labels, merged=merged)


def _seconds(name: str, tells: str, labels: Labels) -> Metric:
    return Metric(name=name, kind="histogram", tells=tells, labels=labels)


def _requests() -> Iterable[Metric]:
    yield _seconds(
        "studio_http_request_duration_seconds",
        "Seconds from a request's head to the end of its answer; of events to their begin. "
        "Published answers that were given before are not in it.",
        ("group", "status"),
    )
    yield _counter(
        "studio_http_published_answers_total",
        "Published answers given again from memory; none of them is in the histogram.",
    )
    yield _counter(
        "studio_answers_total", "Answers not taken from the published snapshot.", ("status",)
    )
    yield _counter(
        "studio_http_failures_total", "Requests that the server failed.", ("group", "kind")
    )
    yield _gauge(
        "studio_http_requests_under_way",
        "Requests that have come and are not answered.",
        ("group",),
        "sum",
    )
    yield _gauge(
        "studio_uploads_under_way",
        "Requests that bring a file, and are not answered.",
        merged="sum",
    )
    yield _counter(
        "studio_upload_received_bytes_total", "Bytes of files that came, whole or in pieces."
    )
    yield _gauge("studio_event_streams", "Browsers that listen for changes.", merged="sum")


def _published() -> Iterable[Metric]:
    yield _gauge(
        "studio_published_position",
        "The position of the journal that visitors see.",
        merged="least",
    )
    yield _gauge("studio_published_answers", "Published answers that are kept ready.")
    yield _gauge(
        "studio_snapshot_age_seconds",
        "Seconds since the published snapshot was seen to be that of the store.",
    )
    yield _gauge("studio_media_unreadable", "Pictures that could not be read.", merged="sum")


def _stored() -> Iterable[Metric]:
    yield _gauge("studio_store_away", "1 while the store cannot be followed.")
    yield _seconds(
        "studio_store_duration_seconds", "Seconds that a call of the store took.", ("operation",)
    )
    yield _counter(
        "studio_store_failures_total",
        "Calls of the store that failed because it was away.",
        ("operation",),
    )
    yield _gauge("studio_jobs_failing", "Jobs of this server that failed when they ran last.")
    yield _gauge("studio_outbox_waiting", "What waits to be sent on.", ("kind",))
    yield _gauge(
        "studio_outbox_oldest_seconds",
        "Seconds for which the oldest of what waits and is not meant for later has waited.",
        ("kind",),
    )
    yield _gauge("studio_enquiries_waiting", "Enquiries that the endpoint has not taken.")
    yield _gauge("studio_indexnow_waiting", "Search engines that wait to be told what changed.")
    yield _gauge(
        "studio_backup_proven_timestamp_seconds",
        "When a backup was proven last, as Unix time; 0 when none was.",
    )
    yield _gauge("studio_backup_scheduled", "1 where backups are made each night.")
    yield _gauge(
        "studio_backup_ok", "1 when the last run made and proved its copies, 0 when it failed."
    )
    yield _gauge(
        "studio_backup_alarming", "1 while owners are told that no backup was proven for too long."
    )
    yield _gauge("studio_disk_free_bytes", "Bytes that are free where the data lies.")
    yield _gauge("studio_disk_size_bytes", "Bytes of the disk where the data lies.")


def _processes() -> Iterable[Metric]:
    yield _gauge(
        "studio_build_info",
        "Always 1; the version, Python's, and the kind of the configured store.",
        ("version", "python", "store"),
    )
    yield _gauge("studio_workers", "Processes that answer.", merged="sum")
    yield _gauge("studio_process_id", "The number that the system gave the process.", (), "each")
    yield _gauge(
        "studio_process_start_time_seconds", "When the process began, as Unix time.", (), "each"
    )
    yield _counter(
        "studio_process_cpu_seconds_total", "Seconds of a processor that were used.", (), "each"
    )
    yield _gauge(
        "studio_process_resident_memory_bytes", "Memory of the process in RAM.", (), "each"
    )
    yield _gauge("studio_process_open_files", "Open files and connections.", (), "each")
    yield _gauge("studio_process_open_files_limit", "How many of them may be open.", (), "each")
    yield _gauge("studio_process_threads", "Threads of the process.", (), "each")


METRICS = {
    metric.name: metric
    for part in (_requests, _published, _stored, _processes)
    for metric in part()
}
"""By name, in the order in which they are shown."""
