"""Firefox without a window, driven by its own protocol: no package in between."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.engines.processes import connected, free_port, program, running
from tests.engines.webdriver import Marionette, WebDriver

_PREFERENCES = {
    "dom.w3c_touch_events.enabled": 1,  # as on a telephone; a desktop decides by its screen
    "intl.accept_languages": "ko-KR, ko",
    "app.normandy.enabled": False,  # it would ask for experiments
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
_FORGET = """
return new Promise(done => Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, done));
"""
_RESIZE = """
const { style } = gBrowser.selectedBrowser;
["width", "height"].forEach((side, index) => style.setProperty(side, `${arguments[index]}px`));
"""


class Firefox(WebDriver):
    """A running Firefox."""

    name = "Firefox"

    def __init__(self, line: Marionette, *, scripts: bool) -> None:
        super().__init__(line)
        self._scripts = scripts
        self._size = (0, 0)

    def new_visitor(self) -> None:
        opened = self.line.call("NewWindow", type="tab")["handle"]
        for tab in self.line.call("GetWindowHandles"):
            if tab != opened:
                self.line.call("SwitchToWindow", handle=tab)
                self.line.call("CloseWindow")
        self.line.call("SwitchToWindow", handle=opened)
        self.set_offline(False)
        self._by_the_browser(_FORGET)
        self._by_the_browser(
            "Services.prefs.setBoolPref('javascript.enabled', arguments[0])", self._scripts
        )

    def resize(self, width: int, height: int) -> None:
        """Give the page its size within the window, which cannot be as narrow as a telephone."""
        self._size = (width, height)
        self.line.call("SetWindowRect", width=max(width, 500), height=height + 200)
        self._by_the_browser(_RESIZE, width, height)

    def open_tab(self) -> None:
        super().open_tab()
        self._by_the_browser(_RESIZE, *self._size)

    def set_offline(self, is_offline: bool) -> None:
        self._by_the_browser("Services.io.offline = arguments[0]", is_offline)

    def _by_the_browser(self, script: str, *values: Any) -> Any:
        """Return what *script* returns beside the page, where the browser's own code runs."""
        self.line.call("Marionette:SetContext", value="chrome")
        try:
            return self.ask(script, *values)
        finally:
            self.line.call("Marionette:SetContext", value="content")


@contextmanager
def firefox(*, scripts: bool = True) -> Iterator[Firefox]:
    """Start a Firefox without a window; raise `EngineMissingError`."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        preferences = {**_PREFERENCES, "marionette.port": port}
        lines = [f'user_pref("{name}", {_literal(is_)});\n' for name, is_ in preferences.items()]
        (Path(profile) / "user.js").write_text("".join(lines), encoding="utf-8")
        command = [program("firefox-esr", "firefox"), "--headless", "--marionette", "--no-remote"]
        # Clearing what a visitor left needs the browser's own code, not the page's.
        command += ["-remote-allow-system-access", "--profile", profile]
        with running(command, {"HOME": profile}):
            line = connected(lambda: Marionette(port))
            yield Firefox(line, scripts=scripts)
            line.close()


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
