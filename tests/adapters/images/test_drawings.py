"""SVG at our image host: served as it was written anew, in pixels for who shows no drawing."""

import resource
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from studio_adapters.images.local.engine import engine
from studio_adapters.images.local.host import LocalImageHost
from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.cleaning import clean_svg
from tests.adapters.images.photographs import near, upload

DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="alert(1)">'
    b'<script>alert(1)</script><rect width="20" height="10" fill="#204080"/></svg>'
)


def pixels(host: LocalImageHost, name: str) -> Image.Image:
    return Image.open(BytesIO(host.open_media(name).path.read_bytes()))


def test_a_drawing_is_kept_harmless_and_in_every_format(host: LocalImageHost) -> None:
    stored = host.put(upload(DRAWING, "로고.svg", "logo"))
    host.prepare(stored.id)

    file = host.open_media(f"{stored.id}.svg")
    served = file.path.read_bytes()
    webp = pixels(host, f"{stored.id}-640.webp").convert("RGBA")

    assert (stored.format, stored.width, stored.height) == ("svg", 1280, 320)
    assert stored.url == f"/media/{stored.id}.svg"
    assert file.media_type == "image/svg+xml"
    assert b"alert" not in served
    assert served.endswith(b'<rect fill="#204080" height="10" width="20"/></svg>')
    assert webp.size == (640, 160)
    assert webp.getpixel((600, 80)) == (0, 0, 0, 0)
    assert near(webp.getpixel((100, 80)), (0x20, 0x40, 0x80, 255))  # type: ignore[arg-type]  # of RGBA
    assert pixels(host, f"{stored.id}-640.jpg").getpixel((600, 80)) == (255, 255, 255)


EXPORTS = sorted((Path(__file__).parents[2] / "core/pictures/svg/exports").iterdir())


@pytest.mark.parametrize("export", EXPORTS, ids=[one.stem for one in EXPORTS])
def test_a_logo_of_the_usual_programs_looks_as_it_did(export: Path) -> None:
    sent = export.read_bytes()

    before, after = (
        engine().Image.thumbnail_buffer(one, 600).flatten(background=[255, 200, 255])
        for one in (sent, clean_svg(sent).content)
    )

    assert (before.width, before.height) == (after.width, after.height)
    assert (before - after).abs().avg() < 1  # edges lie between two pixels now and then
    assert after.deviate() > 10


def test_its_files_are_made_anew_of_the_original(host: LocalImageHost) -> None:
    stored = host.put(upload(DRAWING, "로고.svg", "logo"))
    served = host.open_media(f"{stored.id}.svg")
    first = served.path.read_bytes()

    served.path.unlink()

    assert host.open_media(f"{stored.id}.svg").path.read_bytes() == first
    assert host.original(stored.id).read_bytes() == DRAWING


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><text>x</text></svg>",
         "svg_has_text"),
        (b"<!-- a --><svg xmlns='http://www.w3.org/2000/svg'", "svg_unreadable"),
        (b"<?xml version='1.0'?><html/>", "upload_not_image"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused_and_nothing_is_kept(
    host: LocalImageHost, content: bytes, reason: str
) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(content, "로고.svg", "logo"))

    assert refused.value.reason == reason
    assert list(host.image_ids()) == []


def test_what_takes_more_than_a_logo_may_is_refused(host: LocalImageHost) -> None:
    dashes = '<path stroke="red" stroke-width="9" stroke-dasharray="0.01" d="M0 0L1e9 1e9"/>'
    view = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000000 1000000"'
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    with pytest.raises(ImageRefusedError) as refused:
        host.put(upload(f"<svg {view}>{dashes}</svg>".encode(), "로고.svg", "logo"))

    assert refused.value.reason == "svg_too_complex"
    assert list(host.image_ids()) == []
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024
