"""Harmful files by the public door: refused or made harmless, never a 5xx, never a page of ours."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from tests.adapters.images.photographs import (
    animated,
    commented_png,
    encoded,
    jpeg_bomb,
    located,
    png_bomb,
    quarters,
    turned,
)
from tests.http.api.admin.test_enclosures import attach, enquiry, path
from tests.http.api.test_enclosures import begin, send
from tests.http.calling_out import document, drawing, listening, pictures

__all__ = ["enquiry"]

Client = TestClient[Any]
SCRIPT = b"<script>alert(document.cookie)</script>"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>"
HEIC_HEAD = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
AVIF_HEAD = b"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif"


def archive() -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("index.html", SCRIPT)
    return made.getvalue()


def cut(content: bytes, share: float) -> bytes:
    return content[: int(len(content) * share)]


REFUSED: dict[str, Callable[[], bytes]] = {
    "an SVG": lambda: SVG,
    "a page": lambda: b"<!doctype html>" + SCRIPT,
    "an archive": archive,
    "a program": lambda: b"MZ\x90\x00" + bytes(500),
    "a script for a shell": lambda: b"#!/bin/sh\nrm -rf /\n",
    "nothing but zeros": lambda: bytes(500),
    "a GIF": lambda: animated("GIF"),
    "an AVIF head": lambda: AVIF_HEAD + bytes(500),
    "a bomb of PNG": png_bomb,
    "a bomb of JPEG": jpeg_bomb,
    "a JPEG head before a script": lambda: b"\xff\xd8\xff\xe0" + SCRIPT * 40,
    "a PNG head before a script": lambda: b"\x89PNG\r\n\x1a\n" + SCRIPT * 40,
    "a HEIC head before a script": lambda: HEIC_HEAD + SCRIPT * 40,
    "a WebP head before a script": lambda: b"RIFF\x00\x00\x00\x00WEBPVP8 " + SCRIPT * 40,
    "a JPEG that ends early": lambda: cut(encoded(quarters()), 0.6),
    "a PNG that ends early": lambda: cut(encoded(quarters(), "PNG"), 0.6),
    "a WebP that ends early": lambda: cut(encoded(quarters(), "WEBP"), 0.6),
    "two bytes": lambda: b"\xff\xd8",
}
CLEANED: dict[str, Callable[[], bytes]] = {
    "an archive behind a picture": lambda: encoded(quarters(), comment=SCRIPT) + archive(),
    "a picture that says where": lambda: located() + SCRIPT,
    "a PNG with comments": lambda: commented_png() + SCRIPT,
    "a turned picture": lambda: turned(6) + SCRIPT,
    "an animation": lambda: animated("WEBP") + SCRIPT,
}
DOCUMENTS = {
    "with a script": b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj",
    "that starts a program": b"%PDF-1.4\n1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj",
    "that is a page, too": b"%PDF-1.7\n" + b"<!doctype html>" + SCRIPT,
    "of a head alone": b"%PDF-",
    "with a password": b"%PDF-1.6\ntrailer<</Encrypt 5 0 R>>",
    "that is an archive, too": b"%PDF-1.7\n" + archive(),
    "of endless nesting": b"%PDF-1.7\n" + b"[" * 100_000,
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_harmful_or_broken_is_refused(client: Client, kind: str) -> None:
    content = REFUSED[kind]()
    place = str(begin(client, len(content), "거실.jpg").headers["location"])

    answer = send(client, place, 0, content)

    assert answer.status_code == 400
    assert answer.json()["code"] in {"enclosure_type_refused", "enclosure_unreadable"}
    assert client.head(place).status_code == 404


@pytest.mark.parametrize("kind", CLEANED)
def test_of_a_picture_its_pixels_alone_are_kept(
    admin: Client, studio: Studio, enquiry: str, kind: str
) -> None:
    attach(admin, studio, enquiry, (CLEANED[kind](), "거실.html"))

    answer = admin.get(path(enquiry, 1))

    assert answer.status_code == 200
    for part in (b"alert", b"PK\x03\x04", b"Exif", b"index.html"):
        assert part not in answer.content


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_document_is_never_opened_and_never_shown(
    admin: Client, studio: Studio, enquiry: str, kind: str
) -> None:
    attach(admin, studio, enquiry, (DOCUMENTS[kind], "평면도.html"))

    answer, small = admin.get(path(enquiry, 1)), admin.get(f"{path(enquiry, 1)}?thumb=1")

    assert answer.content == DOCUMENTS[kind]
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("attachment; ")
    assert answer.headers["content-disposition"].endswith(".pdf")
    assert answer.headers["content-security-policy"] == "sandbox; default-src 'none'"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert small.status_code == 404


def test_nobody_is_called_whom_a_file_names(admin: Client, studio: Studio, enquiry: str) -> None:
    with listening() as listener:
        named = listener.address.encode()
        sent = {**pictures(listener.address), "평면도.pdf": document(listener.address)}
        assert all(named in content for content in sent.values())
        attach(admin, studio, enquiry, *((content, name) for name, content in sent.items()))
        svg = drawing(listener.address)
        refused = send(admin, str(begin(admin, len(svg)).headers["location"]), 0, svg)
        listed = admin.get(f"/api/admin/enquiries/{enquiry}").json()["enclosures"]
        kept = [admin.get(path(enquiry, one["n"])) for one in listed]
        small = [admin.get(f"{path(enquiry, one['n'])}?thumb=1") for one in listed]

        assert listener.heard == []
        assert listener.hears()

    assert (refused.status_code, len(listed)) == (400, 4)
    assert [one.status_code for one in kept] == [200] * 4
    assert [one.status_code for one in small] == [200] * 3 + [404]
    assert not [one for one in (*kept[:3], *small) if named in one.content]
    assert kept[3].content == sent["평면도.pdf"]


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "a\r\nSet-Cookie: x=1", "\u202egpj.exe", "", "가" * 5000, '";\\x']
)
def test_a_name_stays_a_name(admin: Client, studio: Studio, enquiry: str, name: str) -> None:
    attach(admin, studio, enquiry, (DOCUMENTS["with a script"], name))

    given = admin.get(path(enquiry, 1)).headers

    assert "set-cookie" not in given
    assert given["content-disposition"].startswith("attachment; filename*=UTF-8''")
    assert set(given["content-disposition"]).isdisjoint('\r\n/\\"\u202e')
    assert len(given["content-disposition"]) < 3000


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Upload-Length", "-1"),
        ("Upload-Length", "1e3"),
        ("Upload-Length", "9" * 30),
        ("Upload-Length", ""),
        ("Upload-Metadata", "filename ###"),
        ("Upload-Metadata", "filename /w=="),
        ("Upload-Metadata", "," * 4000),
    ],
)
def test_odd_headers_are_no_failure_of_ours(client: Client, header: str, value: str) -> None:
    headers = {"Upload-Length": "10", "Tus-Resumable": "1.0.0", header: value}

    answer = client.post("/api/enclosures", headers=headers)

    assert answer.status_code in {201, 400, 413}


@pytest.mark.parametrize("id", ["..%2f..%2fenquiry.key", "a" * 3000, "%00", "가", "*"])
def test_odd_ids_are_not_found(client: Client, id: str) -> None:
    answer = client.get(f"/api/enclosures/{id}")

    assert answer.status_code in {400, 404}
