"""Served pictures: upright, in the right colours, and without metadata."""

import io
from pathlib import Path

import pillow_heif
import pytest
from PIL import Image, ImageCms

from studio_adapters.images.local.host import LocalImageHost
from tests.adapters.images.photographs import (
    CORNERS,
    GPS,
    ORIENTATION,
    RED,
    commented_png,
    corners_of,
    encoded,
    located,
    near,
    opened,
    quarters,
    turned,
    upload,
)

FORMATS = ("avif", "webp", "jpg")


def served(host: LocalImageHost, content: bytes) -> dict[str, bytes]:
    """Everything that visitors can get of a picture, by name."""
    stored = host.put(upload(content))
    assert host.wait_prepared(60)
    names = [stored.url.rpartition("/")[2]]
    names += [f"{stored.id}-{width}.{format}" for width in (64, 640) for format in FORMATS]
    return {name: host.open_media(name).path.read_bytes() for name in names}


def shown(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_every_orientation_is_shown_upright(
    host: LocalImageHost, orientation: int, format: str
) -> None:
    files = served(host, turned(orientation, format))

    for content in files.values():
        picture = shown(content)
        assert picture.width > picture.height
        assert all(map(near, corners_of(picture), CORNERS))
        assert picture.getexif().get(ORIENTATION, 1) == 1


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_served_files_do_not_contain_place_and_camera(host: LocalImageHost, format: str) -> None:
    files = served(host, located(format))

    for content in files.values():
        assert b"SECRET" not in content
        assert not shown(content).getexif().get_ifd(GPS)
        assert not shown(content).getexif()


def test_served_files_do_not_contain_comments(host: LocalImageHost) -> None:
    files = served(host, commented_png())

    assert not any(b"SECRET" in content for content in files.values())


def test_the_original_is_kept_unchanged_and_not_served(host: LocalImageHost, folder: Path) -> None:
    content = located()

    stored = host.put(upload(content))

    assert (folder / "originals" / stored.id[:2] / stored.id).read_bytes() == content


def test_a_small_colour_profile_is_kept_in_every_file(host: LocalImageHost) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()

    files = served(host, encoded(quarters(), icc_profile=profile))

    for content in files.values():
        assert shown(content).info.get("icc_profile") == profile


def test_a_broken_colour_profile_is_left_out(host: LocalImageHost) -> None:
    files = served(host, encoded(quarters(), icc_profile=b"<script>not a profile</script>" * 5))

    for content in files.values():
        assert shown(content).info.get("icc_profile") is None
        assert all(map(near, corners_of(shown(content)), CORNERS))


def test_cmyk_is_converted_to_rgb(host: LocalImageHost) -> None:
    inks = Image.new("CMYK", (400, 200), (0, 0, 0, 0))
    inks.paste((0, 255, 255, 0), (0, 0, 200, 200))

    files = served(host, encoded(inks, quality=95))

    for content in files.values():
        left, right, *_ = corners_of(shown(content))
        assert shown(content).mode == "RGB"
        assert near(right, (255, 255, 255))
        assert left[0] > 180
        assert max(left[1:]) < 80


def test_sixteen_bits_become_eight(host: LocalImageHost) -> None:
    grey = Image.new("I;16", (300, 200), 0x8000)

    files = served(host, encoded(grey, "PNG"))

    for content in files.values():
        assert near(corners_of(shown(content))[0], (128, 128, 128), 4)


def test_transparency_is_kept_where_a_format_has_it_and_white_elsewhere(
    host: LocalImageHost,
) -> None:
    image = quarters().convert("RGBA")
    image.paste((0, 0, 0, 0), (240, 160, 480, 320))

    files = served(host, encoded(image, "PNG"))

    for name, content in files.items():
        picture = shown(content)
        if name.endswith(".jpg"):
            assert near(corners_of(picture)[3], (255, 255, 255))
        else:
            last = picture.convert("RGBA").getpixel((picture.width - 8, picture.height - 8))
            assert isinstance(last, tuple)
            assert last[3] < 10


@pytest.mark.parametrize("mode", ["L", "1", "P", "LA", "RGBA"])
def test_every_kind_of_png_is_shown(host: LocalImageHost, mode: str) -> None:
    files = served(host, encoded(quarters().convert(mode), "PNG"))

    brightest = [max(corners_of(shown(content)), key=sum) for content in files.values()]
    assert all(near(colour, (250, 250, 250), 16) for colour in brightest)


def test_heic_is_served_as_upright_jpeg(host: LocalImageHost) -> None:
    heic = io.BytesIO()
    pillow_heif.from_pillow(quarters(481, 320)).save(heic, quality=90)

    stored = host.put(upload(heic.getvalue(), "IMG_0001.HEIC"))

    picture = opened(host.open_media(f"{stored.id}.jpg").path)
    assert (stored.format, stored.width, stored.height) == ("jpg", 481, 320)
    assert all(map(near, corners_of(picture), CORNERS))


def test_the_colour_is_the_most_frequent_one(host: LocalImageHost) -> None:
    image = Image.new("RGB", (300, 200), RED)
    image.paste((250, 250, 250), (0, 0, 140, 200))

    stored = host.put(upload(encoded(image, "PNG")))

    assert stored.color is not None
    assert near(tuple(bytes.fromhex(stored.color[1:])), RED)


def test_a_large_photograph_is_made_smaller(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters(6000, 3000))))

    assert (stored.width, stored.height) == (4096, 2048)
    assert opened(host.open_media(f"{stored.id}.jpg").path).size == (4096, 2048)
