"""Pictures that failed without a connection: they come back with it, or when they are seen anew."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.layers import PROJECT, open_photo
from tests.browser.running_site import Site
from tests.browser.waiting import note_listeners, wait_for_file, wait_for_listener, wait_for_paint

ARTICLE = "demo-insight-11"
LOST, BACK = "인터넷 연결이 끊겼어요. 연결을 확인해 주세요.", "다시 연결되었어요."
PICTURES = re.compile(r"/media/|/placeholder\.jpg")
FAILED = """selector => document.querySelector(selector)?.src.endsWith("/placeholder.jpg")"""
LOADED = """selector => {
  const { complete, naturalWidth, currentSrc } = document.querySelector(selector) ?? {};
  return complete && naturalWidth > 0 && !currentSrc.endsWith("/placeholder.jpg");
}"""
LOOK = """([selector, isSeen]) => new Promise(resolve => {
  const picture = document.querySelector(selector);
  if (isSeen) picture.scrollIntoView({ block: "center", behavior: "instant" });
  else window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
  const observer = new IntersectionObserver(entries => {
    observer.disconnect();
    resolve(entries.at(-1).isIntersecting === isSeen);
  });
  observer.observe(picture);
})"""
"""Scrolls to a picture, or to the end, and says whether the page has heard that it is there."""


def look_away(page: Page, selector: str) -> None:
    """Go down until the picture is out of view, and back to it."""
    for is_seen in (False, True):
        # The page may still be growing.
        page.wait_for_function(LOOK, arg=[selector, is_seen])


def turn(page: Page, onward: str, back: str) -> None:
    """Turn to the next picture, and back."""
    for name in (onward, back):
        page.get_by_role("button", name=name).click()
        wait_for_paint(page)


def open_screen(path: str) -> Callable[[Page, Site], object]:
    """Return what opens the screen of *path*."""
    return lambda page, site: page.goto(site.route(path))


def open_article(page: Page, site: Site) -> None:
    """Open an article with a picture in its text."""
    projects = page.request.get(f"{site.address}/api/portfolio/{PROJECT}").json()
    picture = f'<p><img src="{projects["thumbnail"]["url"]}" alt="현관"></p>'

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        html = f'{picture}<p style="margin-top: 3000px">끝</p>'
        route.fulfill(response=answer, json={**answer.json(), "html": html})

    page.route(f"**/api/insights/{ARTICLE}", fulfil)
    page.goto(site.route(f"/insight/{ARTICLE}"))


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: how it is opened, its first picture, and how that is looked at anew."""

    open: Callable[[Page, Site], object]
    picture: str
    look_again: Callable[[Page, str], None] = look_away


SCREENS = {
    "project": Screen(open_screen(f"/portfolio/{PROJECT}"), "main picture img"),
    "home": Screen(
        open_screen("/"),
        "main [aria-roledescription='슬라이드'][aria-hidden='false'] img",
        lambda page, _: turn(page, "다음 슬라이드", "이전 슬라이드"),
    ),
    "article": Screen(open_article, ".prose img"),
    "lightbox": Screen(
        open_photo,
        "dialog picture[data-shown='true'] img",
        lambda page, _: turn(page, "다음 사진", "이전 사진"),
    ),
}


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Each screen in turn."""
    return SCREENS[request.param]


def open_without_pictures(page: Page, site: Site, screen: Screen) -> None:
    """Open *screen* where no picture comes, not even what stands for one."""
    note_listeners(page)
    page.route(PICTURES, lambda route: route.abort("internetdisconnected"))
    screen.open(page, site)
    page.wait_for_function(FAILED, arg=screen.picture)
    wait_for_listener(page, "offline")
    wait_for_file(page, "ToastHost")


@pytest.mark.sampled(2)
def test_they_come_back_with_the_connection_and_it_is_said_once(
    site: Site, page: Page, screen: Screen
) -> None:
    open_without_pictures(page, site, screen)
    for _ in range(2):
        page.context.set_offline(True)
        expect(page.get_by_text(LOST)).to_have_count(1)
        page.unroute(PICTURES)
        page.context.set_offline(False)
        expect(page.get_by_text(BACK)).to_have_count(1)
        expect(page.get_by_text(LOST)).to_have_count(0)

    page.wait_for_function(LOADED, arg=screen.picture)
    assert page.evaluate(FAILED, screen.picture) is False


@pytest.mark.long
def test_they_come_back_when_they_are_seen_anew(site: Site, page: Page, screen: Screen) -> None:
    open_without_pictures(page, site, screen)
    page.unroute(PICTURES)

    screen.look_again(page, screen.picture)

    page.wait_for_function(LOADED, arg=screen.picture)


def test_what_comes_into_view_without_a_connection_comes_with_it(site: Site, page: Page) -> None:
    note_listeners(page)
    page.goto(site.route("/"))
    slide = SCREENS["home"].picture
    page.wait_for_function(LOADED, arg=slide)
    wait_for_listener(page, "offline")

    page.context.set_offline(True)
    page.get_by_role("button", name="6번째 슬라이드 보기").click()
    page.wait_for_function(FAILED, arg=slide)
    page.context.set_offline(False)

    page.wait_for_function(LOADED, arg=slide)
