"""A site that asks for consultations itself, and who visits and keeps it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.administrator import Administrator
from tests.browser.consultations import Studio, Visitor
from tests.browser.running_site import NewSite, Site


@pytest.fixture(scope="session")
def keeper(new_site: NewSite, chromium: Browser) -> Iterator[Administrator]:
    """The administrator of a site whose consultations are asked for on the site itself."""
    with new_site("consultations") as running:
        context = chromium.new_context(locale="ko-KR")
        admin = Administrator(running, context)
        own = {"consultation": "site"}
        answer = admin.call("PUT", "/api/admin/site/contact", data=own, headers={"If-Match": "*"})
        assert answer.ok, answer.text()
        yield admin
        context.close()


@pytest.fixture
def studio(keeper: Administrator) -> Studio:
    """The studio's side of the consultations."""
    return Studio(keeper)


@pytest.fixture
def own_forms(keeper: Administrator) -> Site:
    """The site that asks for consultations itself."""
    return keeper.site


@pytest.fixture
def visitor(own_forms: Site, page: Page) -> Visitor:
    """A visitor at a desktop."""
    return Visitor(own_forms, page)


@pytest.fixture
def phone_visitor(own_forms: Site, phone_page: Page) -> Visitor:
    """A visitor with a phone."""
    return Visitor(own_forms, phone_page)
