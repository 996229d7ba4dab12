"""What the external script gets of an enquiry: one POST of JSON."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from studio_adapters.enquiries.endpoint import ScriptEndpoint

BODY = {
    "name": "김하루",
    "phone": "'010-1234-5678",
    "email": "haru@example.com",
    "message": "34평 아파트",
    "emailConsent": True,
}


@pytest.fixture
def script() -> Iterator[HTTPServer]:
    with HTTPServer(("127.0.0.1", 0), Script) as server:
        server.asked = []  # type: ignore[attr-defined]  # what came
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server
        server.shutdown()


class Script(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["Content-Length"]))
        kind = self.headers.get_content_type()
        self.server.asked.append((self.path, kind, json.loads(sent)))  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the report of a run quiet."""


def test_an_enquiry_is_posted_as_json(script: HTTPServer) -> None:
    ScriptEndpoint(f"http://127.0.0.1:{script.server_port}/exec").deliver(BODY)

    asked = script.asked  # type: ignore[attr-defined]
    assert asked == [("/exec", "application/json", BODY)]
