"""Requests to a site on the emulated machine, sent as its proxy would."""

import json
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any

from tests.deploy.machine import Machine

PORT = 8000
PAUSE_SECONDS = 0.02
PATIENCE_SECONDS = 60
MOST_AT_ONCE = 200
PROXIED = {
    "Host": "studio.example",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
}
"""What deploy/nginx.conf adds to a request."""

PROJECT = {
    "type": "residential",
    "title": "서촌 한옥",
    "address": "서울 종로구 서촌",
    "area": "34py",
    "style": "한옥",
    "images": [{"url": f"/media/{'a' * 32}.jpg", "id": "a"}],
}
ENQUIRY = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
    "emailConsent": True,
    "privacyConsent": True,
    "website": "",
    "elapsedMs": 48_000,
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its status, what it sets, and its body."""

    status: int
    cookie: str
    body: bytes

    @property
    def json(self) -> Any:
        """The body, decoded."""
        return json.loads(self.body)


class Visitor:
    """Sends requests, each on a new connection; signed in after `sign_in`."""

    def __init__(self, machine: Machine, headers: Mapping[str, str] = PROXIED) -> None:
        self._machine, self._headers = machine, dict(headers)

    def ask(self, method: str, path: str, sent: object = None) -> Answer:
        """Send a request; raise OSError when nobody listens."""
        connection = HTTPConnection("127.0.0.1", PORT)
        connection.sock = self._machine.connect(PORT)
        connection.sock.settimeout(PATIENCE_SECONDS)
        try:
            body = None if sent is None else json.dumps(sent)
            kind = {} if sent is None else {"Content-Type": "application/json"}
            connection.request(method, path, body, {**self._headers, **kind})
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheader("Set-Cookie", ""), answer.read())
        finally:
            connection.close()

    def look_in(self) -> int:
        """Ask for the site's health, sending the request with the connection; return the status.

        A proxy does the same: it has the whole request when it connects.
        """
        head = "".join(f"{name}: {value}\r\n" for name, value in self._headers.items())
        request = f"GET /healthz HTTP/1.1\r\n{head}\r\n".encode()
        with self._machine.connect(PORT, request) as connection:
            connection.settimeout(PATIENCE_SECONDS)
            answer = HTTPResponse(connection)
            answer.begin()
            return answer.status

    def sign_in(self, email: str, password: str) -> Answer:
        """Sign in; keep the session for what is asked from now on."""
        answer = self.ask("POST", "/api/session", {"email": email, "password": password})
        if answer.status == 200:
            self._headers["Cookie"] = answer.cookie.partition(";")[0]
            self._headers["X-CSRF-Token"] = answer.json["csrfToken"]
        return answer

    def add_project(self, title: str) -> str:
        """Write a project as the administrator does; return its id."""
        answer = self.ask("POST", "/api/admin/portfolio", PROJECT | {"title": title})
        assert answer.status == 201, answer
        return str(answer.json["id"])

    def enquire(self, email: str) -> None:
        """Send an enquiry, as the form does."""
        answer = self.ask("POST", "/api/enquiries", ENQUIRY | {"email": email})
        assert answer.status == 202, answer

    def titles(self) -> set[str]:
        """Return the titles of the projects that everybody sees."""
        return {item["title"] for item in self.ask("GET", "/api/portfolio").json["items"]}


@contextmanager
def visiting_all_the_time(machine: Machine) -> Iterator[list[int | str]]:
    """Send a request every few milliseconds meanwhile; give the list of statuses and errors."""
    outcomes: list[int | str] = []
    enough = threading.Event()
    with ThreadPoolExecutor(MOST_AT_ONCE) as visitors:
        sender = threading.Thread(
            target=_send_requests, args=[visitors, Visitor(machine), outcomes, enough]
        )
        sender.start()
        try:
            yield outcomes
        finally:
            enough.set()
            sender.join()


def _send_requests(
    visitors: ThreadPoolExecutor,
    visitor: Visitor,
    outcomes: list[int | str],
    enough: threading.Event,
) -> None:
    def ask() -> None:
        try:
            outcomes.append(visitor.look_in())
        except (OSError, HTTPException) as error:
            outcomes.append(repr(error))

    while not enough.wait(PAUSE_SECONDS):
        visitors.submit(ask)
