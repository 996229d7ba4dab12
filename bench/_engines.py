"""Firefox and WebKit, each driven by the protocol it brings along: no package in between.

Firefox listens for Marionette, lines of JSON with their length before them; WebKit's own driver
speaks WebDriver over HTTP, and its browser needs a screen, which Xvfb draws when there is none.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx

from bench._servers import free_port, until_listening

_PATIENCE_SECONDS = 180
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name that WebDriver gives an element's number (W3C WebDriver, section 12)."""

_MARIONETTE = {
    "go": "WebDriver:Navigate",
    "ask": "WebDriver:ExecuteScript",
    "find": "WebDriver:FindElement",
    "click": "WebDriver:ElementClick",
}


class EngineMissingError(Exception):
    """The engine, or what it needs, is not installed here."""


class Engine(Protocol):
    """A browser with one window."""

    def go(self, url: str) -> None:
        """Open an address."""
        ...

    def ask(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        ...

    def click(self, selector: str) -> None:
        """Click on the first element that *selector* finds, as a person does."""
        ...


class _Marionette:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), _PATIENCE_SECONDS)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()
        self._call("WebDriver:NewSession", {})

    def go(self, url: str) -> None:
        self._call(_MARIONETTE["go"], {"url": url})

    def ask(self, script: str) -> Any:
        return self._call(_MARIONETTE["ask"], {"script": script, "args": []})["value"]

    def click(self, selector: str) -> None:
        wanted = {"using": "css selector", "value": selector}
        found = self._call(_MARIONETTE["find"], wanted)["value"]
        self._call(_MARIONETTE["click"], {"id": found[_ELEMENT]})

    def _call(self, name: str, arguments: dict[str, Any]) -> Any:
        self._number += 1
        sent = json.dumps([0, self._number, name, arguments]).encode()
        self._socket.sendall(f"{len(sent)}:".encode() + sent)
        _, _, error, answer = self._read()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return answer

    def _read(self) -> Any:
        digits = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise ConnectionError("Firefox has ended")
            digits += digit
        return json.loads(self._stream.read(int(digits)))


class _WebDriver:
    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=_PATIENCE_SECONDS)
        session = self._call("/session", {"capabilities": {"alwaysMatch": {}}})
        self._path = f"/session/{session['sessionId']}"

    def go(self, url: str) -> None:
        self._call(f"{self._path}/url", {"url": url})

    def ask(self, script: str) -> Any:
        return self._call(f"{self._path}/execute/sync", {"script": script, "args": []})

    def click(self, selector: str) -> None:
        wanted = {"using": "css selector", "value": selector}
        found = self._call(f"{self._path}/element", wanted)
        self._call(f"{self._path}/element/{found[_ELEMENT]}/click", {})

    def end(self) -> None:
        """Close the browser, which the driver has started."""
        self._client.delete(self._path)
        self._client.close()

    def _call(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._client.post(path, json=body).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['message']}")
        return answer


@contextmanager
def firefox() -> Iterator[Engine]:
    """Start a Firefox without a window; raise `EngineMissingError`."""
    program = _program("firefox-esr", "firefox")
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        preferences = f'user_pref("marionette.port", {port});\n'
        (Path(profile) / "user.js").write_text(preferences, encoding="utf-8")
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _running(command, {"HOME": profile}):
            until_listening(port)
            yield _Marionette(port)


@contextmanager
def webkit() -> Iterator[Engine]:
    """Start WebKit's own small browser; raise `EngineMissingError`."""
    program, port = _program("WebKitWebDriver"), free_port()
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        # A sandbox needs namespaces, which root in a container has not; it visits our pages alone.
        environment = {"HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
            environment["DISPLAY"] = stack.enter_context(_screen())
        stack.enter_context(_running([program, f"--port={port}"], environment))
        until_listening(port)
        engine = _WebDriver(f"http://127.0.0.1:{port}")
        stack.callback(engine.end)
        yield engine


@contextmanager
def _screen() -> Iterator[str]:
    """Draw a screen in memory and give its name."""
    program = _program("Xvfb")
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "1280x900x24"]
    process = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def until(engine: Engine, condition: str, what: str) -> None:
    """Wait until *condition*, an expression, is true in the page; raise `TimeoutError`."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < end:
        if engine.ask(f"return Boolean({condition})"):
            return
        time.sleep(0.1)
    raise TimeoutError(what)


def _program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise EngineMissingError(f"{names[0]} is not installed")
    return found
