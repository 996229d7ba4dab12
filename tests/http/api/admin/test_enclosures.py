"""What visitors sent with an enquiry, as the administration gets it."""

from io import BytesIO
from typing import Any

import pytest
from litestar.testing import TestClient
from PIL import Image

from studio_adapters.bootstrap import Studio, open_enquiry_services
from studio_core.access.log import AccessLog, AccessRecordUnavailableError
from studio_core.enclosures.claiming import claim
from studio_core.records.changes import VISITOR
from studio_core.records.collections import ACCESS_RECORDS, ENCLOSURES
from studio_core.records.work import Work
from tests.core.enclosures.sending import named
from tests.http.api.test_enclosures import PDF, photograph, sent
from tests.http.studio_in_memory import AT, put_administrator

Client = TestClient[Any]
BODY = {
    "name": "김민서",
    "phone": "010-1234-5678",
    "email": "minseo@example.com",
    "message": "34평 아파트 상담을 받고 싶습니다.",
    "privacyConsent": True,
}


@pytest.fixture
def enquiry(client: Client) -> str:
    return str(client.post("/api/enquiries", json=BODY).json()["id"])


def attach(client: Client, studio: Studio, enquiry: str, *contents: tuple[bytes, str]) -> None:
    """Send files and let the enquiry have them, as its acceptance does."""
    ids = [sent(client, content, name).rpartition("/")[2] for content, name in contents]
    services = open_enquiry_services(studio.settings)
    claimed = claim(studio.store, services.cipher, ids, enquiry)
    Work(studio.store, VISITOR, AT).commit("claimed", *claimed, *named(studio.store, ids, enquiry))


def path(enquiry: str, n: int) -> str:
    return f"/api/admin/enquiries/{enquiry}/enclosures/{n}"


def test_a_document_is_given_to_keep_and_never_to_show(
    admin: Client, studio: Studio, enquiry: str
) -> None:
    attach(admin, studio, enquiry, (PDF, '평면도 "최종".html'))

    answer = admin.get(path(enquiry, 1))

    assert (answer.status_code, answer.content) == (200, PDF)
    assert {name: answer.headers[name] for name in HEADERS} == {
        "content-type": "application/pdf",
        "content-length": str(len(PDF)),
        "content-disposition": "attachment; filename*=UTF-8''"
        "%ED%8F%89%EB%A9%B4%EB%8F%84%20%22%EC%B5%9C%EC%A2%85%22.pdf",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
    }


HEADERS = (
    "content-type",
    "content-length",
    "content-disposition",
    "content-security-policy",
    "x-content-type-options",
    "cache-control",
)


@pytest.mark.parametrize("format", ["JPEG", "HEIC"])
def test_a_picture_has_lost_its_place_and_has_a_thumbnail(
    admin: Client, studio: Studio, enquiry: str, format: str
) -> None:
    content = photograph(format)
    assert b"secret-place" in content
    attach(admin, studio, enquiry, (content, "거실.HEIC"))

    kept, small = admin.get(path(enquiry, 1)), admin.get(f"{path(enquiry, 1)}?thumb=1")

    assert kept.headers["content-type"] == "image/jpeg"
    picture = Image.open(BytesIO(kept.content))
    assert (picture.format, picture.size, dict(picture.getexif())) == ("JPEG", (640, 480), {})
    assert b"secret-place" not in kept.content
    assert kept.headers["content-disposition"].endswith("%EA%B1%B0%EC%8B%A4.jpg")
    thumbnail = Image.open(BytesIO(small.content))
    assert (thumbnail.format, thumbnail.size) == ("JPEG", (480, 360))
    assert small.headers["content-security-policy"] == "sandbox; default-src 'none'"
    assert small.headers["content-disposition"] == "inline"


@pytest.mark.parametrize("query", ["", "?thumb=1"])
def test_nothing_leaves_before_its_access_is_recorded(
    admin: Client, studio: Studio, enquiry: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    attach(admin, studio, enquiry, (photograph(), "거실.jpg"))
    before = len(studio.store.read(ACCESS_RECORDS))

    admin.get(path(enquiry, 1) + query)

    new = list(studio.store.read(ACCESS_RECORDS).values())[before:]
    said = [(one.document["action"], one.document["enquiries"]) for one in new]
    assert said == [("preview" if query else "download", [enquiry])]

    def fail(*_: object) -> None:
        raise AccessRecordUnavailableError("told to fail")

    monkeypatch.setattr(AccessLog, "record", fail)
    refused = admin.get(path(enquiry, 1) + query)
    assert (refused.status_code, refused.json()["code"]) == (503, "access_record_unavailable")


def test_what_is_not_there_is_not_found(admin: Client, studio: Studio, enquiry: str) -> None:
    attach(admin, studio, enquiry, (PDF, "a.pdf"))

    wrong = [path(enquiry, 2), path(enquiry, 0), path("AAAA-BBBB-CCCC", 1)]
    answers = [admin.get(one) for one in (*wrong, f"{path(enquiry, 1)}?thumb=1")]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (404, "enclosure_not_found")
    ] * 4


def test_damaged_bytes_are_told_before_anything_is_sent(
    admin: Client, studio: Studio, enquiry: str, tmp_path: Any
) -> None:
    attach(admin, studio, enquiry, (PDF, "a.pdf"))
    (file,) = [one for one in (tmp_path / "var/enclosures/files").rglob("*") if one.is_file()]
    file.write_bytes(file.read_bytes()[:-1] + b"?")

    answer = admin.get(path(enquiry, 1))

    assert (answer.status_code, answer.json()["code"]) == (409, "enquiry_unreadable")


def test_only_the_inbox_reads_them(admin: Client, studio: Studio, enquiry: str) -> None:
    attach(admin, studio, enquiry, (PDF, "a.pdf"))
    put_administrator(studio, role="content")

    assert admin.get(path(enquiry, 1)).status_code == 403
    admin.cookies.clear()
    assert admin.get(path(enquiry, 1)).status_code == 401


def test_with_an_enquiry_its_files_go(
    admin: Client, studio: Studio, enquiry: str, tmp_path: Any
) -> None:
    attach(admin, studio, enquiry, (PDF, "a.pdf"), (photograph(), "b.jpg"))
    sent(admin, PDF)

    answer = admin.delete(f"/api/admin/enquiries/{enquiry}")

    assert answer.status_code == 204
    kept = [str(one.document["state"]) for one in studio.store.read(ENCLOSURES).values()]
    assert sorted(kept) == ["gone", "gone", "whole"]
    assert len(list((tmp_path / "var/enclosures/files").iterdir())) == 1
