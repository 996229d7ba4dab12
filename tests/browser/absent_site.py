"""A site whose server is killed and started again, behind a proxy that shows what it remembers.

It answers as deploy/nginx.conf does with the published folder: pages and files go on, and say of
when they are; all else is a 503. It is small, and needs no program of the system.
"""

import http.client
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree

import studio_http
from studio_http.base.problems.problem import Problem, encode
from studio_http.pages.away import away_page
from tests.browser.running_site import STUDIO, Site, clean_environment, served_address
from tests.http.studio_in_memory import eventually

MADE = "Sun, 22 Nov 2026 01:40:00 GMT"
"""Of when the remembered pages say to be."""

RETRY_SECONDS, READY_SECONDS = 1, 90
PAGES = ("/", "/about", "/contact", "/contact?tab=qna", "/portfolio")
CALLS = ("/api/site", "/api/consultation", "/api/portfolio")
_FILES = (".js", ".css", ".woff2", ".svg")
ASSETS = Path(studio_http.__file__).parent / "static" / "assets"
_OF_ONE_CONNECTION = {"connection", "transfer-encoding", "content-length", "keep-alive", "date"}
_PIECE = 16 * 1024

Answer = tuple[int, list[tuple[str, str]], bytes]


class AbsentSite:
    """A site in *folder* with a server that goes away and comes back; `address` is the proxy's."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = _free_port()
        self._remembered: dict[str, Answer] = {}
        self._server: subprocess.Popen[bytes] | None = None
        self.is_there = False
        """Whether the server was started, and not killed since."""
        self._proxy = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._proxy.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._proxy.server_port}"
        self.asked: list[str] = []
        """The method and address of every request, in order."""
        threading.Thread(target=self._proxy.serve_forever, daemon=True).start()

    def site(self) -> Site:
        """Return it as other tests know a site."""
        assert self._server is not None
        return Site(self.address, self._folder / "var", self._server.pid)

    def come(self) -> None:
        """Start the server, and wait until it has something to show."""
        log = self._folder / "server.log"
        with log.open("w") as output:
            self._server = subprocess.Popen(
                [*STUDIO, "serve", "--port", str(self._port)],
                cwd=self._folder,
                env={**clean_environment(self._folder), "STUDIO_TRUSTED_PROXIES": "127.0.0.1"},
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        served_address(self._server, log)
        assert eventually(lambda: self._ask("GET", "/readyz")[0] == 200, READY_SECONDS)
        self.is_there = True

    def leave(self) -> None:
        """Kill the server in the middle of whatever it does."""
        assert self._server is not None
        self.is_there = False
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()

    def close(self) -> None:
        """End both."""
        self.leave()
        self._proxy.shutdown()
        self._proxy.server_close()

    def remember(self) -> None:
        """Ask for what has files: pages, answers, and all files of the application."""
        files = (f"/assets/{file.name}" for file in ASSETS.iterdir() if file.suffix in _FILES)
        for address in (*PAGES, *CALLS, *files):
            status, headers, body = self._ask("GET", address)
            assert status == 200, address
            self._remembered[address] = status, headers, body

    def _ask(self, method: str, address: str) -> Answer:
        with closing(self.line()) as line:
            line.request(method, address)
            answer = line.getresponse()
            return answer.status, _kept(answer), answer.read()

    def line(self) -> http.client.HTTPConnection:
        """Return a connection to the server itself."""
        return http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)

    def away(self, method: str, address: str) -> Answer:
        """Return what the proxy answers by itself."""
        status, headers, body = self._remembered.get(address, (0, [], b""))
        if method == "GET" and status:
            kept = [one for one in headers if one[0].lower() != "cache-control"]
            return status, [*kept, ("Cache-Control", "no-store"), ("Last-Modified", MADE)], body
        if method == "POST" and not address.startswith("/api/"):
            page = away_page({}, was_sent=True).encode()
            return 503, [("Content-Type", "text/html; charset=utf-8")], page
        told = encode(Problem(status=503, code="store_unavailable"), address)
        kind = ("Content-Type", "application/problem+json")
        return 503, [kind, ("Retry-After", str(RETRY_SECONDS))], told

    def _handler(self) -> type["Proxy"]:
        return type("ProxyOfSite", (Proxy,), {"site": self})


class Proxy(BaseHTTPRequestHandler):
    """Passes a request on to *site*, or answers it from what is remembered."""

    site: AbsentSite

    def _answer(self) -> None:
        self.site.asked.append(f"{self.command} {self.path}")
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        told = {**dict(self.headers), "Accept-Encoding": "identity"}
        with closing(self.site.line()) as line:
            try:
                line.request(self.command, self.path, sent, told)
                answer = line.getresponse()
            except (OSError, http.client.HTTPException):
                self._send(*self.site.away(self.command, self.path))
            else:
                self._pass_on(answer)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _answer  # noqa: N815

    def _pass_on(self, answer: http.client.HTTPResponse) -> None:
        self._begin(answer.status, _kept(answer))
        with suppress(OSError, http.client.HTTPException):
            while piece := answer.read1(_PIECE):
                self.wfile.write(piece)
                self.wfile.flush()

    def _send(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self._begin(status, headers)
        self.wfile.write(body)

    def _begin(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing of it."""


def _kept(answer: http.client.HTTPResponse) -> list[tuple[str, str]]:
    return [one for one in answer.getheaders() if one[0].lower() not in _OF_ONE_CONNECTION]


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def absent_site(filled: Path, folder: Path) -> Iterator[AbsentSite]:
    """Serve a copy in *folder* of a *filled* site behind the proxy, which remembers it."""
    copytree(filled, folder, dirs_exist_ok=True)
    site = AbsentSite(folder)
    site.come()
    site.remember()
    yield site
    site.close()
