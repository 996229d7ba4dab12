"""Chromium, driven by Playwright as the other browser tests drive it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from scripts.browser import started_browser
from tests.browser.fingers import Fingers
from tests.engines.driver import Element, Point


class Chromium:
    """A running Chromium."""

    name = "Chromium"

    def __init__(self, browser: Browser, *, scripts: bool) -> None:
        self._browser = browser
        self._scripts = scripts
        self._context: BrowserContext | None = None
        self._tabs: list[Page] = []

    def new_visitor(self) -> None:
        if self._context:
            self._context.close()
        self._context = self._browser.new_context(
            locale="ko-KR",
            timezone_id="Asia/Seoul",
            has_touch=True,
            java_script_enabled=self._scripts,
        )
        self._tabs = [self._context.new_page()]

    @property
    def _page(self) -> Page:
        return self._tabs[-1]

    def go(self, url: str) -> None:
        self._page.goto(url)

    def back(self) -> None:
        self._page.go_back(wait_until="commit")

    def forward(self) -> None:
        self._page.go_forward(wait_until="commit")

    def reload(self) -> None:
        self._page.reload()

    def ask(self, script: str, *values: Any) -> Any:
        call = f"values => (function () {{ {script} }}).apply(null, values)"
        handle = self._page.evaluate_handle(call, list(values))
        return handle.as_element() or handle.json_value()

    def press(self, element: Element) -> None:
        element.click()

    def write(self, element: Element, text: str) -> None:
        element.focus()
        self._page.keyboard.type(text)

    def key(self, key: str) -> None:
        self._page.keyboard.press(key)

    def swipe(self, start: Point, end: Point) -> None:
        Fingers(self._page).swipe(start, end)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def open_tab(self) -> None:
        assert self._context
        size = self._page.viewport_size
        self._tabs.append(self._context.new_page())
        if size:
            self._page.set_viewport_size(size)

    def other_tab(self) -> None:
        self._tabs.insert(0, self._tabs.pop())
        self._page.bring_to_front()

    def set_offline(self, is_offline: bool) -> None:
        assert self._context
        self._context.set_offline(is_offline)

    def picture(self) -> bytes:
        return self._page.screenshot()


_running: list[Browser] = []
"""At most one: Playwright starts once in a thread, and each visitor has a context of its own."""


@contextmanager
def chromium(*, scripts: bool = True) -> Iterator[Chromium]:
    """Start Chromium, which is installed when it is missing, or take the one that runs."""
    if _running:
        yield Chromium(_running[0], scripts=scripts)
        return
    with started_browser() as browser:
        _running.append(browser)
        yield Chromium(browser, scripts=scripts)
        _running.remove(browser)
