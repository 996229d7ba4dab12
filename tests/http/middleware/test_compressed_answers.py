"""Answers of the administration come compressed to who accepts it; files and tokens do not."""

from typing import Any

import brotli
import pytest
from litestar.testing import TestClient

from studio_http.base.asgi import Message, Receive, Scope, Send
from studio_http.middleware.compressed_answers import CompressedAnswers
from tests.event_loops import run_apart
from tests.http.studio_in_memory import EMAIL, PASSWORD

Client = TestClient[Any]
TEXT = '{"제목":"서촌 한옥"}'.encode() * 40


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("coding", ["br", "gzip", "zstd"])
def test_a_list_of_the_administration_is_compressed(admin: Client, coding: str) -> None:
    path = "/api/admin/portfolio?limit=10"
    plain = admin.get(path, headers={"Accept-Encoding": "identity"})

    packed = admin.get(path, headers={"Accept-Encoding": coding})

    assert packed.headers["content-encoding"] == coding
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert "accept-encoding" in packed.headers["vary"].lower()


def test_the_answer_with_the_token_is_not_compressed(client: Client) -> None:
    person = {"email": EMAIL, "password": PASSWORD}

    answer = client.post("/api/session", json=person, headers={"Accept-Encoding": "br"})

    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


def answered(start: Message, *bodies: Message) -> tuple[Message, bytes]:
    """Return what a client that takes brotli gets of an answer."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [], **start})
        for body in bodies:
            await send({"type": "http.response.body", **body})

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    scope = {"path": "/api/admin/x", "headers": [(b"accept-encoding", b"br")]}
    run_apart(CompressedAnswers(app)(scope, receive, send))
    return sent[0], b"".join(message.get("body", b"") for message in sent[1:])


JSON = [(b"content-type", b"application/json"), (b"content-length", b"1000")]


def test_a_text_in_one_piece_has_its_new_length() -> None:
    start, body = answered({"headers": JSON}, {"body": TEXT})

    assert brotli.decompress(body) == TEXT
    assert (b"content-length", str(len(body)).encode()) in start["headers"]
    assert [name for name, _ in start["headers"]].count(b"content-length") == 1


@pytest.mark.parametrize(
    "start",
    [
        {"headers": [(b"content-type", b"image/png")]},
        {"headers": [*JSON, (b"content-encoding", b"gzip")]},
        {"headers": JSON, "status": 206},
    ],
)
def test_files_parts_and_what_is_compressed_pass_as_they_are(start: Message) -> None:
    first, body = answered(start, {"body": TEXT})

    assert body == TEXT
    assert first["headers"] == start["headers"]


def test_a_stream_passes_as_it_is() -> None:
    start, body = answered({"headers": JSON}, {"body": TEXT, "more_body": True}, {"body": TEXT})

    assert body == TEXT * 2
    assert start["headers"] == JSON
