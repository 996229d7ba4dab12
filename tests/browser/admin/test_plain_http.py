"""The administration over plain HTTP from another machine: browsers give such a page less."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import picture
from tests.browser.kept import wait_until_kept
from tests.browser.own_browser import OwnBrowser, close_quietly, own_browser
from tests.browser.running_site import Site, running_site

HOST = "studio.example"
INSECURE = "이 연결은 안전하지 않습니다."


@pytest.fixture
def afar(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site under a name that browsers do not take for their own machine's."""
    settings = {"STUDIO_PUBLIC_URL": f"http://{HOST}"}
    folder = tmp_path_factory.mktemp("afar")
    with running_site(filled, folder, settings=settings) as site:
        port = urlsplit(site.address).port
        yield replace(site, address=f"http://{HOST}:{port}")


@pytest.fixture
def browser(chromium: Browser, tmp_path: Path) -> Iterator[OwnBrowser]:
    with own_browser(chromium, tmp_path, f"--host-resolver-rules=MAP {HOST} 127.0.0.1") as browser:
        yield browser


def sign_in(browser: OwnBrowser, site: Site) -> Page:
    """Start the browser and sign in; return the page, which shows the administration."""
    page = browser.start().new_page()
    page.goto(site.route("/admin/login"))
    page.get_by_label("이메일").fill(site.email)
    page.get_by_label("비밀번호").fill(site.password)
    page.get_by_role("button", name="로그인").click()
    page.get_by_text(INSECURE).wait_for()
    return page


def test_pictures_are_uploaded_and_the_connection_is_said_not_to_be_secure(
    browser: OwnBrowser, afar: Site
) -> None:
    page = sign_in(browser, afar)
    lacks = "[isSecureContext, 'locks' in navigator, !!crypto.subtle, !!crypto.randomUUID]"
    assert page.evaluate(lacks) == [False] * 4
    files = [
        FilePayload(name=f"{colour}.jpg", mimeType="image/jpeg", buffer=picture(colour))
        for colour in ("red", "green")
    ]
    page.goto(afar.route("/admin/portfolio/new"))

    page.get_by_label("이미지 선택").set_input_files(files)

    expect(page.get_by_text("2장 중 2장 완료")).to_be_visible()
    expect(page.get_by_text(INSECURE)).to_be_visible()
    expect_accessible(page)


@pytest.mark.long
def test_two_tabs_have_a_draft_each_and_a_killed_one_gives_its_own_free(
    browser: OwnBrowser, afar: Site
) -> None:
    first = sign_in(browser, afar)
    first.goto(afar.route("/admin/portfolio/new"))
    first.get_by_role("textbox", name="제목").fill("첫째 창의 집")
    wait_until_kept(first, "첫째 창의 집")
    address = first.url
    second = first.context.new_page()
    second.goto(address)
    expect(second.get_by_role("textbox", name="제목")).to_have_value("")

    # A browser writes its cookies to the disk when it likes: the session is not what is tried here.
    session: Any = first.context.cookies()
    browser.kill()
    close_quietly(first.context)
    context = browser.start()
    context.add_cookies(session)
    again = context.new_page()
    again.goto(address)

    expect(again.get_by_role("textbox", name="제목")).to_have_value("첫째 창의 집")
