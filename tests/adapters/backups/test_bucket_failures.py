"""What is said of a service that keeps nothing: whether it is away, refuses, or knows no bucket."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from obstore.exceptions import GenericError

from studio_adapters.backups.opening import open_backup_places
from studio_adapters.settings import load_settings
from studio_core.backups.failing import failure_of
from tests.object_store import set_keys

AWAY = "http://127.0.0.1:1"


@contextmanager
def answering(status: int) -> Iterator[str]:
    """Give the address of a service that answers everything with *status*."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Callable[[str, str], str]:
    """Return what is said of a bucket behind an address."""
    set_keys(monkeypatch)

    def of(scheme: str, endpoint: str) -> str:
        to = f"{scheme}://safe/site?endpoint={endpoint}"
        environment = {"STUDIO_DATA_DIR": str(tmp_path), "STUDIO_BACKUP_TO": to}
        (place,) = open_backup_places(load_settings(environment=environment))
        with pytest.raises(OSError, match="object store: ") as failed:
            list(place.sizes("copies"))
        failure = failure_of(failed.value, place.address)
        assert failure.reason == "unreachable"
        return failure.message.removeprefix(f"{scheme}://safe/site does not answer: object store: ")

    return of


@pytest.mark.server
@pytest.mark.parametrize("scheme", ["s3", "gs"])
@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "it answered with a failure"),
        (401, "it refuses the keys that are set here"),
        (403, "it refuses the keys that are set here"),
        (404, "there is no such bucket"),
    ],
)
def test_the_answer_of_a_service_is_told_in_words(
    told: Callable[[str, str], str], scheme: str, status: int, said: str
) -> None:
    with answering(status) as endpoint:
        assert told(scheme, endpoint) == said


@pytest.mark.parametrize("scheme", ["s3", "gs"])
def test_a_service_that_is_away_is_told_as_such(
    told: Callable[[str, str], str], scheme: str
) -> None:
    assert told(scheme, AWAY) == "nothing answers at its address"


def test_keys_that_were_forgotten_are_no_service_that_is_away(
    told: Callable[[str, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(*_arguments: object, **_named: object) -> None:
        raise GenericError("Generic S3 error: Error performing PUT http://169.254.169.254/latest")

    monkeypatch.setattr("obstore.get", ask)

    assert told("s3", AWAY) == "no keys for it are set here"
