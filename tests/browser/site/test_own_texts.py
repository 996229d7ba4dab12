"""The studio's own texts: what is saved of them is seen by who has a page open."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.clock import hold_clock, stop_clock
from tests.browser.conftest import DESKTOP
from tests.browser.fingers import Fingers
from tests.browser.running_site import NewSite, Site
from tests.browser.site.test_handover import SEEN, as_served, expect_same, start
from tests.browser.waiting import wait_for_application

PROJECTS = ("demo-project-01", "demo-project-03")
ABOUT, SHOP = "/about", "/business/commercial/작은-가게"


@pytest.fixture(scope="module")
def own_site(new_site: NewSite) -> Iterator[Site]:
    """A site of this file's own: its texts change for all who visit it."""
    with new_site("own texts") as running:
        yield running


@pytest.fixture(scope="module")
def owner(own_site: Site, chromium: Browser) -> Iterator[Administrator]:
    """The administrator of that site, who works by calls alone."""
    context = chromium.new_context(locale="ko-KR")
    yield Administrator(own_site, context)
    context.close()


def save(owner: Administrator, path: str, **fields: Any) -> None:
    """Save some fields of a record of the site's texts; None empties one, others stay."""
    headers = {"If-Match": "*"}
    answer = owner.call("PUT", f"/api/admin/{path}", data=fields, headers=headers)
    assert answer.ok, answer.text()


def make(owner: Administrator, collection: str, **fields: Any) -> str:
    """Add a record to a list of the site's texts; return its id."""
    answer = owner.call("POST", f"/api/admin/{collection}", data=fields)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def listen(page: Page, address: str) -> None:
    """Open a page and wait until it listens; it remembers that it was not loaded anew."""
    with page.expect_response("**/api/events"):
        page.goto(address)
    wait_for_application(page)
    page.evaluate("window.isSamePage = true")


def test_a_new_slogan_is_on_the_open_page_and_in_a_fresh_one(
    own_site: Site, owner: Administrator, page: Page
) -> None:
    listen(page, f"{own_site.address}{ABOUT}")
    slogan = f"천천히 고르는 자리 {uuid4().hex[:6]}"

    save(owner, "site/brand", slogan=slogan)

    expect(page.get_by_role("heading", level=1)).to_contain_text(slogan)
    expect(page.get_by_role("contentinfo")).to_contain_text(slogan)
    assert page.evaluate("window.isSamePage")
    assert slogan in page.request.get(f"{own_site.address}{ABOUT}").text()


def test_a_new_title_is_that_of_the_open_page(
    own_site: Site, owner: Administrator, page: Page
) -> None:
    listen(page, f"{own_site.address}{ABOUT}")
    title = f"우리 이야기 {uuid4().hex[:6]}"
    pages = [one for one in owner.read("/api/admin/site/search")["pages"] if one["path"] != ABOUT]

    save(owner, "site/search", pages=[*pages, {"path": ABOUT, "title": title}])
    expect(page).to_have_title(title)
    save(owner, "site/search", pages=pages)

    expect(page).to_have_title("About | 아틀리에 온")


@pytest.mark.long
def test_a_page_follows_its_service_to_another_address(
    own_site: Site, owner: Administrator, page: Page
) -> None:
    former, present = (f"shop-{uuid4().hex[:6]}" for _ in range(2))
    service = {"group": "commercial", "title": "작은 가게", "body": "첫 가게를 엽니다."}
    id = make(owner, "services", slug=former, **service)
    path, to = (f"/business/commercial/{slug}" for slug in (former, present))
    listen(page, f"{own_site.address}{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text("작은 가게")

    save(owner, f"services/{id}", slug=present)
    expect(page).to_have_url(own_site.route(to))
    expect(page.get_by_role("heading", level=1)).to_have_text("작은 가게")
    assert page.evaluate("window.isSamePage")

    # Who kept the old address, real or in the application's own form, arrives there as well.
    page.goto(f"{own_site.address}{path}?from=mail")
    expect(page).to_have_url(own_site.route(f"{to}?from=mail"))
    page.goto(own_site.route("/privacy"))
    page.goto(own_site.route(path))
    expect(page).to_have_url(own_site.route(to))
    expect(page.get_by_role("heading", level=1)).to_have_text("작은 가게")


def test_an_address_without_a_service_says_so(own_site: Site, page: Page) -> None:
    answer = page.goto(f"{own_site.address}/business/residential/nothing-here")

    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("찾으시는 화면이 없어요.")


def test_a_service_that_is_added_is_linked_from_the_open_page(
    own_site: Site, owner: Administrator, page: Page
) -> None:
    listen(page, f"{own_site.address}{ABOUT}")
    title = f"작은 방 {uuid4().hex[:6]}"

    make(owner, "services", group="residential", slug=f"room-{uuid4().hex[:6]}", title=title)

    for place in (page.get_by_role("main"), page.get_by_role("contentinfo")):
        expect(place.get_by_role("link", name=title)).to_be_visible()
    page.get_by_role("contentinfo").get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_title(f"{title} | 아틀리에 온")


def test_a_question_is_above_the_form_once_it_is_saved(
    own_site: Site, owner: Administrator, page: Page
) -> None:
    listen(page, own_site.route("/contact?tab=qna"))
    question = f"얼마나 걸리나요 {uuid4().hex[:6]}?"

    make(owner, "questions", group="공사", question=question, answer="**석 달**쯤 걸려요.")

    asked = page.get_by_role("main").locator("details").filter(has_text=question)
    asked.locator("summary").click()
    expect(asked.locator("strong")).to_have_text("석 달")
    form = page.get_by_role("textbox", name="이름")
    assert _top(asked) < _top(form)


def _top(place: Locator) -> float:
    box = place.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("path", ["/", ABOUT, SHOP, "/contact?tab=qna"])
@pytest.mark.sampled(2)
def test_the_application_shows_all_that_can_be_written_as_the_servers_page_does(
    own_site: Site, written: None, page: Page, phone_page: Page, path: str
) -> None:
    del written
    for shown in (page, phone_page):
        served = as_served(shown, own_site.address + path)

        start(shown, own_site.address + path)

        expect_same(shown.evaluate(SEEN), served)


@pytest.fixture(scope="module")
def written(owner: Administrator) -> None:
    """Everything that the demo leaves out: what the screens have, they have somewhere."""
    point = {"focus": [0.9, 0.3]}
    lines = "두 줄로\n나누어 적어요."
    for number, slide in enumerate(owner.read("/api/admin/slides")["items"][:2]):
        focused = {kind: slide[kind] | point for kind in ("desktop", "mobile")[: number + 1]}
        save(owner, f"slides/{slide['id']}", project=PROJECTS[0], **focused)
    about = owner.read("/api/admin/site/about")
    save(owner, "site/about", picture=about["picture"] | point, story=[{"text": lines}])
    save(owner, "site/brand", meaning=lines)
    for group in ("처음 오신 분", ""):
        make(owner, "questions", group=group, question=f"{group} 얼마인가요?", answer=f"- {lines}")
    shop = {"group": "commercial", "slug": "작은-가게", "short": "첫 가게"}
    make(owner, "services", title="작은 가게", body=lines, **shop)


@pytest.fixture
def leading(owner: Administrator) -> list[str]:
    """The first slide and the third lead to projects, the second does not; return their names."""
    slides = owner.read("/api/admin/slides")["items"]
    for slide, project in zip(slides, (PROJECTS[0], None, PROJECTS[1]), strict=False):
        save(owner, f"slides/{slide['id']}", project=project)
    return [owner.project(id)["title"] for id in PROJECTS]


def link(page: Page, title: str) -> Locator:
    return page.get_by_role("link", name=f"{title} 이 프로젝트 보기")


def test_the_link_is_that_of_the_slide_by_mouse_and_by_key(
    own_site: Site, leading: list[str], page: Page
) -> None:
    page.goto(own_site.address)
    wait_for_application(page)
    first, third = (link(page, title) for title in leading)
    expect(first).to_be_visible()
    expect(third).to_have_count(0)

    page.get_by_role("button", name="2번째 슬라이드").click()
    expect(page.get_by_role("link", name="이 프로젝트 보기")).to_have_count(0)
    page.get_by_role("button", name="3번째 슬라이드").click()
    third.focus()
    page.keyboard.press("Enter")

    expect(page).to_have_url(own_site.route(f"/portfolio/{PROJECTS[1]}"))
    expect(page.get_by_role("heading", level=1)).to_have_text(leading[1])


@pytest.mark.long
def test_the_slides_stay_while_the_focus_is_on_the_link(
    own_site: Site, leading: list[str], chromium: Browser
) -> None:
    page = chromium.new_page(viewport=DESKTOP, locale="ko-KR")
    hold_clock(page)
    page.goto(own_site.address)
    wait_for_application(page)
    stop_clock(page)
    # It may have turned by then.
    page.get_by_role("button", name="1번째 슬라이드").press("Enter")

    page.get_by_role("banner").get_by_role("link").last.focus()
    page.keyboard.press("Tab")
    expect(link(page, leading[0])).to_be_focused()
    page.clock.run_for(20_000)

    expect(link(page, leading[0])).to_be_focused()
    page.close()


@pytest.mark.long
def test_a_finger_on_the_link_follows_it_or_turns_the_slide(
    own_site: Site, leading: list[str], phone_page: Page
) -> None:
    def stopped() -> Locator:
        phone_page.goto(own_site.address)
        wait_for_application(phone_page)
        phone_page.get_by_role("button", name="자동 넘김 멈추기").tap()
        # It may have turned by then.
        phone_page.get_by_role("button", name="1번째 슬라이드").tap()
        expect(phone_page.locator("main span.num")).to_have_text(re.compile("^1 / "))
        return link(phone_page, leading[0])

    stopped().tap()
    expect(phone_page).to_have_url(own_site.route(f"/portfolio/{PROJECTS[0]}"))

    box = stopped().bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    Fingers(phone_page).swipe((box["x"] + 160, y), (box["x"] + 40, y))
    expect(phone_page.locator("main span.num")).to_have_text(re.compile("^2 / "))
    expect(phone_page).to_have_url(own_site.route("/"))
