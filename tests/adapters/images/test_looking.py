"""What a cheap look at a picture tells: of good ones nothing, of spoilt ones what was done."""

import math
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import studio_adapters.demo
from studio_adapters.images.local.cleaning import cleaned
from studio_adapters.images.local.decoding import inspect
from studio_adapters.images.local.engine import engine
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.looking import advice_on
from studio_adapters.images.local.records import PictureRecord, picture_record
from tests.adapters.images.photographs import encoded, quarters, upload

GOOD = sorted(Path(studio_adapters.demo.__file__).with_name("pictures").glob("*.jpg"))
Spoil = Callable[[Any], Any]


def decoded(path: Path) -> Any:
    image = cleaned(inspect(path.read_bytes(), path.name)).image
    return image.thumbnail_image(1024, height=1024, size="down").copy_memory()


def levels(image: Any) -> Any:
    return image.cast("uchar").copy(interpretation="srgb").copy_memory()


def turned(degrees: float) -> Spoil:
    """Turn a picture, and cut away what the turn leaves empty."""

    def turn(image: Any) -> Any:
        sin, cos = abs(math.sin(math.radians(degrees))), math.cos(math.radians(degrees))
        width, height = image.width, image.height
        part = min(width / (width * cos + height * sin), height / (width * sin + height * cos))
        whole = image.rotate(degrees)
        size = int(width * part) - 4, int(height * part) - 4
        return whole.crop((whole.width - size[0]) // 2, (whole.height - size[1]) // 2, *size)

    return turn


def noisy(image: Any, sigma: float) -> Any:
    return image + engine().Image.gaussnoise(image.width, image.height, mean=0, sigma=sigma)


def blurred(image: Any) -> Any:
    return noisy(image.gaussblur(0.004 * max(image.width, image.height)), 2)


@pytest.mark.parametrize("paths", [GOOD[::4], pytest.param(GOOD, marks=pytest.mark.long)])
def test_good_pictures_are_passed_in_silence(paths: Sequence[Path]) -> None:
    told = {path.name: advice_on(decoded(path)) for path in paths}

    assert len(GOOD) > 90
    assert {name: advice for name, advice in told.items() if advice} == {}


@pytest.mark.parametrize(
    ("spoil", "wanted", "share"),
    [
        (lambda image: image * 0.5, {"dark"}, 1.0),
        (lambda image: noisy(image * 0.25, 3), {"dark"}, 1.0),
        (lambda image: image * [1, 0.92, 0.68], {"yellow"}, 1.0),
        (lambda image: image * [0.6, 0.5, 0.3], {"yellow", "dark"}, 0.8),
        (blurred, {"blurred"}, 0.85),
        (turned(3), {"tilted"}, 0.55),
        (turned(-5), {"tilted"}, 0.55),
        (turned(8), {"tilted"}, 0.55),
        (turned(1), set(), 1.0),
        (lambda image: noisy(image, 6), set(), 1.0),
    ],
    ids=["dark", "night", "yellow", "lamp", "blurred", "3", "-5", "8", "a-little", "noise"],
)
def test_spoilt_pictures_are_told_what_was_done(
    spoil: Spoil, wanted: set[str], share: float
) -> None:
    told = [set(advice_on(levels(spoil(decoded(path))))) for path in GOOD[::12]]

    assert sum(advice >= wanted for advice in told) >= share * len(told)
    assert set(chain.from_iterable(told)) <= wanted


def test_of_small_pictures_and_drawings_nothing_is_said() -> None:
    dark = levels(decoded(GOOD[0]) * 0.3)

    assert advice_on(dark) == ("dark",)
    assert advice_on(dark.thumbnail_image(300)) == ()
    assert advice_on(dark.bandjoin(200)) == ()


def test_an_upload_is_answered_with_the_advice_also_the_second_time(host: LocalImageHost) -> None:
    content = bytes(levels(decoded(GOOD[0]) * 0.3).jpegsave_buffer(Q=90))

    first, again = host.put(upload(content)), host.put(upload(content))

    assert first.advice == again.advice == ("dark",)
    assert host.put(upload(encoded(quarters(800, 600)))).advice == ()


def test_records_without_advice_are_as_earlier_versions_wrote_them() -> None:
    record = PictureRecord(width=4, height=3, extension="jpg", color="#102030")

    assert b"advice" not in record.encoded()
    assert picture_record(record.encoded()) == record
