"""A site to which consultations are sent, who visits and keeps it, and one with other forms."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.administrator import Administrator
from tests.browser.conftest import end
from tests.browser.consultations import Studio, Visitor
from tests.browser.running_site import NewSite, Site


@pytest.fixture(scope="session")
def keeper(new_site: NewSite, chromium: Browser) -> Iterator[Administrator]:
    """The administrator of a site to which consultations are sent."""
    with new_site("consultations") as running:
        context = chromium.new_context(locale="ko-KR")
        yield Administrator(running, context)
        context.close()


@pytest.fixture(scope="session")
def with_forms_elsewhere(new_site: NewSite, chromium: Browser) -> Iterator[Site]:
    """A site whose consultations are asked for by forms of another service."""
    with new_site("forms elsewhere") as running:
        context = chromium.new_context(locale="ko-KR")
        elsewhere = {"consultation": "external"}
        answer = Administrator(running, context).call(
            "PUT", "/api/admin/site/contact", data=elsewhere, headers={"If-Match": "*"}
        )
        assert answer.ok, answer.text()
        context.close()
        yield running


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


@pytest.fixture
def moving_page(chromium: Browser) -> Iterator[Page]:
    """A page of somebody with a desktop who has nothing against motion."""
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, locale="ko-KR", reduced_motion="no-preference"
    )
    yield context.new_page()
    end(context)


@pytest.fixture
def moving_phone(chromium: Browser) -> Iterator[Page]:
    """A page of somebody with a phone who has nothing against motion."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844},
        locale="ko-KR",
        has_touch=True,
        is_mobile=True,
        reduced_motion="no-preference",
    )
    yield context.new_page()
    end(context)
