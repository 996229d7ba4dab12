"""The registry: what several processes have measured, as one answer in Prometheus's form."""

import os
import random
import threading
from functools import partial

import pytest

from studio_http.watching import sheets as sheets_module
from studio_http.watching.catalogue import METRICS
from studio_http.watching.groups import GROUPS
from studio_http.watching.metric import BUCKETS, Labels, Metric, Values, exposition
from studio_http.watching.registry import Registry
from studio_http.watching.requests import FAILURES, RequestMeter
from studio_http.watching.sheets import SILENT_SECONDS, Sheets
from studio_http.watching.store import OPERATIONS
from tests.http.watching.reading import Metrics, checked_by_promtool

DURATION = "studio_http_request_duration_seconds"
STATUSES = ("1xx", "2xx", "3xx", "4xx", "5xx", "none", "other")


def told(registry: Registry) -> Metrics:
    return Metrics(registry.exposition().decode())


def filled(registry: Registry) -> Registry:
    """Have every metric that counts tell all that it can tell."""
    chance = random.Random(7)
    durations = registry.histogram(DURATION)
    for group in GROUPS:
        for status in STATUSES:
            for bound in (*BUCKETS, 60.0):
                durations.observe(bound * (0.5 + chance.random()), group, status)
    stored = registry.histogram("studio_store_duration_seconds")
    for operation in OPERATIONS:
        stored.observe(chance.random(), operation)
    failures = registry.counter("studio_http_failures_total")
    for group in GROUPS:
        for kind in FAILURES:
            failures.add(group, kind, amount=chance.randrange(2**40))
    answers = registry.counter("studio_answers_total")
    for number in range(100, 600):
        answers.add(str(number))
    return registry


@pytest.mark.slow
def test_promtool_finds_nothing_wrong_with_all_that_can_be_told() -> None:
    text = filled(Registry()).exposition().decode()

    assert checked_by_promtool("check", "metrics", text=text) == ""


@pytest.mark.slow
def test_promtool_would_find_what_is_wrong() -> None:
    assert "no help text" in checked_by_promtool("check", "metrics", text="studio_a_total 1\n")


@pytest.mark.slow
def test_what_a_label_says_is_escaped() -> None:
    metric = Metric(name="studio_odd", kind="gauge", tells="a \\ and\na line", labels=("what",))

    text = exposition([metric], {"studio_odd": {('"\\\n',): [1.5]}}).decode()

    assert text == (
        "# HELP studio_odd a \\\\ and\\na line\n# TYPE studio_odd gauge\n"
        'studio_odd{what="\\"\\\\\\n"} 1.5\n'
    )
    assert checked_by_promtool("check", "metrics", text=text) == ""


def test_the_buckets_of_a_histogram_grow_up_to_its_count() -> None:
    registry = Registry()
    durations = registry.histogram(DURATION)
    for seconds in (0.0, 0.001, 0.0011, 0.3, 99.0):
        durations.observe(seconds, "pages", "2xx")

    found = told(registry)
    by_bound = {
        dict(labels)["le"]: value for labels, value in found.all(f"{DURATION}_bucket").items()
    }

    assert list(by_bound) == [*(f"{bound:g}" for bound in BUCKETS), "+Inf"]
    assert list(by_bound.values()) == sorted(by_bound.values())
    assert (by_bound["0.001"], by_bound["0.0025"], by_bound["0.5"]) == (2, 3, 4)
    assert by_bound["10"] == 4
    assert by_bound["+Inf"] == found.count("pages", "2xx") == 5
    assert found.value(f"{DURATION}_sum", group="pages", status="2xx") == pytest.approx(99.3021)


def test_processes_are_told_together_as_each_metric_says() -> None:
    sheets = Sheets(2)
    for number, (position, age, streams) in enumerate([(7, 1.0, 3), (5, 9.0, 4)]):
        registry = Registry(sheets, number)
        registry.counter("studio_answers_total").add("200", amount=number + 1)
        registry.histogram(DURATION).observe(0.02, "pages", "2xx")
        registry.reads("studio_published_position", partial(int, position))
        registry.reads("studio_snapshot_age_seconds", partial(float, age))
        registry.reads("studio_event_streams", partial(int, streams))
        registry.reads("studio_process_id", partial(int, 100 + number))
        registry.publish()

    found = told(registry)

    assert found.value("studio_answers_total", status="200") == 3
    assert found.count("pages", "2xx") == 2
    assert found.value("studio_published_position") == 5
    assert found.value("studio_snapshot_age_seconds") == 9
    assert found.value("studio_event_streams") == 7
    assert found.value("studio_process_id", worker="0") == 100
    assert found.value("studio_process_id", worker="1") == 101


def test_what_comes_in_place_of_a_process_counts_on() -> None:
    sheets = Sheets(2)
    before = Registry(sheets, 1)
    before.counter("studio_answers_total").add("200", amount=5)
    before.histogram(DURATION).observe(0.02, "pages", "2xx")
    before.reads("studio_http_published_answers_total", lambda: 10)
    before.reads("studio_event_streams", lambda: 3)
    before.reads("studio_process_cpu_seconds_total", lambda: 60.0)
    before.publish()

    after = Registry(sheets, 1)
    after.counter("studio_answers_total").add("404")
    after.reads("studio_http_published_answers_total", lambda: 1)
    after.reads("studio_process_cpu_seconds_total", lambda: 0.5)
    found = told(after)

    assert found.value("studio_answers_total", status="200") == 5
    assert found.value("studio_answers_total", status="404") == 1
    assert found.count("pages", "2xx") == 1
    assert found.value("studio_http_published_answers_total") == 11
    assert found.value("studio_event_streams") is None
    # Of the process itself: Prometheus sees that it began anew.
    assert found.value("studio_process_cpu_seconds_total", worker="1") == 0.5


def test_of_a_silent_process_what_it_counted_is_told_and_not_how_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheets, now = Sheets(2), [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for number in (0, 1):
        registry = Registry(sheets, number)
        registry.counter("studio_answers_total").add("200")
        registry.reads("studio_workers", lambda: 1)
        registry.publish()
    assert told(registry).value("studio_workers") == 2

    now[0] += SILENT_SECONDS + 1
    found = told(registry)

    assert found.value("studio_workers") == 1
    assert found.value("studio_answers_total", status="200") == 2


def test_a_process_reads_what_another_has_written() -> None:
    sheets = Sheets(2)
    child = os.fork()
    if child == 0:
        registry = Registry(sheets, 1)
        registry.counter("studio_answers_total").add("200", amount=4)
        registry.publish()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0

    assert told(Registry(sheets, 0)).value("studio_answers_total", status="200") == 4


def test_a_sheet_that_is_being_written_is_never_half_read() -> None:
    sheets = Sheets(1)
    wrong: list[float] = []
    done = threading.Event()

    def write() -> None:
        for number in range(1, 3000):
            # The same number many times: a mixture of two would show.
            same: dict[Labels, Values] = {}
            for label in range(number % 50 + 1):
                same[str(label),] = [float(number)]
            sheets.write(0, {"studio_answers_total": same}, {})
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    while not done.is_set():
        found = sheets.read(0).counted.get("studio_answers_total", {})
        numbers = {value[0] for value in found.values()}
        wrong += list(numbers) if len(numbers) > 1 else []
    writer.join()

    assert wrong == []


def test_a_torn_sheet_is_no_sheet() -> None:
    sheets = Sheets(1)
    sheets.write(0, {"studio_answers_total": {("200",): [1]}}, {})

    sheets._memory[sheets_module._HEAD.size + 3] ^= 0xFF

    assert sheets.read(0).counted == {}


def test_all_that_can_be_told_has_room_on_a_sheet_three_times() -> None:
    sheets = Sheets(1)
    filled(Registry(sheets)).publish()

    written, _ = sheets_module._HEAD.unpack_from(sheets._memory, 0)

    assert 5_000 < written < sheets_module._SHEET_BYTES / 3


def test_counting_from_many_threads_loses_nothing() -> None:
    registry = Registry()
    counter, durations = registry.counter("studio_answers_total"), registry.histogram(DURATION)

    def count() -> None:
        for _ in range(2000):
            counter.add("200")
            durations.observe(0.01, "pages", "2xx")

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
