"""Pictures of pasted texts: fetched from the Internet only, kept like uploads."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.images import web
from studio_core.errors import ImageRefusedError
from tests.http.studio_in_memory import MemoryImages
from tests.outbound_stand_ins import client_of

Client = TestClient[Any]
PATH = "/api/admin/media/fetch"
ROOT = Path(__file__).resolve().parents[4]
JPEG = b"\xff\xd8\xff\xe0" + b"x" * 100


class Blog(BaseHTTPRequestHandler):
    """Has every picture; `moved` and `inside` ones elsewhere, `lost` ones nowhere."""

    def do_GET(self) -> None:
        content = b"x" * 12_000_000 if "large" in self.path else JPEG
        moved = {"/moved.jpg": "/거실.jpg", "/inside.jpg": "http://10.1.2.3:8080/a.jpg"}.get(
            self.path
        )
        self.send_response(404 if "lost" in self.path else 302 if moved else 200)
        self.send_header("Location", (moved or "").encode().decode("latin-1"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(ConnectionError):
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def blog(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A site that every name leads to, as if it were in the Internet."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()

        def client(seconds: float, max_bytes: int, headers: dict[str, str]) -> Any:
            return client_of(server.server_port, max_bytes=max_bytes)

        monkeypatch.setattr(web, "OutboundClient", client)
        yield "http://blog.example"
        server.shutdown()
        thread.join()


@pytest.fixture
def images(studio: Studio) -> MemoryImages:
    """The image host behind the application."""
    assert isinstance(studio.media, MemoryImages)
    return studio.media


@pytest.mark.parametrize("name", ["/living.jpg?type=w773", "/moved.jpg"])
def test_a_picture_of_the_web_is_kept(
    admin: Client, images: MemoryImages, blog: str, name: str
) -> None:
    answer = admin.post(PATH, json={"url": f" {blog}{name} ", "folder": "insight"})

    assert answer.status_code == 201
    assert answer.json()["url"] == "/media/abc.jpg"
    assert images.uploads == [(name[1:].partition("?")[0], "insight", JPEG)]


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("/lost.jpg", 422, "picture_not_fetched"),
        ("/large.jpg", 422, "picture_not_fetched"),
        ("/inside.jpg", 400, "picture_address_refused"),
    ],
)
def test_what_is_not_given_is_told_without_what_was_behind_it(
    admin: Client, images: MemoryImages, blog: str, name: str, status: int, code: str
) -> None:
    answer = admin.post(PATH, json={"url": blog + name})

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "10.1.2.3" not in answer.text
    assert images.uploads == []


def test_what_is_no_picture_is_refused_as_an_upload_would_be(
    admin: Client, images: MemoryImages, blog: str
) -> None:
    images.failure = ImageRefusedError("upload_not_image", "page.html")

    answer = admin.post(PATH, json={"url": f"{blog}/page.html"})

    assert (answer.status_code, answer.json()["code"]) == (400, "upload_not_image")


@pytest.mark.parametrize(
    "url",
    [
        *("", "사진", "file:///etc/passwd", "data:image/png;base64,AA==", "ftp://a.kr/b.jpg"),
        *("https://user@a.kr/b.jpg", "http://a.kr:8080/b.jpg", "/media/a.jpg", "//a.kr/b.jpg"),
    ],
)
def test_what_is_no_address_of_the_web_is_refused(
    admin: Client, images: MemoryImages, url: str
) -> None:
    answer = admin.post(PATH, json={"url": url})

    assert (answer.status_code, answer.json()["code"]) == (400, "picture_address_refused")
    assert images.uploads == []


@pytest.mark.parametrize("body", [{}, {"url": 3}, {"url": "https://a.kr", "x": 1}])
def test_another_body_is_a_400(admin: Client, body: Any) -> None:
    assert admin.post(PATH, json=body).status_code == 400


def test_a_visitor_fetches_nothing(client: Client) -> None:
    assert client.post(PATH, json={"url": "https://a.kr/b.jpg"}).status_code == 401


def test_in_a_network_of_its_own_no_hostile_address_is_called() -> None:
    tried = subprocess.run(["unshare", "-n", "true"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip(reason="this user may make no network of its own")

    done = subprocess.run(
        ["unshare", "-n", "--", sys.executable, "-m", "tests.hostile_pictures"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    told = json.loads(done.stdout)
    assert told["reached"] == []
    assert told["refused"] == told["tried"] > 100
    assert told["control"] == ["GET /outside.jpg HTTP/1.1"]
