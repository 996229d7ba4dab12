"""Both documented proxies give the same answers from files: of addresses that the site has."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from studio_core.languages.registry import BASE, address_in
from tests.http.behind_caddy import caddy
from tests.http.behind_nginx import nginx
from tests.http.pages.test_languages import HANGUL, OTHER
from tests.http.server.test_published_folder import HANOKS, Site, behind

pytestmark = pytest.mark.slow

FILES = ("/index.html", "/about.html", f"{HANOKS}.html", "/portfolio@category=commercial")
"""How answers lie in files; no page is there."""

NONE = ("/away", "/away.html", "/@away", "/@away.html", "/api/site.json")
SHOWN = (
    "/about/",
    "/portfolio/",
    "/portfolio?category=residential",
    "/portfolio?category=commercial",
    f"{HANOKS}/",
    f"{HANOKS}/photo/3",
    "/residential/hanok",
    "/commercial/hanok/",
    "/portfolio/residential/hanok",
    f"{HANOKS}/commercial",
    "/contact?tab=qna&utm_source=x",
    "/about?/../portfolio",
    "/?utm_source=x",
    "/search",
    address_in(OTHER, ""),
    *(address_in(OTHER, path) for path in ("/", "/?utm_source=x", "/about/", "/search")),
    *(address_in(OTHER, path) for path in (f"{HANOKS}/photo/3", "/residential/hanok")),
    *(address_in(OTHER, path) for path in (f"{HANOKS}/commercial", "/commercial/hanok/")),
    address_in(OTHER, "/contact?tab=qna&utm_source=x"),
    address_in(OTHER, "/api/insights?limit=60"),
)
MISSING = ("/nonsense", "/portfolio/cafe", "/insight/none/", "/@away", "/robots.txt")
OTHERS_UNKNOWN = tuple(address_in(OTHER, path) for path in MISSING)
"""One of them is there in the base language alone."""

UNKNOWN = ("/nonsense", "/portfolio/none", "/insight/none/", "/complete", *FILES[:3], *NONE[:4])
OF_THE_SITE = (
    "/search?q=x",
    "/search/?q=x",
    "/admin",
    "/admin?/../about",
    "/consultation/1",
    "/p/x",
    "/assets/none.js",
)
OTHERS_INSIDE = tuple(
    address_in(OTHER, path) for path in ("/search?q=x", "/consultation/1", "/p/x", "/preview/x")
)
CALLS = ("/api/portfolio/none", "/api/site.json", "/api/events", "/healthz")


@pytest.fixture(params=[nginx, pytest.param(caddy, marks=pytest.mark.long)], ids=["nginx", "Caddy"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    proxy: Callable[..., AbstractContextManager[int]] = request.param
    with behind(proxy, tmp_path) as made:
        yield made


def test_each_address_has_the_answer_that_is_true(site: Site) -> None:
    there = {path: site.visitor.get(path).status_code for path in (*FILES, *NONE)}
    numbers = site.visitor.get("/metrics")
    assert there == dict.fromkeys((*FILES, *NONE), 404)
    assert (numbers.status_code, numbers.headers["cache-control"]) == (404, "no-store")
    assert numbers.headers["content-type"].startswith("text/html")

    site.process.kill()
    site.process.wait()

    shown = {path: site.visitor.get(path) for path in SHOWN}
    unknown = {path: site.visitor.get(path) for path in UNKNOWN}
    inside = {path: site.visitor.get(path) for path in OF_THE_SITE}
    calls = {path: site.visitor.get(path) for path in CALLS}
    written = site.visitor.post("/api/admin/portfolio", json={})
    assert {path: one.status_code for path, one in shown.items()} == dict.fromkeys(SHOWN, 200)
    assert {path: one.status_code for path, one in unknown.items()} == dict.fromkeys(UNKNOWN, 404)
    for one in (*inside.values(), *calls.values(), written):
        assert (one.url.path, one.status_code) == (one.url.path, 503)
        assert (one.headers["retry-after"], one.headers["cache-control"]) == ("10", "no-store")
    assert all("잠시 자리를 비웠어요" in one.text for one in inside.values())
    assert '<html lang="ko"' in site.visitor.get("/xx/about").text
    for one in (*calls.values(), written):
        assert one.headers["content-type"].startswith("application/problem+json")
        assert one.json()["code"] == "store_unavailable"


def test_what_is_not_there_is_told_in_the_language_of_its_address(site: Site) -> None:
    site.process.kill()
    site.process.wait()

    unknown = {path: site.visitor.get(path) for path in OTHERS_UNKNOWN}
    inside = {path: site.visitor.get(path) for path in OTHERS_INSIDE}
    form = site.visitor.post(address_in(OTHER, "/contact"), data={"name": "Kim"})
    calls = [
        site.visitor.get(address_in(OTHER, path)) for path in ("/api/portfolio/none", "/api/x")
    ]
    calls.append(site.visitor.post(address_in(OTHER, "/api/enquiries"), json={"name": "Kim"}))

    statuses = {path: one.status_code for path, one in unknown.items()}
    assert statuses == dict.fromkeys(OTHERS_UNKNOWN, 404)
    for one in (*unknown.values(), *inside.values(), form):
        assert one.text.startswith(f'<!doctype html>\n<html lang="{OTHER}">')
        assert not HANGUL.search(one.text)
    for one in (*inside.values(), form, *calls):
        assert (one.url.path, one.status_code, one.headers["retry-after"]) == (
            one.url.path,
            503,
            "10",
        )
    assert all("Studio Bom" in one.text for one in (*inside.values(), form))
    assert {one.headers["content-type"] for one in calls} == {"application/problem+json"}
    assert not any(HANGUL.search(one.text) for one in calls)


def test_without_files_everybodys_page_is_in_the_language_of_the_address(site: Site) -> None:
    site.process.kill()
    site.process.wait()
    shutil.rmtree(site.folder / "published")

    page, own = (site.visitor.get(address_in(code, "/about")) for code in (OTHER, BASE))

    assert [page.status_code, own.status_code] == [503, 503]
    assert not HANGUL.search(page.text)
    assert "잠시 자리를 비웠어요" in own.text
