"""Who may read the metrics: this machine, the networks and the token that the settings name."""

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from studio_adapters.bootstrap import SettingsError, load_settings
from studio_http.base.allowed_hosts import AllowedHosts
from studio_http.base.asgi import Scope
from studio_http.connections.listening import as_seen_by
from studio_http.middleware.metrics import MetricsAccess
from tests.certificates import Authority
from tests.http.behind_nginx import nginx
from tests.http.own_process import serving

TOKEN = "a-token-of-the-operator"
HERE, PROMETHEUS, ELSEWHERE = "127.0.0.1", "10.20.0.7", "203.0.113.9"
TOLD = 0
"""The port that uvicorn gives a client of whom a proxy tells."""


def scope(client: str = ELSEWHERE, port: int = 51000, **headers: str) -> Scope:
    named = {"host": "127.0.0.1:8000", **headers}
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in named.items()]
    return {"type": "http", "client": (client, port), "headers": pairs}


def access(token: str = TOKEN, *networks: str) -> MetricsAccess:
    return MetricsAccess(AllowedHosts("https://studio.example"), token, networks)


@pytest.mark.parametrize(
    ("client", "port", "headers", "may"),
    [
        (HERE, 51000, {}, True),
        ("::1", 51000, {}, True),
        # A socket of IPv6 that takes both, as of `--host ::`.
        ("::ffff:127.0.0.1", 51000, {}, True),
        ("::ffff:127.0.0.1", 51000, {"x_forwarded_for": PROMETHEUS}, False),
        ("::ffff:203.0.113.9", 51000, {}, False),
        (HERE, 51000, {"x_forwarded_for": ELSEWHERE}, False),
        (HERE, 51000, {"x_forwarded_for": PROMETHEUS}, False),
        (HERE, 51000, {"via": "1.1 proxy"}, False),
        # A page whose name leads here, opened in a browser of this machine.
        (HERE, 51000, {"host": "rebound.example"}, False),
        (ELSEWHERE, 51000, {}, False),
        (PROMETHEUS, 51000, {}, True),
        ("::ffff:10.20.0.7", 51000, {}, True),
        ("2001:db8::5", 51000, {}, True),
        ("2001:db9::5", 51000, {}, False),
        # A proxy in a listed network that nobody believes: it asks for somebody else.
        (PROMETHEUS, 51000, {"x_forwarded_for": ELSEWHERE}, False),
        # A proxy that is believed tells who asks.
        (PROMETHEUS, TOLD, {"x_forwarded_for": PROMETHEUS}, True),
        (ELSEWHERE, TOLD, {"x_forwarded_for": ELSEWHERE}, False),
        (HERE, TOLD, {"x_forwarded_for": HERE}, False),
        ("no address", TOLD, {"x_forwarded_for": "no address"}, False),
        (PROMETHEUS, 51000, {"host": "rebound.example"}, False),
    ],
)
def test_an_address_may_read_when_it_is_this_machine_or_listed(
    client: str, port: int, headers: dict[str, str], may: bool
) -> None:
    readers = access("", "10.20.0.0/16", "2001:db8::/32")

    assert readers.allows(scope(client, port, **headers)) is may


@pytest.mark.parametrize(
    ("authorization", "may"),
    [
        (f"Bearer {TOKEN}", True),
        (f"bearer  {TOKEN} ", True),
        (f"Bearer {TOKEN}x", False),
        (f"Bearer {TOKEN[:-1]}", False),
        (TOKEN, False),
        (f"Basic {TOKEN}", False),
        ("Bearer ", False),
        ("", False),
    ],
)
def test_who_knows_the_token_may_read_from_anywhere(authorization: str, may: bool) -> None:
    asked = scope(x_forwarded_for=ELSEWHERE, host="metrics.internal", authorization=authorization)

    assert access().allows(asked) is may


def test_without_a_token_none_is_right() -> None:
    assert not access("").allows(scope(authorization="Bearer "))
    assert not access("").allows(scope(authorization="Bearer"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"STUDIO_METRICS_TOKEN": "short"}, "at least 16"),
        ({"STUDIO_METRICS_TOKEN": "with some spaces in it"}, "without spaces"),
        ({"STUDIO_METRICS_TOKEN": "열여섯글자보다더긴비밀번호입니다아"}, "ASCII"),
        ({"STUDIO_METRICS_FROM": "*"}, "must be an address or a network"),
        ({"STUDIO_METRICS_FROM": "10.0.0.1, prometheus"}, "'prometheus'"),
        ({"STUDIO_METRICS_FROM": "10.0.0.1/8"}, "10.0.0.1/8"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused(given: dict[str, str], told: str) -> None:
    with pytest.raises(SettingsError, match=told) as refused:
        load_settings(environment=given)

    assert given.get("STUDIO_METRICS_TOKEN", "-") not in str(refused.value)


def test_the_settings_file_may_list_the_networks(tmp_path: Path) -> None:
    config = tmp_path / "studio.toml"
    config.write_text(f'metrics_token = "{TOKEN}"\nmetrics_from = ["10.0.0.0/8", "::1"]\n', "utf-8")

    metrics = load_settings(config, environment={}).metrics

    assert metrics.token == TOKEN
    assert metrics.networks == ("10.0.0.0/8", "::1/128")


@pytest.mark.slow
def test_a_real_server_believes_the_proxy_that_it_is_told_to_believe(tmp_path: Path) -> None:
    with asked(tmp_path, STUDIO_TRUSTED_PROXIES=HERE) as client:
        listed = client.get("/metrics", headers={"x-forwarded-for": PROMETHEUS})
        pretended = client.get("/metrics", headers={"x-forwarded-for": f"{HERE}, {ELSEWHERE}"})
        known = {"x-forwarded-for": ELSEWHERE, "authorization": f"Bearer {TOKEN}"}
        by_token = client.get("/metrics", headers=known)
        wrong = client.get(
            "/metrics", headers={**known, "authorization": "Bearer wrong-token-0123"}
        )
        unknown = client.get("/nowhere", headers={"x-forwarded-for": ELSEWHERE})
        head = client.head("/metrics")

    assert (listed.status_code, by_token.status_code, head.status_code) == (200, 200, 200)
    assert listed.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert listed.headers["cache-control"] == "no-store"
    assert head.content == b""
    # To everybody else it is an address like any other that there is not.
    assert (pretended.status_code, wrong.status_code, unknown.status_code) == (404, 404, 404)
    assert "studio_" not in pretended.text + wrong.text


@pytest.mark.slow
def test_a_real_server_believes_no_proxy_that_nobody_named(tmp_path: Path) -> None:
    with asked(tmp_path) as client:
        passed_on = client.get("/metrics", headers={"x-forwarded-for": PROMETHEUS})
        here = client.get("/metrics")

    assert passed_on.status_code == 404
    assert here.status_code == 200


@pytest.mark.slow
def test_a_server_of_both_kinds_of_addresses_knows_this_machine_and_its_proxy(
    tmp_path: Path,
) -> None:
    told = {"STUDIO_TRUSTED_PROXIES": HERE, "STUDIO_METRICS_FROM": "10.20.0.0/16"}
    forwarded: list[dict[str, str]] = [
        {},
        {"x-forwarded-for": PROMETHEUS},
        {"x-forwarded-for": ELSEWHERE},
    ]

    with serving(tmp_path, "--host", "::", environment=told) as (_, address):
        here = f"http://127.0.0.1:{address.rpartition(':')[2]}/metrics"
        codes = [httpx.get(here, headers=headers).status_code for headers in forwarded]

    assert codes == [200, 200, 404]


def test_a_listener_of_ipv6_sees_networks_of_ipv4_in_addresses_of_its_own() -> None:
    peers = ("10.0.0.0/8", "127.0.0.1", "2001:db8::/32")
    with socket.socket(socket.AF_INET6) as both, socket.socket(socket.AF_INET) as one:
        assert as_seen_by(one, peers) == peers
        assert as_seen_by(both, ("*",)) == ("*",)
        assert as_seen_by(both, peers) == (*peers, "::ffff:10.0.0.0/104", "::ffff:127.0.0.1/128")


@pytest.mark.slow
def test_through_the_proxy_who_knows_the_token_reads_when_the_operator_opens_it(
    tmp_path: Path,
) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=authority.root)
    told = {"STUDIO_TRUSTED_PROXIES": HERE, "STUDIO_METRICS_TOKEN": TOKEN}

    with (
        serving(tmp_path, environment=told) as (_, address),
        nginx(tmp_path, address, authority.sound(), edited=opened) as port,
        httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as client,
    ):
        known = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        anybody = client.get("/metrics")

    assert known.status_code == 200
    assert "studio_build_info{" in known.text
    assert anybody.status_code == 404
    assert "studio_build_info" not in anybody.text


def opened(documented: str) -> str:
    """Return nginx's file as the lines in it say to open it for a Prometheus elsewhere."""
    line = re.search(r"in place of the 404:\n +#   (proxy_pass [^;]+;)", documented)
    assert line
    before, place, after = documented.partition("location = /metrics {")
    assert place
    return before + place + after.replace("return 404;", line[1], 1)


@contextmanager
def asked(folder: Path, **environment: str) -> Iterator[httpx.Client]:
    """Give a client of a server that a Prometheus elsewhere may ask."""
    readers = {"STUDIO_METRICS_TOKEN": TOKEN, "STUDIO_METRICS_FROM": "10.20.0.0/16"}
    told = {**readers, **environment}
    with (
        serving(folder, environment=told) as (_, address),
        httpx.Client(base_url=address) as client,
    ):
        yield client
