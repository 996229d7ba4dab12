"""Images of a project: every shape of list that records hold, and which image is the cover."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.image import ImageList, cover_index, kept_cover, read_image, read_images
from studio_core.records.canonical import canonical

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
ROOT = "https://res.cloudinary.com/demo-studio/image/upload"
LIVING = {"id": "portfolio/living", "url": f"{ROOT}/v1/portfolio/living.jpg", "width": 1600}
KITCHEN = {"id": "portfolio/kitchen", "url": f"{ROOT}/v1/portfolio/kitchen.jpg"}
BATH = f"{ROOT}/v1/portfolio/bath.jpg"

# Whole numbers of doubles only: what a JSON store gives back.
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEYS = st.sampled_from(["url", "id", "name", "width", "0", "1", "2", "10", "-a"]) | TEXT
LEAVES = st.none() | st.booleans() | NUMBERS | TEXT | st.sampled_from([BATH, "/media/a.jpg"])
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=8,
)
LISTS = st.lists(st.sampled_from([LIVING, KITCHEN, BATH, {"id": "x"}, None, "", 7]), max_size=7)


@pytest.fixture(scope="module")
def projects() -> dict[str, Any]:
    exported: dict[str, Any] = json.loads(EXPORT.read_text("utf-8"))["portfolio"]
    return exported


def urls(listed: ImageList) -> list[str]:
    return [image.url for image in listed.images]


def test_addresses_and_objects_with_url_or_id_are_images() -> None:
    listed = read_images([BATH, KITCHEN, {"id": "portfolio/hall"}])

    assert urls(listed) == [BATH, KITCHEN["url"], f"{ROOT}/portfolio/hall"]
    assert listed.mended == ()


def test_too_long_an_alternative_text_is_read_as_none() -> None:
    listed = read_images([{"url": BATH, "alt": "창" * n} for n in (300, 301)])

    assert [image.alt for image in listed.images] == ["창" * 300, None]


def test_an_id_without_any_cloud_name_is_no_usable_image() -> None:
    assert urls(read_images([{"id": "portfolio/hall"}])) == []
    assert urls(read_images([{"id": "a"}], cloud_name="own")) == [
        "https://res.cloudinary.com/own/image/upload/a"
    ]


def test_unusable_items_of_a_list_are_left_out_and_reported(projects: dict[str, Any]) -> None:
    listed = read_images(projects["-OZsH_tETT-K7Xs1U-fN"]["images"])

    assert listed.positions == (0, 5)
    assert [found.path for found in listed.mended] == [f"images/{n}" for n in (1, 2, 3, 4, 6)]


def test_a_list_with_empty_places_keeps_its_order_and_its_cover(projects: dict[str, Any]) -> None:
    project = projects["-OX2wzW6SdiXT63R4Vy0"]

    listed = read_images(project["images"])

    assert listed.positions == (0, 2, 3)
    assert urls(listed)[2] == f"{ROOT}/portfolio/qkrev650qk0td2siemv5"
    assert cover_index(listed, project["thumbnailIndex"]) == 1


def test_a_list_of_nothing_usable_has_no_images(projects: dict[str, Any]) -> None:
    listed = read_images(projects["-OcwfIRYeEbDmob0MelK"]["images"])

    assert listed.images == ()
    assert len(listed.mended) == 2


def test_every_image_list_of_a_real_export_is_read(projects: dict[str, Any]) -> None:
    lists = [read_images(item["images"]) for item in projects.values() if "images" in dict_of(item)]

    assert len(lists) == 82
    assert sum(bool(listed.mended) for listed in lists) == 3
    assert sum(not listed.images for listed in lists) == 1


def dict_of(item: Any) -> dict[str, Any]:
    return item if isinstance(item, dict) else {}


def test_a_single_image_is_read_as_a_list_of_one() -> None:
    assert urls(read_images(BATH)) == urls(read_images({"url": BATH})) == [BATH]


def test_invalid_properties_of_an_image_are_left_out() -> None:
    image = read_image(
        {"url": f" {BATH} ", "width": "1600", "height": -1, "color": "red", "alt": 3, "name": " a "}
    )

    assert image is not None
    assert (image.url, image.width, image.height) == (BATH, 1600, None)
    assert (image.color, image.alt, image.name) == (None, None, "a")


@pytest.mark.parametrize(
    ("stored", "read"), [({}, None), ({"alt": None}, None), ({"alt": " "}, None), ({"alt": ""}, "")]
)
def test_an_empty_alternative_text_is_one_and_none_is_none(
    stored: dict[str, object], read: str | None
) -> None:
    image = read_image({"url": BATH, **stored})

    assert image is not None
    assert image.alt == read


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:image/png;base64,AA", "mailto:a@b"])
def test_an_address_that_is_not_of_the_web_is_no_image(url: str) -> None:
    assert read_image(url) is None
    assert read_image({"url": url, "name": "a"}) is None


@given(JSON)
def test_any_value_is_a_list_of_usable_images(value: Any) -> None:
    listed = read_images(value)

    assert len(listed.images) == len(listed.positions)
    assert list(listed.positions) == sorted(set(listed.positions))
    assert all(listed.images)
    assert all(image.url for image in listed.images)


@given(JSON)
def test_a_list_reads_the_same_from_every_store(value: Any) -> None:
    kept = canonical(value)

    assert read_images(kept).images == read_images(value).images
    assert read_images(kept).positions == read_images(value).positions


@given(LISTS, JSON)
def test_the_cover_is_always_one_of_the_images(images: list[Any], stored: Any) -> None:
    listed = read_images(images)

    assert 0 <= cover_index(listed, stored) < max(1, len(listed.images))


@pytest.mark.parametrize("stored", [9, -3, "x", None, True, 1.5, float("nan"), 10**400, [], "²"])
def test_a_bad_thumbnail_index_means_the_first_image(stored: Any) -> None:
    assert cover_index(read_images([LIVING, KITCHEN, BATH]), stored) == 0


@pytest.mark.parametrize("stored", [1, 1.0, "1", " 1 "])
def test_a_thumbnail_index_may_be_a_text(stored: Any) -> None:
    assert cover_index(read_images([LIVING, KITCHEN]), stored) == 1


def test_the_cover_follows_its_picture() -> None:
    before = [LIVING, KITCHEN, BATH]

    assert kept_cover(before, 1, [KITCHEN, BATH]) == 0
    assert kept_cover(before, 2, [BATH, LIVING, KITCHEN]) == 0
    assert kept_cover(before, "2", [LIVING, None, BATH]) == 2
    assert kept_cover([{"id": "a"}, {"id": "b"}], 1, [{"id": "b"}, {"id": "a"}]) == 0
    assert kept_cover([{"id": "a"}, {"id": "b"}], 0, [{"id": "b"}, {"id": "a"}]) == 1


def test_after_its_picture_is_removed_the_cover_is_the_first_one() -> None:
    assert kept_cover([LIVING, KITCHEN], 1, [LIVING, BATH]) == 0
    assert kept_cover([], 3, [LIVING]) == 0
    assert kept_cover([LIVING], 0, []) == 0


def test_when_the_covers_picture_occurs_twice_the_remaining_one_is_the_cover() -> None:
    assert kept_cover([LIVING, KITCHEN, LIVING], 2, [KITCHEN, LIVING]) == 1
    assert kept_cover([LIVING, LIVING], 1, [LIVING, KITCHEN, LIVING]) == 2


@given(LISTS, st.integers(0, 6), st.randoms(use_true_random=False))
def test_reordering_never_changes_the_cover(images: list[Any], index: int, random: Any) -> None:
    before = read_images(images)
    cover = before.images[cover_index(before, index)] if before.images else None
    shuffled = random.sample(images, len(images))

    after = read_images(shuffled)
    kept = kept_cover(images, index, shuffled)

    if cover is not None:
        assert after.images[cover_index(after, kept)].url == cover.url


@pytest.mark.parametrize(
    ("stored", "positions", "reasons"),
    [
        (None, [], []),
        ([LIVING, KITCHEN], [0, 1], []),
        ([LIVING, None, KITCHEN], [0, 2], ["images/1: not a usable image, left out"]),
        (BATH, [0], ["images: a single image instead of a list"]),
        (LIVING, [0], ["images: a single image instead of a list"]),
        ({"1": LIVING, "10": KITCHEN}, [1, 10], ["images: an object instead of a list"]),
        (
            {"2": LIVING, "front": KITCHEN, "back": BATH},
            [2, 3, 4],
            ["images: an object instead of a list"],
        ),
        ({"front": KITCHEN, "none": 7}, [0], ["images: an object instead of a list"]),
        (
            {"0": LIVING, "5": None, "front": KITCHEN},
            [0, 1],
            [
                "images: an object instead of a list",
                "images/5: not a usable image, left out",
            ],
        ),
        (7, [], ["images: not a list of images"]),
    ],
)
def test_every_shape_of_list_is_read_by_position_and_its_repair_reported(
    stored: Any, positions: list[int], reasons: list[str]
) -> None:
    listed = read_images(stored)

    assert list(listed.positions) == positions
    assert [f"{repair.path}: {repair.reason}" for repair in listed.mended] == reasons


@pytest.mark.parametrize(
    ("pixels", "read"),
    [
        (0, None),
        (1, 1),
        (100_000, 100_000),
        (100_001, None),
        ("640", 640),
        (640.0, 640),
        (640.5, None),
        (-1, None),
        (True, None),
    ],
)
def test_a_size_is_a_whole_number_of_pixels_up_to_a_hundred_thousand(
    pixels: Any, read: int | None
) -> None:
    image = read_image({**LIVING, "width": pixels, "height": pixels})

    assert image is not None
    assert (image.width, image.height) == (read, read)
