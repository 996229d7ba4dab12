from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.errors import ImageHostError, ImageRefusedError
from studio_core.files import uploads as uploading
from tests.http.studio_in_memory import MemoryImages

Client = TestClient[Any]
PATH = "/api/admin/media"
JPEG = b"\xff\xd8\xff\xe0" + b"x" * 100


@pytest.fixture
def images(studio: Studio) -> MemoryImages:
    """The image host behind the application."""
    assert isinstance(studio.media, MemoryImages)
    return studio.media


def send(admin: Client, body: bytes, boundary: str = "cut") -> Any:
    """Send a multipart body as it is."""
    kind = f"multipart/form-data; boundary={boundary}"
    return admin.post(PATH, content=body, headers={"content-type": kind})


def part(headers: str, content: bytes = JPEG) -> bytes:
    """Return a body of one part."""
    return b"--cut\r\n" + headers.encode("latin-1") + b"\r\n\r\n" + content + b"\r\n--cut--\r\n"


def test_a_picture_is_kept_under_its_name_and_folder(admin: Client, images: MemoryImages) -> None:
    files = {"file": ("거실.jpg", JPEG, "image/jpeg")}

    answer = admin.post(PATH, files=files, data={"folder": "[20260501] 한옥_34py"})

    assert answer.status_code == 201
    assert answer.json() == {
        "id": "abc", "url": "/media/abc.jpg", "name": "거실.jpg", "width": 40, "height": 50,
        "format": "jpg",
    }  # fmt: skip
    assert images.uploads == [("거실.jpg", "[20260501] 한옥_34py", JPEG)]


def test_a_picture_of_the_largest_allowed_size_is_stored_whole(
    admin: Client, images: MemoryImages
) -> None:
    answer = admin.post(PATH, files={"file": ("a.jpg", b"x" * 10_485_760)})

    assert answer.status_code == 201
    assert len(images.uploads[0][2]) == 10_485_760


def test_a_disk_that_is_nearly_full_takes_no_picture(
    admin: Client, images: MemoryImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "MIN_FREE_BYTES", 2**62)

    refused = admin.post(PATH, files={"file": ("a.jpg", JPEG)})

    assert (refused.status_code, refused.json()["code"]) == (507, "disk_low")
    assert images.uploads == []


def test_a_body_over_the_limit_is_a_413(admin: Client) -> None:
    answer = admin.post(PATH, files={"file": ("a.jpg", b"x" * 12_000_000)})

    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("reason", "status"),
    [
        ("upload_too_large", 413),
        ("upload_not_image", 400),
        ("upload_unreadable", 400),
        ("upload_broken_image", 400),
        ("upload_dimensions_too_large", 400),
        ("upload_hdr", 400),
    ],
)
def test_a_refused_picture_is_named_with_the_reason(
    admin: Client, images: MemoryImages, reason: str, status: int
) -> None:
    images.failure = ImageRefusedError(
        reason, "거실.jpg", maxMb=10, maxMegapixels=100, transfer="PQ"
    )

    answer = admin.post(PATH, files={"file": ("거실.jpg", JPEG)})

    assert answer.status_code == status
    assert answer.json()["code"] == reason
    assert "거실.jpg" in answer.json()["detail"]


def test_a_picture_that_breaks_midway_is_kept_when_the_form_says_so(
    admin: Client, images: MemoryImages
) -> None:
    files = {"file": ("거실.jpg", JPEG)}

    answers = [admin.post(PATH, files=files, data={"keepBroken": word}) for word in ("true", "ja")]
    admin.post(PATH, files=files)

    assert [answer.status_code for answer in answers] == [201, 400]
    assert images.kept_broken == [True, False]


HOSTILE_UPLOADS = {
    "empty": b"",
    "no parts": b"--cut--\r\n",
    "no file": part('Content-Disposition: form-data; name="folder"'),
    "a text part as file": part('Content-Disposition: form-data; name="file"'),
    "filename* only": part("Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff"),
    "no disposition": part("Content-Type: image/jpeg"),
    "unknown charset": part(
        'Content-Disposition: form-data; name="folder"\r\nContent-Type: text/plain; charset=nope'
    ),
    "bad UTF-8": part('Content-Disposition: form-data; name="folder"', b"\xff\xfe\xff"),
    "cut short": b'--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx',
    "no boundary in it": b"x" * 1000,
    "many parts": part('Content-Disposition: form-data; name="x"', b"1") * 3000,
}


@pytest.mark.parametrize("name", HOSTILE_UPLOADS)
def test_a_hostile_upload_is_a_400(admin: Client, images: MemoryImages, name: str) -> None:
    answer = send(admin, HOSTILE_UPLOADS[name])

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert images.uploads == []


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary="])
def test_a_body_without_a_boundary_is_a_400(admin: Client, kind: str) -> None:
    answer = admin.post(PATH, content=part("x: y"), headers={"content-type": kind})

    assert answer.status_code == 400


def test_line_breaks_in_a_file_name_are_removed(admin: Client, images: MemoryImages) -> None:
    name = 'filename="a%0d%0aSet-Cookie: x.jpg"'
    answer = send(admin, part(f'Content-Disposition: form-data; name="file"; {name}'))

    assert answer.status_code in (201, 400)
    assert "set-cookie" not in answer.headers
    assert all("\n" not in upload[0] for upload in images.uploads)


def test_json_is_no_upload(admin: Client) -> None:
    assert admin.post(PATH, json={"file": "x"}).status_code == 415


def test_the_usage_comes_with_the_hosts_description(admin: Client) -> None:
    body = admin.get(f"{PATH}/usage").json()

    assert body["storage"] == {"used": 10.0, "limit": None}
    assert body["unit"] == "credits"
    assert (body["host"], body["cloudName"], body["uploadPreset"]) == (
        "cloudinary", "atelier", "ml_default",
    )  # fmt: skip


def test_usage_that_the_host_does_not_report_is_a_502(admin: Client, images: MemoryImages) -> None:
    images.failure = ImageHostError(500)

    answer = admin.get(f"{PATH}/usage")

    assert answer.status_code == 502
    assert answer.json()["code"] == "image_host_usage_unavailable"
    assert answer.json()["detail"] == "Cloudinary 사용량 정보를 불러오지 못했습니다."
