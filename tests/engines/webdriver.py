"""The commands of WebDriver (W3C), over either of two lines: HTTP, or Firefox's Marionette."""

import base64
import json
import socket
from typing import Any, Protocol

import httpx

from tests.engines.driver import Element, Point

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name that WebDriver gives an element's number (W3C WebDriver, section 12)."""
_PATIENCE_SECONDS = 180
_KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Backspace": "\ue003",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
}
"""Section 17.4.2 of WebDriver; every other key is its own character."""
_COMMANDS = {
    "Navigate": "POST url",
    "Back": "POST back",
    "Forward": "POST forward",
    "Refresh": "POST refresh",
    "ExecuteScript": "POST execute/sync",
    "ElementClick": "POST element/{id}/click",
    "ElementSendKeys": "POST element/{id}/value",
    "PerformActions": "POST actions",
    "ReleaseActions": "DELETE actions",
    "SetWindowRect": "POST window/rect",
    "GetWindowHandles": "GET window/handles",
    "NewWindow": "POST window/new",
    "SwitchToWindow": "POST window",
    "CloseWindow": "DELETE window",
    "TakeScreenshot": "GET screenshot",
}
"""Marionette's name of each command, and its method and path over HTTP."""
_STEP_MS = 16


class Line(Protocol):
    """How commands come to a browser."""

    def call(self, command: str, **arguments: Any) -> Any:
        """Give a command; return what it answers, or raise `RuntimeError`."""
        ...


class Marionette:
    """The line to Firefox: JSON with its length before it (Firefox's own protocol, version 3)."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), _PATIENCE_SECONDS)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()
        self.call("NewSession", capabilities={"alwaysMatch": {}})

    def call(self, command: str, **arguments: Any) -> Any:
        name = command if ":" in command else f"WebDriver:{command}"
        self._number += 1
        sent = json.dumps([0, self._number, name, arguments]).encode()
        self._socket.sendall(f"{len(sent)}:".encode() + sent)
        _, _, error, answer = self._read()
        if error:
            raise RuntimeError(f"{name}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and [*answer] == ["value"] else answer

    def close(self) -> None:
        """End the connection; the browser stays."""
        self._stream.close()
        self._socket.close()

    def _read(self) -> Any:
        digits = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise ConnectionError("Firefox has ended")
            digits += digit
        return json.loads(self._stream.read(int(digits)))


class Http:
    """The line to a driver that speaks WebDriver itself; a session is a browser of its own."""

    def __init__(self, address: str, capabilities: dict[str, Any]) -> None:
        self._client = httpx.Client(base_url=address, timeout=_PATIENCE_SECONDS)
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        self._session = self._send("POST", "/session", wanted)["sessionId"]

    def call(self, command: str, **arguments: Any) -> Any:
        method, _, path = _COMMANDS[command].partition(" ")
        where = f"/session/{self._session}/{path.format_map(arguments)}"
        return self._send(method, where, arguments)

    def close(self) -> None:
        """End the session and its browser."""
        self._send("DELETE", f"/session/{self._session}", {})
        self._client.close()

    def _send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        sent = {"json": body} if method == "POST" else {}
        answer = self._client.request(method, path, **sent).json()["value"]  # type: ignore[arg-type]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer['message']}")
        return answer


class WebDriver:
    """A browser that is driven over a *line*."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._tabs: list[str] = []

    def go(self, url: str) -> None:
        self.line.call("Navigate", url=url)

    def back(self) -> None:
        self.line.call("Back")

    def forward(self) -> None:
        self.line.call("Forward")

    def reload(self) -> None:
        self.line.call("Refresh")

    def ask(self, script: str, *values: Any) -> Any:
        return self.line.call("ExecuteScript", script=script, args=list(values))

    def press(self, element: Element) -> None:
        self.line.call("ElementClick", id=element[_ELEMENT])

    def write(self, element: Element, text: str) -> None:
        self.line.call("ElementSendKeys", id=element[_ELEMENT], text=text)

    def key(self, key: str) -> None:
        value = _KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._act({"type": "key", "id": "keys", "actions": steps})

    def swipe(self, start: Point, end: Point) -> None:
        self._act(
            {
                "type": "pointer",
                "id": "finger",
                "parameters": {"pointerType": "touch"},
                "actions": [
                    _move(start),
                    {"type": "pointerDown", "button": 0},
                    *(_move(between(start, end, part / 4), _STEP_MS) for part in (1, 2, 3, 4)),
                    {"type": "pointerUp", "button": 0},
                ],
            }
        )

    def resize(self, width: int, height: int) -> None:
        """Make the window as much larger than the page as its frame is."""
        self.line.call("SetWindowRect", width=width, height=height)
        inner = self.ask("return [innerWidth, innerHeight]")
        frame = [width - inner[0], height - inner[1]]
        if any(frame):
            size = {"width": width + frame[0], "height": height + frame[1]}
            self.line.call("SetWindowRect", **size)

    def open_tab(self) -> None:
        tabs = self.line.call("GetWindowHandles")
        opened = self.line.call("NewWindow", type="tab")["handle"]
        self._tabs = [*tabs, opened]
        self.line.call("SwitchToWindow", handle=opened)

    def other_tab(self) -> None:
        self._tabs = [self._tabs[-1], *self._tabs[:-1]]
        self.line.call("SwitchToWindow", handle=self._tabs[-1])

    def picture(self) -> bytes:
        return base64.b64decode(self.line.call("TakeScreenshot"))

    def _act(self, source: dict[str, Any]) -> None:
        self.line.call("PerformActions", actions=[source])
        self.line.call("ReleaseActions")


def between(start: Point, end: Point, part: float) -> Point:
    """Return the point that is *part* of the way from *start* to *end*."""
    return round(start[0] + (end[0] - start[0]) * part), round(
        start[1] + (end[1] - start[1]) * part
    )


def _move(point: Point, milliseconds: int = 0) -> dict[str, Any]:
    x, y = point
    return {"type": "pointerMove", "duration": milliseconds, "x": x, "y": y, "origin": "viewport"}
