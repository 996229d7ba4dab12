"""Addresses of pictures: hosted ones, our own, and shared-drive links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.urls import (
    PAGE_QUALITY,
    WIDTHS,
    cloud_name_of,
    drive_file_id,
    drive_image_urls,
    hosted_url,
    hosted_url_of_id,
    is_hosted,
    media_id,
    media_url,
    media_variant,
    offered_widths,
)

ROOT = "https://res.cloudinary.com/demo-studio/image/upload"
HOSTED = f"{ROOT}/v1766453392/portfolio/xg9edn581u33xtplpft7.jpg"
SEGMENTS = st.text("abcXYZ019_-", min_size=1, max_size=8)
FILE_ID = "1niMpSC3wC3woCDijaIje1Xpyx8yKGW4i"
HEX_ID = "0123456789abcdef" * 2


def test_a_hosted_address_gets_format_quality_progressive_loading_and_width() -> None:
    rewritten = hosted_url(HOSTED, width=640)

    path = "v1766453392/portfolio/xg9edn581u33xtplpft7.jpg"
    assert rewritten == f"{ROOT}/f_auto,q_90,fl_progressive,c_limit,w_640/{path}"


def test_other_pages_ask_for_good_quality_and_the_width_is_optional() -> None:
    rewritten = hosted_url(f"{ROOT}/insights/0.jpg", PAGE_QUALITY)

    assert rewritten == f"{ROOT}/f_auto,q_auto:good,fl_progressive/insights/0.jpg"


def test_our_transformations_follow_those_of_the_address() -> None:
    rewritten = hosted_url(f"{ROOT}/c_crop,w_300/v12/a.jpg", width=64)

    assert rewritten == f"{ROOT}/c_crop,w_300/f_auto,q_90,fl_progressive,c_limit,w_64/v12/a.jpg"


def test_an_insecure_hosted_address_becomes_a_secure_one() -> None:
    assert hosted_url(HOSTED.replace("https", "http")).startswith(ROOT)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/a.jpg",
        "/media/a.jpg",
        "",
        "https://res.cloudinary.com.evil.example/demo/image/upload/a.jpg",
        "https://res.cloudinary.com/demo/video/upload/a.mp4",
        "https://res.cloudinary.com/demo/image/upload/",
        "https://res.cloudinary.com/demo/image/upload/a b.jpg",
        f"{ROOT}/s--AbCd_123--/v1/a.jpg",
    ],
)
def test_other_and_signed_addresses_stay_as_they_are(url: str) -> None:
    assert hosted_url(url, width=640) == url


@given(st.text())
def test_any_text_can_be_parsed_as_an_address(text: str) -> None:
    assert hosted_url(text) == text or is_hosted(text)
    assert cloud_name_of(text) == "" or is_hosted(text)
    assert media_id(text) == "" or text.startswith("/media/")
    assert len(drive_image_urls(text)) in {0, 4}


@given(st.lists(SEGMENTS, min_size=1, max_size=4), st.sampled_from(WIDTHS), st.sampled_from(WIDTHS))
def test_rewriting_twice_is_rewriting_once(path: list[str], first: int, second: int) -> None:
    url = f"{ROOT}/v1/{'/'.join(path)}.jpg"

    assert hosted_url(hosted_url(url, width=first), PAGE_QUALITY, second) == hosted_url(
        url, PAGE_QUALITY, second
    )


def test_a_picture_known_by_id_only_becomes_a_hosted_address() -> None:
    url = hosted_url_of_id(" portfolio/거실 1 ", "demo-studio")

    assert url == f"{ROOT}/portfolio/%EA%B1%B0%EC%8B%A4%201"
    assert is_hosted(url)
    assert cloud_name_of(url) == "demo-studio"


def test_without_a_cloud_name_or_an_id_there_is_no_hosted_address() -> None:
    assert hosted_url_of_id("portfolio/a", "") == ""
    assert hosted_url_of_id(" / ", "demo-studio") == ""


@pytest.mark.parametrize(
    "url",
    [
        f"https://drive.google.com/file/d/{FILE_ID}/view?usp=sharing",
        f"https://drive.google.com/open?id={FILE_ID}",
        f" https://drive.google.com/uc?export=view&id={FILE_ID} ",
        f"https://drive.google.com/thumbnail?id={FILE_ID}&sz=w1000",
        f"https://lh3.googleusercontent.com/d/{FILE_ID}=w1000",
    ],
)
def test_every_share_pattern_gives_the_file_id(url: str) -> None:
    assert drive_file_id(url) == FILE_ID


@pytest.mark.parametrize(
    "url",
    [
        "https://drive.google.com/drive/folders/1niMpSC3wC3woCDijaIje",
        "https://drive.google.com/file/d/",
        "https://example.com/file/d/1niMpSC3wC3woCDijaIje/view",
        "https://evil.example/?u=https://drive.google.com/file/d/1niMpSC3wC3",
        f"https://drive.google.com/open?uid={FILE_ID}",
        "",
        None,
        7,
    ],
)
def test_other_addresses_are_no_share_links(url: object) -> None:
    assert drive_file_id(url) == ""
    assert drive_image_urls(url) == ()


def test_a_share_link_has_four_image_addresses_the_standard_one_first() -> None:
    urls = drive_image_urls(f"https://drive.google.com/file/d/{FILE_ID}/view")

    assert urls[0] == f"https://drive.google.com/uc?export=view&id={FILE_ID}"
    assert len(set(urls)) == 4
    assert {drive_file_id(url) for url in urls} == {FILE_ID}


def test_our_own_media_are_named_by_content_and_width() -> None:
    assert media_id(media_url(HEX_ID, "jpg")) == HEX_ID
    assert media_variant(HEX_ID, 640, "avif") == f"/media/{HEX_ID}-640.avif"
    assert media_id(media_variant(HEX_ID, 640, "avif")) == ""
    assert media_id(f"https://example.com/media/{HEX_ID}.jpg") == ""


def test_widths_are_offered_up_to_the_first_that_reaches_the_natural_one() -> None:
    assert offered_widths(1000) == (64, 128, 640, 960, 1280)
    assert offered_widths(640) == (64, 128, 640)
    assert offered_widths(10) == (64,)
    assert offered_widths(6000) == WIDTHS
    assert offered_widths(None) == WIDTHS
