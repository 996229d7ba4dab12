import zlib
from typing import Any

import brotli
import pytest
import zstandard
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.records.collections import PORTFOLIO
from studio_http.base.encodings import preferred
from tests.http.studio_in_memory import CAFE, eventually, put

Client = TestClient[Any]
DECODE = {
    "br": brotli.decompress,
    "gzip": lambda body: zlib.decompress(body, 31),
    "zstd": lambda body: zstandard.ZstdDecompressor().decompressobj().decompress(body),
}


def raw(client: Client, address: str, **headers: str) -> tuple[Any, bytes]:
    """Return an answer and its bytes as they were sent."""
    with client.stream("GET", address, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("coding", ["br", "gzip", "zstd"])
def test_each_coding_carries_the_same_answer(own_texts: None, client: Client, coding: str) -> None:
    _, plain = raw(client, "/api/site", **{"accept-encoding": "identity"})

    answer, body = raw(client, "/api/site", **{"accept-encoding": coding})

    assert answer.headers["content-encoding"] == coding
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(body)
    assert DECODE[coding](body) == plain


def test_each_coding_has_its_own_strong_tag(own_texts: None, client: Client) -> None:
    tags = {
        raw(client, "/api/site", **{"accept-encoding": coding})[0].headers["etag"]
        for coding in ("br", "gzip", "zstd", "identity")
    }

    assert len(tags) == 4
    assert not any(tag.startswith("W/") for tag in tags)


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
def test_a_known_answer_is_not_sent_again(client: Client, form: str) -> None:
    tag = client.get("/api/site").headers["etag"]

    answer = client.get("/api/site", headers={"if-none-match": form.format(tag)})

    assert answer.status_code == 304
    assert answer.content == b""
    assert answer.headers["etag"] == tag


def test_another_answer_is_sent(client: Client) -> None:
    assert client.get("/api/site", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "address", ["/api/site", "/api/portfolio", "/healthz", "/api/session", "/"]
)
def test_head_is_get_without_the_body(client: Client, address: str) -> None:
    answer = client.head(address)

    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["content-type"] == client.get(address).headers["content-type"]


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        (b"", "identity"),
        (b"gzip, deflate, br, zstd", "br"),
        (b"gzip", "gzip"),
        (b"br;q=0, gzip;q=0.5", "gzip"),
        (b"br;q=0.1, zstd;q=0.9", "zstd"),
        (b"*", "br"),
        (b"*;q=0", "identity"),
        (b"BR", "br"),
        (b"br;q=nonsense", "identity"),
        (b"compress", "identity"),
    ],
)
def test_the_coding_is_the_best_that_the_client_accepts(accepted: bytes, coding: str) -> None:
    assert preferred(accepted) == coding


def test_an_answer_that_was_given_before_follows_a_change(
    content: None, client: Client, studio: Studio
) -> None:
    before = client.get("/api/portfolio")
    tag = {"If-None-Match": before.headers["etag"]}
    assert client.get("/api/portfolio", headers=tag).status_code == 304
    assert client.get("/api/portfolio", headers=tag).status_code == 304

    put(studio, PORTFOLIO, "p9", CAFE)

    assert eventually(lambda: client.get("/api/portfolio", headers=tag).status_code == 200)
    assert client.get("/api/portfolio").json()["total"] == before.json()["total"] + 1


def test_a_kept_answer_is_refused_to_another_host(content: None, client: Client) -> None:
    assert client.get("/api/portfolio").status_code == 200

    assert client.get("/api/portfolio", headers={"Host": "evil.example"}).status_code == 400
    assert client.get("/api/portfolio").status_code == 200
