"""A real browser, and a real site with the demo content, for every test in this folder."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from scripts.browser import started_browser
from tests.browser.administrator import Administrator, KeptSession
from tests.browser.running_site import PASSWORD, NewSite, Site, fill_site, running_site
from tests.store_kinds import new_store_of

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LONGEST_WAIT_MS = 30_000
"""How long an expected state may take; long, because a busy machine may stall for seconds."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A started browser; without one the tests fail, they are never skipped."""
    expect.set_options(timeout=LONGEST_WAIT_MS)
    with started_browser() as browser:
        yield browser


def end(context: BrowserContext) -> None:
    """Close *context*; what its pages ask for meanwhile, and a test would answer, is let go of."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A new visitor: without cookies, Korean, on a desktop."""
    context = chromium.new_context(
        viewport=DESKTOP, locale="ko-KR", timezone_id="Asia/Seoul", reduced_motion="reduce"
    )
    yield context
    end(context)


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
    end(context)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demo content, made once for all processes: its pictures take a while."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "filled"
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
def new_site(
    filled: Path, new_store: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> NewSite:
    """Return a function that starts another site with the demo content in a folder of that name."""
    return lambda name: running_site(filled, tmp_path_factory.mktemp(name), new_store())


@pytest.fixture(scope="session")
def site(new_site: NewSite) -> Iterator[Site]:
    """The whole product, for tests that change nothing."""
    with new_site("site") as running:
        yield running


@pytest.fixture(scope="session")
def admin_site(new_site: NewSite) -> Iterator[Site]:
    """A site for tests that change content; each makes what it changes."""
    with new_site("admin") as running:
        yield running


@pytest.fixture(scope="session")
def kept_session() -> KeptSession:
    """The session of the administrator of `admin_site`, from one test to the next."""
    return KeptSession()


@pytest.fixture
def admin(admin_site: Site, context: BrowserContext, kept_session: KeptSession) -> Administrator:
    """An administrator who is signed in, at a desktop, with nothing half written elsewhere."""
    return Administrator(admin_site, context, kept=kept_session)


@pytest.fixture
def phone_admin(admin_site: Site, phone_page: Page, kept_session: KeptSession) -> Administrator:
    """An administrator who is signed in, with a phone, with nothing half written elsewhere."""
    return Administrator(admin_site, phone_page.context, phone_page, kept_session)


@pytest.fixture
def colleague(admin: Administrator, chromium: Browser) -> Iterator[Page]:
    """The browser of somebody else who works on the content."""
    body = {"email": f"lee-{uuid4().hex[:8]}@studio.example", "role": "editor"}
    link = admin.call("POST", "/api/admin/team/invitations", data=body).json()["link"]
    context = chromium.new_context(viewport=DESKTOP, locale="ko-KR", reduced_motion="reduce")
    page = context.new_page()
    page.goto(link)
    page.get_by_label("이름").fill("이도윤")
    page.get_by_label("비밀번호").fill(PASSWORD)
    page.get_by_role("button", name="비밀번호로 시작하기").click()
    expect(page.get_by_role("banner").first).to_be_visible()
    yield page
    context.close()
