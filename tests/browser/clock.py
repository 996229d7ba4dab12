"""Controlling a page's time, so that a test does not depend on how busy the machine is."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
OFFICE_HOURS = datetime(2026, 11, 25, 3, tzinfo=UTC)
"""A Wednesday noon in Seoul."""
NEXT_TASK = """new Promise(done => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => done();
  channel.port2.postMessage(0);
})"""
"""Wait until the page has run its due tasks; this takes no time on its clock."""


def hold_clock(page: Page) -> None:
    """Install a clock that can be controlled in a page that is not open yet; it runs as usual."""
    page.clock.install(time=NOON)


def stop_clock(page: Page) -> None:
    """Stop the clock; `page.clock.run_for` lets time pass from now on."""
    page.clock.pause_at(NOON + timedelta(minutes=1))
