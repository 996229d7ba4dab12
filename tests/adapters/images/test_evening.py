"""Light and white balance are evened out, gently; the picture as it was sent stays."""

from pathlib import Path
from typing import Any

import pytest

import studio_adapters.demo
from studio_adapters.images.local.cleaning import cleaned
from studio_adapters.images.local.decoding import inspect
from studio_adapters.images.local.engine import engine
from studio_adapters.images.local.evening import evened
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.looking import light_of, small_and_grey
from studio_core.errors import ImageNotFoundError
from studio_core.pictures.library import even_picture
from tests.adapters.images.photographs import encoded, located, quarters, upload

GOOD = sorted(Path(studio_adapters.demo.__file__).with_name("pictures").glob("*.jpg"))
SOME = GOOD[::12]


def opened(content: bytes) -> Any:
    return engine().Image.new_from_buffer(content, "").copy_memory()


def small(path: Path) -> Any:
    return opened(path.read_bytes()).thumbnail_image(800, height=800).copy_memory()


def sent(image: Any) -> bytes:
    levels = image.cast("uchar").copy(interpretation="srgb")
    return bytes(levels.jpegsave_buffer(Q=95))


def even(content: bytes) -> Any:
    return opened(evened(content, "거실.jpg") or content)


def distance(one: Any, other: Any) -> float:
    """How different two pictures look, on the average (CIELAB)."""
    return float(one.colourspace("lab").dE76(other.colourspace("lab")).avg())


def clipped(image: Any) -> float:
    return float((small_and_grey(image)[1] >= 254).avg() / 255)


def casts(image: Any) -> tuple[float, float]:
    """How yellow the light is, and all of the picture."""
    found = small_and_grey(image)
    return light_of(*found)[2], found[0].colourspace("lab").stats()(4, 3)[0]


def test_good_pictures_hardly_change() -> None:
    changes = {path.name: distance(small(path), even(sent(small(path)))) for path in GOOD}

    assert sum(changes.values()) / len(changes) < 1
    assert sorted(changes.values())[-3] < 3
    assert max(changes.values()) < 5


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
@pytest.mark.parametrize("light", [0.5, 0.35])
def test_dark_pictures_come_near_to_what_they_were(path: Path, light: float) -> None:
    good = small(path)
    dark = sent(good * light)
    result = even(dark)

    wanted, before, after = (small_and_grey(one)[1].avg() for one in (good, opened(dark), result))
    assert before < after <= wanted + 10
    assert abs(wanted - after) < 0.75 * abs(wanted - before)
    assert distance(good, result) < 0.75 * distance(good, opened(dark))
    assert clipped(result) <= clipped(good) + 0.001


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
@pytest.mark.parametrize("tint", [(1, 0.92, 0.68), (0.6, 0.52, 0.36)], ids=["yellow", "lamp"])
def test_yellow_pictures_lose_their_cast_and_get_no_blue_one(
    path: Path, tint: tuple[float, ...]
) -> None:
    good = small(path)
    yellow = sent(good * list(tint))
    result = even(yellow)

    (light, all_), (before, all_before) = casts(result), casts(opened(yellow))
    assert light < before
    assert 0 <= all_ < all_before
    assert distance(good, result) < 0.6 * distance(good, opened(yellow))
    assert clipped(result) <= clipped(good) + 0.001


def test_wood_stays_warm() -> None:
    """Of a picture that is wood all over nothing tells whether its light is yellow: half stays."""
    boards = opened(encoded(quarters(800, 600))) * 0 + [181, 140, 98]
    boards += engine().Image.gaussnoise(800, 600, mean=0, sigma=12)

    _, before = casts(opened(sent(boards)))
    _, after = casts(even(sent(boards)))

    assert 0.2 * before < after < before


def test_white_stays_white() -> None:
    picture = small(GOOD[0]) * [1, 0.92, 0.68]
    window = engine().Image.black(80, 80, bands=3) + 255
    result = even(sent(picture.insert(window, 20, 20)))

    assert min(result.crop(40, 40, 30, 30).stats()(0, band)[0] for band in (1, 2, 3)) >= 253


def test_the_evened_picture_is_another_and_the_original_stays(host: LocalImageHost) -> None:
    content = sent(small(GOOD[0]) * [0.6, 0.52, 0.36])
    stored = host.put(upload(content))

    first, again = even_picture(host, stored.id), even_picture(host, stored.id)

    assert first == again
    assert first.id != stored.id
    assert (first.width, first.height) == (stored.width, stored.height)
    assert "dark" in stored.advice
    assert first.advice == ()
    assert host.original(stored.id).read_bytes() == content
    assert even_picture(host, first.id).url == first.url


def test_an_even_picture_is_answered_as_it_is(host: LocalImageHost) -> None:
    stored = host.put(upload(GOOD[0].read_bytes()))

    assert even_picture(host, stored.id).id == stored.id
    assert list(host.image_ids()) == [stored.id]


def test_what_is_made_says_nothing_of_a_place_and_keeps_what_shows_through() -> None:
    dark = cleaned(inspect(located("JPEG"), "a.jpg")).image * 0.4
    shown = opened(sent(dark)).bandjoin(120)

    content = evened(bytes(shown.pngsave_buffer()), "a.png") or b""

    assert opened(content).hasalpha()
    assert opened(content)[3].avg() == 120
    assert b"Exif" not in content


@pytest.mark.parametrize("id", ["", "..", "0" * 32, "0" * 31, "a/b"])
def test_unknown_pictures_are_not_found(host: LocalImageHost, id: str) -> None:
    with pytest.raises(ImageNotFoundError):
        even_picture(host, id)
