"""The gallery without scripts offers every choice as a link, and a field to find in as a form."""

from typing import Any
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import OPENING_RECORD
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import PORTFOLIO, SETTINGS
from studio_core.records.work import Work
from tests.http.pages.page_reader import Element, PageReader
from tests.http.pages.test_pages import BASE
from tests.http.studio_in_memory import CAFE, HANOK, eventually, put

Client = TestClient[Any]
HOME, SHOP = "주거 공간", "상업 공간"
CATEGORIES = ("residential", "commercial")
WARM, HOTEL = quote("웜 미니멀"), quote("호텔 스타일")


@pytest.fixture(autouse=True)
def homes(studio: Studio) -> None:
    """Three homes, of which one has tags, and a shop."""
    put(studio, PORTFOLIO, "h1", {**HANOK, "style": "웜 미니멀", "tags": ["storage", "kids"]})
    put(studio, PORTFOLIO, "h2", {**HANOK, "area": "52py", "style": "호텔 스타일"})
    put(studio, PORTFOLIO, "h3", {**HANOK, "area": "14py", "style": "웜 미니멀"})
    put(studio, PORTFOLIO, "s1", CAFE)


def read(client: Client, query: str = "", path: str = "/portfolio") -> PageReader:
    answer = client.get(f"{path}{query}")
    assert answer.status_code == 200
    return PageReader(answer.text)


def link(page: PageReader, name: str) -> Element:
    """Return the link that is called *name*."""
    links = page.all("a")
    return next(one for one in links if name in (one.text, one.attributes.get("aria-label")))


def tab(page: PageReader) -> str:
    """Return the name of the tab that is open."""
    [tab] = [one for one in page.all("a") if one.attributes.get("aria-selected") == "true"]
    return tab.text


def canonical(page: PageReader) -> str | None:
    return page.attribute("link", "href", rel="canonical")


def delete(studio: Studio, collection: str, id: str) -> None:
    Work(studio.store, OPERATOR, "2026-01-01").commit("x", Delete(collection, id))


def titles(page: PageReader) -> int:
    return sum(str(one.attributes.get("href")).startswith("/portfolio/") for one in page.all("a"))


def test_marks_styles_and_tags_are_links_to_what_they_choose(client: Client) -> None:
    page = read(client)

    assert link(page, "30PY").attributes["href"] == "/portfolio?filter=30PY"
    style = link(page, "웜 미니멀, 프로젝트 2개")
    assert style.attributes["href"] == f"/portfolio?style={WARM}"
    assert titles(read(client, f"?style={WARM}")) == 2
    assert link(page, "수납, 프로젝트 1개").attributes["href"] == "/portfolio?tag=storage"
    assert "rel" not in style.attributes


def test_what_is_chosen_says_so_and_its_link_gives_it_up(client: Client) -> None:
    page = read(client, f"?filter=30PY&style={WARM}")

    mark, style = link(page, "30PY"), link(page, "웜 미니멀, 프로젝트 1개")
    assert (mark.attributes["aria-current"], style.attributes["aria-current"]) == ("true", "true")
    assert mark.attributes["href"] == f"/portfolio?style={WARM}"
    assert link(page, "10PY").attributes["rel"] == "nofollow"


@pytest.mark.parametrize("query", ["filter=30PY", f"style={WARM}", "tag=storage", "find=서촌"])
def test_all_clears_everything_that_narrows_the_gallery(client: Client, query: str) -> None:
    narrowed = link(read(client, f"?{query}"), "ALL")
    shops = link(read(client, f"?category=commercial&filter=F%26B&{query}"), "ALL")

    assert narrowed.attributes["href"] == "/portfolio"
    assert "aria-current" not in narrowed.attributes
    assert shops.attributes["href"] == "/portfolio?category=commercial"
    assert link(read(client), "ALL").attributes["aria-current"] == "true"


def test_a_word_that_would_show_nothing_is_not_offered_unless_it_is_chosen(
    client: Client,
) -> None:
    def offered(query: str) -> list[str]:
        names = (one.attributes.get("aria-label") or "" for one in read(client, query).all("a"))
        return [name for name in names if name.startswith("수납, ")]

    assert offered("") == ["수납, 프로젝트 1개"]
    assert offered("?filter=50PY~") == []
    assert offered("?filter=50PY~&tag=storage") == ["수납, 프로젝트 0개"]


def test_the_conditions_stand_behind_one_button_with_the_number_chosen(client: Client) -> None:
    def button(query: str) -> tuple[str, str | None]:
        found = read(client, query).all("summary")[-1]
        return found.text, found.attributes.get("aria-label")

    assert button("?filter=30PY") == ("조건", None)
    chosen = f"?filter=30PY&style={WARM}&tag=storage&find=서촌"
    assert button(chosen) == ("조건 3", "조건, 3개 고름")


def test_the_skip_link_lands_at_the_projects(client: Client) -> None:
    page = read(client)

    assert page.attribute("a", "href", class_="PublicLayout_skip") == "#projects"
    assert page.attribute("div", "tabindex", id="projects") == "-1"


def test_the_field_finds_within_what_is_chosen(client: Client) -> None:
    page = read(client, f"?category=commercial&style={WARM}&tag=storage&find=%20카페%20")

    form = next(one for one in page.all("form") if one.attributes.get("role") == "search")
    fields = [(one.attributes["name"], one.attributes["value"]) for one in page.all("input")]
    assert form.attributes["action"] == "/portfolio"
    assert fields == [
        ("category", "commercial"),
        ("style", "웜 미니멀"),
        ("tag", "storage"),
        ("find", "카페"),
    ]
    cleared = link(page, "찾는 말 지우기").attributes["href"]
    assert cleared == f"/portfolio?category=commercial&style={WARM}&tag=storage"


def test_what_was_found_is_shown_and_search_engines_are_kept_off(client: Client) -> None:
    page = read(client, "?find=서촌 수납")

    assert titles(page) == 1
    assert "프로젝트 1개" in page.text
    assert page.attribute("meta", "content", name="robots") == "noindex"
    assert page.attribute("link", "href", rel="canonical") == (
        f"{BASE}/portfolio?find={quote('서촌 수납')}"
    )
    assert read(client, "?tag=storage").attribute("meta", "content", name="robots") is None


def test_one_condition_without_projects_leads_to_all(client: Client) -> None:
    page = read(client, "?find=다락")

    assert "이 조건에 맞는 프로젝트가 아직 없어요." in page.text
    assert "‘다락’ 조건을 빼면 3개가 있어요. 찾는 공간을" in page.text
    assert link(page, "프로젝트 3개 보기").attributes["href"] == "/portfolio"
    assert "우리 공간도" not in page.text


def test_the_condition_that_is_the_cause_is_named(client: Client) -> None:
    page = read(client, f"?filter=50PY~&style={HOTEL}&tag=kids")

    assert "고르신 조건 3가지에 모두 맞는 프로젝트가 아직 없어요." in page.text
    assert "‘아이와 함께’ 조건을 빼면 1개가 있어요." in page.text
    nearest = link(page, "프로젝트 1개 보기")
    assert nearest.attributes["href"] == f"/portfolio?filter=50PY~&style={HOTEL}"


def test_where_no_one_condition_is_the_cause_the_nearest_is_offered(client: Client) -> None:
    page = read(client, f"?filter=50PY~&style={WARM}&find=다락")

    assert "웜 미니멀만 보면 2개가 있어요." in page.text
    assert link(page, "웜 미니멀 2개 보기").attributes["href"] == f"/portfolio?style={WARM}"
    assert link(page, "찾는 공간 알려 주기").attributes["href"] == (
        "/consultation/1?space=residential"
    )


def test_an_empty_page_brings_along_what_its_first_screen_says(client: Client) -> None:
    part = f"/api/portfolio?category=residential&find={quote('다락')}&limit=60"

    brought = read(client, "?find=다락").brought()

    assert brought[part] == client.get(part).json()
    assert brought[part]["nearest"]["count"] == 3
    assert "/api/portfolio" in brought


@pytest.mark.parametrize("beside", ["", "filter=30PY&", "filter=50PY~&"])
def test_what_words_find_comes_with_the_page_whatever_is_chosen_beside_them(
    client: Client, beside: str
) -> None:
    words = f"/api/portfolio?category=residential&find={quote('34평')}"

    brought = read(client, f"?{beside}find=34평").brought()

    assert brought[words] == client.get(words).json()
    assert [one["id"] for one in brought[words]["items"]] == ["h1"]


def test_the_kind_of_a_project_stands_before_its_size(client: Client) -> None:
    page = read(client)

    assert "아파트 · 약 112㎡ (34평)" in page.text
    assert "F&B" in read(client, "?category=commercial").text


def test_without_a_category_the_first_one_with_projects_is_opened(
    client: Client, studio: Studio
) -> None:
    both = read(client)
    named = read(client, "?category=residential")
    for id in ("h1", "h2", "h3"):
        delete(studio, PORTFOLIO, id)

    assert eventually(lambda: titles(read(client)) == 1)
    alone, homes = read(client), read(client, "?category=residential")

    assert [tab(one) for one in (both, named, alone, homes)] == [HOME, HOME, SHOP, HOME]
    assert [titles(one) for one in (both, named, alone, homes)] == [3, 3, 1, 0]
    assert [canonical(one) for one in (both, named)] == [f"{BASE}/portfolio"] * 2
    assert canonical(alone) == f"{BASE}/portfolio?category=commercial"
    assert canonical(homes) == f"{BASE}/portfolio?category=residential"
    chosen = link(read(client, "?filter=F%26B"), "F&B")
    assert chosen.attributes.get("aria-current") == "true"
    ways = client.get("/portfolio/s1").text
    assert f'"item":"{BASE}/portfolio?category=commercial"' in ways.replace('": ', '":')


def test_only_a_site_that_is_not_open_shows_hints_for_administrators(
    client: Client, studio: Studio
) -> None:
    def are_hinting(*expected: bool) -> bool:
        """Tell whether the galleries of both categories do so, as the application is told."""
        told = "isOpen" in client.get("/api/site").json()
        texts = [client.get(f"/portfolio?category={one}").text for one in CATEGORIES]
        found = tuple("관리자 화면" in text for text in texts)
        return found == expected and told == any(expected)

    delete(studio, PORTFOLIO, "s1")
    assert eventually(lambda: titles(read(client, "?category=commercial")) == 0)
    assert are_hinting(False, False)
    put(studio, SETTINGS, OPENING_RECORD, {"open": False})
    assert eventually(lambda: are_hinting(False, True))
    for id in ("h1", "h2", "h3"):
        delete(studio, PORTFOLIO, id)
    assert eventually(lambda: are_hinting(True, True))
    put(studio, SETTINGS, OPENING_RECORD, {"open": True})
    assert eventually(lambda: are_hinting(False, False))
    assert "예시 프로젝트" not in read(client).text
    assert "표시할 프로젝트가 없어요." in read(client).text


def test_without_projects_a_site_that_is_not_open_has_a_sample_that_opens(
    client: Client, studio: Studio
) -> None:
    def sample() -> Any:
        return client.get("/api/portfolio/sample")

    put(studio, SETTINGS, OPENING_RECORD, {"open": False})
    assert sample().status_code == 404
    for id in ("h1", "h2", "h3", "s1"):
        delete(studio, PORTFOLIO, id)
    assert eventually(lambda: sample().status_code == 200)
    told = sample().json()
    assert (told["type"], told["typeLabel"], told["pyeong"]) == ("residential", "아파트", 34)
    assert told["location"] == "서울특별시 강남구"
    assert told["style"] == "관리자 화면에서 프로젝트를 추가해 주세요"
    assert [one["url"] for one in told["images"]] == ["/placeholder.jpg"]
    homes, shops = (read(client, f"?category={one}") for one in CATEGORIES)
    assert (titles(homes), titles(shops)) == (1, 0)
    assert "예시 프로젝트" not in shops.text
    assert homes.brought()["/api/portfolio/sample"] == told
    own = read(client, path="/portfolio/sample")
    assert "서울특별시 강남구" in own.text
    assert "Gangnam-gu, Seoul" in client.get("/en/api/portfolio/sample").text

    put(studio, PORTFOLIO, "h1", HANOK)
    assert eventually(lambda: sample().status_code == 404)
    assert client.get("/portfolio/sample").status_code == 404
    delete(studio, PORTFOLIO, "h1")
    assert eventually(lambda: sample().status_code == 200)
    put(studio, SETTINGS, OPENING_RECORD, {"open": True})
    assert eventually(lambda: sample().status_code == 404)
