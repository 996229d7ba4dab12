"""Pictures that this server keeps, over HTTP."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.pictures.forwarded import ForwardedAddresses
from studio_core.pictures.host import StoredImage
from studio_core.pictures.library import MediaFile
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from studio_http.app import StudioApp
from tests.http.studio_in_memory import BASE_URL, MemoryImages

Client = TestClient[Any]
AT = "2026-03-01T00:00:00.000Z"
CONTENT = b"\xff\xd8" + b"picture" * 100_000
SMALL = CONTENT[:100_000]


@dataclass
class Library(MemoryImages):
    """An image host that keeps one file, under three names, and a small one."""

    folder: Path = Path()
    served: list[int] = field(default_factory=list)

    def open_media(self, name: str) -> MediaFile:
        """Return the file."""
        path = self.folder / ("small.jpg" if name == "small.jpg" else "a.jpg")
        if name not in ("a.jpg", "a-64.avif", "a.svg", "small.jpg"):
            raise ImageNotFoundError(name)
        if name == "small.jpg" and not path.exists():
            raise ImageNotFoundError(name)
        is_there = path.exists()
        return MediaFile(
            path=path,
            media_type="image/svg+xml" if name == "a.svg" else "image/jpeg",
            etag='"abc"',
            size=path.stat().st_size if is_there else 0,
            written_ns=path.stat().st_mtime_ns if is_there else 0,
            immutable=name in ("a.jpg", "small.jpg"),
        )

    def count_served(self, size: int) -> None:
        """Remember how much was sent."""
        self.served.append(size)

    def image_ids(self) -> Iterator[str]:
        """Return nothing: unused here."""
        return iter(())

    def prepare(self, id: str) -> int:
        """Do nothing: unused here."""
        return 0

    def forget(self, id: str) -> int:
        """Do nothing: unused here."""
        return 0


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The image host, its file in place."""
    (tmp_path / "a.jpg").write_bytes(CONTENT)
    (tmp_path / "small.jpg").write_bytes(SMALL)
    return Library(folder=tmp_path)


@pytest.fixture
def app(studio: Studio, library: Library) -> Any:
    """A site that keeps its own pictures."""
    return StudioApp(replace(studio, media=library))


@pytest.fixture
def client(app: Any) -> Iterator[Client]:
    """A visitor of the site."""
    with TestClient(app, base_url=BASE_URL) as client:
        yield client


def test_a_picture_is_sent_whole_and_immutable(client: Client, library: Library) -> None:
    answer = client.get("/media/a.jpg")

    assert answer.status_code == 200
    assert answer.content == CONTENT
    assert answer.headers["content-type"] == "image/jpeg"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert sum(library.served) == len(CONTENT)


def test_a_substitute_picture_is_cached_for_seconds_only(client: Client) -> None:
    assert "immutable" not in client.get("/media/a-64.avif").headers["cache-control"]


def test_a_known_picture_is_not_sent_again(client: Client, library: Library) -> None:
    answer = client.get("/media/a.jpg", headers={"if-none-match": '"other", W/"abc"'})

    assert answer.status_code == 304
    assert answer.content == b""
    assert library.served == []


def test_head_gives_the_size_of_a_picture(client: Client, library: Library) -> None:
    answer = client.head("/media/a.jpg")

    assert answer.headers["content-length"] == str(len(CONTENT))
    assert answer.content == b""
    assert library.served == []


def asked_for_twice(client: Client) -> Any:
    client.get("/media/small.jpg")
    return client.get("/media/small.jpg")


def test_a_picture_that_was_sent_before_is_answered_alike(client: Client, library: Library) -> None:
    first = client.get("/media/small.jpg")
    again = client.get("/media/small.jpg")

    assert again.content == SMALL
    # Each has its own, if any: from memory it comes without one, where the disk can tell.
    told, again_told = ({**one.headers, "x-request-id": ""} for one in (first, again))
    assert told == again_told
    assert library.served == [len(SMALL), len(SMALL)]


@pytest.mark.parametrize(
    ("headers", "status", "length"),
    [
        ({"range": "bytes=10-19"}, 206, 10),
        ({"range": f"bytes={len(SMALL)}-"}, 416, None),
        ({"if-none-match": '"abc"'}, 304, 0),
        ({"host": "elsewhere.example"}, 400, None),
    ],
)
def test_what_asks_for_more_than_a_file_is_looked_at_as_ever(
    client: Client, headers: dict[str, str], status: int, length: int | None
) -> None:
    asked_for_twice(client)

    answer = client.get("/media/small.jpg", headers=headers)

    assert answer.status_code == status
    assert length is None or len(answer.content) == length
    assert client.head("/media/small.jpg").content == b""
    assert client.post("/media/small.jpg").status_code in (403, 404, 405)


def test_a_picture_that_is_removed_or_written_anew_is_not_answered_from_before(
    client: Client, library: Library
) -> None:
    asked_for_twice(client)
    other = b"\xff\xd8other" + SMALL[7:]
    (library.folder / "small.jpg").write_bytes(other)
    os.utime(library.folder / "small.jpg", ns=(1, 1))

    assert client.get("/media/small.jpg").content == other
    assert asked_for_twice(client).content == other

    (library.folder / "small.jpg").unlink()
    assert client.get("/media/small.jpg").status_code == 404


def test_what_a_disk_would_be_waited_for_is_read_by_a_thread(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for_twice(client)

    def waits(*_: object) -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "preadv", waits)

    assert client.get("/media/small.jpg").content == SMALL


@pytest.mark.parametrize("name", ["none.jpg", "", "../a.jpg", "a.jpg/..", "%2e%2e%2fa.jpg"])
def test_an_unknown_picture_name_is_a_404(client: Client, name: str) -> None:
    answer = client.get(f"/media/{name}")

    assert answer.status_code == 404


def test_without_a_local_image_host_no_media_file_is_served(studio: Studio) -> None:
    app: Any = StudioApp(studio)

    with TestClient(app, base_url=BASE_URL) as client:
        assert client.get("/media/a.jpg").status_code == 404


@pytest.mark.parametrize("wrapped", [False, True])
def test_a_picture_that_cannot_be_read_is_a_503_that_is_counted(
    app: Any, client: Client, library: Library, monkeypatch: pytest.MonkeyPatch, wrapped: bool
) -> None:
    def shut(name: str) -> MediaFile:
        # What `open` raises for the service where root has left a file; root may read it all.
        failure = PermissionError(13, "Permission denied")
        if wrapped:
            raise ImageHostError(500, "Permission denied") from failure
        raise failure

    monkeypatch.setattr(library, "open_media", shut)

    answer = client.get("/media/a.jpg")

    assert answer.status_code == 503
    assert answer.json()["code"] == "image_host_unavailable"
    assert answer.headers["retry-after"] == "60"
    assert b"\nstudio_media_unreadable 1.0\n" in app._registry.exposition()


def test_a_picture_that_is_gone_between_two_looks_is_a_503(
    client: Client, library: Library
) -> None:
    (library.folder / "a.jpg").unlink()

    assert client.get("/media/a.jpg").status_code == 503


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can take another user's rights")
def test_a_file_of_root_is_a_503_for_the_service(client: Client, library: Library) -> None:
    file = library.folder / "a.jpg"
    file.chmod(0o000)
    library.folder.chmod(0o777)

    os.seteuid(65534)
    try:
        answer = client.get("/media/a.jpg")
    finally:
        os.seteuid(0)

    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("known", ["", '"abc"'])
def test_a_drawing_that_is_opened_alone_runs_and_loads_nothing(client: Client, known: str) -> None:
    drawing = client.get("/media/a.svg", headers={"if-none-match": known} if known else {})
    photo = client.get("/media/a.jpg")

    policy = drawing.headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    assert drawing.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in photo.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_of_a_site_whose_pictures_went_to_a_cloud_old_addresses_lead_there(
    studio: Studio, method: str
) -> None:
    id, hosted = "a" * 32, "https://res.cloudinary.com/demo/image/upload"
    table = ForwardedAddresses(Work(studio.store, OPERATOR, AT))
    kept = StoredImage(
        id="a", url=f"{hosted}/v1/a.jpg", name="", width=800, height=600, format="jpg"
    )
    table[f"/media/{id}.jpg"] = kept
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL) as client:
        led = client.request(method, f"/media/{id}-640.avif", follow_redirects=False)
        others = [
            client.request(method, f"/media/{name}").status_code
            for name in (f"{'b' * 32}.jpg", "a.jpg", f"{id[:-1]}%00.jpg", "")
        ]

    assert led.status_code == 302
    assert led.headers["location"] == f"{hosted}/f_auto,q_90,fl_progressive,c_limit,w_640/v1/a.jpg"
    assert led.headers["cache-control"] == "public, max-age=5"
    assert others == [404, 404, 400, 404]
