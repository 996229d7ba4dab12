"""Who else knows the time: only a verified answer, and only so often."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from studio_adapters import witnesses
from studio_adapters.outbound import OutboundClient, OutboundError
from studio_adapters.settings import Settings, load_settings
from studio_adapters.witnesses import HttpsWitness, open_witness

SAID = datetime(2026, 11, 28, 12, tzinfo=UTC)


@dataclass
class Service:
    """Answers with *headers*; None for no safe connection."""

    headers: dict[str, str] | None
    asked: list[str] = field(default_factory=list)

    @contextmanager
    def request(self, method: str, url: str) -> Iterator[Any]:
        self.asked.append(f"{method} {url}")
        if self.headers is None:
            raise OutboundError("no safe connection: certificate has expired")
        yield self


def witness(service: Service, seconds: list[float]) -> HttpsWitness:
    client = cast("OutboundClient", service)
    return HttpsWitness("https://a.example/", client, monotonic=lambda: seconds[0])


def test_a_service_is_asked_every_ten_minutes_and_its_time_goes_on() -> None:
    service, seconds = Service({"date": "Sat, 28 Nov 2026 12:00:00 GMT"}), [0.0]
    known = witness(service, seconds)

    assert known.now() == SAID
    seconds[0] = 599.0
    assert known.now() == SAID + timedelta(seconds=599)
    assert service.asked == ["HEAD https://a.example/"]
    seconds[0] = 600.0
    assert known.now() == SAID
    assert len(service.asked) == 2


@pytest.mark.parametrize("headers", [None, {}, {"date": "gestern"}])
def test_no_answer_and_no_date_say_nothing_and_are_not_asked_for_again_at_once(
    headers: dict[str, str] | None,
) -> None:
    service = Service(headers)
    known = witness(service, [0.0])

    assert (known.now(), known.now()) == (None, None)
    assert len(service.asked) == 1


def settings(**options: str) -> Settings:
    return load_settings(environment={}, options=dict(options))


def test_only_services_of_the_settings_are_asked_and_only_over_https(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(witnesses, "is_synchronised", lambda: False)
    asked: list[str] = []
    monkeypatch.setattr(HttpsWitness, "now", lambda self: asked.append(self.url))
    told = settings(
        STUDIO_ENQUIRY_ENDPOINT="https://script.google.com/macros/s/secret/exec",
        STUDIO_BACKUP_TO="s3://copies/site, s3://copies/other?endpoint=http://10.0.0.1:9000",
    )

    assert list(open_witness(told)()) == []
    assert asked == ["https://script.google.com/", "https://s3.amazonaws.com/"]
    assert list(open_witness(settings(STUDIO_ENQUIRY_ENDPOINT="http://a.example/"))()) == []
    assert len(asked) == 2


@pytest.mark.parametrize("is_set", [True, False])
def test_the_system_is_a_witness_where_it_says_that_its_clock_is_synchronised(
    monkeypatch: pytest.MonkeyPatch, is_set: bool
) -> None:
    monkeypatch.setattr(witnesses, "is_synchronised", lambda: is_set)

    said = list(open_witness(settings())())

    assert len(said) == is_set
    assert all(abs(one - datetime.now(UTC)) < timedelta(minutes=1) for one in said)


@pytest.mark.parametrize(("state", "is_set"), [(0, True), (1, True), (5, False), (-1, False)])
def test_the_kernel_is_asked_without_changing_anything(
    monkeypatch: pytest.MonkeyPatch, state: int, is_set: bool
) -> None:
    def adjtimex(timex: Any) -> int:
        assert set(timex.raw) == {0}, "`modes` of 0 changes nothing"
        return state

    monkeypatch.setattr("ctypes.CDLL", lambda _: SimpleNamespace(adjtimex=adjtimex))

    assert witnesses.is_synchronised() is is_set


def test_a_system_without_such_a_call_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _: SimpleNamespace())

    assert not witnesses.is_synchronised()
