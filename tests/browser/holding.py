"""Holding back the answers to a page's requests."""

import re
from collections.abc import Sized

from playwright.sync_api import Page, Route


def hold(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Hold back every request to *address*; they are appended to the returned list."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def wait_for(page: Page, held: Sized, count: int) -> None:
    """Wait until *count* requests are held."""
    while len(held) < count:
        page.wait_for_timeout(20)


def let_go(page: Page, address: str | re.Pattern[str], held: list[Route]) -> None:
    """Continue the held requests, and let all later ones to *address* pass.

    What is held, and not among *held*, stays so: without any handler the browser would send it.
    """
    page.route(address, lambda route: route.continue_())
    for route in held:
        route.continue_()
