"""Asking a real server for pictures."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

import pytest

from studio_adapters.images import probe as picture_probe
from studio_adapters.images.probe import probe_pictures
from tests.outbound_stand_ins import client_of

HOST = "http://pictures.example"


class Gallery(BaseHTTPRequestHandler):
    """Answers by the path: its status and media type."""

    asked: ClassVar[list[str]] = []

    def do_HEAD(self) -> None:
        self.asked.append(f"HEAD {self.path}")
        self._answer(405 if self.path == "/no-head.jpg" else 404 if "lost" in self.path else 200)

    def do_GET(self) -> None:
        self.asked.append(f"GET {self.path}")
        self._answer(206)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        kind = "text/html" if self.path == "/page" else "image/jpeg"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def gallery() -> Iterator[int]:
    Gallery.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Gallery)
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


def test_pictures_that_are_there_have_no_fault(gallery: int) -> None:
    urls = [f"{HOST}/a.jpg", f"{HOST}/no-head.jpg"]

    assert dict(probe_pictures(urls, client_of(gallery))) == dict.fromkeys(urls, "")
    assert "GET /a.jpg" not in Gallery.asked


def test_missing_pictures_and_pages_are_reported(gallery: int) -> None:
    urls = [f"{HOST}/lost.jpg", f"{HOST}/page", "http://[a"]

    found = dict(probe_pictures(urls, client_of(gallery)))

    assert found[f"{HOST}/lost.jpg"] == "answers 404"
    assert "no picture" in found[f"{HOST}/page"]
    assert found["http://[a"] == "not an address"


def test_a_host_that_does_not_answer_is_soon_not_asked_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(picture_probe, "WORKERS", 1)
    urls = [f"{HOST}/{number}.jpg" for number in range(8)]

    faults = list(dict(probe_pictures(urls, client_of(1))).values())

    assert sum(fault.startswith("no answer") for fault in faults) == picture_probe.MAX_SILENCES
    assert sum(fault.startswith("not asked") for fault in faults) == 3


def test_pictures_on_this_machine_are_not_asked_for(gallery: int) -> None:
    urls = [f"http://127.0.0.1:{gallery}/a.jpg", "http://127.0.0.1/a.jpg"]

    found = dict(probe_pictures(urls))

    assert [fault.partition(":")[0] for fault in found.values()] == ["not asked"] * 2
    assert Gallery.asked == []
