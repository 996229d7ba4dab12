"""Checking screens and layers by axe's rules for WCAG 2.2 AA."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no stubs
from playwright.sync_api import Page

OPTIONS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
}


ARRIVED = """() => Promise.all(
  document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < 2000)
    .map((one) => one.finished.catch(() => null))
).then(() => true)"""
"""What fades in has the colours of neither side; what goes on turning is not waited for."""


def expect_accessible(page: Page) -> None:
    """Fail with the violations that axe finds on *page*, after animations have ended."""
    page.evaluate(ARRIVED)
    results = Axe().run(page, options=OPTIONS)
    found = [
        f"{page.url}: {violation['id']}: {node['html'][:200]}"
        for violation in results.response["violations"]
        for node in violation["nodes"]
    ]
    assert not found, "\n".join(found)
