"""The documented proxy, run by nginx itself, in front of the server."""

import asyncio
import http.client
import json
import re
import ssl
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from scripts.proxy_errors import MAX_MB, RETRY_SECONDS
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_http.base.security_headers import security_headers
from studio_http.live.endpoint import MAX_STREAMS_PER_ADDRESS
from tests.certificates import Authority
from tests.event_loops import run_apart
from tests.http.behind_nginx import nginx
from tests.http.own_process import serving

pytestmark = pytest.mark.slow

(OTHER, *_) = TWINNED


def test_the_documented_proxy_forwards_requests_and_hides_metrics(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=authority.root)
    trusted = {"STUDIO_TRUSTED_PROXIES": "127.0.0.1"}

    with (
        serving(tmp_path, environment=trusted) as (_, address),
        nginx(tmp_path, address, authority.sound()) as port,
        httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as visitor,
    ):
        portfolio, measurements = visitor.get("/api/portfolio"), visitor.get("/metrics")
        with visitor.stream("GET", "/api/events") as events:
            beginning = next(events.iter_lines())

    assert (portfolio.status_code, portfolio.json()["items"]) == (200, [])
    assert measurements.status_code == 404
    assert (events.status_code, bool(beginning)) == (200, True)


def test_the_proxys_log_names_no_token_of_a_link(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=authority.root)
    trusted = {"STUDIO_TRUSTED_PROXIES": "127.0.0.1"}

    with (
        serving(tmp_path, environment=trusted) as (_, address),
        nginx(tmp_path, address, authority.sound()) as port,
        httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as visitor,
    ):
        statuses = [
            visitor.get("/api/portfolio").status_code,
            visitor.get("/api/invitations/a.token").status_code,
            visitor.post("/api/resets/a.token", json={"password": "x"}).status_code,
            visitor.post("/api/emails/a.token", json={}).status_code,
            visitor.get("/p/token").status_code,
            visitor.get(address_in(OTHER, "/p/token")).status_code,
            httpx.get(f"http://127.0.0.1:{plain_port(tmp_path)}/p/token").status_code,
        ]

    logged = (tmp_path / "access.log").read_text("utf-8")
    assert statuses == [200, 410, 410, 410, 404, 404, 301]
    assert "/api/portfolio" in logged
    assert "token" not in logged


def plain_port(folder: Path) -> int:
    """Return the port of the side without TLS of the proxy that keeps its files in *folder*."""
    found = re.search(r"listen 127\.0\.0\.1:(\d+);", (folder / "site.conf").read_text("utf-8"))
    assert found
    return int(found[1])


def test_where_the_site_does_not_answer_no_log_of_the_proxy_names_a_token(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=authority.root)

    with (
        nginx(tmp_path, "http://127.0.0.1:1", authority.sound()) as port,
        httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as visitor,
    ):
        shown = [address_in(code, "/p/token") for code in (BASE, OTHER)]
        paths = ("/portfolio", *shown, "/api/invitations/a.token")
        statuses = [visitor.get(path).status_code for path in paths]

    logged = [(tmp_path / f"{name}.log").read_text("utf-8") for name in ("access", "error")]
    assert statuses == [503, 503, 503, 503]
    assert all("/portfolio" in log and "token" not in log for log in logged)


OUR_HEADERS = {name.decode() for name, _ in security_headers(https=True)}
ONE_VISITOR = "203.0.113.7"
CONNECTION_STREAMS = 100
"""Of one connection; nginx takes 128 at once."""
ATTEMPTS = 60
PICTURE_BYTES = 40 * 1024 * 1024


@dataclass(frozen=True)
class Proxy:
    """The documented proxy as a CDN asks it: each request says from whom it comes."""

    port: int
    trusting: ssl.SSLContext

    def client(self, address: str) -> httpx.AsyncClient:
        """Return a visitor over HTTP/2, who waits for whatever comes."""
        return httpx.AsyncClient(
            http2=True,
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"X-Forwarded-For": address},
            verify=self.trusting,
            timeout=60,
        )


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    authority = Authority(tmp_path)
    environment = {
        "STUDIO_TRUSTED_PROXIES": "127.0.0.1",
        "STUDIO_PUBLIC_URL": "https://studio.example",
    }
    with (
        serving(tmp_path, environment=environment) as (_, address),
        nginx(tmp_path, address, authority.sound(), behind_cdn=True) as port,
    ):
        yield Proxy(port, ssl.create_default_context(cafile=authority.root))


def is_ours(answer: httpx.Response) -> bool:
    """Tell whether a refusal has our headers, and a problem or a page of ours for its body."""
    kind = answer.headers["content-type"]
    if kind.startswith("application/problem+json"):
        told = bool(answer.json()["title"] and answer.json()["status"] == answer.status_code)
    else:
        words = ("홈으로 가기", "잠시 자리를 비웠어요")
        told = kind == "text/html; charset=utf-8" and any(one in answer.text for one in words)
    return told and answer.headers.keys() >= OUR_HEADERS and "nginx" not in answer.text


def test_one_address_has_its_streams_and_pages_beside_them_over_http_2(proxy: Proxy) -> None:
    async def visit() -> tuple[list[int], httpx.Response, list[tuple[str, int]]]:
        async with AsyncExitStack() as open_ones:
            connections = [
                await open_ones.enter_async_context(proxy.client(ONE_VISITOR))
                for _ in range(MAX_STREAMS_PER_ADDRESS // CONNECTION_STREAMS + 1)
            ]
            streams = []
            for number in range(MAX_STREAMS_PER_ADDRESS):
                line = connections[number // CONNECTION_STREAMS]
                asked = line.stream("GET", "/api/events")
                streams.append((await open_ones.enter_async_context(asked)).status_code)
            one_more = await connections[-1].get("/api/events")
            paths = ["/", "/portfolio", "/api/portfolio", "/api/site", "/favicon.svg"] * 12
            pages = await asyncio.gather(*(connections[-1].get(path) for path in paths))
            return streams, one_more, [(page.http_version, page.status_code) for page in pages]

    streams, one_more, pages = run_apart(visit())

    assert streams == [200] * MAX_STREAMS_PER_ADDRESS
    assert (one_more.status_code, one_more.headers["retry-after"]) == (503, "10")
    assert is_ours(one_more)
    assert set(pages) == {("HTTP/2", 200)}


async def bare(line: httpx.AsyncClient, path: str, address: str) -> httpx.Response:
    """Send a POST that ends with its head.

    This client cannot hear an answer that comes before it has sent a body.
    """
    request = line.build_request("POST", path, headers={"X-Forwarded-For": address})
    del request.headers["Content-Length"]
    return await line.send(request)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/enquiries", "rate_limited_enquiries"),
        (address_in(OTHER, "/api/enquiries"), "rate_limited_enquiries"),
        (address_in(OTHER, "/api/enquiries/"), "rate_limited_enquiries"),
        ("/api/session", "rate_limited"),
        ("/api/session/", "rate_limited"),
    ],
)
@pytest.mark.parametrize(
    "address", [lambda _: ONE_VISITOR, lambda turn: f"2001:db8:1:2::{turn:x}"], ids=["4", "6"]
)
@pytest.mark.sampled(1)
def test_a_flood_from_one_network_gets_our_429_and_nobody_else_does(
    proxy: Proxy, path: str, code: str, address: Callable[[int], str]
) -> None:
    async def flood() -> tuple[list[httpx.Response], httpx.Response, httpx.Response]:
        async with proxy.client(ONE_VISITOR) as line:
            asked = [bare(line, path, address(turn)) for turn in range(1, ATTEMPTS + 1)]
            answers = await asyncio.gather(*asked)
            page = await line.get("/api/session", headers={"X-Forwarded-For": address(1)})
            return answers, await bare(line, path, "2001:db8:1:3::1"), page

    answers, other, page = run_apart(flood())

    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= ATTEMPTS // 4
    assert {(answer.json()["code"], answer.http_version) for answer in refused} == {
        (code, "HTTP/2")
    }
    assert {answer.headers["retry-after"] for answer in refused} == {str(RETRY_SECONDS[429])}
    assert all(map(is_ours, refused))
    assert (other.status_code, page.status_code) == (400, 200)


def test_what_nginx_refuses_itself_is_told_in_our_words(proxy: Proxy) -> None:
    async def ask() -> list[httpx.Response]:
        async with proxy.client(ONE_VISITOR) as line:
            return [
                await line.get("/metrics"),
                await line.request("TRACE", "/portfolio"),
                await line.request("TRACE", "/api/enquiries"),
            ]

    missing, page, call = run_apart(ask())
    url, headers = f"https://127.0.0.1:{proxy.port}/", {"X-Long": "x" * 40_000}
    long = httpx.get(url, headers=headers, verify=proxy.trusting)

    assert [answer.status_code for answer in (missing, long, page, call)] == [404, 400, 405, 405]
    assert all(map(is_ours, (missing, long, page, call)))
    assert "GET" in page.headers["allow"]
    assert "POST" in call.headers["allow"]


@pytest.mark.parametrize("path", ["/api/admin/media", "/api/enquiries"])
def test_an_upload_that_is_too_large_is_told_after_all_was_sent(proxy: Proxy, path: str) -> None:
    line = http.client.HTTPSConnection("127.0.0.1", proxy.port, context=proxy.trusting, timeout=60)
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Connection": "close"}

    with closing(line):
        line.request("POST", path, b"x" * PICTURE_BYTES, headers)
        answer = line.getresponse()
        told = json.loads(answer.read())

    assert (answer.status, told["code"]) == (413, "payload_too_large")
    assert (f"{MAX_MB}MB" in told["detail"]) == path.startswith("/api/admin")
    assert {name.lower() for name, _ in answer.getheaders()} >= OUR_HEADERS


def test_while_the_site_is_away_a_page_of_ours_says_so(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=authority.root)
    with (
        nginx(tmp_path, "http://127.0.0.1:9", authority.sound()) as port,
        httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as visitor,
    ):
        page, call = visitor.get("/portfolio"), visitor.get("/api/portfolio")

    assert (page.status_code, page.headers["retry-after"]) == (503, str(RETRY_SECONDS[503]))
    assert (call.status_code, call.json()["code"]) == (503, "store_unavailable")
    assert is_ours(page)
    assert is_ours(call)
