"""`studio doctor`: the endpoint that enquiries are sent to."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.cli.doctor.test_doctor import checks

Cli = Any


class Script(BaseHTTPRequestHandler):
    """Answers HEAD as a script that only accepts POST does, or with 404 or 308, by its path."""

    def do_HEAD(self) -> None:
        self.send_response({"/gone": 404, "/moved": 308, "/script": 302}.get(self.path, 405))
        self.send_header("Location", "/exec")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def script() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Script)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_script_that_refuses_head_can_be_reached(
    cli: Cli, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", f"{script}/exec")
    there = checks(cli("doctor", "--json"))["enquiry endpoint"]
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", f"{script}/gone")
    gone = checks(cli("doctor", "--json"))["enquiry endpoint"]

    assert (there["state"], there["detail"]) == ("ok", "answers 405")
    assert (gone["state"], gone["detail"]) == ("failed", "it answers 404")


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ("/exec?to=someone@example.com", "its 'to' is about a person"),
        ("/exec?TO=x", "its 'TO' is about a person"),
        ("/exec?who=some%40example.com", "its 'who' is about a person"),
        ("/exec?who=%2B82%2010-1234-5678", "its 'who' is about a person"),
        ("/exec?access_token=s3cret", "its 'access_token' looks secret"),
        ("/moved", "it answers 308"),
    ],
)
def test_an_endpoint_with_personal_data_or_secrets_in_its_address_is_a_warning(
    cli: Cli, script: str, monkeypatch: pytest.MonkeyPatch, tail: str, said: str
) -> None:
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", f"{script}{tail}")

    answer = cli("doctor", "--json")

    check = checks(answer)["enquiry endpoint"]
    assert (answer.status, check["state"]) == (0, "warning")
    assert said in check["detail"]
    assert "https" in check["advice"]
    assert not {word for word in ("someone", "1234", "s3cret") if word in str(check)}


@pytest.mark.parametrize("tail", ["/exec?sheet=20261121&v=2", "/script"])
def test_an_endpoint_without_personal_data_in_its_address_is_fine(
    cli: Cli, script: str, monkeypatch: pytest.MonkeyPatch, tail: str
) -> None:
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", f"{script}{tail}")

    assert checks(cli("doctor", "--json"))["enquiry endpoint"]["state"] == "ok"


def test_a_password_in_the_endpoints_address_is_not_sent_and_not_shown(
    cli: Cli, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = script.replace("http://", "http://studio:s3cret@")
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", f"{address}/exec")

    answer = cli("doctor", "--json")

    assert "s3cret" not in answer.out + answer.err
    check = checks(answer)["enquiry endpoint"]
    assert (check["state"], check["detail"]) == (
        "warning",
        "it has a user or a password, which is not sent",
    )


def test_a_remote_endpoint_without_https_is_a_warning(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_cli.doctor.endpoint._status", lambda _: 405)
    monkeypatch.setenv("STUDIO_ENQUIRY_ENDPOINT", "http://script.example/exec")

    check = checks(cli("doctor", "--json"))["enquiry endpoint"]

    assert (check["state"], "in the clear" in check["detail"]) == ("warning", True)
