"""Bringing pictures from one image host to another."""

import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from studio_adapters.images.hosts import media_address
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder
from studio_adapters.images.sources import HostedPictures, open_picture_source
from studio_adapters.settings import SettingsError, load_settings
from studio_core.errors import ImageHostError
from studio_core.pictures.usage import pictures_in_use
from studio_core.records.changes import OPERATOR
from studio_core.records.store import Store
from studio_core.transfer.media_sync import MediaSync, Synced
from tests.adapters.images.photographs import quarters, upload
from tests.core.audit.stored import AT, store_of
from tests.outbound_stand_ins import client_of

CLOUD = "https://res.cloudinary.com/demo-studio/image/upload"


def jpeg(width: int = 480) -> bytes:
    file = io.BytesIO()
    quarters(width).save(file, "JPEG")
    return file.getvalue()


class Cloud(BaseHTTPRequestHandler):
    """Has every picture but those with `lost` in their path; `moved` ones are elsewhere."""

    def do_GET(self) -> None:
        content = b"x" * 20_000_000 if "large" in self.path else jpeg()
        self.send_response(404 if "lost" in self.path else 302 if "moved" in self.path else 200)
        self.send_header("Location", "/a.jpg")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(ConnectionError):
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def hosted() -> Iterator[HostedPictures]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Cloud) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        client = client_of(server.server_port, max_bytes=10 * 2**20, secure=False)
        yield HostedPictures("demo-studio", replace(client, max_redirects=0))
        server.shutdown()
        thread.join()


@pytest.fixture
def store() -> Store:
    project = {
        "title": "한남동",
        "images": [
            {"id": "a", "url": f"{CLOUD}/v1/a.jpg", "name": "거실.jpg", "alt": "거실"},
            {"id": "portfolio/b"},
            f"{CLOUD}/lost.jpg",
            "https://elsewhere.kr/c.jpg",
        ],
    }
    article = {"title": "빛", "content": f"앞 ![빛]({CLOUD}/d.jpg) 뒤", "thumbnail": f"{CLOUD}/e"}
    return store_of({"portfolio": {"p": project}, "insights": {"i": article}})


def media_sync(store: Store, source: HostedPictures | None, host: LocalImageHost) -> MediaSync:
    return MediaSync(
        store=store,
        source=None,
        target=host,
        elsewhere=source,
        cloud_name="demo-studio",
        is_used=True,
        by=OPERATOR,
        now=lambda: AT,
        clock=lambda: datetime(2026, 3, 1, tzinfo=UTC),
    )


def synced(store: Store, source: HostedPictures, host: LocalImageHost) -> Synced:
    return media_sync(store, source, host).run()


def test_records_refer_to_the_copies_and_keep_their_texts(
    store: Store, hosted: HostedPictures, host: LocalImageHost
) -> None:
    synced(store, hosted, host)

    project, article = (store.read(name) for name in ("portfolio", "insights"))
    images: Any = project["p"].document["images"]
    (kept,) = host.image_ids()
    assert images[0] == {
        "id": kept,
        "url": f"/media/{kept}.jpg",
        "name": "거실.jpg",
        "alt": "거실",
        "width": 480,
        "height": 320,
        "format": "jpg",
        "color": images[0]["color"],
    }
    assert images[1]["url"] == f"/media/{kept}.jpg"
    assert images[3] == "https://elsewhere.kr/c.jpg"
    assert article["i"].document["content"] == f"앞 ![빛](/media/{kept}.jpg) 뒤"
    assert article["i"].document["thumbnail"] == f"/media/{kept}.jpg"


def test_a_picture_that_cannot_be_fetched_keeps_its_address_and_is_reported(
    store: Store, hosted: HostedPictures, host: LocalImageHost
) -> None:
    done = synced(store, hosted, host)

    images: Any = store.read("portfolio")["p"].document["images"]
    assert images[2] == f"{CLOUD}/lost.jpg"
    assert list(done.failed) == [f"{CLOUD}/lost.jpg"]
    assert "404" in done.failed[f"{CLOUD}/lost.jpg"]


def test_a_second_run_plans_only_the_failures(
    store: Store, hosted: HostedPictures, host: LocalImageHost
) -> None:
    synced(store, hosted, host)

    planned = media_sync(store, hosted, host).plan()
    assert [one.addresses for one in planned.records] == [(f"{CLOUD}/lost.jpg",)]


def test_a_plan_changes_nothing(store: Store, hosted: HostedPictures, host: LocalImageHost) -> None:
    before = store.position()

    planned = media_sync(store, hosted, host).plan().records

    assert [(one.id, len(one.addresses)) for one in planned] == [("p", 3), ("i", 2)]
    assert (store.position(), list(host.image_ids())) == (before, [])


def test_between_two_folders_files_are_copied_and_addresses_stay(
    tmp_path: Path, host: LocalImageHost
) -> None:
    old = open_folder(tmp_path / "old", load_settings(environment={}))
    kept = old.put(upload(jpeg()))
    store = store_of({"portfolio": {"p": {"title": "한남동", "images": [kept.url]}}})

    done = replace(media_sync(store, None, host), source=old).run()

    old.close()
    assert (done.originals, done.records) == ([kept.id], [])
    assert list(host.image_ids()) == list(pictures_in_use(store)) == [kept.id]
    assert store.position() == 1


@pytest.mark.parametrize("name", ["large", "moved"])
def test_a_picture_that_is_too_large_or_elsewhere_is_not_brought(
    hosted: HostedPictures, name: str
) -> None:
    with pytest.raises(ImageHostError, match=r"too (large|often)"):
        hosted.fetch(f"{CLOUD}/{name}.jpg")


@pytest.mark.parametrize("url", ["cloudinary://", "ftp://a", "nonsense"])
def test_an_address_that_is_no_host_is_a_settings_error(url: str) -> None:
    with pytest.raises(SettingsError):
        open_picture_source(url, load_settings(None))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("cloudinary://key:secret@cloud?upload_preset=p", "cloudinary://cloud"),
        (
            "s3://bucket/site?endpoint=http://127.0.0.1:9",
            "s3://bucket/site?endpoint=http://127.0.0.1:9",
        ),
        ("local:////var/a%25b/../media", "local:////var/media"),
    ],
)
def test_an_address_is_shown_without_keys_and_as_a_real_path(url: str, shown: str) -> None:
    assert media_address(url) == shown
