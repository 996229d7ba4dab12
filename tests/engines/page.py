"""A visitor's page in whichever engine: finds by roles and names, acts, and waits for states."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.engines.driver import Driver, Element, Point

DESKTOP = (1440, 900)
PHONE = (390, 844)
PATIENCE_SECONDS = 30
"""How long an expected state may take; long, because a busy machine may stall for seconds."""
_PAUSE_SECONDS = 0.05
_FIND = Path(__file__).with_name("finding.js").read_text("utf-8")
_REACHABLE = """
const [element] = arguments;
element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
const { x, y, width, height } = element.getBoundingClientRect();
const there = document.elementFromPoint(x + width / 2, y + height / 2);
if (!width || element.disabled || !there) return null;
const isIt = element.contains(there) || there.contains(element) && there.tagName === "LABEL";
return isIt ? [x, y].map(Math.round).join() : null;
"""
"""Where an element is, when it lies under the pointer that would press it; else null."""
_WHERE = """
const focused = document.activeElement?.outerHTML.slice(0, 120);
return `at ${location.href}, scrolled to ${scrollY}, focus on ${focused}`;
"""
_TEXT = """
const [text, within] = arguments;
const place = within ?? document.body;
return Boolean(place?.isConnected && place.innerText.replace(/\\s+/g, " ").includes(text));
"""


class Page:
    """What a visitor of the site at *address* sees; every wait is for a state, up to a limit."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address

    def open(self, path: str) -> None:
        """Open a path of the site."""
        self.driver.go(f"{self.address}{path}")

    def open_route(self, path: str) -> None:
        """Open a screen of the application, and wait until it has taken over from the server."""
        self.open(f"/#{path}")
        self.starts()

    def starts(self) -> None:
        """Wait until the application runs."""
        started = "document.querySelector('#content[tabindex], #consultation[novalidate]')"
        self.until(started, "the application starts")

    def at(self, path: str) -> None:
        """Wait until the address is that of *path*, as the application or the server writes it."""
        self.until(
            "(location.hash.startsWith('#/') ? location.hash.slice(1)"
            f" : location.pathname + location.search) === {path!r}",
            f"the address is {path}",
        )

    def until(self, condition: str, what: str = "", *values: Any) -> Any:
        """Wait until *condition*, an expression, is true of the page; return what it came to."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while True:
            with _between_documents():
                if found := self.driver.ask(f"return {condition}", *values):
                    return found
            if time.monotonic() > ends:
                seen = self.driver.ask(_WHERE)
                raise AssertionError(f"{self.driver.name}: not so: {what or condition}; {seen}")
            time.sleep(_PAUSE_SECONDS)

    def find(
        self,
        role: str,
        name: str = "",
        within: Element = None,
        *,
        exact: bool = False,
        nth: int = 0,
    ) -> Element:
        """Wait until somebody sees it; return it. *role* may be a selector, too."""
        condition = f"(function () {{ {_FIND} }}).apply(null, arguments)"
        options = {"exact": exact, "nth": nth}
        return self.until(condition, f"{role} ‘{name}’ is seen", role, name, within, options)

    def gone(self, role: str, name: str = "") -> None:
        """Wait until nobody sees it."""
        condition = f"!(function () {{ {_FIND} }}).apply(null, arguments)"
        self.until(condition, f"{role} ‘{name}’ is gone", role, name, None, {})

    def has(self, role: str, name: str = "", within: Element = None) -> bool:
        """Tell whether somebody sees it now."""
        return self.driver.ask(_FIND, role, name, within, {}) is not None

    def says(self, text: str, within: Element = None) -> None:
        """Wait until *text* is read there."""
        self.until(f"(function () {{ {_TEXT} }}).apply(null, arguments)", text, text, within)

    def press(self, role: str, name: str = "", within: Element = None, **which: Any) -> None:
        """Click on it as soon as it lies still and nothing lies over it."""
        self.press_on(self.find(role, name, within, **which))

    def press_on(self, element: Element) -> None:
        """Click on *element* as soon as it lies still and nothing lies over it."""
        self.still(element)
        self.driver.press(element)

    def still(self, element: Element) -> None:
        """Wait until *element* lies in view, and where it lay a moment before."""
        condition = f"(function () {{ {_REACHABLE} }}).apply(null, arguments)"
        before = ""
        while (now := self.until(condition, "it can be pressed", element)) != before:
            before = now
            time.sleep(_PAUSE_SECONDS)

    def write(self, name: str, text: str, *, added: bool = False) -> None:
        """Type *text* into the field of that *name*, in place of what it holds or after it."""
        field = self.find("textbox", name)
        self.still(field)
        if not added:
            self.driver.ask("arguments[0].select()", field)
        self.driver.write(field, text)
        if not added:
            self.holds(name, text)

    def holds(self, name: str, text: str) -> None:
        """Wait until the field of that *name* holds *text*."""
        field = self.find("textbox", name)
        self.until(f"arguments[0].value === {text!r}", f"‘{name}’ holds ‘{text}’", field)

    def focuses(self, element: Element) -> None:
        """Wait until the focus is on *element*."""
        self.until("document.activeElement === arguments[0]", "it has the focus", element)

    def heard(self, text: str) -> None:
        """Wait until *text* is there for somebody who listens, seen or not."""
        self.until("document.body.textContent.includes(arguments[0])", text, text)

    def scrolled(self) -> int:
        """Return how far the page is scrolled, in CSS pixels."""
        return round(float(self.driver.ask("return scrollY")))

    def scroll_to(self, top: int) -> None:
        """Scroll as far as soon as places are kept, and wait until it is there."""
        self.fetched("behindScreen")
        self.driver.ask("scrollTo({ top: arguments[0], behavior: 'instant' })", top)
        self.until(f"Math.abs(scrollY - {top}) < 2", f"it is scrolled to {top}")

    def swipe(self, start: Point, end: Point) -> None:
        """Move a finger over the page."""
        self.driver.swipe(start, end)

    def drawn(self, selector: str) -> None:
        """Wait until the first picture that *selector* finds has arrived."""
        image = self.find(selector)
        self.until("arguments[0].complete && arguments[0].naturalWidth > 0", selector, image)

    def fetched(self, name: str) -> None:
        """Wait until a file with *name* in its address has been loaded."""
        entries = "performance.getEntriesByType('resource')"
        self.until(f"{entries}.some(one => one.name.includes(arguments[0]))", name, name)

    def refuses_menu(self, selector: str) -> bool:
        """Tell whether the menu that saves pictures is refused there."""
        menu = "new MouseEvent('contextmenu', { bubbles: true, cancelable: true })"
        script = f"return !arguments[0].dispatchEvent({menu})"
        return bool(self.driver.ask(script, self.find(selector)))

    def wide(self) -> bool:
        """Tell whether the page has the room of a desktop."""
        return bool(self.driver.ask("return innerWidth >= 1024"))

    def is_phone(self) -> None:
        """Go on with a telephone."""
        self.driver.resize(*PHONE)


@contextmanager
def _between_documents() -> Iterator[None]:
    """Let a question pass that came while one document was leaving for another."""
    try:
        yield
    except Exception as error:
        if not any(word in str(error) for word in _LEAVING):
            raise


_LEAVING = (
    "javascript error",
    "no such window",
    "stale element",
    "unknown error",
    "Execution context was destroyed",
    "Target page",
)
