"""The registry: what several processes have measured, as one answer in Prometheus's form."""

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from studio_http.watching.catalogue import BUCKETS, METRICS
from studio_http.watching.groups import GROUPS
from studio_http.watching.registry import SHARED_FOLDER, SILENT_SECONDS, Registry
from studio_http.watching.requests import FAILURES, RequestMeter
from studio_http.watching.store import OPERATIONS
from tests.http.watching.reading import Metrics, checked_by_promtool

DURATION = "studio_http_request_duration_seconds"
STATUSES = ("1xx", "2xx", "3xx", "4xx", "5xx", "none", "other")


MEASURED = f"""
import sys
from studio_http.watching.registry import Registry

number = int(sys.argv[1])
registry = Registry(number)
registry.counter("studio_answers_total").labels("200").inc(number + 1)
registry.histogram("{DURATION}").labels("pages", "2xx").observe(0.02)
registry.reads("studio_http_published_answers_total", lambda: (10, 5)[number])
registry.reads("studio_published_position", lambda: (7, 5)[number])
registry.reads("studio_snapshot_age_seconds", lambda: (1.0, 9.0)[number])
registry.reads("studio_event_streams", lambda: (3, 4)[number])
registry.reads("studio_process_id", lambda: 100 + number)
registry.update()
print("told", flush=True)
sys.stdin.read()
"""
ASKED = """
import sys
from studio_http.watching.registry import Registry

sys.stdout.write(Registry(int(sys.argv[1])).exposition().decode())
"""


def told(registry: Registry) -> Metrics:
    return Metrics(registry.exposition().decode())


def filled(registry: Registry) -> Registry:
    """Have every metric that counts tell all that it can tell."""
    chance = random.Random(7)
    durations = registry.histogram(DURATION)
    for group in GROUPS:
        for status in STATUSES:
            for bound in (*BUCKETS, 60.0):
                durations.labels(group, status).observe(bound * (0.5 + chance.random()))
    stored = registry.histogram("studio_store_duration_seconds")
    for operation in OPERATIONS:
        stored.labels(operation).observe(chance.random())
    failures = registry.counter("studio_http_failures_total")
    for group in GROUPS:
        for kind in FAILURES:
            failures.labels(group, kind).inc(chance.randrange(2**40))
    answers = registry.counter("studio_answers_total")
    for number in range(100, 600):
        answers.labels(str(number)).inc()
    return registry


@pytest.mark.slow
def test_promtool_finds_nothing_wrong_with_all_that_can_be_told() -> None:
    text = filled(Registry()).exposition().decode()

    assert checked_by_promtool("check", "metrics", text=text) == ""


@pytest.mark.slow
def test_promtool_would_find_what_is_wrong() -> None:
    assert "no help text" in checked_by_promtool("check", "metrics", text="studio_a_total 1\n")


def test_the_buckets_of_a_histogram_grow_up_to_its_count() -> None:
    registry = Registry()
    durations = registry.histogram(DURATION)
    for seconds in (0.0, 0.001, 0.0011, 0.3, 99.0):
        durations.labels("pages", "2xx").observe(seconds)

    found = told(registry)
    by_bound = {
        dict(labels)["le"]: value for labels, value in found.all(f"{DURATION}_bucket").items()
    }

    assert list(by_bound) == [*map(str, BUCKETS), "+Inf"]
    assert list(by_bound.values()) == sorted(by_bound.values())
    assert (by_bound["0.001"], by_bound["0.0025"], by_bound["0.5"]) == (2, 3, 4)
    assert by_bound["10.0"] == 4
    assert by_bound["+Inf"] == found.count("pages", "2xx") == 5
    assert found.value(f"{DURATION}_sum", group="pages", status="2xx") == pytest.approx(99.3021)


@pytest.fixture
def told_by_two(tmp_path: Path) -> Iterator[Callable[[], Metrics]]:
    """What a third process is told of two that have measured: files are in a folder of theirs."""
    processes = [started(tmp_path, MEASURED, str(number)) for number in (0, 1)]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "told\n"
    yield lambda: Metrics(started(tmp_path, ASKED, "2").communicate()[0])
    for process in processes:
        process.communicate("")


def started(folder: Path, program: str, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *words]
    told = {**os.environ, SHARED_FOLDER: str(folder)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=told, stdin=pipe, stdout=pipe, text=True)


def test_processes_are_told_together_as_each_metric_says(
    told_by_two: Callable[[], Metrics],
) -> None:
    found = told_by_two()

    assert found.value("studio_answers_total", status="200") == 3
    assert found.value("studio_http_published_answers_total") == 15
    assert found.count("pages", "2xx") == 2
    assert found.value("studio_published_position") == 5
    assert found.value("studio_snapshot_age_seconds") == 9
    assert found.value("studio_event_streams") == 7
    assert found.value("studio_process_id", worker="0") == 100
    assert found.value("studio_process_id", worker="1") == 101


def test_of_a_silent_process_what_it_counted_is_told_and_not_how_it_was(
    told_by_two: Callable[[], Metrics], tmp_path: Path
) -> None:
    (silent, *_) = sorted({int(file.stem.split("_")[-1]) for file in tmp_path.glob("gauge_*")})
    long_ago = time.time() - SILENT_SECONDS - 1
    for file in tmp_path.glob(f"gauge_*_{silent}.db"):
        os.utime(file, (long_ago, long_ago))

    found = told_by_two()

    assert found.value("studio_event_streams") in (3, 4)
    assert len(found.all("studio_process_id")) == 1
    assert found.value("studio_answers_total", status="200") == 3


def test_what_a_dead_process_counted_is_told_and_its_gauges_are_removed(tmp_path: Path) -> None:
    dead = started(tmp_path, MEASURED, "0")
    dead.communicate("")

    found = Metrics(started(tmp_path, ASKED, "1").communicate()[0])

    assert found.value("studio_answers_total", status="200") == 1
    assert found.value("studio_event_streams") is None
    assert not list(tmp_path.glob(f"gauge_*_{dead.pid}.db"))


def test_counting_from_many_threads_loses_nothing() -> None:
    registry = Registry()
    counter, durations = registry.counter("studio_answers_total"), registry.histogram(DURATION)

    def count() -> None:
        for _ in range(2000):
            counter.labels("200").inc()
            durations.labels("pages", "2xx").observe(0.01)

    threads = [threading.Thread(target=count) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = told(registry)

    assert found.value("studio_answers_total", status="200") == 16_000
    assert found.count("pages", "2xx") == 16_000


def test_a_metric_that_nobody_described_is_refused() -> None:
    with pytest.raises(KeyError):
        Registry().counter("studio_unknown_total")


def test_failures_are_told_before_the_first_one() -> None:
    registry = Registry()
    RequestMeter(registry)

    found = told(registry).all("studio_http_failures_total")

    assert len(found) == len(GROUPS) * len(FAILURES)
    assert set(found.values()) == {0}


def test_every_metric_is_one_of_the_site_and_tells_its_unit() -> None:
    for name, metric in METRICS.items():
        assert name == metric.name
        assert name.startswith("studio_")
        assert (metric.kind == "counter") == name.endswith("_total")
        assert metric.tells.endswith(".")
