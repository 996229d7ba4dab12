"""What becomes of a visitor's file: a picture made anew, upright and bare, or a PDF as it came."""

import io

import pytest
from PIL import Image

from studio_adapters.enclosures.making import PDF, THUMBNAIL_EDGE, LocalEnclosureMaker
from studio_core.enclosures.errors import EnclosureUnreadableError
from studio_core.enclosures.ports import DOCUMENTS
from studio_core.enclosures.receiving import HEAD_BYTES
from tests.adapters.images.photographs import (
    CORNERS,
    corners_of,
    encoded,
    located,
    near,
    quarters,
    turned,
)

BECOMES = {
    "JPEG": ("image/jpeg", "image/jpeg"),
    "PNG": ("image/png", "image/png"),
    "WEBP": ("image/webp", "image/webp"),
    "HEIC": ("image/heic", "image/jpeg"),
}
"""By format: what it is known for by its first bytes, and what is kept of it."""


@pytest.fixture
def maker() -> LocalEnclosureMaker:
    return LocalEnclosureMaker()


@pytest.mark.parametrize("format", BECOMES)
def test_a_picture_is_known_and_made_anew_without_where_and_by_whom(
    maker: LocalEnclosureMaker, format: str
) -> None:
    content = located(format)
    assert b"SECRETCAMERA" in content

    made = maker.make(content)

    assert (maker.type_of(content[:HEAD_BYTES]), made.type) == BECOMES[format]
    assert b"SECRET" not in made.content
    picture = Image.open(io.BytesIO(made.content))
    assert (Image.MIME[str(picture.format)], picture.size) == (made.type, (480, 320))
    assert dict(picture.getexif()) == {}
    assert all(map(near, corners_of(picture), CORNERS))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["JPEG", "HEIC"])
def test_it_stands_upright(maker: LocalEnclosureMaker, format: str, orientation: int) -> None:
    picture = Image.open(io.BytesIO(maker.make(turned(orientation, format)).content))

    assert picture.size == (480, 320)
    assert all(map(near, corners_of(picture), CORNERS))


@pytest.mark.parametrize("format", BECOMES)
def test_of_what_was_made_a_small_jpeg_is_shown(maker: LocalEnclosureMaker, format: str) -> None:
    made = maker.make(encoded(quarters(1600, 1200), format))

    small = Image.open(io.BytesIO(maker.thumbnail(made.content)))

    assert (small.format, max(small.size)) == ("JPEG", THUMBNAIL_EDGE)
    assert all(map(near, corners_of(small), CORNERS))


@pytest.mark.parametrize("format", BECOMES)
def test_a_picture_that_ends_early_is_refused(maker: LocalEnclosureMaker, format: str) -> None:
    content = encoded(quarters(), format)

    with pytest.raises(EnclosureUnreadableError):
        maker.make(content[: int(len(content) * 0.6)])


@pytest.mark.parametrize(
    "before", [b"\xef\xbb\xbf", b"\r\n", b"\0" * 100, b"%!PS-Adobe\n", b"x" * (1024 - 5)]
)
def test_a_document_may_begin_after_something_else(
    maker: LocalEnclosureMaker, before: bytes
) -> None:
    content = before + b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj"

    assert maker.type_of(content[:HEAD_BYTES]) == PDF


def test_what_merely_names_a_document_is_none(maker: LocalEnclosureMaker) -> None:
    picture = encoded(quarters(), "PNG")
    named = picture[:8] + b"%PDF-" + picture[8:]

    assert maker.type_of(named[:HEAD_BYTES]) == "image/png"
    assert maker.type_of((b"x" * 1024 + b"%PDF-1.4")[:HEAD_BYTES]) == ""


def test_a_document_is_known_whatever_it_would_do(maker: LocalEnclosureMaker) -> None:
    content = b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"

    assert maker.type_of(content[:HEAD_BYTES]) == PDF
    assert PDF in DOCUMENTS
