"""Keeping a page waiting for its answers, or for the application itself."""

import re

from playwright.sync_api import Page, Route


def hold(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Hold every request to *address* back; the list gets them as they come."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


def wait_for(page: Page, held: list[Route], count: int) -> None:
    """Wait until *count* requests are held."""
    while len(held) < count:
        page.wait_for_timeout(20)


def let_go(page: Page, address: str, held: list[Route]) -> None:
    """Let what is held go on, and all later requests to *address*."""
    page.route(address, lambda route: route.continue_())
    for route in held:
        route.continue_()
