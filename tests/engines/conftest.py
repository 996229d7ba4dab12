"""The walks in one engine: Chromium, or that which the variable ENGINE names."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.running_site import Site, fill_site, running_site
from tests.engines.chromium import chromium
from tests.engines.driver import Driver
from tests.engines.firefox import firefox
from tests.engines.page import DESKTOP, Page
from tests.engines.webkit import webkit

ENGINES: dict[str, Callable[..., AbstractContextManager[Any]]] = {
    "Chromium": chromium,
    "Firefox": firefox,
    "WebKit": webkit,
}
Visit = Callable[[Driver, str], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def engine() -> str:
    """The name of the engine; one that is not installed fails, it is never skipped."""
    return os.environ.get("ENGINE", "Chromium")


@pytest.fixture(scope="session")
def driver(engine: str) -> Iterator[Driver]:
    """A browser for all walks but those without scripts."""
    with ENGINES[engine]() as started:
        yield started


@pytest.fixture(scope="session")
def plain_driver(engine: str) -> Iterator[Driver]:
    """A browser that runs no scripts of pages."""
    with ENGINES[engine](scripts=False) as started:
        yield started


@pytest.fixture(scope="session")
def filled_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the demo content, whose pictures take a while; FILLED_SITE keeps it."""
    folder = Path(os.environ.get("FILLED_SITE", tmp_path_factory.getbasetemp() / "filled"))
    fill_site(folder)
    return folder


@pytest.fixture(scope="session")
def site(filled_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole product with the demo content."""
    with running_site(filled_site, tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def page(driver: Driver, site: Site) -> Page:
    """A page of somebody who was never here, at a desktop."""
    driver.new_visitor()
    driver.resize(*DESKTOP)
    return Page(driver, site.address)


@pytest.fixture
def plain(plain_driver: Driver, site: Site) -> Page:
    """A page of somebody whose browser runs no scripts."""
    plain_driver.new_visitor()
    plain_driver.resize(*DESKTOP)
    return Page(plain_driver, site.address)
