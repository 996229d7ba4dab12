"""Whether an inbox says that the studio is told of what comes: by mail, or by an endpoint."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, load_settings

Client = TestClient[Any]
MAIL = {"STUDIO_SMTP_URL": "smtp://mail.example:587/?to=studio@example.com"}
ENDPOINT = {"STUDIO_ENQUIRY_ENDPOINT": "https://sheet.example/enquiries"}
WAYS: dict[str, dict[str, str]] = {
    "nothing": {},
    "mail": MAIL,
    "endpoint": ENDPOINT,
    "both": MAIL | ENDPOINT,
}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """How the studio is told."""
    return str(request.param)


@pytest.fixture
def settings(tmp_path: Path, way: str) -> Settings:
    """Settings with that way alone."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var"), **WAYS[way]}
    return load_settings(environment={}, options=options)


def test_an_inbox_says_whether_the_studio_is_told_of_what_comes(admin: Client, way: str) -> None:
    listed = admin.get("/api/admin/enquiries").json()
    found = admin.post("/api/admin/enquiries/search", json={}).json()

    assert listed["announced"] is found["announced"] is (way != "nothing")
