"""/readyz says so when nothing can be written, and asks the store no more than it has to."""

import errno
import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.errors import StorePermissionError, StoreUnavailableError
from studio_core.records.forwarding import ForwardingStore
from studio_core.records.key_value import ForwardingKeyValue, KeyValue
from studio_core.records.store import Store, StoreDamagedError, StoreFullError
from studio_http.watching import writability
from studio_http.watching.writability import EVERY_SECONDS, Writability
from tests.event_loops import run_apart

Client = TestClient[Any]


class Refusing(ForwardingStore):
    """A store that raises *error*, if any, when it is written; counts how often it was."""

    error: Exception | None = None
    asked = 0

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.key_values = ForwardingKeyValue(self._asked)

    def _asked(self) -> KeyValue:
        self.asked += 1
        if self.error:
            raise self.error
        return self.store.key_values


@pytest.fixture
def store(studio: Studio) -> Refusing:
    return Refusing(studio.store)


@pytest.mark.parametrize(
    "error",
    [StoreFullError("no space"), StorePermissionError("read-only"), StoreDamagedError("damaged")],
)
def test_a_store_that_takes_nothing_is_not_ready_until_it_does(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(writability, "EVERY_SECONDS", 0.0)
    before = client.get("/readyz")
    with monkeypatch.context() as refusing:

        def refuse(*_: object) -> bool:
            raise error

        refusing.setattr(studio.store.key_values, "write", refuse)
        refused = client.get("/readyz")
    after = client.get("/readyz")

    assert (before.status_code, after.status_code) == (200, 200)
    assert (refused.status_code, refused.json()) == (503, {"status": "unwritable"})


def test_a_disk_without_room_is_told_once_in_the_log(
    store: Refusing,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    asked = Writability(store, tmp_path, timestamp, lambda: now[0])

    def full(dir: Path) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writability, "TemporaryFile", full)
    told = []
    for _ in range(3):
        told.append(asked.refusal())
        now[0] += EVERY_SECONDS

    assert told == [f"{tmp_path}: No space left on device"] * 3
    assert len([one for one in caplog.records if one.name == "studio.server"]) == 1


def test_a_store_that_is_away_is_no_reason_and_is_not_waited_for(
    store: Refusing, tmp_path: Path
) -> None:
    now = [0.0]
    asked = Writability(store, tmp_path / "none" / "yet", timestamp, lambda: now[0])
    store.error = StoreUnavailableError("away")

    assert asked.refusal() == ""
    now[0] += EVERY_SECONDS
    assert asked.refusal(store_is_away=True) == ""
    assert store.asked == 1


def test_who_asks_often_has_it_tried_now_and_then(store: Refusing, tmp_path: Path) -> None:
    now = [0.0]
    asked = Writability(store, tmp_path, timestamp, lambda: now[0])
    for _ in range(100):
        asked.refusal()
        now[0] += EVERY_SECONDS / 10

    assert store.asked == 10


def test_a_store_that_says_nothing_holds_up_nobody_who_asks(
    store: Refusing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()

    def silent(*_: object) -> None:
        if not answered.wait(20):
            raise StoreFullError("who asked waited for this")

    monkeypatch.setattr(writability, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(store.store.key_values, "write", silent)
    probe = Writability(store, tmp_path, timestamp)

    async def asked() -> list[str]:
        return [await probe.known() for _ in range(3)]

    try:
        assert run_apart(asked()) == ["", "", ""]
        assert store.asked == 1
    finally:
        answered.set()
