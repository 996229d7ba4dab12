"""`studio publish-static`: a copy of the public site, served by hosts that only have files."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from fcntl import LOCK_EX, flock
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from PIL import Image

from scripts.nginx import find_nginx
from studio_adapters.bootstrap import load_settings, open_media, open_store
from studio_core.languages.registry import BASE as KOREAN
from studio_core.languages.registry import address_in, split_address
from studio_core.pictures.host import Upload
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE
from studio_core.records.work import Work
from tests.http.own_process import environment_for, make_store
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_languages import ARTICLE_TWINS, OTHER, PROJECT_TWINS
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, HANOK, eventually
from tests.programs import wanted

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

BASE, LIVE = "https://copy.example", "https://studio.example"
PATIENCE_SECONDS = 60
BRAND: dict[str, Any] = {"ko": "스튜디오 봄", OTHER: {"ko": "Studio Bom"}}
NAMED = re.compile(r' (?:href|src|action)="([^"]*)"|content="(https?://[^"]*)"|url\("?([^")]+)"?\)')
SETS = re.compile(r' srcset="([^"]*)"')
LINKED = {'<script type="application/ld+json">'}
"""What stands in pages for search engines."""

ANOTHER = re.compile(r"^(?:tel|mailto|data|sms):|^#")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with two projects, an article, pictures and a telephone; all but one is translated."""
    made = tmp_path_factory.mktemp("site")
    told = make_store(made)
    settings = load_settings(environment=told)
    with (
        closing(open_media(settings)) as media,
        closing(open_store(settings.store, settings)) as store,
    ):
        file = BytesIO()
        Image.new("RGB", (900, 600), "#b7a894").save(file, "JPEG")
        kept = media.put(Upload(name="a.jpg", file=BytesIO(file.getvalue()), folder="portfolio"))
        picture = {"id": kept.id, "url": kept.url, "name": "a.jpg", "format": "jpg"}
        shown: dict[str, Any] = {**HANOK, "images": [{**picture, "width": 900, "height": 600}]}
        text: dict[str, Any] = {**ARTICLE, "content": f"{ARTICLE['content']}\n\n![벽]({kept.url})"}
        wall = f"{ARTICLE_TWINS['content']}\n\n![A wall]({kept.url})"
        changes = (
            Put(PORTFOLIO, "hanok", shown | {OTHER: PROJECT_TWINS}),
            Put(PORTFOLIO, "cafe", {**CAFE, "style": "미니멀"}),
            Put(INSIGHTS, "small", text | {OTHER: ARTICLE_TWINS | {"content": wall}}),
            Put(SITE, "brand", BRAND),
            Put(SITE, "company", {"phone": "02-123-4567", "name": "스튜디오 봄"}),
        )
        Work(store, OPERATOR, AT).commit("imported", *changes)
    done = published(made, "copy", "--public-url", BASE)
    assert done.returncode == 0, done.stderr
    return made


def published(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "studio_cli", "publish-static", *words]
    around = environment_for(folder)
    return subprocess.run(
        command, cwd=folder, env=around, capture_output=True, text=True, check=False
    )


@contextmanager
def plain_server(root: Path, _: Path) -> Iterator[str]:
    """Serve *root* with what Python has for that."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    with running(command, root, port) as address:
        yield address


@contextmanager
def nginx_server(root: Path, work: Path) -> Iterator[str]:
    """Serve *root* with nginx, as little told as can be."""
    port = free_port()
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {work}/{kind};" for kind in kinds)
    (work / "nginx.conf").write_text(
        f"user root; daemon off; pid {work}/pid; error_log {work}/error.log; events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n"
        f"server {{ listen 127.0.0.1:{port}; root {root}; absolute_redirect off;\n"
        "error_page 404 /404.html; gzip_static on; } }\n",
        "utf-8",
    )
    command = [str(wanted(find_nginx)), "-p", str(work), "-c", str(work / "nginx.conf")]
    with running(command, work, port) as address:
        yield address


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[str]:
    process = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        assert eventually(lambda: answers(address), PATIENCE_SECONDS)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def answers(address: str) -> bool:
    try:
        return httpx.get(address).status_code == 200
    except httpx.HTTPError:
        return False


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def named_in(text: str, at: str) -> Iterator[str]:
    """Yield every address that a page or style sheet at *at* names, without those elsewhere."""
    found = [next(filter(None, groups)) for groups in NAMED.findall(text) if any(groups)]
    found += [part.split()[0] for group in SETS.findall(text) for part in group.split(",")]
    for address in map(unescape, found):
        if ANOTHER.match(address) or address.startswith("//"):
            continue
        whole = urljoin(BASE + at, address)
        if whole.startswith(BASE):
            yield urlsplit(whole)._replace(fragment="").geturl().removeprefix(BASE) or "/"


@pytest.mark.parametrize("served", [plain_server, nginx_server])
@pytest.mark.sampled(1)
def test_every_address_that_a_copy_names_is_there(
    folder: Path, tmp_path: Path, served: Callable[[Path, Path], AbstractContextManager[str]]
) -> None:
    missing: list[tuple[str, str]] = []
    seen, waiting = {"/"}, [("", "/")]
    with (
        served(folder / "copy", tmp_path) as address,
        httpx.Client(base_url=address, follow_redirects=True) as visitor,
    ):
        while waiting:
            named_by, path = waiting.pop()
            answer = visitor.get(path)
            if answer.status_code != 200:
                missing.append((named_by, path))
            kind = answer.headers["content-type"]
            if kind.startswith(("text/html", "text/css")):
                fresh = set(named_in(answer.text, path)) - seen
                seen |= fresh
                waiting += [(path, one) for one in sorted(fresh)]

    assert missing == []
    assert {"/", "/portfolio/hanok", "/insight/small", "/consultation", "/privacy"} <= seen
    assert len([path for path in seen if path.startswith("/media/")]) > 10
    for language in (KOREAN, OTHER):
        assert any(path.startswith(address_in(language, "/share/")) for path in seen)
        assert any(path.startswith(address_in(language, "/portfolio/list-")) for path in seen)
    pages = ("/", "/portfolio/hanok", "/insight/small", "/consultation", "/404.html")
    assert {address_in(OTHER, path) for path in pages[:-1]} <= seen
    assert all(_at(folder, address_in(OTHER, path)).is_file() for path in pages)
    assert not _at(folder, address_in(OTHER, "/portfolio/cafe")).exists()


def _at(folder: Path, address: str) -> Path:
    """Return the file of a page of the copy."""
    path = folder / "copy" / address[1:]
    return path if address.endswith(".html") else path / "index.html"


def own_pages(folder: Path) -> Iterator[PageReader]:
    """Yield the copy's pages in another language."""
    paths = [*(folder / "copy" / OTHER).rglob("*.html")]
    assert len(paths) > 10
    return (PageReader(path.read_text("utf-8")) for path in paths)


def test_links_of_a_language_stay_within_it_but_those_to_another_one(folder: Path) -> None:
    led = set()
    for page in own_pages(folder):
        assert page.attribute("html", "lang") == OTHER
        for link in (one.attributes for one in page.all("a")):
            address = link.get("href") or ""
            if "hreflang" in link:
                led.add(address)
            elif address.startswith("/"):
                assert (address, split_address(address)[0]) == (address, OTHER)

    assert {"/", "/portfolio/hanok", "/insight/small", "/about"} <= led
    assert all(_at(folder, address).is_file() for address in led)


def test_pages_without_korean_headlines_have_no_korean_face(folder: Path) -> None:
    styles = [one.text for page in own_pages(folder) for one in page.all("style")]
    own = _at(folder, "/portfolio/hanok").read_text("utf-8")

    assert not [style for style in styles if "/fonts/" in style]
    assert 'url("/fonts/' in own


def test_a_copy_runs_nothing_and_leads_to_no_machine_of_ours(folder: Path) -> None:
    texts = {
        path: path.read_text("utf-8")
        for path in (folder / "copy").rglob("*")
        if path.suffix in (".html", ".xml", ".txt") or path.name == "_headers"
    }
    pages = [text for path, text in texts.items() if path.suffix == ".html"]

    assert not [path for path, text in texts.items() if "localhost" in text or "127.0.0.1" in text]
    assert all(set(re.findall(r"<script[^>]*>", page)) <= LINKED for page in pages)
    assert not any("<form" in page or "/admin" in page or "noscript" in page for page in pages)
    assert any("여기서는 보낼 수 없어요" in page for page in pages)
    assert "tel:+8221234567" in (folder / "copy/consultation/index.html").read_text("utf-8")


def test_a_copy_leads_to_the_site_where_that_is_known(folder: Path) -> None:
    done = published(folder, "lively", "--public-url", BASE, "--live", LIVE)

    page = (folder / "lively/contact/index.html").read_text("utf-8")
    assert done.returncode == 0
    assert f'href="{LIVE}/consultation/1?space=residential"' in page


def test_a_copy_takes_the_place_of_a_copy_and_of_nothing_else(folder: Path) -> None:
    (folder / "copy/left-over.txt").write_text("x")
    (folder / "other").mkdir()
    (folder / "other/work.txt").write_text("x")

    again = published(folder, "copy", "--public-url", BASE)
    refused = published(folder, "other", "--public-url", BASE)
    nowhere = published(folder, "third")

    assert (again.returncode, refused.returncode, nowhere.returncode) == (0, 1, 1)
    assert not (folder / "copy/left-over.txt").exists()
    assert [path.name for path in (folder / "other").iterdir()] == ["work.txt"]
    assert "--public-url" in nowhere.stderr
    assert not [path for path in folder.iterdir() if path.name.startswith(".copy")]


def test_what_a_killed_run_left_goes_with_the_next_and_a_link_stays(folder: Path) -> None:
    left = (".linked.0a1b2c3d", ".linked.0a1b2c3d.before")
    (folder / "places").mkdir()
    for name in (*left, "linked", ".linked.others"):
        (folder / "places" / name).mkdir()
    for name in (*left, "linked"):
        (folder / "places" / name / ".studio-copy").write_text(BASE)
    (folder / "link").symlink_to(folder / "places" / "linked")

    done = published(folder, "link", "--public-url", BASE)

    assert done.returncode == 0, done.stderr
    assert (folder / "link").is_symlink()
    assert (folder / "link" / "index.html").is_file()
    assert {path.name for path in (folder / "places").iterdir()} == {"linked", ".linked.others"}


def test_what_another_run_is_writing_stays(folder: Path) -> None:
    mark = folder / ".busy.0a1b2c3d" / ".studio-copy"
    mark.parent.mkdir()
    with mark.open("w") as opened:
        flock(opened, LOCK_EX)
        done = published(folder, "busy", "--public-url", BASE)

    assert done.returncode == 0, done.stderr
    assert mark.is_file()


def test_a_path_of_a_host_is_refused_with_the_reason(folder: Path) -> None:
    done = published(folder, "below", "--public-url", f"{BASE}/below")

    assert done.returncode == 1
    assert "no link of the pages leads anywhere" in done.stderr
    assert not (folder / "below").exists()
