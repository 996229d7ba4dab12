"""A project's page as the server writes it: the whole story, without scripts."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO, SITE
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import AT, HANOK, eventually, put

Client = TestClient[Any]
ROOT = Path(__file__).parents[3]
PATH = "/portfolio/told"
STORY: dict[str, Any] = {
    **HANOK,
    "title": "햇살을 따라 앉는 거실",
    "address": "서울특별시 서초구 반포동 12-3, 101동 502호",
    "style": "내추럴 & 모던",
    "area": "34py",
    "constructionDate": "2026-08",
    "tags": ["light", "storage"],
    "lead": "창을 먼저 바라보도록 소파를 돌려 앉혔습니다.",
    "contents": "소파 옆에는 책장을 세웠습니다.\n바닥은 문턱 없이 이었습니다.",
    "studioNote": "첫 상담에서 받은 질문이 있습니다.\n그래서 방향을 먼저 정했습니다.",
    "carryQuestion": "우리 집 거실도 창을 바라볼 수 있을까요?",
    "planRooms": [{"name": "거실", "size": "4.5 × 5.4 m"}],
    "planKey": {"new": "새로 짠 오크 책장", "removed": "걷어 낸 벽"},
    "video": {
        "url": "/media/evening.mp4",
        "seconds": 24,
        "heading": "저녁의 거실",
        "caption": "소리는 없어요.",
    },
    "createdAt": AT,
}
BARE = {"type": "residential", "title": "이름뿐인 집", "createdAt": AT}
SIZES = {
    1000: ("(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, min(100vw, 122vh, 1312px)"),
    2000: "(max-width: 639px) 54vw, min(100vw, 61vh, 656px)",
}
"""How wide covers of 1600 pixels are asked for, by their heights, as by the application."""
BLOCKS = ("Lead_", "Rows_", "BeforeAfter_", "Plan_", "Film_", "Section_section")


def picture(letter: str, role: str = "photo", **more: Any) -> dict[str, Any]:
    url = f"/media/{letter * 32}.jpg"
    return {"url": url, "role": role, "width": 1600, "height": 1000, "color": "#d2c6b6", **more}


IMAGES = [
    picture("a"),
    picture("b", caption="거실. 창이 먼저 보입니다.", focus=[0.2, 0.8]),
    picture("c", "after", pair="거실", caption="책장을 세웠습니다."),
    picture("d", "before", pair="거실", alt="형광등 하나와 빈 벽"),
    picture("e", "plan"),
    picture("f", "before", pair="주방"),
]


@pytest.fixture
def told(studio: Studio, client: Client) -> str:
    """The page of a project that tells everything, beside three that are like it."""
    for number in range(3):
        put(
            studio,
            PORTFOLIO,
            f"like{number}",
            {**BARE, "style": STORY["style"], "title": f"닮은 집 {number}"},
        )
    put(studio, PORTFOLIO, "told", {**STORY, "images": IMAGES})
    assert eventually(lambda: "햇살을 따라" in client.get(PATH).text)
    text: str = client.get(PATH).text
    return text


def content(page: str) -> str:
    """Return what a visitor without scripts is shown of *page*."""
    return page.partition("<article>")[2].partition("</article>")[0]


def test_the_story_is_told_in_its_order(told: str) -> None:
    text = content(told)
    marks = [
        "Cover_cover",
        "measure",
        "<h1",
        "서울특별시 서초구 반포동<",
        "2026년 8월",
        "소파를 돌려",
        "바닥은 문턱 없이",
        "창이 먼저 보입니다",
        "고치기 전과 고친 뒤",
        "4.5 × 5.4 m",
        "저녁의 거실",
        "스튜디오 노트",
        "창을 바라볼 수 있을까요?",
        'rel="prev"',
        'rel="next"',
        "닮은 프로젝트",
    ]

    places = [text.find(mark) for mark in marks]

    assert -1 not in places
    assert places == sorted(places)


def test_of_two_projects_the_other_one_is_led_to_once(studio: Studio, client: Client) -> None:
    put(studio, PORTFOLIO, "other", BARE)
    put(studio, PORTFOLIO, "told", {**STORY, "images": IMAGES})
    assert eventually(lambda: 'rel="next"' in client.get(PATH).text)

    for id, other in (("told", "other"), ("other", "told")):
        project = client.get(f"/api/portfolio/{id}").json()
        page = content(client.get(f"/portfolio/{id}").text)
        assert (project["previous"], project["next"]["id"]) == (None, other)
        assert f'href="/portfolio/{other}" rel="next"' in page
        assert 'rel="prev"' not in page


def test_no_page_of_it_has_the_house(told: str) -> None:
    assert "서울특별시 서초구 반포동" in told
    assert "12-3" not in told
    assert "502호" not in told


def test_nothing_keeps_the_cover_waiting(told: str) -> None:
    head = told.partition("</head>")[0]
    preload = head.index('<link rel="preload" as="image" fetchpriority="high"')

    assert preload < head.index("<title>")
    assert preload < head.index("<style>")
    first = re.search(r'imagesrcset="([^"]+)" imagesizes="([^"]+)" type="image/avif"', head)
    assert first is not None
    assert first[1].startswith(f"/media/{'a' * 32}-64.avif 64w, ")
    assert f"/media/{'a' * 32}-960.avif 960w, " in first[1]
    assert first[2] == SIZES[1000]
    eager = [one for one in PageReader(told).all("img") if one.attributes.get("loading") != "lazy"]
    assert [one.attributes["fetchpriority"] for one in eager] == ["high"]


@pytest.mark.parametrize("height", SIZES)
def test_the_cover_is_asked_for_in_the_same_sizes_by_page_and_screen(
    client: Client, studio: Studio, height: int
) -> None:
    put(studio, PORTFOLIO, "told", {**BARE, "images": [picture("a", height=height)]})
    assert eventually(lambda: 'rel="preload" as="image"' in client.get(PATH).text)

    sizes = set(re.findall(r'sizes="(\(max-width: 639px[^"]+)"', client.get(PATH).text))

    screen = (ROOT / "ui/src/features/portfolio/coverSizes.test.ts").read_text("utf-8")
    assert sizes == {SIZES[height]}
    assert f'1600, {height}, "{SIZES[height]}"' in screen


def test_on_wide_screens_another_picture_opens_the_page_and_is_loaded_first(
    client: Client, studio: Studio
) -> None:
    images = [picture("a", height=2400), *map(picture, "bcd")]
    chosen = images[2]["url"]
    put(studio, PORTFOLIO, "told", {**BARE, "images": images, "openingPicture": chosen})
    assert eventually(lambda: f"/media/{'c' * 32}" in client.get(PATH).text)

    head, _, body = client.get(PATH).text.partition("</head>")
    opening, _, rest = body.partition("</picture>")
    sources = re.findall(r'<source type="([^"]+)" (?:media="([^"]+)" )?srcset="/media/(.)', opening)
    galleries = re.findall(
        r'<section class="ProjectPage_gallery ?(\S*)".*?</section>', rest, re.DOTALL
    )
    preloads = re.findall(
        r'rel="preload" as="image" [^>]*media="([^"]+)" imagesrcset="/media/(.)', head
    )

    assert preloads == [("(max-width: 768px)", "a"), ("(min-width: 769px)", "c")]
    assert sources == [
        *((f"image/{kind}", "(min-width: 769px)", "c") for kind in ("avif", "webp")),
        *((f"image/{kind}", "", "a") for kind in ("avif", "webp")),
    ]
    assert '<source media="(min-width: 769px)" srcset="/media/cc' in opening
    assert re.search(r'<img src="/media/a[^>]* alt="이름뿐인 집"', opening)
    assert galleries == ["ProjectPage_narrow", "ProjectPage_wide"]
    shown = [one.partition("</section>")[0] for one in rest.split('"ProjectPage_gallery')[1:]]
    assert [re.findall(r'<img src="/media/(.)', one) for one in shown] == [
        ["b", "c", "d"],
        ["a", "b", "d"],
    ]


def test_every_picture_but_the_cover_is_in_the_gallery_in_its_order(told: str) -> None:
    gallery = content(told).partition("ProjectPage_gallery")[2].partition("</section>")[0]

    assert re.findall(r'<img src="/media/(.)', gallery) == ["b", "c", "d", "e", "f"]
    assert 'data-focus="20 80"' in gallery


def test_rows_have_the_proportions_of_their_pictures_within_the_policy(
    studio: Studio, client: Client
) -> None:
    images = [
        picture("a"),
        picture("b", width=3000, height=4000),
        picture("c", width=1080, height=1920),
        picture("d", width=6000, height=2000),
        {"url": f"/media/{'e' * 32}.jpg"},
    ]
    put(studio, PORTFOLIO, "told", {**BARE, "images": images})
    assert eventually(lambda: "Rows_pair" in client.get(PATH).text)

    answer = client.get(PATH)
    page = PageReader(answer.text)

    assert re.findall(r'class="Rows_([^"]+)"', answer.text) == [
        "row Rows_pair",
        "row",
        "row Rows_pair",
    ]
    assert re.findall(r"<figure( data-ratio=[^>]+)?><span", answer.text) == [
        ' data-ratio="0.75"',
        ' data-ratio="0.5625"',
        ' data-ratio="3.0"',
        ' data-ratio="1.5"',
    ]
    (style,) = [one.text for one in page.all("style") if "{--ratio:" in one.text]
    assert '[data-ratio="0.75"]{--ratio:0.75}' in style
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in answer.headers["content-security-policy"]


def test_pictures_in_rows_are_asked_for_in_the_same_sizes_by_page_and_screen(
    studio: Studio, client: Client
) -> None:
    sizes = [(1600, 1000), (3000, 4000), (1080, 1920), (6000, 2000), (1500, 1000)]
    images = [
        picture(letter, width=width, height=height)
        for letter, (width, height) in zip("abcde", sizes, strict=True)
    ]
    put(studio, PORTFOLIO, "told", {**BARE, "images": images})
    assert eventually(lambda: "Rows_pair" in client.get(PATH).text)

    gallery = client.get(PATH).text.partition("ProjectPage_gallery")[2].partition("</section>")[0]

    found = re.findall(r'<img [^>]+ sizes="(\(min-width: 640px\)[^"]+)"', gallery)
    screen = (ROOT / "ui/src/features/portfolio/Rows.test.tsx").read_text("utf-8")
    assert re.findall(r'"(\(min-width: 640px\)[^"]+)"', screen) == found
    assert len(found) == 4


def test_a_pair_is_two_pictures_that_are_named(told: str) -> None:
    pair = content(told).partition("BeforeAfter_pair")[2].partition("</section>")[0]

    assert re.findall(r'<img src="/media/(.)', pair) == ["d", "c"]
    assert 'alt="형광등 하나와 빈 벽"' in pair
    assert re.findall(r"<figcaption>(.*?)</figcaption>", pair) == [
        "고치기 전",
        "고친 뒤. 책장을 세웠습니다.",
    ]


def test_everything_leads_somewhere_without_scripts(told: str) -> None:
    links = {one.text.strip(): one.attributes["href"] for one in PageReader(told).all("a")}

    category = "/portfolio?category=residential"
    assert (
        links["내추럴 & 모던"]
        == f"{category}&style=%EB%82%B4%EC%B6%94%EB%9F%B4%20%26%20%EB%AA%A8%EB%8D%98"
    )
    assert links["햇빛과 창"] == f"{category}&tag=light"
    assert links["평면도 크게 보기"] == f"/media/{'e' * 32}-1280.jpg"
    assert links["영상 보기 0:24"] == "/media/evening.mp4"
    assert links["이 공간처럼 상담하기"] == "/consultation/1?project=told"
    assert "<video" not in told


def test_a_plan_without_a_text_is_called_one(told: str) -> None:
    assert 'alt="햇살을 따라 앉는 거실 평면도"' in told


def test_what_a_project_does_not_tell_is_left_out_with_its_line(
    studio: Studio, client: Client
) -> None:
    put(studio, PORTFOLIO, "bare", BARE)
    assert eventually(lambda: client.get("/portfolio/bare").status_code == 200)

    text = content(client.get("/portfolio/bare").text)

    assert "이름뿐인 집" in text
    assert [block for block in BLOCKS if block in text] == []
    assert "우리 집도 이렇게 고칠 수 있을까요?" in text


@pytest.mark.parametrize("lead", ["", "여는 문장입니다."])
def test_a_text_is_split_by_its_lines_and_none_is_folded_away(
    studio: Studio, client: Client, lead: str
) -> None:
    lines = ["가" * 500, "둘째 줄입니다. 셋도 있습니다. 넷도 있습니다.", "", "끝 줄입니다."]
    put(studio, PORTFOLIO, "long", {**BARE, "lead": lead, "contents": "\n".join(lines)})
    assert eventually(lambda: client.get("/portfolio/long").status_code == 200)

    text = content(client.get("/portfolio/long").text)

    said = re.findall(r"<p[^>]*>([^<]*)</p>", text)
    assert [line for line in said if line in {lead, *lines}] == [*filter(None, [lead, *lines])]
    assert "<details" not in text


def test_consultations_that_are_held_elsewhere_are_not_led_to(
    studio: Studio, client: Client, told: str
) -> None:
    assert "Carry_band" in content(told)
    put(studio, SITE, "contact", {"residentialForm": "https://forms.example/상담"})

    assert eventually(lambda: "Carry_band" not in content(client.get(PATH).text))


def test_a_film_may_come_from_the_site_alone(client: Client) -> None:
    policy = client.get("/").headers["content-security-policy"]

    assert "media-src 'self';" in policy


def test_a_picture_with_half_of_its_measures_is_shown(client: Client, studio: Studio) -> None:
    picture = {"url": f"/media/{'a' * 32}.jpg", "width": 1600}
    put(studio, PORTFOLIO, "half", {**BARE, "images": [picture]})

    assert eventually(lambda: client.get("/portfolio/half").status_code == 200)
    assert client.get("/portfolio").status_code == 200
