"""What is logged of requests, and that nothing people typed is in it."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_http.base.logs import REQUEST, JsonLines
from tests.http.studio_in_memory import EMAIL, PASSWORD

Client = TestClient[Any]
LOGGER = "studio.requests"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is written down, as the server writes it."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)


def test_every_answer_of_the_application_has_a_request_id(client: Client) -> None:
    names = [client.get("/api/session").headers["x-request-id"] for _ in range(2)]

    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert names[0] != names[1]


def test_a_change_is_logged_without_its_body(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "studio")

    answer = client.post("/api/session?note=secret", json={"email": EMAIL, "password": PASSWORD})

    lines = [record for record in caplog.records if record.name == LOGGER]
    assert [line.__dict__["facts"]["path"] for line in lines] == ["/api/session"]
    assert lines[0].__dict__["facts"]["status"] == answer.status_code
    written = json.dumps([JsonLines().format(line) for line in lines])
    for unsaid in (EMAIL, PASSWORD, "secret"):
        assert unsaid not in written


def test_successful_reads_are_not_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    client.get("/api/session")
    client.get("/api/portfolio/nothing")

    assert [record for record in caplog.records if record.name == LOGGER] == []


def test_a_failure_is_logged_with_the_request_id_of_the_answer(
    client: Client, studio: Studio, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("words of 김민서")

    monkeypatch.setattr(type(studio.identity), "authenticate", fail)

    answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})

    assert answer.status_code == 500
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    unexpected = next(line for line in lines if "errors" in line)
    assert unexpected["request"] == answer.headers["x-request-id"]
    assert unexpected["errors"][0]["kind"] == "RuntimeError"
    assert any("fail" in place for place in unexpected["errors"][0]["where"])
    assert "김민서" not in written.getvalue()


def test_a_log_record_is_one_line_whatever_is_in_it() -> None:
    record = logging.LogRecord("a", logging.INFO, "", 0, "one\ntwo", (), None)
    outer = REQUEST.set("0123456789abcdef")

    line = JsonLines().format(record)

    REQUEST.reset(outer)
    assert "\n" not in line
    assert json.loads(line)["message"] == "one\ntwo"
    assert json.loads(line)["request"] == "0123456789abcdef"
