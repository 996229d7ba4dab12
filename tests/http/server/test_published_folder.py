"""The published folder behind the documented proxy: pages as they are, and all without a site."""

import re
import shutil
import signal
import ssl
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
import pytest
from PIL import Image

from studio_adapters.bootstrap import load_settings, open_store
from studio_core.languages.registry import BASE, address_in
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE
from studio_core.records.work import Work
from studio_http.published.own_writes import PENDING
from tests.certificates import Authority
from tests.http.behind_caddy import caddy
from tests.http.behind_nginx import nginx
from tests.http.own_process import administrator, make_store, serving
from tests.http.pages.test_languages import ARTICLE_TWINS, HANGUL, OTHER, PROJECT_TWINS
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, EMAIL, HANOK, eventually

pytestmark = pytest.mark.slow

HANOKS, ARTICLES = "/portfolio/hanok", "/insight/small"


def in_all(*addresses: str) -> list[str]:
    """Return *addresses* in each language."""
    return [address_in(language, one) for language in (BASE, OTHER) for one in addresses]


PAGES = in_all("/", "/about", "/portfolio", "/portfolio?category=commercial", HANOKS, ARTICLES)
CALLS = in_all("/api/site", "/api/portfolio", "/api/portfolio/hanok", "/api/insights?limit=60")
FILES = ["/robots.txt", "/favicon.svg", *in_all("/sitemap.xml", "/portfolio/feed.xml")]
BRAND: Any = {"ko": "스튜디오 봄", OTHER: {"ko": "Studio Bom"}}
CONNECTIONS = {"br": "br, gzip", "gzip": "gzip", "": "identity"}
POLICY = '<meta http-equiv="Content-Security-Policy"'
PATIENCE_SECONDS = 60
CHANGES = 5
PICTURE_TYPES = {"image/avif", "image/webp", "image/jpeg"}


@dataclass(frozen=True)
class Site:
    """A site behind the proxy, and a visitor of it."""

    folder: Path
    process: "Popen[str]"
    address: str
    visitor: httpx.Client
    environment: dict[str, str]

    @property
    def files(self) -> Path:
        """The published folder."""
        return self.folder / "published"

    def is_complete(self) -> bool:
        """Tell whether everything that is published has its file."""
        return (self.files / "complete").exists()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with behind(nginx, tmp_path) as made:
        yield made


@pytest.fixture
def site_behind_caddy(tmp_path: Path) -> Iterator[Site]:
    with behind(caddy, tmp_path) as made:
        yield made


@contextmanager
def behind(proxy: Callable[..., AbstractContextManager[int]], folder: Path) -> Iterator[Site]:
    """Give a site with a few pages behind *proxy*, once they lie in files.

    It is there in two languages, but for one project.
    """
    authority = Authority(folder)
    trusting = ssl.create_default_context(cafile=authority.root)
    environment = {
        "STUDIO_TRUSTED_PROXIES": "127.0.0.1",
        "STUDIO_PUBLISHED_DIR": str(folder / "published"),
    }
    told = make_store(folder, environment)
    store = open_store(told["STUDIO_STORE"], load_settings(environment=told))
    hanok: Any = HANOK | {OTHER: PROJECT_TWINS}
    small: Any = ARTICLE | {OTHER: ARTICLE_TWINS}
    puts = (Put(PORTFOLIO, "hanok", hanok), Put(PORTFOLIO, "cafe", CAFE))
    changes = (*puts, Put(INSIGHTS, "small", small), Put(SITE, "brand", BRAND))
    Work(store, OPERATOR, AT).commit("imported", *changes)
    store.close()
    with (
        serving(folder, environment=environment) as (process, address),
        proxy(folder, address, authority.sound()) as port,
        httpx.Client(
            base_url=f"https://127.0.0.1:{port}", verify=trusting, timeout=PATIENCE_SECONDS
        ) as visitor,
    ):
        made = Site(folder, process, address, visitor, environment)
        assert eventually(made.is_complete, PATIENCE_SECONDS)
        yield made


def make_former(files: Path) -> None:
    """Have nothing be fresh, as after a change that touches everything."""
    shutil.copytree(files / "fresh", files / "former", dirs_exist_ok=True)
    shutil.rmtree(files / "fresh")


def test_unchanged_answers_come_from_files_in_every_coding(site: Site) -> None:
    # It is there, and does not answer.
    site.process.send_signal(signal.SIGSTOP)
    for path in (*PAGES, *CALLS, *FILES):
        bodies = set()
        for coding, accepted in CONNECTIONS.items():
            answer = site.visitor.get(path, headers={"Accept-Encoding": accepted})
            known = {"Accept-Encoding": accepted, "If-None-Match": answer.headers["etag"]}
            again = site.visitor.get(path, headers=known)
            bodies.add(answer.content)

            assert (path, answer.status_code) == (path, 200)
            assert (path, again.status_code, again.content) == (path, 304, b"")
            assert answer.headers.get("content-encoding", "") in (coding, "")
            assert "studio-away" not in answer.headers
            assert answer.headers["x-frame-options"] == "DENY"
        assert len(bodies) == 1
    site.process.send_signal(signal.SIGCONT)


def test_a_change_is_shown_at_once_and_lies_in_files_soon(site: Site) -> None:
    before = site.visitor.get("/insight")
    with administrator(site.folder, site.address, EMAIL, site.environment) as client:
        for number in range(CHANGES):
            made = client.post(
                "/api/admin/insights", json={"title": f"글 {number}", "content": "벽"}
            )
            shown = site.visitor.get("/insight").text

            assert f"글 {number}" in shown or PENDING[0] in made.headers

    assert eventually(site.is_complete, PATIENCE_SECONDS)
    site.process.send_signal(signal.SIGSTOP)
    after = site.visitor.get("/insight", headers={"If-None-Match": before.headers["etag"]})
    site.process.send_signal(signal.SIGCONT)
    assert after.status_code == 200
    assert all(f"글 {number}" in after.text for number in range(CHANGES))


def test_without_the_site_every_public_address_is_answered(site: Site) -> None:
    site.process.kill()
    site.process.wait()
    make_former(site.files)

    others = in_all(f"{HANOKS}?utm_source=x", "/residential/hanok", "/about/")
    for path in (*PAGES, *CALLS, *FILES, *others):
        answer = site.visitor.get(path)
        again = site.visitor.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (path, answer.status_code, answer.headers["studio-away"]) == (path, 200, "1")
        assert (path, again.status_code) == (path, 304)
    assert HANGUL.search(site.visitor.get("/about").text)
    page, other = (site.visitor.get(address_in(code, HANOKS)) for code in (BASE, OTHER))
    assert f'<html lang="{OTHER}"' in other.text
    for one in (page, other):
        assert POLICY in one.text
    assert "sha256-" in page.text.partition("<style>")[0]


def test_without_the_site_what_only_it_can_do_is_put_off(site: Site) -> None:
    site.process.kill()
    site.process.wait()

    unknown = site.visitor.get("/nonsense")
    events = site.visitor.get("/api/events")
    sent = site.visitor.post("/api/enquiries", json={"name": "김"})
    form = site.visitor.post("/contact", data={"name": "김"})
    inside = site.visitor.get("/admin")
    file = site.visitor.get("/assets/none.js")

    statuses = [one.status_code for one in (unknown, events, sent, form, inside, file)]
    assert statuses == [404, 503, 503, 503, 503, 503]
    assert sent.headers["content-type"].startswith("application/problem+json")
    assert {one.headers["retry-after"] for one in (events, sent, form, inside)} == {"10"}
    assert all("nginx" not in one.text for one in (unknown, events, sent, form, inside, file))


def test_who_is_signed_in_asks_the_site_itself(site: Site) -> None:
    signed_in = {"Cookie": "__Host-studio_session=x"}

    ours, theirs = site.visitor.get("/about", headers=signed_in), site.visitor.get("/about")

    assert (POLICY in ours.text, POLICY in theirs.text) == (False, True)


def test_a_page_shows_its_pictures_without_the_site(site: Site) -> None:
    with administrator(site.folder, site.address, EMAIL, site.environment) as client:
        file = BytesIO()
        Image.new("RGB", (900, 600), "#b7a894").save(file, "JPEG")
        files = {"file": ("a.jpg", file.getvalue(), "image/jpeg")}
        picture = client.post("/api/admin/media", files=files).json()
        text = f"![벽]({picture['url']})"
        made = client.post("/api/admin/insights", json={"title": "벽", "content": text})
    assert eventually(site.is_complete, PATIENCE_SECONDS)
    site.process.kill()
    site.process.wait()

    page = site.visitor.get(f"/insight/{made.json()['id']}").text
    shown = set(re.findall(r"/media/[0-9a-f-]+\.[a-z]+", page))
    answers = {path: site.visitor.get(path) for path in shown}

    assert len(shown) > 1
    assert {answer.status_code for answer in answers.values()} == {200}
    assert {answer.headers["content-type"] for answer in answers.values()} <= PICTURE_TYPES


def test_nothing_stays_of_a_site_that_is_closed(site: Site) -> None:
    with administrator(site.folder, site.address, EMAIL, site.environment) as client:
        assert client.post("/api/admin/site/close").status_code == 204

    assert eventually(lambda: not (site.files / "fresh").exists(), PATIENCE_SECONDS)
    site.process.kill()
    site.process.wait()
    assert site.visitor.get(HANOKS).status_code == 503


@pytest.mark.long
def test_caddy_answers_as_nginx_does(site_behind_caddy: Site) -> None:
    site = site_behind_caddy
    site.process.send_signal(signal.SIGSTOP)
    for path in (*PAGES, *CALLS[:3], *FILES):
        answer = site.visitor.get(path, headers={"Accept-Encoding": "br"})
        again = site.visitor.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (path, answer.status_code, again.status_code) == (path, 200, 304)
        assert "studio-away" not in answer.headers
    site.process.kill()
    site.process.wait()
    make_former(site.files)

    for path in (*PAGES, *CALLS[:3], *FILES, f"{HANOKS}?utm_source=x"):
        answer = site.visitor.get(path)
        assert (path, answer.status_code, answer.headers["studio-away"]) == (path, 200, "1")
    sent = site.visitor.post("/api/enquiries", json={"name": "김"})
    form = site.visitor.post("/contact", data={"name": "김"})
    events = site.visitor.get("/api/events")
    assert [one.status_code for one in (sent, form, events)] == [503, 503, 503]
    assert {one.headers["retry-after"] for one in (sent, form, events)} == {"10"}
    assert sent.headers["content-type"] == "application/problem+json"
    assert "잠시 후 다시" in form.text
