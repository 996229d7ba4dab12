"""The page that a proxy shows where nobody answers, with its headers: it comes back by itself."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scripts.proxy_errors import FOLDER
from tests.browser.accessibility import expect_accessible
from tests.browser.clock import hold_clock, stop_clock

ADDRESS = "http://studio.example/about"
HEADERS = re.compile(r'^add_header (\S+) "(.*)" always;$', re.MULTILINE)
BACK = "<!doctype html><html lang=ko><meta charset=utf-8><title>소개</title><h1>다시 열렸어요</h1>"


class Proxy:
    """Answers as the documented proxy does alone, and as the site once that is back."""

    def __init__(self, page: Page) -> None:
        self.is_back = False
        self.asked: list[str] = []
        page.route("http://studio.example/**", self.answer)

    def answer(self, route: Route) -> None:
        """Answer a page, or the question whether the site is there."""
        self.asked.append(route.request.url)
        headers = dict(HEADERS.findall((FOLDER / "headers.conf").read_text("utf-8")))
        # There is no TLS in a test.
        del headers["Strict-Transport-Security"]
        shown = BACK if self.is_back else (FOLDER / "503.html").read_text("utf-8")
        status = 200 if self.is_back else 503
        route.fulfill(status=status, content_type="text/html", headers=headers, body=shown)


@pytest.fixture
def proxy(page: Page) -> Proxy:
    """A site that does not answer, of which nothing is at hand."""
    return Proxy(page)


def test_it_changes_once_the_site_is_back_and_not_before(page: Page, proxy: Proxy) -> None:
    hold_clock(page)
    stop_clock(page)
    page.goto(ADDRESS)
    page.clock.run_for(29_000)
    assert len(proxy.asked) == 1
    with page.expect_response("**/healthz"):
        page.clock.run_for(1_000)
    expect(page.get_by_role("heading", name="잠시 자리를 비웠어요")).to_be_visible()

    proxy.is_back = True
    page.clock.run_for(30_000)

    expect(page.get_by_role("heading", name="다시 열렸어요")).to_be_visible()
    asked = [url.rpartition("/")[2] for url in proxy.asked]
    assert asked == ["about", "healthz", "healthz", "about"]


@pytest.mark.long
def test_it_passes_axe(page: Page, proxy: Proxy) -> None:
    page.goto(ADDRESS)

    expect_accessible(page)
