"""Visitors' files over HTTP: sent in pieces, cleaned, bounded, and nobody else's."""

import hashlib
from base64 import b64encode
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from litestar.testing import TestClient
from PIL import Image

from studio_adapters.bootstrap import Studio
from studio_adapters.enclosures.making import LocalEnclosureMaker
from studio_core.enclosures.making import MOST_OF_NETWORK
from studio_core.enclosures.room import MOST_EMPTY_OF_NETWORK
from studio_core.records.collections import ENCLOSURES
from tests.adapters.images.photographs import encoded

Client = TestClient[Any]
PATH = "/api/enclosures"
PIECE = {"Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0"}
PDF = b"%PDF-1.7\n" + b"1 0 obj\n<</OpenAction/JavaScript>>\nendobj\n" * 2000
NAME = "우리집 평면도.pdf"


def photograph(format: str = "JPEG") -> bytes:
    """Return a picture that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "secret-place"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (37.0, 33.0, 59.0)
    return encoded(Image.effect_noise((640, 480), 40).convert("RGB"), format, exif=exif)


def begin(client: Client, length: int, name: str = NAME, **headers: str) -> Any:
    said = f"filename {b64encode(name.encode()).decode()},filetype {b64encode(b'x/y').decode()}"
    given = {"Upload-Length": str(length), "Upload-Metadata": said, "Tus-Resumable": "1.0.0"}
    return client.post(PATH, headers={**given, **headers})


def send(client: Client, place: str, offset: int, piece: bytes, **headers: str) -> Any:
    given = {**PIECE, "Upload-Offset": str(offset), **headers}
    return client.patch(place, content=piece, headers=given)


def sent(client: Client, content: bytes, name: str = NAME) -> str:
    """Send a whole file; return where."""
    place = str(begin(client, len(content), name).headers["location"])
    answer = send(client, place, 0, content)
    assert answer.status_code == 204, answer.text
    return place


def record_of(studio: Studio, place: str) -> Any:
    record = studio.store.get(ENCLOSURES, place.rpartition("/")[2])
    return None if record is None else record.document


def test_the_server_says_what_it_can(client: Client) -> None:
    answer = client.options(PATH)

    assert answer.status_code == 204
    assert {name: answer.headers[name] for name in answer.headers if name.startswith("tus")} == {
        "tus-resumable": "1.0.0",
        "tus-version": "1.0.0",
        "tus-extension": "creation,expiration,checksum,termination",
        "tus-max-size": str(20 * 2**20),
        "tus-checksum-algorithm": "sha1,sha256",
    }


def test_a_document_arrives_in_pieces_and_is_kept_as_it_came(
    client: Client, studio: Studio
) -> None:
    place = str(begin(client, len(PDF)).headers["location"])

    first = send(client, place, 0, PDF[:1000])
    between = client.head(place)
    digest = b64encode(hashlib.sha1(PDF[1000:]).digest()).decode()
    last = send(client, place, 1000, PDF[1000:], **{"Upload-Checksum": f"sha1 {digest}"})

    assert (first.status_code, first.headers["upload-offset"]) == (204, "1000")
    assert between.headers["upload-offset"] == "1000"
    assert between.headers["upload-length"] == str(len(PDF))
    assert "upload-expires" in between.headers
    assert between.headers["cache-control"] == "no-store"
    assert (last.status_code, last.headers["upload-offset"]) == (204, str(len(PDF)))
    document = record_of(studio, place)
    assert {key: document[key] for key in ("state", "size", "type", "enquiry", "n")} == {
        "state": "whole", "size": len(PDF), "type": "application/pdf", "enquiry": "", "n": 0,
    }  # fmt: skip


def test_nothing_of_a_file_lies_readable_anywhere(
    client: Client, studio: Studio, tmp_path: Path
) -> None:
    place = sent(client, PDF)

    assert NAME not in str(record_of(studio, place))
    for file in (tmp_path / "var").rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert b"OpenAction" not in content
            assert NAME.encode() not in content


def test_files_lie_where_nobody_else_can_look(client: Client, tmp_path: Path) -> None:
    sent(client, PDF)

    folder = tmp_path / "var/enclosures"
    assert folder.stat().st_mode & 0o077 == 0
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert [file.stat().st_mode & 0o077 for file in files] == [0] * len(files)
    assert files


@pytest.mark.parametrize(
    ("format", "type"),
    [
        ("JPEG", "image/jpeg"),
        ("PNG", "image/png"),
        ("WEBP", "image/webp"),
        ("HEIC", "image/jpeg"),
    ],
)
def test_a_picture_is_made_anew(
    client: Client, studio: Studio, tmp_path: Path, format: str, type: str
) -> None:
    content = photograph(format)
    place = sent(client, content, "거실.pdf")

    document = record_of(studio, place)
    again = client.head(place)

    assert (document["state"], document["type"]) == ("whole", type)
    assert again.headers["upload-offset"] == again.headers["upload-length"] == str(len(content))
    kept = [file for file in (tmp_path / "var/enclosures/files").rglob("*") if file.is_file()]
    assert [f"{file.parent.name}/{file.name}" for file in kept] == [document["object"]]


@pytest.mark.parametrize("size", [64, 1024, 100])
def test_what_is_no_picture_and_no_pdf_is_refused_with_its_first_bytes(
    client: Client, studio: Studio, size: int
) -> None:
    page = b"<!doctype html><script>alert(1)</script>" * 40
    place = str(begin(client, 10_000_000).headers["location"])

    answers = []
    for offset in range(0, 1200, size):
        answers.append(send(client, place, offset, page[offset : offset + size]))
        if answers[-1].status_code != 204:
            break

    assert answers[-1].status_code == 400
    assert answers[-1].json()["code"] == "enclosure_type_refused"
    assert len(answers) <= 1024 // size + 1
    assert answers[-1].json()["detail"] == "사진이나 PDF만 올릴 수 있어요."
    assert client.head(place).status_code == 404
    record = record_of(studio, place)
    # The record of a file of which nothing was kept is gone.
    assert (record.keys() == {"state", "expires", "length"}) if record else size == 1024


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_a_broken_picture_is_refused_and_forgotten(
    client: Client, tmp_path: Path, share: float
) -> None:
    whole = photograph()
    broken = whole[: int(len(whole) * share)]
    place = str(begin(client, len(broken)).headers["location"])

    answer = send(client, place, 0, broken)

    assert (answer.status_code, answer.json()["code"]) == (400, "enclosure_unreadable")
    assert client.head(place).status_code == 404
    assert [one for one in (tmp_path / "var/enclosures/files").rglob("*") if one.is_file()] == []


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(client: Client) -> None:
    answer = begin(client, 20 * 2**20 + 1)

    assert (answer.status_code, answer.json()["code"]) == (413, "enclosure_too_large")
    assert answer.json()["detail"] == "20MB보다 작은 파일로 골라 주세요."
    assert begin(client, 20 * 2**20).status_code == 201
    assert begin(client, 0).status_code == 400


def test_more_than_was_announced_is_not_taken(client: Client) -> None:
    place = str(begin(client, 100).headers["location"])

    assert send(client, place, 0, PDF[:101]).status_code == 400
    assert client.head(place).headers["upload-offset"] == "0"


def test_a_wrong_place_is_a_409_and_changes_nothing(client: Client) -> None:
    place = str(begin(client, len(PDF)).headers["location"])
    send(client, place, 0, PDF[:1000])

    answers = [send(client, place, at, PDF[at : at + 10]) for at in (0, 999, 1001)]

    assert [one.status_code for one in answers] == [409] * 3
    assert answers[0].headers["tus-resumable"] == "1.0.0"
    assert client.head(place).headers["upload-offset"] == "1000"


def test_a_piece_that_is_not_what_it_should_be_is_not_added(client: Client) -> None:
    place = str(begin(client, len(PDF)).headers["location"])
    wrong = b64encode(hashlib.sha1(b"other").digest()).decode()

    answer = send(client, place, 0, PDF[:1000], **{"Upload-Checksum": f"sha1 {wrong}"})

    assert (answer.status_code, answer.json()["code"]) == (460, "upload_checksum_mismatch")
    assert client.head(place).headers["upload-offset"] == "0"


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
def test_a_page_of_another_site_sends_nothing(client: Client, method: str) -> None:
    place = PATH if method == "POST" else str(begin(client, 100).headers["location"])
    headers = {**PIECE, "Upload-Length": "100", "Upload-Offset": "0"}
    if method != "PATCH":
        del headers["Content-Type"]

    origin = {**headers, "Origin": "https://other.example"}
    site = {**headers, "Sec-Fetch-Site": "cross-site"}

    answers = [client.request(method, place, headers=given) for given in (origin, site)]
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(403, "csrf_failed")] * 2


def test_a_dropped_file_is_gone(client: Client, studio: Studio, tmp_path: Path) -> None:
    place = sent(client, PDF)

    assert client.delete(place).status_code == 204

    assert client.head(place).status_code == 404
    assert client.delete(place).json()["code"] == "enclosure_not_found"
    assert record_of(studio, place).keys() == {"state", "expires", "length"}
    assert list((tmp_path / "var/enclosures/files").rglob("*")) == []


def test_an_unknown_file_is_not_found(client: Client) -> None:
    assert client.head(f"{PATH}/{'0' * 32}").status_code == 404
    assert send(client, f"{PATH}/{'0' * 32}", 0, PDF).status_code == 404


def test_other_versions_of_the_protocol_are_refused(client: Client) -> None:
    answer = begin(client, 100, **{"Tus-Resumable": "0.2.2"})

    assert (answer.status_code, answer.headers["tus-version"]) == (412, "1.0.0")


def test_so_much_from_one_network_and_no_more(client: Client, studio: Studio) -> None:
    answers = [begin(client, 20 * 2**20).status_code for _ in range(MOST_EMPTY_OF_NETWORK + 1)]

    refused = begin(client, 20 * 2**20)
    assert answers == [201] * MOST_EMPTY_OF_NETWORK + [429]
    assert (refused.status_code, refused.json()["code"]) == (429, "enclosure_quota")
    assert int(refused.headers["retry-after"]) > 0


def test_pictures_that_are_being_made_keep_nobody_else_waiting(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, let_go, too_many = photograph(), Event(), 4
    make = LocalEnclosureMaker.make
    monkeypatch.setattr(
        LocalEnclosureMaker, "make", lambda *given: let_go.wait(120) and make(*given)
    )
    count = MOST_OF_NETWORK + too_many
    places = [str(begin(client, len(content)).headers["location"]) for _ in range(count)]

    with ThreadPoolExecutor(count) as senders:
        try:
            answers = [senders.submit(send, client, place, 0, content) for place in places]
            refused = [one.result() for one in islice(as_completed(answers, 60), too_many)]
            assert client.get("/api/session").status_code == 200
            document = str(begin(client, 1000).headers["location"])
            assert send(client, document, 0, PDF[:500]).status_code == 204
        finally:
            let_go.set()

    said = {(one.status_code, one.json()["code"], one.headers["retry-after"]) for one in refused}
    assert said == {(423, "enclosure_busy", "5")}
    statuses = Counter(one.result().status_code for one in answers)
    assert statuses == {204: MOST_OF_NETWORK, 423: too_many}
    for place in places:
        assert client.head(place).headers["upload-offset"] == str(len(content))
        assert record_of(studio, place)["state"] == "whole"
