"""One setting for the largest picture changes every place that states or enforces it."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient
from PIL import Image

from studio_adapters.bootstrap import Settings, Studio, load_settings, open_media
from studio_http.app import StudioApp
from tests.http.studio_in_memory import BASE_URL

MEGABYTE = 1024 * 1024
JSON = {"content-type": "application/json"}


@pytest.fixture(params=[3, 12])
def megabytes(request: pytest.FixtureRequest) -> int:
    """The limit that is set: less than the default, and more."""
    return cast("int", request.param)


@pytest.fixture
def settings(tmp_path: Path, megabytes: int) -> Settings:
    """Settings with that limit."""
    environment = {
        "STUDIO_STORE": "memory://",
        "STUDIO_DATA_DIR": str(tmp_path / "var"),
        "STUDIO_MAX_UPLOAD_MB": str(megabytes),
    }
    return load_settings(environment=environment)


@pytest.fixture
def client(studio: Studio, settings: Settings) -> Iterator[TestClient[Any]]:
    """A client of a site that keeps its pictures itself."""
    media = open_media(settings)
    app = cast("Any", StudioApp(replace(studio, media=media)))
    with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client
    media.close()


def picture(size: int) -> bytes:
    """Return a JPEG of *size* bytes."""
    file = BytesIO()
    Image.new("RGB", (64, 48), "red").save(file, "JPEG")
    return file.getvalue().ljust(size, b"\0")


def sent(admin: TestClient[Any], size: int) -> Any:
    return admin.post("/api/admin/media", files={"file": ("a.jpg", picture(size))})


def test_visitors_and_administrators_are_told_the_limit(
    admin: TestClient[Any], megabytes: int
) -> None:
    for address in ("/api/site", "/api/admin/site"):
        assert admin.get(address).json()["maxUploadBytes"] == megabytes * MEGABYTE


def test_a_picture_of_the_limit_is_taken(admin: TestClient[Any], megabytes: int) -> None:
    assert sent(admin, megabytes * MEGABYTE).status_code == 201


def test_a_byte_more_is_refused_by_name(admin: TestClient[Any], megabytes: int) -> None:
    refused = sent(admin, megabytes * MEGABYTE + 1)

    assert (refused.status_code, refused.json()["code"]) == (413, "upload_too_large")
    assert f"{megabytes}MB" in refused.json()["detail"]


def test_a_body_that_is_much_larger_is_refused_unread(
    admin: TestClient[Any], megabytes: int
) -> None:
    refused = sent(admin, (megabytes + 1) * MEGABYTE + 1)

    assert (refused.status_code, refused.json()["code"]) == (413, "payload_too_large")
    assert f"{megabytes}MB" in refused.json()["detail"]


def test_other_bodies_keep_their_own_limits(admin: TestClient[Any]) -> None:
    text = b'{"title": "' + b"x" * 9 * MEGABYTE + b'"}'

    assert admin.post("/api/admin/portfolio", content=text, headers=JSON).status_code != 413
    assert admin.post("/api/enquiries", content=b"x" * 300_000, headers=JSON).status_code == 413
