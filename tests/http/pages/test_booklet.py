"""What paper shows of a project, as the server writes it behind the page."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_http.base.qr import qr_path
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_project_page import BARE, IMAGES, PATH, STORY, picture
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]


def written(studio: Studio, client: Client, **project: Any) -> str:
    """Return the booklet of a project."""
    put(studio, PORTFOLIO, "told", project)
    title = project["title"]
    assert eventually(lambda: title in client.get(PATH).text)
    return booklet_in(client.get(PATH).text)


def booklet_in(page: str) -> str:
    """Return what is printed of *page*; it is written once, and hidden on screens."""
    assert page.count('<aside class="booklet"') == page.count("<aside ")
    return page.partition('<aside class="booklet"')[2].partition("</aside>")[0]


def sheets(booklet: str) -> list[str]:
    """Return the pages of *booklet*."""
    return booklet.split('<section class="bk')[1:]


def pictures(sheet: str) -> list[str]:
    """Return the first letters of the pictures on *sheet*, which tell them apart."""
    return re.findall(r'<img src="/media/(.)', sheet)


def test_it_has_a_cover_the_story_with_the_plan_pictures_and_the_imprint(
    studio: Studio, client: Client
) -> None:
    images = [*IMAGES, *(picture(letter) for letter in "7890")]

    cover, story, first, last = sheets(written(studio, client, **STORY, images=images))

    assert pictures(cover) == ["a"]
    assert "서울특별시 서초구 반포동 · 2026년 8월" in cover
    assert pictures(story) == ["e"]
    assert "창을 먼저 바라보도록" in story
    assert "바닥은 문턱 없이" in story
    assert "평면도. 색은 새로 만든 곳, 점선은 걷어 낸 벽입니다." in story
    assert pictures(first) == ["b", "f", "7", "d", "c"]
    assert "고친 뒤. 책장을 세웠습니다." in first
    assert pictures(last) == ["8", "9", "0"]
    assert "4 / 4" in last


def test_a_code_leads_to_the_real_address(studio: Studio, client: Client) -> None:
    last = sheets(written(studio, client, **STORY, images=IMAGES))[-1]
    canonical = PageReader(client.get(PATH).text).attribute("link", "href", rel="canonical")

    assert canonical is not None
    assert f'<path d="{qr_path(canonical)[1]}"/>' in last
    assert canonical.partition("//")[2] in last
    assert "영상과 모든 사진을 볼 수 있어요." in last


def test_no_sheet_has_the_house(studio: Studio, client: Client) -> None:
    booklet = written(studio, client, **STORY, images=IMAGES)

    assert "반포동" in booklet
    assert "12-3" not in booklet
    assert "502호" not in booklet


def test_without_a_plan_a_picture_stands_below_the_story(studio: Studio, client: Client) -> None:
    images = [picture(letter) for letter in "abcd"]

    _, story, first, last = sheets(written(studio, client, **STORY, images=images))

    assert pictures(story) == ["b"]
    assert [pictures(first), pictures(last)] == [["c"], ["d"]]


def test_what_a_project_does_not_tell_is_left_out(studio: Studio, client: Client) -> None:
    cover, story, last = sheets(written(studio, client, **BARE))

    assert "이름뿐인 집" in cover
    assert "bk__m" not in cover
    assert "<figure" not in story + last
    assert "3 / 3" in last


def test_no_picture_is_fetched_before_somebody_prints(studio: Studio, client: Client) -> None:
    booklet = written(studio, client, **STORY, images=IMAGES)

    assert "hidden>" in booklet.partition(">")[0] + ">"
    assert booklet.count("<img ") == booklet.count('loading="lazy"') > 4


def test_other_pages_have_none(client: Client) -> None:
    assert "booklet" not in client.get("/about").text


@pytest.mark.parametrize("text", ["", "a", "https://studio.example/portfolio/햇살", "가" * 300])
def test_the_path_of_a_code_draws_its_dark_squares(text: str) -> None:
    import segno

    size, path = qr_path(text)
    drawn = set()
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path):
        assert width == back
        drawn |= {(int(x) + at, int(y)) for at in range(int(width))}

    border = 4
    code = segno.make(text, error="m", micro=False)
    dark = {(x, y) for y, row in enumerate(code.matrix) for x, one in enumerate(row) if one}
    assert size == len(code.matrix) + 2 * border
    assert drawn == {(x + border, y + border) for x, y in dark}
