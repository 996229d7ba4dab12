"""One enquiry at a running site, and everything that is answered, logged and written about it."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import httpx

from tests.http.own_process import administrator, environment_for, serving
from tests.http.studio_in_memory import HANOK, eventually
from tests.http.taking_endpoint import TakingEndpoint
from tests.traces import traces

INBOX = "/api/admin/enquiries"
PICTURE = {"url": "/media/" + "a" * 32 + ".jpg", "id": "a"}
PERSON = {
    "name": "유일무이한이름",
    "phone": "010-9876-5432",
    "email": "one-of-a-kind@example.com",
    "message": "하나뿐인 문의 내용입니다.",
}
SENT = {**PERSON, "emailConsent": True, "privacyConsent": True, "elapsedMs": 48_000}
OTHER = {**SENT, "name": "이바다", "phone": "02-555-0000", "email": "sea@example.com"}
KEY, NOTE = "key-of-one-visitor", "화요일에 전화하기로 함"
KEY_OF_OTHER = "key-of-another"
SECRETS = (*PERSON.values(), "01098765432", "+821098765432", KEY, NOTE)


@dataclass
class Way:
    """What the site put out about an enquiry, by its place, and the folders of what it wrote."""

    folders: list[Path]
    environment: dict[str, str]
    said: dict[str, bytes] = field(default_factory=dict)
    receipt: str = ""
    other: str = ""

    @property
    def folder(self) -> Path:
        """The server's own folder, with its log."""
        return self.folders[0]

    def found(self, texts: Any) -> list[str]:
        """Return where any of *texts* was written."""
        return [trace for folder in self.folders for trace in traces(folder, texts)]

    def command(self, *words: str) -> bytes:
        """Return what a command of the operator's writes to stdout and stderr."""
        done = subprocess.run(
            [sys.executable, "-m", "studio_cli", *words],
            cwd=self.folder,
            env=environment_for(self.folder, self.environment),
            capture_output=True,
            check=True,
        )
        return done.stdout + done.stderr

    @contextmanager
    def served(self) -> Iterator[tuple[str, httpx.Client]]:
        """Run the server and give its address and an administrator; it appends to its log."""
        with ExitStack() as stack:
            log = stack.enter_context((self.folder / "server.log").open("a"))
            told = self.environment
            _, address = stack.enter_context(serving(self.folder, environment=told, log=log))
            email = f"admin{len(self.said)}@studio.example"
            yield address, stack.enter_context(administrator(self.folder, address, email, told))


def handle_an_enquiry(
    way: Way, endpoint: TakingEndpoint, address: str, admin: httpx.Client
) -> None:
    """Do everything with an enquiry that can be done with one, after taking another."""
    asked: list[str] = []
    endpoint.misbehave = repeating_what_was_sent(asked)
    with collected_events(address) as frames:
        way.other = post(address, OTHER, KEY_OF_OTHER).json()["id"]
        assert eventually(lambda: len(asked) == 1, 30)
        way.said["refusals"] = b"".join(refusals(address))
        way.receipt = post(address, SENT, KEY).json()["id"]
        path = f"{INBOX}/{way.receipt}"
        assert eventually(lambda: admin.get(path).json()["delivery"]["attempts"] > 0, 30)
        way.said["delivery"] = json.dumps(admin.get(path).json()["delivery"]).encode()
        assert eventually(lambda: admin.get(path).json()["delivery"]["state"] == "delivered", 60)
        admin.patch(path, json={"note": NOTE, "status": "answered"}, headers={"If-Match": "*"})
        admin.post(f"{INBOX}/search", json={"search": PERSON["name"]})
        admin.post(f"{INBOX}/person", json={"contact": PERSON["phone"]})
        for kind in ("csv", "xlsx"):
            wish = {"format": kind, "reason": "월말 정리"}
            assert admin.post(f"{INBOX}/export", json=wish).status_code == 200
        admin.post(f"{path}/deliver")
        way.said["activity"] = admin.get("/api/admin/activity").content
        way.said["metrics"] = httpx.get(f"{address}/metrics").content
        made = admin.post("/api/admin/portfolio", json=HANOK | {"images": [PICTURE]}).json()
        # Events come in order, so all earlier ones have arrived with this one.
        assert eventually(lambda: made["id"] in "".join(frames), 30)
    way.said["events"] = "".join(frames).encode()
    way.said["addresses"] = "\n".join(asked).encode()
    way.said["journal"] = way.command("log", "--json", "--limit", "100")
    way.said["list"] = way.command("enquiries", "list")
    way.said["log"] = (way.folder / "server.log").read_bytes()


def repeating_what_was_sent(asked: list[str]) -> Any:
    """Note every address asked for; refuse the second request with the enquiry's own contents."""

    def before(handler: BaseHTTPRequestHandler) -> bool:
        asked.append(f"{handler.path} {handler.headers}")
        if len(asked) != 2:
            return False
        handler.send_response(500, quoted := PERSON["email"])
        handler.end_headers()
        handler.wfile.write(f"{quoted} {PERSON['phone']}".encode())
        return True

    return before


def refusals(address: str) -> Iterator[bytes]:
    """Give the answers to enquiries that are refused for various reasons."""
    wrong: list[Mapping[str, Any]] = [
        {**SENT, "privacyConsent": False},
        {**SENT, "name": [PERSON["name"]], "phone": {"is": PERSON["phone"]}},
        {**SENT, "email": f"{PERSON['email']} {PERSON['name']}"},
        {**SENT, "message": PERSON["message"] * 300},
        {PERSON["phone"]: PERSON["name"]},
    ]
    for body in wrong:
        answer = post(address, body, KEY)
        assert answer.status_code == 400
        yield answer.content
    half = json.dumps(SENT, ensure_ascii=False).encode()[:-9]
    yield httpx.post(f"{address}/api/enquiries", content=half).content
    yield httpx.post(f"{address}/api/enquiries", data=PERSON).content
    yield httpx.put(f"{address}/api/enquiries", json=SENT).content
    answer = post(address, SENT, KEY_OF_OTHER)
    assert answer.status_code == 409
    yield answer.content


def post(address: str, body: Mapping[str, Any], key: str) -> httpx.Response:
    """Send an enquiry as a visitor."""
    headers = {"Idempotency-Key": key}
    return httpx.post(f"{address}/api/enquiries", json=body, headers=headers, timeout=30)


@contextmanager
def collected_events(address: str) -> Iterator[list[str]]:
    """Collect what the event stream sends meanwhile."""
    said: list[str] = []
    with (
        httpx.Client(timeout=None) as client,
        client.stream("GET", f"{address}/api/events") as answer,
    ):

        def listen() -> None:
            with suppress(httpx.HTTPError, httpx.StreamError, OSError):
                said.extend(answer.iter_text())

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield said
