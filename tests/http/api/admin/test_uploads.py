"""The protocol of resumable uploads, over HTTP."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.accounts.identity import User
from studio_core.accounts.sessions import open_session
from studio_core.errors import ImageRefusedError
from studio_core.files import uploads as uploading
from studio_core.jobs.runner import JobRunner
from studio_http.app import StudioApp
from tests.http.studio_in_memory import (
    AT,
    BASE_URL,
    EMAIL,
    PASSWORD,
    MemoryImages,
    put_administrator,
)

Client = TestClient[Any]
PATH = "/api/admin/uploads"
PIECE = {"Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0"}
CONTENT = bytes(range(256)) * 4000


def said(**words: str) -> str:
    """Return an Upload-Metadata header."""
    return ",".join(f"{name} {b64encode(text.encode()).decode()}" for name, text in words.items())


def begin(admin: Client, length: int = len(CONTENT), **words: str) -> str:
    """Begin an upload and return its address."""
    about = said(**{"filename": "거실.jpg", "folder": "한옥", **words})
    headers = {"Upload-Length": str(length), "Upload-Metadata": about, "Tus-Resumable": "1.0.0"}
    answer = admin.post(PATH, headers=headers)
    assert answer.status_code == 201, answer.text
    return str(answer.headers["location"])


def send(admin: Client, place: str, offset: int, piece: bytes, **headers: str) -> Any:
    given = {**PIECE, "Upload-Offset": str(offset), **headers}
    return admin.patch(place, content=piece, headers=given)


def offset(admin: Client, place: str) -> int:
    return int(admin.head(place).headers["upload-offset"])


@pytest.fixture
def images(studio: Studio) -> MemoryImages:
    """The image host behind the application."""
    assert isinstance(studio.media, MemoryImages)
    return studio.media


def test_the_server_says_what_it_can(admin: Client) -> None:
    answer = admin.options(PATH)

    assert answer.status_code == 204
    assert {name: answer.headers[name] for name in answer.headers if name.startswith("tus")} == {
        "tus-resumable": "1.0.0",
        "tus-version": "1.0.0",
        "tus-extension": "creation,expiration,checksum,termination",
        "tus-max-size": "10485760",
        "tus-checksum-algorithm": "sha1,sha256",
    }


def test_a_file_in_pieces_becomes_one_picture(admin: Client, images: MemoryImages) -> None:
    place = begin(admin, sha256=hashlib.sha256(CONTENT).hexdigest())
    began = admin.head(place)

    first = send(admin, place, 0, CONTENT[:1000])
    second = send(admin, place, 1000, CONTENT[1000:])
    made = admin.post(f"{place}/picture", json={})

    assert (began.status_code, began.headers["upload-offset"]) == (200, "0")
    assert began.headers["upload-length"] == str(len(CONTENT))
    assert began.headers["cache-control"] == "no-store"
    assert began.content == b""
    assert [one.status_code for one in (first, second)] == [204, 204]
    assert [one.headers["upload-offset"] for one in (first, second)] == ["1000", str(len(CONTENT))]
    assert made.status_code == 201
    assert made.json() == {
        "id": "abc", "url": "/media/abc.jpg", "name": "거실.jpg", "width": 40, "height": 50,
        "format": "jpg",
    }  # fmt: skip
    assert images.uploads == [("거실.jpg", "한옥", CONTENT)]


def test_the_picture_is_made_once_however_often_it_is_asked_for(
    admin: Client, images: MemoryImages, tmp_path: Path
) -> None:
    place = begin(admin)
    send(admin, place, 0, CONTENT)

    answers = [admin.post(f"{place}/picture", json={}).json() for _ in range(3)]

    assert answers[0] == answers[1] == answers[2]
    assert len(images.uploads) == 1
    assert offset(admin, place) == len(CONTENT)
    staged = [file for file in (tmp_path / "var/media/uploads").rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in staged) < 1000


def test_a_wrong_place_is_a_409_and_changes_nothing(admin: Client) -> None:
    place = begin(admin)
    send(admin, place, 0, CONTENT[:1000])

    answers = [send(admin, place, at, CONTENT[at : at + 10]) for at in (0, 999, 1001)]

    assert {answer.status_code for answer in answers} == {409}
    assert answers[0].json()["code"] == "upload_offset_conflict"
    assert answers[0].headers["tus-resumable"] == "1.0.0"
    assert offset(admin, place) == 1000


def test_a_picture_of_half_a_file_is_a_409(admin: Client, images: MemoryImages) -> None:
    place = begin(admin)
    send(admin, place, 0, CONTENT[:-1])

    answer = admin.post(f"{place}/picture", json={})

    assert (answer.status_code, answer.json()["code"]) == (409, "upload_offset_conflict")
    assert images.uploads == []


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_a_piece_is_kept_when_its_checksum_is_right(admin: Client, algorithm: str) -> None:
    place = begin(admin)
    right = b64encode(hashlib.new(algorithm, CONTENT).digest()).decode()
    wrong = b64encode(hashlib.new(algorithm, b"").digest()).decode()

    refused = send(admin, place, 0, CONTENT, **{"Upload-Checksum": f"{algorithm} {wrong}"})
    before = offset(admin, place)
    kept = send(admin, place, 0, CONTENT, **{"Upload-Checksum": f"{algorithm} {right}"})

    assert (refused.status_code, refused.json()["code"]) == (460, "upload_checksum_mismatch")
    assert before == 0
    assert (kept.status_code, kept.headers["upload-offset"]) == (204, str(len(CONTENT)))


@pytest.mark.parametrize("text", ["md5 AAAA", "sha1", "sha1 !", "sha256 AAAA", ""])
def test_a_checksum_that_cannot_be_read_is_a_400(admin: Client, text: str) -> None:
    place = begin(admin)

    answer = send(admin, place, 0, CONTENT, **{"Upload-Checksum": text})

    assert answer.status_code == 400
    assert offset(admin, place) == 0


def test_a_whole_that_is_not_what_was_announced_has_to_begin_anew(
    admin: Client, images: MemoryImages
) -> None:
    place = begin(admin, sha256=hashlib.sha256(b"another").hexdigest())
    send(admin, place, 0, CONTENT)

    answer = admin.post(f"{place}/picture", json={})

    assert (answer.status_code, answer.json()["code"]) == (460, "upload_checksum_mismatch")
    assert admin.head(place).status_code == 404
    assert images.uploads == []


def test_a_refused_picture_is_told_as_always_and_can_be_kept_knowingly(
    admin: Client, images: MemoryImages
) -> None:
    place = begin(admin)
    send(admin, place, 0, CONTENT)
    images.failure = ImageRefusedError("upload_broken_image", "거실.jpg")

    refused = admin.post(f"{place}/picture", json={})
    images.failure = None
    kept = admin.post(f"{place}/picture", json={"keepBroken": True})

    assert (refused.status_code, refused.json()["code"]) == (400, "upload_broken_image")
    assert "거실.jpg" in refused.json()["detail"]
    assert kept.status_code == 201
    assert images.kept_broken == [True]


def test_a_removed_upload_is_gone(admin: Client) -> None:
    place = begin(admin)
    send(admin, place, 0, CONTENT[:10])

    assert admin.delete(place).status_code == 204
    assert admin.delete(place).status_code == 404
    assert send(admin, place, 10, CONTENT[10:]).json()["code"] == "upload_session_not_found"


def test_an_upload_of_somebody_else_does_not_exist(admin: Client, studio: Studio) -> None:
    place = begin(admin)
    put_administrator(studio, "admin2", "other@studio.example")
    other = User(id="admin2", email="other@studio.example")
    session = open_session(studio.store, other, token="t" * 43, at=AT.replace("2026-05", "2036-05"))
    with TestClient(cast("Any", StudioApp(studio)), base_url=BASE_URL) as client:
        client.cookies.set("studio_session", "t" * 43)
        client.headers["X-CSRF-Token"] = session.csrf_token

        statuses = [
            client.head(place).status_code,
            send(client, place, 0, CONTENT).status_code,
            client.post(f"{place}/picture", json={}).status_code,
            client.delete(place).status_code,
        ]

    assert statuses == [404] * 4
    assert offset(admin, place) == 0


def test_more_than_a_picture_may_have_is_refused_before_anything_is_stored(
    admin: Client, tmp_path: Path
) -> None:
    headers = {"Upload-Length": str(10 * 1024**2 + 1), "Tus-Resumable": "1.0.0"}

    answer = admin.post(PATH, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (413, "upload_too_large")
    assert not (tmp_path / "var/media/uploads").exists()


def test_more_than_was_announced_is_refused(admin: Client) -> None:
    place = begin(admin, length=1000)

    answer = send(admin, place, 0, CONTENT[:1001])

    assert answer.status_code == 400
    assert offset(admin, place) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Upload-Length": "-1"},
        {"Upload-Length": "1e3"},
        {"Upload-Length": "9" * 30},
        {"Upload-Length": "10", "Upload-Metadata": "filename ###"},
        {"Upload-Length": "10", "Upload-Metadata": "filename " + b64encode(b"\xff").decode()},
        {"Upload-Length": "10", "Upload-Metadata": said(sha256="x")},
        {"Upload-Defer-Length": "1"},
    ],
)
def test_what_cannot_be_read_is_a_400(admin: Client, headers: dict[str, str]) -> None:
    answer = admin.post(PATH, headers=headers)

    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("id", ["p1", "%2e%2e", "A" * 32, "0" * 32, "0" * 31 + "%00"])
def test_an_id_that_was_never_given_is_not_found(admin: Client, id: str) -> None:
    place = f"{PATH}/{id}"

    assert admin.head(place).status_code in {400, 404}
    assert send(admin, place, 0, CONTENT).status_code in {400, 404, 405}


def test_another_version_of_the_protocol_is_refused(admin: Client) -> None:
    answer = admin.post(PATH, headers={"Tus-Resumable": "0.2.2", "Upload-Length": "10"})

    assert answer.status_code == 412
    assert answer.headers["tus-version"] == "1.0.0"


def test_a_piece_says_what_it_is(admin: Client) -> None:
    place = begin(admin)

    statuses = [
        admin.patch(place, content=CONTENT, headers={**PIECE, "Content-Type": kind}).status_code
        for kind in ("application/json", "text/plain", "multipart/form-data")
    ]

    assert statuses == [415, 415, 415]


def test_pieces_are_taken_by_uploads_alone(admin: Client) -> None:
    answer = admin.post("/api/admin/portfolio", content=CONTENT, headers=PIECE)

    assert answer.status_code == 415


def test_unfinished_uploads_are_bounded_until_some_are_removed(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "MAX_UNFINISHED", 2)
    places = [begin(admin) for _ in range(2)]

    refused = admin.post(PATH, headers={"Upload-Length": "10"})
    admin.delete(places[0])

    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited_uploads")
    assert int(refused.headers["retry-after"]) > 0
    assert begin(admin)


def test_a_disk_that_is_nearly_full_takes_no_new_upload(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "MIN_FREE_BYTES", 2**62)

    refused = admin.post(PATH, headers={"Upload-Length": "10"})

    assert (refused.status_code, refused.json()["code"]) == (507, "disk_low")


@pytest.fixture
def later(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give a client, signed in at an application whose clock can be put forward.

    Its jobs rest: one of them removes what has expired.
    """
    monkeypatch.setattr(JobRunner, "start", lambda _: None)
    times = [studio.clock()]
    app = cast("Any", StudioApp(replace(studio, clock=lambda: times[0])))
    with TestClient(app, base_url=BASE_URL) as client:
        sign_in(client)
        yield client, times


def sign_in(client: Client) -> None:
    answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
    client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]


def test_an_upload_expires(later: Any) -> None:
    client, times = later
    place = begin(client)
    until = client.head(place).headers["upload-expires"]
    times[0] += timedelta(hours=24)
    sign_in(client)

    answer = send(client, place, 0, CONTENT)

    assert until.endswith("GMT")
    assert (answer.status_code, answer.json()["code"]) == (410, "upload_expired")
    assert "24" in answer.json()["detail"]
