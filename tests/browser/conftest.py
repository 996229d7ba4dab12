"""A real browser, and a real site with the demo content, for every test in this folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from scripts.browser import ensure_korean_font, find_browser
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site, fill_site, running_site
from tests.store_kinds import new_store_of

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A started browser; without one the tests fail, they are never skipped."""
    ensure_korean_font()
    found = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(found.arguments)
        )
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A visitor of his own: no cookies, Korean, on a desktop."""
    context = chromium.new_context(
        viewport=DESKTOP, locale="ko-KR", timezone_id="Asia/Seoul", reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of a desktop visitor."""
    return context.new_page()


@pytest.fixture
def phone_page(chromium: Browser) -> Iterator[Page]:
    """A page of a visitor with a phone."""
    context = chromium.new_context(
        viewport=PHONE, locale="ko-KR", timezone_id="Asia/Seoul", has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demo content, made once: its pictures take a while."""
    folder = tmp_path_factory.mktemp("filled")
    fill_site(folder)
    return folder


@pytest.fixture(scope="session")
def new_store(request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Give the address of a new store of the kind that `--store` says; "" is the site's own."""
    kind = request.config.getoption("--store") or "sqlite"
    if kind == "postgresql":
        # Started before our databases are made, so that it ends after they are gone.
        request.getfixturevalue("postgresql_server")
    with ExitStack() as databases:
        yield lambda: new_store_of(kind, request, databases)


@pytest.fixture(scope="session")
def site(
    filled: Path, new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The whole product, started as an operator starts it, with the demo content."""
    with running_site(filled, tmp_path_factory.mktemp("site"), new_store()) as running:
        yield running


@pytest.fixture(scope="session")
def admin_site(
    filled: Path, new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site of its own for tests that change content; each makes what it changes."""
    with running_site(filled, tmp_path_factory.mktemp("admin"), new_store()) as running:
        yield running


@pytest.fixture
def admin(admin_site: Site, context: BrowserContext) -> Administrator:
    """An administrator who is signed in, at a desktop."""
    return Administrator(admin_site, context)


@pytest.fixture
def phone_admin(admin_site: Site, phone_page: Page) -> Administrator:
    """An administrator who is signed in, with a phone."""
    return Administrator(admin_site, phone_page.context, phone_page)
