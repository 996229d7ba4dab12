"""A site that keeps its own pictures."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.images.local.opening import open_folder
from studio_http.app import StudioApp
from tests.http.studio_in_memory import BASE_URL, EMAIL, PASSWORD, put_administrator


@pytest.fixture
def keeping(studio: Studio, tmp_path: Path) -> Iterator[TestClient[Any]]:
    """An administrator of a site that keeps its own pictures."""
    host = open_folder(tmp_path / "media", studio.settings)
    studio = replace(studio, media=host)
    put_administrator(studio)
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client
    host.close()
