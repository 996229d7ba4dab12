"""WebKit's own small browser, driven by WebKit's own driver: no package in between."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.engines.driver import EngineMissingError, Point
from tests.engines.processes import connected, free_port, program, running, screen
from tests.engines.webdriver import Http, WebDriver, between

_PLACES = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
_NARROWEST = 447
"""The buttons above its page keep the window from being narrower."""
_FINGER = """
const [start, ...moves] = arguments[0];
const target = document.elementFromPoint(...start);
const touch = ([clientX, clientY]) =>
  new Touch({ identifier: 1, target, clientX, clientY, pageX: clientX, pageY: clientY + scrollY });
const pointer = (type, [clientX, clientY]) => target.dispatchEvent(new PointerEvent(type, {
  clientX, clientY, pointerType: "touch", pointerId: 7, isPrimary: true, button: 0,
  bubbles: true, cancelable: true, composed: true,
}));
pointer("pointerdown", start);
moves.forEach(place => pointer("pointermove", place));
pointer("pointerup", moves.at(-1));
"""
"""A finger's events: this driver moves nothing but a mouse."""
_OFFLINE = """
Object.defineProperty(navigator, "onLine", { configurable: true, value: !arguments[0] });
window.dispatchEvent(new Event(arguments[0] ? "offline" : "online"));
"""


class WebKit(WebDriver):
    """A running WebKit; each visitor has a browser of his own, which keeps nothing."""

    name = "WebKit"

    def __init__(self, address: str, *, scripts: bool) -> None:
        self._address = address
        arguments = ["--automation", f"--enable-javascript={str(scripts).lower()}"]
        options = {"binary": _browser(), "args": arguments}
        self._capabilities = {"webkitgtk:browserOptions": options}
        self._http: Http | None = None

    def new_visitor(self) -> None:
        self.end()
        self._http = Http(self._address, self._capabilities)
        super().__init__(self._http)

    def end(self) -> None:
        """Close the browser, which the driver has started."""
        if self._http:
            self._http.close()
        self._http = None

    def resize(self, width: int, height: int) -> None:
        super().resize(max(width, _NARROWEST), height)

    def swipe(self, start: Point, end: Point) -> None:
        path = [start, *(between(start, end, part / 4) for part in (1, 2, 3, 4))]
        self.ask(_FINGER, path)

    def set_offline(self, is_offline: bool) -> None:
        """Tell the page what the network would; the line itself stays."""
        self.ask(_OFFLINE, is_offline)


@contextmanager
def webkit(*, scripts: bool = True) -> Iterator[WebKit]:
    """Start WebKit's driver, with a screen; raise `EngineMissingError`."""
    driver, port = program("WebKitWebDriver"), free_port()
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        # A sandbox needs namespaces, which root in a container has not; it visits our pages alone.
        environment = {"HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        environment["DISPLAY"] = stack.enter_context(screen())
        stack.enter_context(running([driver, f"--port={port}"], environment))
        address = f"http://127.0.0.1:{port}"
        connected(lambda: httpx.get(f"{address}/status"))
        engine = WebKit(address, scripts=scripts)
        stack.callback(engine.end)
        yield engine


def _browser() -> str:
    places: list[Any] = [
        *(Path("/usr/lib").glob(f"*/{place}/MiniBrowser") for place in _PLACES),
        *(Path("/usr/libexec").glob(f"{place}/MiniBrowser") for place in _PLACES),
    ]
    found = [str(file) for files in places for file in files if os.access(file, os.X_OK)]
    if not found:
        raise EngineMissingError("WebKit's MiniBrowser is not installed")
    return found[0]
