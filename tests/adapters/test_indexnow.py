"""Telling search engines over HTTP: what is sent, and what each answer comes to."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from studio_adapters.indexnow import IndexNowEngines
from studio_adapters.outbound import OutboundClient
from studio_core.indexnow.ports import (
    ENGINES,
    AnnouncementFailedError,
    AnnouncementRefusedError,
)
from tests.outbound_stand_ins import client_of

BODY = {"host": "a.kr", "key": "0" * 32, "urlList": ["https://a.kr/portfolio"]}


@contextmanager
def engine(status: int, *headers: tuple[str, str]) -> Iterator[tuple[IndexNowEngines, list[Any]]]:
    """Run an engine that answers *status*; give who tells it, and what it was told."""
    told: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            told.append((self.path, self.headers["Content-Type"], json.loads(sent)))
            self.send_response(status)
            for header in (*headers, ("Content-Length", "0")):
                self.send_header(*header)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield IndexNowEngines(client_of(server.server_port, secure=False)), told
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("status", [200, 202])
def test_an_announcement_is_sent_as_json(status: int) -> None:
    with engine(status) as (engines, told):
        engines.announce(ENGINES[0].address, BODY)

    assert told == [("/indexnow", "application/json; charset=utf-8", BODY)]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_is_final(status: int) -> None:
    with engine(status) as (engines, _), pytest.raises(AnnouncementRefusedError) as refused:
        engines.announce(ENGINES[1].address, BODY)

    assert refused.value.status == status


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_what_may_pass_is_tried_again(status: int) -> None:
    with engine(status) as (engines, _), pytest.raises(AnnouncementFailedError) as failed:
        engines.announce(ENGINES[0].address, BODY)

    assert not isinstance(failed.value, AnnouncementRefusedError)
    assert failed.value.status == status


def test_no_redirect_is_followed() -> None:
    moved = engine(302, ("Location", "https://elsewhere.kr/"))
    with moved as (engines, told), pytest.raises(AnnouncementFailedError):
        engines.announce(ENGINES[0].address, BODY)

    assert len(told) == 1


def test_an_engine_whose_name_leads_inside_is_not_called() -> None:
    client = OutboundClient(1.0, 100, resolve=lambda *_: ["10.0.0.7"], dial=_never)

    with pytest.raises(AnnouncementFailedError, match="not a public one") as failed:
        IndexNowEngines(client).announce(ENGINES[0].address, BODY)

    assert failed.value.status == 0


def _never(*_: object) -> Any:
    raise AssertionError("it was called")
