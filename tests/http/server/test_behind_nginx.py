"""The documented proxy, run by nginx itself, in front of the server."""

import ssl
from pathlib import Path

import httpx
import pytest

from tests.certificates import Authority
from tests.http.behind_nginx import nginx
from tests.http.own_process import serving

pytestmark = pytest.mark.slow


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
