"""What an administrator takes back is shown by nobody, though the site dies in that moment."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from studio_http.published.own_writes import PENDING
from tests.http.behind_caddy import caddy
from tests.http.behind_nginx import nginx
from tests.http.own_process import administrator
from tests.http.server.test_published_folder import PATIENCE_SECONDS, Site, behind
from tests.http.studio_in_memory import EMAIL, eventually

pytestmark = pytest.mark.slow

NAMING = (
    "/portfolio/hanok",
    "/api/portfolio/hanok",
    "/residential/hanok",
    "/",
    "/portfolio",
    "/portfolio/cafe",
    "/api/portfolio",
    "/portfolio/feed.xml",
    "/sitemap.xml",
)
OTHERS = ("/about", "/insight", "/insight/small")


@pytest.fixture(params=[nginx, pytest.param(caddy, marks=pytest.mark.long)], ids=["nginx", "Caddy"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    proxy: Callable[..., AbstractContextManager[int]] = request.param
    with behind(proxy, tmp_path) as made:
        yield made


def test_a_site_that_dies_with_a_removal_shows_nothing_of_it(site: Site) -> None:
    with administrator(site.folder, site.address, EMAIL, site.environment) as client:
        named = {"If-Match": client.get("/api/admin/portfolio/hanok").headers["ETag"]}
        removed = client.delete("/api/admin/portfolio/hanok", headers=named)
        if PENDING[0] in removed.headers:
            assert eventually(lambda: not site.is_complete(), PATIENCE_SECONDS)
        site.process.kill()
        site.process.wait()

    assert removed.status_code == 204
    for path in NAMING:
        answer = site.visitor.get(path)
        assert (path, "hanok" in answer.text) == (path, False)
    assert site.visitor.get("/portfolio/hanok").status_code in (404, 503)
    for path in OTHERS:
        answer = site.visitor.get(path)
        assert (path, answer.status_code) == (path, 200)


def test_a_site_that_dies_as_it_is_closed_shows_nothing(site: Site) -> None:
    with administrator(site.folder, site.address, EMAIL, site.environment) as client:
        closed = client.post("/api/admin/site/close")
        if PENDING[0] in closed.headers:
            assert eventually(lambda: not site.is_complete(), PATIENCE_SECONDS)
        site.process.kill()
        site.process.wait()

    assert closed.status_code == 204
    answers = {path: site.visitor.get(path).status_code for path in (*NAMING, *OTHERS)}
    assert answers == dict.fromkeys((*NAMING, *OTHERS), 503)
