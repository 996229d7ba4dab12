"""Advice comes with an upload; a picture is evened out, and its project keeps what was sent."""

import io
from typing import Any

import pytest
from litestar.testing import TestClient
from PIL import Image, ImageEnhance

from studio_core.files import uploads as uploading
from tests.adapters.images.photographs import encoded, quarters
from tests.http.api.admin.test_uploads import begin, send
from tests.http.studio_in_memory import HANOK

Client = TestClient[Any]
MEDIA, PORTFOLIO = "/api/admin/media", "/api/admin/portfolio"


def dark() -> bytes:
    return encoded(ImageEnhance.Brightness(quarters(800, 600)).enhance(0.35))


def brightness(client: Client, url: str) -> int:
    grey = Image.open(io.BytesIO(client.get(url).content)).convert("L").resize((1, 1))
    return grey.tobytes()[0]


def uploaded(client: Client, content: bytes) -> dict[str, Any]:
    place = begin(client, len(content), filename="거실.jpg")
    send(client, place, 0, content)
    answers = [client.post(f"{place}/picture", json={}).json() for _ in range(2)]
    assert answers[0] == answers[1]
    return dict(answers[0])


def test_an_upload_is_answered_with_what_may_be_better(keeping: Client) -> None:
    assert uploaded(keeping, dark())["advice"] == ["dark"]
    assert "advice" not in uploaded(keeping, encoded(quarters(800, 600)))


def test_a_project_shows_the_evened_picture_and_keeps_the_original(keeping: Client) -> None:
    picture = uploaded(keeping, dark())
    answer = keeping.post(f"{MEDIA}/{picture['id']}/evened")
    even = answer.json()

    image = picture | even | {"original": picture}
    made = keeping.post(PORTFOLIO, json=HANOK | {"images": [image]}).json()
    shown = keeping.get(f"/api/portfolio/{made['id']}").text

    assert answer.status_code == 201
    assert brightness(keeping, even["url"]) > 1.5 * brightness(keeping, picture["url"])
    assert keeping.get(f"{PORTFOLIO}/{made['id']}").json()["images"] == [image]
    assert even["id"] in shown
    assert picture["id"] not in shown
    assert "advice" not in shown


@pytest.mark.parametrize("id", ["0" * 32, "x", "..", "%2e%2e%2f"])
def test_what_is_no_picture_is_not_evened(keeping: Client, id: str) -> None:
    assert keeping.post(f"{MEDIA}/{id}/evened").status_code == 404


def test_a_picture_of_another_host_is_not_evened(admin: Client) -> None:
    answer = admin.post(f"{MEDIA}/{'0' * 32}/evened")

    assert (answer.status_code, answer.json()["code"]) == (404, "image_not_found")


def test_nothing_is_evened_on_a_disk_that_is_nearly_full(
    keeping: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = uploaded(keeping, dark())
    monkeypatch.setattr(uploading, "MIN_FREE_BYTES", 2**62)

    assert keeping.post(f"{MEDIA}/{picture['id']}/evened").status_code == 507


def test_a_visitor_evens_nothing(client: Client) -> None:
    assert client.post(f"{MEDIA}/{'0' * 32}/evened").status_code in (401, 403)
