"""Harmful and broken files: served as correct pictures, or refused."""

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from studio_adapters.images.local.host import LocalImageHost
from studio_core.errors import ImageRefusedError
from tests.adapters.images.photographs import (
    RED,
    animated,
    corners_of,
    encoded,
    jpeg_bomb,
    near,
    opened,
    png_bomb,
    quarters,
    upload,
)

SVG = (
    b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
)
HTML = b"<!doctype html><html><script>alert(1)</script></html>"
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"
TIFF = b"II*\x00\x08\x00\x00\x00\x00\x00"
HEIC_HEAD = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
AVIF_HEAD = b"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif"


@pytest.mark.parametrize("content", [SVG, HTML, PDF, TIFF, b"", b"\x00" * 64, b"MZ\x90\x00"])
def test_what_is_no_picture_is_refused_whatever_its_name(
    host: LocalImageHost, folder: Path, content: bytes
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(content, "거실.jpg"))

    assert refused.value.reason == "upload_not_image"
    assert refused.value.name == "거실.jpg"
    assert list((folder / "parts").iterdir()) == []
    assert list(host.image_ids()) == []


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF", "AVIF"])
@pytest.mark.parametrize("share", [0.2, 0.6, 0.97])
def test_a_truncated_picture_is_refused(host: LocalImageHost, format: str, share: float) -> None:
    whole = encoded(quarters(), format)

    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(whole[: int(len(whole) * share)]))

    # Of three kinds what is there can be shown; it is, if somebody wants that.
    is_shown = format in {"JPEG", "PNG", "GIF"}
    assert refused.value.reason == ("upload_broken_image" if is_shown else "upload_unreadable")


@pytest.mark.parametrize(
    "head", [b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a/*", HEIC_HEAD, AVIF_HEAD]
)
def test_a_picture_header_before_something_else_is_refused(
    host: LocalImageHost, head: bytes
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(head + b"*/=1;alert(document.cookie)//" * 40, "a.gif"))

    assert refused.value.reason == "upload_unreadable"


def test_an_archive_and_a_page_inside_a_picture_are_not_served(
    host: LocalImageHost,
) -> None:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("index.html", HTML)
    polyglot = encoded(quarters(), comment=HTML) + archive.getvalue()

    stored = host.put(upload(polyglot))

    served = host.open_media(f"{stored.id}.jpg").path.read_bytes()
    assert b"alert" not in served
    assert b"PK\x03\x04" not in served
    assert near(corners_of(opened(host.open_media(f"{stored.id}.jpg").path))[0], RED)


@pytest.mark.parametrize("bomb", [png_bomb, jpeg_bomb])
def test_a_picture_of_gigantic_dimensions_is_refused(
    host: LocalImageHost, bomb: Callable[[], bytes]
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(bomb()))

    assert refused.value.reason == "upload_dimensions_too_large"
    assert refused.value.facts == {"maxMegapixels": 100}


def test_a_file_over_ten_mebibytes_is_refused_without_reading_on(host: LocalImageHost) -> None:
    sent = upload(encoded(quarters()) + bytes(30 * 2**20))

    with pytest.raises(ImageRefusedError) as refused:
        host.put(sent)

    assert refused.value.reason == "upload_too_large"
    assert refused.value.facts == {"maxMb": 10}
    assert sent.file.tell() == 10 * 2**20 + 1


def test_a_file_of_exactly_ten_mebibytes_is_taken(host: LocalImageHost) -> None:
    picture = encoded(quarters())

    stored = host.put(upload(picture + bytes(10 * 2**20 - len(picture))))

    assert (stored.width, stored.height) == (480, 320)


@pytest.mark.parametrize("format", ["GIF", "WEBP"])
def test_an_animation_is_shown_by_its_first_frame(host: LocalImageHost, format: str) -> None:
    stored = host.put(upload(animated(format)))

    full = opened(host.open_media(f"{stored.id}.{format.lower()}").path)
    assert (stored.width, stored.height) == full.size == (120, 80)
    assert getattr(full, "n_frames", 1) == 1
    assert near(corners_of(full)[0], RED)


def test_the_wrong_extension_does_not_matter(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters(), "PNG"), "거실.jpg"))

    assert (stored.format, stored.url) == ("png", f"/media/{stored.id}.png")
    assert host.open_media(f"{stored.id}.png").media_type == "image/png"


def test_a_file_name_loses_its_path_and_control_characters(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters()), "..\\..\\etc/\x00거실\r\n.jpg"))

    assert stored.name == "거실.jpg"


@pytest.mark.parametrize("size", [(1, 1), (3000, 1), (1, 3000), (9000, 20)])
def test_unusual_sizes_have_every_variant(host: LocalImageHost, size: tuple[int, int]) -> None:
    stored = host.put(upload(encoded(quarters(*size), "PNG")))

    assert host.wait_prepared(60)
    for format in ("avif", "webp", "jpg"):
        variant = opened(host.open_media(f"{stored.id}-64.{format}").path)
        assert variant.width == min(64, stored.width)
