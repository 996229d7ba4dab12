"""What the image host answers to an upload, as our server passes it on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.images.cloudinary import CloudinaryImageHost
from studio_adapters.images.cloudinary.account import cloudinary_account
from tests.adapters.images.cloudinary_standin import FAILURES, SECRET, StandIn, serving
from tests.adapters.images.photographs import encoded, quarters

Client = TestClient[Any]
ON_ITS_WAY = {"Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0"}


@pytest.fixture
def service() -> Iterator[StandIn]:
    with serving() as standin:
        yield standin


@pytest.fixture
def studio(studio: Studio, service: StandIn) -> Studio:
    """A studio whose pictures are at the service."""
    account = cloudinary_account(service.account(), {})
    host = CloudinaryImageHost(account, max_bytes=2**20, timeout_seconds=1)
    return replace(studio, media=host)


def send(admin: Client) -> Any:
    """Send 거실.jpg as the screens do; return the answer to the request for its picture."""
    content = encoded(quarters())
    about = {"Upload-Length": str(len(content)), "Upload-Metadata": "filename 6rGw7IukLmpwZw=="}
    place = admin.post("/api/admin/uploads", headers={**ON_ITS_WAY, **about}).headers["location"]
    admin.patch(place, content=content, headers={**ON_ITS_WAY, "Upload-Offset": "0"})
    return admin.post(f"{place}/picture", json={})


@pytest.mark.parametrize(("status", "message", "hint"), FAILURES)
def test_a_refused_upload_has_the_hint_of_the_hosts_status(
    admin: Client, service: StandIn, status: int, message: str, hint: str
) -> None:
    service.refuse(status, message)

    answer = send(admin)

    assert (answer.status_code, answer.json()["code"]) == (502, "upload_failed")
    said = f"거실.jpg 파일을 올리지 못했습니다. (상태 코드 {status}) {hint} 서버 응답: {message}"
    assert answer.json()["detail"] == said
    assert SECRET not in answer.text


def test_another_status_is_named_with_what_was_answered(admin: Client, service: StandIn) -> None:
    service.refuse(420, "Rate Limit Exceeded")

    detail = send(admin).json()["detail"]

    assert detail.endswith("(상태 코드 420) 서버 응답: Rate Limit Exceeded")


def test_a_picture_sent_as_a_form_says_the_same(admin: Client, service: StandIn) -> None:
    service.refuse(400, "Upload preset not found")

    answer = admin.post("/api/admin/media", files={"file": ("서재.jpg", encoded(quarters()))})

    assert answer.json()["detail"].startswith("서재.jpg 파일을 올리지 못했습니다. (상태 코드 400)")


def test_a_host_that_does_not_answer_is_away(admin: Client, service: StandIn) -> None:
    service.behaviour = "drop"

    answer = send(admin)

    assert (answer.status_code, answer.json()["code"]) == (502, "image_host_unavailable")
