"""Pictures: what a browser is offered, whoever hosts the image."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.image import Image
from studio_core.pictures.presentation import (
    picture_fallbacks,
    picture_of,
    placeholder,
    stock_picture,
)
from studio_core.pictures.urls import PAGE_QUALITY, WIDTHS, drive_image_urls

HOSTED = "https://res.cloudinary.com/demo-studio/image/upload/v1/portfolio/a.jpg"
HEX_ID = "0123456789abcdef" * 2
LOCAL = f"/media/{HEX_ID}.png"
DRIVE = "https://drive.google.com/file/d/1niMpSC3wC3woCDijaIje1Xpyx8yKGW4i/view"


def candidates(srcset: str) -> list[tuple[str, int]]:
    pairs = [part.split(" ") for part in srcset.split(", ")]
    return [(url, int(width.removesuffix("w"))) for url, width in pairs]


def test_a_hosted_picture_is_offered_in_every_width() -> None:
    picture = picture_of(Image(url=HOSTED, width=6000, height=4000), "거실")

    assert [width for _, width in candidates(picture.srcset)] == list(WIDTHS)
    assert "f_auto,q_90,fl_progressive,c_limit,w_1280" in picture.url
    assert picture.sources == ()
    assert (picture.width, picture.height, picture.alt) == (6000, 4000, "거실")


def test_a_page_may_ask_for_another_quality() -> None:
    picture = picture_of(Image(url=HOSTED), quality=PAGE_QUALITY)

    assert all("q_auto:good" in url for url, _ in candidates(picture.srcset))


def test_our_own_picture_is_offered_in_modern_formats_first() -> None:
    picture = picture_of(Image(url=LOCAL, width=1000))

    assert [source.type for source in picture.sources] == ["image/avif", "image/webp"]
    assert candidates(picture.sources[0].srcset)[-1] == (f"/media/{HEX_ID}-1280.avif", 1000)
    assert candidates(picture.srcset)[0] == (f"/media/{HEX_ID}-64.jpg", 64)
    assert picture.url == f"/media/{HEX_ID}-1280.jpg"


def test_a_shared_drive_link_is_shown_by_its_standard_address() -> None:
    picture = picture_of(Image(url=DRIVE))

    assert picture.url.startswith("https://drive.google.com/uc?export=view&id=1niMp")
    assert picture.srcset == ""


def test_when_a_shared_picture_does_not_load_other_addresses_and_a_stock_photo_are_tried() -> None:
    *others, last = picture_fallbacks(DRIVE, "tip")

    assert [picture_of(Image(url=DRIVE)).url, *others] == list(drive_image_urls(DRIVE))
    assert last == "/stock-tip.jpg"


def test_any_other_picture_is_shown_by_its_own_address() -> None:
    picture = picture_of(
        Image(url="https://example.com/a.jpg", alt="직접", color="#a1b2c3"), "대신"
    )

    assert (picture.url, picture.srcset, picture.sources) == ("https://example.com/a.jpg", "", ())
    assert (picture.alt, picture.color) == ("직접", "#a1b2c3")


@pytest.mark.parametrize(("own", "shown"), [(None, "대신"), ("", ""), ("거실", "거실")])
def test_a_picture_that_decorates_has_no_text_in_its_place(own: str | None, shown: str) -> None:
    assert picture_of(Image(url=DRIVE, alt=own), "대신").alt == shown


def test_every_category_has_a_stock_photo_and_unknown_ones_that_of_trends() -> None:
    names = ("trend", "tip", "news", "event")

    assert [stock_picture(name).url for name in names] == [
        "/stock-trend.jpg",
        "/stock-tip.jpg",
        "/stock-news.jpg",
        "/stock-trend.jpg",
    ]
    assert placeholder().url == "/placeholder.jpg"


@given(st.sampled_from([HOSTED, LOCAL]), st.none() | st.integers(1, 100_000))
def test_offered_widths_rise_and_never_exceed_the_picture(url: str, width: int | None) -> None:
    picture = picture_of(Image(url=url, width=width))

    offered = [offer for _, offer in candidates(picture.srcset)]
    assert offered == sorted(set(offered))
    most = 1920 if url == LOCAL and (width or 0) < 2560 else 2560
    assert width is None or max(offered) == min(width, most)


@pytest.mark.parametrize(
    ("width", "avif", "jpg"), [(1920, 1920, 1920), (2400, 2400, 1920), (4000, 2560, 2560)]
)
def test_the_widest_of_our_own_is_offered_as_jpeg_to_who_has_it(
    width: int, avif: int, jpg: int
) -> None:
    picture = picture_of(Image(url=LOCAL, width=width))

    modern = [candidates(source.srcset)[-1][1] for source in picture.sources]
    assert modern == [avif, avif]
    assert candidates(picture.srcset)[-1][1] == jpg
